// The losses of models of several sizes, the law through the smaller ones, and the floor towards which it falls.

const [HIGH, LEFT, TOP, BOTTOM] = [290, 34, 12, 40];

const build = (frame, scene) => {
  const { floors, band } = scene;
  frame.controls.append(frame.slider("floor", "Floor of the law", { min: 0, max: floors.length - 1, value: 0 }, (i) => `${floors[i].toFixed(2)} nats`));
  frame.answer.floor = floors.findIndex((at) => at >= band[1]);
  const chart = svg("svg", { class: "law", "aria-hidden": "true" });
  frame.figure.append(make("p", { class: "caption" }, "Loss in nats a word, over the number of parameters (d: d_model)"), chart);

  return (state, { lines }) => {
    const wide = frame.figure.clientWidth < 520 ? 360 : 720;
    const law = { floor: floors[state.floor], hue: state.mine ? "mine" : "weights", line: lines[state.floor] };
    chart.setAttribute("viewBox", `0 0 ${wide} ${HIGH}`);
    chart.replaceChildren(...drawLaw(scene, law, wide, unitOf(chart)), ...drawGuess(scene, parseFloat(frame.choices[state.guess]?.match(/[\d.]+/)), wide));
    return say(scene, law);
  };
};

// The axis of sizes goes on past the largest, to as many times its size as it has that of the smallest.
const placesOf = ({ sizes, losses, band }, wide) => {
  const [first, last] = [sizes[0], sizes.at(-1)];
  const [low, high] = [band[0] - 0.1, losses[0] + 0.15];
  const x = (size) => LEFT + 22 + ((wide - LEFT - 22) * Math.log(size / first)) / (2 * Math.log(last / first));
  return { low, high, far: last ** 2 / first, x, y: (loss) => TOP + ((HIGH - TOP - BOTTOM) * (high - loss)) / (high - low) };
};

const drawLaw = (scene, { floor, hue, line: [exponent, , forecast] }, wide, unit) => {
  const { sizes, losses, names, band } = scene;
  const { low, high, far, x, y } = placesOf(scene, wide);
  const base = HIGH - BOTTOM;
  const lawAt = (size) => floor + (forecast - floor) * (size / sizes.at(-1)) ** -exponent;
  const curve = (from, to) => {
    const points = Array.from({ length: 31 }, (_, i) => from * (to / from) ** (i / 30));
    return `M${points.map((size) => `${x(size) - LEFT} ${y(lawAt(size)) - TOP}`).join("L")}`;
  };
  const middle = sizes.at(-2);
  const laws = svg("svg", { x: LEFT, y: TOP, width: wide - LEFT, height: base - TOP },
    svg("path", { d: curve(sizes[0], middle), class: "line", "data-exponent": exponent }),
    svg("path", { d: curve(middle, far), class: "line further veiled", "data-told": forecast }));
  const dots = sizes.map((size, i) => svg("circle", { cx: x(size), cy: y(losses[i]), r: 6, class: size > middle ? "last veiled" : "", "data-size": size, "data-loss": losses[i] }));
  const below = sizes.flatMap((size, i) => [inWords(size), names[i].replace(/^d_model /, "d ")].map((text, row) => svg("text", { x: x(size), y: base + 17 + 16 * row, class: "tick" }, text)));
  const ticks = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6].filter((tick) => tick > low && tick < high);
  const rows = ticks.flatMap((tick) => [svg("path", { d: `M${LEFT} ${y(tick)}H${wide}`, class: "rule" }), svg("text", { x: LEFT - 6, y: y(tick) + 4, class: "end" }, `${tick}`)]);
  const seen = floor > low;
  const [own, told] = apart([y(band[0]) - 6, seen ? y(floor) - 6 : 0], 16 * unit, base - 2);
  return [
    svg("rect", { x: LEFT, y: y(band[1]), width: wide - LEFT, height: y(band[0]) - y(band[1]), class: "own" }),
    ...rows,
    svg("path", { d: `M${LEFT} ${TOP}V${base}H${wide}`, class: "axes" }),
    svg("path", { d: `M${x(sizes.at(-1))} ${TOP}V${base}`, class: "asked" }),
    svg("g", { style: `--hue: var(--${hue})` }, laws, ...dots),
    svg("path", { d: `M${LEFT} ${Math.min(y(floor), base)}H${wide}`, class: seen ? "floor" : "" }),
    svg("text", { x: LEFT + 6, y: own }, "the text’s own floor is in here"),
    svg("text", { x: LEFT + 6, y: told, class: "name" }, seen ? `floor ${floor.toFixed(2)}` : ""),
    ...below,
  ];
};

// The label is on the side where the law is far away.
const drawGuess = (scene, loss, wide) => {
  if (!loss) return [];
  const { x, y } = placesOf(scene, wide);
  const [at, below] = [x(scene.sizes.at(-1)), loss < scene.losses.at(-1) - 0.05];
  const label = { x: at + (below ? -20 : 20), y: y(loss) + (below ? 4 : -8), "text-anchor": below ? "end" : "start" };
  return [svg("path", { d: `M${at - 14} ${y(loss)}h28`, class: "ghost" }), svg("text", { ...label, class: "ghost" }, "your guess")];
};

const inWords = (count) => (count < 1e6 ? `${(count / 1000).toPrecision(count < 1e5 ? 2 : 3)} k` : `${(count / 1e6).toPrecision(3)} M`);

const say = ({ names, losses, band }, { floor, line: [exponent, , forecast] }) => {
  const law = `${floor ? `With a floor of ${floor.toFixed(2)}` : "Without a floor"} the law through the ${names.length - 1} smaller sizes has exponent ${exponent.toFixed(3).replace("-", "−")}.`;
  const own = floor >= band[0] && floor <= band[1] ? ` This floor is possible: the text’s own is between ${band.map((at) => at.toFixed(2)).join(" and ")}.` : "";
  return `${law} It predicts ${forecast.toFixed(3)} nats for ${names.at(-1)}; measured are ${losses.at(-1).toFixed(3)}.${own}`;
};
