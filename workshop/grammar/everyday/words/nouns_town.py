"""Town, travel, nature and weather beyond the lessons' corpus; the lessons' `nouns_living` explains the rows."""

NOUNS = """
# town
barrio m neighborhood district at=in
esquina f corner corner at=on
avenida f avenue street at=on
carretera f road road at=on
autopista f highway road at=on
camino m path path at=on
acera f sidewalk sidewalk at=on
edificio m building building at=in
ayuntamiento m town_hall building at=at
comisaría f police_station building workplace at=at
cárcel f prison prison at=in
estadio m stadium building at=at
gimnasio m gym building at=at opening workplace
cafetería f cafe building eating opening at=at workplace
bar m bar building eating opening at=at workplace
discoteca f club building dance_place at=at
librería f bookstore building opening at=at workplace
zapatería f shoe_store building opening at=at workplace
carnicería f butcher_shop building shop_place opening at=at workplace
peluquería f hair_salon building opening at=at workplace
fábrica f factory building workplace at=at
empresa f company company at=at
compañía f company company at=at
granja f farm farm_place at=on
zoológico m zoo outdoors at=at
circo m circus circus at=at
parada f stop stop at=at
semáforo m traffic_light signal at=at
puerto m port port at=at
frontera f border border at=at
embajada f embassy building at=at
clínica f clinic building institution at=at workplace
catedral f cathedral building visit at=in
monumento m monument sight
estatua f statue sight
fuente f fountain fountain
palacio m palace building visit at=in
capital f capital capital at=in
país m country country_thing at=in
mundo m world world sg at=in
planeta m planet planet at=on
lugar m place spot at=in
sitio m place spot at=in
dirección f address address
zona f area district at=in
# travel
carro m car vehicle driven owned
auto m car vehicle driven owned
bici f bike vehicle owned
camioneta f van vehicle driven owned
metro m subway ride_the sg at=on
tranvía m streetcar ride
helicóptero m helicopter flyer_thing
ambulancia f ambulance ambulance
vuelo m flight flight at=on
boleto m ticket ticket
pasaje m ticket ticket
asiento m seat seat_place at=in
rueda f wheel car_part
motor m engine car_part
gasolina f gas fuel mass
equipaje m luggage luggage mass
vacaciones f vacation vacation pl en_singular
excursión f excursion trip
aventura f adventure adventure
tráfico m traffic traffic mass
multa f fine fine
reserva f reservation reservation
# nature
naturaleza f nature nature mass
colina f hill hill at=on
valle m valley valley at=in
desierto m desert wild_place at=in
selva f jungle wild_place at=in
cueva f cave wild_place at=in
costa f coast coast at=on sg
arena f sand sand mass at=on
piedra f stone stone
tierra f land earth mass sense=land.n
aire m air air mass
fuego m fire fire mass
ola f wave wave
rama f branch tree_part
rosa f rose flower
césped m grass lawn mass at=on
sombra f shade shade_place sg at=in
océano m ocean water_place at=in sg
# weather
viento m wind wind mass
tormenta f storm storm
niebla f fog fog mass
clima m climate climate mass
temperatura f temperature temperature sg
grado m degree degree
"""
