"""Which of them: the green one, both, neither, each one, the others, by myself, the same; short answers of degree."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.tenses import timed, told
from workshop.grammar.language.meaning import Group, Pronoun
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.times import ambiguous_past

TABLE = """
colors:
  3* {prefer} el=e {ca} al=t {cb} | {prefer} the=e {ca} one~e to=t the~t {cb} one~t
  3* {prefer} la=e {fa} a=t la=f {fb} | {prefer} the=e {fa} one~e to=t the=f {fb} one~f
  2* el=e {ca} [i:me nos les]=i gusta/VB=v más=m que=q el=f {cb} | [i:I we they]=i like/VBP=v the=e {ca} one~e \
    more=m than=q the=f {cb} one~f
  2* la=e {fa} [i:me nos les]=i gusta/VB=v más=m que=q la=f {fb} | [i:I we they]=i like/VBP=v the=e {fa} one~e \
    more=m than=q the=f {fb} one~f
  2* ¿ cuál=w [v:prefieres prefiere quieres compraste]/VB=v , el=e {ca} o=o el=f {cb} ? | which=w one~w [v:do do do \
    did]~v you~v [v:prefer prefer want buy]/VB=v , the=e {ca} one~e or=o the=f {cb} one~f ?
  2* {want} el=e {ca} , no=n el=f {cb} | {want} the=e {ca} one~e , not=n the=f {cb} one~f
  2* {want} la=e {fa} , no=n la=f {fb} | {want} the=e {fa} one~e , not=n the=f {fb} one~f
  2* el=e {ca} es/VB=v [m:más menos]=m [a:caro elegante moderno cómodo interesante]/JJ=a que=q el=f {cb} | the=e \
    {ca} one~e is=v [m:more less]=m [a:expensive elegant modern comfortable interesting]/JJ=a than=q the=f {cb} one~f
prefer:
  [prefiero preferimos prefieren prefieres]/VB=v | [I we they you]~v prefer/VBP=v
  {name} prefiere/VB=v | {name} prefers/VBZ=v
  [mi=m_hermana=h mi=m_madre=h mi=m_hijo=h] prefiere/VB=v | [my=m_sister=h my=m_mother=h my=m_son=h] prefers/VBZ=v
want:
  [quiero compré elegimos busco prefiero vendimos]/VB=v | [I~v_want=v I~v_bought=v we~v_chose=v \
    I~v_am~v_looking=v_for=v I~v_prefer=v we~v_sold=v]
ca:
  [verde azul nuevo pequeño]/JJ=1 | [green blue new small]/JJ=1
cb:
  [negro blanco gris viejo grande rojo]/JJ=1 | [black white gray old big red]/JJ=1
fa:
  [verde azul nueva pequeña]/JJ=1 | [green blue new small]/JJ=1
fb:
  [negra blanca gris vieja grande roja]/JJ=1 | [black white gray old big red]/JJ=1
