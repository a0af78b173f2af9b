"""Kind words: wishes with "que", hopes, polite questions to a stranger, disbelief."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.rules import Maker, Rules
from workshop.grammar.everyday.pronouns.attached import with_clitics
from workshop.grammar.everyday.verb_forms.in_talk import MAKERS as ACTS
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Pronoun
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

WISHES = """
wishes:
  4* {wish_that} | {wish_that}
  3* ¡ {wish_that} ! | {wish_that} !
  3* {farewell} , {wish_that} | {farewell} , {wish_that}
  2* {wish_that} , {called} | {wish_that} , {called}
  {farewell} , {called} , {wish_that} | {farewell} , {called} , {wish_that}
  {farewell} y {wish_that} | {farewell} and {wish_that}
  ¡ {wish_that} , {called} ! | {wish_that} , {called} !
farewell:
  3* [adiós chao]=1 | [goodbye bye]=1
  3* hasta=1 [mañana/RB luego pronto] | see/VB=1 you~1 [tomorrow later soon]
  hasta=1 el=2 {weekday} | see/VB=1 you~1 on=2 {weekday}
  buenas noches/NN | good night
  [gracias muchas=2_gracias]=1 | thank=1 you~1 [- very=2_much=2]
wish_that:
  4* que=0 [t:descanses descanse descansen]=v | rest/VB=v
  2* que=0 [t:descanses descanse descansen]=v {well} | rest/VB=v {well}
  2* que=0 [t:duermas duerma duerman]=v bien=w | sleep/VB=v well=w
  que=0 [t:sueñes sueñe sueñen]=v bonito/RB=w | sweet=w dreams=v
  5* que=0 [t:tengas tenga tengan]=v un=a {good} [o:día viaje fin_de_semana año verano vuelo]=o \
    | have/VB=v a=a {good} [o:day trip weekend year summer flight]=o
  5* que=0 [t:tengas tenga tengan]=v una=a {good_f} [o:noche tarde semana cena fiesta clase]=o \
    | have/VB=v a=a {good_f} [o:night afternoon week dinner party class]=o
  que=0 [t:tengas tenga tengan]=v {good_pl} vacaciones=o | have/VB=v {good_pl} vacation/NN=o
  2* que=0 [t:tengas tenga tengan]=v suerte=o | good~o luck=o
  que=0 [t:tengas tenga tengan]=v éxito=o | I~v hope/VBP~v you~v succeed/VBP=v+o
  que=0 [t:tengas tenga tengan]=v mucha=m suerte=o | good~o luck=o
  3* que=0 [t:te se se]=0 [t:mejores mejore mejoren]=v [x:- pronto=w] | get/VB=v well=v [x:- soon=w]
  3* que=0 [t:te se se]=0 [t:diviertas divierta diviertan]=v [x:- mucho=w hoy=w] \
    | have/VB=v [x:- a~w_lot~w_of=w -] fun=v [x:- - today=w]
  2* que=0 lo=0 [t:pases pase pasen]=v [p:bien muy=d_bien]=w | have/VB=v a~w [p:good=w very=d_good=w] time=v
  3* que=0 [t:te le les]=y vaya=v [p:bien muy=d_bien]=w | [p:take=v_care=v take=v_good=d_care=v]
  que=0 [t:seas sea sean]=v muy=d [t:feliz feliz felices]/JJ=w | be/VB=v very=d happy/JJ=w
  que=0 Dios/NNP=s [t:te le les]=y bendiga=v | God=s bless/VB=v you=y
  que=0 [t:cumplas cumpla cumplan]=v muchos=m más=n | many=m more=n years~v
  que=0 aproveche=v | enjoy=v your~v meal~v
  que=0 [t:ganes gane ganen]=v | I~v hope~v you~v win/VBP=v
  que=0 [t:vuelvas vuelva vuelvan]=v pronto=w | come/VB=v back=v soon=w
  que=0 [t:viajes viaje viajen]=v bien=w | have/VB~v a~v good=w trip=v
well:
  [x:bien mucho] | [x:well a~0_lot]
good:
  4* buen | good
  [feliz lindo bonito bello gran]/JJ | [happy nice nice beautiful great]/JJ
  muy buen | very good
good_f:
  4* buena | good
  [linda bonita feliz]/JJ | [nice nice happy]/JJ
good_pl:
  [buenas felices]/JJ=1 | a~1 [good happy]/JJ=1
