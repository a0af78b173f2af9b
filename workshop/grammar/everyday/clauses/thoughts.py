"""What someone thinks, says, asks or wishes: "creo que", "dice que", "no sé dónde", "quiero que", "ojalá"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.impersonal import spoken
from workshop.grammar.everyday.clauses.subordinate import clause_in, overt_i, second_clause
from workshop.grammar.everyday.grammar import contexts as c
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import clear, is_left_out, someone
from workshop.grammar.everyday.grammar.tenses import timed, told
from workshop.grammar.language.meaning import Clause, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import Sentence, finish, question, statement
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.questions import ASKABLE, WORDS

THINKING = """
creer think
pensar think
saber know
decir say
suponer suppose
recordar remember
entender understand
olvidar forget
"""
REPORTING = (
    ("decir", "say"),
    ("pensar", "think"),
    ("creer", "think"),
    ("saber", "know"),
)
SET = (  # nothing of it changes
    (
        "(S (NP (PRP me=me)) (VP (VB parece=seem#seem.v)))",
        "(S (NP (PRP it~seem)) (VP (VBZ seems=seem#seem.v) (PP (TO to~me) (NP (PRP me=me)))))",
    ),
    (
        "(S (VP (VB estoy=be) (ADJP (JJ seguro=sure) (IN de~sure))))",
        "(S (NP (PRP I~be)) (VP (AUX am=be) (ADJP (JJ sure=sure))))",
    ),
    (
        "(S (VP (VB estoy=be) (ADJP (JJ segura=sure) (IN de~sure))))",
        "(S (NP (PRP I~be)) (VP (AUX am=be) (ADJP (JJ sure=sure))))",
    ),
    (
        "(S (VP (VB es=be) (NP (NN verdad=true))))",
        "(S (NP (PRP it~be)) (VP (AUX is=be) (ADJP (JJ true=true))))",
    ),
    (
        "(S (VP (VB está=be) (ADJP (JJ claro=clear))))",
        "(S (NP (PRP it~be)) (VP (AUX is=be) (ADJP (JJ clear=clear))))",
    ),
)


def _that(first: Phrase, fact: Phrase, key: str = "that") -> Phrase:
    return pair(
        f"(S {{x}} (SBAR (IN que={key}) {{y}}))",
        f"(S {{x}} (SBAR (IN that={key}) {{y}}))",
        x=first,
        y=apart(fact, "n"),
    )


def thinks(draw: Draw) -> Sentence:
    """ "Creo que tienes razón.", "Mi madre dice que no hay leche.", "Sé que vendrás." """
    subject = Pronoun("1s", "m.subj") if draw.chance(0.5) else someone(draw)
    es, en = draw.pick(THINKING.strip().splitlines()).split()
    above = Clause(
        Verb(es, en, f"{en}.v"), subject, negated=es in ("saber", "entender", "olvidar") and draw.chance(0.3)
    )
    if es == "olvidar":
        above = replace(above, negated=False, tense="perfect")
    if es in ("recordar", "entender") and is_left_out(subject) and subject.person == "3s":
        return thinks(draw)  # "recuerda que" is a command
    fact = second_clause(draw, subject, c.MAIN, draw.chance(0.4))
    return finish(statement(_that(told(above), spoken(told_apart(subject, fact)))))


def told_apart(first: Subject, fact: Clause) -> Clause:
    """A left-out "he" in a form that is "I" too is said."""
    same = isinstance(fact.subject, Pronoun) and fact.subject.person == "3s" and first.person == "3s"
    return fact if same else clear(fact)


def it_seems(draw: Draw) -> Sentence:
    """ "Me parece que va a llover.", "Estoy segura de que vendrá." """
    fact = second_clause(draw, Pronoun("1s", "x"), c.MAIN, False)
    return finish(statement(_that(pair(*draw.pick(SET)), spoken(told_apart(Pronoun("1s", "x"), fact)))))


def reported(draw: Draw) -> Sentence:
    """ "Dijo que no podía venir.", "Pensé que estabas en casa." """
    subject = someone(draw)
    es, en = draw.pick(REPORTING)
    tense = "preterite" if es in ("decir", "prometer") or draw.chance(0.3) and es != "saber" else "imperfect"
    above = clear(Clause(Verb(es, en, f"{en}.v"), subject, tense=tense))
    fact = overt_i(subject, second_clause(draw, subject, c.REPORTED))
    return finish(statement(_that(told(above), spoken(told_apart(subject, fact)))))


ASKING = (  # before an indirect question; the label SQ asks
    "S no/RB=n sé/VB=k#know.v.fact | S I/PRP~k don't/VBP=n~k know/VB=k#know.v.fact",
    "S no/RB=n sé/VB=k#know.v.fact | S I/PRP~k don't/VBP=n~k know/VB=k#know.v.fact",
    "S no/RB=n sabemos/VB=k#know.v.fact | S we/PRP~k don't/VBP=n~k know/VB=k#know.v.fact",
    "S no/RB=n sabía/VB=k#know.v.fact | S I/PRP~k didn't/VBD=n~k know/VB=k#know.v.fact",
    "S quiero/VB=w saber/VB=k#know.v.fact | S I/PRP~w want/VBP=w to/TO~k know/VB=k#know.v.fact",
    "S necesito/VB=w saber/VB=k#know.v.fact | S I/PRP~w need/VBP=w to/TO~k know/VB=k#know.v.fact",
    "S no/RB=n recuerdo/VB=k | S I/PRP~k don't/VBP=n~k remember/VB=k",
    "S no/RB=n entiendo/VB=k | S I/PRP~k don't/VBP=n~k understand/VB=k",
    "S no/RB=n me/PRP~m importa/VB=m | S I/PRP~m don't/VBP=n~m care/VB=m",
    "S me/PRP=me pregunto/VB=m | S I/PRP=me wonder/VBP=m",
    "S ya/RB=a sé/VB=k#know.v.fact | S I/PRP~k already/RB=a know/VBP=k#know.v.fact",
    "S dime/VB=t+me | S tell/VB=t me/PRP=me",
    "S sé/VB=k#know.v.fact | S I/PRP~k know/VBP=k#know.v.fact",
    "SQ sabes/VB=k#know.v.fact | SQ do/VBP~k you/PRP~k know/VB=k#know.v.fact",
    "SQ sabe/VB=k#know.v.fact | SQ do/VBP~k you/PRP~k know/VB=k#know.v.fact",
    "SQ puedes/VB=c decirme/VB=t+me | SQ can/MD=c you/PRP~c tell/VB=t me/PRP=me",
    "SQ recuerdas/VB=k | SQ do/VBP~k you/PRP~k remember/VB=k",
)
WH = {"where": 3, "when": 2, "why": 3, "how": 1.5, "what": 4, "if": 5, "what_time": 0.7, "with_whom": 0.4}


def indirect(draw: Draw) -> Sentence:
    """ "No sé dónde vive.", "¿Sabes si viene Juan?", "Quiero saber qué compraste." """
    row = draw.pick(ASKING)
    word = draw.weighted(WH)
    if word == "if" and row.startswith("S no/RB=n entiendo"):
        word = "why"
    asked = clear(_asked_about(draw, word))
    said = pair("(S {x} (SBAR {y}))", "(S {x} (SBAR {y}))", x=phrase(row), y=apart(spoken(asked), "n"))
    if word == "if":
        whether = pair("(IN si=if)", "(IN if=if)")
        said = pair(
            "(S {x} (SBAR {w} {y}))",
            "(S {x} (SBAR {w} {y}))",
            x=phrase(row),
            w=whether,
            y=apart(spoken(asked), "n"),
        )
    return finish((question if row.startswith("SQ") else statement)(said))


def _asked_about(draw: Draw, word: str) -> Clause:
    """The clause after the question word; Spanish has its subject at the end."""
    subject = someone(draw)
    if word == "if":
        return clause_in(draw, subject, c.MAIN)
    if word == "what":
        clause = _without_object(draw, subject)
    else:
        thought = doings.idea(draw, subject, doings.DOING)
        thought = replace(thought, adjuncts="-")
        clause = timed(draw, thought, c.MAIN, 0.25 if word == "why" else 0, 0)
        if word == "where" and clause.rest:
            return _asked_about(draw, word)
    if clause.front or clause.often:
        return _asked_about(draw, word)
    stranded = pair("(IN x)", "(IN with=with)") if word == "with_whom" else None
    rest = (*clause.rest, Phrase(None, stranded.en)) if stranded else clause.rest
    return replace(clause, asked=WORDS[word], inverted=word != "why", rest=rest)


def _without_object(draw: Draw, subject: Subject) -> Clause:
    es, en = draw.pick(ASKABLE)
    aspect = "state" if es in ("querer", "necesitar") else "now" if es == "buscar" else "event"
    tenses = {
        **c.MAIN,
        "event": {"preterite": 4, "perfect": 1, "going": 2, "modal": 2, "progressive": 2, "future": 1},
    }
    tenses["state"] = {"present": 3, "imperfect": 1}
    return timed(draw, Idea(Clause(Verb(es, en, f"{en}.v"), subject), aspect, "-"), tenses, 0, 0)


WHICH = (  # before "lo que"
    "S no/RB=n entiendo/VB=k | S I/PRP~k don't/VBP=n~k understand/VB=k",
    "S no/RB=n sé/VB=k#know.v.fact | S I/PRP~k don't/VBP=n~k know/VB=k#know.v.fact",
    "S sé/VB=k#know.v.fact | S I/PRP~k know/VBP=k#know.v.fact",
    "S me/PRP=m gusta/VB=k | S I/PRP=m like/VBP=k",
    "S no/RB=n me/PRP=m gusta/VB=k | S I/PRP=m don't/VBP=n~k like/VB=k",
    "S eso/DT=s es/VB=b | S that/DT=s is/VBZ=b",
    "S esto/DT=s es/VB=b | S this/DT=s is/VBZ=b",
    "S no/RB=n es/VB=b | S it/PRP~b isn't/VBZ=b+n",
    "S haz/VB=d | S do/VB=d",
    "S no/RB=n recuerdo/VB=k | S I/PRP~k don't/VBP=n~k remember/VB=k",
    "S no/RB=n oigo/VB=k | S I/PRP~k can't/MD=n~k hear/VB=k",
    "S me/PRP=m encanta/VB=k | S I/PRP=m love/VBP=k",
)
SAID = (
    ("decir", "say"),
    ("querer", "want"),
    ("necesitar", "need"),
    ("hacer", "do"),
    ("pensar", "think"),
    ("comprar", "buy"),
)


def what_you_want(draw: Draw) -> Sentence:
    """ "No entiendo lo que dices.", "Eso es lo que necesito." """
    subject, (es, en) = someone(draw), draw.pick((*SAID, *ASKABLE))
    aspect = "state" if es in ("querer", "necesitar", "decir", "hacer", "pensar") else "event"
    tenses = {
        "state": {
            "present": 4,
            "preterite": 2 * (es in ("decir", "hacer")),
            "imperfect": es in ("querer", "necesitar"),
        },
        "event": {"preterite": 4, "going": 1, "perfect": 1},
    }
    clause = timed(draw, Idea(Clause(Verb(es, en, f"{en}.v"), subject), aspect, "-"), tenses, 0, 0)
    if clause.often or clause.front or clause.spanish_no is not None:
        return what_you_want(draw)
    y = apart(told(clause), "n")
    said = pair(
        "(S {x} (SBAR (WHNP (DT lo=what) (WP que=what)) {y}))",
        "(S {x} (SBAR (WHNP (WP what=what)) {y}))",
        x=phrase(draw.pick(WHICH)),
        y=y,
    )
    return finish(statement(said))
