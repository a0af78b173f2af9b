// course_lib/translating/spelling.py: capitals and accents are put back where that is certain.

const TILDE = "\u0303";

const withoutMarks = (text, kept = "") =>
  [...text.normalize("NFD")].filter((letter) => letter === kept || !/\p{M}/u.test(letter)).join("").normalize("NFC");

// Letters without their accents. The ñ stays: it is a letter of its own.
const withoutAccents = (text) => withoutMarks(text, TILDE);
const bare = (word) => withoutMarks(lower(word));

// A typed ñ stands only for itself.
const keepsTildes = (typed, known) => {
  const letters = [...lower(known)];
  return [...lower(typed)].every((letter, i) => letter !== "ñ" || i >= letters.length || letters[i] === "ñ");
};

class Spelling {
  constructor(knownWords) {
    this.knownWords = new Set(knownWords);
    this.alike = new Map();
    for (const word of [...knownWords].sort()) {
      const letters = bare(word);
      if (!this.alike.has(letters)) this.alike.set(letters, []);
      this.alike.get(letters).push(word);
    }
  }

  // The known words that a typed word can be, best first; none if it is unknown.
  knownAs(word) {
    const form = [word, lower(word), capitalized(word)].find((each) => this.knownWords.has(each));
    if (form !== undefined) return [form];
    return (this.alike.get(bare(word)) ?? []).filter((known) => keepsTildes(word, known));
  }

  // The other known words that a known word becomes with accents: "cómo" for "como".
  accented(word) {
    return (this.alike.get(bare(word)) ?? []).filter((known) => known !== word && withoutAccents(known) === word);
  }
}
