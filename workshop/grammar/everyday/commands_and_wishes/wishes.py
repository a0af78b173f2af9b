"""Clauses in the subjunctive: what one wants of others, hopes, doubts: "quiero que", "es mejor que", "ojalá"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.impersonal import spoken
from workshop.grammar.everyday.clauses.subordinate import is_person, second_clause
from workshop.grammar.everyday.clauses.thoughts import told_apart
from workshop.grammar.everyday.grammar import contexts as c
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import clear, someone
from workshop.grammar.everyday.grammar.tenses import told
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Pronoun, Subject
from workshop.grammar.language.trees import Leaf, Node, Phrase, leaf, node, pair
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import Sentence, finish, statement
from workshop.grammar.lessons.sampling import Draw

OBJECTIVE = {"I": "me", "he": "him", "she": "her", "we": "us", "they": "them"}


def _objective(tree: Node | None) -> Node | None:
    if tree is None or isinstance(tree, Leaf):
        return replace(tree, word=OBJECTIVE.get(tree.word, tree.word)) if isinstance(tree, Leaf) else None
    if len(tree.children) == 1 and isinstance(tree.children[0], Leaf) and tree.children[0].tag == "PRP":
        return node("NP", _objective(tree.children[0]))
    return tree


def wished(draw: Draw, above: Subject, tense: str, for_: bool = False) -> Phrase:
    """ "que vengas" as "you to come", "que mi hermano estudie" as "my brother to study"."""
    fact = second_clause(draw, above, c.only(tense), False, known=True)
    while not is_person(fact.subject) or fact.spanish_no is not None or fact.often or fact.front:
        fact = second_clause(draw, above, c.only(tense), False, known=True)
    if for_ and isinstance(fact.subject, Pronoun) and fact.subject.person == "1s":
        fact = replace(fact, subject=replace(fact.subject, overt=True))
    if above.person not in ("1s", "x"):
        fact = told_apart(above, fact)
    return as_wish(fact, for_)


def as_wish(fact: Clause, for_: bool = False) -> Phrase:
    """A clause in the subjunctive, as an infinitive with its subject in English; "for" before it if `for_`."""
    plain = replace(fact, tense="infinitive", elided=True, english_progressive=False, negated=False)
    no = leaf("RB", "not", f"{fact.role}.neg") if fact.negated else None
    to = leaf("TO", "to", "", f"{fact.role}.verb")
    of = leaf("IN", "for", "that") if for_ else None
    en = node("S", of, _objective(english.subject_phrase(fact)), no, to, english.clause(plain))
    es = node("SBAR", leaf("IN", "que", "that", f"{fact.role}.verb"), spanish.clause(fact))
    return apart(Phrase(es, en), "n")


WISHES = (
    ("querer", "want"),
    ("querer", "want"),
    ("querer", "want"),
    ("necesitar", "need"),
    ("preferir", "prefer"),
)


def wants_of_others(draw: Draw) -> Sentence:
    """ "Quiero que vengas.", "Mi madre quiere que yo estudie.", "No quería que te fueras." """
    es, en = draw.pick(WISHES)
    subject = Pronoun("1s", "m.subj") if draw.chance(0.45) else someone(draw)
    tense = "imperfect" if draw.chance(0.2) else "present"
    what = wished(draw, subject, "subjunctive" if tense == "present" else "past_subjunctive")
    above = Clause(Verb(es, en, f"{en}.v"), subject, tense=tense, rest=(what,))
    above = replace(above, negated=es != "preferir" and draw.chance(0.25))
    return finish(statement(told(clear(above))))


FOR_YOU = (
    "importante important",
    "importante important",
    "mejor better",
    "necesario necessary",
    "bueno good",
)


def better_for(draw: Draw) -> Sentence:
    """ "Es mejor que te vayas.": it is better for you to leave."""
    es, en = draw.pick(FOR_YOU).split()
    no_es, no_en = ("(RB no=neg) ", "isn't=be+neg") if draw.chance(0.2) else ("", "is=be")
    what = wished(draw, Pronoun("x", "x"), "subjunctive", for_=True)
    said = pair(
        f"(S (VP {no_es}(VB es=be) (ADJP (JJ {es}=how)) {{x}}))",
        f"(S (NP (PRP it~be)) (VP (VBZ {no_en}) (ADJP (JJ {en}=how)) {{x}}))",
        x=what,
    )
    return finish(statement(said))


HOPES = (
    "S espero/VB=h | S I/PRP~h hope/VBP=h",
    "S espero/VB=h | S I/PRP~h hope/VBP=h",
    "S esperamos/VB=h | S we/PRP~h hope/VBP=h",
    "S ojalá/UH=h | S I/PRP~h hope/VBP=h",
    "S me/PRP=m alegra/VB=g | S I/PRP=m am/VBP~g glad/JJ=g",
    "S no/RB=n creo/VB=t | S I/PRP~t don't/VBP=n~t think/VB=t",
    "S no/RB=n creo/VB=t | S I/PRP~t don't/VBP=n~t think/VB=t",
    "S dudo/VB=d | S I/PRP~d doubt/VBP=d",
    "S es/VB=b posible/JJ=p | S it/PRP~b is/VBZ=b possible/JJ=p that/IN~p",
    "S es/VB=b probable/JJ=p | S it/PRP~b is/VBZ=b likely/JJ=p that/IN~p",
    "S no/RB=n es/VB=b verdad/NN=p | S it/PRP~b isn't/VBZ=b+n true/JJ=p that/IN~p",
)


def hopes(draw: Draw) -> Sentence:
    """ "Espero que estés bien.", "Ojalá llueva.", "No creo que venga." """
    row = draw.pick(HOPES)
    tenses = c.only("perfect_subjunctive", "subjunctive") if "alegra" in row else c.SUBJUNCTIVE
    fact = second_clause(draw, Pronoun("1s", "x"), tenses, False, known=True)
    return hoped(draw, row, fact)


def hoped(draw: Draw, row: str, fact: Clause) -> Sentence:
    """A row of `HOPES` with what is hoped."""
    later = any(word in row for word in ("dudo", "creo", "posible", "probable"))
    said_en = replace(fact, tense="future") if later and not _lasts(fact) else fact
    y = apart(Phrase(spoken(fact).es, spoken(said_en).en), "n")
    es = "(S {x} (SBAR (IN que~n.m.verb) {y}))" if "ojalá" not in row or draw.chance(0.4) else "(S {x} {y})"
    return finish(statement(pair(es, "(S {x} (SBAR {y}))", x=phrase(row), y=y)))


def _lasts(fact: Clause) -> bool:
    return fact.verb.es in (
        "ser",
        "estar",
        "tener",
        "haber",
        "saber",
        "querer",
        "necesitar",
        "vivir",
        "hacer",
        "gustar",
        "conocer",
        "entender",
        "poder",
    )
