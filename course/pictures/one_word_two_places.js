// Dots between two words: to the right the cosine with the one, upwards with the other. The word's own dot splits as the
// slider mixes in its sentences.

const [WIDTH, HEIGHT] = [660, 315];
const [LEFT, TOP, RIGHT, BOTTOM] = [60, 10, 640, 290];
// From which cosine to which each choice goes.
const EXPECTED = [[0.95, 1], [0.5, 0.95], [0, 0.5]];

const build = (frame, scene) => {
  const steps = scene.steps - 1;
  const percent = (value) => `${(100 * value) / steps} %`;
  frame.controls.append(frame.slider("share", "Context mixed in", { min: 0, max: steps, value: 0 }, percent));
  frame.answer.share = steps;
  const list = make("ol", { class: "sentences" });
  const items = scene.sentences.map((sentence, i) => sentenceItem(sentence, scene.word, i));
  list.append(...items.map((item) => item.node));
  const bar = barOf("var(--ink)", 20);
  const cosine = make("div", { class: "cosine", "aria-hidden": "true" }, make("span", {}, "cosine between the dots"), bar.node);
  const [low, high] = scene.range;
  const place = ([x, y]) => [LEFT + ((RIGHT - LEFT) * (x - low)) / (high - low), BOTTOM - ((BOTTOM - TOP) * (y - low)) / (high - low)];
  const dots = scene.sentences.map(ownDot);
  const start = svg("circle", { r: 5, class: "start" });
  const plane = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "plane", "aria-hidden": "true" }, ...axesOf(scene, place), start, ...dots.map(({ node }) => node));
  frame.figure.append(list, cosine, plane, make("p", { class: "hint" }, "Cosines and nearest words are taken in all features."));

  return ({ share, guess }, numbers) => {
    items.forEach(({ where }, i) => {
      where.textContent = `nearest: ${scene.neighbours[numbers.nearest[share][i]]} (${numbers.closeness[share][i].toFixed(2)})`;
      where.dataset.closeness = numbers.closeness[share][i];
    });
    bar.set(numbers.cosine[share], numbers.cosine[share].toFixed(2).replace("-", "−"), numbers.cosine[share]);
    bar.expect(...(EXPECTED[guess] ?? []));
    const origin = place(numbers.dots[0][0]);
    fill(start, { cx: origin[0], cy: origin[1] });
    dots.forEach(({ draw }, i) => draw(place(numbers.dots[share][i]), share ? i + 1 : 0, origin, numbers.dots[share][i]));
    return say(scene, numbers, share, percent(share));
  };
};

const say = (scene, numbers, share, percent) => {
  const cosine = numbers.cosine[share].toFixed(2);
  if (share === 0) return `Without context “${scene.word}” is one dot in all sentences: cosine ${cosine}.`;
  const where = numbers.nearest[share].map((n, i) => `${i + 1} nearest “${scene.neighbours[n]}”`).join(", ");
  const between = scene.sentences.length > 2 ? "the smallest cosine between the dots" : "the cosine between the dots";
  return `With ${percent} context ${between} is ${cosine}; sentence ${where}.`;
};

// The word stands out in its sentence.
const sentenceItem = (sentence, word, i) => {
  const at = sentence.toLowerCase().lastIndexOf(word.toLowerCase());
  const [before, itself, after] = [sentence.slice(0, at), sentence.slice(at, at + word.length), sentence.slice(at + word.length)];
  const where = make("span", { class: "where" });
  const marked = at < 0 ? [sentence] : [before, make("b", {}, itself), after];
  return { node: make("li", { style: `--hue: ${colourOf(i + 1)}` }, ...marked, " ", where), where };
};

// Both axes, and the line on which a dot is as near to one word as to the other.
const axesOf = ({ neighbours: [across, up], range: [low, high] }, place) => {
  const [[left, bottom], [right, top]] = [place([low, low]), place([high, high])];
  const text = (x, y, anchor, words, kind = "") => svg("text", { x, y, "text-anchor": anchor, class: kind }, words);
  return [
    svg("path", { d: `M${left} ${top}V${bottom}H${right}`, class: "axis" }),
    svg("path", { d: `M${left} ${bottom}L${right} ${top}`, class: "equal" }),
    text(right, bottom - 8, "end", `cosine with “${across}” →`),
    text(left + 10, top + 14, "start", `↑ cosine with “${up}”`),
    ...[low, high].flatMap((number) => [
      text(place([number, low])[0], bottom + 16, number === low ? "start" : "end", number.toFixed(1), "tick"),
      text(left - 8, place([low, number])[1] + (number === low ? 0 : 12), "end", number.toFixed(1), "tick"),
    ]),
  ];
};

const ownDot = () => {
  const [trail, circle, written] = [svg("path"), svg("circle", { r: 11 }), svg("text", { "text-anchor": "middle" })];
  const node = svg("g", { class: "own" }, trail, circle, written);
  const draw = ([x, y], number, [fromX, fromY], dot) => {
    trail.setAttribute("d", `M${fromX} ${fromY}L${x} ${y}`);
    fill(circle, { cx: x, cy: y });
    fill(written, { x, y: y + 5 });
    written.textContent = number || "";
    node.style.setProperty("--hue", colourOf(number));
    [node.dataset.x, node.dataset.y] = dot;
  };
  return { node, draw };
};
