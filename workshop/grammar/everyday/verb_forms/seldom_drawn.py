"""Verb forms that the other families seldom draw, in short talk: vosotros, the past subjunctive, "habría", new verbs.

A row of the tables is a verb with what may follow it. Here it gets a person, a tense and a frame around it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import ended
from workshop.grammar.everyday.verb_forms.in_notation import (
    ONESELF,
    Row,
    en_told,
    en_verb,
    en_words,
    es_verb,
    form,
    order_of,
    rows_of,
    suited,
)
from workshop.grammar.language.conjugation import gerund, infinitive
from workshop.grammar.language.orthography import with_pronouns
from workshop.grammar.lessons.building import Sentence, finish
from workshop.grammar.lessons.sampling import Draw

# What stands around the verbs: who does it, when, and what is wished or would follow.
WHO = {  # Spanish subject, English subject, English object
    "1s": ("- | I~v | me~v",) * 4 + ("yo=s | I=s | me=s",),
    "2s": ("- | you~v | you~v",) * 4 + ("tú=s | you=s | you=s",),
    "3s": (
        "él=s | he=s | him=s",
        "ella=s | she=s | her=s",
        "usted=s | you=s | you=s",
        "mi=o hermano=s | my=o brother=s | my=o brother=s",
        "mi=o madre=s | my=o mother=s | my=o mother=s",
        "tu=o amiga=s | your=o friend=s | your=o friend=s",
        "{name} | {name} | {name}",
        "{name} | {name} | {name}",
    ),
    "1p": ("- | we~v | us~v",) * 3 + ("nosotros=s | we=s | us=s",),
    "2p": ("- | you~v | you~v",) * 4 + ("vosotros=s | you=s | you=s", "vosotras=s | you=s | you=s"),
    "3p": (
        "ellos=s | they=s | them=s",
        "ustedes=s | you=s | you=s",
        "mis=o padres=s | my=o parents=s | my=o parents=s",
        "tus=o amigos=s | your=o friends=s | your=o friends=s",
        "los=o niños=s | the=o children=s | the=o children=s",
    ),
}
TENSES = {
    "present": 0.5,
    "preterite": 0.5,
    "imperfect": 0.5,
    "future": 0.5,
    "conditional": 1.0,
    "pluperfect": 1.0,
    "conditional_perfect": 4.0,
}
PERSONS = {"1s": 2.0, "2s": 2.5, "3s": 2.0, "1p": 2.0, "2p": 5.0, "3p": 2.0}
WISHED = (
    "quiero=q que~q | I~q want=q T",
    "mi=y jefe quiere/VB=q que~q | my=y boss wants/VBZ=q T",
    "no=x quiero=q que~q | I~q don't=x want=q T",
    "espero=q que~q | I~q hope/VBP=q P",
    "ojalá=q | I~q hope/VBP=q P",
    "es=q mejor=w que~q | it~q is=q better=w F",
    "es=q importante=w que~q | it~q is=q important=w F",
    "cuando=q | when=q W",
    "cuando=q | when=q W",
)
WISHED_THEN = (
    "quería/VB=q que~q | I~q wanted=q T",
    "me=q gustaría/VB=q que~q | I=q would~q like/VB=q T",
    "nos=q gustaría/VB=q que~q | we=q would~q like/VB=q T",
    "si=q | if=q I",
    "si=q | if=q I",
)
ENDS = {
    "W": (
        "estaré/VB=b en=c casa=c | I~b will~b be=b home=c",
        "hablaremos/VB=b | we~b will~b talk/VB=b",
        "ya=y será/VB=b tarde | it~b will~b already=y be=b late",
    ),
    "H": (
        "habría/VB=h sido/VBN=b [mejor diferente raro]=c | it~b would~h have=h been=b "
        "[better different strange]=c",
        "no=n habría/VB=h pasado/VBN=b nada=n | nothing=n would~h have=h happened/VBN=b",
        "¿ qué habría/VB=h pasado/VBN=b ? | what would~h have=h happened/VBN=b ?",
        "yo=s habría/VB=h [venido ido llamado]/VBN=b | I=s would~h have=h [come gone called]/VBN=b",
        "nosotros=s habríamos/VB=h [comido salido ganado]/VBN=b | we=s would~h have=h [eaten left won]/VBN=b",
    ),
    "I": (
        "sería/VB=b [un_problema una_sorpresa raro normal interesante]=c | it~b would~b be=b "
        "[a_problem a_surprise strange normal interesting]=c",
        "yo=s lo=t entendería/VB=b | I=s would~b understand/VB=b it=t",
        "no=n me=t sorprendería/VB=b | it~b wouldn't=n surprise/VB=b me=t",
        "¿ qué haríamos/VB=b ? | what would~b we~b do/VB=b ?",
        "¿ qué diría/VB=b tu=o madre=k ? | what would~b your=o mother=k say/VB=b ?",
        "mi=o madre=k estaría/VB=b [contenta feliz]=c | my=o mother=k would~b be=b [happy happy]/JJ=c",
    ),
}


# Verbs that no other family shows, and verbs of commands with pronouns.
#
# In a row, "*" after the English verb marks a state; in what follows a command, "*" is the receiver, "@" the thing.
RARE = """
aguantar = stand* : el calor > the heat/NN ; este ruido > this noise ; a=0 mi jefe > my boss ; el dolor > the \
  pain
añadir = add : sal > salt ; un=1 poco=1 de~1 azúcar=2 > a=1 little=1 sugar=2 ; mi nombre=1 a=2 la lista=3 > my \
  name=1 to=2 the list=3
