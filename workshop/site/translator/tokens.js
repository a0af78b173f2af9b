// course_lib/tokens.py: words, and byte pairs.

const PUNCTUATION = raw`[^\w\s▁'’]|(?<!\w)['’]|['’](?!\w)`;
const WORD = regex(raw`\w+(?:['’]\w+)*|[^\w\s]`);

// A sentence that the translator cannot read.
class ReadingError extends Error {}

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
