"""Sentence patterns on one line: words with their keys, choices, slots; the tree is made from the tags.

A line is `Spanish | English`. A word is `word/TAG=sure+keys~possible+keys#sense`; only the word is required. `tags`
knows the small words. To all others it gives the tag of a noun, so write the tag of every verb (/VB in Spanish; /VB,
/VBP, /VBZ, /VBD, /VBN in English) and adjective (/JJ). The words without keys must be equally many on both sides: the
first of one language stands for the first of the other, and so on. `word=0` stands for nothing. Marks stand by
themselves, with a space before them. A slot is `{name}`.

`[one two three]` is a choice: all choices of a line with the same number of options (or with the same letter,
`[n:one two]`) take the same one, so give a choice of one language as many options as its counterpart has. In an option,
`_` is a space and `-` is nothing; keys after the choice are for all words, those of an option's last word for the whole
option. So `[busco buscas]/VB=v` goes with `[I~v_seek/VBP=v you~v_seek/VBP=v]`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from workshop.grammar.everyday.grammar.chunks import tree_of
from workshop.grammar.everyday.grammar.tags import tag_of
from workshop.grammar.language.trees import NO_KEYS, Leaf, Node, Phrase, Tree, leaf, leaves
from workshop.grammar.lessons.sampling import Draw

CHOICE = re.compile(r"\[(?:(\w):)?([^\]]+)\]([/=~]\S+)?")
WORD = re.compile(r"([^\s/=~#]+)(?:/([A-Z$]+))?(?:=([^\s~#]+))?(?:~([^\s#]+))?(?:#(\S+))?")
OPENING = "¿¡"
UNLINKED = frozenset("0")


def chosen(draw: Draw, line: str) -> str:
    """The line with one option in the place of each of its choices."""
    if "[" not in line:
        return line
    return _with_options(line, {group: draw.pick(range(size)) for group, size in _groups(line).items()})


def variants(line: str) -> Iterator[str]:
    """The line with each option of each group of choices in turn."""
    sizes = _groups(line)
    for turn in range(max(sizes.values(), default=1)):
        yield _with_options(line, {group: turn % size for group, size in sizes.items()})


@cache
def _groups(line: str) -> dict[str, int]:
    """The groups of choices, each with its number of options.

    Raises:
        ValueError: if two choices of one group differ in their number of options.
    """
    found: dict[str, int] = {}
    for choice in CHOICE.finditer(line):
        size = len(choice[2].split())
        if found.setdefault(choice[1] or str(size), size) != size:
            raise ValueError(f"wanted as many options in each choice {choice[1]!r}: {line!r}")
    return found


def _with_options(line: str, picked: dict[str, int]) -> str:
    def option(found: re.Match) -> str:
        options = found[2].split()
        words = options[picked[found[1] or str(len(options))]].split("_")
        own = re.search("[=~].*", words[-1])
        keys = own[0] if own else found[3] or ""
        return " ".join(
            "" if word[0] == "-" else word if re.search("[=~]", word) else word + keys for word in words
        )

    return CHOICE.sub(option, line)


def written(line: str, fill: Callable[[str], Phrase]) -> Phrase:
    """The phrase of a line without choices; `fill` gives the phrase of a slot's name.

    Raises:
        ValueError: if the line has not one side for each language, or words without keys that do not match.
    """
    slots: dict[str, Phrase] = {}
    for name in re.findall(r"{([^}]+)}", line):
        if name not in slots:
            slots[name] = keyed(fill(name), name)
    return Phrase(*(tree_of(_nodes(side, slots, english)) for english, side in enumerate(sides(line))))


def keyed(phrase: Phrase, name: str) -> Phrase:
    """The phrase with the name before each of its keys, so that no other phrase shares them."""
    return Phrase(*(None if tree is None else _keyed(tree, f"{name}:") for tree in (phrase.es, phrase.en)))


def _keyed(tree: Node, prefix: str) -> Node:
    if isinstance(tree, Tree):
        return Tree(tree.label, tuple(_keyed(child, prefix) for child in tree.children))
    links, maybe = (frozenset(prefix + key for key in keys) for keys in (tree.links, tree.maybe))
    return replace(tree, links=links, maybe=maybe)


@cache
def sides(line: str) -> tuple[list[Node], list[Node]]:
    """The words of both languages in order; a slot is a leaf with its name in braces."""
    sides = line.split(" | ")
    if len(sides) != 2:
        raise ValueError(f"wanted a line 'Spanish | English'; got {line!r}")
    es, en = (
        _in_order([_leaf(word, english) for word in side.split() if word != "-"])
        for english, side in enumerate(sides)
    )
    if _count(es) != _count(en):
        raise ValueError(
            f"wanted as many words without keys on both sides; got {_count(es)}, {_count(en)}: {line!r}"
        )
    return es, en


def _has_no_key(word: Leaf) -> bool:
    return not (word.links or word.maybe or word.word.startswith("{"))


def _in_order(side: list[Leaf]) -> list[Node]:
    """The words and marks, with the keys of those that have none: "first", "second" ... of their kind."""
    counts: Counter[str] = Counter()
    found: list[Node] = []
    for word in side:
        if UNLINKED in (word.links, word.maybe):
            word = replace(word, links=NO_KEYS, maybe=NO_KEYS)
        elif _has_no_key(word):
            kind = {",": ",", ".": "."}.get(word.tag, "word")
            key = frozenset({f"{kind}{counts[kind]}"})
            opening = word.word in OPENING
            word = replace(word, maybe=key) if opening else replace(word, links=key)
            counts[kind] += not opening
        found.append(word)
    return found


def _count(side: list[Node]) -> int:
    return sum(any(key.startswith("word") for key in leaf.links) for leaf in side)


def _nodes(side: list[Node], slots: dict[str, Phrase], english: int) -> list[Node]:
    found: list[Node | None] = []
    for node in side:
        slot = (
            slots.get(node.word.strip("{}")) if isinstance(node, Leaf) and node.word.startswith("{") else None
        )
        found.append(node if slot is None else slot.en if english else slot.es)
    return [node for node in found if node is not None and leaves(node)]


@cache
def _leaf(text: str, english: int) -> Leaf:
    if text in ",.?!¿¡" or text.startswith("{"):
        return Leaf({",": ","}.get(text, "." if text in ".?!¿¡" else ""), text)
    word, tag, links, maybe, sense = WORD.fullmatch(text).groups()
    links, maybe = ((keys or "").replace("+", " ") for keys in (links, maybe))
    return leaf(tag or tag_of(word, english), word, links, maybe, sense=sense or "")
