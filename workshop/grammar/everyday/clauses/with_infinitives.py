"""A verb phrase beside a clause: "Se quitó los zapatos al entrar.", "Antes de salir, cierra la puerta." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.joining import MOMENTS
from workshop.grammar.everyday.clauses.one_after_another import asked_word
from workshop.grammar.everyday.grammar import contexts as c
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.people import is_left_out, someone
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.tenses import timed, told
from workshop.grammar.everyday.lexicon import verb
from workshop.grammar.everyday.pronouns.acts import act
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.lessons.building import Sentence, finish, question, statement
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.joined import referring

BESIDE = {"antes de": "before", "después de": "after", "sin": "without", "para": "to"}
HOW_OFTEN = {"al": 5, "antes de": 4, "después de": 4, "sin": 4, "para": 4, "wordless": 3}
WORDLESS = Rules("""
phrase:
  sin=1 decir/VB=2 [nada nada adiós una_palabra]=3 | without=1 saying=2 [anything anything goodbye a_word]=3
  sin=1 [pensar hablar mirar parar comer dormir llorar saber]/VB=2 | without=1 [thinking talking looking stopping \
    eating sleeping crying knowing]=2
  sin=1 hacer/VB=2 [ruido nada preguntas]=3 | without=1 [making_noise doing_anything asking_questions]=2+3
  sin=1 [mirar ver oír saber comprar comer entender pedir]/VB=2 nada=3 | without=1 [looking_at seeing hearing knowing \
    buying eating understanding asking_for]=2 anything=3
  sin=1 [pagar llamar preguntar avisar despedirse abrir desayunar cenar]/VB=2 | without=1 [paying calling asking \
    warning saying_goodbye opening having_breakfast having_dinner]=2
  sin=1 pedir/VB=2 [permiso ayuda dinero]=3 | without=1 asking=2 for~2 [permission help money]=3
  sin=1 [mirar esperar ayudar llamar ver saludar]/VB=2 a=0 nadie=3 | without=1 [looking_at waiting_for helping calling \
    seeing greeting]=2 anyone=3
""")
TENSES = {
    **dict.fromkeys(
        ("act", "now"), {"preterite": 5, "present": 2, "future": 1, "going": 1.5, "perfect": 0.4, "modal": 3}
    ),
    "event": {"preterite": 6, "future": 1, "going": 1.5, "perfect": 0.5, "modal": 3},
    "mishap": {"preterite": 1},
    "state": {"present": 1},
}
MAIN_KINDS = {
    "transitive": 4,
    "collocation": 5,
    "framed": 4,
    "intransitive": 2,
    "going": 2,
    "reflexive": 1.5,
    "pronominal": 1.5,
    "to_person": 1,
    "personal": 1,
}


def _main(draw: Draw, subject: Subject, tenses: dict, negation: float = 0.1) -> Clause:
    thought = doings.idea(draw, subject, MAIN_KINDS)
    if thought.aspect in ("state", "mishap") and tenses is TENSES:
        return _main(draw, subject, tenses, negation)
    clause = timed(draw, thought, tenses, negation, 0.12)
    return _main(draw, subject, tenses, negation) if clause.front or clause.often else clause


def beside(draw: Draw, subject: Subject, words: str) -> Phrase:
    """ "antes de acostarme" and "before going to bed", "para verla" and "to see her"."""
    below = replace(act(draw, subject), elided=True, enclitic=True)
    es = spanish.clause(replace(below, tense="infinitive"))
    en = english.clause(replace(below, tense="infinitive" if words == "para" else "ing"))
    tag = "TO" if words == "para" else "IN"
    before = [leaf("IN", word, "beside") for word in words.split()]
    return apart(Phrase(node("PP", *before, es), node("PP", leaf(tag, BESIDE[words], "beside"), en)), "n")


def _al(draw: Draw, clause: Clause) -> Phrase | None:
    """ "al entrar" is "when he entered"; after the clause its subject is a pronoun."""
    subject = clause.subject
    again = referring(subject, "m.subj") if isinstance(subject, NounPhrase) else subject
    thought = doings.idea(
        draw, again, {"intransitive": 4, "collocation": 3, "transitive": 3, "pronominal": 1}
    )
    inner = thought.clause
    if inner.verb.es not in MOMENTS or inner.verb.es == clause.verb.es:
        return None
    tense = "preterite" if clause.tense == "preterite" else "present"
    inner = replace(inner, tense=tense, english_progressive=False)
    es = spanish.clause(replace(inner, tense="infinitive", elided=True, enclitic=True))
    when = node("SBAR", leaf("WRB", "when", "al"), english.clause(inner))
    return apart(Phrase(node("PP", leaf("IN", "al", "al"), es), when), "n")


def at_the_end(draw: Draw) -> Sentence:
    """ "Entró sin decir nada.", "Me lavé las manos antes de comer.", "¿Llamaste a tu madre al llegar?" """
    words = draw.weighted(HOW_OFTEN)
    asked = draw.chance(0.15) and words != "al"
    subject = someone(draw, asked=asked)
    tenses = TENSES if words != "al" else c.PRETERITE if draw.chance(0.75) else c.SIMPLE
    main = replace(_main(draw, subject, tenses, 0 if asked or words == "al" else 0.1), question=asked)
    more = _more(draw, main, words)
    if more is None:
        return at_the_end(draw)
    pattern = "(S {x} {y})"
    return finish((question if asked else statement)(pair(pattern, pattern, x=told(main), y=more)))


def _more(draw: Draw, main: Clause, words: str) -> Phrase | None:
    if words == "al":
        return _al(draw, main)
    if words == "wordless":
        return apart(WORDLESS.phrase(draw, "phrase"), "n")
    return beside(draw, main.subject, words)


WHAT = (  # what is asked, and the verb
    *("qué what hacer do",) * 5,
    *("adónde where ir go",) * 3,
    *(
        "qué what comer eat",
        "qué what decir say",
        "qué what comprar buy",
        "qué what leer read",
        "dónde where estar be",
        "qué what ver see",
    ),
)


def what_before(draw: Draw) -> Sentence:
    """ "¿Qué hiciste después de cenar?", "¿Adónde vas a ir antes de volver a casa?" """
    subject = someone(draw, asked=True)
    word, en_word, es, en = draw.pick(WHAT).split()
    tense = draw.weighted({"preterite": 5, "future": 1, "going": 3})
    clause = Clause(
        verb(es, en), subject, asked=asked_word(f"{word}=1 | {en_word}=1"), question=True, inverted=True
    )
    clause = replace(clause, modal="going") if tense == "going" else replace(clause, tense=tense)
    more = beside(draw, subject, draw.pick(("antes de", "después de")))
    return finish(question(pair("(SQ {x} {y})", "(SQ {x} {y})", x=told(clause), y=more)))


def at_the_beginning(draw: Draw) -> Sentence:
    """ "Antes de acostarme, leo un libro.", "Para llegar a tiempo, salimos temprano.", "Sin decir nada, se fue." """
    words = draw.weighted({"antes de": 4, "después de": 4, "para": 2.5, "wordless": 1.5})
    main = _main(draw, someone(draw), TENSES)
    if words == "wordless" and (main.tense != "preterite" or not is_left_out(main.subject)):
        return at_the_beginning(draw)
    more = _more(draw, main, words)
    pattern = "(S {y} (, ,=comma) {x})"
    return finish(statement(pair(pattern, pattern, x=told(main), y=more)))
