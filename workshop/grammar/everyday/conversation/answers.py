"""Answers with clauses and polite requests: "Sí, claro, te llamo mañana.", "Una mesa, por favor." """

from __future__ import annotations

from dataclasses import replace
from functools import cache

from workshop.grammar.everyday.clauses.free import free
from workshop.grammar.everyday.commands_and_wishes.any_act import an_act
from workshop.grammar.everyday.conversation.phrases_said import asked_you
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.commanding import addressed, commanded
from workshop.grammar.everyday.grammar.contexts import MAIN, SUBJUNCTIVE
from workshop.grammar.everyday.grammar.people import clear, dropped, someone
from workshop.grammar.everyday.grammar.rules import Maker, Rules
from workshop.grammar.everyday.grammar.tenses import told
from workshop.grammar.everyday.home_and_town.eating_and_shopping import EATING_OUT
from workshop.grammar.everyday.pronouns.promises import promise
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

ANSWERS = """
answer:
  5* {yes} , {i_do} | {yes} , {i_do}
  3* {yes} , {anyone} | {yes} , {anyone}
  2* {yes} , {called} , {i_do} | {yes} , {called} , {i_do}
  2* {yes} . {i_do} | {yes} . {i_do}
  {yes} . {asked} | {yes} . {asked}
  2* {yes} , pero {i_dont} | {yes} , but {i_dont}
  {yes} , pero {anyone} | {yes} , but {anyone}
  2* {yes} , {promise} | {yes} , {promise}
  5* {no} , {i_dont} | {no} , {i_dont}
  2* {no} , {no_one} | {no} , {no_one}
  {no} , {called} , {i_dont} | {no} , {called} , {i_dont}
  2* {no} , pero {i_do} | {no} , but {i_do}
  {no} , {i_do} | {no} , {i_do}
  2* {no} . {i_dont} | {no} . {i_dont}
  2* no=2 , porque=1 {i_dont} | no=2 , because=1 {i_dont}
  sí=2 , porque=1 {i_do} | yes=2 , because=1 {i_do}
  3* {maybe} , {i_dont} | {maybe} , {i_dont}
  2* {maybe} , pero {i_do} | {maybe} , but {i_do}
  {maybe} . {asked} | {maybe} . {asked}
  2* [tal_vez quizás quizá]=1 {anyone} | maybe=1 {anyone}
  4* [tal_vez quizás quizá puede_que]=1 {perhaps} | maybe=1 {perhaps}
  2* {anyone} , ¿ [verdad no]=1 ? | {anyone} , right/JJ=1 ?
  2* {you_do} , ¿ [verdad no]=1 ? | {you_do} , right/JJ=1 ?
  {no_one} , ¿ verdad=1 ? | {no_one} , right/JJ=1 ?
  3* {react} , {i_do} | {react} , {i_do}
  2* {react} , {anyone} | {react} , {anyone}
  2* {react} , {you_do} | {react} , {you_do}
  2* {react} . {asked} | {react} . {asked}
  2* {i_do} , {after_it} | {i_do} , {after_it}
  2* {i_dont} , {sorry_to_say} | {i_dont} , {sorry_to_say}
  {i_do} , ¿ y [p:tú usted ustedes] ? | {i_do} , and [p:you you you] ?
  2* {i_do} , ¿ [vale de_acuerdo está_bien]=1 ? | {i_do} , [okay okay okay]/UH=1 ?
  depende=1 de=2 {np} | it~1 depends/VBZ=1 on=2 {np}
  depende=1 , {i_dont} | it~1 depends/VBZ=1 , {i_dont}
  {me_too} , {i_do} | {me_too} , {i_do}
  {me_neither} , {i_dont} | {me_neither} , {i_dont}
  {me_too} . {asked} | {me_too} . {asked}
yes:
  4* sí=1 | yes=1
  2* sí=1 , claro=2 | yes=1 , of=2 course=2
  2* claro=1 | of=1 course=1
  3* [claro_que_sí por_supuesto por_supuesto_que_sí]=1 | of=1 course=1
  2* [bueno vale está_bien de_acuerdo]=1 | [well okay okay okay]/UH=1
  [perfecto genial exacto]=1 | [perfect great exactly]/JJ=1
  sí=1 , gracias=2 | yes=1 , thank/VB=2 you~2
  con=1 mucho=1 gusto=1 | with=1 pleasure=1
  no=1 hay/VB~2 problema=2 | no=1 problem/NN=2
  creo/VB=1 que=0 sí=2 | I~1 think/VBP=1 so=2
no:
  4* no=1 | no=1
  3* no=1 , gracias=2 | no=1 , thank/VB=2 you~2
  2* no=1 , lo=2 siento/VB=2 | no=1 , I~2 am~2 sorry/JJ=2
  2* lo=1 siento/VB=1 | I~1 am~1 sorry/JJ=1
  lo=1 siento/VB=1 mucho=2 | I~1 am~1 very=2 sorry/JJ=1
  perdón=1 | sorry/JJ=1
  2* [todavía_no ahora_no hoy_no mañana_no]=1 | not=1 [yet now today tomorrow]=1
  [claro_que_no por_supuesto_que_no]=1 | of=1 course=1 not=1
  [qué_va ni_hablar de_ninguna_manera]=1 | no/DT=1 way/NN=1
  no=1 puedo/VB=2 | I~2 can't=1+2
  [a_mí_no yo_no]=1 | not=1 me=1
  creo/VB=1 que=0 no=2 | I~1 don't=2 think/VB=1 so~2
maybe:
  [tal_vez quizás puede_ser]=1 | maybe=1
  no=1 sé/VB=2 | I~2 don't=1 know/VB=2
  no=1 lo~2 sé/VB=2 | I~2 don't=1 know/VB=2
  no=1 estoy/VB=2 [seguro segura]/JJ=3 | I~2 am=2 not=1 sure/JJ=3
  [más_o_menos a_veces]=1 | [more_or_less sometimes]=1
  espero/VB=1 que=0 sí=2 | I~1 hope/VBP=1 so=2
  no=1 tengo/VB=2 ni~3 idea=3 | I~2 have/VBP=2 no/DT=1 idea/NN=3
react:
  [es_verdad es_cierto]=1 | it=1 is=1 true/JJ=1
  tienes/VB=1 razón=2 | you~1 are=1 right/JJ=2
  ya=1 veo/VB=2 | I~2 see/VBP=1+2
  no=1 te=0 preocupes/VB=2 | don't=1 worry/VB=2
  no=1 se=0 preocupe/VB=2 | don't=1 worry/VB=2
  [tranquilo tranquila]=1 | calm/VB=1 down/RP=1
  no=1 importa/VB=2 | it~2 doesn't=1 matter/VB=2
  no=1 pasa/VB=2 nada=3 | it~2 is~2 okay/JJ=1+2+3
  [mira oye bueno pues entonces]=1 | [look hey well well so]/UH=1
  perdón=1 , {called} | sorry/JJ=1 , {called}
  [por_fin por_suerte]=1 | [finally luckily]=1
  gracias=1 | thank/VB=1 you~1
  [en_serio de_verdad]=1 | [seriously really]=1
  [entiendo ya_entiendo]=1 | [I~1_understand/VBP now_I~1_understand/VBP]=1
me_too:
  [yo_también a_mí_también]=1 | me=1 too=1
me_neither:
  [yo_tampoco a_mí_tampoco ni_yo]=1 | me=1 neither/RB=1
after_it:
  [claro por_supuesto]=1 | of=1 course=1
  gracias=1 | thank/VB=1 you~1
  de=1 verdad=1 | really=1
  en=1 serio=1 | seriously=1
  {called} | {called}
  lo=1 siento/VB=1 | I~1 am~1 sorry/JJ=1
sorry_to_say:
  2* lo=1 siento/VB=1 | I~1 am~1 sorry/JJ=1
  gracias=1 | thank/VB=1 you~1
  perdón=1 | sorry/JJ=1
  {called} , lo=1 siento/VB=1 | {called} , I~1 am~1 sorry/JJ=1
  de=1 verdad=1 | really=1
np:
  {the:film+exam+price+weather+day_off+trip+text+meeting} | {the:film+exam+price+weather+day_off+trip+text+meeting}
  {my:kin} | {my:kin}
  [ti usted ustedes ellos eso]=1 | [you you you them that]=1
  {name} | {name}
request:
  5* {order} , {please} | {order} , {please}
  3* {dish} , {please} | {dish} , {please}
  {please} , {dish} | {please} , {dish}
  {dish} y {dish.b} , {please} | {dish} and {dish.b} , {please}
  {please} , {order} | {please} , {order}
  3* ¿ {bring} , {please} ? | {bring} , {please} ?
  {please} , ¿ {bring} ? | {please} , {bring} ?
  6* {command} , {please} | {command} , {please}
  2* {please} , {command} | {please} {command}
  2* {the_dish} , {please} | {the_dish} , {please}
  una=1 mesa=2 para=3 {people} , {please} | a=1 table=2 for=3 {people} , {please}
  [quiero quisiera]=v [una_mesa una_habitación]=1 para=3 {people} , {please} | I~v [want would_like]/VB=v \
    [a_table a_room]=1 for=3 {people} , {please}
  [quiero quisiera]=v [un_billete un_boleto]=1 para=3 {city} , {please} | I~v [want would_like]/VB=v a=1 \
    ticket=1 to=3 {city} , {please}
  [dos tres cuatro]=1 [p:billetes boletos entradas]=2 para=3 {city} , {please} | [two three four]=1 [p:tickets \
    tickets tickets]=2 to=3 {city} , {please}
  {a:clothes+text+fruity+kitchenware+tool} , {please} | {a:clothes+text+fruity+kitchenware+tool} , {please}
  [quiero necesito quisiera]=v {a:clothes+text+fruity+kitchenware+tool} , {please} | I~v [want need \
    would_like]/VB=v {a:clothes+text+fruity+kitchenware+tool} , {please}
  [otra_vez más_despacio en_efectivo con_tarjeta por_aquí un_momento]=1 , {called} , {please} | [again \
    more_slowly in_cash by_card this_way/NN one_moment/NN]=1 , {called} , {please}
  {called} , {command} , {please} | {called} , {command} , {please}
people:
  [dos tres cuatro cinco seis ocho]=1 | [two three four five six eight]=1
  [dos tres cuatro cinco seis ocho]=1 personas=2 | [two three four five six eight]=1 people=2
"""


