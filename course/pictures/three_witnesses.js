// One sentence three times, with the bars of three instruments; the second and the third ask before they show theirs.

const signed = (number) => number.toFixed(2).replace("-", "−");

const build = (frame, scene) => {
  const states = Array.from({ length: scene.attention.length }, (_, i) => `before layer ${i + 1}`);
  states.push(`after layer ${scene.attention.length}`);
  const looks = frame.slider("decoder", "Decoder layer", { min: 1, max: scene.attention.length, value: 1 });
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
    buildAsk(ask, frame, () => {
      shown += 1;
      return goOn;
    }),
  );
  const asked = make("div", {});
  frame.figure.append(make("div", { class: "witnesses" }, ...witnesses.map(({ node }) => node)), asked);

  return (state, { effects }) => {
    asked.replaceChildren(...asks.slice(0, shown).map(({ node }) => node));
    const most = Math.max(...scene.losses.map(Math.abs)) || 1;
    const found = [scene.attention[state.decoder - 1], scene.losses, effects[state.state]];
    witnesses.forEach(({ node, set }, i) => {
      node.hidden = i >= shown;
      if (i < shown) set(found[i], i === 1 ? most : 1);
    });
    return say(found.slice(0, shown), state, states, scene);
  };
};

const buildWitness = (name, unit, tokens, hue, ...controls) => {
  const bars = tokens.map(() => barOf(hue));
  const rows = tokens.flatMap((token, i) => [make("span", {}, token), bars[i].node]);
  const head = make("p", { class: "head" }, make("strong", {}, name), ` (${unit})`);
  const node = make("div", { class: "witness" }, head, ...controls, make("div", { class: "rows", "aria-hidden": "true" }, ...rows));
  const set = (numbers, whole) => numbers.forEach((number, i) => bars[i].set(number / whole, signed(number), number));
  return { node, set };
};

const say = (found, state, states, { names, words }) => {
  const best = found.map((numbers) => numbers.indexOf(Math.max(...numbers)));
  const [looks, costs, turns] = best.map((place, i) => [names[place], signed(found[i][place])]);
  const where = states[state.state];
  return [
    `Decoder layer ${state.decoder} looks most at ${looks[0]} (${looks[1]}).`,
    costs && `Without ${costs[0]}, “${words[0]}” loses most (${costs[1]} nats).`,
    turns && `${where[0].toUpperCase()}${where.slice(1)}, the vector at ${turns[0]} goes furthest towards “${words[1]}” (${turns[1]}).`,
  ].filter(Boolean).join(" ");
};
