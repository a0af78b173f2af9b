"""Question words before an infinitive, and things to do: the tables of `what_to_do`."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules

WHAT = """
hacer do
hacer do
hacer do
hacer do
decir say
decir say
comprar buy
comprar buy
comer eat
pensar think
pedir order
leer read
ver watch
beber drink
elegir choose
escribir write
estudiar study
cocinar cook
preparar prepare
preguntar ask
contestar answer
creer believe
esperar expect
traer bring
llevar take
usar use
buscar look_for
cantar sing
vender sell
mirar look_at
aprender learn
cambiar change
"""
RECEIVED = (
    "decir tell|contar tell|regalar give|dar give|comprar buy|preguntar ask|escribir write|explicar explain"
)
TO_WHOM = {"me": "me", "te": "you", "nos": "us", "le": "him", "les": "them"}
OF_PERSON = {"1s": "me", "2s": "te", "1p": "nos"}
TAILS = Rules(
    """
what_thing:
  2* qué [vestido camisa abrigo regalo coche teléfono libro color vino pastel]=1 [comprar elegir]/VB=2 | what \
    [dress shirt coat present car phone book color wine cake]=1 to~2 [buy choose]/VB=2
  qué [película serie partido programa]=1 ver=2 | what [movie show game program]=1 to~2 watch=2
  qué [libro revista novela periódico]=1 leer=2 | what [book magazine novel newspaper]=1 to~2 read=2
  qué [autobús tren taxi camino]=1 tomar=2 | what [bus train taxi road]=1 to~2 take=2
  qué [ropa zapatos camisa vestido abrigo]=1 comprar=2 | what [clothes shoes shirt dress coat]=1 to~2 buy=2
  cuál=1 [elegir comprar tomar usar leer]=2 | which=1 one~1 to~2 [choose buy take use read]=2
  cuánto=1 [pagar=2 pedir=2 esperar=2] | how=1 much=1 [to~2_pay=2 to~2_ask_for=2 to~2_wait=2]
  por=1 dónde=2 [empezar entrar salir pasar ir]/VB=3 | where=1+2 to~3 [start enter leave pass go]/VB=3
  qué camisa=1 regalarle=2 | what shirt=1 to~2 give=2 him=2
  cuántos=1 [huevos libros boletos platos]=2 [comprar traer pedir]=3 | how=1 many=1 [eggs books tickets \
    plates]=2 to~3 [buy bring ask_for]=3
  cuánta=1 [leche agua comida fruta]=2 [comprar traer]=3 | how=1 much=1 [milk water food fruit]=2 to~3 [buy \
    bring]=3
where:
  3* dónde [comprar encontrar buscar dejar poner guardar]=1 {the:clothes+text+device+food} | where to~1 [buy \
    find look_for leave put keep]=1 {the:clothes+text+device+food}
  2* dónde [comprar encontrar conseguir buscar]=1 {a:clothes+text+device+toy} | where to~1 [buy find get \
    look_for]=1 {a:clothes+text+device+toy}
  3* dónde [comprar encontrar buscar]=1 {some:food+drink} | where to~1 [buy find look_for]=1 {some:food+drink}
  4* dónde [buscar comer cenar dormir vivir empezar esperar estacionar aparcar trabajar estudiar pagar firmar \
    ponerlo dejarlo buscarlo buscarla comprarlo encontrarlo encontrarla guardarlo]=1 | where to~1 [look eat \
    have_dinner sleep live start wait park park work study pay sign put_it leave_it look_for_it look_for_it \
    buy_it find_it find_it keep_it]=1
  2* dónde [buscar aparcar comer esperar dormir]=1 {more_where} | where to~1 [look park eat wait sleep]=1 \
    {more_where}
  dónde bajar=1 | where to~1 get=1 off=1
  dónde cambiar=1 dinero | where to~1 exchange=1 money
  dónde tomar=1 [el_autobús el_tren un_taxi]=2 | where to~1 take=1 [the_bus the_train a_taxi]=2
  adónde=1 ir=2 | where=1 to~2 go=2
  adónde=1 ir=2 [hoy mañana esta_noche este_verano este_fin_de_semana]=3 | where=1 to~2 go=2 [today tomorrow \
    tonight this_summer this_weekend]=3
  adónde=1 ir=2 de=3 [vacaciones compras]=3 | where=1 to~2 go=2 [on_vacation shopping]=3
more_where:
  [aquí hoy esta_noche ahora en_el_centro cerca_de_aquí mañana]=1 | [here today tonight now downtown near_here \
    tomorrow]=1
