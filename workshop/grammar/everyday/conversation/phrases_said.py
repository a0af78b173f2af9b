"""Fixed phrases in company: "No pasa nada, mamá.", "Sí, claro. Ya voy.", "Oye, ¿qué pasa?" """

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from workshop.grammar.everyday.clauses.free import free
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.people import dropped
from workshop.grammar.everyday.grammar.rules import Rules, ended
from workshop.grammar.everyday.grammar.settled_lines import SETTLED
from workshop.grammar.everyday.grammar.tenses import told
from workshop.grammar.everyday.phrases.fixed_phrases import phrase_lines, with_tail
from workshop.grammar.language.meaning import Clause, Pronoun
from workshop.grammar.language.trees import Phrase, leaves, node, pair
from workshop.grammar.lessons.building import Sentence, ask
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.phrasebook import GREETINGS, SET_PHRASES

COMPANY = """
spoken:
  8* {named} | {named}
  3* {you} , {any} | {you} , {any}
  9* {full} {full.b} | {full} {full.b}
  {full} {full.b} {full.c} | {full} {full.b} {full.c}
  4* {filler} , {any} | {filler} , {any}
  {filler} , {named} | {filler} , {named}
  4* {full} {mine} | {full} {mine}
  3* {mine} . {any} | {mine} . {any}
  2* {full} {asked} | {full} {asked}
  2* {greeting} , {you} . {any} | {greeting} , {you} . {any}
  {with_tail} | {with_tail}
  {with_tail} {full} | {with_tail} {full}
  {named_full} {mine} | {named_full} {mine}
you:
  5* {name} | {name}
  3* [mamá papá abuela abuelo señor señora señorita doctor doctora profesor profesora hijo hija] | [Mom Dad \
    Grandma Grandpa sir ma'am miss doctor doctor teacher teacher son daughter]/NN
  [amigos chicos niños] | [friends guys children]/NNS
  [amigo amiga] | [friend friend]/NN
  mi [amor amigo amiga hijo hija] | my [love friend friend son daughter]/NN
  señor/NNP {surname} | Mr./NNP {surname}
  señora/NNP {surname} | Mrs./NNP {surname}
filler:
  [oye bueno mira hola perdón entonces pues]=1 | [hey well look hello sorry so well]/UH=1
  [sí no]=1 | [yes no]=1
greeting:
  [hola buenos_días buenas_tardes buenas_noches]=1 | [hello good_morning good_afternoon good_evening]=1
"""
TAILS = {  # what may follow a phrase: the Spanish phrases that it suits
    (
        "por=please favor=please",
        "please=please",
    ): r"(?:¿ (?:me|puedo|puedes|está|qué desea)|un |una |otra vez|la cuenta"
    r"|con tarjeta|en efectivo|no más|más despacio|ven |date|ten|mira|escucha|dime|díga|perdón|ayúda|déj|dej|sigue|siga"
    r"|llám|espér|espere|cállat|cállese|pas[ae]|siént|sí$|no te|cálmate|tranquil|silencio|por aquí|necesito)",
    (
        "gracias=t",
        "thank/VB=t you~t",
    ): r"(?:muy bien|bien|estoy|no$|sí$|nada|todo|claro|vale|perfecto|de acuerdo|eso es"
    r"|por supuesto|excelente|genial|sin problema|otro día|ahora no|hoy no|todavía no|tal vez|quizá|solo|ya voy|más o"
    r"|un poco|no puedo|ya|me l[oa]s? |no quiero|está bien|igualmente|felic|buen)",
    (
        "de=r verdad=r",
        "really=r",
    ): r"(?:te |lo siento|no |me |gracias|muchas|mil|es |eres|todo|estoy|necesito|fue)",
}


@cache
def _lines() -> tuple[str, ...]:
    """The fixed phrases in notation, all but those that only lead to something."""
    return tuple(line for line, _ in phrase_lines() if not re.match("sin=1|por=1 ejemplo", line))


@cache
def _trees() -> tuple[Phrase, ...]:
    """The phrases of the lessons' phrasebook, with the marks of the questions."""
    greetings = [pair("(FRAG {x})", "(FRAG {x})", x=pair(*row)) for row in GREETINGS]
    return (
        *greetings,
        *(_marked(pair(*row)) if row[0].startswith("(SQ") else pair(*row) for row in SET_PHRASES),
    )


def _marked(asked: Phrase) -> Phrase:
    pattern = "(S (. ¿~mark) {x} (. ?=mark))", "(SQ {x} (. ?=mark))"
    return pair(*pattern, x=asked)


def any_phrase(draw: Draw) -> Phrase:
    """A fixed phrase of either phrasebook, with the marks of a question or an exclamation only."""
    at = draw.pick(range(len(_lines()) + len(_trees())))
    return BASIC.line(draw, _lines()[at]) if at < len(_lines()) else _trees()[at - len(_lines())]


def full_phrase(draw: Draw) -> Phrase:
    """A fixed phrase with a mark at its end."""
    return ended(any_phrase(draw))


def _named(draw: Draw) -> Phrase:
    at = draw.pick(range(len(_lines()) + len(_trees())))
    if at < len(_lines()):
        return _company().line(draw, with_tail(_lines()[at], "{you}"))
    x, you = _trees()[at - len(_lines())], _company().phrase(draw, "you")
    if leaves(x.es)[0].word != "¿":
        return pair("(S {x} (, ,=before) {y})", "(S {x} (, ,=before) {y})", x=x, y=you)
    inside = Phrase(node("S", *x.es.children[1:-1]), node("SQ", *x.en.children[:-1]))
    pattern = "(S (. ¿~mark) {x} (, ,=before) {y} (. ?=mark))", "(SQ {x} (, ,=before) {y} (. ?=mark))"
    return pair(*pattern, x=inside, y=you)


@cache
def _tailed() -> tuple[str, ...]:
    """The phrases with "por favor", "gracias" or "de verdad" after those that it suits."""
    found = []
    for (es, en), suited in TAILS.items():
        for line in _lines():
            words = re.sub(r"[/=~][^ ]*", "", line.split(" | ")[0]).removeprefix("¡ ")
            if re.match(suited, words) and not re.search("favor|gracias|verdad|[,.]", words):
                found.append(with_tail(line, es, en))
    return tuple(found)


def _with_tail(draw: Draw) -> Phrase:
    return ended(_company().line(draw, draw.pick(_tailed())))


def mine(draw: Draw) -> Phrase:
    """What the speaker does, in few words."""
    subject = dropped(draw.pick(("1s", "1s", "1s", "1p")))
    return told(free(draw, subject, more=0.15))


def asked_you(draw: Draw) -> Phrase:
    """A question whether you do something."""
    sentence = ask(_question(draw))
    return asked_you(draw) if sentence.src in SETTLED else Phrase(sentence.es, sentence.en)


def _question(draw: Draw) -> Clause:
    clause = free(
        draw, draw.pick((dropped("2s"), dropped("2s"), Pronoun("3s", "m.subj", formal=True))), more=0.15
    )
    return replace(clause, question=True)


MAKERS = {
    "any": any_phrase,
    "full": full_phrase,
    "named": _named,
    "named_full": lambda draw: ended(_named(draw)),
    "with_tail": _with_tail,
    "mine": mine,
    "asked": asked_you,
}


@cache
def _company() -> Rules:
    return Rules(COMPANY, MAKERS, BASIC)


def phrases_said(draw: Draw) -> Sentence:
    """ "No pasa nada, mamá.", "Sí, claro. Ya voy.", "Oye, ¿qué pasa?", "Lo siento. No puedo ir." """
    return _company().sentence(draw, "spoken")
