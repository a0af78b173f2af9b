"""Who does it: pronouns that are left out, of all persons, names and relatives, groups, no one."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.language.meaning import Clause, Group, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import noun_pair
from workshop.grammar.lessons.sampling import Draw, named_person, overt_pronoun

TOLD = {"1s": 7, "2s": 2, "3s": 2.5, "1p": 2, "3p": 1.5, "overt": 1, "named": 4}
ASKED = {"2s": 7, "usted": 2, "3p": 0.8, "overt": 1.2, "named": 3}
SAME_FORM = (  # of the first and of the third person
    *("imperfect", "past_progressive", "conditional", "pluperfect", "conditional_perfect"),
    *("subjunctive", "past_subjunctive", "perfect_subjunctive"),
)


def someone(draw: Draw, role: str = "m.subj", asked: bool = False) -> Subject:
    """A person: mostly a pronoun that Spanish leaves out."""
    kind = draw.weighted(ASKED if asked else TOLD)
    if kind == "overt":
        return overt_pronoun(draw, role, asked)
    if kind == "named":
        return named_person(draw, role, asked=asked)
    if kind == "usted":
        return Pronoun("3s", role, formal=True)
    return Pronoun(kind, role)


def dropped(person: str, gender: str = "m", role: str = "m.subj") -> Pronoun:
    """A person whose pronoun Spanish leaves out."""
    return Pronoun(person, role, gender)


def is_left_out(subject: Subject) -> bool:
    """Whether Spanish says no subject."""
    return isinstance(subject, Pronoun) and not subject.overt


def of_the_verb(es: str, subject: Subject) -> Subject:
    """The subject, as a thing where the verb is said of things: "Depende de ti." is "It depends on you." """
    he = (
        is_left_out(subject)
        and isinstance(subject, Pronoun)
        and subject.person == "3s"
        and not subject.formal
    )
    return replace(subject, thing=True) if he and es == "depender" else subject


def clear(clause: Clause) -> Clause:
    """The clause with "él" or "ella" where the verb form alone would be that of "yo"."""
    subject = clause.subject
    he = isinstance(subject, Pronoun) and subject.person == "3s" and not (subject.formal or subject.thing)
    if not he or not is_left_out(subject) or clause.tense not in SAME_FORM or clause.elided:
        return clause
    return replace(clause, subject=replace(subject, overt=True))


def gendered(draw: Draw, subject: Subject, shown: bool) -> Subject:
    """A speaker or a hearer may be a woman, and so may the one who is left out, if the adjective shows it."""
    if isinstance(subject, NounPhrase) or subject.overt or not shown:
        return subject
    return replace(subject, gender=draw.pick("mf"))


WHOEVER = {
    "nobody": ("3s", "", "NP nadie/NN=who | NP no/DT=who one/NN=who"),
    "someone": ("3s", "", "NP alguien/NN=who | NP someone/NN=who"),
    "everyone": ("3p", "3s", "NP todos/NNS=who | NP everyone/NN=who"),
    "everybody": ("3s", "", "NP todo/DT=who el/DT~who mundo/NN=who | NP everyone/NN=who"),
    "people": ("3s", "3p", "NP la/DT~who gente/NN=who | NP people/NNS=who"),
}


def whoever(draw: Draw) -> Group:
    """No one, someone or everyone."""
    name = draw.weighted({"nobody": 3, "someone": 1.5, "everyone": 2, "everybody": 1, "people": 1.5})
    person, english, row = WHOEVER[name]
    return Group(phrase(row), person, "m.subj", "f" if name == "people" else "m", english)


def together(draw: Draw) -> Group:
    """ "Juan y María", "mi madre y yo": two people who do one thing."""
    first, second = two_of(draw, "m.one", "m.two")
    if draw.chance(0.35):
        i = pair("(NP (PRP yo=i))", "(NP (PRP I=i))")
        return Group(_and(noun_pair(first), i), "1p", "m.subj", first.gender)
    gender = "f" if first.gender == second.gender == "f" else "m"
    return Group(_and(noun_pair(first), noun_pair(second)), "3p", "m.subj", gender)


def two_of(draw: Draw, one: str, two: str) -> tuple[NounPhrase, NounPhrase]:
    """Two different people."""
    kind = draw.pick(("kin", "name", ""))
    first, second = named_person(draw, one, kind), named_person(draw, two, kind)
    alike = first.noun.en == second.noun.en or first.plural or second.plural
    return two_of(draw, one, two) if alike else (first, second)


def _and(first: Phrase, second: Phrase) -> Phrase:
    return pair("(NP {a} (CC y=and) {b})", "(NP {a} (CC and=and) {b})", a=first, b=second)
