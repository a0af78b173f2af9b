"""Trees with leaves that carry their meaning: the grammar builds sentences of both languages in this form.

Every leaf carries keys. A Spanish and an English leaf that share a key come from the same piece of meaning: this
gives the exact alignment. `links` are keys of sure links. `maybe` are keys of possible links, for words without a
counterpart of their own (the pronoun of a dropped subject links to the Spanish verb).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

NO_KEYS: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Leaf:
    """A word or a mark, with its part of speech, its keys, its dictionary form and its sense."""

    tag: str
    word: str
    links: frozenset[str] = NO_KEYS
    maybe: frozenset[str] = NO_KEYS
    lemma: str = ""
    sense: str = ""


@dataclass(frozen=True)
class Tree:
    """A phrase: a label and its children, from left to right."""

    label: str
    children: tuple[Tree | Leaf, ...]


Node = Tree | Leaf


@dataclass(frozen=True)
class Phrase:
    """One meaning in both languages; None on a side that expresses it elsewhere."""

    es: Node | None
    en: Node | None


def leaf(tag: str, word: str, links: str = "", maybe: str = "", lemma: str = "", sense: str = "") -> Leaf:
    """A leaf; its keys are given as text with spaces between them."""
    return Leaf(tag, word, frozenset(links.split()), frozenset(maybe.split()), lemma, sense)


def node(label: str, *children: Node | None) -> Tree:
    """A phrase of those children that are not None."""
    return Tree(label, tuple(child for child in children if child is not None))


def spread(
    tag: str, words: str, links: str = "", maybe: str = "", lemma: str = "", sense: str = ""
) -> list[Leaf]:
    """One leaf for each of the words, all with the same keys: "ice cream" is two words and one meaning."""
    return [leaf(tag, word, links, maybe, lemma, sense) for word in words.split()]


def leaves(tree: Node) -> list[Leaf]:
    """The leaves, from left to right."""
    if isinstance(tree, Leaf):
        return [tree]
    found: list[Leaf] = []
    _collect(tree, found)
    return found


def _collect(tree: Tree, found: list[Leaf]) -> None:
    for child in tree.children:
        if isinstance(child, Leaf):
            found.append(child)
        else:
            _collect(child, found)


def bracketed(tree: Node) -> str:
    """The tree on one line, as in the Penn treebank: `(NP (DT the) (NN cat))`."""
    if isinstance(tree, Leaf):
        return f"({tree.tag} {tree.word})"
    return f"({tree.label} {' '.join(map(bracketed, tree.children))})"


def with_leaves(tree: Node, new: Iterator[Leaf | None]) -> Node | None:
    """The same tree with other leaves; None removes a leaf, and a phrase that becomes empty."""
    if isinstance(tree, Leaf):
        return next(new)
    children = [with_leaves(child, new) for child in tree.children]
    kept = tuple(child for child in children if child is not None)
    return Tree(tree.label, kept) if kept else None


TOKEN = re.compile(r"[()]|[^\s()]+")
ANNOTATED = re.compile(r"(?P<word>[^=~#]+)(?:=(?P<links>[^~#]+))?(?:~(?P<maybe>[^#]+))?(?:#(?P<sense>.+))?")


def rule(pattern: str, **slots: Node) -> Node:
    """A tree from its bracket notation, with keys on its words and other trees in its slots.

    A word is written `word=sure+keys~possible+keys#sense`; only the word is required. `{np}` is replaced by the
    tree given as `np`.

    >>> rule("(NP (DT the=a) (NN cat=b))").children[1].links
    frozenset({'b'})
    """
    return _fill(_read(pattern), slots)


def pair(es: str, en: str, **slots: Phrase) -> Phrase:
    """A phrase in both languages from its bracket notations."""
    return Phrase(
        rule(es, **{name: slot.es for name, slot in slots.items()}),
        rule(en, **{name: slot.en for name, slot in slots.items()}),
    )


@cache
def _read(pattern: str) -> Node:
    tokens = TOKEN.findall(pattern)
    tree, rest = _read_from(tokens, 0)
    if rest != len(tokens):
        raise ValueError(f"wanted one tree; got more after it: {pattern}")
    return tree


def _read_from(tokens: list[str], at: int) -> tuple[Node, int]:
    if tokens[at] != "(":
        return leaf("", tokens[at]), at + 1
    label, at, children = tokens[at + 1], at + 2, []
    while tokens[at] != ")":
        child, at = _read_from(tokens, at)
        children.append(child)
    [first, *more] = children
    if isinstance(first, Leaf) and not more and not first.tag and not first.word.startswith("{"):
        return _annotated(label, first.word), at + 1
    return Tree(label, tuple(children)), at + 1


AUXILIARY_TAGS = {
    **dict.fromkeys(("is", "does", "has"), "VBZ"),
    **dict.fromkeys(("am", "are", "do", "don't"), "VBP"),
    **dict.fromkeys(("was", "were", "did"), "VBD"),
}


def _annotated(tag: str, text: str) -> Leaf:
    found = ANNOTATED.fullmatch(text)
    if tag == "AUX":  # in a pattern with a slot for the word, the word determines the tag
        tag = AUXILIARY_TAGS[found["word"]]
    links, maybe = ((found[name] or "").replace("+", " ") for name in ("links", "maybe"))
    return leaf(tag, found["word"], links, maybe, sense=found["sense"] or "")


def _fill(tree: Node, slots: dict[str, Node]) -> Node:
    if isinstance(tree, Leaf):
        return slots[tree.word.strip("{}")] if tree.word.startswith("{") else tree
    return replace(tree, children=tuple(_fill(child, slots) for child in tree.children))
