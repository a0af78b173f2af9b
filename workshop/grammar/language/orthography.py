"""How neighbouring words change each other, and how words become a line of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from workshop.grammar.language.trees import Leaf, Node, leaves, with_leaves

STRESSED_A = {"agua", "águila", "aula"}  # feminine, but with "el" and "un" directly before them
VOWEL_SOUND = re.compile(r"(?!one\b|once\b)[aeio]|u(?!ni|se)|hour|honest")
I_SOUND = re.compile(r"h?i(?!e)")
O_SOUND = re.compile(r"h?o")


Row = list[Leaf | None]  # the leaves of a tree; None for a leaf that was merged into its neighbour


def finished(es: Node, en: Node) -> tuple[Node, Node]:
    """Both trees with their words in written form: al, del, el agua, e, u, an, and a capital letter first."""
    es_row = _capital(_contracted(_adapted(leaves(es), _spanish_form)))
    return with_leaves(es, iter(es_row)), with_leaves(en, iter(_capital(_adapted(leaves(en), _english_form))))


def text_of(tree: Node) -> str:
    """The sentence as text: spaces between words, but not before a closing mark or after an opening one."""
    line = " ".join(leaf.word for leaf in leaves(tree)).replace(" - ", "-").replace(" ' ", "' ")
    return re.sub(r"(?<=[¿¡]) | (?=[.,?!])", "", line)


def _adapted(row: Row, form: Callable[[str, str], str]) -> Row:
    following = [*(leaf.word for leaf in row[1:]), ""]
    return [_written(leaf, form(leaf.word, after)) for leaf, after in zip(row, following, strict=True)]


def _written(leaf: Leaf, word: str) -> Leaf:
    return leaf if leaf.word == word else replace(leaf, word=word)


def _spanish_form(word: str, following: str) -> str:
    if word in ("la", "una") and following in STRESSED_A:
        return {"la": "el", "una": "un"}[word]
    if word == "y" and I_SOUND.match(following.lower()):
        return "e"
    return "u" if word == "o" and O_SOUND.match(following.lower()) else word


def _english_form(word: str, following: str) -> str:
    return "an" if word == "a" and VOWEL_SOUND.match(following.lower()) else word


def _contracted(row: Row) -> Row:
    """ "a el" is "al" and "de el" is "del": one word that keeps the keys of both."""
    for i, (first, second) in enumerate(zip(row, row[1:], strict=False)):
        if first and first.word in ("a", "de") and second.word == "el":
            links, maybe = first.links | second.links, first.maybe | second.maybe
            row[i], row[i + 1] = replace(first, word=first.word + "l", links=links, maybe=maybe), None
    return row


def _capital(row: Row) -> Row:
    """Put a capital on the first word of the line and on the first word of each further sentence."""
    found, opening = [], True
    for leaf in row:
        found.append(_written(leaf, leaf.word[0].upper() + leaf.word[1:]) if leaf and opening else leaf)
        opening = opening if leaf is None else leaf.word in ".?!" or (opening and leaf.word in "¿¡")
    return found


SYLLABLE = re.compile(r"(?P<silent>(?<=[qg])u(?=[eiéí]))|[iu]?[aeoáéó](?:[iu](?![aeo]))?|[íú]|[iu]+")
ACCENTS = dict(zip("aeiou", "áéíóú", strict=True))
PLAIN = {accented: plain for plain, accented in ACCENTS.items()}


def with_pronouns(verb: str, pronouns: Sequence[str]) -> str:
    """A verb with pronouns at its end, and with the accent that keeps its stress: "di", "me", "lo" is "dímelo"."""
    ending = "".join(pronouns)
    if verb.endswith("mos") and ending.startswith(("nos", "se")):
        verb = verb[:-1]
    plain = "".join(PLAIN.get(letter, letter) for letter in verb)
    stressed = _stressed(verb)
    if re.search(r"[aeo][íú]|[íú][aeo]", verb):  # an accent that parts two vowels stays: "oírlo", "envíame"
        return verb + ending
    if _stressed(plain + ending) == stressed:
        return plain + ending
    start, end = _vowels(plain)[stressed]
    at = start + next((i for i, vowel in enumerate(plain[start:end]) if vowel in "aeo"), end - start - 1)
    return plain[:at] + ACCENTS[plain[at]] + plain[at + 1 :] + ending


def _vowels(word: str) -> list[tuple[int, int]]:
    """Where the vowels of each syllable begin and end; the u of "que" and "gue" is silent."""
    return [found.span() for found in SYLLABLE.finditer(word) if not found["silent"]]


def _stressed(word: str) -> int:
    """The index of the stressed syllable."""
    vowels = _vowels(word)
    for index, (start, end) in enumerate(vowels):
        if set(word[start:end]) & set(PLAIN):
            return index
    return max(len(vowels) - (2 if word[-1] in "aeiouns" else 1), 0)
