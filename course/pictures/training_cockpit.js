// One curve of a training over its updates, and a cursor that reads it; the question is about a level of the loss: the
// floor that it falls to, or where an untrained model begins. A line at the cursor reaches from the level to the loss.

const [HIGH, LEFT, TOP, BOTTOM] = [280, 30, 32, 22];
const CURVES = [
  { key: "loss", name: "training loss", measure: "nats per token" },
  { key: "validation", name: "validation loss", measure: "nats per token" },
  { key: "score", name: "score", measure: "" },
  { key: "rate", name: "learning rate", measure: "", digits: 5 },
];

const build = (frame, scene) => {
  const cursor = frame.slider("cursor", "Cursor", { min: 0, max: 100, value: scene.at_start ? 100 : 0 }, (value) => `${value} % of the run`);
  frame.controls.append(cursor, frame.radios("shown", "Show", CURVES.map(({ name }) => name), 0));
  frame.answer.cursor = scene.at_start ? 0 : 100;
  const chart = svg("svg", { class: "cockpit", "aria-hidden": "true" });
  frame.figure.append(chart);

  return (state, { run }) => {
    // The cursor stands at the update that the sentence names.
    const at = run.steps[placeAt(run, "loss", (run.steps.at(-1) * state.cursor) / 100) ?? 0];
    const wide = frame.figure.clientWidth < 520 ? 360 : 720;
    chart.setAttribute("viewBox", `0 0 ${wide} ${HIGH}`);
    chart.replaceChildren(...drawCurve(run, CURVES[state.shown], at, scene, { ...state, wide, unit: unitOf(chart), choices: frame.choices }));
    return say(run, at, scene);
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

const say = (run, at, { level, level_name: named, at_start: atStart }) => {
  const [loss, ...others] = CURVES;
  const values = others.map((curve) => [curve, read(run, curve, at)]).filter(([, value]) => value);
  const told = values.map(([{ key, name }, value]) => `${name} ${value}${key === "validation" && !atStart ? " without smoothing" : ""}`).join(", ");
  const place = placeAt(run, "loss", at);
  const gap = run.loss[place] - level;
  return `At update ${at} (${run.seconds[place].toFixed(1)} s) the training loss is ${read(run, loss, at)}, ${Math.abs(gap).toFixed(2)} ${gap < 0 ? "below" : "above"} the ${named} of ${level.toFixed(2)}. ${told[0].toUpperCase()}${told.slice(1)}.`;
};

const drawCurve = (run, { key, measure }, at, { level, level_name: named, at_start: atStart, end, guesses }, { wide, unit, choices, asking, guess }) => {
  const isLoss = key === "loss";
  const most = Math.max(0, ...run[key], ...(isLoss ? [level, ...guesses] : [])) || 1;
  const top = key === "score" ? (most > 1 ? 100 : 1) : most;
  const base = HIGH - BOTTOM;
  const x = (step) => LEFT + ((wide - LEFT - 12) * step) / end;
  const y = (value) => base - ((base - TOP) * value) / top;
  const curve = (kind, isIn) => {
    const points = run[key].flatMap((value, i) => (isIn(stepsOf(run, key)[i]) ? [`${x(stepsOf(run, key)[i]).toFixed(1)},${y(value).toFixed(1)}`] : []));
    return svg("polyline", { points: points.join(" "), class: kind });
  };
  // Before the guess only the beginning of a fall is seen; of a question about the beginning, nothing. Then the curve is
  // strong where the cursor comes from.
  const curves = asking && !atStart ? [curve("", (step) => step <= end / 6)] : [curve("pale veiled", () => true), curve("veiled", (step) => (atStart ? step >= at : step <= at))];
  const rows = isLoss ? guesses.map((loss, i) => ({ loss, text: i === guess ? "your guess" : choices[i], kind: i === guess ? "ghost" : "choice" })).filter(({ kind }) => asking || kind === "ghost") : [];
  const heights = apart(rows.map(({ loss }) => y(loss) - (asking ? 5 : 12)), 18 * unit, y(0) - 5);
  // A guess below the floor is named at the left, because the floor is named at the right.
  const isLow = !asking && !atStart && guesses[guess] < level;
  const levels = rows.flatMap(({ text, loss, kind }, i) => [
    svg("path", { d: `M${LEFT} ${y(loss)}H${x(end)}`, class: kind }),
    svg("text", { x: isLow ? LEFT + 10 : x(end) - 10, y: heights[i], class: `${kind} ${isLow ? "" : "end"}` }, text),
  ]);
  const found = { d: `M${LEFT} ${y(level)}H${x(end)}`, class: "level", "data-level": level };
  const under = [svg("path", { d: `M${LEFT} ${y(level)}H${x(end)}V${base}H${LEFT}Z`, class: "under" })];
  if (!isLow && base - y(level) > 24 * unit) under.push(svg("text", { x: LEFT + 10, y: base - 8 }, "out of reach"));
  const answer = isLoss ? [...(atStart ? [] : under), svg("path", found), svg("text", { x: x(end) - 10, y: y(level) + 24 * unit, class: "big end" }, `${named} ${level.toFixed(2)}`)] : [];
  const value = run[key][placeAt(run, key, at)];
  const dot = value === undefined ? [] : [
    ...(isLoss ? [svg("path", { d: `M${x(at)} ${y(level)}V${y(value)}`, class: "far" })] : []),
    svg("circle", { cx: x(at), cy: y(value), r: 5, "data-value": value, "data-key": key }),
  ];
  const cursor = svg("path", { d: `M${x(at)} 8V${base}`, class: "cursor", "data-at": at });
  const asked = asking ? [svg("text", { x: atStart ? LEFT + 36 : x(end) - 90 * unit, y: y(0.3 * most), class: "big middle" }, "?")] : [];
  return [...scales(top, end, x, y), svg("text", { x: LEFT + 8, y: 16 }, measure), ...curves, ...levels, ...asked, svg("g", { class: "veiled" }, cursor, ...answer, ...dot)];
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
