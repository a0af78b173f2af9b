// The machine that runs the reader's sentence: the film's stage (film.js), played word by word. A word that is pointed at,
// or has the focus, holds its step; a box of the machine leads to its lesson.

const [MOVE, REST] = [0.34, 0.8]; // seconds from a frame to the next, and at the end of a step
const FEWEST_COLUMNS = 7;
const [NARROW, NARROW_WIDTH, SIDE] = [620, 344, 320]; // pixels; units of the stage; where its right half begins
const LEAST = 12 / 13; // pixels for a unit, so that no letters are smaller than 12 pixels
const [ENCODER_RIGHT, DECODER_RIGHT, BELOW, LANE] = [14, -312, 316, 14]; // how the halves move on a narrow stage
const LOOK = { size: 13, row: 12.5 };
const PARTS_OF_ENCODER = String.raw`encoder|memory|kept|embedding|\+ positions|feed-forward|self-attention( name)?|layers 0`;
const OF_ENCODER = new RegExp(String.raw`^(${PARTS_OF_ENCODER}|(kept|read) \d+|[se]\d+ .+)$`);

const ENTERS = "Each token gets a vector, and its position is added. Three squares stand for a vector.";
const LOOKS = (depth) => `Each token looks at all tokens, in ${depth} layers: the thicker a line, the more it takes.`;
const REMEMBERS = "The encoder’s last vectors are the memory. The decoder asks it for each token that it writes.";

// The steps of a sentence: what stands on their buttons, what is said, and their frames.
const stepsOf = (machine) => {
  const { numbers, depth, read } = machine;
  const told = [
    ["read", ENTERS, machine.enter()],
    ["encoder", LOOKS(depth), [...machine.looks(), ...machine.climb()]],
    ["memory", REMEMBERS, machine.remember()],
    ...numbers.likeliest.map(([[name, share]], place) => {
      const row = numbers.crossed.at(-1)[place];
      const largest = Math.max(...row);
      const most = `looks most at “${read[row.indexOf(largest)]}” (${largest.toFixed(2)})`;
      const says = `The decoder ${most} and says “${name}”, the likeliest token (${share.toFixed(2)}).`;
      return [name, says, place ? machine.turn(place) : [...machine.begin(), ...machine.sayFirst()]];
    }),
  ];
  return told.map(([name, says, frames]) => ({ name, says, frames }));
};

// A mark at another place; lines and arrows are points after their width.
const movedMark = (mark, right, down) => {
  const from = /^(box|text)/.test(mark.kind) ? 1 : 2;
  const to = from === 1 ? 3 : mark.numbers.length;
  const numbers = mark.numbers.map((number, i) => number + (i < from || i >= to ? 0 : (i - from) % 2 ? down : right));
  return { ...mark, numbers };
};

// The decoder above the encoder, for a narrow page. What is asked of the memory goes up a lane at the left.
const stacked = (frames, machine) => {
  const down = BELOW + ROW * (machine.rows - 1) - machine.kept[1];
  const turnedUp = ({ numbers: [seen, width, , fromY, , inletY, toX, toY], ...mark }) => {
    const aside = inletY - AT.ASKS;
    const lane = LANE - aside * 0.4;
    const [x, y] = [AT.MEMORY[0] + ENCODER_RIGHT, fromY + down];
    return { ...mark, numbers: [seen, width, x, y, lane, y, lane, AT.ASKS - aside, toX + DECODER_RIGHT, toY] };
  };
  const done = new Map();
  const placed = (name, mark) => {
    if (/^c\d/.test(name)) return turnedUp(mark);
    if (name === "memory") return movedMark(mark, AT.MEMORY[2] + 90, down);
    const low = name === "light" ? mark.role === "source" : OF_ENCODER.test(name);
    return low ? movedMark(mark, ENCODER_RIGHT, down) : movedMark(mark, DECODER_RIGHT, 0);
  };
  const once = (name, mark) => done.get(mark) ?? done.set(mark, placed(name, mark)).get(mark);
  return frames.map((frame) => Object.fromEntries(Object.entries(frame).map(([name, mark]) => [name, once(name, mark)])));
};

// Where the stage ends, and how its halves stand on it.
const boundsOf = (machine, narrow) => {
  const more = ROW * (machine.rows - 1);
  const top = Math.min(0, machine.kept[1] - 2);
  if (!narrow) return { box: [0, top, 640, MACHINE.height + more - top], low: [0, 0], high: [0, 0] };
  const down = BELOW + more - machine.kept[1];
  return { box: [0, 0, NARROW_WIDTH, down + MACHINE.height + more], low: [ENCODER_RIGHT, down], high: [DECODER_RIGHT, 0] };
};

// The boxes as links, where the page says where lessons are.
const doorsOf = ({ low, high }, lessons) =>
  MACHINE.doors.map(({ at: [x, y, width, height], name, page }) => {
    const [right, down] = x < SIDE ? low : high;
    const rect = svg("rect", { x: x + right, y: y + down, width, height, rx: 4 });
    return svg("a", { href: `${lessons}${page}.html`, "aria-label": name, class: "door" }, svg("title", {}, name), rect);
  });