apuntar = write down : mi número > my number ; la dirección > the address ; la hora=1 > the time=1 ; todo > \
  everything
atender = wait on : a=0 los clientes > the customers ; a=0 una señora/NN > a woman
aprovechar = make the most of : la oportunidad > the opportunity ; las rebajas > the sales ; el descuento > \
  the discount
bromear = joke : con {name} > with {name} ; mucho=1 > a=1 lot=1 ; sobre eso > about that
charlar = chat : con {name} > with {name} ; con los vecinos > with the neighbors ; un rato/NN > a while
cobrar = charge! : demasiado=1 > too=1 much=1 ; diez euros > ten euros ; por todo=1 > for everything=1
coleccionar = collect : sellos > stamps ; monedas > coins ; fotos > pictures ; {some_pl:text+toy} > \
  {some_pl:text+toy}
comparar = compare : los precios > the prices ; las dos=1 fotos > the two=1 pictures
comprobar = check : la dirección > the address ; el precio > the price ; la hora=1 > the time=1 ; el resultado \
  > the result
comportarse = behave : bien > well ; como niños > like children
concentrarse = concentrate : en el=1 trabajo > on the=1 work ; aquí > here ; en clase > in class
confesar = confess : la verdad > the truth ; el error > the mistake ; todo > everything
convencer = convince : a=0 {name} > {name} ; a=0 mis padres > my parents ; a=0 mi jefe > my boss ; a=0 todos > \
  everyone
dañar = damage! : el coche > the car ; la pintura > the paint ; la pared > the wall
decepcionar = disappoint! : a=0 {name} > {name} ; a=0 mi madre > my mother ; a=0 todos > everyone
detestar = detest*! : el~1 frío=1 > the~1 cold=1 ; este lugar > this place ; las~0 mentiras > lies
estornudar = sneeze! : mucho=1 > a=1 lot=1 ; en clase > in class
exagerar = exaggerate! : mucho=1 > a=1 lot=1 ; un poco > a little/RB
fallar = fail! : en todo=1 > in everything=1 ; otra=1 vez=1 > again=1
fingir = pretend! : estar=1 enfermo/JJ=2 > to~1 be=1 sick=2 ; dormir=1 > to~1 sleep=1 ; no=1 saber=2 > not=1 \
  to~2 know=2
madrugar = get up early : los=1 lunes > on=1 Mondays ; para trabajar=1 > to work=1
manchar = stain! : la camisa > the shirt ; el sofá > the sofa ; la alfombra > the rug ; el mantel > the \
  tablecloth
maquillarse = put on makeup : para la fiesta > for the party ; en el coche > in the car
marcharse = leave : temprano > early ; sin decir=1 nada=2 > without saying=1 anything=2 ; con {name} > with \
  {name}
marearse = get dizzy! : en el coche > in the car ; en el barco > on the boat
proponer = propose : un plan > a plan ; otra=1 solución > another=1 solution ; una idea > an idea
reaccionar = react : bien > well ; tarde > late ; rápido > quickly
reciclar = recycle : el~1 papel=1 > paper=1 ; las~0 botellas > bottles ; el~1 vidrio=1 > glass=1
recuperar = get back : el dinero > the money ; las llaves > the keys ; la maleta > the suitcase
regañar = scold! : a=0 {name} > {name} ; a=0 los niños > the children ; al~1 perro=1 > the~1 dog=1
rellenar = fill out : el formulario > the form ; este papel > this paper
revisar = check : el correo > the email ; los frenos > the brakes ; la cuenta > the bill ; el trabajo > the \
  work
roncar = snore! : mucho=1 > a=1 lot=1 ; toda=1 la~2 noche=2 > all=1 night=2 ; en el=1 sofá > on the=1 sofa
sospechar = suspect*! : algo > something ; de~0 {name} > {name} ; la verdad > the truth
sudar = sweat! : mucho=1 > a=1 lot=1 ; en el gimnasio > at the gym
tranquilizarse = calm down : un poco > a little/RB ; por=1 fin=1 > finally=1
vomitar = throw up! : en el baño > in the bathroom ; en el coche > in the car ; otra=1 vez=1 > again=1
acostumbrarse = get used : al=1 frío=2 > to=1 the~2 cold=2 ; a=1 {city} > to=1 {city} ; a=1 todo > to=1 \
  everything ; al=1 ruido=2 > to=1 the~2 noise=2
apreciar = appreciate* : la ayuda > the help ; el trabajo > the work ; el consejo > the advice
calmarse = calm down : un poco > a little/RB
confundir = confuse! : las palabras > the words ; los nombres > the names ; a=0 {name} > {name}
confundirse = get confused! : con los nombres > with the names
disculparse = apologize : con {name} > to {name} ; por=1 el ruido > for=1 the noise ; por todo > for \
  everything
jurar = swear! : que=1 es=2 verdad=3 > that=1 it~2 is=2 true/JJ=3 ; que=1 no=2 sé=3 > that=1 I~3 don't=2 \
  know=3
lastimarse = get hurt! : en el parque > at the park ; jugando=1 > playing=1
opinar = think* : lo=1 mismo=1 > the=1 same=1 ; igual=1 > the~1 same=1
suponer = suppose* : eso > that ; que=1 sí=1 > so=1 ; que=1 es=2 verdad=3 > that=1 it~2 is=2 true/JJ=3
burlarse = make fun of! : de~0 {name} > {name} ; de~0 todos > everyone
mojarse = get wet! : con la lluvia > in the rain ; en la calle > on the street
quejarse = complain! : de=1 todo > about=1 everything ; del=1 ruido=2 > about=1 the~2 noise=2 ; del=1 precio=2 \
  > about=1 the~2 price=2
