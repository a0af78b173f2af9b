// Two runs of the encoder, tokens across and layers upwards. A vector of one run is carried to its place in the other, and
// turns its answer: the fuller a disc, the further a patch there goes.

const signed = (number) => number.toFixed(2).replace("-", "−");

const build = (frame, { runs, states, directions }) => {
  const top = states.length - 1;
  const pairs = runs.flatMap(({ words }, i) => (i % 2 ? [] : `${words[0]} or ${words[1]}`));
  frame.controls.append(
    frame.radios("pair", "Answers", pairs, 0),
    frame.radios("direction", "Vectors", directions, 0),
    frame.slider("layer", "Patch", { min: 0, max: top, value: top }, (layer) => states[layer]),
  );
  const drawing = svg("svg", { class: "runs", "aria-hidden": "true" });
  const hint = "A full disc: a patch of this vector alone turns the answer. Ring: the vector that is carried over, which goes furthest at this height.";
  frame.figure.append(drawing, make("p", { class: "hint" }, hint));

  return (state, { effects }) => {
    const [now, other] = [state.direction, 1 - state.direction].map((way) => runs[2 * state.pair + way]);
    const numbers = effects[2 * state.pair + state.direction];
    const best = numbers.map((row) => row.indexOf(Math.max(...row)));
    const place = state.asking ? (state.guess ?? 0) : best[state.layer];
    const effect = state.asking ? 0 : numbers[state.layer][place];
    const { first, second, meter, narrow } = placesOf(drawing, frame.figure.clientWidth || 960, now.names.length, top);
    const [from, to] = [second, state.asking ? second : first].map((run) => run.spot(state.layer, place));
    const shares = numbers.map((row) => row.map((number) => (state.asking ? 0 : number)));
    const lent = numbers.map((row, l) => row.map((_, i) => (!state.asking && l === state.layer && i === place ? 1 : 0.2)));
    const expected = state.guess === null || state.pair || state.direction ? [] : [svg("circle", { ...centre(first.spot(top, state.guess)), r: first.r + 6, class: "ghost" })];
    drawing.replaceChildren(
      svg("path", { class: "flow", d: flowOf(to, meter, effect), style: `--wide: ${12 * Math.min(1, Math.abs(effect))}` }),
      ...stackOf(first, now.names, shares),
      ...stackOf(second, other.names, lent),
      svg("text", narrow ? { x: second.long + 52, y: second.spot(top, 0)[1] - 20, class: "end" } : { x: 0, y: meter.y - 2, class: "start" }, `“${other.sentence}” → ${other.words[0]}`),
      ...meterOf(meter, now.words, effect, state.asking ? "?" : signed(effect)),
      ...expected,
      ...[from, to].map((spot) => svg("circle", { ...centre(spot), r: first.r + 3, class: "carried veiled" })),
      svg("path", { class: "carried veiled", d: arcOf(from, to, narrow) }),
    );
    return say(numbers, best, now, states, state.layer);
  };
};

const centre = ([cx, cy]) => ({ cx, cy });

// Where the vectors of both runs are: side by side, or, where a page is narrow, the second run below the first one.
const placesOf = (drawing, wide, count, top) => {
  const narrow = wide < 620;
  const [row, head, gap, r] = narrow ? [31, 62, 0, 10] : [50, 76, 36, 13];
  const [long, high] = [(wide - gap) / (narrow ? 1 : 2) - 52, row * top + 78];
  drawing.setAttribute("viewBox", `0 0 ${wide} ${head + high * (narrow ? 2 : 1) - 32}`);
  const run = (left, above, named) => ({ left, long, row, r, named, spot: (layer, i) => [left + (long / count) * (i + 0.5), above + row * (top - layer)] });
  const [second, first] = [run(0, narrow ? head + high : head, narrow), run(wide - 52 - long, head, true)];
  const [start, end] = [first.left + 60, first.left + long - 12];
  return { first, second, narrow, meter: { y: 32, start, end, x: (effect) => start + (end - start) * Math.max(-0.1, Math.min(1.1, effect)) } };
};

// The layers with the vectors between them, each as full as its share.
const stackOf = ({ left, long, row, r, named, spot }, names, shares) => {
  const words = sentenceAt(names.map((name) => name.replace(/[“”]/g, "")), names.map((_, i) => [spot(0, i)[0], spot(0, i)[1] + 28]));
  const layers = shares.slice(1).flatMap((_, l) => {
    const y = spot(l, 0)[1] - row / 2;
    const size = { x: left, y: y - row / 2 + r + 2, width: long, height: row - 2 * r - 4, rx: 5 };
    return [svg("rect", { ...size, class: "layer" }), svg("text", { x: left + long + 5, y: y + 4, class: "start" }, named ? `layer ${l + 1}` : "")];
  });
  const discs = shares.flatMap((each, l) => each.flatMap((share, i) => [
    svg("circle", { ...centre(spot(l, i)), r, class: "vector" }),
    svg("circle", { ...centre(spot(l, i)), r: r * Math.sqrt(Math.min(1, Math.abs(share))), class: share < 0 ? "share negative" : "share", "data-effect": share }),
  ]));
  return [...layers, ...discs, ...words];
};

const meterOf = ({ y, start, end, x }, words, effect, text) => [
  ...[[end, "layer"], [x(effect), "share"]].map(([to, kind]) => svg("rect", { x: start, y: y - 14, width: Math.max(0, to - start), height: 14, class: kind })),
  svg("text", { x: start - 8, y: y - 2, class: "end" }, words[0]),
  svg("text", { x: end + 8, y: y - 2, class: "start" }, words[1]),
  svg("text", { x: x(effect), y: y - 19 }, text),
];

const flowOf = ([x, y], meter, effect) => `M${x} ${y}V${meter.y + 34}C${x} ${meter.y} ${meter.x(effect)} ${meter.y + 34} ${meter.x(effect)} ${meter.y}`;

// From one run to the other, with an arrowhead half way.
const arcOf = ([x, y], [right, end], narrow) => {
  const [bend, rise] = narrow ? [34, 0] : [0, 32];
  const [tip, high] = [(x + right + 1.5 * bend) / 2, (y + end - 1.5 * rise) / 2];
  const head = narrow ? `M${tip - 6} ${high + 7}L${tip} ${high}L${tip + 6} ${high + 7}` : `M${tip - 7} ${high - 6}L${tip} ${high}L${tip - 7} ${high + 6}`;
  return `M${x} ${y}C${x + bend + (right - x) / 4} ${y - rise} ${right + bend - (right - x) / 4} ${end - rise} ${right} ${end}${head}`;
};

const say = (numbers, best, { names, words }, states, layer) => {
  const of = (l) => `${names[best[l]]} (${signed(numbers[l][best[l]])})`;
  const before = best[layer] === best[0] ? ", as before layer 1" : `; before layer 1, the one at ${of(0)}`;
  const where = states[layer][0].toUpperCase() + states[layer].slice(1);
  return `${where}, the vector at ${of(layer)} goes furthest from “${words[0]}” to “${words[1]}”${layer ? before : ""}.`;
};
