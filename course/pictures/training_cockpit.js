// Small charts over one axis, with a cursor that reads them all; this run's lines are thick, the other's dashed.

const WIDTH = 660;
const NARROW = 520;
const LEFT = 52;
const RIGHT = 12;

// Colour alone is not enough.
const SIGNS = ["━", "┅"];

const CHARTS = [
  { key: "loss", name: "Training loss, label-smoothed (nats per token)", digits: 3, height: 140 },
  { key: "validation", name: "Validation loss, not smoothed (nats per token)", digits: 3, height: 64 },
  { key: "score", name: "Score (higher is better)", digits: 2, height: 64 },
  { key: "rate", name: "Learning rate", digits: 5, height: 64 },
];

const build = (frame, scene) => {
  const axis = frame.radios("axis", "Across", ["updates", "seconds"], 0);
  const percent = (value) => `${value} %`;
  frame.controls.append(frame.slider("cursor", "Cursor", { min: 0, max: 100, value: 0 }, percent), axis);
  const key = scene.names.map((name, i) => make("span", { class: `key run${i}`, style: hueOf(i) }, `${SIGNS[i]} ${name}`));
  const charts = CHARTS.map((chart) => buildChart(chart));
  const legend = make("p", { class: "legend", "aria-hidden": "true" }, ...key);
  frame.figure.append(legend, ...charts.map((chart) => chart.node));

  return (state, { runs }) => {
    const across = ["steps", "seconds"][state.axis];
    const end = Math.max(...runs.map((run) => run[across].at(-1)));
    frame.answer.cursor = Math.round((100 * scene.asked) / Math.max(...runs.map((run) => run.steps.at(-1))));
    // The cursor stands at the update of this run that the sentence names.
    const at = runs[0][across][placeAt(runs[0], "loss", across, (end * state.cursor) / 100)];
    charts.forEach((chart) => chart.draw(runs, across, end, at, scene, scene.guesses[state.guess]));
    return say(runs, across, at, scene);
  };
};

const hueOf = (run) => `--hue: ${colourOf(run + 1)}`;

// Validation loss and score are measured less often, so they have their own axis.
const isLookedAt = (key) => ["validation", "score"].includes(key);
const axisOf = (key, across) => (isLookedAt(key) ? `${key}_${across}` : across);

// The last point that the cursor has reached; null if there is none. The first update counts from 0 on.
const placeAt = (run, key, across, at) => {
  const place = run[axisOf(key, across)].findLastIndex((x) => x <= at);
  if (place >= 0) return place;
  return isLookedAt(key) ? null : 0;
};

const say = (runs, across, at, { floor, names }) => {
  const read = (run, key, digits) => {
    const place = placeAt(run, key, across, at);
    return place === null ? null : run[key][place].toFixed(digits);
  };
  const [run] = runs;
  const place = placeAt(run, "loss", across, at);
  const gap = run.loss[place] - floor;
  const above = `${Math.abs(gap).toFixed(3)} ${gap < 0 ? "below" : "above"}`;
  const where = `At update ${run.steps[place]} (${run.seconds[place].toFixed(1)} s)`;
  const seen = [["validation", "validation loss", 3], ["score", "score", 2]];
  const looked = seen.map(([key, name, digits]) => [name, read(run, key, digits)]).filter(([, value]) => value !== null);
  const more = looked.map(([name, value]) => `, ${name} ${value}`).join("");
  const other = runs.length > 1 ? `; the ${names[1]} is at ${read(runs[1], "loss", 3)}` : "";
  return `${where} the training loss is ${run.loss[place].toFixed(3)}, ${above} its floor of ${floor}${more}${other}.`;
};

