// The scores of a few keys at a time, three counters, and a question before each rescaling.

const [WIDTH, LEFT, TOP, HEIGHT] = [530, 130, 24, 120];
const BELOW = TOP + HEIGHT;

const build = (frame, scene) => {
  const steps = scene.ends.flatMap((_, tile) => (tile ? [{ tile, kind: "rescaled" }, { tile, kind: "added" }] : [{ tile, kind: "added" }]));
  const nameOf = ({ tile, kind }) => `tile ${tile + 1}: ${kind === "added" ? "add" : "rescale"}`;
  const slider = frame.slider("step", "Step", { min: 0, max: steps.length - 1, value: 0 }, (i) => nameOf(steps[i]));
  const input = slider.querySelector("input");
  frame.controls.append(slider, frame.radios("way", "What is rescaled", scene.ways, 0));
  const answered = new Set();
  const asks = scene.asks.map((ask, tile) =>
    buildAsk(ask, frame, () => {
      answered.add(tile + 1);
      return () => input.focus();
    }),
  );
  const asked = make("div", {});
  const keys = svg("svg", { viewBox: `0 0 ${WIDTH} ${BELOW + 88}`, class: "keys", "aria-hidden": "true" });
  const counters = make("div", { class: "counters", "aria-hidden": "true" });
  const hint = "Only filled bars are in memory. Dashed bars are scores that are forgotten: of them, only the maximum, the sum and the output are kept. Each number is rounded for itself.";
  frame.figure.append(asked, keys, counters, make("p", { class: "hint" }, hint));

  return (state, { own }) => {
    // No step beyond a question that waits for its answer.
    const open = steps.findIndex(({ tile, kind }) => kind === "rescaled" && !answered.has(tile));
    if (open >= 0 && state.step > open) {
      input.value = open;
      input.dispatchEvent(new Event("input"));
    }
    const { tile, kind } = steps[state.step];
    const now = { tile, kind, waits: state.step === open, tiles: scene.tiles[state.way], own: null };
    now.own = own && own[readTiles(now) - 1];
    asked.replaceChildren(...(kind === "rescaled" ? [asks[tile - 1].node] : []));
    keys.replaceChildren(...drawKeys(scene, now));
    counters.replaceChildren(...drawCounters(scene, now));
    return say(scene, state, now);
  };
};

const written = (number) => String(number).replace("-", "−");
const precise = (number) => number.toFixed(3).replace("-", "−");
const difference = (a, b) => `${written(a)} ${b < 0 ? "+" : "−"} ${written(Math.abs(b))}`;

const startOf = ({ ends }, tile) => (tile ? ends[tile - 1] : 0);

const drawKeys = (scene, now) => {
  const { scores, values, ends } = scene;
  const wide = (WIDTH - LEFT) / scores.length;
  const [low, high] = [Math.min(0, ...scores), Math.max(...scores, 0.1)];
  const y = (score) => TOP + (HEIGHT * (high - score)) / (high - low);
  const x = (key) => LEFT + (key + 0.5) * wide;
  const rows = ["key", "score", "exp(score − max)", "value"].map((name, i) => svg("text", { x: 0, y: BELOW + 20 + 18 * i, class: "label" }, name));
  const tiles = ends.flatMap((end, tile) => {
    const start = startOf(scene, tile);
    const when = tile < now.tile ? "past" : tile === now.tile ? "now" : "later";
    const title = { past: "forgotten", now: `tile ${tile + 1}`, later: "not read" }[when];
    const keys = Array.from({ length: end - start }, (_, i) => start + i);
    const bars = when === "later" ? [] : keys.map((key) => barAt(scores[key], x(key), y, wide, when));
    const cells = keys.flatMap((key) => cellsOf(key, when, now, scene).map((text, i) => svg("text", { x: x(key), y: BELOW + 20 + 18 * i, class: when === "now" ? "" : "gone" }, text)));
    const bound = tile ? [svg("path", { d: `M${x(start) - wide / 2} 4V${BELOW + 82}`, class: "bound" })] : [];
    return [svg("text", { x: (x(start) + x(end - 1)) / 2, y: 14, class: when === "now" ? "" : "gone" }, title), svg("g", { class: when }, ...bars), ...cells, ...bound];
  });
  return [svg("path", { d: `M${LEFT} ${y(0)}H${WIDTH}`, class: "zero" }), ...tiles, ...rows, ...maximumLines(now, y)];
};

const barAt = (score, x, y, wide, when) =>
  svg("rect", { x: x - wide * 0.3, width: wide * 0.6, y: Math.min(y(score), y(0)), height: Math.max(1, Math.abs(y(score) - y(0))), ...(when === "now" ? { "data-score": score } : {}) });

