"""What a translator says beside a translation: one note at most, on what a reader can do."""

from collections.abc import Iterable, Sequence

from course_lib.translating.placeholders import SIGNS
from course_lib.translating.typed_text import LETTERS, Spellings, bare

FOREIGN = "I know hardly a word of this: type a sentence of the language that I learned"
UNKNOWN = "I never saw {}: check how it is spelled, or say it with another word"
DOUBT = "I am not sure of this one: try a shorter sentence, or say it in other words"
DOUBTED = 50.0  # the percentile of unseen sentences' confidences below which a translation is doubted: above it 97 of
# 100 everyday sentences of strangers are right, and fewer real ones of other kinds


def unknown_words(sentence: str, known: Spellings) -> list[str]:
    """The words of a sentence that are not known in any spelling; none, if no word is known at all."""
    return [word for word in _words_of(sentence) if known and bare(word) not in known]


def is_foreign(text: str, known: Spellings) -> bool:
    """Whether a text is of another language: most of its words are unknown, or it has no letter of the known ones.

    A single unknown word may be a name.
    """
    read, unknown = _words_of(text), unknown_words(text, known)
    if 2 * len(unknown) <= len(read):
        return False
    return len(read) > 1 or set("".join(known)).isdisjoint(bare("".join(read)))


def invented_words(translation: str, src: str, target: Spellings) -> list[str]:
    """The words of a translation that are neither copied from its source nor among the target words."""
    copied = {bare(word) for word in _words_of(src)}
    return [word for word in unknown_words(translation, target) if bare(word) not in copied]


def percentiles_of(confidences: Iterable[float], percentiles: Sequence[float]) -> list[float]:
    """The given percentiles of some confidences, each one of them: the next at or above that place.

    Raises:
        ValueError: if there are no confidences, or a percentile is not between 0 and 100.
    """
    ordered = sorted(confidences)
    if not ordered or not all(0 <= percentile <= 100 for percentile in percentiles):
        wanted = "wanted sentences, and percentiles between 0 and 100"
        raise ValueError(f"{wanted}; got {len(ordered)} sentences and {tuple(percentiles)}")
    return [ordered[min(int(len(ordered) * percentile / 100), len(ordered) - 1)] for percentile in percentiles]


def notes_on(unknown: Sequence[str], is_sure: bool) -> tuple[str, ...]:
    """The one note on a translation, if it needs one: its sentence has unknown words, or it is not sure."""
    if not unknown:
        return () if is_sure else (DOUBT,)
    marked = [f"«{word}»" for word in unknown]
    return (UNKNOWN.format(" and ".join([", ".join(marked[:-1]), marked[-1]] if len(marked) > 1 else marked)),)


def _words_of(text: str) -> list[str]:
    """The words of letters of a text, each once, without signs."""
    return [word for word in dict.fromkeys(LETTERS.findall(text)) if word not in SIGNS]
