"""The words of a grammar, looked up in its tables; those of the lessons."""

# ruff: noqa: B019 (a cached method keeps its lexicon alive: there are two, and both live as long as the program)
from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache

from workshop.grammar.language import english_forms
from workshop.grammar.language.words import Adjective, Frame, Noun, Verb, spanish_plural
from workshop.grammar.lessons.words import adjectives, nouns_living, nouns_places, nouns_things, verbs

PERSON = frozenset({"kin", "folk", "first_name"})
OWNED = frozenset(  # kinds of things of which one says whose they are
    "vehicle home clothes pet device room text container instrument furniture".split()
)


@dataclass(frozen=True)
class Tables:
    """The rows of each kind of word; the files of the lessons' words explain them."""

    nouns: str
    names: str
    cities: str
    adjectives: str
    transitive: str
    personal: str
    intransitive: str
    reflexive: str
    others: str = ""

    def __add__(self, more: Tables) -> Tables:
        """These rows, then more rows."""
        return Tables(*(getattr(self, field.name) + getattr(more, field.name) for field in fields(self)))


def table_rows(table: str) -> list[list[str]]:
    """The cells of a table's lines; a line that begins with # is a comment."""
    return [line.split() for line in table.splitlines() if line and not line.startswith("#")]


class Lexicon:
    """The words of some tables. What was looked up is kept."""

    def __init__(self, tables: Tables, absolute: tuple[str, ...]):
        """Take the tables; `absolute` are the adjectives that do not go with "very" and "too"."""
        self.tables, self.absolute = tables, absolute

    @cache
    def nouns(self) -> tuple[Noun, ...]:
        """Every common noun."""
        return tuple(map(_noun, table_rows(self.tables.nouns)))

    @cache
    def names(self) -> tuple[Noun, ...]:
        """First names of people."""
        kinds = ("name_of", "adult", "first_name")
        return tuple(_noun([es, gender, es, *kinds]) for es, gender in table_rows(self.tables.names))

    @cache
    def cities(self) -> tuple[Noun, ...]:
        """Cities and countries, without an article."""
        rows = table_rows(self.tables.cities)
        return tuple(_noun([es, gender, en, "name_of", kind]) for es, gender, en, kind in rows)

    @cache
    def noun(self, es: str, sense: str = "") -> Noun:
        """The noun of a Spanish word (and of a sense, if the word has several).

        Raises:
            ValueError: if there is no such noun, or more than one.
        """
        every = (*self.nouns(), *self.names(), *self.cities())
        found = [n for n in every if n.es == es and (not sense or n.sense == sense)]
        if len(found) != 1:
            raise ValueError(f"wanted one noun {es!r} {sense!r}; found {len(found)}")
        return found[0]

    @cache
    def nouns_of(self, *kinds: str) -> tuple[Noun, ...]:
        """All nouns of at least one of the kinds, names of people and places included."""
        wanted = set(kinds)
        return tuple(n for n in (*self.nouns(), *self.names(), *self.cities()) if wanted & n.kinds)

    @cache
    def people_names(self) -> tuple[Noun, ...]:
        """The first names, of grown people."""
        return tuple(noun for noun in self.nouns_of("name_of") if "adult" in noun.kinds)

    @cache
    def all_adjectives(self) -> tuple[Adjective, ...]:
        """Every adjective; the groups among its kinds are replaced by their members."""
        return tuple(map(_adjective, table_rows(self.tables.adjectives)))

    @cache
    def adjective(self, es: str, sense: str = "") -> Adjective:
        """The adjective of a Spanish word (and of a sense, if the word has several).

        Raises:
            ValueError: if there is no such adjective.
        """
        found = [a for a in self.all_adjectives() if a.es == es and (not sense or a.sense == sense)]
        if not found:
            raise ValueError(f"no adjective {es!r} {sense!r} in the tables")
        return found[0]

    @cache
    def adjectives_for(self, noun: Noun, use: str) -> tuple[Adjective, ...]:
        """The adjectives for a noun with ser (S), with estar (E), after the noun (A) or before it (P)."""
        return tuple(a for a in self.all_adjectives() if use in a.uses and a.kinds & noun.kinds)

    @cache
    def transitive_frames(self) -> tuple[Frame, ...]:
        """Verbs with an object that is not a person."""
        found = []
        for es, en, subjects, objects, time, articles, *more in table_rows(self.tables.transitive):
            kinds = frozenset(objects.split("+"))
            found.append(Frame(_verb(es, en, more), _subjects(subjects), kinds, time, articles))
        return tuple(found)

    @cache
    def personal_frames(self) -> tuple[Frame, ...]:
        """Verbs whose object is a person, with "a"."""
        found = []
        for es, en, time, objects, *more in table_rows(self.tables.personal):
            found.append(Frame(_verb(es, en, more), PERSON, frozenset(objects.split("+")), time, "a"))
        return tuple(found)

    @cache
    def intransitive_frames(self) -> tuple[Frame, ...]:
        """Verbs without an object; their `objects` are the kinds of places where the action happens."""
        found = []
        for es, en, subjects, time, places, *more in table_rows(self.tables.intransitive):
            kinds = frozenset(places.split("+")) - {"-"}
            named = [adverb for cell in more if "=" not in cell for adverb in cell.split(",")]
            adverbs = tuple(adverb for adverb in named if adverb != "-")
            found.append(Frame(_verb(es, en, more), _subjects(subjects), kinds, time, "", adverbs))
        return tuple(found)

    @cache
    def verb(self, es: str, en: str) -> Verb:
        """The verb of a Spanish and an English word, with its sense from the tables.

        Raises:
            ValueError: if there is no such verb.
        """
        if (es, en) not in self._verbs():
            raise ValueError(f"no verb {es!r} / {en!r} in the tables")
        return self._verbs()[es, en]

    @cache
    def _verbs(self) -> dict[tuple[str, str], Verb]:
        frames = (*self.transitive_frames(), *self.personal_frames(), *self.intransitive_frames())
        known = {(frame.verb.es, frame.verb.en): frame.verb for frame in frames}
        reflexive = [[es, en, *more] for es, en, _time, *more in table_rows(self.tables.reflexive)]
        for es, en, *more in [*table_rows(self.tables.others), *reflexive]:
            known.setdefault((es, _spaced(en)), _verb(es, en, more))
        return known


