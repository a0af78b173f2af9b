// The player of every film: marks between key frames, buttons, a bar, and a question before the turning point.

const STAGE = 640;
// The part of a step's time in which it moves; the rest is for reading.
const MOVING = 0.6;
// Letters are read on a fainter colour.
const UNDER_LETTERS = 0.6;
const SPEEDS = [0.5, 1, 2];

const build = (frame, scene) => {
  const { seconds, counts, lines, lit, turn, ask, height } = scene;
  const ends = seconds.map((_, step) => seconds.slice(0, step + 1).reduce((sum, one) => sum + one, 0));
  const lasts = counts.map((_, step) => counts.slice(0, step + 1).reduce((sum, one) => sum + one, 0) - 1);
  // When the motion of each step is over; a first step of one frame has none.
  const rests = seconds.map((long, step) => (lasts[step] ? ends[step] - long * (1 - MOVING) : 0));
  const total = ends.at(-1);
  const [bar, listed] = [barOf(frame, ends), linesOf(lines)];
  const view = svg("svg", { viewBox: `0 0 ${STAGE} ${height}`, class: "reel", "aria-hidden": "true" });
  const screen = screenOf(view);
  const asked = make("div", {});
  const stages = new Map();
  let [time, goal, before, answered] = [0, null, 0, false];

  // No step after the turning point is shown before the guess.
  const wall = () => (answered ? total : rests[turn - 1]);
  const stepAt = (moment) => stepOf(ends, moment);
  const show = (moment) => {
    time = Math.max(0, Math.min(moment, wall()));
    bar.show(time);
    frame.redraw();
  };
  const halt = () => {
    goal = null;
    play.textContent = "Play";
  };
  const arrive = () => {
    halt();
    if (!answered && time === wall() && !form.node.isConnected) {
      asked.replaceChildren(form.node);
      form.node.querySelector("input").focus();
    }
  };
  const tick = (now) => {
    if (goal === null) return;
    show(time + ((now - before) / 1000) * SPEEDS[frame.state.speed]);
    before = now;
    if (time >= Math.min(goal, wall())) arrive();
    else requestAnimationFrame(tick);
  };
  const run = (to, from = time) => {
    time = from;
    if (isStill()) {
      show(to);
      return arrive();
    }
    const idle = goal === null;
    goal = to;
    play.textContent = "Pause";
    before = performance.now();
    if (idle) requestAnimationFrame(tick);
  };
  const goBack = () => {
    halt();
    show(rests[Math.max(stepAt(time) - 1, 0)]);
  };
  const goOn = () => {
    const now = stepAt(time);
    const next = Math.min(time < rests[now] - 0.01 ? now : now + 1, ends.length - 1);
    run(rests[next], Math.max(time, next ? ends[next - 1] : 0));
  };
  const toggle = () => (goal === null ? run(total, time >= rests.at(-1) ? 0 : time) : halt());

  const form = buildAsk(ask, (_, told) => {
    answered = true;
    frame.redraw(told);
    forward.focus();
  });
  const [back, play, forward] = [["Step back", goBack], ["Play", toggle], ["Step forward", goOn]].map(([name, act]) => {
    const button = make("button", { type: "button", class: name.toLowerCase().replace(" ", "-") }, name);
    button.addEventListener("click", act);
    return button;
  });
  const speed = frame.radios("speed", "Speed", SPEEDS.map((one) => `${one}×`), 1);
  speed.classList.add("speed");
  bar.input.addEventListener("input", () => {
    halt();
    show(Number(bar.input.value));
    arrive();
  });
  frame.controls.append(make("span", { class: "buttons" }, back, play, forward), bar.node, speed);
  frame.figure.append(screen.node, asked, listed.node);

  return (state, numbers) => {
    if (!stages.has(numbers)) stages.set(numbers, stageOf(numbers.marks, lasts.at(-1)));
    const stage = stages.get(numbers);
    if (view.firstChild !== stage.node) view.replaceChildren(stage.node);
    const now = stepAt(time);
    const start = now ? lasts[now - 1] : 0;
    const share = Math.min(1, (seconds[now] - ends[now] + time) / seconds[now] / MOVING);
    stage.draw(start + (lasts[now] - start) * eased(share));
    screen.follow(stage.middleOf(start, lasts[now]), eased(share));
    listed.light(lit[now]);
    asked.hidden = now > turn;
    return `${now + 1}. ${numbers.says[now]}`;
  };
};

const stepOf = (ends, moment) => Math.min(ends.filter((end) => end <= moment).length, ends.length - 1);

// A mark's numbers, role and text in every frame, from those where something changes.
const statesOf = ({ keys }, last) => {
  const states = [];
  let [next, words] = [0, []];
  for (let place = 0; place <= last; place++) {
    if (keys[next]?.[0] === place) {
      const [, numbers, ...changed] = keys[next++];
      words = changed.length ? changed : words;
      states.push({ numbers, role: words[0], text: words[1] });
    } else states.push(states.at(-1));
  }
  return states;
};

