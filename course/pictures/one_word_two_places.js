// The plane of two other words, whose directions go up to the left and to the right: a word's dot is on the side of the
// word that is nearer, and it splits as the slider mixes in its two sentences.

const [HIGH, TOP, RADIUS] = [262, 26, 11];
// From which cosine to which each choice goes.
const EXPECTED = [[0.95, 1], [0.5, 0.95], [0, 0.5]];

const build = (frame, scene) => {
  const steps = scene.steps - 1;
  const percent = (value) => `${(100 * value) / steps} %`;
  frame.controls.append(frame.slider("share", "Context mixed in", { min: 0, max: steps, value: 0 }, percent));
  frame.answer.share = steps;
  const items = scene.sentences.map((sentence, i) => sentenceItem(sentence, scene.word, i));
  const bar = barOf("var(--ink)", 20);
  const cosine = make("div", { class: "cosine", "aria-hidden": "true" }, make("span", {}, "cosine between 1 and 2"), bar.node);
  const plane = svg("svg", { class: "plane", "aria-hidden": "true" });
  const [left, right] = scene.neighbours;
  const hint = `Left of the dashed line the dot is nearer to “${left}”, right of it to “${right}”. Cosines are taken in all features.`;
  frame.figure.append(make("ol", { class: "sentences" }, ...items.map(({ node }) => node)), cosine, plane, make("p", { class: "hint" }, hint));

  return ({ share, guess }, numbers) => {
    items.forEach(({ where }, i) => where.replaceChildren(...nearness(numbers.closeness[share][i], scene.neighbours)));
    bar.set(numbers.cosine[share], numbers.cosine[share].toFixed(2).replace("-", "−"), numbers.cosine[share]);
    bar.expect(...(EXPECTED[guess] ?? []));
    const wide = frame.figure.clientWidth < 520 ? 360 : 720;
    plane.setAttribute("viewBox", `0 0 ${wide} ${HIGH}`);
    plane.replaceChildren(...drawPlane(numbers, share, scene, wide));
    return say(scene, numbers, share, percent(share));
  };
};

// The word stands out in its sentence.
const sentenceItem = (sentence, word, i) => {
  const at = sentence.toLowerCase().lastIndexOf(word.toLowerCase());
  const [before, itself, after] = [sentence.slice(0, at), sentence.slice(at, at + word.length), sentence.slice(at + word.length)];
  const where = make("span", { class: "where" });
  const marked = at < 0 ? [sentence] : [before, make("b", {}, itself), after];
  return { node: make("li", { style: `--hue: ${colourOf(i + 1)}` }, ...marked, " ", where), where };
};

// The cosine with each of the two words; the nearer one stands out.
const nearness = (cosines, words) => cosines.flatMap((cosine, i) => {
  const told = `${words[i]} ${cosine.toFixed(2).replace("-", "−")}`;
  return [make(cosine === Math.max(...cosines) ? "strong" : "span", {}, told), " "];
});

const drawPlane = ({ dots }, share, { word, neighbours, frame: { ray, ends: [half, low, high] } }, wide) => {
  const place = ([x, y]) => [wide / 2 + ((wide / 2 - 60) * x) / half, TOP + ((HIGH - TOP - RADIUS) * (high - y)) / (high - low)];
  const [origin, up] = [[0, 0], [0, high]].map(place);
  const rays = neighbours.flatMap((other, i) => {
    const [x, y] = place([i ? ray[0] : -ray[0], ray[1]]);
    return [svg("path", { d: `M${origin}L${x},${y}`, class: "ray" }), svg("text", { x, y: y - 8 }, other)];
  });
  const equal = svg("path", { d: `M${origin}L${up}`, class: "equal" });
  const [start] = dots[0].map(place);
  const now = dots[share].map(place);
  // Dots that lie on each other have no numbers, because these would too.
  const parted = Math.hypot(now[0][0] - now[1][0], now[0][1] - now[1][1]) > 1.5 * RADIUS;
  const own = now.map(([x, y], i) => {
    const way = dots.map((_, n) => place(dots[Math.min(n, share)][i]).join(","));
    return svg("g", { class: "own", style: `--hue: ${colourOf(share && i + 1)}`, "data-x": dots[share][i][0], "data-y": dots[share][i][1] },
      svg("polyline", { points: way.join(" ") }), svg("circle", { cx: x, cy: y, r: RADIUS }), svg("text", { x, y: y + 5 }, parted ? i + 1 : ""));
  });
  const named = svg("text", { x: start[0] - RADIUS - 6, y: start[1] + 5, class: "end" }, word);
  return [...rays, equal, named, svg("circle", { cx: start[0], cy: start[1], r: 5 }), ...own];
};

const say = ({ word, neighbours }, { cosine, closeness }, share, percent) => {
  if (share === 0) return `Without context “${word}” is one dot in both sentences: cosine ${cosine[0].toFixed(2)}.`;
  const where = closeness[share].map(([left, right], i) => `in sentence ${i + 1} nearer to “${neighbours[right > left ? 1 : 0]}”`);
  return `With ${percent} context the cosine between the dots is ${cosine[share].toFixed(2)}; ${where.join(", ")}.`;
};
