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
    this.known = bareWords(data.known_words);
    this.target = bareWords(data.target_words);
    const letters = new Set([...data.known_words, ...data.target_words].join(""));
    const inWords = [...SIGNS].every((sign) => letters.has(sign));
    this.readsSigns = data.known_words.length > 0 && !inWords && !this.tokenizer.encode(SIGNS).includes(UNK_ID);
  }

  // Translate a sentence as people type it: without a full stop, in small letters, without accents. `text` is empty if
  // the sentence is of another language; a note says so, or what else the reader should know.
  translate(sentence) {
    const parts = read(sentence, this.knownWords);
    const [src, signed] = [parts.join(" "), parts.map((part) => this.withSigns(part))];
    const readText = signed.map(({ text }) => text).join(" ");
    if (isForeign(readText, this.known)) {
      return { src, text: "", notes: [FOREIGN], srcTokens: [], tgtTokens: [], crossAttention: [] };
    }
    const found = signed.map((part, i) => {
      const first = this.found(part);
      return first.faults === LOST ? this.found({ text: parts[i], values: [] }) : first;
    });
    const pairs = found.map(({ source, tokenIds }) => [this.tokenizer.encode(source), tokenIds]);
    const { srcIds, tgtIds, weights } = attentionOfText(this.model, pairs);
    const isSure = found.every(({ faults, meanLogProb }) => !faults && meanLogProb >= this.doubtBelow);
    return {
      src,
      text: found.map(({ text }) => text).join(" "),
      notes: notesOn(unknownWords(readText, this.known), isSure),
      srcTokens: this.tokenizer.tokens(srcIds),
      tgtTokens: this.tokenizer.tokens(tgtIds),
      crossAttention: weights,
    };
  }

  // A sentence with signs in place of its numbers and unknown names, if the model has learned to read signs.
  withSigns(part) {
    if (!this.readsSigns) return { text: part, values: [] };
    return takeOut(spaced(part.replace(NO_SIGNS, "")), this.knownWords);
  }

  // The translation of a sentence, and how many faults it has: invented words; infinitely many if a sign was lost.
  found({ text: source, values }) {
    const { tokenIds, meanLogProb } = this.decode(source);
    const written = this.tokenizer.decode(tokenIds);
    const text = putBack(written, values);
    const faults = text === null ? LOST : inventedWords(written, source, this.target).length;
    return { source, tokenIds, meanLogProb, text: text ?? "", faults };
  }

  // The translation of a sentence that is not changed first, for scoring.
  translateAsItIs(sentence) {
    return this.tokenizer.decode(this.decode(sentence).tokenIds);
  }

  decode(src) {
    return greedyDecode(this.model, [...this.tokenizer.encode(src), EOS_ID]);
  }
}
