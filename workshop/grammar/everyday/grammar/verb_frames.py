"""Verbs in the frames of everyday talk: "poner la mesa", "sacar buenas notas", "echar de menos a mi familia"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.notation import chosen, written
from workshop.grammar.everyday.grammar.people import gendered
from workshop.grammar.everyday.grammar.rules import noun_phrase
from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import Leaf, Node, Phrase
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import located, noun_pair
from workshop.grammar.lessons.sampling import COUPLE, Draw, own
from workshop.grammar.lessons.sentences.days import oneself

# A frame: verb, English verb, aspect, adjuncts (as in `collocations`), what follows (`notation`).
#
# `own:` stands for the possessive of the subject; `_` stands for a space.
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


@cache
def _rows() -> tuple[tuple[str, str, str, str, str], ...]:
    rows = (line.split(None, 4) for line in FRAMES.strip().splitlines())
    return tuple(
        (es, en.replace("_", " "), aspect, adjuncts, more) for es, en, aspect, adjuncts, more in rows
    )


def framed(draw: Draw, subject: Subject) -> Idea:
    """ "pongo la mesa", "dejó las llaves en la cocina", "se dedica a vender coches"."""
    es, en, aspect, adjuncts, line = draw.pick(_rows())
    line = chosen(draw, line)
    subject = gendered(draw, subject, any(f"{word}/JJ" in line for word in AGREEING))
    rest = _for(subject, written(line, lambda slot: _slot(draw, slot, subject)))
    clitics = (oneself(subject),) if es.endswith("se") else ()
    return Idea(Clause(Verb(es, en, f"{en}.v"), subject, clitics=clitics, rest=(rest,)), aspect, adjuncts)


AGREEING = ("dormido", "callado", "solo", "tranquilo")  # with the subject
MADE_OWN = "own"  # the English word for the subject's possessive


def _for(subject: Subject, rest: Phrase) -> Phrase:
    """What follows in agreement with the subject: "dormida", "my feet"."""
    possessive = POSSESSIVES.get(own(subject), own(subject))
    return Phrase(
        _with(
            rest.es, lambda word: agreeing(word, subject.gender, subject.plural) if word in AGREEING else word
        ),
        _with(rest.en, lambda word: possessive if word == MADE_OWN else word),
    )


POSSESSIVES = {"your_formal": "your"}


def _with(tree: Node | None, form: Callable[[str], str]) -> Node | None:
    if tree is None:
        return None
    if isinstance(tree, Leaf):
        return replace(tree, word=form(tree.word))
    return replace(tree, children=tuple(_with(child, form) for child in tree.children))


def _slot(draw: Draw, slot: str, subject: Subject) -> Phrase:
    """A noun phrase: `own:` has the possessive of the subject, `worn:` in English only; `at@the:` its place."""
    before, _, spec = slot.rpartition("@")
    article, kinds = spec.partition(".")[0].split(":")
    article, many, _ = article.partition("_pl")
    np = noun_phrase(draw, {"own": own(subject), "worn": "the"}.get(article, article) + many, kinds)
    if article == "worn":
        if np.noun.kinds & {"man", "woman"}:
            return _slot(draw, slot, subject)
        np = replace(np, english_article=own(subject))
    if article == "own" and not fits_owner(np, subject):
        return _slot(draw, slot, subject)
    return located(np) if before else noun_pair(np)


def fits_owner(np: NounPhrase, subject: Subject) -> bool:
    """Whether someone may have this relative: partners are not shared, and no one is his own brother."""
    same = isinstance(subject, NounPhrase) and subject.noun.en == np.noun.en
    return not same and not (subject.plural and np.noun.es in COUPLE)
