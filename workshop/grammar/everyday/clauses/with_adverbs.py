"""Adverbs of every kind with any clause: before it, beside its verb, at its end."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.language.meaning import Clause, NounPhrase
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import Phrase, leaf, leaves, node, pair
from workshop.grammar.lessons.building import Sentence, finish, noun_pair, said, statement, tell
from workshop.grammar.lessons.sampling import Draw, named_person

FRONT = {  # before a clause of these tenses; with "," in both languages
    "present future preterite imperfect perfect": (
        "ADVP quizás/RB=m | ADVP maybe/RB=m",
        "ADVP quizá/RB=m | ADVP maybe/RB=m",
        "ADVP tal/RB=m vez/NN=m | ADVP maybe/RB=m",
        "ADVP a/IN=m lo/DT=m mejor/JJR=m | ADVP maybe/RB=m",
        "PP en/IN=m realidad/NN=m | ADVP actually/RB=m",
        "PP por/IN=m eso/DT=m | PP that/DT=m is/VBZ=m why/WRB=m",
        "PP sin/IN=m embargo/NN=m , | ADVP however/RB=m ,",
        "ADVP además/RB=m , | ADVP besides/RB=m ,",
        "PP por/IN=f ejemplo/NN=e , | PP for/IN=f example/NN=e ,",
        "PP en/IN=f ese/DT=t caso/NN=c , | PP in/IN=f that/DT=t case/NN=c ,",
    ),
    "preterite": (
        "PP por/IN=m suerte/NN=m , | ADVP luckily/RB=m ,",
        "PP de/IN=m repente/NN=m , | ADVP suddenly/RB=m ,",
        "PP por/IN=m fin/NN=m , | ADVP finally/RB=m ,",
        "PP al/IN=f final/NN=e , | PP in/IN=f the/DT~e end/NN=e ,",
        "ADVP finalmente/RB=m , | ADVP finally/RB=m ,",
        "ADVP entonces/RB=m | ADVP then/RB=m",
        "ADVP luego/RB=m | ADVP then/RB=m",
        "ADVP después/RB=m , | ADVP afterward/RB=m ,",
    ),
}
BESIDE = (
    "ADVP jamás/RB=m | ADVP never/RB=m",
    "ADVP solamente/RB=m | ADVP only/RB=m",
    "ADVP realmente/RB=m | ADVP really/RB=m",
    "ADVP probablemente/RB=m | ADVP probably/RB=m",
    "ADVP seguramente/RB=m | ADVP surely/RB=m",
    "ADVP generalmente/RB=m | ADVP generally/RB=m",
    "ADVP apenas/RB=m | ADVP hardly/RB=m",
    "ADVP simplemente/RB=m | ADVP simply/RB=m",
    "ADVP aún/RB=m | ADVP still/RB=m",
)
STILL = ("apenas", "aún", "generalmente", "jamás")
MANNER = (
    "ADVP lentamente/RB=m | ADVP slowly/RB=m",
    "ADVP rápidamente/RB=m | ADVP quickly/RB=m",
    "ADVP perfectamente/RB=m | ADVP perfectly/RB=m",
    "ADVP tranquilamente/RB=m | ADVP calmly/RB=m",
    "ADVP claramente/RB=m | ADVP clearly/RB=m",
    "ADVP fácilmente/RB=m | ADVP easily/RB=m",
    "PP con/IN=m cuidado/NN=m | ADVP carefully/RB=m",
    "PP con/IN=w paciencia/NN=m | PP with/IN=w patience/NN=m",
    "PP con/IN=w mucho/JJ=v interés/NN=m | PP with/IN=w a/DT~v lot/NN=v of/IN~v interest/NN=m",
    "PP sin/IN=w prisa/NN=m | PP without/IN=w hurrying/VBG=m",
    "PP sin/IN=w ayuda/NN=m | PP without/IN=w help/NN=m",
    "PP sin/IN=w miedo/NN=m | PP without/IN=w fear/NN=m",
    "PP en/IN=w silencio/NN=m | PP in/IN=w silence/NN=m",
    "PP en/IN=w secreto/NN=m | PP in/IN=w secret/NN=m",
    "PP de/IN=m esta/DT=t manera/NN=y | NP this/DT=t way/NN=y",
    "PP de/IN=m esta/DT=t forma/NN=y | NP this/DT=t way/NN=y",
    "PP de/IN=m otra/DT=t manera/NN=y | PP in/IN=m another/DT=t way/NN=y",
    "ADVP así/RB=m | PP like/IN=m this/DT=m",
    "ADVP mejor/RBR=b que/IN=t antes/RB=a | ADVP better/RBR=b than/IN=t before/RB=a",
    "ADVP más/RBR=b que/IN=t antes/RB=a | ADVP more/RBR=b than/IN=t before/RB=a",
    "PP como/IN=a siempre/RB=s | PP as/IN=a always/RB=s",
    "ADVP por/IN=f primera/JJ=p vez/NN=v | PP for/IN=f the/DT~v first/JJ=p time/NN=v",
    "ADVP por/IN=f última/JJ=p vez/NN=v | PP for/IN=f the/DT~v last/JJ=p time/NN=v",
    "ADVP al/IN=m mismo/JJ=s tiempo/NN=t#time.n | PP at/IN=m the/DT~t same/JJ=s time/NN=t#time.n",
)


def _told(draw: Draw, more: float = 0.3) -> Clause:
    return timed(draw, doings.idea(draw, someone(draw)), more=more)


def fronted(draw: Draw) -> Sentence:
    """ "Quizás Ana está enferma.", "De repente, mi hermano salió.", "Según Juan, llegaron tarde." """
    if draw.chance(0.15):
        return according_to(draw)
    clause = _told(draw)
    rows = [row for tenses, rows in FRONT.items() if clause.tense in tenses.split() for row in rows]
    if not rows or clause.front or clause.habit or clause.modal in ("just",):
        return fronted(draw)
    row = draw.pick(rows)
    front = apart(phrase(row.replace(" ,", "")), "front")
    comma = leaf(",", ",", "front.comma") if " ," in row else None
    told = said(clause)
    joined = Phrase(
        *(node("S", one, comma, rest) for one, rest in ((front.es, told.es), (front.en, told.en)))
    )
    return finish(statement(joined))


def according_to(draw: Draw) -> Sentence:
    """ "Según mi madre, Ana no va a venir." """
    who = noun_pair(named_person(draw, "front.who"))
    told = said(_told(draw))
    return finish(
        statement(
            pair(
                "(S (PP (IN según=according) {who}) (, ,=comma) {told})",
                "(S (PP (VBG according=according) (TO to=according) {who}) (, ,=comma) {told})",
                who=who,
                told=told,
            )
        )
    )


def beside(draw: Draw) -> Sentence:
    """ "Jamás fumo.", "Realmente necesito ayuda.", "Mi hermana solamente come verduras." """
    clause, row = _told(draw), draw.pick(BESIDE)
    word = row.split("/")[0].removeprefix("ADVP ")
    plain = clause.tense in ("present", "imperfect") if word in STILL else clause.tense in PLAIN
    if clause.often or clause.negated or clause.front or clause.modal or clause.habit or not plain:
        return beside(draw)
    if clause.verb.en == "be" and word in ("apenas", "simplemente"):
        return beside(draw)
    return tell(replace(clause, often=apart(phrase(row), "often"), english_progressive=False))


PLAIN = ("present", "imperfect", "preterite", "future")


def in_a_way(draw: Draw) -> Sentence:
    """ "Comimos en silencio.", "Mi abuelo camina lentamente.", "No lo hagas así." """
    thought = doings.idea(draw, someone(draw), {"transitive": 3, "intransitive": 3, "collocation": 1})
    said_how = any(leaf.tag == "RB" for item in thought.clause.rest if item.es for leaf in leaves(item.es))
    if thought.aspect not in ("act", "event") or said_how:
        return in_a_way(draw)
    thought = replace(thought, adjuncts=thought.adjuncts.replace("d", "").replace("c", ""))
    subject = thought.clause.subject
    row = draw.pick([row for row in MANNER if not (thought.clause.object and "antes/RB" in row)])
    if subject.plural and draw.chance(0.3):
        row = f"ADJP {agreeing('junto', subject.gender, True)}/JJ=m | ADVP together/RB=m"
    manner = apart(phrase(row), "manner")
    clause = replace(thought.clause, rest=(*thought.clause.rest, manner))
    return tell(timed(draw, replace(thought, clause=clause), more=0.2))


def even(draw: Draw) -> Sentence:
    """ "Incluso mi abuelo baila.", "Solo Ana habla inglés." """
    clause = _told(draw)
    if clause.front or clause.often or clause.negated or not isinstance(clause.subject, NounPhrase):
        return even(draw)
    es, en = draw.pick((("incluso", "even"), ("hasta", "even"), ("solo", "only")))
    return tell(replace(clause, front=pair(f"(ADVP (RB {es}=f.even))", f"(ADVP (RB {en}=f.even))")))
