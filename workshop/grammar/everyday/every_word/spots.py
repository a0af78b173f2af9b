"""Every noun of the lexicon where it is: "¿Dónde está mi cargador?", "Hay tres velas en la mesa." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.every_word.classes import CONCRETE, class_of, shown
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.doings import Idea
from workshop.grammar.everyday.grammar.notation import written
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.language.meaning import Clause
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import Sentence, ask, be, finish, noun_pair, prepositional, tell
from workshop.grammar.lessons.sampling import Draw, described

WHERE = pair("(WHADVP (WRB dónde=where))", "(WHADVP (WRB where=where))")


def where(draw: Draw) -> Sentence:
    """ "¿Dónde están mis sandalias?", "¿Dónde está la frontera?" """
    np = shown(draw, "m.subj", *CONCRETE, definite=True)
    if np.article in ("this", "that") or class_of(np.noun) == "body":
        return where(draw)
    return ask(be("estar", np, asked=WHERE, question=True, inverted=True))


def there_is(draw: Draw) -> Sentence:
    """ "Hay tres velas en la mesa.", "No hay nubes.", "¿Hay una farmacia cerca de aquí?" """
    np = shown(draw, "m.obj", *(name for name in CONCRETE if name not in ("kin", "body")))
    if np.article not in ("a", "", "two", "three", "many", "other"):
        return there_is(draw)
    if np.article == "a":
        np = described(draw, np, 0.25)
    kind = draw.weighted({"yes": 5, "no": 2, "asked": 2})
    if kind == "no" and np.article:
        return there_is(draw)
    spot = _seen_at(draw, class_of(np.noun))
    be_ = "are" if np.english_person == "3p" else "is"
    pattern = {
        "yes": f"hay=is {{x}} {{y}} . | there/EX~is {be_}/AUX=is {{x}} {{y}} .",
        "no": f"no=no hay=is {{x}} {{y}} . | there/EX~is {be_}/AUX=is no/DT=no {{x}} {{y}} .",
        "asked": f"¿ hay=is {{x}} {{y}} ? | {be_}/AUX=is there/EX~is {{x}} {{y}} ?",
    }[kind]
    return finish(written(pattern, {"x": noun_pair(np), "y": spot}.__getitem__))


NOTHING = Phrase(None, None)


def _seen_at(draw: Draw, name: str) -> Phrase:
    rows = PLACES_OF.get(name, ("en=1 la foto | in/IN=1 the picture",))
    return written(draw.pick(rows), lambda slot: NOTHING)


PLACES_OF = {
    "owned": (
        "en=1 la casa | in/IN=1 the house",
        "en=1 mi cuarto | in/IN=1 my room",
        "aquí | here",
        "en=1 la foto | in/IN=1 the picture",
        "en=1 la tienda | in/IN=1 the store",
    ),
    "food": (
        "en=1 la mesa | on/IN=1 the table",
        "en=1 la cocina | in/IN=1 the kitchen",
        "en=1 el menú | on/IN=1 the menu",
        "aquí | here",
    ),
    "places": (
        "cerca=1 de~2 aquí=2 | near/IN=1 here=2",
        "en=1 esta ciudad | in/IN=1 this city",
        "en=1 mi país | in/IN=1 my country",
        "en=1 el mapa | on/IN=1 the map",
    ),
    "animals": (
        "en=1 el zoológico | at/IN=1 the zoo",
        "en=1 el jardín | in/IN=1 the garden",
        "aquí | here",
    ),
    "people": ("en=1 la fiesta | at/IN=1 the party", "en=1 la calle | on/IN=1 the street", "aquí | here"),
}


SIDES = (
    *(("cerca de", "near"), ("al lado de", "next to"), ("detrás de", "behind")),
    *(("delante de", "in front of"), ("debajo de", "under"), ("lejos de", "far from")),
)
BESIDE = {
    "rooms": ("rooms",),
    "owned": ("owned", "seen", "food"),
    "places": ("places",),
    "people": ("places",),
    "food": ("food",),
}
BESIDE |= {"animals": ("places", "seen"), "seen": ("places",)}


def beside(draw: Draw) -> Sentence:
    """ "La escoba está detrás de la puerta.", "El gimnasio está cerca del puerto." """
    name = draw.weighted(
        {"owned": 4, "places": 4, "rooms": 1, "people": 1, "animals": 2, "food": 1, "seen": 1}
    )
    one = shown(draw, "m.subj", name, definite=True)
    two = shown(draw, "m.place", *BESIDE[name], definite=True)
    if one.noun.en == two.noun.en or two.article in ("your", "this"):
        return beside(draw)
    es, en = draw.pick(SIDES[:4] if name == "places" else SIDES)
    clause = be("estar", one, prepositional(es, en, two))
    if draw.chance(0.2):
        return ask(replace(clause, question=True))
    return tell(
        replace(clause, tense=draw.weighted({"present": 4, "imperfect": 1}), negated=draw.chance(0.12))
    )


def without_it(draw: Draw) -> Sentence:
    """ "Salió sin el paraguas.", "Vino con dos maletas.": what one has along."""
    subject = someone(draw)
    np = shown(draw, "m.with", "owned", "owned", "food", "animals", subject=subject)
    if np.article in ("many", "some") or "room" in np.noun.kinds:
        return without_it(draw)
    es, en = draw.pick((("sin", "without"), ("con", "with")))
    move = draw.pick((("venir", "come", "now"), ("llegar", "arrive", "event"), ("salir", "leave", "event")))
    clause = Clause(doing(*move[:2]), subject, rest=(prepositional(es, en, np),))
    return tell(timed(draw, Idea(clause, move[2], "-"), negation=0.05, more=0.2))
