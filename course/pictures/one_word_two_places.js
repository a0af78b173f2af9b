// Two arrows with the true angle between the word's two vectors: they lie on each other in the embedding table, and part
// as the slider mixes in the two sentences. The angle is read on a round scale of cosines.

const [TOP, DOT] = [46, 11];
// From which cosine to which each choice goes.
const EXPECTED = [[1, 0.95], [0.95, 0.5], [0.5, 0]];

const build = (frame, scene) => {
  const steps = scene.steps - 1;
  const percent = (value) => `${(100 * value) / steps} %`;
  frame.controls.append(frame.slider("share", "Context mixed in", { min: 0, max: steps, value: 0 }, percent));
  frame.answer.share = steps;
  const plane = svg("svg", { class: "plane", "aria-hidden": "true" });
  const hint = `Cosine and angle between “${scene.word}” in 1 and in 2, with all features; 1 is turned to point up.`;
  const items = scene.sentences.map((sentence, i) => sentenceItem(sentence, scene.word, i));
  frame.figure.append(make("div", { class: "beside" }, make("ol", { class: "sentences" }, ...items), make("p", { class: "hint" }, hint)), plane);

  return (state, numbers) => {
    const [wide, from, radius] = frame.figure.clientWidth < 520 ? [360, 76, 165] : [440, 90, 250];
    const at = (angle, r = radius) => [from + r * Math.sin(angle), TOP + radius - r * Math.cos(angle)];
    const cosine = numbers.cosine[state.share];
    const least = Math.min(0, ...numbers.cosine);
    plane.setAttribute("viewBox", `0 0 ${wide} ${at(Math.acos(least))[1] + DOT}`);
    plane.replaceChildren(drawWedge(at, radius, cosine), ...drawScale(at, radius, least), ...drawGuess(at, radius, state.guess, cosine), ...drawArrows(at, radius, state, cosine, scene.word));
    return say(scene, numbers, state.share, percent(state.share));
  };
};

// The word stands out in its sentence.
const sentenceItem = (sentence, word, i) => {
  const at = sentence.toLowerCase().lastIndexOf(word.toLowerCase());
  const [before, itself, after] = [sentence.slice(0, at), sentence.slice(at, at + word.length), sentence.slice(at + word.length)];
  return make("li", { style: `--hue: ${colourOf(i + 1)}` }, ...(at < 0 ? [sentence] : [before, make("b", {}, itself), after]));
};

const arc = (at, from, to, r, sweep = 1) => `${at(from, r)}A${r} ${r} 0 0 ${sweep} ${at(to, r)}`;

const drawWedge = (at, radius, cosine) => svg("path", { d: `M${at(0, 0)}L${arc(at, 0, Math.acos(cosine), radius)}Z`, class: "wedge" });

// Ticks where one choice ends and the next begins.
const drawScale = (at, radius, least) => [
  svg("path", { d: `M${arc(at, 0, Math.acos(least), radius)}`, class: "ray" }),
  ...[0.95, 0.5, 0].flatMap((value) => {
    const [x, y] = at(Math.acos(value), radius - (value ? 26 : 14));
    return [svg("path", { d: `M${at(Math.acos(value), radius - 8)}L${at(Math.acos(value), radius + 8)}`, class: "ray" }), svg("text", { x, y: value ? y + 5 : y - 6, class: value ? "tick" : "tick end" }, value ? `${value}` : "cosine 0")];
  }),
];

// The chosen part of the scale, with its label at the end that is farther from the arrow.
const drawGuess = (at, radius, guess, cosine) => {
  const [from, to] = (EXPECTED[guess] ?? []).map(Math.acos);
  if (to === undefined) return [];
  const angle = Math.acos(cosine) > (from + to) / 2 ? from : to;
  const [x, y] = at(angle, radius + 18);
  const outline = `M${arc(at, from, to, radius - 10)}L${arc(at, to, from, radius + 10, 0)}Z`;
  return [svg("path", { d: outline, class: "ghost" }), svg("text", { x, y, class: `ghost ${angle ? "start" : ""}` }, "your guess")];
};

// Both arrows have length 1. Dots that lie on each other have no numbers, because these would too.
const drawArrows = (at, radius, { share, asking }, cosine, word) => {
  const angle = Math.acos(cosine);
  const ends = [at(0), at(angle)];
  const [origin, [left], [x, y]] = [at(0, 0), ...ends];
  const parted = Math.hypot(x - left, y - ends[0][1]) > 1.5 * DOT;
  const own = ends.map(([cx, cy], i) =>
    svg("g", { class: "own", style: `--hue: ${colourOf(share && i + 1)}` },
      svg("path", { d: `M${origin}L${cx},${cy}` }), svg("circle", { cx, cy, r: DOT }), svg("text", { x: cx, y: cy + 5 }, parted ? i + 1 : "")),
  );
  const degrees = asking ? "" : `${Math.round((180 * angle) / Math.PI)}°`;
  const [half, readAt] = [at(angle / 2, 0.7 * radius), at(angle, radius + 28)];
  return [
    ...own,
    svg("text", { x: readAt[0] + 4, y: readAt[1] + 9, class: "big" }, asking ? "?" : cosine.toFixed(2).replace("-", "−")),
    svg("text", { x: left - DOT - 6, y: ends[0][1] + 5, class: "end" }, word),
    svg("text", { x: half[0], y: half[1] + 5, class: "degrees" }, parted ? degrees : ""),
  ];
};

const say = ({ word, neighbours }, { cosine, closeness }, share, percent) => {
  if (share === 0) return `Without context “${word}” is one dot in both sentences: cosine ${cosine[0].toFixed(2)}.`;
  const where = closeness[share].map(([left, right], i) => `in sentence ${i + 1} nearer to “${neighbours[right > left ? 1 : 0]}”`);
  return `With ${percent} context the cosine between the dots is ${cosine[share].toFixed(2)}; ${where.join(", ")}.`;
};
