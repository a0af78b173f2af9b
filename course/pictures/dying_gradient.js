// A query among its keys, each key's score and weight, and on the rim the largest slope of the softmax in every direction.

const [RIM, MOST, OUTSIDE] = [72, 40, 126];
const KINDS = ["as they are", "divided by √d_k"];
const PLANE = "The circle shows a plane through the space of d_k features, in which the query turns. A key is drawn where its shadow falls on this plane; the rest of the key has no influence on its score.";

const build = (frame, scene) => {
  const turn = frame.slider("turn", "Turn the query", { min: 0, max: scene.turns - 1, value: 9 }, (i) => `${degrees(i, scene)}°`);
  frame.controls.append(turn, frame.radios("size", "d_k", scene.d_ks.map(String), scene.d_ks.length - 1), frame.radios("kind", "Scores", KINDS, 0));
  const dial = buildDial(scene, (value) => frame.change("turn", value));
  const bars = scene.keys[0].map(() => [barOf("var(--scores)", 100), barOf("var(--weights)")]);
  const slope = barOf("var(--ink)");
  const text = (words) => make("span", {}, words);
  const list = make("div", { class: "bars" }, text(""), text("score"), text("weight"), ...bars.flatMap(([score, weight], i) => [text(`key ${i + 1}`), score.node, weight.node]), text("slope"), slope.node);
  const told = make("div", {}, list, make("p", { class: "hint" }, PLANE));
  frame.figure.append(make("p", { class: "caption" }, "Rim: the largest slope, at most 0.25 (outer circle)"), make("div", { class: "panels", "aria-hidden": "true" }, dial.node, told));
  return (state, numbers) => {
    const turns = numbers.kinds[state.kind][state.size];
    frame.answer.turn ??= largestOf(turns.map(({ slope }) => slope));
    const now = turns[state.turn];
    dial.draw(scene.keys[state.size], numbers.curves[state.kind][state.size], now.slope, state);
    dial.expect(state.guess === null ? [] : expectedOf(turns, state.guess));
    const widest = Math.max(...turns.flatMap(({ scores }) => scores.map(Math.abs)), 4);
    bars.forEach(([score, weight], i) => {
      score.set(now.scores[i] / widest, now.scores[i].toFixed(1).replace(/^-0\.0$/, "0.0").replace("-", "−"), now.scores[i]);
      weight.set(now.weights[i], now.weights[i].toFixed(2), now.weights[i]);
    });
    slope.set(state.asking ? 0 : 4 * now.slope, state.asking ? "?" : now.slope.toFixed(3));
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

// Where a direction is on the screen, so far from the middle.
const placeOf = (degree, far) => [Math.cos, (angle) => -Math.sin(angle)].map((part) => (far * part((degree * Math.PI) / 180)).toFixed(2)).join(" ");

// A curve at every degree, from its corners.
const everyDegree = (curve) => {
  let after = 1;
  return Array.from({ length: 360 }, (_, degree) => {
    while (curve[after][0] < degree) after += 1;
    const [[from, a], [to, b]] = [curve[after - 1], curve[after]];
    return a + ((b - a) * (degree - from)) / (to - from);
  });
};

// The peaks between directions without a slope: of each the degree, and the two keys with the highest scores.
const peaksOf = (slopes, keys) => {
  const start = largestOf(slopes.map((slope) => -slope));
  if (slopes[start] > 0.05) return [];
  const peaks = [];
  for (let i = 0, top = NaN; i <= 360; i += 1) {
    const degree = (start + i) % 360;
    if (slopes[degree] > 0.1 && slopes[degree] > (slopes[top] ?? 0)) top = degree;
    if (slopes[degree] < 0.1 && slopes[top] > 0.1) peaks.push(top);
    if (slopes[degree] < 0.1) top = NaN;
  }
  return peaks.map((degree) => {
    const [x, y] = placeOf(degree, 1e4).split(" ");
    const order = keys.map((_, i) => i).sort((a, b) => [b, a].map((i) => keys[i][0] * x - keys[i][1] * y).reduce((one, other) => one - other));
    return [degree, order.slice(0, 2).sort().map((i) => i + 1).join(" and ")];
  });
};

// Between the circles, where the slope is as good as nothing.
const flatOf = (slopes) => [90, 270, 135, 225].filter((at) => slopes[at] < 0.02).slice(0, 1).map((at) => {
  const [x, y] = placeOf(at, RIM + MOST / 2).split(" ").map(Number);
  return svg("text", { x, y: y + 5, class: "flat" }, "flat");
});

// The keys in the plane in which the query turns, the slope around them, and the arrow, which can be dragged.
const buildDial = (scene, turnTo) => {
  const far = Math.max(...scene.keys.flat(2).map(Math.abs), 1);
  const arrow = svg("path", { d: `M0 0H${RIM - 4}m0 0l-12 -7v14z`, class: "query" });
  const [slope, points, labels, ghost, dot] = [svg("path", { class: "slope" }), svg("g"), svg("g", { class: "labels" }), svg("path", { class: "ghost" }), svg("circle", { r: 5, class: "now" })];
  const yours = svg("text", { y: -RIM - MOST - 10, class: "ghost" });
  const rings = [RIM, RIM + MOST].map((r) => svg("circle", { r, class: "face" }));
  const node = svg("svg", { viewBox: "-180 -138 360 276", class: "dial" }, ...rings, svg("g", { class: "veiled" }, slope), arrow, points, svg("g", { class: "veiled" }, dot), labels, ghost, yours);
  const toward = (event) => {
    if (!event.buttons) return;
    const { left, top, width, height } = node.getBoundingClientRect();
    const angle = Math.atan2(top + height / 2 - event.clientY, event.clientX - left - width / 2);
    turnTo(Math.round((angle / (2 * Math.PI) + 1) * scene.turns) % scene.turns);
  };
  ["pointerdown", "pointermove"].forEach((name) => node.addEventListener(name, toward));
  const point = ([x, y], i) => {
    const at = { transform: `translate(${(66 * x) / far} ${(-66 * y) / far})` };
    return svg("g", at, svg("circle", { r: 10, class: "key" }), svg("text", { y: 5 }, `${i + 1}`));
  };
  const label = (kind) => ([degree, text]) => {
    const [x, y] = placeOf(degree, OUTSIDE).split(" ").map(Number);
    return svg("text", { x, y: y - (kind ? 3 : -8) + (10 * y) / OUTSIDE, class: `${kind || "big"} ${x > 30 ? "from" : x < -30 ? "to" : ""}` }, ...kind ? [svg("tspan", {}, text), svg("tspan", { x, dy: 15 }, "tie")] : [text]);
  };
  const draw = (keys, curve, now, { turn, asking }) => {
    const [slopes, degree] = [everyDegree(curve), degrees(turn, scene)];
    points.replaceChildren(...keys.map(point));
    arrow.setAttribute("transform", `rotate(${-degree})`);
    const ring = slopes.map((at, i) => placeOf(i, RIM + 4 * MOST * at)).join("L");
    slope.setAttribute("d", `M${ring}zM${RIM} 0A${RIM} ${RIM} 0 1 1 ${-RIM} 0A${RIM} ${RIM} 0 1 1 ${RIM} 0z`);
    const [cx, cy] = placeOf(degree, RIM + 4 * MOST * now).split(" ");
    fill(dot, { cx, cy, "data-slope": now });
    labels.replaceChildren(...(asking ? [[degree, "slope?"]].map(label("")) : peaksOf(slopes, keys).map(label("peak"))), ...flatOf(asking ? [] : slopes));
  };
  const expect = (turns) => {
    const place = (turn) => placeOf(degrees(turn, scene), RIM + MOST + 5);
    ghost.setAttribute("d", turns.map((turn, i) => `${turn && turns[i - 1] === turn - 1 ? "" : `M${place(turn - 0.5)}`}A${RIM + MOST + 5} ${RIM + MOST + 5} 0 0 0 ${place(turn + 0.5)}`).join(""));
    yours.textContent = turns.length ? "your guess" : "";
  };
  return { node, draw, expect };
};

const say = (size, kind, { weights, slope }, turns, own) => {
  const largest = Math.max(...weights);
  const mean = turns.reduce((sum, turn) => sum + turn.slope, 0) / turns.length;
  const scores = own ? "your scores" : `scores ${kind.replace("√d_k", "the square root of d_k")}`;
  const fate = slope < 0.02 ? "almost nothing can be learned from here" : slope < 0.1 ? "little can be learned from here" : "there is something to learn from";
  return `d_k ${size}, ${scores}: key ${weights.indexOf(largest) + 1} gets a weight of ${largest.toFixed(2)}, and the largest slope is ${slope.toFixed(3)}: ${fate}. All the way round it is ${mean.toFixed(3)} on average.`;
};
