// Two dots for each contestant, joined by a line: accuracy on nouns that had labels, and on nouns that never had one.
// Beside them the chosen contestant over the number of labels.

const [WIDE, ROW, TOP, BOTTOM, LEFT, RIGHT] = [430, 44, 2, 40, 34, 396];
const [SIDE_WIDE, SIDE_HIGH, SIDE_LEFT] = [240, 262, 40];
const KINDS = ["known", "new"];
const IN_WORDS = ["nouns that had labels", "nouns that never had one"];

const build = (frame, { names, labels, asked, guesses, chance }) => {
  frame.controls.append(frame.radios("labels", "Labels for each topic", labels, labels.length - 2));
  frame.answer.labels = labels.length - 1;
  frame.controls.append(frame.radios("name", "Contestant", names, asked));
  const height = TOP + ROW * names.length + BOTTOM;
  const x = (percent) => LEFT + ((RIGHT - LEFT) * percent) / 100;
  const rows = names.map((name, i) => rowOf(name, i, x));
  const plot = svg("svg", { viewBox: `0 0 ${WIDE} ${height}`, class: "plot" }, ...axisOf(x, height, chance, names.length), ...rows.map(({ node }) => node));
  const side = svg("svg", { viewBox: `0 0 ${SIDE_WIDE} ${SIDE_HIGH}`, class: "plot" });
  const caption = make("p", { class: "caption" });
  const key = (kind) => svg("svg", { viewBox: "0 0 20 20", class: "plot key" }, svg("circle", { cx: 10, cy: 10, r: 7, class: kind }));
  const keys = KINDS.map((kind, i) => make("span", {}, key(kind), IN_WORDS[i]));
  frame.figure.append(
    make("p", { class: "keys", "aria-hidden": "true" }, ...keys),
    make("div", { class: "panels", "aria-hidden": "true" }, make("div", {}, make("p", { class: "caption" }, "Right answers, each contestant"), plot), make("div", { class: "veiled" }, caption, side)),
    make("p", { class: "hint" }, `Small dots are trainings, each with another seed. A large dot is their mean. Dashed: chance, ${chance}%.`),
  );

  return (state, { means, seeds }) => {
    rows.forEach(({ draw }, i) => draw(means[i][state.labels], seeds[i][state.labels], i === state.name));
    rows[asked].expect(...(guesses[state.guess] ?? []));
    caption.textContent = `${capital(names[state.name])}, over the labels`;
    side.replaceChildren(...overLabels(labels, means[state.name], seeds[state.name], state.labels, chance));
    return say(names[state.name], labels, means[state.name], state.labels, chance);
  };
};

const capital = (name) => name[0].toUpperCase() + name.slice(1);

// The lines leave the names of the rows free.
const axisOf = (x, height, chance, rows) => {
  const lineAt = (percent) => Array.from({ length: rows }, (_, i) => `M${x(percent)} ${TOP + ROW * i + 20}v24`).join("");
  const low = height - BOTTOM + 6;
  const ticks = [0, 25, 50, 75, 100].flatMap((percent) => [
    svg("path", { d: lineAt(percent), class: "grid" }),
    svg("text", { x: x(percent), y: low + 16, class: "middle" }, `${percent}%`),
  ]);
  const line = svg("path", { d: lineAt(chance), class: "chance" });
  return [...ticks, line, svg("text", { x: x(chance), y: low + 31, class: "middle" }, "chance")];
};

