"""Talk from rules: a name stands for one of its lines, and a line has slots with the names of others.

A table holds blocks: a name with a colon, then its lines in the notation of `notation`. `3*` before a line makes it
three times as likely. A slot is the name of a block (`{order}`; `{dish.b}` is a second, different one of the same
block), of a maker (a function), or a noun phrase of the lexicon: `{the:clothes+toy}`, `{a*:clothes}` (with an
adjective at times), `{at@the:park}` (with its preposition of place).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from workshop.grammar.everyday.grammar.notation import chosen, written
from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.spanish import ARTICLES
from workshop.grammar.language.trees import Leaf, Phrase, Tree, leaf, node
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.building import Sentence, finish, located, noun_pair
from workshop.grammar.lessons.sampling import Draw, described

Maker = Callable[[Draw], Phrase]
LINE = re.compile(r"(?:(\d+)\* )?(.*)")


class Rules:
    """Blocks of lines by their names."""

    def __init__(self, table: str, makers: Mapping[str, Maker] | None = None, base: Rules | None = None):
        """Read a table; `base` has the blocks and the makers that several tables share.

        Raises:
            ValueError: if a line stands before every block or has a brace that is not closed, or a block has no line.
        """
        self._blocks: dict[str, list[str]] = dict(base._blocks) if base else {}
        self._makers: dict[str, Maker] = {**(base._makers if base else {}), **(makers or {})}
        name = ""
        for row in table.splitlines():
            row = row.strip()
            if re.fullmatch(r"\w+:", row):
                name = row[:-1]
                self._blocks[name] = []
            elif row and not row.startswith("#"):
                weight, line = LINE.fullmatch(row).groups()
                self._blocks.setdefault(name, []).extend([line] * int(weight or 1))
                if row.count("{") != row.count("}"):
                    raise ValueError(f"wanted as many {{ as }} in a line; got {row!r}")
        if "" in self._blocks:
            raise ValueError(f"wanted `name:` before the first line; got {self._blocks[''][0]!r}")
        if empty := [name for name, lines in self._blocks.items() if not lines]:
            raise ValueError(f"wanted at least one line in each block; {empty} have none")

    def phrase(self, draw: Draw, name: str) -> Phrase:
        """One phrase of a block.

        Raises:
            ValueError: if the block or a slot has a name that nothing has.
        """
        if name not in self._blocks:
            raise ValueError(f"no block is called {name!r}; there are {', '.join(self._blocks)}")
        return self.line(draw, draw.pick(self._blocks[name]))

    def line(self, draw: Draw, line: str) -> Phrase:
        """The phrase of a line, with one of its choices."""
        try:
            return written(chosen(draw, line), lambda slot: self._slot(draw, slot))
        except ValueError as error:
            error.add_note(f"in the line {line!r}")
            raise

    def sentence(self, draw: Draw, name: str) -> Sentence:
        """One sentence of a block; a line without a mark at its end gets a full stop."""
        return finish(ended(self.phrase(draw, name)))

    def names(self) -> list[str]:
        """The names of all blocks."""
        return [*self._blocks]

    def lines(self, name: str) -> list[str]:
        """All lines of a block."""
        return self._blocks[name]

    def _slot(self, draw: Draw, slot: str) -> Phrase:
        name = slot.partition(".")[0]
        if ":" in name:
            before, _, spec = name.rpartition("@")
            np = noun_phrase(draw, *spec.split(":"))
            return located(np) if before else noun_pair(np)
        if name in self._makers:
            return self._makers[name](draw)
        if name not in self._blocks:
            raise ValueError(f"no block, no maker and no noun phrase is called {name!r}")
        return self.phrase(draw, name)


def ended(phrase: Phrase) -> Phrase:
    """The phrase with a full stop, if no mark ends it."""
    last = _last_word(phrase.es)
    if last in (".", "?", "!"):
        return phrase
    return Phrase(
        *(node(_label(tree), *_parts(tree), leaf(".", ".", "end")) for tree in (phrase.es, phrase.en))
    )


def _label(tree) -> str:
    return tree.label if isinstance(tree, Tree) and tree.label in ("S", "FRAG") else "S"


def _parts(tree) -> tuple:
    return tree.children if isinstance(tree, Tree) and tree.label in ("S", "FRAG") else (tree,)


def _last_word(tree) -> str:
    while not isinstance(tree, Leaf):
        tree = tree.children[-1]
    return tree.word


def noun_phrase(draw: Draw, article: str, kinds: str) -> NounPhrase:
    """A noun phrase of some kinds, joined by `+`; a noun's own Spanish name is a kind as well.

    Args:
        article: a name in `spanish.ARTICLES`, with `_pl` in the plural ("the", "my_pl", "two_pl", "many_pl"), "some"
            for what is not counted, or "in_general" for an article in Spanish only. A `*` at its end allows an
            adjective.

    Raises:
        ValueError: if there is no such article or kind, or no noun of the kinds goes with it.
    """
    plain = article.removesuffix("*")
    plural = plain.endswith("_pl")
    name = plain.removesuffix("_pl")
    if name not in (*ARTICLES, "in_general", "any"):
        raise ValueError(f"no article is called {name!r}; there are {', '.join(ARTICLES)}, in_general")
    found = _nouns(kinds, name, plural)
    if not found:
        raise ValueError(f"no noun of {kinds!r} goes with {article!r}")
    noun = draw.pick(found)
    many = (
        plural
        or noun.number == "pl"
        or (name in ("some", "in_general") and not noun.mass and noun.number == "both")
    )
    np = NounPhrase(noun, "np", {"some": "", "in_general": "", "any": ""}.get(name, name), many)
    np = replace(np, generic=name == "in_general")
    return described(draw, np, 0.35) if article.endswith("*") else np


def _nouns(kinds: str, article: str, plural: bool) -> list[Noun]:
    found = nouns_of(*kinds.split("+"))
    if not found:
        raise ValueError(f"no noun is of the kind {kinds!r}; the rows of the nouns name the kinds")
    if article in ("some", "in_general"):
        return [n for n in found if n.mass or n.number != "sg"]
    if "name_of" in found[0].kinds:
        return list(found)
    if plural:
        return [n for n in found if n.number != "sg" and not n.mass]
    wanted = [n for n in found if n.number != "pl"]
    if article == "a":
        return [n for n in wanted if not n.mass or "serving" in n.kinds]
    return wanted
