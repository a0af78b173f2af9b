"""Verbs without an object, and verbs that govern a preposition, beyond the lessons' corpus.

A row of `PREPOSITIONAL`: Spanish, its preposition, English, its preposition (- if the object follows the verb),
subjects, objects, behaviour in time, articles of the object.
A row of `REFLEXIVE_FRAMES`: Spanish, English, behaviour in time, adverbs.
"""

INTRANSITIVE = """
salir go_out person act - much sense=go_out.v
subir go_up person event - fast,slowly sense=go_up.v
bajar go_down person event - fast,slowly sense=go_down.v
regresar come_back person event - late,early,soon sense=come_back.v
volver come_back person event - late,early,soon sense=come_back.v
morir die rey+reina+pet+presidente+soldado+farm mishap - - sense=die.v
morir die plantas+flores+tree mishap - - sense=die.v
empezar start film+class+show+match+party+meeting+course+serie event - late,early
comenzar start film+class+show+match+party+meeting+course event - late,early
terminar end film+class+show+match+party+meeting+war event - late,early
acabar end film+class+show+party+war event - late,early sense=end.v
llegar arrive ride+flight+letter_text+parcel event - late,early
salir leave ride+flight event - late,early sense=leave.v
parar stop tren+autobús+metro+taxi event street+station - sense=stop.v
pasear take_a_walk person act park+beach+street+square - sense=walk.v.stroll
esquiar ski person act mountain well,badly
patinar skate person act park+street well,badly
pescar fish person act river+lago+mar - sense=fish.v
acampar camp person act wood+beach+mountain -
desayunar have_breakfast person act room+hotel+cafetería early,late,at_home
almorzar have_lunch person act restaurante+oficina+parque late,early,at_home
cenar have_dinner person act restaurante+hotel+salón late,early,at_home
comer eat person act restaurante+cocina+parque well,much,little,fast
beber drink grown act - much,little,too_much sense=drink.v
fumar smoke grown act - much,too_much sense=smoke.v
leer read person act biblioteca+park+cama much,fast,slowly
escribir write person act - well,badly,fast,much
hablar talk person act - much,too_much
gritar shout person feel casa+escuela much
respirar breathe person act - well,slowly,badly
toser cough person feel - much
mentir lie person act - much,too_much sense=lie.v
ganar win person mishap - - sense=win.v
perder lose person mishap - - sense=lose.v.match
esperar wait person now stop+estación+aeropuerto+esquina+parque here,there,too_much sense=wait.v
desaparecer disappear pet+money+bag+ladrón mishap - -
cambiar change person feel - much sense=change.v
cambiar change ciudad+mundo+barrio+clima+plan feel - much sense=change.v
mejorar improve paciente+paciente+weather+situación feel - much
crecer grow child+hijo+hija+bebé feel - much,fast
saltar jump child+perro+gato+conejo feel cama+sofá+garden high
conducir drive grown act - fast,slowly,well,badly sense=drive.v
manejar drive grown act - fast,slowly,well,badly sense=drive.v
soñar dream person feel - much
pensar think person feel - much,too_much sense=think.v
aprender learn person feel - fast,much,slowly,little
ver see person state - well,badly sense=see.v
oír hear person state - well,badly
pelear fight child+perro+gato feel street+park much
discutir argue person feel - much,too_much
dormir sleep person act - well,badly,little,at_home sense=sleep.v
trabajar work grown act - well,too_much,fast,at_home sense=work.v
jugar play person act casa+beach+park+patio well,much sense=play.v.game
cantar sing pájaro+cantante+gallo act jardín well
vivir live pez+animal live mar+río+selva+bosque -
vivir live person live barrio+granja+capital+piso+pueblo -
correr run person+animal act calle+camino+playa+jardín fast
nadar swim swimmer+person act water_place fast
volar fly avión+pájaro+mosca act - fast,high
trabajar work grown act fábrica+empresa+granja+bar+gimnasio much sense=work.v
estudiar study person act colegio+cuarto+casa much,little
llorar cry person+baby feel cama+room much
brillar shine sun+star feel - much
sonar ring alarm mishap - - sense=ring.v
caer fall lluvia+nieve feel - much sense=fall.v
andar walk person act park+calle+beach slowly,fast,much sense=walk.v
nacer be_born person mishap city_name+country_name+hospital -
aparecer appear pet+money+ladrón+animal mishap - -
partir leave ride+flight+grown event - early,late sense=leave.v.depart
sufrir suffer person feel - much,too_much
adelgazar lose_weight person feel - much,fast
engordar gain_weight person feel - much,fast
entrenar train person act gimnasio+park+estadio much,well
competir compete person act estadio+concurso -
rezar pray person act iglesia much
continuar continue class+film+match+party+show event - -
girar turn coche+autobús+camión event esquina+calle - sense=turn.v
aumentar increase price+traffic+ruido feel - much
subir go_up price+temperature event - much sense=go_up.v
bajar go_down price+temperature event - much sense=go_down.v
existir exist solution+dream+difference state - -
empeorar get_worse weather+situación+problem+paciente feel - much
"""