const rowOf = (name, i, x) => {
  const y = TOP + ROW * i + 32;
  const join = svg("rect", { y: y - 2, height: 4, class: "join" });
  const dots = KINDS.map((kind) => {
    const written = svg("text", { y: 4 });
    const trainings = svg("g", { class: kind });
    const node = svg("g", { class: `dot ${kind}` }, svg("circle", { cy: 0, r: 7 }), written);
    return { kind, written, trainings, node };
  });
  const label = svg("text", { x: LEFT - 20, y: y - 20, class: "name" }, name);
  const ghost = svg("path", { class: "ghost" });
  const expect = (from, to) => ghost.setAttribute("d", from === undefined ? "" : `M${x(from)} ${y + 3}v18H${x(to)}v-18z`);
  const node = svg("g", {}, label, join, ghost, ...dots.flatMap((dot) => [dot.trainings, dot.node]));
  const draw = (mean, seeds, chosen) => {
    const [low, high] = [Math.min(...mean), Math.max(...mean)];
    fill(join, { x: x(low), width: x(high) - x(low) });
    label.classList.toggle("chosen", chosen);
    label.textContent = chosen ? `▸ ${name}` : name;
    dots.forEach((dot, kind) => {
      const left = mean[kind] < mean[1 - kind] || (kind === 1 && mean[0] === mean[1]);
      dot.node.setAttribute("transform", `translate(${x(mean[kind])} ${y})`);
      dot.node.dataset.percent = mean[kind];
      dot.written.textContent = `${mean[kind]}`;
      dot.written.setAttribute("class", left ? "end" : "");
      dot.written.setAttribute("x", left ? -11 : 11);
      dot.trainings.replaceChildren(...trainingsOf(seeds[kind].map(x), y + (kind ? 12 : -12), true));
    });
  };
  return { node, draw, expect };
};

// A thin line from the lowest training to the highest, and a small dot for each.
const trainingsOf = (places, across, lying) => {
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const line = svg("path", { d: lying ? `M${low} ${across}H${high}` : `M${across} ${low}V${high}`, class: "spread" });
  return [line, ...places.map((place) => svg("circle", { cx: lying ? place : across, cy: lying ? across : place, r: 2.2, class: "training" }))];
};

const overLabels = (labels, means, seeds, now, chance) => {
  const [right, bottom] = [SIDE_WIDE - 34, SIDE_HIGH - 40];
  const x = (i) => SIDE_LEFT + 22 + ((right - SIDE_LEFT - 22) * i) / (labels.length - 1);
  const y = (percent) => bottom - ((bottom - TOP - 6) * percent) / 100;
  const ticks = [0, 50, 100].flatMap((percent) => [
    svg("path", { d: `M${SIDE_LEFT} ${y(percent)}H${SIDE_WIDE}`, class: "grid" }),
    svg("text", { x: SIDE_LEFT - 5, y: y(percent) + 4, class: "end" }, `${percent}%`),
  ]);
  const counts = labels.map((count, i) => svg("text", { x: x(i), y: bottom + 17, class: "middle" }, `${count}`));
  const lines = KINDS.flatMap((kind, k) => [
    svg("path", { d: `M${means.map((mean, i) => `${x(i)} ${y(mean[k])}`).join("L")}`, class: `line ${kind}` }),
    ...seeds.map((each, i) => svg("g", { class: kind }, ...trainingsOf(each[k].map(y), x(i) + (k ? 11 : -11), false))),
    ...means.map((mean, i) => svg("circle", { cx: x(i), cy: y(mean[k]), r: i === now ? 7 : 5, class: kind, "data-percent": mean[k] })),
  ]);
  return [
    ...ticks,
    ...counts,
    svg("path", { d: `M${SIDE_LEFT} ${y(chance)}H${SIDE_WIDE}`, class: "chance" }),
    svg("path", { d: `M${x(now)} ${TOP}V${bottom}`, class: "now" }),
    ...lines,
    svg("text", { x: (SIDE_LEFT + SIDE_WIDE) / 2, y: SIDE_HIGH - 4, class: "middle" }, "labels for each topic"),
  ];
};

const signed = (points) => `${points < 0 ? "−" : "+"}${Math.abs(points)}`;

const say = (name, labels, means, now, chance) => {
  const [known, unknown] = means[now];
  const told = `${capital(name)} with ${labels[now]} labels for each topic: ${known}% right on ${IN_WORDS[0]}, ${unknown}% on ${IN_WORDS[1]}; by chance ${chance}%.`;
  if (!now) return told;
  const points = means[now].map((percent, kind) => signed(percent - means[now - 1][kind]));
  return `${told} From ${labels[now - 1]} to ${labels[now]} labels: ${points.join(" and ")} points.`;
};
