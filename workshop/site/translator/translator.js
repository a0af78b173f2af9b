// course_lib/translator.py with greedy decoding: `translate` does what Translator.translate(sentence, beam_size=1) does.

// Nats a token: what a fault costs a reading.
const FAULT = 0.1;
const DOUBT = "I know these words, but have not seen them put together like this: take it with care";
const UNSURE = "I am less sure of this one than usual: check it";

class Translator {
  // `data` is what unpack returns.
  constructor(data) {
    this.model = new Transformer(data.model, data.parameters);
    this.tokenizer = new Tokenizer(data.alphabet, data.merges);
    this.spelling = new Spelling(data.known_words);
    this.targetWords = new Set(data.target_words);
    this.doubtBelow = data.doubt_below;
    this.unsureBelow = data.unsure_below;
    const [known, target] = [data.known_words, data.target_words].map((list) => unique(list.map(lower)).sort());
    const { src, tgt } = data.lexicon;
    this.lexicon = { src: counterparts(known, target, src), tgt: counterparts(target, known, tgt) };
    this.placeholders = new Placeholders(this.spelling, this.lexicon);
    // Of the sentence that is being translated: one reading is asked for several times.
    this.attempts = new Map();
  }

  // Translate a sentence as people type it: without a full stop, in small letters, without accents. `text` is empty if
  // the sentence holds words that the model never saw; `notes` say so, and anything else that the reader should know.
  translate(sentence) {
    this.attempts.clear();
    const filled = this.placeholders.fill(sentence.normalize("NFC"), (sources) => this.scores(sources));
    const printed = readings(filled.text, this.spelling);
    const unknown = unique(words(printed[0]).filter((word) => !this.spelling.knownAs(word).length));
    if (unknown.length) return this.refusal(filled.typed, unknown.map((word) => this.unknownNote(word)));
    const { src, notes } = this.choose(printed, filled.text);
    const parts = sentencesOf(src);
    const found = parts.map((part) => this.attempt(part));
    const madeUp = found.find(({ faults }) => faults.madeUp.length);
    if (madeUp) return this.refusal(filled.typed, madeUp.faults.notes());
    const text = filled.putBack(found.map((each) => each.text).join(" "));
    if (text === null) return this.refusal(filled.typed, filled.slots.map(({ typed }) => this.unknownNote(typed)));
    const least = Math.min(...found.map(({ meanLogProb }) => meanLogProb));
    const doubts = least < this.doubtBelow ? [DOUBT] : least < this.unsureBelow ? [UNSURE] : [];
    const all = [...notes, ...filled.notes(), ...found.flatMap(({ faults }) => faults.notes()), ...doubts];
    return this.explain(src, parts, found, text, all);
  }

  // The translation of a sentence that is not changed first, for scoring.
  translateAsItIs(sentence) {
    return this.tokenizer.decode(this.decode(sentence).tokenIds);
  }

  decode(src) {
    return greedyDecode(this.model, [...this.tokenizer.encode(src), EOS_ID]);
  }

  attempt(src) {
    if (!this.attempts.has(src)) this.attempts.set(src, this.newAttempt(src));
    return this.attempts.get(src);
  }

  newAttempt(src) {
    const { tokenIds, logProb, numSteps } = this.decode(src);
    const text = this.tokenizer.decode(tokenIds);
    const faults = new Faults(src, text, this.targetWords, this.lexicon);
    return { tokenIds, logProb, numSteps, meanLogProb: logProb / numSteps, text, faults };
  }

  // A reading's translation, sentence by sentence, and how sure it is: its mean log-probability, less for each fault.
  reading(src) {
    const found = sentencesOf(src).map((part) => this.attempt(part));
    const total = (number) => found.reduce((sum, each) => sum + number(each), 0);
    const mean = total(({ logProb }) => logProb) / total(({ numSteps }) => numSteps);
    const text = found.map((each) => each.text).join(" ");
    return { text, score: mean - FAULT * total(({ faults }) => faults.count) };
  }

  // How surely each is translated.
  scores(sources) {
    return sources.map((src) => this.reading(plainestReading(src, this.spelling)).score);
  }

  // One of the readings, and notes about the choice.
  choose(printed, typed) {
    if (printed.length === 1) return { src: printed[0], notes: [] };
    return chooseReading(printed, printed.map((src) => this.reading(src)), typed);
  }

  unknownNote(word) {
    const near = closeMatches(lower(word), [...this.spelling.knownWords]);
    const nearest = near.length ? `; near it I know: ${near.join(", ")}` : "";
    return `I never saw «${word}» while I was trained, so I do not guess what it means${nearest}`;
  }

  refusal(typed, notes) {
    const src = plainestReading(typed, this.spelling);
    return { src, text: "", notes, srcTokens: [], tgtTokens: [], crossAttention: [] };
  }

  // A sentence looks only at its own source.
  explain(src, parts, found, text, notes) {
    const srcIds = parts.map((part) => [...this.tokenizer.encode(part), EOS_ID]);
    const tgtIds = found.map(({ tokenIds }) => [...tokenIds, EOS_ID]);
    const weights = srcIds.map((ids, i) => crossAttentionWeights(this.model, ids, [BOS_ID, ...found[i].tokenIds]));
    return {
      src,
      text,
      notes,
      srcTokens: this.tokenizer.tokens(srcIds.flat()),
      tgtTokens: this.tokenizer.tokens(tgtIds.flat()),
      crossAttention: onTheDiagonal(weights),
    };
  }
}
