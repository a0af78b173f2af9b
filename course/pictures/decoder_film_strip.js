// Frames of the written text, two bars for each source word, the next candidates, and the tree of the beam.

const COLUMNS = 6;
const NARROW = 520;
const COLUMN = 116;
const ROW = 30;

const signed = (number) => number.toFixed(2).replace("-", "−");

const build = (frame, scene) => {
  const range = { min: 1, max: scene.steps, value: 1 };
  frame.controls.append(frame.slider("step", "Step", range));
  const film = make("div", { class: "film", "aria-hidden": "true" });
  const words = buildWords(frame, scene.source);
  const next = buildCandidates();
  const tree = buildTree(scene.beam_size, scene.beam);
  [words, next, tree].forEach(({ node }) => node.classList.add("veiled"));
  frame.answer.step = scene.asked + 1;
  frame.figure.append(film, make("div", { class: "halves" }, words.node, next.node), tree.node);

  return (state, numbers) => {
    const step = Math.min(state.step, numbers.written.length) - 1;
    const hidden = state.hidden - 1;
    film.replaceChildren(...numbers.written.slice(0, step + 1).map(still));
    words.draw(numbers, step);
    next.draw(numbers, step, state.hidden, scene.source);
    tree.draw(numbers, step);
    return hidden < 0 ? sayStep(numbers, step, scene.source) : sayHidden(numbers, step, hidden, scene.source);
  };
};

const still = (token, place) => make("span", { class: "still" }, make("small", {}, `${place + 1}`), token);

const largest = (row) => row.indexOf(Math.max(...row));

const sayStep = (numbers, step, source) => {
  const [attention, influence] = [numbers.attention[step], numbers.influence[step]];
  const [seen, needed] = [largest(attention), largest(influence)];
  const looks = `Step ${step + 1} writes “${numbers.written[step]}”. It looks most at “${source[seen]}” (${attention[seen].toFixed(2)})`;
  if (influence[needed] <= 0) return `${looks}; it needs no single word.`;
  const hidden = needed === seen ? ", and hiding that same word also hurts it most" : `; hiding “${source[needed]}” hurts it most`;
  return `${looks}${hidden} (${signed(influence[needed])} nats).`;
};

const sayHidden = (numbers, step, hidden, source) => {
  const [token, change] = [numbers.written[step], numbers.influence[step][hidden]];
  const [best, probability] = numbers.candidates[step][hidden + 1][0];
  const how = `${change < 0 ? "rises" : "falls"} by ${Math.abs(change).toFixed(2)} nats`;
  const moved = `the log-probability of “${token}” ${change === 0 ? "stays as it is" : how}`;
  return `Without “${source[hidden]}”, ${moved}; the likeliest next token is “${best}” (${probability.toFixed(3)}).`;
};

// A radio button for each source word that can be hidden, with its attention and its influence.
const buildWords = (frame, source) => {
  const bars = source.map(() => [barOf("var(--weights)"), barOf("var(--source)", 40)]);
  const rows = source.slice(0, -1).map((word, i) => [make("span", {}, word), ...bars[i].map((bar) => bar.node)]);
  const node = frame.radios("hidden", "Hide a source word", [make("span", { class: "all" }, "nothing hidden"), ...rows], 0);
  node.classList.add("words");
  const [heads, end] = [["", "attention", "influence (nats)"], source.at(-1)];
  const head = make("div", { class: "row head", "aria-hidden": "true" }, ...heads.map((name) => make("span", {}, name)));
  const last = [make("span", {}, end), bars.at(-1)[0].node, make("span", { class: "never" }, "never hidden")];
  node.querySelector("label").after(head);
  node.append(make("div", { class: "row" }, ...last));
  const draw = ({ attention, influence }, step) => {
    const most = Math.max(1, ...influence.flat().map(Math.abs));
    attention[step].forEach((weight, i) => bars[i][0].set(weight, weight.toFixed(2)));
    influence[step].forEach((drop, i) => bars[i][1].set(drop / most, signed(drop), drop));
  };
  return { node, draw };
};

const buildCandidates = () => {
  const node = make("div", { class: "candidates" });
  const row = ([token, probability], written) => {
    const bar = barOf("var(--target)");
    bar.set(probability, probability.toFixed(3));
    const name = make("span", { class: token === written ? "written" : "" }, token);
    return make("div", { class: "row", "data-token": token }, name, bar.node);
  };
  const draw = ({ candidates, written }, step, hidden, source) => {
    const without = hidden ? ` without “${source[hidden - 1]}”` : "";
    const title = make("div", { class: "heading" }, `Probability of the next token${without}`);
    node.replaceChildren(title, ...candidates[step][hidden].map((pair) => row(pair, written[step])));
  };
  return { node, draw };
};

// The candidates of each step in a column, best on top, joined to the hypothesis that they continue.
const buildTree = (beamSize, open) => {
  const drawing = svg("svg", { "aria-hidden": "true" });
  const heading = make("summary", {}, `Beam search with ${beamSize} hypotheses side by side`);
  const signs = "Thick: the translation that won. Thin: followed for now. Dashed and struck out: pruned. “✓”: complete.";
  const meaning = `${signs} The number is the log-probability of everything up to there.`;
  const node = make("details", { class: "tree" }, heading, drawing, make("p", { class: "hint" }, meaning));
  node.open = open;
  const draw = ({ beam, path }, step) => {
    const columns = drawing.clientWidth < NARROW ? COLUMNS / 2 : COLUMNS;
    drawing.setAttribute("viewBox", `0 0 ${columns * COLUMN} ${2 * beamSize * ROW + 22}`);
    const first = Math.max(0, Math.min(step, beam.length - 1) - columns + 1);
    const shown = beam.slice(first, step + 1);
    const lines = shown.flatMap((nodes, i) => nodes.map((one, row) => branch(beam, path, first + i, row, i)));
    const boxes = shown.flatMap((nodes, i) => nodes.map((one, row) => leaf(one, path[first + i] === row, i, row)));
    const titles = shown.map((_, i) => svg("text", { x: i * COLUMN + 48, y: 14, class: "step" }, `step ${first + i + 1}`));
    drawing.replaceChildren(...lines.filter(Boolean), ...titles, ...boxes);
  };
  return { node, draw };
};

const branch = (beam, path, step, row, column) => {
  if (column === 0) return null;
  const [, parent, , fate] = beam[step][row];
  const kept = beam[step - 1].flatMap((one, i) => (one[3] === "kept" ? [i] : []));
  const [from, to] = [kept[parent], row].map((i) => 22 + i * ROW + 12);
  const wins = path[step] === row && path[step - 1] === kept[parent];
  const x = column * COLUMN;
  return svg("path", { d: `M${x - 18} ${from}C${x - 8} ${from} ${x - 10} ${to} ${x} ${to}`, class: wins ? "wins" : fate });
};

const leaf = ([token, , logProb, fate], wins, column, row) => {
  const [x, y] = [column * COLUMN, 22 + row * ROW];
  const name = fate === "ended" ? "✓ end" : token.length > 8 ? `${token.slice(0, 7)}…` : token;
  const texts = [
    svg("text", { x: x + 5, y: y + 17, class: "name" }, name),
    svg("text", { x: x + 95, y: y + 17, class: "sum" }, signed(logProb)),
  ];
  const frame = svg("rect", { x: x + 1, y: y + 1, width: 98, height: 24, rx: 4 });
  return svg("g", { class: `${fate} ${wins ? "wins" : ""}`, "data-token": token, "data-log-prob": logProb }, frame, ...texts);
};
