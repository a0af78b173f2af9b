"""What a clause may say of someone: any verb of the lexicon with its object, collocations, going, feeling, being."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from workshop.grammar.everyday.grammar.collocations import COLLOCATIONS
from workshop.grammar.everyday.grammar.governed import prepositional, pronominal
from workshop.grammar.everyday.grammar.ideas import ASPECTS, Idea
from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.everyday.grammar.people import gendered
from workshop.grammar.everyday.grammar.superlatives import raised
from workshop.grammar.everyday.grammar.verb_frames import framed
from workshop.grammar.everyday.lexicon import (
    adjectives_for,
    intransitive_frames,
    noun,
    nouns_of,
    personal_frames,
    transitive_frames,
    verb,
)
from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.language.words import Frame, Verb
from workshop.grammar.lessons.building import predicate
from workshop.grammar.lessons.sampling import FRESHLY, WORN, Draw, thing
from workshop.grammar.lessons.sentences.clitics import (
    PEOPLE,
    SPEAKERS,
    THINGS,
    first_meaning,
    kind_of,
    person_frame,
    thing_frame,
)
from workshop.grammar.lessons.sentences.days import MORNINGS, clock, oneself
from workshop.grammar.lessons.sentences.events import how_or_where, other_person, place
from workshop.grammar.lessons.sentences.feeling import STATES
from workshop.grammar.lessons.sentences.travels import destination


def idea(draw: Draw, subject: Subject, kinds: dict[str, float] | None = None) -> Idea:
    """Something that this person does, has, feels or is."""
    return IDEAS[draw.weighted(kinds or KINDS)](draw, subject)


def frames_of(subject: Subject, frames: tuple[Frame, ...]) -> list[Frame]:
    """The verbs that a subject may have; children do not drive or pay."""
    child = isinstance(subject, NounPhrase) and subject.noun.kinds & {"child", "young"}
    wanted = {"kin"} if child else {"kin", "grown"}
    return [frame for frame in frames if frame.subjects & wanted]


def _transitive(draw: Draw, subject: Subject) -> Idea:
    return of_transitive(draw, subject, draw.pick(frames_of(subject, transitive_frames())))


def of_transitive(draw: Draw, subject: Subject, frame: Frame) -> Idea:
    """An idea of a verb with a thing as its object."""
    aspect = ASPECTS[frame.time]
    if "x" in frame.articles:
        sport = NounPhrase(draw.pick(nouns_of(*sorted(frame.objects))), "m.obj", generic=True)
        return Idea(Clause(frame.verb, subject, object=sport, to_sport=True), aspect, "pcf")
    np = thing(draw, frame.objects, "m.obj", frame.articles, subject)
    if np.adjective and (draw.chance(0.4) or (np.adjective.es in WORN and frame.verb.es in FRESHLY)):
        np = replace(np, adjective=None)
    adjuncts = {"act": "cf", "state": "-"}.get(aspect, "f")
    if frame.verb.es in ("comprar", "preparar", "hacer", "cocinar", "escribir", "traer"):
        adjuncts += "g"
    if frame.verb.es in ("comer", "beber", "tomar", "cocinar") and np.noun.mass:
        adjuncts += "w"
    return Idea(Clause(frame.verb, subject, object=np, personal="a" in frame.articles), aspect, adjuncts)


def _personal(draw: Draw, subject: Subject) -> Idea:
    return of_personal(draw, subject, draw.pick(personal_frames()))


def of_personal(draw: Draw, subject: Subject, frame: Frame) -> Idea:
    """An idea of a verb with someone else as its object."""
    np = other_person(draw, "m.obj", frame.objects, subject)
    return Idea(Clause(frame.verb, subject, object=np, personal=True), ASPECTS[frame.time])


def _to_person(draw: Draw, subject: Subject) -> Idea:
    frame = person_frame(draw)
    word = draw.pick(("me", "me", "te", "te", "nos", "lo", "la", "los"))
    if word in SPEAKERS:
        english, wanted = SPEAKERS[word]
        if kind_of(subject) not in wanted.split():
            return _to_person(draw, subject)
    else:
        english = PEOPLE[word]
    clitics = (Clitic(word, english, "m.obj"),)
    return Idea(Clause(frame.verb, subject, clitics=clitics), ASPECTS[frame.time])


def _to_thing(draw: Draw, subject: Subject) -> Idea:
    frame, word = thing_frame(draw), draw.pick(list(THINGS))
    aspect = "mishap" if frame.time == "mishap" else "event"
    return Idea(Clause(frame.verb, subject, clitics=(Clitic(word, THINGS[word], "m.obj"),)), aspect)


def _intransitive(draw: Draw, subject: Subject) -> Idea:
    return of_intransitive(draw, subject, draw.pick(frames_of(subject, intransitive_frames())))


def of_intransitive(draw: Draw, subject: Subject, frame: Frame) -> Idea:
    """An idea of a verb without an object, with a place or a manner."""
    rest = how_or_where(draw, frame)
    if not rest and frame.verb.en != first_meaning(frame, intransitive_frames()):
        return _intransitive(draw, subject)
    return Idea(
        Clause(frame.verb, subject, rest=rest), ASPECTS[frame.time], "cdf" if frame.time == "act" else "f"
    )


def _collocation(draw: Draw, subject: Subject) -> Idea:
    return of_collocation(draw, subject, draw.pick(collocations()))


def of_collocation(draw: Draw, subject: Subject, row: tuple[Verb, str, str, Phrase | None]) -> Idea:
    """An idea of a verb with the words that often follow it."""
    doing, aspect, adjuncts, more = row
    return Idea(Clause(doing, subject, rest=(more,) if more else ()), aspect, adjuncts)


@cache
def collocations() -> tuple[tuple[Verb, str, str, Phrase | None], ...]:
    """The rows of the table: verb, aspect, kinds of adjuncts, what follows."""
    found = []
    for line in COLLOCATIONS.strip().splitlines():
        es, en, aspect, adjuncts, more = line.split(None, 4)
        doing = Verb(es, en.replace("_", " "), f"{en}.v")
        found.append((doing, aspect, adjuncts, None if more == "-" else phrase(more)))
    return tuple(found)


def _going(draw: Draw, subject: Subject) -> Idea:
    return Idea(Clause(verb("ir", "go"), subject, rest=(destination(draw),)), "now", "vcf")


def _reflexive(draw: Draw, subject: Subject) -> Idea:
    es, en, hours = draw.pick(MORNINGS)
    hour = (clock(draw.pick(hours)),) if draw.chance(0.3) else ()
    clause = Clause(verb(es, en), subject, clitics=(oneself(subject),), rest=hour)
    return Idea(clause, "act" if es != "irse" else "event")


def _having_is_being(draw: Draw, subject: Subject) -> Idea:
    word = draw.pick(list(STATES))
    en, sense, much = STATES[word]
    es_parts = [leaf("NN", word, "state", lemma=word, sense=sense)]
    en_parts = [leaf("JJ", part, "state", lemma=word, sense=sense) for part in en.split()]
    if much and draw.chance(0.25):
        es_parts.insert(0, leaf("JJ", much, "degree"))
        en_parts.insert(0, leaf("RB", "very", "degree"))
    state = Phrase(node("NP", *es_parts), node("ADJP", *en_parts))
    return Idea(Clause(verb("tener", "be"), subject, rest=(state,)), "state", "-")


def _feeling(draw: Draw, subject: Subject) -> Idea:
    """ "estoy cansado": of all persons and genders."""
    return _described(draw, subject, "estar")


def _being(draw: Draw, subject: Subject) -> Idea:
    return _described(draw, subject, "ser")


def _described(draw: Draw, subject: Subject, copula: str) -> Idea:
    known = noun("amigo") if not isinstance(subject, NounPhrase) else subject.noun
    use = "E" if copula == "estar" else "S"
    adjective = draw.pick(adjectives_for(known, use) or adjectives_for(noun("amigo"), use))
    subject = gendered(draw, subject, adjective.es.endswith("o"))
    whole = adjective.es in WHOLE or adjective.en[0].isupper()
    degree = "" if whole else draw.weighted({"": 4, "very": 2, "too": 0.3})
    high = raised(adjective) if degree == "very" and draw.chance(0.3) else None
    how = predicate(high, subject) if high else predicate(adjective, subject, degree)
    return Idea(Clause(verb(copula, "be"), subject, rest=(how,)), "state", "-")


WHOLE = (  # one is so or not, but not very
    *("sentado", "dormido", "despierto", "muerto", "vivo", "casado", "soltero", "parado", "listo", "solo"),
    *(
        "acostado",
        "perdido",
        "vestido",
        "desnudo",
        "embarazado",
        "divorciado",
        "ausente",
        "presente",
        "libre",
    ),
    *("abierto", "cerrado", "roto", "único", "mejor", "peor", "igual", "muerto", "encendido", "apagado"),
)


def _whereabouts(draw: Draw, subject: Subject) -> Idea:
    kinds = ("room", "institution", "outdoors", "shop_place", "opening", "playa", "city_name")
    where = place(draw, draw.pick(nouns_of(*kinds)), adjective=0)
    where = phrase(draw.pick(AT)) if draw.chance(0.6) else where
    return Idea(Clause(verb("estar", "be"), subject, rest=(where,)), "state", "-")


AT = (
    "PP en/IN=at casa/NN=h | PP at/IN=at home/NN=h",
    "ADVP aquí/RB=h | ADVP here/RB=h",
    "ADVP allí/RB=h | ADVP there/RB=h",
    "ADVP lejos/RB=h | ADVP far/RB=h away/RB=h",
    "ADVP cerca/RB=h | ADVP nearby/RB=h",
    "PP en/IN=at el/DT~w trabajo/NN=w#work.n | PP at/IN=at work/NN=w#work.n",
    "PP en/IN=in la/DT~s cama/NN=s | PP in/IN=in bed/NN=s",
    "PP en/IN=at la/DT~s escuela/NN=s | PP at/IN=at school/NN=s",
    "PP en/IN=in clase/NN=s | PP in/IN=in class/NN=s",
    "PP de/IN=on vacaciones/NNS=v | PP on/IN=on vacation/NN=v",
    "PP de/IN=in buen/JJ=good humor/NN=m | PP in/IN=in a/DT~m good/JJ=good mood/NN=m",
    "ADVP bien/RB=w#well.adv | ADJP well/RB=w#well.adv",
    "ADVP mejor/JJR=w | ADJP better/JJR=w",
    "PP en/IN=in camino/NN=w | PP on/IN=in the/DT~w way/NN=w",
    "PP en/IN=on el/DT=t autobús/NN=w | PP on/IN=on the/DT=t bus/NN=w",
    "PP de/IN=s pie/NN=s | VP standing/VBG=s",
)


KINDS = {
    "transitive": 5,
    "collocation": 6,
    "framed": 4,
    "personal": 1.5,
    "to_person": 2,
    "to_thing": 1,
    "intransitive": 3,
    "going": 2,
    "reflexive": 1,
    "prepositional": 1.5,
    "pronominal": 2,
    "having_is_being": 1.2,
    "feeling": 1.2,
    "being": 0.8,
    "whereabouts": 1.2,
}
DOING = {
    kind: weight for kind, weight in KINDS.items() if kind not in ("having_is_being", "feeling", "being")
}
IDEAS: dict[str, Callable[[Draw, Subject], Idea]] = {
    "transitive": _transitive,
    "collocation": _collocation,
    "framed": framed,
    "personal": _personal,
    "to_person": _to_person,
    "to_thing": _to_thing,
    "intransitive": _intransitive,
    "going": _going,
    "reflexive": _reflexive,
    "having_is_being": _having_is_being,
    "feeling": _feeling,
    "being": _being,
    "whereabouts": _whereabouts,
    "prepositional": prepositional,
    "pronominal": pronominal,
}
