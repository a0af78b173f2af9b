"""Verbs with "se" in everyday talk, for all persons, vosotros too: "¿Os acordáis de él?", "Me equivoqué de calle."

In a table, `<A.se>` stands for a choice of one form for each person; "A" are all six, "B" those without "nosotros"
(whose preterite may be its present), "C" those that are not spoken to, "Q" the three that a question is asked to. What
follows is the name of a small word (`me`, `se`, `I`, `am`...), an English verb, or a Spanish one with its tense
(`caer:preterite`).
"""

from __future__ import annotations

import re

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.language import english_forms
from workshop.grammar.language.conjugation import PERSONS, conjugated, participle
from workshop.grammar.language.orthography import with_pronouns
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

# What follows the verbs: people, places, hours, things to remember or to complain about.
FOLLOWING = """
person:
  2* {my:kin} | {my:kin}
  2* {your:kin} | {your:kin}
  3* {name} | {name}
  [él ella ellos ellas] | [him her them them]
  [o:nuestro mi tu] [n:vecino profesor jefe amigo primo]/NN \
    | [o:our my your] [n:neighbor teacher boss friend cousin]/NN
  los [vecinos niños abuelos demás]/NNS | the [neighbors children grandparents others]/NNS
t:
  2* - | -
  [ayer anoche] | [yesterday last=0_night]
t_said:
  [ayer anoche el_otro_día]=t | [yesterday last_night the_other_day]=t
e:
  3* - | -
  , {please} | , {please}
folk:
  [la el mi nuestra nuestro el] [vecina profesor jefa profesora vecino médico]/NN \
    | [the the my our our the] [neighbor teacher boss teacher neighbor doctor]/NN
  todo=1 el=0 mundo=1 | everyone/NN=1
folks:
  [los las mis nuestros los] [chicos niñas compañeros amigos turistas]/NNS \
    | [the the my our the] [boys girls classmates friends tourists]/NNS
to_do:
  [v:comprar traer]/VB [o:el_pan la_leche las_llaves los_libros] | to~0 [v:buy bring]/VB \
    [o:the_bread the_milk the_keys the_books]
  llamar/VB a=0 {my:kin} | to~0 call/VB {my:kin}
  [v:cerrar abrir]/VB la [o:puerta ventana tienda] | to~0 [v:close open]/VB the [o:door window store]
left:
  {the:lost+text+clothes} | {the:lost+text+clothes}
  [eso todo la_cita la_reunión el_regalo] | [that everything the_appointment the_meeting the_present]
news:
  {the:party+accident+trip+wedding+exam} | {the:party+accident+trip+wedding+exam}
  [a:eso todo la_noticia=n lo=0_tuyo=n la_boda el_robo] \
    | [a:that everything the_news=n your=n_situation=n the_wedding the_robbery]
complaint:
  {the:noise+meal+weather+exam+money+problem+traffic+work} | {the:noise+meal+weather+exam+money+problem+traffic+work}
  [todo eso] | [everything that]
  [los las] [vecinos clases]/NNS | the [neighbors classes]/NNS
wed_at:
  en=a [la_playa una_iglesia el_pueblo secreto] | [on=a_the_beach in=a_a_church in=a_the_town in=a_secret]
fun_at:
  en=a {the:party+wedding} | at=a {the:party+wedding}
  en=a [el=d_parque la=d_playa clase la=d_excursión el=d_viaje casa]=o \
    | [in=a_the=d_park on=a_the=d_beach in=a_class on=a_the=d_excursion on=a_the=d_trip at=a_home]=o
  con=a {person} | with=a {person}
task:
  {the:meal+pet+party+problem+trip+wedding} | {the:meal+pet+party+problem+trip+wedding}
  [t:los la el la los] [t:niños compra jardín casa billetes] \
    | [t:the the the the the] [t:children shopping garden house tickets]
  [eso todo] | [that everything]
detail:
  {the:clothes+price+picture+door} | {the:clothes+price+picture+door}
  [a:la_hora el_precio su_cara la_fecha su_coche eso] | [a:the_time the_price his_face the_date his_car that]
much:
  [mucho un_poco bastante]=m | [a_lot a_little quite_a_lot]=m
fact:
  [eso todo] | [that everything]
  que=q era/VB=b [tarde lunes mentira de_noche]=l | that/IN=q it~b was=b [late Monday a~l_lie dark]=l
  que=q no=n había/VB=b [nadie pan leche tiempo]=l | that/IN=q there~b was=b no/DT=n [one bread milk time]=l
  que=q {name} no=n estaba/VB=b | that/IN=q {name} wasn't=b+n there~b
off:
  de=a [la_cama la_silla la_bicicleta el_caballo la_moto el_árbol] \
    | off/IN=a [the_bed the_chair the_bicycle the_horse the_motorcycle the_tree]
  en=a [la_calle la_ducha la_cocina la_nieve] | [on in in in]=a the [street shower kitchen snow]
  por=a las escaleras | down=a the stairs
asleep_at:
  en=a [el_sofá el_tren clase el_cine la_playa] | [on=a_the_sofa on=a_the_train in=a_class at=a_the_movies \
    on=a_the_beach]
  viendo/VBG=v {the:film} | watching=v {the:film}
  viendo/VBG=v la~t tele/NN=t | watching=v TV/NN=t
  [tarde muy_tarde en_seguida]=s | [late very_late right_away]=s
lost_in:
  en=a [el la el el]=0 [bosque ciudad aeropuerto metro] | [in in in in]=a the=0 [woods city airport subway]
  de=0 camino=w a=a [casa=c la~c_fiesta=c tu~c_casa=c] \
    | on=0 the~w way=w [home=c+a to=a_the~c_party=c to=a_your~c_house=c]
stay_so:
  [e:estudiando trabajando hablando leyendo jugando]/VBG=e hasta=u tarde=l \
    | up=u late=l [e:studying working talking reading playing]/VBG=e
  en=a casa=c [e:viendo=v_la~t_tele=t estudiando cuidando=u_a=0_los_niños limpiando leyendo] | at=a home=c \
    [e:watching=v_TV=t studying taking=u_care=u_of~u_the_children cleaning reading]
  [a:aquí allí en=e_el_hotel en=e_la~k_cama=k con=e_los_niños en=e_casa=k] [d:todo=d_el=d_día hasta_el~n_lunes=n \
    unos=d_días] | [a:here there at=e_the_hotel in=e_bed=k with=e_the_children at=e_home=k] \
    [d:all=d_day until_Monday=n a=d_few=d_days]
early:
  3* [temprano tarde muy_tarde] | [early late very_late]
  4* {at_hour} | {at_hour}
  [antes después]=a que=0 {person} | [before after]=a {person}
before:
  [a:antes después]=b de=0 [d:desayunar cenar comer]/VB=d \
    | [a:before after]=b having~d [d:breakfast dinner lunch]/NN=d
  con agua=2 [fría caliente]=3 | with [cold hot]=3 water=2
  en=a [casa el_gimnasio el_hotel] | [at=a_home at=a_the_gym at=a_the_hotel]
seat:
  [aquí ahí] [- un=u_momento=u un=u_rato=u] | [here there] [- for~u_a=u_moment=u for~u_a=u_while=u]
  en=a [n:la_silla el_sofá la_cama este_banco] | on=a [n:the_chair the_sofa the_bed this_bench]
  con=a {person} | with=a {person}
  al=a lado=a de~a {person} | next=a to=a {person}
  [cerca lejos]=c de=d la [n:puerta ventana mesa] | [near=c+d far=c_from=d] the [n:door window table]
home_to:
  2* {city} | {city}
  una=a casa=c más=m [grande pequeña barata cómoda]=j \
    | a=a [bigger/JJR=j+m smaller/JJR=j+m cheaper/JJR=j+m more=m_comfortable/JJ=j] house=c
  otro=o [piso país pueblo barrio]/NN | another=o [apartment country town neighborhood]/NN
feeling:
  2* [d:muy bastante] [w:bien mal]=w | [d:very quite] [w:well bad]/JJ=w
  [mucho=m_mejor=b mejor=b peor=b]/RB [t:hoy ahora] | [much=m_better=b better=b worse=b]/JJR [t:today now]
  [d:un_poco mucho]=m [w:mal=w peor=w] | [d:a_little much]=m [w:bad/JJ=w worse/JJR=w]
deed:
  [todo eso] | [everything that]
  haber=v [v:ido venido mentido dicho=v_eso=t comprado=v_ese_coche]/VBN=v \
    | [v:going coming lying saying=v_that=t buying=v_that_car]/VBG=v
doing:
  2* [e:esperar trabajar estudiar caminar cocinar conducir]/VB \
    | [e:waiting working studying walking cooking driving]/VBG
  esperar/VB=w a=0 {person} | waiting/VBG=w for~w {person}
  {the:work+noise} | {the:work+noise}
new_life:
  [mi tu su nuestro]=o nuevo=n [t:trabajo barrio profesor jefe piso]/NN=t \
    | [my your his our]=o new=n [t:job neighborhood teacher boss apartment]/NN=t
  {the:noise+weather+city} | {the:noise+weather+city}
  [vivir=v_aquí comer=v_tarde madrugar=v estudiar=v]/VB \
    | [living=v_here eating=v_late getting=v_up=v_early=v studying=v]/VBG
daring:
  [v:hablar=v_en=e_público=k salir=v_solo=s saltar=v preguntar=v decir=v_la=l_verdad=t]/VB \
    | [v:speak=v_in=e_public=k go=v_out=v_alone=s jump=v ask=v tell=v_the=l_truth=t]/VB
  llamar/VB a=0 {person} | call/VB {person}
well:
  2* [muy_bien bien mal muy_mal] | [very_well well badly very_badly]
wrong:
  [número habitación día dirección hora puerta]/NN | [number room day address time door]/NN
wrong_way:
  [calle autobús tren camino salida]/NN | [street bus train road exit]/NN
start:
  [v:llorar reír gritar cantar bailar trabajar estudiar correr]/VB [x:- otra=x_vez=x] \
    | [v:cry laugh shout sing dance work study run]/VB [x:- again=x]
  [v:limpiar=v_la=l_casa=o hacer=v_la=l_cena=o buscar=v_las=l_llaves=o]/VB \
    | [v:clean=v_the=l_house=o make=v_dinner=o+l look=v_for=v_the=l_keys=o]/VB
ready_for:
  {the:exam+trip+party+wedding+meeting} | {the:exam+trip+party+wedding+meeting}
  [n:el_partido la_entrevista el_frío]=n | the=n [n:game interview cold]=n
"""

