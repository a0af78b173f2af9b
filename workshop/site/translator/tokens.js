// course_lib/tokens.py: words, and byte pairs. Python's \w and \s are other sets of characters than JavaScript's.

const LETTER = String.raw`[\p{L}\p{N}_]`;
const SPACE = String.raw`\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const START = `(?<!${LETTER})`;
const END = `(?!${LETTER})`;
const WORD = new RegExp(`${LETTER}+(?:['’]${LETTER}+)*|[^\\p{L}\\p{N}_${SPACE}]`, "gu");
const SPACES = new RegExp(`[${SPACE}]+`, "u");
const ALL_LETTERS = /^[\p{L}\p{N}]+$/u;

// A sentence that the translator cannot read.
class ReadingError extends Error {}

const lower = (text) => text.toLowerCase();
const firstOf = (text) => String.fromCodePoint(text.codePointAt(0));
const capitalized = (text) => firstOf(text).toUpperCase() + lower(text.slice(firstOf(text).length));
const isUpper = (text) => /^\p{Uppercase}$/u.test(text);
const isLower = (text) => /^\p{Lowercase}$/u.test(text);
const unique = (list) => [...new Set(list)];
const spaced = (text) => text.split(SPACES).filter((part) => part);

// The words and punctuation marks of a sentence, in order, with their places.
const wordMatches = (text) => [...text.matchAll(WORD)];
const words = (sentence) => wordMatches(sentence.normalize("NFC")).map(([word]) => word);

const SPECIAL_TOKENS = ["<pad>", "<bos>", "<eos>", "<unk>"];
const UNK_ID = 3;
// The letters of the library `tokenizers` are again other ones.
const IN_TOKEN = String.raw`\p{L}\p{M}\p{Nd}\p{Pc}`;
const MARK = new RegExp(`([^${IN_TOKEN}\\s▁'’]|(?<![${IN_TOKEN}])['’]|['’](?![${IN_TOKEN}]))`, "u");

class Tokenizer {
  // `merges` are pairs of tokens, "▁ t", the first ones first. Special tokens, the alphabet and the merged pairs are
  // the vocabulary, in this order.
  constructor(alphabet, merges) {
    const merged = merges.map((pair) => pair.replace(" ", ""));
    this.vocabulary = unique([...SPECIAL_TOKENS, ...alphabet, ...merged]);
    this.ids = new Map(this.vocabulary.map((token, id) => [token, id]));
    this.ranks = new Map(merges.map((pair, rank) => [pair, rank]));
  }

  // Token ids of one sentence; no special tokens are added.
  encode(text) {
    const marked = `▁${text.normalize("NFC").replaceAll(" ", "▁").replace(/^▁/, "")}`;
    // Each punctuation mark is a piece by itself.
    const pieces = marked.split(/(?=▁)/u).flatMap((piece) => piece.split(MARK)).filter((piece) => piece);
    return pieces.flatMap((piece) => this.merged([...piece])).map((token) => this.idOf(token));
  }

  // Merge the pair that was learned first, wherever it stands first, until no pair is known.
  merged(tokens) {
    const rankAt = (i) => this.ranks.get(`${tokens[i]} ${tokens[i + 1]}`) ?? Infinity;
    for (;;) {
      let best = 0;
      for (let i = 1; i + 1 < tokens.length; i += 1) if (rankAt(i) < rankAt(best)) best = i;
      if (rankAt(best) === Infinity) return tokens;
      tokens.splice(best, 2, tokens[best] + tokens[best + 1]);
    }
  }

  idOf(token) {
    const id = this.ids.get(token);
    return id === undefined || id < SPECIAL_TOKENS.length ? UNK_ID : id;
  }

  tokens(tokenIds) {
    return tokenIds.map((id) => this.vocabulary[id]);
  }

  // The sentence; special tokens are left out.
  decode(tokenIds) {
    const [first = "", ...rest] = this.tokens(tokenIds.filter((id) => id >= SPECIAL_TOKENS.length));
    return first.replaceAll("▁", "") + rest.join("").replaceAll("▁", " ");
  }
}
