"""Where things are, what there is, where people come from and whose things are."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.english import NUMBERS
from workshop.grammar.language.meaning import NounPhrase, Pronoun
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.lessons.building import Sentence, ask, be, finish, located, noun_pair, tell
from workshop.grammar.lessons.lexicon import OWNED, noun
from workshop.grammar.lessons.sampling import Draw, counted, described, person, with_article
from workshop.grammar.lessons.sentences.being import single_person
from workshop.grammar.lessons.sentences.events import place
from workshop.grammar.lessons.words.adverbs import adverb


def whereabouts(draw: Draw) -> Sentence:
    """ "Las llaves están en la mesa.", "¿Está tu hermano en casa?" """
    asked = draw.chance(0.2)
    if draw.chance(0.5):
        subject = person(draw, "m.subj", asked)
        where = draw.pick((_at(draw, PEOPLE_PLACES), adverb("at_home"), adverb("here"), adverb("at_work")))
        if draw.chance(0.6):
            where = _at(draw, PEOPLE_PLACES)
    else:
        whose = draw.pick(("the", "my", "your"))
        subject = described(
            draw, counted(draw, draw.pick(draw.lexicon.nouns_of(*SMALL)), "m.subj", whose, 0.2), 0.2
        )
        where = thing_place(draw)
    negated = not asked and draw.chance(0.2)
    clause = be("estar", subject, where, question=asked, negated=negated)
    if not asked and isinstance(subject, (Pronoun,)) and draw.chance(0.25):
        clause = replace(
            clause, tense="imperfect", rest=(*clause.rest, adverb(draw.pick(("yesterday", "last_night"))))
        )
    return ask(clause) if asked else tell(clause)


PEOPLE_PLACES = (
    "room",
    "institution",
    "outdoors",
    "shop_place",
    "visit",
    "opening",
    "playa",
    "ciudad",
    "city_name",
)
SMALL = ("lost", "text", "vessel", "kitchenware", "toy", "container", "tool", "clothes", "pet")
HOLDERS = {"in": ("container", "room"), "on": ("surface", "silla", "cama", "sofá"), "under": ("furniture",)}


def _at(draw: Draw, kinds: tuple[str, ...]) -> Phrase:
    return place(draw, draw.pick(draw.lexicon.nouns_of(*kinds)), adjective=0.1)


def thing_place(draw: Draw, role: str = "m.place") -> Phrase:
    """In the box, on the table, under the bed, next to the lamp."""
    preposition = draw.weighted({"in": 3, "on": 4, "under": 2, "next to": 1})
    kinds = HOLDERS.get(preposition, ("mesa", "cama", "puerta", "ventana", "lámpara"))
    np = NounPhrase(draw.pick(draw.lexicon.nouns_of(*kinds)), role, "the")
    if preposition == "in" and "room" in np.noun.kinds:
        return located(np)
    if np.noun.es in ("lámpara", "espejo") and preposition == "under":
        return thing_place(draw, role)
    return located(np, preposition)


def there_is(draw: Draw) -> Sentence:
    """ "Hay un gato en la cocina.", "No hay leche en la nevera." """
    np, where = draw.pick((_animal_there, _thing_there, _food_there, _town_there))(draw)
    kind = draw.weighted({"yes": 5, "no": 2, "asked": 2, "was": 1})
    plural = np.plural and not np.noun.mass
    if kind == "no" and (np.adjective or np.article in (*NUMBERS, "many")):
        kind = "yes"
    if kind == "no":
        np = replace(np, article="", plural=np.plural or np.noun.number == "both")
        plural = np.plural and not np.noun.mass
    be = ("were" if plural else "was") if kind == "was" else ("are" if plural else "is")
    es, en = EXISTENCE["some" if kind == "asked" and (np.noun.mass or (plural and not np.article)) else kind]
    return finish(pair(es, en.replace("BE", be), what=noun_pair(np), where=where))


EXISTENCE = {
    "yes": (
        "(S (VP (VB hay=is) {what} {where}) (. .=end))",
        "(S (NP (EX there~is)) (VP (AUX BE=is) {what} {where}) (. .=end))",
    ),
    "was": (
        "(S (VP (VB había=is) {what} {where}) (. .=end))",
        "(S (NP (EX there~is)) (VP (AUX BE=is) {what} {where}) (. .=end))",
    ),
    "no": (
        "(S (VP (RB no=no) (VB hay=is) {what} {where}) (. .=end))",
        "(S (NP (EX there~is)) (VP (AUX BE=is) (NP (DT no=no) {what}) {where}) (. .=end))",
    ),
    "asked": (
        "(S (. ¿~end) (VP (VB hay=is) {what} {where}) (. ?=end))",
        "(SQ (AUX BE=is) (NP (EX there~is)) {what} {where} (. ?=end))",
    ),
    "some": (
        "(S (. ¿~end) (VP (VB hay=is) {what} {where}) (. ?=end))",
        "(SQ (AUX BE=is) (NP (EX there~is)) (NP (DT any~m.obj.noun) {what}) {where} (. ?=end))",
    ),
}


def _animal_there(draw: Draw) -> tuple[NounPhrase, Phrase]:
    np = with_article(
        draw, draw.pick(draw.lexicon.nouns_of("pet", "small_animal")), "m.obj", draw.pick("iinm")
    )
    return described(draw, np, 0.2), _at(draw, ("room", "park", "garden", "street"))


def _thing_there(draw: Draw) -> tuple[NounPhrase, Phrase]:
    np = with_article(
        draw,
        draw.pick(draw.lexicon.nouns_of("text", "kitchenware", "toy", "lost", "flower")),
        "m.obj",
        draw.pick("iinm"),
    )
    return described(draw, np, 0.2), thing_place(draw)


def _food_there(draw: Draw) -> tuple[NounPhrase, Phrase]:
    np = with_article(
        draw, draw.pick(draw.lexicon.nouns_of("bought", "cold_drink")), "m.obj", draw.pick("bbnm")
    )
    spot, preposition = draw.pick((("nevera", "in"), ("mesa", "on"), ("cocina", "in"), ("bolsa", "in")))
    return np, located(NounPhrase(noun(spot), "m.place", "the"), preposition)


def _town_there(draw: Draw) -> tuple[NounPhrase, Phrase]:
    kinds = ("institution", "shop_place", "opening", "eating", "show_place", "iglesia", "hotel")
    np = with_article(draw, draw.pick(draw.lexicon.nouns_of(*kinds)), "m.obj", draw.pick("iinm"))
    where = draw.pick((_at(draw, ("town", "square", "street")), adverb("near_here"), adverb("near_here")))
    return described(draw, np, 0.15), where


def origin(draw: Draw) -> Sentence:
    """ "Soy de México.", "¿Tu madre es de Lima?" """
    asked = draw.chance(0.2)
    subject = person(draw, "m.subj", asked)
    where = NounPhrase(draw.pick(draw.lexicon.nouns_of("city_name", "country_name")), "m.from", "")
    es = node("PP", leaf("IN", "de", "m.prep"), noun_pair(where).es)
    en = node("PP", leaf("IN", "from", "m.prep"), noun_pair(where).en)
    clause = be("ser", subject, Phrase(es, en), question=asked, negated=not asked and draw.chance(0.2))
    return ask(clause) if asked else tell(clause)


def possession(draw: Draw) -> Sentence:
    """ "El coche es de mi hermano." is "The car is my brother's." """
    chosen = draw.pick([n for n in draw.lexicon.nouns_of(*(OWNED - {"room", "pet"})) if n.number != "pl"])
    subject = NounPhrase(chosen, "m.subj", draw.pick(("the", "this", "that")))
    owner = noun_pair(single_person(draw, "m.owner"))
    *before, last = owner.en.children
    en = node("NP", *before, replace(last, word=last.word + "'s"))
    es = node("PP", leaf("IN", "de", "", "m.owner.noun"), owner.es)
    asked = draw.chance(0.15)
    clause = be("ser", subject, Phrase(es, en), question=asked, negated=not asked and draw.chance(0.15))
    return ask(clause) if asked else tell(clause)
