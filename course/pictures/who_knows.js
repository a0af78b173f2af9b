// One contestant over the number of labels: a line for nouns that had labels, and one for nouns that never had one.
// Arrows at the right say what the last step of labels brings; a fan holds where it may lead, a slice for each choice.

const [LEFT, RIGHT, TOP, BOTTOM, LEAST] = [26, 100, 36, 34, 20];
const KINDS = ["known", "new"];
const IN_WORDS = ["nouns that had labels", "nouns that never had one"];

const build = (frame, { names, labels, asked, guesses, chance }) => {
  frame.controls.append(frame.radios("name", "Contestant", names, asked));
  const plot = svg("svg", { class: "plot", "aria-hidden": "true" });
  frame.figure.append(plot);
  return (state, { means }) => {
    const wide = frame.figure.clientWidth || 700;
    const high = wide < 520 ? 250 : 330;
    const last = labels.length - 1;
    const x = (i) => LEFT + ((wide - LEFT - RIGHT) * i) / last;
    const y = (percent) => high - BOTTOM - ((high - TOP - BOTTOM) * (percent - LEAST)) / (100 - LEAST);
    const mean = means[state.name];
    const zones = state.name === asked ? guesses : [];
    plot.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    plot.replaceChildren(
      ...axes(labels, wide, x, y),
      ...fanOf(zones, state, [x(last - 1), y(mean.at(-2)[1])], x(last), y),
      ...KINDS.flatMap((kind, k) => lineOf(kind, mean.map((each) => each[k]), k === 1 && state.asking, x, y)),
      ...KINDS.flatMap((kind, k) => valuesOf(mean, k, k === 1 && state.asking, x, y)),
      ...namesOf(mean, x, y),
      ...gainsOf(mean, state.asking, x(last) + 22, y),
    );
    return say(names[state.name], labels, mean, chance);
  };
};

const text = (x, y, written, kind = "") => svg("text", { x, y, class: kind }, written);

const axes = (labels, wide, x, y) => [
  ...[LEAST, 100].flatMap((percent) => [svg("path", { d: `M${LEFT} ${y(percent)}H${wide}`, class: "scale" }), text(wide, y(percent) - 5, `${percent}%`, "end faint")]),
  ...labels.map((count, i) => text(x(i), y(LEAST) + 22, `${count}${i === labels.length - 1 ? " labels" : ""}`, "middle")),
];

const lineOf = (kind, percents, open, x, y) => {
  const last = percents.length - 1;
  const end = open ? [x(last - 1), y(percents[last - 1])] : [x(last), y(percents[last])];
  const places = percents.slice(0, last).map((percent, i) => [x(i), y(percent)]);
  return [
    svg("path", { d: `M${[...places, end].map((place) => place.join(" ")).join("L")}`, class: `line ${kind}` }),
    ...[...places, end].map(([cx, cy], i) => svg("circle", { cx, cy, r: i < last ? 6 : 8, class: `dot ${kind}`, "data-percent": percents[open && i === last ? last - 1 : i] })),
  ];
};

// The percent of each dot, above the blue line or below the other.
const valuesOf = (mean, kind, open, x, y) => {
  const last = mean.length - 1;
  const above = (i) => kind === 0 || (i === last && mean[i][0] - mean[i][1] > 20);
  return mean.map((each, i) => text(x(i), y(each[kind]) + (above(i) ? -13 : 24), open && i === last ? "" : `${each[kind]}%`, "middle"));
};

const namesOf = ([[, first], [second]], x, y) => [
  ...["dog, wolf:", "had labels"].map((name, i) => text(x(1) - 22, y(second) - 18 + 15 * i, name, "end name")),
  text(x(0) + 20, y(first) + 24, "lion: never had one", "name"),
];

// From where the last step of labels began, an arrow to where it leads.
const gainsOf = (mean, asking, x, y) => {
  const [before, after] = mean.slice(-2);
  const middles = apart(before.map((percent, kind) => (y(percent) + y(after[kind])) / 2), 26, y(LEAST));
  return KINDS.flatMap((kind, k) => {
    const [from, to] = [y(before[k]), y(after[k])];
    const hidden = asking && k === 1;
    const head = Math.abs(from - to) < 8 ? "" : `m-6 ${to < from ? 8 : -8}l6 ${to < from ? -8 : 8}l6 ${to < from ? 8 : -8}`;
    return [
      svg("path", { d: `M${x - 14} ${from}H${x + 8}`, class: "level dashed" }),
      svg("path", { d: hidden ? "" : `M${x} ${from}V${to}${head}`, class: `gain ${kind}` }),
      text(x + 10, middles[k] + (k ? 8 : 5), hidden ? "?" : signed(after[k] - before[k]), k ? "big" : ""),
    ];
  });
};

// What a choice says, as a slice of the fan: before the guess all are named, then the chosen one.
const fanOf = (zones, { asking, guess }, [left, middle], right, y) => {
  const parts = zones.map(([from, to, ...lines], i) => {
    const chosen = guess === i && !asking;
    const [top, bottom] = [y(Math.min(100, to + 1)), y(Math.max(LEAST, from))];
    const label = [bottom - 28, (top + bottom) / 2 + (chosen ? 31 : 5), top + 40][i];
    const outside = chosen && i !== 1;
    return [
      svg("path", { d: `M${left} ${middle}L${right} ${top}V${bottom}Z`, class: chosen ? "slice ghost" : `slice new ${i === 1 ? "mid" : ""}` }),
      text(right + (outside ? 12 : -12), label, chosen ? "your guess" : asking ? lines.join(" ") : "", `${chosen ? "ghost" : ""} ${outside ? "" : "end"}`),
    ];
  });
  return [0, 1].flatMap((layer) => parts.map((part) => part[layer]));
};

const signed = (points) => `${points < 0 ? "−" : "+"}${Math.abs(points)}`;

const say = (name, labels, means, chance) => {
  const [before, [known, unknown]] = means.slice(-2);
  const [fewer, most] = labels.slice(-2);
  const points = [known - before[0], unknown - before[1]].map(signed);
  const told = `${name[0].toUpperCase()}${name.slice(1)} with ${most} labels for each topic: ${known}% right on ${IN_WORDS[0]}, ${unknown}% on ${IN_WORDS[1]}; by chance ${chance}%.`;
  return `${told} From ${fewer} to ${most} labels: ${points.join(" and ")} points.`;
};
