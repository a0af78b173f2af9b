// A training in two curves, each in parts of its end: the share of right tokens and the weight of a head. Below them
// folded, stands what two heads look at, once the question is answered.

const [LEFT, FOOT, EDGE] = [46, 22, 5];
const LOOKS = ["the previous token", "what came next last time"];

const build = (frame, scene) => {
  const { updates, heads, period } = scene;
  frame.controls.append(frame.slider("row", "Updates", { min: 0, max: updates.length - 1, value: 0 }, (i) => updates[i]));
  frame.answer.row = scene.asked;
  const chart = svg("svg", { class: "chart", "aria-hidden": "true" });
  const patterns = [buildPattern(1), buildPattern(period - 1)];
  const panels = patterns.map(({ node }, i) => make("div", { "aria-hidden": "true" }, make("p", { class: "caption" }, make("strong", {}, `layer ${i + 1}, head ${heads[i]}`), make("br"), LOOKS[i]), node));
  const hint = `Rows: the position that looks. Columns: the position looked at. The fuller the colour, the more weight. Between the dotted lines is what the heading names; the sequence begins again after ${period} tokens.`;
  frame.figure.append(chart, make("details", {}, make("summary", {}, "What the two heads look at"), make("div", { class: "panels" }, ...panels, make("p", { class: "hint" }, hint))));
  const where = ["the previous token", "the token after the last time"];

  return (state, { rows }) => {
    const row = rows[state.row];
    const scores = [row.previous, row.induction];
    drawChart(chart, scene, rows, state, frame.choices);
    patterns.forEach(({ draw, node }, i) => {
      draw(row.patterns[i].split(" "));
      node.dataset.score = scores[i];
    });
    const right = `After ${updates[state.row]} updates the share of right tokens is ${row.right.toFixed(2)} and the loss ${row.loss.toFixed(2)}.`;
    const [first, second] = scores.map((score, i) => `head ${heads[i]} of layer ${i + 1} gives ${where[i]} a weight of ${score.toFixed(2)}`);
    return `${right} ${first[0].toUpperCase()}${first.slice(1)}, and ${second}.`;
  };
};

// Above the share of right tokens, below the weight, on one scale, as far as the chosen update; what is asked has its place.
const drawChart = (chart, { updates, heads, asked, guesses }, rows, { row, guess, asking }, choices) => {
  const wide = chart.clientWidth || 480;
  const high = wide > 400 ? 118 : 96;
  const [upper, base] = [30 + high, 66 + 2 * high];
  const end = rows.at(-1);
  const x = (i) => LEFT + ((wide - LEFT - 14) * (updates[i] - updates[0])) / (updates.at(-1) - updates[0]);
  const right = (share) => upper - (0.9 * high * share) / end.right;
  const weight = (share) => base - (0.9 * high * share) / end.previous;
  const [top, now, at] = [asking ? asked : row, rows[row], x(asked)];
  const line = (points, kind) => svg("polyline", { points: points.join(" "), class: kind });
  const text = (left, y, words, kind) => svg("text", { x: left, y, class: kind }, words);
  const dot = (i, y, kind, data = {}) => svg("circle", { cx: x(i), cy: y, r: 6, class: kind, ...data });
  const zones = guesses.flatMap(([low, high], i) => {
    const kind = i === guess ? "ghost" : asking ? "zone" : "away";
    const y = i === guess ? (i < 2 ? weight(low) - 5 : weight(high) + 14) : weight((low + high) / 2) + 5;
    return [svg("path", { d: `M${at - 5} ${weight(low) - 2}h10V${weight(high) + 2}h-10`, class: kind }), text(at + (i === guess ? 12 : -12), y, i === guess ? "your guess" : choices[i], `${kind} ${i === guess ? "from" : ""}`)];
  });
  const ended = (number) => (row < updates.length - 5 ? number.toFixed(2) : "");
  const [far, side] = x(row) < 170 ? [14, "from"] : [-14, ""];
  const there = (key, i) => `${Math.round((100 * rows[i][key]) / end[key])} % there`;
  chart.setAttribute("viewBox", `0 0 ${wide} ${base + FOOT}`);
  chart.replaceChildren(
    svg("path", { d: `M${LEFT} 30V${upper}H${wide}M${LEFT} ${base - high}V${base}H${wide}`, class: "axes" }),
    svg("path", { d: `M${LEFT} ${right(end.right)}H${wide - 14}M${LEFT} ${weight(end.previous)}H${wide - 22}`, class: "ends" }),
    svg("path", { d: `M${at} 30V${base}`, class: "moment" }),
    ...[right, weight].flatMap((of, i) => [text(LEFT - 6, of(i ? end.previous : end.right) + 4, "100 %", ""), text(LEFT - 6, of(0) + 4, "0", "")]),
    text(LEFT, 9, "share of right tokens", "from heading"),
    text(LEFT, upper + 22, `layer 1, head ${heads[0]}: weight on ${LOOKS[0]}`, "from heading"),
    ...[0, asked, updates.length - 1].map((i) => text(Math.min(x(i), wide - 12), base + 17, updates[i], "tick")),
    line(rows.map((one, i) => `${x(i)},${right(one.right)}`), "right"),
    dot(top, right(rows[top].right), "dot", { "data-loss": rows[top].loss, "data-right": rows[top].right }),
    text(x(top) + (asking ? -14 : far), right(rows[top].right) - 6, there("right", top), `share ${asking ? "" : side}`),
    text(wide, right(end.right) - 11, ended(end.right), ""),
    dot(updates.length - 1, weight(end.previous), "end"),
    text(wide, weight(end.previous) - 11, ended(end.previous), ""),
    line(rows.map((_, i) => Math.min(i, row)).map((i) => `${x(i)},${weight(rows[i].previous)}`), "weight veiled"),
    line(rows.map((_, i) => Math.max(i, row)).map((i) => `${x(i)},${weight(rows[asking ? row : i].previous)}`), "weight later veiled"),
    ...zones,
    dot(row, weight(now.previous), "weight veiled"),
    asking ? text(at + 14, weight(end.previous / 2) + 8, "?", "big from") : text(x(row) + far, weight(now.previous) - 10, there("previous", row), `big weight ${side}`),
  );
};

// One path for each level of weight; the level is the square root of the weight, so that small weights are seen.
const buildPattern = (back) => {
  const levels = Array.from({ length: 35 }, (_, i) => svg("path", { style: `fill-opacity: ${((i + 1) / 35).toFixed(2)}`, class: "level" }));
  const stripe = svg("path", { class: "stripe" });
  const node = svg("svg", { class: "pattern" }, svg("g", { class: "veiled" }, ...levels), stripe);
  const draw = (rows) => {
    const size = rows.length;
    node.setAttribute("viewBox", `0 0 ${size * EDGE} ${size * EDGE}`);
    const paths = levels.map(() => []);
    rows.forEach((row, i) => [...row].forEach((letter, j) => {
      const level = parseInt(letter, 36);
      if (level) paths[level - 1].push(`M${j * EDGE} ${i * EDGE}h${EDGE}v${EDGE}h-${EDGE}z`);
    }));
    levels.forEach((path, i) => path.setAttribute("d", paths[i].join("")));
    const edge = (shift) => `M0 ${shift * EDGE}L${(size - shift) * EDGE} ${size * EDGE}`;
    stripe.setAttribute("d", edge(back + 1.6) + (back > 1 ? edge(back - 0.6) : ""));
  };
  return { node, draw };
};
