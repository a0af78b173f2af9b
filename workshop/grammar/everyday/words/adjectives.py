"""Adjectives beyond the lessons' corpus; the lessons' `adjectives` explains the rows."""

NATIONALITIES = """
mexicano Mexican SA people dish restaurante
francés French SA people film restaurante vino queso sense=French.a
italiano Italian SA people dish restaurante sense=Italian.a
alemán German SA people vehicle cerveza sense=German.a
chino Chinese SA people restaurante dish sense=Chinese.a
japonés Japanese SA people restaurante vehicle sense=Japanese.a
argentino Argentinian SA people carne vino
colombiano Colombian SA people café
peruano Peruvian SA people dish
cubano Cuban SA people música
chileno Chilean SA people vino
brasileño Brazilian SA people música
portugués Portuguese SA people sense=Portuguese.a
ruso Russian SA people novela sense=Russian.a
griego Greek SA people dish
canadiense Canadian SA people
venezolano Venezuelan SA people sense=Venezuelan.a
boliviano Bolivian SA people sense=Bolivian.a
uruguayo Uruguayan SA people sense=Uruguayan.a
paraguayo Paraguayan SA people sense=Paraguayan.a
ecuatoriano Ecuadorian SA people sense=Ecuadorian.a
guatemalteco Guatemalan SA people sense=Guatemalan.a
panameño Panamanian SA people sense=Panamanian.a
dominicano Dominican SA people sense=Dominican.a
puertorriqueño Puerto_Rican SA people sense=Puerto_Rican.a
hondureño Honduran SA people sense=Honduran.a
salvadoreño Salvadoran SA people sense=Salvadoran.a
europeo European SA people sense=European.a
suizo Swiss SA people sense=Swiss.a
sueco Swedish SA people sense=Swedish.a
turco Turkish SA people sense=Turkish.a
egipcio Egyptian SA people sense=Egyptian.a
polaco Polish SA people sense=Polish.a
holandés Dutch SA people sense=Dutch.a
irlandés Irish SA people sense=Irish.a
escocés Scottish SA people sense=Scottish.a
australiano Australian SA people sense=Australian.a
austriaco Austrian SA people sense=Austrian.a
africano African SA people sense=African.a
coreano Korean SA people sense=Korean.a
belga Belgian SA people sense=Belgian.a
noruego Norwegian SA people sense=Norwegian.a
danés Danish SA people sense=Danish.a
rumano Romanian SA people sense=Romanian.a
judío Jewish SA people sense=Jewish.a
católico Catholic SA people sense=Catholic.a
"""

