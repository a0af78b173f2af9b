"""A parser's vocabulary, its scores by hand, and a small parser that learns."""

import pytest
import torch

from course_lib.batches import tokenize_pairs
from course_lib.decoding import greedy_decode
from course_lib.tokens import BOS_ID, EOS_ID, Tokenizer
from course_lib.training import TrainingConfig, train
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.trees import merged
from tests.pretend_gpu import PretendGpu, to_gpu
from workshop.experiments.tree_writer import (
    SIDE_BY_SIDE,
    ParserVocabulary,
    ParseScores,
    parse_all,
    score_parses,
)

SENTENCES = ["La gata duerme.", "Duerme.", "La gata ve la luna.", "Ve la gata."]
TREES = [
    "(S (NP DT NN ) (VP VB ) . )".split(),
    "(S (VP VB ) . )".split(),
    "(S (NP DT NN ) (VP VB (NP DT NN ) ) . )".split(),
    "(S (VP VB (NP DT NN ) ) . )".split(),
]
NUM_SYMBOLS = {list: 8, merged: 9}  # in these four trees


@pytest.fixture(scope="module")
def tokenizer():
    return Tokenizer.train(SENTENCES, vocab_size=40)


@pytest.fixture(scope="module")
def vocabulary(tokenizer):
    return ParserVocabulary(tokenizer, TREES)


# --- the vocabulary


@pytest.mark.parametrize("spell", [list, merged])
def test_each_symbol_has_an_id_of_its_own_after_the_tokens(tokenizer, spell):
    trees = [spell(tree) for tree in TREES]
    vocabulary = ParserVocabulary(tokenizer, iter(trees))
    assert len(vocabulary.symbols) == NUM_SYMBOLS[spell]
    assert vocabulary.vocab_size == tokenizer.vocab_size + NUM_SYMBOLS[spell]
    ids = {token_id for tree in trees for token_id in vocabulary.encode_tree(tree)}
    assert ids == set(range(tokenizer.vocab_size, vocabulary.vocab_size))
    for tree in trees:
        assert vocabulary.decode_tree(vocabulary.encode_tree(tree)) == tree


def test_ids_do_not_depend_on_the_order_of_trees(tokenizer, vocabulary):
    backwards = ParserVocabulary(tokenizer, TREES[::-1])
    assert backwards.encode_tree(TREES[2]) == vocabulary.encode_tree(TREES[2])


def test_a_token_of_the_sentences_is_no_symbol(vocabulary, tokenizer):
    last = tokenizer.vocab_size - 1
    assert vocabulary.decode_tree([last, last + 1, 0]) == ["?", vocabulary.symbols[0], "?"]


def test_pairs_hold_sentences_and_trees(vocabulary, tokenizer):
    pairs = vocabulary.pairs(iter(SENTENCES), TREES)
    batch = pairs.batch(torch.tensor([2]))
    assert batch.src_ids[0].tolist() == [*tokenizer.encode(SENTENCES[2]), EOS_ID]
    assert batch.tgt_input[0].tolist() == [BOS_ID, *vocabulary.encode_tree(TREES[2])]
    assert batch.tgt_output[0].tolist() == [*vocabulary.encode_tree(TREES[2]), EOS_ID]
    assert len(pairs) == 4
    src = tokenize_pairs(tokenizer, SENTENCES, SENTENCES)
    assert torch.equal(pairs.src_ids, src.src_ids) and torch.equal(pairs.src_offsets, src.src_offsets)


def test_refused_pairs(vocabulary):
    with pytest.raises(ValueError, match="got 4 and 3"):
        vocabulary.pairs(SENTENCES, TREES[:3])
    with pytest.raises(ValueError, match=r"wanted symbols of the training trees; got '\(PP'"):
        vocabulary.pairs(SENTENCES[:1], [["(S", "(PP", "NN", ")", ")"]])
    with pytest.raises(ValueError, match="single string"):
        vocabulary.pairs("La gata", TREES[:1])


# --- scores


def test_scores_by_hand():
    written = [
        TREES[0],  # exact
        "(S (VP NN ) . )".split(),  # a wrong tag: not exact, and both phrases right
        "(S (NP DT NN ) (VP VB ) . )".split(),  # too short: one phrase of four right, and it has three itself
        "(S (VP VB (NP DT NN ) ) .".split(),  # never closes, but as many tags
    ]
    f1 = 2 * (3 + 2 + 1) / ((3 + 2 + 3) + (3 + 2 + 4 + 3))
    assert score_parses(written, TREES) == pytest.approx(ParseScores(0.25, 0.75, 0.75, f1))


def test_gold_trees_are_perfect():
    assert score_parses(TREES, [tuple(tree) for tree in TREES]) == (1, 1, 1, 1)


def test_refused_scores():
    with pytest.raises(ValueError, match="got 4 and 3"):
        score_parses(TREES, TREES[:3])


# --- a parser


@pytest.mark.parametrize("spell", [list, merged])
def test_a_small_parser_learns_four_trees(tokenizer, spell):
    trees = [spell(tree) for tree in TREES]
    vocabulary = ParserVocabulary(tokenizer, trees)
    sizes = TransformerConfig(vocabulary.vocab_size, 32, 32, 2, 1, dropout=0.0, max_len=32, norm_first=True)
    model = Transformer(sizes, seed=0)
    settings = TrainingConfig(max_steps=60, tokens_per_batch=128, learning_rate=1e-2, warmup_steps=10)
    train(model, vocabulary.pairs(SENTENCES, trees), settings)
    assert parse_all(model, vocabulary, SENTENCES) == TREES


@pytest.mark.slow
def test_parses_come_in_order_whatever_stands_beside_them(vocabulary):
    sizes = TransformerConfig(vocabulary.vocab_size, 16, 16, 2, 1, max_len=12)
    model = Transformer(sizes, seed=0)
    many = [SENTENCES[i % 3] for i in range(SIDE_BY_SIDE + 2)]
    parses = parse_all(model, vocabulary, iter(many))
    alone = [parse_all(model, vocabulary, [sentence])[0] for sentence in SENTENCES[:3]]
    assert alone[0] != alone[2]
    assert parses == [alone[i % 3] for i in range(SIDE_BY_SIDE + 2)]
    to_gpu(model)
    with PretendGpu():
        assert parse_all(model, vocabulary, many) == parses


def test_greedy_ids_are_what_is_parsed(vocabulary, tokenizer):
    model = Transformer(TransformerConfig(vocabulary.vocab_size, 16, 16, 2, 1, max_len=12), seed=0)
    src_ids = torch.tensor([[*tokenizer.encode(SENTENCES[0]), EOS_ID]])
    [ids] = greedy_decode(model, src_ids)
    assert parse_all(model, vocabulary, SENTENCES[:1]) == [vocabulary.decode_tree(ids)]
