"""Talk around town: the errands of a day in every tense, and what the other tables around town share."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import contexts as c
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.notation import chosen
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.rules import Maker, Rules, ended
from workshop.grammar.everyday.grammar.tenses import timed, told
from workshop.grammar.language.meaning import Clause, Pronoun, Subject
from workshop.grammar.language.trees import Phrase
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import Sentence, ask, finish, tell
from workshop.grammar.lessons.sampling import Draw, own
from workshop.grammar.lessons.sentences.days import oneself

# Rows as in `verb_frames`: verb, English verb, aspect, adjuncts, what follows; "own" is the possessive.
FRAMES = """
coger take event f {line} | {line}
coger take event f {line} para=1 ir=2 a=3 {place} | {line} to=1 get=2 to=3 {place}
coger take event f {line} en {stop} | {line} at {stop}
tomar take event f {line} para=1 ir=2 a=3 {place} | {line} to=1 get=2 to=3 {place}
perder miss mishap f el=1 [v:autobús tren vuelo]=2 de=3 las=3 [h:ocho nueve seis once]=3 | the=1 [h:eight nine six \
    eleven]=3 o'clock/RB~3 [v:bus train flight]=2
bajarse get_off event f en {stop} | at {stop}
bajarse get_off event f del=1 [autobús tren metro]=2 [x:- en=3_el=4_centro=5 aquí=3] | the=1 [bus train subway]=2 \
    [x:- downtown=3+4+5 here=3]
bajarse get_out event f del=1 [coche taxi]=2 | of=1 the~2 [car taxi]=2
subirse get_on event f al=1 [autobús tren avión barco]=2 | the=1 [bus train plane boat]=2
subirse get_in event f al=1 [coche taxi camión]=2 | the=1 [car taxi truck]=2
cambiar change event f de=0 [tren autobús línea]=1 en {stop} | [trains buses lines]/NNS=1 at {stop}
cambiar change event f de=0 [idea opinión]=1 | own/PRP$=1 mind=1
cambiar change event f de=0 [casa escuela médico colegio]=1 | [houses schools doctors schools]/NNS=1
seguir go event - todo~1 recto=1 | straight=1 ahead~1
aparcar park event f [- el=1_coche=2 la=1_moto=2] {parked} | [- the=1_car=2 the=1_motorcycle=2] {parked}
arreglar fix event f el=1 [coche grifo ordenador]=2 | the=1 [car faucet computer]=2
ir go now cf de=1 [viaje excursión]=2 | on=1 a~2 [trip trip]=2
irse go event cf de=1 [vacaciones viaje=2]=2 | on=1 [vacation a~2_trip=2]/NN=2
irse go event f a=1 la=0 cama=2 | to=1 bed=2
ir go now f a=1 buscar=2 a=0 {fetched} a=3 {place} | to=1 pick=2 up=2 {fetched} at=3 {place}
ir walk now f andando=m.verb a=1 {place} | to=1 {place}
venir walk now f andando=m.verb desde=1 {place} | from=1 {place}
recoger pick_up event f a=0 los=1 niños=2 [de=3_la=3 del=3] [escuela colegio]=4 | the=1 children=2 from=3 [school \
    school]=4
recoger pick_up event f a=0 {fetched} en=3 {place} | {fetched} at=3 {place}
recoger pick_up event f [o:el=1_paquete=2 las=1_entradas=2 los=1_billetes=2 el=1_coche=2] | [o:the=1_package=2 \
    the=1_tickets=2 the=1_tickets=2 the=1_car=2]
recoger clear event f la mesa | the table
recoger clean_up act f la [cocina habitación] | the [kitchen room]
llevar take event f a=0 {fetched} a=1 {place} | {fetched} to=1 {place}
traer bring event f [o:algo un=1_café la=1_comida]=2 para=3 {fetched} | [o:something a=1_coffee the=1_food]=2 for=3 \
    {fetched}
quedar meet event f con=1 {friends} {meet_where} | with~1 {friends} {meet_where}
quedar meet event f con=1 {friends} {at_hour} | with~1 {friends} {at_hour}
quedar meet event f con=1 {friends} para=2 [cenar comer]=3 | with~1 {friends} for=2 [dinner lunch]=3
dar go_for event f una=1 vuelta=2 en=0 [coche bici moto]=2 | a=1 [drive ride ride]=2
dar go_for event cf una=1 vuelta=2 por=3 [o:el=3_centro=4 la=4_plaza=5 el=4_parque=5 el=4_barrio=5] | a=1 walk=2 \
    [o:downtown=3+4 around=3_the=4_square=5 around=3_the=4_park=5 around=3_the=4_neighborhood=5]
