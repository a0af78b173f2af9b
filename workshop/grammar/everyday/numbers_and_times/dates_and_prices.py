"""Talk of dates, hours, ages, pages, rooms and prices: what is asked and said with numbers in it."""

from __future__ import annotations

from workshop.grammar.everyday.grammar import scenes
from workshop.grammar.everyday.grammar.dates import TABLE as DATED
from workshop.grammar.everyday.grammar.numbers import digits, number
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TALK = """
date_talk:
  2* {event} {starts} {by_the_clock} , pero=1 {fact} | {event} {starts} {by_the_clock} , but=1 {fact}
  2* {fact} porque=1 {event} [es era]/VB=2 {by_the_clock} | {fact} because=1 {event} [is was]=2 {by_the_clock}
  2* hoy es/VB {weekday} , así=1 que=1 {fact} | today is {weekday} , so=1 {fact}
  2* hoy es/VB {weekday} , {date} | today is {weekday} , {date}
  3* hoy es/VB {weekday} , {bare_date} | today is {weekday} , {bare_date}
  2* hoy es/VB {weekday} {bare_date} | today is {weekday} , {bare_date}
  hoy es/VB {bare_date} | today is {bare_date}
  2* [hoy -] estamos/VB=1 a=2 {bare_date} | [today -] it~1 is=1 {bare_date}
  2* [ayer mañana]/RB [fue es]/VB {weekday} , {date} | [yesterday tomorrow] [was is] {weekday} , {date}
  2* hoy es/VB {date} | today is {date}
  3* {born} {on_the_date} | {born} {on_the_date}
  2* {born} {on_the_date} en=1 {city} | {born} {on_the_date} in=1 {city}
  {born} en=1 {month} de=2 {some_year} | {born} in=1 {month} {some_year}
  3* {event} [es fue será]/VB=1 {on_the_date} | {event} [is was will_be]=1 {on_the_date}
  2* [estaremos estaré estaban estuvimos]/VB=1 de=2 vacaciones=3 {from_to} | [we~1_will_be=1 I~1_will_be=1 \
    they~1_were=1 we~1_were=1] on=2 vacation=3 {from_to}
  2* [estaremos estaré estaban estuve]/VB=1 en=2 {city} {from_to} | [we~1_will_be=1 I~1_will_be=1 \
    they~1_were=1 I~1_was=1] in=2 {city} {from_to}
  2* {opening_place} {shut} {from_to} | {opening_place} {shut} {from_to}
  2* {opening_place} abre/VB=1 {daily} | {opening_place} opens/VBZ=1 {daily}
  2* [trabajo estudio]/VB=1 {daily} | I~1 [work study]=1 {daily}
  {event} es/VB=1 {from_to} | {event} is=1 {from_to}
  3* {event} [es era]/VB=1 a=a {clock_of_day} | {event} [is was]=1 at=a {clock_of_day}
  2* {event} [es era]/VB=1 {by_the_clock} | {event} [is was]=1 {by_the_clock}
  3* {event} {starts} {by_the_clock} | {event} {starts} {by_the_clock}
  2* {opening_place} [abre cierra abrió cerró]/VB=1 {by_the_clock} | {opening_place} [opens closes opened \
    closed]=1 {by_the_clock}
  [son eran]/VB=1 {clock_of_day} | it~1 [is was]=1 {clock_of_day}
  [son eran]/VB=1 {a_clock} en=2 punto=2 | it~1 [is was]=1 {a_clock} sharp=2
  ¿ {event} es/VB=1 {on_the_date} ? | is=1 {event} {on_the_date} ?
bare_date:
  3* {ordinal} de~1 {month} | {month} {ordinal}
  2* {day} de~1 {month} | {month} {day}
  {ordinal} de~1 {month} de~1 {some_year} | {month} {ordinal} , {some_year}
event:
  5* la=1 [fiesta reunión clase boda película cita entrevista]=2 | the=1 [party meeting class wedding movie \
    appointment interview]=2
  2* [la~1_cena=1 el~1_desayuno=1 el~1_almuerzo=1] | [dinner breakfast lunch]=1
  3* el=1 [examen partido concierto viaje vuelo]=2 | the=1 [exam game concert trip flight]=2
  mi=1 [cita clase vuelo examen entrevista]=2 | my=1 [appointment class flight exam interview]=2
starts:
  [empieza terminó empezó termina acaba comienza]/VB=1 | [starts ended started ends ends begins]=1
born:
  3* [nací naciste nacimos nacieron]/VB=1 | [I~1_was~1 you~1_were~1 we~1_were~1 they~1_were~1] born=1
  {somebody} nació/VB=1 | {somebody} was~1 born=1
  {my:kin} nació/VB=1 | {my:kin} was~1 born=1
shut:
  [está estará estuvo]/VB=1 [k:cerrado abierto]/JJ=2 | [is will_be was]=1 [k:closed open]=2
opening_place:
  [el_museo el_banco el_restaurante el_hotel el_mercado]=1 | [the_museum the_bank the_restaurant the_hotel \
    the_market]=1
from_to:
  3* del=1 {early} al=3 {late} de=5 {month} | from=1 the~1 {early} to=3 the~3 {late} of=5 {month}
  del=1 [f:1 2 3 5]=2 al=3 [g:10 12 15 20]=4 de~5 {month} | from=1 {month} [f:1 2 3 5]=2 to=3 [g:10 12 15 \
    20]=4
  desde~1 el=1 {early} hasta~3 el=3 {late} de=5 {month} | from=1 the=1 {early} to=3 the=3 {late} of=5 {month}
  de=1 [enero junio abril septiembre]=2 a=3 [k:marzo julio agosto diciembre]=4 | from=1 [January June April \
    September]=2 to=3 [k:March July August December]=4
early:
  [uno primero dos tres cuatro cinco seis siete ocho nueve]=1 | [first first second third fourth fifth \
    sixth seventh eighth ninth]=1
late:
  [diez once doce trece catorce quince dieciséis dieciocho veinte treinta]=1 | [tenth eleventh twelfth \
    thirteenth fourteenth fifteenth sixteenth eighteenth twentieth thirtieth]=1
  [veintiuno veintidós veinticinco]=1 | twenty=1 -/HYPH=1 [first second fifth]=1
daily:
  de=1 [lunes martes miércoles]=2 a=3 [k:viernes sábado jueves]=4 | from=1 [Monday Tuesday Wednesday]/NNP=2 \
    to=3 [k:Friday Saturday Thursday]/NNP=4
  de=1 {a_clock} a=2 {a_clock.b} | from=1 {a_clock} to=2 {a_clock.b}
  de=1 lunes=2 a=3 viernes=4 de=5 [ocho nueve diez]=6 a=7 [k:dos tres cinco seis]=8 | from=1 Monday/NNP=2 \
    to=3 Friday/NNP=4 from=5 [eight nine ten]=6 to=7 [k:two three five six]=8
age_talk:
  5* {died} a=1 los~2 {grown} años=2 | {died} at~1 the~1 age=2 of=1 {grown}
  2* a=1 los~2 {grown} años=2 , {died} | at~1 the~1 age=2 of=1 {grown} , {died}
  2* a=1 los~2 {grown} años=2 {died} | at~1 the~1 age=2 of=1 {grown} , {died}
  2* [cumplo cumples cumplimos]/VB=1 {grown} años=1 {soonish} | [I~1_turn you~1_turn we~1_turn]=1 {grown} \
    {soonish}
  2* {somebody} [cumple cumplió]/VB=1 {grown} años=1 {soonish} | {somebody} [turns turned]=1 {grown} {soonish}
  [cumplí cumplieron cumplimos]/VB=1 {grown} años=1 [ayer=2 el~2_lunes=2 anoche=2] | [I~1_turned \
    they~1_turned we~1_turned]=1 {grown} [yesterday=2 on~2_Monday=2 last~2_night=2]
  [voy_a vamos_a]=1 cumplir/VB=2 {grown} años=2 | [I_am_going_to we_are_going_to]=1 turn=2 {grown}
  2* cuando=1 [v:tenía tenías teníamos tenían]/VB=2 {grown} años=3 , {lived} | when=1 [v:I~2_was=2 \
    you~2_were=2 we~2_were=2 they~2_were=2] {grown} years=3 old~3 , {lived}
  3* [tengo tiene tienes tenemos tienen]/VB=1 [más=2_de=2 menos=2_de=2 casi=2 unos=2] {grown} años=3 | \
    [I~1_am=1 he~1_is=1 you~1_are=1 we~1_are=1 they~1_are=1] [over=2 under=2 almost=2 about=2] {grown} \
    years=3 old~3
  {somebody} tiene/VB=1 [más=2_de=2 menos=2_de=2 casi=2 unos=2] {grown} años=3 | {somebody} is=1 [over=2 \
    under=2 almost=2 about=2] {grown} years=3 old~3
  ¿ cuándo=1 [cumples cumple_usted cumple_tu_hijo]/VB=2 años=2 ? | when=1 is=2 [your=2 your=2 \
    your=2_son's=2] birthday=2 ?
  ¿ cuántos=1 años=1 [cumples cumple_usted cumple_tu_hija]/VB=2 ? | how=1 old=1 [are_you~2 are_you~2 \
    is_your~2_daughter~2] turning=2 ?
soonish:
  [mañana/RB hoy]=1 | [tomorrow today]=1
  {on_the_date} | {on_the_date}
  en {month} | in {month}
died:
  3* [él ella]=1 [k:murió se=0_casó se=0_fue_de_casa empezó_a_trabajar llegó_a_este_país]=2 | [he she]=1 \
    [k:died got_married left_home started_to_work came_to_this_country]=2
  4* [mi=1 tu=1 su=1] [abuelo padre tío abuelo bisabuelo]=2 [murió=3 se=0_casó=3 se=0_jubiló=3 \
    empezó=3_a~3_trabajar=4] | [my=1 your=1 his=1] [grandfather father uncle grandfather \
    great-grandfather]=2 [died=3 got~3_married=3 retired=3 started=3_to~3_work=4]
  4* [mi=1 tu=1 su=1] [p:abuela madre tía hermana vecina]=2 [murió=3 se=0_casó=3 se=0_jubiló=3 \
    empezó=3_a~3_trabajar=4] | [my=1 your=1 his=1] [p:grandmother mother aunt sister neighbor]=2 [died=3 \
    got~3_married=3 retired=3 started=3_to~3_work=4]
  4* [me=0_casé=1 empecé=1_a=0_trabajar=2 aprendí=1_a=0_nadar=2 aprendí=1_a=0_conducir=2 \
    dejé=1_la~3_escuela=3 llegué=1_aquí=2] | I~1 [got~1_married=1 started=1_to~2_work=2 \
    learned=1_to~2_swim=2 learned=1_to~2_drive=2 left=1_school=3 arrived=1_here=2]
page_talk:
  3* {open_it} en=1 la~2 página=2 {page} | {open_it} to=1 page=2 {page}
  3* [está estaba]/VB=1 en=2 la~3 página=3 {page} | it~1 [is was]=1 on=2 page=3 {page}
  2* {exercise} está/VB=1 en=2 la~3 página=3 {page} | {exercise} is=1 on=2 page=3 {page}
  2* [voy vamos estoy estamos]/VB=1 [por=2 en=2] la~3 página=3 {page} | [I~1_am=1 we~1_are=1 I~1_am=1 \
    we~1_are=1] on=2 page=3 {page}
  [lean lea lee leamos]/VB=1 la~2 página=2 {page} | [read read read let's_read]=1 page=2 {page}
  [leí leímos]/VB=1 hasta=2 la~3 página=3 {page} | [I~1_read=1 we~1_read=1] up~2 to=2 page=3 {page}
  3* [mi tu su nuestra]=1 habitación=2 es/VB=3 la~0 {page} | [my your his our]=1 room=2 is=3 number~0 {page}
  2* [mi tu nuestro]=1 número=2 de=0 [habitación asiento mesa]=3 es/VB=4 el~0 {page} | [my your our]=1 \
    [room seat table]=3 number=2 is=4 {page}
  2* [estamos estoy están]/VB=1 en=2 la~3 habitación=3 {page} | [we~1_are=1 I~1_am=1 they~1_are=1] in=2 \
    room=3 {page}
  2* [vivo vivimos viven]/VB=1 en=2 el=3 número=4 {page} de=5 esta=6 calle=7 | [I~1_live=1 we~1_live=1 \
    they~1_live=1] at=2 number=4 {page} on=5 this=6 street=7
  3* [vivo vivimos viven trabajo]/VB=1 en=2 el=3 {floor} piso=4 | [I~1_live=1 we~1_live=1 they~1_live=1 \
    I~1_work=1] on=2 the=3 {floor} floor=4
  [el~1_baño=1 la~1_oficina=1 mi=1_habitación=1 la~1_biblioteca=1] está/VB=2 en=3 el=4 {floor} piso=5 | \
    [the~1_bathroom=1 the~1_office=1 my=1_room=1 the~1_library=1] is=2 on=3 the=4 {floor} floor=5
  2* suba/VB=1 al=2 {floor} piso=3 | go=1 up=1 to=2 the=2 {floor} floor=3
  [tome toma]/VB=1 el=2 autobús=3 número=4 {page} | take=1 bus=3 number=4 {page}
  el=1 [tren autobús vuelo]=2 número=3 {page} sale/VB=4 {by_the_clock} | [train bus flight]=2 number=3 \
    {page} leaves=4 {by_the_clock}
  es/VB=1 la=2 {nth} vez=3 que=0 [v:vengo veo_esta_película como_aquí visito_este_país viajo_en_avión]=4 | \
    it~1 is=1 the=2 {nth} time=3 [v:I~4_have_come=4_here~4 I~4_have_seen=4_this=4_movie=4 \
    I~4_have_eaten=4_here=4 I~4_have_visited=4_this=4_country=4 I~4_have_traveled=4_by=4_plane=4]
exercise:
  el=1 [ejercicio texto mapa]=2 | the=1 [exercise text map]=2
open_it:
  3* [abran abra abre abramos]/VB=1 el=2 [libro cuaderno]=3 | [open open open let's~1_open=1]=1 the=2 [book \
    notebook]=3
  [abran abramos]/VB=1 [sus nuestros]=2 libros=3 | [open=1 let's~1_open=1] [your our]=2 books=3
  [abra abre]/VB=1 [su tu]=2 libro=3 | open=1 your=2 book=3
nth:
  [primera segunda tercera cuarta quinta última]/JJ=1 | [first second third fourth fifth last]=1
length_talk:
  5* {event} [dura duró durará]/VB=1 {some_hours} | {event} [lasts lasted will_last]=1 {some_hours}
  2* {the:film+class+trip+show+match} [dura duró]/VB=1 {some_hours} | {the:film+class+trip+show+match} \
    [lasts lasted]=1 {some_hours}
  {the:film+class+trip+show} no=1 [dura duró]/VB=2 mucho=3 | {the:film+class+trip+show} [doesn't didn't]=1 \
    last=2 long=3
  2* [tardo tardamos tardas tardan]/VB=1 {some_hours} en=2 {get_there} | it~1 takes=1 [me us you them]~1 \
    {some_hours} to=2 {get_there}
  2* tardé/VB=1 {some_hours} en=2 {get_there} | it~1 took=1 me~1 {some_hours} to=2 {get_there}
  2* se=0 tarda/VB=1 {some_hours} en=2 {get_there} | it~1 takes=1 {some_hours} to=2 {get_there}
  {my:kin} [tardó tarda]/VB=1 {some_hours} en=2 {get_there} | it~1 [took takes]=1 {my:kin} {some_hours} \
    to=2 {get_there}
  ¿ cuánto=1 [tardas tarda_usted tardan_ustedes]/VB=2 en=3 {get_there} ? | how=1 long=1 does~2 it~2 take=2 \
    you~2 to=3 {get_there} ?
  ¿ cuánto=1 [se=0_tarda=2 tarda=2_uno~2] en=3 {get_there} ? | how=1 long=1 does~2 it~2 take=2 to=3 \
    {get_there} ?
  2* [el=1_tren=2 el=1_autobús=2 el=1_vuelo=2 el=1_avión=2] tarda/VB=3 {some_hours} | [the=1_train=2 \
    the=1_bus=2 the=1_flight=2 the=1_plane=2] takes=3 {some_hours}
  2* {city} está/VB=1 a=2 {some_hours} de=3 {city.b} | {city} is=1 {some_hours} from=3+2 {city.b}
  estamos/VB=1 a=2 {some_hours} de=3 {city} | we~1 are=1 {some_hours} from=3+2 {city}
  no=1 [tardes tarde]/VB=2 [mucho=3 -] | don't=1 take=2 [too~3_long=3 long=2]
get_there:
  llegar/VB=1 [allí=2 aquí=2 -] | get=1 [there=2 here=2 there=1]
  llegar/VB=1 al=2 [trabajo=3 centro=3 aeropuerto=3 hotel=3] | get=1 [to=2_work=3 downtown=3+2 \
    to=2_the=2_airport=3 to=2_the=2_hotel=3]
  llegar/VB=1 a=2 {city} | get=1 to=2 {city}
  [c:terminar hacer_la_cena limpiar_la_casa leer_el_libro encontrar_la_calle escribir_la_carta hacerlo]=1 | \
    [c:finish make_dinner clean_the_house read_the_book find_the_street write_the_letter do_it]=1
price_talk:
  3* [quiero=1 compré=1 necesito=1 deme=1] {halves} | [I~1_want=1 I~1_bought=1 I~1_need=1 give=1_me=1] \
    {halves}
  2* {halves} , por=2 favor=2 | {halves} , please=2
  ¿ cuánto=1 cuesta/VB=2 {halves} ? | how=1 much=1 does~2 {halves} cost=2 ?
  3* {the:clothes+furniture+device+vehicle+ticket} [cuesta costó]/VB=1 [más=2_de=2 menos=2_de=2 casi=2 \
    unos=2 solo=2] {money} | {the:clothes+furniture+device+vehicle+ticket} [costs cost]=1 [more=2_than=2 \
    less=2_than=2 almost=2 about=2 only=2] {money}
  2* [pagué pagamos gasté gastamos]/VB=1 [más=2_de=2 menos=2_de=2 casi=2 unos=2 solo=2] {money} | \
    [I~1_paid=1 we~1_paid=1 I~1_spent=1 we~1_spent=1] [more=2_than=2 less=2_than=2 almost=2 about=2 only=2] \
    {money}
  2* [me=1_debes=2 te=1_debo=2 nos=1_debe=2 le=1_debo=2] {money} | [you~2_owe=2_me=1 I~2_owe=2_you=1 \
    he~2_owes=2_us=1 I~2_owe=2_him=1] {money}
  [necesito=1 quiero=1 tengo=1 perdí=1 encontré=1 gano=1] {money} | I~1 [need want have lost found earn]=1 \
    {money}
  2* son/VB=1 {money} , por=2 favor=2 | that~1 is=1 {money} , please=2
  2* [las~1_manzanas=1 las~1_naranjas=1 las~1_entradas=1 los~1_zapatos=1] cuestan/VB=2 {money} | \
    [the~1_apples=1 the~1_oranges=1 the~1_tickets=1 the~1_shoes=1] cost=2 {money}
  2* ¿ cuánto=1 cuesta/VB=2 [un~3_kilo=3 un~3_litro=3 una~3_botella=3 una~3_caja=3] de=4 [manzanas leche \
    agua galletas]=5 ? | how=1 much=1 does~2 [a~3_kilo=3 a~3_liter=3 a~3_bottle=3 a~3_box=3] of=4 [apples \
    milk water cookies]=5 cost=2 ?
halves:
  2* medio=1 kilo=2 de=3 {pounds} | half=1 a~1 kilo=2 of=3 {pounds}
  un=1 cuarto=2 de=2 kilo=3 de=4 {pounds} | a=1 quarter=2 of=2 a~2 kilo=3 of=4 {pounds}
  un=1 kilo=2 y=3 medio=4 de=5 {pounds} | a=1 kilo=2 and=3 a~4 half=4 of=5 {pounds}
  2* media=1 docena=2 de~2 [huevos naranjas rosas]=3 | half=1 a~1 dozen=2 [eggs oranges roses]=3
  una=1 docena=2 de~2 [huevos naranjas rosas]=3 | a=1 dozen=2 [eggs oranges roses]=3
  medio=1 litro=2 de=3 [leche agua aceite]=4 | half=1 a~1 liter=2 of=3 [milk water oil]=4
  [dos tres cuatro]=1 [k:kilos litros botellas cajas]=2 de=3 [k:naranjas leche agua galletas]=4 | [two \
    three four]=1 [k:kilos liters bottles boxes]=2 of=3 [k:oranges milk water cookies]=4
pounds:
  [carne queso arroz azúcar pollo tomates manzanas papas cebollas jamón]=1 | [meat cheese rice sugar \
    chicken tomatoes apples potatoes onions ham]=1
money:
  3* {amount} [euros pesos dólares] | {amount} [euros pesos dollars]
  {hundred} [euros pesos dólares] | {hundred} [euros pesos dollars]
"""


