"""Questions with every question word, about what people do, did and will do."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workshop.grammar.everyday.grammar.notation import keyed, written
from workshop.grammar.everyday.grammar.scenes import (
    Scene,
    asked_one,
    at_a_time,
    in_words,
    scenes,
    start,
    with_pieces,
)
from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.building import noun_pair, question
from workshop.grammar.lessons.sampling import Draw


@dataclass(frozen=True)
class Asked:
    """A question word, and the preposition that English leaves at the end."""

    line: str
    stranded: str = ""


WORDS = {  # by the piece that each asks for
    "where": (Asked("dónde=1 | where=1"),),
    "to_where": (Asked("adónde=1 | where=1"), Asked("a~1 dónde=1 | where=1")),
    "from_where": (Asked("de=from dónde=1 | where=1", "from"),),
    "what": (Asked("qué=1 | what=1"),),
    "whom": (Asked("a~1 quién=1 | who=1"),),
    "with_whom": (Asked("con=with quién=1 | who=1", "with"), Asked("con=with quiénes=1 | who=1", "with")),
    "to_whom": (Asked("a=to quién=1 | who=1", "to"),),
    "for_whom": (Asked("para=for quién=1 | who=1", "for"),),
    "with_what": (Asked("con=with qué=1 | what=1", "with"),),
    "how": (Asked("cómo=1 | how=1"),),
    "when": (
        Asked("cuándo=1 | when=1"),
        Asked("a~2 qué=1 hora=2 | what=1 time=2"),
        Asked("qué=1 día=2 | what=1 day=2"),
    ),
    "why": (Asked("por=1 qué=1 | why=1"),),
    "what_for": (Asked("para=1 qué=2 | what=2", "for"),),
    "often": (
        Asked("cada=1 cuánto=1 | how=1 often=1"),
        Asked("con=1 qué=1 frecuencia=1 | how=1 often=1"),
    ),
    "times": (Asked("cuántas=1 veces=2 | how=1 many=1 times=2"),),
    "long": (Asked("cuánto=1 tiempo=1 | how=1 long=1"),),
}


def about_a_piece(draw: Draw) -> Phrase:
    """ "¿Con quién vas al cine mañana?": the question word asks for a piece of the scene."""
    scene = draw.pick(scenes())
    words = sorted({word for word, _, _ in scene.pieces if word in WORDS})
    if not words:
        return about_a_piece(draw)
    return _asking(draw, scene, draw.pick(words))


def about_the_time(draw: Draw) -> Phrase:
    """ "¿Cuándo compraste el coche?", "¿A qué hora cenan ustedes?", "¿Qué día llega tu tía?" """
    scene = draw.pick([scene for scene in scenes() if scene.time in ("act", "event", "move", "mishap")])
    return _asking(draw, scene, "when", adverbs=-1)


def about_the_reason(draw: Draw) -> Phrase:
    """ "¿Por qué no quieres comer?", "¿Para qué necesitas el dinero?" """
    if draw.chance(0.15):
        scene = draw.pick(
            [scene for scene in scenes() if scene.es in ("necesitar", "querer", "usar", "buscar")]
        )
        clause = with_pieces(draw, start(scene, asked_one(draw)), scene, more=0)
        current = replace(clause, english_progressive=scene.es in ("buscar", "usar"))
        return _with_word(draw, current, "what_for")
    return _asking(draw, draw.pick(scenes()), "why", negated=0.4)


def about_the_habit(draw: Draw) -> Phrase:
    """ "¿Cada cuánto vas al médico?", "¿Cuánto tiempo estudiaste?" """
    long = draw.chance(0.35)
    scene = draw.pick(
        [scene for scene in scenes() if (scene.es in LASTING if long else scene.time in ("act", "move"))]
    )
    clause = with_pieces(draw, start(scene, asked_one(draw)), scene, "how")
    if long:
        return _with_word(draw, replace(clause, tense="preterite"), "long")
    past = draw.chance(0.25)
    clause = replace(clause, tense=draw.pick(("preterite", "perfect")) if past else "present")
    return _with_word(draw, clause, "times" if past else "often")


LASTING = (
    *(
        "trabajar",
        "estudiar",
        "caminar",
        "nadar",
        "dormir",
        "correr",
        "esperar",
        "viajar",
        "vivir",
        "descansar",
    ),
    *("bailar", "jugar", "cocinar", "hablar", "quedarse", "hacer"),
)


def _asking(draw: Draw, scene: Scene, word: str, adverbs: float = 0.35, negated: float = 0) -> Phrase:
    more = 0 if word == "when" else 0.25 if word in ("what", "whom", "where") else 0.4
    clause = with_pieces(draw, start(scene, asked_one(draw)), scene, word, more)
    clause = at_a_time(draw, clause, scene.time, adverbs)
    return _with_word(draw, replace(clause, negated=draw.chance(negated)), word)


def _with_word(draw: Draw, clause: Clause, word: str) -> Phrase:
    asked = draw.pick(WORDS[word])
    stranded = None
    if asked.stranded:
        key = {"what_for": "1"}.get(word, asked.stranded)
        stranded = keyed(Phrase(None, leaf("IN", asked.stranded, key)), "asked")
    phrase = keyed(written(asked.line, _no_slot), "asked")
    inverted = word not in ("why", "what_for") or draw.chance(0.6)
    clause = replace(clause, asked=phrase, stranded=stranded, question=True, inverted=inverted)
    return question(in_words(clause))


def _no_slot(name: str) -> Phrase:
    raise ValueError(f"wanted no slot in a question word; got {name!r}")


OBJECTS = {  # what may be counted, chosen and compared, by the verb
    "comprar": "clothes+text+count_food+toy+ticket",
    "leer": "text",
    "comer": "count_food",
    "ver": "film",
    "vender": "vehicle+furniture",
    "necesitar": "clothes+tool+ticket+kitchenware",
    "querer": "count_food+clothes+toy",
    "tener": "pet+vehicle+friend+relative",
    "escuchar": "song",
    "cantar": "song",
    "visitar": "visit+town",
    "escribir": "poema+cuento+mensaje+letter_text",
    "usar": "tool+device",
    "enviar": "letter_text+message+foto+parcel",
    "preferir": "clothes+drink",
    "recibir": "letter_text+message+gift",
    "llevar": "bag",
    "cocinar": "cooked",
}


def which_or_how_many(draw: Draw) -> Phrase:
    """ "¿Qué libro estás leyendo?", "¿Cuántas manzanas compraste?", "¿Cuánto café tomas?" """
    scene = draw.pick([scene for scene in scenes() if scene.es in OBJECTS])
    noun = draw.pick(
        [noun for noun in nouns_of(*OBJECTS[scene.es].split("+")) if noun.number != "sg" or noun.mass]
    )
    asked = draw.weighted({"qué": 1, "cuánto": 1.3})
    word = _which(draw, noun) if asked == "qué" else _how_many(noun)
    clause = with_pieces(draw, start(scene, asked_one(draw)), scene, "what", 0.2)
    clause = at_a_time(draw, clause, scene.time, 0.35)
    clause = replace(clause, asked=word, question=True, inverted=True)
    return question(in_words(clause))


def _which(draw: Draw, noun: Noun) -> Phrase:
    plural = noun.number == "pl" or (noun.number == "both" and draw.chance(0.3))
    np = noun_pair(NounPhrase(noun, "asked", "", plural))
    es = node("WHNP", leaf("WDT", "qué", "asked.what"), *np.es.children)
    return Phrase(es, node("WHNP", leaf("WDT", "what", "asked.what"), *np.en.children))


def _how_many(noun: Noun) -> Phrase:
    plural = not noun.mass
    np = noun_pair(NounPhrase(noun, "asked", "", plural))
    word = leaf("WRB", agreeing("cuánto", noun.gender, plural), "asked.many")
    many = [leaf("WRB", "how", "asked.many"), leaf("JJ", "many" if plural else "much", "asked.many")]
    return Phrase(node("WHNP", word, *np.es.children), node("WHNP", *many, *np.en.children))


def who_does(draw: Draw) -> Phrase:
    """ "¿Quién compró el pan?", "¿Quién va a venir con tu hermana mañana?" """
    scene = draw.pick(scenes())
    if any("{own" in line for _, _, line in scene.pieces) and draw.chance(0.8):
        return who_does(draw)
    clause = with_pieces(draw, start(scene, Pronoun("3s", "m.subj")), scene)
    clause = at_a_time(draw, clause, scene.time)
    who = keyed(written("quién=1 | who=1", _no_slot), "asked")
    return question(in_words(replace(clause, asked=who, elided=True, negated=draw.chance(0.08))))
