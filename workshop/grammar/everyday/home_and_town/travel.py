"""Talk on the way: asking for the way, bus and train, airport, hotel."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

WAY = """
place:
  5* {the:opening+building+visit+park+station+square+beach+institution} | \
    {the:opening+building+visit+park+station+square+beach+institution}
  el [baño aeropuerto hospital ascensor mercado museo centro metro puerto mostrador cajero castillo estadio] \
    | the [bathroom airport hospital elevator market museum downtown subway port counter ATM castle stadium]
  la [salida entrada estación farmacia playa embajada biblioteca oficina iglesia plaza parada] | the [exit \
    entrance station pharmacy beach embassy library office church square stop]
  la=1 parada=2 de=0 [autobús taxi tranvía]=3 | the=1 [bus taxi streetcar]=3 stop=2
  la=1 estación=2 de=0 [autobuses/NN trenes/NN metro policía]=3 | the=1 [bus train subway police]=3 station=2
  la=1 oficina=2 de=0 correos=3 | the=1 post=3 office=2
  el=1 centro=2 de~2 la=3 ciudad=4 | the=1 center=2 of~2 the=3 city=4
  la=1 calle=2 [Mayor Real Central]/NNP=3 | [Mayor Real Central]/NNP=3 Street/NNP=2
  el=1 hotel=2 [Central Real Roma Plaza Europa]/NNP=3 | the=1 Hotel/NNP=2 [Central Real Roma Plaza \
    Europa]/NNP=3
one_place:
  2* {a:opening+building+eating} | {a:opening+building+eating}
  un [banco hotel hospital baño taxi supermercado cajero restaurante médico] | a [bank hotel hospital \
    bathroom taxi supermarket ATM restaurant doctor]
  una [farmacia panadería tienda estación gasolinera parada salida] | a [pharmacy bakery store station \
    gas~1_station stop exit]
near:
  por=1 aquí=1 | around/IN=1 here=1
  cerca=1 de~2 aquí=2 | near=1 here=2
  cerca=1 | nearby/RB=1
  en este [barrio pueblo hotel] | in this [neighborhood village hotel]
  en esta [calle ciudad plaza] | [on in on] this [street city square]
turn:
  [gire doble]/VB=1 a=2 la=2 [q:derecha izquierda]=2 | turn/VB=1 [q:right left]/RB=2
  [gira dobla]/VB=1 a=2 la=2 [q:derecha izquierda]=2 | turn/VB=1 [q:right left]/RB=2
  siga/VB=1 todo~2 recto=2 | go/VB=1 straight=2 ahead~2
  [sigue vaya ve]/VB=1 todo~2 recto=2 | go/VB=1 straight=2 ahead~2
  siga/VB=1 [derecho recto]/RB=2 | go/VB=1 straight=2
  cruce/VB la [calle plaza avenida] | cross/VB the [street square avenue]
  cruce/VB el [puente parque río] | cross/VB the [bridge park river]
  tome/VB la [primera segunda tercera]/JJ calle a la [q:derecha izquierda]=2 | take/VB the [first second \
    third]/JJ street on the [q:right left]=2
  tome/VB=1 el=2 [autobús=3 metro=3 tren=3] hasta=4 {place} | take/VB=1 the=2 [bus subway train]=3 to=4 \
    {place}
  tome/VB=1 {a_vehicle} | take/VB=1 {a_vehicle}
  camine/VB=1 {small} [cuadras calles metros minutos]=2 | walk/VB=1 {small} [blocks streets meters minutes]=2
  baje/VB=1 en {place} | get/VB=1 off=1 at {place}
a_vehicle:
  un [taxi autobús tren] | a [taxi bus train]
