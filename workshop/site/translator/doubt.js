// course_lib/translating/doubt.py: what a translator says beside a translation, one note at most.

const FOREIGN = "I know hardly a word of this: type a sentence of the language that I learned";
const UNKNOWN = (words) => `I never saw ${words}: check how it is spelled, or say it with another word`;
const DOUBT = "I am not sure of this one: try a shorter sentence, or say it in other words";

// The words of letters of a text, each once, without signs.
const wordsOf = (text) => unique(text.match(LETTERS) ?? []).filter((word) => !SIGNS.includes(word));

// The words of a sentence that are not known in any spelling; none, if no word is known at all.
const unknownWords = (sentence, known) => wordsOf(sentence).filter((word) => known.size && !known.has(bare(word)));

// Whether a text is of another language: most of its words are unknown, or it has no letter of the known ones. A single
// unknown word may be a name.
const isForeign = (text, known) => {
  const [all, unknown] = [wordsOf(text), unknownWords(text, known)];
  if (2 * unknown.length <= all.length) return false;
  const letters = new Set([...known.keys()].join(""));
  return all.length > 1 || ![...bare(all.join(""))].some((letter) => letters.has(letter));
};

// The words of a translation that are neither copied from its source nor among the target words.
const inventedWords = (translation, src, target) => {
  const copied = new Set(wordsOf(src).map(bare));
  return unknownWords(translation, target).filter((word) => !copied.has(bare(word)));
};

// The one note on a translation, if it needs one: its sentence has unknown words, or it is not sure.
const notesOn = (unknown, isSure) => {
  if (!unknown.length) return isSure ? [] : [DOUBT];
  const marked = unknown.map((word) => `«${word}»`);
  const last = marked.pop();
  return [UNKNOWN(marked.length ? `${marked.join(", ")} and ${last}` : last)];
};
