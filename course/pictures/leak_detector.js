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
  const [chart, meant, measured] = [svg("svg", { class: "losses" }), buildSquare(scene.seq_len), buildSquare(scene.seq_len)];
  meant.draw((i, j) => (j <= i ? { kind: "may", text: "✓" } : { kind: "hidden", text: "" }));
  const panels = [["loss on random tokens, in nats", chart], ["meant: who sees whom", meant.node], ["measured: influence, %", measured.node]];
  const hint = "Rows: the position that looks (query). Columns: the position looked at (key). A cell with a heavy edge is a leak: something ahead gets through. A loss is the mean of 20 steps.";
  frame.figure.append(make("div", { class: "panels", "aria-hidden": "true" }, ...panels.map(([name, node]) => make("div", {}, make("p", { class: "caption" }, name), node))), make("p", { class: "hint" }, hint));

  return (state, { runs }) => {
    const run = runs[state.mask];
    const names = scene.masks.map((name, i) => (state.mine && i === 0 ? "your mask" : name));
    const leaks = new Set(run.leaks[state.depth - 1].map(([i, j]) => `${i},${j}`));
    measured.draw((i, j) => (state.asking ? { kind: "hidden", text: "?", share: 0 } : influenceCell(run.influence[state.depth - 1][i][j], leaks.has(`${i},${j}`))));
    drawLosses(chart, scene, runs, names, state);
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

// The losses of all masks; the line of the chosen one is thick and named where it ends. Before the guess all lie on the
// floor, and the guess is a line of its own.
const drawLosses = (drawing, { floor, steps }, runs, names, { mask, asking, guess }) => {
  const wide = drawing.clientWidth || 400;
  const [left, right, base] = [16, wide - 84, 220];
  const y = (loss) => base - ((base - 8) * loss) / 3.4;
  const text = (x, at, words, kind) => svg("text", { x, y: at, class: kind }, words);
  const ticks = [0, 1, 2, 3].flatMap((loss) => [svg("path", { class: "tick", d: `M${left} ${y(loss)}H${right}` }), text(left - 6, y(loss) + 5, loss, "end")]);
  const lines = runs.map(({ losses, end }, i) => {
    const x = (step) => left + ((right - left) * step) / Math.max(losses.length - 1, 1);
    return svg("polyline", { points: losses.map((loss, step) => `${x(step)},${y(asking ? floor : loss)}`).join(" "), class: `veiled ${i === mask ? "chosen" : ""}`, "data-end": end });
  });
  const [end, floorAt] = [y(runs[mask].end), y(floor)];
  const [named, told] = apart([floorAt + 4, end + 8], 26, base);
  const to = y(floor * EXPECTED[guess]) - (guess ? 0 : 6);
  const ghost = guess === null ? [] : [svg("path", { d: `M${left} ${floorAt - 6}Q${(left + right) / 3} ${to} ${right} ${to}`, class: "ghost" }), text(right - 4, to + (guess === 2 ? 18 : -7), "your guess", "ghost end")];
  drawing.setAttribute("viewBox", `0 0 ${wide} ${base + 24}`);
  drawing.replaceChildren(
    svg("rect", { x: left, y: floorAt, width: right - left, height: base - floorAt, class: "below" }),
    text(left + 8, base - 10, "only with a leak", "start veiled"),
    ...ticks,
    svg("path", { class: "floor", d: `M${left} ${floorAt}H${right}` }),
    ...lines,
    ...ghost,
    svg("circle", { cx: right, cy: end, r: 6, class: "dot veiled" }),
    text(right + 12, named, `floor ${floor.toFixed(2)}`, "start"),
    text(right + 12, asking ? (floorAt + base) / 2 : told, asking ? "?" : runs[mask].end.toFixed(2), "big start"),
    text(right + 12, told + 17, asking ? "" : names[mask], "start"),
    text(right, base + 18, `step ${steps}`, "end"),
  );
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
