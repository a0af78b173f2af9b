"""Cities and countries in everyday frames: "¿Has estado en Nueva York?", "Mi tía vive en Costa Rica." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.coordination import both
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.doings import Idea
from workshop.grammar.everyday.grammar.notation import chosen, written
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import nouns_of, people_names
from workshop.grammar.language.meaning import Clause, Group, NounPhrase
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence, ask, be, finish, noun_pair, prepositional, tell
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.days import oneself

MOVES = (  # a verb with its aspect, the prepositions, and whether company and time suit it
    *(("vivir", "live", "state", "en", "in", "c"),) * 4,
    *(("viajar", "travel", "event", "a", "to", "cf"),) * 3,
    *(("ir", "go", "now", "a", "to", "cf"),) * 4,
    *(("trabajar", "work", "act", "en", "in", "cf"), ("estudiar", "study", "act", "en", "in", "cf")),
    *(("llegar", "arrive", "event", "a", "in", "f"), ("volver", "return", "event", "a", "to", "f")),
    *(("regresar", "return", "event", "a", "to", "f"), ("nacer", "be born", "mishap", "en", "in", "-")),
    *(("venir", "come", "now", "de", "from", "f"), ("mudarse", "move", "event", "a", "to", "f")),
)
FRAMES = {
    "city": (
        "{x} es una=1 ciudad=2 muy=3 [grande bonita antigua moderna]=4 . | {x} is a=1 very=3 [big pretty old \
            modern]=4 city=2 .",
        "me=1 gusta=2 mucho=3 {x} . | I~1 like=2 {x} a=3 lot=3 .",
        "¿ cómo=1 es {x} ? | what=1 is {x} like/IN=1 ?",
        "¿ cómo=1 se~2 va=2 a {x} ? | how=1 do~2 you~2 get/VB=2 to {x} ?",
        "hay=1 muchos=2 turistas=3 en {x} . | there~1 are=1 many=2 tourists=3 in {x} .",
        "¿ a~1 qué=1 distancia=1 está=2 {x} ? | how=1 far=1 is=2 {x} ?",
        "mi=1 vuelo=2 a {x} sale=3 mañana/RB=4 . | my=1 flight=2 to {x} leaves=3 tomorrow=4 .",
        "quiero=1 un=2 billete=3 para {x} . | I~1 want=1 a=2 ticket=3 to {x} .",
    ),
    "country": (
        "{x} es un=1 país=2 muy=3 [grande bonito interesante pequeño]=4 . | {x} is a=1 very=3 [big pretty \
            interesting small]=4 country=2 .",
        "¿ cuál=1 es la capital de {x} ? | what=1 is the capital of {x} ?",
        "la=1 comida=2 de {x} es muy=3 [rica=4 buena=4] . | the=1 food=2 of {x} is very=3 [tasty=4 good=4] .",
        "en {x} se~1 [habla come vive]=1 [español bien bien]=2 . | in {x} people~1 [speak eat live]=1 [Spanish \
            well well]=2 .",
        "en {x} hace=1 mucho=2 [calor frío]=3 . | in {x} it~1 is=1 very=2 [hot cold]=3 .",
        "tengo=1 [amigos familia]=2 en {x} . | I~1 have=1 [friends family]=2 in {x} .",
        "echo=1 de~1 menos=1 {x} . | I~1 miss=1 {x} .",
    ),
}


REGIONS = (  # among the countries, but not countries
    *("Europa", "África", "Asia", "América", "América Latina", "América del Sur", "Centroamérica", "Texas"),
    *("Latinoamérica", "Sudamérica", "Cataluña", "Andalucía", "Galicia", "California", "Florida", "Mallorca"),
)


def a_place(draw: Draw) -> Sentence:
    """Any city or country in any of the frames."""
    made = {"moving": moving, "from": from_there, "knowing": knowing, "been": has_been, "frame": in_a_frame}
    return made[draw.weighted({"moving": 6, "from": 2.5, "knowing": 3, "been": 2, "frame": 4})](draw)


def _place(draw: Draw, role: str = "m.place", *kinds: str) -> NounPhrase:
    return NounPhrase(draw.pick(nouns_of(*(kinds or ("city_name", "country_name")))), role, "")


def moving(draw: Draw) -> Sentence:
    """ "Mi hermano trabaja en Buenos Aires.", "¿Cuándo vuelves a Gran Bretaña?" """
    asked = draw.chance(0.2)
    subject = someone(draw, asked=asked)
    es, en, aspect, *before, adjuncts = draw.pick(MOVES)
    clitics = (oneself(subject),) if es.endswith("se") else ()
    place = prepositional(*before, _place(draw))
    if draw.chance(0.12):
        city, country = _place(draw, "m.city", "city_name"), _place(draw, "m.land", "country_name")
        place = _joined(prepositional(*before, city), prepositional("en", "in", country))
    clause = Clause(doing(es, en), subject, clitics=clitics, rest=(place,))
    clause = timed(draw, Idea(clause, aspect, adjuncts), more=0.3)
    return ask(replace(clause, question=True)) if asked else tell(clause)


def _joined(first: Phrase, second: Phrase) -> Phrase:
    line = "{a} , {b} | {a} , {b}"
    return written(line, {"a": first, "b": second}.__getitem__)


def from_there(draw: Draw) -> Sentence:
    """ "Soy de Costa Rica.", "¿Tu novio es de Los Ángeles?", "Juan no es de Lima." """
    asked = draw.chance(0.25)
    subject = someone(draw, asked=asked)
    clause = be("ser", subject, prepositional("de", "from", _place(draw)))
    return ask(replace(clause, question=True)) if asked else tell(replace(clause, negated=draw.chance(0.2)))


def knowing(draw: Draw) -> Sentence:
    """ "Quiero conocer Nueva York y Londres.", "¿Conoces Puerto Rico?", "Visitamos Roma." """
    asked = draw.chance(0.25)
    subject = someone(draw, asked=asked)
    es, en, aspect = draw.pick(
        (("conocer", "know", "state"), ("conocer", "know", "now"), ("visitar", "visit", "event"))
    )
    np = _place(draw, "m.obj")
    if aspect == "now":  # wishes and plans
        clause = Clause(
            doing("conocer", "visit"), subject, object=np, modal=draw.pick(("want", "would_like", "going"))
        )
        tense = "past_subjunctive" if clause.modal == "would_like" else "present"
        clause = replace(clause, tense=tense, object=_maybe_two(draw, np))
        return ask(replace(clause, question=True)) if asked else tell(clause)
    clause = timed(draw, Idea(Clause(doing(es, en), subject, object=np), aspect), more=0.25)
    return ask(replace(clause, question=True)) if asked else tell(clause)


def _maybe_two(draw: Draw, np: NounPhrase) -> NounPhrase | Group:
    other = _place(draw, "m.other")
    if draw.chance(0.6) or other.noun.es == np.noun.es:
        return np
    return Group(both(noun_pair(np), noun_pair(other)), "3p", "m.obj")


def has_been(draw: Draw) -> Sentence:
    """ "¿Has estado alguna vez en Roma?", "Nunca he estado en Nueva Zelanda." """
    lines = (
        "¿ [has ha]/VB=h estado=b alguna=e vez=e en {x} ? | have=h you~h ever=e been=b to/IN {x} ?",
        "¿ [has ha]/VB=h estado=b en {x} ? | have=h you~h been=b to/IN {x} ?",
        "nunca=n [he hemos]/VB=h estado=b en {x} . | [I we]~h have=h never=n been=b to/IN {x} .",
        "no=n [he hemos]/VB=h estado=b nunca=n en {x} . | [I we]~h have=h never=n been=b to/IN {x} .",
        "[estuve=b estuvimos=b] en {x} {when} . | [I~b_was=b we~b_were=b] in {x} {when} .",
        "{who} está=b en {x} {now} . | {who} is=b in {x} {now} .",
    )
    return _line(draw, draw.pick(lines))


def in_a_frame(draw: Draw) -> Sentence:
    """ "¿Cuál es la capital de Bélgica?", "Buenos Aires es una ciudad muy grande." """
    kind = draw.pick(("city", "country"))
    return _line(draw, draw.pick(FRAMES[kind]), f"{kind}_name")


def _line(draw: Draw, line: str, *kinds: str) -> Sentence:
    place = _place(draw, "m.place", *kinds)
    if kinds and place.noun.es in REGIONS:
        return _line(draw, line, *kinds)
    slots = {
        "x": noun_pair(place),
        "who": noun_pair(NounPhrase(draw.pick(people_names()), "m.who", "")),
        "when": written(draw.pick(WHEN), dict.__getitem__),
        "now": written(draw.pick(NOW), dict.__getitem__),
    }
    return finish(written(chosen(draw, line), slots.__getitem__))


WHEN = ("ayer | yesterday", "el~1 año=1 pasado=2 | last=2 year=1", "la~1 semana=1 pasada=2 | last=2 week=1")
NOW = ("ahora | now", "de vacaciones | on vacation", "esta semana | this week", "hoy | today")
