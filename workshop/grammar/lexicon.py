"""The words of the grammar, read from the tables: nouns, adjectives, verbs and their frames.

The lessons' corpus has the words of its own tables. Inside `reach.everyday_words()`, those of `everyday/` come
after them.
"""

from __future__ import annotations

from dataclasses import dataclass

from workshop.grammar import (
    adjectives,
    english_forms,
    nouns_living,
    nouns_places,
    nouns_things,
    verbs,
)
from workshop.grammar.everyday.lexicon import adjectives as everyday_adjectives
from workshop.grammar.everyday.lexicon import nouns as everyday_nouns
from workshop.grammar.everyday.lexicon import verbs as everyday_verbs
from workshop.grammar.reach import kept_for_each, tables


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


PERSON = frozenset({"kin", "folk", "first_name"})
OWNED = frozenset(  # kinds of things of which one says whose they are
    "vehicle home clothes pet device room text container instrument furniture".split()
)


def table_rows(table: str) -> list[list[str]]:
    """The cells of a table's lines; a line that begins with # is a comment."""
    return [line.split() for line in table.splitlines() if line and not line.startswith("#")]


def _spaced(word: str) -> str:
    return word.replace("_", " ")


def _options(cells: list[str]) -> tuple[frozenset[str], dict[str, str]]:
    flags = frozenset(cell for cell in cells if "=" not in cell)
    return flags, dict(cell.split("=", 1) for cell in cells if "=" in cell)


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


def _noun(cells: list[str]) -> Noun:
    es, gender, en, *more = cells
    kinds, given = _options(more)
    es, en = _spaced(es), _spaced(en)
    plural_only = "pl" in kinds
    return Noun(
        es=es,
        gender=gender,
        en=en,
        kinds=kinds | {es},
        sense=given.get("sense", f"{en.replace(' ', '_')}.n"),
        es_plural=es if plural_only else given.get("es", spanish_plural(es)),
        en_plural=en if plural_only else given.get("en", english_forms.plural(en)),
        lemma=given.get("of", es),
        at=given.get("at", "in"),
    )


@kept_for_each
def nouns() -> tuple[Noun, ...]:
    """Every common noun."""
    lessons = nouns_living.NOUNS + nouns_things.NOUNS + nouns_places.NOUNS
    return tuple(_noun(row) for row in table_rows(tables(lessons, everyday_nouns.NOUNS)))


@kept_for_each
def names() -> tuple[Noun, ...]:
    """First names of people."""
    return tuple(
        _noun([es, gender, es, "name_of", "adult", "first_name"])
        for es, gender in table_rows(tables(nouns_living.NAMES, everyday_nouns.NAMES))
    )


@kept_for_each
def cities() -> tuple[Noun, ...]:
    """Cities and countries, without an article."""
    return tuple(
        _noun([es, gender, en, "name_of", kind])
        for es, gender, en, kind in table_rows(tables(nouns_living.CITIES, everyday_nouns.CITIES))
    )


@kept_for_each
def noun(es: str, sense: str = "") -> Noun:
    """The noun of a Spanish word (and of a sense, if the word has several)."""
    found = [n for n in (*nouns(), *names(), *cities()) if n.es == es and (not sense or n.sense == sense)]
    if len(found) != 1:
        raise ValueError(f"wanted one noun {es!r} {sense!r}; found {len(found)}")
    return found[0]


@kept_for_each
def nouns_of(*kinds: str) -> tuple[Noun, ...]:
    """All nouns of at least one of the kinds, names of people and places included."""
    wanted = set(kinds)
    return tuple(n for n in (*nouns(), *names(), *cities()) if wanted & n.kinds)


@kept_for_each
def all_adjectives() -> tuple[Adjective, ...]:
    """Every adjective; the groups among its kinds are replaced by their members."""
    found = []
    for es, en, uses, *more in table_rows(tables(adjectives.ADJECTIVES, everyday_adjectives.ADJECTIVES)):
        kinds, given = _options(more)
        spelled = frozenset(k for kind in kinds for k in adjectives.GROUPS.get(kind, kind).split())
        found.append(Adjective(_spaced(es), _spaced(en), uses, spelled, given.get("sense", f"{en}.a")))
    return tuple(found)


@kept_for_each
def adjective(es: str, sense: str = "") -> Adjective:
    """The adjective of a Spanish word (and of a sense, if the word has several)."""
    found = [a for a in all_adjectives() if a.es == es and (not sense or a.sense == sense)]
    if not found:
        raise ValueError(f"no adjective {es!r} {sense!r} in the tables")
    return found[0]


@kept_for_each
def adjectives_for(noun: Noun, use: str) -> tuple[Adjective, ...]:
    """The adjectives for a noun with ser (S), with estar (E), after the noun (A) or before it (P)."""
    return tuple(a for a in all_adjectives() if use in a.uses and a.kinds & noun.kinds)


def _verb(es: str, en: str, given: dict[str, str]) -> Verb:
    return Verb(es, _spaced(en), given.get("sense", f"{en}.v"))


def _subjects(kinds: str) -> frozenset[str]:
    wanted = frozenset(kinds.split("+"))
    return wanted - {"person"} | {"kin", "folk"} if "person" in wanted else wanted


@kept_for_each
def transitive_frames() -> tuple[Frame, ...]:
    """Verbs with an object that is not a person."""
    found = []
    for es, en, subjects, objects, time, articles, *more in table_rows(
        tables(verbs.TRANSITIVE, everyday_verbs.TRANSITIVE)
    ):
        verb = _verb(es, en, _options(more)[1])
        found.append(Frame(verb, _subjects(subjects), frozenset(objects.split("+")), time, articles))
    return tuple(found)


@kept_for_each
def personal_frames() -> tuple[Frame, ...]:
    """Verbs whose object is a person, with "a"."""
    found = []
    for es, en, time, objects, *more in table_rows(tables(verbs.PERSONAL, everyday_verbs.PERSONAL)):
        verb = _verb(es, en, _options(more)[1])
        found.append(Frame(verb, PERSON, frozenset(objects.split("+")), time, "a"))
    return tuple(found)


@kept_for_each
def intransitive_frames() -> tuple[Frame, ...]:
    """Verbs without an object; their `objects` are the kinds of places where the action happens."""
    found = []
    for es, en, subjects, time, places, *more in table_rows(
        tables(verbs.INTRANSITIVE, everyday_verbs.INTRANSITIVE)
    ):
        [*adverbs], given = [cell for cell in more if "=" not in cell], _options(more)[1]
        places = frozenset(places.split("+")) - {"-"}
        adverbs = tuple(adverb for cell in adverbs for adverb in cell.split(",") if adverb != "-")
        found.append(Frame(_verb(es, en, given), _subjects(subjects), places, time, "", adverbs))
    return tuple(found)


@kept_for_each
def verb(es: str, en: str) -> Verb:
    """The verb of a Spanish and an English word, with its sense from the tables."""
    frames = (*transitive_frames(), *personal_frames(), *intransitive_frames())
    known = {(frame.verb.es, frame.verb.en): frame.verb for frame in frames}
    others = table_rows(tables(verbs.OTHERS, everyday_verbs.OTHERS))
    reflexive = table_rows(tables(verbs.REFLEXIVE, everyday_verbs.REFLEXIVE))
    for row in others + [[row[0], row[1], *row[3:]] for row in reflexive]:
        known.setdefault((row[0], _spaced(row[1])), _verb(row[0], row[1], _options(row[2:])[1]))
    if (es, en) not in known:
        raise ValueError(f"no verb {es!r} / {en!r} in the tables")
    return known[es, en]
