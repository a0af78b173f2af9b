// Three boards of switches, one for each head; what the chosen heads do one by one, and together where it was measured.

const precise = (number) => (Number(number.toFixed(3)) + 0).toFixed(3).replace("-", "−");

const build = (frame, scene) => {
  const all = scene.damages.flat(2);
  const off = new Set();
  const names = [...scene.sets.map(({ name }) => name), "own choice"];
  const radios = frame.radios("set", "Off", names, scene.asked);
  frame.controls.append(radios);
  let before = null;
  const toggle = (number) => {
    if (!off.delete(number)) off.add(number);
    frame.change("set", names.length - 1);
    frame.measure?.(sorted(off));
  };
  const boards = scene.boards.map((name, i) => buildBoard(name, i, scene, toggle));
  const [sum, together] = [barOf("var(--faint)", 10), barOf("var(--wrong)", 10)];
  const written = make("p", { class: "written veiled" });
  const row = (name, bar) => [make("span", {}, name), bar.node];
  const bars = make("div", { class: "totals", "aria-hidden": "true" }, ...row("single damages, added up", sum), ...row("together", together));
  const hint = "A switch shows the damage of its head by itself, in nats per token. Rows are layers, columns are heads. Arrow keys move over a board, Space turns a switch.";
  frame.figure.append(make("div", { class: "boards" }, ...boards.map(({ node }) => node)), bars, written, make("p", { class: "hint" }, hint));

  return (state, { measured }) => {
    if (state.set !== before && scene.sets[state.set]) {
      off.clear();
      scene.sets[state.set].off.forEach((number) => off.add(number));
    }
    before = state.set;
    const now = nowOff(off, all, measured, Boolean(frame.measure));
    const most = Math.max(0.01, Math.abs(now.added), Math.abs(now.together ?? 0));
    boards.forEach(({ draw }) => draw(off));
    sum.set(now.added / most, precise(now.added), now.added);
    const found = state.asking ? null : now.together;
    const [low, high] = scene.guesses[state.set === scene.asked ? state.guess : null] ?? [];
    together.expect(low / most, (high ?? most) / most);
    together.set((found ?? 0) / most, found === null ? (state.asking ? "?" : now.why) : precise(found), found ?? "");
    written.textContent = now.written === undefined ? "" : `${scene.sentence} → ${now.written || "(nothing)"}`;
    return say(now, all.length, off.size);
  };
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
    const [layer, head] = [Math.floor(i / columns), i % columns];
    const label = `${name}, layer ${layer + 1}, head ${head}, damage ${precise(damage)}`;
    const share = Math.round((100 * Math.max(0, damage)) / most);
    const button = make("button", { type: "button", class: "switch", "aria-label": label, style: `--share: ${share}%`, "data-damage": damage }, precise(damage));
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
