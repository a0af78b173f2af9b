"""Verbs with an object beyond the lessons' corpus; the lessons' `verbs` explains the rows.

Among the articles of an object, g is a thing in general: "ver la tele" is "watch TV".
"""

TRANSITIVE = """
# food and drinks
comer eat person fruity_pl+fruta act db
tomar drink person cold_drink act bi sense=drink.v
tomar drink grown drink_count event i sense=drink.v
tomar take person drug act d sense=take.v
tomar take person drug_count act dDin sense=take.v
tomar take person fruity event Di sense=take.v
coger take person ride event D sense=take.v
coger take person text+fruity+money+bag event D sense=take.v
agarrar grab person ball+bag+text+llave event D
pedir order person dish+serving+ordered event i
servir serve grown meal+dish+hot_drink event d
freír fry grown cooked act db
hervir boil grown agua+huevo+papa+arroz event db
asar roast grown pollo+carne+pescado+pimiento event d
hornear bake grown pastel+pan+tarta+galleta+pizza event dib
calentar heat grown leche+sopa+agua+comida event d
pelar peel person manzana+naranja+papa+zanahoria+mango event dn
probar try person fruity+comida+sweet event Dt
oler smell person flower+sopa+comida+café+perfume event D
llenar fill person vessel+botella+olla+bañera event D
preparar prepare person meal+comida+café+té+ensalada act d
preparar prepare person exam+class+meeting+party+maleta+trip event D
hacer make grown dish+tarta+limonada+tortilla event ib sense=make.v
hacer make person lista+reservation+dibujo+plan+call event i sense=make.v
hacer make person cama act D sense=make.v
hacer make person ruido act b sense=make.v
hacer make person café+té+postre act b sense=make.v
hacer do person ejercicio+homework act d sense=do.v
hacer ask person question event i sense=ask.v.question
hacer take person exam event i sense=take.v
hacer take grown trip event i sense=take.v
hacer pack person maleta event Dp sense=pack.v
poner set person mesa event D sense=set.v
poner put_on person música+song+film event Db sense=put_on.v
# the house
arreglar fix grown vehicle+device+furniture+reloj+lavadora+techo event Dp
reparar repair grown vehicle+device+techo+puerta+set event D
ordenar tidy person room+cajón+armario event D
organizar organize grown party+trip+meeting event Di
barrer sweep person suelo+room+passage act D
fregar mop grown suelo+cocina act D
fregar wash person wash_up act d sense=wash.v
planchar iron grown clothes act dp
coser sew grown button+vestido+camisa event D
colgar hang_up person clothes+outer event Dp
secar dry person wash_up+laundry+plato event d
doblar fold person laundry+camisa+toalla+papel event d
guardar put_away person clothes+toy+text+laundry event dp
guardar keep person secreto+stamp+foto+letter_text state Dp sense=keep.v
esconder hide person money+gift+llave+chocolate event Dp
mover move person furniture+vehicle event D sense=move.v.thing
levantar lift person container+furniture+parcel event D
empujar push person door+vehicle+furniture event D
tirar throw person ball+stone event D sense=throw.v
tirar throw_away person trash+ropa+papel+shoe event D sense=throw_away.v
lanzar throw person ball+stone event D sense=throw.v
sacar take_out person trash event D sense=take_out.v
sacar take person foto event bin sense=take.v
sacar take_out person money+pasaporte+cartera+libro event Dp sense=take_out.v
lavar wash person fruity+plato+vessel+kitchenware+camisa act dp
quitar remove person alfombra+picture+cortina event D
encender turn_on person set+device+oven+ventilador event D
apagar turn_off person set+device+oven+alarm+bulb event D
prender turn_on person lamp_light+set+oven+radio event D
cambiar change person bulb+battery+sábanas+rueda+plan+contraseña event D sense=change.v
pintar paint grown room+techo+balcón event D
decorar decorate person room+casa+pastel event D
alquilar rent grown home+vehicle+film+bicicleta event i
limpiar clean person bath_part+oven+outer+zapatos+pizarra+playa act dp
romper break person jarrón+pantalla+ventana+promise event D
quemar burn person papel+comida+letter_text+trash mishap d
plantar plant person tree+flower event in sense=plant.v
cortar cut person hierba+césped+árbol+papel+rosa event D
matar kill person insect+ratón event Din
alimentar feed person pet+farm act dp
cuidar look_after person pet+plantas+jardín+casa act dp
subir go_up person stairs+colina+montaña event D sense=go_up.v
bajar go_down person stairs event D sense=go_down.v
# study and work
usar use person internet+app+screen+vehicle+set act D
explicar explain person problem+rule+plan+question+gramática+situación event D
repetir repeat person palabra+question+frase+número+course event D
corregir correct person error+exam+ejercicio+text event Dp
practicar practice person language+language+sport act b
traducir translate person letter_text+frase+mensaje+poema+text event D
aprobar pass person exam+course event D sense=pass.v
repasar review person study_bit+vocabulario+gramática event D
terminar finish person homework+libro+trabajo+plan+report+novela event Dp sense=finish.v
acabar finish person homework+libro+ejercicio+report event D sense=finish.v
empezar start person homework+course+trabajo+plan+dieta event Dip
comenzar start person course+trip+proyecto+trabajo event D
contestar answer person question+message+call+teléfono+letter_text+correo event D
mandar send person letter_text+message+correo+parcel+foto+documento event Din
imprimir print person documento+foto+report+boleto event D
copiar copy person ejercicio+archivo+text+dibujo event D
borrar erase person board+palabra+número event D
borrar delete person message+foto+archivo+video+correo event D sense=delete.v
descargar download person app+song+film+foto+archivo event Din
instalar install person app+aplicación+ventilador event Di
cargar charge person móvil+celular+portátil+batería+tableta act Dp
grabar record person video+song+entrevista event Di
firmar sign grown contrato+documento+letter_text+informe event D
entregar hand_in person homework+ejercicio+report event Dp
presentar present person plan+report+idea event Dp
enseñar teach maestro+maestra+profesor+profesora subject+language act b
estudiar study person subject_law+study_bit+vocabulario act b
aprender learn person study_mass+vocabulario+palabra+baile+song act bd
dejar quit grown job_thing+course event Dp sense=quit.v
perder miss person ride+flight+class+film event D sense=miss.v.train
perder lose person job_thing+paciencia+contest mishap p sense=lose.v.thing
buscar look_for person job_thing+solution+spot+enfermera now i
encontrar find person job_thing+solution+answer+hotel event i
encontrar find person spot+street+address+hotel+estación event D
# knowing and saying
saber know person answer+said_the+address+number+name+price+secret_word state D sense=know.v.fact
conocer know person city_name+visit+restaurante+song+spot+island state D sense=know.v.person
decir tell person said_the event D sense=tell.v
decir tell person mentira event b sense=tell.v
contar tell person chiste+secreto event in sense=tell.v
contar count person money+coin_thing+palabra event d sense=count.v
creer believe person news+said_the event D sense=believe.v
olvidar forget person address+number+birthday+secret_word+promise+palabra mishap D
recordar remember person address+number+cara+birthday+secret_word+trip state D
entender understand person text+film+rule+chiste+plan+gramática+mapa state D
escribir write person report+correo+libro+lista+número+address event in
leer read person news+report+correo+page+recipe+menu_text act d
ver watch person news+show_tv+match+video act Dt sense=watch.v
ver watch person set act g sense=watch.v
mirar watch person set act g sense=watch.v
mirar look_at person screen+picture+dibujo+rain+price now D
escuchar listen_to person radio+news+rain+conversación act D
oír hear person noise+wind+voz+news+alarm mishap D
# wanting, having
tener have person plan+dream+appointment+chance+secreto+talk state in
tener have person hijo+hija+sobrino+sobrina+nieto+compañero+amigo state nm
tener have person sickness_a state i
tener have person sickness_the state D
tener have person patience+information+luck state b
tener have person job_thing+hobby+jefe+reason+opinion state i
tener have grown facial state i
tener have person home+vehicle+device+garden+cámara state in
necesitar need person job+amigo state i
necesitar need person vehicle+pasaporte+job_thing+vacation+device+spot state i
necesitar need person advice+patience+peace+luz+fuel+drug state b
querer want person job_thing+home+change+answer+appointment state i sense=want.v
querer want person peace+advice+silence+information state b sense=want.v
preferir prefer person drink+fruity+sport+meat+color+subject state g
odiar hate person insect+noise+traffic+subject+vegetable+rain+vinagre state g
amar love person nature+música+libertad+sport+música state g sense=love.v.thing
adorar love person chocolate+música+pet+beach+pizza state g sense=love.v.thing
# buying, spending, planning
gastar spend person money act m
ahorrar save person money act b sense=save.v.money
ganar earn grown money act b sense=earn.v
ganar win person contest+prize+concurso project D
pagar pay grown bill+multa+curso+course event D sense=pay.v
comprar buy person washer+set+kitchenware+cloth+drug+app event in
comprar buy person fruity_pl+goods+paper+fuel+hielo+perfume event b
comprar buy person text_tool_new+text_new+stamp+wearable_small+bulb event in
vender sell grown set+goods+wearable_small+granja project Dp
elegir choose person clothes+film+color+restaurante+name+gift event D
escoger choose person clothes+film+color+song+postre event D
devolver return person libro+clothes+money+llave event Dp sense=return.v
reservar book grown room+hotel+flight+mesa event i
cancelar cancel grown reservation+appointment+flight+meeting+party event D
celebrar celebrate person birthday+wedding+prize+cumpleaños event Dp
aceptar accept person gift+job_thing+ayuda+idea event D
rechazar reject person gift+job_thing+idea event D
ofrecer offer person ayuda+drink+food+job_thing event b
seguir follow person rule+path+advice+recipe act d
resolver solve person problem+question event D
evitar avoid person problem+traffic+street+talk act d
compartir share person food+room+secreto+taxi event D
disfrutar enjoy person party+trip+vacation+meal event D
pasar spend person vacation+birthday event D sense=spend.v
visitar visit person sight+sight+palacio+ciudad+capital+barrio project D
cruzar cross person road+border+bridge+océano event D
tomar make person decision event i sense=make.v
tomar take person foto event i sense=take.v
cometer make person error event in sense=make.v
manejar drive grown driven act Dip
montar ride person caballo+bicicleta+moto act i sense=ride.v
estacionar park grown vehicle event Dp sense=park.v
parar stop grown vehicle event D sense=stop.v
fumar smoke grown smoke act in sense=smoke.v
llevar carry person maleta+container+parcel now i sense=carry.v
tocar ring person timbre event D sense=ring.v.bell
traer bring person text+drink+food+documento+llave event Dib
dibujar draw person casa+mapa+cara+flower+animal event in
# created, changed, noticed
crear create person app+show_tv+grupo+correo event i
descubrir discover person secreto+said_the+error+cueva+spot event D
considerar consider person idea+plan+job_thing+oferta event D
comprender understand person language+question+problem+rule state d
utilizar use person tool+device+app+text_tool act D
formar form person grupo+equipo event i
dirigir run grown empresa+tienda+escuela+company act D sense=run.v.manage
destruir destroy grown building+bridge+report+letter_text mishap d
continuar continue person trip+class+conversación+trabajo event D
medir measure person mesa+wall+room+puerta event D
pesar weigh person fruity+equipaje+parcel event d
conectar connect person device+cámara+portátil event D
cazar hunt grown pato+conejo+oso+zorro act b
inventar invent person máquina+juego+cuento+palabra event in
observar observe person star+pájaro+luna+animal act d
notar notice person change+error+difference+ruido mishap D
adivinar guess person answer+name+number+age+price event D
ensuciar dirty person suelo+camisa+coche+bolsa mishap D sense=dirty.v
vaciar empty person container+vessel+bolsillo event D sense=empty.v
cubrir cover person mesa+coche+sofá+olla event D
envolver wrap person gift+parcel event dp
mezclar mix person harina+frijoles+salsa event d
enfriar cool person sopa+agua+café event D sense=cool.v
picar chop person cebolla+tomate+carne+zanahoria event dn
reducir reduce grown price+ruido+peso event D
aumentar increase grown price+pay+temperature event Dp
solucionar solve person problem+error event D
recomendar recommend person film+hotel+restaurante+text+song event D
sugerir suggest person idea+plan+solution+change event i
agradecer appreciate person ayuda+regalo+advice state d
permitir allow grown noise+pet+juego state b
cambiar change person vida+name+casa event p sense=change.v
enseñar teach person tongue event i
practicar practice person tongue act di
entender understand person tongue state t
mantener keep person secreto+promise event dp sense=keep.v
ocultar hide person money+secreto+dolor+letter_text event D sense=hide.v
escuchar hear person cry mishap i sense=hear.v
oír hear person cry mishap iD
merecer deserve person prize+gift+vacation+oportunidad state i
soportar stand person noise+dolor state D sense=stand.v.bear
consultar consult grown mapa+libro+médico+abogado event Di
dividir divide person money+pastel+class event D
mencionar mention person name+problem+idea+topic event D
colocar place person libro+plato+flower+jarrón event d sense=place.v
pisar step_on person hierba+flower+insect mishap D
planear plan person trip+party+wedding+vacation event D
aprovechar make_the_most_of person oportunidad+vacation event D
heredar inherit grown home+money+reloj mishap D
incluir include grown name+comida event D
vigilar watch grown casa+entrance+door+niños now D sense=watch.v
separar separate person ropa+libro+plato event d
elegir choose person tongue+topic+goal_place event D
cambiar change grown goal_place event D
tener have person goal_place+skill state ip
disfrutar enjoy person vida+naturaleza+silence state D
imaginar imagine person future+vida+mundo event i
tener have person life state i
tener have person confianza+success+esperanza+interés state b
sentir feel person feeling_n+pain+vergüenza+orgullo act b sense=feel.v.emotion
abrir open person boca+botella+correo+cajón+cuaderno event D sense=open.v
cerrar close person boca+cuaderno+cajón+mochila event D sense=close.v
ver see person sangre+body_mass+fuego mishap b sense=see.v
tocar touch person nariz+oreja+cara+pelo+fuego mishap D sense=touch.v
pagar pay grown impuesto+deuda+price event D sense=pay.v
perder lose person job_thing+confianza+memoria+esperanza mishap D sense=lose.v.thing
ganar earn grown pay event i sense=earn.v
aceptar accept grown oferta+cheque+fault event D
hacer make person oferta+broma+esfuerzo event i sense=make.v
elegir choose person fecha+talla+producto event D
comprar buy person producto+jewel+set event in
necesitar need person talla+fecha+informe event i
ver see person nube+cloud+sombra+lamp_light event in sense=see.v
tomar take person elevator event D sense=take.v
usar use person elevator+stairs act D
hablar speak person tongue state n
aprender learn person tongue event in
marcar score person goal event in
romper break person hueso event i sense=break.v
mover move person cabeza+mano+pierna event D sense=move.v.thing
perder lose person luggage mishap p sense=lose.v.thing
llevar carry person luggage+mochila+bolsa now d sense=carry.v
buscar look_for person luggage+asiento now dp
arreglar fix grown motor+semáforo+ascensor+ducha event D
dejar leave person propina event i sense=leave.v.behind
respetar respect person law+rule+nature+tradición act d
tener have person accident mishap i
correr take person risk event i sense=take.v
alcanzar reach person estante+techo+capital event D
realizar carry_out person plan event D
apostar bet grown money act b
suspender fail person exam+course event D sense=fail.v
comprar buy grown tierra+animal event b
comprar buy person toalla+pet event i
leer read person letter_text+número+tema event D
contar tell person sueño+plan+problema event D sense=tell.v
perdonar forgive person error+mentira+deuda event D
ver see person wild+farm+pet event in sense=see.v
servir serve grown café+cerveza+té event b
"""