const buildChart = ({ key, name, digits, height }) => {
  const drawing = svg("svg", { "aria-hidden": "true" });
  const readings = make("span", { class: "readings veiled", "aria-hidden": "true" });
  const node = make("div", { class: "chart" }, make("div", { class: "name" }, name, readings), drawing);
  const draw = (runs, across, end, at, { floor }, expected) => {
    const values = runs.flatMap((run) => run[key]);
    node.hidden = values.length === 0;
    const most = Math.max(...values, key === "loss" ? floor : 0) || 1;
    const top = key === "score" ? (most > 1 ? 100 : 1) : most;
    const narrow = node.clientWidth < NARROW;
    const width = narrow ? WIDTH / 2 : WIDTH;
    drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const x = (value) => LEFT + (value / end) * (width - LEFT - RIGHT);
    const y = (value) => height - 20 - (value / top) * (height - 34);
    const lines = runs.map((run, i) => curve(run, i, key, across, x, y));
    const read = runs.map((run, i) => [run, i, placeAt(run, key, across, at)]).filter(([, , place]) => place !== null);
    const dots = read.map(([run, i, place]) => dotAt(run, i, place, key, across, x, y));
    readings.replaceChildren(...read.map(([run, i, place]) => readingOf(run, i, place, key, digits)));
    const parts = [...scales(top, end, across, x, y, narrow ? 3 : 6), ...lines.reverse()];
    const cursor = svg("path", { d: `M${x(at)} 8V${height - 20}`, class: "cursor", "data-at": at });
    const ghost = svg("path", { class: "ghost", d: expected === undefined ? "" : `M${x(0)} ${y(Math.min(expected, top))}H${x(end)}` });
    drawing.replaceChildren(...parts, cursor, ...(key === "loss" ? [...floorLine(floor, x, y, end), ghost] : []), ...dots);
  };
  return { node, draw };
};

const curve = (run, i, key, across, x, y) => {
  const xs = run[axisOf(key, across)];
  const points = run[key].map((value, place) => `${x(xs[place]).toFixed(1)},${y(value).toFixed(1)}`);
  return svg("polyline", { points: points.join(" "), class: `run${i} ${i ? "" : "veiled"}`, style: hueOf(i) });
};

const dotAt = (run, i, place, key, across, x, y) => {
  const [cx, cy] = [x(run[axisOf(key, across)][place]), y(run[key][place])];
  return svg("circle", { cx, cy, r: 4, style: hueOf(i), "data-value": run[key][place], "data-run": i, "data-key": key });
};

const readingOf = (run, i, place, key, digits) =>
  make("span", { class: `key run${i}`, style: hueOf(i) }, `${SIGNS[i]} ${run[key][place].toFixed(digits)}`);

const floorLine = (floor, x, y, end) => [
  svg("line", { x1: x(0), x2: x(end), y1: y(floor), y2: y(floor), class: "floor", "data-floor": floor }),
  svg("text", { x: x(0) + 6, y: y(floor) - 5, class: "floorname" }, `floor ${floor.toFixed(3)}`),
];

// Round numbers from 0 up to the end, at most `most` steps; the smallest of 1, 2 and 5 times a power of ten that does.
const ticksUpTo = (end, most) => {
  const power = 10 ** Math.floor(Math.log10(end / most));
  const step = power * [1, 2, 5, 10].find((factor) => end / (factor * power) <= most);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const count = Math.floor(end / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => ({ value: i * step, text: (i * step).toFixed(i && decimals) }));
};

const scales = (top, end, across, x, y, most) => {
  const unit = across === "steps" ? "updates" : "seconds";
  const rows = ticksUpTo(top, 2.5).flatMap(({ value, text }) => [
    svg("path", { d: `M${x(0)} ${y(value)}H${x(end)}`, class: "tick" }),
    svg("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, text),
  ]);
  const ticks = ticksUpTo(end, most);
  const columns = ticks.map(({ value, text }, i) => {
    const last = i === ticks.length - 1;
    return svg("text", { x: x(value), y: y(0) + 15, "text-anchor": last ? "end" : "middle" }, last ? `${text} ${unit}` : text);
  });
  return [...rows, svg("path", { d: `M${x(0)} 8V${y(0)}H${x(end)}`, class: "axes" }), ...columns];
};