LIKINGS = """
lead:
  [oye mira bueno pues] | [hey look well well]/UH
like_people:
  3* {person_named} <A.me>=m cae/VB=v muy=d bien=v | <A.I>=m <A.like>=v {person_named} a=d lot=d
  2* <A.me>=m cae/VB=v muy=d bien=v {person_named} | <A.I>=m <A.like>=v {person_named} a=d lot=d
  2* {person_named} no=n <A.me>=m cae/VB=v bien=v | <A.I>=m <A.dont>=n like/VB=v {person_named}
  2* ¿ <Q.me>=m cae/VB=v bien=v {person_named} ? | do~v <Q.I>=m like/VB=v {person_named} ?
  3* <C.me>=m gusta/VB=v mucho=d cómo=h {you_sing} | <C.I>=m <C.like>=v how=h {you_sing} very=d much=d
  2* <C.me>=m encanta/VB=v cómo=h {you_sing} | <C.I>=m <C.love>=v how=h {you_sing}
  2* no=n <C.me>=m gusta/VB=v cómo=h {you_sing} | <C.I>=m <C.dont>=n like/VB=v how=h {you_sing}
  [me nos]=m gustas/VB=v {very} | [I we]=m like/VBP=v you~v {very}
  ¿ [te os]=m gusto/VB=v ? | do~v [you you]=m like/VB=v me~v ?
very:
  [mucho tanto] | [very=0_much so=0_much]
you_sing:
  2* [v:cantas cocinas bailas hablas escribes conduces vistes]/VB=v | you~v [v:sing cook dance talk write drive \
    dress]/VBP=v
  [v:canta cocina baila habla escribe conduce]/VB=v {person_named} | {person_named} [v:sings cooks dances talks \
    writes drives]/VBZ=v
nobody:
  3* a=0 nadie=w le~v gusta/VB=v {hated} | no/DT=w one=w likes=v to=0 {hated}
  2* a=0 todos=w nos=m gusta/VB=v {loved} | we=m all/DT=w like/VBP=v to=0 {loved}
  2* a=0 todo=w el~w mundo=w le~v [gusta encanta]/VB=v {loved} | everyone=w [likes loves]/VBZ=v to=0 {loved}
  a=0 mucha=w gente=w le~v gusta/VB=v {loved} | many=w people=w like/VBP=v to=0 {loved}
  a=0 [n:los_niños los_gatos las_abuelas]=w les~v encanta/VB=v {loved} | [n:children cats grandmothers]/NNS=w \
    love/VBP=v to=0 {loved}
  2* ¿ a=0 quién=w le~v gusta/VB=v {loved} ? | who=w likes/VBZ=v to=0 {loved} ?
  ¿ a=0 quién=w no=n le~v gusta/VB=v {loved} ? | who=w doesn't=n like/VB=v to=0 {loved} ?
  a=0 casi=c nadie=w le~v gusta/VB=v {hated} | almost=c no/DT=w one=w likes=v to=0 {hated}
  a=0 <A.a_me>~m no=n <A.me>=m gusta/VB=v nada=d {hated} | <A.I>=m <A.dont>=n like/VB=v to=0 {hated} at=d all=d
hated:
  [v:perder esperar madrugar=v trabajar=v_los~k_domingos=k pagar=v_tanto=k limpiar=v_el=l_baño=k llegar=v_tarde=k \
    ir=v_al=d_dentista=k estar=v_enfermo=k hacer=v_cola=v]/VB=v | [v:lose wait get=v_up=v_early=v \
    work=v_on~k_Sundays=k pay=v_so~k_much=k clean=v_the=l_bathroom=k be=v_late=k go=v_to=d_the~d_dentist=k \
    be=v_sick=k stand=v_in=v_line=v]/VB=v
loved:
  [v:ganar viajar bailar comer=v_bien=k dormir=v_mucho=k estar=v_de=d_vacaciones=k ir=v_a=d_la=l_playa=k \
    recibir=v_regalos=k descansar jugar=v_en=d_la=l_nieve=k]/VB=v | [v:win travel dance eat=v_well=k \
    sleep=v_a~k_lot=k be=v_on=d_vacation=k go=v_to=d_the=l_beach=k get=v_presents=k rest play=v_in=d_the=l_snow=k]/VB=v
"""


