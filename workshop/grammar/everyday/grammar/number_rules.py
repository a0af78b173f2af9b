"""Numbers in talk: ages, dates, hours, durations, distances, quantities."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.numbers import digits, year
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

NUMBERS = """
age_of:
  3* [s:tengo tienes tiene tenemos tienen]/VB=1 {age} años=2 | [s:I_am you_are he_is we_are they_are]~1 \
    {age} years=2 old/JJ~2
  3* {somebody} tiene/VB=1 {age} años=2 | {somebody} is=1 {age} years=2 old/JJ~2
  {somebody} tenía/VB=1 {age} años=2 | {somebody} was=1 {age} years=2 old/JJ~2
  {somebody} [p:cumplió cumple cumplirá]/VB=1 {age} años=2 {when_day} | {somebody} [p:turned/VBD turns/VBZ \
    will_turn/VB]=1 {age} {when_day}
  [p:cumplí cumpliste cumplió]/VB=1 {age} años=2 {when_past} | [p:I~1_turned you~1_turned he~1_turned]/VBD=1 \
    {age} {when_past}
  voy/VB=1 a=1 cumplir/VB=2 {age} años=3 {when_next} | I~1 am=1 going=1 to=1 turn/VB=2 {age} {when_next}
  cuando [tenía tenías]/VB=1 {age} años=2 , {lived} | when [I you]~1 [was were]=1 {age} years=2 old/JJ~2 , \
    {lived}
  mi [hijo bebé hija sobrino]/NN tiene/VB=1 {small} [meses semanas años]=2 | my [son baby daughter \
    nephew]/NN is=1 {small} [months weeks years]=2 old/JJ~2
  tengo/VB=1 {small} años=2 más=3 que=4 [tú mi_hermano mi_hermana ella]=5 | I~1 am=1 {small} years=2 \
    older/JJR=3 than=4 [you my_brother my_sister her]=5
  ¿ cuántos=1 años=1 [tienes tiene_usted tienen_ustedes tiene_ella tiene_él tienen_tus_hijos]=2 ? | how=1 \
    old/JJ=1 [are_you are_you are_you is_she is_he are_your_children]=2 ?
  ¿ cuántos=1 años=1 tenías/VB=2 {when_past} ? | how=1 old/JJ=1 were=2 you~2 {when_past} ?
  ¿ tienes/VB=1 {age} años=2 ? | are=1 you~1 {age} years=2 old/JJ~2 ?
lived:
  vivía/VB=1 en=2 {city} | I~1 lived/VBD=1 in=2 {city}
  vivíamos/VB=1 en=2 {country} | we~1 lived/VBD=1 in=2 {country}
  mi=2 familia=3 vivía/VB=1 en=4 {city} | my=2 family=3 lived/VBD=1 in=4 {city}
when_day:
  {when_next} | {when_next}
  hoy | today
  - | -
when_past:
  [ayer hoy] | [yesterday today]
  el~1 [p:mes año lunes domingo sábado]=1 pasado=2 | last=2 [p:month year Monday Sunday Saturday]=1
  en {month} | in {month}
when_next:
  [mañana hoy]/RB | [tomorrow today]
  el~1 próximo=2 [p:mes año lunes domingo sábado]=1 | next=2 [p:month year Monday Sunday Saturday]=1
  en {month} | in {month}
ordinal:
  [primero/JJ dos tres cuatro cinco seis siete ocho nueve diez]=1 | [first second third fourth fifth sixth \
    seventh eighth ninth tenth]/JJ=1
  [once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte]=1 | [eleventh twelfth \
    thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth]/JJ=1
  [veintiuno veintidós veintitrés veinticuatro veinticinco]=1 | twenty=1 -/HYPH=1 [first second third fourth \
    fifth]/JJ=1
  [veintiséis veintisiete veintiocho veintinueve]=1 | twenty=1 -/HYPH=1 [sixth seventh eighth ninth]/JJ=1
  treinta=1 | thirtieth=1
  treinta=1 y=1 uno=1 | thirty=1 -/HYPH=1 first=1
