"""Parse trees as sequences of symbols, so that a translator can write them, and the score of what it wrote.

The paper turns a tree into text, and translates a sentence into that text (section 6.3; Vinyals and others,
arXiv 1412.7449). The words are left out, because the sentence has them already. A tree becomes symbols of three kinds:

    (S (NP (DT the) (NN cat)) (VP (VB sleeps)))   ->   (S  (NP  DT  NN  )  (VP  VB  )  )

an opening bracket with its label, the part of speech of a word (its tag), and a closing bracket.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from course_lib.evaluation import require_pairs

Span = tuple[str, int, int]  # label, start, end: the phrase's leaves are numbers start to end - 1

LEAF = re.compile(r"\((?P<tag>[^\s()]+) [^\s()]+\)")
SYMBOL = re.compile(r"\([^\s()]+|\)|[^\s()]+")
CLOSING = ")"


def linearise(tree: str) -> list[str]:
    """The symbols of a tree in brackets, without its words.

    >>> linearise("(S (NP (DT the) (NN cat)) (VP (VB sleeps)))")
    ['(S', '(NP', 'DT', 'NN', ')', '(VP', 'VB', ')', ')']

    Args:
        tree: as the columns `src_tree` and `tgt_tree` of the course's corpus hold it.

    Raises:
        ValueError: if it is not one tree with a word for each tag.
    """
    symbols = SYMBOL.findall(LEAF.sub(lambda leaf: leaf["tag"], tree))
    if len(leaves(symbols)) != len(LEAF.findall(tree)) or labelled_spans(symbols) is None:
        raise ValueError(f"wanted one tree such as (NP (DT the) (NN cat)); got {tree!r}")
    return symbols


def merged(symbols: Sequence[str]) -> list[str]:
    """One symbol for each word: its tag, with the brackets that open just before it and close just after it.

    >>> merged(["(S", "(NP", "DT", "NN", ")", "(VP", "VB", ")", ")"])
    ['(S (NP DT', 'NN )', '(VP VB ) )']

    Raises:
        ValueError: if the symbols are no tree.
    """
    if labelled_spans(symbols) is None:
        raise ValueError(f"wanted the symbols of one tree; got {' '.join(symbols)!r}")
    words: list[str] = []
    opened: list[str] = []
    for symbol in symbols:
        if symbol == CLOSING:
            words[-1] += f" {symbol}"
        elif _opens(symbol):
            opened.append(symbol)
        else:
            words.append(" ".join([*opened, symbol]))
            opened = []
    return words


def unmerged(words: Iterable[str]) -> list[str]:
    """The single symbols again: the inverse of `merged`. Single symbols stay as they are."""
    return " ".join(words).split()


def leaves(symbols: Iterable[str]) -> list[str]:
    """The tags, from left to right: every symbol that is no bracket. There is one for each word.

    Raises:
        ValueError: if the symbols are one string.
    """
    _require_list(symbols)
    return [symbol for symbol in symbols if symbol != CLOSING and not _opens(symbol)]


def labelled_spans(symbols: Sequence[str]) -> Counter[Span] | None:
    """The phrases of one tree, each as (label, start, end), or None if the symbols are no tree.

    >>> labelled_spans(["(S", "(NP", "DT", "NN", ")", "VB", ")"])
    Counter({('NP', 0, 2): 1, ('S', 0, 3): 1})

    `start` and `end` are counted in tags, and `end` is exclusive: `(NP DT NN )` at the start of a sentence is
    ("NP", 0, 2). A tag is no phrase. Two phrases of one label may have the same span, as in `(S (S VB ) )`; the
    counter then has 2.

    Symbols are a tree if each bracket that opens also closes, each phrase has a tag in it, and the first phrase holds
    all symbols.

    Raises:
        ValueError: if the symbols are one string.
    """
    _require_list(symbols)
    spans: Counter[Span] = Counter()
    opened: list[tuple[str, int]] = []
    num_leaves = 0
    for symbol in symbols:
        if spans and not opened:
            return None  # the tree has ended, and more follows
        if _opens(symbol):
            opened.append((symbol[1:], num_leaves))
        elif not opened:
            return None  # a tag outside, or a bracket that closes nothing
        elif symbol != CLOSING:
            num_leaves += 1
        else:
            label, start = opened.pop()
            if start == num_leaves:
                return None  # an empty phrase
            spans[label, start, num_leaves] += 1
    return spans if spans and not opened else None


def bracket_f1(predicted: Sequence[Sequence[str]], gold: Sequence[Sequence[str]]) -> float:
    """Labelled F1 of the phrases of all sentences together (a corpus score, not a mean of the sentences' scores).

        precision = phrases in both / phrases predicted       recall = phrases in both / phrases in gold
        F1 = 2 precision recall / (precision + recall)

    A phrase counts if label, start and end are right (PARSEVAL; Black and others 1991). All phrases count, the
    sentence's own included; tags do not. An ill-formed prediction has no phrases, so its gold phrases are all missed.

    Args:
        predicted, gold: the single symbols of each sentence, in the same order.

    Returns:
        a share between 0 and 1.

    Raises:
        ValueError: if there is no sentence, the two differ in number, or a gold tree is ill-formed.
    """
    require_pairs(predicted, gold)
    num_right = num_phrases = 0
    for written, tree in zip(predicted, gold, strict=True):
        wanted, found = labelled_spans(tree), labelled_spans(written) or Counter()
        if wanted is None:
            raise ValueError(f"wanted well-formed gold trees; got {' '.join(tree)!r}")
        num_right += (found & wanted).total()
        num_phrases += found.total() + wanted.total()
    return 2 * num_right / num_phrases


def _opens(symbol: str) -> bool:
    return symbol.startswith("(")


def _require_list(symbols: Iterable[str]) -> None:
    if isinstance(symbols, str):
        raise ValueError(f"wanted a list of symbols; got a single string, {symbols[:40]!r}")
