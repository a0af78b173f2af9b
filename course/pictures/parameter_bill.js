// One box at four magnifications. In each, areas are to scale; the next one enlarges the part with a thick outline.

const WIDTH = 680;
const HEIGHT = 250;
const ROLES = ["query", "key", "value"];
const COLOURS = { attention: 1, "feed-forward": 2, embeddings: 3, "biases, layer norms": 4 };

const build = (frame, scene) => {
  frame.controls.append(
    frame.radios("level", "Look at", scene.levels, 0),
    frame.radios("heads", "Heads in a layer", scene.heads.map(String), scene.first),
  );
  const area = svg("svg", { class: "bill", "aria-hidden": "true" });
  const scale = make("p", { class: "hint" });
  const legend = make("div", { class: "legend veiled", "aria-hidden": "true" });
  frame.figure.append(area, legend, scale);
  return (state, numbers) => {
    const unit = unitOf(area);
    area.setAttribute("viewBox", `-3 ${-30 * unit} ${WIDTH + 6} ${HEIGHT + 3 + 30 * unit}`);
    const view = [wholeModel, oneLayer, itsAttention, oneHead][state.level](state.asking ? undivided(scene) : scene, scene.heads[state.heads], scene.per_head[state.heads], unit);
    const own = numbers.count === null ? null : numbers;
    area.replaceChildren(...view.drawn, ...(own ? laidOver(own, view, unit) : []));
    area.append(...area.querySelectorAll("text"), ...scene.guesses.flatMap((share, i) => choiceAt(WIDTH * share, frame.choices[i], state.asking, state.level === 0 && i === state.guess, unit)));
    if (state.asking) area.append(svg("g", {}, written(WIDTH / 2, HEIGHT / 2 - 12 * unit, "attention: ?", "great"), written(WIDTH / 2, HEIGHT / 2 + 14 * unit, `of ${scene.total.words} parameters`)));
    scale.textContent = view.scale;
    legend.replaceChildren(...view.parts.filter(({ named }) => !named).map(entry));
    return own ? sayOwn(own, scene) : view.says;
  };
};

// The whole before the guess: parts of equal sizes, which look like one, and nothing is written in them.
const undivided = (scene) => ({ ...scene, parts: scene.parts.map((part) => ({ ...part, name: "", count: scene.total.count / scene.parts.length })) });

// Before the guess a tick for each choice; then, at the one chosen, where the reader expects the attention to end.
const choiceAt = (x, choice, asking, chosen, unit) => {
  const [tick, text] = asking ? [`M${x} 0V${-8 * unit}`, choice.replace(/about | of it/g, "")] : chosen ? [`M${x} ${26 * unit}V${-10 * unit}`, "your guess"] : ["", ""];
  const kind = chosen ? "ghost" : "tick";
  return [svg("path", { d: tick, class: kind }), svg("text", { x, y: -14 * unit, class: x > 0.9 * WIDTH ? `${kind} late` : kind }, text)];
};

const hueOf = ({ name }) => (ROLES.includes(name) ? `var(--${name})` : colourOf(COLOURS[name] ?? COLOURS.attention));
const block = (part, x, y, width, height) =>
  svg("rect", { x, y, width, height, class: "part", style: `--hue: ${hueOf(part)}`, "data-count": part.count });
const opened = (width, height) => svg("rect", { width, height, class: "opened" });
const written = (x, y, text, kind = "") => svg("text", { x, y, class: kind }, text);

// A part with a `side` is drawn at the scale of the box, in a ring that shows where to look.
const entry = (part) => {
  const key = make("span", { class: part.side ? "ring" : "key", style: `--hue: ${hueOf(part)}` });
  if (part.side) key.append(make("span", { style: `width: ${part.side}px; height: ${part.side}px` }));
  const name = part.side ? `${part.name}, to scale, in the ring` : part.name;
  const share = part.share ? ` (${part.share})` : "";
  return make("span", { class: "entry", "data-share": part.share ?? "" }, key, `${name}: ${part.words}${share}`);
};

// Parts side by side, with widths in proportion to their sizes; names and shares where there is room.
const columns = (parts, whole, unit) => {
  let right = 0;
  const placed = parts.map((part) => {
    const width = (WIDTH * part.count) / whole;
    right += width;
    return { part: { ...part, named: part.name && width > 10 * unit * part.name.length }, x: right - width, width };
  });
  const names = placed.filter(({ part }) => part.named).flatMap(({ part, x, width }) => [
    written(x + width / 2, HEIGHT / 2 - 22 * unit, part.name, "big"),
    written(x + width / 2, HEIGHT / 2 + 8 * unit, part.share, "great"),
    written(x + width / 2, HEIGHT / 2 + 28 * unit, part.words),
  ]);
  return { blocks: placed.map(({ part, x, width }) => block(part, x, 0, width, HEIGHT)), names, parts: placed.map(({ part }) => part) };
};

