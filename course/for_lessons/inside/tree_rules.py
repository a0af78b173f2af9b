"""Parsers without a model: the tree that was most frequent in training, for what a sentence shows."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Sequence

from course_lib.tokens import words
from course_lib.trees import LEAF, leaves, linearise

Rule = Callable[[str], list[str]]


def by_length(sentences: Sequence[str], trees: Sequence[str]) -> Rule:
    """The most frequent tree among the sentences of as many words; of none, no symbols.

    Args:
        trees: of the sentences, in brackets with their words.
    """
    tree_of = _most_frequent([len(words(sentence)) for sentence in sentences], map(_symbols, trees))
    return lambda sentence: list(tree_of.get(len(words(sentence)), ()))


def by_tags(sentences: Sequence[str], trees: Sequence[str]) -> Rule:
    """Each word gets its most frequent tag, and the tags their most frequent tree.

    A word that never occurred gets the tag that is most frequent of all. Tags that never stood in this order get no
    symbols.

    Args:
        trees: of the sentences, in brackets with their words.
    """
    pairs = [leaf[0][1:-1].split(" ") for tree in trees for leaf in LEAF.finditer(tree)]
    tag_of = _most_frequent([word for _, word in pairs], [tag for tag, _ in pairs])
    [(unknown, _)] = Counter(tag for tag, _ in pairs).most_common(1)
    symbols = [_symbols(tree) for tree in trees]
    tree_of = _most_frequent([tuple(leaves(tree)) for tree in symbols], symbols)
    return lambda sentence: list(
        tree_of.get(tuple(tag_of.get(word, unknown) for word in words(sentence)), ())
    )


def _symbols(tree: str) -> tuple[str, ...]:
    return tuple(linearise(tree))


def _most_frequent(keys: Sequence[Hashable], values) -> dict:
    """For each key the value that came with it most often; the first of several."""
    counts: dict[Hashable, Counter] = defaultdict(Counter)
    for key, value in zip(keys, values, strict=True):
        counts[key][value] += 1
    return {key: counter.most_common(1)[0][0] for key, counter in counts.items()}
