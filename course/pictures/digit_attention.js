// For how many digits two patches are one, as squares; below, a sheet to draw on, and the two patches of the drawing.

const short = (number) => (Number(number.toFixed(2)) + 0).toFixed(2).replace("-", "−");
const topOf = (numbers) => numbers.indexOf(Math.max(...numbers));

const build = (frame, scene) => {
  const { config, starts } = scene;
  const look = visionModel(scene);
  const names = [...starts.map(({ name }) => name), "own drawing"];
  const layers = Array.from({ length: config.num_layers }, (_, l) => `${l + 1}`);
  const radios = frame.radios("start", "Drawing", names, 0);
  frame.controls.append(radios, frame.radios("layer", "Attention of layer", layers, layers.length - 1));
  let [image, before, from, asked] = [[], null, 0, false];
  const paint = (passed, ink) => {
    if (passed.every((i) => image[i] === ink)) return;
    passed.forEach((i) => (image[i] = ink));
    frame.change("start", names.length - 1);
  };
  const sheet = buildSheet(config, () => image, paint);
  const attention = buildPatches(config, "--weights");
  const falls = buildPatches(config, "--value");
  const name = (text) => make("p", { class: "name" }, text);
  const panel = (named, node, extra = "") => make("div", { class: `panel ${extra}` }, named, node);
  const [said, sign] = [name(""), svg("text", { x: 14, y: 22, class: "big" })];
  const hint = make("p", { class: "hint" }, "Draw with mouse or finger; by keyboard with arrow keys and Space. What is missing in the weights goes to [CLS] itself. Lost is a part of the answer’s probability.");
  const between = svg("svg", { viewBox: "0 0 28 28", class: "sign", "aria-hidden": "true" }, sign);
  const shown = make("div", { class: "panels" }, panel(said, sheet.node, "drawn"), panel(name("[CLS] looks at"), attention.node), between, panel(name("Lost without"), falls.node), hint);
  const ask = buildAsk(scene.ask, (_, told) => {
    asked = true;
    frame.redraw(told);
    sheet.node.querySelector("[tabindex='0']").focus();
  });
  const question = make("div", {});
  const field = svg("svg", { class: "field", role: "img" });
  frame.figure.append(field, question, shown);

  return (state) => {
    drawField(field, scene, state, frame);
    if (state.start !== before && starts[state.start]) [from, image] = [state.start, starts[state.start].image.flat()];
    before = state.start;
    const atQuestion = from === starts.length - 1;
    shown.hidden = atQuestion && !asked;
    question.replaceChildren(...(atQuestion ? [ask.node] : []));
    if (shown.hidden) return "The empty sheet has a question first.";
    const now = examine(look, image, config);
    const weights = now.attention[state.layer];
    const tops = [topOf(weights), topOf(now.falls)];
    sheet.draw(tops);
    said.textContent = state.asking ? "The drawing" : `The model says ${now.says}`;
    said.dataset.value = now.probabilities[now.says];
    sign.textContent = state.asking ? "?" : now.falls[tops[1]] < 0.005 ? "" : tops[0] === tops[1] ? "=" : "≠";
    attention.draw(state.asking ? [] : weights);
    falls.draw(state.asking ? [] : now.falls);
    return say(now, weights, state.layer, config);
  };
};

// One square for each digit, filled by columns. Above them the count, and that by chance; below them the choices.
const drawField = (field, { count, total, chance, guesses }, { asking, guess }, { figure, choices }) => {
  const [top, wide] = [32, figure.clientWidth || 900];
  const rows = wide < 600 ? 8 : 5;
  const side = Math.min(24, wide / Math.ceil(total / rows));
  const [x, foot] = [(number) => (number / rows) * side, top + rows * side];
  const squares = (number) => Array.from({ length: number }, (_, i) => `M${Math.floor(i / rows) * side} ${top + (i % rows) * side}h${0.85 * side}v${0.85 * side}h${-0.85 * side}z`).join("");
  const zones = guesses.flatMap(([from, to], i) => {
    const kind = { class: guess === i ? "ghost" : asking ? "zone" : "away" };
    return [svg("path", { d: `M${x(from) + 2} ${foot + 2}v5H${x(to) - 4}v-5`, ...kind }), svg("text", { x: x((from + to) / 2), y: foot + 21, ...kind }, guess === i ? "your guess" : choices[i])];
  });
  const told = `${asking ? "?" : count} of ${total}: the same patch`;
  fill(field, { viewBox: `0 0 ${wide} ${foot + 26}`, "aria-label": told });
  field.replaceChildren(
    svg("path", { d: squares(total), class: "square" }),
    svg("svg", { width: asking ? 0 : x(count + rows), height: foot }, svg("path", { d: squares(count) })),
    svg("path", { d: `M${x(chance)} ${top - 2}l-6 -10h12z`, class: "chance" }),
    svg("text", { x: x(chance) + 10, y: top - 9, class: "zone by" }, `by chance ${chance}`),
    svg("text", { x: Math.min(wide - 230, Math.max(asking ? 0 : x(count), x(chance) + 108)), y: top - 8, class: "big" }, `${told.split(" ")[0]} `, svg("tspan", {}, told.slice(told.indexOf("of")))),
    ...zones,
  );
};

