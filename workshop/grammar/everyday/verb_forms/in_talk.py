"""Turns of talk around verb forms: commands with a reason, permission, help, fear, vosotros."""

from __future__ import annotations

import re
from dataclasses import replace

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.rules import Maker, Rules
from workshop.grammar.everyday.pronouns.acts import bare, to_do
from workshop.grammar.everyday.pronouns.attached import with_clitics
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Pronoun
from workshop.grammar.language.orthography import text_of
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TURNS = """
reason:
  3* {not_that} , {that_is} | {not_that} , {that_is}
  {not_that} porque/IN {that_is} | {not_that} because {that_is}
  {not_there} , {it_is_so} | {not_there} , {it_is_so}
  {careful} , {careful_is} | {careful} , {careful_is}
not_that:
  no=n [t:toques toque toquen toquemos]=v [esto eso]=o \
    | [t:don't don't don't let's_not]=n [t:touch touch touch touch]/VB=v [this that]=o
  no=n [t:comas coma coman]=v [esto eso]=o | [t:don't don't don't]=n [t:eat eat eat]/VB=v [this that]=o
  no=n [t:bebas beba beban]=v [esto eso]=o | [t:don't don't don't]=n [t:drink drink drink]/VB=v [this that]=o
  no=n [t:compres compre compren]=v [esto eso]=o | [t:don't don't don't]=n [t:buy buy buy]/VB=v [this that]=o
  no=n [t:abras abra abran]=v [esto eso]=o | [t:don't don't don't]=n [t:open open open]/VB=v [this that]=o
  no=n [t:uses use usen]=v [esto eso]=o | [t:don't don't don't]=n [t:use use use]/VB=v [this that]=o
  no=n [t:muevas mueva muevan]=v [esto eso]=o | [t:don't don't don't]=n [t:move move move]/VB=v [this that]=o
  no=n [t:tires tire tiren]=v [esto eso]=o \
    | [t:don't don't don't]=n [t:throw throw throw]/VB=v [this that]=o away/RB=v
  no=n [t:hagas haga hagan]=v [esto eso]=o | [t:don't don't don't]=n [t:do do do]/VB=v [this that]=o
  no=n lo=o [t:toques toque toquen]=v | don't=n [t:touch touch touch]/VB=v it=o
  no=n lo=o [t:comas coma coman]=v | don't=n [t:eat eat eat]/VB=v it=o
  no=n lo=o [t:abras abra abran]=v | don't=n [t:open open open]/VB=v it=o
that_is:
  2* está/VB=b [caliente frío sucio roto mojado abierto cerrado vacío lleno]/JJ=a \
    | it~b is=b [hot cold dirty broken wet open closed empty full]/JJ=a
  está/VB=b {degree} [caliente frío sucio roto mojado abierto cerrado vacío lleno]/JJ=a \
    | it~b is=b {degree} [hot cold dirty broken wet open closed empty full]/JJ=a
  2* es/VB=b [peligroso caro importante malo viejo difícil frágil]/JJ=a \
    | it~b is=b [dangerous expensive important bad old difficult fragile]/JJ=a
  es/VB=b {degree} [peligroso caro importante malo viejo difícil frágil]/JJ=a \
    | it~b is=b {degree} [dangerous expensive important bad old difficult fragile]/JJ=a
  no=n está/VB=b [limpio listo bueno]/JJ=a | it~b isn't=b+n [clean ready good]/JJ=a
  no=n es/VB=b [tuyo mío nuestro necesario seguro]=a | it~b isn't=b+n [yours mine ours necessary safe]=a
  es/VB=b [mío nuestro]=a | it~b is=b [mine ours]=a
degree:
  muy | very
  demasiado | too
not_there:
  no=n [t:salgas salga salgan]=v | don't=n [t:go go go]/VB=v out/RP=v
  no=n [t:abras abra abran]=v la ventana/NN | don't=n [t:open open open]/VB=v the window
  no=n [t:corras corra corran]=v [aquí en=1_la_casa en=1_la_calle] \
    | don't=n [t:run run run]/VB=v [here in=1_the_house in=1_the_street]
  no=n [t:hagas haga hagan]=v ruido=r | don't=n [t:make make make]/VB=v noise=r
  no=n [t:grites grite griten]=v | don't=n [t:shout shout shout]/VB=v
  [t:ponte póngase pónganse]=v el=a abrigo | [t:put put put]/VB=v on=v your=a coat
  [t:quédate quédese quédense]=v en=h casa=h | [t:stay stay stay]/VB=v at=h home=h
  [t:cierra cierre cierren]=v la ventana/NN | [t:close close close]/VB=v the window
  [t:entra entre entren]=v | [t:come come come]/VB=v in=v
  [t:habla hable hablen]=v más=m bajo=m | [t:speak speak speak]/VB=v more=m quietly/RB=m
it_is_so:
  hace/VB=b [mucho_frío mucho_calor]=a | it~b is=b [very_cold very_hot]=a
  hace/VB=b [frío calor viento]=a | it~b is=b [cold hot windy]/JJ=a
  [está_lloviendo está_nevando]=b | [it_is_raining it_is_snowing]=b
  es/VB=b [tarde peligroso]/JJ=a | it~b is=b [late dangerous]/JJ=a
  el [bebé niño abuelo perro] está/VB durmiendo | the [baby boy grandfather dog] is sleeping
  los niños están/VB [durmiendo estudiando] | the children are [sleeping studying]
careful:
  [t:ten tenga tengan]=b cuidado=c con=w {the:pet+vehicle+tool+kitchenware+street+door} \
    | be=b careful/JJ=c with=w {the:pet+vehicle+tool+kitchenware+street+door}
  [t:ten tenga tengan]=b cuidado=c con=w [eso esto] | be=b careful/JJ=c with=w [that this]
  [t:ten tenga tengan]=b mucho=m cuidado=c con=w {the:pet+vehicle+tool+street} \
    | be=b very=m careful/JJ=c with=w {the:pet+vehicle+tool+street}
  [t:ten tenga tengan]=b paciencia=c con=w {somebody_else} | be=b patient/JJ=c with=w {somebody_else}
  [t:ten tenga tengan]=b cuidado=c {when_so} | be=b careful/JJ=c {when_so}
when_so:
  al=1 [cruzar_la_calle cruzar_el_puente usar_el_cuchillo] \
    | when/WRB=1 you~1 [cross_the_street cross_the_bridge use_the_knife]
  en=1 [la_calle la_carretera el_agua la_playa] | [on on in at]=1 [the_street the_road the_water the_beach]
somebody_else:
  {the:kin} | {the:kin}
  [mi tu]/PRP$ [hermano hermana abuela abuelo hijo hija]/NN \
    | [my your]/PRP$ [brother sister grandmother grandfather son daughter]/NN
  [él ella ellos nosotros] | [him her them us]
careful_is:
  2* es/VB=b [peligroso difícil importante]/JJ=a | it~b is=b [dangerous difficult important]/JJ=a
  es/VB=b {degree} [peligroso difícil importante]/JJ=a \
    | it~b is=b {degree} [dangerous difficult important]/JJ=a
  está/VB=b [caliente roto mojado]/JJ=a | it~b is=b [hot broken wet]/JJ=a
careful_alone:
  {careful} | {careful}
  ¡ {careful} ! | {careful} !
  {careful} , {please} | {careful} , {please}
permit:
  3* ¿ me=m [permite permites]=p {i_bare} ? | may/MD=p I=m {i_bare} ?
  3* ¿ me=m [permite permites]=p {i_clitic} ? | may/MD=p I=m {i_clitic} ?
  ¿ nos=m [permite permites]=p {we_bare} ? | may/MD=p we=m {we_bare} ?
  ¿ me=m [permite permites]=p {this:text_tool+text} , {please} ? \
    | may/MD=p I=m have/VB=p {this:text_tool+text} , {please} ?
  ¿ me=m permite=p ? | may/MD=p I=m ?
  no=n [p:me nos le les]=m [permiten permitieron]=t {inf} \
    | they~t [don't didn't]=n [let let]/VB=t [p:me us him them]=m {inf}
help:
  ¿ me=m [puedes puede podrías podría]=c ayudar=h con=w {thing_to_do} ? \
    | [can can could could]=c you~c help/VB=h me=m with=w {thing_to_do} ?
  ¿ [puedes puede podrías podría]=c ayudarme=h+m con=w {thing_to_do} ? \
    | [can can could could]=c you~c help/VB=h me=m with=w {thing_to_do} ?
  ¿ nos=m [puedes puede pueden]=c ayudar=h con=w {thing_to_do} ? \
    | can=c you~c help/VB=h us=m with=w {thing_to_do} ?
  me=m puedes=c ayudar=h con=w {thing_to_do} | you~c can=c help/VB=h me=m with=w {thing_to_do}
  [te le]=m puedo=c ayudar=h con=w {thing_to_do} | I~c can=c help/VB=h you=m with=w {thing_to_do}
  ¿ [te le]=m puedo=c ayudar=h con=w {thing_to_do} ? | can=c I~c help/VB=h you=m with=w {thing_to_do} ?
  [ayúdame ayúdeme]=h+m con=w {thing_to_do} | help/VB=h me=m with=w {thing_to_do}
  [ayúdanos ayúdenos]=h+m con=w {thing_to_do} , {please} | help/VB=h us=m with=w {thing_to_do} , {please}
  {name} me=m ayudó=h con=w {thing_to_do} | {name} helped/VBD=h me=m with=w {thing_to_do}
thing_to_do:
  [esto eso] | [this that]
  {the:exam+lost+furniture+meal+problem+text} | {the:exam+lost+furniture+meal+problem+text}
  {my:lost+text+vehicle+device} | {my:lost+text+vehicle+device}
  la tarea/NN | the homework/NN
  mi tarea/NN | my homework/NN
  el=0 [español inglés]/NN=w | [Spanish English]/NNP=w
  el trabajo/NN | the work/NN
  las [maletas bolsas] | the [suitcases bags]
fear:
  [p:me te nos les]=m da=a miedo=a la~o oscuridad/NN=o \
    | [p:I you we they]=m [p:am are are are]~a afraid/JJ=a of~a the~o dark/NN=o
  no=n [p:me nos les]=m da=a miedo=a la~o oscuridad/NN=o \
    | [p:I we they]=m [p:am=0_not=n aren't=n aren't=n] afraid/JJ=a of~a the~o dark/NN=o
  a=0 {name} le~a da=a miedo=a la~o oscuridad/NN=o | {name} is~a afraid/JJ=a of~a the~o dark/NN=o
  ¿ te=m da=a miedo=a la~o oscuridad/NN=o ? | are~a you=m afraid/JJ=a of~a the~o dark/NN=o ?
  [p:me te nos les]=m dan=a miedo=a las~o alturas/NNS=o \
    | [p:I you we they]=m [p:am are are are]~a afraid/JJ=a of~a heights/NNS=o
  [p:me nos]=m da=a vergüenza/NN=a {x_do} | [p:I we]=m [p:am are]~a embarrassed/JJ=a {x_do}
  [p:me nos]=m da=a pena/NN=a {x_do} | it~a makes~a [p:me us]=m sad/JJ=a {x_do}
  [p:me nos te]=m da=a pena/NN=a {name} | [p:I we you]=m feel/VBP=a sorry/JJ=a for~a {name}
  [p:me te nos]=m costó=h mucho=v trabajo/NN=h {x_do} \
    | it~h was~h very=v hard/JJ=h for~m [p:me you us]=m {x_do}
  [p:me te nos]=m cuesta=h trabajo/NN=h {x_do} | it~h is~h hard/JJ=h for~m [p:me you us]=m {x_do}
  [p:me te nos]=m hace=h falta=h {some:food+drink} | [p:I you we]=m need/VBP=h {some:food+drink}
  ¿ te=m hace=h falta=h algo=s ? | do~h you=m need/VB=h anything=s ?
  no=n hace=h falta=h {x_do} | you~h don't=n have/VB=h {x_do}
have_to_do:
  eso=s no=n tiene=h nada=0 que=0 ver=v con=w {concerned} \
    | that=s doesn't=n have/VB=h anything=n to=0 do/VB=v with=w {concerned}
  esto=s no=n tiene=h nada=0 que=0 ver=v con=w {concerned} \
    | this=s doesn't=n have/VB=h anything=n to=0 do/VB=v with=w {concerned}
  [eso esto]=s tiene=h [que=0_ver=v mucho=0_que=0_ver=v] con=w {concerned} \
    | [that this]=s has=h [something=0_to=0_do/VB=v a~v_lot~v_to~v_do/VB=v] with=w {concerned}
  yo=s no=n [tengo tuve]=h nada=0 que=0 ver=v con=w {concerned} \
    | I=s [don't didn't]=n have/VB=h anything=n to=0 do/VB=v with=w {concerned}
  ¿ qué=q tiene=h que=0 ver=v eso=s con=w {concerned} ? \
    | what=q does~h that=s have/VB=h to=0 do/VB=v with=w {concerned} ?
concerned:
  [eso esto] | [that this]
  [él ella ellos nosotros] | [him her them us]
  {the:problem+exam+trip+meeting+film} | {the:problem+exam+trip+meeting+film}
  {my:kin+work} | {my:kin+work}
occupied:
  ¿ a=w qué=w se=0 dedica=d {your_one} ? | what=w does~d {your_one} do/VB=d ?
  ¿ a=w qué=w se=0 dedican=d {your_ones} ? | what=w do~d {your_ones} do/VB=d ?
  ¿ a=w qué=w [te_dedicas=d se_dedica=d se_dedica=d_usted se_dedican=d_ustedes]=d ? \
    | what=w do~d you~d do/VB=d ?
  [p:me te nos se]=0 [p:dedico dedicas dedicamos dedican]=d a=0 [vender arreglar limpiar fabricar]=v \
    [g:coches casas muebles ropa]=o \
    | [p:I you we they]~d [sell fix clean make]/VBP=v [g:cars houses furniture clothes]=o for~d a~d \
    living=d
your_one:
  [tu su]/PRP$ [padre hermano hijo amigo novio esposo vecino primo]/NN \
    | your/PRP$ [father brother son friend boyfriend husband neighbor cousin]/NN
  [tu su]/PRP$ [madre hermana hija amiga novia esposa vecina prima]/NN \
    | your/PRP$ [mother sister daughter friend girlfriend wife neighbor cousin]/NN
  {name} | {name}
your_ones:
  [tus sus]/PRP$ [padres hermanos hijos amigos]/NNS | your/PRP$ [parents brothers children friends]/NNS
remember:
  ¿ te~r acuerdas=r de=0 {remembered} ? | do~r you~r remember/VB=r {remembered} ?
  ¿ se~r [acuerda acuerda_usted acuerdan]=r de=0 {remembered} ? | do~r you~r remember/VB=r {remembered} ?
  [p:me te]~r [p:acuerdo acuerdas]=r de=0 {remembered} | [p:I you]~r remember/VBP=r {remembered}
  no=n [p:me te]~r [p:acuerdo acuerdas]=r de=0 {remembered} | [p:I you]~r don't=n remember/VB=r {remembered}
  ya/RB=n no=n me~r acuerdo=r de=0 {remembered} | I~r don't=n remember/VB=r {remembered} anymore/RB=n
remembered:
  2* [mí ella él ellos nosotros eso]/PRP | [me her him them us that]/PRP
  {name} | {name}
  {the:film+song+trip+name+exam} | {the:film+song+trip+name+exam}
without:
  ¡ cuánto=1 tiempo=1 sin=1 verte=1 ! | long=1 time=1 no=1 see/VB=1 !
  ¡ cuánto=1 tiempo=1 sin=1 [verlo verla vernos]/VB=1 ! | long=1 time=1 no=1 see/VB=1 !
  [p:llevo llevamos]=l [mucho_tiempo dos_días una_semana]=t sin=w verte=v+y \
    | [p:I we]~l [p:have have]=l not~w seen/VBN=v you=y [for~t_a~t_long=t_time=t in~t_two=t_days=t \
    in~t_a=t_week=t]
  gracias=t por=f {i_ing} | thank=t you=t for=f {i_ing}
  muchas=m gracias=t por=f {i_ing} | thank/VB=t you/PRP=t very=m much=m for=f {i_ing}
  me=0 alegro=g de=0 {i_clitic} | I~g am~g glad/JJ=g to=0 {i_clitic}
  [p:vine vinimos]=c a=0 {i_clitic} | [p:I we]~c came/VBD=c to=0 {i_clitic}
you_all:
  ¿ [queréis podéis vais_a debéis tenéis_que]=m {inf} ? \
    | [do~m_you~m_want=m_to~m can=m_you~m are~m_you~m_going=m_to~m should=m_you~m \
    do~m_you~m_have=m_to~m]=m {inf} ?
  [queréis podéis vais_a debéis tenéis_que]=m {inf} \
    | [you~m_want=m_to~m you~m_can=m you~m_are~m_going=m_to~m you~m_should=m you~m_have=m_to~m]=m {inf}
  no=n [queréis podéis vais_a debéis tenéis_que]=m {inf} \
    | you~m [don't=n_want=m_to~m can't=n+m aren't=n_going=m_to~m shouldn't=n+m don't=n_have=m_to~m] {inf}
  ¿ [s:sois estáis estáis estáis]=b [s:españoles listos cansados contentos]/JJ=a ? \
    | are=b you~b [s:Spanish ready tired happy]/JJ=a ?
  2* [s:sois sois estáis estáis]=b [s:amables guapas cansados contentas]/JJ=a \
    | you~b are=b [s:kind pretty tired happy]/JJ=a
  [s:sois sois estáis estáis]=b {degree} [s:amables guapas cansados contentas]/JJ=a \
    | you~b are=b {degree} [s:kind pretty tired happy]/JJ=a
  ¿ dónde=w [s:estáis vivís trabajáis vais]=b ? \
    | where=w [s:are=b_you~b do~b_you~b_live=b do~b_you~b_work=b are~b_you~b_going=b]=b ?
  ¿ qué=w [s:hacéis queréis tenéis pensáis]=b ? \
    | what=w [s:are~b_you~b_doing=b do~b_you~b_want=b do~b_you~b_have=b do~b_you~b_think=b]=b ?
  ¿ tenéis=h {some:food+drink} ? | do~h you~h have/VB=h {some:food+drink} ?
  ¿ tenéis=h [hijos hambre=x tiempo=x]/NN=x ? \
    | [do~h_you~h_have=h_children=x are=h_you~h_hungry=x do~h_you~h_have=h_time=x] ?
  habéis=h [llegado comido trabajado ganado]/VBN=v [tarde=r bien=r mucho=r hoy=r] \
    | you~h have=h [arrived eaten worked won]/VBN=v [late=r well=r hard=r today=r]
  ¿ habéis=h [visto leído comprado]/VBN=v {the:film+text} ? \
    | have=h you~h [seen read bought]/VBN=v {the:film+text} ?
"""


