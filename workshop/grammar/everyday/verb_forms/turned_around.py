"""Talk with verbs that turn around in English: what suits, seems, is missing, what something is for, what happens."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.verb_forms.in_talk import MAKERS
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TURNS = """
suits:
  5* [p:me te nos les le]=y queda=v {well} {clothes} | {clothes} looks=v {well} on~y [p:me you us them him]=y
  3* {clothes} [p:me te nos les le]=y queda=v {well} | {clothes} looks=v {well} on~y [p:me you us them him]=y
  4* [p:me te nos les le]=y quedan=v {well} {clothes_pl} \
    | {clothes_pl} look=v {well} on~y [p:me you us them him]=y
  2* {clothes_pl} [p:me te nos]=y quedan=v {well} | {clothes_pl} look=v {well} on~y [p:me you us]=y
  3* [p:me te]=y [t:quedaba quedó quedará]=v {well} {clothes} \
    | {clothes} [t:looked looked will=v_look]=v {well} on~y [p:me you]=y
  2* no=n [p:me te le]=y queda=v [w:bien mal]=w {clothes} \
    | {clothes} doesn't=n look/VB=v [w:good bad]/JJ=w on~y [p:me you him]=y
  no=n [p:me te le]=y quedan=v [w:bien mal]=w {clothes_pl} \
    | {clothes_pl} don't=n look/VB=v [w:good bad]/JJ=w on~y [p:me you him]=y
  ¿ [p:me te le]=y queda=v bien=w {clothes} ? | does~v {clothes} look/VB=v good/JJ=w on~y [p:me you you]=y ?
  ¿ cómo=h [p:me te le]=y queda=v {clothes} ? | how=h does~v {clothes} look/VB=v on~y [p:me you you]=y ?
  ¿ cómo=h [p:me te le]=y quedan=v {clothes_pl} ? | how=h do~v {clothes_pl} look/VB=v on~y [p:me you you]=y ?
  a=0 {name} le~y queda=v {well} {clothes} | {clothes} looks=v {well} on~y {name}
  2* [p:me te nos les le]=y queda=v [w:- muy=d] grande=w {garment} \
    | {garment} is=v too~w big/JJ=w for~y [p:me you us them him]=y
  2* [p:me te le]=y quedan=v grandes=w {clothes_pl} | {clothes_pl} are=v too~w big/JJ=w for~y [p:me you him]=y
  2* [p:me te le]=y queda=v [w:pequeño corto largo apretado ancho]/JJ=w [a:este ese el]=a [o:vestido \
    abrigo traje suéter \
    sombrero cinturón anillo pantalón]/NN=o | [a:this that the]=a [o:dress coat suit sweater hat belt \
    ring pants]/NN=o \
    is=v too~w [w:small short long tight wide]/JJ=w for~y [p:me you him]=y
  2* [p:me te le]=y queda=v [w:pequeña corta larga apretada ancha]/JJ=w [a:esta esa la]=a [o:camisa falda \
    chaqueta blusa \
    camiseta]/NN=o | [a:this that the]=a [o:shirt skirt jacket blouse T-shirt]/NN=o is=v too~w \
    [w:small short long tight wide]/JJ=w for~y [p:me you him]=y
well:
  3* bien=w | good/JJ=w
  4* muy=d bien=w | very=d good/JJ=w
  [mal muy=d_mal fatal mejor perfecto]=w | [bad very=d_bad terrible better perfect]/JJ=w
garment:
  4* {this:clothes} | {this:clothes}
  4* {that:clothes} | {that:clothes}
  {the:clothes} | {the:clothes}
clothes:
  6* {garment} | {garment}
  [este ese tu]=1 [o:peinado color sombrero reloj]/NN=2 \
    | [this that your]=1 [o:hairstyle color hat watch]/NN=2
  [el este ese]=1 [c:rojo azul negro blanco verde rosa gris]/NN=2 \
    | [- this that]=1 [c:red blue black white green pink gray]/NN=2
clothes_pl:
  3* {this_pl:clothes+shoe} | {this_pl:clothes+shoe}
  2* {that_pl:clothes+shoe} | {that_pl:clothes+shoe}
  los [pantalones zapatos guantes vaqueros] | the [pants shoes gloves jeans]/NNS
