"""Random pieces of meaning that fit together: who, what, when."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun, Subject
from workshop.grammar.language.words import Adjective, Frame, Noun
from workshop.grammar.lessons.lexicon import LESSON_WORDS

Item = TypeVar("Item")
COUPLE = ("esposo", "esposa", "novio", "novia", "marido")
OWN = {"1s": "my", "2s": "your", "1p": "our", "3p": "their"}


class Draw:
    """A seeded source of choices, with the words among which to choose."""

    lexicon = LESSON_WORDS

    def __init__(self, seed: int):
        """Start the sequence of choices of a seed."""
        self._random = random.Random(seed)

    def pick(self, items: Iterable[Item]) -> Item:
        """One of the items, all equally likely."""
        return self._random.choice(items if isinstance(items, Sequence) else sorted(items))

    def chance(self, probability: float) -> bool:
        """Return True with this probability."""
        return self._random.random() < probability

    def weighted(self, weights: Mapping[Item, float]) -> Item:
        """One of the items, with a probability in proportion to its weight."""
        return self._random.choices([*weights], [*weights.values()])[0]

    def shuffled(self, items: Sequence[Item], count: int | None = None) -> list[Item]:
        """All the items in random order, or the first `count` of them."""
        return self._random.sample(items, len(items))[:count]

    def named(self, role: str) -> NounPhrase:
        """Someone who is called by a name."""
        return NounPhrase(self.pick(self.lexicon.people_names()), role, "")

    def enriched(
        self, np: NounPhrase, subject: Subject | None = None, probability: float = 0.4
    ) -> NounPhrase:
        """A thing's noun phrase as it is; a larger grammar sometimes says more of the thing."""
        return np

    def enriched_person(self, np: NounPhrase) -> NounPhrase:
        """A person's noun phrase as it is; a larger grammar sometimes says more of the person."""
        return np


def own(subject: Subject) -> str:
    """The possessive that refers to the subject."""
    if isinstance(subject, Pronoun):
        if subject.formal:
            return "your_formal"
        if subject.person in OWN:
            return OWN[subject.person]
    if subject.plural:
        return "their"
    if isinstance(subject, NounPhrase) and not subject.noun.kinds & {"kin", "folk", "name_of"}:
        return "its"
    return "his" if subject.gender == "m" else "her"


def person(draw: Draw, role: str, asked: bool = False) -> Subject:
    """A person: often a pronoun that Spanish leaves out, else a pronoun, a relative, a name or a role."""
    kind = draw.weighted({"dropped": 4, "overt": 1.2, "kin": 3, "name": 1.3, "folk": 1.8})
    if kind == "dropped":
        return Pronoun(draw.pick(("2s", "2s", "3p") if asked else ("1s", "1s", "2s", "1p", "3p")), role)
    if kind == "overt":
        return overt_pronoun(draw, role, asked)
    return named_person(draw, role, kind, asked)


def overt_pronoun(draw: Draw, role: str, asked: bool = False) -> Pronoun:
    """A pronoun that Spanish does not leave out."""
    if draw.chance(0.5 if asked else 0.15):
        return Pronoun(draw.pick(("3s", "3p")), role, overt=True, formal=True)
    persons = ("3s", "3p") if asked else ("1s", "2s", "3s", "3s", "1p", "3p")
    return Pronoun(draw.pick(persons), role, draw.pick("mf"), overt=True)


def named_person(draw: Draw, role: str, kind: str = "", asked: bool = False) -> NounPhrase:
    """A relative ("my sister"), a name, or a role ("the doctor")."""
    kind = kind or draw.weighted({"kin": 3, "name": 1.3, "folk": 1.8})
    if kind == "kin":
        return draw.enriched_person(relative_of(draw, role, asked=asked))
    if kind == "name":
        return draw.named(role)
    return draw.enriched_person(counted(draw, draw.pick(draw.lexicon.nouns_of("folk")), role, "the", 0.15))


def relative_of(draw: Draw, role: str, kinds: Sequence[str] = ("kin",), asked: bool = False) -> NounPhrase:
    """A relative: "my mother", "our friends"; in a question to someone, "your mother"."""
    noun = draw.pick(draw.lexicon.nouns_of(*kinds))
    return counted(draw, noun, role, draw.pick(("your",) if asked else kin_articles(noun)), 0.2)


def kin_articles(noun: Noun) -> tuple[str, ...]:
    """The possessives for a relative; partners are not shared, so "our girlfriend" is not one."""
    return ("my", "my", "my", "your") if noun.es in COUPLE else ("my", "my", "my", "your", "our")


def counted(draw: Draw, noun: Noun, role: str, article: str, plural_chance: float) -> NounPhrase:
    """A noun phrase in the singular or the plural, as the noun allows."""
    plural = noun.number == "pl" or (noun.number == "both" and draw.chance(plural_chance))
    return NounPhrase(noun, role, article, plural)