SIX = ("1s", "2s", "3s", "1p", "2p", "3p")
SETS = {
    "A": ("p", SIX),
    "B": ("q", ("1s", "2s", "3s", "2p", "3p")),
    "C": ("j", ("1s", "3s", "1p", "3p")),
    "Q": ("r", ("2s", "3s", "2p")),
}
SMALL = {
    "me": "me te le nos os les",
    "se": "me te se nos os se",
    "a_me": "mí ti él nosotros vosotros ellos",
    "he": "he has ha hemos habéis han",
    "voy": "voy vas va vamos vais van",
    "I": "I you he we you they",
    "to_me": "me you him us you them",
    "my": "my your his our your their",
    "am": "am are is are are are",
    "not": "am_not aren't isn't aren't aren't aren't",
    "was": "was were was were were were",
    "wasnt": "wasn't weren't wasn't weren't weren't weren't",
    "have": "have have has have have have",
    "havent": "haven't haven't hasn't haven't haven't haven't",
    "dont": "don't don't doesn't don't don't don't",
}
ENDED_IN = {"a": "áis", "e": "éis", "i": "ís", "í": "ís"}
FOR_ALL_OF_YOU = {
    ("ir", "present"): "vais",
    ("dar", "present"): "dais",
    ("ver", "present"): "veis",
    ("reír", "subjunctive"): "riais",
}


