"""Parsing as translation: a Transformer reads a sentence and writes its tree (section 6.3 of the paper)."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from course_lib.batches import TokenPairs, pairs_of_ids
from course_lib.decoding import greedy_decode
from course_lib.evaluation import require_pairs
from course_lib.running.checks import sentence_list
from course_lib.running.devices import device_of
from course_lib.token_rows import source_batch
from course_lib.tokens import Tokenizer
from course_lib.transformer import Transformer
from course_lib.trees import bracket_f1, labelled_spans, leaves, unmerged

SIDE_BY_SIDE = 250  # sentences that are parsed at once
NO_SYMBOL = "?"  # what a parser wrote if it is a token of the sentences


class ParserVocabulary:
    """One id for each token of the sentences, and after these one for each symbol of the trees.

    Args:
        tokenizer: of the sentences.
        trees: the training trees, as `linearise` or `merged` spells them.
    """

    def __init__(self, tokenizer: Tokenizer, trees: Iterable[Sequence[str]]):
        self.tokenizer = tokenizer
        self.symbols = sorted(set(chain.from_iterable(trees)))
        self._ids = {symbol: tokenizer.vocab_size + rank for rank, symbol in enumerate(self.symbols)}

    @property
    def vocab_size(self) -> int:
        """Number of ids: those of tokens and of symbols."""
        return self.tokenizer.vocab_size + len(self.symbols)

    def pairs(self, sentences: Iterable[str], trees: Sequence[Sequence[str]]) -> TokenPairs:
        """Sentences and their trees, ready to train on.

        Raises:
            ValueError: if there are none, they differ in number, or a symbol is new.
        """
        sentences = sentence_list(sentences)
        require_pairs(sentences, trees)
        return pairs_of_ids(self.tokenizer.encode_batch(sentences), map(self.encode_tree, trees))

    def encode_tree(self, tree: Iterable[str]) -> list[int]:
        """The id of each symbol.

        Raises:
            ValueError: names a symbol that no training tree has.
        """
        try:
            return [self._ids[symbol] for symbol in tree]
        except KeyError as error:
            raise ValueError(f"wanted symbols of the training trees; got {error.args[0]!r}") from error

    def decode_tree(self, token_ids: Iterable[int]) -> list[str]:
        """The symbol of each id; `?` for a token of the sentences."""
        first = self.tokenizer.vocab_size
        return [self.symbols[i - first] if i >= first else NO_SYMBOL for i in token_ids]


def parse_all(model: Transformer, vocabulary: ParserVocabulary, sentences: Iterable[str]) -> list[list[str]]:
    """What the model writes for each sentence by greedy decoding, as single symbols (those of `linearise`)."""
    rows = vocabulary.tokenizer.encode_batch(sentence_list(sentences))
    written: list[list[int]] = []
    for start in range(0, len(rows), SIDE_BY_SIDE):
        src_ids = source_batch(rows[start : start + SIDE_BY_SIDE], model.config.pad_id)
        written += greedy_decode(model, src_ids.to(device_of(model)))
    return [unmerged(vocabulary.decode_tree(token_ids)) for token_ids in written]


class ParseScores(NamedTuple):
    """How good some parses are, each measure a share between 0 and 1."""

    exact: float  # the gold tree, symbol for symbol
    well_formed: float  # a tree at all
    as_long: float  # as many tags as the gold tree, and so as the sentence has words
    f1: float  # labelled F1 of all phrases; an ill-formed parse has none


def score_parses(predicted: Sequence[Sequence[str]], gold: Sequence[Sequence[str]]) -> ParseScores:
    """Compare parses with the gold trees, both as single symbols.

    Raises:
        ValueError: if there are none, they differ in number, or a gold tree is ill-formed.
    """
    f1 = bracket_f1(predicted, gold)
    both = [(list(written), list(tree)) for written, tree in zip(predicted, gold, strict=True)]
    exact = sum(written == tree for written, tree in both)
    well_formed = sum(labelled_spans(written) is not None for written, _ in both)
    as_long = sum(len(leaves(written)) == len(leaves(tree)) for written, tree in both)
    return ParseScores(exact / len(both), well_formed / len(both), as_long / len(both), f1)
