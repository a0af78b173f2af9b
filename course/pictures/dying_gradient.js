// A query among its keys, each key's score and weight, and the largest slope of the softmax for every direction.

const SIDE = 200;
const MIDDLE = 100;
const KINDS = ["as they are", "divided by √d_k"];
const PLANE = "The circle shows a plane through the space of d_k features, in which the query turns. A key is drawn where its shadow falls on this plane; the rest of the key has no influence on its score.";

const build = (frame, scene) => {
  const turn = frame.slider("turn", "Turn the query", { min: 0, max: scene.turns - 1, value: 9 }, (i) => `${degrees(i, scene)}°`);
  frame.controls.append(turn, frame.radios("size", "d_k", scene.d_ks.map(String), scene.d_ks.length - 1), frame.radios("kind", "Scores", KINDS, 0));
  const dial = buildDial(scene, (value) => frame.change("turn", value));
  const bars = scene.keys[0].map((_, i) => buildBar(i));
  const round = buildRound(scene);
  const list = make("div", { class: "bars" }, make("span", {}), make("span", { class: "caption" }, "score"), make("span", { class: "caption" }, "weight"), ...bars.flatMap(({ parts }) => parts));
  const panels = [["Query (arrow) and keys", dial.node], ["What the query makes of them", list]];
  const top = make("div", { class: "panels", "aria-hidden": "true" }, ...panels.map(([title, node]) => make("div", {}, make("p", { class: "caption" }, title), node)));
  frame.figure.append(top, make("p", { class: "caption", "aria-hidden": "true" }, "Largest slope, all the way round. The lines: 0, and 0.25, which it never exceeds"), round.node, make("p", { class: "hint" }, PLANE));
  return (state, numbers) => {
    const turns = numbers.kinds[state.kind][state.size];
    frame.answer.turn ??= largestOf(turns.map(({ slope }) => slope));
    const now = turns[state.turn];
    dial.draw(scene.keys[state.size], state.turn);
    const widest = Math.max(...turns.flatMap(({ scores }) => scores.map(Math.abs)), 4);
    bars.forEach((bar, i) => bar.draw(now.scores[i], now.weights[i], widest));
    round.draw(numbers.curves.map((kind) => kind[state.size]), now.slope, state);
    round.expect(state.guess === null ? [] : expectedOf(turns, state.guess));
    return say(scene.d_ks[state.size], KINDS[state.kind], now, turns, state.mine && state.kind === 1);
  };
};

const largestOf = (numbers) => numbers.indexOf(Math.max(...numbers));

// The turns at which the reader expects a slope: all, those where one score leads most, or those where two nearly tie.
const expectedOf = (turns, choice) => {
  const leads = turns.map(({ scores }) => [...scores].sort((a, b) => b - a)).map(([first, second]) => first - second);
  const ranks = leads.map((lead) => leads.filter((other) => other < lead).length / leads.length);
  return [...turns.keys()].filter((turn) => choice === 0 || (choice === 1 ? ranks[turn] >= 2 / 3 : ranks[turn] < 1 / 3));
};

const degrees = (turn, { turns }) => (360 * turn) / turns;

// The keys in the plane in which the query turns; the arrow can be dragged.
const buildDial = (scene, turnTo) => {
  const far = Math.max(...scene.keys.flat(2).map(Math.abs), 1);
  const arrow = svg("path", { d: "M0 0H78M78 0l-12 -7v14z", class: "query" });
  const points = svg("g");
  const face = svg("circle", { r: 92, class: "face" });
  const node = svg("svg", { viewBox: `${-MIDDLE} ${-MIDDLE} ${SIDE} ${SIDE}`, class: "dial" }, face, points, arrow);
  const toward = (event) => {
    if (!event.buttons) return;
    const { left, top, width, height } = node.getBoundingClientRect();
    const angle = Math.atan2(top + height / 2 - event.clientY, event.clientX - left - width / 2);
    turnTo(Math.round((angle / (2 * Math.PI) + 1) * scene.turns) % scene.turns);
  };
  ["pointerdown", "pointermove"].forEach((name) => node.addEventListener(name, toward));
  const point = ([x, y], i) => {
    const at = { transform: `translate(${(80 * x) / far} ${(-80 * y) / far})` };
    return svg("g", at, svg("circle", { r: 10, class: "key" }), svg("text", { y: 5 }, `${i + 1}`));
  };
  const draw = (keys, turn) => {
    points.replaceChildren(...keys.map(point));
    arrow.setAttribute("transform", `rotate(${-degrees(turn, scene)})`);
  };
  return { node, draw };
};

