"""Answers that ask back, and what people say when they meet: "Bien, gracias, ¿y tú?", "Encantado de conocerte." """

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC, job_np
from workshop.grammar.everyday.grammar.rules import Maker, Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

EXCHANGES = """
answers:
  5* {i_am_so} , {thanks_1} , {and_you} | {i_am_so} , {thanks_1} , {and_you}
  3* {i_am_so} , {and_you} | {i_am_so} , {and_you}
  3* {i_am_so} , {thanks_1} | {i_am_so} , {thanks_1}
  {i_am_so} , {thanks_1} , {friend} | {i_am_so} , {thanks_1} , {friend}
  {i_am_so} , pero {but_so} | {i_am_so} , but {but_so}
  {i_am_so} , {thanks_1} . ¿ [cómo=h_estás=b cómo=h_está=b_usted=y] ? \
    | {i_am_so} , {thanks_1} . [how=h_are=b_you~b how=h_are=b_you=y] ?
  [hola sí]=1 , {i_am_so} | [hello yes]=1 , {i_am_so}
  [todo=1_bien=2 todo=1_muy=3_bien=2] , {thanks_1} , {and_you} | [everything=1_is~2_fine=2 \
    everything=1_is~2_very=3_good=2] , {thanks_1} , {and_you}
  3* {i_like_it} , {and_you_too} | {i_like_it} , {and_you_too}
  3* {i_do} , {and_you} | {i_do} , {and_you}
  2* {yes_no} , {polite_end} | {yes_no} , {polite_end}
  yo también {too} | I {too} too
  yo tampoco {neither} | I {neither} either
  {me_too} , {friend} | {me_too} , {friend}
  2* ¿ y [p:tú usted] , {name} ? | and [p:you you] , {name} ?
  2* {i_am_so} , {thanks_1} , ¿ y [p:tú usted] , {name} ? \
    | {i_am_so} , {thanks_1} , and [p:you you] , {name} ?
  2* {i_am_so} , {name} , ¿ y [p:tú usted] ? | {i_am_so} , {name} , and [p:you you] ?
  3* {prelude} , {i_am_so} , {thanks_1} , {and_you} | {prelude} , {i_am_so} , {thanks_1} , {and_you}
  2* {prelude} , {i_am_so} , {and_you} | {prelude} , {i_am_so} , {and_you}
  2* {thanks_1} , {i_am_so} , {and_you} | {thanks_1} , {i_am_so} , {and_you}
  {i_am_so} , ¿ y [p:tú_,_cómo=h_estás=b usted_,_cómo=h_está=b] ? \
    | {i_am_so} , and [p:you_,_how=h_are=b_you~b you_,_how=h_are=b_you~b] ?
  2* {i_do} y {i_do.b} , {and_you} | {i_do} and {i_do.b} , {and_you}
  ¿ y {kin_asked} ? | and {kin_asked} ?
prelude:
  2* [hola sí bueno]=1 | [hello yes well]=1
  hola , {name} | hello , {name}
  [buenos_días buenas_tardes]=1 | [good_morning good_afternoon]=1
i_am_so:
  4* estoy=b bien=w | I~b am=b well=w
  3* estoy=b muy=d bien=w | I~b am=b very=d well=w
  [bien mal]=w | [well bad]=w
  2* muy=d bien=w | very=d well=w
  estoy=b [cansado cansada ocupado ocupada contento contenta triste enfermo enferma feliz tranquilo \
    mejor]/JJ=w \
    | I~b am=b [tired tired busy busy happy happy sad sick sick happy calm better]/JJ=w
  estoy=b {much} [cansado cansada ocupado ocupada contento contenta triste]/JJ=w \
    | I~b am=b {much} [tired tired busy busy happy happy sad]/JJ=w
  estamos=b [p:bien muy=d_bien]=w | we~b are=b [p:well very=d_well]=w
  no=n estoy=b [p:bien muy=d_bien]=w | I~b am=b not=n [p:well very=d_well]=w
much:
  [muy un=1_poco=1 bastante] | [very a=1_little=1 quite]
thanks_1:
  4* gracias=t | thank/VB=t you~t
  muchas=m gracias=t | thank/VB=t you~t very=m much=m
and_you:
  5* ¿ y tú=y ? | and you=y ?
  3* ¿ y usted=y ? | and you=y ?
  ¿ y ustedes=y ? | and you=y ?
  ¿ y tu=o [f:madre padre familia hermano hermana]=k ? \
    | and your=o [f:mother father family brother sister]=k ?
and_you_too:
  3* ¿ y a~y ti=y ? | and you=y ?
  2* ¿ y a~y usted=y ? | and you=y ?
  ¿ y a~y ustedes=y ? | and you=y ?
but_so:
  tengo=b [mucha=m_hambre mucha=m_sed mucho=m_frío mucho=m_sueño]/NN=h \
    | I~b am=b very=m [hungry thirsty cold sleepy]/JJ=h
  estoy=b {much} [cansado cansada ocupado ocupada]/JJ=w | I~b am=b {much} [tired tired busy busy]/JJ=w
i_like_it:
  me=m gusta=v {the:film+song+city} | I=m like/VBP=v {the:film+song+city}
  a=0 mí=m me=m gusta=v {the:film+song+city} | I=m like/VBP=v {the:film+song+city}
  me=m [gusta=v encanta=v] {in_general_one} | I=m [like=v love=v]/VBP=v {in_general_one}
  no=n me=m gusta=v {in_general_one} | I=m don't=n like/VB=v {in_general_one}
  no=n me=m gusta=v {the:film+song+city} | I=m don't=n like/VB=v {the:film+song+city}
in_general_one:
  el=0 [café té vino queso chocolate pan arroz pescado pollo helado frío verano cine teatro fútbol tenis \
    mar jazz]/NN=o \
    | [coffee tea wine cheese chocolate bread rice fish chicken ice_cream cold_weather summer movies \
    theater soccer \
    tennis the=0_sea jazz]/NN=o
  la=0 [música leche carne fruta cerveza sopa playa historia primavera ciudad]/NN=o \
    | [music milk meat fruit beer soup the=0_beach history spring the=0_city]/NN=o
i_do:
  me=m llamo=n {name} | my=m name=n is~n {name}
  soy=v de=f {city} | I~v am=v from=f {city}
  soy=v {job_np} | I~v am=v {job_np}
  vivo=v en {city} | I~v live/VBP=v in {city}
  tengo=v {age} años=2 | I~v am=v {age} years=2 old~2
  [trabajo estudio]/VB=v aquí | I~v [work study]/VBP=v here
  [quiero prefiero necesito]/VB=v {a:serving} | I~v [want prefer need]/VBP=v {a:serving}
  quiero=v {some:drink+food} | I~v want/VBP=v {some:drink+food}
  voy=v a=0 [la=1_playa la=1_fiesta el=1_cine] | I~v am~v going=v to=0 [the=1_beach the=1_party the=1_movies]
  voy=v a=v [salir comer dormir estudiar trabajar descansar]/VB=d \
    | I~v am~v going=v to=v [go_out eat sleep study work rest]/VB=d
  [hablo estudio]/VB=v {any:language} | I~v [speak study]/VBP=v {any:language}
  tengo=v [hambre sed frío calor sueño prisa]=w \
    | I~v am=v [hungry thirsty cold hot sleepy in_a_hurry]/JJ=w
  no=n [sé puedo entiendo quiero]/VB=v | I~v [don't=n_know=v can't=n+v don't=n_understand=v \
    don't=n_want=v_to~v]
too:
  [quiero prefiero bebo compro necesito]/VB=v {some:food+drink} \
    | [want prefer drink buy need]/VBP=v {some:food+drink}
  [vivo trabajo estudio]/VB=v aquí | [live work study]/VBP=v here
  soy=v de=f {city} | am=v from=f {city}
  estoy=v [cansado cansada ocupado listo lista]/JJ=w | am=v [tired tired busy ready ready]/JJ=w
  tengo=v [hambre sed frío calor sueño]=w | am=v [hungry thirsty cold hot sleepy]/JJ=w
  te=y [quiero amo extraño]/VB=v | [love love miss]/VBP=v you=y
neither:
  [sé entiendo quiero voy]/VB=v | [don't=0_know=v don't=0_understand=v don't=0_want=v_to~v am~v_not=0_going=v]
  tengo=v [hambre sed frío sueño]=w | am=v not~v [hungry thirsty cold sleepy]/JJ=w
me_too:
  [p:yo_también a_mí_también]=1 | [p:me_too me_too]=1
  [p:yo_tampoco a_mí_tampoco]=1 | [p:me_neither me_neither]=1
kin_asked:
  [tu su]=o [t:madre padre hermana hermano familia hijo novia esposa marido perro]/NN=1 | your=o \
    [t:mother father sister \
    brother family son girlfriend wife husband dog]/NN=1
  [tus sus]=o [t:padres hijos hermanos abuelos amigos]/NNS=1 \
    | your=o [t:parents children siblings grandparents friends]/NNS=1
  {name} | {name}
yes_no:
  [sí no]=1 | [yes no]=1
polite_end:
  3* gracias=1 | thank=1 you~1
  muchas=2 gracias=1 | thank=1 you~1 very=2 much=2
  por=1 favor=1 | please=1
  claro=1 | of=1 course=1
friend:
  5* {name} | {name}
  [señor señora doctor doctora]/NNP {surname} | [Mr. Mrs. Dr. Dr.]/NNP {surname}
  [señor señora doctor mamá papá abuela abuelo profesor profesora] \
    | [sir ma'am doctor Mom Dad Grandma Grandpa teacher teacher]/NN
  mi [amor amigo amiga hijo hija] | my [love friend friend son daughter]
glad:
  4* {glad_to} , {friend} | {glad_to} , {friend}
  2* {glad_to} | {glad_to}
  2* ¡ {glad_to} , {friend} ! | {glad_to} , {friend} !
  2* {glad_to} , {i_do} | {glad_to} , {i_do}
  2* {prelude} , {glad_to} | {prelude} , {glad_to}
  {prelude} , {glad_to} , {friend} | {prelude} , {glad_to} , {friend}
  2* {dear} , {friend} | {dear} , {friend}
  ¡ {dear} , {friend} ! | {dear} , {friend} !
  2* ¡ {festive} , {friend} ! | {festive} , {friend} !
  ¡ {festive} ! | {festive} !
  ¡ {festive} y {festive.b} ! | {festive} and {festive.b} !
  2* {prelude} , {going} | {prelude} , {going}
  2* {going} | {going}
glad_to:
  3* [encantado encantada]=n de=t [conocerte conocerlo conocerla conocerle conocerlos]/VB=m \
    | nice/JJ=n to=t meet=m you=m
  2* mucho=n gusto=n | nice/JJ=n to~n meet/VB~n you~n
  2* mucho=n gusto=n en=t [conocerte conocerlo conocerla]/VB=m | nice/JJ=n to=t meet=m you=m
  es=b un=a placer=p [conocerte conocerlo conocerla]/VB=m | it~b is=b a=a pleasure=p to~m meet=m you=m
  qué=n gusto=n [verte verlo verla]/VB=m | how~n nice/JJ=n to~m see=m you=m
  2* me=0 alegro=g de=t [verte verlo verla verlos]/VB=m | I~g am~g glad/JJ=g to=t see=m you=m
  me=0 alegra=g [verte verlo verla]/VB=m | I~g am~g glad/JJ=g to~m see=m you=m
  me=0 alegro=g de=t que=q estés=b [bien aquí mejor]=w \
    | I~g am~g glad/JJ=g that=q you~b are/VBP=b [well here better]=w
dear:
  te=y [quiero amo extraño]/VB=v [mucho=m tanto=m] \
    | I~v [love love miss]/VBP=v you=y [very=m_much=m so=m_much=m]
  te=y extraño/VB=v | I~v miss/VBP=v you=y
  te=y echo=v [mucho=m -] de=v menos=v | I~v miss/VBP=v you=y [very=m_much=m -]
  te=y [quiero amo]/VB=v {with_heart} | I~v love/VBP=v you=y {with_heart}
  lo=s siento=s [mucho=m tanto=m de=m_verdad=m] | I~s am~s [very=m so=m really=m] sorry/JJ=s
with_heart:
  con=w todo=a mi=o [corazón alma]/NN=h | with=w all=a my=o [heart soul]/NN=h
  más=m que=t [nunca nadie]=n | more=m than=t [ever anyone]=n
festive:
  3* feliz [cumpleaños aniversario día verano] | happy [birthday anniversary day summer]
  felices [fiestas vacaciones=v] | happy [holidays vacation/NN=v]
  feliz=1 [p:Navidad año_nuevo] | [p:merry happy]/JJ=1 [p:Christmas new_year]
  buen [trabajo comienzo] | good [job start]
  2* buen=g [fin=w_de=w_semana=w verano=w día=w]=w | have~g a~g good=g [weekend summer day]=w
  muchas=m felicidades=f | many~m congratulations=f
  enhorabuena=f [- por=o_tu=t_trabajo=j por=o_tu=t_bebé=j por=o_la=t_boda=j] \
    | congratulations=f [- on=o_your=t_job=j on=o_your=t_baby=j on=o_the=t_wedding=j]
  bien=b hecho=h | well=b done/VBN=h
going:
  ¿ cómo=h te=y va=v [- hoy en=t_el=a_trabajo=w en=t_la=a_escuela=w] ? \
    | how=h is~v it=y going=v [- today at=t_work=w+a at=t_school=w+a] ?
  ¿ cómo=h va=v todo=s [- hoy por=0_allí ahora] ? | how=h is~v everything=s going=v [- today there now] ?
  ¿ qué=w hay=h de=n nuevo=n ? | what=w is=h new/JJ=n ?
  ¿ cómo=h [p:te se]=0 [p:sientes siente]=f [- hoy ahora] ? | how=h do~f you~f feel/VB=f [- today now] ?
  ¿ qué=w [haces hacen_ustedes]=h [hoy ahora aquí esta=t_noche=t] ? \
    | what=w are~h you~h doing=h [today now here tonight=t] ?
"""


BLOCKS = {"answers": 5, "glad": 3}
MAKERS: dict[str, Maker] = {"job_np": job_np}


RULES = Rules(EXCHANGES, MAKERS, BASIC)


def exchanges(draw: Draw) -> Sentence:
    """ "Estoy bien, gracias, ¿y tú?", "Me gusta el café, ¿y a usted?", "Encantada de conocerte, Ana." """
    return RULES.sentence(draw, draw.weighted(BLOCKS))
