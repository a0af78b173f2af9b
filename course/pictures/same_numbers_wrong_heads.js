// Cells that move from their place in x to their place in the heads; each row names its intended token.

const [CELL, ROW, TOP, GAP, UNDER] = [46, 36, 44, 26, 60];
const STEPS = ["x", "view", "heads"];
const WAYS = ["view, then transpose", "view alone"];

const build = (frame, scene) => {
  const { seq_len: tokens, num_heads: heads, d_k } = scene.sizes;
  const features = heads * d_k;
  const row = frame.slider("row", "Row", { min: 1, max: heads * tokens, value: 2 }, (value) => nameOf(value - 1, tokens));
  frame.controls.append(frame.radios("way", "Split by", WAYS, 1), frame.radios("step", "Show", STEPS, 0), row);
  frame.answer.step = 2;
  const cells = scene.labels.map((label, place) => cell(label, Math.floor(place / features)));
  const [under, over] = [svg("g"), svg("g")];
  const box = svg("svg", { "aria-hidden": "true" }, under, ...cells, over);
  const caption = make("p", { class: "caption", "aria-hidden": "true" });
  frame.figure.append(caption, box, make("p", { class: "hint" }, "The letter and the colour are the token, the number is the feature."));

  return (state, numbers) => {
    const way = numbers.ways[state.way];
    const places = state.step === 2 ? way.places : scene.labels.map((_, place) => place);
    const chosen = state.step === 2 ? state.row - 1 : null;
    const narrow = frame.figure.clientWidth < 520;
    const sizes = { ...scene.sizes, left: narrow ? 32 : 72, apart: narrow ? 8 : 40 };
    const width = Math.max(sizes.left + features * CELL + (heads - 1) * GAP, heads * (sizes.left + d_k * CELL + sizes.apart) - sizes.apart) + 4;
    box.setAttribute("viewBox", `0 0 ${width} ${TOP + tokens * ROW + UNDER}`);
    places.forEach((place, slot) => put(cells[place], placeOf(slot, state, sizes)));
    under.replaceChildren(...rowNames(state, sizes, chosen, narrow ? "" : "token "));
    const question = svg("text", { x: width / 2, y: TOP + tokens * ROW + 36, class: "big" }, state.asking ? `${nameOf(1, tokens)}: ?` : "");
    over.replaceChildren(...(chosen === null ? [question] : frameOf(chosen, way.places, sizes, scene, state.way === 1 && chosen === 1 ? state.guess : null)));
    const code = state.mine && state.way === 0 && state.step === 2 ? `my_split_heads(x, ${heads})` : codeOf(state, scene.sizes);
    caption.replaceChildren(make("code", {}, code));
    return say(state, way, scene);
  };
};

const letter = (token) => String.fromCharCode(65 + token);
const nameOf = (row, tokens) => `head ${Math.floor(row / tokens) + 1}, token ${letter(row % tokens)}`;

// The frame of the chosen row, whose numbers stand in it, and below it what was guessed of them.
const frameOf = (row, places, { seq_len: tokens, d_k, left, apart }, { labels, guesses }, guess) => {
  const [head, token] = [Math.floor(row / tokens), row % tokens];
  const x = head * (left + d_k * CELL + apart) + left;
  const owners = [...new Set(places.slice(row * d_k, (row + 1) * d_k).map((place) => labels[place][0]))];
  const told = owners.join() === letter(token) ? `${letter(token)}’s own` : `${owners.join("’s, ")}’s, not ${letter(token)}’s`;
  const text = (y, words, kind) => svg("text", { x: x + (d_k * CELL) / 2, y: TOP + tokens * ROW + y, class: kind }, words);
  const frame = svg("rect", { x: x - 2, y: TOP + token * ROW - 2, width: d_k * CELL + 4, height: ROW + 4, rx: 5, class: "frame" });
  return [frame, text(27, told, "big"), ...(guess === null ? [] : [text(51, `your guess: ${guesses[guess]}`, "ghost")])];
};

