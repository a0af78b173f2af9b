"""The house, school, office, technology beyond the lessons' corpus; the lessons' `nouns_living` explains the rows."""

NOUNS = """
# rooms and parts of the house
piso m apartment building home owned_place at=in
habitación f room room at=in
cuarto m room room at=in
comedor m dining_room room at=in
salón m living_room room at=in
pasillo m hallway passage at=in
balcón m balcony passage at=on
terraza f terrace passage at=on
patio m patio outdoors garden at=on
garaje m garage passage at=in
sótano m basement passage at=in
techo m roof roof at=on sg
escaleras f stairs stairs pl at=on sense=stairs.n
ascensor m elevator elevator at=in
elevador m elevator elevator at=in
chimenea f fireplace house_part
entrada f entrance entrance at=at sg
salida f exit entrance at=at sg
# furniture and household
armario m closet furniture at=in
estante m shelf shelf at=on en=shelves
cajón m drawer container at=in
escritorio m desk furniture at=on
sillón m armchair furniture at=in
muebles m furniture goods pl en_singular of=mueble
alfombra f rug cloth at=on
cortina f curtain curtain
cortinas f curtains curtain pl of=cortina
almohada f pillow cloth
sábanas f sheets laundry_pl pl of=sábana sense=sheet.n.bed
cobija f blanket cloth
ducha f shower bath_part at=in
bañera f bathtub bath_part at=in
lavabo m sink bath_part at=in
lavadora f washing_machine device washer
secadora f dryer device washer
horno m oven oven at=in
microondas m microwave oven es=microondas at=in
estufa f stove oven at=on
refrigerador m refrigerator fridge at=in
frigorífico m refrigerator fridge at=in
aspiradora f vacuum_cleaner device
plancha f iron device
ventilador m fan device
televisión f TV set sg sense=tv.n
televisor m TV set device sg sense=tv.n
tele f TV set sg sense=tv.n
alarma f alarm alarm
despertador m alarm_clock device
timbre m doorbell alarm
olla f pot vessel kitchenware
sartén f frying_pan kitchenware
tazón m bowl vessel kitchenware
jarra f pitcher vessel kitchenware breakable
bandeja f tray kitchenware
lata f can container_food sense=can.n
servilleta f napkin cloth
escoba f broom tool
cubo m bucket container
basura f trash trash mass
martillo m hammer tool
clavo m nail hardware
cuerda f rope tool
tijeras f scissors lost pl of=tijera
aguja f needle hardware
cepillo m brush tool
peine m comb lost
champú m shampoo mass bought pantry
bombilla f light_bulb bulb
pila f battery battery
batería f battery battery
jarrón m vase vessel breakable
cigarrillo m cigarette smoke
cigarro m cigarette smoke
# school and office
colegio m school building institution at=at
lápiz m pencil text_tool_new lost
lápices m pencils text_tool_new pl of=lápiz
bolígrafo m pen text_tool_new lost
pluma f pen text_tool_new lost
cuaderno m notebook text_new lost
papel m paper paper mass
goma f eraser text_tool_new
pizarra f board board at=on
carpeta f folder container
página f page page at=on
regla f rule rule
ejercicio m exercise study_bit
tarea f homework homework mass
curso m course course
prueba f test exam
título m title title
vocabulario m vocabulary study_mass mass
gramática f grammar study_mass mass
idioma m language tongue
ciencia f science subject mass
biología f biology subject mass
química f chemistry subject mass
física f physics subject mass
geografía f geography subject mass
literatura f literature subject mass
arte m art subject mass
economía f economics subject mass
derecho m law subject_law mass sense=law.n
dibujo m drawing picture
trabajo m job job_thing sense=job.n
empleo m job job_thing sense=job.n
proyecto m project plan
informe m report report
contrato m contract report
documento m document report lost
documentos m documents report pl of=documento
pasaporte m passport lost
tarjeta f card lost
sello m stamp stamp
negocio m business business
sueldo m salary pay
salario m salary pay
descanso m break rest_time
# technology
ordenador m computer device
portátil m laptop device lost
móvil m cell_phone device lost sense=cell_phone.n
celular m cell_phone device lost sense=cell_phone.n
cámara f camera device lost
pantalla f screen screen at=on
teclado m keyboard device
impresora f printer device
tableta f tablet device
máquina f machine machine
aparato m device machine
cargador m charger lost
auriculares m headphones lost pl of=auricular
internet m Internet internet sg at=on
contraseña f password secret_word
correo m email message at=on
aplicación f app app
video m video film
vídeo m video film
programa m program show_tv
serie f series show_tv es=series en=series
videojuego m video_game play_thing
archivo m file file
"""
