// course_lib/translating/candidates.py: what a typed sentence can be in print. People leave out marks, capitals and
// accents.

const MAX_READINGS = 32;
// The full stop after a title ends no sentence.
const TITLES = ["Sr", "Sra", "Srta", "Dr", "Dra", "Ud", "Uds"];
const NO_TITLE = TITLES.map((title) => `(?<!${START}${title}\\.)`).join("");
const SENTENCE_END = new RegExp(`${NO_TITLE}(?<=[.?!]) (?=[¿¡]*${LETTER})`, "iu");
const ACCENT = /[áéíóú]/iu;
const QUESTION_WORDS = "adónde|cómo|cuál|cuáles|cuándo|cuántas?|cuántos?|dónde|qué|quién|quiénes";
const BEFORE_QUESTION_WORDS = "a|con|de|desde|en|hasta|para|por";
const QUESTION = new RegExp(`(?:^|(?<=, ))(?=(?:(?:${BEFORE_QUESTION_WORDS}) )?(?:${QUESTION_WORDS})${END})`, "giu");

// The sentences of a text, with single spaces, and with the first of several marks at an end.
const sentencesOf = (text) => spaced(text).join(" ").replace(/([.?!])[.?!]+/g, "$1").split(SENTENCE_END);

const tidySentence = (sentence, knownWords) => {
  if (knownWords.size && ![...".?!¿¡"].some((mark) => knownWords.has(mark))) return sentence;
  if (!".?!".includes(sentence.at(-1))) {
    sentence += sentence.startsWith("¿") ? "?" : sentence.startsWith("¡") ? "!" : ".";
  }
  const opening = { "?": "¿", "!": "¡" }[sentence.at(-1)] ?? "";
  if (knownWords.has(opening) && !sentence.includes(opening)) sentence = opening + sentence;
  return sentence.replace(new RegExp(LETTER, "u"), (first) => first.toUpperCase());
};

// A typed text in printed form: single spaces; in each sentence a capital letter first and a mark at its end.
const tidy = (text, knownWords) => {
  if (!new RegExp(LETTER, "u").test(text)) {
    throw new ReadingError(`wanted a sentence with at least one word; got '${spaced(text).join(" ")}'`);
  }
  return sentencesOf(text).map((sentence) => tidySentence(sentence, knownWords)).join(" ");
};

const spelled = (text, spelling) => text.normalize("NFC").replace(WORD, (typed) => spelling.knownAs(typed)[0] ?? typed);

// A typed sentence in printed form, with its words spelled as they are known.
const plainestReading = (text, spelling) => tidy(spelled(text, spelling), spelling.knownWords);

// As Python's itertools.combinations and itertools.product give them, in the same order.
function* combinations(list, count, from = 0) {
  if (count === 0) yield [];
  else {
    for (let i = from; i < list.length; i += 1) {
      for (const rest of combinations(list, count - 1, i + 1)) yield [list[i], ...rest];
    }
  }
}
function* oneOfEach([first, ...others]) {
  if (first === undefined) yield [];
  else for (const one of first) for (const rest of oneOfEach(others)) yield [one, ...rest];
}

const replaced = (text, places, replacements) =>
  places.reduceRight((whole, { start, end }, i) => whole.slice(0, start) + replacements[i] + whole.slice(end), text);

// The text itself, then with one known word instead of another that has no accents, then with two, and so on.
function* withAccents(text, spelling) {
  const places = wordMatches(text)
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length, options: spelling.accented(word) }))
    .filter(({ options }) => options.length);
  for (let count = 0; count <= places.length; count += 1) {
    for (const chosen of combinations(places, count)) {
      for (const accented of oneOfEach(chosen.map(({ options }) => options))) yield replaced(text, chosen, accented);
    }
  }
}

// The text with its last sentence as a question, from each question word on that begins it or follows a comma.
function* questions(text) {
  const before = sentencesOf(text);
  const last = before.pop();
  if (last.includes("¿") || ".!".includes(last.at(-1))) return;
  const asked = last.replace(/\?+$/, "");
  for (const { index } of asked.matchAll(QUESTION)) {
    yield [...before, `${asked.slice(0, index)}¿${asked.slice(index)}?`].join(" ");
  }
}

function* printed(texts, knownWords) {
  for (const text of texts) {
    yield tidy(text, knownWords);
    if (knownWords.has("¿")) for (const question of questions(text)) yield tidy(question, knownWords);
  }
}

// The printed sentences that a typed one can stand for: the plainest, then others, at most MAX_READINGS. The accents of
// other known words are tried only if no accent was typed at all.
const readings = (text, spelling) => {
  const plain = spelled(text, spelling);
  const accented = ACCENT.test(text.normalize("NFC")) ? [plain] : withAccents(plain, spelling);
  const found = [];
  for (const reading of printed(accented, spelling.knownWords)) {
    found.push(reading);
    if (found.length === MAX_READINGS) break;
  }
  return unique(found);
};
