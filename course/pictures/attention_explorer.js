// A line from the token that looks to each token it looks at, and a strip of bars for each head.

const MAX_LINES = 8;
const FEW = 12;
const BAR = 26;

// From packed weights (weight_codes.py) to a function of view and query: its pairs of key and code, largest first.
const readerOf = (packed, { shape: [, , queryLen, keyLen], kept }) => {
  const all = kept < keyLen ? bytesOf(packed) : codesOf(packed);
  const few = (start) => all.slice(start, start + keyLen).map(([code, first], key) => [key, code, first]).sort((a, b) => b[1] - a[1] || b[2] - a[2]);
  const one = (at) => [(all[at] << 4) | (all[at + 1] >> 4), ((all[at + 1] & 15) << 8) | all[at + 2]];
  const many = (start) => Array.from({ length: kept }, (_, i) => one(3 * (start + i)));
  const read = kept < keyLen ? many : few;
  return (view, query) => read((view * queryLen + query) * kept).filter(([, code]) => code > 0);
};

const bytesOf = (packed) => Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));

// Each code, and whether it is the largest of its row; the letters leave out two that HTML or JSON would write longer.
const codesOf = (packed) =>
  packed.match(/!?~?[^!~]/g).map((written) => {
    const letter = written.charCodeAt(written.length - 1);
    return [letter - 35 - (letter > 60) - (letter > 92) + (written.includes("~") ? 89 : 0), written[0] === "!"];
  });

// An arc over the line of text that both tokens share; otherwise a line between the edges that face each other. In
// dense text there is no room beside a token, so an arc goes over it.
const curve = (from, to, room) => {
  if (from === to) return `M${from.x - 5} ${from.top}c-12 -26 22 -26 10 0`;
  const across = Math.abs(from.x - to.x);
  if (room === 0) {
    const bow = Math.min(90, Math.hypot(across, to.top - from.top) / 3);
    return `M${from.x} ${from.top}Q${(from.x + to.x) / 2} ${(from.top + to.top) / 2 - bow} ${to.x} ${to.top}`;
  }
  if (from.top === to.top) {
    const above = from.top - Math.min(room, 16 + across / 3);
    return `M${from.x} ${from.top}C${from.x} ${above} ${to.x} ${above} ${to.x} ${to.top}`;
  }
  const [start, end] = from.top > to.top ? [from.top, to.bottom] : [from.bottom, to.top];
  const middle = (start + end) / 2;
  return `M${from.x} ${start}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${end}`;
};

const build = (frame, scene) => {
  const numViews = scene.shape[1];
  const weightOf = (code) => code / 10 ** scene.decimals;
  const written = (code) => weightOf(code).toFixed(scene.decimals);
  const stage = buildStage(frame, scene, weightOf, written);
  const strips = buildStrips(frame, scene, stage.keys, weightOf, written);
  const layers = scene.layers.map((name) => name.replace(/^layer /, ""));
  frame.state.layer = 0;
  if (layers.length > 1) frame.controls.append(frame.radios("layer", "Layer", layers, scene.first));
  const hint = `Point at a token or use the arrow keys. ${scene.kept > MAX_LINES ? `The ${MAX_LINES} largest weights have a line. ` : ""}${scene.note}`;
  frame.figure.append(stage.node, make("p", { class: "hint" }, hint), strips.node);

  const readers = new Map();
  const [queries, names] = [scene.queries, scene.keys ?? scene.queries].map(spokenOf);
  // Before the guess, all tokens get the same.
  const even = stage.keys.length > FEW ? [] : stage.keys.map((_, key, { length }) => [key, 10 ** scene.decimals / length]);
  return (state, numbers) => {
    if (!readers.has(numbers)) readers.set(numbers, readerOf(numbers.weights, scene));
    const query = state.pointed ?? state.query;
    const read = readers.get(numbers);
    const rows = Array.from({ length: numViews }, (_, head) => (state.asking ? even : read(state.layer * numViews + head, query)));
    const pairs = rows[state.head];
    stage.draw(query, pairs, state.asking);
    stage.keys[names.indexOf(frame.choices[state.guess])]?.classList.add("guessed");
    strips.draw(rows, stage.places());
    const said = ([key, code]) => `${!scene.keys && key === query ? "itself" : names[key]} (${written(code)})`;
    const looks = pairs.length
      ? `looks most at ${pairs.slice(0, 2).map(said).join(", then ")}`
      : `looks at nothing: every weight is ${written(0)}`;
    const where = [scene.heads[state.head], scene.layers[state.layer]].filter(Boolean).join(" of ");
    return `${queries[query]} ${looks}${where && "; "}${where}.`;
  };
};

// In the order of the tokens, so that a line or a bar glides to where its own token is.
const byKey = (pairs) => [...pairs].sort(([a], [b]) => a - b);

const spokenOf = ({ shown, spoken }) => shown.map((token, i) => spoken[i] || `“${token.replace(/^▁/, "")}”`);

