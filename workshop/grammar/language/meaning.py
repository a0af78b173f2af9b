"""The meaning of a sentence, independent of both languages.

A `role` names the place of each piece ("m.obj" is the object of the main clause). The keys that align words
come from the roles, so two pieces of one sentence must not share a role.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from workshop.grammar.language.trees import Phrase
from workshop.grammar.language.words import Adjective, Noun, Verb


@dataclass(frozen=True)
class NounPhrase:
    """A noun with its article, adjective, owner and relative clause.

    `article` is "the", "a", "" (none), "this", "that", "my", "your", "our", "his", "her", "their", "many", "some",
    "other" or a number in English, or another key of `spanish.ARTICLES`; with "all_" before it, "all_my" is "todos
    mis". A `generic` noun phrase has an article only in Spanish: "el café" is "coffee". `degree` is that of the
    adjective: "very", "more" or "most". `compound` is another noun that says which: "profesor de historia" is "history
    teacher". `after` holds what follows: "café con leche".
    """

    noun: Noun
    role: str
    article: str = "the"
    plural: bool = False
    adjective: Adjective | None = None
    owner: NounPhrase | None = None
    relative: Clause | None = None
    generic: bool = False
    english_article: str = ""
    degree: str = ""
    after: tuple[Phrase, ...] = ()
    compound: Phrase | None = None

    @property
    def person(self) -> str:
        """The person of the verb form that it needs."""
        return "3p" if self.plural else "3s"

    @property
    def english_person(self) -> str:
        """The person in English, where "math" and "homework" are singular and "people" is plural."""
        if "en_plural" in self.noun.kinds:
            return "3p"
        return "3s" if "en_singular" in self.noun.kinds else self.person

    @property
    def without_english_article(self) -> bool:
        """Whether English has no word for the Spanish article: "el café" in general, "la cena" is "dinner"."""
        return self.generic or (self.article == "the" and "meal" in self.noun.kinds and not self.adjective)

    @property
    def gender(self) -> str:
        """ "m" or "f"."""
        return self.noun.gender


@dataclass(frozen=True)
class Pronoun:
    """A subject pronoun. One that is not `overt` is left out in Spanish and gets a possible link to the verb."""

    person: str
    role: str
    gender: str = "m"
    overt: bool = False
    formal: bool = False
    thing: bool = False

    @property
    def said(self) -> bool:
        """Whether Spanish says it: never that of a thing, as in "llueve"."""
        return self.overt and not self.thing

    @property
    def plural(self) -> bool:
        """Whether the pronoun is plural."""
        return self.person.endswith("p")

    @property
    def english_person(self) -> str:
        """The person in English: usted is third person in Spanish, but second person in English."""
        return "2s" if self.formal else self.person


@dataclass(frozen=True)
class Group:
    """A subject or an object that is neither a noun nor a personal pronoun: "nadie", "Juan y María", "todo esto".

    Both languages say the phrase as it is. `english_person` is the verb's person in English, where it differs:
    "todos vienen" is "everyone comes".
    """

    phrase: Phrase
    person: str
    role: str
    gender: str = "m"
    english: str = ""
    overt: bool = True
    formal: bool = False

    @property
    def plural(self) -> bool:
        """Whether Spanish takes it as plural."""
        return self.person.endswith("p")

    @property
    def english_person(self) -> str:
        """The person in English."""
        return self.english or self.person


Subject = NounPhrase | Pronoun | Group


@dataclass(frozen=True)
class Clitic:
    """An object pronoun: before the verb in Spanish (or at the end of an infinitive), after the verb in English.

    One with a `preposition` comes after the English objects: "it to me". One that stands `apart` has its English
    word elsewhere, under the same key: as the subject, or among the `rest`.
    """

    es: str
    en: str
    role: str
    preposition: str = ""
    apart: bool = False


@dataclass(frozen=True)
class Clause:
    """A verb with its subject, its objects and everything else that belongs to it.

    `tense` is "present", "preterite", "imperfect", "future", "conditional", "perfect", "pluperfect",
    "future_perfect", "conditional_perfect", "progressive", "past_progressive", "command", or of a subordinate
    clause "subjunctive", "past_subjunctive", "perfect_subjunctive". "infinitive" and "ing" (an infinitive in
    Spanish) are for a clause below another verb, with its subject `elided`.
    `modal` is a key of `modals.MODALS`. `habit` says that the imperfect is "used to". `asked` is the question word;
    `spanish_no` says whether Spanish has "no" where English negates in another way: "no viene nunca", "tampoco come".
    `experiencer` is who likes the subject: "me gusta el café" is "I like coffee".
    `elided` leaves the subject out in both languages, `relative` names the pronoun that stands for a noun outside.
    `given_with` is the English preposition of a receiver that comes after the object: "explain it to my sister".
    """

    verb: Verb
    subject: Subject
    role: str = "m"
    tense: str = "present"
    modal: str = ""
    negated: bool = False
    question: bool = False
    inverted: bool = False
    habit: bool = False
    object: NounPhrase | Group | None = None
    personal: bool = False
    to_sport: bool = False
    given: NounPhrase | None = None
    given_with: str = ""
    clitics: tuple[Clitic, ...] = ()
    doubled: Clitic | None = None
    enclitic: bool = False
    rest: tuple[Phrase, ...] = ()
    often: Phrase | None = None
    front: Phrase | None = None
    asked: Phrase | None = None
    elided: bool = False
    english_progressive: bool = False
    stranded: Phrase | None = None
    spanish_no: bool | None = None
    experiencer: Pronoun | NounPhrase | None = None


def with_role(np: NounPhrase, role: str) -> NounPhrase:
    """The same noun phrase in another role."""
    return replace(np, role=role)
