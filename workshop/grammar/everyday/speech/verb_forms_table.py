"""Verbs with what may follow them, for `verb_forms`: "es = en : rest > rest ; rest > rest", "*" for \
  a state."""

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
