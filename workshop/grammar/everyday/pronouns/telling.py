"""Telling and asking somebody: "Me dijo la verdad.", "No se lo cuentes a nadie.", "Le pregunté si venía." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.free import free
from workshop.grammar.everyday.grammar.around_verbs import at_some_time, doing, say, wh, who
from workshop.grammar.everyday.grammar.commanding import addressed, order
from workshop.grammar.everyday.grammar.contexts import MAIN
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.pronouns.receivers import receiver, to_receiver
from workshop.grammar.language.meaning import Clause, Clitic, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import Sentence, said
from workshop.grammar.lessons.sampling import Draw

ANY_TELLING = (
    "NP la/DT=the verdad/NN=w#truth.n | NP the/DT=the truth/NN=w#truth.n",
    "NP una/DT=a mentira/NN=w#lie.n | NP a/DT=a lie/NN=w#lie.n",
    "NP un/DT=a secreto/NN=w#secret.n | NP a/DT=a secret/NN=w#secret.n",
    "NP algo/PRP=w | NP something/PRP=w",
    "NP todo/PRP=w | NP everything/PRP=w",
    "NP eso/PRP=w | NP that/PRP=w",
    "NP lo/DT=the mismo/JJ=w | NP the/DT=the same/JJ=w thing/NN=w",
    "NP otra/DT=o cosa/NN=w | NP something/PRP=w else/RB=o",
    "NP muchas/JJ=m cosas/NNS=w | NP many/JJ=m things/NNS=w",
)
ONLY_SAID = (
    "NP tu/PRP$=p nombre/NN=w | NP your/PRP$=p name/NN=w",
    "NP mi/PRP$=p nombre/NN=w | NP my/PRP$=p name/NN=w",
    "NP su/PRP$=p nombre/NN=w | NP his/PRP$=p name/NN=w",
    "NP el/DT=the precio/NN=w | NP the/DT=the price/NN=w",
    "NP la/DT~w hora/NN=w | NP the/DT~w time/NN=w",
    "NP adiós/UH=w | NP goodbye/UH=w",
    "NP la/DT=the dirección/NN=w | NP the/DT=the address/NN=w",
    "NP la/DT=the respuesta/NN=w | NP the/DT=the answer/NN=w",
)
STORIES = (
    "NP una/DT=a historia/NN=w#story.n | NP a/DT=a story/NN=w#story.n",
    "NP un/DT=a chiste/NN=w | NP a/DT=a joke/NN=w",
    "NP un/DT=a cuento/NN=w#story.n | NP a/DT=a story/NN=w#story.n",
    "NP mi/PRP$=p problema/NN=w | NP my/PRP$=p problem/NN=w",
)
QUESTIONS = (
    "NP algo/PRP=w | NP something/PRP=w",
    "NP la/DT~w hora/NN=w | NP the/DT~w time/NN=w",
    "NP el/DT=the precio/NN=w | NP the/DT=the price/NN=w",
    "NP mi/PRP$=p nombre/NN=w | NP my/PRP$=p name/NN=w",
    "NP su/PRP$=p nombre/NN=w | NP his/PRP$=p name/NN=w",
    "NP la/DT=the dirección/NN=w | NP the/DT=the address/NN=w",
    "NP lo/DT=the mismo/JJ=w | NP the/DT=the same/JJ=w thing/NN=w",
)
NOTHING = "NP nada/PRP=w#nothing.n | NP anything/PRP=w#nothing.n"
WORDS = {  # Spanish, English, what is told, and how English has "it"
    "decir": ("tell", (*ANY_TELLING, *ONLY_SAID), None),
    "contar": ("tell", (*ANY_TELLING, *STORIES), "about"),
    "preguntar": ("ask", QUESTIONS, None),
}


def telling(draw: Draw) -> Sentence:
    """ "Me dijo la verdad.", "No le cuentes nada a Juan.", "¿Te lo dijo Ana?", "Díselo a tu madre." """
    if draw.chance(0.3):
        subject = addressed(draw, us=0.25)
        clause = _told(draw, replace(_plain(draw, subject), negated=draw.chance(0.4)))
        return order(draw, clause)
    asked = draw.chance(0.22)
    clause = at_some_time(draw, replace(_plain(draw, who(draw, asked)), question=asked), "once")
    clause = _told(draw, clause)
    if asked and draw.chance(0.3):
        clause = wh(draw, clause, ("when", "why"), _content(clause))
    return say(draw, clause)


def _content(clause: Clause) -> tuple[Phrase, ...]:
    return clause.rest[:1] if not any(clitic.es == "lo" for clitic in clause.clitics) else ()


def _plain(draw: Draw, subject: Subject) -> Clause:
    """Someone tells someone, with "lo" for what is told in a third of the cases."""
    es = draw.weighted({"decir": 5, "contar": 2.5, "preguntar": 2})
    en, _, about = WORDS[es]
    clause = Clause(doing(es, en), subject)
    if draw.chance(0.35):
        it = Clitic("lo", "it", "m.it", about) if about else Clitic("lo", "", "m.it")
        clause = replace(clause, clitics=(it,))
    clause = to_receiver(clause, receiver(draw, subject), "")
    first, *others = clause.clitics
    if others and first.es in ("le", "les"):
        first = replace(first, es="se", en="him" if first.en else "")
    return replace(clause, clitics=(first, *others))


def _told(draw: Draw, clause: Clause) -> Clause:
    """With what is told, if "lo" does not stand for it."""
    if len(clause.clitics) > 1:
        return clause
    rows = WORDS[clause.verb.es][1]
    row = NOTHING if clause.negated and draw.chance(0.5) else draw.pick(rows)
    return replace(clause, rest=(apart(phrase(row), "m.what"), *clause.rest))


def told_something(draw: Draw, subject: Subject) -> Clause:
    """Someone tells someone something, without a tense."""
    return _told(draw, _plain(draw, subject))


LATER = {  # the tenses after "dijo que"
    "act": {"conditional": 1, "pluperfect": 1, "past_progressive": 1},
    "event": {"conditional": 1, "pluperfect": 1},
    "mishap": {"pluperfect": 1},
    "state": {"imperfect": 1},
    "now": {"past_progressive": 1, "conditional": 1},
}


def told_that(draw: Draw) -> Sentence:
    """ "Me dijo que estaba cansado.", "Dile que estoy aquí.", "Nos preguntó si vivías aquí." """
    past = draw.chance(0.55)
    es, en = draw.pick((("decir", "tell"), ("decir", "tell"), ("decir", "tell"), ("preguntar", "ask")))
    command = not past and draw.chance(0.4)
    subject = addressed(draw, us=0) if command else who(draw)
    clause = to_receiver(Clause(doing(es, en), subject), receiver(draw, subject), "")
    clause = replace(
        clause, tense=draw.pick(("preterite", "preterite", "pluperfect") if past else ("perfect", "going"))
    )
    if clause.tense == "going" and not command:
        clause = replace(clause, modal="going", tense="present", enclitic=draw.chance(0.6))
    fact = free(draw, someone(draw, "n.subj"), LATER if past else MAIN, more=0.15)
    link = ("que", "that") if es == "decir" else ("si", "if")
    below = pair(
        f"(SBAR (IN {link[0]}=link) {{x}})", f"(SBAR (IN {link[1]}=link) {{x}})", x=apart(said(fact), "n")
    )
    clause = replace(clause, negated=draw.chance(0.12), rest=(below,))
    return order(draw, clause, named=False) if command else say(draw, clause)
