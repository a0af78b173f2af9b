// The frame of every picture. A picture's own file defines
//   build(frame, scene)      draws into frame.figure what never changes, adds controls, and returns
//   draw(state, numbers)     which draws the rest after each change and returns the sentence for screen readers.
// `state` holds the value of each control by name. Before the guess `state.asking` is true and the picture stands as the
// question asks, without what is veiled. Then `state.guess` is the index of the choice, or null if it was skipped, and the
// controls go to the values in `frame.answer`. `frame.choices` are the texts of the choices.

const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

const fill = (node, attributes, children = []) => {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

// Milliseconds of the motion after a change, and after the guess; on the way to the answer a control makes stops.
const [GLIDE, REVEAL, STOPS] = [300, 800, 12];

// The colours of what is numbered are those of these roles; 0 is the colour of the text. Number what you colour.
const roleOf = (number) => (number ? ["key", "query", "mine", "value"][(number - 1) % 4] : "ink");
const colourOf = (number) => `var(--${roleOf(number)})`;

// One radio button for each option; an option is a text, or nodes.
const radioGroup = (name, legend, options, onChange) => {
  const group = make("fieldset", { class: "radios" }, make("legend", {}, legend));
  options.forEach((option, value) => {
    const radio = make("input", { type: "radio", name, value });
    radio.addEventListener("change", () => onChange(value));
    group.append(make("label", {}, radio, ...[option].flat()));
  });
  return group;
};

// Each makes a control and keeps its value in state[name]; append the result to frame.controls or to the figure.
const controlsOf = (state, change) => {
  const shows = {};
  const set = (name, value) => {
    state[name] = value;
    shows[name]?.(value);
  };
  const start = (name, value, show) => {
    shows[name] = show;
    set(name, value);
  };
  return {
    set,
    radios(name, legend, options, value) {
      const group = radioGroup(name, legend, options, (chosen) => change(name, chosen));
      const inputs = group.querySelectorAll("input");
      start(name, value, (now) => inputs.forEach((input, i) => (input.checked = i === now)));
      return group;
    },
    // `range` holds min, max, step and value; `format` says a value in words.
    slider(name, label, range, format = String) {
      const input = make("input", { type: "range", ...range });
      const shown = make("span", { "aria-hidden": "true" });
      start(name, range.value, (now) => {
        input.value = now;
        shown.textContent = format(now);
        input.setAttribute("aria-valuetext", shown.textContent);
      });
      input.addEventListener("input", () => change(name, Number(input.value)));
      return make("label", {}, label, input, shown);
    },
    check(name, label, value = false) {
      const input = make("input", { type: "checkbox" });
      start(name, value, (now) => (input.checked = now));
      input.addEventListener("change", () => change(name, input.checked));
      return make("label", {}, input, label);
    },
  };
};

// A question with its choices, then in its place the verdict. `answered` receives the index of the choice, or null if the
// guess was skipped, and the verdict in words.
const buildAsk = (ask, answered) => {
  let chosen = null;
  const group = radioGroup("guess", ask.question, ask.choices, (choice) => (chosen = choice));
  group.querySelector("input").required = true;
  const skip = make("button", { type: "button" }, "Skip the guess");
  const form = make("form", { class: "guess" }, group, make("button", { class: "commit" }, "This is my guess"), skip);
  const self = { node: form };
  const commit = (choice) => {
    const verdict = verdictOn(ask, choice);
    self.node = askedOf(ask, choice, verdict);
    form.replaceWith(self.node);
    answered(choice, `${verdict.join("").trim()} `);
  };
  skip.addEventListener("click", () => commit(null));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    commit(chosen);
  });
  return self;
};

// The guess, why it is not the answer, and the answer.
const verdictOn = ({ choices, answer, why_not }, choice) => {
  const guessed = choice === null ? "" : `You guessed: ${choices[choice]}. `;
  return choice === answer ? [`${guessed}That is right.`] : [guessed, `${why_not[choice] ?? ""} `, `The answer: ${choices[answer]}.`];
};

// The question, quiet now, and the verdict.
const askedOf = ({ question, answer }, choice, verdict) => {
  const told = make("p", {}, ...verdict.map((part, place) => part.trim() && make(place === 1 ? "span" : "strong", {}, part)));
  return make("div", { class: `asked ${choice === answer ? "hit" : ""}` }, make("p", { class: "question" }, question), told);
};

// The table stands in the output itself, in case scripts are not allowed; here a slot shows it.
const tableBox = () => {
  const scroll = make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Table" });
  scroll.append(make("slot", { name: "table" }));
  return make("details", {}, make("summary", {}, "The numbers as a table"), scroll);
};

