"""A question word before an infinitive: "No sé qué hacer.", "Dime dónde comprar pan.", "No tengo con quién hablar." """

from __future__ import annotations

import re
from dataclasses import replace

from workshop.grammar import english, spanish
from workshop.grammar.building import Sentence, finish, question, statement
from workshop.grammar.everyday.clauses.what_to_do_table import (
    HAVING,
    OF_PERSON,
    RECEIVED,
    TAILS,
    TO_WHOM,
    WHAT,
)
from workshop.grammar.everyday.grammar import adjuncts
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import clear, is_left_out, someone
from workshop.grammar.everyday.grammar.tenses import told
from workshop.grammar.everyday.pronouns.acts import act
from workshop.grammar.meaning import Clause, Clitic, Pronoun, Subject
from workshop.grammar.sampling import Draw
from workshop.grammar.sentences.days import oneself
from workshop.grammar.sentences.joined import referring
from workshop.grammar.trees import Phrase, leaf, leaves, node, pair

ABOVE = (  # Spanish verb, English verb, how often denied, its tenses
    *(("saber know", 0.75, "present present present imperfect preterite future conditional"),) * 5,
    ("entender understand", 0.7, "present preterite"),
    ("recordar remember", 0.75, "present imperfect"),
    ("decidir decide", 0.3, "preterite perfect future"),
    ("preguntar ask", 0.1, "preterite perfect"),
    ("olvidar forget", 0.1, "preterite perfect"),
    ("explicar explain", 0.15, "preterite perfect future"),
    ("aprender learn", 0.1, "preterite perfect future"),
    ("decir say", 0.3, "preterite perfect"),
    ("descubrir discover", 0.2, "preterite"),
    ("pensar think_about", 0.1, "present preterite"),
    ("imaginar imagine", 0.3, "present"),
)
WITH_MODALS = ("want", "have", "need", "would_like")
TAIL_WEIGHTS = {
    "what": 5,
    "what_thing": 2,
    "where": 4,
    "how": 4,
    "when": 1.5,
    "whom": 1.5,
    "whether": 0.7,
    "any": 2,
}
LAST = ("future", "future", "spot")


def tail(draw: Draw, subject: Subject) -> Phrase:
    """ "qué hacer", "dónde comprar pan", "cómo explicarle la lección": for any subject."""
    kind = draw.weighted(TAIL_WEIGHTS)
    if kind == "what":
        return apart(_what(draw, subject), "n")
    if kind == "any":
        return apart(_any(draw, subject), "n")
    return apart(TAILS.phrase(draw, kind), "n")


def _what(draw: Draw, subject: Subject) -> Phrase:
    word = phrase("WHNP qué/WP=what | WHNP what/WP=what")
    if draw.chance(0.2):
        es, en = draw.pick(RECEIVED.split("|")).split()
        other = draw.pick([w for w in TO_WHOM if w != OF_PERSON.get(subject.person)])
        to = {"buy": "for", "write": "to", "explain": "to"}.get(en, "")
        clitics = (Clitic(other, TO_WHOM[other], "m.given", preposition=to),)
        clause = Clause(doing(es, en), subject, clitics=clitics)
    elif draw.chance(0.08):
        clause = Clause(doing("ponerse", "wear"), subject, clitics=(oneself(subject),))
    else:
        es, en = draw.pick(WHAT.strip().splitlines()).split()
        clause = Clause(doing(es, en.replace("_", " ")), subject)
    return _infinitive(replace(_with_more(draw, clause), asked=word))


def _any(draw: Draw, subject: Subject) -> Phrase:
    row = draw.pick(
        (
            "WHADVP cómo/WRB=how | WHADVP how/WRB=how",
            "WHADVP dónde/WRB=where | WHADVP where/WRB=where",
            "WHADVP cuándo/WRB=when | WHADVP when/WRB=when",
        )
    )
    clause = act(draw, subject)
    if clause.verb.es in ("ir", "irse", "llegar", "estar") or clause.rest:
        return _any(draw, subject)
    return _infinitive(replace(clause, asked=phrase(row)))


