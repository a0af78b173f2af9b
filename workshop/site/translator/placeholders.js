// course_lib/translating/placeholders.py: a sign stands for each number and each unknown name while the sentence is
// translated, and is replaced after.

const NUMBER_SIGNS = "αβεηθκ";
// For a 1 that is counted with: no plural follows it.
const ONE_SIGN = "ι";
const NAME_SIGNS = "ΓΔΛΞ";
const SIGNS = NUMBER_SIGNS + ONE_SIGN + NAME_SIGNS;

const UNITS = "kg|g|mg|km/h|km|m|cm|mm|l|ml|h|GB|MB|W|kW|V|Hz";
const DIGIT = raw`[\d¹²³¼-¾⅐-⅞]`;
const CURRENCY = "(?:US)?[$€£]";
const NUMBER = regex(
  raw`(?<!\w)[\-+]?(?:${CURRENCY} ?)?` +
    raw`\w*${DIGIT}\w*` + // with letters too: 20kg, 2º, A4, m²
    raw`(?:(?:[.,:\/'\-]| (?=${DIGIT}))\w*${DIGIT}\w*)*` + // 1.500,75  8:30  12/05/2024  3-4  600 123 456
    raw`(?:\.[ºª]| ?(?:%|°C?|${CURRENCY})| (?:${UNITS})(?!\w))?`,
);
// A 1 is counted with if a noun can follow it, or if it is an hour.
const COUNTED = regex(raw`^ (?!(?:de|y|o|a|en|con|por|que|and|or|of|in|to|at)\b)[^\W\d]`, "");

const ORDINAL = regex(raw`^([0-9]+)\.?(?:º|ª|er|ro|ra|do|da|to|ta|mo|ma|vo|va|no|na)$`, "");
const GROUPED = regex(raw`\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}`);
const DECIMAL = regex(raw`(?<![\d.,])(\d+),(\d{1,2}|\d{4,}|(?<=\b0,)\d{3})(?![\d.,])`);
const MONEY = regex(raw`^([\-+]?)(.*\d) ?(${CURRENCY})$`);

// A sentence with signs in place of its numbers and unknown names, and what they stand for: each sign with its value.
const takeOut = (text, knownWords) => {
  const names = knownWords.size ? unknownNames(text, knownWords) : [];
  const numbers = [...text.matchAll(NUMBER)].map((number) => ({ ...spanOf(number), number }));
  const free = { numbers: [...NUMBER_SIGNS], names: [...NAME_SIGNS] };
  const found = [...numbers, ...names].sort((a, b) => a.start - b.start || b.stop - a.stop);
  let [signed, end] = ["", 0];
  const values = [];
  for (const { start, stop, number } of found) {
    // Inside the one before: "US" in "5 US$".
    if (start < end) continue;
    const sign = number && isCountedOne(number) ? ONE_SIGN : (number ? free.numbers : free.names).shift();
    if (sign === undefined) continue;
    const typed = text.slice(start, stop);
    signed += text.slice(end, start) + sign;
    end = stop;
    values.push([sign, number ? inEnglish(typed) : typed]);
  }
  return { source: signed + text.slice(end), values };
};

// The same with name signs in place of further words, as long as there are some left.
const takeOutWords = (words, { source, values }) => {
  const free = [...NAME_SIGNS].filter((sign) => !values.some(([used]) => used === sign));
  const taken = words.slice(0, free.length);
  return {
    source: taken.reduce((signed, word, i) => signed.replace(regex(raw`\b${word}\b`, ""), free[i]), source),
    values: [...values, ...taken.map((word, i) => [free[i], word])],
  };
};

// A translation with the values in place of their signs, or null if a sign was lost, doubled or made up.
const putBack = (translation, values) => {
  const small = new Map(values.map(([sign, value]) => [lower(sign), value]));
  const isSign = (char) => lower(SIGNS).includes(lower(char));
  const sorted = (signs) => signs.map(lower).sort().join("");
  if (sorted([...translation].filter(isSign)) !== sorted(values.map(([sign]) => sign))) return null;
  return [...translation].map((char) => (isSign(char) ? small.get(lower(char)) : char)).join("");
};

const spanOf = ({ 0: found, index }) => ({ start: index, stop: index + found.length });

// Whether a number is a bare 1 before a noun, or the hour.
const isCountedOne = ({ 0: number, index, input }) => {
  if (number !== "1") return false;
  return COUNTED.test(input.slice(index + 1)) || lower(input.slice(0, index)).endsWith(" la ");
};

// A typed number as English writes it, where that is sure: 1.500,75 is 1,500.75, 2,5 is 2.5, 3 € is €3, 2º is 2nd.
const inEnglish = (number) => {
  const ordinal = number.match(ORDINAL)?.[1];
  if (ordinal) return ordinal + ending(Number(ordinal.slice(-2)));
  const swapped = (grouped) => grouped.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
  return number.replace(GROUPED, swapped).replace(DECIMAL, "$1.$2").replaceAll(" %", "%").replace(MONEY, "$1$3$2");
};

const ending = (ordinal) => ([11, 12, 13].includes(ordinal) ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[ordinal % 10] ?? "th"));

// The spans of a sentence's unknown names; neighbours are one name.
const unknownNames = (sentence, knownWords) => {
  const found = [...sentence.matchAll(WORD)].filter(([word]) => isAlpha(firstOf(word)));
  if (!found.some(([word]) => isLower(word))) return [];
  const spans = [];
  for (const match of found.slice(1)) {
    const [word] = match;
    if (!isUpper(firstOf(word)) || knownWords.has(word) || knownWords.has(lower(word))) continue;
    const { start, stop } = spanOf(match);
    const before = spans.at(-1);
    if (before && sentence.slice(before.stop, start) === " ") before.stop = stop;
    else spans.push({ start, stop });
  }
  return spans;
};
