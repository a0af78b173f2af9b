"""When, said exactly: dates, hours, ages, parts of the day, and how long; for any clause."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.number_rules import NUMBER_TALK
from workshop.grammar.everyday.grammar.numbers import digits, number
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.sampling import Draw

PIECES = """
past:
  3* {on_the_date} | {on_the_date}
  3* {by_the_clock} | {by_the_clock}
  2* a=1 los~2 {years} años=2 | at~1 the~1 age=2 of=1 {years}
  en=1 {some_year} | in=1 {some_year}
  en=1 {month} de=2 {some_year} | in=1 {month} {some_year}
  [hace=1_poco=2 hace=1_mucho=2 hace=1_un=2_rato=2] | [not~1_long=2_ago=1 a~1_long~1_time=2_ago=1 \
    a~1_while=2_ago=1]
  una=1 vez=1 | once=1
  al=1 día=2 siguiente=3 | the=1 next=3 day=2
  esa=1 [noche mañana/NN tarde/NN]=2 | that=1 [night morning afternoon]=2
future:
  3* {on_the_date} | {on_the_date}
  3* {by_the_clock} | {by_the_clock}
  2* dentro=1 de=1 {short_time} | in=1 {short_time}
  el~1 {weekday} a=2 las~3 [h:ocho nueve diez once doce cinco seis siete]=3 | on~1 {weekday} at=2 [h:eight \
    nine ten eleven twelve five six seven]=3 o'clock/RB~3
habit:
  3* {by_the_clock} | {by_the_clock}
  3* de=1 [día noche]=2 | [during=1_the~2 at=1] [day night]=2
  de=1 vez=1 en=1 cuando=1 | from=1 time=1 to=1 time=1
  los~1 {weekdays} por=2 la=2 [mañana tarde noche]/NN=3 | on~1 {weekdays} in~2 the=2 [morning afternoon \
    evening]=3
  cada=1 [dos tres]=2 [días semanas meses horas]=3 | every=1 [two three]=2 [days weeks months hours]=3
  una=1 vez=1 al=2 [mes año día]=3 | once=1 a=2 [month year day]=3
duration:
  3* durante=1 {length} | for=1 {length}
  2* {several_hours} | for~0 {several_hours}
  durante=1 [más=2_de=2 menos=2_de=2 casi=2] {some_hours} | for=1 [more=2_than=2 less=2_than=2 almost=2] \
    {some_hours}
  desde=1 {a_clock} hasta=2 {a_clock.b} | from=1 {a_clock} until=2 {a_clock.b}
  del=1 [uno dos tres cuatro cinco]=2 al=3 [diez quince veinte doce]=4 de=5 {month} | from=1 the~1 [first \
    second third fourth fifth]=2 to=3 the~3 [tenth fifteenth twentieth twelfth]=4 of=5 {month}
on_the_date:
  3* el=1 {ordinal} de~1 {month} | on=1 {month} {ordinal}
  2* el=1 {day} de~1 {month} | on=1 {month} {day}
  el=1 {ordinal} de~1 {month} de~1 {some_year} | on=1 {month} {ordinal} , {some_year}
  el=1 {weekday} {ordinal} | on=1 {weekday} the~1 {ordinal}
  el=1 {weekday} {ordinal} de~1 {month} | on=1 {weekday} , {month} {ordinal}
by_the_clock:
  3* {at_hour} | {at_hour}
  3* a=a {clock_of_day} | at=a {clock_of_day}
  2* [antes=1_de=1 después=1_de=1 a=1_eso=1_de=1] {a_clock} | [before=1 after=1 around=1] {a_clock}
  a=a {a_clock} en=2 punto=2 | at=a {a_clock} sharp=2
  al=1 mediodía=1 | at=1 noon=1
  a=1 medianoche=1 | at=1 midnight=1
  [antes=1_de=1 después=1_de=1] {a_meal} | [before=1 after=1] {a_meal}
  muy=1 [temprano tarde]/RB=2 | very=1 [early late]=2
a_meal:
  [el~1_desayuno la~1_comida la~1_cena el~1_almuerzo]=1 | [breakfast lunch dinner lunch]=1
  [el~1_trabajo la~1_escuela las~1_clases]=1 | [work school class]=1
