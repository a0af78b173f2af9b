// A sentence with a covered word and a curtain to the right of it, the model's guesses, and what every word costs.

const TALL = 56;

const build = (frame, scene) => {
  const { words, names, pieces, asked } = scene;
  const { state, figure } = frame;
  state.blank = asked;
  // To the right of a blank: the words there, and then the end of the sentence.
  const rightOf = (blank) => words.length - blank;
  const inWords = (seen) => (seen === rightOf(state.blank) ? "everything" : seen ? `${seen} of ${counted(rightOf(state.blank) - 1)}` : "nothing");
  const slider = frame.slider("seen", "Seen to the right of the blank", { min: 0, max: rightOf(asked), value: rightOf(asked) }, inWords);
  const input = slider.querySelector("input");
  frame.controls.append(slider);
  const choose = (blank) => {
    const everything = state.seen === rightOf(state.blank);
    state.blank = blank;
    select(blank);
    input.max = rightOf(blank);
    frame.change("seen", everything ? rightOf(blank) : Math.min(state.seen, rightOf(blank)));
  };
  const { row, select } = choosableRow(words.map((word) => make("span", {}, word)), "The covered word", asked, choose, () => {});
  const options = [...row.children];
  options.forEach((option, i) => option.setAttribute("aria-label", words[i]));
  const guesses = Array.from({ length: 6 }, buildGuess);
  const costs = make("div", { class: "costs", "aria-hidden": "true" });
  const hint = "Arrow keys or a click: another word is covered. ✓: the covered word. Hatched: behind the curtain.";
  const legend = "Below: nats of each word. Filled: with its whole right side. Hollow: with nothing of it. The line: with what is seen now.";
  figure.append(row, costs, make("p", { class: "hint" }, `${hint} ${legend}`), make("div", { class: "guesses veiled", "aria-hidden": "true" }, ...guesses.map(({ node }) => node)));

  return ({ blank, seen, asking, guess }, { looks }) => {
    const look = looks[blank][seen];
    options.forEach((option, i) => option.classList.toggle("behind", i > blank + seen));
    row.classList.toggle("ends", seen === rightOf(blank));
    drawGuesses(guesses, look, words[blank]);
    const highest = Math.max(...looks.flat().map(([nats]) => nats));
    costs.replaceChildren(...words.map((word, i) => costOf(word, looks[i], asking ? Infinity : highest, i === blank && !asking ? look[0] : null)));
    costs.children[names.indexOf(frame.choices[guess])]?.classList.add("guessed");
    return say({ name: names[blank], pieces: pieces[blank], seen, right: rightOf(blank) }, look, looks[blank]);
  };
};

const counted = (number) => `${number} word${number === 1 ? "" : "s"}`;

const buildGuess = () => {
  const name = make("span", { class: "name" });
  const bar = barOf("var(--weights)");
  const node = make("div", { class: "one" }, name, bar.node);
  const draw = (place, text, share, isTrue) => {
    name.textContent = `${place}. “${text}”${isTrue ? " ✓" : ""}`;
    bar.set(share, share.toFixed(3), share);
    node.classList.toggle("true", isTrue);
    Object.assign(node.dataset, { place });
  };
  return { node, draw };
};

// The likeliest, and in a last row the covered word, where it is none of them.
const drawGuesses = (rows, [, place, share, likeliest], word) => {
  likeliest.forEach(([text, its], i) => rows[i].draw(i + 1, text, its, i + 1 === place));
  const last = rows.at(-1);
  last.draw(place, word, share, true);
  last.node.classList.toggle("idle", place <= likeliest.length);
};

const costOf = (word, looks, highest, now) => {
  const [[none], [all]] = [looks[0], looks.at(-1)];
  const high = (nats) => (TALL * nats) / highest;
  const bar = (x, nats, kind) => svg("rect", { x, y: TALL + 1 - high(nats), width: 14, height: high(nats), class: kind });
  const line = now === null ? [] : [svg("line", { x1: 0, x2: 40, y1: TALL + 1 - high(now), y2: TALL + 1 - high(now) })];
  const drawn = svg("svg", { viewBox: `0 0 40 ${TALL + 2}` }, bar(4, all, "all"), bar(22, none, "none"), ...line);
  const numbers = make("span", { class: "numbers veiled" }, make("span", {}, all.toFixed(2)), make("span", {}, none.toFixed(2)));
  return make("div", { class: `cost ${now === null ? "" : "now"}`, "data-all": all, "data-none": none }, drawn, numbers, make("span", {}, word));
};

const say = ({ name, pieces, seen, right }, [nats, place, share, likeliest], looks) => {
  const ending = seen === right - 1 && seen ? ", but not that the sentence ends there" : "";
  const what = seen === right ? "everything" : seen ? counted(seen) : "nothing";
  const all = seen === right ? "" : `; with everything ${looks.at(-1)[0].toFixed(2)}`;
  const none = seen === 0 ? "" : `; with nothing ${looks[0][0].toFixed(2)}`;
  const costs = `${name} covered, ${what} to its right seen${ending}: it costs ${nats.toFixed(2)} nats${all}${none}.`;
  const whole = pieces > 1 ? `It is cut into ${pieces} pieces, and the guesses are at the first. ` : "";
  const it = pieces > 1 ? "its first piece" : "the covered word";
  const [first, most] = likeliest[0];
  if (place === 1) return `${costs} ${whole}The model's first guess is ${it} (${share.toFixed(3)}).`;
  return `${costs} ${whole}The model's first guess is “${first}” (${most.toFixed(3)}); ${it} is in place ${place} (${share.toFixed(3)}).`;
};
