// One curve of a training over its updates, and a cursor that reads it; lines beside the cursor reach from a level to the
// loss: the floor of the loss, or where an untrained model begins. Beside a recorded run the axis ends soon after the
// update that the question is about, until the cursor goes further.

const [HIGH, LEFT, TOP, BOTTOM] = [280, 30, 32, 22];
const CURVES = [
  { key: "loss", name: "training loss" },
  { key: "validation", name: "validation loss" },
  { key: "score", name: "score" },
  { key: "rate", name: "learning rate", digits: 5 },
];
// Colour alone is not enough, where no line leads from the name to the curve.
const SIGNS = ["━ ", "┅ "];
const hueOf = (run) => `--hue: ${colourOf(run + 1)}`;

const build = (frame, scene) => {
  const show = frame.radios("shown", "Show", CURVES.map(({ name }) => name), 0);
  frame.controls.append(frame.slider("cursor", "Cursor", { min: 0, max: 100, value: scene.start }, (value) => `${value} % of the run`), show);
  const chart = svg("svg", { class: "cockpit", "aria-hidden": "true" });
  frame.figure.append(chart);

  return (state, { runs }) => {
    const last = Math.max(...runs.map(({ steps }) => steps.at(-1)));
    frame.answer.cursor = Math.round((100 * (scene.asked || last)) / last);
    // The cursor stands at the update of this run that the sentence names.
    const at = runs[0].steps[placeAt(runs[0], "loss", (last * state.cursor) / 100) ?? 0];
    const curve = CURVES[state.shown];
    const near = 2.5 * scene.asked;
    const end = runs.length > 1 && at <= near ? near : Math.max(last, scene.end);
    const sizes = { wide: frame.figure.clientWidth < 520 ? 360 : 720, unit: unitOf(chart), end, choices: frame.choices };
    chart.setAttribute("viewBox", `0 0 ${sizes.wide} ${HIGH}`);
    chart.replaceChildren(...drawCurves(runs, curve, at, scene, { ...sizes, ...state }));
    return say(runs, at, scene);
  };
};

// Validation loss and score are measured less often, so they have their own updates.
const stepsOf = (run, key) => run[`${key}_steps`] ?? run.steps;

// The last point that the cursor has reached; null if there is none.
const placeAt = (run, key, at) => {
  const place = stepsOf(run, key).findLastIndex((step) => step <= at);
  return place < 0 ? null : place;
};
const read = (run, { key, digits = 2 }, at) => run[key][placeAt(run, key, at)]?.toFixed(digits);

const say = (runs, at, { level, level_name: named, names }) => {
  const [loss, ...others] = CURVES;
  const [own, other] = runs.map((run) => run.loss[placeAt(run, "loss", at)] - level).map((gap) => `${Math.abs(gap).toFixed(2)} ${gap < 0 ? "below" : "above"}`);
  const beside = other ? `; the ${names[1]} is ${other} it` : "";
  const told = others.map((curve) => [curve.name, read(runs[0], curve, at)]).map(([name, value]) => (value ? `, ${name} ${value}` : "")).join("");
  return `At update ${at} (${runs[0].seconds[placeAt(runs[0], "loss", at)].toFixed(1)} s) the training loss is ${read(runs[0], loss, at)}${told}. It is ${own} the ${named} of ${level.toFixed(2)}${beside}.`;
};

