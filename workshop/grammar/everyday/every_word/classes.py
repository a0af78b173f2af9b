"""Every noun of the lexicon in its classes: what one may do with it, and whose it may be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from workshop.grammar.everyday.lexicon import nouns
from workshop.grammar.language.meaning import NounPhrase, Subject
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.sampling import COUPLE, Draw, kin_articles, own

Doing = tuple[str, str, str]  # a verb in both languages, and its aspect


@dataclass(frozen=True)
class NounClass:
    """Kinds of nouns, the verbs that take any of them as an object, and whether people own them."""

    kinds: frozenset[str]
    doings: tuple[Doing, ...]
    owned: bool = False
    concrete: bool = True


def _doings(rows: str) -> tuple[Doing, ...]:
    found = (line.split() for line in rows.strip().split(","))
    return tuple((es, en.replace("_", " "), aspect) for es, en, aspect in found)


def _kinds(words: str) -> frozenset[str]:
    return frozenset(words.split())


CLASSES = {  # the first one with a kind of the noun is the noun's
    "language": NounClass(_kinds("language subject subject_law"), (), concrete=False),
    "kin": NounClass(
        _kinds("kin"),
        _doings(
            "ver see mishap, buscar look_for now, ayudar help act, esperar wait_for now, llamar call event"
        ),
    ),
    "people": NounClass(
        _kinds("folk baby other_person"),
        _doings(
            "ver see mishap, buscar look_for now, ayudar help act, esperar wait_for now, encontrar find event"
        ),
    ),
    "crowd": NounClass(_kinds("crowd"), _doings("ver see mishap, mirar look_at act"), concrete=False),
    "body": NounClass(
        _kinds("body ache facial body_mass"), _doings("mirar look_at act, tocar touch event"), True
    ),
    "animals": NounClass(
        _kinds("animal small_animal flyer insect swimmer sea_animal furry"),
        _doings(
            "ver see mishap, buscar look_for now, encontrar find event, dibujar draw event, mirar look_at act"
        ),
    ),
    "food": NounClass(
        _kinds(
            "food drink cold_drink dish fruity count_food nut toast vegetable drink_count fruity_small meal"
        ),
        _doings(
            "comprar buy event, querer want state, pedir order event, traer bring event, probar try event"
        ),
    ),
    "rooms": NounClass(
        _kinds("room passage bath_part garden home"),
        _doings("ver see mishap, limpiar clean act, pintar paint event, mirar look_at act, tener have state"),
        True,
    ),
    "places": NounClass(
        _kinds(
            "building institution outdoors street road path town station bridge square airport stop corner sidewalk"
            " port district prison spot farm_place circus dance_place tower fountain sight border shop_place well"
            " water_place wild_place hill valley island shore coast mountain river visit signal country_thing"
        ),
        _doings("ver see mishap, buscar look_for now, encontrar find event, mirar look_at act"),
    ),
    "seen": NounClass(
        _kinds(
            "star cloud moon sun sky wave tree tree_part leaf storm flyer_thing ambulance planet smoke_n shade_place"
            " stone root lawn wall roof house_part door curtain stairs tear smile painted plant plant_pl flower_pl"
            " flower sand earth fire rain snow boat ride ride_the world"
        ),
        _doings("ver see mishap, mirar look_at act, dibujar draw event"),
    ),
    "owned": NounClass(
        _kinds(
            "lost container clothes shoe bag kitchenware tool text text_tool text_tool_new text_new device toy gift"
            " gift_thing jewel furniture vehicle letter_text picture instrument cloth set note_text file app lamp_light"
            " lamp_light_en laundry laundry_pl nightwear trousers pocket button battery bulb hardware washer alarm"
            " ball coin coin_thing ticket stamp parcel report document play_thing menu_text oven"
            " fridge shelf smoke seat_place car_part machine board page screen weapon seed sport_tool prize trophy"
            " container_food drug_count drug check wash_up luggage paper trash alphabet"
        ),
        _doings(
            "ver see mishap, buscar look_for now, encontrar find event, comprar buy event, necesitar need state,"
            " querer want state, tener have state, traer bring event, vender sell event, perder lose mishap"
        ),
        True,
    ),
    "ideas": NounClass(
        frozenset(),
        _doings("entender understand state, recordar remember state, olvidar forget mishap"),
        False,
        False,
    ),
}
UNSHOWN = frozenset(
    {"weather", "side", "kind_of", "way", "part", "the_end", "spare", "lamp_light_mass", "ropa"}
)


def class_of(noun: Noun) -> str:
    """The class of a noun: that of things of the mind where none of its kinds is a thing's."""
    return next((name for name, found in CLASSES.items() if found.kinds & noun.kinds), "ideas")


@cache
def forms() -> tuple[tuple[Noun, bool], ...]:
    """Every noun in each of its numbers; the second says whether it is plural."""
    numbers = {"sg": (False,), "pl": (True,), "both": (False, True)}
    return tuple((n, plural) for n in nouns() if not n.kinds & UNSHOWN for plural in numbers[n.number])


@cache
def forms_of(*classes: str) -> tuple[tuple[Noun, bool], ...]:
    """The forms of the nouns of these classes."""
    return tuple((n, plural) for n, plural in forms() if class_of(n) in classes)


ANY_CLASS = tuple(name for name in CLASSES if name != "language")
CONCRETE = tuple(name for name in ANY_CLASS if CLASSES[name].concrete)
HELD = ("owned", "food")


def shown(
    draw: Draw, role: str, *classes: str, subject: Subject | None = None, definite: bool = False
) -> NounPhrase:
    """Any noun form of the classes, all equally likely, with an article that suits it."""
    noun, plural = draw.pick(forms_of(*classes))
    return NounPhrase(noun, role, article_for(draw, noun, plural, subject, definite), plural)


def article_for(
    draw: Draw, noun: Noun, plural: bool, subject: Subject | None = None, definite: bool = False
) -> str:
    """One of the articles that suit the noun: a possessive only for what people own."""
    if "kin" in noun.kinds:
        if subject is None or subject.person[0] == "3":
            return draw.pick(kin_articles(noun))
        return own(subject) if not (subject.plural and noun.es in COUPLE) else "my"
    owned = CLASSES[class_of(noun)].owned
    whose = [own(subject) if subject and draw.chance(0.6) else draw.pick(("my", "your"))] if owned else []
    choices = ["the", "the", *whose, *whose]
    if noun.number == "both":
        choices += ["this", "that"]
    if not definite:
        choices += _indefinite(noun, plural)
    if noun.mass:
        choices = ["the", *whose] if definite else ["", "the"]
    return draw.pick(choices)


def _indefinite(noun: Noun, plural: bool) -> list[str]:
    if noun.number == "sg":
        return []
    if noun.number == "pl":
        return ["", ""]
    return ["", "two", "three", "many", "some"] if plural else ["a", "a", "a", "a", "other"]
