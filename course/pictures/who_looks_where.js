// Left: which scores one layer uses. Right: which positions can influence which through several layers.

const CELL = 14;
const EDGE = 36;

const build = (frame, scene) => {
  const layers = { min: 1, max: scene.layers, value: 1 };
  frame.controls.append(
    frame.radios("pattern", "Pattern", scene.names, 1),
    frame.slider("layers", "Layers", layers),
    frame.check("causal", "causal mask"),
  );
  frame.answer.layers = scene.asked;
  const [looks, reach] = [buildSquare(scene.seq_len), buildSquare(scene.seq_len)];
  const [used, through] = [make("p", { class: "caption" }), make("p", { class: "caption" })];
  const panels = [make("div", {}, used, looks.node), make("div", {}, through, reach.node)];
  const signs = "Rows: the position that looks (query). Columns: the position looked at (key). Small squares: influences that need several layers. Dashed: from a later position. What can influence a position need not be what it can look up.";
  const figure = make("div", { class: "panels", "aria-hidden": "true" }, ...panels);
  frame.figure.append(figure, make("p", { class: "hint" }, signs));

  return (state, { patterns }) => {
    const pattern = patterns[state.pattern][state.causal ? 1 : 0];
    const found = count(pattern, state, scene);
    const mixed = pattern.looks[0].length < scene.seq_len;
    looks.name(mixed ? "mixture of all keys" : "key", mixed);
    looks.draw((i, j) => (pattern.looks[i][j] === "1" ? "used" : ""));
    reach.draw((i, j) => kindOf(Number(pattern.needed[i][j]), j > i, state));
    reach.expect(parseInt(frame.choices[state.guess]) || 0);
    used.textContent = `One layer uses ${found.scores} of ${found.all} scores`;
    const ahead = found.leaks ? `, and ${found.leaks} from later positions` : "";
    through.textContent = `Influence through ${plural(state.layers)}: ${found.pairs} of ${found.allowed} pairs${ahead}`;
    looks.node.dataset.scores = found.scores;
    reach.node.dataset.pairs = found.pairs;
    reach.node.dataset.leaks = found.leaks;
    return say(found, state, scene);
  };
};

const plural = (layers) => `${layers} ${layers === 1 ? "layer" : "layers"}`;

const kindOf = (needed, later, { layers, causal }) => {
  if (needed === 0 || needed > layers) return "";
  if (causal && later) return "leak";
  return needed === 1 ? "direct" : "reached";
};

const count = ({ looks, needed }, { layers, causal }, { seq_len }) => {
  const cells = needed.flatMap((row, i) => [...row].map((digit, j) => ({ i, j, needed: Number(digit) })));
  const within = (most) => cells.filter((cell) => cell.needed && cell.needed <= most);
  const [reached, ever] = [within(layers), within(Infinity)];
  const last = reached.filter(({ i }) => i === seq_len - 1).map(({ j }) => j);
  const leaks = causal ? reached.filter(({ i, j }) => j > i).length : 0;
  return {
    scores: looks.join("").replaceAll("0", "").length,
    all: seq_len ** 2,
    pairs: reached.length - leaks,
    allowed: causal ? (seq_len * (seq_len + 1)) / 2 : seq_len ** 2,
    leaks,
    last: last.length,
    away: seq_len - 1 - Math.min(...last),
    stuck: reached.length === ever.length,
  };
};

const boxIn = (i, j, inset) => ({ x: EDGE + j * CELL + inset, y: EDGE + i * CELL + inset, width: CELL - 2 * inset, height: CELL - 2 * inset });

// The cells are made once; drawing changes their kind.
const buildSquare = (size) => {
  const side = size * CELL;
  const cells = Array.from({ length: size * size }, (_, place) => {
    const [i, j] = [Math.floor(place / size), place % size];
    return { i, j, node: svg("rect", boxIn(i, j, CELL / 2)) };
  });
  const ticks = Array.from({ length: Math.ceil(size / 4) }, (_, n) => 4 * n);
  const across = ticks.slice(1).map((n) => svg("text", { x: EDGE + (n + 0.5) * CELL, y: EDGE - 5 }, `${n}`));
  const left = (n) => ({ x: EDGE - 4, y: EDGE + (n + 0.5) * CELL + 4, class: n === size - 1 ? "end heavy" : "end" });
  const down = [...ticks, size - 1].map((n) => svg("text", left(n), `${n}`));
  const key = svg("text", { x: EDGE, y: 14, class: "faint start" });
  const whole = svg("rect", { x: EDGE, y: EDGE, width: side, height: side, class: "whole" });
  const row = svg("rect", { x: EDGE, y: EDGE + side - CELL, width: side, height: CELL, class: "whole" });
  const ghost = svg("rect", { width: CELL, height: CELL });
  const top = svg("g", {}, ...across);
  const box = { viewBox: `0 0 ${EDGE + side + 2} ${EDGE + side + 2}` };
  const node = svg("svg", box, key, top, ...down, whole, ...cells.map((cell) => cell.node), row, ghost);
  const name = (text, mixed) => {
    key.textContent = text;
    top.style.display = mixed ? "none" : "";
  };
  name("key", false);
  // The cell that the reader expects to be the furthest that influences the last position.
  const expect = (away) => fill(ghost, { x: EDGE + Math.max(0, size - 1 - away) * CELL, y: EDGE + side - CELL, class: away ? "ghost" : "" });
  const draw = (look) =>
    cells.forEach(({ i, j, node: cell }) => {
      const kind = look(i, j);
      if (cell.getAttribute("class") !== kind) fill(cell, { ...boxIn(i, j, kind === "reached" ? 4.5 : 1), class: kind });
    });
  return { node, name, expect, draw };
};

const say = (found, { pattern, layers, causal, mine }, { names, seq_len }) => {
  const name = pattern === 1 && mine ? "your window" : names[pattern];
  const uses = `${name}${causal ? " with a causal mask" : ""}: one layer uses ${found.scores} of ${found.all} scores.`;
  const away = found.last === 1 ? "only itself" : `${found.last} of ${seq_len} positions, up to ${found.away} away`;
  const last = `Through ${plural(layers)}, position ${seq_len - 1} can be influenced by ${away}`;
  return `${uses[0].toUpperCase()}${uses.slice(1)} ${last}${ending(found, pattern, names)}`;
};

const ending = ({ leaks, pairs, allowed, stuck }, pattern, names) => {
  const mixed = pattern === names.length - 1 ? ", because each mixture holds all positions" : "";
  if (leaks) return `. The causal mask does not hold: in ${leaks} pairs a later position influences an earlier one${mixed}.`;
  if (pairs === allowed) return ". All pairs are connected.";
  return stuck ? ". More layers connect nothing more." : `; ${pairs} of ${allowed} pairs are connected.`;
};
