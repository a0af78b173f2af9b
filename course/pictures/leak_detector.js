// The intended mask beside the measured influence, and the loss with its floor.

const CELL = 40;
const EDGE = 44;

const build = (frame, scene) => {
  const depths = { min: 1, max: scene.depth, value: 1 };
  frame.controls.append(
    frame.radios("mask", "Mask in use", scene.masks, 0),
    frame.slider("depth", "Layers", depths),
  );
  const meant = buildSquare(scene.seq_len);
  const measured = buildSquare(scene.seq_len);
  meant.draw((i, j) => (j <= i ? { kind: "may", text: "may" } : { kind: "hidden", text: "" }));
  const caption = make("p", { class: "caption" });
  const left = make("div", {}, make("p", { class: "caption" }, "What was meant: who may look at whom"), meant.node);
  const right = make("div", {}, caption, measured.node);
  const chart = buildChart(scene);
  const hint = "Rows: the position that looks (query). Columns: the position looked at (key). A cell with a heavy dashed edge is a leak: something ahead gets through.";
  const title = "Loss while one layer learns to tell the next of random tokens, in nats";
  const below = make("div", { class: "loss" }, make("p", { class: "caption" }, title), chart.node);
  frame.figure.append(make("div", { class: "panels", "aria-hidden": "true" }, left, right, below), make("p", { class: "hint" }, hint));

  return (state, { runs }) => {
    const run = runs[state.mask];
    const name = state.mine && state.mask === 0 ? "your mask" : `mask: ${scene.masks[state.mask]}`;
    caption.textContent = `What was measured: share of influence (${name}, ${state.depth} ${state.depth > 1 ? "layers" : "layer"})`;
    const leaks = new Set(run.leaks[state.depth - 1].map(([i, j]) => `${i},${j}`));
    measured.draw((i, j) => influenceCell(run.influence[state.depth - 1][i][j], leaks.has(`${i},${j}`)));
    chart.draw(runs, state.mask, state.mine && state.mask === 0 ? "your mask" : scene.masks[state.mask]);
    return say(run, state, scene);
  };
};

const influenceCell = (share, leak) => {
  const kind = leak ? "leak" : share > 0 ? "seen" : "hidden";
  const text = share > 0 || leak ? (share < 0.01 ? "<.01" : share.toFixed(2).replace("0.", ".")) : "";
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
    svg("text", { x: EDGE - 11, y: EDGE + (i + 0.5) * CELL + 5 }, `${i}`),
  ]).flat();
  const middle = EDGE + (size * CELL) / 2;
  const names = [svg("text", { x: middle, y: 15, class: "faint" }, "key"), svg("text", { transform: `translate(15 ${middle}) rotate(-90)`, class: "faint" }, "query")];
  const side = EDGE + size * CELL + 2;
  const node = svg("svg", { viewBox: `0 0 ${side} ${side}` }, ...names, ...numbers, ...cells.map((cell) => cell.node));
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

// The losses of all masks; the line of the chosen mask is thick, and its name stands above.
const buildChart = ({ floor, every, masks }) => {
  const [left, width, height, top] = [24, 272, 222, 30];
  const y = (loss) => top + height * (1 - loss / 3.2);
  const ticks = [0, 1, 2, 3].flatMap((loss) => [svg("path", { class: "tick", d: `M${left} ${y(loss)}h${width}` }), svg("text", { x: left - 8, y: y(loss) + 5, class: "end" }, `${loss}`)]);
  const line = svg("path", { class: "floor", d: `M${left} ${y(floor)}h${width}` });
  const named = svg("text", { x: left + width - 4, y: y(floor) + 17, class: "end" }, `floor: ln 16 = ${floor.toFixed(2)}`);
  const paths = masks.map((_, i) => svg("path", { class: "line", style: `--hue: ${colourOf(i + 1)}` }));
  const label = svg("text", { x: left, y: 15, class: "start heavy" });
  const last = svg("text", { x: left + width, y: top + height + 18, class: "end" });
  const node = svg("svg", { viewBox: `0 0 ${left + width + 4} ${top + height + 34}` }, ...ticks, line, ...paths, named, label, last);
  const draw = (runs, chosen, name) => {
    const steps = runs[0].losses.length - 1;
    const x = (i) => left + (width * i) / Math.max(steps, 1);
    runs.forEach(({ losses }, i) => {
      paths[i].setAttribute("d", `M${losses.map((loss, step) => `${x(step)} ${y(loss)}`).join("L")}`);
      paths[i].classList.toggle("chosen", i === chosen);
    });
    last.textContent = `step ${steps * every + 1}`;
    label.textContent = `${name} (thick line): ends at ${runs[chosen].end.toFixed(2)}`;
    label.dataset.end = runs[chosen].end;
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