ADJECTIVES = """
# colours and looks
rosa pink SA coloured flower
naranja orange SA clothes vehicle furniture bag sense=orange.a
morado purple SA coloured flower
rubio blond SA niño niña chico chica hombre mujer kin
moreno dark_-_haired SA niño niña chico chica hombre mujer kin
castaño brown A pelo sense=brown.a
guapo good_-_looking SA people
hermoso beautiful SA flower park beach island town garden song picture mountain voz painted
lindo cute SA pet baby niño niña toy cachorro gatito
bello beautiful SA mujer princesa flower island song
elegante elegant SA clothes hotel restaurante señora señor
delgado thin SA people
flaco skinny SA people pet
enorme huge SA building tree animal town park container pizza
gigante giant A tree building animal pizza
redondo round SA mesa espejo reloj cara piedra
cuadrado square SA mesa caja plato
ancho wide SA street río puerta cama pantalones road
estrecho narrow SA street puerta puente path passage
profundo deep SA lago río water_place pozo piscina
claro light A coloured sense=light.a.color
oscuro dark SA room street wood pelo
transparente transparent SA vessel bolsa
azul blue SA ojo
verde green SA ojo
negro black SA ojo pelo barba
marrón brown SA ojo
blanco white SA pelo diente barba
grande big SA nariz ojo mano pie boca oreja
pequeño small SA nariz ojo mano pie boca oreja
rojo red SA nariz cara ojo
bonito pretty SA ojo cara boca mano
sucio dirty EA mano cara pie pelo uña
limpio clean EA mano cara pie pelo uña
feliz happy A life
difícil difficult SA life job_thing decision
tranquilo quiet SA life
nuevo new A life
interesante interesting SA life job_thing talk
triste sad SA life sense=sad.a.story
largo long SA life
duro hard SA life job_thing sense=hard.a
# people's nature
bueno good SA people sense=good.a.person
malo bad SA people sense=bad.a.person
alegre cheerful SA people song
feliz happy SE people
infeliz unhappy S people
loco crazy SEA people
loco crazy SA idea
tonto silly SA people question idea
estúpido stupid SA idea question
vago lazy SA young
trabajador hardworking SA people
generoso generous SA people
egoísta selfish SA people
honesto honest SA people
sincero honest SA kin
educado polite SA people
maleducado rude SA child young
valiente brave SA people
cobarde cowardly SA people
tranquilo calm SE people sense=calm.a
nervioso nervous S young
orgulloso proud SE adult young
celoso jealous SE people
pobre poor SA people
antipático unfriendly SA people
estadounidense American SA people
jubilado retired E adult
curioso curious SA people pet
cariñoso affectionate SA people pet
gracioso funny SA people chiste film
divertido funny SA people film chiste sense=funny.a
paciente patient S maestro maestra enfermera adult sense=patient.a
optimista optimistic S people
pesimista pessimistic S people
responsable responsible SA people
puntual punctual S people
sociable sociable SA people
extraño strange SA people noise film dream idea animal sense=strange.a
raro strange SA people noise film dream idea sense=strange.a
débil weak SE people pet
sano healthy SE people pet
sano healthy S food
vivo alive E people pet animal plantas
muerto dead E animal pet tree plantas insect
soltero single SE adult young sense=single.a
casado married E adult young
divorciado divorced E adult
embarazada pregnant E señora hija nieta sobrina cuñada compañera maestra mujer hermana esposa amiga vecina tía prima
calvo bald S hombre abuelo padre tío vecino jefe
ciego blind S hombre mujer perro abuelo
sordo deaf S hombre abuelo abuela
mayor older A hermano hermana hijo hija sense=older.a
menor younger A hermano hermana hijo hija sense=younger.a
anciano elderly A hombre mujer señor señora
extranjero foreign A estudiante film country_thing
importante important S job presidente
religioso religious S people
popular popular S job song film
# how people are
agotado exhausted E people
dormido asleep E people pet baby
despierto awake E people baby
sentado sitting E people pet
parado standing E people
perdido lost E people pet sense=lost.a
sorprendido surprised E people
asustado scared E people pet
emocionado excited E people
enfadado angry E people
furioso furious E people
deprimido depressed E adult young
confundido confused E people
desesperado desperate E adult young
satisfecho satisfied E people
resfriado sick E young child sense=sick.a.cold
herido injured E people soldado pet
borracho drunk E adult
equivocado wrong E adult young sense=wrong.a
seguro sure E adult young sense=sure.a
seguro safe SA town street country_thing vehicle barrio sense=safe.a
libre free E adult young sense=free.a.time
libre free E seat_place taxi mesa asiento sense=free.a.time
ocupado taken E seat_place baño mesa sense=taken.a
enamorado in_love E young adult
acostado lying_down E people pet
mojado wet EA clothes cloth street pelo pet perro
seco dry EA clothes cloth laundry laundry sense=dry.a
sucio dirty E kitchenware pet perro coche bath_part oven
limpio clean E kitchenware bath_part laundry_pl
# things
bonito pretty SA name casa voz pulsera wearable_small
feo ugly SA building perro casa picture animal
caro expensive SA home trip wearable_small bag vacation set clothes
barato cheap SA home trip flight set
nuevo new A profesor profesora jefe vecino vecina amigo compañera job_thing plan idea
viejo old S hombre mujer amigo casa door
antiguo old A building furniture town iglesia castillo reloj picture sense=old.a.ancient
moderno modern S hotel set furniture device
usado used A vehicle text clothes device sense=used.a
gratis free S ticket museo concierto class sense=free.a.price
duro hard SA cama pan cama job_thing silla sense=hard.a
blando soft SA cama cloth pan
suave soft SA cloth piel voz furry sense=soft.a
áspero rough SA cloth mano
útil useful SA tool app text_tool device advice libro study_bit
inútil useless SA tool app device
necesario necessary S money study_mass advice
posible possible S plan solution
imposible impossible S plan dream
probable likely S solution
correcto correct SA answer ejercicio number
incorrecto wrong SA answer number
falso false SA news name
verdadero true A cuento love_n
perfecto perfect SA plan trip spot answer
terrible terrible SA accident storm news film war
horrible horrible SA film noise storm
horrible horrible S food
increíble incredible SA cuento trip news
maravilloso wonderful SA trip party film island
excelente excellent SA film restaurante hotel idea text dish profesor
fantástico fantastic SA idea trip party film
genial great S film party idea people sense=great.a
normal normal SA people trip
especial special SA gift trip friend
diferente different S people
famoso famous SA playa castillo hotel cantante
triste sad SA cuento song film sense=sad.a.story
serio serious SA problem accident sense=serious.a
grave serious SA accident sickness error sense=serious.a.grave
simple simple SA plan recipe question
sencillo simple SA recipe plan clothes
complicado complicated SA problem rule question situación
fuerte strong SA hot_drink wind noise cerveza
lento slow SA ride vehicle app device caballo tortuga
cómodo comfortable SA furniture clothes zapatos hotel
incómodo uncomfortable SA furniture zapatos
ruidoso noisy SA street barrio bar vecino
lleno full E hotel ride restaurante estadio
vacío empty E ride restaurante street cartera
apagado off E set lamp_light device móvil
encendido on E set lamp_light device oven
listo ready E cooked_meal sopa café plan
lleno full E people sense=full.a.food
fresco fresh A air fruity
fresco cool E weather sense=cool.a
caliente hot EA oven plancha pan arroz
frío cold E sopa pizza comida café té
frío cold SA climate climate sense=cold.a
amargo bitter SA café chocolate
salado salty SE dish salsa jamón
ácido sour SA limón jugo
picante spicy SA salsa sopa taco dish
rico delicious E food sense=delicious.a
crudo raw E carne pescado pollo
sabroso tasty SA dish fruity
dulce sweet SA postre limonada
podrido rotten E ripe
roto broken E vaso ventana taza bath_part washer
sólido solid S pared
alto tall SA building kin sense=tall.a
alto high SA wall price temperature mountain sense=high.a
bajo low SA price wall temperature mesa sense=low.a
corto short SA pelo falda trip sense=short.a.length
largo long SA pelo road letter_text conversación list
rizado curly A pelo
liso straight A pelo
peligroso dangerous SA road animal job_thing barrio
claro clear S answer plan idea sense=clear.a
público public A institution park hospital
privado private A institution beach hospital
internacional international A airport restaurante company flight
español Spanish SA people vino dish restaurante sense=Spanish.a
inglés English SA people film periódico sense=English.a
americano American SA people film vehicle
mejor best PO spot restaurante film jugador text
peor worst PO film trip enemigo exam
próximo next PO class exam novela station stop
único only PO hijo job_thing spot
favorito favorite AO song film color dish sport text animal
de_cuero leather A bag shoe zapatos botas guantes cinturón chaqueta sofá cartera sillón
de_lana wool A suéter bufanda guantes calcetines gorro falda abrigo manta
de_algodón cotton A camisa camiseta vestido pantalones blusa calcetines sábanas
de_seda silk A vestido blusa corbata bufanda
de_madera wooden A mesa silla puerta puente casa caja cuchara cama toy escritorio
de_metal metal A mesa silla puerta caja cuchara
de_plástico plastic A vaso silla bolsa cuchara toy botella caja plato
de_cristal glass A mesa puerta botella jarrón
de_papel paper A bolsa vaso plato flor servilleta
de_oro gold A anillo reloj collar pulsera aretes
de_plata silver A anillo collar pulsera aretes cuchara
de_invierno winter A abrigo zapatos botas ropa
de_verano summer A vestido zapatos ropa
de_chocolate chocolate A pastel helado tarta galleta torta
de_fresa strawberry A helado yogur tarta mermelada
de_vainilla vanilla A helado
de_manzana apple A tarta jugo zumo
de_naranja orange A jugo zumo mermelada pastel
de_limón lemon A helado tarta té
de_pollo chicken A sopa ensalada sándwich taco empanada bocadillo
de_verduras vegetable A sopa pasta
de_tomate tomato A sopa ensalada salsa jugo
de_frutas fruit A ensalada
de_queso cheese A sándwich bocadillo pizza empanada
de_jamón ham A sándwich bocadillo tortilla pizza
de_terror horror A película novela cuento
de_acción action A película
de_amor love A canción novela película letter_text poema cuento
de_español Spanish A clase profesor profesora libro examen ejercicio maestra
de_inglés English A clase profesor profesora libro examen ejercicio maestro
de_francés French A clase profesor profesora
de_matemáticas math A clase profesor profesora libro examen ejercicio
de_historia history A clase profesor profesora libro examen museo
de_música music A clase profesor profesora escuela video
de_arte art A clase museo libro
de_fútbol soccer A partido equipo jugador estadio entrenador
de_tenis tennis A partido jugador jugadora clase
de_baloncesto basketball A partido equipo jugador
clásico classical A música
clásico classic A film vehicle vestido novela
distinto different S color idea clothes problem
grueso thick SA libro wall abrigo
húmedo damp SA ropa suelo toalla room
grosero rude SA people
tacaño stingy SA people
mentiroso lying A niño niña hombre mujer
injusto unfair S rule law jefe jefa maestro maestra
conocido well_-_known SA actor actriz cantante restaurante
asqueroso disgusting SA comida sopa insect
brillante bright SA star color
parecido similar S color clothes problem idea
nacional national A museo parque equipo
social social A problem
económico economic A problem situación
""" + NATIONALITIES.lstrip()

UNGRADED = (  # without "very" or "too"
    *(row.split()[0] for row in NATIONALITIES.split("\n") if row),
    *("estadounidense", "español", "inglés", "americano", "jubilado"),
    *("acostado", "sentado", "parado", "muerto", "vivo", "despierto", "dormido", "casado", "soltero"),
    *("divorciado", "embarazada", "gratis", "público", "privado", "internacional", "cuadrado", "redondo"),
    *("único", "próximo", "mejor", "peor", "encendido", "apagado", "podrido", "usado", "verdadero", "falso"),
    *("perfecto", "increíble", "excelente", "fantástico", "genial", "maravilloso", "terrible", "horrible"),
    *("hermoso", "enorme", "gigante", "agotado", "furioso", "favorito", "mayor", "menor", "rizado", "liso"),
    *("ciego", "sordo", "equivocado", "herido", "crudo", "libre", "extranjero", "imposible", "correcto"),
    *("incorrecto", "naranja", "rosa", "morado", "anciano", "perdido", "bello", "normal"),
)
