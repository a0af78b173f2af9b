// The damages of the heads that are off, one by one and together, as two bars; below, three boards of switches.

const precise = (number) => (Number(number.toFixed(3)) + 0).toFixed(3).replace("-", "−");

const build = (frame, scene) => {
  const all = scene.damages.flat(2);
  const off = new Set();
  const names = [...scene.sets.map(({ name }) => name), "own choice"];
  frame.controls.append(frame.radios("set", "Off", names, scene.asked));
  let before = null;
  const toggle = (number) => {
    if (!off.delete(number)) off.add(number);
    frame.change("set", names.length - 1);
    frame.measure?.(sorted(off));
  };
  const boards = scene.boards.map((name, i) => buildBoard(name, i, scene, toggle));
  const bars = svg("svg", { class: "totals", "aria-hidden": "true" });
  const hint = `A switch is filled as far as its head does damage by itself; it says the number when it is pointed at. Rows are layers, columns are heads. Arrow keys move over a board, Space turns a switch.${scene.sentence && ` The sentence to translate: ${scene.sentence}`}`;
  frame.figure.append(bars, make("div", { class: "boards" }, ...boards.map(({ node }) => node)), make("p", { class: "hint" }, hint));

  return (state, { measured }) => {
    if (state.set !== before && scene.sets[state.set]) {
      off.clear();
      scene.sets[state.set].off.forEach((number) => off.add(number));
    }
    before = state.set;
    const now = nowOff(off, all, measured, Boolean(frame.measure));
    boards.forEach(({ draw }) => draw(off));
    const asked = state.set === scene.asked;
    drawBars(bars, all.map((damage, i) => (off.has(i) ? damage : 0)), { ...now, asking: state.asking, bounds: asked ? scene.guesses : [], guess: asked ? state.guess : null });
    return say(now, all.length, off.size);
  };
};

// One slice for each head, the largest first; those that do good take away from the end. Below, what they do together.
const drawBars = (drawing, damages, { added, together, why, asking, bounds, guess }) => {
  const wide = drawing.clientWidth || 900;
  const found = asking ? null : together;
  const most = Math.max(0.01, damages.reduce((sum, damage) => sum + Math.max(0, damage), 0), found ?? 0, 1.2 * (bounds.at(-1)?.[0] ?? 0));
  const x = (nats) => (wide * Math.max(0, nats)) / most;
  let end = 0;
  const slices = damages.map((_, i) => i).sort((a, b) => damages[b] - damages[a]).map((i) => {
    const from = Math.min(end, (end += damages[i]));
    return svg("rect", { x: x(from), y: 22, width: x(from + Math.abs(damages[i])) - x(from), height: 30, class: damages[i] < 0 ? "good" : "slice" });
  });
  const text = (left, y, words, kind = "") => svg("text", { x: left, y, class: kind }, words);
  const row = (y, name, shown, value) => svg("text", { y, class: "row", "data-value": value ?? "" }, `${name} `, svg("tspan", {}, shown));
  const to = x(found ?? most);
  const factor = (nats) => `× ${Number((nats / added).toFixed(1))}`;
  const times = asking ? "× ?" : found > 0 && added >= 0.01 ? factor(found) : "";
  const far = to - x(added) > 130;
  const [low, high] = bounds[guess] ?? [];
  const ghost = low === undefined ? [] : [svg("path", { d: `M${x(low) + 1} 140v5H${x(high ?? most) - 1}v-5`, class: "ghost" }), text(Math.max(38, Math.min(wide - 38, x((low + (high ?? most)) / 2))), 160, "your guess", "ghost middle")];
  drawing.setAttribute("viewBox", `0 0 ${wide} ${bounds.length ? 164 : 122}`);
  drawing.replaceChildren(
    row(15, "off one by one, added up:", precise(added), added),
    ...slices,
    svg("path", { d: times && far ? `M${x(added) + 6} 37H${to - 3}m-9 -6l9 6l-9 6` : "", class: "arrow" }),
    text(far ? (x(added) + to) / 2 : Math.min(wide - 45, Math.max(x(added), to) + 50), 46, times, "big middle"),
    row(79, "off together:", asking ? "?" : found === null ? why : precise(found), found),
    svg("rect", { y: 86, width: wide, height: 32, class: "track" }),
    svg("rect", { y: 86, width: found === null ? 0 : to, height: 32, class: "whole" }),
    ...bounds.slice(1).flatMap(([bound]) => [svg("path", { d: `M${x(bound)} 84v36`, class: "tick" }), text(x(bound), 134, factor(bound), "middle")]),
    ...ghost,
  );
};

const sorted = (off) => [...off].sort((a, b) => a - b);

// What is known of the heads that are off.
const nowOff = (off, all, measured, live) => {
  const numbers = sorted(off);
  const found = measured.find((each) => each.off.join() === numbers.join());
  const added = Number(numbers.reduce((sum, number) => sum + all[number], 0).toFixed(3));
  const single = numbers.length === 1 ? all[numbers[0]] : null;
  const why = live ? "is being measured" : "was not measured";
  return { added, together: found?.together ?? single, written: found?.written, why };
};

const buildBoard = (name, board, { damages }, toggle) => {
  const columns = damages[board][0].length;
  const most = Math.max(...damages.flat(2));
  const first = board * damages[board].flat().length;
  const buttons = damages[board].flat().map((damage, i) => {
    const label = `${name}, layer ${Math.floor(i / columns) + 1}, head ${i % columns}, damage ${precise(damage)}`;
    const share = Math.round((100 * Math.max(0, damage)) / most);
    const button = make("button", { type: "button", class: "switch", "aria-label": label, style: `--share: ${share}%`, "data-damage": precise(damage) });
    button.addEventListener("click", () => toggle(first + i));
    return button;
  });
  const draw = (off) => buttons.forEach((button, i) => button.setAttribute("aria-pressed", off.has(first + i)));
  return { node: make("div", { class: "board" }, make("p", { class: "name" }, name), boardOf(name, columns, buttons)), draw };
};

const say = ({ added, together, why, written }, all, count) => {
  const writes = written === undefined ? "" : written ? ` The model writes: ${written}` : " The model writes nothing.";
  if (!count) return `All ${all} heads are on.${writes}`;
  if (count === 1) return `1 of ${all} heads is off. By itself it does a damage of ${precise(added)} nats.${writes}`;
  const several = together === null ? `what they do together ${why}` : `together they do ${precise(together)}`;
  return `${count} of ${all} heads are off. Their single damages add up to ${precise(added)} nats; ${several}.${writes}`;
};
