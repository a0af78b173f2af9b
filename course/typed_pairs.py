"""Sentence pairs whose source is written as people type it, so that a model learns to read such sentences too.

Training on the mistakes that users make is the simplest way to withstand them (Belinkov and Bisk 2018,
arXiv 1711.02173, section 5).
"""

import random
import re
import unicodedata
from collections.abc import Sequence

from course_lib.running.checks import require_sentences
from course_lib.translating.placeholders import NAME_SIGNS

# The stressed endings of verbs: without the accent they may be other forms, "trabajo" for "trabajó".
VERB_ENDING = re.compile(r"(?!(?:qué|esté|café|bebé|josé)$)\w+(?:rá[sn]?|ó|(?<!r)é)$", re.IGNORECASE)
QUESTION = re.compile(
    r"¿(?:(?:a|con|de|desde|en|hasta|para|por) )?"
    r"(?:adónde|cómo|cuál(?:es)?|cuándo|cuánt[ao]s?|dónde|qué|quién(?:es)?)\b",
    re.IGNORECASE,
)
ACCENTS = re.compile("(?<=[aeiouAEIOU])[\N{COMBINING ACUTE ACCENT}\N{COMBINING DIAERESIS}]")
LOST = {
    "accents": 0.7,
    "tildes": 0.05,
    "capitals": 0.4,
    "commas": 0.5,
    "marks": 0.5,
}  # the probability of each


def typed_pairs(
    src_sentences: Sequence[str], tgt_sentences: Sequence[str], share: float, seed: int = 0
) -> tuple[list[str], list[str]]:
    """A share of the pairs once more, with the source as a translator reads it when it was typed carelessly.

    It may have lost its accents, its capital letters but the first, its commas, and the marks around a question or an
    exclamation; each is a matter of chance. A verb keeps the accent at its end if the sources have a word without it:
    "trabajo" for "trabajó" would say "I work". Only a question with a question word loses its marks. Pairs that remain
    as they were are not repeated.

    Args:
        share: the probability that a pair is drawn, from 0 to 1.

    Returns:
        the sources and the targets of the new pairs.

    Raises:
        ValueError: if share is not between 0 and 1, the two sides differ in number, or one of them is one string.
    """
    if not 0 <= share <= 1:
        raise ValueError(f"share must lie between 0 and 1; got {share}")
    for sentences in (src_sentences, tgt_sentences):
        require_sentences(sentences)
    if len(src_sentences) != len(tgt_sentences):
        raise ValueError(
            f"wanted a target for each source; got {len(src_sentences)} and {len(tgt_sentences)}"
        )
    rng = random.Random(seed)
    drawn = [pair for pair in zip(src_sentences, tgt_sentences, strict=True) if rng.random() < share]
    known = {word.lower() for src in src_sentences for word in re.findall(r"\w+", src)}
    typed = [
        (_typed(src, {what for what in LOST if rng.random() < LOST[what]}, known), src, tgt)
        for src, tgt in drawn
    ]
    changed = [(new, tgt) for new, src, tgt in typed if new != src]
    return [src for src, _ in changed], [tgt for _, tgt in changed]


def _typed(sentence: str, lost: set[str], known: set[str]) -> str:
    """A sentence without what is lost; it still begins with a capital and ends with a mark."""
    if "marks" in lost and sentence.startswith("¡"):
        sentence = sentence[1:].replace("!", ".", 1)
    if "marks" in lost and QUESTION.match(sentence):
        sentence = sentence[1:].replace("?", ".", 1)
    if "commas" in lost:
        sentence = _without_commas(sentence)
    if "tildes" in lost:
        sentence = sentence.translate(str.maketrans("ñÑ", "nN"))
    if "accents" in lost:
        sentence = re.sub(r"\w+", lambda word: _without_accents(word[0], known), sentence)
    if "capitals" in lost:
        sentence = _in_small_letters(sentence)
    return sentence


def _without_commas(sentence: str) -> str:
    """Without commas before a word, but with those in numbers; a question then begins where the sentence does."""
    sentence = re.sub(r",(?!\d)(?= ?[¿¡]?\w)", "", sentence)
    start, mark, rest = sentence.partition("¿")
    is_one = mark and start and not re.search("[.!?]", start)
    return f"¿{start}{rest[:1].lower()}{rest[1:]}" if is_one else sentence


def _without_accents(word: str, known: set[str]) -> str:
    """A word without its accents; with them, if it is a verb and another word is left without."""
    plain = unicodedata.normalize("NFC", ACCENTS.sub("", unicodedata.normalize("NFD", word)))
    return word if VERB_ENDING.match(word) and plain.lower() in known else plain


def _in_small_letters(sentence: str) -> str:
    """All in small letters but the first one, and the signs of names."""
    start = next((first.end() for first in re.finditer(r"\w", sentence)), 0)
    return sentence[:start] + re.sub(f"[^{NAME_SIGNS}]+", lambda part: part[0].lower(), sentence[start:])