tomar sunbathe act cf el=m.verb sol=m.verb en=1 [la_playa la_terraza]=2 | [on on]=1 [the_beach the_terrace]=2
tomar have act cf algo=1 [en=2_un=3_bar=4 después=2_del=3_trabajo=4 con=2_unos=3_amigos=4] | a~1 drink=1 \
    [at=2_a=3_bar=4 after=2_work=4+3 with=2_some=3_friends=4]
hacer pack event f las maletas | the suitcases
hacer make event f mucho=1 ruido=2 | a=1 lot=1 of~1 noise=2
hacer stand_in event f cola=m.verb [o:para=1_entrar=2 en=1_el=2_banco=3 para=1_pagar=2] | line=m.verb \
    [o:to=1_get=2_in=2 at=1_the=2_bank=3 to=1_pay=2]
hacer do event cf la=1 compra=2 en=3 [o:el=4_supermercado=5 el=4_mercado=5] | the=1 shopping=2 at=3 \
    [o:the=4_supermarket=5 the=4_market=5]
hacer do act f [p:mucho=1 -] deporte=2 [x:los=3_domingos=4 por=3_la=4_mañana=5 al=3_aire=4_libre=4] | \
    [p:a=1_lot=1_of=1 -] sports=2 [x:on=3_Sundays=4 in=3_the=4_morning=5 outdoors/RB=3+4]
poner do event f una=1 lavadora=2 | a=1 load=2 of~2 laundry=2
poner put_on event f [o:una=1_película=2 otra=1_canción=2 un=1_disco=2] | [o:a=1_movie=2 another=1_song=2 \
    a=1_record=2]
poner set act f la mesa para {fetched} | the table for {fetched}
sacar get event f [o:las dos tres]=1 [t:entradas billetes]=2 para=3 {the:film+show+match} | [o:the two three]=1 \
    [t:tickets tickets]/NNS=2 for=3 {the:film+show+match}
