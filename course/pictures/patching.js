// The effects of a patch: a row for each token, a column for each state; each pair of sentences asks before it shows.

const signed = (number) => number.toFixed(2).replace("-", "−");

const build = (frame, scene) => {
  const pairs = scene.cases.map(([first, second]) => `${first.words[0]} or ${second.words[0]}`);
  frame.controls.append(frame.radios("pair", "Answers", pairs, 0), frame.radios("direction", "Vectors", scene.directions, 0));
  const done = new Set([0]);
  const asks = scene.asks.map((ask, i) =>
    buildAsk(ask, (_, told) => {
      done.add(i + 1);
      frame.redraw(told);
      frame.controls.querySelector("input[name=direction]:checked").focus();
    }),
  );
  const asked = make("div", {});
  const about = make("p", { class: "about", "aria-hidden": "true" });
  const grid = make("div", { class: "heat", "aria-hidden": "true", style: `--states: ${scene.states.length}` });
  const hint = make("p", { class: "hint" }, "A row is a position, a column a place in the encoder. The fuller the colour, the further the patch goes; dashed: it goes the other way. Bold: the largest of its column.");
  frame.figure.append(asked, about, grid, hint);

  return (state, { effects }) => {
    const shown = done.has(state.pair);
    const now = scene.cases[state.pair][state.direction];
    asked.replaceChildren(...(state.pair ? [asks[state.pair - 1].node] : []));
    about.hidden = grid.hidden = hint.hidden = !shown;
    if (!shown) return `This pair of sentences has a question first: “${now.words[0]}” or “${now.words[1]}”?`;
    const numbers = effects[state.pair][state.direction];
    const best = numbers.map((row) => row.indexOf(Math.max(...row)));
    about.textContent = `“${now.clean}” with single vectors of “${now.corrupted}”: 0 is still “${now.words[0]}”, 1 is “${now.words[1]}”.`;
    grid.replaceChildren(...heads(scene.states), ...now.names.flatMap((name, i) => [make("span", { class: `token ${name === frame.choices[state.guess] ? "guessed" : ""}` }, name), ...numbers.map((row, l) => (state.asking ? cellOf(0, false) : cellOf(row[i], best[l] === i)))]));
    return say(numbers, best, now, scene.states);
  };
};

const heads = (states) => ["", ...states].map((name) => make("span", { class: "state" }, name));

const cellOf = (effect, largest) => {
  const share = Math.round(55 * Math.min(1, Math.abs(effect)));
  const kind = `cell ${effect < 0 ? "negative" : ""} ${largest ? "largest" : ""}`;
  return make("span", { class: kind, style: `--share: ${share}%`, "data-effect": effect }, make("span", { class: "veiled" }, signed(effect)));
};

const say = (numbers, best, { names, words }, states) => {
  const last = states.length - 1;
  const at = (l) => `the vector at ${names[best[l]]} goes furthest towards “${words[1]}” (${signed(numbers[l][best[l]])})`;
  return `${states[0][0].toUpperCase()}${states[0].slice(1)}, ${at(0)}. ${states[last][0].toUpperCase()}${states[last].slice(1)}, ${at(last)}.`;
};
