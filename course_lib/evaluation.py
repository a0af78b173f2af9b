"""Scoring translations: BLEU, and exact matches.

A BLEU without its signature says little: tokenization and case alone move it by several points. So
`corpus_bleu` gives sacrebleu's signature along (arXiv 1804.08771), and `tokenised_bleu` is there to
compare with papers that counted on lower-cased, tokenised text.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from course_lib.running.requirements import require_sentences


class BleuScore(NamedTuple):
    """A BLEU from 0 to 100, and how it was counted."""

    score: float
    signature: str

    def __str__(self) -> str:
        return f"{self.score:.2f} ({self.signature})"


def corpus_bleu(hypotheses: Sequence[str], references: Sequence[str]) -> BleuScore:
    """BLEU of a corpus as sacrebleu counts it on plain, cased text: one reference a sentence.

    Raises:
        ValueError: if there is nothing to score, or the two sides differ in number.
    """
    _require_texts(hypotheses, references)
    return _bleu(hypotheses, references)


def tokenised_bleu(hypotheses: Sequence[str], references: Sequence[str], lang: str) -> BleuScore:
    """BLEU as papers on Multi30k count it: lower-cased, punctuation normalised, tokenised as Moses does.

    Args:
        hypotheses, references: plain text, cased or not.
        lang: the language's two letters, such as "de".

    Raises:
        ValueError: if there is nothing to score, the two sides differ in number, or lang is not two letters.
    """
    from sacremoses import MosesPunctNormalizer, MosesTokenizer

    _require_texts(hypotheses, references)
    if not re.fullmatch("[a-z]{2}", lang):
        raise ValueError(f'wanted a language\'s two letters, such as "de"; got {lang!r}')
    normalizer, tokenizer = MosesPunctNormalizer(lang), MosesTokenizer(lang)
    tokenised = [
        [tokenizer.tokenize(normalizer.normalize(text.lower()), return_str=True) for text in side]
        for side in (hypotheses, references)
    ]
    # `force` says that text is meant to be tokenised already: sacrebleu warns of it otherwise.
    return _bleu(*tokenised, tokenize="none", force=True)


def _bleu(hypotheses: Sequence[str], references: Sequence[str], **settings) -> BleuScore:
    from sacrebleu.metrics import BLEU

    bleu = BLEU(**settings)
    score = bleu.corpus_score(list(hypotheses), [list(references)]).score
    return BleuScore(score, str(bleu.get_signature()))


def exact_match(hypotheses: Sequence[str], references: Sequence[str]) -> float:
    """Share of hypotheses that are their reference, letter for letter; from 0 to 1.

    Raises:
        ValueError: if there is nothing to score, or the two sides differ in number.
    """
    _require_texts(hypotheses, references)
    return sum(map(str.__eq__, hypotheses, references)) / len(references)


def _require_texts(hypotheses: Sequence[str], references: Sequence[str]) -> None:
    require_pairs(hypotheses, references)
    require_sentences(hypotheses)
    require_sentences(references)


def require_pairs(first: Sequence, second: Sequence) -> None:
    """Refuse nothing at all, sides of different numbers, and one string in place of a list of them.

    Raises:
        ValueError: for each of them.
    """
    if isinstance(first, str) or isinstance(second, str):
        raise ValueError("wanted two lists with one entry a sentence; got a single string")
    if len(first) != len(second):
        raise ValueError(f"wanted as many entries on both sides; got {len(first)} and {len(second)}")
    if not first:
        raise ValueError("wanted at least one sentence; got none")
