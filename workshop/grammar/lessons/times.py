"""Time: the tenses, modals and adverbs that fit together, for each kind of verb."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workshop.grammar.language.conjugation import conjugated
from workshop.grammar.language.determiners import COUNTED
from workshop.grammar.language.meaning import Clause, Pronoun, Subject
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.lexicon import PERSON
from workshop.grammar.lessons.sampling import NUMBERS, Draw
from workshop.grammar.lessons.words.adverbs import adverb

TIMES = {
    "act": {
        "bare": 3,
        "habit": 3,
        "past": 3,
        "progressive": 2,
        "used": 0.8,
        "going": 2,
        "modal": 2,
        "perfect": 0.8,
    },
    "event": {"past": 5, "going": 3, "perfect": 1.2, "modal": 2.5},
    "mishap": {"past": 5, "perfect": 1.2, "going": 0.5},
    "project": {"past": 4, "going": 3, "modal": 2},
    "state": {"bare": 5, "was": 1.2},
    "know": {"bare": 5, "was": 0.6},
    "love": {"bare": 5, "was": 0.8},
    "now": {"current": 4, "progressive": 1, "past": 3},
    "wear": {"current": 4, "past": 2, "habit": 2},
    "feel": {"bare": 1.5, "past": 3, "progressive": 3},
    "live": {"bare": 5, "used": 2, "going": 1, "wish": 1.5, "was_long_ago": 1},
    "works": {"bare": 4, "was_denied": 1},
    "animal": {"bare": 3, "habit": 1, "past": 3, "progressive": 3, "going": 0.5},
}
RECENTLY = ("yesterday", "yesterday", "last_night", "last_week", "two_days_ago", "this_morning")
LONG_AGO = ("last_week", "last_month", "last_year", "last_summer", "a_year_ago")
SOON = ("tomorrow", "tomorrow", "tomorrow_morning", "tonight", "next_week")
SOME_DAY = ("next_week", "next_year")
HABITS = (
    *("every_day", "every_day", "in_the_morning", "in_the_afternoon", "at_night", "on_sundays"),
    *("on_saturdays", "on_mondays", "sometimes", "often"),
)


def is_person(subject: Subject) -> bool:
    """Whether the subject is a person, who can want and plan."""
    return isinstance(subject, Pronoun) or bool(subject.noun.kinds & PERSON)


def in_time(draw: Draw, clause: Clause, time: str, negation: float = 0.2) -> Clause:
    """The clause at a time that its verb allows, affirmed or negated, with a suitable adverb."""
    if not is_person(clause.subject) and time == "act":
        time = "animal"
    kind = draw.weighted(TIMES[time])
    counted = clause.object is not None and clause.object.article in (
        *NUMBERS,
        "this",
        "that",
        "many",
        *COUNTED,
    )
    if counted and kind in ("habit", "modal", "going", "bare") and time != "state":
        kind = "past"
    negated = draw.chance(negation) and kind not in ("used", "habit") and not clause.question and not counted
    if negated and kind == "bare" and clause.object is not None and clause.object.article and time == "act":
        kind = "past"
    return AT_TIME[kind](draw, replace(clause, negated=negated), time)


def ambiguous_past(clause: Clause) -> bool:
    """Whether only a time adverb shows the tense: "compramos" is "we buy" and "we bought"."""
    if clause.modal or clause.subject.person != "1p" or clause.tense != "preterite":
        return False
    return conjugated(clause.verb.es, "present", "1p") == conjugated(clause.verb.es, "preterite", "1p")


def when(draw: Draw, clause: Clause, names: Sequence[str]) -> Clause:
    """The clause with one of the adverbs of time, mostly at the end."""
    if clause.negated:  # "two days ago I didn't lose my keys" is true, and nobody says it
        names = [name for name in names if not name.endswith("_ago")] or names
    chosen = adverb(draw.pick(names))
    if draw.chance(0.2) and not clause.question and not clause.asked:
        return replace(clause, front=chosen)
    return replace(clause, rest=(*clause.rest, chosen))


def _bare(draw: Draw, clause: Clause, time: str) -> Clause:
    if draw.chance(0.15) and time == "act" and not clause.negated and not clause.question:
        return replace(clause, often=adverb("also"))
    return clause


def _habit(draw: Draw, clause: Clause, time: str) -> Clause:
    if not is_person(clause.subject):
        return when(draw, clause, ("every_day", "at_night"))
    if draw.chance(0.35) and not clause.question:
        return replace(clause, often=adverb(draw.pick(("always", "never"))))
    return when(draw, clause, HABITS)


def _past(draw: Draw, clause: Clause, time: str) -> Clause:
    clause = replace(clause, tense="preterite")
    if not ambiguous_past(clause) and draw.chance(0.4):
        return clause
    if not is_person(clause.subject):
        return when(draw, clause, ("yesterday", "last_night"))
    return when(draw, clause, LONG_AGO if time == "project" else RECENTLY[:5])


def _progressive(draw: Draw, clause: Clause, time: str) -> Clause:
    if draw.chance(0.25):
        return replace(clause, tense="past_progressive")
    clause = replace(clause, tense="progressive")
    return when(draw, clause, ("now", "right_now")) if draw.chance(0.3) else clause


def _current(draw: Draw, clause: Clause, time: str) -> Clause:
    """Use the progressive where English needs it: "busco mis llaves" is "I am looking for my keys"."""
    return replace(clause, english_progressive=True)


def _used(draw: Draw, clause: Clause, time: str) -> Clause:
    if clause.question:
        return replace(clause, tense="preterite")
    clause = replace(clause, tense="imperfect", habit=True)
    adverbs = ("every_day", "every_summer", "on_sundays")
    return when(draw, clause, adverbs) if draw.chance(0.4) and time != "live" else clause


def _was(draw: Draw, clause: Clause, time: str) -> Clause:
    return replace(clause, tense="imperfect")


def _was_denied(draw: Draw, clause: Clause, time: str) -> Clause:
    return replace(clause, tense="imperfect", negated=not clause.question)


def _was_long_ago(draw: Draw, clause: Clause, time: str) -> Clause:
    return when(draw, replace(clause, tense="preterite", negated=False), ("last_year",))


def _going(draw: Draw, clause: Clause, time: str) -> Clause:
    clause = replace(clause, modal="going")
    if not is_person(clause.subject):
        return clause
    names = SOME_DAY if time in ("project", "live") else SOON
    return when(draw, clause, names) if draw.chance(0.6) else clause


def _modal(draw: Draw, clause: Clause, time: str) -> Clause:
    modal = draw.pick(("can", "want", "want", "have", "have", "need"))
    clause = replace(clause, modal=modal)
    if modal != "can" and draw.chance(0.2) and time != "project":
        return when(draw, clause, ("today", "tomorrow", "now"))
    return clause


def _wish(draw: Draw, clause: Clause, time: str) -> Clause:
    return replace(clause, modal="want")


def _perfect(draw: Draw, clause: Clause, time: str) -> Clause:
    clause = replace(clause, tense="perfect")
    if clause.negated and draw.chance(0.5):
        yet = adverb("yet")
        return replace(clause, often=Phrase(yet.es, None), rest=(*clause.rest, Phrase(None, yet.en)))
    if not clause.negated and not clause.question and time in ("act", "event") and draw.chance(0.4):
        return replace(clause, often=adverb("already"))
    return when(draw, clause, ("today", "this_week")) if draw.chance(0.4) else clause


AT_TIME = {
    "bare": _bare,
    "habit": _habit,
    "past": _past,
    "progressive": _progressive,
    "used": _used,
    "was": _was,
    "going": _going,
    "modal": _modal,
    "perfect": _perfect,
    "current": _current,
    "wish": _wish,
    "was_denied": _was_denied,
    "was_long_ago": _was_long_ago,
}
