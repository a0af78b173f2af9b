// The losses of models of several sizes, the law through the smaller ones, and the floor towards which it falls.

// On the right is room for what is said of the largest model.
const [HIGH, LEFT, TOP, BOTTOM, RIGHT] = [250, 34, 12, 40, 100];

const build = (frame, scene) => {
  const { floors, band } = scene;
  frame.controls.append(frame.slider("floor", "Floor of the law", { min: 0, max: floors.length - 1, value: 0 }, (i) => `${floors[i].toFixed(2)} nats`));
  frame.answer.floor = floors.findIndex((at) => at >= band[1]);
  const chart = svg("svg", { class: "law", "aria-hidden": "true" });
  frame.figure.append(make("p", { class: "caption" }, "Loss in nats a word; number of parameters on a log scale (d: d_model)"), chart);

  return (state, { lines }) => {
    const wide = frame.figure.clientWidth < 520 ? 360 : 720;
    const law = { floor: floors[state.floor], hue: state.mine ? "mine" : "weights", line: lines[state.floor], straight: lines[0] };
    const guesses = frame.choices.map((choice) => parseFloat(choice.match(/[\d.]+/)));
    chart.setAttribute("viewBox", `0 0 ${wide} ${HIGH}`);
    chart.replaceChildren(...drawLaw(scene, law, wide, unitOf(chart)), ...drawLargest(scene, state, guesses, wide, unitOf(chart)));
    return say(scene, law);
  };
};

const placesOf = ({ sizes, losses, band }, wide) => {
  const [first, last] = [sizes[0], sizes.at(-1)];
  const [low, high] = [band[1] - 0.12, losses[0] + 0.1];
  const long = wide - LEFT - 22 - RIGHT;
  const x = (size) => LEFT + 22 + (long * Math.log(size / first)) / Math.log(last / first);
  return { low, high, far: last * (last / first) ** (RIGHT / long), x, y: (loss) => TOP + ((HIGH - TOP - BOTTOM) * (high - loss)) / (high - low) };
};

const drawLaw = (scene, { floor, hue, line, straight }, wide, unit) => {
  const { sizes, losses, names, band } = scene;
  const { low, high, far, x, y } = placesOf(scene, wide);
  const base = HIGH - BOTTOM;
  const curve = ([exponent, , forecast], least, from, to) => {
    const lawAt = (size) => least + (forecast - least) * (size / sizes.at(-1)) ** -exponent;
    const points = Array.from({ length: 31 }, (_, i) => from * (to / from) ** (i / 30));
    return `M${points.map((size) => `${x(size) - LEFT} ${y(lawAt(size)) - TOP}`).join("L")}`;
  };
  const middle = sizes.at(-2);
  const laws = svg("svg", { x: LEFT, y: TOP, width: wide - LEFT, height: base - TOP },
    svg("path", { d: curve(straight, 0, middle, far), class: "straight veiled" }),
    svg("path", { d: curve(line, floor, sizes[0], middle), class: "line", "data-exponent": line[0] }),
    svg("path", { d: curve(line, floor, middle, far), class: "line further veiled", "data-told": line[2] }));
  const dots = sizes.map((size, i) => svg("circle", { cx: x(size), cy: y(losses[i]), r: size > middle ? 9 : 6, class: size > middle ? "last veiled" : "", "data-size": size, "data-loss": losses[i] }));
  const below = sizes.flatMap((size, i) => [inWords(size), names[i].replace(/^d_model /, "d ")].map((text, row) => svg("text", { x: x(size), y: base + 17 + 16 * row, class: "tick" }, text)));
  const ticks = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6].filter((tick) => tick > low && tick < high);
  const rows = ticks.flatMap((tick) => [svg("path", { d: `M${LEFT} ${y(tick)}H${wide}`, class: "rule" }), svg("text", { x: LEFT - 6, y: y(tick) + 4, class: "end" }, `${tick}`)]);
  const seen = floor > low;
  const [own, told] = apart([y(band[0]) - 6, seen ? y(floor) - 6 : 0], 16 * unit, base - 2);
  return [
    svg("rect", { x: LEFT, y: y(band[1]), width: wide - LEFT, height: base - y(band[1]), class: "own" }),
    ...rows,
    svg("path", { d: `M${LEFT} ${TOP}V${base}H${wide}`, class: "axes" }),
    svg("path", { d: `M${x(sizes.at(-1))} ${TOP}V${base}`, class: "asked" }),
    svg("g", { style: `--hue: var(--${hue})` }, laws, ...dots),
    svg("path", { d: `M${LEFT} ${Math.min(y(floor), base)}H${wide}`, class: seen ? "floor" : "" }),
    svg("text", { x: LEFT + 6, y: own }, "no model of this text can get below this band"),
    svg("text", { x: LEFT + 6, y: told, class: "name" }, seen ? `floor ${floor.toFixed(2)}` : ""),
    svg("text", { x: x(sizes.at(-1)) - 14, y: y(straight[2]) + 18 * unit, class: "end veiled" }, "no floor"),
    ...below,
  ];
};

// The largest model: the choices as ticks, then its loss, and where the reader expected it.
const drawLargest = (scene, { asking, guess }, guesses, wide, unit) => {
  const { x, y } = placesOf(scene, wide);
  const [at, loss] = [x(scene.sizes.at(-1)), scene.losses.at(-1)];
  const of = asking ? "choice" : "ghost";
  const rows = asking ? guesses.map((one) => [one, one.toFixed(2)]) : guess === null ? [] : [[guesses[guess], "your guess"]];
  const [number, ...texts] = apart([asking ? TOP + 16 : y(loss) - 6, ...rows.map(([one]) => y(one) + (asking ? 4 : -12))], (asking ? 16 : 0) * unit, HIGH);
  const side = asking ? { x: at + 18, class: of } : { x: at + 12, class: `${of} left` };
  const marks = rows.flatMap(([one, text], i) => [svg("path", { d: `M${at - 12} ${y(one)}h24`, class: of }), svg("text", { ...side, y: texts[i] }, text)]);
  return [svg("g", {}, ...marks), svg("text", { x: at + 18, y: number, class: "big" }, asking ? "?" : loss.toFixed(2))];
};

const inWords = (count) => (count < 1e6 ? `${(count / 1000).toPrecision(count < 1e5 ? 2 : 3)} k` : `${(count / 1e6).toPrecision(3)} M`);

const say = ({ names, losses, band }, { floor, line: [exponent, , forecast] }) => {
  const law = `${floor ? `With a floor of ${floor.toFixed(2)}` : "Without a floor"} the law through the ${names.length - 1} smaller sizes has exponent ${exponent.toFixed(3).replace("-", "−")}.`;
  const own = floor >= band[0] && floor <= band[1] ? ` This floor is possible: the text’s own is between ${band.map((at) => at.toFixed(2)).join(" and ")}.` : "";
  return `${law} It predicts ${forecast.toFixed(2)} nats for ${names.at(-1)}; measured are ${losses.at(-1).toFixed(2)}.${own}`;
};