date:
  3* el~1 {ordinal} de=2 {month} | {month} {ordinal}
  3* el~1 {day} de=2 {month} | {month} {day}
  el~1 {ordinal} de=2 {month} de=3 {some_year} | {month} {ordinal} , {some_year}
dated:
  2* [hoy ayer mañana]/RB [es fue es]/VB {weekday} | [today yesterday tomorrow] [is was is] {weekday}
  hoy es/VB {weekday} , {date} | today is {weekday} , {date}
  [hoy mañana]/RB es/VB {date} | [today tomorrow] is {date}
  es/VB=1 {date} | it~1 is=1 {date}
  mi [cumpleaños aniversario] es/VB {date} | my [birthday anniversary] is {date}
  {the:party+meeting+show+exam+trip} es/VB {on_day} | {the:party+meeting+show+exam+trip} is {on_day}
  {the:party+meeting+show+exam+trip} [fue será]/VB=1 {on_day} | {the:party+meeting+show+exam+trip} [was \
    will_be]=1 {on_day}
  {the:class+meeting+show+match+party+film} [empieza termina empezó terminó empezará]/VB=1 {at_hour} | \
    {the:class+meeting+show+match+party+film} [starts/VBZ=1 ends/VBZ=1 started/VBD=1 ended/VBD=1 \
    will~1_start/VB=1] {at_hour}
  {the:class+meeting+show+match+party} [empieza es termina]/VB {on_day} {at_hour} | \
    {the:class+meeting+show+match+party} [starts is ends]/VBZ {on_day} {at_hour}
  [nací naciste]/VB=1 {on_date} | [I you]~1 [was were]~1 born/VBN=1 {on_date}
  {somebody} nació/VB=1 {on_date} | {somebody} was~1 born/VBN=1 {on_date}
  [nací naciste]/VB=1 en {birth_year} | [I you]~1 [was were]~1 born/VBN=1 in {birth_year}
  {somebody} nació/VB=1 en {birth_year} | {somebody} was~1 born/VBN=1 in {birth_year}
  nos=1 casamos/VB=2 en {birth_year} | we~2 got/VBD=2 married/VBN=2 in {birth_year}
  [llegué vine]/VB=1 a=2 este=3 país=4 en=5 {birth_year} | I~1 [arrived came]/VBD=1 [in to]=2 this=3 \
    country=4 in=5 {birth_year}
  ¿ {date_question} ? | {date_question} ?
on_day:
  el=1 {weekday} | on=1 {weekday}
  el~1 {ordinal} de=2 {month} | on~2 {month} {ordinal}
  el~1 próximo=2 [p:lunes martes jueves sábado domingo]=1 | next=2 [p:Monday Tuesday Thursday Saturday \
    Sunday]=1
  en {month} | in {month}
  [mañana hoy]/RB | [tomorrow today]
on_date:
  el=1 {ordinal} de=0 {month} | on=1 {month} {ordinal}
  en {month} | in {month}
  un=1 {weekday} | on=1 a~1 {weekday}
  el=1 {ordinal} de=0 {month} de=0 {birth_year} | on=1 {month} {ordinal} , {birth_year}
date_question:
  qué día=2 es/VB=1 [hoy mañana]/RB | what day=2 is=1 it~1 [today tomorrow]
  qué fecha es/VB hoy | what date is today
  a~1 cuánto=1 estamos/VB=2 [hoy -] | what=1 is=2 the~2 date=2 [today -]
  cuándo es/VB tu [cumpleaños examen fiesta clase boda aniversario viaje] | when is your [birthday exam \
    party class wedding anniversary trip]
  cuándo es/VB {the:party+meeting+show+exam+match} | when is {the:party+meeting+show+exam+match}
  cuándo=1 [naciste nació_usted nació_tu_hija]/VB=2 | when=1 [were_you were_you was_your_daughter]~2 \
    born/VBN=2
  en qué [año mes] naciste/VB=2 | in what [year month] were~2 you~2 born/VBN=2
  a~1 qué=1 hora=2 es/VB=3 {the:class+meeting+show+match+party+film} | what=1 time=2 is=3 \
    {the:class+meeting+show+match+party+film}
  qué hora [es era]/VB=1 | what time [is was]=1 it~1
  tiene/VB=1 [usted -]=2 hora=3 | do~1 you~1 have/VB=1 the~3 time=3
