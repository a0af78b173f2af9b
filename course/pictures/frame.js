// The frame of every picture. A picture's own file defines
//   build(frame, scene)      draws into frame.figure what never changes, adds controls, and returns
//   draw(state, numbers)     which draws the rest after each change and returns the sentence for screen readers.
// `state` holds the value of each control by name. Until the guess is made, draw is not called.

const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

// Those of Okabe and Ito's colours that contrast with white and with black; 0 is the colour of the text. Number what
// you colour.
const colourOf = (number) => (number ? ["#0072b2", "#d55e00", "#009e73", "#cc79a7"][(number - 1) % 4] : "var(--ink)");

// One radio button for each option; an option is a text, or nodes.
const radioGroup = (name, legend, options, chosen, onChange) => {
  const group = make("fieldset", { class: "radios" }, make("legend", {}, legend));
  options.forEach((option, value) => {
    const radio = make("input", { type: "radio", name, value });
    radio.checked = value === chosen;
    radio.addEventListener("change", () => onChange(value));
    group.append(make("label", {}, radio, ...[option].flat()));
  });
  return group;
};

// Each makes a control and keeps its value in state[name]; append the result to frame.controls or to the figure.
const controlsOf = (state, change) => ({
  radios(name, legend, options, start) {
    state[name] = start;
    return radioGroup(name, legend, options, start, (value) => change(name, value));
  },
  // `range` holds min, max, step and value; `format` says a value in words.
  slider(name, label, range, format = String) {
    const input = make("input", { type: "range", ...range });
    const shown = make("span", { "aria-hidden": "true" });
    const move = () => {
      shown.textContent = format(Number(input.value));
      input.setAttribute("aria-valuetext", shown.textContent);
      change(name, Number(input.value));
    };
    input.addEventListener("input", move);
    move();
    return make("label", {}, label, input, shown);
  },
  check(name, label) {
    const input = make("input", { type: "checkbox" });
    state[name] = false;
    input.addEventListener("change", () => change(name, input.checked));
    return make("label", {}, input, label);
  },
});

// The question with its choices; `commit` receives the index of the chosen one, or null if the guess was skipped.
const questionForm = ({ question, choices }, commit) => {
  let chosen = null;
  const group = radioGroup("guess", question, choices, null, (choice) => (chosen = choice));
  group.querySelector("input").required = true;
  const skip = make("button", { type: "button" }, "Skip the guess");
  const form = make("form", { class: "guess" }, group, make("button", { class: "commit" }, "This is my guess"), skip);
  skip.addEventListener("click", () => commit(null));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    commit(chosen);
  });
  return form;
};

const verdictOn = ({ choices, answer }, choice) => {
  const guessed = choice === null ? "" : `You guessed: ${choices[choice]}. `;
  return guessed + (choice === answer ? "That is right." : `The answer: ${choices[answer]}.`);
};

// The table stands in the output itself, in case scripts are not allowed; here a slot shows it.
const tableBox = () => {
  const scroll = make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Table" });
  scroll.append(make("slot", { name: "table" }));
  return make("details", { hidden: "" }, make("summary", {}, "The numbers as a table"), scroll);
};

function showPicture(host, data, build, tell = () => {}) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const controls = make("fieldset", { class: "controls", disabled: "", "aria-label": "Controls" });
  const figure = make("div", { class: "figure", inert: "" });
  const said = make("p", { class: "said", role: "status", "aria-live": "polite" });
  const table = tableBox();
  const state = {};
  let unlocked = false;

  // The verdict is said once; the eye finds it beside the question.
  const redraw = (verdict = "") => {
    if (!unlocked) return;
    const sentence = (state.mine ? "On your function: " : "") + draw(state, state.mine ? data.mine : data.ours);
    if (said.lastChild?.textContent === sentence) return;
    said.replaceChildren(make("span", { class: "unseen" }, verdict), sentence);
  };
  const change = (name, value) => {
    state[name] = value;
    redraw();
  };
  const frame = { figure, controls, state, change, redraw, ...controlsOf(state, change) };
  const draw = build(frame, data.scene);
  if (data.mine) controls.append(frame.check("mine", "on my function"));

  const unlock = (verdict) => {
    unlocked = true;
    controls.disabled = figure.inert = table.hidden = false;
    redraw(verdict);
  };
  const form = !data.question ? "" : questionForm(data, (choice) => {
    const verdict = verdictOn(data, choice);
    const right = choice === data.answer;
    const why = data.why_not[choice] ?? "";
    const told = [make("strong", {}, verdict), make("span", { class: "why" }, why)];
    form.replaceWith(make("p", { class: `asked ${right ? "right" : ""}` }, data.question, ...told));
    unlock(`${verdict} ${why && `${why} `}`);
    (figure.querySelector("[tabindex='0']") ?? controls.querySelector("input:not([type=radio]), input:checked"))?.focus();
    tell({ choice, right });
  });
  const title = make("p", { class: "title" }, data.title);
  const box = make("div", { class: "picture", role: "group", "aria-label": data.title });
  box.append(title, form, controls, said, figure, table);
  root.replaceChildren(make("style", {}, style), box);
  if (!data.question) unlock("");

  // JupyterLab and slides have their own uses for the keys that move a control.
  host.setAttribute("data-lm-suppress-shortcuts", "true");
  host.addEventListener("keydown", (event) => event.stopPropagation());

  // Shows other numbers in the same scene, for example during training.
  const renew = ({ ours, mine }) => {
    Object.assign(data, { ours, mine });
    redraw();
  };
  return { renew };
}