clock_of_day:
  2* las~1 [h:siete ocho nueve diez once]=1 de=d la=e noche=3 | [h:seven eight nine ten eleven]=1 in=d \
    the=e evening=3
  2* las~1 [h:cinco seis siete ocho nueve diez once]=1 de=d la=e mañana/NN=3 | [h:five six seven eight nine \
    ten eleven]=1 in=d the=e morning=3
  las~1 [h:dos tres cuatro cinco seis]=1 de=d la=e tarde/NN=3 | [h:two three four five six]=1 in=d the=e \
    afternoon=3
  las~1 [h:dos tres cuatro cinco ocho nueve diez]=1 y=2 media/NN=3 de=d la=e mañana/NN=4 | half=3 past=2 \
    [h:two three four five eight nine ten]=1 in=d the=e morning=4
  las~1 [h:siete ocho nueve diez]=1 y=2 [k:media cuarto]=3 de=d la=e noche=4 | [k:half a~3_quarter]=3 \
    past=2 [h:seven eight nine ten]=1 in=d the=e evening=4
  la~1 una=1 de=d la=e [mañana tarde]/NN=3 | one=1 in=d the=e [morning afternoon]=3
  las~1 [h:siete ocho nueve diez]=1 menos=2 cuarto=3 de=d la=e [k:noche mañana/NN]=4 | a~3 quarter=3 to=2 \
    [h:seven eight nine ten]=1 in=d the=e [k:evening morning]=4
a_clock:
  4* las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 | [h:two three four five six \
    seven eight nine ten eleven twelve]=1 o'clock/RB~1
  la~1 una=1 | one=1 o'clock/RB~1
  las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 y=2 [k:media cuarto]=3 | [k:half \
    a~3_quarter]=3 past=2 [h:two three four five six seven eight nine ten eleven twelve]=1
  las~1 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=1 menos=2 cuarto=3 | a~3 quarter=3 \
    to=2 [h:two three four five six seven eight nine ten eleven twelve]=1
several_hours:
  3* {some_hours} | {some_hours}
  [h:dos tres cuatro cinco]=1 [k:días meses años]=2 y=3 medio=4 | [h:two three four five]=1 and=3 a~4 \
    half=4 [k:days months years]=2
  [h:dos tres cuatro cinco seis]=1 [k:días semanas meses años] | [h:two three four five six]=1 [k:days \
    weeks months years]
  {tens} [días años] | {tens} [days years]
some_hours:
  [h:dos tres cuatro cinco seis siete ocho]=1 horas=2 y=3 [media cuarto]=4 | [h:two three four five six \
    seven eight]=1 [and=3_a~4_half=4_hours=2 hours=2_and=3_fifteen=4_minutes=4]
  una=1 hora=2 y=3 [media cuarto]=4 | [an~1_hour=2_and=3_a~4_half=4 an~1_hour=2_and=3_fifteen=4_minutes=4]
  tres=1 cuartos=2 de=2 hora=3 | forty-five=1+2 minutes=3
  media=1 hora=2 | half=1 an~1 hour=2
  [h:dos tres cuatro cinco seis siete ocho]=1 horas=2 | [h:two three four five six seven eight]=1 hours=2
  {tens} minutos | {tens} minutes
"""


def years(draw: Draw) -> Phrase:
    """An age in words, at times in digits."""
    n = draw.pick((*range(3, 30), *range(10, 95, 5), *range(20, 100, 10)))
    return digits(n) if draw.chance(0.15) else number(n, "m")


def tens(draw: Draw) -> Phrase:
    """Ten, fifteen, twenty ... ninety; at times in digits."""
    n = draw.pick(range(10, 95, 5))
    return digits(n) if draw.chance(0.2) else number(n, "m")


TABLE = Rules(PIECES, {"years": years, "tens": tens}, NUMBER_TALK)
KINDS = ("past", "future", "habit", "duration")


def piece(draw: Draw, kind: str) -> Phrase:
    """A time of one of the kinds: "el cuatro de julio", "a los veinte años", "de noche", "dos horas y media"."""
    return TABLE.phrase(draw, kind)