def _spaced(word: str) -> str:
    return word.replace("_", " ")


def _options(cells: list[str]) -> tuple[frozenset[str], dict[str, str]]:
    flags = frozenset(cell for cell in cells if "=" not in cell)
    return flags, dict(cell.split("=", 1) for cell in cells if "=" in cell)


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


def _adjective(cells: list[str]) -> Adjective:
    es, en, uses, *more = cells
    kinds, given = _options(more)
    spelled = frozenset(k for kind in kinds for k in adjectives.GROUPS.get(kind, kind).split())
    return Adjective(_spaced(es), _spaced(en), uses, spelled, given.get("sense", f"{en}.a"))


def _verb(es: str, en: str, cells: list[str]) -> Verb:
    return Verb(es, _spaced(en), _options(cells)[1].get("sense", f"{en}.v"))


def _subjects(kinds: str) -> frozenset[str]:
    wanted = frozenset(kinds.split("+"))
    return wanted - {"person"} | {"kin", "folk"} if "person" in wanted else wanted


LESSON_WORDS = Lexicon(
    Tables(
        nouns=nouns_living.NOUNS + nouns_things.NOUNS + nouns_places.NOUNS,
        names=nouns_living.NAMES,
        cities=nouns_living.CITIES,
        adjectives=adjectives.ADJECTIVES,
        transitive=verbs.TRANSITIVE,
        personal=verbs.PERSONAL,
        intransitive=verbs.INTRANSITIVE,
        reflexive=verbs.REFLEXIVE,
        others=verbs.OTHERS,
    ),
    adjectives.ABSOLUTE,
)
noun, verb, adjective = LESSON_WORDS.noun, LESSON_WORDS.verb, LESSON_WORDS.adjective
