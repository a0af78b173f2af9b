// Two trees over one sentence, as if it were water: the model's grows up from the words, symbol by symbol; the gold tree
// hangs below. Where a page is narrow, the words stand in a column, with the roots at the edges.

const build = (frame, scene) => {
  const { words, updates } = scene;
  const gold = grow(scene.gold.split(" "));
  const tally = svg("svg", { class: "tally", "aria-hidden": "true" });
  const forest = svg("svg", { class: "forest", "aria-hidden": "true" });
  frame.controls.append(
    frame.slider("look", "Updates", { min: 0, max: updates.length - 1, value: scene.asked }, (i) => updates[i]),
    frame.slider("ahead", "Symbols", { min: -scene.longest, max: 0, value: -scene.ahead }, (i) => (i ? `all but ${-i}` : "all")),
  );
  frame.answer.ahead = 0;
  const hint = "Filled: both trees have it with this label, start and end. Ring: the first tag that differs. Slanted: a tag off its word.";
  frame.figure.append(tally, forest, make("p", { class: "hint" }, hint));

  return (state, { looks }) => {
    const look = looks[state.look];
    const symbols = look.text.split(" ");
    const count = Math.max(0, symbols.length + state.ahead);
    const written = grow(symbols, count);
    const kinds = written.phrases.map(({ closed }, i) => (!closed || state.asking ? "open" : look.holds[i] ? "right" : "wrong"));
    const found = gold.phrases.map((_, i) => (count === symbols.length && look.found[i] ? "right" : "gold"));
    const differs = written.tags.map(({ there, name }, i) => there && name !== gold.tags[i]?.name);
    const slip = differs.indexOf(true);
    const wide = frame.figure.clientWidth || 960;
    const spot = placesOf(forest, wide, scene);
    const off = gold.tags.length - written.tags.length;
    const slipped = differs.map((other, i) => other && gold.tags[i + off]?.name === written.tags[i].name);
    const slips = slipped.map((one, i) => [spot.above(Infinity, i), one ? spot.below(Infinity, i + off) : spot.above(Infinity, i)]);
    forest.replaceChildren(
      svg("rect", { ...spot.band, class: "band" }),
      ...slips.map((way) => svg("path", { d: `M${way.join("L")}`, class: "slipped" })),
      ...[`after ${updates[state.look]} updates`, "gold tree"].map((name, i) => svg("text", spot.name(i), name)),
      ...words.map((word, i) => svg("text", { ...spot.word(i), class: "word" }, word)),
      ...treeOf(gold, spot.below, [...found, ...gold.tags.map((_, i) => (i === slip ? "tag slip" : "tag"))]),
      ...treeOf(written, spot.above, [...kinds, ...differs.map((other) => (other ? "tag other" : "tag"))]),
    );
    const [total, sure] = [gold.phrases.length, kinds.filter((kind) => kind === "right").length];
    tallyOf(tally, wide, total, sure, state.asking ? `? of ${total}` : `${sure} of ${total}`, scene.guesses[state.guess]);
    return (count < symbols.length ? sayPart(written, symbols, count) : say(look, written, words.length, total)).replace("#", updates[state.look]);
  };
};

// A box for each phrase, the right ones filled, and where the reader expects their end.
const tallyOf = (tally, wide, total, sure, text, guess) => {
  const x = (many) => 92 + ((wide - 180) / total) * many;
  const boxes = Array.from({ length: total }, (_, i) => `M${x(i) + 1} 5H${x(i + 1) - 1}V21H${x(i) + 1}z`);
  const expected = ([from, to]) => [svg("path", { d: `M${x(from)} 1H${x(to)}V25H${x(from)}z`, class: "ghost" }), svg("text", { x: x((from + to) / 2), y: 40, class: "ghost" }, "your guess")];
  fill(tally, { viewBox: `0 0 ${wide} 44` }).replaceChildren(
    svg("text", { y: 18, class: "name" }, "Right phrases"),
    svg("path", { d: boxes.join(""), class: "boxes" }),
    svg("rect", { x: x(0) + 1, y: 5, width: Math.max(0, x(sure) - x(0) - 2), height: 16, class: "sure" }),
    svg("text", { x: wide, y: 21, class: "number" }, text),
    ...(guess ? expected(guess) : []),
  );
};

