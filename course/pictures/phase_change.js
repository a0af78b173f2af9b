// The loss of a training, and beside it what two heads look at after the chosen update.

const [WIDE, HIGH, LEFT] = [340, 190, 34];
const EDGE = 5;

const build = (frame, scene) => {
  const { updates, heads, period, losses, losses_of_one: ofOne } = scene;
  frame.controls.append(frame.slider("row", "Updates", { min: 0, max: updates.length - 1, value: 0 }, (i) => updates[i]));
  frame.answer.row = scene.asked;
  const chart = buildChart(updates, losses, ofOne);
  const patterns = [buildPattern(1), buildPattern(period - 1)];
  const captions = patterns.map(() => make("p", { class: "caption veiled" }));
  const panels = patterns.map(({ node }, i) => make("div", {}, captions[i], node));
  const one = ofOne ? " Dashed: the loss of a model of one layer." : "";
  const hint = `Rows: the position that looks. Columns: the position looked at. The fuller the colour, the more weight. Between the dotted lines: the previous token (layer 1), the token after the last occurrence (layer 2; the sequence begins again after ${period} tokens).${one}`;
  const figure = make("div", { class: "panels", "aria-hidden": "true" }, make("div", {}, make("p", { class: "caption" }, "loss in the repetition, in nats"), chart.node), ...panels);
  frame.figure.append(figure, make("p", { class: "hint" }, hint));
  const where = ["the previous token", "the token after the last time"];

  return (state, { rows }) => {
    const row = rows[state.row];
    chart.mark(state.row, row);
    const scores = [row.previous, row.induction];
    patterns.forEach(({ draw, node }, i) => {
      draw(row.patterns[i].split(" "));
      node.dataset.score = scores[i];
      captions[i].textContent = `layer ${i + 1}, head ${heads[i]}: ${scores[i].toFixed(2)}`;
    });
    const expected = scene.guesses[state.guess];
    if (expected) captions[0].append(" ", make("span", { class: "guessed" }, `guessed: ${expected}`));
    const right = `After ${updates[state.row]} updates the share of right tokens is ${row.right.toFixed(2)} and the loss ${row.loss.toFixed(2)}.`;
    const [first, second] = scores.map((score, i) => `head ${heads[i]} of layer ${i + 1} gives ${where[i]} a weight of ${score.toFixed(2)}`);
    return `${right} ${first[0].toUpperCase()}${first.slice(1)}, and ${second}.`;
  };
};

const buildChart = (updates, losses, ofOne) => {
  const most = Math.ceil(Math.max(...losses, ...(ofOne ?? [])));
  const x = (i) => LEFT + ((WIDE - LEFT - 8) * (updates[i] - updates[0])) / (updates.at(-1) - updates[0]);
  const y = (loss) => HIGH - 24 - ((HIGH - 34) * loss) / most;
  const line = (numbers, kind) => svg("path", { d: `M${numbers.map((number, i) => `${x(i)} ${y(number)}`).join("L")}`, class: kind });
  const ticks = [0, most].map((loss) => svg("text", { x: LEFT - 6, y: y(loss) + 4, class: "end" }, `${loss}`));
  const [start, end] = [0, updates.length - 1].map((i) => svg("text", { x: x(i), y: HIGH - 6, class: i ? "end" : "" }, `${updates[i]}`));
  const axes = svg("path", { d: `M${LEFT} 6V${HIGH - 24}H${WIDE}`, class: "axes" });
  const now = svg("path", { class: "now" });
  const dot = svg("circle", { r: 5, class: "dot" });
  const node = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}` }, axes, ...ticks, start, end, now, ...(ofOne ? [line(ofOne, "one")] : []), line(losses, "two"), dot);
  const mark = (i, { loss, right }) => {
    now.setAttribute("d", `M${x(i)} 6V${HIGH - 24}`);
    fill(dot, { cx: x(i), cy: y(loss), "data-loss": loss, "data-right": right }, []);
  };
  return { node, mark };
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