// The tokens and the lines between them.
const buildStage = ({ state, change, redraw }, scene, weightOf, written) => {
  const longest = Math.max(...scene.shape.slice(2));
  const [few, many] = [longest <= FEW, longest > 100];
  state.query = scene.asked;
  const choose = (query) => {
    state.pointed = null;
    change("query", query);
  };
  const point = (query) => change("pointed", query);
  const looking = choosableRow(scene.queries.shown, "The token that looks", scene.asked, choose, point);
  const lookedAt = scene.keys && tokenRow(scene.keys.shown, { role: "group", "aria-label": "The tokens looked at" });
  const queries = [...looking.row.children];
  const keys = lookedAt ? [...lookedAt.children] : queries;
  const lines = svg("svg", { class: "lines", "aria-hidden": "true" });
  const which = (text) => make("span", { class: "which" }, text);
  const rows = lookedAt ? [which("looked at (keys)"), lookedAt, which("looking (queries)"), looking.row] : [looking.row];
  const node = make("div", { class: `stage ${lookedAt ? "two" : "one"} ${many ? "many" : few ? "few" : ""}` }, lines, ...rows);

  let [queryBoxes, keyBoxes, room, lit, places] = [[], [], 0, [], null];
  const wraps = (tokens) => tokens.at(-1).offsetTop > tokens[0].offsetTop;
  const measure = () => {
    const wrapped = node.classList.toggle("wrapped", wraps(queries) || wraps(keys));
    room = many ? 0 : wrapped ? 34 : 90;
    queryBoxes = boxesOf(queries);
    keyBoxes = lookedAt ? boxesOf(keys) : queryBoxes;
    // In pixels of the window, also where the page is scaled.
    places = few && !wrapped ? keys.map((key) => key.getBoundingClientRect()).map(({ left, width }) => left + width / 2) : null;
    redraw();
  };
  new ResizeObserver(measure).observe(node);

  const line = (query, [key, code], asking) => {
    const path = curve(queryBoxes[query], keyBoxes[key], room);
    return svg("path", { d: path, "stroke-width": asking ? 1.5 : 1 + 18 * weightOf(code) });
  };
  const light = ([key, code], rank) => {
    keys[key].classList.toggle("lined", rank < MAX_LINES);
    keys[key].classList.toggle("most", rank === 0);
    keys[key].dataset.weight = written(code);
    keys[key].style.setProperty("--tint", `${40 * Math.sqrt(weightOf(code))}%`);
    return keys[key];
  };
  const draw = (query, pairs, asking) => {
    looking.select(query);
    lit.forEach((token) => token.removeAttribute("data-weight"));
    lit = asking ? [] : pairs.map(light);
    const drawn = byKey(pairs.slice(0, MAX_LINES));
    if (queryBoxes.length) lines.replaceChildren(...drawn.map((pair) => line(query, pair, asking)));
  };
  return { node, keys, draw, places: () => places };
};

// For each head a radio button, its weights as bars, and its largest in words. The bars stand under their tokens
// where these are on one line (`places`, in pixels of the window), otherwise in their order.
const buildStrips = (frame, scene, keys, weightOf, written) => {
  const keyLen = keys.length;
  const evenly = { at: Array.from(keys, (_, key) => (key + 0.5) / keyLen), width: Math.max(0.8 / keyLen, 1 / 200) };
  const under = (places, { left, width }) => ({ at: places.map((x) => (x - left) / width), width: BAR / width });
  const bar = ([key, code], { at, width }) =>
    `M${at[key] - width / 2} 1h${width}v${-Math.max(weightOf(code), 0.05)}h${-width}z`;
  const names = scene.heads.length ? scene.heads.map((name) => name.replace(/ of .*/, "")) : ["head"];
  const strips = names.map(() => ({ path: svg("path"), best: make("span", { class: "best veiled" }) }));
  const box = { class: "strip", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" };
  const option = ({ path, best }, head) => [make("span", {}, names[head]), svg("svg", box, path), best];
  const legend = "Where each head looks from this token";
  const node = frame.radios("head", legend, strips.map(option), 0);
  node.classList.add("strips");
  let [seen, grid] = [undefined, evenly];
  const align = (places) => {
    seen = places;
    const edges = strips[0].path.ownerSVGElement.getBoundingClientRect();
    grid = places?.[0] > edges.left && places.at(-1) < edges.right ? under(places, edges) : evenly;
  };
  const draw = (rows, places) => {
    if (places !== seen) align(places);
    rows.forEach((pairs, head) => {
      const { path, best } = strips[head];
      const [key, code] = pairs[0] ?? [null, 0];
      path.setAttribute("d", byKey(pairs).map((pair) => bar(pair, grid)).join(""));
      best.replaceChildren(written(code), make("span", { class: "word" }, key === null ? "" : ` ${keys[key].textContent}`));
    });
  };
  return { node, draw };
};
