"""Deeds that follow or meet: "Fuimos al mercado y compramos fruta.", "Cuando salimos del cine, ya era de noche." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.joining import TABLE
from workshop.grammar.everyday.grammar import adjuncts, doings
from workshop.grammar.everyday.grammar import contexts as c
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.tenses import timed, with_adjuncts
from workshop.grammar.everyday.pronouns.objects import PEOPLE_VERBS
from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import Sentence, finish, question, said, statement
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.joined import referring
from workshop.grammar.lessons.times import ambiguous_past

DEEDS = {
    "transitive": 5,
    "collocation": 6,
    "framed": 3,
    "intransitive": 2,
    "going": 2.5,
    "reflexive": 1.5,
    "pronominal": 1,
    "personal": 1,
    "to_person": 1,
}


def deed(draw: Draw, subject: Subject, tense: str, more: float = 0.15) -> Clause:
    """What the subject does, in a tense that the sentence makes clear: without an adverb of time of its own."""
    thought = doings.idea(draw, subject, DEEDS)
    clause = thought.clause
    if thought.aspect in ("state", "mishap") or clause.verb.es in ("conocer", "estar") or clause.negated:
        return deed(draw, subject, tense, more)
    return with_adjuncts(draw, replace(clause, tense=tense), thought.adjuncts.replace("d", ""), "", more)


def who_acts(draw: Draw) -> Subject:
    """Often "we", whose present and past may have one form."""
    return Pronoun("1p", "m.subj") if draw.chance(0.4) else someone(draw)


WHEN = {"preterite": "past", "present": "habit", "future": "future"}


def and_then(draw: Draw) -> Sentence:
    """ "Fuimos al mercado y compramos fruta.", "Ayer me levanté, desayuné y salí de casa." """
    tense = draw.weighted({"preterite": 6, "present": 1.5, "future": 1})
    subject = who_acts(draw)
    first = deed(draw, subject, tense)
    again = _again(first.subject)
    others = [replace(deed(draw, again, tense), elided=True) for _ in range(3 if draw.chance(0.2) else 2)][1:]
    names = {clause.verb.en for clause in (first, *others)}
    if len(names) <= len(others):
        return and_then(draw)
    front = draw.chance(0.3)
    if front:
        first = replace(first, front=_fronted(draw, tense))
    if not front and (tense == "present" or ambiguous_past(first) or draw.chance(0.2)):
        time = apart(adjuncts.when(draw, WHEN[tense]), "when")
        others[-1] = replace(others[-1], rest=(*others[-1].rest, time))
    return finish(statement(_listed(draw, [said(first), *map(said, others)])))


def _again(subject: Subject) -> Subject:
    return referring(subject, "m.subj") if isinstance(subject, NounPhrase) else subject


def _fronted(draw: Draw, tense: str) -> Phrase:
    time = apart(adjuncts.when(draw, WHEN[tense]), "when")
    comma = "(, ,=comma) " if draw.chance(0.5) else ""
    return pair(f"(ADVP {{x}} {comma})", f"(ADVP {{x}} {comma})", x=time)


def _listed(draw: Draw, clauses: list[Phrase]) -> Phrase:
    first, *middle, last = [apart(one, f"c{i}") for i, one in enumerate(clauses)]
    if middle:
        pattern = "(S {x} (, ,=comma) {m} (CC {and}=and) {y})"
        es, en = (pattern.replace("{and}", word) for word in ("y", "and"))
        return pair(es, en, x=first, m=middle[0], y=last)
    if draw.chance(0.2):
        return pair(
            "(S {x} (CC y=and) (RB luego=then) {y})",
            "(S {x} (CC and=and) (RB then=then) {y})",
            x=first,
            y=last,
        )
    return pair("(S {x} (CC y=and) {y})", "(S {x} (CC and=and) {y})", x=first, y=last)


def when_it_was(draw: Draw) -> Sentence:
    """ "Cuando salimos del cine, ya era de noche.", "Cuando llegamos a casa, mi madre preparó la cena." """
    one = deed(draw, who_acts(draw), "preterite")
    if draw.chance(0.45):
        return finish(statement(_subordinate(draw, "cuando", "when", TABLE.phrase(draw, "was"), said(one))))
    same, other = draw.chance(0.5), someone(draw)
    if other.person == one.subject.person and not same:
        return when_it_was(draw)
    two = deed(draw, _again(one.subject) if same else other, "preterite")
    if two.verb.en == one.verb.en or (ambiguous_past(one) and ambiguous_past(two)):
        return when_it_was(draw)
    one, two = said(one), said(two)
    return finish(statement(_subordinate(draw, "cuando", "when", two, one)))


def _subordinate(draw: Draw, es: str, en: str, main: Phrase, sub: Phrase) -> Phrase:
    words = [" ".join(f"(IN {word}=join)" for word in text.split()) for text in (es, en)]
    first = draw.chance(0.6)
    pattern = "(S (SBAR {w} {s}) (, ,=comma) {m})" if first else "(S {m} (SBAR {w} {s}))"
    patterns = (pattern.replace("{w}", word) for word in words)
    return pair(*patterns, m=apart(main, "x"), s=apart(sub, "n"))


DOING = (  # what someone was doing: question, and the verbs after it; the English verb
    ("qué=1 | what=1", "hacer do"),
    ("qué=1 | what=1", "hacer do"),
    ("qué=1 | what=1", "hacer do"),
    ("qué=1 | what=1", "decir say"),
    ("qué=1 | what=1", "comer eat"),
    ("qué=1 | what=1", "leer read"),
    ("qué=1 | what=1", "buscar look_for"),
    ("dónde=1 | where=1", "estar be"),
    ("dónde=1 | where=1", "vivir live"),
    ("dónde=1 | where=1", "trabajar work"),
    ("adónde=1 | where=1", "ir go"),
    ("con=2 quién=1 | who=1", "hablar talk"),
    ("con=2 quién=1 | who=1", "estar be"),
    ("por=1 qué=1 | why=1", "llorar cry"),
    ("por=1 qué=1 | why=1", "correr run"),
    ("cómo=1 | how=1", "estar be"),
)
LASTING = ("estar", "vivir", "trabajar")


def what_was_it(draw: Draw) -> Sentence:
    """ "¿Qué hacías cuando te llamé?", "¿Dónde estaba tu madre cuando llegaste a casa?" """
    word, verb_row = draw.pick(DOING)
    es, en = verb_row.split()
    subject = someone(draw, asked=True)
    asked = asked_word(word)
    clause = Clause(
        doing(es, en.replace("_", " ")), subject, tense="imperfect", question=True, inverted=True, asked=asked
    )
    if "quién" in word:
        clause = replace(clause, stranded=phrase("PP con/IN=2 | IN with/IN=2"))
    if es not in LASTING:
        spoken = "past_progressive" if draw.chance(0.35) and es != "ir" else "imperfect"
        clause = replace(clause, tense=spoken, english_progressive=spoken == "imperfect")
    other = _interruption(draw, subject)
    return finish(question(_after(said(clause), said(other))))


def asked_word(row: str) -> Phrase:
    """The question word of a row: "adónde=1 | where=1"."""
    es, en = (" ".join(f"(W {one})" for one in side.split()) for side in row.split(" | "))
    tag = {"what": "WP", "who": "WP"}.get(row.rsplit(" ", 1)[1].partition("=")[0], "WRB")
    es = es.replace("(W con", "(IN con").replace("(W por", "(IN por").replace("(W ", f"({tag} ")
    return pair(f"(WHNP {es})", f"(WHNP {en.replace('(W ', f'({tag} ')})")


def _after(main: Phrase, sub: Phrase) -> Phrase:
    pattern = "(SQ {m} (SBAR (WRB WORD=join) {s}))"
    return pair(
        *(pattern.replace("WORD", w) for w in ("cuando", "when")), m=apart(main, "x"), s=apart(sub, "n")
    )


def _interruption(draw: Draw, subject: Subject) -> Clause:
    """ "te llamé", "llegaste a casa", "empezó la película"."""
    if subject.person == "2s" and draw.chance(0.5):
        return _to_you(draw)
    other = someone(draw)
    if other.person == subject.person:
        return _interruption(draw, subject)
    return deed(draw, other, "preterite", 0)


def _to_you(draw: Draw) -> Clause:
    es, en, _ = draw.pick(
        [
            row
            for row in PEOPLE_VERBS
            if row[0] in ("llamar", "ver", "encontrar", "buscar", "saludar", "visitar", "llamar", "despertar")
        ]
    )
    other = draw.pick(
        (Pronoun("1s", "m.subj"), Pronoun("1s", "m.subj"), Pronoun("1p", "m.subj"), Pronoun("3p", "m.subj"))
    )
    return Clause(doing(es, en), other, tense="preterite", clitics=(Clitic("te", "you", "m.obj"),))


PROMISED = (  # what the speaker will do for you, in the Spanish present
    *("llamar call", "ayudar help", "esperar wait_for", "ver see", "buscar pick_up", "visitar visit"),
    *(
        "llamar call",
        "pagar pay",
        "escribir write_to",
        "contestar answer",
        "acompañar go_with",
        "invitar invite",
    ),
)
TO_WHOM = {"te": "you", "lo": "him", "la": "her", "los": "them"}
UNTIL = (
    ("cuando", "when"),
    ("cuando", "when"),
    ("cuando", "when"),
    ("en cuanto", "as soon as"),
    ("antes de que", "before"),
)
NO_ACCUSATIVE = ("escribir", "contestar", "pagar")


def i_will(draw: Draw) -> Sentence:
    """ "Te llamo cuando llegue al hotel.", "Te lo doy en cuanto lo encuentre.": "I will call you when ..." """
    es, en = draw.pick(PROMISED).split()
    me = Pronoun(draw.pick(("1s", "1s", "1s", "1p")), "m.subj")
    word = "te" if draw.chance(0.75) or es in NO_ACCUSATIVE else draw.pick(("lo", "la", "los"))
    main = Clause(doing(es, en.replace("_", " ")), me, clitics=(Clitic(word, TO_WHOM[word], "m.obj"),))
    if draw.chance(0.25):
        main = replace(main, tense="future")
    other = me if draw.chance(0.6) else someone(draw)
    thought = doings.idea(draw, other, SOON_DONE)
    then = timed(draw, thought, c.SUBJUNCTIVE, 0, 0.15, known=True)
    lasting = thought.aspect == "state" and then.verb.es != "estar"
    if lasting or then.verb.es == es or then.often or then.front:
        return i_will(draw)
    both = Phrase(said(main).es, said(replace(main, tense="future")).en)
    return finish(statement(_subordinate(draw, *draw.pick(UNTIL), both, said(then))))


def what_then(draw: Draw) -> Sentence:
    """ "¿Qué vas a hacer cuando llegues a casa?", "¿Me llamas cuando salgas del trabajo?" """
    subject = someone(draw, asked=True)
    if isinstance(subject, NounPhrase):
        return what_then(draw)
    me = draw.chance(0.3) and not subject.overt
    clause = Clause(
        doing("hacer", "do"), subject, question=True, inverted=True, asked=asked_word("qué=1 | what=1")
    )
    if me:
        es, en = draw.pick([row for row in PROMISED if row.partition(" ")[0] not in NO_ACCUSATIVE]).split()
        clause = Clause(doing(es, en.replace("_", " ")), subject, question=True)
        clause = replace(clause, clitics=(Clitic("me", "me", "m.obj"),), tense="future")
    else:
        future = draw.chance(0.35)
        clause = replace(clause, tense="future") if future else replace(clause, modal="going")
    thought = doings.idea(draw, replace(subject, overt=False), SOON_DONE)
    then = timed(draw, thought, c.SUBJUNCTIVE, 0, 0.15, known=True)
    if (thought.aspect == "state" and then.verb.es != "estar") or then.often or then.front:
        return what_then(draw)
    return finish(question(_after(said(clause), said(then))))


SOON_DONE = {
    "collocation": 6,
    "going": 1,
    "intransitive": 2,
    "transitive": 2,
    "framed": 2,
    "reflexive": 1,
    "whereabouts": 1,
}
