"""Fixed turns around pronouns: "Me toca a mí.", "Me da igual.", "Nos vemos mañana.", "A mí también." """

from __future__ import annotations

from collections.abc import Callable

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Maker, Rules
from workshop.grammar.everyday.lexicon import people_names
from workshop.grammar.everyday.pronouns.acts import bare, to_do
from workshop.grammar.language.meaning import Pronoun
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TURNS = """
turn:
  [ahora hoy mañana]=n [p:me te nos les]=t toca=t | [now today tomorrow]=n it~t is~t [p:my your our their]=t turn/NN=t
  [p:me te nos les]=t toca=t [ahora hoy mañana]=n | it~t is~t [p:my your our their]=t turn/NN=t [now today tomorrow]=n
  [p:me te nos le les]=t toca=t a=0 [p:mí ti nosotros ella ellos]=t | it~t is~t [p:my your our her their]=t turn/NN=t
  no=n [p:me te nos les]=t toca=t | it~t isn't=n [p:my your our their]=t turn/NN=t
  no=n [p:me te nos]=t toca=t a=0 [p:mí ti nosotros]=t | it~t isn't=n [p:my your our]=t turn/NN=t
  me=t toca=t {i_do} | it~t is~t my=t turn/NN=t {i_do}
  te=t toca=t {you_do} | it~t is~t your=t turn/NN=t {you_do}
  nos=t toca=t {we_do} | it~t is~t our=t turn/NN=t {we_do}
  hoy=d me=t toca=t {i_do} | today=d it~t is~t my=t turn/NN=t {i_do}
  {to_name} le~t toca=t {he_does} | it~t is~t {to_name} turn/NN=t {he_does}
  ¿ a=w quién=w le~t toca=t ? | whose=w turn/NN=t is~t it~t ?
  ¿ [p:me te nos]=t toca=t [a_mí a_ti a_nosotros]~t ? | is~t it~t [p:my your our]=t turn/NN=t ?
hard:
  me=m cuesta=h {i_do} | it~h is~h hard/JJ=h for~m me=m {i_do}
  te=m cuesta=h {you_do} | it~h is~h hard/JJ=h for~m you=m {you_do}
  nos=m cuesta=h {we_do} | it~h is~h hard/JJ=h for~m us=m {we_do}
  me=m cuesta=h mucho/RB=v {i_do} | it~h is~h very=v hard/JJ=h for~m me=m {i_do}
  no=n me=m cuesta=h {i_do} | it~h isn't=n hard/JJ=h for~m me=m {i_do}
  ¿ te=m cuesta=h {you_do} ? | is~h it~h hard/JJ=h for~m you=m {you_do} ?
  me=m costó=h mucho/RB=v {i_do} | it~h was~h very=v hard/JJ=h for~m me=m {i_do}
  a=0 {name} le~h cuesta=h {he_does} | it~h is~h hard/JJ=h for~h {name} {he_does}
better:
  te=m conviene=s {you_bare} | you=m should=s {you_bare}
  no=n te=m conviene=s {you_bare} | you=m shouldn't=s+n {you_bare}
  nos=m conviene=s {we_bare} | we=m should=s {we_bare}
same:
  [p:me te nos les]=m da=s igual/JJ=s | [p:I you we they]=m don't=s care/VB=s
  a=0 [p:mí ti nosotros ellos]~m [p:me te nos les]=m da=s igual/JJ=s | [p:I you we they]=m don't=s care/VB=s
  a=0 {name} le~s da=s igual/JJ=s | {name} doesn't=s care/VB=s
  todo=t [p:me te nos les]=m da=s igual/JJ=s | [p:I you we they]=m don't=s care/VB=s about=s anything=t
  me=m da=p [pena risa hambre sueño]=p | it~p makes~p me=m [sad laugh hungry sleepy]=p
  me=m da=p [sed frío calor]=p | it~p makes~p me=m [thirsty cold hot]=p
  me=m da=p vergüenza=p | it~p embarrasses/VBZ=p me=m
see_you:
  nos=s vemos=s {see_when} | see/VB=s you/PRP=s {see_when}
  nos=s vemos=s {see_when} en {see_where} | see/VB=s you/PRP=s {see_when} at {see_where}
  nos=s vemos=s en {see_where} | see/VB=s you/PRP=s at {see_where}
  nos=s vemos=s | see/VB=s you/PRP=s
  ¿ nos=w vemos=m {see_when} ? | shall/MD~m we=w meet/VB=m {see_when} ?
  ¿ dónde nos=w vemos=m ? | where shall/MD~m we=w meet/VB=m ?
  ¿ a=1 qué=1 hora=1 nos=w vemos=m ? | what=1 time=1 shall/MD~m we=w meet/VB=m ?
see_when:
  mañana/RB | tomorrow
  luego/RB | later
  pronto/RB | soon
  {at_hour} | {at_hour}
  el=o {weekday} | on=o {weekday}
  esta=n noche=n | tonight=n
  más=l tarde=l | later=l
  allí | there
  después/RB | later
  el=n próximo=n {weekday} | next=n {weekday}
  mañana/RB {at_hour} | tomorrow {at_hour}
see_where:
  el=a [aeropuerto restaurante cine]/NN | the=a [airport restaurant movies]/NN
  la=a {spot.f} | the=a {spot.f}
spot:
  [estación playa oficina escuela fiesta biblioteca cafetería] | [station beach office school party library cafe]/NN
wrong:
  ¿ qué=w [te le]=y pasa=w ? | what=w is~w wrong/JJ=w with~y you=y ?
  ¿ qué=w les=y pasa=w ? | what=w is~w wrong/JJ=w with~y them=y ?
  ¿ qué=w le=0 pasa=w a=0 {name} ? | what=w is~w wrong/JJ=w with=0 {name} ?
  ¿ qué=w [p:te le les]=y pasó=h ? | what=w happened/VBD=h to=y [p:you you them]=y ?
  ¿ qué=w te=y parece=t ? | what=w do=t you=y think=t ?
  ¿ qué=w te=y parece=t {this_thing} ? | what=w do~t you=y think/VB=t of=t {this_thing} ?
  no=n me=m pasa=w nada=t | nothing=n+t is~w wrong/JJ=w with=m me=m
  ¿ cómo=h te=y fue=g ? | how=h did~g it~g go/VB=g ?
  ¿ cómo=h te=y fue=g en=0 {the_event} ? | how=h did~g {the_event} go/VB=g ?
  me=m fue=g [muy_bien muy_mal bien mal]=b | it~g went=g [very_well very_badly well badly]=b
  me=m fue=g [bien mal]=b en=0 {the_event} | {the_event} went=g [well badly]=b
this_thing:
  {this:clothes+home+film+song+text+idea} | {this:clothes+home+film+song+text+idea}
  {my:clothes+vehicle+pet} | {my:clothes+vehicle+pet}
the_event:
  {the:exam+class+trip+meeting+party+match} | {the:exam+class+trip+meeting+party+match}
too:
  [p:yo tú él ella nosotros ellos]=w también=t | [p:me you him her us them]=w too=t
  [p:yo tú él ella nosotros ellos]=w tampoco=t | [p:me you him her us them]=w neither/RB=t
  a=0 [p:mí ti él ella nosotros ellos]=w también=t | [p:me you him her us them]=w too=t
  a=0 [p:mí ti él ella nosotros ellos]=w tampoco=t | [p:me you him her us them]=w neither/RB=t
  a=0 [p:mí ti él ella nosotros]=w no=n | not=n [p:me you him her us]=w
  ¿ y [p:tú usted él ella ustedes] ? | and [p:you you him her you] ?
  ¿ y a=0 [p:ti usted él ella ustedes] ? | and [p:you you him her you] ?
  ¿ a=0 [p:ti usted]=w también=t ? | you=w too=t ?
  soy=i yo=i | it~i is~i me=i
  ¿ quién=w es=i [p:él ella usted]=p ? | who=w [p:is is are]=i [p:he she you]=p ?
called:
  se~n llama=n {man} | his=n name=n is~n {man}
  se=n llamaba=n {man} | his=n name=n was~n {man}
  se~n llama=n {woman} | her=n name=n is~n {woman}
  se~n llamaba=n {woman} | her=n name=n was~n {woman}
  ¿ cómo=w se~n llama=n {your_one} ? | what=w is~n {your_one} name=n ?
  ¿ cómo=w se~n llama=n [esto eso]=t ? | what=w is~n [this that]=t called/VBN=n ?
  ¿ cómo=w se~n llama=n [este ese]=t {named_thing} ? | what=w is~n [this that]=t {named_thing} called/VBN=n ?
  ¿ cómo=w se~n dice=s {said_word} en=i {tongue} ? | how=w do~n you~n say=s {said_word} in=i {tongue} ?
  ¿ cómo=w se~n dice=s [eso esto]=t en=i {tongue} ? | how=w do~n you~n say=s [that this]=t in=i {tongue} ?
  ¿ cómo=w se~n escribe=s {your_name} ? | how=w do~n you~n spell/VB=s {your_name} ?
  ¿ cómo=w se~n pronuncia=s [eso esto]=t ? | how=w do~n you~n pronounce/VB=s [that this]=t ?
  ¿ cómo=w se~n pronuncia=s {your_name} ? | how=w do~n you~n pronounce/VB=s {your_name} ?
  ¿ qué=w significa=m [esto eso esta_palabra]=t ? | what=w does~m [this that this_word]=t mean/VB=m ?
  se=s vende=s [casa coche piso apartamento moto]=o | [house car apartment apartment motorcycle]=o for=s sale/NN=s
  se=s alquila=s [casa coche piso apartamento habitación]=o | [house car apartment apartment room]=o for=s rent/NN=s
  se=s necesita=s [camarero cocinera mecánico secretaria]=o | [waiter cook mechanic secretary]=o needed/VBN=s
named_thing:
  [perro libro hotel pueblo lugar restaurante]/NN | [dog book hotel town place restaurant]/NN
your_one:
  tu [hermano hermana madre padre hijo hija]/NN | your [brother's sister's mother's father's son's daughter's]/NN
  tu [perro gato amigo amiga profesor]/NN | your [dog's cat's friend's friend's teacher's]/NN
  tu [novia novio jefe]/NN | your [girlfriend's boyfriend's boss's]/NN
your_name:
  [tu su]/PRP$ [nombre=n apellido=n] | your/PRP$ [name=n last=n_name=n]/NN
  [esto eso] | [this that]
  esta palabra | this word
said_word:
  [mesa libro perro gato casa agua gracias]/NN | [table book dog cat house water thanks]/NN
  [hola amigo leche pan queso silla ventana]/NN | [hello friend milk bread cheese chair window]/NN
tongue:
  [inglés español francés italiano]/NN | [English Spanish French Italian]/NNP
  [alemán portugués ruso chino]/NN | [German Portuguese Russian Chinese]/NNP
go:
  ¡ vámonos=g ! | let's=g go/VB=g !
  vámonos=g {at_end} | let's=g go/VB=g {at_end}
  vámonos=g de=0 aquí | let's=g get/VB=g out/RP=g of=0 here
  vete=g de=0 aquí | get/VB=g out/RP=g of=0 here
  ¡ vete=g ! | go/VB=g away/RB=g !
  ¡ [cállate cállese cállense]=c ! | be=c quiet/JJ=c !
  [cállate cállese cállense]=c , {please} | be=c quiet/JJ=c , {please}
  [perdóname perdóneme]=p | forgive/VB=p me=p
  [discúlpame discúlpeme]=p | excuse/VB=p me=p
  [créeme créame]=p | believe/VB=p me=p
  déjame=l [hablar pensar ver dormir]/VB | let/VB=l me=l [talk think see sleep]/VB
  [dígame dime]=d | tell/VB=d me=d
  ten=h cuidado/NN=h con {this_one} | be=h careful/JJ=h with {this_one}
  date=d prisa=d | hurry=d up=d
  [no_te_des no_se_dé]=d prisa=d | don't=d hurry=d
this_one:
  {the:pet+door+vehicle+street+tool} | {the:pet+door+vehicle+street+tool}
  [él ella eso] | [him her that]
at_end:
  [ahora ya a=0_casa mañana] | [now now home tomorrow]
lend:
  ¿ cuánto=w [p:te le les]=y debo=o ? | how=w much=w do~o I~o owe/VB=o [p:you you them]=y ?
  ¿ cuánto=w nos=y debes=o ? | how=w much=w do~o you~o owe/VB=o us=y ?
  ¿ cuánto=w me=y debes=o ? | how=w much=w do~o you~o owe/VB=o me=y ?
  ¿ en=h qué=h puedo=c ayudarle=e+y ? | how=h can=c I~c help/VB=e you=y ?
  ¿ en=h qué=h puedo=c ayudarte=e+y ? | how=h can=c I~c help/VB=e you=y ?
  ¿ [te le]=y puedo=c ayudar=e en=s algo=s ? | can=c I~c help/VB=e you=y with=s something=s ?
  ¿ me=m lo~i puede=c repetir=r , {please} ? | can=c you~c repeat/VB=r it~i for~m me=m , {please} ?
  se=l lo~l agradezco=t mucho=m | I~t thank/VBP=t you=l very~m much=m
  te=l lo=i agradezco=t | I~t thank/VBP=t you=l for=i it=i
  te=y lo=i prometo=p | I~p promise/VBP=p you=y
  te=y lo=i juro=p | I~p swear/VBP=p to~y you=y
  ya=0 me=m voy=g | I~g am~g leaving/VBG=g now=g
  me=m voy=g {at_end} | I~g am~g leaving/VBG=g {at_end}
"""


