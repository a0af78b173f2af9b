"""Esto, eso, lo mismo, todo, algo, nada, lo importante, el que: what has no noun of its own."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TABLE = """
this:
  esto | this
  eso | that
quality:
  [importante difícil fácil imposible] | [important difficult easy impossible]
  [increíble interesante terrible] | [incredible interesting terrible]
  [perfecto normal peligroso gratis necesario divertido] | [perfect normal dangerous free necessary fun]
  [verdad mentira]=1 | [true a_lie]=1
  muy=1 [raro bueno malo caro útil] | very=1 [strange good bad expensive useful]
  muy=1 [triste aburrido serio bonito feo] | very=1 [sad boring serious pretty ugly]
  un=1 [error problema secreto regalo milagro] | a=1 [mistake problem secret present miracle]
  una=1 [sorpresa broma buena=3_idea=2 mala=3_idea=2] | a=1 [surprise joke good=3_idea=2 bad=3_idea=2]
  mi=1 [culpa problema trabajo idea sueño opinión] | my=1 [fault problem job idea dream opinion]
  tu=1 [culpa problema decisión] | your=1 [fault problem decision]
about:
  2* {this} es {quality} . | {this} is {quality} .
  {this} no=1 es=1 {quality} . | {this} isn't=1 {quality} .
  ¿ {this} es=1 {quality} ? | is=1 {this} {quality} ?
  {this} [era fue]=1 {quality} . | {this} was=1 {quality} .
  {this} no=1 [funciona importa cambia ayuda existe duele] . | {this} doesn't=1 [work matter change help exist hurt] .
  {this} [funciona importa] [bien mucho=1] . | {this} [works matters] [well a_lot=1] .
  {this} ayuda mucho=1 . | {this} helps a=1 lot=1 .
  {this} [duele cuesta] [mucho=1 poco] . | {this} [hurts costs] [a_lot=1 little] .
  {this} depende mucho=1 . | {this} depends a=1 lot=1 .
  eso es todo . | that is all .
  eso depende de {the:price+weather+médico} . | that depends on {the:price+weather+médico} .
  ¿ qué es {this} ? | what is {this} ?
  ¿ qué significa=1 {this} ? | what does~1 {this} mean=1 ?
  ¿ quién [hizo dijo escribió trajo] {this} ? | who [did said wrote brought] {this} ?
  ¿ quién [compró rompió pagó=p] {this} ? | who [bought broke paid=p_for=p] {this} ?
  [quiero=1 necesito=1 odio=1 prefiero=1] {this} . | I~1 [want need hate prefer]=1 {this} .
  [entiendo=1 recuerdo=1 sé=1] {this} . | I~1 [understand remember know]=1 {this} .
  no=2 [quiero=1 necesito=1] {this} . | I~1 [don't=2 don't=2] [want need]=1 {this} .
  no=2 entiendo=1 {this} . | I~1 don't=2 understand=1 {this} .
  no=2 [recuerdo=1 creo=1 sabía=1] {this} . | I~1 [don't=2 don't=2 didn't=2] [remember believe know]=1 {this} .
  ¿ [quieres=1 necesitas=1 entiendes=1] {this} ? | do~1 you~1 [want need understand]=1 {this} ?
  ¿ [recuerdas=1 oyes=1 ves=1] {this} ? | do~1 you~1 [remember hear see]=1 {this} ?
  me=1 gusta {this} . | I=1 like {this} .
  no=2 me=1 gusta {this} . | I=1 don't=2 like {this} .
  ¿ te=1 gusta {this} ? | do~0 you=1 like {this} ?
  [hice dije vi leí compré]=1 {this} [ayer hoy]=2 . | I~1 [did said saw read bought]=1 {this} [yesterday today]=2 .
  no=2 [hice dije vi leí escribí]=1 {this} . | I~1 didn't=2 [do say see read write]=1 {this} .
  ¿ [hiciste dijiste viste leíste escribiste]=1 {this} ? | did~1 you~1 [do say see read write]=1 {this} ?
whole:
  algo [pasó cambió] [p:anoche=1 aquí=1] . | something [happened changed] [p:last=1_night=1 here=1] .
  algo [pasó cambió] ayer=1 . | something [happened changed] yesterday=1 .
  todo [cambió terminó empezó] [p:ayer aquí] . | everything [changed ended started] [p:yesterday here] .
  todo es [posible difícil] [p:aquí hoy ahora] . | everything is [possible difficult] [p:here today now] .
  todo es caro [p:aquí hoy ahora] . | everything is expensive [p:here today now] .
  todo es [nuevo diferente] [p:aquí hoy ahora] . | everything is [new different] [p:here today now] .
  no=2 hay=1 nada=2 [p:aquí=3 mejor=3] . | there~1 is=1 nothing=2 [p:here=3 better=3] .
  no=2 hay=1 nada=2 [que de]=4 [comer beber]=3 . | there~1 is=1 nothing=2 to=4 [eat drink]=3 .
  todo está=1 [bien listo perfecto] . | everything is=1 [fine ready perfect] .
  todo está=1 [tranquilo listo cerrado] . | everything is=1 [calm ready closed] .
  ¿ está=1 todo [bien listo] ? | is=1 everything [okay ready] ?
  [sé entiendo quiero recuerdo vi perdí]=1 todo . | I~1 [know understand want remember saw lost]=1 everything .
  no=2 [sé entiendo quiero recuerdo]=1 todo . | I~1 don't=2 [know understand want remember]=1 everything .
  nada es [fácil gratis imposible perfecto igual] . | nothing is [easy free impossible perfect the~0_same] .
  nada [cambió pasó funciona cambia importa] . | nothing [changed happened works changes matters] .
  quiero=1 algo de=2 [beber comer leer tomar] . | I~1 want=1 something to=2 [drink eat read drink] .
  ¿ quieres=1 algo de=2 [beber comer leer] ? | do~1 you~1 want=1 something to=2 [drink eat read] ?
  [quiero=1 busco=1] algo [nuevo barato] . | I~1 [want=1 am~1_looking=1_for=1] something [new cheap] .
  necesito=1 algo diferente . | I~1 need=1 something different .
  [compré=1 vi=1] algo [especial extraño] . | I~1 [bought=1 saw=1] something [special strange] .
  no=2 hay=1 nada nuevo . | there~1=2+1 isn't=2+1 anything new .
  no=2 tengo=1 nada importante . | I~1=2_have=1 don't=2_have=1 anything important .
  no=2 quiero=1 nada más . | I~1=2_want=1 don't=2_want=1 anything else .
what:
  2* {in_general:salud+amor+paz+libertad+amistad+felicidad} | {in_general:salud+amor+paz+libertad+amistad+felicidad}
  2* {the:familia+precio+final+trip+class} | {the:familia+precio+final+trip+class}
  {my:familia+salud+job_thing+future} | {my:familia+salud+job_thing+future}
the_thing:
  lo [importante=1 mejor=1] es {what} . | the [important=1_thing~1 best=1_thing~1] is {what} .
  lo [peor=1 primero=1] es {what} . | the [worst=1_thing~1 first=1_thing~1] is {what} .
  lo [bueno=1 malo=1 difícil=1] es {what} . | the [good=1_thing~1 bad=1_thing~1 difficult=1_thing~1] is {what} .
  [quiero pedí comí tomé]=1 lo=2 mismo=3 . | I~1 [want ordered ate had]=1 the=2 same=3 thing~3 .
  [compré dije hice]=1 lo=2 mismo=3 . | I~1 [bought said did]=1 the=2 same=3 thing~3 .
  siempre=2 [dices haces comes]=1 lo=3 mismo=4 . | you~1 always=2 [say do eat]=1 the=3 same=4 thing~4 .
  siempre=2 [pides piensas]=1 lo=3 mismo=4 . | you~1 always=2 [order think]=1 the=3 same=4 thing~4 .
  no=1 es=1 lo mismo . | it~1 isn't=1 the same .
lives:
  [vive trabaja estudia] [p:aquí allí] | [lives works studies] [p:here there]
live:
  [viven trabajan estudian] [p:aquí allí] | [live work study] [p:here there]
he:
  mi [hermano primo tío vecino jefe padre novio] | my [brother cousin uncle neighbor boss father boyfriend]
  mi [profesor médico abuelo hijo amigo] | my [teacher doctor grandfather son friend]
she:
  mi [hermana prima tía vecina jefa madre novia] | my [sister cousin aunt neighbor boss mother girlfriend]
  mi [profesora abuela hija amiga] | my [teacher grandmother daughter friend]
dressed:
  la=3 camisa=4 [roja negra blanca azul verde]=5 | the=3 [red black white blue green]=5 shirt=4
  la=3 chaqueta=4 [roja negra blanca azul verde]=5 | the=3 [red black white blue green]=5 jacket=4
  el=3 vestido=4 [rojo negro blanco azul verde]=5 | the=3 [red black white blue green]=5 dress=4
  el=3 abrigo=4 [rojo negro blanco azul verde]=5 | the=3 [red black white blue green]=5 coat=4
side:
  la=2 [derecha izquierda] | the=2 [right left]
they:
  [amables jóvenes ricos] | [kind young rich]
  [extranjeros estudiantes profesores] | [foreigners students teachers]
  mis [amigos vecinos primos padres] | my [friends neighbors cousins parents]
the_one_who:
  2* el=1 que {lives} es {he} . | the=1 one~1 who {lives} is {he} .
  2* la=1 que {lives} es {she} . | the=1 one~1 who {lives} is {she} .
  2* los=1 que {live} son {they} . | the=1 ones~1 who {live} are {they} .
  el=1 de=2 {side} es {he} . | the=1 one~1 on=2 {side} is {he} .
  la=1 de=2 {side} es {she} . | the=1 one~1 on=2 {side} is {she} .
  el=1 de=2 {dressed} es {he} . | the=1 one~1 in=2 {dressed} is {he} .
  la=1 de=2 {dressed} es {she} . | the=1 one~1 in=2 {dressed} is {she} .
"""
RULES = Rules(TABLE, {}, BASIC)


def about_this(draw: Draw) -> Sentence:
    """ "Eso no es verdad.", "No entiendo esto.", "¿Quién hizo eso?" """
    return RULES.sentence(draw, "about")


def everything(draw: Draw) -> Sentence:
    """ "Todo está bien.", "Nada cambió.", "Quiero algo de beber." """
    return RULES.sentence(draw, "whole")


def the_thing(draw: Draw) -> Sentence:
    """ "Lo importante es la salud.", "Pedí lo mismo." """
    return RULES.sentence(draw, "the_thing")


def the_one_who(draw: Draw) -> Sentence:
    """ "El de la derecha es mi hermano.", "Los que viven aquí son amables." """
    return RULES.sentence(draw, "the_one_who")
