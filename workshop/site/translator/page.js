// The translator on a page: it is put into <div id="translator">. It draws its attention with the attention explorer of
// the lessons (course/pictures), of which `make`, `showPicture` and `build` are.

const EXAMPLE = "La quise mucho"; // also what the empty sentence shows

// Attention weights as the explorer reads them, for each layer the mean of its heads and then each head: a letter for each,
// in whole hundredths, after "!" the largest of its row (course/pictures/weight_codes.py).
const packedWeights = (views) => {
  const rows = views.flat(2).map((row) => {
    const largest = row.indexOf(Math.max(...row));
    return row.map((weight, key) => (key === largest ? "!" : "") + letterOf(Math.round(100 * weight))).join("");
  });
  return rows.join("");
};

const letterOf = (code) => {
  if (code >= 89) return `~${letterOf(code - 89)}`;
  const letter = code + 35 + (code >= 25);
  return String.fromCharCode(letter + (letter >= 92));
};

// How a picture says tokens (token_names.py): in quotation marks, with the place if one occurs more than once.
const spoken = (tokens) => {
  const bareTokens = tokens.map(bareToken);
  const isOnce = (token) => bareTokens.filter((each) => each === token).length === 1;
  return bareTokens.map((token, i) => (isOnce(token) ? `“${token}”` : `“${token}” (token ${i + 1})`));
};

// The written token that prefers one source token most clearly; preferably a word that looks at another token.
const clearest = (rows, written, read) => {
  const clear = rows.map((row, i) => {
    const [best, next = 0] = [...row].sort((a, b) => b - a);
    const isTelling = /\p{L}/u.test(written[i]) && written[i] !== read[row.indexOf(best)];
    return best - next + isTelling;
  });
  return clear.indexOf(Math.max(...clear));
};

const tableOf = (caption, rows, written, read) => {
  const cells = (tag, scope, texts) => texts.map((text) => make(tag, scope ? { scope } : {}, text));
  const line = (row, i) =>
    make("tr", {}, ...cells("th", "row", [written[i]]), ...cells("td", "", row.map((weight) => weight.toFixed(2))));
  const head = make("thead", {}, make("tr", {}, ...cells("th", "col", ["token", ...read])));
  return make("table", { slot: "table" }, make("caption", {}, caption), head, make("tbody", {}, ...rows.map(line)));
};

// What course/pictures/attention_explorer.py makes of a translation, without a question.
const pictureOf = ({ src, srcTokens, tgtTokens, crossAttention }) => {
  const views = crossAttention.map((heads) => [meanOf(heads), ...heads]);
  const [first, numHeads] = [views.length - 1, crossAttention[0].length];
  const rows = views[first][0];
  const heads = [`mean of the ${numHeads} heads`, ...crossAttention[0].map((_, h) => `head ${h + 1}`)];
  const layers = views.map((_, l) => `layer ${l + 1}`);
  const scene = {
    shape: [views.length, heads.length, tgtTokens.length, srcTokens.length],
    kept: srcTokens.length,
    decimals: 2,
    queries: { shown: tgtTokens, spoken: spoken(tgtTokens) },
    keys: { shown: srcTokens, spoken: spoken(srcTokens) },
    layers,
    heads,
    first,
    asked: clearest(rows, tgtTokens, srcTokens),
    note: "",
  };
  const host = make("div", { class: "course-picture" });
  host.append(tableOf(`Where each token looks: ${heads[0]} of ${layers[first]}`, rows, tgtTokens, srcTokens));
  const title = `Where each written token looks: ${src}`;
  showPicture(host, { title, scene, ours: { weights: packedWeights(views) } }, build);
  return host;
};

const resultOf = ({ text, notes }) => [
  ...(text ? [make("p", { class: "written", lang: "en" }, text)] : []),
  ...(notes.length ? [make("ul", { class: "notes" }, ...notes.map((note) => make("li", {}, note)))] : []),
];