whereabouts:
  en=1 la=2 esquina=3 | on=1 the=2 corner=3
  a=1 la=2 [q:derecha izquierda]=3 | on=1 the=2 [q:right left]=3
  a=0 {small} [cuadras calles minutos kilómetros]=2 [- de=3_aquí=4] | {small} [blocks streets minutes \
    kilometers]=2 [away/RB=2 from=3_here=4]
  al=1 lado=1 de=2 {place} | next/JJ=1 to/IN=2 {place}
  [enfrente frente]=1 [de a]=2 {place} | across/IN=1 from=2 {place}
  cerca=1 de~1 {place} | near=1 {place}
  lejos=1 de=2 {place} | far=1 from=2 {place}
  detrás=1 de~1 {place} | behind=1 {place}
  delante=1 de~1 {place} | in=1 front=1 of~1 {place}
  entre=1 {place} y=2 {place.b} | between=1 {place} and=2 {place.b}
  al=1 final=2 de=3 la=4 calle=5 | at=1 the=1 end=2 of=3 the=4 street=5
  en=1 el=2 centro=3 | downtown/RB=1+2+3
  [d:muy bastante] [cerca lejos] | [d:very quite] [close far]
  [aquí allí]/RB=1 mismo=2 | right=2 [here there]=1
ask_way:
  5* dónde está/VB {place} | where is {place}
  2* cómo=1 [llego voy]/VB=2 a {place} | how=1 do~2 I~2 get/VB=2 to {place}
  cómo=1 puedo/VB=2 llegar/VB=3 a {place} | how=1 can=2 I~2 get/VB=3 to {place}
  cómo=1 [se=0_llega se=0_va]/VB=2 a {place} | how=1 do~2 you~2 get/VB=2 to {place}
  2* hay/VB=1 {one_place} {near} | is=1 there/EX~1 {one_place} {near}
  2* dónde=1 hay/VB=2 {one_place} | where=1 is=2 there/EX~2 {one_place}
  dónde=1 puedo/VB=2 encontrar/VB=3 {one_place} | where=1 can=2 I~2 find/VB=3 {one_place}
  está/VB=1 [lejos cerca] {place} | is=1 {place} [far near]/RB
  está/VB=1 {place} [lejos cerca] de=2 aquí=3 | is=1 {place} [far near] from=2 here=3
  a~1 qué=1 distancia=1 está/VB=2 {place} | how=1 far=1 is=2 {place}
  me=1 [m:puede podría]/VB=2 [decir indicar]/VB=3 dónde=4 está/VB=5 {place} | [m:can could]=2 you~2 [tell \
    show]/VB=3 me=1 where=4 {place} is=5
  me=1 [m:puede podría]/VB=2 ayudar/VB=3 | [m:can could]=2 you~2 help/VB=3 me=1
  sabe/VB=1 [usted -]=2 dónde=4 está/VB=5 {place} | do~1 you~1 know/VB=1 where=4 {place} is=5
  sabes/VB=1 dónde=4 [está queda]/VB=5 {place} | do~1 you~1 know/VB=1 where=4 {place} is=5
  va/VB=1 [este ese]=2 [autobús tren metro]=3 a {place} | does~1 [this that]=2 [bus train subway]=3 go/VB=1 \
    to {place}
  puedo/VB=1 ir/VB=2 a=3 pie=3 | can=1 I~1 go/VB=2 on=3 foot=3
way:
  6* ¿ {ask_way} ? | {ask_way} ?
  3* {excuse} , ¿ {ask_way} ? | {excuse} , {ask_way} ?
  ¿ {ask_way} , {please} ? | {ask_way} , {please} ?
  3* {turn} | {turn}
  {turn} y {turn.b} | {turn} and {turn.b}
  {turn} , {please} | {turn} , {please}
  4* {place} está/VB {whereabouts} | {place} is {whereabouts}
  está/VB=1 {whereabouts} | it~1 is=1 {whereabouts}
  no=1 está/VB=2 lejos=3 [- de=4_aquí=5] | it~2 isn't=1+2 far=3 [- from=4_here=5]
  estoy/VB=1 buscando=2 {place} | I~1 am=1 looking=2 for=2 {place}
  busco/VB=1 {place} | I~1 am~1 looking=1 for=1 {place}
  me=0 he=1 perdido/VBN=2 | I~1 have/VBP=1 gotten/VBN=2 lost/JJ=2
  hay/VB=1 {one_place} {whereabouts} | there/EX~1 is=1 {one_place} {whereabouts}
  [quiero necesito tengo_que quisiera]/VB=1 ir/VB=2 a {place} | I~1 [want=1_to~2 need=1_to~2 have=1_to~2 \
    would=1_like=1_to~2] go/VB=2 to {place}
  [lléveme llévame]/VB=1 a {place} , {please} | take/VB=1 me=1 to {place} , {please}
  a {place} , {please} | to {place} , {please}
  [pare espere]/VB=1 aquí , {please} | [stop wait]/VB=1 here , {please}
