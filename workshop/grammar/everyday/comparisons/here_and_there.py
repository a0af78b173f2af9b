"""Talk of degrees and places: colder here than there, a really cold beer, upstairs and outside, at the corner."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TALK = """
weather:
  3* {place} hace/VB=1 más=2 [frío calor viento fresco]=3 que=4 {place.b} | it~1 is=1 [colder=2+3 \
    hotter=2+3 windier=2+3 cooler=2+3] {place} than=4 {place.b}
  4* hace/VB=1 más=2 [frío calor viento fresco]=3 {place} que=4 {place.b} | it~1 is=1 [colder=2+3 \
    hotter=2+3 windier=2+3 cooler=2+3] {place} than=4 {place.b}
  2* {place} llueve/VB=1 [más=2 menos=2] que=4 {place.b} | it~1 rains=1 [more=2 less=2] {place} than=4 \
    {place.b}
  3* [hoy=5 ayer=5 anoche=5] [hace=1 hizo=1 hizo=1] más=2 [f:frío calor viento]=3 que=4 [k:ayer \
    el~6_lunes=6 nunca]=6 | it~1 [is=1 was=1 was=1] [f:colder=2+3 hotter=2+3 windier=2+3] [today=5 \
    yesterday=5 last~5_night=5] than=4 [k:yesterday on~6_Monday=6 ever]=6
  2* en=1 [verano invierno agosto enero]=2 hace/VB=3 más=4 [frío calor viento fresco]=5 que=6 en=7 \
    [k:primavera otoño abril mayo]=8 | it~3 is=3 [colder=4+5 hotter=4+5 windier=4+5 cooler=4+5] in=1 \
    [summer winter August January]=2 than=6 in=7 [k:spring the~8_fall=8 April May]=8
  2* hace/VB=1 [muchísimo=2 demasiado=2 bastante=2 un~2_poco=2_de=2] [k:frío calor viento fresco]=3 [- hoy \
    aquí]=4 | it~1 is=1 [very=2 too=2 quite=2 a~2_little=2] [k:cold hot windy cool]=3 [-=0 today=4 here=4]
  [hacía=1 hizo=1] [muchísimo=2 demasiado=2 bastante=2] [k:frío calor viento fresco]=3 [-=0 ayer=4 \
    en~4_la=4_playa=4] | it~1 was=1 [very=2 too=2 quite=2] [k:cold hot windy cool]=3 [- yesterday=4 \
    on~4_the=4_beach=4]
  2* {place} la=1 vida/NN=2 es/VB=3 más=4 [cara barata fácil difícil tranquila]=5 que=6 {place.b} | life=2 \
    is=3 [more~4_expensive=5 cheaper=4+5 easier=4+5 more~4_difficult=5 calmer=4+5] {place} than=6 {place.b}
  2* {place} hay/VB=1 más=2 [gente ruido tráfico turistas]=3 que=4 {place.b} | there~1 [is=1 is=1 is=1 \
    are=1] more=2 [people noise traffic tourists]=3 {place} than=4 {place.b}
place:
  3* aquí=1 | here=1
  2* en=1 [mi tu]=2 [país ciudad pueblo casa]=3 | [in in in at]=1 [my your]=2 [country city town house]=3
  3* en=1 {city} | in=1 {city}
  3* en=1 {country} | in=1 {country}
  en=1 la=2 [ciudad montaña playa calle]=3 | [in in on on]=1 the=2 [city mountains beach street]=3
  en=1 el=2 [norte sur campo]=3 | in=1 the=2 [north south country]=3
really:
  3* [quiero necesitamos tengo busco]=1 una=2 [cama casa habitación maleta]=3 bien=4 [f:cómoda grande \
    limpia barata]=5 | [I~1_want=1 we~1_need=1 I~1_have=1 I~1_am~1_looking=1_for=1] a=2 very=4 \
    [f:comfortable big clean cheap]=5 [bed house room suitcase]=3
  5* [quiero quisiera prefiero pedí tomé queremos necesito]=1 {well_cold} | [I~1_want=1 I~1_would~1_like=1 \
    I~1_prefer=1 I~1_ordered=1 I~1_had=1 we~1_want=1 I~1_need=1] {well_cold}
  2* {well_cold} , por=1 favor=1 | {well_cold} , please=1
  3* [tráigame póngame deme]=1 {well_cold} , por=2 favor=2 | [bring~1_me=1 give~1_me=1 give~1_me=1] \
    {well_cold} , please=2
  4* el=1 [café té pescado pan arroz]=2 [e:está estaba]/VB=3 bien=4 [k:caliente caliente rico fresco \
    rico]=5 | the=1 [coffee tea fish bread rice]=2 [e:is was]=3 very=4 [k:hot hot tasty fresh tasty]=5
