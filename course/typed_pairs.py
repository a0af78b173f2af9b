"""Sentence pairs whose source is written as people type it, so that a model learns to read such sentences too.

Training on the mistakes that users make is the simplest way to withstand them (Belinkov and Bisk 2018,
arXiv 1711.02173, section 5).
"""

import random
import re
from collections.abc import Sequence

from course_lib.running.checks import require_sentences
from course_lib.tokens import WORD
from course_lib.translating.candidates import QUESTION, plainest_reading
from course_lib.translating.spelling import Spelling, true_cased, without_accents

# The stressed endings of verbs: without their accent they are other forms. But "qué", "quién" and "está" lose theirs.
VERB_ENDING = re.compile(r"(?!(?:est[áé][sn]?|qué|quién)$)\w{2,}[áéó][sn]?$", re.IGNORECASE)


def typed_pairs(
    src_sentences: Sequence[str], tgt_sentences: Sequence[str], share: float, seed: int = 0
) -> tuple[list[str], list[str]]:
    """A share of the pairs once more, with the source as a translator reads it when it was typed without accents.

    A word gets its accents back if no other word has its letters; so only words such as "como" and "esta" differ from
    the corpus. Verbs keep the accent at their end: "trabajo" for "trabajó" would say "I work". Half of the questions
    that begin with a question word lose their marks, and half of all sentences their commas. Pairs that remain as they
    were are not repeated.

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
    spelling, rng = Spelling(true_cased(src_sentences)), random.Random(seed)
    drawn = [pair for pair in zip(src_sentences, tgt_sentences, strict=True) if rng.random() < share]
    typed = [(_typed(src, spelling, loses_marks=rng.random() < 0.5), src, tgt) for src, tgt in drawn]
    changed = [(new, tgt) for new, src, tgt in typed if new != src]
    return [src for src, _ in changed], [tgt for _, tgt in changed]


def _typed(sentence: str, spelling: Spelling, loses_marks: bool) -> str:
    if not re.search(r"\w", sentence):
        return sentence
    opening, _, asked = sentence.partition("¿")
    if loses_marks and not opening and QUESTION.match(asked):
        sentence = asked.rstrip("?")
    if loses_marks:
        sentence = sentence.replace(",", "")
    return plainest_reading(WORD.sub(_without_accents_but_of_verbs, sentence), spelling)


def _without_accents_but_of_verbs(word: re.Match[str]) -> str:
    return word[0] if VERB_ENDING.match(word[0]) else without_accents(word[0])