// A key's score to either side of zero, and its weight.
const buildBar = (i) => {
  const score = svg("rect", { y: 3, height: 14 });
  const weight = svg("rect", { x: 0, y: 3, height: 14 });
  const axis = svg("path", { d: "M50 0V20", class: "axis" });
  const box = (role, ...parts) => svg("svg", { viewBox: "0 0 100 20", preserveAspectRatio: "none", style: `--hue: var(--${role})` }, ...parts);
  const numbers = [make("span", { class: "number" }), make("span", { class: "number" })];
  const draw = (s, w, widest) => {
    const width = (50 * Math.abs(s)) / widest;
    score.setAttribute("x", s < 0 ? 50 - width : 50);
    score.setAttribute("width", width);
    weight.setAttribute("width", 100 * w);
    numbers[0].textContent = s.toFixed(1).replace(/^-0\.0$/, "0.0").replace("-", "−");
    numbers[0].dataset.score = s;
    numbers[1].textContent = w.toFixed(2);
    numbers[1].dataset.weight = w;
  };
  const parts = [make("span", {}, `key ${i + 1}`), make("span", { class: "cell" }, box("scores", axis, score), numbers[0]), make("span", { class: "cell" }, box("weights", weight), numbers[1])];
  return { parts, draw };
};

// Both kinds of scores for this d_k; the direction of the query is marked.
const buildRound = (scene) => {
  const [left, width, height] = [0, 900, 96];
  const x = (degree) => left + (width * degree) / 360;
  const y = (slope) => 8 + height * (1 - slope / 0.25);
  const axes = [0, 0.25].map((slope) => svg("path", { class: "axis", d: `M${left} ${y(slope)}h${width}` }));
  const lines = KINDS.map((_, i) => svg("path", { class: `round ${i ? "" : "raw"}`, style: `--hue: var(--${i ? "ink" : "scores"})` }));
  const dot = svg("circle", { r: 6, class: "now" });
  const ghost = svg("path", { class: "ghost" });
  const names = make("p", { class: "legend" }, ...KINDS.map((kind, i) => legendEntry(lines[i], `scores ${kind}`)));
  const box = svg("svg", { viewBox: "0 0 900 116" }, ...axes, svg("g", { class: "veiled" }, ...lines, dot), ghost);
  const wide = width / scene.turns;
  const expect = (turns) => ghost.setAttribute("d", turns.map((turn) => `M${x(degrees(turn, scene)) - wide / 2} ${y(0.25)}v${height}h${wide}v${-height}z`).join(""));
  const draw = (curves, slope, { turn, kind }) => {
    curves.forEach((curve, i) => lines[i].setAttribute("d", `M${curve.map(([degree, at]) => `${x(degree)} ${y(at)}`).join("L")}`));
    lines.forEach((line, i) => line.classList.toggle("chosen", i === kind));
    fill(dot, { cx: x(degrees(turn, scene)), cy: y(slope), "data-slope": slope });
  };
  return { node: make("div", { "aria-hidden": "true" }, box, names), draw, expect };
};

// A short piece of a line, and what it stands for.
const legendEntry = (line, name) => {
  const piece = line.cloneNode();
  piece.setAttribute("d", "M0 6H36");
  return make("span", {}, svg("svg", { viewBox: "0 0 36 12", class: "piece" }, piece), name);
};

const say = (size, kind, { weights, slope }, turns, own) => {
  const largest = Math.max(...weights);
  const mean = turns.reduce((sum, turn) => sum + turn.slope, 0) / turns.length;
  const scores = own ? "your scores" : `scores ${kind.replace("√d_k", "the square root of d_k")}`;
  const fate = slope < 0.02 ? "almost nothing can be learned from here" : slope < 0.1 ? "little can be learned from here" : "there is something to learn from";
  return `d_k ${size}, ${scores}: key ${weights.indexOf(largest) + 1} gets a weight of ${largest.toFixed(2)}, and the largest slope is ${slope.toFixed(3)}: ${fate}. All the way round it is ${mean.toFixed(3)} on average.`;
};