enterarse = find out : de=1 la noticia > about=1 the news ; de~1 todo > about~1 everything ; tarde > late ; \
  por=1 {name} > from=1 {name}
disfrutar = enjoy : de~0 la fiesta > the party ; de~0 las vacaciones > the vacation ; de~0 la comida > the \
  food ; del~1 viaje=1 > the~1 trip=1
"""
GIVEN = """
dejar = leave : en=1 paz=1 > * in=1 peace=1 ; un mensaje > * a message ; las llaves > * the keys ; el número > \
  * the number ; dinero > * \
  money ; una nota > * a note
dejar = let : dormir > * sleep ; hablar > * talk ; entrar=1 > * come=1 in=1 ; jugar > * play ; pasar=1 > * \
  through/RB=1 ; ver > * see
dar = give : un beso > * a kiss ; el número > * the number ; un abrazo > * a hug ; más tiempo > * more time
dar = give : las llaves > * the keys ; otra=1 oportunidad > * another=1 chance ; una sorpresa > * a \
  surprise ; un~1 consejo=1 > * some~1 advice=1
decir = tell : la verdad > * the truth ; el nombre > * the name ; algo > * something ; qué pasó=2 > * what \
  happened/VBD=2 ; adiós=0 > * goodbye=0
decir = tell : la hora=1 > * the time=1 ; qué=1 hora=1 es/VB=2 > * what=1 time=1 it~2 is=2 ; un secreto > \
  * a secret
contar = tell : un cuento > * a story ; un chiste > * a joke ; la historia > * the story ; todo > * \
  everything ; un secreto > * a secret
preguntar = ask : la hora=1 > * the time=1 ; el precio > * the price ; el nombre > * the name ; algo > * \
  something
preguntar = ask : si=1 viene/VB=2 > * if=1 he~2 is~2 coming/VBG=2
pedir = ask : ayuda=1 > * for~1 help=1 ; perdón=1 > * for~1 forgiveness=1 ; dinero=1 > * for~1 money=1 ; \
  un favor=1 > * for~1 a favor=1
hacer = do : un favor > * a favor
hacer = make : un café > * a coffee ; la~1 cena=1 > * dinner=1 ; un bocadillo > * a sandwich ; un pastel > \
  * a cake
hacer = ask : una pregunta > * a question
hacer = hurt! : daño=v > *
dar = thank : las~0 gracias=v > *
hacer = pay attention to : caso=v > *
hacer = take a picture of : una~v foto=v > *
traer = bring : agua > * water ; {some:food+drink} > * {some:food+drink} ; el abrigo > * the coat ; una \
  silla > * a chair ; las llaves > * the keys
pasar = pass : la sal > * the salt ; el pan > * the bread ; el agua > * the water ; el plato > * the plate
mandar = send : un mensaje > * a message ; la foto > * the picture ; flores > * flowers ; saludos > * \
  greetings
enviar = send : un correo=1 > * an email=1 ; la dirección > * the address ; las fotos > * the pictures
enseñar = show : la foto > * the picture ; la casa > * the house ; el camino > * the way ; el cuarto > * \
  the room
mostrar = show : el menú/NN > * the menu ; la habitación > * the room
prestar = lend : el coche > * the car ; dinero > * money ; el abrigo > * the coat ; un bolígrafo > * a pen \
  ; ese libro > * that book
comprar = buy : {a:clothes} > * {a:clothes} ; un~1 helado=1 > * an~1 ice=1 cream=1 ; un regalo > * a gift \
  ; {a:toy} > * {a:toy}
explicar = explain : el problema=1 > the problem=1 to~c * ; la pregunta=1 > the question=1 to~c * ; todo=1 \
  > everything=1 to~c *
leer = read : un cuento > * a story ; la carta > * the letter ; el mensaje > * the message
escribir = write : una carta > * a letter ; un mensaje > * a message
abrir = open : la puerta > the door for~c *
guardar = save : un sitio/NN > * a spot ; un asiento > * a seat ; un trozo > * a piece
echar = give : una mano > * a hand
servir = serve : la~1 cena=1 > * dinner=1 ; más=1 vino > * more=1 wine ; un café > * a coffee
ofrecer = offer : algo=1 de=2 beber=3 > * something=1 to=2 drink/VB=3 ; un café > * a coffee ; ayuda > * \
  help
desear = wish : suerte > * luck ; feliz=1 cumpleaños > * a~1 happy=1 birthday ; un buen viaje > * a good \
  trip
"""
TAKEN = """
dejar = leave : en=1 la=2 mesa > @ on=1 the=2 table ; en=1 casa > @ at=1 home
poner = put : en=1 la=2 mesa > @ on=1 the=2 table ; aquí > @ here ; en=1 el=2 coche > @ in=1 the=2 car ; \
  en=1 la=2 nevera > @ in=1 the=2 refrigerator