RARE = ("pluperfect", "conditional", "past_progressive")
TENSES = {aspect: {name: w for name, w in row.items() if name not in RARE} for aspect, row in MAIN.items()}


def _clause(persons: str, negation: float, more: float = 0.2) -> Maker:
    """A maker of clauses about one of these persons."""

    def made(draw: Draw) -> Phrase:
        clause = free(draw, dropped(draw.pick(persons.split())), tenses=TENSES, negation=negation, more=more)
        return told(clause) if clause.negated or negation < 1 else made(draw)

    return made


def _anyone(draw: Draw) -> Phrase:
    return told(free(draw, someone(draw), TENSES, 0, 0.25))


def _no_one(draw: Draw) -> Phrase:
    clause = free(draw, someone(draw), TENSES, 1, 0.25)
    return told(clause) if clause.negated else _no_one(draw)


def _perhaps(draw: Draw) -> Phrase:
    """ "venga", after "quizás": "he comes"."""
    return told(clear(free(draw, someone(draw), SUBJUNCTIVE, 0.25, 0.25)))


def _command(draw: Draw) -> Phrase:
    negated = draw.chance(0.2)
    act = an_act(draw, addressed(draw, us=0), negated)
    return (
        _command(draw)
        if act.verb.es in ("irse", "bajar", "subir")
        else commanded(replace(act, negated=negated))
    )


MAKERS: dict[str, Maker] = {
    "i_do": _clause("1s 1s 1s 1p", 0),
    "i_dont": _clause("1s 1s 1s 1p", 1),
    "you_do": _clause("2s", 0.2),
    "anyone": _anyone,
    "no_one": _no_one,
    "perhaps": _perhaps,
    "asked": asked_you,
    "promise": lambda draw: promise(draw)[0],
    "command": _command,
}


@cache
def _answers() -> Rules:
    return Rules(EATING_OUT + ANSWERS, MAKERS, BASIC)


def answers(draw: Draw) -> Sentence:
    """ "Sí, claro, te llamo mañana.", "No, gracias, no tengo hambre.", "Depende de ti." """
    return _answers().sentence(draw, "answer")


def requests(draw: Draw) -> Sentence:
    """ "Quiero una cerveza, por favor.", "Por favor, cierra la ventana.", "Una mesa para dos, por favor." """
    return _answers().sentence(draw, "request")
