"""More frames of `verb_frames`: "tener examen", "dar un paseo", "quedarse sin luz", "ponerse el abrigo"."""

FRAMES_OF_THINGS = """
tener have state f examen=1 de=3 [inglés matemáticas español historia francés ciencias]=2 \
    | [an=1 a=1 a=1 a=1 a=1 a=1] [English math Spanish history French science]=2 exam=1
tener have state f [un=1 un=2]=1 examen=2 | [an an]=1 exam=2
tener have state f [examen=1 cita=1 reunión=1 fiesta=1] | [an~1_exam=1 an~1_appointment=1 a~1_meeting=1 \
    a~1_party=1]
tener have state f cita=1 con=2 el=3 [médico dentista doctor abogado] | an~1 appointment=1 with=2 the=3 \
    [doctor dentist doctor lawyer]
tener have state f clase=1 de=0 [inglés matemáticas español historia baile música guitarra piano]=2 \
    | [English math Spanish history dance music guitar piano]=2 class=1
tener have state f una=1 reunión=2 [importante/JJ=3 con=3_mi=3_jefe=3 en=3_la=3_oficina=3] \
    | [an=1_important=3_meeting=2 a=1_meeting=2_with=3_my=3_boss=3 a=1_meeting=2_at=3_the=3_office=3]
tener be state - [prisa/NN=r cuidado/NN=r paciencia/NN=r] | [in=r_a=r_hurry=r careful/JJ=r patient/JJ=r]
tener be state - mucha=m [prisa suerte paciencia]/NN=r | [in=r_a=r_big=m_hurry=r very=m_lucky=r \
    very=m_patient=r]
tener be state - mucho=m cuidado/NN=r | very=m careful/JJ=r
tener be state - toda=a la=0 razón/NN=r | completely/RB=a right/JJ=r
tener feel state - ganas=m.verb de=l [bailar comer dormir llorar salir viajar cantar nadar caminar reír \
    descansar correr]/VB=x | like=l [dancing eating sleeping crying going_out traveling singing swimming \
    walking laughing resting running]/VBG=x
tener feel state - ganas=m.verb de=l [ver=x_una=y_película=z comer=x_pizza=z ir=x_a=y_la=y_playa=z \
    tomar=x_un=y_café=z ir=x_al=y_cine=z] | like=l [watching=x_a=y_movie=z eating=x_pizza=z \
    going=x_to=y_the=y_beach=z having=x_a=y_coffee=z going=x_to=y_the=y_movies=z]
tener have state - tanto=1 [trabajo tiempo dinero]=2 [libre=3 -] | so=1 much=1 [work free=3_time money]=2
hacer ask event f [muchas dos otra]=1 [preguntas preguntas pregunta]=2 | [a~1_lot=1_of=1 two=1 another=1] \
    [questions questions question]=2
hacer throw event f una=1 fiesta=2 [en=3_casa=3 el=3_sábado=3] | a=1 party=2 [at=3_home=3 on=3_Saturday=3]
hacer make event f [un=1_pastel=2 una=1_cita=2 una=1_llamada=2 una=1_lista=2 un=1_plan=2 un=1_error=2] \
    | [a=1_cake=2 an=1_appointment=2 a=1_call=2 a=1_list=2 a=1_plan=2 a=1_mistake=2]
hacer take event f un=1 examen=2 | an=1 exam=2
hacer do event f [un=1_favor=2 los=1_deberes=2 todo=1_el=1_trabajo=2] | [a=1_favor=2 the=1_homework=2 \
    all=1_the=1_work=2]
dar take event f un=1 paseo=2 por=3 [el=4_parque=5 la=4_playa=5 el=4_centro=5 la=4_ciudad=5 el=4_jardín=5] \
    | a=1 walk=2 [through=3_the=4_park=5 along=3_the=4_beach=5 downtown=3+5 through=3_the=4_city=5 \
    through=3_the=4_garden=5]
dar give event f [un=1_abrazo=2 un=1_beso=2 una=1_sorpresa=2] a=3 {own:kin} \
    | [a=1_hug=2 a=1_kiss=2 a=1_surprise=2] to=3 {own:kin}
dar give event f [una=1_clase=2 una=1_fiesta=2 un=1_concierto=2] | [a=1_class=2 a=1_party=2 a=1_concert=2]
tomar take event pf [una=1_foto=2 unas=1_fotos=2 muchas=1_fotos=2] | [a=1_picture=2 some=1_pictures=2 \
    a=1_lot=1_of=1_pictures=2]
tomar take event f [una=1_medicina=2 una=1_pastilla=2 el=1_metro=2 una=1_ducha=2 un=1_avión=2] \
    | [a=1_medicine=2 a=1_pill=2 the=1_subway=2 a=1_shower=2 a=1_plane=2]
tomar take event f notas=1 | notes=1
deber owe state - [cien doscientos trescientos quinientos mil veinte cincuenta cinco diez]=1 \
    [d:dólares euros pesos] a=2 {own:kin} | {own:kin} [one=1_hundred=1 two=1_hundred=1 three=1_hundred=1 \
    five=1_hundred=1 one=1_thousand=1 twenty=1 fifty=1 five=1 ten=1] [d:dollars euros pesos]
deber owe state - [mucho=1 más=1] dinero=2 | [a=1_lot=1_of=1 more=1] money=2
quedarse run mishap f sin=1 [leche agua comida luz gasolina dinero tiempo batería ideas palabras amigos \
    trabajo café pan sal azúcar papel ropa]=2 | out=1 of=1 [milk water food electricity gas money time \
    battery ideas words friends work coffee bread salt sugar paper clothes]=2
quedarse stay event f [aquí=1 allí=1] por=2 [dos tres cuatro cinco]=3 [días semanas meses horas]=4 \
    | [here=1 there=1] for=2 [two three four five]=3 [days weeks months hours]=4
esperar wait act f por=2 [dos=3_horas=4 una=3_hora=4 diez=3_minutos=4 media=3_hora=4 mucho=3_tiempo=4] \
    | for=2 [two=3_hours=4 an=3_hour=4 ten=3_minutes=4 half=3_an~3_hour=4 a=3_long=3_time=4]
trabajar work act cf en=1 una=2 oficina=3 en=4 el=5 centro=6 | in=1 an=2 office=3 in=4 the=5 center=6
trabajar work act cf en=1 [el=2_centro=3 la=2_parte=3_vieja=4] de=5 la=6 ciudad=7 | in=1 \
    [the=2_center=3 the=2_old=4_part=3] of=5 the=6 city=7
vivir live state cf en=1 el=2 centro=3 de=5 la=6 ciudad=7 | in=1 the=2 center=3 of=5 the=6 city=7
vivir live state cf [lejos=1_del=2_centro=3 cerca=1_del=2_centro=3] de=5 la=6 ciudad=7 \
    | [far=1_from=2_the=2_center=3 near=1_the=2_center=3] of=5 the=6 city=7
vivir live state - al=1 [fondo final]=2 de=3 la=4 calle=5 | at=1 the~1 end=2 of=3 the=4 street=5
sentarse sit event f al=1 fondo=2 [de=3_la=4_clase=5 del=3_autobús=5 del=3_restaurante=5 -] | in=1 the~1 \
    back=2 [of=3_the=4_class=5 of=3_the~3_bus=5 of=3_the~3_restaurant=5 -]
girar turn event - a=1 la=0 [derecha izquierda]=2 | [right left]=2
doblar turn event - a=1 la=0 [derecha izquierda]=2 | [right left]=2
visitar visit event f a=0 {own:kin} | {own:kin}
visitar visit event f a=0 [la=1_abuela=1 el=1_abuelo=1 los=1_abuelos=1 mi=1_familia=1 mamá=1] \
    | [Grandma=1 Grandpa=1 the=1_grandparents=1 my=1_family=1 Mom=1]
extrañar miss state - a=0 {own:kin} | {own:kin}
extrañar miss state - [a=0_mi=1_familia=2 mi=1_casa=2 mi=1_país=2 a=0_mis=1_amigos=2] | [my=1_family=2 \
    my=1_house=2 my=1_country=2 my=1_friends=2]
ayudar help event cf a=0 {own:kin} | {own:kin}
ayudar help event f a=0 {own:kin} con=1 [la=2_tarea=3 la=2_comida=3 el=2_trabajo=3 las=2_maletas=3] \
    | {own:kin} with=1 [the=2_homework=3 the=2_food=3 the=2_work=3 the=2_suitcases=3]
llamar call event f a=0 {own:kin} | {own:kin}
querer love state - a=0 {own:kin} | {own:kin}
querer love state - mucho=1 a=0 {own:kin} | {own:kin} very=1 much=1
terminar finish event f {own_pl:studies} | {own_pl:studies}
empezar start event f {own_pl:studies} | {own_pl:studies}
lavarse wash act f [las=d_manos=1 la=d_cara=1 el=d_pelo=1 los=d_pies=1] | own/PRP$=d [hands=1 face=1 hair=1 \
    feet=1]
lavarse wash event f las=d manos=1 antes=2 de=2 [comer=3 cenar=3 cocinar=3] | own/PRP$=d hands=1 before=2 [eating=3 \
    having=3_dinner=3 cooking=3]
secarse dry act f [las=d_manos=1 la=d_cara=1 el=d_pelo=1 los=d_pies=1] | own/PRP$=d [hands=1 face=1 hair=1 \
    feet=1]
romperse break mishap f [la=d_pierna=1 el=d_brazo=1 la=d_nariz=1 el=d_pie=1 un=d_dedo=1 la=d_mano=1] \
    | [own/PRP$=d own/PRP$=d own/PRP$=d own/PRP$=d a=d own/PRP$=d] [leg=1 arm=1 nose=1 foot=1 finger=1 hand=1]
cortarse cut event f el=d [pelo cabello]=1 | own/PRP$=d hair=1
pintarse paint act f las=d uñas=1 | own/PRP$=d nails/NNS=1
cepillarse brush act f [los=d_dientes=1 el=d_pelo=1] | own/PRP$=d [teeth/NNS=1 hair=1]
ponerse put_on event f {worn:clothes} | {worn:clothes}
quitarse take_off event f {worn:clothes} | {worn:clothes}
ponerse put_on event f {worn_pl:clothes} | {worn_pl:clothes}
quitarse take_off event f {worn_pl:clothes} | {worn_pl:clothes}
"""
