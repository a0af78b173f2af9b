"""The whole machine: what is drawn and said is what the model computes, asked token by token."""

import copy

import pytest
import torch

from course.pictures.films import whole_machine
from course.pictures.films.passage import CELLS, passage
from course.pictures.films.recording import tracks
from course.pictures.films.whole_machine import example
from course.pictures.small_translator import shipped_or_small, small
from course_lib.inspection import cross_attention_weights
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID
from course_lib.transformer import Transformer, TransformerConfig

TRANSLATOR = small()
SENTENCE = "La quise mucho."
SRC = torch.tensor([[*TRANSLATOR.tokenizer.encode(SENTENCE), EOS_ID]])


@pytest.fixture(scope="module")
def film():
    return whole_machine(TRANSLATOR, SENTENCE)


@pytest.fixture(scope="module")
def shipped():
    return example()


@pytest.fixture(scope="module")
def numbers():
    return passage(TRANSLATOR.transformer, TRANSLATOR.tokenizer, SRC, 7)


@pytest.fixture(scope="module")
def asked_one_by_one():
    """The ids that greedy decoding writes, and the probabilities behind each, without cache and teacher."""
    written, shares = [], []
    while len(written) < 7 and EOS_ID not in written:
        logits = TRANSLATOR.model(SRC, torch.tensor([[BOS_ID, *written]]))[0, -1].detach()
        logits[[PAD_ID, BOS_ID]] = -torch.inf
        shares.append(logits.softmax(-1))
        written.append(int(logits.argmax()))
    return written, shares


def test_the_likeliest_tokens_are_those_of_the_model(numbers, asked_one_by_one):
    written, shares = asked_one_by_one
    assert len(numbers.likeliest) == len(written)
    for found, share in zip(numbers.likeliest, shares, strict=True):
        assert [p for _, p in found] == pytest.approx(share.topk(3).values.tolist(), abs=1e-5)


def test_the_bars_and_the_lines_are_drawn_from_these_numbers(film, asked_one_by_one):
    written, shares = asked_one_by_one
    last = sum(film.scene["counts"][:8]) - 1  # the answer of the film's question is shown
    shown = [track[last] for track in tracks(film) if track[last].numbers[0] == 1]
    bars = sorted(mark.numbers[3] for mark in shown if mark.kind == "box" and mark.numbers[1] == 512)
    assert bars == pytest.approx(sorted(72 * p for p in shares[2].topk(3).values.tolist()), abs=0.01)
    lines = [mark.numbers[1] for mark in shown if mark.kind == "line"]
    weights = cross_attention_weights(TRANSLATOR.model, SRC, torch.tensor([[BOS_ID, *written[:2]]]))
    assert lines == pytest.approx((9 * weights[-1, 0, :, -1].mean(0)).tolist(), abs=0.01)


def test_the_cells_are_the_first_features_after_a_norm(numbers):
    for shown, vectors in (
        (numbers.memory, TRANSLATOR.model.encode(SRC)[0]),
        (numbers.encoder.looked_up, TRANSLATOR.model.embedding.table.weight[SRC[0]] * 4),  # d_model is 16
    ):
        normed = (vectors - vectors.mean(1, keepdim=True)) / vectors.std(1, keepdim=True, unbiased=False)
        torch.testing.assert_close(shown, normed[:, :CELLS].detach(), atol=1e-3, rtol=0)
    ends = numbers.encoder.sublayers[-1, -1], numbers.decoder.sublayers.shape
    torch.testing.assert_close(ends[0], numbers.memory)  # post-norm: the last sub-layer gives the memory
    assert ends[1] == (2, 3, 7, CELLS)


def test_self_attention_of_the_decoder_looks_back_only(numbers):
    assert numbers.decoder.weights.triu(1).count_nonzero() == 0
    torch.testing.assert_close(numbers.encoder.weights.sum(-1), torch.ones(2, SRC.shape[1]))


def test_the_question_adds_up_the_tokens_of_a_word(film, asked_one_by_one):
    weights = cross_attention_weights(
        TRANSLATOR.model, SRC, torch.tensor([[BOS_ID, *asked_one_by_one[0][:2]]])
    )
    tokens = weights[-1, 0, :, -1].mean(0)
    words = TRANSLATOR.tokenizer.word_index(SENTENCE)
    by_word = [sum(tokens[i].item() for i, word in enumerate(words) if word == number) for number in range(3)]
    assert film.guess.choices == ("“La”", "“quise”", "“mucho”")
    assert film.guess.answer == by_word.index(max(by_word))
    assert f"{max(by_word):.2f} of its attention" in film.ours["says"][7]


def test_the_shipped_translator_finds_her_in_the_little_word(shipped):
    if shipped_or_small().tokenizer.vocab_size < 1000:
        pytest.skip("needs the course's translator")
    assert shipped.guess.choices[shipped.guess.answer] == "“La”"
    assert "“La”" in shipped.ours["says"][7] and shipped.ours["says"][7].endswith("says “her”.")
    assert shipped.ours["says"][8] == "So it goes on: “very”, “much”, “.”, “<eos>”. That is the end."


def test_it_is_small_and_short_and_the_same_each_time(shipped):
    assert shipped.html() == example().html()
    assert len(shipped.html().encode()) <= 80_000
    assert 20 <= sum(shipped.scene["seconds"]) <= 60


def test_a_wrong_function_of_the_learner_shows():
    wrong = copy.deepcopy(TRANSLATOR.transformer)
    wrong.embedding.logits = lambda hidden: -hidden @ wrong.embedding.table.weight.T
    film = whole_machine(TRANSLATOR, SENTENCE, my_model=wrong)
    assert film.mine["says"][:5] == film.ours["says"][:5]
    assert film.mine["says"][5] != film.ours["says"][5]


def test_a_model_of_the_learner_that_ends_at_once_stands_still():
    silent = copy.deepcopy(TRANSLATOR.transformer)
    silent.embedding.logits = lambda hidden: torch.eye(TRANSLATOR.model.config.vocab_size)[EOS_ID].expand(
        *hidden.shape[:2], -1
    )
    film = whole_machine(TRANSLATOR, SENTENCE, my_model=silent)
    assert film.mine["says"][5].endswith("The likeliest is “<eos>”.")


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="at most 9 tokens; got 12"):
        whole_machine(TRANSLATOR, "Me senté en el banco.")
    with pytest.raises(ValueError, match="at least one word"):
        whole_machine(TRANSLATOR, "...")
    with pytest.raises(ValueError, match=r"vocab_size=\d+; got 77"):
        other = Transformer(TransformerConfig(77, d_model=16, d_ff=24, num_heads=2, num_layers=2), seed=0)
        whole_machine(TRANSLATOR, SENTENCE, my_model=other)


def test_a_translation_of_two_tokens_is_refused():
    translator = small()
    translator.model.embedding.logits = lambda hidden: torch.eye(translator.model.config.vocab_size)[
        EOS_ID
    ].expand(*hidden.shape[:-1], -1)
    with pytest.raises(ValueError, match="at least 3 tokens; got 1"):
        whole_machine(translator, SENTENCE)