how:
  4* cómo llegar=1 {at_place} | how to~1 get=1 {at_place}
  2* cómo ir=1 {at_place} | how to~1 go=1 {at_place}
  4* cómo [hacerlo decirlo explicarlo usarlo abrirlo encontrarlo arreglarlo prepararlo escribirlo decirle \
    hablarle ayudarle llamarlo ayudarlo empezar]=1 | how to~1 [do_it say_it explain_it use_it open_it find_it \
    fix_it prepare_it write_it tell_him speak_to_him help_him call_him help_him start]=1
  cómo [empezar vivir hablar escribir]=1 sin=2 [ayuda dinero ti]=3 | how to~1 [start live speak write]=1 \
    without=2 [help money you]=3
  cómo volver=1 [a~2_casa=2 al_hotel=2 a_la_estación=2] | how to~1 get=1 back=1 [home=2 to_the_hotel=2 \
    to_the_station=2]
  2* cómo [usar abrir arreglar cerrar apagar encender]=1 {the:device} | how to~1 [use open fix close turn_off \
    turn_on]=1 {the:device}
  2* cómo [preparar cocinar hacer]=1 {the:dish+food} | how to~1 [prepare cook make]=1 {the:dish+food}
at_place:
  3* a [t:la_estación la_playa la_plaza la_biblioteca la_oficina]=1 | to [t:the_station the_beach the_square \
    the_library the_office]=1
  3* al=t [t:museo hotel aeropuerto hospital mercado parque banco]=1 | to=t the=t [t:museum hotel airport \
    hospital market park bank]=1
  al=1 centro=1 | downtown=1
  a~1 casa=1 | home=1
  a tu casa=1 | to your house=1
  {a_place} | {a_place}
  a {city} | to {city}
a_place:
  a {the:institution+opening+eating} | to {the:institution+opening+eating}
when:
  2* cuándo [empezar salir llegar volver venir llamar llamarlo llamarla ir decírselo decirlo hacerlo pagar \
    comer]=1 | when to~1 [start leave arrive come_back come call call_him call_her go tell_him say_it do_it \
    pay eat]=1
  cuándo [empezar salir volver ir]=1 {at_place} | when to~1 [start leave come_back go]=1 {at_place}
  a~1 qué=1 hora=2 [salir llegar venir empezar volver]=3 | what=1 time=2 to~3 [leave arrive come start \
    come_back]=3
whom:
  3* con=1 quién=2 [hablar ir salir bailar jugar trabajar viajar vivir cenar]=3 | who=2 to~3 [talk=3_to=1 \
    go=3_with=1 go=3_out=3_with=1 dance=3_with=1 play=3_with=1 work=3_with=1 travel=3_with=1 live=3_with=1 \
    have=3_dinner=3_with=1]
  3* a=0 quién=1 [llamar preguntar invitar creer ayudar elegir pedir ver]=2 | who=1 to~2 [call ask invite \
    believe help choose ask see]=2
  a=0 quién=1 pedirle=2 [ayuda dinero]=3 | who=1 to~2 ask=2 for~2 [help money]=3
  a=1 quién=2 [decírselo dárselo contárselo]=3 | who=2 to~3 [tell=3_it=3_to=1 give=3_it=3_to=1 tell=3_it=3_to=1]
whether:
  si=1 [ir reír llamar comprarlo aceptar creerlo creerle decírselo venir comer esperar salir]=2 o=4 [esperar \
    llorar escribir dejarlo esperar dudar no no salir dormir trabajar volver]=3 | whether=1 to~2 [go laugh \
    call buy_it accept believe_it believe_him tell_him come eat wait leave]=2 or=4 [wait cry write leave_it \
    wait doubt not not leave sleep work come_back]=3
""",
    {},
    BASIC,
)
HAVING = Rules(
    """
thing:
  3* nada=w que=q hacer=v | anything=w to=q do=v
  3* nada=w que=q [decir comer beber leer ver perder comprar]=v | anything=w to=q [say eat drink read watch \
    lose buy]=v
  2* nada=w que=q [decirte decirle contarte ponerme darte ofrecerle]=v | anything=w to=q [tell_you tell_him \
    tell_you wear give_you offer_him]=v
some:
  3* algo=w que=q [hacer decir comer beber leer]=v | something=w to=q [do say eat drink read]=v
  4* algo=w que=q [decirte contarte preguntarte decirle darte decirles enseñarte pedirte]=v | something=w to=q \
    [tell_you tell_you ask_you tell_him give_you tell_them show_you ask_you]=v
  3* mucho=w que=q [hacer decir aprender estudiar leer contar contarte decirte]=v | a=w lot=w to=q [do say \
    learn study read tell tell_you tell_you]=v
  [muchas_cosas]=w que=q [hacer comprar decirte]=v | a=w lot=w of=w things=w to=q [do buy tell_you]=v
whom:
  3* con=p quién=w [hablar=v ir=v salir=v jugar=v bailar=v vivir=v] | anyone=w to~v [talk=v_to=p go=v_with=p \
    go=v_out=v_with=p play=v_with=p dance=v_with=p live=v_with=p]
  2* a=0 quién=w [llamar preguntar=v pedirle ayudar]=v | anyone=w to~v [call ask ask help]=v
  2* adónde=w ir=v | anywhere=w to~v go=v
  4* dónde=w [dormir vivir quedarme sentarme ir trabajar estudiar comer]=v | anywhere=w to~v [sleep live stay \
    sit go work study eat]=v
  dónde=w [poner guardar dejar]=v {the:clothes+text} | anywhere=w to~v [put keep leave]=v {the:clothes+text}
""",
    {},
    BASIC,
)
