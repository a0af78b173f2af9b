"""Relative clauses with a preposition: "el libro del que te hablé", "la casa en la que vivo"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.around_verbs import at_some_time, doing, say, who
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.people import clear
from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.everyday.pronouns.relative_clauses import KNOWING, LOOKING, headed, is_good
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Clitic, Group, NounPhrase, Pronoun
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.lessons.building import Sentence, be, noun_pair
from workshop.grammar.lessons.sampling import Draw, counted
from workshop.grammar.lessons.sentences.questions import WORDS

TABLE = """
text+film+town+person+problem+trip+eating de about hablar tell once to
text+film+town+person+problem+trip+eating de about hablar talk once -
town+home+room+building+casa en in vivir live state -
workplace+shop_place+eating+institution en at trabajar work state -
workplace+shop_place para for trabajar work state -
person con with vivir live state -
person con with trabajar work state -
person con with estudiar study state -
person con with bailar dance once -
person con with hablar talk once -
person con with salir go_out once -
person con with viajar travel once -
person para for cocinar cook once -
person+problem+town+trip en about pensar think now -
person+text+trip con about soñar dream once -
vehicle+ride en in viajar travel once -
furniture+room en in dormir sleep once -
"""
ROWS = [row.split() for row in TABLE.strip().splitlines()]
PEOPLE = (
    *("hombre", "mujer", "niño", "niña", "chico", "chica", "profesor", "profesora", "médico", "estudiante"),
    *("amigo", "amiga", "vecina", "vecino", "jefe", "jefa", "señor", "señora"),
)
TO_SOMEONE = (
    ("te", "you", "1s"),
    ("me", "me", "2s"),
    ("me", "me", "3p"),
    ("nos", "us", "3p"),
    ("te", "you", "1p"),
)
TO_SOMEONE += (("te", "you", "1s"), ("les", "them", "1s"), ("le", "him", "1p"), ("nos", "us", "2s"))


def with_relative(draw: Draw) -> tuple[NounPhrase, Phrase]:
    """The noun phrase before the clause, and both together."""
    kinds, preposition, en_preposition, es, en, time, style = draw.pick(ROWS)
    wanted = draw.pick(kinds.split("+"))
    if wanted == "person":
        found = [noun for noun in nouns_of("folk", "kin", "friend") if noun.es in PEOPLE]
    else:
        found = [noun for noun in nouns_of(wanted) if "name_of" not in noun.kinds]
    np = counted(draw, draw.pick(found), "np", "the", 0.15)
    return np, _with_clause(
        draw, np, wanted == "person", preposition, en_preposition, _clause(draw, es, en, time, style)
    )


def _clause(draw: Draw, es: str, en: str, time: str, style: str) -> Clause:
    subject = who(draw, role="r.subj")
    clause = Clause(doing(es, en.replace("_", " ")), subject, "r")
    if style == "to":
        word, english_word, person = draw.pick(TO_SOMEONE)
        return replace(
            clause,
            subject=Pronoun(person, "r.subj"),
            clitics=(Clitic(word, english_word, "r.to"),),
            tense=_past(draw),
        )
    if time == "now":
        return replace(clause, tense=draw.pick(("present", "preterite")), english_progressive=False)
    if time == "once" and draw.chance(0.5):
        return replace(clause, tense=draw.pick(("preterite", "preterite", "perfect")))
    timed = at_some_time(draw, clause, time, 0.08)
    return _clause(draw, es, en, time, style) if timed.front or timed.often else timed


def _past(draw: Draw) -> str:
    return draw.pick(("preterite", "preterite", "preterite", "perfect"))


ARTICLES = {("m", False): "el", ("f", False): "la", ("m", True): "los", ("f", True): "las"}


def _with_clause(draw: Draw, np: NounPhrase, person: bool, es: str, en: str, clause: Clause) -> Phrase:
    """ "el libro del que te hablé" is "the book that I told you about"."""
    head = noun_pair(np)
    clause = clear(clause)
    after = replace(clause, rest=(Phrase(None, leaf("IN", en, "r.prep")), *clause.rest))
    if person and draw.chance(0.4):
        what = [leaf("WP", "quienes" if np.plural else "quien", "r.that")]
    elif es == "en" and not person and draw.chance(0.3):
        what = [leaf("WP", "que", "r.that")]
    else:
        what = [leaf("DT", ARTICLES[np.gender, np.plural], "", "r.that"), leaf("WP", "que", "r.that")]
    es_which = node("WHPP", leaf("IN", es, "r.prep"), node("WHNP", *what))
    en_which = node("WHNP", leaf("WDT", "that", "r.that"))
    return Phrase(
        node("NP", head.es, node("SBAR", es_which, spanish.clause(clause))),
        node("NP", head.en, node("SBAR", en_which, english.clause(after))),
    )


def with_whom(draw: Draw) -> Sentence:
    """ "Este es el libro del que te hablé.", "El amigo con el que vivo es médico.", "Busco la casa en la que..." """
    np, phrase = with_relative(draw)
    kind = draw.weighted({"this": 4, "is": 3, "where": 1.5, "verb": 3})
    if kind == "this":
        return _this_is(draw, np, phrase)
    if kind == "verb":
        return _looking(draw, np, phrase)
    subject = headed(np, "m.subj", phrase)
    if kind == "where":
        return say(draw, be("estar", subject, asked=WORDS["where"], question=True, inverted=True))
    return is_good(draw, np, subject) or with_whom(draw)


def _this_is(draw: Draw, np: NounPhrase, phrase: Phrase) -> Sentence:
    near = draw.chance(0.6)
    forms = ("este", "esta", "estos", "estas") if near else ("ese", "esa", "esos", "esas")
    word = forms[(np.gender == "f") + 2 * np.plural]
    this = ("these" if near else "those") if np.english_person == "3p" else ("this" if near else "that")
    both = pair(f"(NP (PRP {word}=this))", f"(NP (DT {this}=this))")
    subject = Group(apart(both, "m.subj"), np.person, "m.subj", np.gender, np.english_person)
    return say(draw, be("ser", subject, apart(phrase, "m.pred"), negated=draw.chance(0.15)))


def _looking(draw: Draw, np: NounPhrase, phrase: Phrase) -> Sentence:
    person = bool(np.noun.kinds & {"folk", "kin", "friend"})
    es, en, time = draw.pick([row for row in (KNOWING if person else LOOKING) if row[0] != "tener"])
    asked = draw.chance(0.2)
    what = headed(np, "m.obj", phrase)
    clause = Clause(doing(es, en), who(draw, asked), object=what, personal=person, question=asked)
    timed = at_some_time(draw, clause, time)
    return _looking(draw, np, phrase) if timed.rest else say(draw, timed)
