"""Never, always, already, not yet, not anymore, still, also, neither, only, almost: one word that turns a clause."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.language.meaning import Clause
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.words.adverbs import adverb

SMALL_WORDS = {
    "never": "present habit preterite perfect future conditional pluperfect",
    "not_never": "present habit preterite perfect future",
    "always": "present habit future",
    "already": "preterite perfect pluperfect",
    "not_yet": "perfect preterite state",
    "no_longer": "present habit state modal",
    "still": "present modal progressive",
    "also": "present habit preterite perfect future going modal conditional",
    "neither": "present habit preterite perfect going modal future",
    "only": "present modal going preterite",
    "almost_never": "present habit",
    "almost_always": "present habit",
    "normally": "present habit",
}


def _often(name: str, row: str = "") -> Phrase:
    return phrase(row) if row else adverb(name)


def _split(clause: Clause, es: Phrase, en: Phrase) -> Clause:
    """A word before the Spanish verb that English has at the end."""
    return replace(clause, often=Phrase(es.es, None), rest=(*clause.rest, Phrase(None, en.en)))


def _neither(clause: Clause) -> Clause:
    either = phrase("ADVP tampoco/RB=either | ADVP either/RB=either")
    return _split(replace(clause, negated=True, spanish_no=False), either, either)


def _no_longer(clause: Clause) -> Clause:
    word = phrase("ADVP ya/RB=more | ADVP anymore/RB=more")
    return _split(replace(clause, negated=True), word, word)


def _not_yet(clause: Clause) -> Clause:
    return _split(replace(clause, negated=True), adverb("yet"), adverb("yet"))


def _not_never(clause: Clause) -> Clause:
    never = adverb("never")
    clause = replace(clause, often=Phrase(None, never.en), rest=(*clause.rest, Phrase(never.es, None)))
    return replace(clause, spanish_no=True)


def _simply(name: str, row: str = ""):
    return lambda clause: replace(clause, often=_often(name, row))


SAID_SMALL = {
    **{name: _simply(name) for name in ("never", "always", "already", "still", "also")},
    "only": _simply("", "ADVP solo/RB=only | ADVP only/RB=only"),
    "almost_never": _simply("", "ADVP casi/RB=a nunca/RB=n | ADVP almost/RB=a never/RB=n"),
    "almost_always": _simply("", "ADVP casi/RB=a siempre/RB=n | ADVP almost/RB=a always/RB=n"),
    "normally": _simply("", "ADVP normalmente/RB=n | ADVP normally/RB=n"),
    "neither": _neither,
    "no_longer": _no_longer,
    "not_yet": _not_yet,
    "not_never": _not_never,
}


def with_small_word(draw: Draw, clause: Clause, kind: str) -> Clause:
    """Never, always, already, not yet, not anymore, still, also, neither, only, almost never."""
    fitting = [name for name, kinds in SMALL_WORDS.items() if kind in kinds.split()]
    if clause.modal in (
        "should",
        "would_like",
        "usually",
        "try",
        "try_to",
        "decide",
        "forget",
        "manage",
        "finish",
    ):
        fitting = [name for name in fitting if name in ("also", "neither", "only")]
    return SAID_SMALL[draw.pick(fitting)](clause) if fitting else clause
