// course_lib/translating/faults.py, bilingual_lexicon.py and reranking.py: what may be wrong with a translation, as far
// as its words show it, and which reading of a sentence is translated most surely.

const quoted = (found) => {
  const marked = found.map((word) => `«${word}»`);
  return marked.length > 1 ? `${marked.slice(0, -1).join(", ")} and ${marked.at(-1)}` : marked[0];
};

// The words of a sentence that have none of their counterparts in the other one.
const withoutCounterpart = (sentence, other, lexicon) => {
  const present = words(lower(other));
  return unique(words(sentence)).filter((word) => {
    const usual = lexicon.get(lower(word));
    return usual && !present.some((each) => usual.has(each));
  });
};

class Faults {
  constructor(src, tgt, targetWords, lexicon) {
    const isKnown = (word) => [word, lower(word), capitalized(word)].some((form) => targetWords.has(form));
    this.madeUp = unique(words(tgt).filter((word) => !isKnown(word)));
    this.leftOut = withoutCounterpart(src, tgt, lexicon.src);
    this.added = withoutCounterpart(tgt, src, lexicon.tgt);
  }

  get count() {
    return this.madeUp.length + this.leftOut.length + this.added.length;
  }

  // A sentence for each kind of fault.
  notes() {
    const { madeUp, leftOut, added } = this;
    const notes = [
      [madeUp, `My translation would hold ${quoted(madeUp)}, which I never saw in a translation: I do not show it`],
      [leftOut, `Nothing in my translation says ${quoted(leftOut)}: I may have left something out`],
      [added, `Nothing in the sentence says ${quoted(added)}: my translation may be wrong there`],
    ];
    return notes.filter(([found]) => found.length).map(([, note]) => note);
  }
}

// --- reranking.py; all in nats a token ---

// Of the plainest reading, and of it if it was typed so.
const ADVANTAGE = 0.01;
const ADVANTAGE_AS_TYPED = 0.05;
// For each accent or ¿, of readings that are translated with the same words.
const MARK_ADVANTAGE = 0.02;
// A question that is this close to the statement is mentioned, and the other way round.
const RIVAL = 0.05;

// The reading that is meant, and notes if it is not the plainest or hardly the surest. An attempt is the text of a
// reading's translation, and its score: the mean log-probability a token, less for each fault.
const chooseReading = (printed, attempts, typed) => {
  const plainWords = attempts.map(({ text }) => words(lower(text)).filter((word) => ALL_LETTERS.test(word)).join(" "));
  const alike = plainWords.map((each) => each === plainWords[0]);
  const marks = (src) => (src.match(/[áéíóú¿]/giu) ?? []).length;
  const scores = attempts.map(({ score }, i) => score + MARK_ADVANTAGE * marks(printed[i]) * alike[i]);
  scores[0] += typed === printed[0] ? ADVANTAGE_AS_TYPED : ADVANTAGE;
  const chosen = scores.indexOf(Math.max(...scores));
  const src = printed[chosen];
  const isRival = (other, i) =>
    scores[i] > scores[chosen] - RIVAL && other.at(-1) !== src.at(-1) && !(alike[i] && alike[chosen]);
  const rivals = printed.map((other, i) => ({ other, score: scores[i] })).filter(({ other }, i) => isRival(other, i));
  const isSurer = (a, b) => a.score > b.score || (a.score === b.score && a.other > b.other);
  const best = rivals.reduce((most, each) => (isSurer(each, most) ? each : most), rivals[0]);
  const notes = src === printed[0] ? [] : [`I read this as «${src}»`];
  return { src, notes: best ? [...notes, `It can also be «${best.other}»`] : notes };
};

// --- Python's difflib: the known words that are most like an unknown one ---

// The characters in the blocks that two words share: the longest block, then those on its left and on its right.
const shared = (a, b) => {
  let [size, i, j] = [0, 0, 0];
  for (let from = 0; from < a.length; from += 1) {
    for (let to = 0; to < b.length; to += 1) {
      let same = 0;
      while (from + same < a.length && to + same < b.length && a[from + same] === b[to + same]) same += 1;
      if (same > size) [size, i, j] = [same, from, to];
    }
  }
  if (!size) return 0;
  return size + shared(a.slice(0, i), b.slice(0, j)) + shared(a.slice(i + size), b.slice(j + size));
};

// At most three; two words are alike if this share of their characters is.
const closeMatches = (word, possibilities, cutoff = 0.7) => {
  const letters = [...word];
  const ratio = (other) => (2 * shared([...other], letters)) / (other.length + letters.length);
  const most = (other) => (2 * Math.min(other.length, letters.length)) / (other.length + letters.length);
  return possibilities
    .filter((other) => most(other) >= cutoff)
    .map((other) => ({ other, score: ratio(other) }))
    .filter(({ score }) => score >= cutoff)
    .sort((a, b) => b.score - a.score || (a.other < b.other ? 1 : -1))
    .slice(0, 3)
    .map(({ other }) => other);
};