BLOCKS = {  # how often each is drawn
    "turn": 3,
    "hard": 2,
    "better": 1,
    "same": 2,
    "see_you": 3,
    "wrong": 3,
    "too": 2,
    "called": 4,
    "go": 3,
    "lend": 3,
}


def _acts(person: str, how: Callable[[Draw, Pronoun], Phrase]) -> Maker:
    return lambda draw: how(draw, Pronoun(person, "x"))


def to_name(draw: Draw) -> Phrase:
    """ "A Juan" beside "Juan's"."""
    name = draw.pick(people_names()).es
    es = node("PP", leaf("IN", "a", "", "who"), node("NP", leaf("NNP", name, "who")))
    return Phrase(es, node("NP", leaf("NNP", f"{name}'s", "who")))


MAKERS: dict[str, Maker] = {
    "i_do": _acts("1s", to_do),
    "you_do": _acts("2s", to_do),
    "we_do": _acts("1p", to_do),
    "he_does": _acts("3s", to_do),
    "you_bare": _acts("2s", bare),
    "we_bare": _acts("1p", bare),
    "to_name": to_name,
}


RULES = Rules(TURNS, MAKERS, BASIC)


def turns(draw: Draw) -> Sentence:
    """ "Me toca cocinar.", "Nos vemos el lunes.", "¿Cómo se llama tu perro?", "A mí tampoco." """
    return RULES.sentence(draw, draw.weighted(BLOCKS))
