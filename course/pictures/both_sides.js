// What each word costs with both sides seen and with the left only; a covered word, a curtain, and the model's guesses.

const TALL = 150;

const build = (frame, scene) => {
  const { words, names, pieces, asked } = scene;
  const { state, figure } = frame;
  state.blank = asked;
  // To the right of a blank: the words there, and then the end of the sentence.
  const rightOf = (blank) => words.length - blank;
  const inWords = (seen) => (seen === rightOf(state.blank) ? "everything" : seen ? `${seen} of ${counted(rightOf(state.blank) - 1)}` : "nothing");
  const slider = frame.slider("seen", "Seen to the right of the blank", { min: 0, max: rightOf(asked), value: rightOf(asked) }, inWords);
  frame.controls.append(slider);
  const choose = (blank) => {
    const everything = state.seen === rightOf(state.blank);
    state.blank = blank;
    select(blank);
    slider.querySelector("input").max = rightOf(blank);
    frame.change("seen", everything ? rightOf(blank) : Math.min(state.seen, rightOf(blank)));
  };
  const columns = words.map((word, i) => columnOf(word, i === asked));
  const { row, select } = choosableRow(columns.map(({ nodes }) => nodes), "The covered word", asked, choose, () => {});
  const options = [...row.children];
  options.forEach((option, i) => option.setAttribute("aria-label", words[i]));
  const guesses = make("p", { class: "guesses veiled", "aria-hidden": "true" });
  const key = (kind, text) => make("span", {}, svg("svg", { viewBox: "0 0 16 16" }, svg("circle", { cx: 8, cy: 8, r: 6, class: kind })), text);
  const keys = make("p", { class: "keys", "aria-hidden": "true" }, "The price of a word, in nats:", key("both", "both sides seen"), key("left", "only the left seen"));
  figure.append(keys, row, guesses);

  return ({ blank, seen, asking, guess }, { looks }) => {
    const look = looks[blank][seen];
    const highest = Math.max(...looks.flat().map(([nats]) => nats));
    options.forEach((option, i) => {
      option.classList.toggle("behind", i > blank + seen);
      columns[i].chip.classList.toggle("guessed", names[i] === frame.choices[guess]);
      columns[i].draw(looks[i], highest, asking, i === blank ? look[0] : null);
    });
    guesses.replaceChildren("The model's guesses:", ...guessesOf(look, words[blank]));
    return say({ name: names[blank], pieces: pieces[blank], seen, right: rightOf(blank) }, look, looks[blank]);
  };
};

// A word below its price: a dot if both sides are seen, a ring if only the left is. The arrow between is what the right
// side is worth; before the guess the rings are at their dots.
const columnOf = (word, isMost) => {
  const rise = svg("path");
  const [left, both, now] = ["left", "both", "now"].map((kind) => svg("circle", { cx: 42, r: { left: 6.5, both: 8, now: 4 }[kind], class: kind }));
  const written = svg("text", { x: 42 });
  const drawing = svg("svg", { viewBox: `0 0 84 ${TALL}`, "aria-hidden": "true" }, rise, left, both, now, written);
  const nodes = document.createDocumentFragment();
  const chip = make("span", { class: "chip" }, make("span", { class: "word" }, word));
  nodes.append(drawing, chip);
  const draw = (looks, highest, asking, price) => {
    const most = isMost && !asking ? "most" : "";
    const [[none], [all]] = [looks[0], looks.at(-1)];
    const y = (nats) => TALL - 8 - ((TALL - 48) * nats) / highest;
    const top = y(asking ? all : none);
    fill(both, { cy: y(all) });
    fill(left, { cy: top });
    fill(now, { cy: y(price ?? all) });
    fill(rise, { d: `M42 ${y(all)}V${top}`, class: `rise ${most}` });
    fill(written, { y: Math.min(top, y(all)) - 14, class: most });
    now.style.display = price === null || asking ? "none" : "";
    written.textContent = asking ? "?" : gainOf(none - all);
    Object.assign(drawing.dataset, { all, none });
  };
  return { nodes, chip, draw };
};

const gainOf = (nats) => `${nats < 0 ? "−" : "+"}${Math.abs(nats).toFixed(2)}`;

// The likeliest, and at last the covered word, where it is none of them.
const guessesOf = ([, place, share, likeliest], word) => {
  const all = likeliest.map(([text, its], i) => [i + 1, text, its]);
  const rows = place <= likeliest.length ? all : [...all, [place, word, share]];
  return rows.map(([at, text, its]) => make("span", { class: at === place ? "one true" : "one", "data-place": at, "data-value": its }, `${at}. “${text}” ${its.toFixed(3)}`));
};

const counted = (number) => `${number} word${number === 1 ? "" : "s"}`;

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
