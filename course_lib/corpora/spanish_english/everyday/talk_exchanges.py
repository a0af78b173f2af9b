"""What people say to one another: names, answers that ask back, wishes with "que", polite questions, small talk."""

from __future__ import annotations

from functools import cache

from course_lib.corpora.spanish_english.building import Sentence
from course_lib.corpora.spanish_english.everyday.rules import Maker, Rules
from course_lib.corpora.spanish_english.everyday.talk_base import BASIC, job_np
from course_lib.corpora.spanish_english.sampling import Draw, people_names
from course_lib.corpora.spanish_english.trees import Phrase, leaf, node

NAMES = """
names:
  6* ¿ {asks_name} ? | {asks_name} ?
  3* {opening} , ¿ {asks_name} ? | {opening} , {asks_name} ?
  ¿ {asks_name} , {please} ? | {asks_name} , {please} ?
  3* {is_called} | {is_called}
  {is_called} y {is_called.b} | {is_called} and {is_called.b}
  [sí no] , {is_called} | [yes no] , {is_called}
  ¿ {whose_m} se~n llama=v {man} ? | is~v {whose_m} name=v {man} ?
  ¿ {whose_f} se~n llama=v {woman} ? | is~v {whose_f} name=v {woman} ?
  ¿ sabes=k cómo=w se~v llama=v {called_thing} ? | do~k you~k know/VB=k what=w {called_thing} is~v called=v ?
  ¿ sabes=k cómo=w se~n llama=v {whose} ? | do~k you~k know/VB=k what=w {whose} name=v is~v ?
  no=n sé=k cómo=w se~n llama=v {whose} | I~k don't=n know/VB=k what=w {whose} name=v is~v
  no=n sé=k cómo=w se~v llama=v {called_thing} | I~k don't=n know/VB=k what=w {called_thing} is~v called=v
  2* [p:me te]=n [p:llamo llamas]=v {name} | [p:my your]=n name=v is~v {name}
  [yo_me_llamo=n yo_soy=n] {name} | [my_name_is=n I_am=n] {name}
  [yo_me_llamo=n yo_soy=n] {name} , ¿ y [p:tú usted ustedes] ? \
    | [my_name_is=n I_am=n] {name} , and [p:you you you] ?
  ¿ te=n llamas=v {name} ? | is~v your=n name=v {name} ?
  nos=n llamamos=v {name} y {name.b} | our=n names=v are~v {name} and {name.b}
  [mis tus sus]=o [f:hijos hermanos perros amigos primos nietos]=h se=v llaman=v {name} y {name.b} \
    | [my your his]=o [f:children's siblings' dogs' friends' cousins' grandchildren's]=h names=v are~v \
    {name} and \
    {name.b}
opening:
  [hola perdón]=1 | [hello sorry]=1
  [buenos_días buenas_tardes]=1 | [good_morning good_afternoon]=1
  [disculpe perdone]=1 | excuse=1 me=1
  oye=1 | hey=1
asks_name:
  6* cómo=w te=n llamas=v | what=w is~v your=n name=v
  3* cómo=w se=n llama=v usted=n | what=w is~v your=n name=v
  cómo=w te=n llamas=v tú=n | what=w is~v your=n name=v
  cómo=w se=n llaman=v ustedes=n | what=w are~v your=n names=v
  cómo=w os=n llamáis=v | what=w are~v your=n names=v
  4* cómo=w se~n llama=v {whose} | what=w is~v {whose} name=v
  cómo=w se~n llamaba=v {whose} | what=w was~v {whose} name=v
  cómo=w se~n llama=v [p:él ella]=h | what=w is~v [p:his her]=h name=v
  2* cómo=w se~n llaman=v [p:tus sus mis]=o [f:hijos padres hermanos abuelos amigos primos]=h \
    | what=w are~v [p:your your my]=o [f:children's parents' siblings' grandparents' friends' cousins']=h \
    names=v
  2* cómo=w se~v llama=v {called_thing} | what=w is~v {called_thing} called=v
  cuál=w es=v [p:tu su]=o nombre=n | what=w is=v [p:your your]=o name=n
called_thing:
  [este ese el]=1 [o:hotel restaurante pueblo libro lugar museo río juego barrio bar café plato animal \
    árbol]=2 \
    | [this that the]=1 [o:hotel restaurant town book place museum river game neighborhood bar cafe dish \
    animal \
    tree]=2
  [esta esa la]=1 [o:calle ciudad tienda playa canción película fruta iglesia plaza flor empresa]=2 \
    | [this that the]=1 [o:street city store beach song movie fruit church square flower company]=2
  [esto eso] | [this that]
is_called:
  6* {whose_m} se~n llama=v {man} | {whose_m} name=v is~v {man}
  6* {whose_f} se~n llama=v {woman} | {whose_f} name=v is~v {woman}
  {whose_m} se~n llamaba=v {man} | {whose_m} name=v was~v {man}
  {whose_f} se~n llamaba=v {woman} | {whose_f} name=v was~v {woman}
whose:
  {whose_m} | {whose_m}
  {whose_f} | {whose_f}
whose_m:
  3* [tu tu nuestro]=1 [o:hijo hermano padre papá abuelo tío primo amigo vecino novio esposo jefe \
    profesor perro gato \
    nieto médico]=2 | [your your our]=1 [o:son's brother's father's dad's grandfather's uncle's cousin's \
    friend's \
    neighbor's boyfriend's husband's boss's teacher's dog's cat's grandson's doctor's]=2
  4* el~1 {kin_m} de=o {owner} | {owner} {kin_m}
  [este ese el]=1 [o:chico niño hombre señor profesor médico perro bebé]=2 \
    | [this that the]=1 [o:boy's boy's man's man's teacher's doctor's dog's baby's]=2
whose_f:
  3* [tu mi nuestra]=1 [o:hija hermana madre mamá abuela tía prima amiga vecina novia esposa jefa \
    profesora perra gata \
    nieta médica]=2 | [your my our]=1 [o:daughter's sister's mother's mom's grandmother's aunt's cousin's \
    friend's \
    neighbor's girlfriend's wife's boss's teacher's dog's cat's granddaughter's doctor's]=2
  4* la~1 {kin_f} de=o {owner} | {owner} {kin_f}
  [esta esa la]=1 [o:chica niña mujer señora profesora médica]=2 \
    | [this that the]=1 [o:girl's girl's woman's lady's teacher's doctor's]=2
kin_m:
  [hijo hermano padre papá abuelo tío primo amigo vecino novio esposo marido jefe perro gato]=k \
    | [son's brother's father's dad's grandfather's uncle's cousin's friend's neighbor's boyfriend's \
    husband's \
    husband's boss's dog's cat's]=k
kin_f:
  [hija hermana madre mamá abuela tía prima amiga vecina novia esposa jefa perra gata]=k \
    | [daughter's sister's mother's mom's grandmother's aunt's cousin's friend's neighbor's girlfriend's \
    wife's \
    boss's dog's cat's]=k
owner:
  4* {name_s} | {name_s}
  [mi tu]=1 [o:hermano hermana madre padre amigo amiga vecino vecina jefe novia]=2 \
    | [my your]=1 [o:brother's sister's mother's father's friend's friend's neighbor's neighbor's boss's \
    girlfriend's]=2
relatives:
  3* {man} es=b el~k {kinsman} de=o {owner} | {man} is=b {owner} {kinsman}
  3* {woman} es=b la~k {kinswoman} de=o {owner} | {woman} is=b {owner} {kinswoman}
  [este él]=s es=b el~k {kinsman} de=o {owner} | [this he]=s is=b {owner} {kinsman}
  [esta ella]=s es=b la~k {kinswoman} de=o {owner} | [this she]=s is=b {owner} {kinswoman}
  soy=b el~k {kinsman} de=o {owner} | I~b am=b {owner} {kinsman}
  soy=b la~k {kinswoman} de=o {owner} | I~b am=b {owner} {kinswoman}
  ¿ eres=b [p:el la]~k [p:{kinsman} {kinswoman}] de=o {name_s} ? \
    | are=b you~b {name_s} [p:{kinsman} {kinswoman}] ?
  ¿ es=b usted=y [p:el la]~k [p:{kinsman} {kinswoman}] de=o {name_s} ? \
    | are=b you=y {name_s} [p:{kinsman} {kinswoman}] ?
  ¿ quién=w es=b [p:el la]~k [p:{kinsman} {kinswoman}] de=o {name_s} ? \
    | who=w is=b {name_s} [p:{kinsman} {kinswoman}] ?
  [vi conocí invité llamé]/VB=v al~k {kinsman} de=o {owner} \
    | I~v [saw met invited called]/VBD=v {owner} {kinsman}
  [vi conocí invité llamé]/VB=v a=0 la~k {kinswoman} de=o {owner} \
    | I~v [saw met invited called]/VBD=v {owner} {kinswoman}
  ¿ conoces=v [p:al a_la]~k [p:{kinsman} {kinswoman}] de=o {owner} ? \
    | do~v you~v know/VB=v {owner} [p:{kinsman} {kinswoman}] ?
  2* [p:el la]~k [p:{kinsman} {kinswoman}] de=o {owner} {does} | {owner} [p:{kinsman} {kinswoman}] {does}
  [p:el la]~k [p:{kinsman} {kinswoman}] de=o {owner} es=b muy [p:simpático simpática]/JJ \
    | {owner} [p:{kinsman} {kinswoman}] is=b very nice/JJ
  ¿ [p:eres es_usted]=b [f:el la]~k [f:dueño dueña]=n de=o [t:la=a_casa=h el=a_perro=h el=a_coche=h \
    la=a_tienda=h \
    el=a_restaurante=h este=a_bar=h] ? \
    | [p:are_you are_you]=b the~k [f:owner owner]/NN=n of=o [t:the=a_house=h the=a_dog=h the=a_car=h \
    the=a_store=h \
    the=a_restaurant=h this=a_bar=h] ?
  soy=b [f:el la]~k [f:dueño dueña]=n de=o [t:la=a_casa=h el=a_perro=h el=a_coche=h la=a_tienda=h] \
    | I~b am=b the~k [f:owner owner]/NN=n of=o [t:the=a_house=h the=a_dog=h the=a_car=h the=a_store=h]
does:
  [trabaja vive estudia]/VB=v [aquí=i conmigo=i en=f_esta=i_ciudad=i] | [works lives studies]/VBZ=v \
    [here=i with~i_me=i \
    in=f_this=i_city=i]
  [llega viene]/VB=v [hoy mañana ahora] | [arrives comes]/VBZ=v [today tomorrow now]
  [llegó vino]/VB=v [ayer tarde hoy] | [arrived came]/VBD=v [yesterday late today]
  tiene=b {age} años=2 | is=b {age} years=2 old~2
kinsman:
  [hijo hermano padre papá abuelo tío primo amigo vecino novio esposo marido jefe]=k \
    | [son brother father dad grandfather uncle cousin friend neighbor boyfriend husband husband boss]/NN=k
kinswoman:
  [hija hermana madre mamá abuela tía prima amiga vecina novia esposa jefa]=k \
    | [daughter sister mother mom grandmother aunt cousin friend neighbor girlfriend wife boss]/NN=k
"""
ANSWERS = """
answers:
  5* {i_am_so} , {thanks_1} , {and_you} | {i_am_so} , {thanks_1} , {and_you}
  3* {i_am_so} , {and_you} | {i_am_so} , {and_you}
  3* {i_am_so} , {thanks_1} | {i_am_so} , {thanks_1}
  {i_am_so} , {thanks_1} , {called} | {i_am_so} , {thanks_1} , {called}
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
  {me_too} , {called} | {me_too} , {called}
  ¿ y [p:tú usted ustedes él ella] , {called} ? | and [p:you you you he she] , {called} ?
  ¿ y {kin_asked} ? | and {kin_asked} ?
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
  me=m encanta=v {in_general:drink+food} | I=m love/VBP=v {in_general:drink+food}
  no=n me=m gusta=v {the:film+song+city} | I=m don't=n like/VB=v {the:film+song+city}
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
"""


def _name_s(draw: Draw) -> Phrase:
    """A name after "de" beside "Marta's"."""
    name = draw.pick(people_names()).es
    return Phrase(node("NP", leaf("NNP", name, "who")), node("NP", leaf("NNP", f"{name}'s", "who")))


BLOCKS = {"names": 5, "relatives": 3, "answers": 5}
MAKERS: dict[str, Maker] = {"name_s": _name_s, "job_np": job_np}


@cache
def _rules() -> Rules:
    return Rules(NAMES + ANSWERS, MAKERS, BASIC)


def exchanges(draw: Draw) -> Sentence:
    """ "¿Cómo te llamas?", "El hijo de Marta se llama Diego.", "Estoy bien, gracias, ¿y tú?" """
    return _rules().sentence(draw, draw.weighted(BLOCKS))