clock:
  3* son/VB=1 {the_hour} | it~1 is=1 {the_hour}
  es/VB=1 la~2 una=2 y=3 [media cuarto diez]/NN=4 | it~1 is=1 [half a~4_quarter ten]=4 past=3 one=2
  ya=2 son/VB=1 {the_hour} | it~1 is=1 already=2 {the_hour}
  son/VB=1 casi=2 {the_hour} | it~1 is=1 almost=2 {the_hour}
  eran/VB=1 {the_hour} | it~1 was=1 {the_hour}
  {doing_at} {at_hour} | {doing_at} {at_hour}
  2* {doing_at} {at_hour} {habit_time} | {doing_at} {at_hour} {habit_time}
  {thing_at} {at_hour} | {thing_at} {at_hour}
  {thing_at} entre=1 las~2 [ocho nueve diez]=2 y=3 las~4 [k:doce una dos]=4 | {thing_at} between=1 [eight \
    nine ten]=2 and=3 [k:twelve one two]=4
  [trabajo estudio]/VB=1 de=2 [ocho nueve diez]=3 a=4 [k:tres cuatro cinco]=5 | I~1 [work study]/VBP=1 \
    from=2 [eight nine ten]=3 to=4 [k:three four five]=5
  ¿ nos=0 vemos/VB=1 {at_hour} ? | shall~1 we~1 meet/VB=1 {at_hour} ?
  tengo/VB=1 [una_clase una_reunión una_cita un_examen]=2 {at_hour} | I~1 have=1 [a_class a_meeting \
    an_appointment an_exam]=2 {at_hour}
  tengo/VB=1 una cita con [el_médico el_dentista mi_jefe mi_profesora]=2 {at_hour} | I~1 have=1 an \
    appointment with [the_doctor the_dentist my_boss my_teacher]=2 {at_hour}
the_hour:
  2* las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 | [h:two three four five six \
    seven eight nine ten eleven twelve]=1 o'clock/RB~1
  las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 y=2 [media/NN=3 cuarto/NN=3] | \
    [half=3 a~3_quarter=3] past=2 [h:two three four five six seven eight nine ten eleven twelve]=1
  las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 menos=2 [cuarto/NN=3 diez/CD=3 \
    cinco/CD=3] | [a~3_quarter=3 ten=3 five=3] to/IN=2 [h:two three four five six seven eight nine ten \
    eleven twelve]=1
  las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 y=2 [veinte diez cinco]/CD=3 | \
    [twenty ten five]/CD=3 past=2 [h:two three four five six seven eight nine ten eleven twelve]=1
  las~1 [h:seis siete ocho nueve diez]=1 de=2 la=3 [mañana noche]/NN=4 | [h:six seven eight nine ten]=1 in=2 \
    the=3 [morning evening]=4
doing_at:
  me=0 [levanto despierto acuesto ducho]/VB=1 | I~1 [get_up wake_up go_to_bed take_a_shower]/VBP=1
  [como ceno desayuno]/VB=1 | I~1 [eat have_dinner have_breakfast]/VBP=1
  [salgo llego_a_casa voy_al_trabajo vuelvo_a_casa]/VB=1 | I~1 [go_out get_home go_to_work go_back_home]/VBP=1
  {somebody} se=0 [levanta despierta acuesta]/VB=1 | {somebody} [gets_up wakes_up goes_to_bed]/VBZ=1
  {somebody} [come cena desayuna sale]/VB=1 | {somebody} [eats has_dinner has_breakfast goes_out]/VBZ=1
