// What one token takes as the sequence grows: a track for each d_model, on which three runners go to the chosen length.

const [HIGH, LEFT, TOP, FOOT] = [110, 8, 22, 28];
const HUES = ["key", "query", "mask"];
const UNITS = [[[1000, "ms"], [0, "µs"]], [[1e6, "M"], [1000, "k"], [0, ""]]];

const build = (frame, scene) => {
  const { lengths, d_models: widths } = scene;
  const end = lengths.length - 1;
  frame.controls.append(
    frame.slider("length", "Length", { min: 0, max: end, value: 0 }, (i) => `${grouped(lengths[i])} positions`),
    frame.radios("unit", "For each token", ["time", "multiply-adds"], 0),
  );
  frame.answer.length = end;
  const chart = svg("svg", { class: "race", "aria-hidden": "true" });
  frame.figure.append(make("p", { class: "caption" }, `What one token takes, over the length in positions.${scene.has_own ? " Squares: your own times." : ""}`), chart);

  return (state, { units }) => {
    const wide = frame.figure.clientWidth < 520 ? 360 : 720;
    chart.setAttribute("viewBox", `0 0 ${wide} ${2 * (TOP + HIGH + FOOT)}`);
    const sizes = { right: wide - (wide < 520 ? 80 : 108), unit: unitOf(chart), inWords: (value) => withUnit(value, UNITS[state.unit]) };
    // Before the guess the first race has been run, and the second has not begun.
    const tracks = units[state.unit].map((track, i) => ({ ...track, front: state.asking && !i ? end : state.length }));
    chart.replaceChildren(...tracks.map((track, i) => {
      const top = Math.max(...track.lines.flat(), ...track.own.flat().map(([, value]) => value));
      const title = svg("text", { x: sizes.right, y: TOP - 6, class: "name end" }, `d_model ${widths[i]}${state.asking && i ? "" : `, up to ${sizes.inWords(top)}`}`);
      const runs = svg("g", { class: i ? "veiled" : "" }, ...drawRuns(track, top, scene, sizes));
      const asked = i ? drawAsked(tracks, state, scene, sizes) : [];
      return svg("g", { transform: `translate(0 ${i * (TOP + HIGH + FOOT)})` }, title, ...ground(scene, sizes), runs, ...asked);
    }));
    return say(tracks, scene, state, sizes);
  };
};

const placeOf = ({ lengths }, right) => (length) => LEFT + ((right - LEFT) * length) / lengths.at(-1);

const ground = ({ lengths }, { right }) => [
  svg("path", { d: `M${LEFT} ${TOP}V${TOP + HIGH}H${right}`, class: "axes" }),
  svg("text", { x: right, y: TOP + HIGH + 16, class: "end" }, grouped(lengths.at(-1))),
];

// On the lower axis: the choices as ticks, then the way from the first crossing to the second, and the guess.
const drawAsked = ([{ met: first }, { met, front }], { asking, guess }, { guesses, ...scene }, { right, unit }) => {
  const [x, base] = [placeOf(scene, right), TOP + HIGH];
  const reached = !asking && met <= scene.lengths[front];
  const ticks = guesses.flatMap((at, i) => [svg("path", { d: `M${x(at)} ${base - 8}v12`, class: "choice" }), svg("text", { x: x(at) + (i ? -6 : 6), y: base + 16, class: `choice ${i ? "" : "end"}` }, grouped(Number(at.toPrecision(2))))]);
  const at = x(guesses[guess]);
  const ghost = guesses[guess] ? [svg("path", { d: `M${at} ${TOP}V${base}`, class: "ghost" }), svg("text", { x: at + 6, y: TOP + 10, class: "ghost" }, "your guess")] : [];
  const way = svg("g", { class: reached ? "way" : "away" }, svg("path", { d: `M${x(first)} ${22 - FOOT}V${base}`, class: "down" }), svg("path", { d: `M${x(first)} ${base}H${x(met)}m-9 -6l9 6l-9 6` }));
  const place = asking ? { x: LEFT + 0.75 * (right - LEFT), y: base - HIGH / 3 } : { x: 0.6 * x(first) + 0.4 * x(met), y: base + 5 + 20 * unit };
  return [svg("g", {}, ...(asking ? ticks : [way, ...ghost])), svg("text", { ...place, class: "big" }, asking ? "?" : reached ? `× ${Math.round(met / first)}` : "")];
};

const drawRuns = ({ lines, own, met, front }, top, scene, { right, unit }) => {
  const { lengths, names } = scene;
  const [x, base, to] = [placeOf(scene, right), TOP + HIGH, lengths[front]];
  const y = (value) => base - (0.88 * HIGH * value) / top;
  const at = lines.map((line) => line[front]);
  const places = apart(at.map((value) => y(value) + 4), 16 * unit, base + 4);
  const runs = names.flatMap((name, i) => {
    const style = `--hue: var(--${HUES[i]})`;
    // A line has as many points when it is short, so that it grows.
    const points = lengths.map((_, n) => Math.min(n, front)).map((n) => `${x(lengths[n])},${y(lines[i][n])}`);
    return [
      svg("polyline", { points: points.join(" "), style, class: `run${i}` }),
      ...own[i].map(([length, value]) => svg("rect", { x: x(length) - 4, y: y(value) - 4, width: 8, height: 8, style, class: length > to ? "away" : "", "data-own": i, "data-length": length, "data-value": value })),
      svg("circle", { cx: x(to), cy: y(at[i]), r: 6, style, "data-runner": i, "data-value": at[i] }),
      svg("text", { x: x(to) + 12, y: places[i] }, name),
    ];
  });
  const next = lengths.findIndex((length) => length >= met);
  const share = (met - lengths[next - 1]) / (lengths[next] - lengths[next - 1]);
  const height = y(lines[0][next - 1] + share * (lines[0][next] - lines[0][next - 1]));
  const ring = svg("g", { class: met <= to ? "met" : "away" }, svg("path", { d: `M${x(met)} ${height + 9}V${base}` }), svg("ellipse", { cx: x(met), cy: height, rx: 9, ry: 9 }), svg("text", { x: x(met), y: base + 16, class: "name", "data-met": met }, grouped(met)));
  return [...runs, ring];
};

const say = (tracks, { lengths, names, d_models: widths }, { length }, { inWords }) => {
  const each = tracks.map(({ lines }, i) => `with d_model ${widths[i]}, ${names.map((name, n) => `${name} ${inWords(lines[n][length])}`).join(", ")}`);
  const meetings = (whose, key) => {
    const found = tracks.flatMap(({ [key]: met }, i) => (met && met <= lengths[length] ? [`at about ${grouped(met)} with d_model ${widths[i]}`] : []));
    return found.length ? ` ${whose} ${found.join(", ")}.` : "";
  };
  return `At ${grouped(lengths[length])} positions a token takes: ${each.join("; ")}.${meetings(`The lines of ${names[0]} and ${names[1]} cross`, "met")}${meetings("In your own times they cross", "own_met")}`;
};

// A number with a unit, three digits.
const withUnit = (value, units) => {
  const [size, unit] = units.find(([least]) => value >= least * 0.9995);
  return `${Number((value / (size || 1)).toPrecision(3))} ${unit}`.trim();
};

const grouped = (number) => number.toLocaleString("en-US");
