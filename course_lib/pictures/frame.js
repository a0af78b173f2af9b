// The frame of every picture. A picture's own file defines
//   build(frame, scene)      draws what never changes into frame.figure, adds controls, and returns
//   draw(state, numbers)     which draws the rest after each change and returns the sentence to be said.
// `state` holds the value of each control by name. Until the guess is made, draw is not called.

const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

// Okabe and Ito's colours that stand out from white and from black; 0 is the text's own. Number what you colour.
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

function showPicture(host, data, build, tell = () => {}) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const state = {};
  let draw = null;

  // The verdict stands beside the question, so for the eye it is not said again.
  const say = (sentence, verdict) => {
    if (said.lastChild?.textContent !== sentence) said.replaceChildren(make("span", { class: "unseen" }, verdict), sentence);
  };
  const redraw = (verdict = "") => {
    if (!draw) return;
    const sentence = draw(state, state.mine ? data.mine : data.ours);
    say(state.mine ? `On your function: ${sentence}` : sentence, verdict);
  };
  const change = (name, value) => {
    state[name] = value;
    redraw();
  };

  const controls = make("fieldset", { class: "controls", disabled: "", "aria-label": "Controls" });
  const figure = make("div", { class: "figure", inert: "" });
  const said = make("p", { class: "said", role: "status", "aria-live": "polite" });
  const frame = {
    figure,
    controls,
    state,
    change,
    redraw,
    // A group of radio buttons, to be put into frame.controls or into the figure.
    radios(name, legend, options, start) {
      state[name] = start;
      return radioGroup(name, legend, options, start, (value) => change(name, value));
    },
    // A slider; `range` holds min, max, step and value, and `format` says a value in words.
    slider(name, label, range, format = String) {
      const input = make("input", { type: "range", ...range });
      const shown = make("output");
      const move = () => {
        state[name] = Number(input.value);
        shown.textContent = format(state[name]);
        input.setAttribute("aria-valuetext", shown.textContent);
        redraw();
      };
      input.addEventListener("input", move);
      move();
      return make("label", { class: "slider" }, label, input, shown);
    },
    check(name, label) {
      const input = make("input", { type: "checkbox" });
      state[name] = false;
      input.addEventListener("change", () => change(name, input.checked));
      return make("label", {}, input, label);
    },
  };
  const drawLater = build(frame, data.scene);
  if (data.mine) controls.append(frame.check("mine", "on my function"));

  const unlock = (choice) => {
    const right = choice === data.answer;
    const guessed = choice === null ? "" : `You guessed ${data.choices[choice]}. `;
    const verdict = `${guessed}${right ? "That is right." : `It is ${data.choices[data.answer]}.`}`;
    const asked = make("p", { class: right ? "asked right" : "asked" }, data.question, make("strong", {}, verdict));
    form.replaceWith(asked);
    controls.disabled = figure.inert = false;
    root.querySelector(".after").hidden = false;
    draw = drawLater;
    redraw(`${verdict} `);
    (figure.querySelector("[tabindex='0']") ?? root.querySelector(".controls input"))?.focus();
    tell({ choice, right });
  };

  let guess = null;
  const choices = radioGroup("guess", data.question, data.choices, null, (value) => (guess = value));
  choices.querySelector("input").required = true;
  const skip = make("button", { type: "button" }, "Skip the guess");
  const form = make(
    "form",
    { class: "guess" },
    choices,
    make("button", { class: "commit" }, "This is my guess"),
    skip,
  );
  skip.addEventListener("click", () => unlock(null));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    unlock(guess);
  });

  const table = make("details", { class: "after", hidden: "" }, make("summary", {}, "The numbers as a table"));
  table.append(make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Table" }, make("slot", { name: "table" })));
  root.replaceChildren(
    make("style", {}, style),
    make("div", { class: "picture", role: "group", "aria-label": data.title }, make("p", { class: "title" }, data.title), form, controls, said, figure, table),
  );
  // JupyterLab and slides have uses of their own for the keys that move a control.
  host.setAttribute("data-lm-suppress-shortcuts", "true");
  host.addEventListener("keydown", (event) => event.stopPropagation());
}
