// The parse of one sentence as brackets beside its tags, on the gold tree, whose phrases are areas; the root is at the
// left.

const MARKS = { right: "✓", wrong: "✗", void: "(✓)", unknown: "" };

const build = (frame, scene) => {
  const { words, gold, tags, updates, asked, levels } = scene;
  const moments = make("ol", { class: "moments veiled", "aria-hidden": "true", style: `--moments: ${updates.length}` });
  const grid = make("div", { class: "tree", "aria-hidden": "true", style: `--levels: ${levels}` });
  const text = make("code");
  const keys = make("ul", { class: "keys veiled" });
  const hint = "Each bracket is a phrase that the model wrote. It stands beside the tags that the phrase holds, and inside the phrase that holds it.";
  frame.controls.append(make("p", { class: "gold-text" }, "Gold tree: ", make("code", {}, scene.gold_text)));
  frame.controls.append(frame.slider("look", "Updates", { min: 0, max: updates.length - 1, value: asked }, (i) => updates[i]));
  frame.figure.append(moments, make("p", { class: "hint" }, hint), keys, grid, make("p", { class: "written" }, "Written: ", text));

  return (state, { looks }) => {
    const look = state.asking ? unjudged(looks[state.look]) : looks[state.look];
    const rows = Math.max(words.length, look.tags.length);
    moments.replaceChildren(...looks.map((each, i) => momentOf(each, updates[i], i === state.look, i === asked ? frame.choices[state.guess] : undefined)));
    const lines = Array.from({ length: rows }, (_, i) => lineOf(i, look.tags[i], tags[i], words[i], levels));
    const behind = gold.map((phrase, i) => blockOf(phrase, look.missing[i], look.phrases.some((one) => sameAs(one, phrase))));
    const before = look.phrases.map((phrase, i) => bracketOf(phrase, look.kinds[i]));
    grid.replaceChildren(...headsOf(levels), ...lines.flat(), ...behind, ...before);
    keys.replaceChildren(...keysOf(look));
    text.textContent = look.text;
    return say(look, updates[state.look], words.length, gold.length);
  };
};

// What is written, before it is said what of it is right.
const unjudged = (look) => ({ ...look, kinds: look.kinds.map(() => "unknown"), missing: look.missing.map(() => false) });

// What the marks mean, of those that are drawn now.
const keysOf = ({ kinds, missing, phrases }) => {
  const meanings = [
    [kinds.includes("right"), "bracket right", "✓", "written, and in the gold tree with this label, start and end"],
    [kinds.includes("wrong"), "bracket wrong", "✗", "written, but not in the gold tree"],
    [kinds.includes("void"), "bracket void", "(✓)", "written and right, but it stands in no tree"],
    [phrases.some(([, , , , closed]) => !closed), "bracket wrong open", "", "a bracket that never closes"],
    [true, "block", missing.includes(true) ? "○" : "", `filled area: a phrase of the gold tree${missing.includes(true) ? "; ○: the model did not write it" : ""}`],
  ];
  return meanings.filter(([drawn]) => drawn).map(([, kind, mark, meaning]) => make("li", {}, make("span", { class: kind, "aria-hidden": "true" }, mark), meaning));
};

const place = (row, column, height = 1, width = 1) => `grid-area: ${row} / ${column} / span ${height} / span ${width}`;

const momentOf = ({ f1, fault, right }, update, now, guess) => {
  const lines = [make("span", {}, update), make("b", {}, make("span", {}, "F1 "), f1.toFixed(2)), make("span", {}, fault ? "no tree" : `${right} right`)];
  if (guess) lines.push(make("span", { class: "guessed" }, guess));
  return make("li", { class: now ? "now" : "", "data-f1": f1 }, ...lines);
};

const headsOf = (levels) =>
  ["phrases", "tag", "gold", "word"].map((name, i) => make("span", { class: "head", style: i ? place(1, levels + i) : place(1, 1, 1, levels) }, name));

const lineOf = (i, tag, wanted, word, levels) => {
  const mark = tag === undefined ? "–" : `${tag} ${tag === wanted ? "✓" : "✗"}`;
  const cells = [mark, wanted ?? "–", word ?? "–"].map((name, j) => make("span", { class: ["tag", "tag gold", "word"][j], style: place(i + 2, levels + 1 + j) }, name));
  return [make("i", { class: "line", style: `grid-area: ${i + 2} / 1 / span 1 / -1` }), ...cells];
};

const areaOf = ([, start, end, depth]) => place(start + 2, depth + 1, Math.max(1, end - start));

const sameAs = (one, other) => one.every((value, i) => value === other[i]);

// Where the bracket before it has the same label, the block has none.
const blockOf = (phrase, missing, covered) =>
  make("span", { class: "block", style: areaOf(phrase), "data-missing": missing }, missing ? `${phrase[0]} ○` : covered ? "" : phrase[0]);

const bracketOf = (phrase, kind) => {
  const [label, start, end, depth, closed] = phrase;
  return make("span", { class: `bracket ${kind} ${closed ? "" : "open"}`, style: areaOf(phrase), "data-phrase": `${label} ${start} ${end} ${depth} ${kind}` }, `${label} ${MARKS[kind]}`);
};

const say = ({ fault, right, f1, phrases, kinds, tags }, update, length, total) => {
  const after = `After ${update} updates the model writes ${tags.length} tags for ${length} words, in ${phrases.length} brackets.`;
  if (fault) return `${after} That is no tree, because ${fault}. So no phrase counts, and F1 is ${f1.toFixed(2)}.`;
  const labels = right && right < total ? ` (${phrases.filter((_, i) => kinds[i] === "right").map(([label]) => label).join(", ")})` : "";
  return `${after} That is a tree. It has ${right} of the gold tree's ${total} phrases${labels}, and F1 is ${f1.toFixed(2)}.`;
};
