// A sheet to draw on, what the model says of the drawing, where its [CLS] looks, and what leaving out each patch does.

const short = (number) => (Number(number.toFixed(2)) + 0).toFixed(2).replace("-", "−");
const rises = (fall) => fall <= -0.005;
// From which share to which each choice goes.
const THIRDS = [[0, 1 / 3], [1 / 3, 2 / 3], [2 / 3, 1]];
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
  const bars = Array.from({ length: config.num_classes }, () => barOf("var(--faint)"));
  const panel = (name, node, hidden) => make("div", { class: hidden ? "panel veiled" : "panel", "aria-hidden": hidden }, make("p", { class: "name" }, name), numbered(node, config));
  const panels = make("div", { class: "panels" }, panel("The drawing", sheet.node, false), panel(`[CLS] looks at${config.num_heads > 1 ? ` (mean of ${config.num_heads} heads)` : ""}`, attention.node, true), panel("Lost without the patch", falls.node, true));
  const answers = make("div", { class: "answers veiled", "aria-hidden": "true" }, ...bars.map(({ node }, i) => make("span", { class: "answer" }, `${i}`, node)));
  const hint = "Draw with the mouse or a finger. By keyboard: arrow keys move over the sheet, Space puts ink or takes it away. The numbers at the edges count the patches: row 1 is at the top, column 1 at the left. What is missing in the weights goes to [CLS] itself. Lost is a part of the answer’s probability.";
  const arrow = make("span", {}, " An arrow with a digit: what the model says without the patch.");
  const dashed = make("span", {}, " Dashed: the probability rises.");
  const shown = make("div", {}, panels, answers, make("p", { class: "hint" }, hint, arrow, dashed));
  const ask = buildAsk(scene.ask, (_, told) => {
    asked = true;
    frame.redraw(told);
    sheet.node.querySelector("[tabindex='0']").focus();
  });
  const question = make("div", {});
  const same = barOf("var(--ink)");
  const count = make("div", { class: "count", "aria-hidden": "true" }, make("span", {}, "the same patch"), same.node);
  frame.figure.append(question, shown, count, make("p", { class: "veiled" }, scene.same));

  return (state) => {
    same.set(state.asking ? 0 : scene.share, state.asking ? "?" : `${Math.round(100 * scene.share)}%`);
    same.expect(...(THIRDS[state.guess] ?? []));
    if (state.start !== before && starts[state.start]) [from, image] = [state.start, starts[state.start].image.flat()];
    before = state.start;
    const atQuestion = from === starts.length - 1;
    shown.hidden = atQuestion && !asked;
    question.replaceChildren(...(atQuestion ? [ask.node] : []));
    if (shown.hidden) return "The empty sheet has a question first.";
    const now = examine(look, image, config);
    sheet.draw();
    bars.forEach(({ set, node }, i) => {
      set(now.probabilities[i], short(now.probabilities[i]), now.probabilities[i]);
      node.classList.toggle("said-now", i === now.says);
    });
    const weights = now.attention[state.layer];
    attention.draw(weights, weights.map(() => ""));
    falls.draw(now.falls, now.others.map((other) => (other === now.says ? "" : `→ ${other}`)));
    arrow.hidden = now.others.every((other) => other === now.says);
    dashed.hidden = !now.falls.some(rises);
    return say(now, weights, state.layer, config);
  };
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
  const draw = () =>
    pixels.forEach((pixel, i) => {
      const dark = imageNow()[i];
      pixel.style.setProperty("--share", `${100 * dark}%`);
      pixel.setAttribute("aria-pressed", dark >= 0.5);
      pixel.setAttribute("aria-label", `row ${Math.floor(i / width) + 1}, column ${(i % width) + 1}, ink ${dark}`);
    });
  return { node, draw };
};

// The numbers of the rows and columns of patches, at the edges.
const numbered = (node, { height, width, patch_size }) => {
  const edge = (kind, side) => make("div", { class: kind, "aria-hidden": "true" }, ...Array.from({ length: side / patch_size }, (_, i) => make("span", {}, `${i + 1}`)));
  return make("div", { class: "numbered" }, edge("across", width), edge("down", height), node);
};

const buildPatches = ({ height, width, patch_size }, hue) => {
  const columns = width / patch_size;
  const cells = Array.from({ length: (height * columns) / patch_size }, () => make("span", { style: `--hue: var(${hue})` }));
  const node = make("div", { class: "patches", style: `--columns: ${columns}` }, ...cells);
  const draw = (numbers, notes) =>
    cells.forEach((cell, i) => {
      cell.className = `patch ${rises(numbers[i]) ? "negative" : ""} ${i === topOf(numbers) ? "largest" : ""}`;
      cell.style.setProperty("--share", `${Math.round(55 * Math.min(1, Math.max(0, numbers[i]) / Math.max(0.2, ...numbers)))}%`);
      cell.dataset.value = numbers[i];
      cell.replaceChildren(short(numbers[i]).replace("0.", "."), make("small", {}, notes[i]));
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
