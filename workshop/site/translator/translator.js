// course_lib/translator.py with greedy decoding: `translate` does what Translator.translate(sentence, beam_size=1) does.

const NO_SIGNS = new RegExp(`[${SIGNS}]`, "gv");
const LOST = Infinity;

class Translator {
  // `data` is what unpack returns.
  constructor(data) {
    this.model = new Transformer(data.model, data.parameters);
    this.tokenizer = new Tokenizer(data.alphabet, data.merges);
    this.knownWords = new Set(data.known_words);
    this.doubtBelow = data.doubt_below;
    this.known = spellingsOf(data.known_words);
    this.target = spellingsOf(data.target_words);
    const letters = new Set([...data.known_words, ...data.target_words].join(""));
    const inWords = [...SIGNS].every((sign) => letters.has(sign));
    this.readsSigns = data.known_words.length > 0 && !inWords && !this.tokenizer.encode(SIGNS).includes(UNK_ID);
  }

  // Translate a sentence as people type it: without a full stop, in small letters, without accents. `text` is empty if
  // the sentence is of another language; a note says so, or what else the reader should know.
  translate(sentence) {
    const parts = read(sentence, this.knownWords, this.known);
    const [src, signed] = [parts.join(" "), parts.map((part) => this.withSigns(part))];
    const readText = signed.map(({ source }) => source).join(" ");
    if (isForeign(readText, this.known)) {
      return { src, text: "", notes: [FOREIGN], srcTokens: [], tgtTokens: [], crossAttention: [], passage: null };
    }
    const found = signed.map((each, i) => {
      const first = this.found(each);
      return this.isSure(first) ? first : this.foundAgain(parts[i], first);
    });
    const pairs = found.map(({ source, tokenIds }) => [this.tokenizer.encode(source), tokenIds]);
    const { srcIds, tgtIds, weights } = attentionOfText(this.model, pairs);
    const isSure = found.every((one) => this.isSure(one));
    return {
      src,
      text: found.map(({ text }) => text).join(" "),
      notes: notesOn(unknownWords(readText, this.known), isSure),
      srcTokens: this.tokenizer.tokens(srcIds),
      tgtTokens: this.tokenizer.tokens(tgtIds),
      crossAttention: weights,
      passage: this.passage(pairs, tgtIds.length),
    };
  }

  // What the machine's stage draws of a single sentence, if it has room.
  passage([[src, tgt], ...others], written) {
    const hasRoom = !others.length && Math.max(src.length + 1, written) <= MOST_TOKENS;
    return hasRoom ? passageOf(this.model, this.tokenizer, src, tgt) : null;
  }

  // A sentence with signs in place of its numbers and unknown names, if the model has learned to read signs.
  withSigns(part) {
    if (!this.readsSigns) return { source: part, values: [] };
    return takeOut(spaced(part.replace(NO_SIGNS, "")), this.knownWords);
  }

  // The translation of a sentence, and how many faults it has: invented words; infinitely many if a sign was lost.
  found({ source, values }) {
    const { tokenIds, logProb } = this.decode(source);
    const written = this.tokenizer.decode(tokenIds);
    let text = this.readsSigns ? putBack(written, values) : written;
    const faults = text === null ? LOST : inventedWords(written, source, this.target).length;
    text ??= "";
    // A sign stood first.
    if (text && text[0] !== written[0]) text = firstOf(text).toUpperCase() + text.slice(firstOf(text).length);
    return { source, values, tokenIds, logProb, text, faults };
  }

  // What may be better than a first translation. Unknown words are copied. If a sign was lost, no sign is used: greedy
  // search finds the same again, where Python's beam becomes wider.
  foundAgain(part, first) {
    const unknown = this.readsSigns ? unknownWords(first.source, this.known) : [];
    const others = unknown.length ? [this.found(takeOutWords(unknown, first))] : [];
    if (first.faults === LOST) others.push(first, this.found({ source: part, values: [] }));
    return [...others, first].reduce((best, one) => (one.faults < best.faults ? one : best));
  }

  isSure({ faults, logProb }) {
    return !faults && logProb >= this.doubtBelow;
  }

  // The translation of a sentence that is not changed first, for scoring.
  translateAsItIs(sentence) {
    return this.tokenizer.decode(this.decode(sentence).tokenIds);
  }

  decode(src) {
    return greedyDecode(this.model, [...this.tokenizer.encode(src), EOS_ID]);
  }
}
