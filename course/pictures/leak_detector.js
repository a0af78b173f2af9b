// The intended mask beside the measured influence, and the loss with its floor.

const CELL = 40;
const EDGE = 34;
// Where each choice expects the loss to end, as a multiple of the floor.
const EXPECTED = [1, 1.12, 0.3];

const build = (frame, scene) => {
  const depths = { min: 1, max: scene.depth, value: 1 };
  frame.controls.append(
    frame.radios("mask", "Mask in use", scene.masks, scene.masks.length - 1),
    frame.slider("depth", "Layers", depths),
  );
  const meant = buildSquare(scene.seq_len);
  const measured = buildSquare(scene.seq_len);
  meant.draw((i, j) => (j <= i ? { kind: "may", text: "✓" } : { kind: "hidden", text: "" }));
  const [caption, chart] = [make("p", { class: "caption" }), buildChart(scene)];
  const panel = (title, node) => make("div", {}, title, node);
  const named = (text) => make("p", { class: "caption" }, text);
  const panels = [panel(named("What was meant: who may look at whom"), meant.node), panel(caption, measured.node), panel(named("Loss on random tokens, in nats; dashed: its floor"), chart.node)];
  const hint = "Rows: the position that looks (query). Columns: the position looked at (key). A cell with a heavy dashed edge is a leak: something ahead gets through.";
  frame.figure.append(make("div", { class: "panels", "aria-hidden": "true" }, ...panels), make("p", { class: "hint" }, hint));

  return (state, { runs }) => {
    const run = runs[state.mask];
    const names = scene.masks.map((name, i) => (state.mine && i === 0 ? "your mask" : name));
    caption.textContent = `What was measured: influence in % (${names[state.mask]}, ${state.depth} ${state.depth > 1 ? "layers" : "layer"})`;
    const leaks = new Set(run.leaks[state.depth - 1].map(([i, j]) => `${i},${j}`));
    measured.draw((i, j) => (state.asking ? { kind: "hidden", text: "?", share: 0 } : influenceCell(run.influence[state.depth - 1][i][j], leaks.has(`${i},${j}`))));
    chart.draw(runs, names, state);
    return say(run, state, scene);
  };
};

const influenceCell = (share, leak) => {
  const kind = leak ? "leak" : share > 0 ? "seen" : "hidden";
  const text = share > 0 || leak ? (share < 0.01 ? "<1" : `${Math.round(100 * share)}`) : "";
  return { kind, text, share };
};

const buildSquare = (size) => {
  const cells = Array.from({ length: size * size }, (_, place) => {
    const [i, j] = [Math.floor(place / size), place % size];
    const rect = svg("rect", { x: 1, y: 1, width: CELL - 3, height: CELL - 3 });
    const text = svg("text", { x: CELL / 2, y: CELL / 2 + 5 });
    return { i, j, rect, text, node: svg("g", { transform: `translate(${EDGE + j * CELL} ${EDGE + i * CELL})` }, rect, text) };
  });
  const numbers = Array.from({ length: size }, (_, i) => [
    svg("text", { x: EDGE + (i + 0.5) * CELL, y: EDGE - 7 }, `${i}`),
    svg("text", { x: EDGE - 16, y: EDGE + (i + 0.5) * CELL + 5 }, `${i}`),
  ]).flat();
  const side = EDGE + size * CELL + 2;
  const node = svg("svg", { viewBox: `0 0 ${side} ${side}` }, ...numbers, ...cells.map((cell) => cell.node));
  const draw = (look) =>
    cells.forEach(({ i, j, rect, text, node: cell }) => {
      const { kind, text: written, share } = look(i, j);
      cell.setAttribute("class", kind);
      rect.style.setProperty("--tint", `${share === undefined ? 25 : 12 + 70 * share}%`);
      text.textContent = written;
      if (share !== undefined) cell.dataset.share = share;
    });
  return { node, draw };
};

// The losses of all masks, each named where it ends; the line of the chosen mask is thick. Before the guess all lie on the
// floor, and the guess is a line of its own.
const buildChart = ({ floor, every, masks }) => {
  const [left, width, height, top] = [20, 170, 250, 10];
  const y = (loss) => top + height * (1 - loss / 3.4);
  const ticks = [0, 1, 2, 3].flatMap((loss) => [svg("path", { class: "tick", d: `M${left} ${y(loss)}h${width}` }), svg("text", { x: left - 6, y: y(loss) + 5, class: "end" }, `${loss}`)]);
  const line = svg("path", { class: "floor", d: `M${left} ${y(floor)}h${width}` });
  const ghost = svg("path", { class: "ghost" });
  const lines = masks.map((_, i) => ({ path: svg("path", { class: "line", style: `--hue: ${colourOf(i + 1)}` }), name: svg("text", { x: left + width + 6, class: "start" }) }));
  const last = svg("text", { x: left + width, y: top + height + 18, class: "end" });
  const drawn = svg("g", { class: "veiled" }, ...lines.flatMap(({ path, name }) => [path, name]));
  const node = svg("svg", { viewBox: `0 0 ${left + width + 120} ${top + height + 24}` }, ...ticks, line, drawn, ghost, last);
  const draw = (runs, names, { mask, asking, guess }) => {
    const steps = runs[0].losses.length - 1;
    const x = (i) => left + (width * i) / Math.max(steps, 1);
    const ends = apart(runs.map(({ end }) => y(end) + 5), 15 * unitOf(node), top + height);
    runs.forEach(({ losses, end }, i) => {
      const { path, name } = lines[i];
      path.setAttribute("d", `M${losses.map((loss, step) => `${x(step)} ${y(asking ? floor : loss)}`).join("L")}`);
      [path, name].forEach((part) => part.classList.toggle("chosen", i === mask));
      name.textContent = `${names[i]} ${end.toFixed(2)}`;
      fill(name, { y: ends[i], "data-end": end });
    });
    ghost.setAttribute("d", guess === null ? "" : `M${left} ${y(floor)}Q${left + width / 3} ${y(floor * EXPECTED[guess])} ${left + width} ${y(floor * EXPECTED[guess])}`);
    last.textContent = `step ${steps * every + 1}`;
  };
  return { node, draw };
};

const say = ({ leaks, end }, { mask, depth, mine }, { masks, floor, seq_len }) => {
  const found = leaks[depth - 1];
  const furthest = Math.max(0, ...found.map(([i, j]) => j - i));
  const name = mine && mask === 0 ? "your mask" : { none: "no mask" }[masks[mask]] ?? `the mask “${masks[mask]}”`;
  const through = `Through ${depth} ${depth > 1 ? "layers" : "layer"}, ${name} `;
  const all = (seq_len * (seq_len - 1)) / 2;
  const seen = found.length ? `leaks at ${found.length} of ${all} places, up to ${furthest} ahead` : "leaks nowhere";
  const under = floor - end > 0.1 ? `far below the floor of ${floor.toFixed(2)}: it has seen the answers` : `at the floor of ${floor.toFixed(2)}`;
  return `${through}${seen}; one layer’s loss on random tokens ends at ${end.toFixed(2)}, ${under}.`;
};
