"""The time, the day and the weather."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import Sentence, finish, located, statement
from workshop.grammar.lessons.lexicon import noun, table_rows
from workshop.grammar.lessons.sentences.days import HOURS
from workshop.grammar.lessons.words.adverbs import adverb
from workshop.grammar.lessons.words.nouns_places import MONTHS, WEEKDAYS

BIRTHDAY = (
    "(S (NP (PRP$ {whose}=my) (NN cumpleaños=birthday)) (VP (VB es=is) (PP (IN en=in) (NP (NN {month}=month)))))",
    "(S (NP (PRP$ {whose}=my) (NN birthday=birthday)) (VP (AUX is=is) (PP (IN in=in) (NP (NNP {month}=month)))))",
)
DAY = (
    "(S (ADVP (RB {day}=day{sense})) (VP (VB es=is) (NP (NN {weekday}=weekday))))",
    "(S (ADVP (RB {day}=day{sense})) (VP (AUX is=is) (NP (NNP {weekday}=weekday))))",
)


def days() -> Iterator[Sentence]:
    """ "Hoy es lunes.", "Mi cumpleaños es en mayo." """
    named = (("hoy", "today", ""), ("mañana", "tomorrow", "#tomorrow.adv"))
    for (es, en), (day_es, day_en, sense) in product(table_rows(WEEKDAYS), named):
        spanish = DAY[0].format(day=day_es, sense=sense, weekday=es)
        yield finish(statement(pair(spanish, DAY[1].format(day=day_en, sense=sense, weekday=en))))
    for (es, en), (my_es, my_en) in product(table_rows(MONTHS), (("mi", "my"), ("tu", "your"))):
        spanish = BIRTHDAY[0].format(whose=my_es, month=es)
        yield finish(statement(pair(spanish, BIRTHDAY[1].format(whose=my_en, month=en))))


IT_IS = "(NP (PRP it~is)) (VP (AUX is=is)"
CLOCK = (  # on the hour, half past, a quarter past
    (
        "(S (VP (VB {son}=is) (NP (DT {las}~hour) (CD {es}=hour))))",
        f"(S {IT_IS} (NP (CD {{en}}=hour) (RB o'clock~hour))))",
    ),
    (
        "(S (VP (VB {son}=is) (NP (DT {las}~hour) (CD {es}=hour) (CC y=past) (NN media=half))))",
        f"(S {IT_IS} (NP (NN half=half) (PP (IN past=past) (NP (CD {{en}}=hour))))))",
    ),
    (
        "(S (VP (VB {son}=is) (NP (DT {las}~hour) (CD {es}=hour) (CC y=past) (NN cuarto=quarter))))",
        f"(S {IT_IS} (NP (DT a~quarter) (NN quarter=quarter) (PP (IN past=past) (NP (CD {{en}}=hour))))))",
    ),
)


def clock_times() -> Iterator[Sentence]:
    """ "Son las tres y media." """
    for (es, en), (spanish, english) in product([("una", "one"), *HOURS.items()], CLOCK):
        son, las = ("es", "la") if es == "una" else ("son", "las")
        yield finish(statement(pair(spanish.format(son=son, las=las, es=es), english.format(en=en))))


WEATHER = (
    ("(VP (VB hace=is) (NP (NN frío=w#cold.a)))", "(VP (AUX is=is) (ADJP (JJ cold=w#cold.a)))"),
    ("(VP (VB hace=is) (NP (NN calor=w#hot.a)))", "(VP (AUX is=is) (ADJP (JJ hot=w#hot.a)))"),
    ("(VP (VB hace=is) (NP (NN sol=w)))", "(VP (AUX is=is) (ADJP (JJ sunny=w)))"),
    ("(VP (VB hace=is) (NP (NN viento=w)))", "(VP (AUX is=is) (ADJP (JJ windy=w)))"),
    (
        "(VP (VB hace=is) (NP (JJ mucho=very) (NN frío=w#cold.a)))",
        "(VP (AUX is=is) (ADJP (RB very=very) (JJ cold=w#cold.a)))",
    ),
    (
        "(VP (VB hace=is) (NP (JJ mucho=very) (NN calor=w#hot.a)))",
        "(VP (AUX is=is) (ADJP (RB very=very) (JJ hot=w#hot.a)))",
    ),
    ("(VP (VB está=is) (VBG lloviendo=w))", "(VP (AUX is=is) (VP (VBG raining=w)))"),
    ("(VP (VB está=is) (VBG nevando=w))", "(VP (AUX is=is) (VP (VBG snowing=w)))"),
    ("(VP (VB está=is) (ADJP (JJ nublado=w)))", "(VP (AUX is=is) (ADJP (JJ cloudy=w)))"),
    ("(VP (VB llueve=is))", "(VP (AUX is~is) (VP (VBG raining=is)))"),
    ("(VP (VB nieva=is))", "(VP (AUX is~is) (VP (VBG snowing=is)))"),
    ("(VP (VB llueve=is) (ADVP (RB mucho=much)))", "(VP (VBZ rains=is) (NP (DT a=much) (NN lot=much)))"),
    ("(VP (VB nieva=is) (ADVP (RB mucho=much)))", "(VP (VBZ snows=is) (NP (DT a=much) (NN lot=much)))"),
    ("(VP (VB llovió=is))", "(VP (VBD rained=is))"),
    ("(VP (VB nevó=is))", "(VP (VBD snowed=is))"),
    ("(VP (VB hacía=is) (NP (NN frío=w#cold.a)))", "(VP (AUX was=is) (ADJP (JJ cold=w#cold.a)))"),
    ("(VP (VB hacía=is) (NP (NN calor=w#hot.a)))", "(VP (AUX was=is) (ADJP (JJ hot=w#hot.a)))"),
    (
        "(VP (VB va=be) (IN a=to) (VB llover=w))",
        "(VP (AUX is=be) (VP (VBG going=be) (VP (TO to=to) (VP (VB rain=w)))))",
    ),
    (
        "(VP (VB va=be) (IN a=to) (VB nevar=w))",
        "(VP (AUX is=be) (VP (VBG going=be) (VP (TO to=to) (VP (VB snow=w)))))",
    ),
)
PLACES = ("Madrid", "Londres", "París", "Lima", "México", "Roma", "España")


def weather_reports() -> Iterator[Sentence]:
    """ "Hoy hace frío.", "Llovió en Madrid ayer." """
    for es, en in WEATHER:
        it = "(NP (PRP it~be))" if "=be)" in en else "(NP (PRP it~is))"
        says = pair(f"(S {es})", f"(S {it} {en})")
        where = [located(NounPhrase(noun(city), "place", "")) for city in PLACES]
        for place, name in [
            (None, None),
            *((place, None) for place in where),
            *((None, n) for n in _days_for(es)),
        ]:
            yield from _reported(says, place, adverb(name) if name else None)


def _days_for(es: str) -> tuple[str, ...]:
    if "(VB va" in es:
        return "tomorrow", "tonight", "today"
    if any(past in es for past in ("llovió", "nevó", "hacía")):
        return "yesterday", "last_night"
    return ("in_winter",) if "mucho=much" in es else ("today", "now")


def _reported(says: Phrase, place: Phrase | None, day: Phrase | None) -> Iterator[Sentence]:
    """With the place after it, and the day at the end or in front."""
    if place:
        says = pair("(S {x} {y})", "(S {x} {y})", x=says, y=place)
    yield from (
        _said(says, day, pattern) for pattern in (("(S {x} {y})", "(S {y} {x})") if day else ("(S {x})",))
    )


def _said(says: Phrase, day: Phrase | None, pattern: str) -> Sentence:
    slots = {"x": says, "y": day} if day else {"x": says}
    return finish(statement(pair(pattern, pattern, **slots)))