seems:
  6* ¿ qué=w [te te le les os]=y parece=v {judged} ? \
    | what=w do~v [you you you you you]=y think=v of~v {judged} ?
  2* ¿ qué=w [te le les]=y parecen=v {judged_pl} ? | what=w do~v [you you you]=y think=v of~v {judged_pl} ?
  3* ¿ qué=w [te le les]=y pareció=v {judged} ? | what=w did~v [you you you]=y think=v of~v {judged} ?
  2* ¿ qué=w te=y parece=v si=s {we_do} ? | how~v about=v+w we~s {we_do} ?
  ¿ [te le les]=y parece=v [w:bien mal bonito caro difícil justo]/JJ=w ? | does~v it~v seem/VB=v [w:okay \
    wrong nice \
    expensive difficult fair]/JJ=w to~y you=y ?
judged:
  2* {this*:clothes+home+film+text+device+vehicle+furniture} \
    | {this*:clothes+home+film+text+device+vehicle+furniture}
  2* {my*:clothes+home+device+vehicle+furniture+job+pet} | {my*:clothes+home+device+vehicle+furniture+job+pet}
  2* {the*:film+class+exam+trip+party+meeting+match+city} \
    | {the*:film+class+exam+trip+party+meeting+match+city}
  [mi tu]=a nuevo=n [o:peinado trabajo jefe profesor coche vestido teléfono novio vecino plan]/NN=o \
    | [my your]=a new=n [o:hairstyle job boss teacher car dress phone boyfriend neighbor plan]/NN=o
  [mi tu]=a nueva=n [o:casa oficina novia profesora falda bicicleta vida idea]/NN=o \
    | [my your]=a new=n [o:house office girlfriend teacher skirt bicycle life idea]/NN=o
  [eso esto] | [that this]
  la=a [o:comida idea clase]/NN=o | the=a [o:food idea class]/NN=o
judged_pl:
  {this_pl*:clothes+furniture+text} | {this_pl*:clothes+furniture+text}
  {my_pl*:clothes+kin} | {my_pl*:clothes+kin}
we_do:
  [o:salimos cenamos comemos nos=0_vemos empezamos descansamos bailamos estudiamos]/VB=v [t:hoy mañana \
    juntos esta=t_noche \
    esta=t_tarde]=t | [o:go_out have_dinner eat meet start rest dance study]/VB=v [t:today tomorrow \
    together tonight \
    this=t_afternoon]=t
  vamos=v {go_where} | go/VB=v {go_where}
go_where:
  a=a [la=l_playa=o la=l_fiesta=o el=l_parque=o casa=o]=o \
    | [to=a_the=l_beach=o to=a_the=l_party=o to=a_the=l_park=o home=o]=o
  al=a [cine restaurante mercado museo campo]/NN=o [x:- hoy mañana]=x \
    | to=a the~a [movies restaurant market museum countryside]/NN=o [x:- today tomorrow]=x