def subject_for(draw: Draw, kinds: frozenset[str], role: str, asked: bool = False) -> Subject:
    """A subject of these kinds."""
    if kinds & {"kin", "grown"}:
        found = _fitting(person(draw, role, asked), kinds) or subject_for(draw, kinds, role, asked)
        may_be_described = (
            isinstance(found, NounPhrase) and "folk" in found.noun.kinds and not found.adjective
        )
        return described(draw, found, 0.2) if may_be_described else found
    noun = draw.pick(draw.lexicon.nouns_of(*sorted(kinds)))
    article = draw.pick(("the", "my", "your")) if "pet" in noun.kinds else "the"
    return draw.enriched(described(draw, counted(draw, noun, role, article, 0.3), 0.3))


def _fitting(subject: Subject, kinds: frozenset[str]) -> Subject | None:
    """The subject if it suits the verb, else None: children do not drive, pay or build."""
    is_child = isinstance(subject, NounPhrase) and bool(subject.noun.kinds & {"child", "young"})
    return None if "grown" in kinds and is_child else subject


def described(draw: Draw, np: NounPhrase, probability: float = 0.3) -> NounPhrase:
    """The noun phrase, sometimes with an adjective that fits the noun."""
    if not draw.chance(probability):
        return np
    choices = [a for use in "AP" for a in draw.lexicon.adjectives_for(np.noun, use) if _fits(np, a)]
    return replace(np, adjective=draw.pick(choices)) if choices else np


def _fits(np: NounPhrase, adjective: Adjective) -> bool:
    if "O" in adjective.uses:  # first, last, best: there is only one
        return np.article in ("the", "my", "your", "our") and not np.plural
    if adjective.es == "gran":
        return np.article in ("a", "the") and not np.plural
    return np.article != "" or np.noun.mass or np.plural


def thing(
    draw: Draw, kinds: frozenset[str], role: str, articles: str, subject: Subject | None = None
) -> NounPhrase:
    """An object of these kinds, with one of the articles that the frame's letters allow."""
    noun = draw.pick(draw.lexicon.nouns_of(*sorted(kinds)))
    if subject is not None and not _wearable(noun, subject):
        return thing(draw, kinds, role, articles, subject)
    letter = draw.pick([letter for letter in articles if letter in "dDibptnmg"] or ["d"])
    return draw.enriched(described(draw, with_article(draw, noun, role, letter, subject)), subject)


def _wearable(noun: Noun, subject: Subject) -> bool:
    """Whether clothes suit the subject's gender, if the sentence shows it: skirts for women, ties for men."""
    gender = {"woman": "f", "man": "m"}.get(next(iter(noun.kinds & {"woman", "man"}), ""), "")
    says = isinstance(subject, NounPhrase) or (subject.overt and not subject.formal)
    return not gender or not says or subject.gender == gender


WORN = ("viejo", "roto", "sucio")
FRESHLY = (
    "comprar",
    "escribir",
    "cocinar",
    "preparar",
    "hacer",
    "construir",
    "cantar",
    "romper",
)  # their object is new: not old, broken or dirty
NUMBERS = ("two", "two", "three", "four", "five")


def with_article(
    draw: Draw, noun: Noun, role: str, letter: str, subject: Subject | None = None
) -> NounPhrase:
    """The noun with a kind of article; a mass noun and a plural noun take the articles that fit."""
    if "name_of" in noun.kinds or "language" in noun.kinds:
        return NounPhrase(noun, role, "")
    if letter == "g":
        return NounPhrase(noun, role, "", plural=noun.number != "sg" and not noun.mass, generic=True)
    if noun.mass:
        article = "the" if letter in "dDt" else "a" if letter == "i" and "serving" in noun.kinds else ""
        return NounPhrase(noun, role, article)
    if noun.number == "pl":
        article = {"d": "the", "D": "the", "t": "this", "p": own(subject) if subject else "my"}.get(
            letter, ""
        )
        return NounPhrase(noun, role, article, True)
    if letter in "bnm" and noun.number == "both":
        article = {"b": "", "n": draw.pick(NUMBERS), "m": "many"}[letter]
        return NounPhrase(noun, role, article, True)
    plain = {"d": "the", "i": "a", "t": draw.pick(("this", "that")), "p": own(subject) if subject else "my"}
    return counted(draw, noun, role, plain.get(letter, "the"), 0 if letter in "iD" else 0.3)


def frame_clause(draw: Draw, frame: Frame, role: str = "m", asked: bool = False) -> Clause:
    """A clause of a transitive frame with a subject and an object, without a tense."""
    subject = subject_for(draw, frame.subjects, f"{role}.subj", asked)
    if "x" in frame.articles:
        sport = draw.pick(draw.lexicon.nouns_of(*sorted(frame.objects)))
        return Clause(
            frame.verb, subject, role, object=NounPhrase(sport, f"{role}.obj", generic=True), to_sport=True
        )
    object_ = thing(draw, frame.objects, f"{role}.obj", frame.articles, subject)
    if object_.adjective and object_.adjective.es in WORN and frame.verb.es in FRESHLY:
        object_ = replace(object_, adjective=None)
    return Clause(frame.verb, subject, role, object=object_, personal="a" in frame.articles, question=asked)