both:
  60* {several_do} | {several_do}
  3* [g:los las]=d dos=d {they_do} | [g:both both]=d of~d them~d {they_do}
  2* [g:los las]=d tres=d {they_do} | [g:all all]=d three=d of~d them~d {they_do}
  2* [g:los las]=d dos=d {we_do} | [g:both both]=d of~d us~d {we_do}
  2* [g:ninguno=n_de=d_los=d ninguna=n_de=d_las=d] dos=d {he_does} | [g:neither=n_of=d neither=n_of=d] them=d \
    {he_does}
  2* ninguno=n de=d [mis tus nuestros]=o [k:amigos primos hermanos vecinos]/NNS=k {he_does} | none=n of=d [my your \
    our]=o [k:friends cousins brothers neighbors]/NNS=k {he_does}
  2* uno=n de=d [k:ellos=k nosotros=k los=l_dos=k los=l_vecinos=k mis=l_amigos=k] {he_does} | one=n of=d [k:them=k \
    us=k the=l_two=k the=l_neighbors=k my=l_friends=k] {he_does}
  2* cada=n uno=n tiene/VB=v su=o [k:problema opinión idea secreto coche]/NN=k | each=n one=n has=v his=o [k:problem \
    opinion idea secret car]/NN=k
  2* cada=n uno=n {he_does} | each=n one=n {he_does}
  4* los=d demás=d {they_do} | the~d others=d {they_do}
  [todo=t_lo=0_demás=t lo=0_demás=t] [v:está=v_bien=b no=n_importa=v es=v_fácil=b está=v_listo=b] | \
    [everything=t_else=t the~t_rest=t] [v:is=v_fine=b doesn't=n_matter=v is=v_easy=b is=v_ready=b]
  2* ¿ [w:dónde=w_están=v cuándo=w_llegan=v qué=w_dicen=v cómo=w_están=v qué=w_quieren=v]/VB los=d demás=d ? | \
    [w:where=w_are=v when=w_do~v what=w_do~v how=w_are=v what=w_do~v] the~d others=d [w:- arrive=v say=v - want=v] ?
  2* [a:espera espere ayuda llama escucha pregunta]/VB=v a=0 los=d demás=d | [a:wait=v_for=v wait=v_for=v help=v \
    call=v listen=v_to~v ask=v] the~d others=d
  2* a=0 veces=s [v:me=i_gusta=v voy=v puedo=v lo=0_sé=v tengo=v_tiempo=k] y=y a=0 veces=t no=n | sometimes=s \
    [v:I=i_like=v_it~v I~v_go=v I~v_can=v I~v_know=v I~v_have=v_time=k] and=y sometimes=t I~n [v:don't don't can't \
    don't don't]=n
they_do:
  [v:tienen saben entienden quieren necesitan]/VB=v [t:algo=t eso=t esto=t mucho=t] | [v:have know understand want \
    need]/VBP=v [t:something=t that=t this=t a~t_lot=t]
  tienen/VB=v [h:hambre sed frío sueño razón prisa miedo]/NN=h | are~v [h:hungry thirsty cold sleepy right \
    in_a_hurry afraid]/JJ=h+v
  tienen/VB=v razón/NN=h en=p parte/NN=p | are=v partly=p right/JJ=h
  [v:viven trabajan estudian]/VB=v [h:aquí cerca en=h_Madrid=h en=h_Lima=h] | [v:live work study]/VBP=v [h:here \
    nearby in=h_Madrid=h in=h_Lima=h]
  son/VB=v {d} [q:amables grandes diferentes importantes fáciles]/JJ=q | are=v {d} [q:kind big different important \
    easy]/JJ=q
d:
  [muy bastante] | [very quite]
we_do:
  [v:tenemos sabemos entendemos queremos necesitamos]/VB=v [t:algo=t eso=t esto=t mucho=t] | [v:have know understand \
    want need]/VBP=v [t:something=t that=t this=t a~t_lot=t]
  tenemos/VB=v [h:hambre sed frío sueño razón prisa miedo]/NN=h | are~v [h:hungry thirsty cold sleepy right \
    in_a_hurry afraid]/JJ=h+v
  vivimos/VB=v [h:aquí cerca en=h_Madrid=h en=h_Lima=h] | live/VBP=v [h:here nearby in=h_Madrid=h in=h_Lima=h]
  somos/VB=v {d} [q:amables altos diferentes importantes tímidos]/JJ=q | are=v {d} [q:kind tall different important \
    shy]/JJ=q
he_does:
  [v:tiene sabe entiende quiere necesita]/VB=v [t:eso=t esto=t] | [v:has knows understands wants needs]/VBZ=v \
    [t:that=t this=t]
  tiene/VB=v [h:hambre frío sueño razón prisa miedo]/NN=h | is~v [h:hungry cold sleepy right in_a_hurry afraid]/JJ=h+v
  [v:vive trabaja estudia]/VB=v [h:aquí cerca en=h_Madrid=h en=h_Lima=h] | [v:lives works studies]/VBZ=v [h:here \
    nearby in=h_Madrid=h in=h_Lima=h]
self:
  40* {own_act} | {own_act}
  10* creo/VB=c que=q {own_act} | I~c think/VBP=c that=q {own_act}
  3* lo=o [a:hice pagué arreglé cociné escribí limpié vi]/VB=v yo=y [g:mismo misma]=s | I=y [a:did paid=v_for~v \
    fixed cooked wrote cleaned saw]/VBD=v it=o [g:myself myself]/PRP=s
  2* lo=o he/VB=h [a:hecho pagado arreglado escrito visto]/VBN=v yo=y [g:mismo misma]=s | I=y have=h [a:done \
    paid=v_for~v fixed written seen]/VBN=v it=o [g:myself myself]/PRP=s
  2* lo=o hemos/VB=h [a:hecho pagado arreglado escrito visto]/VBN=v [g:nosotros=y_mismos=s nosotras=y_mismas=s \
    nosotros=y_solos=s] | [g:we we we]=y have=h [a:done paid=v_for~v fixed written seen]/VBN=v it=o [g:ourselves=s \
    ourselves=s by~s_ourselves=s]
  2* [m:quiero puedo tengo_que prefiero voy_a]/VB=m [a:hacerlo pagarlo arreglarlo prepararlo comprarlo]/VB=v yo=y \
    [g:mismo misma]=s | I=y [m:want_to~m can have_to prefer_to~m am_going_to]=m [a:do pay=v_for~v fix prepare \
    buy]/VB=v it~v [g:myself myself]/PRP=s
  2* [m:quiero tengo_que prefiero voy_a]/VB=m [a:contárselo decírselo]/VB=v yo=y [g:mismo misma]=s a=0 mis=o \
    [k:padres amigos hijos abuelos hermanos]/NNS=k | I=y [m:want_to~m have_to prefer_to~m am_going_to]=m tell/VB=v \
    my=o [k:parents friends children grandparents brothers]/NNS=k [a:about~v_it~v that~v] [g:myself myself]/PRP=s
  2* [m:quiero puedo tengo_que prefiero]/VB=m [a:hacerlo pagarlo arreglarlo comprarlo]/VB=v yo=y [g:solo sola]=s | \
    I=y [m:want_to~m can have_to prefer_to~m]=m [a:do pay=v_for~v fix buy]/VB=v it~v [g:by~s_myself=s by~s_myself=s]
  [g:él=y_mismo=s ella=y_misma=s] me=m lo=0 [a:dijo contó explicó dio]/VB=v | [g:he=y_himself=s she=y_herself=s] \
    [a:told told explained gave]/VBD=v [a:me=m_that~v me=m_about~v_it~v it~v_to~m_me=m it~v_to~m_me=m]
  2* eso=e mismo=e [a:pensaba pienso digo quiero dije hice]/VB=v yo=y | that=e is~e exactly=e what~e I=y [a:thought \
    think say want said did]/VBP=v
  2* yo=y [a:pienso quiero necesito digo]/VB=v lo=l mismo=s [x:- que=q_tú=t que=q_ella=t que=q_mi=p_padre=t \
    que=q_siempre=t] | I=y [a:think want need say]/VBP=v the=l same=s thing~s [x:- as=q_you=t as=q_her=t \
    as=q_my=p_father=t as=q_always=t]
  2* a=0 [p:mí ti nosotros]=i [p:me te nos]~i pasa/VB=v lo=l mismo=s | the=l same=s thing~s happens/VBZ=v to~i [p:me \
    you us]=i
answer:
  3* {short} | {short}
  2* {alone} | {alone}
  2* {alone} , {name} | {alone} , {name}
  2* {alone} , la=1 verdad/NN=1 | {alone} , to=1 be=1 honest/JJ=1
  4* {opener} , {short} | {opener} , {short}
  6* {opener} , {short} , {short_reason} | {opener} , {short} , {short_reason}
  4* {short} , gracias/UH=1 , {short_reason} | {short} , thank/VB=1 you~1 , {short_reason}
  2* {short} , gracias/UH=1 | {short} , thank/VB=1 you~1
  {short} , por=1 favor=1 | {short} , please/UH=1
  3* {short} , la=1 verdad/NN=1 | {short} , to=1 be=1 honest/JJ=1
  5* {short} , {short.b} | {short} , {short.b}
  3* [sí no bueno]=1 , pero {but_short} | [yes no well]=1 , but {but_short}
  3* [sí no bueno]=1 , pero {but_short} , {busy} | [yes no well]=1 , but {but_short} , {busy}
  3* {short} , {name} | {short} , {name}
  3* {short} , {short_reason} | {short} , {short_reason}
  2* {opener} , {but_short} | {opener} , {but_short}
  4* es/VB=v demasiado=d [caro difícil tarde grande pequeño pronto]/JJ=a para=f {whom} | it~v is=v too=d [expensive \
    difficult late big small soon]/JJ=a for=f {whom}
  3* es/VB=v mucho=m [k:mejor=k más=m_fácil=k más=m_bonito=k más=m_barato=k]=k [así=a aquí=a que=a_antes=c contigo=a \
    sin=a_coche=c]=a | it~v is=v much=m [k:better=k easier=k prettier=k cheaper=k] [this~a_way=a here=a \
    than=a_before=c with=a_you=a without=a_a~c_car=c]=a
opener:
  [sí no bueno pues gracias ay vale]=1 | [yes no well well thanks oh okay]=1
whom:
  [mí ti él nosotros ellos] | [me you him us them]
  {name} | {name}
  [mi tu]=1 [hijo hija madre padre hermano]/NN=2 | [my your]=1 [son daughter mother father brother]/NN=2
but_short:
  solo=s un=u [momento minuto poco segundo rato]=m | just=s a=u [moment minute little second while]=m
  [otro=1_día=2 casi=1_nunca=2 la=0_mitad=1 no=1_hoy=2 no=1_mucho=2 no=1_tanto=2 un=1_poco=2 no=1_ahora=2] | \
    [another=1_day=2 almost=1_never=2 half=1 not=1_today=2 not=1_much=2 not=1_so~2_much=2 a=1_little=2 not=1_now=2]
  no=1 es/VB=2 para=3 tanto=3 | it~2 isn't=1+2 a~3 big=3 deal=3
  es/VB=v [mejor=b mucho=m_mejor=b más=m_fácil=b más=m_barato=b] así=a | it~v is=v [better=b much=m_better=b \
    easier=m+b cheaper=m+b] this~a way=a
  es/VB=v [muy demasiado bastante]=d [a:caro difícil tarde]/JJ=a para=f {whom} | it~v is=v [very too quite]=d \
    [a:expensive difficult late]/JJ=a for=f {whom}
alone:
  [yo=1_también=2 yo=1_tampoco=2 a=0_mí=1_también=2 a=0_mí=1_tampoco=2] | [me=1_too=2 me=1_neither=2 me=1_too=2 \
    me=1_neither=2]
  a=0 veces=1 sí=2 y=3 a=0 veces=4 no=5 | sometimes=1 yes=2 and=3 sometimes=4 no=5
  unos=1 sí=2 y=3 otros=4 no=5 | some=1 do=2 and=3 others=4 don't=5
  cuanto=1 antes=1 | as=1 soon=1 as~1 possible/JJ~1
  cuanto=1 [a:antes más menos]=1 , mejor=2 | the~1 [a:sooner more less]/RBR=1 , the~2 better=2
  cualquier=n cosa=n | anything=n
short:
  2* solo=s un=u [momento minuto poco segundo]=m | just=s a=u [moment minute little second]=m
  nada=n [más especial nuevo importante serio grave]=m | nothing=n [else special new important serious serious]=m
  más=m o=m menos=m | more=m or=m less=m
  ya=y tengo/VB=v [bastante suficiente]=b | I~v already=y have=v [enough enough]=b
  [ninguno ninguna]=n | [none none]=n
  [los las]=d dos=d | [both both]=d
  [ninguno ninguna]=n de=d [los las]=d dos=d | [neither neither]=n of=d [them them]=d
  cualquiera=n de=0 los=0 dos=d | either=n one=d
  casi=c [nada todo nunca siempre todos nadie]=n | almost=c [nothing everything never always everyone no~n_one]=n
  un=1 poco=1 [más menos mejor peor]=2 | a=1 little=1 [more less better worse]=2
  mucho=1 [mejor peor más menos]=2 | much=1 [better worse more less]=2
  la=0 mitad=1 | half=1
  lo=1 mismo=2 de=3 siempre=4 | the=1 same=2 as=3 always=4
  demasiado=d [a:caro tarde pronto grande difícil]/JJ=a para=f [p:mí ti él nosotros]=p | too=d [a:expensive late \
    soon big difficult]/JJ=a for=f [p:me you him us]=p
  es/VB=v [mejor=b mucho=m_mejor=b más=m_fácil=b más=m_barato=b] así=a | it~v is=v [better=b much=m_better=b \
    easier=m+b cheaper=m+b] this~a way=a
  no=1 es/VB=2 para=3 tanto=3 | it~2 isn't=1+2 a~3 big=3 deal=3
  solo=1 eso=2 | just=1 that=2
  algo=1 [a:más=2_barato=3 mejor=3 diferente=3 más=2_grande=3 más=2_pequeño=3 más=2_sencillo=3] | something=1 \
    [a:cheaper=2+3 better=3 different=3 bigger=2+3 smaller=2+3 simpler=2+3]
  [alguien nadie nada]=1 más=2 | [someone no~1_one nothing]=1 else=2
  otro=1 [día momento]=2 | another=1 [day time]=2
short_reason:
  ya=y tengo/VB=v bastante=b | I~v already=y have=v enough=b
  no=n quiero/VB=v más=m | I~v don't=n want=v more=m
  no=n hay/VB=v [prisa problema]=p | [there~v_is~v_no=n_hurry=p no=n_problem=p]
  {busy} | {busy}
  estoy/VB=v [bien mejor]/JJ=a así=b | I~v am=v [fine better]/JJ=a this~b way=b
busy:
  estoy/VB=v [muy algo bastante]=d [cansado cansada ocupado ocupada]/JJ=a | I~v am=v [very somewhat quite]=d [tired \
    tired busy busy]/JJ=a
  tengo/VB=v mucho=m trabajo/NN=o [hoy ahora -]=h | I~v have=v a~m lot=m of~m work=o [today now -]=h
  tengo/VB=v mucha=m prisa/NN=o | I~v am=v in~o a~m big=m hurry/NN=o
"""
GROUPS = (  # who does it, the person of the verb in both languages
    ("NP los/DT=d dos/CD=d | NP both/DT=d of/IN~d them/PRP~d", "3p", ""),
    ("NP las/DT=d dos/CD=d | NP both/DT=d of/IN~d them/PRP~d", "3p", ""),
    ("NP los/DT=d dos/CD=d | NP both/DT=d of/IN~d us/PRP~d", "1p", ""),
    ("NP los/DT~d tres/CD=d | NP all/DT=d three/CD=d of/IN~d them/PRP~d", "3p", ""),
    ("NP los/DT=d demás/NNS=d | NP the/DT~d others/NNS=d", "3p", ""),
    ("NP cada/DT=d uno/NN=e | NP each/DT=d one/NN=e", "3s", ""),
    ("NP ninguno/DT=d de/IN=e los/DT=f dos/CD=f | NP neither/DT=d of/IN=e them/PRP=f", "3s", ""),
    ("NP ninguno/DT=d de/IN=e ellos/PRP=f | NP none/NN=d of/IN=e them/PRP=f", "3s", ""),
    ("NP ninguno/DT=d de/IN=e nosotros/PRP=f | NP none/NN=d of/IN=e us/PRP=f", "3s", ""),
    ("NP uno/CD=d de/IN=e ellos/PRP=f | NP one/CD=d of/IN=e them/PRP=f", "3s", ""),
    ("NP casi/RB=d todos/NNS=e | NP almost/RB=d everyone/NN=e", "3p", "3s"),
    ("NP casi/RB=d nadie/NN=e | NP almost/RB=d no/DT~e one/NN=e", "3s", ""),
    ("NP nadie/NN=e más/RB=d | NP no/DT~e one/NN=e else/RB=d", "3s", ""),
    ("NP alguien/NN=e más/RB=d | NP someone/NN=e else/RB=d", "3s", ""),
)
TENSES = {
    **dict.fromkeys(
        ("act", "event", "now"), {"preterite": 4, "future": 1, "going": 1, "modal": 2, "perfect": 1}
    ),
    "state": {"present": 1},
    "mishap": {"preterite": 1},
}
KINDS = {"collocation": 4, "transitive": 3, "going": 1, "having_is_being": 2, "framed": 2, "whereabouts": 1}


def several_do(draw: Draw) -> Phrase:
    """ "Los demás fueron al cine.", "Ninguno de los dos tiene hambre." """
    row, person, english = draw.pick(GROUPS)
    subject = Group(phrase(row), person, "m.subj", "f" if row.startswith("NP las") else "m", english)
    thought = doings.idea(draw, subject, KINDS)
    clause = timed(draw, thought, TENSES, 0, 0.15)
    ours = (clause.tense == "preterite" and person == "1p") or clause.verb.en == "have"
    return (
        several_do(draw) if clause.front or clause.often or ours or ambiguous_past(clause) else told(clause)
    )


SELVES = (
    ("1s", "m", "yo mismo", "myself"),
    ("1s", "f", "yo misma", "myself"),
    ("1p", "m", "nosotros mismos", "ourselves"),
    ("1p", "f", "nosotras mismas", "ourselves"),
    ("2s", "m", "tú mismo", "yourself"),
    ("3p", "m", "ellos mismos", "themselves"),
    ("1s", "m", "yo solo", "by myself"),
    ("1s", "f", "yo sola", "by myself"),
)
SELF_TENSES = {
    **TENSES,
    **dict.fromkeys(("act", "event"), {"preterite": 3, "perfect": 2, "going": 1, "modal": 3}),
}


AT_HOME = (
    "hacer pintar arreglar limpiar lavar cocinar preparar comprar vender escribir pagar llevar traer cortar elegir"
    " pedir buscar cambiar instalar terminar poner recoger construir reparar decorar reservar organizar"
).split()


def own_act(draw: Draw) -> Phrase:
    """ "Voy a pintar la casa yo mismo.", "Hemos comprado el coche nosotros mismos." """
    person, gender, es, en = draw.pick(SELVES)
    thought = doings.idea(draw, Pronoun(person, "m.subj", gender), {"transitive": 1})
    if thought.aspect not in ("act", "event") or thought.clause.verb.es not in AT_HOME:
        return own_act(draw)
    clause = timed(draw, thought, SELF_TENSES, 0, 0)
    if clause.front or clause.often or (person == "1p" and clause.tense == "preterite"):
        return own_act(draw)
    own = phrase(
        "NP " + " ".join(f"{word}/PRP=self" for word in es.split()) + " | NP "
        + " ".join(f"{word}/PRP=self" for word in en.split())
    )  # fmt: skip
    return told(replace(clause, rest=(*clause.rest, own)))


RULES = Rules(TABLE, {"several_do": several_do, "own_act": own_act}, BASIC)


def which_of_them(draw: Draw) -> Sentence:
    """ "Prefiero el verde al rojo.", "Los dos tienen razón en parte." """
    return RULES.sentence(draw, draw.pick(("colors", "both", "both")))


def by_oneself(draw: Draw) -> Sentence:
    """ "Lo hemos hecho nosotros mismos.", "Eso mismo pensaba yo." """
    return RULES.sentence(draw, "self")


def so_or_so(draw: Draw) -> Sentence:
    """ "Ninguno, gracias, ya tengo bastante.", "Más o menos, nada especial." """
    return RULES.sentence(draw, "answer")