const drawCurves = (runs, { key }, at, scene, { wide, unit, end, choices, asking, guess }) => {
  const { level, level_name: named, guesses, asked } = scene;
  const two = runs.length > 1;
  const isLoss = key === "loss";
  const most = Math.max(...runs.flatMap((run) => run[key]), ...(isLoss ? [level, ...guesses] : [])) || 1;
  const top = key === "score" ? (most > 1 ? 100 : 1) : most;
  const base = HIGH - BOTTOM;
  const x = (step) => LEFT + ((wide - LEFT - 12) * step) / end;
  const y = (value) => base - ((base - TOP) * value) / top;
  const curves = runs.map((run, i) => {
    const places = stepsOf(run, key).flatMap((step, place) => (step <= (asking && two && !i ? asked / 3 : end) ? [`${x(step).toFixed(1)},${y(run[key][place]).toFixed(1)}`] : []));
    return svg("polyline", { points: places.join(" "), class: `run${i} ${two && isLoss ? "pale" : i || two ? "" : "veiled"}`, style: hueOf(i) });
  });
  // A line of each run stands on the level beside the cursor and ends in the curve's dot. The choices are a scale beside
  // them: before the guess the line of this run goes up to the last one, then the scale stays where it was asked.
  const beside = two && isLoss;
  const places = runs.map((_, i) => (beside ? Math.max(x(at), LEFT + 12) + 14 * i - 7 : x(at)));
  const short = choices.map((choice) => choice.replace(/^(nearly|about) | of that$/g, ""));
  const rows = guesses.flatMap((loss, i) => {
    const own = !asking && i === guess;
    return isLoss && (asking || own || (beside && at === asked)) ? [{ loss, of: own ? "ghost" : "choice", text: own ? "your guess" : short[i] }] : [];
  });
  const label = x(at) > LEFT + 100 * unit ? { x: places[0] - 16, of: "end" } : { x: places.at(-1) + 12, of: "" };
  const texts = apart(rows.map(({ loss }) => y(loss) + 5 * unit), 18 * unit, y(level) - 8);
  const values = runs.map((run) => run[key][placeAt(run, key, at)]);
  const [gap, other] = values.map((value) => value - level);
  const number = { x: Math.min(x(at) + 14, x(end) - 155 * unit), y: Math.min(...values.map(y)) - 16 * unit, class: "big" };
  const feet = Math.max(LEFT + 60 * unit, Math.min(x(at), x(end) - 112 * unit));
  const right = feet > x(end) - 173 * unit;
  const marks = runs.flatMap((run, i) => {
    const value = values[i];
    if (value === undefined) return [];
    const empty = asking && !i;
    const from = empty ? Math.max(...guesses) : value;
    const texts = [
      [empty ? { x: places[0], y: y((guesses.at(-1) + guesses.at(-2)) / 2) + 8 * unit, class: "big middle" } : number, i ? "" : empty ? "?" : other > 0 ? `${(gap / other).toFixed(1)} × as far` : ""],
      [{ x: feet + (i ? 8 : -8), y: isLoss ? y(level) + 17 * unit : 14, class: `named ${i ? "" : "end"}` }, (isLoss ? "" : SIGNS[i]) + scene.names[i].replace(/ \(.*/, "")],
    ].slice(two ? (isLoss ? 0 : 1) : 2);
    return [
      svg("path", { d: `M${places[i]} ${y(level)}V${isLoss ? y(from) : y(level)}`, style: hueOf(i), class: `far ${empty ? "empty" : ""} ${two || !empty ? "" : "veiled"}` }),
      svg("circle", { cx: places[i], cy: y(value), r: 5, style: hueOf(i), class: i ? "" : "veiled", "data-value": value, "data-run": i, "data-key": key }),
      ...texts.filter(([, text]) => text).map(([place, text]) => svg("text", { ...place, style: hueOf(i) }, text)),
    ];
  });
  const reach = beside ? [svg("path", { d: `M${places[0] - 12} ${y(values[1])}H${places[1]}`, style: hueOf(1), class: "reach" })] : [];
  const targets = rows.flatMap(({ loss, of, text }, i) => [
    svg("path", { d: `M${places[0] - 12} ${y(loss)}h${of === "ghost" ? 24 : 8}`, class: of }),
    svg("text", { x: label.x, y: texts[i], class: `${of} ${label.of}` }, text),
  ]);
  // What the question asks for is veiled; beside a recorded run, the question itself names the floor.
  const place = !asked ? { x: LEFT + 8, class: "big" } : two ? { x: right ? LEFT + 2 : x(end), class: right ? "named" : "named end" } : { x: x(end), class: "big end" };
  const line = [svg("path", { d: `M${LEFT} ${y(level)}H${x(end)}`, class: "level", "data-level": level }), svg("text", { ...place, y: y(level) + (two ? 17 : 24) * unit }, `${named} ${level.toFixed(2)}`)];
  const cursor = svg("path", { d: `M${x(at)} 8V${base}`, class: "cursor", "data-at": at });
  return [...scales(top, end, x, y), ...curves.reverse(), svg("g", { class: two ? "" : "veiled" }, cursor, ...(isLoss ? line : [])), ...marks, svg("g", {}, ...reach, ...targets)];
};

// Round numbers from 0 up to the end, at most `most` steps; the smallest of 1, 2 and 5 times a power of ten that does.
const ticksUpTo = (end, most) => {
  const power = 10 ** Math.floor(Math.log10(end / most));
  const step = power * [1, 2, 5, 10].find((factor) => end / (factor * power) <= most);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, i) => ({ value: i * step, text: (i * step).toFixed(i && decimals) }));
};

const scales = (top, end, x, y) => {
  const rows = ticksUpTo(top, 4).flatMap(({ value, text }) => [
    svg("path", { d: `M${LEFT - 4} ${y(value)}h4`, class: "tick" }),
    svg("text", { x: LEFT - 6, y: y(value) + 4, class: "end" }, text),
  ]);
  const steps = ticksUpTo(end, (x(end) - LEFT) / 110);
  const words = [...steps, { value: (steps.at(-1).value + steps.at(-2).value) / 2, text: "updates" }];
  const columns = words.map(({ value, text }) => svg("text", { x: x(value), y: y(0) + 16, class: "middle" }, text));
  return [...rows, svg("path", { d: `M${LEFT} 8V${y(0)}H${x(end)}`, class: "axes" }), ...columns];
};
