"""What all rules of talk share: names and titles, places, numbers, times, and words such as "please"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.numbers import counted_noun, digits, number
from workshop.grammar.everyday.grammar.rules import Maker, Rules, noun_phrase
from workshop.grammar.everyday.lexicon import nouns_of, people_names
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.trees import Phrase, leaf, leaves, node
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.building import noun_pair
from workshop.grammar.lessons.sampling import Draw

BASE = """
somebody:
  [mi tu nuestro]=1 [hijo padre hermano abuelo amigo vecino tío primo profesor jefe novio]/NN=2 | [my your \
    our]=1 [son father brother grandfather friend neighbor uncle cousin teacher boss boyfriend]/NN=2
  [mi tu nuestra]=1 [hija madre hermana abuela amiga vecina tía prima profesora jefa novia]/NN=2 | [my your \
    our]=1 [daughter mother sister grandmother friend neighbor aunt cousin teacher boss girlfriend]/NN=2
  2* {name} | {name}
  {titled} | {titled}
  [él ella] | [he she]
surname:
  [García López Pérez Martínez Rodríguez Sánchez Gómez Torres Díaz Ramírez Fernández Morales Castro Ortiz \
    Vargas Ruiz]/NNP | [García López Pérez Martínez Rodríguez Sánchez Gómez Torres Díaz Ramírez Fernández \
    Morales Castro Ortiz Vargas Ruiz]/NNP
titled:
  el~1 señor/NNP=1 {surname} | Mr./NNP=1 {surname}
  la~1 señora/NNP=1 {surname} | Mrs./NNP=1 {surname}
  la~1 señorita/NNP=1 {surname} | Miss/NNP=1 {surname}
  el~1 doctor/NNP=1 {surname} | Dr./NNP=1 {surname}
  la~1 doctora/NNP=1 {surname} | Dr./NNP=1 {surname}
  don/NNP {man} | Don/NNP {man}
  doña/NNP {woman} | Doña/NNP {woman}