const stagesOf = (passage, narrow, lessons) => {
  const machine = new MachineFrames(passage, Math.max(FEWEST_COLUMNS, passage.likeliest.length), LOOK);
  const steps = stepsOf(machine);
  const bounds = boundsOf(machine, narrow);
  const frames = steps.flatMap((step) => step.frames);
  const stage = film.stageOf(tracksOf(narrow ? stacked(frames, machine) : frames), frames.length - 1);
  const drawn = svg("g", { "aria-hidden": "true" }, stage.node);
  const doors = lessons === undefined ? [] : doorsOf(bounds, lessons);
  const about = { viewBox: bounds.box.join(" "), class: "reel", role: "group", "aria-label": "The machine" };
  const view = svg("svg", about, drawn, ...doors);
  view.style.minHeight = narrow ? "" : `${Math.ceil(bounds.box[3] * LEAST)}px`;
  return { steps, stage, view };
};

// Where in the frames a step stands after so many seconds; the first step has no frame to come from.
const placeIn = (steps, now, seconds) => {
  const ends = steps.map((_, i) => steps.slice(0, i + 1).reduce((sum, { frames }) => sum + frames.length, -1));
  const start = now ? ends[now - 1] : 0;
  const share = Math.min(1, seconds / MOVE / steps[now].frames.length);
  return start + (ends[now] - start) * share * share * (3 - 2 * share);
};

class Machine {
  constructor(lessons) {
    Object.assign(this, { lessons, playing: false, held: null, passage: null });
    this.node = make("div", { class: "course-machine" });
    this.words = make("div", { class: "words", role: "group", "aria-label": "The steps, to hold one" });
    this.figure = make("div", { class: "figure" });
    this.said = make("p", { class: "told", "aria-live": "off" });
    this.play = make("button", { type: "button", class: "play" }, "Pause");
    this.play.addEventListener("click", () => this.toggle());
    const below = make("div", { class: "below" }, this.play, this.said);
    const box = make("div", { class: "picture" }, this.words, this.figure, below);
    this.node.attachShadow({ mode: "open" }).append(make("style", {}, film.style + MACHINE.style), box);
    new ResizeObserver(() => this.passage && this.isNarrow() !== this.narrow && this.build()).observe(this.node);
    this.node.hidden = true;
  }

  isNarrow() {
    return this.node.clientWidth < NARROW;
  }

  // Runs a sentence; null takes the stage away.
  run(passage) {
    this.node.hidden = !passage;
    Object.assign(this, { passage, held: null, now: 0, seconds: 0 });
    if (!passage) return this.halt();
    this.build();
    if (!isStill()) return this.start();
    Object.assign(this, { now: this.steps.length - 1, seconds: Infinity });
    this.draw();
  }

  build() {
    this.narrow = this.isNarrow();
    Object.assign(this, stagesOf(this.passage, this.narrow, this.lessons));
    this.figure.replaceChildren(this.view);
    this.words.replaceChildren(...this.steps.map(({ name }, i) => this.word(name, i)));
    this.draw();
  }

  // The button of a step: it is held while the pointer is on it, or the focus.
  word(name, i) {
    const button = make("button", { type: "button", class: i < 3 ? "part" : "token" }, name);
    const hold = (held) => () => this.hold(held ? i : null);
    button.addEventListener("pointerenter", hold(true));
    button.addEventListener("focus", hold(true));
    button.addEventListener("click", () => button.focus());
    button.addEventListener("blur", hold(false));
    button.addEventListener("pointerleave", () => this.node.shadowRoot.activeElement !== button && this.hold(null));
    return button;
  }

  hold(step) {
    this.held = step;
    this.said.setAttribute("aria-live", step === null ? "off" : "polite");
    this.draw();
  }

  draw() {
    const [now, seconds] = this.held === null ? [this.now, this.seconds] : [this.held, Infinity];
    this.stage.draw(placeIn(this.steps, now, seconds));
    [...this.words.children].forEach((word, i) => {
      word.classList.toggle("done", i <= this.now);
      if (i === now) word.setAttribute("aria-current", "step");
      else word.removeAttribute("aria-current");
    });
    if (this.said.textContent !== this.steps[now].says) this.said.textContent = this.steps[now].says;
  }

  toggle() {
    if (this.playing) return this.halt();
    if (this.now === this.steps.length - 1) Object.assign(this, { now: 0, seconds: 0 });
    this.start();
  }

  halt() {
    this.playing = false;
    this.play.textContent = "Play";
  }

  start() {
    this.play.textContent = "Pause";
    this.before = performance.now();
    if (this.playing) return;
    this.playing = true;
    requestAnimationFrame((now) => this.tick(now));
  }

  tick(now) {
    if (!this.playing) return;
    if (this.held === null) this.goOn((now - this.before) / 1000);
    this.before = now;
    requestAnimationFrame((next) => this.tick(next));
  }

  goOn(seconds) {
    this.seconds += Math.max(0, seconds);
    if (this.seconds > MOVE * this.steps[this.now].frames.length + REST) {
      if (this.now === this.steps.length - 1) return this.halt();
      Object.assign(this, { now: this.now + 1, seconds: 0 });
    }
    this.draw();
  }
}
