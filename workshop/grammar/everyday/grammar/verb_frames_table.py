"""The frames of `verb_frames`: verb, English verb, aspect, adjuncts (as in `collocations`), what follows (`notation`).

`own:` stands for the possessive of the subject; `_` stands for a space.
"""

FRAMES = """
poner set act pf la mesa | the table
poner turn_on event f la [tele televisión radio música calefacción alarma] \
    | the [TV TV radio music heat alarm]
poner turn_on event f el [aire=1_acondicionado=1 televisor ventilador] | the [air=1_conditioning=1 TV fan]
poner put event f los=d pies en=o la [mesa cama silla] | own/PRP$=d feet/NNS on=o the [table bed chair]
poner put event f {own:lost} {at@the:furniture} | {own:lost} {at@the:furniture}
poner put event f {the:lost+text+clothes} {at@the:furniture} | {the:lost+text+clothes} {at@the:furniture}
poner put event f todo en orden | everything in order
poner put event f [azúcar leche sal limón] en el [café té agua sopa] \
    | [sugar milk salt lemon] in the [coffee tea water soup]
sacar get act f [p:buenas malas mejores]/JJ notas/NNS | [p:good bad better]/JJ grades/NNS
sacar get event f una [p:buena mala] nota/NN en=1 {the:exam} | a [p:good bad] grade/NN on=1 {the:exam}
sacar take_out act f la basura | the trash
sacar take_out event f al=t perro | the=t dog
sacar take event f [p:fotos muchas_fotos] | [p:pictures many_pictures]
sacar take event f una foto=1 | a picture=1
sacar take event f dinero del=1 banco | money out=1 of=1 the=1 bank
dejar leave event f {own:lost} {at@the:furniture+room} | {own:lost} {at@the:furniture+room}
dejar leave event f {own:lost} en casa | {own:lost} at home
dejar leave event f {own:lost} en {the:coche+taxi+autobús+tren} | {own:lost} in {the:coche+taxi+autobús+tren}
dejar leave event f {the:lost} {at@the:furniture+room+institution} \
    | {the:lost} {at@the:furniture+room+institution}
dejar leave event f la puerta abierta | the door open
dejar leave event f la [ventana luz] [w:abierta encendida]/JJ | the [window light] [w:open on]/JJ
dejar leave event f {the:vehicle} en la calle | {the:vehicle} on the street
dejar leave event f a=0 los niños en la~s escuela=s | the children at school=s
dejar leave event f una propina | a tip
dejar leave event f el trabajo=1 para mañana/RB | the work=1 for tomorrow
dejar stop event f de=0 [fumar hablar comer beber trabajar estudiar llorar gritar correr]=v \
    | [smoking talking eating drinking working studying crying shouting running]/VBG=v
dejar stop event f de=0 [ver llamar]=v [a_mis=m_amigos/NNS=x a_mis=m_padres/NNS=x] \
    | [seeing calling]/VBG=v [my=m_friends/NNS=x my=m_parents/NNS=x]
dejar stop event f de=0 comer carne | eating/VBG meat
llevar wear now f {a:clothes} | {a:clothes}
llevar wear now f [gafas/NNS=g lentes/NNS=g corbata/NN=g sombrero/NN=g uniforme/NN=g] \
    | [glasses/NNS=g glasses/NNS=g a~g_tie/NN=g a~g_hat/NN=g a~g_uniform/NN=g]
llevar carry event f {the:furniture+lost+parcel} a=1 {the:room+vehicle} \
    | {the:furniture+lost+parcel} to=1 {the:room+vehicle}
llevar take event f a=0 los niños a=1 la~1 escuela | the children to=1 school
llevar take event f a=0 {own:kin} al=1 [médico hospital aeropuerto trabajo] \
    | {own:kin} to=1 [the=1_doctor the=1_hospital the=1_airport work]
llevar take event f {the:pet} al=1 parque | {the:pet} to=1 the=1 park
llevar take event f {the:vehicle} al=1 taller | {the:vehicle} to=1 the=1 garage
quedarse stay event f en=h casa=h [todo=a_el=a_día=d toda=a_la=a_tarde=d] \
    | at=h home=h all=a [day=d afternoon=d]
quedarse stay event f en=h casa=h | at=h home=h
quedarse stay event f en=h la~h cama=h | in=h bed=h
quedarse stay event f en {own:home} | at {own:home}
quedarse stay event f un [día rato momento]=1 más=m | a [day while moment]=1 longer/RB=m
quedarse stay event f con {own:kin} | with {own:kin}
quedarse stay event f hasta tarde | until late
quedarse run mishap f sin=1 [dinero gasolina tiempo batería] | out=1 of=1 [money gas time battery]
caerse fall mishap f de=1 la [cama silla escalera bicicleta mesa moto] \
    | off=1 the [bed chair ladder bike table motorcycle]
caerse fall mishap f del=1 [árbol caballo sofá techo] | off=1 the=1 [tree horse sofa roof]
caerse fall mishap f en la [calle ducha escalera nieve] | in the [street shower staircase snow]
caerse fall_down mishap f por=1 las=2 escaleras=2 | the=2 stairs/NNS=2
volver come_back event f [caminando a_pie]=w | on=w foot=w
dedicarse work state - a=1 la~1 [enseñanza música medicina pintura] | in=1 [teaching music medicine painting]
acordarse remember state - de=0 [ti/PRP él/PRP ella/PRP usted/PRP ellos/PRP] | [you him her you them]/PRP
acordarse remember state - de=0 [eso todo tu_nombre mi_nombre] | [that everything your_name my_name]
acordarse remember state - de=0 {the:song+trip+film} | {the:song+trip+film}
olvidarse forget mishap f de=0 [mí/PRP ti/PRP él/PRP ella/PRP eso/PRP] | [me you him her that]/PRP
esperar wait now pf en=1 la [puerta entrada esquina salida] | at=1 the [door entrance corner exit]
esperar wait now f en=1 la parada del~2 autobús=2 | at=1 the bus=2 stop
tardar take event f [una_hora dos_horas diez_minutos cinco_minutos tres_días] \
    | [an_hour two_hours ten_minutes five_minutes three_days]
tardar take event f [media mucho]=h [hora tiempo] | [half=h_an=0 a~h_long=h]=h [hour time]
tener have state - mucho=1 que=0 hacer | a~1 lot=1 to=0 do/VB
tener have state - algo que=0 decir | something to=0 say/VB
tener be state - [razón/NN=r suerte/NN=r éxito/NN=r] | [right/JJ=r lucky/JJ=r successful/JJ=r]
quedarse fall mishap f dormido/JJ=d | asleep/JJ=d
quedarse fall mishap f dormido/JJ=d en=o el [sofá tren autobús] | asleep/JJ=d on=o the [sofa train bus]
quedarse stay event f [callado solo tranquilo]/JJ | [quiet alone calm]/JJ
invitar invite event f a=0 {own:kin} a=t [comer cenar]/VB=x | {own:kin} to=t [lunch dinner]/NN=x
echar miss state - de=m.verb menos=m.verb a=0 {own:kin} | {own:kin}
echar miss state - de=m.verb menos=m.verb {own:home+pet+town} | {own:home+pet+town}
echar miss state - de=m.verb menos=m.verb [mi=m_país mi=m_casa esos=m_días la=m_playa] \
    | [my=m_country my=m_house those=m_days the=m_beach]
hacer make event f ruido=n | noise=n
hacer stand_in act f cola=m.verb | line/NN=m.verb
hacer make event f nuevos/JJ amigos | new/JJ friends
hacer pack event f la maleta | the suitcase
dar feed act f de=m.verb comer=m.verb al=t [perro gato bebé] | the=t [dog cat baby]
dar thank event f las=m.verb gracias=m.verb a=0 {own:kin} | {own:kin}
dar turn event - la=m.verb vuelta=m.verb | around/RB=m.verb
dar go_for event pf una=a vuelta=w | a=a walk=w
darse hurry event - prisa=m.verb | up/RP=m.verb
darse take event f una ducha | a shower
ir go event f a=t pie=p | on=t foot=p
andar walk act cf por=t la [calle playa] | along=t the [street beach]
pasar spend event f [la_tarde el_día las_vacaciones] con {own:kin} \
    | [the_afternoon the_day the_vacation] with {own:kin}
pedir order event f lo=a mismo=b | the=a same=b thing~b
cumplir turn event f [treinta cuarenta veinte dieciocho cincuenta]/CD años=0 \
    | [thirty forty twenty eighteen fifty]/CD
subir go_up event f por=m.verb la escalera | the stairs/NNS
quedarse stay event f a=f cenar/VB | for=f dinner
quedarse stay event f a=f comer/VB | for=f lunch
lavarse brush act f los=d dientes/NNS | own/PRP$=d teeth/NNS
pasar spend event cf el=t [día fin=x_de=x_semana=x verano]=x en=p la [playa montaña] \
    | the=t [day weekend summer]=x at=p the [beach mountains]
ir go event f a=t la=u [p:playa oficina tienda iglesia] en=b [coche tren bicicleta autobús] \
    | to=t the=u [p:beach office store church] by=b [car train bike bus]
ir go event f a=t {the:institution} en=b [coche tren bicicleta autobús] \
    | to=t {the:institution} by=b [car train bike bus]
entrar come_in event f por=t la [puerta ventana] | through=t the [door window]
salir leave event f sin=t decir/VB nada=n | without=t saying/VBG anything=n
prestar pay event f atención=a | attention=a
decir say event - que=0 [sí no]/UH | [yes no]/UH
probarse try_on event f {worn:clothes} | {worn:clothes}
ponerse put_on event f {worn:clothes} | {worn:clothes}
quitarse take_off event f {worn:clothes} | {worn:clothes}
enterarse find_out event f de=0 [todo eso la_verdad] | [everything that the_truth]
"""
