// A clock for each pair of features, with the key's hand and the query's; the score is printed below.

const SIDE = 168;
const RADIUS = 70;
const NAMES = ["key", "query"];

const build = (frame, scene) => {
  const shifts = { min: 0, max: scene.shifts.length - 1, value: 0 };
  const distances = { min: 0, max: scene.distances.length - 1, value: 3 };
  frame.controls.append(
    frame.slider("shift", "Move both words", shifts, (i) => `${scene.shifts[i]} to the right`),
    frame.slider("distance", "Apart", distances, (i) => `${scene.distances[i]}`),
    frame.radios("mode", "Code", scene.modes, 0),
  );
  const line = buildLine(scene);
  const clocks = Array.from({ length: scene.pairs }, (_, pair) => buildClock(pair));
  const boxOf = (pair) => ({ viewBox: `${SIDE * pair} 0 ${SIDE} ${SIDE + 34}` });
  const faces = clocks.map(({ node }, pair) => svg("svg", boxOf(pair), node));
  const score = make("p", { class: "score", "aria-hidden": "true" });
  const hint = "A clock is a pair of features; its score is (length of one hand) × (length of the other) × cosine of the angle between them. The first pair turns fastest.";
  frame.figure.append(line.node, make("div", { class: "clocks", "aria-hidden": "true" }, ...faces), score, make("p", { class: "hint" }, hint));

  return (state, numbers) => {
    const { query, key, scores, angles } = numbers.modes[state.mode];
    const [start, apart] = [scene.shifts[state.shift], scene.distances[state.distance]];
    const [now, before] = [scores[state.shift][state.distance], scores[0][state.distance]];
    line.draw(start, start + apart);
    const longest = Math.max(...query.concat(key).flatMap(lengths));
    clocks.forEach((clock, pair) => clock.draw([handOf(key[start], pair, state.mode), handOf(query[start + apart], pair, state.mode)], longest, angles[state.shift][state.distance][pair]));
    score.replaceChildren("score = sum over the clocks = ", make("strong", { "data-score": now }, now.toFixed(2)), start ? ` (with the key at 0 and the query at ${apart}: ${before.toFixed(2)})` : "");
    return say(scene.modes[state.mode], start, start + apart, now, before);
  };
};

const pairs = (row) => Array.from({ length: row.length / 2 }, (_, i) => [row[2 * i], row[2 * i + 1]]);
const lengths = (row) => pairs(row).map(([x, y]) => Math.hypot(x, y));

// A sinusoid's pair is (sine, cosine): its angle is counted from the second of the two.
const handOf = (row, pair, mode) => (mode === 0 ? pairs(row)[pair] : [...pairs(row)[pair]].reverse());

const buildClock = (pair) => {
  const [x, y] = [SIDE * (pair + 0.5), RADIUS + 10];
  const ticks = Array.from({ length: 12 }, (_, i) => svg("path", { class: "tick", d: `M${RADIUS - 6} 0h6`, transform: `rotate(${30 * i})` }));
  const hands = NAMES.map((name) => ({ line: svg("path", { class: `hand ${name}`, style: `--hue: var(--${name})` }), tip: svg("text", { class: "tip" }, name[0]) }));
  const face = svg("g", { transform: `translate(${x} ${y})` }, svg("circle", { r: RADIUS, class: "face" }), ...ticks, ...hands.flatMap(({ line, tip }) => [line, tip]));
  const title = svg("text", { x, y: SIDE + 2 }, `pair ${pair + 1}`);
  const says = svg("text", { x, y: SIDE + 22, class: "part" });
  const draw = (ends, longest, degrees) => {
    const scale = (RADIUS - 16) / longest;
    ends.forEach(([a, b], i) => {
      const long = Math.max(Math.hypot(a, b) * scale, 0.01);
      const angle = Math.atan2(b, a);
      const [dx, dy] = [Math.cos(angle), -Math.sin(angle)];
      const side = i ? 6 : -6;
      hands[i].line.setAttribute("d", `M0 0L${long * dx} ${long * dy}`);
      hands[i].line.dataset.hand = `${a},${b}`;
      hands[i].tip.setAttribute("x", (long + 8) * dx + side * dy);
      hands[i].tip.setAttribute("y", (long + 8) * dy - side * dx + 5);
    });
    says.textContent = `angle ${Math.abs(degrees)}°`;
    says.dataset.angle = degrees;
  };
  return { node: svg("g", {}, face, title, says), draw };
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

const say = (mode, key, query, now, before) => {
  const where = `${mode}, key at position ${key}, query at ${query}: the score is ${now.toFixed(2)}`;
  const said = where[0].toUpperCase() + where.slice(1);
  if (!key) return `${said}.`;
  const start = `with the key at 0 and the query at ${query - key}`;
  return now === before ? `${said}, the same as ${start}: the hands have turned, the angles between them have not.` : `${said}; ${start} it was ${before.toFixed(2)}.`;
};
