"""How sure a model is of a translation: where it doubts, and what a reader is told about it."""

from collections.abc import Iterable, Sequence

DOUBT = "I know these words, but have not seen them put together like this: take it with care"
UNSURE = "I am less sure of this one than usual: check it"
DOUBTED, UNUSUAL = 2.5, 25.0  # percentiles of validation sentences below which a note says DOUBT or UNSURE


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


def confidence_notes(confidences: Iterable[float], doubt_below: float, unsure_below: float) -> tuple[str, ...]:
    """A note on the least sure of some translations, if one is due.

    Args:
        confidences: of each, its mean log-probability a token.
        doubt_below, unsure_below: below these confidences a translation is doubted, or less sure than usual.
    """
    least = min(confidences)
    return (DOUBT,) if least < doubt_below else (UNSURE,) if least < unsure_below else ()