hoping:
  3* espero=h que=q {you_do} | I~h hope/VBP=h {you_do}
  esperamos=h que=q {you_do} | we~h hope/VBP=h {you_do}
  espero=h que=q [t:te le les]=y guste=v | I~h hope/VBP=h you=y like/VBP=v it~v
  te=y deseo=h {luck} | I~h wish/VBP=h you=y {luck}
  [t:te le les]=y [p:deseo deseamos]=h {luck} | [p:I we]~h wish/VBP=h you=y {luck}
you_do:
  [t:estés esté estén]=b [p:bien mejor muy=d_bien]=w | you~b are/VBP=b [p:well better very=d_well]=w
  [t:te le les]=y guste=v {the_gift} | you=y like/VBP=v {the_gift}
  [t:te le les]=y haya=h gustado=v {the_gift} | you=y liked/VBD=v {the_gift}
  [t:tengas tenga tengan]=v [p:suerte un=a_buen=g_día=o un=a_buen=g_viaje=o tiempo]/NN=o \
    | [p:you~v_are~v_lucky=v+o you~v_have=v_a=a_good=g_day=o you~v_have=v_a=a_good=g_trip=o \
    you~v_have=v_time=o]
  [t:puedas pueda puedan]=c [venir ayudarme descansar dormir ir viajar trabajar]/VB=v \
    | you~c can/MD=c [come help_me rest sleep go travel work]/VB=v
  [t:vengas venga vengan]=v {future_time} | you~v come/VBP=v {future_time}
  nos=0 veamos=v [pronto mañana otra=w_vez=w] | we~v see/VBP=v each~v other~v [soon tomorrow again=w]
  todo=s [vaya salga]=v bien=w | everything=s goes/VBZ=v well=w
  no=n [t:llueva nieve]=v [x:hoy mañana] | it~v doesn't=n [t:rain snow]/VB=v [x:today tomorrow]
luck:
  [mucha=m_suerte=l lo=m_mejor=l un=m_buen=g_viaje=l mucho=m_éxito=l feliz=m_cumpleaños=l] \
    | [a~m_lot~m_of~m_luck=l the=m_best=l a=m_good=g_trip=l a~m_lot~m_of~m_success=l a~l_happy=m_birthday=l]
the_gift:
  [el=1 este=1 mi=1] [o:regalo libro pastel café vestido]=2 \
    | [the this my]=1 [o:present book cake coffee dress]=2
  [la=1 esta=1 mi=1] [o:comida casa película cena canción]=2 \
    | [the this my]=1 [o:food house movie dinner song]=2
"""
POLITE = """
polite:
  4* {how_help} | {how_help}
  2* {opening} , {how_help} | {opening} , {how_help}
  2* {stranger} , ¿ puedo=c {to_you} ? | {stranger} , can=c I~c {to_you} ?
  3* ¿ me=m permite=p {to_you} ? | may/MD=p I=m {to_you} ?
  ¿ sería=b usted=y tan=t amable=a de=d {help_me} ? | would=b you=y be=b so=t kind=a as~d to=d {help_me} ?
  2* ¿ [p:podría puede podrías puedes]=c decirme=t {where_is} ? \
    | [p:could can could can]=c you~c tell/VB=t me=t {where_is} ?
  2* ¿ me=m [p:podría puede podrías puedes]=c decir=t {where_is} ? \
    | [p:could can could can]=c you~c tell/VB=t me=m {where_is} ?
  {stranger} , ¿ me=m [p:podría puede]=c decir=t {where_is} ? \
    | {stranger} , [p:could can]=c you~c tell/VB=t me=m {where_is} ?
  3* ¿ qué=w [p:le te les]=y gustaría=g {to_have} ? | what=w would=g you=y like/VB=g to=0 {to_have} ?
  ¿ qué=w le=y [v:sirvo traigo ofrezco]=v [x:- de=d_beber=b] ? | what=w can~v I~v [v:serve bring \
    offer]/VB=v you=y \
    [x:- to=d_drink=b] ?
  ¿ [p:le te les]=y gustaría=g {some:drink} ? | would=g you=y like/VB=g {some:drink} ?
  ¿ [p:le te les]=y gustaría=g {a:serving+drink_count} ? | would=g you=y like/VB=g {a:serving+drink_count} ?
  3* {disbelief} | {disbelief}
  ¡ {disbelief} ! | {disbelief} !
opening:
  [buenos_días buenas_tardes]=1 | [good_morning good_afternoon]=1
  hola/UH=1 | hello=1
  {stranger} | {stranger}