// What stands after so many symbols: the phrases, which hold the tags from `start` to `end`, and the tags. `above` is the
// phrase that holds it; `there` is false for what is still to come.
const grow = (symbols, count = symbols.length) => {
  const [phrases, tags, open] = [[], [], []];
  symbols.forEach((symbol, i) => {
    const there = i < count;
    if (symbol === ")") return Object.assign(open.pop() ?? {}, { closed: there });
    const isTag = symbol[0] !== "(";
    const node = { name: symbol.replace("(", ""), above: open.at(-1), depth: isTag ? Infinity : open.length, there, start: tags.length, end: tags.length };
    if (!isTag) return open.push(phrases[phrases.push(node) - 1]);
    tags.push(node);
    if (there) open.forEach((phrase) => (phrase.end = tags.length));
  });
  return { phrases, tags };
};

// Where things stand: [x, y] of a depth and a column, in the tree above the words and in the one below.
const placesOf = (forest, wide, { words, levels }) => {
  const across = wide / words.length > 76;
  const name = 22;
  const [half, tags, step] = across ? [16, 26, wide / words.length] : wide < 480 ? [40, 24, 29] : [48, 36, 29];
  const level = across ? 30 : (wide / 2 - half - tags) / levels;
  const middle = across ? name + half + tags + levels * level : wide / 2;
  fill(forest, { viewBox: `0 0 ${wide} ${across ? 2 * middle : name + step * words.length}`, class: `forest ${across ? "across" : ""}` });
  const turned = (along, away) => (across ? [along, middle + away] : [middle + away, name + along]);
  const far = (depth) => half + (depth < levels ? tags + level * (levels - depth - 0.5) : tags / 2);
  const spot = (sign) => (depth, column) => turned(step * (column + 0.5), sign * far(depth));
  const named = (i) => (across ? { x: 0, y: i ? 2 * middle - 6 : 12, class: "name" } : { x: i * wide, y: 12, class: i ? "name end" : "name" });
  const word = (i) => (([x, y]) => ({ x, y: y + 5 }))(turned(step * (i + 0.5), 0));
  const band = across ? { y: middle - half, width: wide, height: 2 * half } : { x: middle - half, width: 2 * half, height: "100%" };
  return { above: spot(-1), below: spot(1), name: named, word, band };
};

// What is still to come waits, without size, where it will spring from. A branch belongs to the phrase that it springs from.
const treeOf = ({ phrases, tags }, spot, kinds) => {
  const parts = [...phrases, ...tags].map((node, i) => {
    const { above, there, name, start, end, depth } = node;
    const column = (start + Math.max(start, end - 1)) / 2;
    const from = above?.at ?? spot(depth, column);
    Object.assign(node, { at: there ? spot(depth, column) : from, kind: kinds[i] });
    const way = there && above ? [spot(above.depth, column), spot(above.depth + 1, column)] : [from, from];
    const mark = { class: `node ${node.kind}`, transform: `translate(${node.at}) scale(${there ? 1 : 0})` };
    if (depth < Infinity) mark["data-phrase"] = `${name} ${start} ${end} ${depth} ${node.kind}`;
    const pill = svg("rect", { x: -11, y: -10, width: 22, height: 20, rx: 10 });
    return [svg("path", { class: `branch ${above?.kind}`, d: `M${from}Q${way.join(" ")}L${node.at}` }), svg("g", mark, pill, svg("text", { y: 5 }, name))];
  });
  return [...parts.map(([branch]) => branch), ...parts.map(([, node]) => node)];
};

const sayPart = ({ phrases, tags }, symbols, count) => {
  const [open, there] = [phrases.filter((one) => one.there && !one.closed), tags.filter((one) => one.there)];
  return `After # updates, ${count} of ${symbols.length} symbols${count ? `, the last “${symbols[count - 1]}”` : ""}. Tags written: ${there.length}, brackets open: ${open.length}.`;
};

const say = ({ fault, right, f1, holds }, { phrases, tags }, length, total) => {
  const after = `After # updates the model writes ${tags.length} tags for ${length} words, in ${phrases.length} brackets.`;
  if (fault) return `${after} That is no tree, because ${fault}. So no phrase counts, and F1 is ${f1.toFixed(2)}.`;
  const labels = right && right < total ? ` (${phrases.filter((_, i) => holds[i]).map(({ name }) => name).join(", ")})` : "";
  return `${after} That is a tree. It has ${right} of the gold tree's ${total} phrases${labels}, and F1 is ${f1.toFixed(2)}.`;
};
