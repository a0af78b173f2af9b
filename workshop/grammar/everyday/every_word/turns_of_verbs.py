"""Talk with common verbs that have a turn of their own: what is forbidden, worth it, enough, missing, sworn."""

from __future__ import annotations

from workshop.grammar.everyday.grammar import scenes
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TURNS = """
greet:
  2* saludos/UH=1 a=2 {greeted} | say=1 hello/UH=1 to=2 {greeted}
  saludos/UH=1 a=2 {greeted} de=3 mi=4 parte=3 | say=1 hello/UH=1 to=2 {greeted} for=3 me=4
  dale=1 saludos/NN=2 a=3 {greeted} | say=1 hello/UH=2 to=3 {greeted}
  un=0 saludo/NN=2 [a para]=3 {greeted} | greetings=2 [to to]=3 {greeted}
  saludos/NNS desde=1 {city} | greetings from=1 {city}
  dale=1 un=2 [beso abrazo]=3 a=4 tu=5 [o:madre padre hermana esposa hija hijo abuela novio]=6 | give=1 \
    your=5 [o:mother father sister wife daughter son grandmother boyfriend]=6 a=2 [kiss hug]=3
  dame=1 un=2 [beso abrazo]=3 [- ,_{please}] | give=1 me=1 a=2 [kiss hug]=3 [- ,_{please}]
greeted:
  2* tus=1 [padres abuelos hijos tíos primos hermanos amigos]=2 | your=1 [parents grandparents children \
    aunt_and_uncle cousins siblings friends]=2
  2* tu=1 [madre padre familia hermana esposo esposa hija hijo abuela novio]=2 | your=1 [mother father \
    family sister husband wife daughter son grandmother boyfriend]=2
  {name} | {name}
  todos | everyone
living:
  2* ¿ a=1 qué=1 se=0 dedica/VB=2 {your_one} ? | what=1 does~2 {your_one} do/VB=2 ?
  ¿ a=1 qué=1 se=0 dedican/VB=2 tus=3 [padres amigos hijos]=4 ? | what=1 do~2 your=3 [parents brothers \
    children]=4 do/VB=2 ?
  ¿ a=1 qué=1 se=0 dedicaba/VB=2 {your_one} ? | what=1 did~2 {your_one} do/VB=2 ?
  ¿ en=2 qué=1 [trabaja trabajaba]/VB=3 {your_one} ? | what=1 kind~1 of~1 work~2 [does did]~3 {your_one} \
    do/VB=3 ?
your_one:
  tu=1 [padre madre hermano hermana esposo esposa novio novia hijo hija tío amigo amiga primo vecino]=2 | \
    your=1 [father mother brother sister husband wife boyfriend girlfriend son daughter uncle friend \
    friend cousin neighbor]=2
  {name} | {name}
  tu=1 amigo=2 {man} | your=1 friend=2 {man}
  tu=1 amiga=2 {woman} | your=1 friend=2 {woman}
forbidden:
  3* prohibido/VBN=1 {no_doing} {spot} | no/DT=1 {no_doing} {spot}
  está/VB=2 prohibido/VBN=1 {to_do_it} {spot} | it~2 is=2 forbidden/VBN=1 to~1 {to_do_it} {spot}
  no=3 está/VB=2 permitido/VBN=1 {to_do_it} {spot} | it~2 isn't=2+3 allowed/VBN=1 to~1 {to_do_it} {spot}
  ¿ está/VB=2 prohibido/VBN=1 {to_do_it} {spot} ? | is=2 it~2 forbidden/VBN=1 to~1 {to_do_it} {spot} ?
  {your_boss} me=2 [prohíbe prohibió]/VB=3 {to_do_it} {spot} | {your_boss} [forbids forbade]/VB=3 me=2 \
    to~3 {to_do_it} {spot}
your_boss:
  mi [padre madre jefe médico profesora]/NN | my [father mother boss doctor teacher]/NN
no_doing:
  [fumar comer nadar correr pescar estacionar aparcar cantar cocinar acampar entrar beber gritar \
    jugar]/VB | [smoking eating swimming running fishing parking parking singing cooking camping entering \
    drinking shouting playing]/VBG
  hacer/VB=1 [fotos ruido]=2 | [taking_pictures making_noise]=1+2
  usar/VB=1 el=2 [móvil celular teléfono]=3 | using/VBG=1 the=2 [cell_phone cell_phone phone]=3
to_do_it:
  [fumar comer nadar correr pescar estacionar aparcar cantar cocinar acampar entrar beber gritar \
    jugar]/VB | [smoke eat swim run fish park park sing cook camp enter drink shout play]/VB
  hacer/VB=1 [fotos ruido]=2 | [take make]/VB=1 [pictures noise]=2
  usar/VB=1 el=2 [móvil celular teléfono]=3 | use/VB=1 the=2 [cell_phone cell_phone phone]=3
spot:
  [aquí allí] | [here there]
  3* en=1 [este=2 el=2] [edificio hotel parque restaurante hospital jardín lugar museo]=3 | in=1 [this=2 \
    the=2] [building hotel park restaurant hospital garden place museum]=3
  2* en=1 [esta=2 la=2] [oficina casa escuela clase biblioteca tienda habitación iglesia]=3 | in=1 \
    [this=2 the=2] [office house school class library store room church]=3
worth:
  2* [no=1 -] vale/VB=2 la=0 pena=3 {seeing} | it~2 [isn't=1+2 is=2] worth/JJ=3 {seeing}
  ¿ vale/VB=2 la=0 pena=3 {seeing} ? | is=2 it~2 worth/JJ=3 {seeing} ?
  [no=1 -] [vale valió]/VB=2 la=0 pena=3 | [it~2_isn't=1+2 it~2_was=2] worth=3 it~3
  2* ¿ cuánto=1 vale/VB=2 {this:clothes+text+furniture+toy+vessel} ? | how=1 much=1 does~2 \
    {this:clothes+text+furniture+toy+vessel} cost/VB=2 ?
  ¿ cuánto=1 valen/VB=2 {this_pl:clothes+text+furniture+fruity+toy} ? | how=1 much=1 do~2 \
    {this_pl:clothes+text+furniture+fruity+toy} cost/VB=2 ?
  más=1 vale=1 que=0 [k:estudies vengas descanses salgas esperes trabajes vayas] [- ahora hoy mañana] | \
    you~1 had=1 better=1 [k:study come rest leave wait work go] [- now today tomorrow]
seeing:
  ver/VB=1 {this:film+show_tv} | seeing/VBG=1 {this:film+show_tv}
  leer/VB=1 {this:text} | reading/VBG=1 {this:text}
  comprar/VB=1 {this:clothes+furniture+device+vehicle} | buying/VBG=1 {this:clothes+furniture+device+vehicle}
  visitar/VB=1 {the:visit} | visiting/VBG=1 {the:visit}
  [intentarlo esperar estudiar ir viajar aprender]/VB=1 | [trying_it waiting studying going traveling \
    learning]/VBG=1
  aprender/VB=1 {any:language} | learning/VBG=1 {any:language}
enough:
  con=1 [eso esto uno dos]=2 basta/VB=3 | [that this one two]=2 is~3 enough=3
  [con=0_eso con=0_uno con=0_dos]=1 me=2 basta/VB=3 | [that one two]=1 is~3 enough=3 for=2 me=2
  ¡ ya/RB=1 basta/VB=1 ! | that's=1 enough=1 !
  ya=2 basta/VB=1 de=3 [ruido gritos bromas preguntas mentiras]=4 | enough=1+2 of=3 the~4 [noise shouting \
    jokes questions lies]=4
  basta/VB=1 con=2 [una_llamada un_mensaje tu_nombre una_firma]=3 | [a_call a_message your_name \
    a_signature]=3 is=1 enough=1
exists:
  [ese este]=1 [p:libro lugar hotel pueblo problema]=2 [no=3 ya=4_no=3] existe/VB=5 | [that this]=1 \
    [p:book place hotel town problem]=2 [doesn't=3 doesn't=3] exist/VB=5 [- anymore=4]
  [esa esta]=1 [p:calle tienda página escuela palabra]=2 [no=3 ya=4_no=3] existe/VB=5 | [that this]=1 \
    [p:street store page school word]=2 [doesn't=3 doesn't=3] exist/VB=5 [- anymore=4]
  ¿ existe/VB=1 [p:esa_palabra un_hotel otra_manera otro_camino]=2 ? | does~1 [p:that_word a_hotel \
    another_way another_path]=2 exist/VB=1 ?
  los=0 [monstruos fantasmas dragones]=1 no=2 existen/VB=3 | [monsters ghosts dragons]=1 don't=2 exist/VB=3
  ¿ existen/VB=1 los=0 [monstruos fantasmas dragones]=2 ? | do~1 [monsters ghosts dragons]=2 exist/VB=1 ?
  [existen existían]/VB=1 [muchas dos tres varias]=2 [maneras razones clases soluciones]=3 | there~1 [are \
    were]=1 [many two three several]=2 [ways reasons classes solutions]=3
  no=1 existe/VB=2 otra=3 [manera solución salida razón]=4 | there~2 isn't=1+2 another=3 [way solution \
    exit reason]=4
happens:
  resulta/VB=1 que=2 {fact} | it~1 turns=1 out=1 that=2 {fact}
  [te=0_juro=1 juro=1] que=2 {fact} | I~1 swear=1 that=2 {fact}
  [la_prueba la_película la_reunión]=1 resultó/VB=2 [muy=3 bastante=3] [larga difícil interesante]=4 | \
    the~1 [test movie meeting]=1 turned=2 out=2 to~2 be~2 [very=3 quite=3] [long difficult interesting]=4
  ¿ qué [ocurre=1 ocurrió=1 sucede=1 sucedió=1] [- aquí] ? | what [is~1_happening=1 happened=1 \
    is~1_happening=1 happened=1] [- here] ?
  [ocurrió sucedió]/VB=1 algo=2 [raro terrible importante]=3 {past_time} | something=2 [strange terrible \
    important]=3 happened=1 {past_time}
  te=2 [deseo deseamos]/VB=1 [mucha_suerte lo_mejor un_feliz_día mucho_éxito un_buen_viaje]=3 | [I we]~1 \
    wish=1 you=2 [a_lot_of_luck the_best a_happy_day a_lot_of_success a_good_trip]=3
missing:
  [faltan quedan]/VB=1 [dos tres cuatro cinco diez]=2 [días semanas meses minutos]=3 para=4 \
    {the:exam+trip+party+wedding+meeting+match} | there~1 are~1 [two three four five ten]=2 [days weeks \
    months minutes]=3 left=1 until=4 {the:exam+trip+party+wedding+meeting+match}
  ¿ cuánto=1 [tiempo=1 -] falta/VB=2 para=3 {the:exam+trip+party+wedding+meeting+match} ? | how=1 long=1 \
    is~2 it~2 until=2+3 {the:exam+trip+party+wedding+meeting+match} ?
  falta/VB=1 [poco=2 mucho=2] para=3 {the:exam+trip+party+wedding+meeting+match} | there~1 is~1 [little=2 \
    a=2_lot=2_of=2] time~1 left=1 until=3 {the:exam+trip+party+wedding+meeting+match}
  ¿ quién falta/VB=1 [- hoy aquí] ? | who is~1 missing=1 [- today here] ?
  ¿ qué falta/VB=1 [- aquí] ? | what is~1 missing=1 [- here] ?
  falta/VB=1 [una_silla un_plato una_llave un_libro una_página alguien algo]=2 | [a_chair a_plate a_key \
    a_book a_page someone something]=2 is~1 missing=1
  faltan/VB=1 [dos tres]=2 [sillas platos llaves libros páginas vasos]=3 | [two three]=2 [chairs plates \
    keys books pages glasses]=3 are~1 missing=1
after:
  2* tras=1 {the:meeting+class+party+trip+film+match} , {went_on} | after=1 \
    {the:meeting+class+party+trip+film+match} , {went_on}
  {went_on} tras=1 {the:meeting+class+party+trip+film+match} | {went_on} after=1 \
    {the:meeting+class+party+trip+film+match}
  [día año noche semana]=1 tras=2 [día año noche semana]=3 , {went_on} | [day year night week]=1 after=2 \
    [day year night week]=3 , {went_on}
  [llegaron salieron entraron vinieron]/VB=1 uno=2 tras=3 otro=4 | they~1 [arrived left entered came]=1 \
    one=2 after=3 another=4
  {somebody} [llevó trajo]/VB=1 {the:pet+bag} consigo=2 | {somebody} [took brought]=1 {the:pet+bag} \
    with=2 him=2
  [pagué pagamos lo_compré]/VB=1 mediante=2 [cheque transferencia]=3 | [I~1_paid we~1_paid \
    I~1_bought_it]=1 by=2 [check transfer]=3
  ese=1 [hombre chico señor niño]=2 [habla hablaba]/VB=3 consigo=4 mismo=4 | that=1 [man boy man boy]=2 \
    [talks~3_to=4 talked~3_to=4]=3 himself=4
went_on:
  [v:volvimos_a_casa salimos me_fui_a_dormir fuimos_al_cine comimos_juntos hablé_con_él \
    tomamos_un_café]=1 | [v:we_went_back_home we_went_out I_went_to_sleep we_went_to_the_movies \
    we_ate_together I_talked_to_him we_had_a_coffee]=1
not_but:
  no=1 [quiero bebo prefiero]/VB=2 {some:cold_drink} , sino=3 {some:hot_drink} | I~2 don't=1 [want drink \
    prefer]=2 {some:cold_drink} , but=3 {some:hot_drink}
  no=1 es/VB=2 [c:rojo verde negro blanco]=5 , sino=3 [d:azul amarillo gris morado]=6 | it~2 isn't=1+2 \
    [c:red green black white]=5 , but=3 [d:blue yellow gray purple]=6
  no=1 [es era]/VB=2 [c:nuevo caro bueno grande fácil]=5 , sino=3 [c:viejo barato malo pequeño difícil]=6 \
    | it~2 [isn't wasn't]=1+2 [c:new expensive good big easy]=5 , but=3 [c:old cheap bad small difficult]=6
  no=1 soy/VB=2 {job_a} , sino=3 {job_b} | I~2 am=2 not=1 {job_a} , but=3 {job_b}
  no=1 [vive trabaja]/VB=2 en=3 {city} , sino=4 en=5 {city.b} | he~2 doesn't=1 [live work]=2 in=3 {city} \
    , but=4 in=5 {city.b}
  no=1 solo=2 [habla estudia]/VB=3 {any:language} , sino=4 también=5 {any:language.b} | he~3 not=1 only=2 \
    [speaks studies]=3 {any:language} , but=4 also=5 {any:language.b}
  no=1 es/VB=2 mi=3 [hermano novio jefe]=4 , sino=5 mi=6 [primo amigo vecino]=7 | he~2 isn't=1+2 my=3 \
    [brother boyfriend boss]=4 , but=5 my=6 [cousin friend neighbor]=7
job_a:
  [médico profesor abogado músico]/NN=1 | [a_doctor a_teacher a_lawyer a_musician]/NN=1
job_b:
  [cocinero policía ingeniero]/NN=1 | [a_cook a_police_officer an_engineer]/NN=1
together:
  3* [s:comemos caminamos trabajamos estudiamos viajamos cenamos salimos jugamos bailamos]/VB=1 [juntos \
    juntas]/RB=2 {habit_time} | we~1 [s:eat walk work study travel have_dinner go_out play dance]=1 \
    together=2 {habit_time}
  [s:comieron caminaron trabajaron estudiaron viajaron cenaron salieron jugaron bailaron]/VB=1 [juntos \
    juntas]/RB=2 {past_time} | they~1 [s:ate walked worked studied traveled had_dinner went_out played \
    danced]=1 together=2 {past_time}
  {name} y yo [s:comemos vivimos trabajamos estudiamos viajamos cenamos salimos]/VB=1 [juntos \
    juntas]/RB=2 | {name} and I [s:eat live work study travel have_dinner go_out]=1 together=2
  [vamos_a=1 podemos=1 queremos=1] [s:comer estudiar trabajar viajar ir cenar cantar]/VB=2 [juntos \
    juntas]/RB=3 {future_time} | [we_are_going_to=1 we_can=1 we_want_to=1] [s:eat study work travel go \
    have_dinner sing]=2 together=3 {future_time}
  [estamos estaban seguimos]/VB=1 [juntos juntas]/RB=2 | [we~1_are they~1_were we~1_are_still]=1 together=2
much:
  2* [anoche ayer hoy]=1 [llovió nevó]/VB=2 muchísimo=3 | it~2 [rained snowed]=2 a=3 lot=3 [last_night \
    yesterday today]=1
  [llovió nevó trabajé dormí comí estudié]/VB=1 muchísimo=2 {past_time} | [it~1_rained it~1_snowed \
    I~1_worked I~1_slept I~1_ate I~1_studied]=1 a=2 lot=2 {past_time}
  me=1 duele/VB=2 muchísimo=3 [la_cabeza la_espalda el_pie]=4 | my=1 [head back foot]=4 hurts=2 a=3 lot=3
  te=1 quiero/VB=2 muchísimo=3 | I~2 love=2 you=1 very=3 much=3
  [me nos]=1 gusta/VB=2 muchísimo=3 {the:film+text+song+city} | [I we]=1 like=2 {the:film+text+song+city} \
    very=3 much=3
  [muchísimas mil]=1 gracias=2 [- por=3_todo=4 por=3_venir=4] | thank=2 you=2 so=1 much=1 [- \
    for=3_everything=4 for=3_coming=4]
remember:
  3* ¿ [te_acuerdas se_acuerda_usted se_acuerdan_ustedes]/VB=1 de=0 {whom} ? | do~1 you~1 remember/VB=1 \
    {whom} ?
  2* no=2 me=0 acuerdo/VB=1 de=0 {other} | I~1 don't=2 remember/VB=1 {other}
  [siempre=2 -] me=0 acuerdo/VB=1 de=0 {other} | I~1 [always=2 -] remember/VB=1 {other}
  ¿ te=0 acordaste/VB=1 de=2 [llamar venir comprar_pan cerrar_la_puerta traer_las_llaves]=3 ? | did~1 \
    you~1 remember/VB=1 to=2 [call come buy_bread close_the_door bring_the_keys]=3 ?
  [acuérdate recuerda]=1 de=2 [llamar venir comprar_pan cerrar_la_puerta traer_las_llaves]=3 | remember=1 \
    to=2 [call come buy_bread close_the_door bring_the_keys]=3
other:
  [ti ella él ellos eso]=1 | [you her him them that]=1
  {name} | {name}
  {your:kin} | {your:kin}
  {your:name+address+birthday} | {your:name+address+birthday}
whom:
  {my:kin} | {my:kin}
  [mí mí ella él ellos eso]=1 | [me me her him them that]=1
  {name} | {name}
  {my:name+address+birthday} | {my:name+address+birthday}
dark:
  [me nos le te]=1 da/VB=2 miedo=2 la=3 oscuridad/NN=4 | [I=1_am~2 we=1_are~2 he=1_is~2 you=1_are~2] \
    afraid/JJ=2 of~2 the=3 dark/NN=4
  a=0 mi=1 [hijo hija hermano hermana]=2 le=0 da/VB=3 miedo=3 la=4 oscuridad/NN=5 | my=1 [son daughter \
    brother sister]=2 is~3 afraid/JJ=3 of~3 the=4 dark/NN=5
  [tengo tenía tienes]/VB=1 miedo=2 a=3 la=4 oscuridad/NN=5 | [I~1_am=1 I~1_was=1 you~1_are=1] \
    afraid/JJ=2 of=3 the=4 dark/NN=5
  no=1 [veo encuentro]/VB=2 nada=3 en=4 la=5 oscuridad/NN=6 | I~2 don't=1 [see find]=2 anything=3 in=4 \
    the=5 dark/NN=6
  ¿ cuántos=1 idiomas/NNS=2 [hablas habla_usted hablan_tus_hijos]/VB=3 ? | how=1 many=1 languages=2 do~3 \
    [you~3 you~3 your_children=3] speak/VB=3 ?
  ¿ qué=1 idiomas/NNS=2 [hablas estudias entiendes]/VB=3 ? | what=1 languages=2 do~3 you~3 [speak study \
    understand]/VB=3 ?
  el=0 {any:language} es/VB=1 un=2 idioma=3 [muy=4 bastante=4] [difícil fácil bonito útil]=5 | \
    {any:language} is=1 a=2 [very=4 quite=4] [difficult easy beautiful useful]=5 language=3
  [quiero quisiera me_gustaría]=1 [aprender estudiar]/VB=2 otro=3 idioma=4 | I~1 [want would_like \
    would_like]=1 to~2 [learn study]=2 another=3 language=4
"""


TALK_TURNS = Rules(TURNS, {"fact": scenes.fact}, BASIC)
WEIGHTS = {
    **dict.fromkeys(("greet", "forbidden", "worth", "together", "remember"), 2.0),
    **dict.fromkeys(("exists", "happens", "missing", "after", "not_but", "much", "dark"), 1.5),
    **dict.fromkeys(("living", "enough"), 1.0),
}


def of_turns(draw: Draw) -> Sentence:
    """ "Prohibido fumar.", "Saludos a tus padres.", "No vale la pena.", "¿Te acuerdas de mí?" """
    return TALK_TURNS.sentence(draw, draw.weighted(WEIGHTS))