excuse:
  3* perdón=1 | sorry/JJ=1
  3* [disculpe disculpa perdone perdona]/VB=1 | excuse/VB=1 me=1
  [señor señora señorita]=1 | [sir ma'am miss]=1
  buenos días/NN | good morning
  hola | hello
"""

JOURNEY = """
ride:
  {the:ride} | {the:ride}
  el [próximo último primer]/JJ [p:tren autobús avión vuelo barco] | the [next last first]/JJ [p:train bus \
    plane flight boat]
  el=1 [tren autobús avión vuelo]=2 [a=3 de=4] {city} | the=1 [train bus plane flight]=2 [to=3 from=4] {city}
ticket:
  un=1 [billete boleto pasaje]=2 | a=1 ticket=2
  un=1 [billete boleto]=2 de=3 ida=4 y=5 vuelta=6 | a=1 round=4+5+6 trip=4+5+6 ticket=2
  un=1 [billete boleto]=2 de=0 ida=4 | a=1 one=4 -/HYPH=4 way=4 ticket=2
  [dos tres cuatro] [billetes boletos]=2 | [two three four] tickets=2
journey:
  4* ¿ a~1 qué=1 hora=2 [sale llega salió llegó]/VB=3 {ride} ? | what=1 time=2 [does~3 does~3 did~3 did~3] \
    {ride} [leave arrive leave arrive]/VB=3 ?
  ¿ cuándo=1 [sale llega]/VB=3 {ride} ? | when=1 does~3 {ride} [leave arrive]/VB=3 ?
  ¿ de=1 dónde=2 sale/VB=3 {ride} ? | where=2 does~3 {ride} leave/VB=3 from=1 ?
  {ride} [sale llega salió llegó]/VB=1 {at_hour} | {ride} [leaves/VBZ=1 arrives/VBZ=1 left/VBD=1 \
    arrived/VBD=1] {at_hour}
  {ride} tiene/VB=1 {small} minutos=2 de=3 retraso=4 | {ride} is=1 {small} minutes=2 late/JJ=4
  {ride} sale/VB=1 de=2 [la=3_puerta=4 el=3_andén=4] {small} | {ride} leaves/VBZ=1 from=2 [gate=4 \
    platform=4] {small}
  3* {ticket} [a para] {city} , {please} | {ticket} [to to] {city} , {please}
  2* [quisiera quiero necesito]/VB=1 {ticket} [a para] {city} {ticket_time} | I~1 [would=1_like=1 want=1 \
    need=1] {ticket} [to to] {city} {ticket_time}
  ¿ cuánto=1 cuesta/VB=2 {ticket_one} a=3 {city} ? | how=1 much=1 does~2 {ticket_one} to=3 {city} cost/VB=2 ?
  ¿ cuánto=1 dura/VB=2 el=3 [viaje vuelo]=4 a=5 {city} ? | how=1 long=1 does~2 the=3 [trip flight]=4 to=5 \
    {city} last/VB=2 ?
  ¿ cuánto=1 tiempo=1 [tarda dura]/VB=2 {ride} ? | how=1 long=1 does~2 {ride} [take last]/VB=2 ?
  ¿ está/VB=1 [libre ocupado]/JJ=2 este=3 asiento=4 ? | is=1 this=3 seat=4 [free taken]/JJ=2 ?
  [perdí olvidé dejé]/VB=1 mi=2 [pasaporte maleta billete bolsa cámara] {where_lost} | I~1 [lost forgot \
    left]/VBD=1 my=2 [passport suitcase ticket bag camera] {where_lost}
  perdí/VB=1 el=2 [tren vuelo autobús avión]=3 [- ayer esta_mañana]=4 | I~1 missed/VBD=1 the=2 [train flight \
    bus plane]=3 [- yesterday this_morning]=4
  no=1 encuentro/VB=2 mi=3 [pasaporte maleta billete puerta asiento] | I~2 can't=1 find/VB=2 my=3 [passport \
    suitcase ticket gate seat]
  ¿ dónde=1 [recojo compro cambio]/VB=2 [mi_maleta el_billete dinero]=3 ? | where=1 do~2 I~2 [pick_up buy \
    change]/VB=2 [my_suitcase the_ticket money]=3 ?
  aquí=1 [está tiene]/VB=2 mi=3 [pasaporte billete maleta reserva] | here=1 [is is]=2 my=3 [passport ticket \
    suitcase reservation]
  ¿ me=1 [m:puede podría]/VB=2 [enseñar mostrar dar]/VB=3 su=4 [pasaporte billete] , {please} ? | [m:can \
    could]=2 you~2 [show show give]/VB=3 me=1 your=4 [passport ticket] , {please} ?
  estoy/VB=1 aquí [de por]=2 [vacaciones=3 negocios=3] | I~1 am=1 here [on on]=2 [vacation business]=3
  [voy viajo]/VB=1 a=2 {city} por=3 {long_time} | I~1 am~1 [going traveling]=1 to=2 {city} for=3 {long_time}
  [voy vamos]/VB=1 a=2 {country} [en=3_avión=4 en=3_tren=4 en=3_barco=4] {future_time} | [I_am we_are]~1 \
    going=1 to=2 {country} [by=3_plane=4 by=3_train=4 by=3_boat=4] {future_time}
  me=0 quedo/VB=1 {small} [días noches semanas]=2 {stay} | I~1 am~1 staying=1 {small} [days nights weeks]=2 \
    {stay}
  nunca=1 he=2 estado/VBN=3 en=4 {country} | I~2 have=2 never=1 been=3 to=4 {country}
  ¿ has=1 estado/VBN=2 en=3 {country} ? | have=1 you~1 been=2 to=3 {country} ?
  he=1 estado/VBN=2 en=3 {country} [dos tres muchas]=4 veces=5 | I~1 have=1 been=2 to=3 {country} [two three \
    many]=4 times=5
  el=1 viaje=2 fue/VB=3 [muy=4 demasiado=4] [largo cansado bueno bonito interesante]/JJ=5 | the=1 trip=2 \
    was=3 [very=4 too=4] [long tiring good nice interesting]/JJ=5
ticket_one:
  un=1 [billete boleto]=2 | a=1 ticket=2
  el=1 [billete boleto pasaje]=2 | the=1 ticket=2
ticket_time:
  - | -
  para [hoy mañana esta=1_noche=1] | for [today tomorrow tonight=1]
  para=1 el=0 {weekday} | for=1 {weekday}
where_lost:
  en=1 el=2 [tren taxi avión autobús]=3 | on=1 the=2 [train taxi plane bus]=3
  en=1 el=2 [hotel aeropuerto restaurante]=3 | at=1 the=2 [hotel airport restaurant]=3
  {past_time} | {past_time}
  - | -
stay:
  - | -
  en=1 {city} | in=1 {city}
  en=1 un=2 hotel=3 | at=1 a=2 hotel=3
  con=1 [mi_familia unos_amigos mi_hermana]=2 | with=1 [my_family some_friends my_sister]=2
hotel:
  [s:tengo tenemos]/VB=1 una=2 [reserva reservación]=3 | [s:I we]~1 have=1 a=2 reservation=3
  3* [quisiera queremos]/VB=1 {room} {nights} | [I~1_would~1_like=1 we~1_want=1] {room} {nights}
  2* ¿ tienen/VB=1 {room} {nights} ? | do~1 you~1 have/VB=1 {room} {nights} ?
  {room} {nights} , {please} | {room} {nights} , {please}
  ¿ cuánto=1 cuesta/VB=2 {room} [- por=3_noche=4] ? | how=1 much=1 does~2 {room} cost/VB=2 [- per=3_night=4] ?
  ¿ está/VB=1 incluido/VBN=2 el=0 desayuno=3 ? | is=1 breakfast=3 included/VBN=2 ?
  ¿ a~1 qué=1 hora=2 [es sirven]/VB=3 [el_desayuno la_cena]=4 ? | what=1 time=2 [is do_you_serve]=3 \
    [breakfast dinner]=4 ?
  ¿ hay/VB=1 [wifi=2 piscina=2 ascensor=2 agua=2_caliente=3] en=4 [el_hotel la_habitación]=5 ? | is=1 \
    there/EX~1 [wifi=2 a~2_pool=2 an~2_elevator=2 hot=3_water=2] in=4 [the_hotel the_room]=5 ?
  no=1 hay/VB=2 [toallas=3 jabón=3 agua=3_caliente=4 papel=3] en=5 [mi la]=6 habitación=7 | there/EX~2 [are \
    is is is]=2 no=1 [towels=3 soap=3 hot=4_water=3 paper=3] in=5 [my the]=6 room=7
  no=1 funciona/VB=2 [la_ducha la_luz el_wifi el_aire_acondicionado la_televisión]=3 | [the_shower the_light \
    the_wifi the_air_conditioning the_TV]=3 doesn't=1 work/VB=2
  [la_ducha la_luz el_wifi el_aire_acondicionado la_televisión el_ascensor]=3 no=1 funciona/VB=2 | \
    [the_shower the_light the_wifi the_air_conditioning the_TV the_elevator]=3 doesn't=1 work/VB=2
  la=1 habitación=2 [es está]/VB=3 [d:muy demasiado]=4 [pequeña sucia ruidosa oscura fría]/JJ=5 | the=1 \
    room=2 is=3 [d:very too]=4 [small dirty noisy dark cold]/JJ=5
  ¿ [puedo podemos]/VB=1 [ver dejar cambiar]/VB=2 [la_habitación la_maleta_aquí de_habitación]=3 ? | can=1 \
    [I we]~1 [see leave change]/VB=2 [the_room the_suitcase_here rooms]=3 ?
  ¿ me=1 [m:puede podría]/VB=2 [dar traer]/VB=3 [v:otra_manta la_llave una_toalla otra_almohada]=4 , \
    {please} ? | [m:can could]=2 you~2 [give bring]/VB=3 me=1 [v:another_blanket the_key a_towel \
    another_pillow]=4 , {please} ?
  la=1 llave=2 de=3 la=4 habitación=5 {big} , {please} | the=1 key=2 to=3 room=5 {big} , {please}
  mi=1 habitación=2 es/VB=3 la=0 {big} | my=1 room=2 is=3 {big}
room:
  una=1 habitación=2 | a=1 room=2
  una=1 habitación=2 [doble individual tranquila grande barata]/JJ=3 | a=1 [double single quiet big \
    cheap]/JJ=3 room=2
  una=1 habitación=2 para=3 [uno dos tres cuatro]/CD=4 [- personas=5] | a=1 room=2 for=3 [one two three \
    four]/CD=4 [- people=5]
  una=1 habitación=2 con=3 [baño balcón vista_al_mar dos_camas aire_acondicionado]=4 | a=1 room=2 with=3 \
    [a~4_bathroom a~4_balcony a~4_sea_view two_beds air_conditioning]=4
nights:
  para=1 [esta=2_noche=2 hoy=2 mañana=2] | for=1 [tonight=2 today=2 tomorrow=2]
  por=1 [dos tres cuatro cinco]=2 noches=3 | for=1 [two three four five]=2 nights=3
  - | -
"""

TRAVEL = Rules(WAY + JOURNEY, {}, BASIC)


def asking_the_way(draw: Draw) -> Sentence:
    """ "Perdón, ¿dónde está la estación?", "Gire a la derecha.", "El hotel está a dos cuadras." """
    return TRAVEL.sentence(draw, "way")


def journey(draw: Draw) -> Sentence:
    """ "¿A qué hora sale el tren a Madrid?", "Quisiera un billete de ida y vuelta." """
    return TRAVEL.sentence(draw, "journey")


def hotel(draw: Draw) -> Sentence:
    """ "Quisiera una habitación para dos noches.", "La ducha no funciona." """
    return TRAVEL.sentence(draw, "hotel")
