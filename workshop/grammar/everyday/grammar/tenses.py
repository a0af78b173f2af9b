"""An idea at a time: the tense, the verb before it, the negation, and the adjuncts that go with them."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import adjuncts
from workshop.grammar.everyday.grammar.contexts import FORWARD, MAIN, MODALS, SPECIAL
from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import clear
from workshop.grammar.everyday.grammar.small_words import with_small_word
from workshop.grammar.everyday.lexicon import verb
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun
from workshop.grammar.language.spanish_irregulars import COMMANDS
from workshop.grammar.language.trees import Leaf, Phrase, leaves
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.times import ambiguous_past

KIND_OF_TIME = {
    "preterite": "past",
    "future": "future",
    "going": "future",
    "perfect": "lately",
    "progressive": "now",
    "present": "habit",
    "used": "habit",
    "habit": "habit",
    "future_modal": "future",
    "past_modal": "past",
}


UNWISHED = ("querer", "preferir", "necesitar", "odiar", "creer")


def timed(
    draw: Draw,
    thought: Idea,
    tenses: dict = MAIN,
    negation: float = 0.18,
    more: float = 0.5,
    known: bool = False,
) -> Clause:
    """The idea in one of the tenses, affirmed or denied, with none to three adjuncts.

    `more` is the probability of each further adjunct; `known` says that the context shows who is meant.
    """
    kind = draw.weighted(tenses[thought.aspect])
    clause = _in_tense(draw, thought, kind)
    clause = _knowing(clause)
    denied = _denied(draw, clause, kind, negation)
    if denied.often and denied.often.en and thought.aspect == "now" and kind == "present":
        denied = replace(denied, english_progressive=False)  # "nunca voy" is "I never go"
    last = denied.rest[len(clause.rest) :]  # "either", "yet", "anymore" stand at the end
    time = "" if last else _time_of(draw, denied, thought, kind)
    clause = with_adjuncts(draw, replace(denied, rest=clause.rest), thought.adjuncts, time, more)
    if kind == "habit" and clause.rest == thought.clause.rest and not denied.often and not last:
        clause = replace(
            clause, rest=(*clause.rest, apart(adjuncts.when(draw, "habit", clause.negated), "habit"))
        )
    clause = replace(clause, rest=(*clause.rest, *last))
    return _unmistakable(draw, clause if known else _no_command(draw, clear(clause), thought))


def _knowing(clause: Clause) -> Clause:
    """ "conocer" is to know in the present and the imperfect, else to meet people, to visit places."""
    if clause.verb.es != "conocer":
        return clause
    lasting = clause.tense in ("present", "imperfect") and not clause.modal
    if lasting:
        return replace(clause, verb=verb("conocer", "know"))
    place = isinstance(clause.object, NounPhrase) and not clause.personal
    return replace(clause, verb=Verb("conocer", "visit", "visit.v") if place else verb("conocer", "meet"))


def _in_tense(draw: Draw, thought: Idea, kind: str) -> Clause:
    clause = thought.clause
    if kind == "wish" and clause.verb.es in UNWISHED:
        return clause
    if kind in ("going", "wish"):
        return replace(clause, modal="going" if kind == "going" else "want", enclitic=draw.chance(0.6))
    if kind in ("modal", "past_modal", "future_modal", "modal_then", "plan"):
        return _with_modal(draw, clause, kind)
    if kind == "used":
        return replace(clause, tense="imperfect", habit=True)
    if kind == "before":
        before = Phrase(phrase("ADVP antes/RB~m.verb | ADVP before/RB").es, None)
        return replace(clause, tense="imperfect", habit=True, front=before)
    if kind in ("habit", "bare"):
        return clause
    if kind == "background":
        return replace(clause, tense="imperfect", english_progressive=True)
    if kind == "present" and thought.aspect == "now":
        return replace(clause, english_progressive=True)
    return replace(clause, tense=kind)


def _with_modal(draw: Draw, clause: Clause, kind: str) -> Clause:
    if kind == "past_modal":
        name, tense = draw.pick((("want", "imperfect"), ("have", "preterite"), ("can", "preterite")))
    elif kind == "modal_then":
        name, tense = draw.pick((("want", "imperfect"), ("have", "imperfect"), ("can", "imperfect")))
    elif kind == "plan":
        chosen = draw.pick(FORWARD)
        name, tense = SPECIAL.get(chosen, (chosen, "present"))
    elif kind == "future_modal":
        name, tense = draw.pick((("have", "future"), ("can", "future")))
    else:
        chosen = draw.weighted(MODALS)
        name, tense = SPECIAL.get(chosen, (chosen, "present"))
    return replace(clause, modal=name, tense=tense, enclitic=draw.chance(0.65))


def _time_of(draw: Draw, clause: Clause, thought: Idea, kind: str) -> str:
    """The kind of adverb of time that suits the tense."""
    if clause.often is not None or clause.front is not None:
        return ""
    if clause.negated and kind == "present" and thought.aspect == "act" and draw.chance(0.5):
        return ""
    if kind == "modal":
        return (
            "future"
            if clause.modal in FORWARD and clause.tense in ("present", "future", "conditional")
            else ""
        )
    if kind == "present":
        return {"act": "habit", "now": "future" if clause.verb.es in ("ir", "venir") else "now"}.get(
            thought.aspect, ""
        )
    return KIND_OF_TIME.get(kind, "")


def _denied(draw: Draw, clause: Clause, kind: str, negation: float) -> Clause:
    if kind in ("used", "before") or clause.modal in ("just", "again") or not draw.chance(negation + 0.12):
        return clause
    how = draw.weighted({"not": negation, "other": 0.12})
    if how == "not":
        return replace(clause, negated=True)
    return with_small_word(draw, clause, kind)


def with_adjuncts(draw: Draw, clause: Clause, kinds: str, time: str, more: float) -> Clause:
    """Manner, company, place, purpose and time, in this order, each only sometimes."""
    found: list[Phrase] = []
    wanted = [kind for kind in "wvtgcpdf" if kind in kinds]
    chosen = {draw.pick(wanted) for _ in range(3) if wanted and draw.chance(more * 0.8)}
    if time and draw.chance(more * 0.7):
        chosen.add("f")
    if "d" in chosen and (time == "habit" or clause.tense in ("perfect", "pluperfect") or len(chosen) > 2):
        chosen.discard("d")
    for kind in wanted:
        if kind in chosen:
            found += _adjunct(draw, clause, kind, time)
    own_keys = (apart(item, f"a{i}") for i, item in enumerate(found))
    return replace(clause, rest=(*clause.rest, *own_keys))


def _adjunct(draw: Draw, clause: Clause, kind: str, time: str) -> list[Phrase]:
    if kind == "f":
        return [adjuncts.at_some_time(draw, time, bool(clause.negated))] if time else []
    if kind == "c":
        return [adjuncts.company(draw, clause.subject.person)]
    if kind in ("w", "g", "t"):
        return [{"w": adjuncts.without, "g": adjuncts.beneficiary, "t": adjuncts.topic}[kind](draw)]
    return [adjuncts.at_some_time(draw, {"p": "spot", "d": "duration", "v": "means"}[kind])]


def _no_command(draw: Draw, clause: Clause, thought: Idea) -> Clause:
    """ "come pan" alone is a command; "come pan todos los días" and "él come pan" are not."""
    subject = clause.subject
    he = isinstance(subject, Pronoun) and subject.person == "3s" and not (subject.overt or subject.formal)
    present = clause.tense == "present" and not (
        clause.modal or clause.negated or clause.often or clause.front
    )
    lasting = thought.aspect == "state" or clause.clitics or clause.verb.es in COMMANDS
    if not he or not present or lasting or len(clause.rest) > len(thought.clause.rest):
        return clause
    if draw.chance(0.5) and thought.aspect == "act":
        return replace(clause, rest=(*clause.rest, apart(adjuncts.when(draw, "habit"), "habit")))
    return replace(clause, subject=replace(subject, overt=True))


def _unmistakable(draw: Draw, clause: Clause) -> Clause:
    """ "hablamos" and "soñamos" are present and past: an adverb says which."""
    said = [leaf for item in clause.rest if item.es for leaf in leaves(item.es)]
    if not ambiguous_past(clause) or any(_says_when(leaf) for leaf in said):
        return clause
    return replace(clause, rest=(*clause.rest, apart(adjuncts.when(draw, "past", clause.negated), "past")))


def _says_when(leaf: Leaf) -> bool:
    is_adjunct = any(key.startswith("a") for key in leaf.links)
    return leaf.word in PAST_WORDS or (is_adjunct and leaf.word in ("mañana", "lunes", "viernes", "sábado"))


PAST_WORDS = {"ayer", "anoche", "anteayer", "pasado", "pasada", "hace"}


def told(clause: Clause) -> Phrase:
    """A clause in both languages."""
    return Phrase(spanish.clause(clause), english.clause(clause))