BLOCKS = {  # how often each is drawn
    "reason": 4,
    "careful_alone": 2,
    "permit": 3,
    "help": 3,
    "fear": 3,
    "have_to_do": 1.5,
    "occupied": 2,
    "without": 2,
    "remember": 2,
    "you_all": 3,
}
OWN_WORDS = re.compile(r"\b(tu|tus|te)\b|te\b")


def _infinitive(draw: Draw) -> Phrase:
    """An infinitive that says nothing of whose act it is."""
    found = bare(draw, Pronoun("2s", "x"))
    return _infinitive(draw) if OWN_WORDS.search(text_of(found.es)) else found


def _with_clitic(draw: Draw, tense: str = "infinitive", person: str = "1s") -> Phrase:
    clause = replace(with_clitics(draw, Pronoun(person, "x")), tense=tense, elided=True, enclitic=True)
    if person == "1s" and [(said.es, said.en) for said in clause.clitics] == [("le", "him")]:
        return _with_clitic(draw, tense, person)  # "¿me permite ayudarle?" is said to "you"
    return apart(Phrase(spanish.clause(clause), english.clause(clause)), "n")


def _to_do(draw: Draw) -> Phrase:
    """An infinitive with "to" that suits any person."""
    found = to_do(draw, Pronoun("2s", "x"))
    return _to_do(draw) if OWN_WORDS.search(text_of(found.es)) else found


MAKERS: dict[str, Maker] = {
    "i_bare": lambda draw: bare(draw, Pronoun("1s", "x")),
    "we_bare": lambda draw: bare(draw, Pronoun("1p", "x")),
    "i_clitic": _with_clitic,
    "i_ing": lambda draw: _with_clitic(draw, "ing", "2s"),
    "inf": _infinitive,
    "x_do": _to_do,
}


RULES = Rules(TURNS, MAKERS, BASIC)


def turns_of_forms(draw: Draw) -> Sentence:
    """ "No toque eso, está caliente.", "¿Me permite hacerle una pregunta?", "Me da miedo la oscuridad." """
    return RULES.sentence(draw, draw.weighted(BLOCKS))