def grown(draw: Draw) -> Phrase:
    """The age of one who has grown up."""
    n = draw.pick((*range(16, 40), *range(40, 100, 5), *range(20, 100, 10), *range(50, 99)))
    return digits(n) if draw.chance(0.15) else number(n, "m")


def page(draw: Draw) -> Phrase:
    """The number of a page or a room: in words up to thirty, else mostly in digits."""
    n = draw.pick(range(2, 31)) if draw.chance(0.6) else draw.pick(range(30, 600))
    return number(n) if n <= 30 and draw.chance(0.75) else digits(n)


def amount(draw: Draw) -> Phrase:
    """A number below two hundred."""
    n = draw.pick((*range(2, 31), *range(30, 200, 5)))
    return digits(n) if draw.chance(0.3) else number(n, "m")


def hundred(draw: Draw) -> Phrase:
    """A round number of hundreds or thousands."""
    n = draw.pick((*range(100, 1000, 50), *range(1000, 10_000, 500)))
    return digits(n) if draw.chance(0.3) else number(n, "m")


DATES = Rules(
    TALK, {"fact": scenes.fact, "grown": grown, "page": page, "amount": amount, "hundred": hundred}, DATED
)
WEIGHTS = {"date_talk": 4, "age_talk": 2.5, "page_talk": 2.5, "length_talk": 2.5, "price_talk": 2.0}


def with_a_number(draw: Draw) -> Sentence:
    """ "Hoy es martes, cuatro de julio.", "Murió a los ochenta años.", "Abran el libro en la página diez." """
    return DATES.sentence(draw, draw.weighted(WEIGHTS))