REFLEXIVE_FRAMES = """
levantarse get_up act early,late
acostarse go_to_bed act early,late,very_late
despertarse wake_up act early,late
ducharse take_a_shower act at_night,in_the_morning
bañarse take_a_bath act at_night,in_the_morning,here
vestirse get_dressed act fast,slowly,well
afeitarse shave act in_the_morning,at_home sense=shave.v
relajarse relax act at_home,here
divertirse have_fun act much,here,there
aburrirse get_bored act much,here,at_home
enojarse get_angry event much
enfadarse get_angry event much
cansarse get_tired act fast
enfermarse get_sick mishap -
preocuparse worry act much,too_much
quejarse complain act much,too_much
equivocarse make_a_mistake mishap -
perderse get_lost mishap here,there
mudarse move project - sense=move.v.house
quedarse stay event here,there,at_home
esconderse hide event here,there
dormirse fall_asleep mishap early,late,here
despedirse say_goodbye event -
divorciarse get_divorced mishap -
enamorarse fall_in_love mishap -
casarse get_married project -
caerse fall_down mishap here,there
callarse shut_up event -
sentarse sit_down event here,there
irse leave event early,late sense=leave.v
reírse laugh feel much sense=laugh.v

acercarse come_closer event -
alejarse move_away event -
moverse move act fast,slowly,much
detenerse stop event here,there sense=stop.v
lastimarse get_hurt mishap -
"""

