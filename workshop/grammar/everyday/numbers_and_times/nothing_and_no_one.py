"""Nothing, no one, something and someone in a place: "No hay nada en la nevera.", "¿Hay alguien en casa?" """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.everyday.places_and_things.placing import spot
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.lessons.building import Sentence, finish
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.events import place

THERE = {  # "haber" and "be": present, past, future; singular and plural
    "present": ("hay", "is", "are"),
    "imperfect": ("había", "was", "were"),
    "preterite": ("hubo", "was", "were"),
    "future": ("habrá", "will be", "will be"),
    "going": ("va a haber", "is going to be", "are going to be"),
}
WHERE = (
    "fridge",
    "room",
    "container",
    "surface",
    "street",
    "institution",
    "opening",
    "vehicle",
    "bag",
    "city_name",
)


def somewhere(draw: Draw) -> Phrase:
    """ "en la nevera", "en la calle", "debajo de la cama", "aquí"."""
    if draw.chance(0.25):
        return spot(draw)
    return apart(place(draw, draw.pick(nouns_of(*WHERE)), adjective=0), "where")


def nothing_there(draw: Draw) -> Sentence:
    """ "No hay nada en la nevera.", "No había nadie en la calle.", "¿Hay alguien en casa?" """
    tense = draw.weighted({"present": 6, "imperfect": 3, "preterite": 0.5, "future": 0.7, "going": 0.4})
    es, one, many = THERE[tense]
    kind = draw.weighted({"nada": 4, "nadie": 3, "ningún": 3, "algo": 1.5, "alguien": 1.5})
    open_ = kind in ("algo", "alguien") and tense in ("present", "imperfect")
    asked = open_ and draw.chance(0.6)
    where = somewhere(draw) if draw.chance(0.85) else None
    what, plural = _thing(draw, kind, asked)
    is_ = many if plural else one
    if asked:
        return finish(_is_there(es, is_, what, where))
    denied = kind in ("nada", "nadie", "ningún")
    verbs_es = [leaf("VB", word, "is") for word in es.split()]
    verbs_en = [leaf("AUX", word, "is") for word in is_.split()]
    no = [leaf("RB", "no", "", "what")] if denied else []
    spanish_side = node("S", node("VP", *no, *verbs_es, what.es, where.es if where else None))
    there = node("NP", leaf("EX", "there", "", "is"))
    english_side = node("S", there, node("VP", *verbs_en, what.en, where.en if where else None))
    stop = leaf(".", ".", "end")
    return finish(Phrase(*(node("S", *side.children, stop) for side in (spanish_side, english_side))))


def _is_there(es: str, is_: str, what: Phrase, where: Phrase | None) -> Phrase:
    spanish_side = node("VP", leaf("VB", es, "is"), what.es, where.es if where else None)
    there = node("NP", leaf("EX", "there", "", "is"))
    english_side = (leaf("AUX", is_, "is"), there, what.en, where.en if where else None)
    mark = leaf(".", "?", "end")
    return Phrase(node("S", leaf(".", "¿", "", "end"), spanish_side, mark), node("SQ", *english_side, mark))


def _thing(draw: Draw, kind: str, asked: bool) -> tuple[Phrase, bool]:
    """What there is, or is not, and whether English has it in the plural."""
    if kind == "ningún":
        found = [n for n in nouns_of(*COUNTED) if n.number == "both" and not n.mass]
        np = NounPhrase(draw.pick(found), "m.obj", "", False)
        no = "ninguna" if np.gender == "f" else "ningún"
        es = node("NP", leaf("DT", no, "what"), *spanish.noun_phrase(np).children)
        several = english.noun_phrase(replace(np, plural=True))
        return Phrase(es, node("NP", leaf("DT", "no", "what"), *several.children)), True
    en = {"nada": "nothing", "nadie": "no one", "algo": "something", "alguien": "someone"}[kind]
    en = en.replace("some", "any") if asked else en
    words = [leaf("NN", word, "what") for word in en.split()]
    said_es: list = [leaf("NN", kind, "what")]
    if kind in ("nada", "algo") and draw.chance(0.25):
        row = phrase(draw.pick(AFTER))
        return Phrase(node("NP", *said_es, row.es), node("NP", *words, row.en)), False
    return Phrase(node("NP", *said_es), node("NP", *words)), False


AFTER = (
    "SBAR que/IN=t comer/VB=v | VP to/TO=t eat/VB=v",
    "SBAR que/IN=t beber/VB=v | VP to/TO=t drink/VB=v",
    "SBAR que/IN=t hacer/VB=v | VP to/TO=t do/VB=v",
    "SBAR que/IN=t decir/VB=v | VP to/TO=t say/VB=v",
    "SBAR que/IN=t ver/VB=v | VP to/TO=t see/VB=v",
    "PP para/IN=t comer/VB=v | VP to/TO=t eat/VB=v",
    "PP para/IN=t ti/PRP=v | PP for/IN=t you/PRP=v",
    "ADJP nuevo/JJ=v | ADJP new/JJ=v",
    "ADJP interesante/JJ=v | ADJP interesting/JJ=v",
    "ADJP raro/JJ=v | ADJP strange/JJ=v",
)
COUNTED = (
    "text",
    "clothes",
    "opening",
    "shop_place",
    "folk",
    "problem",
    "kitchenware",
    "pet",
    "furniture",
    "fruit",
    "device",
)
