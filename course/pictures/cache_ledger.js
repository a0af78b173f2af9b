// A row for each step, a column for each token read: which keys and values are computed, which are kept.

const [LEFT, TOP] = [30, 44];

const build = (frame, scene) => {
  const steps = scene.tokens.length;
  const shares = scene.shares.length > 0;
  frame.controls.append(
    frame.slider("step", "Step", { min: 1, max: steps, value: shares ? steps : 1 }),
    frame.radios("mode", "Decoding", scene.kinds.map(({ name }) => name), Number(shares)),
    frame.radios("batch", "Sentences at once", scene.batches.map(String), 0),
  );
  Object.assign(frame.answer, shares ? { mode: scene.kinds.length - 1 } : { step: steps });
  const grid = svg("svg", { class: "grid", "aria-hidden": "true" });
  const signs = "A row is a step, a column a token with its position. Dark: key and value worked out for the first time. Pale: once more. Empty: nothing to work out.";
  const ledger = buildLedger(scene, shares);
  const copies = "The bill counts each shared head once. The course's own cache repeats it for each head of queries, so it takes as much memory as without sharing.";
  frame.figure.append(grid, make("p", { class: "hint" }, signs), ledger.node, ...(shares ? [make("p", { class: "hint" }, copies)] : []));

  return (state, numbers) => {
    const mode = numbers.modes[state.mode];
    const wide = frame.figure.clientWidth || 700;
    const size = { width: (wide - LEFT - 2) / steps, row: wide < 520 ? 20 : 23 };
    grid.setAttribute("viewBox", `0 0 ${wide} ${TOP + steps * size.row + 2}`);
    grid.replaceChildren(
      ...header(scene, state, size),
      ...rows(steps, state, size),
      ...countOf(state, steps, size, state.asking && !shares),
      ...expected(shares ? NaN : Number(frame.choices[state.guess] ?? NaN), steps, size),
    );
    ledger.draw(state, mode, numbers.modes[0]);
    const bytes = scene.per_kind[state.mode][state.batch][state.step - 1];
    return say(state, scene.kinds[state.mode].said, mode, numbers.modes[0], state.mode ? `; the cache takes ${amount(bytes)}` : "");
  };
};

const workedOut = ({ step, mode }) => (mode === 0 ? (step * (step + 1)) / 2 : step);

// On narrow pages there is room for the positions only.
const header = ({ tokens, kinds }, { step, mode }, { width }) =>
  tokens.flatMap((token, i) => {
    const [x, when] = [LEFT + (i + 0.5) * width, i < step ? "" : "later"];
    const position = kinds[mode].restarts ? 0 : i;
    const below = svg("text", { x, y: TOP - 8, class: "position", "data-position": position }, `${position}`);
    const name = token.length > 9 ? `${token.slice(0, 8)}…` : token;
    return width < 60 ? [below] : [svg("text", { x, y: TOP - 26, class: when }, name), below];
  });

const kindOf = (row, column, { step, mode }) => (column > row || row >= step ? "empty" : row === column ? "new" : mode === 0 ? "again" : "kept");

const rows = (steps, state, { width, row: high }) =>
  Array.from({ length: steps }, (_, row) => {
    const y = TOP + row * high;
    const label = svg("text", { x: LEFT - 8, y: y + high / 2 + 5, class: `label ${row + 1 === state.step ? "now" : row < state.step ? "" : "later"}` }, `${row + 1}`);
    const cells = Array.from({ length: steps }, (_, column) => {
      const kind = kindOf(row, column, state);
      return svg("rect", { x: LEFT + column * width + 1, y: y + 1, width: width - 2, height: high - 2, rx: 2, class: `cell ${kind}`, "data-kind": kind });
    });
    return svg("g", {}, label, ...cells);
  });

