"""Which of the readings of a typed sentence is meant: the one that is translated most surely."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from course_lib.tokens import words

# In nats a token, chosen on validation sentences without their accents and marks:
ADVANTAGE = 0.01  # of the plainest reading
ADVANTAGE_AS_TYPED = 0.05  # of the plainest reading if it was typed so, with its capital letter and its marks
MARK = 0.02  # for each accent or ¿, of readings that are translated with the same words: only the spelling is open
RIVAL = 0.05  # a question that is this close to the statement is mentioned, and the other way round
MARKS = re.compile("[áéíóú¿]", re.IGNORECASE)


class Attempt(NamedTuple):
    """A reading's translation, and how sure it is: its mean log-probability a token, less for each fault."""

    text: str
    score: float


def choose_reading(printed: Sequence[str], attempts: Sequence[Attempt], typed: str) -> tuple[str, list[str]]:
    """The reading that is meant, and notes if it is not the plainest or hardly the surest.

    Args:
        printed: the readings, the plainest first, as `course_lib.translating.candidates.readings` gives them.
        attempts: of each reading.
        typed: the sentence as it was typed.
    """
    alike = [_words(attempt.text) == _words(attempts[0].text) for attempt in attempts]
    scores = [
        attempt.score + MARK * len(MARKS.findall(src)) * same
        for src, attempt, same in zip(printed, attempts, alike, strict=True)
    ]
    scores[0] += ADVANTAGE_AS_TYPED if typed == printed[0] else ADVANTAGE
    chosen = max(range(len(printed)), key=scores.__getitem__)
    src = printed[chosen]
    rivals = [
        (score, other)
        for score, other, same in zip(scores, printed, alike, strict=True)
        if score > scores[chosen] - RIVAL and other[-1] != src[-1] and not (same and alike[chosen])
    ]
    notes = [f"I read this as «{src}»"] * (src != printed[0])
    return src, notes + [f"It can also be «{other}»" for _, other in sorted(rivals)[-1:]]


def _words(text: str) -> list[str]:
    """The words of a translation, without its marks."""
    return [word for word in words(text.lower()) if word.isalnum()]
