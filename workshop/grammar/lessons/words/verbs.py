"""Verbs with the kinds of their subjects and objects.

A transitive row: Spanish, English, subjects, objects, behaviour in time, articles of the object.
 time: one of the rows of `times.TIMES`
 articles: d the, D the in the singular, i a, b none (mass or plural), p the subject's own, t this / that,
  n a number, m many; a asks for "a" before the object, x for "al"
An intransitive row: Spanish, English, subjects, time, kinds of places and adverbs that may follow.
A kind of noun may be the name of one noun. `sense=` distinguishes the meanings of a word.
"""

TRANSITIVE = """
comer eat person food act dibn
comer eat meat_eater meat act db
comer eat grass_eater grassy act b
comer eat fruit_eater fruity act bdn
comer eat cheese_eater cheesy act db
beber drink person drink act db sense=drink.v
beber drink pet agua+leche act db
comprar buy person bought event dib
comprar buy person clothes+furniture+text+toy+flower+device+ticket event din
comprar buy grown vehicle+home project i
vender sell grown vehicle+home+instrument project pD
vender sell grown fruity+flower act b
leer read person text act dintmD
escribir write person poema+cuento+mensaje+note_text event din
escribir write grown novela+libro project in
ver watch person film+match act Dit sense=watch.v
ver see person animal+star+boat+tower+castillo event Din sense=see.v
mirar look_at person picture+mar+sky+flower+moon+reloj+star now D
escuchar listen_to person song+heard act Dtb
oír hear person song mishap D
abrir open person door+libro+container+botella+gift event D sense=open.v
cerrar close person door+libro+container event D sense=close.v
limpiar clean person room+surface+vehicle+fridge+home+ventana act dp sense=clean.v
lavar wash person vehicle+laundry+wash_up+ripe+verduras act d
romper break person breakable+toy mishap Di sense=break.v
buscar look_for person lost now pDi
buscar look_for grown hotel+apartamento now iD
encontrar find person lost+pet+money mishap p
perder lose person lost mishap p sense=lose.v.thing
perder lose person match mishap D sense=lose.v.match
tener have person pet+vehicle+teléfono+computadora+paraguas+instrument state in
tener have person hermano+hermana+primo+prima state n
tener have person question+idea+problem+exam+class+meeting state i
querer want person drink+food state b sense=want.v
querer want person pet+vehicle+toy+instrument+device+clothes state i sense=want.v
necesitar need person money+spare+pantry state b
necesitar need person clothes+furniture+text_tool+tool+device+lost state i
llevar wear person clothes wear i sense=wear.v
cocinar cook grown cooked act db sense=cook.v
preparar prepare person meal+ensalada+sopa act d
cortar cut person cut event D
pagar pay_for grown meal+ticket event d
enviar send person letter_text+message+parcel+foto event Din
recibir receive person letter_text+message+parcel+gift+prize mishap Dib
aprender learn person language now b
estudiar study person language+subject act b
enseñar teach profesor+profesora language+subject act b
hablar speak person language state b
entender understand person language+question+problem+study_bit state d
recordar remember person name+song+told+film state D
olvidar forget person name+lost+ticket mishap Dp
hacer make person pastel+café+ensalada event Di sense=make.v
hacer do person homework act d sense=do.v
traer bring person pastel+bocadillo+gift+text+cold_drink+fruity event Dib
usar use person tool+text_tool+device act D sense=use.v
visitar visit person visit+city_name+island project D
ganar win person match+trophy+prize mishap D
conducir drive grown driven act Dip
tocar play person instrument act D sense=play.v.music
tocar touch person wall+surface mishap D sense=touch.v
pintar paint grown wall+puerta+home+furniture event Dp
dibujar draw person animal+flower+tree+casa+boat+castillo event in
cantar sing person song event Dit
contar tell person told event in
construir build grown bridge+home+boat+castillo+tower project in
probar try person dish+vino event Dt
robar steal person money+device+bag mishap D
regar water person plantas+flores+garden act D sense=water.v
encender turn_on person lamp_light+radio+computadora+lámpara event D
apagar turn_off person lamp_light+radio+computadora+lámpara event D
cruzar cross person street+bridge+square+river event D
perseguir chase gato prey act aD
perseguir chase perro gato+conejo+pato act aD
tomar take person ride act Di sense=take.v
tomar drink person hot_drink act bi sense=drink.v
jugar play person sport act x sense=play.v.game
"""

