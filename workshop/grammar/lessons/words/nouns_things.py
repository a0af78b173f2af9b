"""Nouns for food, things and works of people; `nouns_living` explains the rows."""

NOUNS = """
# food
pan m bread food mass cut bought breakfast
carne f meat food mass meat cooked bought cut
pescado m fish food mass meat cooked bought sense=fish.n.food
pollo m chicken food mass meat cooked bought
arroz m rice food mass cooked bought
queso m cheese food mass cut bought cheesy
sopa f soup food dish mass
ensalada f salad food dish serving
fruta f fruit food mass bought fruity
chocolate m chocolate food mass bought sweet
helado m ice_cream food mass sweet
pastel m cake food dish sweet serving bought cut
galleta f cookie food count_food sweet bought
huevo m egg food count_food cooked bought breakfast
manzana f apple food count_food fruity bought cut ripe
naranja f orange food count_food fruity bought cut ripe
plátano m banana food count_food fruity bought ripe
pera f pear food count_food fruity bought ripe
fresa f strawberry food count_food fruity bought ripe
tomate m tomato food count_food bought cut ripe
cebolla f onion food_raw count_food bought cut
patata f potato food count_food cooked bought cut
zanahoria f carrot food count_food bought cut
verduras f vegetables food pl of=verdura bought cooked
bocadillo m sandwich food dish serving
azúcar m sugar mass bought pantry
sal f salt mass bought pantry
mantequilla f butter mass bought pantry
hierba f grass mass grassy
comida f food mass cooked_meal
desayuno m breakfast meal sg
almuerzo m lunch meal sg
cena f dinner meal sg
# drinks
agua f water drink mass cold_drink
leche f milk drink mass cold_drink bought
café m coffee drink mass hot_drink serving ordered bought
té m tea drink mass hot_drink
vino m wine drink mass cold_drink bought sense=wine.n
cerveza f beer drink mass cold_drink serving ordered bought
jugo m juice drink mass cold_drink serving ordered
# the house
puerta f door door colored
ventana f window door breakable
mesa f table furniture surface at=on
silla f chair furniture at=on
cama f bed furniture at=in
sofá m sofa furniture at=on
lámpara f lamp furniture at=on
espejo m mirror furniture breakable
nevera f fridge fridge
suelo m floor washable_place sense=floor.n.ground sg
pared f wall wall
escalera f ladder tool
vaso m glass vessel breakable kitchenware sense=glass.n.cup
taza f cup vessel breakable kitchenware
plato m plate kitchenware breakable
platos m dishes wash_up pl of=plato sense=dish.n
cuchillo m knife kitchenware tool
tenedor m fork kitchenware
cuchara f spoon kitchenware
botella f bottle vessel breakable
caja f box container
bolsa f bag container bag
cartera f wallet lost bag
maleta f suitcase container bag
llave f key lost
llaves f keys lost pl of=llave sense=key.n
teléfono m phone device lost
computadora f computer device
radio f radio device
reloj m watch lost wearable_small device sense=watch.n
gafas f glasses lost pl of=gafas sense=glasses.n.eye
paraguas m umbrella lost es=paraguas colored bag
anillo m ring lost wearable_small sense=ring.n
luz f light lamp_light sense=light.n
vela f candle lamp_light_en
jabón m soap mass bought pantry
toalla f towel cloth
manta f blanket cloth
pelota f ball toy ball
muñeca f doll toy sense=doll.n
juguete m toy toy
bate m bat sport_tool sense=bat.n.stick
sierra f saw tool sense=saw.n
regalo m present gift sense=present.n
flor f flower flower
plantas f plants plant_pl pl of=planta sense=plant.n
planta f plant plant sense=plant.n
flores f flowers flower_pl pl of=flor sense=flower.n
paquete m package parcel
foto f photo picture
cuadro m painting picture painted
mapa m map picture
dinero m money mass money
tiempo m time mass spare sense=time.n
ayuda f help mass spare
billete m ticket ticket
# clothes
camisa f shirt clothes
vestido m dress clothes woman
falda f skirt clothes woman
pantalones m pants clothes pl of=pantalón
zapato m shoe shoe
zapatos m shoes clothes pl of=zapato
botas f boots clothes pl of=bota
calcetines m socks clothes pl of=calcetín
guantes m gloves clothes pl of=guante
abrigo m coat clothes outer
chaqueta f jacket clothes outer
sombrero m hat clothes outer
bufanda f scarf clothes outer en=scarves
corbata f tie clothes man
traje m suit clothes man sense=suit.n
ropa f clothes laundry
# reading and study
libro m book text written
periódico m newspaper text
revista f magazine text
novela f novel text written
cuento m story text written told sense=story.n
poema m poem text written
carta f letter letter_text sense=letter.n.mail
carta f menu menu_text sense=menu.n
letra f letter alphabet sense=letter.n.alphabet
mensaje m message message
nota f note note_text sense=note.n
palabra f word language_bit
frase f sentence language_bit
pregunta f question question
respuesta f answer answer
lección f lesson study_bit
problema m problem problem
idea f idea idea
examen m exam exam es=exámenes
deberes m homework homework pl of=deber en_singular
diccionario m dictionary text_tool
canción f song song
película f movie film
obra f play stage sense=play.n
partido m game match sense=game.n.match
juego m game play_thing sense=game.n.play
concierto m concert show
clase f class class
reunión f meeting meeting
viaje m trip trip
fiesta f party party
historia f history subject mass
música f music subject heard mass
matemáticas f math subject pl en_singular
nombre m name name
premio m prize prize
copa f cup trophy sg sense=cup.n.trophy
cuenta f bill bill
# languages (no article)
español m Spanish language mass
inglés m English language mass
francés m French language mass
alemán m German language mass
italiano m Italian language mass
chino m Chinese language mass
# sport and music
fútbol m soccer sport mass
tenis m tennis sport mass
baloncesto m basketball sport mass
ajedrez m chess sport mass
guitarra f guitar instrument
piano m piano instrument
violín m violin instrument
flauta f flute instrument
# vehicles
coche m car vehicle driven owned
bicicleta f bicycle vehicle owned
moto f motorcycle vehicle owned
camión m truck vehicle driven
tren m train ride
autobús m bus ride driven
taxi m taxi ride driven
avión m plane ride flyer_thing
barco m boat boat
"""