thing_at:
  {the:opening+tienda} [abre cierra abrió cerró]/VB=1 | {the:opening+tienda} [opens closes opened \
    closed]/VBZ=1
  {the:ride} [sale llega salió llegó]/VB=1 | {the:ride} [leaves arrives left arrived]/VBZ=1
  el [próximo último primer]/JJ [p:tren autobús avión vuelo] sale/VB | the [next last first]/JJ [p:train bus \
    plane flight] leaves/VBZ
lasting:
  2* hace=1 {long_time} que=0 [vivo trabajo estudio]/VB=2 {here} | I~2 have~2 [lived worked studied]/VBN=2 \
    {here} for=1 {long_time}
  2* [vivo trabajo estudio]/VB=2 {here} desde=1 hace=1 {long_time} | I~2 have~2 [lived worked studied]/VBN=2 \
    {here} for=1 {long_time}
  hace=1 {long_time} que=0 {somebody} [vive trabaja estudia]/VB=2 {here} | {somebody} has~2 [lived worked \
    studied]/VBN=2 {here} for=1 {long_time}
  {somebody} [vive trabaja estudia]/VB=2 {here} desde=1 hace=1 {long_time} | {somebody} has~2 [lived worked \
    studied]/VBN=2 {here} for=1 {long_time}
  hace=1 {long_time} que=0 [estudio aprendo hablo]/VB=2 {any:language} | I~2 have~2 [studied learned \
    spoken]/VBN=2 {any:language} for=1 {long_time}
  [estudio hablo]/VB=2 {any:language} desde=1 hace=1 {long_time} | I~2 have~2 [studied spoken]/VBN=2 \
    {any:language} for=1 {long_time}
  hace=1 {long_time} que=0 [conozco espero]/VB=2 a=0 {somebody} | I~2 have~2 [known been_waiting_for]/VBN=2 \
    {somebody} for=1 {long_time}
  hace=1 {long_time} que=0 no=3 [veo llamo visito]/VB=2 a=0 {somebody} | I~2 haven't=3 [seen called \
    visited]/VBN=2 {somebody} for=1 {long_time}
  hace=1 {long_time} que=0 no=3 [te_veo como_carne voy_al_cine duermo_bien fumo]/VB=2 | I~2 haven't=3 \
    [seen_you eaten_meat gone_to_the_movies slept_well smoked]/VBN=2 for=1 {long_time}
  [vivo trabajo estudio]/VB=2 {here} desde=1 {since} | I~2 have~2 [lived worked studied]/VBN=2 {here} \
    since=1 {since}
  {somebody} [vive trabaja estudia]/VB=2 {here} desde=1 {since} | {somebody} has~2 [lived worked \
    studied]/VBN=2 {here} since=1 {since}
  ¿ cuánto=1 tiempo=1 hace=1 que=0 [vives trabajas estudias]/VB=2 {here} ? | how=1 long=1 have~2 you~2 \
    [lived worked studied]/VBN=2 {here} ?
  ¿ cuánto=1 tiempo=1 hace=1 que=0 [estudias hablas]/VB=2 {any:language} ? | how=1 long=1 have~2 you~2 \
    [studied spoken]/VBN=2 {any:language} ?
  ¿ hace=1 cuánto=1 que=0 [vives trabajas estudias]/VB=2 {here} ? | how=1 long=1 have~2 you~2 [lived worked \
    studied]/VBN=2 {here} ?
  ¿ desde=1 cuándo=2 [vives trabajas estudias]/VB=3 {here} ? | since=1 when=2 have~3 you~3 [lived worked \
    studied]/VBN=3 {here} ?
  ¿ desde=1 cuándo=2 [vive trabaja estudia]/VB=3 {somebody} {here} ? | since=1 when=2 has~3 {somebody} \
    [lived worked studied]/VBN=3 {here} ?
  ¿ hasta=1 [cuándo qué=0_hora=2]=2 [trabajas estudias te=0_quedas]/VB=3 ? | until=1 [when what=0_time=2]=2 \
    do~3 you~3 [work study stay]/VB=3 ?
  [v:estudié trabajé dormí esperé caminé nadé bailé hablé_con_él cociné]/VB=1 durante=2 {length} | I~1 \
    [v:studied worked slept waited walked swam danced talked_with_him cooked]/VBD=1 for=2 {length}
  {somebody} [v:estudió trabajó durmió esperó vivió_aquí]/VB=1 durante=2 {length} | {somebody} [v:studied \
    worked slept waited lived_here]/VBD=1 for=2 {length}
  [vuelvo regreso]/VB=1 en=2 {short_time} | I~1 am~1 coming=1 back=1 in=2 {short_time}
  [v:llegamos salimos empezamos terminamos]/VB=1 dentro=2 de=2 {short_time} | we~1 [v:arrive leave start \
    finish]/VBP=1 in=2 {short_time}
  {the:ride} [llega sale]/VB=1 [k:en dentro_de]=2 {short_time} | {the:ride} [arrives leaves]/VBZ=1 [k:in \
    in]=2 {short_time}
  [llegué vine conocí_a_mi_esposa empecé_a_trabajar compré_la_casa]/VB=1 hace=2 {long_time} | I~1 [arrived \
    came met_my_wife started_to_work bought_the_house]/VBD=1 {long_time} ago=2
  {the:ride} salió/VB=1 hace=2 {short_time} | {the:ride} left/VBD=1 {short_time} ago=2
  la=1 [clase película reunión fiesta]=2 [dura duró]/VB=3 {length} | the=1 [class movie meeting party]=2 \
    [lasts lasted]/VBZ=3 {length}
  el=1 [viaje partido concierto curso]=2 [dura duró]/VB=3 {length} | the=1 [trip game concert course]=2 \
    [lasts lasted]/VBZ=3 {length}
  ¿ cuánto=1 tiempo=1 dura/VB=2 {the:film+class+trip+show} ? | how=1 long=1 does~2 \
    {the:film+class+trip+show} last/VB=2 ?
  ¿ cuánto=1 dura/VB=2 {the:film+class+trip+show} ? | how=1 long=1 does~2 {the:film+class+trip+show} \
    last/VB=2 ?