def form(es: str, tense: str, person: str) -> str:
    """A finite form, also of vosotros ("2p"): "caer", "preterite" is "caísteis"."""
    if person in PERSONS:
        return conjugated(es, tense, person)
    if tense == "present":
        return FOR_ALL_OF_YOU.get((es, tense)) or es[:-2] + ENDED_IN[es[-2]]
    if tense == "preterite":
        return conjugated(es, tense, "2s") + "is"
    found = FOR_ALL_OF_YOU.get((es, tense)) or conjugated(es, tense, "1p")
    return re.sub("amos$", "áis", re.sub("emos$", "éis", found))


def expanded(table: str) -> str:
    """The table with a choice of forms in the place of each `<A.name>`."""
    return re.sub(r"<([ABCQ])\.([^>]+)>", lambda found: _choice(*found.groups()), table)


def _choice(name: str, what: str) -> str:
    letter, persons = SETS[name]
    return f"[{letter}:{' '.join(_one(what, person, name == 'Q') for person in persons)}]"


def _one(what: str, person: str, asked: bool) -> str:
    es, _, tense = what.partition(":")
    if tense == "infinitive":
        return with_pronouns(es, [SMALL["se"].split()[SIX.index(person)]]) + "/VB"
    if tense:
        return form(es, tense, person) + "/VB"
    if what in SMALL:
        person = "2s" if asked and what in ("I", "to_me", "my", "am", "was", "have") else person
        return SMALL[what].split()[SIX.index(person)]
    return f"{english_forms.third_person(what)}/VBZ" if person == "3s" and not asked else f"{what}/VBP"


