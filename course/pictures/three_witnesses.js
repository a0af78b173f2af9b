// One sentence, and three instruments that point at its tokens: the thicker a line, the larger the number. Under the name
// of each stands the token that it points at most.

const signed = (number) => number.toFixed(2).replace("-", "−");
const WITNESSES = [["1 Attention", "weights"], ["2 Left out", "mask"], ["3 Patch", "value"]];

const build = (frame, { tokens, others, names, words, attention, losses, states }) => {
  frame.controls.append(
    frame.slider("decoder", "Decoder layer", { min: 0, max: attention.length - 1, value: 0 }, (i) => i || "all (mean)"),
    frame.slider("state", "Patch", { min: 0, max: states.length - 1, value: 0 }, (i) => states[i]),
  );
  const drawing = svg("svg", { class: "court", "aria-hidden": "true" });
  const hint = `1: the weight of the token. 2: nats that “${words[0]}” loses without it. 3: a patch of its vector, 0 is still “${words[0]}”, 1 is “${words[1]}”. Dashed: below 0; green: your guess.`;
  frame.figure.append(drawing, make("p", { class: "hint" }, hint));
  const most = Math.max(...losses.map(Math.abs)) || 1;

  return (state, { effects }) => {
    const found = [attention[state.decoder], losses, effects[state.state]];
    const wide = frame.figure.clientWidth || 960;
    const column = (count, i) => (wide / count) * (i + 0.5);
    const spots = tokens.map((_, i) => [column(tokens.length, i), 250]);
    const fans = found.map((numbers, i) => fanOf(numbers, i, column(3, i), spots, i === 1 ? most : 1, tokens, state.asking));
    const expected = spots.slice(state.guess ?? tokens.length, (state.guess ?? 0) + 1).map(([x]) => svg("path", { class: "ghost", d: lineOf(column(3, 0), x) }));
    const sentence = sentenceAt(tokens, spots);
    const low = Math.max(...sentence.map((word) => word.getAttribute("y"))) + 20;
    drawing.setAttribute("viewBox", `0 0 ${wide} ${low + 6}`);
    const patched = others.map((other, i) => svg("text", { x: spots[i][0], y: low, class: "other" }, other === tokens[i] ? "" : `/ ${other}`));
    drawing.replaceChildren(...fans.flat(), ...expected, ...sentence, ...patched);
    return say(found, state, states, names, words);
  };
};

const lineOf = (from, to) => `M${from} 62C${from} 140 ${to} 150 ${to} 234`;

// One witness: its name, what it says, and its lines to the tokens.
const fanOf = (numbers, witness, from, spots, whole, tokens, asking) => {
  const [name, role] = WITNESSES[witness];
  const best = numbers.indexOf(Math.max(...numbers));
  const lines = numbers.map((number, i) => {
    const wide = asking ? 1 : Math.min(12, 12 * Math.abs(number / whole));
    const kind = asking ? "line" : `line ${i === best ? "most" : ""} ${number < 0 ? "below" : ""}`;
    return svg("path", { class: kind, d: lineOf(from, spots[i][0] + (witness - 1) * 12), style: `--wide: ${wide}; --hue: var(--${role})`, "data-value": asking ? "" : number });
  });
  const told = [[name, ""], [asking ? "?" : tokens[best], "told"], [asking ? "" : signed(numbers[best]), ""]];
  return [...lines, ...told.map(([text, kind], i) => svg("text", { x: from, y: 14 + 21 * i, class: kind }, text))];
};

const say = (found, state, states, names, words) => {
  const [looks, costs, turns] = found.map((numbers) => numbers.indexOf(Math.max(...numbers))).map((best, i) => `${names[best]} (${signed(found[i][best])}`);
  const who = state.decoder ? `Decoder layer ${state.decoder} looks` : "On average the decoder's layers look";
  const where = states[state.state][0].toUpperCase() + states[state.state].slice(1);
  return `${who} most at ${looks}). Without ${costs} nats), “${words[0]}” loses most. ${where}, the vector at ${turns}) goes furthest towards “${words[1]}”.`;
};