abrir = open : ahora > @ now ; con=1 cuidado=2 > @ carefully=1+2 ; - > @
cerrar = close : bien > @ well ; ahora > @ now ; - > @
comprar = buy : hoy > @ today ; aquí > @ here ; - > @
probar = try : - > @ ; otra=1 vez=1 > @ again=1
guardar = put : en=1 el=2 cajón > @ in=1 the=2 drawer
traer = bring : mañana/RB > @ tomorrow ; a=1 casa=2 > @ home=1+2 ; - > @
llevar = take : a=1 casa=2 > @ home=1+2 ; a=1 la=2 cocina > @ to=1 the=2 kitchen
comer = eat : ahora > @ now
leer = read : en=1 casa > @ at=1 home ; otra=1 vez=1 > @ again=1 ; - > @
hacer = do : bien > @ well ; otra=1 vez=1 > @ again=1 ; con=1 cuidado=2 > @ carefully=1+2
escribir = write : aquí > @ here ; otra=1 vez=1 > @ again=1
buscar = look for : en=1 el=2 cajón > @ in=1 the=2 drawer ; en=1 internet > @ on=1 the~0 internet
lavar = wash : con=1 agua fría/JJ=2 > @ with=1 cold/JJ=2 water ; bien > @ well
repetir = repeat : - > @ ; otra=1 vez=1 > @ again=1
pedir = ask for : en=1 la=2 tienda > @ at=1 the=2 store ; - > @
apuntar = write : - > @ down/RB=v ; aquí > @ down/RB=v here
dar = give : - > * to~c + ; ahora > * to~c + now ; mañana/RB > * to~c + tomorrow
traer = bring : - > * to~c + ; mañana/RB > * to~c + tomorrow
enseñar = show : - > * to~c + ; ahora > * to~c + now
mandar = send : - > * to~c + ; hoy > * to~c + today
enviar = send : - > * to~c + ; hoy > * to~c + today
explicar = explain : - > * to~c + ; otra=1 vez=1 > * to~c + again=1
prestar = lend : - > * to~c +
vender = sell : - > * to~c +
devolver = return : - > * to~c + ; hoy > * to~c + today
"""


# Verbs with what may follow them: "es = en : rest > rest ; rest > rest", "*" for a state.
COMMON = """
ser = be* : de {city} > from {city} ; el=1 jefe > the=1 boss ; el~1 siguiente=1 > the~1 next=1 one~1
estar = be* : en casa=1 > at home=1 ; en {city} > in {city} ; bien > well ; aquí > here ; con {name} > \
  with {name}
tener = have* : {a:pet} > {a:pet} ; {some:food+drink} > {some:food+drink} ; un coche=1 nuevo/JJ=2 > a \
  new=2 car=1 ; mucho=1 trabajo > a=1 lot=1 of~1 work ; tiempo hoy > time today
hacer = do : los deberes/NNS > the homework/NN ; la tarea/NN > the homework/NN ; mucho=1 ejercicio > a=1 \
  lot=1 of~1 exercise
hacer = make : la cama > the bed ; la~1 cena=1 > dinner=1 ; mucho=1 ruido > a=1 lot=1 of~1 noise
decir = tell : la verdad > the truth ; mentiras > lies ; a=0 {name} la=1 verdad=2 > {name} the=1 truth=2
decir = say : algo=1 > something=1 ; eso > that
ir = go+ : al=1 cine=2 > to=1 the~2 movies=2 ; a=1 la playa > to=1 the beach ; a=1 {city} > to=1 {city} ; \
  a=1 la fiesta > to=1 the party ; al=1 trabajo=2 > to=1 work=2
ver = see : {the:film+song} > {the:film+song} ; a=0 {name} > {name} ; a=0 mi madre > my mother ; algo > \
  something
dar = give : dinero > money ; un regalo a~0 {name} > {name} a gift
saber = know* : la respuesta > the answer ; la verdad > the truth ; mi nombre > my name ; algo > something \
  ; la dirección > the address
querer = want* : {some:food+drink} > {some:food+drink} ; {a:clothes} > {a:clothes} ; otra=1 cosa=2 > \
  something=2 else=1
venir = come+ : a=1 mi casa=2 > to=1 my house=2 ; aquí > here ; con {name} > with {name} ; a=1 la fiesta > \
  to=1 the party ; a=1 comer=1 > to=1 eat=1 ; en tren > by train
llegar = arrive : tarde > late ; a=1 tiempo > on=1 time ; temprano > early
quedarse = stay+ : en=1 casa=2 > at=1 home=2 ; aquí > here ; con {name} > with {name} ; un rato/NN > a \
  while ; en {city} > in {city}
hablar = talk : con {name} > with {name} ; de=1 mi familia > about=1 my family ; mucho=1 > a=1 lot=1 ; con \
  el jefe > with the boss
comer = eat : {some:food} > {some:food} ; en casa=1 > at home=1 ; mucho=1 > a=1 lot=1 ; temprano > early
dormir = sleep : bien > well ; más > more ; en el=1 sofá=2 > on the=1 sofa=2 ; ocho horas > eight hours ; \
  poco=1 > little=1
vivir = live* : en {city} > in {city} ; aquí > here ; con mis=1 padres=2 > with my=1 parents=2 ; lejos=1 > \
  far=1 away~1 ; cerca=1 de=1 aquí=2 > near=1 here=2
trabajar = work : en {city} > in {city} ; mucho=1 > a=1 lot=1 ; aquí > here ; en un hotel > in a hotel
estudiar = study : {any:language} > {any:language} ; mucho=1 > a=1 lot=1 ; en {city} > in {city}
llamar = call : a=0 {name} > {name} ; a=0 la policía > the police ; un=1 taxi > a=1 taxi ; a=0 mi=1 \
  madre=2 > my=1 mother=2
ayudar = help : a=0 mi madre > my mother ; a=0 {name} > {name} ; a=0 los vecinos > the neighbors ; mucho=1 \
  > a=1 lot=1
comprar = buy : {some:food+drink} > {some:food+drink} ; {a:clothes} > {a:clothes} ; las entradas/NNS > the \
  tickets ; un piso/NN > an apartment
