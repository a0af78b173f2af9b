"""Where things and people are, by every preposition of place: "encima de", "entre la cama y la puerta"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.governing import with_preposition
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.doings import Idea
from workshop.grammar.everyday.grammar.enriching import enriched
from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase, leaves, pair
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.building import Sentence, ask, be, finish, located, noun_pair, tell
from workshop.grammar.lessons.sampling import Draw, counted, described, own, person, with_article
from workshop.grammar.lessons.sentences.places import EXISTENCE

SIDES = """
encima_de on_top_of mesa+armario+cama+fridge+escritorio+silla+estante
sobre on mesa+cama+escritorio+silla
debajo_de under furniture+árbol+puente+alfombra+almohada
detrás_de behind building+puerta+árbol+sofá+vehicle+furniture
delante_de in_front_of building+vehicle+set+espejo
enfrente_de across_from building+park+station+square
al_lado_de next_to building+mesa+ventana+puerta+cama+park+river+fridge
junto_a next_to building+ventana+puerta+cama+fuente
cerca_de near building+park+beach+station+square+river
lejos_de far_from building+park+beach+station+town+mar
dentro_de inside container+room+vehicle+fridge+horno
fuera_de outside casa+building+ciudad+tienda
a_la_derecha_de to_the_right_of building+puerta+ventana+cama
a_la_izquierda_de to_the_left_of building+puerta+ventana+cama
contra against wall+puerta+árbol
en_medio_de in_the_middle_of plaza+parque+habitación
al_final_de at_the_end_of calle+pasillo+camino+playa
"""
ROWS = [line.split() for line in SIDES.strip().splitlines()]
ANYWHERE = (
    "ADVP aquí/RB=h | ADVP here/RB=h",
    "ADVP ahí/RB=h | ADVP there/RB=h",
    "ADVP acá/RB=h | ADVP here/RB=h",
    "ADVP muy/RB=v cerca/RB=h | ADVP very/RB=v close/RB=h",
    "PP cerca/RB=n de/IN~h aquí/RB=h | PP near/IN=n here/RB=h",
    "PP a/IN=o la/DT=d derecha/NN=h | PP on/IN=o the/DT=d right/NN=h",
    "PP a/IN=o la/DT=d izquierda/NN=h | PP on/IN=o the/DT=d left/NN=h",
)
IN_TOWN = (
    "ADVP allá/RB=h | ADVP over/IN=h there/RB=h",
    "ADVP afuera/RB=h | ADVP outside/RB=h",
    "ADVP muy/RB=v lejos/RB=h | ADVP very/RB=v far/RB=h away/RB=h",
    "ADVP bastante/RB=v lejos/RB=h | ADVP quite/RB=v far/RB=h away/RB=h",
    "PP lejos/RB=n de/IN=f aquí/RB=h | PP far/RB=n from/IN=f here/RB=h",
    "PP al/IN=h lado/NN=h | ADVP next/JJ=h door/NN=h",
)
AT_HOME = (
    "ADVP atrás/RB=h | PP in/IN=h the/DT=h back/NN=h",
    "ADVP adelante/RB=h | PP in/IN=h the/DT=h front/NN=h",
    "PP al/IN=i fondo/NN=b | PP in/IN=i the/DT~b back/NN=b",
    "PP en/IN=i el/DT=t medio/NN=m | PP in/IN=i the/DT=t middle/NN=m",
    "ADVP arriba/RB=h | ADVP upstairs/RB=h",
    "ADVP abajo/RB=h | ADVP downstairs/RB=h",
    "ADVP adentro/RB=h | ADVP inside/RB=h",
    "ADVP dentro/RB=h | ADVP inside/RB=h",
    "ADVP fuera/RB=h | ADVP outside/RB=h",
    "PP en/IN=e todas/DT=e partes/NNS=e | ADVP everywhere/RB=e",
    "PP en/IN=e algún/DT=e lugar/NN=e | ADVP somewhere/RB=e",
    "PP en/IN=i el/DT=t suelo/NN=f | PP on/IN=i the/DT=t floor/NN=f",
    "PP al/IN=at final/NN=e | PP at/IN=at the/DT~e end/NN=e",
)
THINGS = ("lost", "text", "vessel", "kitchenware", "toy", "container", "tool", "clothes", "pet", "device")
OUTSIDE = frozenset("building park beach station square river town street path road".split())
MINE = {"furniture", "room", "vehicle", "bag", "casa", "container"}
TOWN = (
    "institution",
    "opening",
    "shop_place",
    "eating",
    "show_place",
    "stop",
    "park",
    "fuente",
    "iglesia",
    "hotel",
)


def side(draw: Draw, role: str = "m.place", town: bool | None = None) -> Phrase:
    """A place by one of the prepositions; in the town (or only in the house)."""
    es, en, kinds = draw.pick(ROWS)
    found = list(nouns_of(*kinds.split("+")))
    if town is not None:
        found = [n for n in found if bool(n.kinds & OUTSIDE) == town]
    if not found:
        return side(draw, role, town)
    np = NounPhrase(draw.pick(found), role)
    if np.noun.kinds & MINE and draw.chance(0.25):
        np = replace(np, article="my")
    richer = enriched(draw, np, probability=0.15)
    return with_preposition(es, en, np if richer.article == "every" else richer)


def between(draw: Draw, town: bool = False) -> Phrase:
    """ "entre el banco y la farmacia"."""
    kinds = TOWN if town else ("mesa", "cama", "puerta", "ventana", "sofá", "silla", "armario")
    first, second = draw.shuffled(list(nouns_of(*kinds)))[:2]
    a, b = noun_pair(NounPhrase(first, "m.one")), noun_pair(NounPhrase(second, "m.two"))
    return pair(
        "(PP (IN entre=between) {a} (CC y=and) {b})",
        "(PP (IN between=between) {a} (CC and=and) {b})",
        a=a,
        b=b,
    )


def spot(draw: Draw, town: bool = False) -> Phrase:
    """Any place: by a preposition, between two things, or an adverb."""
    kind = draw.weighted({"side": 6, "between": 1, "adverb": 4})
    if kind == "side":
        return side(draw, town=town)
    return (
        between(draw, town)
        if kind == "between"
        else phrase(draw.pick((*ANYWHERE, *(IN_TOWN if town else AT_HOME))))
    )


def _subject(draw: Draw, asked: bool) -> tuple[Subject, bool]:
    """Someone, a thing, or a place in the town; and whether the place belongs to the town."""
    kind = draw.weighted({"person": 2, "thing": 4, "place": 3})
    if kind == "person":
        return person(draw, "m.subj", asked), True
    if kind == "place":
        np = NounPhrase(draw.pick(nouns_of(*TOWN)), "m.subj", draw.pick(("the", "the", "a", "that")))
        return enriched(
            draw, replace(np, article="the" if np.article == "a" else np.article), probability=0.2
        ), True
    np = counted(draw, draw.pick(nouns_of(*THINGS)), "m.subj", draw.pick(("the", "my", "your")), 0.25)
    return enriched(draw, described(draw, np, 0.15), probability=0.2), False


def _names(where: Phrase, noun: Noun) -> bool:
    """Whether the place names the thing itself: "una farmacia detrás de la farmacia"."""
    return any(leaf.lemma == noun.lemma for leaf in leaves(where.es))


def is_there(draw: Draw) -> Sentence:
    """ "Las llaves están encima de la mesa.", "¿La farmacia está cerca de aquí?" """
    asked = draw.chance(0.2)
    subject, town = _subject(draw, asked)
    where = spot(draw, town)
    if isinstance(subject, NounPhrase) and _names(where, subject.noun):
        return is_there(draw)
    clause = be("estar", subject, where, question=asked, negated=not asked and draw.chance(0.15))
    tense = draw.weighted({"present": 6, "imperfect": 1.5})
    return (ask if asked else tell)(replace(clause, tense=tense, inverted=asked and draw.chance(0.6)))


def there_is(draw: Draw) -> Sentence:
    """ "Hay una parada enfrente del hotel.", "No hay ningún gato debajo de la cama." """
    town = draw.chance(0.5)
    noun = draw.pick(nouns_of(*(TOWN if town else (*THINGS, "bought", "flower"))))
    where = spot(draw, town)
    if _names(where, noun):
        return there_is(draw)
    np = with_article(draw, noun, "m.obj", draw.pick("iiinmb"))
    np = enriched(draw, described(draw, np, 0.2), probability=0.3)
    if np.article in ("", "the", "every", "any", "my") and not np.noun.mass and not np.plural:
        np = replace(np, article="a")
    plural = np.plural and not np.noun.mass and np.english_person == "3p"
    kind = draw.weighted({"yes": 5, "asked": 2, "was": 1})
    be_ = ("were" if plural else "was") if kind == "was" else ("are" if plural else "is")
    bare = np.noun.mass or (plural and not np.article)
    es, en = EXISTENCE["some" if kind == "asked" and bare and not np.article else kind]
    return finish(pair(es, en.replace("BE", be_), what=noun_pair(np), where=where))


PUTTING = (
    *(("poner", "put", "event"), ("dejar", "leave", "event"), ("guardar", "keep", "state")),
    *(("esconder", "hide", "event"), ("encontrar", "find", "mishap"), ("ver", "see", "mishap")),
    *(("buscar", "look for", "now"), ("perder", "lose", "mishap"), ("olvidar", "forget", "mishap")),
    *(("meter", "put", "event"), ("tirar", "throw", "mishap"), ("poner", "put", "event")),
)
IN_SPOTS = ("container", "room", "fridge", "surface", "armario", "vehicle", "bag", "cama", "sofá")


def put_there(draw: Draw) -> Sentence:
    """ "Dejé el libro encima de la mesa.", "¿Pusiste la leche en la nevera?" """
    asked = draw.chance(0.2)
    subject = someone(draw, asked=asked)
    es, en, aspect = draw.pick(PUTTING)
    article = draw.pick(("the", "the", own(subject)))
    kinds = ("lost", "text", "clothes", "toy", "tool", "vessel", "money", "device", "letter_text")
    np = described(draw, counted(draw, draw.pick(nouns_of(*kinds)), "m.obj", article, 0.3), 0.15)
    np = enriched(draw, np, subject, 0.25)
    if es == "meter":
        holder = NounPhrase(draw.pick(nouns_of("container", "bag", "bolsillo", "cajón")), "m.place")
        where = with_preposition("en", "in", holder)
    else:
        where = _in_or_by(draw)
    clause = timed(
        draw, Idea(Clause(doing(es, en), subject, object=np, rest=(where,)), aspect, "-"), more=0.2
    )
    return ask(replace(clause, question=True)) if asked else tell(clause)


def _in_or_by(draw: Draw) -> Phrase:
    if draw.chance(0.5):
        np = NounPhrase(draw.pick([n for n in nouns_of(*IN_SPOTS) if n.number != "pl"]), "m.place")
        return located(np)
    return side(draw, town=False)


DOING = (
    *(("esperar", "wait", "now"), ("jugar", "play", "act"), ("dormir", "sleep", "act")),
    *(
        ("vivir", "live", "state"),
        ("trabajar", "work", "act"),
        ("comer", "eat", "act"),
        ("correr", "run", "act"),
    ),
    *(
        ("caminar", "walk", "act"),
        ("estudiar", "study", "act"),
        ("cantar", "sing", "act"),
        ("leer", "read", "act"),
    ),
)


def done_there(draw: Draw) -> Sentence:
    """ "Te espero delante del cine.", "Los niños jugaban detrás de la casa." """
    asked = draw.chance(0.2)
    subject = someone(draw, asked=asked)
    es, en, aspect = draw.pick(DOING)
    idea = Idea(Clause(doing(es, en), subject, rest=(spot(draw, True),)), aspect, "cf")
    clause = timed(draw, idea, more=0.25)
    return ask(replace(clause, question=True)) if asked else tell(clause)


AROUND = (
    ("antes_de", "before"),
    ("después_de", "after"),
    ("durante", "during"),
    ("desde", "since"),
    ("hasta", "until"),
)
EVENTS = ("class", "meeting", "party", "match", "film", "trip", "exam", "show", "vacation", "meal")


def around_an_event(draw: Draw) -> Sentence:
    """ "Siempre tomo café después de la cena.", "Dormí durante la película." """
    asked = draw.chance(0.2)
    thought = doings.idea(draw, someone(draw, asked=asked), doings.DOING)
    if thought.aspect not in ("act", "event"):
        return around_an_event(draw)
    clause = timed(draw, replace(thought, adjuncts="-"), more=0)
    es, en = draw.pick(AROUND if clause.tense in ("preterite", "past_progressive") else AROUND[:2])
    chosen = draw.pick(nouns_of(*EVENTS))
    np = NounPhrase(chosen, "m.event", draw.pick(("the", "the", "this")), chosen.number == "pl")
    if np.noun.kinds & {"meal", "vacation"}:
        np = replace(np, article="the")
    clause = replace(clause, rest=(*clause.rest, with_preposition(es, en, np)))
    return ask(replace(clause, question=True)) if asked else tell(clause)
