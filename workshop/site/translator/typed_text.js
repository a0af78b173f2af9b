// course_lib/translating/typed_text.py: text as people type it, read as the sentences of a corpus are printed.

// But not those of "2º" and "20kg".
const LETTERS = regex(raw`\b${LETTER}+\b`);
const INVISIBLE = raw`[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff]+`;
const INSIDE_A_WORD = regex(raw`\b\w+(?:${INVISIBLE}\w+)+`);
// What is written in several ways, and what stands for all of them; from top to bottom.
const ALIKE = [
  [raw`[\r\v\f\x1c-\x1e\x85\u2028\u2029]`, "\n"],
  [raw`[^\S\n]+|[\x00-\x08\x0e-\x1b\x1f\x7f]`, " "],
  ["[«»‹›“”„‟]|''|``", '"'],
  ["[‘’‚‛´`]", "'"],
  [raw` ?(?<![—―])[—―]+(?=[.?!,;:])`, ""],
  [raw`(?<=\D) [\-‐-―−]+ (?=\D)| ?[—―]+ ?`, ", "],
  ["[‐‑‒–−]", "-"],
  [raw`[:;=]['\-]?[\(\)]+|(?<!\w)[:;=]-?[DPp](?!\w)|<3(?=\W*$)`, " "], // :-)
  [raw`(?!\w)[\u20e3\u2190-\u2bff\u{1f000}-\u{1faff}]`, " "], // emoji
  ["…", "..."],
  [raw`(?<![.?!])[.?!]*\?[.?!]*`, "?"],
  ["([.!])[.!]+", "$1"],
  ["([¿¡])\\1+", "$1"],
  [" +", " "],
  [raw` ?\n[ \n]*`, "\n"],
].map(([several, one]) => [regex(several), one]);
// Not of a number, nor inside a word.
const MARK_APART = regex(raw`(?<!\d)(?<!\d )(?:(?<!\w)|(?=.(?!\w)))(?:${PUNCTUATION})(?! ?\d)`);
const SPACE_MISSING = regex(raw`(?<=[?!;,])(?=[¿¡]|${LETTER})|(?<=${LETTER}{2}\.)(?=[A-ZÁÉÍÓÚÑ¿¡])`);
// The full stop of an abbreviation or of a single letter ("p. ej.", "J. Ruiz") ends no sentence.
const ABBREVIATIONS = ["Sr", "Sra", "Srta", "Dr", "Dra", "Ud", "Uds", "EE", "UU", "ej", "Av", "núm", "pág", LETTER];
const NO_END = ABBREVIATIONS.map((short) => raw`(?<!\b${short}\.)`).join("");
const END = regex(raw`${NO_END}(?:(?<=[.?!;])|(?<=[.?!;]["'\)])) |\n`, "gi");
const BEFORE_THE_FIRST_WORD = regex(raw`^(?:[ ,;:*•·]|-(?!\d))+| $`);
// With /i, Python reads İ and ı as i.
const QUESTION = regex(
  raw`(?:^|(?<=, ))(?=(?:(?:a|con|de|desde|en|hasta|para|por) )?` +
    raw`(?:ad[oó]nde|c[oó]mo|cu[aá]l(?:es)?|cu[aá]ndo|cu[aá]nt[ao]s?|d[oó]nde|qu[eé]|qu[iİı][eé]n(?:es)?)\b)`,
  "gi",
);
// Short forms of Spanish chats.
const CHAT = { q: "que", xq: "porque", pq: "porque", tb: "también", tmb: "también" };
const SHORT_FORM = regex(raw`(?<![^ ¿¡\(,])(?:q(?=[ ,?!])|(?:[xp]q|(?<!\d )tm?b)(?=[ ,;:?!\)]|\.?$))`, "gi");
const SPACE_BEFORE_A_MARK = regex(raw` (?=[,.;:?!](?!\d))`);
const A_WORD = regex(raw`\w`, "");
const MARK_AT_THE_END = regex(raw`[.?!]["'\)]*$`, "");

// The sentences of a typed text in printed form: plain characters, a capital letter first, a mark at the end. The
// `spellings` are of the known words (`spellingsOf`), for words without their accents or capitals.
const read = (text, knownWords, spellings) => {
  const parts = sentences(withPlainCharacters(text, knownWords));
  if (!parts.length) throw new ReadingError(`wanted a sentence with at least one word; got '${spaced(text)}'`);
  return parts
    .map((part) => inFull(inSmallLetters(part, knownWords), knownWords))
    .map((part) => withMarks(spelled(part, spellings), knownWords));
};

