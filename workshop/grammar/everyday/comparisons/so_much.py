"""What is so much that, what is the best thing, and not this but that."""

from __future__ import annotations

from workshop.grammar.everyday.clauses import joining
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

SO_MUCH = """
job_one:
  [médico profesor abogado músico pintor]/NN=1 | [a_doctor a_teacher a_lawyer a_musician a_painter]/NN=1
job_two:
  [cocinero policía ingeniero camarero]/NN=1 | [a_cook a_police_officer an_engineer a_waiter]/NN=1
has_much:
  4* [tengo tenemos tienen tienes]/VB=1 tanto=2 [a:trabajo dinero tiempo=3_libre=4 ruido]=3 | [I we they \
    you]~1 have=1 so=2 much=2 [a:work money free=4_time=3 noise]=3
  2* [tengo tenemos tienen tienes]/VB=1 tanta=2 [a:comida tarea ropa]=3 | [I we they you]~1 have=1 so=2 much=2 \
    [a:food homework clothes]=3
  3* [tengo tenemos tienen tienes]/VB=1 [a:tantos=2_problemas=3 tantas=2_cosas=3 tantos=2_libros=3 \
    tantos=2_amigos=3 tantas=2_preguntas=3 tantas=2_ideas=3] | [I we they you]~1 have=1 so=2 many=2 \
    [a:problems=3 things=3 books=3 friends=3 questions=3 ideas=3]
  {somebody} tiene/VB=1 tanto=2 [trabajo dinero tiempo=3_libre=4]=3 | {somebody} has=1 so=2 much=2 [work money \
    free=4_time=3]=3
  hay/VB=1 [tanta=2_gente=3 tantas=2_personas=3 tantos=2_coches=3 tantos=2_niños=3] | there~1 are=1 so=2 many=2 \
    [people=3 people=3 cars=3 children=3]
  hay/VB=1 [a:tanto=2_ruido=3 tanto=2_tráfico=3 tanta=2_nieve=3] | there~1 is=1 so=2 much=2 \
    [a:noise=3 traffic=3 snow=3]
had_much:
  2* [tenía teníamos tenían]/VB=1 tanto=2 [a:trabajo dinero tiempo=3_libre=4]=3 | [I we they]~1 had=1 so=2 much=2 \
    [a:work money free=4_time=3]=3
  2* [tenía teníamos tenían]/VB=1 [a:tantos=2_problemas=3 tantas=2_cosas=3 tantas=2_preguntas=3] | [I we they]~1 \
    had=1 so=2 many=2 [a:problems=3 things=3 questions=3]
  había/VB=1 [tanta=2_gente=3 tantas=2_personas=3 tantos=2_coches=3 tantos=2_niños=3] | there~1 were=1 so=2 many=2 \
    [people=3 people=3 cars=3 children=3]
  había/VB=1 [tanto=2_ruido=3 tanto=2_tráfico=3 tanta=2_nieve=3] | there~1 was=1 so=2 much=2 [noise=3 traffic=3 \
    snow=3]
  estaba/VB=1 tan=2 [a:cansado nervioso ocupado cansada nerviosa ocupada contento triste feliz enfermo]/JJ=3 \
    | I~1 was=1 so=2 [a:tired nervous busy tired nervous busy happy sad happy sick]/JJ=3
  estábamos/VB=1 tan=2 [a:cansados nerviosos ocupados contentos tristes]/JJ=3 | we~1 were=1 so=2 [a:tired \
    nervous busy happy sad]/JJ=3
  hacía/VB=1 tanto=2 [a:frío calor viento]=3 | it~1 was=1 so=2 [a:cold hot windy]/JJ=3
so_it_was:
  3* {did} | {did}
  [no_pude_salir no_pude_dormir no_pudimos_salir no_sabía_qué_hacer no_oía_nada me_fui_a_casa nos_fuimos \
    no_quería_salir me_dormí_en_el_sofá]=1 | [I_couldn't_go_out I_couldn't_sleep we_couldn't_go_out \
    I_didn't_know_what_to_do I_didn't_hear_anything I_went_home we_left I_didn't_want_to_go_out \
    I_fell_asleep_on_the_sofa]=1
so_it_is:
  [no_puedo_salir no_puedo_dormir no_podemos_salir no_sé_qué_hacer no_tengo_tiempo_para_nada no_me_lo_creo \
    voy_a_llorar podemos_viajar no_oigo_nada quiero_irme_a_casa no_queremos_salir]=1 | [I_can't_go_out \
    I_can't_sleep we_can't_go_out I_don't_know_what_to_do I_don't_have_time_for_anything I_don't_believe_it \
    I_am_going_to_cry we_can_travel I_don't_hear_anything I_want_to_go_home we_don't_want_to_go_out]=1
so_tired:
  estoy/VB=1 tan=2 [a:cansado nervioso ocupado cansada nerviosa ocupada contento triste feliz enfermo]/JJ=3 \
    | I~1 am=1 so=2 [a:tired nervous busy tired nervous busy happy sad happy sick]/JJ=3
  estamos/VB=1 tan=2 [a:cansados nerviosos ocupados contentos tristes]/JJ=3 | we~1 are=1 \
    so=2 [a:tired nervous busy happy sad]/JJ=3
  hace/VB=1 tanto=2 [a:frío calor viento]=3 | it~1 is=1 so=2 [a:cold hot windy]/JJ=3
  es/VB=1 tan=2 [a:caro difícil grande pequeño tarde]/JJ=3 | it~1 is=1 so=2 [a:expensive difficult big small \
    late]/JJ=3
with_so_much:
  con=1 tanto=2 [trabajo ruido dinero tráfico tiempo=3_libre=4]=3 | with=1 so=2 much=2 [work noise money traffic \
    free=4_time=3]=3
  con=1 [tanta=2_gente=3 tantos=2_problemas=3 tantas=2_cosas=3 tantos=2_niños=3] | with=1 so=2 many=2 [people=3 \
    problems=3 things=3 children=3]
most:
  3* lo=1 más=2 [importante difícil bonito interesante fácil triste divertido necesario peligroso caro]/JJ=3 \
    | the=1 most=2 [important difficult beautiful interesting easy sad fun necessary dangerous expensive]/JJ=3 \
    thing~1
  lo=1 menos=2 [importante difícil bonito interesante caro]/JJ=3 | the=1 least=2 [important difficult beautiful \
    interesting expensive]/JJ=3 thing~1
  3* lo=1 [bueno malo mejor peor único primero importante difícil]/JJ=2 | the=1 [good bad best worst only first \
    important difficult]/JJ=2 thing~1
matter:
  la=0 [salud familia amistad paz vida verdad música educación]=1 | [health family friendship peace life \
    truth music education]=1
  el=0 [amor trabajo dinero tiempo deporte]=1 | [love work money time sport]=1
  mi=1 [familia salud trabajo casa hija madre]=2 | my=1 [family health work house daughter mother]=2
  [descansar estudiar vivir_bien dormir_bien tener_amigos viajar estar_juntos comer_bien ser_feliz \
    no_tener_miedo decir_la_verdad llegar_a_tiempo]=1 | [resting studying living_well sleeping_well \
    having_friends traveling being_together eating_well being_happy not_being_afraid telling_the_truth \
    arriving_on_time]=1
used_to:
  [gustaba encantaba]=1 [bailar cantar leer viajar cocinar nadar correr dibujar el_café el_fútbol \
    la_música la_playa la_ciudad la_escuela esa_canción]=2 | [like love]=1 [dancing singing reading \
    traveling cooking swimming running drawing coffee soccer music the_beach the_city school that_song]=2
anymore:
  pero ya=1 no=1 | but not=1 anymore=1
day_a:
  [lunes martes miércoles]/NN | [Monday Tuesday Wednesday]/NNP
day_b:
  [jueves viernes sábado domingo]/NN | [Thursday Friday Saturday Sunday]/NNP
color_a:
  [rojo verde negro blanco]/JJ | [red green black white]
color_b:
  [azul amarillo gris morado]/JJ | [blue yellow gray purple]
expected:
  [pensaba creía esperaba]/VB=1 | I~1 [thought thought expected]=1
  [dices parece crees]/VB=1 | [you~1_say=1 it~1_seems=1 you~1_think=1]
better_than:
  es/VB=1 más=2 [difícil caro fácil grande pequeño bonito interesante tarde]=3 | it~1 is=1 [more=2_difficult=3 \
    more=2_expensive=3 easier=2+3 bigger=2+3 smaller=2+3 more=2_beautiful=3 more=2_interesting=3 later=2+3]
  es/VB=1 [mejor peor]=2 | it~1 is=1 [better worse]=2
  [cuesta trabaja come sabe habla]/VB=1 más=2 | [it~1_costs=1 he~1_works=1 he~1_eats=1 he~1_knows=1 \
    he~1_talks=1] more=2
  [cuesta trabaja come sabe habla]/VB=1 menos=2 | [it~1_costs=1 he~1_works=1 he~1_eats=1 he~1_knows=1 \
    he~1_talks=1] less=2
so_much:
  6* {has_much} que=1 {so_it_is} | {has_much} that=1 {so_it_is}
  6* {had_much} que=1 {so_it_was} | {had_much} that=1 {so_it_was}
  5* {so_tired} que=1 {so_it_is} | {so_tired} that=1 {so_it_is}
  2* {has_much} | {has_much}
  {so_it_is} {with_so_much} | {so_it_is} {with_so_much}
  {with_so_much} , {so_it_is} | {with_so_much} , {so_it_is}
  8* {most} es/VB=1 {matter} | {most} is=1 {matter}
  2* {most} es/VB=1 que=2 {will} | {most} is=1 that=2 {will}
  {matter} es/VB=1 {most} | {matter} is=1 {most}
  2* ¿ qué=1 es/VB=2 {most} ? | what=1 is=2 {most} ?
  [siempre nunca casi_siempre]=1 [dices/VB=2_lo=3_mismo=3 haces/VB=2_lo=3_mismo=3 pides/VB=2_lo=3_mismo=3] | \
    you~2 [always never almost_always]=1 [say=2_the=3_same=3_thing=3 do=2_the=3_same=3_thing=3 \
    order=2_the=3_same=3_thing=3]
  4* antes=1 me=2 {used_to} , {anymore} | I=2 used=1 to=1 {used_to} , {anymore}
  [antes=1_vivía=2 antes=1_trabajaba=2 antes=1_estudiaba=2] aquí=3 , {anymore} | I~2 used=1 to=1 [live=2 work=2 \
    study=2] here=3 , {anymore}
  2* antes=1 [fumaba=2 corría=2 comía=2_carne=3 jugaba=2_al=3_tenis=3 bebía=2_café=3] [mucho=4 -] , {anymore} | \
    I~2 used=1 to=1 [smoke=2 run=2 eat=2_meat=3 play=2_tennis=3 drink=2_coffee=3] [a=4_lot=4 -] , {anymore}
  3* hoy es/VB {day_a} , no=1 {day_b} | today is {day_a} , not=1 {day_b}
  mañana=1 es/VB=2 {day_b} , no=3 {day_a} | tomorrow=1 is=2 {day_b} , not=3 {day_a}
  3* [la_fiesta la_clase el_examen la_reunión el_partido]=1 es/VB=2 el=3 {day_b} , no=4 el=5 {day_a} | [the_party \
    the_class the_exam the_meeting the_game]=1 is=2 on=3 {day_b} , not=4 on=5 {day_a}
  2* es/VB=1 {color_a} , no=2 {color_b} | it~1 is=1 {color_a} , not=2 {color_b}
  2* [quiero prefiero necesito]/VB=1 {some:hot_drink} , no=2 {some:cold_drink} | I~1 [want prefer need]=1 \
    {some:hot_drink} , not=2 {some:cold_drink}
  2* [soy es]/VB=1 {job_one} , no=2 {job_two} | [I~1_am=1 he~1_is=1] {job_one} , not=2 {job_two}
  2* no=1 [soy es]/VB=2 {job_one} , sino=3 {job_two} | [I~2_am=2_not=1 he~2_isn't=1+2] {job_one} , but=3 {job_two}
  2* no=1 es/VB=2 {color_a} , sino=3 {color_b} | it~2 isn't=1+2 {color_a} , but=3 {color_b}
  no=1 hoy , sino=2 mañana/RB | not=1 today , but=2 tomorrow
  5* {better_than} de=1 lo=1 que=1 {expected} | {better_than} than=1 {expected}
  3* ¿ cuál=1 de=2 [estos estas]=3 dos=4 te=5 gusta/VB=6 más=7 ? | which=1 of=2 these=3 two=4 do~6 you=5 like=6 \
    more=7 ?
  3* ¿ cuál=1 de=2 los=3 dos=4 [p:prefieres prefiere quieres compraste es_el_tuyo]=5 ? | which=1 of=2 the=3 two=4 \
    [p:do_you_prefer do_you_prefer do_you_want did_you_buy is_yours]=5 ?
  ¿ cuál=1 de=2 [p:estos_libros estas_camisas estos_zapatos estas_fotos ellos]=3 te=5 gusta/VB=6 más=7 ? \
    | which=1 of=2 [p:these_books these_shirts these_shoes these_pictures them]=3 do~6 you=5 like=6 more=7 ?
  2* me=1 gustan/VB=2 [los las]=3 dos=3 | I=1 like=2 both=3
"""
RULES = Rules(SO_MUCH, {}, joining.TABLE)


def so_much(draw: Draw) -> Sentence:
    """ "Tengo tanto trabajo que no puedo salir.", "Lo más importante es la salud.", "Hoy es lunes, no martes." """
    return RULES.sentence(draw, "so_much")
