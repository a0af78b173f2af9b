"""Ideas from the tables of verbs that govern a preposition, and of verbs with "se"."""

from __future__ import annotations

from functools import cache

from workshop.grammar.everyday.grammar.ideas import ASPECTS, Idea
from workshop.grammar.everyday.words.verbs_without_object import PREPOSITIONAL, REFLEXIVE_FRAMES
from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase, node, spread
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import noun_pair
from workshop.grammar.lessons.lexicon import table_rows
from workshop.grammar.lessons.sampling import COUPLE, Draw, own, thing
from workshop.grammar.lessons.sentences.days import oneself
from workshop.grammar.lessons.words.adverbs import adverb


@cache
def _rows(table: str) -> list[list[str]]:
    return table_rows(table)


def _governing() -> list[list[str]]:
    return [
        row
        for row in _rows(PREPOSITIONAL)
        if len(row) > 7 and row[4] in ("person", "grown") and row[0] != "trabajar"
    ]


def prepositional(draw: Draw, subject: Subject) -> Idea:
    """ "pienso en mi madre", "salió de la oficina", "sueña con el mar"."""
    es, link, en, preposition, _, objects, time, articles, *_ = draw.pick(_governing())
    kinds = frozenset(objects.split("+"))
    np = thing(draw, kinds, "m.obj", articles, subject)
    unfit = isinstance(subject, NounPhrase) and subject.noun.en == np.noun.en
    if unfit or (subject.plural and np.noun.es in COUPLE):
        return prepositional(draw, subject)
    if "kin" in np.noun.kinds:
        np = NounPhrase(np.noun, "m.obj", own(subject), np.plural)
    said = noun_pair(np)
    before = [] if preposition == "-" else spread("IN", preposition.replace("_", " "), "m.obj.prep")
    links = ("m.obj.prep", "") if before else ("", "m.obj.noun")
    es_links = spread("IN", link.replace("_", " "), *links)
    what = Phrase(node("PP", *es_links, said.es), node("PP" if before else "NP", *before, said.en))
    doing = Verb(es, en.replace("_", " "), f"{en}.v")
    clitics = (oneself(subject),) if doing.reflexive else ()
    return Idea(Clause(doing, subject, clitics=clitics, rest=(what,)), ASPECTS[time])


def pronominal(draw: Draw, subject: Subject) -> Idea:
    """ "me quedé aquí", "se despertó tarde"."""
    es, en, time, *more = draw.pick(_rows(REFLEXIVE_FRAMES))
    names = [name for cell in more if "=" not in cell for name in cell.split(",") if name not in ("-", "")]
    rest = (adverb(draw.pick(names)),) if names and draw.chance(0.35) else ()
    doing = Verb(es, en.replace("_", " "), f"{en}.v")
    return Idea(Clause(doing, subject, clitics=(oneself(subject),), rest=rest), ASPECTS[time])
