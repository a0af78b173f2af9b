// One sentence three times, with the bars of three instruments; the second and the third ask before they show theirs.

const signed = (number) => number.toFixed(2).replace("-", "−");

const build = (frame, scene) => {
  const states = Array.from({ length: scene.attention.length - 1 }, (_, i) => `before layer ${i + 1}`);
  states.push(`after layer ${scene.attention.length - 1}`);
  const looks = frame.slider("decoder", "Decoder layer", { min: 0, max: scene.attention.length - 1, value: 0 }, (i) => i || "all (mean)");
  const patched = frame.slider("state", "Patch", { min: 0, max: states.length - 1, value: 0 }, (i) => states[i]);
  // The frame goes there after the guess.
  looks.querySelector("input").setAttribute("tabindex", 0);
  const swapped = scene.tokens.map((token, i) => (token === scene.others[i] ? token : `${scene.others[i]} for ${token}`));
  const [he, she] = scene.words;
  const witnesses = [
    buildWitness("1. Attention", "weight", scene.tokens, "var(--weights)", looks),
    buildWitness("2. Left out", `nats that “${he}” loses`, scene.tokens, "var(--source)"),
    buildWitness("3. Patch", `0: still “${he}”; 1: “${she}”`, swapped, "var(--value)", patched),
  ];
  let shown = 1;
  const goOn = () => {
    const next = shown < 3 ? asks[shown - 1].node : patched;
    next.querySelector("input").focus();
  };
  const asks = scene.asks.map((ask) =>
    buildAsk(ask, (_, told) => {
      shown += 1;
      frame.redraw(told);
      goOn();
    }),
  );
  const asked = make("div", {});
  frame.figure.append(make("div", { class: "witnesses" }, ...witnesses.map(({ node }) => node)), asked);

  return (state, { effects }) => {
    asked.replaceChildren(...asks.slice(0, state.asking ? 0 : shown).map(({ node }) => node));
    const most = Math.max(...scene.losses.map(Math.abs)) || 1;
    const found = [scene.attention[state.decoder], scene.losses, effects[state.state]];
    witnesses.forEach(({ node, set, mark }, i) => {
      const there = i < shown && !state.asking;
      node.classList.toggle("later", i >= shown);
      set(there ? found[i] : found[i].map(() => null), i === 1 ? most : 1);
      if (i === 0) mark(state.guess);
    });
    return say(found.slice(0, shown), state, states, scene);
  };
};

const buildWitness = (name, unit, tokens, hue, ...controls) => {
  const bars = tokens.map(() => barOf(hue, 40));
  const names = tokens.map((token) => make("span", {}, token));
  const rows = tokens.flatMap((_, i) => [names[i], bars[i].node]);
  const head = make("p", { class: "head" }, make("strong", {}, name), ` (${unit})`);
  const node = make("div", { class: "witness" }, head, ...controls, make("div", { class: "rows", "aria-hidden": "true" }, ...rows));
  const set = (numbers, whole) => numbers.forEach((number, i) => (number === null ? bars[i].set(0, "?", "") : bars[i].set(number / whole, signed(number), number)));
  const mark = (guess) => names[guess]?.classList.add("guessed");
  return { node, set, mark };
};

const say = (found, state, states, { names, words }) => {
  const best = found.map((numbers) => numbers.indexOf(Math.max(...numbers)));
  const [looks, costs, turns] = best.map((place, i) => [names[place], signed(found[i][place])]);
  const where = states[state.state];
  return [
    `${state.decoder ? `Decoder layer ${state.decoder} looks` : "On average the decoder's layers look"} most at ${looks[0]} (${looks[1]}).`,
    costs && `Without ${costs[0]}, “${words[0]}” loses most (${costs[1]} nats).`,
    turns && `${where[0].toUpperCase()}${where.slice(1)}, the vector at ${turns[0]} goes furthest towards “${words[1]}” (${turns[1]}).`,
  ].filter(Boolean).join(" ");
};
