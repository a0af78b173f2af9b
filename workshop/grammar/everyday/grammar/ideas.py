"""An idea: what a clause says, before it has a tense."""

from __future__ import annotations

from dataclasses import dataclass

from workshop.grammar.language.meaning import Clause

ASPECTS = {  # of the lexicon's rows of time
    **dict.fromkeys(("act", "feel", "animal"), "act"),
    **dict.fromkeys(("event", "project"), "event"),
    "mishap": "mishap",
    **dict.fromkeys(("state", "know", "love", "live", "works"), "state"),
    **dict.fromkeys(("now", "wear"), "now"),
}


@dataclass(frozen=True)
class Idea:
    """A clause without a tense, what its verb is like in time, and the kinds of adjuncts that suit it.

    `aspect` is "act", "event", "mishap" (nobody wants it), "state" or "now" (an act that English says in the
    progressive). The letters of
    `adjuncts` are those of `collocations`.
    """

    clause: Clause
    aspect: str
    adjuncts: str = "f"