# Spanish, English, kinds of lines (see LINES), and what follows in both languages.
VERBS = """
acordar; remember; prfmcg; de=0 {person} | {person}
acordar; remember; rmc; de=0 {to_do} | {to_do}
olvidar; forget; rfgmn; de=0 {left} | {left}
enterar; find out/RP; rfg; de=a {news} | about=a {news}
quejar; complain; prgwn; de=a {complaint} | about=a {complaint}
enfadar; get angry/JJ; prfgn; con=a {person} | with=a {person}
casar; get married/VBN; rgwf; {wed_at} | {wed_at}
casar; get married/VBN; gw; en=a {month} | in=a {month}
divertir; have fun/NN; prfgwmc; {fun_at} | {fun_at}
divertir; have; prfg; mucho=m {fun_at} | a=m lot=m of=m fun/NN=v {fun_at}
aburrir; get bored/VBN; prfgn; {fun_at} | {fun_at}
preocupar; worry; prn; por=a {person} | about=a {person}
preocupar; worry; prn; por=a {complaint} | about=a {complaint}
encargar; take care/NN; rgwmfc; de=a {task} | of=a {task}
ocupar; take care/NN; rgwmfc; de=a {task} | of=a {task}
reír; laugh; prfgn; de=a {person} | at/IN=a {person}
reír; laugh; prf; mucho=m con=a {person} | a=m lot=m with=a {person}
fijar; notice; rfn; en=0 {detail} | {detail}
parecer; look; p; {much} a=a {person} | {much} like/IN=a {person}
dar; realize; rf; cuenta=v de=0 {fact} | {fact}
caer; fall; rfn; {off} | {off}
dormir; fall asleep/JJ; rfgn; {asleep_at} | {asleep_at}
perder; get lost/VBN; rfn; {lost_in} | {lost_in}
quedar; stay; rfgwmcn; {stay_so} | {stay_so}
levantar; get up/RP; prgwmcn; {early} | {early}
acostar; go to bed/NN; prgwmcn; {early} | {early}
duchar; take a~v shower/NN; prgwmc; {before} | {before}
sentar; sit down/RP; rgwmcn; {seat} | {seat}
mudar; move; rfgwm; a=a {home_to} | to=a {home_to}
despedir; say goodbye/UH; rfgwmcn; de=a {person} | to=a {person}
sentir; feel; prf; {feeling} | {feeling}
arrepentir; regret; prf; de~v {deed} | {deed}
cansar; get tired/JJ; prfgn; de=a {doing} | of=a {doing}
acostumbrar; get used/JJ; rfgmc; a=a {new_life} | to/TO=a {new_life}
atrever; dare; prf; a=a {daring} | to/TO=a {daring}
portar; behave; prfc; {well} con=a {person} | {well} with=a {person}
equivocar; get; rf; de=0 {wrong} | the~0 wrong=v {wrong}
equivocar; take; rf; de=0 {wrong_way} | the~0 wrong=v {wrong_way}
llevar; get along/RP; p; {well} con=a {person} | {well} with=a {person}
poner; start; rgn; a=a {start} | to/TO=a {start}
preparar; get ready/JJ; rgwmc; para=a {ready_for} | for=a {ready_for}
"""
# The lines of a kind: `$v` is the Spanish infinitive, `$base`, `$own`, `$he`, `$past`, `$done` the English verb.
LINES = {
    "p": """
    4* <A.se>~v <A.$v:present>=v $es | <A.I>~v $own $en
    2* no=n <A.se>~v <A.$v:present>=v $es | <A.I>~v <A.dont>=n $base $en
    3* ¿ <Q.se>~v <Q.$v:present>=v $es ? | do~v <Q.I>~v $base $en ?
    ¿ por=w qué=w <Q.se>~v <Q.$v:present>=v $es ? | why=w do~v <Q.I>~v $base $en ?
    2* {folk} se~v $he_es $es | {folk} $he $en
    [siempre a=s_veces]=s <A.se>~v <A.$v:present>=v $es | <A.I>~v [always sometimes]=s $own $en
    """,
    "r": """
    4* <B.se>~v <B.$v:preterite>=v $es {t} | <B.I>~v $past $en {t}
    2* <A.se>~v <A.$v:preterite>=v $es {t_said} | <A.I>~v $past $en {t_said}
    2* no=n <B.se>~v <B.$v:preterite>=v $es | <B.I>~v didn't=n $base $en
    3* ¿ <Q.se>~v <Q.$v:preterite>=v $es ? | did~v <Q.I>~v $base $en ?
    ¿ por=w qué=w <Q.se>~v <Q.$v:preterite>=v $es ? | why=w did~v <Q.I>~v $base $en ?
    2* {folk} se~v $he_past $es {t} | {folk} $past $en {t}
    {folks} se~v $they_past $es {t} | {folks} $past $en {t}
    """,
    "f": """
    4* <A.se>~v <A.he>=h $done_es $es | <A.I>~v <A.have>=h $done $en
    2* ya/RB=y <A.se>~v <A.he>=h $done_es $es | <A.I>~v <A.have>=h already=y $done $en
    2* no=n <A.se>~v <A.he>=h $done_es $es | <A.I>~v <A.havent>=n+h $done $en
    3* ¿ <Q.se>~v <Q.he>=h $done_es $es ? | have=h <Q.I>~v $done $en ?
    2* {folk} se~v ha=h $done_es $es | {folk} has=h $done $en
    {folks} se~v han=h $done_es $es | {folks} have=h $done $en
    """,
    "g": """
    2* <A.se>~v <A.voy>=g a=g $v/VB=v $es | <A.I>~v <A.am>=g going=g to=g $base $en
    2* <A.voy>=g a=g <A.$v:infinitive>=v $es | <A.I>~v <A.am>=g going=g to=g $base $en
    no=n <A.se>~v <A.voy>=g a=g $v/VB=v $es | <A.I>~v <A.not>=n+g going=g to=g $base $en
    2* ¿ <Q.se>~v <Q.voy>=g a=g $v/VB=v $es ? | are=g <Q.I>~v going=g to=g $base $en ?
    ¿ <Q.voy>=g a=g <Q.$v:infinitive>=v $es ? | are=g <Q.I>~v going=g to=g $base $en ?
    {folk} se~v va=g a=g $v/VB=v $es | {folk} is=g going=g to=g $base $en
    """,
    "w": """
    2* <A.querer:present>=m <A.$v:infinitive>=v $es | <A.I>~m <A.want>=m to~m $base $en
    no=n <A.querer:present>=m <A.$v:infinitive>=v $es | <A.I>~m <A.dont>=n want/VB=m to~m $base $en
    """,
    "m": """
    2* <A.tener:present>=m que=m <A.$v:infinitive>=v $es | <A.I>~m <A.have>=m to~m $base $en
    no=n <A.poder:present>=m <A.$v:infinitive>=v $es | <A.I>~m can't=n+m $base $en
    2* ¿ <Q.querer:present>=m <Q.$v:infinitive>=v $es ? | do~m <Q.I>~m want/VB=m to~m $base $en ?
    <A.deber:present>=m <A.$v:infinitive>=v $es | <A.I>~m should=m $base $en
    """,
    "c": """
    4* $commands=v $es {e} | $base $en {e}
    $to_one=v $es , {name} | $base $en , {name}
    """,
    "n": """
    4* no=n $forbidden=v $es {e} | don't=n $base $en {e}
    no=n $not_one=v $es , {name} | don't=n $base $en , {name}
    """,
}


