// The translator on a page: it is put into <div id="translator">. It draws its attention with the attention explorer of
// the lessons (course_lib/pictures), of which `make`, `showPicture` and `build` are.

const EXAMPLE = "Mi hermana tiene dos gatos negros";

// Codes of attention weights as the explorer reads them, for each layer the mean of its heads and then each head: whole
// hundredths, one byte each, plus 128 for the largest of each row (course_lib/pictures/weight_codes.py).
const packedWeights = (views) => {
  const rows = views.flat(2).map((row) => {
    const largest = row.indexOf(Math.max(...row));
    return row.map((weight, key) => Math.round(100 * weight) + 128 * (key === largest));
  });
  return btoa(String.fromCharCode(...rows.flat()));
};

const meanOf = (heads) =>
  heads[0].map((row, i) => row.map((_, j) => heads.reduce((sum, head) => sum + head[i][j], 0) / heads.length));

// How a picture says tokens (token_names.py): in quotation marks, with the place if one occurs more than once.
const spoken = (tokens) => {
  const bareTokens = tokens.map((token) => token.replace(/^▁(?=.)/u, ""));
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

// What course_lib/pictures/attention_explorer.py makes of a translation, without a question.
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

const showTranslator = (place, ready) => {
  const input = make("input", { type: "text", id: "translator-sentence", lang: "es", value: EXAMPLE, required: "" });
  Object.assign(input, { autocomplete: "off", spellcheck: false });
  const button = make("button", {}, "Translate");
  const label = make("label", { for: input.id }, "A sentence in Spanish");
  const form = make("form", { class: "ask" }, label, input, button);
  const waiting = make("p", { class: "wait" }, "The model is being unpacked …");
  const answer = make("div", { class: "answer", role: "status" }, waiting);
  const attention = make("div", { class: "attention" });
  place.classList.add("course-translator");
  place.replaceChildren(form, answer, attention);

  const show = (translator) => {
    try {
      const translation = translator.translate(input.value);
      answer.replaceChildren(...resultOf(translation));
      attention.replaceChildren(...(translation.text ? [pictureOf(translation)] : []));
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      answer.replaceChildren(make("p", { class: "notes" }, error.message));
      attention.replaceChildren();
    }
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const translator = await ready;
    // A moment to show the button as pressed: a translation takes a tenth of a second, one with many readings a second.
    form.setAttribute("aria-busy", "true");
    setTimeout(() => {
      show(translator);
      form.removeAttribute("aria-busy");
    });
  });
  const failed = ({ message }) => make("p", { class: "notes" }, `This browser cannot run the translator: ${message}`);
  ready.then(() => answer.replaceChildren(), (error) => answer.replaceChildren(failed(error)));
};

window.courseTranslator = unpack(window.COURSE_TRANSLATOR).then((data) => new Translator(data));
showTranslator(document.getElementById("translator"), window.courseTranslator);