called:
  4* {name} | {name}
  señor/NNP {surname} | Mr./NNP {surname}
  señora/NNP {surname} | Mrs./NNP {surname}
  señorita/NNP {surname} | Miss/NNP {surname}
  [doctor doctora]/NNP {surname} | Dr./NNP {surname}
  [señor señora señorita doctor doctora mamá papá hijo hija amigos chicos profesor profesora abuela abuelo] \
    | [sir ma'am miss doctor doctor Mom Dad son daughter friends guys teacher teacher Grandma Grandpa]/NN
  mi [amor amigo amiga hijo hija] | my [love friend friend son daughter]
  señoras y señores | ladies and gentlemen
please:
  por=1 favor=1 | please/UH=1
weekday:
  [lunes martes miércoles jueves viernes sábado domingo]/NN | [Monday Tuesday Wednesday Thursday Friday \
    Saturday Sunday]/NNP
weekdays:
  [lunes martes miércoles jueves viernes sábados domingos]/NNS | [Mondays Tuesdays Wednesdays Thursdays \
    Fridays Saturdays Sundays]/NNPS
month:
  [enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre]/NN | [January \
    February March April May June July August September October November December]/NNP
season:
  [primavera verano otoño invierno]/NN=1 | [spring summer the~1_fall=1 winter]/NN=1
hour:
  2* las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 | [h:two three four five six \
    seven eight nine ten eleven twelve]=1 o'clock/RB~1
  la~1 una=1 | one=1 o'clock/RB~1
  las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 y=2 media/NN=3 | half/NN=3 past=2 \
    [h:two three four five six seven eight nine ten eleven twelve]=1
  la~1 una=1 y=2 [media cuarto]/NN=3 | [half a~3_quarter]/NN=3 past=2 one=1
  las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 y=2 cuarto/NN=3 | a~3 quarter/NN=3 \
    past=2 [h:two three four five six seven eight nine ten eleven twelve]=1
  las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 menos=2 cuarto/NN=3 | a~3 \
    quarter/NN=3 to/IN=2 [h:two three four five six seven eight nine ten eleven twelve]=1
  las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 y=2 [diez veinte cinco]/CD=3 | [ten \
    twenty five]/CD=3 past=2 [h:two three four five six seven eight nine ten eleven twelve]=1
  las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 menos=2 [diez veinte cinco]/CD=3 | \
    [ten twenty five]/CD=3 to/IN=2 [h:two three four five six seven eight nine ten eleven twelve]=1
at_hour:
  3* a=a {hour} | at=a {hour}
  a=a las~1 [h:siete ocho nueve diez once]=1 de=d la=e [mañana noche] | at=a [h:seven eight nine ten \
    eleven]=1 in=d the=e [morning evening]
  a=a las~1 [h:tres cuatro cinco seis]=1 de=d la=e tarde/NN | at=a [h:three four five six]=1 in=d the=e \
    afternoon
  al=1 mediodía=1 | at=1 noon=1
  a=1 medianoche=1 | at=1 midnight=1
length:
  [dos tres cuatro cinco seis siete ocho diez quince veinte]=1 [días semanas meses años horas minutos] | \
    [two three four five six seven eight ten fifteen twenty]=1 [days weeks months years hours minutes]
  un=1 [día mes año minuto rato] | a=1 [day month year minute while]
  una=1 [semana hora]=2 | [a=1_week=2 an=1_hour=2]
  media=1 hora | half=1 an~0 hour
  mucho=1 tiempo=1 | a=1 long=1 time=1
long_time:
  2* [n:dos tres cuatro cinco seis siete ocho diez quince veinte]=1 [meses años semanas] | [n:two three four \
    five six seven eight ten fifteen twenty]=1 [months years weeks]
  un=1 [mes año] | a=1 [month year]
  una=1 semana=2 | a=1 week=2
  muchos=1 años | many=1 years
  mucho=1 tiempo=1 | a=1 long=1 time=1
short_time:
  2* [cinco diez quince veinte treinta dos tres]=1 minutos | [five ten fifteen twenty thirty two three]=1 \
    minutes
  [dos tres]=1 [p:horas días semanas] | [two three]=1 [p:hours days weeks]
  un=1 momento | a=1 moment
  una=1 [hora=2 semana=2] | [an~0_hour=2 a=1_week=2]
  media=1 hora | half=1 an~0 hour
past_time:
  2* [ayer anoche]=1 | [yesterday last_night]=1
  hace=1 {length} | {length} ago=1
  el~1 [lunes martes miércoles jueves viernes sábado domingo]=1 pasado=2 | last=2 [Monday Tuesday Wednesday \
    Thursday Friday Saturday Sunday]/NNP=1
  el~1 [p:mes año fin_de_semana verano]=1 pasado=2 | last=2 [p:month year weekend summer]=1
  la~1 semana=1 pasada=2 | last=2 week=1
  el=1 {weekday} | on=1 {weekday}
  en {month} | in {month}
  esta mañana/NN | this morning
  ayer por=0 la=0 [mañana tarde]/NN | yesterday [morning afternoon]
future_time:
  3* mañana/RB | tomorrow
  [hoy pronto luego] | [today soon later]
  esta=1 noche=1 | tonight=1
  el~1 próximo=2 [p:lunes martes miércoles jueves viernes sábado domingo mes año fin_de_semana verano]=1 | \
    next=2 [p:Monday Tuesday Wednesday Thursday Friday Saturday Sunday month year weekend summer]=1
  la~1 próxima=2 semana=1 | next=2 week=1
  la~1 semana=1 que=2 viene/VB=2 | next=2 week=1
  el~1 [p:mes año lunes martes jueves viernes sábado]=1 que=2 viene/VB=2 | next=2 [p:month year Monday \
    Tuesday Thursday Friday Saturday]=1
  el=1 {weekday} | on=1 {weekday}
  en {month} | in {month}
  en {short_time} | in {short_time}
  dentro=1 de=1 {short_time} | in=1 {short_time}
  este=1 [fin_de_semana verano invierno año]=2 | this=1 [weekend summer winter year]=2
  esta tarde/NN | this afternoon
  mañana/RB=1 por=0 la=0 [mañana tarde noche]/NN=2 | tomorrow=1 [morning afternoon night]=2
  pasado=1 mañana=1 | the=1 day=1 after=1 tomorrow=1
  {at_hour} | {at_hour}
habit_time:
  2* todos=1 los~1 días=2 | every=1 day=2
  los=1 {weekdays} | on=1 {weekdays}
  por=1 la=2 [mañana tarde]/NN | in=1 the=2 [morning afternoon]
  por=1 la~1 noche/NN=2 | at=1 night=2
  los=1 fines=2 de~2 semana=2 | on=1 weekends/NNS=2
  a=1 veces=1 | sometimes=1
  a=1 menudo=1 | often=1
  todas=1 las~1 [semanas noches mañanas tardes]=2 | every=1 [week night morning afternoon]=2
  todos=1 los~1 [p:veranos años meses fines_de_semana lunes viernes]=2 | every=1 [p:summer year month \
    weekend Monday Friday]=2
  una=1 vez=1 [p:al a_la]=2 [p:mes semana]=3 | once=1 a=2 [p:month week]=3
  [dos tres]=1 veces=2 [p:al a_la]=3 [p:día semana]=4 | [two three]=1 times=2 a=3 [p:day week]=4
  en [verano invierno primavera] | in [summer winter spring]
  cada [año día noche semana mañana] | every [year day night week morning]
now_time:
  2* [ahora hoy] | [now today]
  esta [semana mañana tarde]/NN | this [week morning afternoon]
  este [año mes verano] | this [year month summer]
  ahora=1 mismo=1 | right=1 now=1
  en=1 este=1 momento=1 | right=1 now=1
number_1_10:
  [dos tres cuatro cinco seis siete ocho nueve diez] | [two three four five six seven eight nine ten]
floor:
  [primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo]/JJ | [first second third fourth \
    fifth sixth seventh eighth ninth tenth]/JJ
"""


def name(draw: Draw) -> Phrase:
    """A first name."""
    return noun_pair(NounPhrase(draw.pick(people_names()), "name", ""))


def man(draw: Draw) -> Phrase:
    """A man's name."""
    return _named(draw, "m")


def woman(draw: Draw) -> Phrase:
    """A woman's name."""
    return _named(draw, "f")


def _named(draw: Draw, gender: str) -> Phrase:
    found = [noun for noun in people_names() if noun.gender == gender]
    return noun_pair(NounPhrase(draw.pick(found), "name", ""))


def city(draw: Draw) -> Phrase:
    """A city."""
    return _place(draw, "city_name")


def country(draw: Draw) -> Phrase:
    """A country."""
    return _place(draw, "country_name")


def _place(draw: Draw, kind: str) -> Phrase:
    return noun_pair(NounPhrase(draw.pick(nouns_of(kind)), "place", ""))


def job_np(draw: Draw) -> Phrase:
    """ "soy médico" is "I am a doctor": only English has the article."""
    return _job(noun_phrase(draw, "a", "job"))


def job_m(draw: Draw) -> Phrase:
    """A man's job."""
    np = noun_phrase(draw, "a", "job")
    return _job(np) if np.gender == "m" else job_m(draw)


def job_f(draw: Draw) -> Phrase:
    """A woman's job."""
    np = noun_phrase(draw, "a", "job")
    return _job(np) if np.gender == "f" else job_f(draw)


def _job(np: NounPhrase) -> Phrase:
    article, *rest = english.noun_phrase(np).children
    key = " ".join(sorted(leaves(rest[-1])[0].links))
    return Phrase(spanish.noun_phrase(replace(np, article="")), node("NP", leaf("DT", "a", "", key), *rest))


def some_number(low: int, high: int, step: int = 1, figures: float = 0.25) -> Maker:
    """A maker of numbers in a range, at times in digits."""

    def made(draw: Draw) -> Phrase:
        n = draw.pick(range(low, high + 1, step))
        return digits(n) if draw.chance(figures) else number(n, "m")

    return made


def things(draw: Draw) -> Phrase:
    """Two to a hundred things of a kind: "veintiuna casas"."""
    found: list[Noun] = [noun for noun in nouns_of(*COUNTABLE) if noun.number == "both"]
    n = draw.pick(range(2, 13)) if draw.chance(0.6) else draw.pick(range(13, 101))
    return counted_noun(n, draw.pick(found))


COUNTABLE = ("clothes", "text", "count_food", "furniture", "toy", "kitchenware")
MAKERS = {
    "name": name,
    "man": man,
    "woman": woman,
    "city": city,
    "country": country,
    "things": things,
    "age": some_number(2, 99),
    "small": some_number(2, 12, figures=0.15),
    "cents": some_number(2, 99, figures=0.3),
    "big": some_number(100, 999),
    "huge": some_number(1000, 20_000, 500),
    "hundreds": some_number(100, 900, 50),
}
BASIC = Rules(BASE, MAKERS)
