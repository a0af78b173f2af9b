// A training in two curves, each in parts of its end: the share of right tokens and the weight of a head. Below them,
// folded, stands what two heads look at, once the question is answered.

const [LEFT, TOP, FOOT, EDGE] = [46, 52, 22, 5];
const LOOKS = ["the previous token", "what came next last time"];

const build = (frame, scene) => {
  const { updates, heads, period } = scene;
  frame.controls.append(frame.slider("row", "Updates", { min: 0, max: updates.length - 1, value: scene.asked }, (i) => updates[i]));
  const chart = svg("svg", { class: "chart", "aria-hidden": "true" });
  const patterns = [buildPattern(1), buildPattern(period - 1)];
  const panels = patterns.map(({ node }, i) => make("div", { "aria-hidden": "true" }, make("p", { class: "caption" }, make("strong", {}, `layer ${i + 1}, head ${heads[i]}`), make("br"), LOOKS[i]), node));
  const hint = `Rows: the position that looks. Columns: the position looked at. The fuller the colour, the more weight. Between the dotted lines is what the heading names; the sequence begins again after ${period} tokens.`;
  const names = ["right tokens", `head ${heads[0]} of layer 1: weight on ${LOOKS[0]}`].map((name, i) => make("strong", { class: i ? "weight" : "" }, name));
  const caption = make("p", { class: "caption" }, names[0], " and ", names[1], ", each in % of its own final value");
  frame.figure.append(caption, chart, make("details", {}, make("summary", {}, "What the two heads look at"), make("div", { class: "panels" }, ...panels, make("p", { class: "hint" }, hint))));
  const where = ["the previous token", "the token after the last time"];

  return (state, { rows }) => {
    const row = rows[state.row];
    drawChart(chart, scene, rows, state, frame.choices);
    patterns.forEach(({ draw, node }, i) => {
      draw(row.patterns[i].split(" "));
      node.dataset.score = [row.previous, row.induction][i];
    });
    const share = (key) => `${row[key].toFixed(2)}, ${shareOf(rows, row, key)} % of its final value`;
    const right = `After ${updates[state.row]} updates the share of right tokens is ${share("right")}, and the loss ${row.loss.toFixed(2)}.`;
    const told = [share("previous"), row.induction.toFixed(2)];
    const [first, second] = told.map((score, i) => `head ${heads[i]} of layer ${i + 1} gives ${where[i]} a weight of ${score}`);
    return `${right} ${first[0].toUpperCase()}${first.slice(1)}, and ${second}.`;
  };
};

const shareOf = (rows, row, key) => Math.round((100 * row[key]) / rows.at(-1)[key]);

// On the line of an update each curve has its number, and between them is the gap. The choices are zones beside the asked line.
const drawChart = (chart, { updates, asked, guesses }, rows, { row, guess, asking }, choices) => {
  const [wide, end] = [chart.clientWidth || 480, rows.at(-1)];
  const base = TOP + (wide > 400 ? 230 : 190);
  const x = (i) => LEFT + ((wide - LEFT - 14) * (updates[i] - updates[0])) / (updates.at(-1) - updates[0]);
  const y = (share) => base - (base - TOP) * share;
  const line = (key, kind, known = true) => svg("polyline", { points: rows.map((one, i) => `${x(i)},${y(known ? one[key] / end[key] : 0)}`).join(" "), class: kind });
  const text = (left, top, words, kind = "") => svg("text", { x: left, y: top, class: kind }, ...[words].flat());
  const side = x(asked) > wide - 110 ? -1 : 1;
  const zones = guesses.flatMap(([low, high], i) => {
    const own = i === guess;
    if (!asking && !own) return [];
    const [bottom, top] = [low, high].map((bound) => y(bound / end.previous));
    const lines = own ? (row === asked ? (wide > 400 ? ["your guess"] : ["your", "guess"]) : [""]) : choices[i].match(/\S.{0,10}(?= |$)/g);
    // In the zone of the found number the name stands under that number.
    const found = rows[asked].previous;
    const first = own && low <= found && found <= high ? bottom + 16 : (bottom + top) / 2 + 12 - 8 * lines.length;
    const words = lines.map((words, n) => svg("tspan", { x: x(asked) + side * (own ? 28 : 52), y: first + 16 * n }, words));
    const width = own ? 14 : 88;
    const zone = { x: x(asked) + (side > 0 ? 8 : -8 - width), y: top + 1, width, height: bottom - top - 2, class: own ? "ghost" : "" };
    return [svg("rect", zone), text(0, 0, words, own ? `ghost ${side > 0 ? "from" : ""}` : "middle")];
  });
  const [at, early, late] = [x(row), x(row) < 110, x(row) > wide - 74];
  const [right, previous] = ["right", "previous"].map((key) => shareOf(rows, rows[row], key));
  const [black, blue] = [rows[row].right / end.right, asking ? 0 : rows[row].previous / end.previous].map(y);
  const gap = right - previous;
  const said = Math.abs(gap) < 3 ? "about level" : `${wide > 400 ? "the head is " : ""}${Math.abs(gap)} points ${gap > 0 ? "behind" : "ahead"}`;
  const half = wide > 400 ? 190 : 116;
  const over = Math.min(black, blue) - 8;
  const number = (words, y, left, kind) => text(at + (left ? -14 : 14), y, words, `number ${kind} ${left ? "" : "from"}`);
  chart.setAttribute("viewBox", `0 0 ${wide} ${base + FOOT}`);
  chart.replaceChildren(
    svg("path", { d: `M${LEFT} ${TOP}V${base}H${wide - 14}`, class: "axes" }),
    svg("path", { d: `M${at} ${TOP - 10}V${base}`, class: "moment" }),
    ...[0, 0.5, 1].map((share) => text(LEFT - 6, y(share) + 4, share ? `${100 * share} %` : "0")),
    ...[0, asked, updates.length - 1].map((i) => text(Math.min(x(i), wide - 12), base + 17, updates[i], "middle")),
    ...zones,
    line("right", ""),
    line("previous", "weight veiled", !asking),
    svg("path", { d: `M${at} ${black}V${blue}`, class: "gap veiled" }),
    svg("circle", { cx: at, cy: black, r: 7, class: "dot", "data-loss": rows[row].loss, "data-right": rows[row].right }),
    svg("circle", { cx: at, cy: blue, r: 7, class: "weight veiled" }),
    number(`${right} %`, over, !early, ""),
    number(row < updates.length - 1 ? `${previous} %` : "", gap <= 0 ? over - 22 : late ? blue - 8 : blue + 20, late || (gap <= 0 && !early), "weight veiled"),
    text(at - 14, y(0.5) + 8, asking ? "?" : "", "big weight"),
    text(Math.min(Math.max(at, half), wide - half), Math.min(TOP - 18, over - 26), said, "big weight middle veiled"),
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
