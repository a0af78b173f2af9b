"""Nouns for places and for outdoor things; `nouns_living` explains the rows.

`at=` is the English preposition for being there, `bare` says that English drops the article ("at school").
"""

NOUNS = """
# rooms and buildings
casa f house building home owned_place at=in
apartamento m apartment building home owned_place at=in
cocina f kitchen room at=in
baño m bathroom room at=in
dormitorio m bedroom room at=in
jardín m garden room outdoors garden at=in
sala f living_room room at=in
escuela f school building institution at=at
universidad f university institution at=at
hospital m hospital building institution at=at workplace
biblioteca f library building institution visit at=at
museo m museum building visit opening at=at
tienda f store building opening at=at workplace
mercado m market building shop_place at=at
supermercado m supermarket building shop_place opening at=at workplace
restaurante m restaurant building eating opening at=at workplace
hotel m hotel building sleeping at=at workplace
teatro m theater building show_place at=at
iglesia f church building at=in
farmacia f pharmacy building opening at=at workplace
oficina f office building workplace at=at
panadería f bakery building opening shop_place at=at workplace
cine m movie_theater building show_place at=at
castillo m castle building visit at=in
torre f tower tower visit at=in
puente m bridge bridge at=on
# town and country
ciudad f city town at=in
pueblo m village town at=in
calle f street street at=on
plaza f square square at=in
parque m park outdoors park at=in sense=park.n
estación f station station at=at sense=station.n
aeropuerto m airport airport at=at
playa f beach outdoors beach at=on
montaña f mountain mountain at=on sg
río m river water_place river at=in
lago m lake water_place at=in
mar m sea water_place at=in sg
piscina f pool water_place at=in
bosque m forest outdoors wood at=in
campo m countryside outdoors country at=in sg
isla f island island at=on
orilla f bank shore at=on sense=bank.n.river sg
banco m bank money_place at=at sense=bank.n.money
banco m bench seat at=on sense=bench.n
pozo m well well sense=well.n
árbol m tree tree at=in
hoja f leaf leaf sense=leaf.n
hoja f sheet sheet sense=sheet.n
cielo m sky sky at=in sg
sol m sun sun sg
luna f moon moon sg
estrellas f stars star pl of=estrella
nube f cloud cloud
nieve f snow snow mass
lluvia f rain rain mass
tiempo m weather weather mass sense=weather.n
"""

MONTHS = """
enero January
febrero February
marzo March
abril April
mayo May
junio June
julio July
agosto August
septiembre September
octubre October
noviembre November
diciembre December
"""

WEEKDAYS = """
lunes Monday
martes Tuesday
miércoles Wednesday
jueves Thursday
viernes Friday
sábado Saturday
domingo Sunday
"""

SEASONS = """
primavera f spring
verano m summer
otoño m fall
invierno m winter
"""
