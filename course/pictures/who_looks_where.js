// Left: which positions can influence the last one, layer by layer. Right: the same of all positions, through all layers.

const [CELL, EDGE, TOP] = [10, 26, 4];

const build = (frame, scene) => {
  frame.controls.append(
    frame.radios("pattern", "Pattern", scene.names, 1),
    frame.slider("layers", "Layers", { min: 1, max: scene.layers, value: 1 }),
    frame.check("causal", "causal mask"),
  );
  frame.answer.layers = scene.asked;
  const [fan, square] = [buildFan(scene), buildSquare(scene.seq_len)];
  const caption = make("p", { class: "caption" });
  const figure = make("div", { class: "panels", "aria-hidden": "true" }, fan.node, make("div", {}, caption, square.node));
  const signs = "Square: a row is a position, a column what can influence it; pale: only through several layers. What can influence a position need not be what it can look up.";
  frame.figure.append(figure, make("p", { class: "hint" }, signs));

  return (state, { patterns }) => {
    const pattern = patterns[state.pattern][state.causal ? 1 : 0];
    const found = count(pattern, state, scene);
    fan.draw([...pattern.needed.at(-1)].map(Number), state, found.away, frame.choices.map((choice) => parseInt(choice)));
    square.draw((i, j) => kindOf(Number(pattern.needed[i][j]), j > i, state));
    caption.textContent = `All positions, ${plural(state.layers)}: ${found.pairs} of ${found.allowed} pairs${found.leaks ? `, and ${found.leaks} from later positions` : ""}`;
    Object.assign(square.node.dataset, { scores: found.scores, pairs: found.pairs, leaks: found.leaks });
    return say(found, state, scene);
  };
};

// A row of positions for each layer; below, how far away the furthest is that influences the last one.
const buildFan = ({ seq_len: size, asked }) => {
  const drawing = svg("svg");
  const node = make("div", {}, drawing);
  const draw = (needed, state, away, choices) => {
    const wide = node.clientWidth || 600;
    const [left, right, top, rows] = [58, 32, 22, Math.max(asked, state.layers)];
    const cell = (wide - left - right) / size;
    const high = cell > 18 ? 34 : 20;
    const x = (place) => left + cell * place;
    const low = top + rows * high + 14;
    const row = (layer, y) => {
      const fresh = needed.filter((each) => each === layer).length - (layer === 1);
      const shown = layer <= state.layers;
      const kind = (each) => (each === layer ? "new" : each && each < layer ? "reached" : "empty");
      return [
        svg("text", { x: 0, y: y + high / 2 + 5, class: "start" }, `layer ${layer}`),
        ...needed.map((each, j) => svg("rect", { x: x(j) + 1, y: y + 1, width: cell - 2, height: high - 2, class: shown ? kind(each) : "empty" })),
        svg("text", { x: wide, y: y + high / 2 + 5, class: "end heavy" }, shown ? `+${fresh}` : ""),
      ];
    };
    const ticks = [0, 4, 8, 12, 16, 20, size - 1].map((n) => svg("text", { x: x(n + 0.5), y: top - 7, class: n === size - 1 ? "heavy" : "" }, `${n}`));
    const from = x(size - 0.5);
    const to = (far) => Math.max(left - 12, x(size - 0.5 - far));
    drawing.setAttribute("viewBox", `0 0 ${wide} ${low + 68}`);
    drawing.replaceChildren(
      ...ticks,
      ...Array.from({ length: rows }, (_, i) => row(i + 1, top + i * high)).flat(),
      svg("path", { d: state.asking ? `M${from} ${low}h0` : `M${from} ${low - 6}v12m0 -6H${to(away)}m0 -6v12`, class: "far" }),
      svg("text", { x: from, y: low + 30, class: "big end" }, state.asking ? "?" : away ? `${away} away` : "only itself"),
      ...choices.flatMap((far, i) => choiceOf(far, state.asking, state.guess === i, from, to(far), far < size, low)),
    );
  };
  return { node, draw };
};

// Before the guess each choice is a tick; then a dashed line goes as far as the one chosen, or off the text.
const choiceOf = (far, asking, chosen, from, to, inside, low) => {
  const end = inside ? "m0 -5v10" : "m6 -5l-6 5l6 5";
  const line = asking ? `M${to} ${low}${end}` : chosen ? `M${from} ${low + 44}H${to}${end}` : "";
  const text = asking ? `${far}` : chosen ? `your guess: ${far}` : "";
  return [svg("path", { d: line, class: chosen ? "ghost" : "whole" }), svg("text", { x: chosen ? from : to, y: low + (chosen ? 61 : 22), class: chosen ? "ghost end" : "faint" }, text)];
};

const plural = (layers) => `${layers} ${layers === 1 ? "layer" : "layers"}`;

const kindOf = (needed, later, { layers, causal }) => {
  if (needed === 0 || needed > layers) return "";
  if (causal && later) return "leak";
  return needed === 1 ? "direct" : "reached";
};

const count = ({ scores, needed }, { layers, causal }, { seq_len }) => {
  const cells = needed.flatMap((row, i) => [...row].map((digit, j) => ({ i, j, needed: Number(digit) })));
  const within = (most) => cells.filter((cell) => cell.needed && cell.needed <= most);
  const [reached, ever] = [within(layers), within(Infinity)];
  const last = reached.filter(({ i }) => i === seq_len - 1).map(({ j }) => j);
  const leaks = causal ? reached.filter(({ i, j }) => j > i).length : 0;
  return {
    scores,
    all: seq_len ** 2,
    pairs: reached.length - leaks,
    allowed: causal ? (seq_len * (seq_len + 1)) / 2 : seq_len ** 2,
    leaks,
    last: last.length,
    away: seq_len - 1 - Math.min(...last),
    stuck: reached.length === ever.length,
  };
};

// The cells are made once; drawing changes their kind. The last row is the one that the other panel opens.
const buildSquare = (size) => {
  const side = size * CELL;
  const cells = Array.from({ length: size * size }, (_, place) => {
    const [i, j] = [Math.floor(place / size), place % size];
    return { i, j, node: svg("rect", { x: EDGE + j * CELL + 0.7, y: TOP + i * CELL + 0.7, width: CELL - 1.4, height: CELL - 1.4 }) };
  });
  const numbers = [0, 8, 16, size - 1].map((n) => svg("text", { x: EDGE - 4, y: TOP + (n + 0.5) * CELL + 4, class: n === size - 1 ? "end heavy" : "end" }, `${n}`));
  const frames = [[0, side], [side - CELL, CELL]].map(([y, height]) => svg("rect", { x: EDGE, y: TOP + y, width: side, height, class: "whole" }));
  const node = svg("svg", { viewBox: `0 0 ${EDGE + side + 2} ${TOP + side + 2}` }, ...numbers, ...cells.map((cell) => cell.node), ...frames);
  const draw = (look) => cells.forEach(({ i, j, node: cell }) => cell.setAttribute("class", look(i, j)));
  return { node, draw };
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
