// A clock for each pair of features, with the key's hand and the query's; below, the score as a bar from zero.

const SIDE = 168;
const RADIUS = 70;
const NAMES = ["key", "query"];
// How each choice expects the score to change, as a part of it.
const EXPECTED = [0.5, -0.5, 0];

const build = (frame, scene) => {
  const shifts = { min: 0, max: scene.shifts.length - 1, value: 0 };
  const distances = { min: 0, max: scene.distances.length - 1, value: 3 };
  frame.controls.append(
    frame.slider("shift", "Move both words", shifts, (i) => `${scene.shifts[i]} to the right`),
    frame.slider("distance", "Apart", distances, (i) => `${scene.distances[i]}`),
    frame.radios("mode", "Code", scene.modes, 0),
  );
  frame.answer.shift = scene.shifts.indexOf(scene.asked);
  const line = buildLine(scene);
  const clocks = Array.from({ length: scene.pairs }, (_, pair) => buildClock(pair));
  const score = buildScore();
  const hint = "A clock is a pair of features. The score adds, over the clocks, (length of one hand) × (length of the other) × cosine of the angle between them.";
  frame.figure.append(line.node, make("div", { class: "clocks", "aria-hidden": "true" }, ...clocks.map(({ node }) => node)), score.node, make("p", { class: "hint" }, hint));

  return (state, numbers) => {
    const { query, key, scores, angles } = numbers.modes[state.mode];
    const [start, apart] = [scene.shifts[state.shift], scene.distances[state.distance]];
    const [now, before] = [scores[state.shift][state.distance], scores[0][state.distance]];
    line.draw(start, start + apart);
    const longest = Math.max(...query.concat(key).flatMap(lengths));
    clocks.forEach((clock, pair) => clock.draw([handOf(key[start], pair, state.mode), handOf(query[start + apart], pair, state.mode)], longest, angles[state.shift][state.distance][pair]));
    score.draw(now, before + Math.abs(before) * EXPECTED[state.guess], Math.max(...scores.flat().map(Math.abs), 1.5 * Math.abs(before)));
    return say(scene.modes[state.mode], start, start + apart, now, before);
  };
};

const pairs = (row) => Array.from({ length: row.length / 2 }, (_, i) => [row[2 * i], row[2 * i + 1]]);
const lengths = (row) => pairs(row).map(([x, y]) => Math.hypot(x, y));

// A sinusoid's pair is (sine, cosine): its angle is counted from the second of the two.
const handOf = (row, pair, mode) => (mode === 0 ? pairs(row)[pair] : [...pairs(row)[pair]].reverse());

// The angle, in degrees, that is nearest to another one and points the same way.
const nearestTurn = (angle, to) => angle + 360 * Math.round((to - angle) / 360);

const buildClock = (pair) => {
  const ticks = Array.from({ length: 12 }, (_, i) => svg("path", { class: "tick", d: `M${RADIUS - 6} 0h6`, transform: `rotate(${30 * i})` }));
  const hands = NAMES.map(buildHand);
  const face = svg("g", { transform: `translate(${SIDE / 2} ${RADIUS + 10})` }, svg("circle", { r: RADIUS, class: "face" }), ...ticks, ...hands.map(({ node }) => node));
  const says = svg("text", { x: SIDE / 2, y: SIDE + 8 });
  const node = svg("svg", { viewBox: `0 0 ${SIDE} ${SIDE + 16}` }, face, says);
  let [key, between] = [0, 0];
  // Both hands turn together, so that only a change of the angle between them changes it on the way.
  const draw = (ends, longest, degrees) => {
    key = nearestTurn((-Math.atan2(ends[0][1], ends[0][0]) * 180) / Math.PI, key);
    between = nearestTurn((-Math.atan2(ends[1][1], ends[1][0]) * 180) / Math.PI - key, between);
    ends.forEach((end, i) => hands[i].draw(end, (RADIUS - 16) / longest, key + i * between, unitOf(node)));
    says.textContent = `pair ${pair + 1}: ${Math.abs(degrees)}°`;
    says.dataset.angle = degrees;
  };
  return { node, draw };
};

const buildHand = (name, place) => {
  const line = svg("path", { class: `hand ${name}`, style: `--hue: var(--${name})` });
  const tip = svg("text", { class: "tip", y: 5 }, name[0]);
  const [upright, node] = [svg("g", {}, tip), svg("g", {}, line)];
  node.append(upright);
  const draw = ([a, b], scale, angle, unit) => {
    const long = Math.max(Math.hypot(a, b) * scale, 0.01);
    line.setAttribute("d", `M0 0H${long}`);
    line.dataset.hand = `${a / 100},${b / 100}`;
    upright.setAttribute("transform", `translate(${long + 8} ${(place ? 7 : -7) * Math.max(1, unit)}) rotate(${-angle})`);
    node.setAttribute("transform", `rotate(${angle})`);
  };
  return { node, draw };
};

// The positions of the two words in the text.
const buildLine = ({ shifts, distances }) => {
  const last = shifts.at(-1) + distances.at(-1);
  const place = (position) => 24 + (632 * position) / last;
  const ticks = Array.from({ length: Math.floor(last / 10) + 1 }, (_, i) => svg("text", { x: place(10 * i), y: 54, class: "place" }, `${10 * i}`));
  const words = NAMES.map((name) => svg("g", { style: `--hue: var(--${name})` }, svg("circle", { r: 7, class: "word" }), svg("text", { y: -12 }, name[0])));
  const node = svg("svg", { viewBox: "0 0 680 60", "aria-hidden": "true", class: "line" }, svg("path", { d: `M${place(0)} 32H${place(last)}`, class: "axis" }), ...ticks, ...words);
  const draw = (...positions) =>
    words.forEach((word, i) => {
      word.setAttribute("transform", `translate(${place(positions[i])} 32)`);
      word.dataset.position = positions[i];
    });
  return { node, draw };
};

// The score as a bar, and where the reader expects it.
const buildScore = () => {
  const [bar, ghost] = [svg("rect", { y: 4, height: 16, class: "sum" }), svg("path", { class: "ghost" })];
  const written = make("strong");
  const box = svg("svg", { viewBox: "-100 0 200 24", preserveAspectRatio: "none" }, bar, svg("path", { d: "M0 0V24", class: "axis" }), ghost);
  const node = make("p", { class: "score", "aria-hidden": "true" }, "score ", written, box);
  const draw = (now, expected, most) => {
    fill(bar, { x: Math.min(0, (96 * now) / most), width: (96 * Math.abs(now)) / most });
    ghost.setAttribute("d", Number.isNaN(expected) ? "" : `M${(96 * expected) / most} 0V24`);
    written.textContent = now.toFixed(2);
    written.dataset.score = now;
  };
  return { node, draw };
};

const say = (mode, key, query, now, before) => {
  const where = `${mode}, key at position ${key}, query at ${query}: the score is ${now.toFixed(2)}`;
  const said = where[0].toUpperCase() + where.slice(1);
  if (!key) return `${said}.`;
  const start = `with the key at 0 and the query at ${query - key}`;
  return now === before ? `${said}, the same as ${start}: the hands have turned, the angles between them have not.` : `${said}; ${start} it was ${before.toFixed(2)}.`;
};
