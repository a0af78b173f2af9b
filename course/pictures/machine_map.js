// Figure 1 of the paper, read from below: the encoder on the left, the decoder on the right. A part may be drawn in
// several places. [x, y, width, height] of each.
const BOXES = {
  encoder: [[20, 180, 290, 238]],
  decoder: [[330, 76, 290, 342]],
  tokenizer: [[34, 512, 262, 34]],
  shift: [[344, 512, 262, 34]],
  embedding: [[34, 470, 262, 30], [344, 470, 262, 30]],
  positions: [[34, 430, 262, 30], [344, 430, 262, 30]],
  heads: [[34, 334, 262, 58], [344, 334, 262, 58]],
  attention: [[50, 356, 230, 28], [466, 356, 128, 28]],
  masks: [[356, 356, 102, 28]],
  norm: [[34, 296, 262, 26], [34, 206, 262, 26], [344, 296, 262, 26], [344, 206, 262, 26], [344, 118, 262, 26]],
  feed_forward: [[34, 244, 262, 40], [344, 156, 262, 38]],
  cross: [[344, 244, 262, 40]],
  logits: [[344, 36, 262, 30]],
  search: [[344, 0, 262, 26]],
  training: [[34, 76, 262, 40]],
};
// What is drawn first lies below.
// Each box has so many times this height: letters need it where a page is narrow.
const STRETCH = 1.3;
const DEPTH = { encoder: 0, decoder: 0, heads: 1 };
const MARKS = { mine: "✓", some: "◐", fixed: "✎", course: "" };
// Vectors go up, and from the encoder across to the decoder's cross-attention.
const WAYS = ["M165 512V392", "M165 334V322", "M165 296V284", "M165 244V232", "M475 512V392", "M475 334V322", "M475 296V284", "M475 244V232", "M475 206V194", "M475 156V144", "M475 118V66", "M475 36V26", "M165 206V170H320V264H344"];

const build = (frame, scene) => {
  const range = { min: 0, max: scene.parts.length, value: 0 };
  frame.controls.append(frame.slider("part", "Walk through it", range, (i) => (i ? scene.parts[i - 1].name : "the whole machine")));
  const map = svg("svg", { viewBox: `-2 -4 644 ${552 * STRETCH}`, class: "map", "aria-hidden": "true" });
  const legend = make("p", { class: "hint", "aria-hidden": "true" });
  legend.textContent = Object.keys(MARKS).map((state) => `${MARKS[state] || "no mark"}: ${scene.states[state]}`).join("   ");
  frame.figure.append(map, legend);
  const go = (i) => frame.change("part", i);
  const order = scene.parts.map((_, i) => i).sort((a, b) => depth(scene.parts[a]) - depth(scene.parts[b]));
  return (state, { parts }) => {
    const boxes = order.flatMap((i) => BOXES[scene.parts[i].key].map((box) => block(box, scene.parts[i], parts[i], state.part === i + 1, () => go(i + 1))));
    map.replaceChildren(...boxes.slice(0, 2), svg("g", { transform: `scale(1 ${STRETCH})` }, ...WAYS.map((d) => svg("path", { d, class: "way" }))), ...boxes.slice(2));
    return state.part ? sayPart(scene, scene.parts[state.part - 1], parts[state.part - 1]) : sayAll(parts);
  };
};

const depth = ({ key }) => DEPTH[key] ?? 2;

const block = ([x, top, width, high], part, { state }, chosen, onClick) => {
  const [y, height] = [top * STRETCH, high * STRETCH];
  const framed = depth(part) === 0;
  const node = svg("g", { class: `part ${state} ${framed ? "frame" : ""} ${chosen ? "chosen" : ""}`, "data-part": part.key, "data-state": state, style: `--hue: var(--${state === "course" ? "ink" : "mine"})` });
  const label = MARKS[state] ? `${MARKS[state]} ${part.name}` : part.name;
  const outer = depth(part) < 2;
  node.append(svg("rect", { x, y, width, height, rx: 5 }), svg("text", { x: framed ? x + width - 8 : x + width / 2, y: outer ? y + 22 : y + height / 2 + 6, class: framed ? "end" : "" }, framed ? `${label} × N` : label));
  node.addEventListener("click", onClick);
  return node;
};

const sayAll = (parts) => {
  const count = (state) => parts.filter((part) => part.state === state).length;
  if (count("mine") === parts.length) return `All ${parts.length} parts of the machine are written by you.`;
  const more = ["some", "fixed"].filter(count).map((state) => `, ${count(state)} ${state === "some" ? "partly" : state}`);
  return `${count("mine")} of the machine's ${parts.length} parts are written by you${more.join("")}. The course's own functions stand in for the rest.`;
};

const sayPart = ({ states }, { name, lesson, does }, { state, yours, open }) => {
  const done = yours.length ? ` Yours: ${yours.join(", ")}.` : "";
  const left = open.length ? ` Still open: ${open.join(", ")} (lesson ${String(lesson).padStart(2, "0")}).` : "";
  return `${name[0].toUpperCase()}${name.slice(1)} ${does}: ${states[state]}.${done}${left}`;
};
