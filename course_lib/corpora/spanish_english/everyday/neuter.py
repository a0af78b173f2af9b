"""Esto, eso, lo mismo, todo, algo, nada, lo importante, el que: what has no noun of its own."""

from __future__ import annotations

from course_lib.corpora.spanish_english.building import Sentence
from course_lib.corpora.spanish_english.everyday.rules import Rules
from course_lib.corpora.spanish_english.everyday.talk_base import BASIC
from course_lib.corpora.spanish_english.sampling import Draw

TABLE = """
this:
  esto | this
  eso | that
quality:
  [importante difícil fácil imposible increíble interesante terrible perfecto normal peligroso gratis necesario divertido] | [important difficult easy impossible incredible interesting terrible perfect normal dangerous free necessary fun]
  [verdad mentira]=1 | [true a_lie]=1
  muy=1 [raro bueno malo caro útil triste aburrido serio bonito feo] | very=1 [strange good bad expensive useful sad boring serious pretty ugly]
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
  {this} [funciona importa ayuda duele cuesta depende] [bien mucho=1 mucho=1 mucho=1 poco mucho=1] . | {this} [works matters helps hurts costs depends] [well a_lot=1 a_lot=1 a_lot=1 little a_lot=1] .
  eso es todo . | that is all .
  eso depende de {the:price+weather+boss+médico+profesora} . | that depends on {the:price+weather+boss+médico+profesora} .
  ¿ qué es {this} ? | what is {this} ?
  ¿ qué significa=1 {this} ? | what does~1 {this} mean=1 ?
  ¿ quién [hizo dijo escribió trajo compró rompió pagó=p] {this} ? | who [did said wrote brought bought broke paid=p_for=p] {this} ?
  [quiero=1 necesito=1 odio=1 prefiero=1 entiendo=1 recuerdo=1 sé=1] {this} . | I~1 [want need hate prefer understand remember know]=1 {this} .
  no=2 [quiero=1 necesito=1 entiendo=1 recuerdo=1 creo=1 sabía=1] {this} . | I~1 [don't=2 don't=2 don't=2 don't=2 don't=2 didn't=2] [want need understand remember believe know]=1 {this} .
  ¿ [quieres=1 necesitas=1 entiendes=1 recuerdas=1 oyes=1 ves=1] {this} ? | do~1 you~1 [want need understand remember hear see]=1 {this} ?
  me=1 gusta {this} . | I=1 like {this} .
  no=2 me=1 gusta {this} . | I=1 don't=2 like {this} .
  ¿ te=1 gusta {this} ? | do~0 you=1 like {this} ?
  [hice dije vi leí compré]=1 {this} [ayer hoy]=2 . | I~1 [did said saw read bought]=1 {this} [yesterday today]=2 .
  no=2 [hice dije vi leí escribí]=1 {this} . | I~1 didn't=2 [do say see read write]=1 {this} .
  ¿ [hiciste dijiste viste leíste escribiste]=1 {this} ? | did~1 you~1 [do say see read write]=1 {this} ?
whole:
  algo [pasó cambió] [p:anoche=1 aquí=1 ayer=1] . | something [happened changed] [p:last=1_night=1 here=1 yesterday=1] .
  todo [cambió terminó empezó] [p:ayer aquí] . | everything [changed ended started] [p:yesterday here] .
  todo es [posible difícil caro nuevo diferente] [p:aquí hoy ahora] . | everything is [possible difficult expensive new different] [p:here today now] .
  no=2 hay=1 nada=2 [p:aquí=3 mejor=3] . | there~1 is=1 nothing=2 [p:here=3 better=3] .
  no=2 hay=1 nada=2 [que de]=4 [comer beber]=3 . | there~1 is=1 nothing=2 to=4 [eat drink]=3 .
  todo está=1 [bien listo perfecto tranquilo listo cerrado] . | everything is=1 [fine ready perfect calm ready closed] .
  ¿ está=1 todo [bien listo] ? | is=1 everything [okay ready] ?
  [sé entiendo quiero recuerdo vi perdí]=1 todo . | I~1 [know understand want remember saw lost]=1 everything .
  no=2 [sé entiendo quiero recuerdo]=1 todo . | I~1 don't=2 [know understand want remember]=1 everything .
  nada es [fácil gratis imposible perfecto igual] . | nothing is [easy free impossible perfect the~0_same] .
  nada [cambió pasó funciona cambia importa] . | nothing [changed happened works changes matters] .
  quiero=1 algo de=2 [beber comer leer tomar] . | I~1 want=1 something to=2 [drink eat read drink] .
  ¿ quieres=1 algo de=2 [beber comer leer] ? | do~1 you~1 want=1 something to=2 [drink eat read] ?
  [quiero=1 busco=1 necesito=1 compré=1 vi=1] algo [nuevo barato diferente especial extraño] . | I~1 [want=1 am~1_looking=1_for=1 need=1 bought=1 saw=1] something [new cheap different special strange] .
  no=2 [hay tengo quiero]=1 nada [nuevo importante más] . | [there~1_isn't=2+1 I~1_don't=2_have=1 I~1_don't=2_want=1] anything [new important else] .
what:
  2* {in_general:salud+amor+paz+libertad+amistad+felicidad} | {in_general:salud+amor+paz+libertad+amistad+felicidad}
  2* {the:familia+precio+final+trip+class} | {the:familia+precio+final+trip+class}
  {my:familia+salud+job_thing+future} | {my:familia+salud+job_thing+future}
the_thing:
  lo [importante=1 mejor=1 peor=1 primero=1 bueno=1 malo=1 difícil=1] es {what} . | the [important=1_thing~1 best=1_thing~1 worst=1_thing~1 first=1_thing~1 good=1_thing~1 bad=1_thing~1 difficult=1_thing~1] is {what} .
  [quiero pedí comí tomé compré dije hice]=1 lo=2 mismo=3 . | I~1 [want ordered ate had bought said did]=1 the=2 same=3 thing~3 .
  siempre=2 [dices haces comes pides piensas]=1 lo=3 mismo=4 . | you~1 always=2 [say do eat order think]=1 the=3 same=4 thing~4 .
  no=1 es=1 lo mismo . | it~1 isn't=1 the same .
the_one_who:
  el=1 que [vive trabaja estudia]=2 [p:aquí allí] es mi [d:hermano primo tío vecino] . | the=1 one~1 who [lives works studies]=2 [p:here there] is my [d:brother cousin uncle neighbor] .
  la=1 que [vive trabaja estudia]=2 [p:aquí allí] es mi [d:hermana prima tía vecina] . | the=1 one~1 who [lives works studies]=2 [p:here there] is my [d:sister cousin aunt neighbor] .
  el=1 de=2 la=3 camisa=4 [c:roja negra blanca azul verde]=5 es mi [d:hermano primo jefe profesor] . | the=1 one~1 in=2 the=3 [c:red black white blue green]=5 shirt=4 is my [d:brother cousin boss teacher] .
  los=1 que [viven trabajan estudian]=2 [aquí allí] son [amables jóvenes ricos extranjeros mis_amigos] . | the=1 ones~1 who [live work study]=2 [here there] are [kind young rich foreigners my_friends] .
  la de=1 la=2 [derecha izquierda] es mi [hermana madre casa prima novia] . | the one~0 on=1 the=2 [right left] is my [sister mother house cousin girlfriend] .
  el de=1 la=2 [derecha izquierda] es mi [hermano padre coche primo novio] . | the one~0 on=1 the=2 [right left] is my [brother father car cousin boyfriend] .
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
