"""What is known of a word: a noun, an adjective, a verb, and the frame that a verb stands in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Noun:
    """A noun in both languages, with its gender, its kinds (its own name among them) and its sense."""

    es: str
    gender: str
    en: str
    kinds: frozenset[str]
    sense: str
    es_plural: str
    en_plural: str
    lemma: str
    at: str = "in"

    @property
    def mass(self) -> bool:
        """Whether the noun is never counted."""
        return "mass" in self.kinds

    @property
    def number(self) -> str:
        """The numbers that the noun has: "sg", "pl" or "both"."""
        if "pl" in self.kinds:
            return "pl"
        return "sg" if self.kinds & {"sg", "mass", "name_of"} else "both"


@dataclass(frozen=True)
class Adjective:
    """An adjective, its copulas (S ser, E estar) and its position (A after, P before a noun)."""

    es: str
    en: str
    uses: str
    kinds: frozenset[str]
    sense: str


@dataclass(frozen=True)
class Verb:
    """A verb in both languages; of several English words, the first is inflected."""

    es: str
    en: str
    sense: str

    @property
    def reflexive(self) -> bool:
        """Whether the verb takes me, te, se, nos."""
        return self.es.endswith("se")


@dataclass(frozen=True)
class Frame:
    """A verb, the kinds of its subject and its object, its behaviour in time, and the object's articles."""

    verb: Verb
    subjects: frozenset[str]
    objects: frozenset[str]
    time: str
    articles: str = ""
    adverbs: tuple[str, ...] = ()


def spanish_plural(word: str) -> str:
    """The plural of a Spanish noun or adjective by its ending; in "clase de español" the first word changes."""
    head, de, rest = word.partition(" de ")
    if " " in head or de:
        return " ".join(map(spanish_plural, head.split())) + de + rest
    if word[-1] in "aeiouáéóú":
        return word + "s"
    if word.endswith("z"):
        return word[:-1] + "ces"
    for accented, plain in (
        ("ón", "on"),
        ("és", "es"),
        ("án", "an"),
        ("ín", "in"),
        ("ús", "us"),
        ("én", "en"),
    ):
        if word.endswith(accented):
            return word.removesuffix(accented) + plain + "es"
    return {"joven": "jóvenes", "gratis": "gratis"}.get(word, word + "es")
