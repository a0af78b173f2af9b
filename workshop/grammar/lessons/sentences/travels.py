"""Going and coming."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase, leaves, pair
from workshop.grammar.lessons.building import Sentence, ask, located, noun_pair, prepositional, tell
from workshop.grammar.lessons.lexicon import noun, verb
from workshop.grammar.lessons.sampling import Draw, person
from workshop.grammar.lessons.sentences.days import on_a_day
from workshop.grammar.lessons.times import HABITS, RECENTLY, SOON, ambiguous_past, when
from workshop.grammar.lessons.words.adverbs import adverb

DESTINATIONS = (
    "institution",
    "outdoors",
    "visit",
    "opening",
    "show_place",
    "shop_place",
    "eating",
    "lago",
    "mar",
) + (
    (
        "playa",
        "montaña",
        "ciudad",
        "pueblo",
        "plaza",
        "iglesia",
        "oficina",
        "estación",
        "aeropuerto",
        "city_name",
    )
)


def destination(draw: Draw, role: str = "m.to") -> Phrase:
    """ "a la playa", "a casa" (home), "a la escuela" (to school), "a Madrid"."""
    if draw.chance(0.12):
        return adverb(draw.pick(("home", "to_work")))
    chosen = draw.pick(draw.lexicon.nouns_of(*DESTINATIONS))
    if "name_of" in chosen.kinds:
        return prepositional("a", "to", NounPhrase(chosen, role, ""))
    if chosen.es in ("escuela", "colegio"):
        return prepositional("a", "to", NounPhrase(chosen, role, generic=True))
    return prepositional("a", "to", NounPhrase(chosen, role))


def going(draw: Draw) -> Sentence:
    """ "Voy a la playa mañana." is "I am going"; with a habit, "I go"."""
    asked = draw.chance(0.2)
    subject, where = person(draw, "m.subj", asked), destination(draw)
    if isinstance(subject, NounPhrase) and "child" in subject.noun.kinds and goal(where) in FOR_ADULTS:
        return going(draw)
    clause = _moving(draw, Clause(verb("ir", "go"), subject, rest=(where,), question=asked))
    if not asked and draw.chance(0.15) and not clause.front and goal(where) not in NEARBY:
        first, *others = clause.rest
        means = adverb(
            draw.pick(("by_bus", "by_car", "by_train") if _is_far(where) else ("by_bus", "by_car"))
        )
        clause = replace(clause, rest=(first, means, *others))
    return ask(clause) if asked else tell(clause)


def _moving(draw: Draw, clause: Clause) -> Clause:
    kind = draw.weighted(
        {"now": 3, "soon": 2, "habit": 3, "past": 3, "modal": 2, "used": 1, "future": 1, "perfect": 0.4}
    )
    negated = draw.chance(0.2) and not clause.question
    if kind == "now":
        return replace(clause, english_progressive=True, negated=negated)
    if kind == "soon":
        return when(draw, replace(clause, english_progressive=True, negated=negated), SOON)
    if kind == "habit":
        if draw.chance(0.25) and not clause.question:
            return replace(clause, often=adverb(draw.pick(("always", "never"))))
        return when(draw, clause, _habits_of(clause))
    if kind == "past":
        return when(draw, replace(clause, tense="preterite", negated=negated), RECENTLY)
    if kind == "used" and not clause.question:
        return when(draw, replace(clause, tense="imperfect", habit=True), _habits_of(clause)[:2])
    if kind == "perfect":
        return when(
            draw, replace(clause, tense="perfect", negated=negated), ("many_times", "this_week")[negated:]
        )
    modal = draw.pick(("want", "have", "can", "need")) if kind != "future" else "going"
    clause = replace(clause, modal=modal, negated=negated)
    return when(draw, clause, SOON) if modal != "can" and draw.chance(0.4) else clause


def _habits_of(clause: Clause) -> tuple[str, ...]:
    """One goes to the park on Sundays, to Rome in summer."""
    far = ("every_summer", "in_summer", "often", "sometimes", "in_winter")
    return far if _is_far(clause.rest[0]) else HABITS


def _is_far(where: Phrase) -> bool:
    return any(leaf.tag == "NNP" for leaf in leaves(where.es))


def goal(where: Phrase) -> str:
    """The place itself: "jardín" of "al jardín"."""
    return leaves(where.es)[-1].word


FOR_ADULTS = ("oficina", "banco", "farmacia", "trabajo")
NEARBY = ("jardín", "plaza", "casa", "panadería")


def coming(draw: Draw) -> Sentence:
    """ "¿Vienes a la fiesta?", "Mi tío vino ayer.", "Salgo de casa temprano.", "Volvieron a casa." """
    asked = draw.chance(0.2)
    subject = person(draw, "m.subj", asked)
    kind = draw.pick(("party", "came", "leave", "back", "enter"))
    return COMINGS[kind](draw, subject, asked)


def _to_party(draw: Draw, subject: Subject, asked: bool) -> Sentence:
    where = draw.pick(
        [prepositional("a", "to", NounPhrase(noun(n), "m.to")) for n in ("fiesta", "concierto", "reunión")]
    )
    clause = Clause(verb("venir", "come"), subject, rest=(where,), question=asked, english_progressive=True)
    clause = replace(clause, negated=not asked and draw.chance(0.25))
    clause = when(draw, clause, ("tonight", "tomorrow")) if draw.chance(0.4) else clause
    return ask(clause) if asked else tell(clause)


def _came(draw: Draw, subject: Subject, asked: bool) -> Sentence:
    clause = Clause(verb("venir", "come"), subject, tense="preterite", question=asked)
    clause = replace(clause, negated=not asked and draw.chance(0.25))
    return (ask if asked else tell)(when(draw, clause, RECENTLY))


def _leave(draw: Draw, subject: Subject, asked: bool) -> Sentence:
    house = pair("(PP (IN de~home) (NP (NN casa=home)))", "(NP (DT the~home) (NN house=home))")
    early = adverb(draw.pick(("early", "late", "very_late")))
    clause = Clause(verb("salir", "leave"), subject, rest=(house, early), question=asked)
    return on_a_day(draw, clause)


def _back(draw: Draw, subject: Subject, asked: bool) -> Sentence:
    late = adverb(draw.pick(("early", "late", "very_late")))
    clause = Clause(verb("volver", "come back"), subject, rest=(adverb("home"), late), question=asked)
    return on_a_day(draw, clause)


def _enter(draw: Draw, subject: Subject, asked: bool) -> Sentence:
    where = NounPhrase(
        draw.pick(draw.lexicon.nouns_of("room", "home", "opening", "eating", "iglesia")), "m.obj"
    )
    es = Phrase(located(where).es, noun_pair(where).en)
    clause = Clause(verb("entrar", "enter"), subject, tense="preterite", rest=(es,), question=asked)
    if ambiguous_past(clause) or draw.chance(0.3):
        clause = when(draw, clause, ("yesterday", "last_night"))
    return ask(clause) if asked else tell(clause)


COMINGS = {"party": _to_party, "came": _came, "leave": _leave, "back": _back, "enter": _enter}