stranger:
  [disculpe perdone]=1 | excuse=1 me=1
  perdón=1 | sorry=1
  2* [señor señora señorita doctor doctora profesor] | [sir ma'am miss doctor doctor teacher]/NN
  señor/NNP {surname} | Mr./NNP {surname}
  señora/NNP {surname} | Mrs./NNP {surname}
how_help:
  4* ¿ en=h qué=h [puedo podemos]=c {serve_you} ? | how=h can=c [I we]~c {serve_you} ?
  ¿ cómo=h [puedo podemos]=c {serve_you} ? | how=h can=c [I we]~c {serve_you} ?
  ¿ en=h qué=h [p:le te les lo la]=y [puedo podemos]=c [v:ayudar servir]=v ? \
    | how=h can=c [I we]~c help/VB=v [p:you you you you you]=y ?
serve_you:
  [ayudarle ayudarte ayudarlo ayudarla servirle ayudarles ayudarlos servirles]=v | help/VB=v you=v
help_me:
  [ayudarme esperarme acompañarme llamarme]/VB=v | [help wait_for come_with call]/VB=v me=v
  [ayudarnos esperarnos]/VB=v | [help wait_for]/VB=v us=v
  [repetir=v esperar=v abrir=v_la=a_puerta=o cerrar=v_la=a_ventana=o] \
    | [repeat=v wait=v open=v_the=a_door=o close=v_the=a_window=o]
where_is:
  2* dónde=w está=b {the:station+room+eating+street+lost} | where=w {the:station+room+eating+street+lost} is=b
  dónde=w hay=b {a:eating+bank+shop} | where=w there~b is=b {a:eating+bank+shop}
  [p:la=a_hora=h su=a_nombre=h el=a_precio=h la=a_verdad=h] \
    | [p:the=a_time=h your=a_name=h the=a_price=h the=a_truth=h]
  cuánto=w cuesta=v {this:clothes+text+device} | how~w much=w {this:clothes+text+device} costs=v
  qué=w hora=h es=b | what=w time=h it~b is=b
  cómo=w llegar=v a=t {the:station+street+square} | how=w to~v get/VB=v to=t {the:station+street+square}
to_have:
  [beber comer tomar hacer comprar ver saber leer aprender estudiar pedir]/VB | [drink eat have do buy \
    see know read learn \
    study order]/VB
  [beber comer hacer comprar ver]/VB=v [x:hoy=t esta=t_noche=t mañana=t] \
    | [drink eat do buy see]/VB=v [x:today=t tonight=t tomorrow=t]
disbelief:
  3* no=n me=0 lo=i puedo=c creer=v | I~c can't=n+c believe/VB=v it=i
  no=n puedo=c creerlo=v+i | I~c can't=n+c believe/VB=v it=i
  no=n nos=0 lo=i podemos=c creer=v | we~c can't=n+c believe/VB=v it=i
  {name} no=n se=0 lo=i puede=c creer=v | {name} can't=n+c believe/VB=v it=i
  no=n me=0 lo=i puedo=c imaginar=v | I~c can't=n+c imagine/VB=v it=i
  no=n me=0 lo=i creo=v | I~v don't=n believe/VB=v it=i
  ¿ te=0 lo=i puedes=c creer=v ? | can=c you~c believe/VB=v it=i ?
"""


def _to_you(draw: Draw) -> Phrase:
    """ "hacerle una pregunta", said to a stranger: to ask you a question."""
    clause = with_clitics(draw, Pronoun("1s", "x"), {"given": 3, "told": 1})
    said = clause.clitics[0]
    if (said.es, said.en) != ("le", "him") or clause.verb.es in ("robar", "quitar", "deber"):
        return _to_you(draw)
    clause = replace(
        clause, tense="infinitive", elided=True, enclitic=True, clitics=(replace(said, en="you"),)
    )
    return apart(Phrase(spanish.clause(clause), english.clause(clause)), "n")


BLOCKS = {"wishes": 4, "hoping": 1.5, "polite": 5}
MAKERS: dict[str, Maker] = {**ACTS, "to_you": _to_you}


RULES = Rules(WISHES + POLITE, MAKERS, BASIC)


def kind_words(draw: Draw) -> Sentence:
    """ "Que descanses.", "Espero que te guste.", "¿En qué puedo ayudarle?", "No me lo puedo creer." """
    return RULES.sentence(draw, draw.weighted(BLOCKS))