well_cold:
  3* una=1 [cerveza limonada]=2 bien=3 [k:fría fría grande]=4 | a=1 very=3 [k:cold cold big]=4 [beer \
    lemonade]=2
  un=1 [jugo refresco vaso_de_agua helado]=2 bien=3 [k:frío frío grande]=4 | a=1 very=3 [k:cold cold big]=4 \
    [juice soda glass_of_water ice~2_cream]=2
  2* una=1 [sopa pizza tortilla]=2 bien=3 [k:caliente caliente rica]=4 | a=1 very=3 [k:hot hot tasty]=4 \
    [soup pizza omelet]=2
  2* un=1 [café té chocolate]=2 bien=3 [f:caliente caliente fuerte]=4 | a=1 very=3 [f:hot hot strong]=4 \
    [coffee tea chocolate]=2
around:
  2* [el=1 un=1] [hombre señor chico amigo]=2 que=3 vive/VB=4 {level} es/VB=5 [k:músico médico profesor \
    mi_jefe mi_tío]=6 | [the=1 a=1] [man man boy friend]=2 who=3 lives=4 {level} is=5 [k:a~6_musician \
    a~6_doctor a~6_teacher my_boss my_uncle]=6
  2* la=1 [mujer señora chica familia]=2 que=3 vive/VB=4 {level} es/VB=5 [k:simpática amable francesa \
    rica]=6 | the=1 [woman lady girl family]=2 who=3 lives=4 {level} is=5 [k:nice kind French rich]=6
  2* [los=1_vecinos=2 el=1_vecino=2 la=1_vecina=2] de=0 [k:arriba=3 abajo=3 al=3_lado=3 enfrente=3] \
    [hacen=4 hace=4 hace=4] mucho=5 ruido=6 | the=1 [neighbors=2 neighbor=2 neighbor=2] [k:upstairs=3 \
    downstairs=3 next~3_door=3 across~3_the~3_street=3] [make=4 makes=4 makes=4] a~5 lot=5 of~5 noise=6
  3* {somebody} [vive trabaja duerme está estaba espera come]/VB=1 {level} | {somebody} [lives works sleeps \
    is was is~1_waiting=1 eats]=1 {level}
  3* [vivo trabajo duermo estoy vivimos trabajamos estamos]/VB=1 {level} | [I~1_live=1 I~1_work=1 \
    I~1_sleep=1 I~1_am=1 we~1_live=1 we~1_work=1 we~1_are=1] {level}
  3* [vamos voy van vas]/VB=1 {toward} | [we~1_are~1_going=1 I~1_am~1_going=1 they~1_are~1_going=1 \
    you~1_are~1_going=1] {toward}
  2* [fui fuimos salimos corrieron]/VB=1 {toward} | [I~1_went=1 we~1_went=1 we~1_went=1 they~1_ran=1] {toward}
  2* ¿ [vives trabajas duermes estás]/VB=1 {level} ? | [do~1 do~1 do~1 are~1] you~1 [live=1 work=1 sleep=1 \
    -] {level} ?
  2* ¿ [quieres puedes prefieres]=1 [k:esperar comer ir trabajar]/VB=2 {level} ? | [do~1_you~1_want=1_to~1 \
    can=1_you~1 do~1_you~1_prefer=1_to~1] [k:wait eat go work]=2 {level} ?
  2* los=1 niños=2 [juegan=3 están=3_jugando=3 jugaban=3 duermen=3] {level} | the=1 children=2 [play=3 \
    are~3_playing=3 were~3_playing=3 sleep=3] {level}
  3* {turn} en=1 la=2 [k:esquina primera=3_calle=4 segunda=3_calle=4 próxima=3_esquina=4]=4 | {turn} at=1 \
    the=2 [k:corner first=3_street=4 second=3_street=4 next=3_corner=4]=4
  2* {turn} en=1 [el=2_semáforo=3 la=2_plaza=3 la=2_iglesia=3 el=2_banco=3] | {turn} at=1 \
    [the=2_traffic~3_light=3 the=2_square=3 the=2_church=3 the=2_bank=3]
  2* [espero=1_a=0 vi=1_a=0 conocí=1_a=0 encontré=1_a=0] {my:kin} en=2 la=3 [k:esquina entrada playa \
    calle]=4 | [I~1_am~1_waiting=1_for=1 I~1_saw=1 I~1_met=1 I~1_found=1] {my:kin} [k:at at on on]=2 the=3 \
    [k:corner entrance beach street]=4
  3* [camino paseo corro juego nado]=1 [k:por en]=2 la=3 playa=4 {habit_time} | I~1 [walk=1 \
    take~1_a~1_walk=1 run=1 play=1 swim=1] [k:on on]=2 the=3 beach=4 {habit_time}
  4* {somebody} [camina pasea corre juega]=1 [k:por en]=2 la=3 [playa calle]=4 {habit_time} | {somebody} \
    [walks=1 takes~1_a~1_walk=1 runs=1 plays=1] [k:on on]=2 the=3 [beach street]=4 {habit_time}
  2* [dormí duermo dormimos nos=0_sentamos]=1 en=2 el=3 [k:suelo piso]=4 | [I~1_slept=1 I~1_sleep=1 \
    we~1_slept=1 we~1_sat~1_down=1] on=2 the=3 [k:floor floor]=4
  2* [dejé puse encontré perdí]=1 {my:clothes+text+bag} en=2 [el=3_suelo=4 la=3_playa=4 el=3_autobús=4 \
    la=3_mesa=4] | I~1 [left put found lost]=1 {my:clothes+text+bag} on=2 [the=3_floor=4 the=3_beach=4 \
    the=3_bus=4 the=3_table=4]
  4* {someone} no=1 está/VB=2 [hoy en=3_este=3_momento=3 ahora ahora=3_mismo=3 esta=3_tarde=3/NN] | \
    {someone} isn't=1+2 here~2 [today right=3_now=3 now right=3_now=3 this=3_afternoon=3]
  2* {someone} no=1 está/VB=2 en=3 [casa la=4_oficina=4 su=4_oficina=4] [-=0 hoy ahora] | {someone} \
    isn't=1+2 [at=3_home at=3_the=4_office=4 in=3_his=4_office=4] [-=0 today now]