// Lines that are closer together would flicker.
const layersBetweenLines = (layers) => {
  let each = 1;
  while (layers % each || (HEIGHT * each) / layers < 12) each += 1;
  return each;
};

const wholeModel = ({ parts: all, total, layers }, heads, head, unit) => {
  const { blocks, names, parts } = columns(all, total.count, unit);
  const width = (WIDTH * (parts[0].count + parts[1].count)) / total.count;
  const each = layersBetweenLines(layers);
  const lines = Array.from({ length: layers / each - 1 }, (_, i) => svg("path", { class: "line", d: `M0 ${((i + 1) * each * HEIGHT) / layers}h${width}` }));
  const cut = each === 1 ? `cut into ${layers} layers` : `${layers} layers, with a line after every ${each}`;
  return {
    drawn: [...blocks, ...lines, ...names, opened(width, HEIGHT / layers)],
    parts: [...parts, { ...head, side: Math.sqrt((WIDTH * HEIGHT * head.count) / total.count) }],
    whole: total.count,
    share: 1,
    scale: `The whole box is ${total.words} parameters: ${cut}. The top layer, outlined, is what “one layer” opens.`,
    says: `Attention is ${parts[0].words} of ${total.words} parameters, ${parts[0].share}; the feed-forward networks are ${parts[1].share}.`,
  };
};

const oneLayer = ({ in_layer: all, layer, layers }, heads, head, unit) => {
  const { blocks, names, parts } = columns(all, layer.count, unit);
  return {
    drawn: [...blocks, ...names, opened((WIDTH * parts[0].count) / layer.count, HEIGHT)],
    parts,
    whole: layer.count,
    share: 1 / layers,
    scale: `The whole box is now one of ${layers} layers: ${layer.words} parameters, ${layer.share} of the model. Its attention, outlined, is opened next.`,
    says: `One of ${layers} layers has ${layer.words} parameters, and ${parts[0].words} of them are attention.`,
  };
};

const itsAttention = ({ in_layer: [attention], layers }, heads, head) => {
  const rows = 2 ** Math.floor(Math.log2(Math.sqrt(heads)));
  const [width, height] = [(WIDTH * rows) / heads, HEIGHT / rows];
  const cells = Array.from({ length: heads }, (_, i) => block(head, width * Math.floor(i / rows), height * (i % rows), width, height));
  const numbers = cells.map((_, i) => written(width * (Math.floor(i / rows) + 0.5), height * ((i % rows) + 0.5) + 5, `${i + 1}`));
  return {
    drawn: [...cells, ...numbers, opened(width, height)],
    parts: [{ ...attention, share: "" }, { ...head, share: "" }],
    whole: attention.count,
    share: 1 / layers,
    scale: `The whole box is now the attention of one layer: ${attention.words} parameters, in ${heads} numbered ${heads > 1 ? "heads" : "head"}. Head 1, outlined, is opened next.`,
    says: `${heads} ${heads > 1 ? "heads of" : "head of"} ${head.words} make ${attention.words}: more heads only cut the same area into smaller pieces.`,
  };
};

const oneHead = ({ layers }, heads, { matrix, ...head }, unit) => {
  const names = ["query", "key", "value", "output"];
  const width = WIDTH / 4;
  const drawn = names.flatMap((name, i) => [
    block({ name, count: head.count / 4 }, i * width, 0, width, HEIGHT),
    written((i + 0.5) * width, HEIGHT / 2 - 20 * unit, name, "big"),
    written((i + 0.5) * width, HEIGHT / 2 + 2 * unit, width < 110 * unit ? "" : name === "output" ? matrix.turned : matrix.shape),
    written((i + 0.5) * width, HEIGHT / 2 + 22 * unit, matrix.words),
  ]);
  return {
    drawn,
    parts: [head],
    whole: head.count,
    share: 1 / (layers * heads),
    scale: `The whole box is now one head of ${layers * heads} in the model: ${head.words} parameters, ${head.share} of all.`,
    says: `One of ${heads} ${heads > 1 ? "heads" : "head"} in a layer has four matrices of ${matrix.shape}, ${head.words} parameters; ${layers} layers of ${heads} make the model's attention.`,
  };
};

// The learner's count, divided among layers and heads like the true one, from the left edge of the box.
const laidOver = ({ count, words }, { whole, share }, unit) => {
  const width = Math.min((WIDTH * count * share) / whole, WIDTH);
  const outline = svg("rect", { width, height: HEIGHT, class: "own", "data-count": count });
  const label = written(Math.max(width, 185 * unit) - 10, HEIGHT - 14, `your count: ${words}`, "end");
  return [outline, label];
};

const sayOwn = ({ words, times, slip }, { parts: [attention] }) => {
  const compared = times === "1" ? `is the picture's own count` : `is ${times} times the ${attention.words} of the picture`;
  return `${words} ${compared}${slip && `. It would be right for ${slip}`}.`;
};