const stageOf = (marks, last) => {
  const drawn = marks.map((mark) => ({ ...MARKS[mark.kind.split(" ")[0]](mark.kind.split(" ")[1]), kind: mark.kind, isText: mark.kind.startsWith("text"), states: statesOf(mark, last) }));
  const draw = (place) => {
    const [from, part] = [Math.min(Math.floor(place), last), place % 1];
    for (const mark of drawn) {
      const [one, other] = [mark.states[from], mark.states[Math.min(from + 1, last)]];
      if (one === other && mark.shown === one) continue;
      mark.shown = one === other ? one : null;
      const { role, text } = part < 0.5 ? one : other;
      const numbers = one.numbers.map((number, i) => number + (other.numbers[i] - number) * part);
      mark.node.style.opacity = numbers[0];
      // Setting a colour or a text costs a layout, even if it is the same as before.
      if (mark.role !== role) mark.node.style.setProperty("--hue", hueOf(Number(role) ? roleOf(Number(role)) : role, mark.isText));
      if (mark.text !== text) mark.letters.textContent = mark.node.dataset.text = text;
      Object.assign(mark, { role, text });
      mark.set(numbers.slice(1), text);
    }
  };
  // The middle of all that moves between two places.
  const middleOf = (from, to) => {
    const moved = drawn.filter(({ states }) => states[from] !== states[to]).flatMap(({ kind, states }) => acrossOf(kind, states[to].numbers));
    return moved.length ? (Math.min(...moved) + Math.max(...moved)) / 2 : null;
  };
  return { node: svg("g", {}, ...drawn.map(({ node }) => node)), draw, middleOf };
};

// Letters have a stronger tone than marks.
const hueOf = (role, isText) => (isText ? `var(--${role}-text, var(--${role}))` : `var(--${role})`);

// Where a mark is, from left to right.
const acrossOf = (kind, [, ...numbers]) => {
  if (kind.startsWith("text")) return [numbers[0]];
  return kind === "box" ? [numbers[0], numbers[0] + numbers[2]] : numbers.slice(1).filter((_, i) => i % 2 === 0);
};

// Where a page is narrower than the stage, the screen shows a part of it and follows what moves.
const screenOf = (view) => {
  const node = make("div", { class: "screen" }, view);
  let [room, from, goal] = [0, 0, null];
  new ResizeObserver(() => {
    room = node.scrollWidth - node.clientWidth;
    if (room > 0) fill(node, { tabindex: 0, role: "group", "aria-label": "The stage, which can be moved" });
    else ["tabindex", "role", "aria-label"].forEach((name) => node.removeAttribute(name));
  }).observe(node);
  const follow = (middle, share) => {
    if (room <= 0 || middle === null) return;
    if (goal !== middle) [from, goal] = [node.scrollLeft, middle];
    const to = Math.max(0, Math.min(room, (middle * node.scrollWidth) / STAGE - node.clientWidth / 2));
    node.scrollLeft = from + (to - from) * share;
  };
  return { node, follow };
};

const MARKS = {
  box() {
    const [rect, letters] = [svg("rect", {}), svg("text", { "text-anchor": "middle" })];
    const set = ([x, y, width, height, strength, size, rx], text) => {
      fill(rect, { x, y, width, height, rx, "fill-opacity": text ? UNDER_LETTERS * strength : strength });
      fill(letters, { x: x + width / 2, y: y + height / 2 + size / 3, "font-size": size });
    };
    return { node: svg("g", { class: "box" }, rect, letters), letters, set };
  },
  text(anchor) {
    const node = svg("text", { "text-anchor": anchor, class: "free" });
    const set = ([x, y, size]) => fill(node, { x, y: y + size / 3, "font-size": size });
    return { node, letters: node, set };
  },
  line() {
    const node = svg("polyline", { class: "path" });
    const set = ([width, ...points]) => fill(node, { points: points.join(" "), "stroke-width": width });
    return { node, letters: {}, set };
  },
  arrow() {
    const [path, head] = [svg("polyline", { class: "path" }), svg("path", { class: "head" })];
    const set = ([width, ...points]) => {
      fill(path, { points: points.join(" "), "stroke-width": width });
      const [a, b, x, y] = points.slice(-4);
      const turned = (Math.atan2(y - b, x - a) * 180) / Math.PI;
      fill(head, { d: `M0 0l${-5 * width} ${-2 * width}v${4 * width}z`, transform: `translate(${x} ${y}) rotate(${turned})` });
    };
    return { node: svg("g", {}, path, head), letters: {}, set };
  },
};

// The bar shows and sets the time; its value in words is the step.
const barOf = (frame, ends) => {
  const input = make("input", { type: "range", min: 0, max: ends.at(-1), step: 0.25, value: 0 });
  const shown = make("span", { class: "place", "aria-hidden": "true" });
  const show = (time) => {
    input.value = time;
    shown.textContent = `step ${stepOf(ends, time) + 1} of ${ends.length}`;
    input.setAttribute("aria-valuetext", shown.textContent);
  };
  show(0);
  return { input, show, node: make("label", { class: "time" }, "Time", input, shown) };
};

const linesOf = (lines) => {
  const items = lines.map((text) => make("li", {}, make("code", {}, text)));
  const light = (lit) => items.forEach((item, i) => item.classList.toggle("lit", i === lit));
  return { node: make("ol", { class: "lines" }, ...items), light };
};