// The answer with the whole picture, then without each patch in turn.
const examine = (look, image, { height, width, patch_size }) => {
  const { probabilities, attention } = look(image);
  const says = topOf(probabilities);
  const without = Array.from({ length: (height * width) / patch_size ** 2 }, (_, patch) => look(image, patch).probabilities);
  return {
    says,
    probabilities,
    attention: attention.map((weights) => weights.slice(1)),
    falls: without.map((each) => probabilities[says] - each[says]),
    others: without.map(topOf),
  };
};

const buildSheet = ({ height, width, patch_size }, imageNow, paint) => {
  const pixels = Array.from({ length: height * width }, (_, i) => {
    const [row, column] = [Math.floor(i / width), i % width];
    const ends = (place, side) => (place + 1) % patch_size === 0 && place + 1 < side;
    return make("button", { type: "button", class: `pixel ${ends(column, width) ? "right" : ""} ${ends(row, height) ? "low" : ""}` });
  });
  const node = boardOf("The drawing", width, pixels);
  node.classList.add("sheet");
  const other = (i) => (imageNow()[i] >= 0.5 ? 0 : 1);
  // A pointer paints every pixel that it passes with what its first pixel became; a key turns one pixel.
  let ink = null;
  const pass = (...points) => {
    const under = points.map(({ clientX, clientY }) => pixels.indexOf(node.getRootNode().elementFromPoint(clientX, clientY)));
    paint(under.filter((i) => i >= 0), ink);
  };
  node.addEventListener("pointerdown", (event) => {
    ink = other(pixels.indexOf(event.target));
    pass(event);
  });
  node.addEventListener("pointermove", (event) => {
    if (!event.buttons) ink = null;
    if (ink !== null) pass(...event.getCoalescedEvents(), event);
  });
  node.addEventListener("click", (event) => {
    const i = pixels.indexOf(event.target);
    if (event.detail === 0) paint([i], other(i));
  });
  const rings = ["weights", "value"].map((hue) => [hue, make("span", { class: "ring veiled" })]);
  node.append(...rings.map(([, ring]) => ring));
  const [columns, share] = [width / patch_size, (side) => (100 * patch_size) / side];
  const draw = (tops) => {
    rings.forEach(([hue, ring], i) => ring.setAttribute("style", `--hue: var(--${hue}); left: ${share(width) * (tops[i] % columns)}%; top: ${share(height) * Math.floor(tops[i] / columns)}%; width: ${share(width)}%; height: ${share(height)}%`));
    pixels.forEach((pixel, i) => {
      const dark = imageNow()[i];
      pixel.style.setProperty("--share", `${100 * dark}%`);
      pixel.setAttribute("aria-pressed", dark >= 0.5);
      pixel.setAttribute("aria-label", `row ${Math.floor(i / width) + 1}, column ${(i % width) + 1}, ink ${dark}`);
    });
  };
  return { node, draw };
};

const buildPatches = ({ height, width, patch_size }, hue) => {
  const columns = width / patch_size;
  const cells = Array.from({ length: (height * columns) / patch_size }, () => make("span", { style: `--hue: var(${hue})` }));
  const node = make("div", { class: "patches", style: `--columns: ${columns}` }, ...cells);
  const draw = (numbers) =>
    cells.forEach((cell, i) => {
      const number = numbers[i] ?? 0;
      cell.className = `patch ${numbers.length && i === topOf(numbers) ? "largest" : ""}`;
      cell.style.setProperty("--share", `${Math.round((55 * Math.max(0, number)) / Math.max(0.2, ...numbers))}%`);
      cell.dataset.value = number;
      cell.textContent = Math.abs(number) >= 0.05 || i === topOf(numbers) ? short(number).replace("0.", ".") : "";
    });
  return { node, draw };
};

const say = ({ says, probabilities, falls, others }, weights, layer, { width, patch_size }) => {
  const columns = width / patch_size;
  const place = (i) => `row ${Math.floor(i / columns) + 1}, column ${(i % columns) + 1}`;
  const [looked, needed] = [topOf(weights), topOf(falls)];
  const same = looked === needed ? "this patch" : `the patch in ${place(needed)}`;
  const then = others[needed] === says ? "" : `, and the model says ${others[needed]}`;
  const hangs = falls[needed] < 0.005 ? "No single patch makes a difference." : `Without ${same} the probability falls most, by ${short(falls[needed])}${then}.`;
  return `The model says ${says} (${short(probabilities[says])}). In layer ${layer + 1}, [CLS] looks most at the patch in ${place(looked)} (${short(weights[looked])}). ${hangs}`;
};
