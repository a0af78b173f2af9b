"""Object pronouns before the verb or at its end: "La quise mucho.", "Quiero verte." """

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Subject
from workshop.grammar.language.words import Frame
from workshop.grammar.lessons.building import Sentence, ask, tell
from workshop.grammar.lessons.lexicon import verb
from workshop.grammar.lessons.sampling import Draw, person
from workshop.grammar.lessons.times import ambiguous_past, in_time, when
from workshop.grammar.lessons.words.adverbs import adverb

PEOPLE = {"lo": "him", "la": "her", "los": "them", "las": "them"}
THINGS = {"lo": "it", "la": "it", "los": "them", "las": "them"}
SPEAKERS = {"me": ("me", "2s 3p np"), "te": ("you", "1s 1p 3p np"), "nos": ("us", "2s 3p np")}
OF_PEOPLE = (
    "querer",
    "conocer",
    "ver",
    "visitar",
    "ayudar",
    "llamar",
    "saludar",
    "abrazar",
    "esperar",
    "invitar",
)
OF_THINGS = (
    *(
        "comer",
        "beber",
        "comprar",
        "vender",
        "leer",
        "escribir",
        "abrir",
        "cerrar",
        "limpiar",
        "lavar",
        "romper",
    ),
    *("perder", "encontrar", "olvidar", "cortar", "preparar", "pagar", "usar", "cocinar", "enviar", "pintar"),
)


def person_frame(draw: Draw) -> Frame:
    """A verb whose object is understood to be a person."""
    return draw.pick([frame for frame in draw.lexicon.personal_frames() if frame.verb.es in OF_PEOPLE])


def thing_frame(draw: Draw) -> Frame:
    """A verb whose object is understood to be a thing."""
    found = [
        f
        for f in draw.lexicon.transitive_frames()
        if f.verb.es in OF_THINGS and {"kin", "grown"} & f.subjects
    ]
    return draw.pick([f for f in found if f.verb.en == first_meaning(f, found)])


def first_meaning(frame: Frame, frames: Sequence[Frame]) -> str:
    """What the Spanish verb means in its first frame: so it is understood where nothing else tells."""
    return next(other.verb.en for other in frames if other.verb.es == frame.verb.es)


def to_person(draw: Draw) -> Sentence:
    """ "Te quiero.", "No lo vi ayer.", "¿Me ayudas?" has another meaning in English and is left out."""
    frame = person_frame(draw)
    word = draw.pick(("me", "te", "nos", "lo", "la", "los", "las", "lo", "la"))
    asked = draw.chance(0.12) and frame.time != "act" and word != "te"
    subject = person(draw, "m.subj", asked)
    if word in SPEAKERS:
        english, wanted = SPEAKERS[word]
        if kind_of(subject) not in wanted.split():
            return to_person(draw)
    else:
        english = PEOPLE[word]
    clause = Clause(frame.verb, subject, clitics=(Clitic(word, english, "m.obj"),), question=asked)
    clause = _tensed(draw, clause, frame)
    return ask(clause) if asked else tell(with_enclitic(draw, clause))


def kind_of(subject: Subject) -> str:
    """The person of a subject, "np" for someone named or an overt third person, "other" where no pronoun fits."""
    if isinstance(subject, NounPhrase):
        return "np" if subject.article not in ("our",) else "other"
    return (
        "np"
        if subject.person == "3s" and not subject.formal
        else "other"
        if subject.formal
        else subject.person
    )


def _tensed(draw: Draw, clause: Clause, frame: Frame) -> Clause:
    if frame.time == "love":
        tense = draw.weighted({"present": 4, "preterite": 2, "imperfect": 1})
        clause = replace(clause, tense=tense, negated=not clause.question and draw.chance(0.15))
        if ambiguous_past(clause) or clause.negated or draw.chance(0.4):
            return clause
        return replace(clause, rest=(*clause.rest, adverb("very_much")))
    return in_time(draw, clause, frame.time, 0.25)


def with_enclitic(draw: Draw, clause: Clause) -> Clause:
    """After a modal, mostly at the end of the infinitive: "voy a verla" beside "la voy a ver"."""
    return replace(clause, enclitic=bool(clause.modal) and draw.chance(0.6))


def to_thing(draw: Draw) -> Sentence:
    """ "Lo compré ayer.", "Voy a leerlas." """
    frame = thing_frame(draw)
    asked = draw.chance(0.12)
    word = draw.pick(list(THINGS))
    clause = Clause(
        frame.verb,
        person(draw, "m.subj", asked),
        clitics=(Clitic(word, THINGS[word], "m.obj"),),
        question=asked,
    )
    clause = in_time(draw, clause, "event" if frame.time == "act" else frame.time, 0.25)
    return ask(clause) if asked else tell(with_enclitic(draw, clause))


NOTHING = (
    *(
        ("querer", "want"),
        ("comprar", "buy"),
        ("entender", "understand"),
        ("comer", "eat"),
        ("beber", "drink"),
    ),
    *(("ver", "see"), ("oír", "hear"), ("recordar", "remember"), ("encontrar", "find"), ("perder", "lose")),
)


def nothing(draw: Draw) -> Sentence:
    """ "No quiero nada." has one negation too many for English."""
    doing, subject = verb(*draw.pick(NOTHING)), person(draw, "m.subj")
    tense = (
        "present" if doing.es in ("querer", "entender", "recordar") else draw.pick(("preterite", "perfect"))
    )
    clause = Clause(doing, subject, tense=tense, negated=True, rest=(adverb("nothing"),))
    if tense == "preterite" and (ambiguous_past(clause) or draw.chance(0.4)):
        clause = when(draw, clause, ("yesterday", "last_night"))
    return tell(clause)
