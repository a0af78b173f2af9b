"""The numbers of a Spanish or English sentence, in digits and in words, each with a value that is alike in both."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from course_lib.translating.placeholders import in_english, is_counted_one, numbers_in

SPANISH_SMALL = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete "
    "veintiocho veintinueve"
).split()
SPANISH_TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()
SPANISH_ORDINALS = "segund tercer cuart quint sext séptim octav noven décim".split()
ENGLISH_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
ENGLISH_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
ENGLISH_ORDINALS = "second third fourth fifth sixth seventh eighth ninth tenth".split()
ORDINALS = "2nd 3rd 4th 5th 6th 7th 8th 9th 10th".split()
DAY = re.compile(r"[A-Z][a-z]+ (\d+)(?:st|nd|rd|th)$")  # October 10th: the ending is not needed
ONE = "1"  # a counted one, which has a sign of its own


def _spanish() -> dict[str, str]:
    named = dict(zip(SPANISH_SMALL, range(30), strict=True)) | {"cien": 100, "mil": 1000}
    for tens, word in enumerate(SPANISH_TENS, start=3):
        named[word] = 10 * tens
        named |= {f"{word} y {SPANISH_SMALL[unit]}": 10 * tens + unit for unit in range(1, 10)}
    values = {word: str(number) for word, number in named.items()} | {"un": ONE, "una": ONE, "tercer": "3rd"}
    for stem, ordinal in zip(SPANISH_ORDINALS, ORDINALS, strict=True):
        values |= {stem + ending: ordinal for ending in ("o", "a")}
    return values


def _english() -> dict[str, str]:
    named = dict(zip(ENGLISH_SMALL, range(20), strict=True))
    named |= {f"{one} hundred": 100 for one in ("a", "one")} | {
        f"{one} thousand": 1000 for one in ("a", "one")
    }
    for tens, word in enumerate(ENGLISH_TENS, start=2):
        named[word] = 10 * tens
        named |= {f"{word}-{ENGLISH_SMALL[unit]}": 10 * tens + unit for unit in range(1, 10)}
    values = {word: str(number) for word, number in named.items()} | {"a": ONE, "an": ONE}
    return values | dict(zip(ENGLISH_ORDINALS, ORDINALS, strict=True))


@dataclass(frozen=True)
class NumberWords:
    """The number words of a language: the longest run of them is one number, if `values` holds it."""

    values: Mapping[str, str]
    runs: re.Pattern[str]


def _number_words(values: Mapping[str, str], alone: str, others: str, joints: str, vague: str) -> NumberWords:
    """Make the pattern of runs.

    Args:
        alone: articles, which stand for one only if no noun that is `vague` follows them.
        others: number words that are in no value.
    """
    inner = sorted({word for run in values for word in re.split("[ -]", run)} - {"y", *alone.split()})
    word = rf"(?:{'|'.join([*inner, *others.split()])})\b"
    articles = alone.replace(" ", "|")
    pattern = rf"\b(?:(?:(?:{articles}) )?{word}(?:(?:{joints}){word})*|(?:{articles})\b(?! (?:{vague})\b))"
    return NumberWords(values, re.compile(pattern, re.IGNORECASE))


SPANISH = _number_words(
    _spanish(),
    "un una",
    r"ciento cientos \w+cientos \w+cientas quinientos quinientas millón millones media docena",
    " y | ",
    "poco|montón|rato",
)
ENGLISH = _number_words(
    _english(),
    "a an",
    "hundred thousand hundreds thousands million millions half dozen",
    " and |-| ",
    "lot|little|few|bit",
)


def numbers_of(sentence: str, language: NumberWords) -> list[tuple[tuple[int, int], str, bool]]:
    """Each number of a sentence: its span, its value as English writes it in digits, and whether it is in digits."""
    found = [
        (match.span(), language.values.get(match[0].lower(), ""))
        for match in language.runs.finditer(sentence)
    ]
    words = [(span, value, False) for span, value in found if value]
    digits = [(match.span(), _value(match), True) for match in numbers_in(sentence)]
    return sorted(words + digits)


def _value(number: re.Match[str]) -> str:
    """The number without what only marks thousands. A bare 1 that nothing is counted with is "1.", not one."""
    if number[0] == ONE:
        return ONE if is_counted_one(number) else "1."
    day = DAY.search(number.string, 0, number.end())
    return day[1] if day else re.sub(r"(?<=\d)[.,](?=\d{3}(?!\d))", "", in_english(number[0]))
