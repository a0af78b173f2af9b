// Dots in a plane: neighbours stay, and the word's own dot splits as the slider mixes in its sentences.

const WIDTH = 660;
const HEIGHT = 300;
const MARGIN = 46;

// Maps the plane to pixels, with the same scale on both axes and room for the dots of every setting.
const scaleOf = (dots) => {
  const [xs, ys] = [dots.map(([x]) => x), dots.map(([, y]) => y)];
  const middle = (all) => (Math.min(...all) + Math.max(...all)) / 2;
  const extent = (all) => Math.max(...all) - Math.min(...all) || 1;
  const factor = Math.min((WIDTH - 3 * MARGIN) / extent(xs), (HEIGHT - 2 * MARGIN) / extent(ys));
  const [cx, cy] = [middle(xs), middle(ys)];
  return ([x, y]) => [WIDTH / 2 + (x - cx) * factor, HEIGHT / 2 - (y - cy) * factor];
};

const build = (frame, scene) => {
  const steps = scene.steps - 1;
  const percent = (value) => `${(100 * value) / steps} %`;
  frame.controls.append(frame.slider("share", "Context mixed in", { min: 0, max: steps, value: 0 }, percent));
  frame.answer.share = steps;
  const list = make("ol", { class: "sentences" });
  const items = scene.sentences.map((sentence, i) => sentenceItem(sentence, scene.word, i));
  list.append(...items.map((item) => item.node));
  const plane = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "plane", "aria-hidden": "true" });
  const cosine = make("p", { class: "cosine", "aria-hidden": "true" });
  const spread = Math.round(100 * scene.spread);
  const drawn = `Drawn is the plane in which the word's own dots lie widest apart (${spread} % of their spread)`;
  const hint = `${drawn}; the other words are projected onto it. Cosines and nearest words are taken in all features.`;
  frame.figure.append(list, cosine, plane, make("p", { class: "hint" }, hint));
  const place = scaleOf([...scene.dots, ...scene.extent]);

  return ({ share }, numbers) => {
    items.forEach(({ where }, i) => {
      where.textContent = `nearest: ${scene.neighbours[numbers.nearest[share][i]]} (${numbers.closeness[share][i].toFixed(2)})`;
      where.dataset.closeness = numbers.closeness[share][i];
    });
    cosine.textContent = `cosine ${numbers.cosine[share].toFixed(2)}`;
    cosine.dataset.cosine = numbers.cosine[share];
    drawPlane(plane, scene, numbers, share, place);
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

const drawPlane = (plane, scene, numbers, share, place) => {
  const origin = place(numbers.dots[0][0]);
  const dots = scene.dots.map(place);
  const names = beside(dots.map(([x, y], i) => ({ x, y, text: scene.neighbours[i] })), WIDTH, unitOf(plane));
  const others = dots.map(([x, y], i) => svg("g", { class: "neighbour" }, svg("rect", { x: x - 4, y: y - 4, width: 8, height: 8 }), svg("text", names[i], scene.neighbours[i])));
  const own = numbers.dots[share].map((dot, i) => ownDot(place(dot), share ? i + 1 : 0, origin, dot));
  const name = svg("text", { x: origin[0] - 16, y: origin[1] + 5, class: "word", "text-anchor": "end" }, scene.word);
  const start = svg("circle", { cx: origin[0], cy: origin[1], r: 5, class: "start" });
  plane.replaceChildren(...others, start, name, ...own);
};

const ownDot = ([x, y], number, [fromX, fromY], dot) => {
  const trail = svg("path", { d: `M${fromX} ${fromY}L${x} ${y}` });
  const circle = svg("circle", { cx: x, cy: y, r: 11 });
  const style = `--hue: ${colourOf(number)}`;
  return svg("g", { class: "own", style, "data-x": dot[0], "data-y": dot[1] }, trail, circle, svg("text", { x, y: y + 5, "text-anchor": "middle" }, number || ""));
};