const cell = (label, token) => {
  const rect = svg("rect", { x: 2, y: 2, width: CELL - 4, height: ROW - 4, rx: 3 });
  return svg("g", { class: "cell", style: `--hue: ${colourOf(1 + token)}`, "data-token": token }, rect, svg("text", { x: CELL / 2, y: 23 }, label));
};

// The place of a slot on the page, and the token of its row, for the chosen view.
const placeOf = (slot, { step, way }, { seq_len: tokens, num_heads: heads, d_k, left, apart }) => {
  const features = heads * d_k;
  const [row, column] = [Math.floor(slot / features), slot % features];
  if (step === 0) return { x: left + column * CELL, y: row, token: row };
  if (step === 1 && way === 0) return { x: left + column * CELL + Math.floor(column / d_k) * GAP, y: row, token: row };
  const line = Math.floor(slot / d_k);
  const head = Math.floor(line / tokens);
  return { x: head * (left + d_k * CELL + apart) + left + (slot % d_k) * CELL, y: line % tokens, token: line % tokens, line };
};

const put = (node, { x, y, token, line }) => {
  node.setAttribute("transform", `translate(${x} ${TOP + y * ROW})`);
  node.dataset.row = line ?? token;
  node.classList.toggle("strange", Number(node.dataset.token) !== token);
};

const rowNames = ({ step, way }, { seq_len: tokens, num_heads: heads, d_k, left, apart }, chosen, token) => {
  const rows = Array.from({ length: tokens }, (_, i) => i);
  const name = (x, i, heavy) => svg("g", { class: heavy ? "name heavy" : "name", style: `--hue: ${colourOf(1 + i)}` }, svg("rect", { x: x + 2, y: TOP + i * ROW + 6, width: left - 12, height: ROW - 12, rx: 12 }), svg("text", { x: x + left / 2 - 4, y: TOP + i * ROW + 23 }, `${token}${letter(i)}`));
  if (step === 0) return rows.map((i) => name(0, i));
  const split = step === 1 && way === 0;
  return Array.from({ length: heads }, (_, head) => head).flatMap((head) => {
    const x = split ? head * (d_k * CELL + GAP) : head * (left + d_k * CELL + apart);
    const title = svg("text", { x: x + left + (d_k * CELL) / 2, y: 28, class: "head" }, split ? `part ${head + 1}` : `head ${head + 1}`);
    const names = split && head ? [] : rows.map((i) => name(x, i, head * tokens + i === chosen));
    return [title, ...names];
  });
};

const codeOf = ({ step, way }, { seq_len: tokens, num_heads: heads, d_k }) => {
  const shapes = { x: `x    # shape (seq_len ${tokens}, d_model ${heads * d_k})` };
  if (step === 0) return shapes.x;
  if (way === 1) return `x.view(${heads}, ${tokens}, ${d_k})    # shape (num_heads ${heads}, seq_len ${tokens}, d_k ${d_k})`;
  const view = `x.view(${tokens}, ${heads}, ${d_k})`;
  if (step === 1) return `${view}    # shape (seq_len ${tokens}, num_heads ${heads}, d_k ${d_k})`;
  return `${view}.transpose(0, 1)    # shape (num_heads ${heads}, seq_len ${tokens}, d_k ${d_k})`;
};

const say = ({ step, way, row }, { places, mixed }, { sizes: { seq_len: tokens, num_heads: heads, d_k }, labels }) => {
  if (step === 0) return `x has ${tokens} rows, one for each token, of ${heads * d_k} features.`;
  if (step === 1 && way === 0) return `The view cuts each token's row into ${heads} parts; no number has moved.`;
  const held = places.slice((row - 1) * d_k, row * d_k).map((place) => labels[place]);
  const strangers = [...new Set(held.map((label) => label[0]))].filter((owner) => owner !== letter((row - 1) % tokens));
  const judged = strangers.length ? "which it ought not to" : "as it ought to";
  const all = mixed ? `${mixed} of ${heads * tokens} rows hold numbers of another token, yet the shape is right` : `all ${heads * tokens} rows hold their own token`;
  return `The row of ${nameOf(row - 1, tokens).replace(", ", " for ")} holds ${held.join(" ")}, ${judged}; ${all}.`;
};