salir = go out+ : con {name} > with {name}
volver = come back : a=1 casa=1 > home=1 ; tarde > late
poner = put : la leche=1 en=2 la mesa=3 > the milk=1 on=2 the table=3 ; las llaves=1 aquí > the keys=1 \
  here ; el libro=1 en la mesa=2 > the book=1 on the table=2
traer = bring : {some:food+drink} > {some:food+drink} ; {a:text} > {a:text} ; a=0 los niños > the children \
  ; dinero > money
dejar = leave : las llaves=1 aquí > the keys=1 here ; un mensaje=1 > a message=1 ; la puerta=1 abierta > \
  the door=1 open/JJ
conocer = know* : a=0 mi hermana > my sister ; a=0 {name} > {name} ; este barrio/NN > this neighborhood ; \
  bien=2 la=1 ciudad=3 > the=1 city=3 well=2 ; a=0 mi jefe > my boss ; el camino > the way
irse = leave+ : temprano > early ; a=1 las~2 cinco=2 > at=1 five=2 o'clock~2 ; con {name} > with {name}
tomar = take : el autobús > the bus ; un taxi > a taxi ; la medicina > the medicine
beber = drink : agua > water ; {some:cold_drink} > {some:cold_drink} ; mucho=1 café > a=1 lot=1 of~1 coffee
esperar = wait+ : aquí > here ; un momento > a moment ; en la=1 puerta=2 > at the=1 door=2 ; media=1 hora \
  > half=1 an~1 hour
buscar = look for+ : {a:clothes} > {a:clothes} ; trabajo > work ; un piso/NN > an apartment ; las \
  llaves > the keys
encontrar = find : las llaves > the keys ; trabajo > work ; un hotel > a hotel ; algo=1 mejor=2 > \
  something=1 better=2
empezar = start : temprano > early ; el trabajo > the work
terminar = finish : la tarea/NN > the homework/NN ; el trabajo > the work ; temprano > early
abrir = open : la puerta > the door ; la ventana > the window ; la tienda > the store ; el regalo > the gift
cerrar = close : la puerta > the door ; la ventana > the window ; la tienda > the store
vender = sell : la casa > the house ; el coche > the car ; la bicicleta > the bicycle ; {some:food} > \
  {some:food}
pagar = pay : la cuenta > the bill ; el alquiler/NN > the rent ; con=1 tarjeta=2 > by=1 card=2 ; en=1 \
  efectivo=2 > in=1 cash=2
pedir = ask for : ayuda > help ; dinero > money ; la cuenta > the bill ; {some:food+drink} > \
  {some:food+drink}
perder = lose! : las llaves > the keys ; el~1 tiempo=1 > time=1 ; el pasaporte > the passport ; el partido \
  > the game
ganar = win : el partido > the game ; un premio > a prize ; la lotería/NN > the lottery ; mucho=1 > a=1 \
  lot=1
leer = read : {the:text} > {the:text} ; el menú/NN > the menu ; mi mensaje > my message ; mucho=1 > a=1 \
  lot=1
escribir = write : {a:text} > {a:text} ; un mensaje > a message ; el nombre > the name ; bien > well
entender = understand* : la pregunta > the question ; todo > everything ; el problema > the problem ; \
  {any:language} > {any:language}
recordar = remember* : mi nombre > my name ; todo > everything ; el número > the number ; esa canción > \
  that song
olvidar = forget! : las llaves > the keys ; mi cumpleaños > my birthday ; todo > everything ; la \
  contraseña/NN > the password
creer = believe* : a=0 {name} > {name} ; todo=1 > everything=1 ; en=1 Dios > in=1 God ; esa historia > \
  that story
seguir = follow : a=0 {name} > {name} ; mi consejo > my advice ; este camino > this path ; las reglas > \
  the rules
cambiar = change : de~1 trabajo=1 > jobs/NNS=1 ; la contraseña/NN > the password ; el plan > the plan
jugar = play : al=0 fútbol > soccer ; con los niños > with the children ; mucho=1 > a=1 lot=1 ; a=0 las~1 \
  cartas=1 > cards=1
cantar = sing : una canción > a song ; muy bien > very well
bailar = dance : muy bien > very well
escuchar = listen to : música > music ; a=0 mi madre > my mother ; la radio > the radio ; esta canción > \
  this song
mirar = look at : la foto > the picture ; esto > this ; el mapa > the map ; a=0 {name} > {name}
preguntar = ask : el precio > the price ; la hora=1 > the time=1 ; algo > something ; a=0 {name} > {name}
contestar = answer : el teléfono > the phone ; la pregunta > the question ; mi mensaje > my message
coger = take : el autobús > the bus ; el metro > the subway ; un taxi > a taxi ; el tren > the train
llevar = take : a=0 los niños=1 a=2 la=3 escuela=4 > the children=1 to=2 school=4+3 ; el coche=1 al=2 \
  taller=3 > the car=1 to=2 the~3 repair=3 shop=3 ; agua > water
viajar = travel : en tren > by train ; mucho=1 > a=1 lot=1 ; a=1 {city} > to=1 {city}
sentarse = sit down : aquí > here ; en el=1 sofá=2 > on the=1 sofa=2
levantarse = get up : temprano > early ; tarde > late ; a=1 las~2 siete=2 > at=1 seven=2 o'clock~2
acostarse = go to bed : temprano > early ; tarde > late ; a=1 las~2 once=2 > at=1 eleven=2 o'clock~2
despertarse = wake up : temprano > early ; tarde > late ; de=1 noche > at=1 night
ducharse = take a shower : por=1 la~2 noche=2 > at=1 night=2 ; con=1 agua=3 fría/JJ=2 > with=1 cold=2 \
  water=3
