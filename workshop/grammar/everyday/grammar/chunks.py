"""Phrases from tags: nouns with what belongs to them, prepositions with their nouns, verbs with what follows."""

from __future__ import annotations

from collections.abc import Sequence

from workshop.grammar.language.trees import Leaf, Node, Tree, leaves

NOMINAL = ("DT", "PRP$", "CD", "JJ", "JJR", "JJS", "NN", "NNS", "NNP", "NNPS", "WDT")
HEADS = ("NN", "NNS", "NNP", "NNPS", "CD", "DT")
VERBS = ("VB", "VBP", "VBZ", "VBD", "VBG", "VBN", "MD", "AUX")
ALONE = {"PRP": "NP", "EX": "NP", "RB": "ADVP", "RBR": "ADVP", "UH": "INTJ", "WP": "WHNP", "WRB": "WHADVP"}


def tree_of(nodes: Sequence[Node]) -> Tree:
    """One tree of words and phrases: "S" with a verb; without one, its first phrase's label, or "FRAG"."""
    found: list[Node] = []
    piece: list[Node] = []
    for node in nodes:
        if node_tag(node) in (",", ".", "CC"):
            found += [*_piece(piece), node]
            piece = []
        else:
            piece.append(node)
    found += _piece(piece)
    if len(found) == 1 and isinstance(found[0], Tree):
        return found[0]
    has_verb = any(leaf.tag in VERBS for node in nodes for leaf in leaves(node))
    if has_verb:
        return Tree("S", tuple(found))
    marked = any(node_tag(node) in (",", ".", "CC") for node in found)
    label = node_tag(found[0]) if found and not marked else ""
    return Tree(label if label in ("NP", "WHNP", "WHADVP", "ADVP") else "FRAG", tuple(found))


def node_tag(node: Node) -> str:
    """The tag of a word, the label of a phrase."""
    return node.tag if isinstance(node, Leaf) else node.label


def _piece(nodes: Sequence[Node]) -> list[Node]:
    return _verb_phrases(_prepositions(_adjectives(_nouns(nodes))))


def _nouns(nodes: Sequence[Node]) -> list[Node]:
    found: list[Node] = []
    run: list[Node] = []
    for node in [*nodes, None]:
        if node is not None and node_tag(node) in (*NOMINAL, "NML", "QP"):
            run.append(node)
            continue
        if run:
            is_noun = any(node_tag(part) in (*HEADS, "NML", "QP") for part in run)
            found.append(Tree("NP" if is_noun else "ADJP", tuple(run)))
            run = []
        if node is not None:
            label = ALONE.get(node_tag(node))
            found.append(Tree(label, (node,)) if label else node)
    return found


def _adjectives(nodes: Sequence[Node]) -> list[Node]:
    """An adverb of degree joins its adjective: "very tall"."""
    found: list[Node] = []
    for node in nodes:
        if node_tag(node) == "ADJP" and found and node_tag(found[-1]) == "ADVP":
            node = Tree("ADJP", (*found.pop().children, *node.children))
        found.append(node)
    return found


def _prepositions(nodes: Sequence[Node]) -> list[Node]:
    found: list[Node] = []
    for node in reversed(nodes):
        takes = node_tag(node) == "IN" or (node_tag(node) == "TO" and found and node_tag(found[0]) == "NP")
        if (
            takes
            and found
            and node_tag(found[0]) in ("NP", "ADVP", "PP", "S", "VP", "ADJP", "WHNP", "WHADVP")
        ):
            label = "WHPP" if node_tag(found[0]).startswith("WH") else "PP"
            node = Tree(label, (node, found.pop(0)))
        found.insert(0, node)
    return found


def _verb_phrases(nodes: Sequence[Node]) -> list[Node]:
    """All from the first verb on is its phrase; each further verb opens its own inside."""
    at = next((i for i, node in enumerate(nodes) if node_tag(node) in VERBS), None)
    if at is None:
        return list(nodes)
    while at and isinstance(nodes[at - 1], Tree) and _leans(nodes[at - 1]):
        at -= 1
    verb = next(i for i in range(at, len(nodes)) if node_tag(nodes[i]) in VERBS)
    return [*nodes[:at], Tree("VP", (*nodes[at : verb + 1], *_verb_phrases(nodes[verb + 1 :])))]


CLITICS = {"me", "te", "se", "nos", "le", "les", "lo", "la", "los", "las", "no"}


def _leans(tree: Tree) -> bool:
    """Whether this is a Spanish pronoun or "no" before its verb."""
    return len(tree.children) == 1 and isinstance(tree.children[0], Leaf) and tree.children[0].word in CLITICS