// A text in composed letters (NFC), without invisible characters and emoji; spaces, quotes and dashes are alike.
const withPlainCharacters = (text, knownWords) => {
  const invisible = regex(INVISIBLE);
  const isKnown = (word) => knownWords.has(lower(word));
  const joined = (parted) => {
    const [whole, parts] = [parted.replace(invisible, ""), parted.split(invisible)];
    return isKnown(whole) || !parts.every(isKnown) ? whole : parts.join(" ");
  };
  text = text.normalize("NFC").replace(INSIDE_A_WORD, joined).replace(invisible, "");
  for (const [several, one] of ALIKE) text = text.replace(several, one);
  return text;
};

// The sentences and lines that hold a word, each from its first mark or letter on.
const sentences = (text) => {
  const parts = text.replace(SPACE_MISSING, " ").split(END);
  return parts.filter((part) => A_WORD.test(part)).map((part) => part.replace(BEFORE_THE_FIRST_WORD, ""));
};

// A sentence in which no word is all capitals, unless it is known so ("UU"), or is one among small letters.
const inSmallLetters = (sentence, knownWords) => {
  const isLoud = isUpper(sentence);
  return sentence.replace(WORD, (word) => {
    const isMeant = knownWords.has(lower(word)) || (isLoud && !knownWords.has(word));
    return isUpper(word) && (isLoud || word !== firstOf(word)) && isMeant ? lower(word) : word;
  });
};

// A Spanish sentence with chats' short forms in full: "q haces" is que haces. "TMB", or Q later on, is a name.
const inFull = (sentence, knownWords) => {
  if (!Object.values(CHAT).every((word) => knownWords.has(word))) return sentence;
  return sentence.replace(SHORT_FORM, (word, index) => {
    const small = lower(word);
    const isName = word.slice(1) !== small.slice(1) || (word !== small && A_WORD.test(sentence.slice(0, index)));
    return isName || knownWords.has(small) ? word : CHAT[small];
  });
};

// A sentence with unknown words as they are known, if in one way: "mexico" is México; a typed ñ is always an ñ.
const spelled = (sentence, spellings) => {
  const tildes = (word) => lower(word).split("ñ").length;
  return sentence.replace(LETTERS, (word) => {
    const known = spellings.get(bare(word)) ?? [];
    const small = known.filter(isLower);
    const forms = small.length ? small : known;
    const isOther = !known.includes(word) && !known.includes(lower(word)) && forms.length === 1;
    return isOther && tildes(forms[0]) >= tildes(word) ? forms[0] : word;
  });
};

// A sentence with a capital letter first, and with the marks at both ends that the language (`knownWords`) has.
const withMarks = (sentence, knownWords) => {
  if (knownWords.size) {
    sentence = spaced(sentence.replace(MARK_APART, (mark) => (knownWords.has(mark) ? mark : " ")));
    if (![...".?!¿¡"].some((mark) => knownWords.has(mark))) return sentence;
  }
  // French sets a space there.
  if (knownWords.has("¿")) sentence = sentence.replace(SPACE_BEFORE_A_MARK, "");
  if (sentence.split('"').length % 2 === 0) sentence = sentence.replaceAll('"', "");
  // Quotes stay only around what somebody says.
  sentence = sentence.replace(/(?<![:,] )"([^"]*)"(?!,)/g, "$1");
  if (!MARK_AT_THE_END.test(sentence)) {
    sentence = sentence.replace(/[ ,;:-]+$/, "") + (sentence.includes("¿") ? "?" : sentence.includes("¡") ? "!" : ".");
  }
  const opening = sentence.includes("?") ? "¿" : sentence.includes("!") ? "¡" : "";
  if (knownWords.has(opening) && !sentence.includes(opening)) {
    const start = opening === "¿" ? ([...sentence.matchAll(QUESTION)].at(-1)?.index ?? 0) : 0;
    sentence = sentence.slice(0, start) + opening + sentence.slice(start);
  }
  return sentence.replace(A_WORD, (first) => first.toUpperCase());
};

// Letters without their accents. The ñ stays: it is a letter of its own.
const withoutAccents = (text) => text.normalize("NFD").replace(/[\u0300-\u0302\u0304-\u036f]/g, "").normalize("NFC");

// Text in small letters without any accents or tildes: what people type for it at worst.
const bare = (text) => withoutAccents(lower(text)).replaceAll("ñ", "n");

// The words of letters in the known words, which are in order, by their `bare` form; "don't" is two of them.
const spellingsOf = (knownWords) => {
  const spellings = new Map();
  for (const word of unique(knownWords.join(" ").match(LETTERS) ?? [])) {
    const form = bare(word);
    if (spellings.has(form)) spellings.get(form).push(word);
    else spellings.set(form, [word]);
  }
  return spellings;
};
