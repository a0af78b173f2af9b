"""Word alignments from two trees: words that share a key are linked.

Sure and possible links as in Och and Ney (2003), whose alignment error rate needs both.
"""

from __future__ import annotations

from course_lib.tokens import words
from workshop.grammar.language.trees import Leaf, Node, leaves


def alignment(es: Node, en: Node) -> tuple[str, str]:
    """Sure and possible links of two trees over their words, each as "0-0 1-2"; every sure link is possible."""
    pairs = [(i, a, j, b) for i, a in enumerate(by_word(es)) for j, b in enumerate(by_word(en))]
    sure = [(i, j) for i, a, j, b in pairs if a.links & b.links]
    possible = [(i, j) for i, a, j, b in pairs if a.links & b.links or a.maybe & b.links or a.links & b.maybe]
    return pharaoh(sure), pharaoh(possible)


def by_word(tree: Node) -> list[Leaf]:
    """The leaf of each word of the tree's line: "Mr." and "son-in-law" are one leaf, but two and five words."""
    return [leaf for leaf in leaves(tree) for _ in words(leaf.word)]


def pharaoh(links: list[tuple[int, int]]) -> str:
    """The links as text, in the order of the source words: [(0, 0), (1, 2)] is "0-0 1-2"."""
    return " ".join(f"{i}-{j}" for i, j in sorted(links))
