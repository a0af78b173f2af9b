"""Two free clauses in one sentence: because, when, if, although, while, so, until, and, but, or."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workshop.grammar.everyday.clauses.impersonal import impersonal, spoken
from workshop.grammar.everyday.clauses.verb_chains import someone_above
from workshop.grammar.everyday.grammar import contexts as c
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.people import SAME_FORM, someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.language.meaning import Clause, Group, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Node, Phrase, leaf, node, pair
from workshop.grammar.lessons.building import Sentence, finish, statement
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.joined import referring


@dataclass(frozen=True)
class Join:
    """A conjunction in both languages, and the tenses of the main and the other clause that go together.

    `comma` says whether a comma stands before it. `order` is "after" (the other clause follows), "before" or "either".
    """

    es: str
    en: str
    tenses: tuple[tuple[dict, dict], ...]
    comma: bool = False
    order: str = "after"


NOW_OR_SOON = (c.LASTING, c.LASTING)
REASONS = (
    (c.PAST, c.PRETERITE),
    (c.PAST, c.PRETERITE),
    NOW_OR_SOON,
    NOW_OR_SOON,
    (c.FUTURE, c.LASTING),
    (c.LASTING, c.PAST),
)
MIXED = (*REASONS, (c.MAIN, c.MAIN))
JOINS = {
    "because": Join("porque", "because", REASONS),
    "since": Join("ya que", "since", REASONS),
    "as": Join("como", "since", REASONS, order="before"),
    "when": Join(
        "cuando",
        "when",
        ((c.SIMPLE, c.SIMPLE), (c.PAST, c.PRETERITE), (c.BACKGROUND, c.only("preterite", "imperfect"))),
        order="either",
    ),
    "when_then": Join("cuando", "when", ((c.SOON, c.SUBJUNCTIVE), (c.SIMPLE, c.SUBJUNCTIVE)), order="either"),
    "if": Join(
        "si", "if", ((c.FUTURE, c.SIMPLE), (c.LASTING, c.SIMPLE), (c.SIMPLE, c.SIMPLE)), order="either"
    ),
    "if_so": Join("si", "if", ((c.WOULD, c.UNREAL),), order="either"),
    "although": Join("aunque", "although", MIXED, order="either"),
    "while": Join(
        "mientras",
        "while",
        ((c.BACKGROUND, c.BACKGROUND), (c.PRETERITE, c.BACKGROUND), (c.SIMPLE, c.SIMPLE)),
        order="either",
    ),
    "so": Join("así que", "so", REASONS, comma=True),
    "therefore": Join("por eso", "that is why", (NOW_OR_SOON, (c.PAST, c.PRETERITE)), comma=True),
    "until": Join("hasta que", "until", ((c.SOON, c.SUBJUNCTIVE), (c.PAST, c.PRETERITE))),
    "ever_since": Join("desde que", "since", ((c.only("perfect"), c.only("preterite")),), order="either"),
    "before": Join("antes de que", "before", ((c.SOON, c.SUBJUNCTIVE),)),
    "so_that": Join("para que", "so that", ((c.SOON, c.SUBJUNCTIVE),)),
    "and": Join("y", "and", ((c.PAST, c.PAST), NOW_OR_SOON, (c.FUTURE, c.FUTURE), (c.MAIN, c.MAIN))),
    "but": Join("pero", "but", MIXED, comma=True),
    "but_plain": Join("pero", "but", MIXED),
    "or": Join("o", "or", (NOW_OR_SOON, (c.FUTURE, c.FUTURE))),
}
HOW_OFTEN = {
    "because": 6,
    "since": 1,
    "as": 1.5,
    "when": 4,
    "when_then": 3,
    "if": 5,
    "if_so": 2.5,
    "although": 2.5,
    "while": 2,
    "so": 3,
    "therefore": 1.5,
    "until": 1,
    "ever_since": 0.7,
    "before": 0.7,
    "so_that": 0.8,
    "and": 5,
    "but": 4,
    "but_plain": 2,
    "or": 1,
}
OTHERS = ("so_that", "until", "ever_since")  # another person does it


def joined(draw: Draw) -> Sentence:
    """ "No voy porque estoy enferma.", "Si llueve, no salgo.", "Te llamo cuando llegue a casa." """
    name = draw.weighted(HOW_OFTEN)
    join = JOINS[name]
    sub_first = join.order == "before" or (join.order == "either" and draw.chance(0.45))
    main_tenses, sub_tenses = draw.pick(join.tenses)
    first_tenses, second_tenses = (sub_tenses, main_tenses) if sub_first else (main_tenses, sub_tenses)
    one = clause_in(draw, someone(draw), first_tenses)
    if name == "when_then" and main_tenses is c.SIMPLE and not sub_first and one.verb.es in LASTING:
        return joined(draw)
    if name in ("before", "so_that", "until") and (one.verb.es in LASTING or one.negated and name != "until"):
        return joined(draw)
    two = second_clause(draw, one.subject, second_tenses, name not in OTHERS)
    if one.verb.es == two.verb.es or (name == "when_then" and sub_first and two.verb.es in LASTING):
        return joined(draw)
    if name in ("and", "or") and _goes_on(one.subject, two):
        two = replace(two, elided=True)
    first, second = spoken(one), spoken(two)
    if name == "when_then" and main_tenses is c.SIMPLE:
        first, second = (first, _soon(two)) if sub_first else (_soon(one), second)
    return finish(statement(put_together(join, first, apart(second, "n"), sub_first)))


def _goes_on(first: Subject, clause: Clause) -> bool:
    """Whether the second clause is about the same person: "vive aquí y trabaja" is "he lives here and works"."""
    again = clause.subject
    same = isinstance(again, Pronoun) and not again.overt and not again.thing and not clause.front
    return same and is_person(first) and again.person == first.person


def _soon(clause: Clause) -> Phrase:
    """ "te llamo cuando llegue": the present is "I will call" in English."""
    return Phrase(spoken(clause).es, spoken(replace(clause, tense="future")).en)


LASTING = (
    "ser",
    "estar",
    "haber",
    "tener",
    "gustar",
    "encantar",
    "saber",
    "querer",
    "doler",
    "necesitar",
    "vivir",
)


def clause_in(draw: Draw, subject: Subject, tenses: dict, known: bool = False, more: float = 0.12) -> Clause:
    """A short clause in one of these tenses: of a person, sometimes of none."""
    kind = draw.weighted({"idea": 8, "above": 0.5, "none": 1.8})
    if kind == "none":
        thought = impersonal(draw)
        return timed(draw, thought, c.without_will(tenses), 0.15, 0.05)
    thought = someone_above(draw, subject) if kind == "above" else doings.idea(draw, subject, STATES_TOO)
    return timed(draw, thought, tenses, 0.22, more, known)


STATES_TOO = {**doings.KINDS, "having_is_being": 2.5, "feeling": 2.5, "whereabouts": 2}


def second_clause(
    draw: Draw, first: Subject, tenses: dict, may_be_same: bool = True, known: bool = False
) -> Clause:
    """A clause after another one: mostly about the same person, whom Spanish then leaves out.

    `known` says that another person may be left out too where the form is that of two: "quiero que venga".
    """
    if may_be_same and is_person(first) and draw.chance(0.55):
        again = (
            referring(first, "m.subj") if not isinstance(first, Group) else Pronoun(first.person, "m.subj")
        )
        return clause_in(draw, again, tenses, known=True)
    other = someone(draw)
    if other.person == first.person and not isinstance(other, NounPhrase):
        return second_clause(draw, first, tenses, may_be_same, known)
    return overt_i(first, clause_in(draw, other, tenses, known))


def is_person(subject: Subject) -> bool:
    """Whether a clause may go on about the subject as someone who does things."""
    if isinstance(subject, NounPhrase):
        return bool(subject.noun.kinds & {"kin", "folk", "first_name"})
    return isinstance(subject, Pronoun) and not subject.thing


def overt_i(first: Subject, clause: Clause) -> Clause:
    """ "yo tenía" after a clause about a third person, whose form it shares."""
    subject = clause.subject
    same_form = clause.tense in SAME_FORM and first.person == "3s"
    if same_form and isinstance(subject, Pronoun) and subject.person == "1s":
        return replace(clause, subject=replace(subject, overt=True))
    return clause


def put_together(join: Join, first: Phrase, second: Phrase, sub_first: bool) -> Phrase:
    """Both clauses with the word that joins them before the other clause; `sub_first` says that it comes first."""
    word = Phrase(*(_words(text) for text in (join.es, join.en)))
    if sub_first:
        pattern = "(S (SBAR {w} {x}) (, ,=comma) {y})"
    elif join.comma:
        pattern = "(S {x} (, ,=comma) {w} {y})"
    else:
        pattern = "(S {x} (SBAR {w} {y}))"
    if join.es in ("y", "o", "pero", "así que"):
        pattern = pattern.replace("(SBAR {w} {y})", "{w} {y}")
    return pair(pattern, pattern, w=word, x=first, y=second)


def _words(text: str) -> Node:
    tag = "CC" if text in ("y", "and", "o", "or", "pero", "but", "so") else "IN"
    words = [leaf(tag, word, "join") for word in text.split()]
    return words[0] if len(words) == 1 else node("PP", *words)
