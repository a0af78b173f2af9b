"""Verbs that no other family shows, and verbs of commands with pronouns, for `verb_forms`.

In a row, "*" after the English verb marks a state; in what follows a command, "*" is the receiver, "@" the thing.
"""

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
