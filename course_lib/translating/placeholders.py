"""Numbers and unknown names: a sign stands for each while the sentence is translated, and is replaced after.

The placeholders of Luong et al. 2015 (arXiv 1410.8206). A sign is a Greek letter: one character, so it is a token of
any vocabulary that was learned with it, and people hardly type it. Training pairs hold the same signs on both sides
(`course.signed_pairs`): the model learns where a number or a name goes without knowing which one it is.
"""

import re
from collections.abc import Iterable, Iterator, Set

from course_lib.tokens import WORD

NUMBER_SIGNS = "αβεηθκ"  # for the first number of a sentence, the second, ...
ONE_SIGN = "ι"  # for a 1 that is counted with: no plural follows it
NAME_SIGNS = "ΓΔΛΞ"  # the letters of no other sign, in case a tokenizer makes all letters small
SIGNS = NUMBER_SIGNS + ONE_SIGN + NAME_SIGNS

UNITS = "kg|g|mg|km/h|km|m|cm|mm|l|ml|h|GB|MB|W|kW|V|Hz"
DIGIT = r"[\d¹²³¼-¾⅐-⅞]"
CURRENCY = r"(?:US)?[$€£]"
NUMBER = re.compile(
    rf"(?<!\w)[-+]?(?:{CURRENCY} ?)?"
    rf"\w*{DIGIT}\w*"  # with letters too: 20kg, 2º, A4, m²
    rf"(?:(?:[.,:/'-]| (?={DIGIT}))\w*{DIGIT}\w*)*"  # 1.500,75  8:30  12/05/2024  3-4  600 123 456
    rf"(?:\.[ºª]| ?(?:%|°C?|{CURRENCY})| (?:{UNITS})(?!\w))?"
)
# A 1 is counted with if a noun can follow it, or if it is an hour.
COUNTED = re.compile(r" (?!(?:de|y|o|a|en|con|por|que|and|or|of|in|to|at)\b)[^\W\d]")

ORDINAL = re.compile(r"([0-9]+)\.?(?:º|ª|er|ro|ra|do|da|to|ta|mo|ma|vo|va|no|na)")  # 25° is as warm as it is
GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}")
DECIMAL = re.compile(r"(?<![\d.,])(\d+),(\d{1,2}|\d{4,}|(?<=\b0,)\d{3})(?![\d.,])")  # 3,141 may be thousands
MONEY = re.compile(rf"^([-+]?)(.*\d) ?({CURRENCY})$")

Values = tuple[tuple[str, str], ...]  # each sign in the order of the source, and what stands in its place in English


def take_out(text: str, known_words: Set[str] = frozenset()) -> tuple[str, Values]:
    """A sentence with signs in place of its numbers and unknown names, and what they stand for.

    A word is an unknown name if it has a capital inside a sentence that has small letters, and is not among the known
    words. Names without a sign left over stay as they are, and so do numbers.

    >>> take_out("Compré 1 pan y 2,5 kg de uvas.")
    ('Compré ι pan y α de uvas.', (('ι', '1'), ('α', '2.5 kg')))
    """
    names = unknown_names(text, known_words) if known_words else ()
    numbers, free = iter(NUMBER_SIGNS), iter(NAME_SIGNS)
    found = [*((match.span(), match) for match in numbers_in(text)), *((span, None) for span in names)]
    signed, values, end = "", [], 0
    for (start, stop), number in sorted(found, key=lambda each: (each[0][0], -each[0][1])):
        if start < end:  # inside the one before: "US" in "5 US$"
            continue
        sign = ONE_SIGN if number and is_counted_one(number) else next(numbers if number else free, None)
        if sign is None:
            continue
        value = in_english(text[start:stop]) if number else text[start:stop]
        signed, end = signed + text[end:start] + sign, stop
        values.append((sign, value))
    return signed + text[end:], tuple(values)


def take_out_words(words: Iterable[str], signed: str, values: Values) -> tuple[str, Values]:
    """A sentence that `take_out` gave, with name signs in place of further words, as long as there are some left."""
    free = [sign for sign in NAME_SIGNS if sign not in dict(values)]
    for word, sign in zip(words, free, strict=False):
        signed = re.sub(rf"\b{re.escape(word)}\b", sign, signed, count=1)
        values = (*values, (sign, word))
    return signed, values


def put_back(translation: str, values: Values) -> str | None:
    """A translation with the values in place of their signs, or None if a sign was lost, doubled or made up."""
    small = {sign.lower(): value for sign, value in values}
    found = [char for char in translation if char.lower() in SIGNS.lower()]
    if sorted(char.lower() for char in found) != sorted(sign.lower() for sign, _ in values):
        return None
    return "".join(small[char.lower()] if char in found else char for char in translation)


def numbers_in(text: str) -> Iterator[re.Match[str]]:
    """The numbers of a text as people type them, each whole: its sign, its parts, its unit."""
    return NUMBER.finditer(text)


def is_counted_one(number: re.Match[str]) -> bool:
    """Whether a number is a bare 1 before a noun, or the hour."""
    if number[0] != "1":
        return False
    before, after = number.string[: number.start()], number.string[number.end() :]
    return bool(COUNTED.match(after)) or before.lower().endswith(" la ")


def in_english(number: str) -> str:
    """A typed number as English writes it, where that is sure: 1.500,75 is 1,500.75, 2,5 is 2.5, 3 € is €3, 2º is 2nd.

    A number such as 1.500 stays as it is: it may be either.
    """
    if ordinal := ORDINAL.fullmatch(number):
        return ordinal[1] + _ending(int(ordinal[1][-2:]))
    number = GROUPED.sub(lambda match: match[0].translate(str.maketrans(".,", ",.")), number)
    number = DECIMAL.sub(r"\1.\2", number)
    number = number.replace(" %", "%")
    return MONEY.sub(r"\1\3\2", number)


def _ending(ordinal: int) -> str:
    return "th" if ordinal % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(ordinal % 10, "th")


def unknown_names(sentence: str, known_words: Set[str]) -> list[tuple[int, int]]:
    """The spans of a sentence's unknown names; neighbours are one name."""
    words = [word for word in WORD.finditer(sentence) if word[0][0].isalpha()]
    if not any(word[0].islower() for word in words):
        return []
    spans: list[tuple[int, int]] = []
    for word in words[1:]:
        if word[0][0].isupper() and not {word[0], word[0].lower()} & known_words:
            joins = bool(spans) and sentence[spans[-1][1] : word.start()] == " "
            spans.append((spans.pop()[0] if joins else word.start(), word.end()))
    return spans
