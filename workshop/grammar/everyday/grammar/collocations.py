"""Verbs with the words that usually follow them, where both languages have their own way: "hacer la cama".

A row: Spanish verb, English verb, aspect (act, event, mishap, state, now), kinds of adjuncts, what follows (see
`parts.phrase`). The kinds: p place, c company, d duration, m manner, f frequency and other times, g purpose
("para mi madre"), t topic, v means of travel. `_` stands for a space.
"""

COLLOCATIONS = """
ver watch act pcdf NP la/DT~tv televisión/NN=tv | NP TV/NN=tv
ver watch act pcdf NP la/DT~tv tele/NN=tv | NP TV/NN=tv
ver watch act cf NP una/DT=a película/NN=f | NP a/DT=a movie/NN=f
ver see event cf NP a/IN~k mis/PRP$=m amigos/NNS=k | NP my/PRP$=m friends/NNS=k
escuchar listen act pcdf NP música/NN=m | PP to/TO~m music/NN=m
escuchar listen act pf NP la/DT=t radio/NN=m | PP to/TO~m the/DT=t radio/NN=m
hacer make act f NP la/DT=t cama/NN=b | NP the/DT=t bed/NN=b
hacer make act gcf NP la/DT~d cena/NN=d | NP dinner/NN=d
hacer make act gf NP la/DT=t comida/NN=d | NP the/DT=t food/NN=d
hacer make event gf NP un/DT=a café/NN=c | NP a/DT=a coffee/NN=c
hacer do act pcf NP la/DT=t tarea/NN=h | NP the/DT=t homework/NN=h
hacer do act pcf NP ejercicio/NN=e | NP exercise/NN=e
hacer do act pcf NP deporte/NN=s | NP sports/NNS=s
hacer do act f NP la/DT=t compra/NN=s | NP the/DT=t shopping/NN=s
hacer take event pf NP una/DT=a foto/NN=p | NP a/DT=a picture/NN=p
hacer take event pcf NP un/DT=a viaje/NN=t | NP a/DT=a trip/NN=t
hacer ask event f NP una/DT=a pregunta/NN=q | NP a/DT=a question/NN=q
dar take act pcf NP un/DT=a paseo/NN=w | NP a/DT=a walk/NN=w
tomar have act pcf NP un/DT=a café/NN=c | NP a/DT=a coffee/NN=c
tomar have event pcf NP una/DT=a cerveza/NN=b | NP a/DT=a beer/NN=b
tomar take event f NP el/DT=t autobús/NN=b | NP the/DT=t bus/NN=b
tomar take event f NP un/DT=a taxi/NN=b | NP a/DT=a taxi/NN=b
tomar make event f NP una/DT=a decisión/NN=b | NP a/DT~a decision/NN=b
coger take event f NP el/DT=t tren/NN=b | NP the/DT=t train/NN=b
perder miss mishap f NP el/DT=t tren/NN=b | NP the/DT=t train/NN=b
perder miss mishap f NP el/DT=t autobús/NN=b | NP the/DT=t bus/NN=b
comer eat act cf ADVP fuera/RB=o | ADVP out/RB=o
comer eat act pcf -
cenar have act pcf - | NP dinner/NN=m.verb
desayunar have act pcf - | NP breakfast/NN=m.verb
almorzar have act pcf - | NP lunch/NN=m.verb
cocinar cook act pgcf -
dormir sleep act pdf -
dormir sleep act pf ADVP bien/RB=w#well.adv | ADVP well/RB=w#well.adv
dormir sleep act df ADVP mal/RB=w | ADVP badly/RB=w
dormir sleep act pf NP ocho/CD=n horas/NNS=h | NP eight/CD=n hours/NNS=h
dormir take act f NP la/DT~n siesta/NN=n | NP a/DT~n nap/NN=n
descansar rest act pdf -
descansar rest event f NP un/DT=a poco/RB=a | NP a/DT=a little/RB=a
trabajar work act pcdf -
trabajar work act f ADVP mucho/RB=l | NP a/DT=l lot/NN=l
trabajar work act cf PP en/IN=in un/DT=a hospital/NN=h | PP in/IN=in a/DT=a hospital/NN=h
estudiar study act pcdf -
estudiar study act cf ADVP mucho/RB=l | NP a/DT=l lot/NN=l
estudiar study act pcf PP para/IN=f el/DT=t examen/NN=e | PP for/IN=f the/DT=t exam/NN=e
leer read act pdf -
leer read act pf NP el/DT=t periódico/NN=n | NP the/DT=t newspaper/NN=n
correr run act pcdf -
caminar walk act pcdf -
nadar swim act pcdf -
bailar dance act pcdf -
cantar sing act pcf -
fumar smoke act pcf -
llorar cry act pdf -
jugar play act pcdf -
jugar play act pcf PP al/IN~s fútbol/NN=s | NP soccer/NN=s
jugar play act pcf PP a/IN~c las/DT~c cartas/NNS=c | NP cards/NNS=c
jugar play act pf PP con/IN=w los/DT=t niños/NNS=c | PP with/IN=w the/DT=t children/NNS=c
viajar travel act vcf -
viajar travel act vcf ADVP mucho/RB=l | NP a/DT=l lot/NN=l
hablar talk act pcdf -
hablar talk act ctf -
hablar talk act cf PP por/IN=on teléfono/NN=p | PP on/IN=on the/DT~p phone/NN=p
hablar speak act f ADVP despacio/RB=s | ADVP slowly/RB=s
hablar speak state f ADVP bien/RB=w#well.adv español/NN=s | ADVP Spanish/NNP=s well/RB=w#well.adv
hablar speak state f NP un/DT=a poco/RB=a de/IN~s inglés/NN=s | NP a/DT=a little/RB=a English/NNP=s
hablar talk act f PP con/IN=w ella/PRP=h | PP to/TO=w her/PRP=h
salir go_out act cf -
salir go_out act f PP de/IN=at noche/NN=n | PP at/IN=at night/NN=n
salir leave event f PP del/IN~w trabajo/NN=w#work.n | NP work/NN=w#work.n
salir leave event f PP del/IN~h cine/NN=h | NP the/DT~h movie/NN=h theater/NN=h
salir leave event f PP de/IN~h la/DT=the oficina/NN=h | NP the/DT=the office/NN=h
salir leave event f PP de/IN~h clase/NN=h | NP class/NN=h
salir leave event f PP del/IN~h hotel/NN=h | NP the/DT~h hotel/NN=h
salir leave event f PP de/IN~h la/DT=the escuela/NN=h | NP school/NN=h
salir leave event vf ADVP temprano/RB=l | ADVP early/RB=l
salir leave event v PP a/IN=at las/DT~h ocho/CD=h | PP at/IN=at eight/CD=h o'clock/RB~h
salir leave event v PP a/IN=at las/DT~h seis/CD=h | PP at/IN=at six/CD=h o'clock/RB~h
llegar arrive event vf PP a/IN=at las/DT~h nueve/CD=h | PP at/IN=at nine/CD=h o'clock/RB~h
salir leave event f PP de/IN~h casa/NN=h | NP the/DT~h house/NN=h
salir go_out event cf PP a/IN=to la/DT=t calle/NN=s | PP into/IN=to the/DT=t street/NN=s
llegar get act vcf PP a/IN~h casa/NN=h | ADVP home/NN=h
llegar arrive event vf ADVP tarde/RB=l#late.adv | ADVP late/RB=l
llegar arrive event vf ADVP temprano/RB=l | ADVP early/RB=l
llegar arrive event vf PP a/IN~t tiempo/NN=t#time.n | PP on/IN~t time/NN=t#time.n
llegar arrive event cvf -
llegar get event vf PP al/IN~w trabajo/NN=w#work.n | PP to/TO~w work/NN=w#work.n
volver come_back event vcf PP a/IN~h casa/NN=h | ADVP home/NN=h
volver come_back event vcf -
venir come now cvf -
venir come now cf PP a/IN=to mi/PRP$=m casa/NN=h | PP to/TO=to my/PRP$=m house/NN=h
entrar go_in event cf -
ir go now cf PP de/IN~s compras/NNS=s | NP shopping/NN=s
ir go now cf PP de/IN=on vacaciones/NNS=v | PP on/IN=on vacation/NN=v
ir go now vf PP al/IN=to médico/NN=m | PP to/TO=to the/DT~m doctor/NN=m
ir go now vcf PP al/IN=to trabajo/NN=w#work.n | PP to/TO=to work/NN=w#work.n
ir go now vcf PP a/IN=to clase/NN=w | PP to/TO=to class/NN=w
ir go now vcf PP a/IN~h casa/NN=h | ADVP home/NN=h
ir go now cf PP a/IN=to la/DT=t fiesta/NN=w | PP to/TO=to the/DT=t party/NN=w
esperar wait now pcdf -
esperar wait now f PP en/IN=in el/DT=t coche/NN=c | PP in/IN=in the/DT=t car/NN=c
ganar earn act f NP dinero/NN=m | NP money/NN=m
ganar win event f -
perder lose mishap f -
gastar spend act f NP mucho/JJ=l dinero/NN=m | NP a/DT=l lot/NN=l of/IN~l money/NN=m
ahorrar save act gf NP dinero/NN=m | NP money/NN=m
pagar pay event f -
pagar pay event f NP la/DT=t cuenta/NN=b | NP the/DT=t bill/NN=b
pagar pay event f PP con/IN=by tarjeta/NN=c | PP by/IN=by card/NN=c
pedir order event gf NP una/DT=a pizza/NN=p | NP a/DT=a pizza/NN=p
pedir ask_for event f NP ayuda/NN=h | NP help/NN=h
pedir ask_for event f NP la/DT=t cuenta/NN=b | NP the/DT=t bill/NN=b
decir tell event f NP la/DT=t verdad/NN=v | NP the/DT=t truth/NN=v
decir say event f NP algo/NN=s | NP something/NN=s
decir say event f NP eso/DT=s | NP that/DT=s
saber know state - NP la/DT=t verdad/NN=v | NP the/DT=t truth/NN=v
saber know state - NP la/DT=t respuesta/NN=v | NP the/DT=t answer/NN=v
saber know state - PRP eso/DT=s | PRP that/DT=s
tener have state - NP tiempo/NN=t#time.n | NP time/NN=t#time.n
tener have state - NP dinero/NN=t | NP money/NN=t
tener have state - NP trabajo/NN=t#work.n | NP work/NN=t#work.n
tener have state f NP mucho/JJ=l trabajo/NN=t#work.n | NP a/DT=l lot/NN=l of/IN~l work/NN=t#work.n
tener have state - NP una/DT=a idea/NN=i | NP an/DT=a idea/NN=i
tener have state f NP una/DT=a cita/NN=i | NP an/DT=a appointment/NN=i
tener have state f NP una/DT=a reunión/NN=i | NP a/DT=a meeting/NN=i
tener have state - NP un/DT=a problema/NN=i | NP a/DT=a problem/NN=i
tener have state - NP muchos/JJ=l amigos/NNS=f | NP a/DT=l lot/NN=l of/IN~l friends/NNS=f
tener have state f NP fiebre/NN=f | NP a/DT~f fever/NN=f
tener have state f NP clase/NN=f | NP class/NN=f
necesitar need state - NP ayuda/NN=h | NP help/NN=h
necesitar need state - NP dinero/NN=h | NP money/NN=h
necesitar need state - NP más/JJR=m tiempo/NN=h#time.n | NP more/JJR=m time/NN=h#time.n
necesitar need state - NP un/DT=a médico/NN=h | NP a/DT=a doctor/NN=h
querer want state - NP algo/NN=s | NP something/NN=s
querer want state - NP más/JJR=m agua/NN=w | NP more/JJR=m water/NN=w
querer want state - NP otro/DT=o café/NN=w | NP another/DT=o coffee/NN=w
buscar look_for now f NP trabajo/NN=j#work.n | NP work/NN=j#work.n
buscar look_for now f NP mis/PRP$=m llaves/NNS=k | NP my/PRP$=m keys/NNS=k
encontrar find event f NP trabajo/NN=j#work.n | NP work/NN=j#work.n
cambiar change event f PP de/IN~j trabajo/NN=j#work.n | NP jobs/NNS=j
vivir live state cf -
vivir live state f ADVP aquí/RB=h | ADVP here/RB=h
vivir live state f ADVP cerca/RB=n | ADVP nearby/RB=n
vivir live state cf PP en/IN=in el/DT=t centro/NN=c | PP in/IN=in the/DT=t center/NN=c
abrir open event f NP la/DT=t ventana/NN=w | NP the/DT=t window/NN=w
cerrar close event f NP la/DT=t puerta/NN=w | NP the/DT=t door/NN=w
encender turn_on event f NP la/DT=t luz/NN=w | NP the/DT=t light/NN=w
apagar turn_off event f NP la/DT=t televisión/NN=w | NP the/DT=t TV/NN=w
lavar wash act f NP los/DT=t platos/NNS=p | NP the/DT=t dishes/NNS=p
lavar wash act f NP la/DT=t ropa/NN=p | NP the/DT=t clothes/NNS=p
limpiar clean act f NP la/DT=t casa/NN=p | NP the/DT=t house/NN=p
aprender learn act cf ADVP español/NN=s | ADVP Spanish/NNP=s
aprender learn act f NP algo/NN=s nuevo/JJ=n | NP something/NN=s new/JJ=n
empezar start event f -
terminar finish event f NP el/DT=t trabajo/NN=w#work.n | NP the/DT=t work/NN=w#work.n
terminar finish event f NP la/DT=t tarea/NN=w | NP the/DT=t homework/NN=w
cruzar cross event f NP la/DT=t calle/NN=w | NP the/DT=t street/NN=w
romper break mishap f NP el/DT=t vaso/NN=w | NP the/DT=t glass/NN=w
entender understand state - NP la/DT=t pregunta/NN=w | NP the/DT=t question/NN=w
entender understand state - NP todo/NN=w | NP everything/NN=w
montar ride act pcf PP en/IN~b bicicleta/NN=b | NP a/DT~b bicycle/NN=b
conducir drive act f PP con/IN=c cuidado/NN=c | ADVP carefully/RB=c
manejar drive act f PP con/IN=c cuidado/NN=c | ADVP carefully/RB=c
tocar play act pcf NP la/DT=t guitarra/NN=g | NP the/DT=t guitar/NN=g
pensar think act f PP en/IN=a ti/PRP=y | PP about/IN=a you/PRP=y
pensar think act f PP en/IN=a el/DT=t trabajo/NN=w#work.n | PP about/IN=a work/NN=w#work.n
soñar dream act f PP con/IN=a ella/PRP=y | PP about/IN=a her/PRP=y
contestar answer event f NP el/DT=t teléfono/NN=p | NP the/DT=t phone/NN=p
ayudar help act f PP en/IN=at casa/NN=h | PP at/IN=at home/NN=h
gritar shout act f -
invitar invite event f PP a/IN~k mis/PRP$=m amigos/NNS=k | NP my/PRP$=m friends/NNS=k
llamar call event f PP a/IN~k la/DT=t policía/NN=k | NP the/DT=t police/NN=k
llamar call event f PP a/IN~k mi/PRP$=m madre/NN=k | NP my/PRP$=m mother/NN=k
comprar buy event gf NP comida/NN=k | NP food/NN=k
comprar buy event gf NP un/DT=a regalo/NN=k | NP a/DT=a present/NN=k
vender sell event f NP la/DT=t casa/NN=k | NP the/DT=t house/NN=k
usar use act pf NP el/DT=t teléfono/NN=k | NP the/DT=t phone/NN=k
creer believe state - NP eso/DT=k | NP that/DT=k
"""
