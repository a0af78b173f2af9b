"""Questions with "o", two clauses with a comma, and "por si", "cuanto más", "hasta que": "¿Vienes o te quedas?" """

from __future__ import annotations

from workshop.grammar.building import Sentence
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.speech.joined import MAKERS, short, to_do
from workshop.grammar.everyday.speech.joined_hung import HUNG
from workshop.grammar.everyday.speech.joined_sides import SIDE
from workshop.grammar.families import Family
from workshop.grammar.sampling import Draw

OR = """
or_else:
  20* ¿ {asks} o=1 {asks.b} ? | {asks} or=1 {asks.b} ?
  2* ¿ {asks} o=1 no=2 ? | {asks} or=1 not=2 ?
  2* {called} , ¿ {asks} o=1 {asks.b} ? | {called} , {asks} or=1 {asks.b} ?
  2* {word} , ¿ {asks} o=1 {asks.b} ? | {word} , {asks} or=1 {asks.b} ?
  4* ¿ {asks_u} o=1 {asks_u.b} ? | {asks_u} or=1 {asks_u.b} ?
  3* ¿ qué=w [prefieres quieres prefiere_usted=v]/VB=v , {thing} o=1 {thing.b} ? | what=w do~v you~v [prefer want \
    prefer]/VB=v , {thing} or=1 {thing.b} ?
  3* ¿ [quieres prefieres tomas]/VB=v {thing} o=1 {thing.b} ? | [do~v_you~v_want/VB=v do~v_you~v_prefer/VB=v \
    are~v_you~v_having=v] {thing} or=1 {thing.b} ?
  2* ¿ cuál=w te=t gusta=v más=m , {which} o=1 {which.b} ? | which/WDT=w one~w do~v you=t like/VB=v more=m , \
    {which} or=1 {which.b} ?
  2* ¿ es=b [p:ese este esa esta]=k [p:chico hombre chica mujer]/NN=n tu=y [p:hermano marido novia profesora]/NN=q \
    o=1 solo=s [p:un=a_amigo un=a_vecino una=a_amiga una=a_vecina]/NN=o ? | is=b [p:that this that this]=k [p:boy \
    man girl woman]/NN=n your=y [p:brother husband girlfriend teacher]/NN=q or=1 only=s a=a [p:friend neighbor \
    friend neighbor]/NN=o ?
  2* ¿ es=b {kin_x} o=1 {kin_x.b} ? | is=b it~b {kin_x} or=1 {kin_x.b} ?
  2* ¿ es=v [para=f_ti para=f_usted]=t o=1 para=g {kin} ? | is=v it~v for=f [you you]=t or=1 for=g {kin} ?
  ¿ [p:vamos vas va_usted]=v [h:a=x_pie=y en=x_tren=y en=x_metro=y] o=1 en=z [i:coche taxi autobús]/NN=u ? | \
    [p:shall~v_we~v_go=v are~v_you~v_going=v are~v_you~v_going=v] [h:on=x_foot=y by=x_train=y by=x_subway=y] or=1 \
    by=z [i:car taxi bus]/NN=u ?
  ¿ [p:vamos vienes vas]=v [h:hoy ahora esta=y_tarde=y] o=1 [i:mañana luego el=0_sábado=z] ? | [p:shall~v_we~v_go=v \
    are~v_you~v_coming=v are~v_you~v_going=v] [h:today now this=y_afternoon=y] or=1 [i:tomorrow later \
    on~z_Saturday=z] ?
  ¿ [p:vamos vas]=v [h:al=a_cine=x a=a_la~a_playa=x a=a_comer=x] o=1 [i:al=b_parque=y a=b_la~b_piscina=y \
    a=b_bailar=y] ? | [p:shall~v_we~v_go=v are~v_you~v_going=v] [h:to=a_the~a_movies=x to=a_the~a_beach=x \
    out=a_to~a_eat=x] or=1 [i:to=b_the~b_park=y to=b_the~b_pool=y dancing=b+y] ?
  2* ¿ está=v [p:cerca abierto lleno cansado enferma]/JJ=a o=1 [p:lejos cerrado vacío triste cansada]/JJ=b ? | \
    [p:is~v_it~v is~v_it~v is~v_it~v is~v_he~v is~v_she~v] [p:near open full tired sick]/JJ=a or=1 [p:far closed \
    empty sad tired]/JJ=b ?
  ¿ [vives trabajas vas viajas]/VB=v [p:solo/JJ sola/JJ]=s o=1 con=c {kin_pl} ? | do~v you~v [live work go \
    travel]/VB=v alone/RB=s or=1 with=c {kin_pl} ?
  2* ¿ [f:pagas cocinas conduces llamas empiezas vienes sales bailas]/VB=v tú=y o=1 [f:pago cocino conduzco llamo \
    empiezo voy salgo bailo]/VB=w yo=i ? | are~v you=y [f:paying cooking driving calling starting coming \
    going=v_out dancing]/VBG=v or=1 am~w I=i [f:paying cooking driving calling starting going going=w_out \
    dancing]/VBG=w ?
  2* ¿ lo=o [f:haces compras llevas]/VB=v tú=y o=1 lo=p [f:hago compro llevo]/VB=w yo=i ? | are~v you=y [f:doing \
    buying taking]/VBG=v it=o or=1 am~w I=i [f:doing buying taking]/VBG=w it=p ?
  ¿ [p:lo la]=o [v:compras quieres tienes vendes]/VB=v o=1 no=n ? | [v:are~v_you~v_buying/VBG=v_it=o \
    do~v_you~v_want/VB=v_it=o do~v_you~v_have/VB=v_it=o are~v_you~v_selling/VBG=v_it=o] or=1 not=n ?
  ¿ [pagas paga]/VB=v con=c tarjeta/NN=k o=1 en=e efectivo/NN=f ? | are~v you~v paying/VBG=v by=c card=k or=1 in=e \
    cash/NN=f ?
called:
  4* {name} | {name}
  [mamá papá hijo hija cariño abuela abuelo]/NN | [Mom Dad son daughter honey Grandma Grandpa]/NN
asks:
  3* tienes=v [w:hambre sed sueño frío calor prisa miedo]/NN=w | are=v you~v [w:hungry thirsty sleepy cold hot \
    in=w_a~w_hurry=w afraid]/JJ=w
  6* [v:quieres prefieres]/VB=v {you_x} | do~v you~v [v:want prefer]/VB=v to~v {you_x}
  3* vas/VB=v a=v {you_x} | are=v you~v going=v to=v {you_x}
  2* tienes/VB=v que=v {you_x} | do~v you~v have/VB=v to=v {you_x}
  puedes/VB=v {you_do} | can=v you~v {you_do}
  2* quieres/VB=v que=t te=y [v:ayude espere llame acompañe prepare=v_algo=o lleve=v_a=o_casa=o]/VB=v | do~v you~v \
    want/VB=v me~v to~v [v:help=v_you=y wait=v_for=v_you=y call=v_you=y go=v_with=v_you=y make=v_you=y_something=o \
    take=v_you=y_home=o]/VB
  2* te=0 quedas/VB=v [x:aquí en=x_casa=h conmigo/PRP=x un=x_poco=x_más=h] | are~v you~v staying=v [x:here \
    at=x_home=h with=x_me=x a=x_little=x_longer=h]
  te=0 vas/VB=v [x:ya mañana hoy a=x_la=x_cama=h] | are~v you~v [x:leaving=v_now leaving=v_tomorrow leaving=v_today \
    going=v_to=x_bed=h]
  2* vienes/VB=v [x:con=x_nosotros=h conmigo/PRP=x mañana en=x_coche=h con=x_tu=y_hermana=h] | are~v you~v coming=v \
    [x:with=x_us=h with=x_me=x tomorrow by=x_car=h with=x_your=y_sister=h]
  sabes/VB=v [nadar conducir cocinar bailar jugar]/VB=w | do~v you~v know/VB=v how~v to~v [swim drive cook dance \
    play]/VB=w
  2* [v:ya=y_comiste ya=y_has=h_comido ya=y_lo=o_hiciste ya=y_lo=o_has=h_visto ya=y_terminaste]/VB=v | \
    [v:did~v_you~v_already=y_eat have=h_you~h_already=y_eaten did~v_you~v_already=y_do_it=o \
    have=h_you~h_already=y_seen_it=o did~v_you~v_already=y_finish]/VB=v
  2* estás/VB=v [w:cansado cansada ocupado enfermo enferma triste enfadada aburrido aburrida]/JJ=w | are=v you~v \
    [w:tired tired busy sick sick sad angry bored bored]/JJ=w
  [trabajas estudias]/VB=v [hoy mañana] | do~v you~v [work study]/VB=v [today tomorrow]
  tienes/VB=v [w:clase tiempo el~w_día=x_libre=w mucho=m_trabajo]/NN=w | do~v you~v have/VB=v [w:class time \
    the~w_day=x_off=w a=m_lot=m_of~m_work]/NN=w
you_x:
  3* [v:comer dormir salir jugar descansar bailar estudiar trabajar nadar cocinar caminar esperar leer]/VB=v [x:- \
    hoy mañana ahora] | [v:eat sleep go=v_out play rest dance study work swim cook walk wait read]/VB=v [x:- today \
    tomorrow now]
  2* seguir/VB=c [v:jugando durmiendo leyendo trabajando estudiando bailando comiendo]/VBG=v | keep/VB=c [v:playing \
    sleeping reading working studying dancing eating]/VBG=v
  2* quedarte/VB=v [x:en=x_casa=h en=x_la=y_arena=h aquí conmigo/PRP=x un=x_poco=x_más=h] | stay/VB=v \
    [x:at=x_home=h on=x_the=y_sand=h here with=x_me=x a=x_little=x_longer=h]
  2* ir/VB=v [x:al=x_cine=h a=x_la=y_playa=h a=x_casa=h al=x_parque=h conmigo/PRP=x] | go/VB=v \
    [x:to=x_the~x_movies=h to=x_the=y_beach=h home=x+h to=x_the~x_park=h with=x_me=x]
  2* [v:ver=v_una=a_película=o ver=v_la~a_tele=o tomar=v_un=a_café=o comer=v_algo=o cenar=v_fuera=o beber=v_agua=o \
    escuchar=v_música=o] | [v:watch=v_a=a_movie=o watch=v_TV=o have=v_a=a_coffee=o eat=v_something=o \
    have=v_dinner=v_out=o drink=v_water=o listen=v_to=v_music=o]
  3* {you_do} | {you_do}
asks_u:
  3* [quiere prefiere puede]/VB=v {usted_do} | [do~v_you~v_want=v_to~v do~v_you~v_prefer=v_to~v can=v_you~v] \
    {usted_do}
  va/VB=v usted=u a=v {usted_do} | are=v you=u going=v to=v {usted_do}
  tiene/VB=v usted=u [w:hambre sed prisa frío]/NN=w | are=v you=u [w:hungry thirsty in=w_a~w_hurry=w cold]/JJ=w
  quiere/VB=v que=t [le lo]=y [v:ayude espere llame]/VB=v | do~v you~v want/VB=v me~v to~v [v:help=v wait=v_for=v \
    call=v]/VB you=y
thing:
  2* {some:food+drink} | {some:food+drink}
  {a:serving} | {a:serving}
  [n:pescado pollo carne té café agua leche arroz sopa pan vino fruta]/NN=1 | [n:fish chicken meat tea coffee water \
    milk rice soup bread wine fruit]/NN=1
which:
  [este ese]=1 | [this that]=1 one~1
  el=1 [rojo azul negro blanco verde pequeño grande nuevo]/JJ=2 | the=1 [red blue black white green small big \
    new]/JJ=2 one~1
  [mi tu]=1 [coche casa perro camisa]/NN=2 | [my your]=1 [car house dog shirt]/NN=2
kin:
  [tu mi]=1 [madre hermano hija padre abuela]/NN=2 | [your my]=1 [mother brother daughter father grandmother]/NN=2
  {name} | {name}
kin_x:
  [mi tu]=1 [coche libro teléfono perro sombrero]/NN=2 | [my your]=1 [car book phone dog hat]/NN=2
  de=0 [n:Ana Luis Marta Pablo María Juan]/NNP=1 | [n:Ana's Luis's Marta's Pablo's María's Juan's]/NNP=1
  [mío tuyo]/PRP=1 | [mine yours]/PRP=1
kin_pl:
  tus=1 [padres amigos hijos hermanos abuelos]/NNS=2 | your=1 [parents friends children siblings grandparents]/NNS=2
word:
  3* [oye mira bueno entonces hola]/UH | [hey look well so hello]/UH
"""
OWN = {**MAKERS, "you_do": short(to_do("2s"), 3), "usted_do": short(to_do("3s", formal=True), 3)}


RULES = Rules(OR + SIDE + HUNG, OWN, BASIC)


def or_else(draw: Draw) -> Sentence:
    """ "¿Tienes sueño o quieres seguir jugando?", "¿Qué prefieres, pescado o pollo?" """
    found = RULES.sentence(draw, "or_else")
    first, _, second = found.src.lower().rstrip("?").rpartition(" o ")
    return or_else(draw) if first.endswith(second) else found


def side_by_side(draw: Draw) -> Sentence:
    """ "Estoy cansada, me voy a la cama.", "Vale, pero no te enfades." """
    return RULES.sentence(draw, "side_all")


def hung_together(draw: Draw) -> Sentence:
    """ "Toma un abrigo por si hace frío.", "Cuanto más trabajo, más cansado estoy." """
    return RULES.sentence(draw, "hung_all")


JOINED_THREE_FAMILIES: dict[Family, float] = {or_else: 7, side_by_side: 7, hung_together: 7}
