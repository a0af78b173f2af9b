// Time or multiply-adds over length, both axes logarithmic; a line for the power that is promised for each contender.

const [HEIGHT, LEFT, TOP, BOTTOM] = [240, 62, 10, 34];
const [WIDE, NARROW, NAMED] = [720, 360, 190];
const UNITS = ["time", "multiply-adds"];
// Where each choice expects the meeting with the second d_model, in lengths of that with the first.
const GUESSES = [0.25, 1, 4];

const build = (frame, scene) => {
  const boxes = scene.names.map((name, i) => {
    const box = frame.check(`shown${i}`, `${i + 1} ${name}`, scene.shown.includes(i));
    box.setAttribute("style", `--hue: ${colourOf(i + 1)}`);
    return box;
  });
  const group = make("fieldset", { class: "radios contenders" }, make("legend", {}, "Contenders"), ...boxes);
  frame.controls.append(frame.radios("width", "d_model", scene.d_models.map(String), 0), frame.radios("unit", "Show", UNITS, 0), group);
  const chart = svg("svg", { class: "race", "aria-hidden": "true" });
  const hint = make("p", { class: "hint" });
  frame.figure.append(chart, hint);
  frame.answer.width = 1;

  return (state, { widths }) => {
    const counts = state.unit === 1;
    const { contenders, meetings } = widths[state.width];
    const shown = contenders.map((contender, i) => ({ name: scene.names[i], i, promised: scene.powers[i], ...contender })).filter(({ i }) => state[`shown${i}`]);
    const racers = shown.map((racer) => ({ ...racer, law: lawOf(racer, counts, scene), sets: setsOf(racer, counts) }));
    const hasOwn = !counts && racers.some(({ own }) => own.length);
    hint.textContent = `${hasOwn ? "Filled dots: your own times. Hollow dots: recorded ones. " : counts ? "Dots: counted by formula. " : "Hollow dots: recorded times. "}Dashed lines: the power that is promised, through the dot at length ${scene.anchor}.`;
    const narrow = frame.figure.clientWidth < 520;
    chart.replaceChildren(...drawChart(racers, counts, scene, narrow, unitOf(chart), widths[0].meetings[0] * GUESSES[state.guess]));
    chart.setAttribute("viewBox", `0 0 ${narrow ? NARROW : WIDE} ${HEIGHT}`);
    const met = scene.meeting.every((i) => state[`shown${i}`]) ? meetings[state.unit] : null;
    return say(racers, counts, scene.d_models[state.width], scene) + (met ? ` ${meet(met, scene)}` : "");
  };
};

// The dots of a contender: one's own are filled.
const setsOf = ({ own, recorded, counts }, counted) => (counted ? [["counted", counts]] : [["recorded", recorded], ["own", own]]);

// The two ends of the promised line, if there is a dot at the anchor.
const lawOf = ({ own, recorded, counts, promised }, counted, { lengths, anchor }) => {
  const dots = counted ? counts : own.length ? own : recorded;
  const through = dots.find(([length]) => length === anchor);
  return through ? [lengths[0], lengths.at(-1)].map((length) => [length, through[1] * (length / anchor) ** promised]) : [];
};

const drawChart = (racers, counts, { lengths }, narrow, unit, guessed) => {
  const right = narrow ? NARROW - 30 : WIDE - NAMED;
  const values = racers.flatMap(({ law, sets }) => [...law, ...sets.flatMap(([, dots]) => dots)].map(([, value]) => value));
  const [low, high] = values.length ? [Math.min(...values), Math.max(...values)].map(Math.log10) : [0, 1];
  const [first, last] = [lengths[0], lengths.at(-1)].map(Math.log2);
  const x = (length) => LEFT + 12 + ((right - LEFT - 24) * (Math.log2(length) - first)) / (last - first || 1);
  const y = (value) => HEIGHT - BOTTOM - 8 - ((HEIGHT - TOP - BOTTOM - 16) * (Math.log10(value) - low)) / (high - low || 1);
  const lines = racers.filter(({ law }) => law.length).map(({ i, law }) => {
    const [[a, b], [c, d]] = law;
    return svg("path", { d: `M${x(a)} ${y(b)}L${x(c)} ${y(d)}`, class: "law", style: `--hue: ${colourOf(i + 1)}`, "data-law": i });
  });
  const joined = racers.flatMap(({ i, sets }) => sets.filter(([, points]) => points.length).map(([, points]) => svg("polyline", { points: points.map(([length, value]) => `${x(length)},${y(value)}`).join(" "), class: "joined", style: `--hue: ${colourOf(i + 1)}` })));
  const dots = racers.flatMap(({ i, sets }) => sets.flatMap(([kind, points]) => points.map(([length, value]) => svg("circle", { cx: x(length), cy: y(value), r: narrow ? 4 : 5, class: kind, style: `--hue: ${colourOf(i + 1)}`, "data-contender": i, "data-length": length, "data-value": value }))));
  const ghost = guessed ? [svg("path", { d: `M${x(guessed)} ${TOP}V${HEIGHT - BOTTOM}`, class: "ghost" }), svg("text", { x: x(guessed) + 6, y: TOP + 12, class: "ghost" }, "your guess")] : [];
  return [...scales(low, high, lengths, x, y, right, counts, narrow), ...lines, ...joined, ...dots, ...ghost, ...labels(racers, x, y, narrow, unit)];
};

