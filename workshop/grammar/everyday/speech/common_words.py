"""Common words that no other family shows, in short talk: the rent, a coincidence, on purpose, unfortunately."""

from __future__ import annotations

import re
from functools import cache

from workshop.grammar import english_forms
from workshop.grammar.building import Sentence, finish
from workshop.grammar.everyday.clauses.joining import TABLE as CLAUSES
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules, ended
from workshop.grammar.everyday.speech.common_words_table import FRAMES, NOUNS, PHRASES
from workshop.grammar.families import Family
from workshop.grammar.sampling import Draw

SPANISH = {  # the words of a frame for a masculine and a feminine noun
    "EL": "el la",
    "LOS": "los las",
    "UN": "un una",
    "ESTE": "este esta",
    "ESE": "ese esa",
    "OTRO": "otro otra",
}
PLURALS = re.compile(r"[áéíóú](?=[ns]$)")
ACCENTS = str.maketrans("áéíóú", "aeiou")


def plural(noun: str) -> str:
    """The plural of a Spanish noun: "opciones", "veces", "dificultades"."""
    if noun[-1] in "aeiouéá":
        return noun + "s"
    if noun.endswith("z"):
        return noun[:-1] + "ces"
    if noun.endswith("s") and not PLURALS.search(noun):
        return noun
    return PLURALS.sub(lambda found: found[0].translate(ACCENTS), noun) + "es"


@cache
def nouns(kind: str) -> tuple[tuple[str, str, int], ...]:
    """The nouns of a kind, each with its English and its gender (0 for masculine)."""
    found = []
    for row in NOUNS.strip().splitlines():
        name, _, words = row.partition(": ")
        if name.split(".")[0] == kind:
            pairs = (pair.strip().partition(" ") for pair in words.split(","))
            found += [(es, en, int(name.endswith("f"))) for es, _, en in pairs]
    return tuple(found)


@cache
def frames(kind: str) -> tuple[str, ...]:
    """The frames of a kind of noun."""
    lines = [row.partition(": ") for row in FRAMES.strip().splitlines()]
    return tuple(line for name, _, line in lines if name == kind)


def line_of(frame: str, es: str, en: str, gender: int) -> str:
    """The line of a frame with a noun in its places: N is the noun, Ns its plural, and O an ending in agreement."""
    before, after = frame.split(" | ")
    for word, both in SPANISH.items():
        before = re.sub(rf"\b{word}\b", both.split()[gender], before)
    before = re.sub(r"O(s?)(?=[/=~\s\]]|$)", ("o", "a")[gender] + r"\1", before)
    before = re.sub(r"\bNs\b", f"{plural(es)}/NNS=k", before)
    before = re.sub(r"\bN\b", f"{es}/NN=k", before)
    many = " ".join(f"{word}/NNS=k" for word in english_forms.plural(en).split())
    after = re.sub(r"\bNs\b", many, after)
    return f"{before} | " + re.sub(r"\bN\b", " ".join(f"{word}/NN=k" for word in en.split()), after)


AROUND = (
    "L | L",
    "L | L",
    "L , {name.w} | L , {name.w}",
    "{name.w} , L | {name.w} , L",
    "[bueno oye mira]/UH=wa , L | [well hey look]/UH=wa , L",
    "[bueno oye mira]/UH=wa , {name.w} , L | [well hey look]/UH=wa , {name.w} , L",
    "[sí no]/UH=wb , L | [yes no]/UH=wb , L",
    "pero/CC=wc L | but=wc L",
)


def around(draw: Draw, line: str) -> str:
    """A statement with a name, or with what people say before it."""
    if {"?", "!"} & set(line):
        return line
    before, after = draw.pick(AROUND).split(" | ")
    es, en = line.split(" | ")
    return f"{before.replace('L', es, 1)} | {after.replace('L', en, 1)}"


def with_new_nouns(draw: Draw) -> Sentence:
    """ "¿Cuál es el resultado?", "No encuentro mi llavero.", "Es una casualidad." """
    kind = draw.weighted(
        {
            "thing": 3.0,
            "person": 1.5,
            "idea": 4.0,
            "have": 2.0,
            "event": 1.2,
            "mass": 0.8,
            "bad": 0.6,
            "place": 0.9,
        }
    )
    line = line_of(draw.pick(frames(kind)), *draw.pick(nouns(kind)))
    return finish(ended(BASIC.line(draw, around(draw, line))))


RULES = Rules(PHRASES, {}, CLAUSES)


WEIGHTS = {"said": 5.0, "mannered": 3.0, "yours": 2.0, "small": 2.0}


def with_new_words(draw: Draw) -> Sentence:
    """ "Lo hizo a propósito.", "Estoy harta de esperar.", "Obviamente, no vino." """
    line = draw.pick(RULES.lines(draw.weighted(WEIGHTS)))
    return finish(ended(RULES.line(draw, around(draw, line))))


WORD_OF_TALK_FAMILIES: dict[Family, float] = {with_new_nouns: 11, with_new_words: 8}