someone:
  2* {titled} | {titled}
  {name} | {name}
  mi=1 [jefe padre hijo hermano]=2 | my=1 [boss father son brother]=2
  el=1 [médico director profesor doctor]=2 | the=1 [doctor principal teacher doctor]=2
level:
  2* [arriba abajo afuera adentro]=1 | [upstairs downstairs outside inside]=1
  [aquí allí allá]=1 | [here there over~1_there]=1
  aquí=1 [k:arriba abajo]=2 | [k:up down]=2 here=1
  al=1 lado=1 | next=1 door=1
  [fuera dentro]=1 | [outside inside]=1
  muy=1 [cerca lejos]=2 | very=1 [close far~2_away]=2
  [enfrente=1 aquí=1_al=2_lado=2] | [across~1_the~1_street=1 right=1_next~2_door=2]
toward:
  [arriba abajo afuera adentro]=1 | [upstairs downstairs outside inside]=1
  [fuera dentro]=1 | [outside inside]=1
turn:
  3* [gire gira gira doble dobla]=1 a~2 la~2 [q:derecha izquierda]=2 | turn=1 [q:right left]=2
  [pare para espere espéreme deténgase]=1 | [stop stop wait wait~1_for=1_me=1 stop]=1
  [giré giramos gira doblamos]=1 a~2 la~2 [q:derecha izquierda]=2 | [I~1_turned=1 we~1_turned=1 turn=1 \
    we~1_turned=1] [q:right left]=2
"""
DEGREES = Rules(TALK, {}, BASIC)
WEIGHTS = {"weather": 3, "really": 1.5, "around": 5}


def of_degrees(draw: Draw) -> Sentence:
    """ "Aquí hace más calor que en mi país.", "Una cerveza bien fría.", "Vive arriba." """
    return DEGREES.sentence(draw, draw.weighted(WEIGHTS))
