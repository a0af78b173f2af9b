"""Numbers from zero to a million in words and in digits, and years."""

from __future__ import annotations

from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.trees import Leaf, Phrase, leaf, node
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.building import noun_pair

ONES_ES = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete"
    " dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete"
    " veintiocho veintinueve"
).split()
TENS_ES = "- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()
HUNDREDS_ES = (
    "- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
).split()
ONES_EN = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
).split()
TENS_EN = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()


def number(n: int, gender: str = "") -> Phrase:
    """A number from 0 to 999,999 in words; with a gender, as it stands before a noun: "veintiún libros".

    Raises:
        ValueError: if the number is outside that range.
    """
    if not 0 <= n < 1_000_000:
        raise ValueError(f"wanted a number from 0 to 999999; got {n}")
    return Phrase(node("QP", *_spanish(n, gender)), node("QP", *_english(n)))


def digits(n: int) -> Phrase:
    """A number in digits, the same in both languages."""
    return Phrase(*(node("QP", leaf("CD", str(n), "n")) for _ in range(2)))


def _spanish(n: int, gender: str) -> list[Leaf]:
    thousands, rest = divmod(n, 1000)
    found: list[Leaf] = []
    if thousands:
        before = _spanish_hundreds(thousands, "m", "k") if thousands > 1 else []
        found = [*before, leaf("CD", "mil", "thousand")]
    return found + (_spanish_hundreds(rest, gender, "") if rest or not thousands else [])


def _spanish_hundreds(n: int, gender: str, prefix: str) -> list[Leaf]:
    hundreds, rest = divmod(n, 100)
    found = []
    if hundreds:
        word = "cien" if n == 100 else HUNDREDS_ES[hundreds]
        feminine = gender == "f" and hundreds > 1
        found.append(leaf("CD", word.removesuffix("os") + "as" if feminine else word, f"{prefix}hundred"))
    if rest or not hundreds:
        found += _spanish_tens(rest, gender, prefix)
    return found


def _spanish_tens(n: int, gender: str, prefix: str) -> list[Leaf]:
    if n < 30:
        key = f"{prefix}one" if n < 20 else f"{prefix}ten {prefix}one"
        return [leaf("CD", _before_noun(ONES_ES[n], gender), key)]
    tens, ones = divmod(n, 10)
    found = [leaf("CD", TENS_ES[tens], f"{prefix}ten")]
    if ones:
        one = leaf("CD", _before_noun(ONES_ES[ones], gender), f"{prefix}one")
        found += [leaf("CC", "y", "", f"{prefix}ten"), one]
    return found


def _before_noun(word: str, gender: str) -> str:
    if not gender or not word.endswith("uno"):
        return word
    if gender == "f":
        return word[:-1] + "a"
    return "veintiún" if word == "veintiuno" else "un"


def _english(n: int) -> list[Leaf]:
    thousands, rest = divmod(n, 1000)
    found: list[Leaf] = []
    if thousands:
        before = _english_hundreds(thousands, "k") if thousands > 1 else [_one(rest, "thousand")]
        found = [*before, leaf("CD", "thousand", "thousand")]
    return found + (_english_hundreds(rest, "") if rest or not thousands else [])


def _one(rest: int, key: str) -> Leaf:
    """ "a hundred", but "one hundred five"."""
    return leaf("CD", "one", "", key) if rest else leaf("DT", "a", "", key)


def _english_hundreds(n: int, prefix: str) -> list[Leaf]:
    hundreds, rest = divmod(n, 100)
    found: list[Leaf] = []
    if hundreds:
        key = f"{prefix}hundred"
        many = leaf("CD", ONES_EN[hundreds], key) if hundreds > 1 else _one(rest, key)
        found = [many, leaf("CD", "hundred", key)]
    if rest or not hundreds:
        found += _english_tens(rest, prefix)
    return found


def _english_tens(n: int, prefix: str) -> list[Leaf]:
    if n < 20:
        return [leaf("CD", ONES_EN[n], f"{prefix}one")]
    tens, ones = divmod(n, 10)
    ten = leaf("CD", TENS_EN[tens], f"{prefix}ten")
    if not ones:
        return [ten if tens > 2 else leaf("CD", "twenty", f"{prefix}ten {prefix}one")]
    return [ten, leaf("HYPH", "-", "", f"{prefix}ten"), leaf("CD", ONES_EN[ones], f"{prefix}one")]


def counted_noun(n: int, noun: Noun, role: str = "count") -> Phrase:
    """ "veintiuna casas" is "twenty-one houses"; one house is "una casa", "one house"."""
    np = noun_pair(NounPhrase(noun, role, "", n != 1))
    count = number(n, noun.gender)
    return Phrase(node("NP", count.es, *np.es.children), node("NP", count.en, *np.en.children))


def year(n: int) -> Phrase:
    """A year of the twentieth century in words: "mil novecientos noventa" is "nineteen ninety"."""
    es = node("QP", *_spanish(n, ""))
    first = leaf("CD", "nineteen", "thousand hundred")
    return Phrase(es, node("QP", first, *_english_tens(n % 100, "")))
