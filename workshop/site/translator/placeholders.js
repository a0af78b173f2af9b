// course_lib/translating/placeholders.py: a known name or number stands in for an unknown one while the sentence is
// translated, and is replaced after.

const NUMBERS = "dos tres cuatro cinco seis siete ocho nueve diez veinte treinta cuarenta cincuenta cien".split(" ");
const MAX_OPTIONS = 32;
// In nats a token: the advantage of a word that was typed with a capital, if it is known without.
const OWN = 0.1;
const NOT_BEFORE = String.raw`(?<![\p{L}\p{N}_.,:/-])`;
const WHOLE_NUMBER = new RegExp(`${NOT_BEFORE}(?!1${END})\\p{Nd}+(?![.,:/-]?${LETTER})`, "gu");

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

// The words with a capital that do not begin a sentence; none if all words of the text have one.
const capitals = (text) => {
  const inner = [];
  let isFirst = true;
  for (const match of wordMatches(text)) {
    const [word] = match;
    if (/^\p{L}/u.test(word) && !isFirst) inner.push(match);
    isFirst = ".?!".includes(word) || (isFirst && !/^[\p{L}\p{N}]/u.test(word));
  }
  const hasSmall = inner.some(([word]) => isLower(firstOf(word)));
  return inner.filter(([word]) => hasSmall && isUpper(firstOf(word)));
};

// The places of the names; neighbours are one name.
const joined = (places, text) => {
  const found = [];
  for (const { start, end } of places) {
    const before = found.at(-1);
    if (before && text.slice(before.end, start) === " ") before.end = end;
    else found.push({ start, end });
  }
  return found;
};

// A typed text and the words that stand in for those in its slots, which are in order. A slot is an unknown name or
// number, with `options`: each known source word, and its translation; none for the typed word itself.
class Filled {
  constructor(typed, slots = [], chosen = []) {
    Object.assign(this, { typed, slots, chosen });
    this.text = replaced(typed, slots, chosen);
  }

  withWord(place, word) {
    return new Filled(this.typed, this.slots, this.chosen.with(place, word));
  }

  // A translation of the text with the typed words in it, or null if a chosen one is not there exactly once.
  putBack(translation) {
    for (const [i, slot] of this.slots.entries()) {
      const there = new RegExp(START + escaped(slot.options.get(this.chosen[i])) + END, "iu");
      const parts = translation.split(there);
      if (parts.length !== 2) return null;
      translation = parts.join(slot.typed);
    }
    return translation;
  }

  // The same without the slots that hold the typed word itself.
  withoutKept() {
    const isKept = (slot, i) => slot.options.get(this.chosen[i]) === "";
    const slots = this.slots.filter((slot, i) => !isKept(slot, i));
    return new Filled(this.typed, slots, this.chosen.filter((_, i) => !isKept(this.slots[i], i)));
  }

  notes() {
    return this.slots.map(
      (slot, i) => `I do not know «${slot.typed}»: I translated with «${this.chosen[i]}» in its place and then put it back`,
    );
  }
}

class Placeholders {
  constructor(spelling, lexicon) {
    this.spelling = spelling;
    const isSame = (word) => {
      const translations = lexicon.src.get(lower(word)) ?? new Set();
      const alike = [lower(word), `${lower(word)}'s`];
      const areAlike = translations.has(alike[0]) && [...translations].every((each) => alike.includes(each));
      return isUpper(firstOf(word)) && areAlike;
    };
    const names = [...spelling.knownWords].sort().filter(isSame).slice(0, MAX_OPTIONS);
    const numbers = NUMBERS.filter((word) => lexicon.src.get(word)?.size === 1);
    this.names = new Map(names.map((name) => [name, name]));
    this.numbers = new Map(numbers.map((word) => [word, [...lexicon.src.get(word)][0]]));
  }

  // Choose the word with the highest score for each slot of a typed text, one slot after the other. `scores` says how
  // surely each of some texts is translated, in nats a token.
  fill(typed, scores) {
    const taken = new Set(wordMatches(typed).flatMap(([word]) => this.spelling.knownAs(word)));
    let filled = new Filled(typed);
    for (const slot of this.slots(typed)) {
      const free = [...slot.options.keys()].filter((word) => !taken.has(word));
      if (!free.length) return new Filled(typed);
      filled = new Filled(typed, [...filled.slots, slot], [...filled.chosen, free.at(-1)]);
      taken.add(free.at(-1));
    }
    for (const [place, slot] of filled.slots.entries()) {
      taken.delete(filled.chosen[place]);
      const free = [...slot.options.keys()].filter((word) => !taken.has(word));
      const ways = free.map((word) => filled.withWord(place, word));
      const scored = scores(ways.map(({ text }) => text)).map((score, i) => score + OWN * (free[i] === slot.typed));
      filled = ways[scored.indexOf(Math.max(...scored))];
      taken.add(filled.chosen[place]);
    }
    return filled.withoutKept();
  }

  // The unknown names and whole numbers of a typed text, from left to right. A word is a name if it is unknown and has a
  // capital that is not a sentence's first, while other words have none. If it is known in small letters ("rosa"), it
  // can be a name.
  slots(typed) {
    const isNew = (word) => !this.spelling.knownAs(word).length;
    const own = (word, options) => new Map([[word, ""], ...options]);
    const slot = (start, end, options) => ({ start, end, typed: typed.slice(start, end), options });
    const placeOf = ({ 0: word, index }) => ({ start: index, end: index + word.length });
    const found = [];
    for (const match of typed.matchAll(WHOLE_NUMBER)) {
      const { start, end } = placeOf(match);
      if (isNew(match[0])) found.push(slot(start, end, this.numbers));
      // Training shows each large number seldom.
      else if (end - start > 2) found.push(slot(start, end, own(match[0], this.numbers)));
    }
    const withCapital = capitals(typed);
    const unknown = withCapital.filter(([word]) => isNew(word)).map(placeOf);
    for (const { start, end } of joined(unknown, typed)) found.push(slot(start, end, this.names));
    for (const match of withCapital) {
      const { start, end } = placeOf(match);
      const isWord = this.spelling.knownAs(match[0]).some((known) => isLower(firstOf(known)));
      if (isWord) found.push(slot(start, end, own(match[0], this.names)));
    }
    return found.filter(({ options }) => [...options.values()].some((word) => word)).sort((a, b) => a.start - b.start);
  }
}
