"""Scoring translations: BLEU, and exact matches.

A BLEU without its signature says little: tokenization and case alone move it by several points. So
`corpus_bleu` also returns sacrebleu's signature (arXiv 1804.08771). `tokenised_bleu` allows comparison
with papers that score lower-cased, tokenised text.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from course_lib.running.checks import require_package, require_sentences


class BleuScore(NamedTuple):
    """A BLEU score from 0 to 100, with the signature of how it was computed."""

    score: float
    signature: str

    def __str__(self) -> str:
        return f"{self.score:.2f} ({self.signature})"


def corpus_bleu(hypotheses: Sequence[str], references: Sequence[str]) -> BleuScore:
    """BLEU of a corpus as sacrebleu computes it on plain, cased text, with one reference per sentence.

    Raises:
        ValueError: if there is nothing to score, or the two sides differ in number.
    """
    _require_texts(hypotheses, references)
    return _bleu(hypotheses, references)


def tokenised_bleu(hypotheses: Sequence[str], references: Sequence[str], lang: str) -> BleuScore:
    """BLEU as papers on Multi30k compute it: lower-cased, punctuation normalised, tokenised as Moses does.

    Args:
        hypotheses, references: plain text, cased or not.
        lang: the language's two letters, such as "de".

    Raises:
        ValueError: if there is nothing to score, the two sides differ in number, or lang is not two letters.
        ModuleNotFoundError: without sacremoses.
    """
    require_package("sacremoses", "BLEU as papers on Multi30k compute it")
    from sacremoses import MosesPunctNormalizer, MosesTokenizer

    _require_texts(hypotheses, references)
    if not re.fullmatch("[a-z]{2}", lang):
        raise ValueError(f'wanted a language\'s two letters, such as "de"; got {lang!r}')
    normalizer, tokenizer = MosesPunctNormalizer(lang), MosesTokenizer(lang)
    tokenised = [
        [tokenizer.tokenize(normalizer.normalize(text.lower()), return_str=True) for text in side]
        for side in (hypotheses, references)
    ]
    # `force` says that the text is tokenised on purpose; without it sacrebleu warns.
    return _bleu(*tokenised, tokenize="none", force=True)


def _bleu(hypotheses: Sequence[str], references: Sequence[str], **settings) -> BleuScore:
    from sacrebleu.metrics import BLEU

    bleu = BLEU(**settings)
    score = bleu.corpus_score(list(hypotheses), [list(references)]).score
    return BleuScore(score, str(bleu.get_signature()))


def exact_match(hypotheses: Sequence[str], references: Sequence[str]) -> float:
    """Share of hypotheses that equal their reference, letter for letter; from 0 to 1.

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
    """Refuse empty lists, lists of different lengths, and a string instead of a list of strings.

    Raises:
        ValueError: for each of them.
    """
    if isinstance(first, str) or isinstance(second, str):
        raise ValueError("wanted two lists with one entry a sentence; got a single string")
    if len(first) != len(second):
        raise ValueError(f"wanted as many entries on both sides; got {len(first)} and {len(second)}")
    if not first:
        raise ValueError("wanted at least one sentence; got none")