// A contender's number, where there is room with its name, beside its last dot; labels keep a distance from each other.
const labels = (racers, x, y, narrow, unit) => {
  const ends = racers.map(({ name, i, sets }) => [name, i, sets.flatMap(([, dots]) => dots).at(-1)]).filter(([, , end]) => end);
  const places = apart(ends.map(([, , [, value]]) => y(value) + 4), 15 * unit, HEIGHT - BOTTOM);
  return ends.map(([name, i, [length]], place) => svg("text", { x: x(length) + 10, y: places[place], class: "name" }, narrow ? `${i + 1}` : `${i + 1} ${name}`));
};

const scales = (low, high, lengths, x, y, right, counts, narrow) => {
  const decades = Array.from({ length: Math.max(0, Math.floor(high) - Math.ceil(low) + 1) }, (_, i) => 10 ** (Math.ceil(low) + i));
  const rows = decades.flatMap((value) => [
    svg("path", { d: `M${LEFT} ${y(value)}H${right}`, class: "grid" }),
    svg("text", { x: LEFT - 6, y: y(value) + 4, class: "end" }, counts ? countInWords(value) : inWords(value)),
  ]);
  const ticks = lengths.filter((_, i) => !narrow || i % 2 === 0).map((length) => svg("text", { x: x(length), y: HEIGHT - BOTTOM + 16, class: "tick" }, `${length}`));
  const axes = svg("path", { d: `M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${right}`, class: "axes" });
  return [...rows, axes, ...ticks, svg("text", { x: (LEFT + right) / 2, y: HEIGHT - 3, class: "tick" }, "length (positions)")];
};

// Milliseconds or a count with a unit, three digits.
const withUnit = (value, units) => {
  const [size, unit] = units.find(([size]) => value >= size * 0.9995) ?? units.at(-1);
  return `${Number((value / size).toPrecision(3))} ${unit}`.trim();
};
const inWords = (ms) => withUnit(ms, [[1000, "s"], [1, "ms"], [0.001, "µs"]]);
const countInWords = (count) => withUnit(count, [[1e12, "trillion"], [1e9, "billion"], [1e6, "million"], [1000, "thousand"], [1, ""]]);

const grouped = (number) => number.toLocaleString("en-US");

const say = (racers, counts, width, { lengths }) => {
  const last = lengths.at(-1);
  const there = racers.map(({ name, own, recorded, power, promised, counts: counted }) => ({ name, power, promised, dot: (counts ? counted : own.length ? own : recorded).at(-1) })).filter(({ dot }) => dot);
  if (!there.length) return racers.length ? `No times with d_model ${width}.` : "No contender is chosen.";
  there.sort((a, b) => b.dot[1] - a.dot[1]);
  const parts = there.slice(0, 4).map(({ name, power, promised, dot: [length, value] }) => {
    const where = length === last ? "" : ` at ${grouped(length)}`;
    if (counts) return `${name}: ${countInWords(value)}${where}`;
    return `${name}: ${inWords(value)}${where}${power === null ? "" : ` (power ${power.toFixed(2)}, promised ${promised})`}`;
  });
  const rest = there.length - 4;
  const more = rest > 0 ? `; ${rest} more ${counts ? (rest === 1 ? "has fewer" : "have fewer") : rest === 1 ? "is faster" : "are faster"}` : "";
  return `d_model ${width}, ${grouped(last)} positions, ${counts ? "most multiply-adds" : "slowest"} first: ${parts.join("; ")}${more}.`;
};

const meet = (length, { names, meeting: [quadratic, linear] }) => `“${names[quadratic]}” and “${names[linear]}” meet at about ${grouped(length)} positions.`;
