// The plane of two other words, whose directions go up to the left and to the right: a word's dot is on the side of the
// word that is nearer, and it splits as the slider mixes in its two sentences.

const [BAR, TOP, LOW, RADIUS] = [22, 90, 272, 11];
// From which cosine to which each choice goes.
const EXPECTED = [[0.95, 1], [0.5, 0.95], [0, 0.5]];

const build = (frame, scene) => {
  const steps = scene.steps - 1;
  const percent = (value) => `${(100 * value) / steps} %`;
  frame.controls.append(frame.slider("share", "Context mixed in", { min: 0, max: steps, value: 0 }, percent));
  frame.answer.share = steps;
  const plane = svg("svg", { class: "plane", "aria-hidden": "true" });
  const hint = `Left of the dashed line the dot is nearer to “${scene.neighbours[0]}”, right of it to “${scene.neighbours[1]}”. Cosines are taken in all features; the plane shows two.`;
  const items = scene.sentences.map((sentence, i) => sentenceItem(sentence, scene.word, i));
  frame.figure.append(make("ol", { class: "sentences" }, ...items), make("p", { class: "caption" }, `Cosine between “${scene.word}” in 1 and in 2`), plane, make("p", { class: "hint" }, hint));

  return (state, numbers) => {
    const wide = frame.figure.clientWidth < 520 ? 360 : 720;
    plane.setAttribute("viewBox", `0 0 ${wide} ${LOW + RADIUS}`);
    plane.replaceChildren(...drawCosine(numbers.cosine, state, wide, unitOf(plane)), ...drawPlane(numbers, state.share, scene, wide));
    return say(scene, numbers, state.share, percent(state.share));
  };
};

// The word stands out in its sentence.
const sentenceItem = (sentence, word, i) => {
  const at = sentence.toLowerCase().lastIndexOf(word.toLowerCase());
  const [before, itself, after] = [sentence.slice(0, at), sentence.slice(at, at + word.length), sentence.slice(at + word.length)];
  return make("li", { style: `--hue: ${colourOf(i + 1)}` }, ...(at < 0 ? [sentence] : [before, make("b", {}, itself), after]));
};

// The bar of the cosine, over ticks where one choice ends and the next begins.
const drawCosine = (cosines, { share, asking, guess }, wide, unit) => {
  const [least, cosine] = [Math.min(0, ...cosines), cosines[share]];
  const x = (value) => 8 + ((wide - 84) * (value - least)) / (1 - least);
  const ticks = [[0, ""], [0.5, ""], [0.95, "end"], [1, "start"]].flatMap(([at, side]) => [
    svg("path", { d: `M${x(at)} ${BAR - 4}v24`, class: "ray" }),
    svg("text", { x: x(at), y: BAR + 34, class: `tick ${side}` }, `${at}`),
  ]);
  const [from, to] = EXPECTED[guess] ?? [];
  const ghost = to ? [svg("path", { d: `M${x(from)} ${BAR - 4}H${x(to)}v24H${x(from)}z`, class: "ghost" }), svg("text", { x: x(to), y: BAR - 10, class: "ghost end" }, "your guess")] : [];
  return [
    svg("rect", { x: x(least), y: BAR, width: x(1) - x(least), height: 16, class: "track" }),
    svg("rect", { x: x(Math.min(0, cosine)), y: BAR, width: Math.abs(x(cosine) - x(0)), height: 16, class: "cosine", "data-value": cosine }),
    svg("g", {}, ...ticks, ...ghost),
    svg("text", { x: x(1) + 10, y: BAR + 8 + 9 * unit, class: "big" }, asking ? "?" : cosine.toFixed(2).replace("-", "−")),
  ];
};

// One scale across and up, so that angles are the same on every width.
const drawPlane = ({ dots }, share, { word, neighbours, frame: { ray, ends: [half, low, high] } }, wide) => {
  const scale = Math.min((wide / 2 - 40) / half, (LOW - TOP) / (high - low));
  const place = ([x, y]) => [wide / 2 + scale * x, LOW - scale * (y - low)];
  const [origin, up] = [[0, 0], [0, high]].map(place);
  const rays = neighbours.flatMap((other, i) => {
    const [x, y] = place([i ? ray[0] : -ray[0], ray[1]]);
    return [svg("path", { d: `M${origin}L${x},${y}`, class: "ray" }), svg("text", { x, y: y - 8 }, other)];
  });
  const [start] = dots[0].map(place);
  const now = dots[share].map(place);
  const wedge = svg("path", { d: `M${now[0]}L${origin}L${now[1]}`, class: "wedge" });
  // Dots that lie on each other have no numbers, because these would too.
  const parted = Math.hypot(now[0][0] - now[1][0], now[0][1] - now[1][1]) > 1.5 * RADIUS;
  const own = now.map(([x, y], i) => {
    const way = dots.map((_, n) => place(dots[Math.min(n, share)][i]).join(","));
    return svg("g", { class: "own", style: `--hue: ${colourOf(share && i + 1)}`, "data-x": dots[share][i][0], "data-y": dots[share][i][1] },
      svg("polyline", { points: way.join(" ") }), svg("circle", { cx: x, cy: y, r: RADIUS }), svg("text", { x, y: y + 5 }, parted ? i + 1 : ""));
  });
  const named = svg("text", { x: start[0] - RADIUS - 6, y: start[1] + 5, class: "end" }, word);
  return [wedge, ...rays, svg("path", { d: `M${origin}L${up}`, class: "equal" }), named, svg("circle", { cx: start[0], cy: start[1], r: 5 }), ...own];
};

const say = ({ word, neighbours }, { cosine, closeness }, share, percent) => {
  if (share === 0) return `Without context “${word}” is one dot in both sentences: cosine ${cosine[0].toFixed(2)}.`;
  const where = closeness[share].map(([left, right], i) => `in sentence ${i + 1} nearer to “${neighbours[right > left ? 1 : 0]}”`);
  return `With ${percent} context the cosine between the dots is ${cosine[share].toFixed(2)}; ${where.join(", ")}.`;
};