def _with_more(draw: Draw, clause: Clause) -> Clause:
    """With a time or a place at its end, sometimes."""
    if not draw.chance(0.25):
        return clause
    return replace(clause, rest=(apart(adjuncts.at_some_time(draw, draw.pick(LAST)), "a0"),))


def _infinitive(clause: Clause) -> Phrase:
    below = replace(clause, tense="infinitive", elided=True, enclitic=True)
    es = spanish.clause(below)
    to = Phrase(None, node("VP", leaf("TO", "to", "", "m.verb")))
    return Phrase(es, english.clause(replace(below, front=to)))


def what_to_do(draw: Draw) -> Sentence:
    """ "No sé qué hacer.", "¿Sabes cómo llegar al centro?", "Quiero saber dónde comprar pan." """
    asked = draw.chance(0.18)
    subject = Pronoun("1s", "m.subj") if draw.chance(0.4) and not asked else someone(draw, asked=asked)
    names, denied, tenses = draw.pick(ABOVE[:6]) if asked else draw.pick(ABOVE)
    es, en = names.split()
    clause = Clause(doing(es, en.replace("_", " ")), subject, tense=draw.pick(tenses.split()))
    clause = replace(clause, negated=draw.chance(denied * (0.15 if asked else 1)), question=asked)
    if es == "aprender":
        clause = replace(clause, tense="preterite" if clause.tense == "present" else clause.tense)
    elif draw.chance(0.12):
        clause = replace(clause, modal=draw.pick(WITH_MODALS[: 2 + (es != "pensar")]), tense="present")
    if not _is_a_statement(clause):
        return what_to_do(draw)
    who = referring(subject, "m.subj") if not isinstance(subject, Pronoun) else subject
    last = _joined_on(told(clear(clause)), tail(draw, who))
    return finish((question if asked else statement)(last))


def _is_a_statement(clause: Clause) -> bool:
    """ "entiende qué hacer" is a command, "decidimos qué hacer" has two tenses."""
    if clause.question or clause.negated or clause.modal or clause.verb.es == "saber":
        return clause.verb.es != "decidir" or clause.subject.person != "1p" or clause.tense != "preterite"
    he = is_left_out(clause.subject) and clause.subject.person == "3s"
    both = clause.subject.person == "1p" and clause.tense in ("preterite", "present")
    return not both and not (he and clause.tense == "present")


def _joined_on(above: Phrase, below: Phrase) -> Phrase:
    return pair("(S {x} (SBAR {y}))", "(S {x} (SBAR {y}))", x=above, y=below)