PERSONAL = """
querer love love madre+padre+abuelo+abuela+hijo+hija+tío+tía+esposo+esposa sense=love.v
querer love love hermano+hermana+primo+prima+amigo+amiga+novio+novia sense=love.v
conocer know know kin+profesor+profesora sense=know.v.person
ver see event kin+folk sense=see.v
visitar visit event kin sense=visit.v
ayudar help act kin sense=help.v
llamar call event kin+médico+médica sense=call.v
saludar greet mishap kin+folk
abrazar hug mishap kin sense=hug.v
besar kiss mishap madre+padre+abuela+hijo+hija+esposo+esposa+novio+novia sense=kiss.v
esperar wait_for now kin+folk sense=wait.v
buscar look_for now kin+folk
escuchar listen_to act kin+profesor+profesora
invitar invite event kin
entender understand know kin+profesor+profesora
"""

INTRANSITIVE = """
dormir sleep person act cama+hotel+casa+sofá much,well,little sense=sleep.v
dormir sleep pet+baby act sofá+cama much
correr run person+walker act park+beach+garden+wood much,fast
caminar walk person act park+beach+square+wood much,slowly sense=walk.v
nadar swim person act water_place well
nadar swim pond act río+lago -
volar fly flyer+flyer_thing act - high,fast sense=fly.v
llorar cry person+baby feel room much
reír laugh person feel - much
sonreír smile person+baby feel - -
cantar sing person act teatro+baño+iglesia well,badly
bailar dance person act square+teatro well,badly,much
trabajar work grown act workplace much sense=work.v
estudiar study person act biblioteca+universidad+dormitorio much
descansar rest person act sofá+park+beach+garden little
cocinar cook grown act cocina well sense=cook.v
vivir live person live home+town+island+country+city_name+country_name -
jugar play child+perro+gato act park+garden+beach+square much sense=play.v.game
viajar travel grown act - much
llegar arrive person event - late,early,late
ladrar bark loud feel garden+street much
gritar shout person+child feel street+park much
crecer grow plantas+flores feel garden fast
brillar shine star+sun+moon feel sky much
funcionar work device works - well,badly sense=work.v.machine
sonar ring teléfono feel - - sense=ring.v
"""

REFLEXIVE = """
levantarse get_up act early,late,clock sense=get_up.v
acostarse go_to_bed act early,late,clock
despertarse wake_up act early,late,clock
ducharse take_a_shower act morning,night
vestirse get_dressed act slowly,fast
sentarse sit_down event seat
irse leave event early,late,clock sense=leave.v
quedarse stay event home_adv,place
caerse fall_down event street
casarse get_married event when
"""

OTHERS = """
ser be
estar be
tener have
tener be
ir go
venir come
salir leave sense=leave.v
volver come_back
vivir live
querer want sense=want.v
dar give
decir say
escribir write
mostrar show
prestar lend
regalar give
empezar start
terminar end
abrir open sense=open.v
cerrar close sense=close.v
caer fall sense=fall.v
costar cost
hablar talk
llover rain
nevar snow
ponerse put_on
hacer do sense=do.v
comer eat
lavarse wash
cepillarse brush
quitarse take_off
entrar enter
pedir ask_for
sacar get
aparcar park sense=park.v
esperar wait sense=wait.v
jugar play sense=play.v.game
estudiar study
pensar think
saber know sense=know.v.fact
"""