sacar take event f una=1 foto=2 de=3 {the:visit+park+pet} | a=1 picture=2 of=3 {the:visit+park+pet}
dejar leave event f a=0 los=1 niños=2 [o:en=3_casa=4_de=5_los=6_vecinos=7 con=3_los=6_vecinos=7 solos=3] | the=1 \
    children=2 [o:at=3_the=6_neighbors'=7+5_house=4 with=3_the=6_neighbors=7 alone=3]
"""
TOWN = """
line:
  2* el=1 [metro autobús tren tranvía]=2 | the=1 [subway bus train streetcar]=2
  un=1 [taxi autobús tren]=2 | a=1 [taxi bus train]=2
  la=1 línea=2 [uno dos tres cuatro cinco seis diez]=3 | line=2+1 [one two three four five six ten]=3
  el=1 [v:autobús tren]=2 de=3 las=3 [h:ocho nueve siete diez]=3 | the=1 [h:eight nine seven ten]=3 o'clock/RB~3 \
    [v:bus train]=2
  el=1 [próximo último primer]/JJ=2 [v:autobús tren metro]=3 | the=1 [next last first]=2 [v:bus train subway]=3
place:
  3* {the:opening+eating+station+institution+show_place} | {the:opening+eating+station+institution+show_place}
  [p:el=1_aeropuerto=2 la=1_plaza=2 la=1_playa=2 el=1_estadio=2 el=1_mercado=2 el=1_puerto=2] | the=1 [p:airport=2 \
    square=2 beach=2 stadium=2 market=2 port=2]
  la=1 estación=2 [de=0 del=0] [trenes metro]/NN=3 | the=1 [train subway]=3 station=2
stop:
  3* la=1 [próxima última segunda primera]/JJ=2 [s:parada estación]=3 | the=1 [next last second first]/JJ=2 [s:stop \
    station]=3
  {the:station+square+institution} | {the:station+square+institution}
  esta=1 parada=2 | this=1 stop=2
parked:
  [aquí lejos cerca allí]=1 | [here far_away nearby there]/RB=1
  en=1 [esta=2 la=2 otra=2] [o:calle plaza]=3 | on=1 [this=2 the=2 another=2] [o:street square]=3
  en=1 el=2 [aparcamiento garaje centro]=3 | [in=1_the=2_parking~3_lot=3 in=1_the=2_garage=3 downtown=1+2+3]
  [delante=1_de=1 cerca=1_de=1 detrás=1_de=1] {place} | [in=1_front=1_of~1 near=1 behind=1] {place}
fetched:
  3* {name} | {name}
  [mi tu]=1 [o:hijo hermana madre abuela amiga primo]=2 | [my your]=1 [o:son sister mother grandmother friend \
    cousin]=2
  [mis tus]=1 [o:padres hijos amigos abuelos]=2 | [my your]=1 [o:parents children friends grandparents]/NNS=2
friends:
  2* {name} | {name}
  unos=1 [amigos compañeros]=2 | some=1 [friends classmates]/NNS=2
  [un=1_amigo=2 una=1_amiga=2 una=1_chica=2 un=1_compañero=2] | [a=1_friend=2 a=1_friend=2 a=1_girl=2 \
    a=1_classmate=2]
  [mis tus]=1 [o:amigos padres primos abuelos]=2 | [my your]=1 [o:friends parents cousins grandparents]/NNS=2
meet_where:
  2* {at@the:opening+eating+square+park+station} | {at@the:opening+eating+square+park+station}
  [o:en=1_la=2_puerta=3 en=1_la=2_esquina=3 en=1_el=2_centro=3 delante=1_del=2_cine=3 aquí=1 en=1_mi=2_casa=3 \
    en=1_tu=2_casa=3] | [o:at=1_the=2_door=3 on=1_the=2_corner=3 downtown=1+2+3 \
    in=1_front=1_of~1_the=2_movie=3_theater=3 here=1 at=1_my=2_house=3 at=1_your=2_house=3]
opener:
  [perdón hola]=1 | [sorry hello]=1
  una=1 pregunta=2 | a=1 question=2
  buenas=1 tardes=1 | good=1 afternoon=1
lead:
  [sí no]=1 | [yes no]=1
  bueno/UH=1 | well=1
  2* {name} | {name}
  [mamá papá]=1 | [Mom Dad]=1
"""


def framed(draw: Draw, subject: Subject, frames: str, rules: Rules) -> Idea:
    """A verb of one of the frames with what follows it in the table."""
    es, en, aspect, adjuncts, line = draw.pick(frames.strip().splitlines()).split(None, 4)
    mine = {"your_formal": "your"}.get(own(subject), own(subject))
    rest = rules.line(draw, chosen(draw, line).replace("own/", f"{mine}/"))
    clitics = (oneself(subject),) if es.endswith("se") else ()
    doing = Verb(es, en.replace("_", " "), f"{en}.v")
    return Idea(Clause(doing, subject, clitics=clitics, rest=(rest,)), aspect, adjuncts.strip("-"))


def told_or_asked(draw: Draw, frames: str, rules: Rules) -> Sentence:
    """A statement or a question with one of the frames, in any tense."""
    asked = draw.chance(0.35)
    clause = timed(draw, framed(draw, someone(draw, asked=asked), frames, rules), c.MAIN, 0.12, 0.3)
    return ask(replace(clause, question=True)) if asked else tell(clause)


def doing(person: str, tense: str = "infinitive", share: float = 0.5) -> Maker:
    """A maker of what a person may do, as an infinitive or as the English form in -ing; `share` of all are errands."""

    def made(draw: Draw) -> Phrase:
        subject = Pronoun(person, "m.subj")
        errand = draw.chance(share)
        thought = framed(draw, subject, FRAMES, RULES) if errand else doings.idea(draw, subject, DOING)
        if thought.aspect in ("state", "mishap"):
            return made(draw)
        return told(replace(thought.clause, tense=tense, elided=True, enclitic=True))

    return made


def spoken(draw: Draw, rules: Rules, blocks: dict[str, float]) -> Sentence:
    """A sentence of one of the blocks, at times with a name or a word before it; those in "_q" are questions,
    those in "_v" end with one: "¿vale?"."""
    block = draw.weighted(blocks)
    patterns = {"q": ASKED, "v": WITH_OKAY}.get(block[-1], TOLD)
    return finish(ended(rules.line(draw, draw.weighted(patterns).replace("X", f"{{{block}}}"))))


DOING = {"transitive": 3, "collocation": 4, "framed": 3}
ASKED = {
    "¿ X ? | X ?": 8,
    "{opener} , ¿ X ? | {opener} , X ?": 2,
    "¿ X , {name} ? | X , {name} ?": 2,
    "{name} , ¿ X ? | {name} , X ?": 2,
    "¿ y X ? | and X ?": 0.7,
}
TOLD = {"X | X": 8, "{lead} , X | {lead} , X": 3, "X , {name} | X , {name}": 2}
WITH_OKAY = {"X | X": 8, "{lead} , X | {lead} , X": 3}
RULES = Rules(TOWN, {}, BASIC)


def errands(draw: Draw) -> Sentence:
    """ "Quedé con Ana en la plaza.", "¿Vas a recoger a los niños del colegio?" """
    return told_or_asked(draw, FRAMES, RULES)
