// A row for each step, a column for each token read: which keys and values are computed, which are kept.

const ROW = 24;
const WIDTH = 680;
const LEFT = 46;
const [TOP, TURNED] = [46, 100];
// Cells without words: so they can be small.
const SIGNS = { new: "●", again: "○", kept: "·" };

const build = (frame, scene) => {
  const steps = scene.tokens.length;
  const batches = scene.batches.map((batch) => `${batch}`);
  frame.controls.append(
    frame.slider("step", "Step", { min: 1, max: steps, value: 1 }),
    frame.radios("mode", "Decoding", scene.kinds.map(({ name }) => name), 0),
    frame.radios("batch", "Sentences at once", batches, 0),
  );
  frame.answer.step = steps;
  const width = Math.min(84, (WIDTH - LEFT) / steps);
  const grid = svg("svg", { viewBox: `0 0 ${WIDTH} ${TOP + steps * ROW + 2}`, class: "grid", "aria-hidden": "true" });
  const signs = "A row is a step. ●: key and value worked out for the first time. ○: worked out once more. ·: read from the cache. Below the tokens: positions.";
  const ledger = buildLedger(scene, frame.choices.map(Number));
  const shares = scene.kinds.some(({ num_heads: heads }) => heads !== scene.kinds[0].num_heads);
  const copies = "The bill counts each shared head once. The course's own cache repeats it for each head of queries, so it takes as much memory as without sharing.";
  frame.figure.append(grid, make("p", { class: "hint" }, signs), ledger.node, ...(shares ? [make("p", { class: "hint" }, copies)] : []));

  return (state, numbers) => {
    const mode = numbers.modes[state.mode];
    const top = unitOf(grid) > 1.4 ? TURNED : TOP;
    grid.setAttribute("viewBox", `0 0 ${WIDTH} ${top + steps * ROW + 2}`);
    grid.replaceChildren(...header(scene, state, width, top), ...rows(steps, state, width, top));
    ledger.draw(state, mode, numbers.modes[0]);
    const bytes = scene.per_kind[state.mode][state.batch][state.step - 1];
    return say(state, scene.kinds[state.mode].said, mode, numbers.modes[0], state.mode ? `; the cache takes ${amount(bytes)}` : "");
  };
};

const workedOut = ({ step, mode }) => (mode === 0 ? (step * (step + 1)) / 2 : step);

const kindOf = (row, column, mode) => (row === column ? "new" : mode === 0 ? "again" : "kept");

const header = ({ tokens, kinds }, { step, mode }, width, top) =>
  tokens.flatMap((token, i) => {
    const [x, when] = [LEFT + (i + 0.5) * width, i < step ? "" : "later"];
    const position = kinds[mode].restarts ? 0 : i;
    const below = svg("text", { x, y: top - 8, class: `position ${when}`, "data-position": position }, `${position}`);
    const turned = top === TURNED ? { transform: `translate(${x} ${top - 34}) rotate(-60)`, class: `turned ${when}` } : { x, y: top - 28, class: when };
    return [svg("text", turned, token.length > 7 ? `${token.slice(0, 6)}…` : token), below];
  });

const rows = (steps, state, width, top) =>
  Array.from({ length: steps }, (_, row) => {
    const y = top + row * ROW;
    const label = svg("text", { x: LEFT - 10, y: y + 17, class: "label" }, `${row + 1}`);
    const cells = Array.from({ length: row + 1 }, (_, column) => cell(kindOf(row, column, state.mode), LEFT + column * width, y, width));
    const when = row + 1 === state.step ? "now" : row < state.step ? "past" : "later";
    return svg("g", { class: when }, label, ...(when === "later" ? [] : cells));
  });

const cell = (kind, x, y, width) => {
  const rect = svg("rect", { x: x + 2, y: y + 2, width: width - 4, height: ROW - 4, rx: 3 });
  const text = svg("text", { x: x + width / 2, y: y + 17 }, SIGNS[kind]);
  return svg("g", { class: `cell ${kind}`, "data-kind": kind }, rect, text);
};

const amount = (bytes) => {
  const units = ["bytes", "kB", "MB", "GB"];
  const size = Math.min(3, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${size ? (bytes / 1000 ** size).toFixed(1) : bytes} ${units[size]}`;
};

// Work, memory, and the error of the output, one line each. `expected` are the choices, where these are numbers of keys.
const buildLedger = (scene, expected) => {
  const steps = scene.tokens.length;
  const [work, memory, difference] = [barOf("var(--key)"), barOf("var(--ink)"), barOf("var(--wrong)")];
  const bill = make("span", { class: "bill" });
  const writes = make("span", { class: "bill" });
  const line = (name, bar, note) => make("div", { class: "entry" }, make("span", {}, name), bar.node, note);
  const per = make("span", { class: "bill" }, "so far, in each head of each layer");
  const lines = [
    line("Keys worked out", work, per),
    line("Memory kept", memory, bill),
    line("Output is off by", difference, writes),
  ];
  const node = make("div", { class: "ledger", "aria-hidden": "true" }, ...lines);
  const most = Math.max(...scene.per_kind.flat(2));
  const whole = Math.max((steps * (steps + 1)) / 2, ...expected.filter(Number.isFinite));
  const draw = ({ step, mode, batch, guess }, { difference: off, writes: token }, right) => {
    work.set(workedOut({ step, mode }) / whole, `${workedOut({ step, mode })}`);
    work.expect(mode === 0 ? expected[guess] / whole : NaN);
    const heads = scene.kinds[mode].num_heads;
    const bytes = mode === 0 ? 0 : scene.per_kind[mode][batch][step - 1];
    memory.set(bytes ? Math.log(1 + bytes) / Math.log(1 + most) : 0, amount(bytes), bytes);
    const sizes = `2 (key, value) × ${scene.num_layers} layers × ${heads} ${heads === 1 ? "head" : "heads"} × d_k ${scene.d_k}`;
    const counts = `× (${scene.src_len} source + ${step} written) tokens × ${scene.batches[batch]} × 4 bytes; bar: logarithmic`;
    bill.textContent = mode === 0 ? "nothing is kept" : `${sizes} ${counts}`;
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