const EXAMPLES = [
  "Mi hermana tiene dos gatos negros",
  "a que hora sale el tren",
  "mi abuela no quiere vender la casa",
  "Me llamo Xóchitl y tengo 23 años",
  "Mi ornitorrinco tiene hambre",
];
const HINT = "I read Spanish, best in short sentences about everyday things: family, food, the house, work, travel, shopping.";
const NO_ROOM = `The machine’s stage has room for one sentence of ${MOST_TOKENS} tokens: type a shorter one to see it move.`;

// What runs beside the page, in a worker: the page stays alive while a sentence is translated. The first message is the
// packed data, each later one a sentence; each is answered.
const answering = (machine) => {
  const { ReadingError, Translator, unpack } = machine();
  let translator;
  const answerTo = async (message) => {
    try {
      if (translator) return { translation: translator.translate(message) };
      translator = new Translator(await unpack(message));
      return {};
    } catch (error) {
      return { [error instanceof ReadingError ? "refused" : "failed"]: error.message };
    }
  };
  onmessage = async ({ data }) => postMessage(await answerTo(data));
};

// Asks the worker one message after the other.
const startWorker = () => {
  const program = `"use strict"; (${answering})(${machine});`;
  const worker = new Worker(URL.createObjectURL(new Blob([program], { type: "text/javascript" })));
  let last = Promise.resolve();
  const asked = (message) =>
    new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message: failed }) => resolve({ failed: failed ?? "it allows no workers" });
      worker.postMessage(message);
    });
  return (message) => (last = last.then(() => asked(message)));
};

const showTranslator = (place, packed) => {
  const input = make("input", { type: "text", id: "translator-sentence", lang: "es", value: EXAMPLE, placeholder: EXAMPLE });
  Object.assign(input, { autocomplete: "off", spellcheck: false });
  const button = make("button", {}, "Translate");
  const label = make("label", { for: input.id }, "A sentence in Spanish");
  const form = make("form", { class: "ask" }, label, input, button);
  const examples = EXAMPLES.map((sentence) => make("button", { type: "button", lang: "es" }, sentence));
  const others = make("p", { class: "others" }, "Or try: ", ...examples);
  const answer = make("div", { class: "answer", role: "status" });
  const stage = new Machine(place.dataset.lessons);
  const attention = make("div", { class: "attention" });
  // What stands there without scripts makes room when the machine moves.
  const still = place.querySelectorAll(".poster");
  place.replaceChildren(form, answer, ...still, stage.node, others, attention);

  const told = (words, kind = "notes") => make("p", { class: kind }, words);
  const show = ({ translation, refused, failed }) => {
    const text = translation?.text;
    if (translation) answer.replaceChildren(...resultOf(translation));
    else answer.replaceChildren(told(refused ?? `This browser cannot run the translator: ${failed}`));
    if (!text && failed === undefined) answer.append(told(HINT));
    if (text && !translation.passage) answer.append(told(NO_ROOM));
    still.forEach((part) => part.remove());
    stage.run(text ? translation.passage : null);
    attention.replaceChildren(...(text ? [pictureOf(translation)] : []));
  };
  const ask = startWorker();
  const ready = ask(packed);
  let newest = 0;
  const translate = async (sentence) => {
    const number = (newest += 1);
    form.setAttribute("aria-busy", "true");
    // Most sentences take a tenth of a second: only one that takes longer needs a word.
    const slow = setTimeout(() => answer.replaceChildren(told("Translating …", "wait")), 300);
    const { failed } = await ready;
    const found = failed === undefined ? await ask(sentence) : { failed };
    clearTimeout(slow);
    if (number !== newest) return;
    show(found);
    form.removeAttribute("aria-busy");
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!input.value.trim()) input.value = EXAMPLE;
    translate(input.value);
  });
  for (const example of examples) {
    example.addEventListener("click", () => {
      input.value = example.textContent;
      translate(input.value);
    });
  }
  translate(input.value);
};

// The translator for other scripts of the page, unpacked when one asks for it.
let own;
Object.defineProperty(window, "courseTranslator", {
  configurable: true,
  get: () => {
    const { Translator, unpack } = machine();
    return (own ??= unpack(window.COURSE_TRANSLATOR).then((data) => new Translator(data)));
  },
});
showTranslator(document.getElementById("translator"), window.COURSE_TRANSLATOR);