// How many keys are worked out, written over them.
const countOf = (state, steps, { width, row }, asked) => {
  const [x, y] = [LEFT + 0.34 * steps * width, TOP + 0.68 * steps * row];
  const [keys, all] = [workedOut(state), (state.step * (state.step + 1)) / 2];
  const rest = state.mode === 0 ? `keys, ${keys - state.step} of them again` : `keys, ${all - keys} from the cache`;
  return [
    svg("text", { x, y, class: "count big", "data-keys": asked ? "" : keys }, asked ? "?" : `${keys}`),
    svg("text", { x, y: y + 20, class: "count" }, asked ? "keys" : rest),
  ];
};

// So many cells as the reader expects: the triangle, or whole rows.
const expected = (keys, steps, { width, row }) => {
  if (!(keys > 0)) return [];
  const [right, low] = [LEFT + steps * width, TOP + steps * row];
  const stairs = Array.from({ length: steps }, (_, i) => `V${TOP + i * row}H${LEFT + (i + 1) * width}`).join("");
  const isTriangle = keys === (steps * (steps + 1)) / 2;
  const outline = isTriangle ? `M${LEFT} ${TOP}${stairs}V${low}H${LEFT}Z` : `M${LEFT} ${low}V${low - (keys / steps) * row}H${right}V${low}Z`;
  return [svg("path", { d: outline, class: "ghost" }), svg("text", { x: right - 10, y: TOP + 20, class: "ghost end" }, `your guess: ${keys}`)];
};

const amount = (bytes) => {
  const units = ["bytes", "kB", "MB", "GB"];
  const size = Math.min(3, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${size ? (bytes / 1000 ** size).toFixed(1) : bytes} ${units[size]}`;
};

// Memory, and the error of the output, as soon as anything is kept. With shared heads the bar is in proportion, and has a
// mark where the reader expects its end.
const buildLedger = (scene, shares) => {
  const [memory, difference] = [barOf("var(--ink)"), barOf("var(--wrong)")];
  const [bill, writes] = [make("span", { class: "bill" }), make("span", { class: "bill" })];
  const line = (name, bar, note) => make("div", { class: "entry" }, make("span", {}, name), bar.node, note);
  const node = make("div", { class: "ledger", "aria-hidden": "true" }, line("Memory kept", memory, bill), line("Output is off by", difference, writes));
  const draw = ({ step, mode, batch, guess }, { difference: off, writes: token }, right) => {
    node.hidden = mode === 0;
    const heads = scene.kinds[mode].num_heads;
    const bytes = mode === 0 ? 0 : scene.per_kind[mode][batch][step - 1];
    const most = Math.max(...(shares ? scene.per_kind.map((kind) => kind[batch].at(-1)) : scene.per_kind.flat(2)));
    memory.set(shares ? bytes / most : Math.log(1 + bytes) / Math.log(1 + most), amount(bytes), bytes);
    memory.expect(scene.shares[guess] ?? NaN);
    const sizes = `2 (key, value) × ${scene.num_layers} layers × ${heads} ${heads === 1 ? "head" : "heads"} × d_k ${scene.d_k}`;
    bill.textContent = `${sizes} × (${scene.src_len} source + ${step} written) tokens × ${scene.batches[batch]} × 4 bytes${shares ? "" : "; bar: logarithmic"}`;
    difference.set(off[step - 1], off[step - 1].toFixed(3));
    const then = token[step - 1] === right.writes[step - 1] ? "" : `; without a cache “${right.writes[step - 1]}”`;
    writes.textContent = `the largest change of a probability; it writes “${token[step - 1]}”${then}`;
  };
  return { node, draw };
};

const say = ({ step, mode }, said, { difference, writes }, right, memory) => {
  const [off, token, wanted] = [difference[step - 1], writes[step - 1], right.writes[step - 1]];
  const keys = workedOut({ step, mode });
  const work = `Step ${step}, ${said}: ${keys} ${keys === 1 ? "key" : "keys"} worked out so far`;
  const kept = (mode === 0 ? `, ${step - 1} of them again in this step` : `, ${step - 1} read now`) + memory;
  if (off === 0) return `${work}${kept}; it writes “${token}”, as the whole model does.`;
  const change = token === wanted ? `it still writes “${token}”` : `it writes “${token}” in place of “${wanted}”`;
  return `${work}${kept}; a probability is off by ${off.toFixed(3)}, and ${change}.`;
};
