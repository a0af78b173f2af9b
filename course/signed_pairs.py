"""Sentence pairs with signs in place of numbers and names, so that a model learns to carry what it never saw."""

import random
import re
from collections import Counter
from collections.abc import Sequence

from course.number_words import ENGLISH, ONE, SPANISH, numbers_of
from course_lib.translating.placeholders import NAME_SIGNS, NUMBER_SIGNS, ONE_SIGN

LETTERS = re.compile(r"[^\W\d_]+")
ONE_SHARE = 0.1  # of the share of number words: "un" is in every third sentence
Span = tuple[int, int]


def with_signs(
    src_sentences: Sequence[str], tgt_sentences: Sequence[str], share: float, seed: int = 0
) -> tuple[list[str], list[str]]:
    """Pairs in which signs stand for what both sides hold once: each number in digits, some number words and names.

    Digits become signs wherever they can, because a translator takes all of them out before the model reads a sentence.
    The signs of a sentence are drawn at random, so that the model learns all of them. A name is a word with a capital,
    alike on both sides, that is hardly ever in small letters.

    Args:
        share: the probability that a number in words, or a name, becomes a sign.

    Raises:
        ValueError: if the two sides differ in number.
    """
    rng = random.Random(seed)
    small = _common_words([*src_sentences, *tgt_sentences])
    pairs = [_signed(*pair, small, share, rng) for pair in zip(src_sentences, tgt_sentences, strict=True)]
    return [src for src, _ in pairs], [tgt for _, tgt in pairs]


def _signed(src: str, tgt: str, small: set[str], share: float, rng: random.Random) -> tuple[str, str]:
    src_numbers, tgt_numbers = numbers_of(src, SPANISH), numbers_of(tgt, ENGLISH)
    src_names, tgt_names = _names(src, small), _names(tgt, small)
    chosen = {
        value: is_name
        for found, others, is_name in ((src_numbers, tgt_numbers, False), (src_names, tgt_names, True))
        for value in sorted(_once(found) & _once(others))
        if rng.random() < _probability(value, found + others, share)
    }
    pools = {True: list(NAME_SIGNS), False: list(NUMBER_SIGNS)}
    for pool in pools.values():
        rng.shuffle(pool)
    signs = {}
    for value, is_name in chosen.items():
        if value == ONE:
            signs[value] = ONE_SIGN
        elif pools[is_name]:
            signs[value] = pools[is_name].pop()
    return _replaced(src, src_numbers + src_names, signs), _replaced(tgt, tgt_numbers + tgt_names, signs)


def _common_words(sentences: Sequence[str]) -> set[str]:
    """The words that are in small letters more often than one time in twenty."""
    counts = Counter(word for each in sentences for word in LETTERS.findall(each))
    return {word for word in counts if word.islower() and counts[word] * 19 > counts[word.capitalize()]}


def _once(found: list[tuple[Span, str, bool]]) -> set[str]:
    counts = Counter(value for _, value, _ in found)
    return {value for value in counts if counts[value] == 1}


def _probability(value: str, found: list[tuple[Span, str, bool]], share: float) -> float:
    if any(in_digits for _, each, in_digits in found if each == value):
        return 1.0
    return share * (ONE_SHARE if value == ONE else 1)


def _names(sentence: str, small: set[str]) -> list[tuple[Span, str, bool]]:
    found = LETTERS.finditer(sentence)
    return [
        (m.span(), m[0], False)
        for m in found
        if m[0].istitle() and len(m[0]) > 1 and m[0].lower() not in small
    ]


def _replaced(sentence: str, found: list[tuple[Span, str, bool]], signs: dict[str, str]) -> str:
    for (start, end), value, _ in sorted(found, reverse=True):
        if value in signs:
            sentence = sentence[:start] + signs[value] + sentence[end:]
    return sentence
