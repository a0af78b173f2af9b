"""Sentences in which someone does something: with an object, with a person, without either."""

from __future__ import annotations

from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase
from workshop.grammar.language.words import Frame, Noun
from workshop.grammar.lessons.building import Sentence, ask, located, prepositional, tell
from workshop.grammar.lessons.sampling import (
    COUPLE,
    Draw,
    counted,
    described,
    frame_clause,
    own,
    person,
    subject_for,
)
from workshop.grammar.lessons.times import in_time
from workshop.grammar.lessons.words.adverbs import adverb


def transitive(draw: Draw) -> Sentence:
    """ "Mi hermana compró un coche rojo ayer." """
    frame = draw.pick(draw.lexicon.transitive_frames())
    asked = draw.chance(0.15) and bool(frame.subjects & {"kin", "grown"})
    clause = in_time(draw, frame_clause(draw, frame, asked=asked), frame.time)
    return ask(clause) if clause.question else tell(clause)


def with_person(draw: Draw) -> Sentence:
    """ "Visité a mi abuela la semana pasada." """
    frame = draw.pick(draw.lexicon.personal_frames())
    asked = draw.chance(0.15)
    subject = person(draw, "m.subj", asked)
    object_ = other_person(draw, "m.obj", frame.objects, subject)
    clause = Clause(frame.verb, subject, object=object_, personal=True, question=asked)
    clause = in_time(draw, clause, frame.time, negation=0 if frame.time == "love" else 0.2)
    return ask(clause) if asked else tell(clause)


def other_person(draw: Draw, role: str, kinds: frozenset[str], subject: Subject) -> NounPhrase:
    """Someone else than the subject: the subject's own relative, or one of ours."""
    found = draw.lexicon.nouns_of(*sorted(kinds))
    chosen = draw.pick(found)
    if not _is_other(subject, chosen):
        others = any(_is_other(subject, one) for one in found)
        return other_person(draw, role, kinds if others else frozenset({"kin"}), subject)
    if "kin" not in chosen.kinds:
        return counted(draw, chosen, role, "the", 0.2)
    return counted(draw, chosen, role, _whose(draw, subject), 0.2)


def _is_other(subject: Subject, chosen: Noun) -> bool:
    if subject.plural and chosen.es in COUPLE:
        return False
    return not isinstance(subject, NounPhrase) or _may_meet(subject.noun, chosen)


def _may_meet(subject: Noun, other: Noun) -> bool:
    """Two different people; someone's wife or boyfriend only where the subject has a name."""
    if other.es in COUPLE:
        return "first_name" in subject.kinds and subject.gender != other.gender
    return subject.en != other.en


def _whose(draw: Draw, subject: Subject) -> str:
    """Mostly the subject's own; a third person may meet one of mine."""
    first_name = isinstance(subject, NounPhrase) and not subject.noun.kinds & {"kin"}
    return "my" if subject.person[0] == "3" and first_name and draw.chance(0.5) else own(subject)


def intransitive(draw: Draw) -> Sentence:
    """ "Los niños juegan en el parque." """
    frame = draw.pick(draw.lexicon.intransitive_frames())
    asked = draw.chance(0.15) and bool(frame.subjects & {"kin", "grown"})
    subject = subject_for(draw, frame.subjects, "m.subj", asked)
    clause = Clause(frame.verb, subject, rest=how_or_where(draw, frame), question=asked)
    clause = in_time(draw, clause, frame.time)
    return ask(clause) if clause.question else tell(clause)


def how_or_where(draw: Draw, frame: Frame) -> tuple[Phrase, ...]:
    """A place or a manner that the frame allows, or neither."""
    options = [adverb(name) for name in frame.adverbs]
    if options and draw.chance(0.35):
        return (draw.pick(options),)
    if frame.objects and (draw.chance(0.7) or frame.verb.es == "vivir"):
        return (place(draw, draw.pick(draw.lexicon.nouns_of(*sorted(frame.objects)))),)
    return ()


BARE_PLACES = {"escuela": "at", "colegio": "at", "cama": "in", "casa": "at"}  # at school, in bed, at home


def place(draw: Draw, chosen: Noun, role: str = "m.place", adjective: float = 0.15) -> Phrase:
    """Being somewhere."""
    if "name_of" in chosen.kinds:
        return located(NounPhrase(chosen, role, ""))
    if chosen.es in ("escuela", "colegio", "cama"):
        return prepositional("en", BARE_PLACES[chosen.es], NounPhrase(chosen, role, generic=True))
    return located(
        draw.enriched(described(draw, NounPhrase(chosen, role, "the"), adjective), probability=0.15)
    )
