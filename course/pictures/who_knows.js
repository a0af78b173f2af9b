// One contestant over the number of labels: a line for nouns that had labels, and one for nouns that never had one.
// Arrows at the right say what the last step of labels brings.

const [LEFT, RIGHT, TOP, BOTTOM] = [102, 160, 22, 34];
const KINDS = ["known", "new"];
const IN_WORDS = ["nouns that had labels", "nouns that never had one"];
const NAMES = [["nouns that", "had labels"], ["nouns that", "never had one"]];

const build = (frame, { names, labels, asked, guesses, chance }) => {
  frame.controls.append(frame.radios("name", "Contestant", names, asked));
  const plot = svg("svg", { class: "plot", "aria-hidden": "true" });
  frame.figure.append(plot);
  return (state, { means }) => {
    const wide = frame.figure.clientWidth || 700;
    const high = wide < 520 ? 250 : 330;
    const last = labels.length - 1;
    const x = (i) => LEFT + ((wide - LEFT - RIGHT) * i) / last;
    const y = (percent) => high - BOTTOM - ((high - TOP - BOTTOM) * percent) / 100;
    const mean = means[state.name];
    const zones = state.name === asked ? guesses : [];
    plot.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    plot.replaceChildren(
      ...axes(labels, chance, wide, x, y),
      fanOf(last, mean.at(-2)[1], state.asking ? [100, 0] : [mean.at(-1)[1], mean.at(-1)[1]], x, y),
      ...KINDS.flatMap((kind, k) => lineOf(kind, mean.map((each) => each[k]), k === 1 && state.asking, x, y)),
      ...KINDS.flatMap((kind, k) => valuesOf(mean, k, k === 1 && state.asking, x, y)),
      ...gainsOf(mean, state.asking, x(last - 1), x(last) + 22, y),
      ...zones.flatMap((zone, i) => zoneOf(zone, state.asking, i === state.guess, x(last) + 105, y)),
    );
    return say(names[state.name], labels, mean, chance);
  };
};

const text = (x, y, written, kind = "") => svg("text", { x, y, class: kind }, written);
const twoLines = (x, y, lines, kind) => lines.map((line, i) => text(x, y - 3 + 15 * i, line, kind));

const axes = (labels, chance, wide, x, y) => [
  ...[0, 100].flatMap((percent) => [svg("path", { d: `M${LEFT} ${y(percent)}H${wide}`, class: "scale" }), text(wide, y(percent) - 5, `${percent}%`, "end faint")]),
  svg("path", { d: `M${LEFT} ${y(chance)}H${x(labels.length - 1)}`, class: "chance" }),
  text(LEFT - 13, y(chance) + 5, `chance ${chance}%`, "end faint"),
  ...labels.map((count, i) => text(x(i), y(0) + 22, `${count}${i === labels.length - 1 ? " labels" : ""}`, "middle")),
];

// Before the guess a fan is open to where the line may go; then it closes.
const fanOf = (last, before, [most, least], x, y) =>
  svg("path", { d: `M${x(last - 1)} ${y(before)}L${x(last)} ${y(most)}V${y(least)}Z`, class: "fan new" });

const lineOf = (kind, percents, open, x, y) => {
  const last = percents.length - 1;
  const end = open ? [x(last - 1), y(percents[last - 1])] : [x(last), y(percents[last])];
  const places = percents.slice(0, last).map((percent, i) => [x(i), y(percent)]);
  return [
    svg("path", { d: `M${[...places, end].map((place) => place.join(" ")).join("L")}`, class: `line ${kind}` }),
    ...[...places, end].map(([cx, cy], i) => svg("circle", { cx, cy, r: i < last ? 6 : 8, class: `dot ${kind}`, "data-percent": percents[open && i === last ? last - 1 : i] })),
  ];
};

// The percent of each dot, and at the left the line's name; on a narrow page it needs the room of the first percent.
const valuesOf = (mean, kind, open, x, y) => {
  const last = mean.length - 1;
  const above = (i) => kind === 0 || (i === last && mean[i][0] - mean[i][1] > 20);
  const values = mean.map((each, i) => text(x(i), y(each[kind]) + (above(i) ? -13 : 24), (open && i === last) || (i === 0 && x(1) - x(0) < 80) ? "" : `${each[kind]}%`, "middle"));
  const middles = apart(mean[0].map(y), 34, y(0));
  return [...values, ...twoLines(LEFT - 13, middles[kind], NAMES[kind], "end")];
};

// From where the last step of labels began, an arrow to where it leads.
const gainsOf = (mean, asking, start, x, y) => {
  const [before, after] = mean.slice(-2);
  const middles = apart(before.map((percent, kind) => (y(percent) + y(after[kind])) / 2), 26, y(0));
  return KINDS.flatMap((kind, k) => {
    const [from, to] = [y(before[k]), y(after[k])];
    const hidden = asking && k === 1;
    const head = Math.abs(from - to) < 8 ? "" : `m-6 ${to < from ? 8 : -8}l6 ${to < from ? -8 : 8}l6 ${to < from ? 8 : -8}`;
    return [
      svg("path", { d: `M${start} ${from}H${x + 8}`, class: "level dashed" }),
      svg("path", { d: hidden ? "" : `M${x} ${from}V${to}${head}`, class: `gain ${kind}` }),
      text(x + 10, middles[k] + (k ? 8 : 5), hidden ? "?" : signed(after[k] - before[k]), k ? "big" : ""),
    ];
  });
};

// What a choice says: before the guess all of them stand beside the plot, then the chosen one.
const zoneOf = ([from, to, ...lines], asking, chosen, x, y) => {
  const kind = chosen ? "ghost" : "faint";
  const shown = asking || chosen;
  const written = chosen ? ["your", "guess"] : shown ? lines : ["", ""];
  return [
    svg("path", { d: shown ? `M${x - 6} ${y(from) - 1}h6V${y(to) + 1}h-6` : "", class: chosen ? "ghost" : "level" }),
    ...twoLines(x + 7, (y(from) + y(to)) / 2, written, kind),
  ];
};

const signed = (points) => `${points < 0 ? "−" : "+"}${Math.abs(points)}`;

const say = (name, labels, means, chance) => {
  const [before, [known, unknown]] = means.slice(-2);
  const [fewer, most] = labels.slice(-2);
  const points = [known - before[0], unknown - before[1]].map(signed);
  const told = `${name[0].toUpperCase()}${name.slice(1)} with ${most} labels for each topic: ${known}% right on ${IN_WORDS[0]}, ${unknown}% on ${IN_WORDS[1]}; by chance ${chance}%.`;
  return `${told} From ${fewer} to ${most} labels: ${points.join(" and ")} points.`;
};