def commands(es: str) -> list[str]:
    """What is said to tú, vosotros, usted and ustedes: "siéntate", "sentaos", "siéntese", "siéntense"."""
    ending = es[:-2] + ("í" if es[-2] in "ií" else es[-2])
    forms = (
        (conjugated(es, "command", "2s"), "te"),
        *((form(es, "subjunctive", p), "se") for p in ("3s", "3p")),
    )
    return [f"{ending}os/VB", *(f"{with_pronouns(verb, [pronoun])}/VB" for verb, pronoun in forms)]


def forbidden(es: str) -> list[str]:
    """What is said after "no": "te sientes", "os sentéis"."""
    persons = (("te", "2s"), ("os", "2p"), ("se", "3s"), ("se", "3p"))
    return [f"{pronoun}~v_{form(es, 'subjunctive', person)}/VB" for pronoun, person in persons]


def _lines(row: str) -> list[str]:
    """The lines of a row of `VERBS`."""
    es, en, kinds, after = (cell.strip() for cell in row.split(";"))
    first, *others = en.split()
    more = " ".join(word if "~" in word else f"{word}=v" for word in others)
    parts = dict(zip(("es", "en"), after.split(" | "), strict=True)) | {
        "v": es,
        "base": f"{first}/VB=v {more}",
        "own": f"<A.{first}>=v {more}",
        "he": f"{english_forms.third_person(first)}/VBZ=v {more}",
        "past": f"{english_forms.past(first)}/VBD=v {more}",
        "done": f"{english_forms.past_participle(first)}/VBN=v {more}",
        "he_es": f"{form(es, 'present', '3s')}/VB=v",
        "he_past": f"{form(es, 'preterite', '3s')}/VB=v",
        "they_past": f"{form(es, 'preterite', '3p')}/VB=v",
        "done_es": f"{participle(es)}/VBN=v",
        "commands": f"[{' '.join(commands(es))}]",
        "to_one": f"[{' '.join(commands(es)[1:3])}]",
        "not_one": f"[{' '.join(forbidden(es)[::2])}]",
        "forbidden": f"[{' '.join(forbidden(es))}]",
    }
    found = [line.strip() for kind in kinds for line in LINES[kind].strip().splitlines()]
    return [re.sub(r"\$(\w+)", lambda name: parts[name[1]], line) for line in found]


LINES = [expanded(line) for row in VERBS.strip().splitlines() for line in _lines(row)]
RULES = Rules("\n".join(("verb:", *LINES, FOLLOWING)), base=BASIC)


def verbs_with_se(draw: Draw) -> Sentence:
    """ "¿Os acordáis de mi primo?", "No me he enterado de la noticia.", "Sentaos aquí." """
    return RULES.sentence(draw, "verb")
