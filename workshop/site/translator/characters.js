// Characters as Python knows them, for the patterns of course_lib. JavaScript's own \w, \d, \s and \b know no accents.

const SPACE = String.raw`\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const [WORD_CHARACTER, OTHER_CHARACTER] = [String.raw`[\p{L}\p{N}_]`, String.raw`[^\p{L}\p{N}_]`];
const CLASSES = {
  w: WORD_CHARACTER,
  W: OTHER_CHARACTER,
  d: String.raw`\p{Nd}`,
  D: String.raw`\P{Nd}`,
  s: `[${SPACE}]`,
  S: `[^${SPACE}]`,
  b: `(?:(?<=${WORD_CHARACTER})(?!${WORD_CHARACTER})|(?<!${WORD_CHARACTER})(?=${WORD_CHARACTER}))`,
};

// A pattern in Python's letters. Only a class needs more backslashes here: the flag v, with which classes may hold
// classes, wants them before ( ) / - and others.
const { raw } = String;
const regex = (pattern, flags = "g") =>
  new RegExp(pattern.replace(/\\([wWdDsSb])/g, (_, name) => CLASSES[name]), `${flags}v`);

const LETTER = raw`[^\W\d_]`;
const SPACES = regex(raw`\s+`);

const lower = (text) => text.toLowerCase();
const isAlpha = (text) => /^\p{L}+$/v.test(text);
const isUpper = (text) => /\p{Uppercase}/v.test(text) && !/[\p{Lowercase}\p{Lt}]/v.test(text);
const isLower = (text) => /\p{Lowercase}/v.test(text) && !/[\p{Uppercase}\p{Lt}]/v.test(text);
const firstOf = (text) => String.fromCodePoint(text.codePointAt(0));
const unique = (list) => [...new Set(list)];
const spaced = (text) => text.split(SPACES).filter((part) => part).join(" ");
