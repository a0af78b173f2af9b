"""Names: what someone is called, whose relative someone is, and the questions for both."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Maker, Rules
from workshop.grammar.everyday.lexicon import people_names
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

NAMES = """
names:
  6* ¿ {asks_name} ? | {asks_name} ?
  3* {opening} , ¿ {asks_name} ? | {opening} , {asks_name} ?
  ¿ {asks_name} , {please} ? | {asks_name} , {please} ?
  3* {is_called} | {is_called}
  2* ¿ {asks_you} , {sir} ? | {asks_you} , {sir} ?
  4* ¿ cómo=w te=n llamas=v y {and_more} ? | what=w is~v your=n name=v and {and_more} ?
  3* {i_know} cómo=w te=n llamas=v | {i_know} what=w your=n name=v is~v
  2* {i_know} cómo=w se=n llama=v usted=n | {i_know} what=w your=n name=v is~v
  3* {i_know} cómo=w se~n llama=v {whose} | {i_know} what=w {whose} name=v is~v
  2* {i_know} cómo=w se~v llama=v {called_thing} | {i_know} what=w {called_thing} is~v called=v
  2* ¿ {can_you} cómo=w te=n llamas=v ? | {can_you} what=w your=n name=v is~v ?
  ¿ {can_you} cómo=w se~n llama=v {whose} ? | {can_you} what=w {whose} name=v is~v ?
  3* {who_i_am} , ¿ {asks_you} ? | {who_i_am} , {asks_you} ?
  3* {who_i_am} . ¿ {asks_you} ? | {who_i_am} . {asks_you} ?
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
i_know:
  no=n [sé recuerdo]/VB=k | I~k don't=n [know remember]/VB=k
  [dime dígame]=k | tell/VB=k me=k
  quiero=k saber=s | I~k want/VBP=k to=0 know/VB=s
  [olvidé sé]/VB=k | I~k [forgot know]=k
  {name} me=m preguntó=k | {name} asked=k me=m
can_you:
  [me=m_puedes=c me=m_puede=c]=c decir=t | can=c you~c tell/VB=t me=m
  sabes=k | do~k you~k know/VB=k
sir:
  [señor señora señorita doctor doctora amigo amiga niño niña joven] \
    | [sir ma'am miss doctor doctor friend friend boy girl young=0_man]/NN
who_i_am:
  [yo_me_llamo=n yo_soy=n me=n_llamo=n mi=n_nombre=n_es=n soy=n] {name} \
    | [my_name_is=n I_am=n my=n_name=n_is~n my=n_name=n_is=n I~n_am=n] {name}
  {opening} , soy=b {name} | {opening} , I~b am=b {name}
  {opening} , me=n llamo=v {name} | {opening} , my=n name=v is~v {name}
  mucho=m gusto=m | nice=m to~m meet/VB~m you~m
and_more:
  de=f dónde=d eres=b | where=d are=b you~b from=f
  dónde=d [vives trabajas estudias]=b | where=d do~b you~b [live work study]/VB=b
  cuántos=c años=a tienes=b | how=c old=a are=b you~b
  qué=q [haces estudias quieres]=b | what=q [are~b_you~b_doing=b do~b_you~b_study=b do~b_you~b_want=b]
opening:
  [hola perdón]=1 | [hello sorry]=1
  [buenos_días buenas_tardes]=1 | [good_morning good_afternoon]=1
  [disculpe perdone]=1 | excuse=1 me=1
  oye=1 | hey=1
asks_you:
  3* cómo=w te=n llamas=v | what=w is~v your=n name=v
  2* cómo=w se=n llama=v usted=n | what=w is~v your=n name=v
  y [p:tú usted]=y cómo=w [p:te se]=n [p:llamas llama]=v | and what=w is~v [p:your your]=y+n name=v
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


def _name_s(draw: Draw) -> Phrase:
    """A name after "de" beside "Marta's"."""
    name = draw.pick(people_names()).es
    return Phrase(node("NP", leaf("NNP", name, "who")), node("NP", leaf("NNP", f"{name}'s", "who")))


BLOCKS = {"names": 5, "relatives": 3}
MAKERS: dict[str, Maker] = {"name_s": _name_s}


RULES = Rules(NAMES, MAKERS, BASIC)


def names(draw: Draw) -> Sentence:
    """ "¿Cómo te llamas?", "El hijo de Marta se llama Diego.", "Sofía es la novia de Juan." """
    return RULES.sentence(draw, draw.weighted(BLOCKS))