// JupyterLab tells its theme, but not as a color-scheme.
const followTheme = (host) => {
  const follow = () => (host.style.colorScheme = { true: "light", false: "dark" }[document.body.dataset.jpThemeLight] ?? "");
  new MutationObserver(follow).observe(document.body, { attributes: true });
  follow();
};

// The units of each drawing in a pixel of the page, so that letters keep their size.
const unitOf = (drawing) => Number(drawing.style.getPropertyValue("--unit")) || 1;
const measureDrawings = (figure) => {
  for (const drawing of figure.querySelectorAll("svg[viewBox]")) {
    const { viewBox: { baseVal: { width, height } }, clientWidth, clientHeight } = drawing;
    if (clientWidth) drawing.style.setProperty("--unit", Math.max(width / clientWidth, height / clientHeight).toFixed(3));
  }
};

// The keys that a control uses by itself; what a figure uses, it prevents from doing anything else.
const KEYS = { range: /Arrow|Home|End/, radio: /Arrow|Enter| /, checkbox: / /, submit: /Enter| /, button: /Enter| / };
const usesKey = ({ type, tagName }, key) => KEYS[tagName === "SUMMARY" ? "button" : type]?.test(key);

// A slide gets every key that no control uses, and always those of a clicker. JupyterLab and others get none.
const keepKeys = (host) => {
  host.setAttribute("data-lm-suppress-shortcuts", "true");
  host.addEventListener("keydown", (event) => {
    const clicker = ["PageUp", "PageDown", "Escape"].includes(event.key);
    const onSlide = host.closest(".reveal");
    if (onSlide && clicker) event.preventDefault();
    else if (!onSlide || event.defaultPrevented || usesKey(event.composedPath()[0], event.key)) event.stopPropagation();
  });
};

function showPicture(host, data, build, tell = () => {}) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const controls = make("fieldset", { class: "controls" });
  const figure = make("div", { class: "figure" });
  const said = make("p", { class: "said", role: "status", "aria-live": "polite" });
  const table = tableBox();
  const box = make("div", { class: "picture", role: "group", "aria-label": data.title });
  const state = { guess: null };
  const motion = motionOf(figure);

  const drawNow = () => (state.mine ? "On your function: " : "") + draw(state, state.mine ? data.mine : data.ours);
  // The verdict is said once; the eye finds it beside the question.
  const say = (verdict = "") => {
    const sentence = drawNow();
    if (state.asking || said.lastChild?.textContent === sentence) return;
    said.replaceChildren(make("span", { class: "unseen" }, verdict), sentence);
  };
  const redraw = (verdict) => {
    motion.end();
    say(verdict);
  };
  const change = (name, value) => {
    motion.end();
    set(name, value);
    motion.go([say], GLIDE);
  };
  const { set, ...kinds } = controlsOf(state, change);
  const frame = { figure, controls, state, change, redraw, choices: data.choices ?? [], answer: {}, ...kinds };

  const ask = (asking) => {
    state.asking = controls.disabled = figure.inert = table.hidden = asking;
    box.classList.toggle("asking", asking);
  };
  // The drawings on the way to the answer.
  const wayToAnswer = (verdict) => {
    const goal = Object.entries(frame.answer).map(([name, to]) => [name, state[name], to - state[name]]);
    const count = Math.min(STOPS, Math.max(1, ...goal.map(([, , far]) => Math.abs(far))));
    return Array.from({ length: count }, (_, i) => () => {
      goal.forEach(([name, from, far]) => set(name, from + Math.round((far * (i + 1)) / count)));
      if (i + 1 < count) drawNow();
      else say(verdict);
    });
  };
  const reveal = (choice, verdict) => {
    state.guess = choice;
    drawNow();
    ask(false);
    motion.go(wayToAnswer(verdict), REVEAL);
    (figure.querySelector("[tabindex='0']") ?? controls.querySelector("input:not([type=radio]), input:checked"))?.focus();
    tell({ choice, right: choice === data.answer });
  };

  const draw = build(frame, data.scene);
  if (data.mine) controls.append(frame.check("mine", "on my function"));
  const question = data.question ? buildAsk(data, reveal).node : "";
  box.append(make("p", { class: "title" }, data.title), question, figure, said, controls, table);
  root.replaceChildren(make("style", {}, style), box);
  let wide = 0;
  new ResizeObserver(() => {
    measureDrawings(figure);
    if (wide !== figure.clientWidth) redraw();
    wide = figure.clientWidth;
  }).observe(figure);
  followTheme(host);
  keepKeys(host);
  ask(Boolean(data.question));
  redraw();

  // Shows other numbers in the same scene, for example during training.
  const renew = ({ ours, mine }) => {
    Object.assign(data, { ours, mine });
    redraw();
  };
  return { renew };
}
