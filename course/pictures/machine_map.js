// Figure 1 of the paper, read from below: the encoder on the left, the decoder on the right. A part may be drawn in
// several places: [x, y, width, height] of each. A box is as full as the learner has written its functions.
const BOXES = {
  encoder: [[0, 172, 310, 248]],
  decoder: [[330, 70, 310, 350]],
  tokenizer: [[14, 514, 282, 34]],
  shift: [[344, 514, 282, 34]],
  embedding: [[14, 472, 282, 32], [344, 472, 282, 32]],
  positions: [[14, 430, 282, 32], [344, 430, 282, 32]],
  heads: [[14, 334, 282, 64], [344, 334, 282, 64]],
  attention: [[24, 362, 262, 30], [490, 362, 126, 30]],
  masks: [[354, 362, 126, 30]],
  norm: [[14, 294, 282, 30], [14, 202, 282, 30], [344, 294, 282, 30], [344, 202, 282, 30], [344, 106, 282, 30]],
  feed_forward: [[14, 242, 282, 42], [344, 146, 282, 46]],
  cross: [[344, 242, 282, 42]],
  logits: [[344, 34, 282, 28]],
  search: [[344, 0, 282, 28]],
  training: [[14, 34, 282, 64]],
};
// Vectors go up, and from the encoder across to the decoder's cross-attention.
const WAYS = ["M155 514V398", "M155 334V324", "M155 294V284", "M155 242V232", "M485 514V398", "M485 334V324", "M485 294V284", "M485 242V232", "M485 202V192", "M485 146V136", "M485 106V62", "M485 34V28", "M155 202V160H320V263H344"];
const DEPTH = { encoder: 0, decoder: 0, heads: 1 };

const build = (frame, { parts, states }) => {
  const range = { min: 0, max: parts.length, value: 0 };
  frame.controls.append(frame.slider("part", "Walk through it", range, (i) => (i ? parts[i - 1].name : "the whole machine")));
  const yours = barOf("var(--mine)");
  const map = svg("svg", { class: "map", "aria-hidden": "true" });
  const hint = "Filled: written by you. Solid edge, empty: you mended a broken one. Dashed: the course's, until yours passes.";
  frame.figure.append(make("p", { class: "yours" }, "Yours", yours.node), map, make("p", { class: "hint" }, hint));
  const order = parts.map((_, i) => i).sort((a, b) => depth(parts[a]) - depth(parts[b]));
  return (state, now) => {
    const wide = frame.figure.clientWidth || 960;
    const scale = [wide / 640, wide < 620 ? 1 : Math.min(0.85, wide / 1000)];
    const done = now.parts.filter((part) => part.state === "mine").length;
    yours.set(done / parts.length, `${done} of ${parts.length} parts`);
    map.setAttribute("viewBox", `0 0 ${wide} ${550 * scale[1]}`);
    const boxes = order.flatMap((i) => BOXES[parts[i].key].map((box) => blockOf(box, scale, parts[i], now.parts[i], state.part === i + 1, () => frame.change("part", i + 1))));
    const ways = WAYS.map((d) => svg("path", { d, class: "way", transform: `scale(${scale})` }));
    map.replaceChildren(...boxes.slice(0, 2), ...ways, ...boxes.slice(2));
    return state.part ? sayPart(states, parts[state.part - 1], now.parts[state.part - 1]) : sayAll(now.parts);
  };
};

const depth = ({ key }) => DEPTH[key] ?? 2;

const blockOf = (box, scale, part, { state, yours, open }, chosen, onClick) => {
  const [x, y, width, height] = box.map((size, i) => size * scale[i % 2]);
  const around = depth(part) ? "" : "around";
  const full = (width * yours.length) / (yours.length + open.length);
  const rects = [[width, "edge"], [full, "full"]].map(([long, kind]) => svg("rect", { x, y, width: long, height, rx: 5, class: `${kind} ${around}` }));
  const middle = { x: x + width / 2, y: 5 + (depth(part) === 1 ? y + 14 * scale[1] : y + height / 2) };
  const corners = [svg("text", { x: x + 8, y: y + 15, class: "start" }, part.name), svg("text", { x: x + width - 8, y: y + 15, class: "end" }, "× N")];
  const names = around ? corners : [svg("text", middle, part.name)];
  const node = svg("g", { class: `part ${state} ${chosen ? "chosen" : ""}`, "data-part": part.key, "data-state": state }, ...rects, ...names);
  node.addEventListener("click", onClick);
  return node;
};

const sayAll = (parts) => {
  const count = (state) => parts.filter((part) => part.state === state).length;
  if (count("mine") === parts.length) return `All ${parts.length} parts of the machine are written by you.`;
  const more = ["some", "fixed"].filter(count).map((state) => `, ${count(state)} ${state === "some" ? "partly" : state}`);
  return `${count("mine")} of the machine's ${parts.length} parts are written by you${more.join("")}. The course's own functions stand in for the rest.`;
};

const sayPart = (states, { name, lesson, does }, { state, yours, open }) => {
  const done = yours.length ? ` Yours: ${yours.join(", ")}.` : "";
  const left = open.length ? ` Still open: ${open.join(", ")} (lesson ${String(lesson).padStart(2, "0")}).` : "";
  return `${name[0].toUpperCase()}${name.slice(1)} ${does}: ${states[state]}.${done}${left}`;
};
