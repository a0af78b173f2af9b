"""What one used to do at an age: "De niño jugaba al fútbol todos los días.", "De joven vivía en Madrid." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import adjuncts, doings
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.people import clear
from workshop.grammar.language.english import PRONOUNS
from workshop.grammar.language.meaning import Clause, Pronoun, Subject
from workshop.grammar.language.trees import Leaf, Phrase, leaf, node
from workshop.grammar.lessons.building import Sentence, tell
from workshop.grammar.lessons.sampling import Draw, named_person

AGES = {  # masculine, feminine, plural; English in the singular and the plural
    ("niño", "niña", "niños"): ("a child", "children"),
    ("pequeño", "pequeña", "pequeños"): ("a child", "children"),
    ("joven", "joven", "jóvenes"): ("", ""),
    ("adolescente", "adolescente", "adolescentes"): ("a teenager", "teenagers"),
}


def as_a_child(draw: Draw) -> Sentence:
    """ "De niña, mi madre vivía en Perú.", "De joven trabajaba mucho." """
    subject = Pronoun(draw.pick(("1s", "1s", "1s", "1p", "3p")), "m.subj", draw.pick("mf"))
    if draw.chance(0.3):
        subject = named_person(draw, "m.subj", draw.pick(("kin", "name")))
    thought = doings.idea(draw, subject)
    clause = thought.clause
    if thought.aspect not in ("act", "state") or clause.negated or (clause.verb.es in ("ser", "estar")):
        return as_a_child(draw)
    more = ()
    if thought.aspect == "act" and draw.chance(0.5):
        more = (apart(adjuncts.when(draw, "habit"), "habit"),)
    front = age(draw, clause.subject)
    clause = replace(clause, tense="imperfect", habit=thought.aspect == "act", rest=(*clause.rest, *more))
    return tell(replace(clear(_plainly(clause)), front=front))


def _plainly(clause: Clause) -> Clause:
    return replace(clause, modal="", often=None, question=False)


def age(draw: Draw, subject: Subject) -> Phrase:
    """ "de niño" and "as a child", "de joven" and "when I was young", before a clause."""
    forms = draw.pick([*AGES])
    word = forms[2] if subject.plural else forms[subject.gender == "f"]
    comma = leaf(",", ",", "age.comma") if draw.chance(0.4) else None
    es = node("PP", leaf("IN", "de", "age.as"), leaf("NN", word, "age"), comma)
    said = _as(AGES[forms][subject.plural]) if AGES[forms][0] else _when(subject)
    return Phrase(es, node("PP", *said, comma or leaf(",", ",", "", "age")))


def _as(words: str) -> list[Leaf]:
    *a, last = words.split()
    return [leaf("IN", "as", "age.as"), *(leaf("DT", one, "", "age") for one in a), leaf("NN", last, "age")]


def _when(subject: Subject) -> list[Leaf]:
    who = PRONOUNS[subject.person].split()[subject.gender == "f"]
    was = "was" if subject.person in ("1s", "3s") else "were"
    return [
        leaf("WRB", "when", "age.as"),
        leaf("PRP", who, "", "age"),
        leaf("VBD", was, "", "age"),
        leaf("JJ", "young", "age"),
    ]