here:
  aquí | here
  en=1 {city} | in=1 {city}
  en=1 {country} | in=1 {country}
  en=1 esta=2 [ciudad casa calle escuela oficina]=3 | [in in on at at]=1 this=2 [city house street school \
    office]=3
  en=1 este=2 [país hotel pueblo barrio]=3 | [in at in in]=1 this=2 [country hotel village neighborhood]=3
since:
  {month} | {month}
  {birth_year} | {birth_year}
  el~1 [lunes martes jueves domingo]/NN=1 | [Monday Tuesday Thursday Sunday]/NNP=1
  el~1 año=1 pasado=2 | last=2 year=1
  las~1 [seis siete ocho nueve]/CD=1 | [six seven eight nine]/CD=1 o'clock/RB~1
  ayer | yesterday
  mi infancia | my childhood
"""


def some_year(draw: Draw) -> Phrase:
    """A year, mostly in digits."""
    if draw.chance(0.3):
        n = draw.pick(range(1950, 2000))
        return year(n)
    return digits(draw.pick(range(1940, 2031)))


def day(draw: Draw) -> Phrase:
    """A day of the month in digits."""
    return digits(draw.pick(range(2, 32)))


MAKERS = {
    "birth_year": some_year,
    "some_year": some_year,
    "day": day,
}
NUMBER_TALK = Rules(NUMBERS, MAKERS, BASIC)
WEIGHTS = {"age_of": 3, "dated": 3, "clock": 3, "lasting": 3}


def number_talk(draw: Draw) -> Sentence:
    """ "Tengo 25 años.", "Hoy es martes.", "La tienda abre a las nueve.", "Hace dos años que vivo aquí." """
    return NUMBER_TALK.sentence(draw, draw.weighted(WEIGHTS))
