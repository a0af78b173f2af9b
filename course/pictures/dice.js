// The likeliest next tokens as bars, all others as one more, and dice whose rolls are counted.

const SEED = 12;

const build = (frame, scene) => {
  const { prefixes, temperatures, filters, tokens, num_tokens: all } = scene;
  const start = (values, value) => ({ min: 0, max: values.length - 1, value: values.indexOf(value) });
  frame.controls.append(
    frame.slider("prefix", "After", start(prefixes, prefixes[0]), (i) => prefixes[i]),
    frame.slider("heat", "Temperature", start(temperatures, scene.asked.warm), (i) => String(temperatures[i])),
    frame.slider("filter", "Filter", start(filters, scene.asked.filter), (i) => filters[i]),
  );
  frame.answer.heat = temperatures.indexOf(scene.asked.hot);
  const others = all - tokens[0].length;
  const rows = [...tokens[0], ""].map(buildRow);
  const dice = { at: "", last: -1 };
  const roll = (times, text) => {
    const button = make("button", { type: "button" }, text);
    button.addEventListener("click", () => {
      for (let i = 0; i < times; i++) throwDie(dice);
      frame.redraw();
    });
    return button;
  };
  const kept = barOf("var(--ink)");
  const count = make("div", { class: "kept", "aria-hidden": "true" }, make("span", {}, "tokens kept"), kept.node);
  const buttons = make("p", {}, roll(1, "Roll once"), roll(100, "Roll 100 times"));
  const hint = "Filled: kept. Hollow: cut by the filter. Each bar and its number are the probability after the temperature and before the filter. Behind it: how often the token was rolled. A change of a control clears the count; the rolls are the same each time.";
  frame.figure.append(buttons, count, make("div", { class: "tokens", "aria-hidden": "true" }, ...rows.map(({ node }) => node)), make("p", { class: "hint" }, hint));

  return (state, { cuts }) => {
    const now = { prefix: prefixes[state.prefix], heat: temperatures[state.heat], filter: filters[state.filter], mine: state.mine };
    const shares = scene.probabilities[state.prefix][state.heat];
    const [mask, more, mass, entropy] = cuts[state.prefix][state.heat][state.filter];
    const isKept = shares.map((_, i) => (i < shares.length - 1 ? Boolean((mask >> i) & 1) : more > 0));
    const names = [...tokens[state.prefix], more && more < others ? `${grouped(more)} of ${grouped(others)} others` : `${grouped(others)} others`];
    renew(dice, Object.values(now).join(), weightsOf(shares, isKept, mass));
    const largest = Math.max(...shares);
    rows.forEach(({ draw }, i) => draw(names[i], shares[i], shares[i] / largest, isKept[i], dice.tally[i], i === dice.last));
    const total = totalOf([mask, more]);
    const most = Math.max(...cuts[state.prefix].map((rows) => totalOf(rows[state.filter])), 1);
    const [low, high] = scene.guesses[state.prefix || now.filter !== scene.asked.filter ? null : state.guess] ?? [];
    kept.set(total / most, grouped(total));
    kept.expect(low / most, (high ?? most) / most);
    return say(now, { total, count: all, mass, entropy }, names, dice);
  };
};

// So many of the shown tokens, one bit each, and of the others.
const totalOf = ([mask, others]) => mask.toString(2).replaceAll("0", "").length + others;

const buildRow = () => {
  const [name, rolled] = [make("span", { class: "name" }), make("span", { class: "rolled" })];
  const bar = barOf("var(--weights)");
  const node = make("div", { class: "token" }, name, bar.node, rolled);
  const draw = (text, share, length, kept, rolls, last) => {
    name.textContent = text;
    bar.set(length, share.toFixed(3), share);
    rolled.textContent = rolls ? `× ${rolls}` : "";
    node.classList.toggle("cut", !kept);
    node.classList.toggle("last", last);
    Object.assign(node.dataset, { kept, rolls });
  };
  return { node, draw };
};

// The mass of each bar after the cut; of the others what is left of the kept mass.
const weightsOf = (shares, isKept, mass) => {
  const shown = shares.slice(0, -1).map((share, i) => (isKept[i] ? share : 0));
  const rest = isKept.at(-1) ? Math.max(0, mass - shown.reduce((sum, share) => sum + share, 0)) : 0;
  return [...shown, rest];
};

// Other settings begin with new dice: the same random numbers, and no rolls counted.
const renew = (dice, at, weights) => {
  if (dice.at !== at) Object.assign(dice, { at, weights, last: -1, random: SEED, rolls: 0, tally: weights.map(() => 0) });
};

const throwDie = (dice) => {
  let left = nextRandom(dice) * dice.weights.reduce((sum, weight) => sum + weight, 0);
  const found = dice.weights.findIndex((weight) => (left -= weight) < 0);
  if (found < 0) return;
  dice.last = found;
  dice.rolls += 1;
  dice.tally[found] += 1;
};

// Mulberry32: evenly distributed numbers from 0 to 1, the same for the same seed.
const nextRandom = (dice) => {
  dice.random = (dice.random + 1831565813) | 0;
  let mixed = Math.imul(dice.random ^ (dice.random >>> 15), 1 | dice.random);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};

const grouped = (number) => number.toLocaleString("en-US");

const say = ({ prefix, heat, filter, mine }, { total, count, mass, entropy }, names, { rolls, last, tally }) => {
  const where = `After ${prefix} at temperature ${heat}, ${filter}: `;
  const asked = mine && !filter.startsWith("top-p") ? " (Your function is only asked for top-p.)" : "";
  if (!total) return `${where}no token is kept, so there is nothing to roll.`;
  const kept = `${where}${grouped(total)} of ${grouped(count)} tokens ${total === 1 ? "is" : "are"} kept, ${Math.max(0, 1 - mass).toFixed(3)} of the mass is cut, and the entropy is ${entropy.toFixed(2)} nats.${asked}`;
  if (!rolls) return kept;
  const named = (i) => (i === names.length - 1 ? "one of the others" : `“${names[i]}”`);
  if (rolls === 1) return `${kept} Rolled: ${named(last)}.`;
  const often = tally.map((times, i) => [times, i]).filter(([times]) => times).sort((a, b) => b[0] - a[0]);
  const most = often.slice(0, 3).map(([times, i]) => `${named(i)} ${times}`).join(", ");
  return `${kept} ${rolls} rolls, most often: ${most}; the last: ${named(last)}.`;
};