vestirse = get dressed : bien > well
divertirse = have fun : en la fiesta > at the party ; con {name} > with {name}
preocuparse = worry : por=1 {name} > about=1 {name} ; mucho=1 > a=1 lot=1 ; por=1 eso > about=1 that
enfadarse = get angry! : con {name} > with {name} ; por=1 todo > about=1 everything ; mucho=1 > very~1 \
  easily=1
alegrarse = be glad : por=1 {name} > for=1 {name}
acordarse = remember* : de~0 {name} > {name} ; de~0 todo > everything ; de~0 mi cumpleaños > my birthday
reírse = laugh : mucho=1 > a=1 lot=1 ; con {name} > with {name}
casarse = get married : en mayo > in May
caerse = fall! : por=1 la~2 escalera=2 > down=1 the~2 stairs=2 ; en la calle > in the street
sentirse = feel* : mejor > better
subir = go up : por=1 la~2 escalera=2 > the~2 stairs=1+2 ; al=1 segundo=2 piso=3 > to=1 the~3 second=2 \
  floor=3
bajar = go down : por=1 la~2 escalera=2 > the~2 stairs=1+2 ; al=1 sótano=2 > to=1 the~2 basement=2
enviar = send : un mensaje > a message ; el paquete > the package ; las fotos > the pictures ; dinero > \
  money
mandar = send : un mensaje > a message ; el paquete > the package ; las fotos > the pictures ; flores > \
  flowers
enseñar = teach : {any:language} > {any:language} ; matemáticas=1 > math=1 ; en una escuela > in a school
aprender = learn : {any:language} > {any:language} ; a=1 nadar=2 > to=1 swim=2 ; rápido > quickly ; \
  mucho=1 > a=1 lot=1
limpiar = clean : la cocina > the kitchen ; el baño > the bathroom ; la casa > the house ; el cuarto > the \
  room
cocinar = cook : {some:food} > {some:food} ; muy bien > very well
lavar = wash : los platos > the dishes ; la ropa > the clothes ; el coche > the car
romper = break! : el vaso > the glass ; la ventana > the window ; algo > something ; mi teléfono > my phone
arreglar = fix : el coche > the car ; la lavadora/NN=1 > the washing/NN=1 machine=1 ; el problema > the \
  problem
probar = try : la sopa > the soup ; algo=1 nuevo/JJ=2 > something=1 new=2 ; este vino > this wine
apagar = turn off : la luz > the light ; la televisión=1 > the TV=1 ; el teléfono > the phone
encender = turn on : la luz > the light ; la televisión=1 > the TV=1 ; la calefacción/NN > the heating
prometer = promise : algo > something ; eso > that ; muchas=1 cosas > many=1 things
crecer = grow up : en {city} > in {city} ; aquí > here ; rápido > quickly
devolver = return : el libro > the book ; el dinero > the money ; la camisa > the shirt
prestar = lend : dinero > money ; libros > books ; el coche > the car
alquilar = rent : un piso/NN > an apartment ; un coche > a car ; una casa > a house ; una habitación > a \
  room
cuidar = take care of : a=0 los niños > the children ; al~1 bebé=1 > the~1 baby=1 ; a=0 mi abuela > my \
  grandmother ; el jardín > the garden