misses:
  5* [p:me te nos les]=y falta=v {one_thing} \
    | [p:I you we they]=y [p:am are are are]~v missing/VBG=v {one_thing}
  2* [p:me te nos les]=y faltaba=v {one_thing} \
    | [p:I you we they]=y [p:was were were were]~v missing/VBG=v {one_thing}
  3* [p:me te nos les]=y faltan=v {some_things} \
    | [p:I you we they]=y [p:am are are are]~v missing/VBG=v {some_things}
  todavía=t [p:me te nos les]=y falta=v {one_thing} \
    | [p:I you we they]=y [p:am are are are]~v still=t missing/VBG=v {one_thing}
  2* ¿ [p:te le les]=y falta=v {one_thing} ? | are~v [p:you you you]=y missing/VBG=v {one_thing} ?
  a=0 {name} le~v falta=v {one_thing} | {name} is~v missing/VBG=v {one_thing}
  ¿ [p:te le]=y falta=v algo=s ? | are~v [p:you you]=y missing/VBG=v anything=s ?
  ¿ qué=s [p:te le nos me]=y falta=v ? | what=s [p:are are are am]~v [p:you you we I]=y missing/VBG=v ?
  no=n [p:me nos]=y falta=v nada=s | [p:I we]=y [p:am=n_not=n aren't=n] missing/VBG=v anything=s
  a=0 [p:la_sopa=s el_arroz=s la_ensalada=s la_carne=s]=s le=0 falta=v [t:sal azúcar limón ajo tiempo]/NN=t \
    | the~s [p:soup rice salad meat]=s needs=v [t:salt sugar lemon garlic time]/NN=t
  le=0 falta=v [t:sal azúcar limón ajo tiempo]/NN=t | it~v needs=v [t:salt sugar lemon garlic time]/NN=t
  le=0 falta=v [t:sal azúcar limón ajo]/NN=t a=0 [o:la la este]=a [s:sopa ensalada comida]/NN=s \
    | the~a [s:soup salad food]/NN=s needs=v [t:salt sugar lemon garlic]/NN=t
one_thing:
  4* {a:shoe+clothes+kitchenware+tool+button+text+lost} | {a:shoe+clothes+kitchenware+tool+button+text+lost}
  [un=1_euro un=1_dólar un=1_día una=1_semana una=1_pregunta una=1_firma una=1_página] \
    | [a=1_euro a=1_dollar a=1_day a=1_week a=1_question a=1_signature a=1_page]
some_things:
  [dos tres cuatro cinco diez]=1 [o:euros dólares páginas preguntas platos vasos libros calcetines \
    zapatos botones \
    sillas llaves días]/NNS=2 | [two three four five ten]=1 [o:euros dollars pages questions plates \
    glasses books socks \
    shoes buttons chairs keys days]/NNS=2
use:
  6* ¿ para=f qué=w sirve=v {used} ? | what=w is=v {used} for/IN=f ?
  3* ¿ para=f qué=w sirven=v {used_pl} ? | what=w are=v {used_pl} for/IN=f ?
  4* {tool} sirve=v para=f {purpose} | {tool} is~v used/VBN=v to=f {purpose}
  {tool} no=n sirve=v para=f {purpose} | {tool} isn't=n used/VBN=v to=f {purpose}
  ¿ {tool} sirve=v para=f {purpose} ? | is~v {tool} used/VBN=v to=f {purpose} ?
  {used} no=n sirve=v | {used} doesn't=n work/VB=v
  {used} ya=y no=n sirve=v | {used} doesn't=n work/VB=v anymore=y
  [eso esto]=s no=n sirve=v de=0 nada=t | [that this]=s is=v no=n+t use=v
  ¿ de=0 qué=w sirve=v [o:llorar esperar gritar mentir correr estudiar quejarse]/VB=o ? \
    | what=w is~v the~v use=v of~0 [o:crying waiting shouting lying running studying complaining]/VBG=o ?
  no=n sé=k para=f qué=w sirve=v {used} | I~k don't=n know/VB=k what=w {used} is=v for/IN=f
used:
  4* {this:tool+kitchenware+device+button} | {this:tool+kitchenware+device+button}
  2* {that:tool+kitchenware+device+button} | {that:tool+kitchenware+device+button}
  {the:tool+kitchenware+button} | {the:tool+kitchenware+button}
  2* [esto eso] | [this that]
  [este ese]=a [o:aparato botón programa líquido papel número cable]/NN=o | [this that]=a [o:device \
    button program \
    liquid paper number cable]/NN=o
  [esta esa]=a [o:máquina cosa tecla llave puerta aplicación crema]/NN=o | [this that]=a [o:machine thing \
    key key door \
    app cream]/NN=o
tool:
  2* {this:tool+kitchenware+device} | {this:tool+kitchenware+device}
  2* [esto eso] | [this that]
  [este ese]=a [o:aparato botón programa líquido cable]/NN=o \
    | [this that]=a [o:device button program liquid cable]/NN=o
  [esta esa]=a [o:máquina cosa tecla llave aplicación]/NN=o | [this that]=a [o:machine thing key key app]/NN=o
purpose:
  [cortar abrir cerrar limpiar arreglar mover lavar]/VB=v [p:la=a_puerta=o el=a_pan=o las=a_cajas=o \
    los=a_platos=o la=a_mesa=o] \
    | [cut open close clean fix move wash]/VB=v [p:the=a_door=o the=a_bread=o the=a_boxes=o \
    the=a_plates=o the=a_table=o]
  [limpiar cocinar cortar comer beber escribir dibujar trabajar estudiar aprender jugar ver_mejor]/VB=v \
    | [clean cook cut eat drink write draw work study learn play see_better]/VB=v
  hacer=v [café=o pan=o jugo=o fotos=o ejercicio=o] \
    | [make=v_coffee=o make=v_bread=o make=v_juice=o take=v_pictures=o do=v_exercise=o]
  [encender apagar]/VB=v [p:la=a_luz=o la=a_máquina=o el=a_coche=o] \
    | turn=v [on off]/RP=v [p:the=a_light=o the=a_machine=o the=a_car=o]
  aprender=v {any:language} | learn/VB=v {any:language}
used_pl:
  {this_pl:tool+kitchenware+button} | {this_pl:tool+kitchenware+button}
  {that_pl:tool+kitchenware+device+button} | {that_pl:tool+kitchenware+device+button}
  [estos esos]=a [o:papeles botones cables números]/NNS=o \
    | [these those]=a [o:papers buttons cables numbers]/NNS=o
happens:
  3* {calm} , no=n pasa=v nada=s | {calm} , it~v is~v okay/JJ=v+n+s
  no=n pasa=v nada=s , {calm} | it~v is~v okay/JJ=v+n+s , {calm}
  no=n pasa=v nada=s , {called} | it~v is~v okay/JJ=v+n+s , {called}
  2* no=n pasa=v nada=s si=i {it_is_so} | it~v is~v okay/JJ=v+n+s if=i {it_is_so}
  aquí=h no=n [p:pasa pasó pasaba]=v nada=s | nothing=s+n [p:happens happened happened]=v here=h
  2* ¿ qué=w pasa=v [x:aquí hoy ahora ahí] ? | what=w is~v happening=v [x:here today now there] ?
  2* ¿ qué=w está=b pasando=v [x:- aquí ahora ahí] ? | what=w is=b happening=v [x:- here now there] ?
  3* ¿ qué=w [p:pasó ha=h_pasado]=v [x:- hoy aquí después] ? \
    | what=w [p:happened has=h_happened]=v [x:- today here later] ?
  2* ¿ qué=w pasó=v {past_time} ? | what=w happened=v {past_time} ?
  2* ¿ qué=w pasó=v con=c {with_it} ? | what=w happened=v with=c {with_it} ?
  ¿ qué=w pasa=v con=c {with_it} ? | what=w is~v happening=v with=c {with_it} ?
  ¿ qué=w va=g a=g pasar=v [x:ahora mañana después] ? \
    | what=w is=g going=g to=g happen=v [x:now tomorrow later] ?
  2* ¿ qué=w [p:te le les]=y [t:pasó pasó ha=h_pasado]=v [x:hoy ayer anoche] ? \
    | what=w [t:happened happened has=h_happened]=v to~y [p:you you them]=y [x:today yesterday last=0_night] ?
  2* ¿ qué=w [p:te le]=y [t:pasó pasa]=v en=h [o:la el la la]=0 [o:mano pie cara pierna]/NN=o ? \
    | what=w [t:happened is~v_happening]=v [t:to to]=h [p:your your]=y [o:hand foot face leg]/NN=o ?
  ¿ qué=w le=0 pasó=v a=t {with_it} ? | what=w happened=v to=t {with_it} ?
  ¿ qué=w te=y pasa=v [x:hoy ahora] ? | what=w is~v wrong/JJ=v with~y you=y [x:today now] ?
  ¿ [p:te le]=y pasa=v algo=s ? | is~v something=s wrong/JJ=v with~y [p:you you]=y ?
  ¿ pasa=v algo=s ? | is~v something=s wrong/JJ=v ?
  ¿ pasa=v algo=s malo=m ? | is~v something=s bad=m happening=v ?
  no=n sé=k qué=w [t:pasó pasa va=g_a=g_pasar]=v \
    | I~k don't=n know/VB=k what=w [t:happened is~v_happening is=g_going=g_to=g_happen]=v
  [dime dígame]=k qué=w [t:pasó pasa]=v | tell/VB=k me=k what=w [t:happened is~v_happening]=v
  {name} me=m contó=k qué=w pasó=v | {name} told=k me=m what=w happened=v
calm:
  2* no=n te~p preocupes=p | don't=n worry=p
  2* no=n se~p preocupe=p | don't=n worry=p
  no=n se~p preocupen=p | don't=n worry=p
  [tranquilo tranquila cálmate cálmese]=c | calm/VB=c down=c
  no=n llores=v | don't=n cry/VB=v
  tranquilos=c | calm/VB=c down=c
it_is_so:
  [no=n_vienes=v no=n_puedes=v no=n_quieres=v llegas=v_tarde=t] \
    | you~v [don't=n_come=v can't=n+v don't=n_want=v_to~v are~v_late=t+v]
  [no=n_viene=v llueve=v] | [he~v_doesn't=n_come=v it~v_rains=v]
with_it:
  {your:kin+vehicle+pet+device} | {your:kin+vehicle+pet+device}
  {the:vehicle+device+film+class+meeting+party+lost} | {the:vehicle+device+film+class+meeting+party+lost}
  {name} | {name}
"""


BLOCKS = {"suits": 3, "seems": 2, "misses": 2.5, "use": 2.5, "happens": 4}


RULES = Rules(TURNS, MAKERS, BASIC)


def turned_verbs(draw: Draw) -> Sentence:
    """ "Te queda bien ese vestido.", "Me falta un calcetín.", "¿Para qué sirve esto?", "No pasa nada." """
    return RULES.sentence(draw, draw.weighted(BLOCKS))
