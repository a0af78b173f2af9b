// One curve of a training over its updates, and a cursor that reads it; bars beside the cursor reach from the loss to a
// level: the floor of the loss, or where an untrained model begins.

const [HIGH, LEFT, TOP, BOTTOM] = [250, 46, 16, 22];
const CURVES = [
  { key: "loss", name: "training loss", digits: 3 },
  { key: "validation", name: "validation loss", digits: 3 },
  { key: "score", name: "score", digits: 2 },
  { key: "rate", name: "learning rate", digits: 5 },
];
// Colour alone is not enough.
const SIGNS = ["━", "┅"];
const hueOf = (run) => `--hue: ${colourOf(run + 1)}`;

const build = (frame, scene) => {
  const show = frame.radios("shown", "Show", CURVES.map(({ name }) => name), 0);
  frame.controls.append(frame.slider("cursor", "Cursor", { min: 0, max: 100, value: scene.start }, (value) => `${value} %`), show);
  const legend = make("p", { class: "legend", "aria-hidden": "true" });
  const chart = svg("svg", { class: "cockpit", "aria-hidden": "true" });
  frame.figure.append(legend, chart);

  return (state, { runs }) => {
    const last = Math.max(...runs.map(({ steps }) => steps.at(-1)));
    frame.answer.cursor = Math.round((100 * (scene.asked || last)) / last);
    // The cursor stands at the update of this run that the sentence names.
    const at = runs[0].steps[placeAt(runs[0], "loss", (last * state.cursor) / 100) ?? 0];
    const curve = CURVES[state.shown];
    legend.replaceChildren(`${curve.name}: `, ...runs.map((run, i) => keyOf(run, i, scene.names[i], curve, at)));
    const sizes = { wide: frame.figure.clientWidth < 520 ? 360 : 720, unit: unitOf(chart), end: Math.max(last, scene.end) };
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
const read = (run, { key, digits }, at) => run[key][placeAt(run, key, at)]?.toFixed(digits);

const keyOf = (run, i, name, curve, at) => {
  const reading = make("strong", { class: i ? "" : "veiled" }, read(run, curve, at) ?? "not yet");
  return make("span", { class: `key run${i}`, style: hueOf(i) }, `${SIGNS[i]} ${name} `, reading);
};

const say = (runs, at, { level, level_name: named, names }) => {
  const [loss, ...others] = CURVES;
  const told = runs.map((run, i) => {
    const gap = run.loss[placeAt(run, "loss", at)] - level;
    const far = `${read(run, loss, at)}, ${Math.abs(gap).toFixed(3)} ${gap < 0 ? "below" : "above"} the ${named} of ${level}`;
    const more = others.map((curve) => [curve.name, read(run, curve, at)]).filter(([, value]) => value);
    return i ? `; the ${names[i]} is at ${far}` : far + more.map(([name, value]) => `, ${name} ${value}`).join("");
  });
  return `At update ${at} (${runs[0].seconds[placeAt(runs[0], "loss", at)].toFixed(1)} s) the training loss is ${told.join("")}.`;
};

const drawCurves = (runs, { key }, at, { level, level_name: named, guesses }, { wide, unit, end, asking, guess }) => {
  const isLoss = key === "loss";
  const expected = isLoss ? guesses[guess] : undefined;
  const most = Math.max(...runs.flatMap((run) => run[key]), ...(isLoss ? [level, ...guesses] : [])) || 1;
  const top = key === "score" ? (most > 1 ? 100 : 1) : most;
  const base = HIGH - BOTTOM;
  const x = (step) => LEFT + ((wide - LEFT - 12) * step) / end;
  const y = (value) => base - ((base - TOP) * value) / top;
  const curves = runs.map((run, i) => {
    const points = run[key].map((value, place) => `${x(stepsOf(run, key)[place]).toFixed(1)},${y(value).toFixed(1)}`);
    return svg("polyline", { points: points.join(" "), class: `run${i} ${i ? "" : "veiled"}`, style: hueOf(i) });
  });
  const marks = runs.flatMap((run, i) => {
    const found = run[key][placeAt(run, key, at)];
    if (found === undefined) return [];
    const value = asking && !i ? level : found;
    const far = isLoss ? Math.abs(y(level) - y(value)) : 0;
    const bar = svg("rect", { x: x(at) + (i ? 2 : -8), y: Math.min(y(level), y(value)), width: 6, height: far, style: hueOf(i), class: i ? "" : "veiled" });
    const dot = svg("circle", { cx: x(at), cy: y(value), r: 5, style: hueOf(i), class: i ? "" : "veiled", "data-value": found, "data-run": i, "data-key": key });
    return [bar, dot];
  });
  // What the question asks for is veiled; beside a recorded run, the question itself names the floor.
  const line = [svg("path", { d: `M${LEFT} ${y(level)}H${x(end)}`, class: "level", "data-level": level }), svg("text", { x: x(end), y: y(level) + 15, class: "named end" }, `${named} ${level}`)];
  const ghost = expected === undefined ? [] : [svg("path", { class: "ghost", d: `M${LEFT} ${y(expected)}H${x(end)}` }), svg("text", { x: x(end), y: y(expected) - 6, class: "ghost end" }, "your guess")];
  const cursor = svg("path", { d: `M${x(at)} ${TOP}V${base}`, class: "cursor", "data-at": at });
  return [...scales(top, end, x, y, unit), ...curves.reverse(), svg("g", { class: runs.length > 1 ? "" : "veiled" }, cursor, ...(isLoss ? line : [])), ...ghost, ...marks];
};

// Round numbers from 0 up to the end, at most `most` steps; the smallest of 1, 2 and 5 times a power of ten that does.
const ticksUpTo = (end, most) => {
  const power = 10 ** Math.floor(Math.log10(end / most));
  const step = power * [1, 2, 5, 10].find((factor) => end / (factor * power) <= most);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, i) => ({ value: i * step, text: (i * step).toFixed(i && decimals) }));
};

const scales = (top, end, x, y, unit) => {
  const rows = ticksUpTo(top, 4).flatMap(({ value, text }) => [
    svg("path", { d: `M${LEFT} ${y(value)}H${x(end)}`, class: "tick" }),
    svg("text", { x: LEFT - 6, y: y(value) + 4, class: "end" }, text),
  ]);
  const columns = ticksUpTo(end, (x(end) - LEFT) / (100 * unit)).map(({ value, text }, i, all) => {
    const last = i === all.length - 1;
    return svg("text", { x: x(value), y: y(0) + 16, class: last ? "end" : "middle" }, last ? `${text} updates` : text);
  });
  return [...rows, svg("path", { d: `M${LEFT} ${TOP}V${y(0)}H${x(end)}`, class: "axes" }), ...columns];
};