entrar = come in : por=1 la ventana > through=1 the window ; sin hacer=1 ruido=2 > without making=1 noise=2
"""


TENSES_OF_NEW = {"present": 6.0, "preterite": 2.5, "perfect": 2.0, "conditional_perfect": 0.3}
TENSES_OF_ALL = {
    "present": 7.0,
    "preterite": 2.5,
    "perfect": 2.0,
    "future": 0.7,
    "imperfect": 0.4,
    "conditional": 0.3,
}
LIKE_HIS = ("imperfect", "conditional", "pluperfect", "conditional_perfect")  # "yo comía", "él comía"


def rest_of(draw: Draw, row: Row) -> tuple[str, str]:
    """What follows the verb in both languages."""
    es, _, en = draw.pick(row.rests).partition(" > ")
    return es.strip().removesuffix("-"), en.strip()


def rest_of_command(draw: Draw, row: Row, negated: bool) -> tuple[str, str]:
    """What follows a command; not "no lo laves bien"."""
    fit = [rest for rest in row.rests if not (NOT_DENIED if negated else NOT_WANTED).search(rest)]
    return rest_of(draw, replace(row, rests=tuple(fit) or row.rests))


def subject_of(draw: Draw, but: str = "") -> tuple[str, str, str, str]:
    """A person, the subject in both languages, and the English object; vosotros the most often."""
    person = draw.weighted({person: weight for person, weight in PERSONS.items() if person not in but})
    es, en, object_ = draw.pick(WHO[person]).split(" | ")
    return person, es.removeprefix("-"), en, object_


def is_new(row: Row) -> bool:
    """Whether only this module shows the verb."""
    return row in rows_of(RARE)


def told(draw: Draw, row: Row) -> str:
    """ "Conocéis a mi hermana.", "No habríamos venido.", "¿Habéis visto la película?" """
    of_all = not is_new(row) and draw.chance(0.75)
    person, es, en, _ = subject_of(draw, "1s 2s 3s 1p 3p" if of_all else "2p")
    tenses = TENSES_OF_ALL if of_all else TENSES_OF_NEW if is_new(row) else TENSES
    tense, negated = draw.weighted(tenses), draw.chance(0.15)
    if person == "1s" and tense in LIKE_HIS:
        es, en = "yo=s", "I=s"
    if row.es in ("saber", "querer") and tense == "preterite":  # "supe" is "I found out"
        tense = "imperfect"
    row = suited(row, tense)
    if person == "1p" and tense == "preterite":  # "hablamos" is the present, too
        tense = "perfect"
    rest_es, rest_en = rest_of(draw, row)
    if tense == "imperfect" and not row.state and " un" in f" {rest_es}":  # "compraba un piso"
        tense = "preterite" if person != "1p" else "future"
    no = "no=n " if negated else ""
    first, rest = en_verb(row, tense, en, negated)
    asked = person in ("2s", "2p") and tense != "imperfect" and not es
    if asked and draw.chance(0.5):
        return f"¿ {no}{es_verb(row, tense, person)} {rest_es} ? | {first} you~v {rest} {rest_en} ?"
    said = f"{first} {rest}" if negated else en_told(row, tense, en)
    return f"{es} {no}{es_verb(row, tense, person)} {rest_es} | {en} {said} {rest_en}"


def had_it_been(draw: Draw, row: Row) -> str:
    """ "Si hubieras venido, habría sido mejor." """
    person, es, en, _ = subject_of(draw)
    if person == "1s":
        es, en = "yo=s", "I=s"
    row = suited(row, "had_it_been")
    rest_es, rest_en = rest_of(draw, row)
    end_es, _, end_en = draw.pick(ENDS["H"]).partition(" | ")
    inner = f"si=q {es} {es_verb(row, 'had_it_been', person)} {rest_es}"
    return f"{inner} , {end_es} | if=q {en} {en_told(row, 'had_it_been', en)} {rest_en} , {end_en}"


def wished(draw: Draw, row: Row) -> str:
    """ "Espero que vengáis.", "Me gustaría que vinieras.", "Si tuviéramos dinero, todo sería mejor." """
    past = row in rows_of(COMMON)[:TOP_OF_WISHES] and draw.chance(0.75)
    if past and row.es not in ("ser", "estar") and draw.chance(0.15):
        return had_it_been(draw, row)
    choices = WISHED_THEN if past else WISHED
    if row.unwished or row.es == "querer":
        choices = [line for line in choices if line[:2] in ("no", "si", "cu")]
    before_es, _, before = draw.pick(choices).partition(" | ")
    row = suited(row, "subjunctive")
    before_en, _, kind = before.rpartition(" ")
    person, es, en, object_ = subject_of(draw, {"T": "1s 1p", "P": "1s"}.get(kind, ""))
    rest_es, rest_en = rest_of(draw, row)
    if person == "1s":
        es, en, object_ = "yo=s", "I=s", "me=s"
    inner = (
        f"{before_es} {es} {es_verb(row, 'past_subjunctive' if past else 'subjunctive', person)} {rest_es}"
    )
    if kind in "TF":
        to = f"to~v {en_words(row.en, 'VB')} {rest_en}"
        return f"{inner} | {before_en} {'for~v ' if kind == 'F' else ''}{object_} {to}"
    then = f"{before_en} {en} {en_told(row, 'preterite' if past else 'present', en)} {rest_en}"
    if kind == "I":
        then = then.replace(" was/", " were/")
    if kind == "P":
        return f"{inner} | {then}"
    end_es, _, end_en = draw.pick(ENDS[kind]).partition(" | ")
    return f"{inner} , {end_es} | {then} , {end_en}"


TOP = 34  # so many of the common verbs come the most often
TOP_OF_WISHES = 18  # so many get their past subjunctive
MODAL_FORMS = (
    ("quiero quieres queremos queréis", "", "want/VBP=m to~v"),
    ("puedo puedes podemos podéis", "", "can/MD=m"),
    ("voy vas vamos vais", "a~v", "B~m going/VBG=m to~v"),
    ("tengo tienes tenemos tenéis", "que~m", "have/VBP=m to~v"),
    ("debería deberías deberíamos deberíais", "", "should/MD=m"),
    ("podría podrías podríamos podríais", "", "could/MD=m"),
    ("estoy estás estamos estáis", "ing", "B/VBP=m"),
    ("estoy estás estamos estáis", "ing", "B/VBP=m"),
)


def below(draw: Draw, row: Row) -> str:
    """ "Deberíais descansar.", "No puedo acostumbrarme al frío.", "Estáis exagerando." """
    at = draw.pick((0, 1, 2, 3, 3))
    person, you = ("1s", "2s", "1p", "2p")[at], ("I", "you", "we", "you")[at]
    found = MODAL_FORMS[: 6 if row.state else 8]
    modals, link, en = draw.pick(found[2::3] if row.unwished else found)
    row = suited(row, "infinitive")
    if draw.chance(0.12):
        modals, link, en = "pudiera pudieras pudiéramos pudierais", "", "could/MD=m"
    modal, en = modals.split()[at], re.sub(r"\bB\b", "am" if at == 0 else "are", en)
    rest_es, rest_en = rest_of(draw, row)
    own = [ONESELF[person]] if row.es.endswith("se") else []
    going = link == "ing"
    verb = with_pronouns(gerund(row.es) if going else infinitive(row.es), own) + (
        "/VBG=v" if going else "/VB=v"
    )
    said = en_words(row.en, "VBG" if going else "VB", "ing" if going else "")
    es = f"{modal}/VB=m {link.removesuffix('ing')} {verb} {rest_es}"
    if modal.startswith("pud"):
        end_es, _, end_en = draw.pick(ENDS["I"]).partition(" | ")
        yo = "yo~m " if at == 0 else ""
        return f"si=q {yo}{es} , {end_es} | if=q {you}~m {en} {said} {rest_en} , {end_en}"
    if at in (1, 3) and draw.chance(0.4):
        first, _, others = en.partition(" ")
        if first.startswith(("want", "have")):
            first, others = "do~m", en
        return f"¿ {es} ? | {first} you~m {others} {said} {rest_en} ?"
    return f"{es} | {you}~m {en} {said} {rest_en}"


ADDRESSED = {"2s": 4.0, "3s": 1.5, "3p": 0.8, "2p": 3.0}
NOT_DENIED = re.compile(r"\b(bien|algo|cuidado|rápido|paz)\b")
NOT_WANTED = re.compile(r"\b(tarde|mal)\b")
AROUND = (
    "{} | {}",
    "{} | {}",
    "{} , por=p favor=p | {} , please=p",
    "¡ {} ! | {} !",
    "N , {} | N , {}",
)


def around(draw: Draw, person: str, es: str, en: str) -> str:
    """A command with "please", a name or marks."""
    before, _, after = draw.pick(AROUND).partition(" | ")
    if "N" in before:
        to = draw.pick(
            ("{name} | {name}",) if person[1] == "s" else ("chicos | guys/NNS", "niños/NNS | children")
        )
        called = to.split(" | ")
        before, after = before.replace("N", called[0]), after.replace("N", called[1])
    return f"{before.replace('{}', es)} | {after.replace('{}', en)}"


def commanded(draw: Draw, row: Row) -> str:
    """ "Venid aquí.", "No os preocupéis.", "Apunta mi número." """
    person = draw.weighted(ADDRESSED)
    negated = row.unwished or draw.chance(0.35)
    rest_es, rest_en = rest_of_command(draw, row, negated)
    own = [ONESELF[person]] if row.es.endswith("se") else []
    plain = en_words(row.en, "VB")
    if negated:
        before = f"{own[0]}~v " if own else ""
        es = f"no=n {before}{form(row.es, 'subjunctive', person)}/VB=v {rest_es}"
        return around(draw, person, es, f"don't=n {plain} {rest_en}")
    return around(draw, person, f"{order_of(row.es, person, own)}/VB=v {rest_es}", f"{plain} {rest_en}")


RECEIVERS = {"me": ("me", 3.0), "le": ("him", 5.0), "nos": ("us", 1.0), "les": ("them", 1.0)}


def given(draw: Draw, row: Row) -> str:
    """ "Déjale un mensaje.", "Decidme la verdad.", "No le hagáis daño." """
    person = draw.weighted(ADDRESSED)
    word = draw.weighted({word: weight for word, (_, weight) in RECEIVERS.items()})
    negated = row.unwished or draw.chance(0.25)
    rest_es, rest_en = rest_of_command(draw, row, negated)
    plain = f"{en_words(row.en, 'VB')} " + rest_en.replace("*", f"{RECEIVERS[word][0]}/PRP=c")
    if negated:
        es = f"no=n {word}=c {form(row.es, 'subjunctive', person)}/VB=v {rest_es}"
        return around(draw, person, es, f"don't=n {plain}")
    return around(draw, person, f"{order_of(row.es, person, [word])}/VB=v+c {rest_es}", plain)


def taken(draw: Draw, row: Row) -> str:
    """ "Déjalo en la mesa.", "Decídmelo.", "No las abráis." """
    person = draw.weighted(ADDRESSED)
    thing, it = draw.pick((("lo", "it"), ("la", "it"), ("los", "them"), ("las", "them")))
    negated = draw.chance(0.3)
    rest_es, rest_en = rest_of_command(draw, row, negated)
    if "*" in rest_en:  # with a receiver, too
        clitics, whom = draw.pick((("me", "me"), ("nos", "us"), ("se", "him")))
        said = rest_en.replace("*", f"{it}/PRP=t").replace("+", f"{whom}/PRP=c")
        before, keys = f"{clitics}=c {thing}=t", "v+c+t"
        order = order_of(row.es, person, [clitics, thing])
    else:
        said, before, keys = rest_en.replace("@", f"{it}/PRP=t"), f"{thing}=t", "v+t"
        order = order_of(row.es, person, [thing])
    plain = f"{en_words(row.en, 'VB')} {said}"
    if negated:
        return around(
            draw,
            person,
            f"no=n {before} {form(row.es, 'subjunctive', person)}/VB=v {rest_es}",
            f"don't=n {plain}",
        )
    return around(draw, person, f"{order}/VB={keys} {rest_es}", plain)


def _drawn(draw: Draw, table: str, *frames) -> Sentence:
    found = rows_of(table)
    frame, row = draw.pick(frames), draw.pick(found[:TOP] if table is COMMON and draw.chance(0.6) else found)
    while row.state and frame is commanded:
        row = draw.pick(rows_of(table))
    return finish(ended(BASIC.line(draw, frame(draw, row))))


def common_verbs(draw: Draw) -> Sentence:
    """ "¿Conocéis a mi hermana?", "Me gustaría que vinieras.", "Deberíais dormir más." """
    return _drawn(draw, COMMON, told, told, told, told, wished, wished, below, commanded)


def new_verbs(draw: Draw) -> Sentence:
    """ "No aguanto el calor.", "Colecciona sellos.", "¿Has comprobado la dirección?" """
    return _drawn(draw, RARE, told, told, told, told, below, below, commanded)


def orders_with_pronouns(draw: Draw) -> Sentence:
    """ "Déjale un mensaje.", "Decídmelo, por favor.", "No le hagáis daño." """
    return _drawn(draw, GIVEN, given) if draw.chance(0.65) else _drawn(draw, TAKEN, taken)