PREPOSITIONAL = """
pensar en think about person kin+future+trip+money+death+problem now dp
soñar con dream about person kin+vacation+mar+pet+beach act dp
hablar de talk about person politics+film+trip+topic+plan+health+job_thing act d
hablar con talk to person kin+folk event dp
hablar con talk to person doctor+director+jefe+maestra+policía+cliente event d
salir con go_out with person kin act p
salir de leave - person oficina+cine+hospital+museo+aeropuerto event D
salir de leave - person class+meeting+party event D
llegar a get to person city_name+station+airport+hotel+beach+town event D
entrar en enter - person room+building+cueva+prison event D
depender de depend on person kin+dinero+government+suerte state dp
reírse de laugh at person kin+chiste+sombrero+foto mishap dp
casarse con marry - person doctor+abogada+actor+vecino+músico+profesora project i
enamorarse de fall_in_love with person chico+chica+vecina+actriz+maestro mishap i
jugar con play with child+niños+baby+hijo+hija pelota+muñeca+pet+toy feel dp
jugar con play with person perro+gato+primo+amigo+hermana+nieto act p
asistir a attend - person class+meeting+wedding+show+course event D
venir de come from person city_name+country_name+beach+oficina+gimnasio now D
volver a return to person city_name+oficina+town+hotel+island event D
regresar a return to person city_name+country_name+hospital+pueblo event D
subir a get on person autobús+tren+avión+barco event D
bajar de get off person autobús+tren+avión+barco event D
acordarse de remember - person kin+trip+name+song+birthday state dp
acordarse de remember - person kin+maestro+amigo+name+address+casa+cumpleaños state dp
convertirse en become - person actor+actriz+artista+campeón+médico+jefe mishap i
burlarse de make_fun of person kin+vecino+sombrero+profesor mishap dp
arrepentirse de regret - person decision+mentira mishap dp
enterarse de find_out about person problem+accidente+party+wedding mishap dp
encargarse de take_care of person problem+comida+niños+party event D
chocar con crash into person árbol+door+coche+wall mishap iD
pertenecer a belong to person equipo+grupo state iD
escapar de escape from person policía+prison+león+casa+hospital mishap D
deshacerse de get_rid of person ropa+trash+problem event dp
insistir en insist on person cambio+silencio+respuesta event D
olvidarse de forget - person birthday+name+appointment+promise mishap dp
preocuparse por worry about person kin+future+dinero+health+exam act dp
quejarse de complain about person weather+price+noise+food+jefe+traffic act d
creer en believe in person amor+luck+peace+libertad state g
confiar en trust - person kin+médico+abogado+policía know dp
luchar contra fight against person enemigo+sickness+fire+soldado event d
luchar por fight for person peace+libertad act g
disfrutar de enjoy - person vacation+música+party+sun+silence+meal event d
viajar a travel to person city_name+country_name+island+costa project D
viajar por travel around person country_name+world+country_name project D
mudarse a move to person city_name+country_name+home+campo project iD
caminar hacia walk toward person door+puente+estación+tienda+river act D
correr hacia run toward person kin+door+beach+coche mishap D
trabajar para work for grown empresa+government+jefe+tío+empresa state iD
trabajar con work with grown kin+pet+niños+device state dp
trabajar de work as person camarero+cocinera+mecánico+secretaria+enfermera state q
estudiar para study for person exam+prueba act di
preguntar por ask about person kin+price+hotel+address event dp
discutir con argue with person kin+jefe+dueño+director mishap dp
pelear con fight with person hermano+hermana+amigo+vecino mishap dp
vivir con live with person kin+pet live p
cenar con have_dinner with person kin event p
comer con eat with person kin+tenedor+cuchara act pD
bailar con dance with person kin+chico+chica event pd
encontrarse con run into person vecino+maestra+prima+amigo+jefe mishap dp
despedirse de say_goodbye to person kin+maestra+niños event dp
parecerse a look like person madre+padre+abuela+abuelo+hermano+tía state p
participar en participate in person contest+meeting+concurso+show event iD
cuidar de take_care of person kin+pet act p
tropezar con trip over person stone+silla+gato+alfombra mishap iD
escribir a write to person kin+director+presidente event dp
escribir sobre write about person trip+country_name+pet act dp
leer sobre read about person pet+historia+country_name+law act b
saber de know about person música+vehicle+politics state b
cantar para sing for person kin+gente+público act dp
cocinar para cook for person kin+gente+invitado act dp
comprar en shop at person supermercado+mercado+tienda+librería act D
esperar en wait at person stop+corner+entrance+station now D
vivir cerca_de live near person station+park+beach+mar+escuela+river live D
vivir lejos_de live far_from person ciudad+kin+mar+oficina live dp
trabajar cerca_de work near grown casa+station+park+port live D
pasar por go through person park+cueva+puerta+wood event D
pasar por pass by person panadería+casa+farmacia+plaza event D
caminar por walk along person street+beach+path+river act D
caminar por walk through person park+wood+ciudad+mercado act D
huir de run_away from person policía+león+casa+guerra mishap D
acercarse a approach - person door+ventana+fire+barco event D
mirar por look out_of person ventana act D
llamar a knock on person puerta event D
responder a answer - person question+message+letter_text event D
dudar de doubt - person said_the+kin state dp
disparar a shoot at grown ladrón+pato+oso mishap d
reunirse con meet with person kin+director+cliente+equipo event dp
enojarse con get_angry with person kin+vecino+jefe mishap dp
enfadarse con get_angry with person kin+vecino+jefe mishap dp
contar con count on person kin+ayuda+suerte state dp
pagar por pay for person comida+cena+viaje+ropa event D
parar en stop at grown semáforo+hotel+esquina event D
"""