// What stands under a key; of an earlier tile nothing is left.
const cellsOf = (key, when, now, scene) => {
  if (when !== "now") return [`${key + 1}`];
  const exponential = now.kind === "added" ? precise(now.tiles[now.tile].exponentials[key - startOf(scene, now.tile)]) : "";
  return [`${key + 1}`, written(scene.scores[key]), exponential, written(scene.values[key])];
};

// The running maximum; where it has risen, the one before as well.
const maximumLines = ({ tile, kind, tiles }, y) => {
  const before = kind === "rescaled" ? tiles[tile - 1].maximum : null;
  const maximum = tiles[tile].maximum;
  const rises = before !== null && before !== maximum;
  const line = (at, name, kind, down) => [svg("path", { d: `M${LEFT - 6} ${y(at)}H${WIDTH}`, class: `maximum ${kind}` }), svg("text", { x: 0, y: y(at) + down, class: "label" }, `${name} ${written(at)}`)];
  return rises ? [...line(before, "old max", "old", 11), ...line(maximum, "new max", "", -3)] : line(maximum, "max", "", 4);
};

const drawCounters = ({ truth }, now) => {
  const { own } = now;
  const { maximum, sum, output, quotient } = countersOf(now);
  const row = (name, hue, [value, working]) => [
    make("span", {}, name),
    make("strong", { style: `--hue: ${hue}`, "data-counter": name, "data-value": value }, precise(value)),
    make("span", { class: "working" }, working),
  ];
  const eq1 = `Eq. 1 on the keys read so far: ${precise(truth[readTiles(now) - 1])}`;
  return [
    ...row("running maximum", "var(--scores)", maximum),
    ...row("running sum", "var(--weights)", sum),
    ...row("running output", "var(--value)", output),
    ...row("output / sum", "var(--ink)", [quotient, eq1]),
    ...(own ? row("your function", "var(--mine)", [own.output, eq1]) : []),
  ];
};

// How many tiles the running sum and output hold.
const readTiles = ({ tile, kind }) => (kind === "added" ? tile + 1 : tile);

// Each counter at a step, and how it came about.
const countersOf = ({ tile, kind, waits, tiles }) => {
  const [at, before] = [tiles[tile], tiles[tile - 1]];
  if (waits) {
    const waiting = "waits for its factor";
    return { maximum: [before.maximum, `${written(at.maximum)} with the new tile`], sum: [before.sum, waiting], output: [before.output, waiting], quotient: before.quotient };
  }
  const higher = tile ? `the larger of ${written(before.maximum)} and the tile's highest score` : "the highest score of the tile";
  if (kind === "rescaled") {
    const how = (name) => `${precise(before[name])}${at.rescales.includes(name) ? ` × ${precise(at.factor)}` : ", not rescaled"}`;
    return { maximum: [at.maximum, higher], sum: [at.kept_sum, how("sum")], output: [at.kept_output, how("output")], quotient: at.kept_quotient };
  }
  const how = (name, what) => `${tile ? precise(at[`kept_${name}`]) : "0"} + ${precise(at[`added_${name}`])}, ${what}`;
  const [sum, output] = [how("sum", "the tile's exponentials"), how("output", "its exponentials × values")];
  return { maximum: [at.maximum, higher], sum: [at.sum, sum], output: [at.output, output], quotient: at.quotient };
};

const say = (scene, state, now) => {
  const { tile, kind, waits, tiles, own } = now;
  const at = tiles[tile];
  const keys = `keys 1 to ${scene.ends[readTiles(now) - 1]}`;
  const truth = scene.truth[readTiles(now) - 1];
  if (own) return `${keys[0].toUpperCase()}${keys.slice(1)} give ${precise(own.output)}, ${judged(own.off, truth)}.`;
  const scores = scene.scores.slice(startOf(scene, tile), scene.ends[tile]).map(written).join(" and ");
  if (waits) return `Tile ${tile + 1} has the scores ${scores}; the sum and the output wait to be multiplied by a factor.`;
  if (kind === "rescaled") return `Tile ${tile + 1}, ${rescaledSay(scene.ways[state.way], tiles[tile - 1].maximum, at)}.`;
  return `Tile ${tile + 1} is added: the sum is ${precise(at.sum)} and the output ${precise(at.output)}; output / sum is ${precise(at.quotient)} for ${keys}, ${judged(at.off, truth)}.`;
};

const rescaledSay = (way, before, { maximum, factor }) => {
  const power = `exp(${difference(before, maximum)}) = ${precise(factor)}`;
  if (way === "neither") return `nothing is rescaled, though the factor is ${power}`;
  return `${way} multiplied by ${power}: the maximum ${before === maximum ? `is still ${written(maximum)}` : `rose from ${written(before)} to ${written(maximum)}`}`;
};

const judged = (off, truth) => (off ? `off by ${precise(off)} from Eq. 1, which gives ${precise(truth)}` : "as Eq. 1 gives");
