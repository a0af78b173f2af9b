"""Small parts for everyday sentences: phrases in a short notation, and phrases with keys of their own."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from workshop.grammar.language.trees import Leaf, Node, Phrase, Tree, pair, rule

WORD = re.compile(r"(?P<word>[^/]+)/(?P<tag>[A-Z$]+)(?P<keys>.*)")


@cache
def phrase(row: str) -> Phrase:
    """Two flat phrases from "LABEL word/TAG=links~maybe ... | LABEL word/TAG=links ...".

    With "-" on the left side, Spanish says nothing: the meaning is in its verb.

    >>> phrase("ADVP hoy/RB=t | ADVP today/RB=t").en.children[0].word
    'today'
    """
    es, en = (side.split() for side in row.split("|"))
    if es == ["-"]:
        return Phrase(None, rule(_bracketed(en)))
    return pair(_bracketed(es), _bracketed(en))


def _bracketed(cells: list[str]) -> str:
    label, *words = cells
    return f"({label} {' '.join(_bracketed_word(word) for word in words)})"


def _bracketed_word(cell: str) -> str:
    found = WORD.fullmatch(cell)
    if found is None:
        raise ValueError(f"wanted word/TAG=links~maybe; got {cell!r}")
    return f"({found['tag']} {found['word']}{found['keys']})"


def apart(said: Phrase, prefix: str) -> Phrase:
    """The phrase with `prefix` before each of its keys, so that it may stand beside another one with the same keys."""
    return Phrase(*(_prefixed(tree, prefix) if tree else None for tree in (said.es, said.en)))


def _prefixed(tree: Node, prefix: str) -> Node:
    if isinstance(tree, Leaf):
        links, maybe = ({f"{prefix}.{key}" for key in keys} for keys in (tree.links, tree.maybe))
        return replace(tree, links=frozenset(links), maybe=frozenset(maybe))
    return Tree(tree.label, tuple(_prefixed(child, prefix) for child in tree.children))
