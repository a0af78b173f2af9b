// Two runs of the encoder, tokens across and layers upwards. A vector of one run is carried to its place in the other, and
// turns its answer: the fuller a disc, the further. A line joins what goes furthest at each height. The question has the arrow,
// from one vector to its place.

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
  const hint = "A full disc, 1.00: a patch of this vector alone turns the answer. Line: what goes furthest, height by height.";
  frame.figure.append(drawing, make("p", { class: "hint" }, hint));

  return (state, { effects }) => {
    const which = 2 * state.pair + state.direction;
    const [now, other, numbers] = [runs[which], runs[which ^ 1], effects[which]];
    const best = numbers.map((row) => row.indexOf(Math.max(...row)));
    const place = state.asking ? 0 : best[state.layer];
    const { first, second, narrow } = placesOf(drawing, frame.figure.clientWidth || 960, now.names.length, top);
    const [from, to] = [second, first].map((run) => run.spot(state.layer, state.asking ? 1 : place));
    const shares = numbers.map((row) => row.map((number) => (state.asking ? 0 : number)));
    const lent = numbers.map((row, l) => row.map((_, i) => (!state.asking && l === state.layer && i === place ? 1 : 0)));
    const way = best.map((each, l) => first.spot(l, state.asking ? 0 : each));
    const shown = first.spot(state.layer, place);
    drawing.replaceChildren(
      ...stackOf(first, now, shares, !state.asking && numbers[state.layer][place] > 0.5),
      svg("path", { class: "way veiled", d: `M${way.join("L")}` }),
      ...stackOf(second, other, lent, false),
      ...now.names.map((_, i) => labelAt(first.spot(top, i), 0, 6, "target", state.asking ? "?" : "")),
      ...(state.guess === null || which ? [] : guessAt(first, first.spot(top, state.guess), state.guess < now.names.length / 2)),
      ...[from, to].map((spot, i) => svg("circle", { ...centre(spot), r: (i ? first : second).r + 3, class: `carried ${i ? "veiled" : ""}` })),
      svg("path", { class: "carried", d: arcOf(from, to, narrow) }),
      labelAt(narrow ? [156, second.above] : [(from[0] + to[0]) / 2, from[1]], 0, narrow ? -47 : -37, "copied", state.asking ? "copy one vector" : ""),
      labelAt(way[0], first.r + 6, 5, "begun start veiled", state.layer && !state.asking ? signed(numbers[0][best[0]]) : ""),
      labelAt(shown, first.r, -first.r - 7, "found start veiled", state.asking ? "" : signed(numbers[state.layer][place])),
    );
    return say(numbers, best, now, states, state.layer);
  };
};

const centre = ([cx, cy]) => ({ cx, cy });
const labelAt = ([x, y], right, down, kind, text) => svg("text", { x: x + right, y: y + down, class: kind }, text);
const guessAt = ({ r }, spot, left) => [
  svg("circle", { ...centre(spot), r: r + 6, class: "ghost" }),
  labelAt(spot, left ? r + 8 : -r - 8, -r - 8, `ghost ${left ? "start" : "end"}`, "your guess"),
];

// Where the vectors of both runs are: side by side, or, where a page is narrow, the second run below the first one.
const placesOf = (drawing, wide, count, top) => {
  const narrow = wide < 620;
  const room = narrow ? wide : wide - 36;
  const run = (left, above, part, row, r) => {
    const long = room * part - (r > 8 ? 52 : 0);
    return { left, above, long, row, r, spot: (layer, i) => [left + (long / count) * (i + 0.5), above + row * (top - layer)] };
  };
  const low = narrow ? 62 + 38 * top + 92 : 80;
  drawing.setAttribute("viewBox", `0 0 ${wide} ${low + (narrow ? 22 : 56) * top + 48}`);
  const first = narrow ? run(0, 62, 1, 38, 9) : run(room * 0.36 + 36, low, 0.64, 56, 13);
  return { narrow, first, second: narrow ? run(0, low, 0.86, 22, 5) : run(0, low, 0.36, 56, 7) };
};

// A sentence with its answer, and the answer to which a patch turns it; the layers with the vectors between them, each as full as its share.
const stackOf = ({ left, above, long, row, r, spot }, { names, sentence, words }, shares, turned) => {
  const [edge, rise, anchor] = r > 5 ? [left, 16 - above, "start"] : [left + long, -26, "end"];
  const tokens = sentenceAt(names.map((name) => name.replace(/[“”]/g, "")), names.map((_, i) => [spot(0, i)[0], spot(0, i)[1] + 28]));
  const layers = shares.slice(1).flatMap((_, l) => {
    const y = spot(l, 0)[1] - row / 2;
    const size = { x: left, y: y - row / 2 + r + 2, width: long, height: row - 2 * r - 4, rx: 5 };
    return [svg("rect", { ...size, class: "layer" }), labelAt([left + long, y], 5, 4, "start", r > 8 ? `layer ${l + 1}` : "")];
  });
  const discs = shares.flatMap((each, l) => each.flatMap((share, i) => [
    svg("circle", { ...centre(spot(l, i)), r, class: "vector" }),
    svg("circle", { ...centre(spot(l, i)), r: r * Math.sqrt(Math.min(1, Math.abs(share))), class: share < 0 ? "share negative" : "share", "data-effect": share }),
  ]));
  return [...layers, ...discs, ...tokens, labelAt([edge, above], 0, rise, `sentence ${anchor}`, `“${sentence}” → ${words[Number(turned)]}`)];
};

// From one run to the other, with an arrowhead half way.
const arcOf = ([x, y], [right, end], narrow) => {
  const [bend, rise] = narrow ? [-34, 0] : [0, 32];
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