ORDERS = (  # Spanish, English, the label; who does the rest
    *("S dime/VB=t+me | S tell/VB=t me/PRP=me",) * 3,
    "S dígame/VB=t+me | S tell/VB=t me/PRP=me",
    "S dinos/VB=t+me | S tell/VB=t us/PRP=me",
    "S enséñame/VB=t+me | S show/VB=t me/PRP=me",
    "S explícame/VB=t+me | S explain/VB=t to/TO~me me/PRP=me",
    "S pregúntale/VB=t+me | S ask/VB=t him/PRP=me",
    "S pregúntales/VB=t+me | S ask/VB=t them/PRP=me",
    "S no/RB=n me/PRP=me digas/VB=t | S don't/VB=n tell/VB=t me/PRP=me",
    "S nadie/NN=w me/PRP=me dijo/VB=t | S no/DT=w one/NN=w told/VBD=t me/PRP=me",
    "S nadie/NN=w sabe/VB=k#know.v.fact | S no/DT=w one/NN=w knows/VBZ=k#know.v.fact",
    "S me/PRP=me dijo/VB=t | S he/PRP~t told/VBD=t me/PRP=me",
    "S me/PRP=me dijeron/VB=t | S they/PRP~t told/VBD=t me/PRP=me",
    "S le/PRP=me dije/VB=t | S I/PRP~t told/VBD=t him/PRP=me",
    "S me/PRP=me preguntó/VB=t | S he/PRP~t asked/VBD=t me/PRP=me",
    "S le/PRP=me pregunté/VB=t | S I/PRP~t asked/VBD=t him/PRP=me",
    "S me/PRP=me enseñó/VB=t | S he/PRP~t showed/VBD=t me/PRP=me",
    "S te/PRP=me voy/VB=g a/IN=to decir/VB=t | S I/PRP~g am/VBP=g going/VBG=g to/TO=to tell/VB=t you/PRP=me",
    "S tú/PRP=you sabes/VB=k#know.v.fact | S you/PRP=you know/VBP=k#know.v.fact",
    "SQ puedes/VB=c decirme/VB=t+me | SQ can/MD=c you/PRP~c tell/VB=t me/PRP=me",
    "SQ me/PRP=me puedes/VB=c decir/VB=t | SQ can/MD=c you/PRP~c tell/VB=t me/PRP=me",
    "SQ me/PRP=me puede/VB=c decir/VB=t | SQ can/MD=c you/PRP~c tell/VB=t me/PRP=me",
    "SQ podría/VB=c decirme/VB=t+me | SQ could/MD=c you/PRP~c tell/VB=t me/PRP=me",
    "SQ me/PRP=me dices/VB=t | SQ can/MD~t you/PRP~t tell/VB=t me/PRP=me",
    "SQ alguien/NN=w sabe/VB=k#know.v.fact | SQ does/VBZ~k anyone/NN=w know/VB=k#know.v.fact",
    "SQ no/RB=n sabes/VB=k#know.v.fact | SQ don't/VBP=n~k you/PRP~k know/VB=k#know.v.fact",
    "SQ sabe/VB=k#know.v.fact usted/PRP=you | SQ do/VBP~k you/PRP=you know/VB=k#know.v.fact",
    "S no/RB=n estoy/VB=b seguro/JJ=s de/IN~s | S I/PRP~b am/VBP=b not/RB=n sure/JJ=s",
    "S no/RB=n tengo/VB=h idea/NN=i de/IN~i | S I/PRP~h have/VBP=h no/DT=n idea/NN=i",
    "S no/RB=n importa/VB=m | S it/PRP~m doesn't/VBZ=n matter/VB=m",
)


def told_what_to_do(draw: Draw) -> Sentence:
    """ "Dime qué comprar.", "¿Puedes decirme dónde esperar?", "Nadie sabe qué hacer." """
    row = draw.pick(ORDERS)
    said = _joined_on(phrase(row), tail(draw, Pronoun("1s", "m.subj")))
    return finish((question if row.startswith("SQ") else statement)(said))


HAVE_TIMES = ("present", "present", "present", "imperfect", "future")


def nothing_to_do(draw: Draw) -> Sentence:
    """ "No tengo nada que hacer.", "No tenían con quién hablar.", "¿Tienes algo que decirme?" """
    kind = draw.weighted({"thing": 4, "some": 3, "whom": 3, "asked": 1})
    subject = someone(draw, asked=kind == "asked")
    what = HAVING.phrase(draw, "some" if kind == "asked" else kind)
    said = " ".join(word.word for word in leaves(what.es))
    if (
        re.search(r"[rt]me$", said)
        and subject.person != "1s"
        or said.endswith("te")
        and subject.person == "2s"
    ):
        return nothing_to_do(draw)
    clause = Clause(
        doing("tener", "have"), subject, tense=draw.pick(HAVE_TIMES), negated=kind in ("thing", "whom")
    )
    clause = replace(clause, question=kind == "asked", rest=(apart(what, "n"),))
    clause = replace(clause, rest=(*clause.rest, *_then(draw)))
    return finish((question if kind == "asked" else statement)(told(clear(clause))))


def _then(draw: Draw) -> tuple[Phrase, ...]:
    return (
        (apart(adjuncts.at_some_time(draw, draw.pick(("now", "now", "spot"))), "a0"),)
        if draw.chance(0.3)
        else ()
    )
