"""Probes: vectors are the encoder's, control labels have their properties, a probe learns what can be learned."""

import re

import pytest
import torch

from course_lib.inspection import encoder_streams
from course_lib.probes import SENTENCES_AT_ONCE, control_labels, fit_probe, word_vectors
from course_lib.tokens import EOS_ID, Tokenizer, words
from course_lib.transformer import Transformer, TransformerConfig
from tests.unchecked_shapes import unchecked_shapes

SENTENCES = ["¡La quise mucho!", "Él vive en el banco.", "Sí.", "El niño, la niña y 12 gatos corren."]
D_MODEL, NUM_LAYERS = 12, 2


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.train(SENTENCES, vocab_size=45, min_frequency=1)


@pytest.fixture(scope="module")
def model(tokenizer) -> Transformer:
    config = TransformerConfig(
        tokenizer.vocab_size, D_MODEL, d_ff=20, num_heads=3, num_layers=NUM_LAYERS, dropout=0.5
    )
    return Transformer(config, seed=0).train()  # dropout is off all the same


def generator(seed=0):
    return torch.Generator().manual_seed(seed)


def assert_refused(message, function, *arguments):
    with unchecked_shapes(), pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        function(*arguments)


# --- vectors ---


def test_a_words_vector_is_that_of_its_last_token(model, tokenizer):
    sentences = SENTENCES * (SENTENCES_AT_ONCE // 3)  # several batches, the last one not full
    found = word_vectors(model, tokenizer, iter(sentences))
    expected = []
    for sentence in SENTENCES:
        streams = encoder_streams(model, torch.tensor([[*tokenizer.encode(sentence), EOS_ID]]))
        index = tokenizer.word_index(sentence)
        last = [max(i for i, w in enumerate(index) if w == word) for word in range(len(words(sentence)))]
        expected.append(torch.stack(streams)[:, 0, last])
    assert any(len(set(tokenizer.word_index(s))) < len(tokenizer.word_index(s)) for s in SENTENCES)
    expected = torch.cat(expected, dim=1).repeat(1, SENTENCES_AT_ONCE // 3, 1)
    assert expected.shape == (NUM_LAYERS + 1, sum(len(words(s)) for s in sentences), D_MODEL)
    torch.testing.assert_close(found, expected)
    assert not found.requires_grad
    assert all(module.training for module in model.modules())


def test_which_sentences_have_no_vectors(model, tokenizer):
    assert_refused("wanted a list of sentences; got a single string", word_vectors, model, tokenizer, "Sí.")
    assert_refused("wanted at least one sentence; got none", word_vectors, model, tokenizer, [])
    wanted = "wanted sentences with at least one word; got ''"
    assert_refused(wanted, word_vectors, model, tokenizer, ["Sí.", ""])


# --- control labels ---

WORDS = "la casa ve la Casa y la ve".split()


def test_a_word_type_has_one_label_wherever_it_stands():
    labels = control_labels(WORDS, 1000, generator())
    assert (labels.shape, labels.dtype) == ((8,), torch.int64)
    by_type = {}
    for word, label in zip(WORDS, labels.tolist(), strict=True):
        assert by_type.setdefault(word, label) == label
    assert len(set(by_type.values())) == len(set(WORDS))  # of 1,000 labels: five types have five


def test_labels_depend_on_the_generator_and_on_nothing_else():
    many = [f"word{number}" for number in range(300)]
    first, again, other = (control_labels(many, 19, generator(seed)) for seed in (0, 0, 1))
    assert torch.equal(first, again)
    assert (first != other).float().mean() > 0.8
    one = generator()
    assert not torch.equal(control_labels(many, 19, one), control_labels(many, 19, one))  # a new draw


def test_labels_are_drawn_uniformly():
    many = [f"word{number}" for number in range(19_000)]
    counts = control_labels(many, 19, generator()).bincount(minlength=19)
    assert len(counts) == 19
    assert counts.min() > 850
    assert counts.max() < 1150


def test_control_labels_of_nothing_and_of_one_label():
    assert control_labels([], 3, generator()).shape == (0,)
    assert control_labels(WORDS, 1, generator()).tolist() == [0] * 8


def test_which_words_have_no_control_labels():
    assert_refused("wanted a list of words; got a single string, 'la'", control_labels, "la", 3, generator())
    assert_refused("num_labels must be at least 1; got 0", control_labels, WORDS, 0, generator())


# --- probes ---


def linear_rule(num_words, seed):
    """Vectors of features of very different sizes, and the label that a fixed linear map gives each."""
    vectors = torch.randn(num_words, D_MODEL, generator=generator(seed))
    scores = vectors @ torch.randn(D_MODEL, 5, generator=generator(9))
    sizes = torch.logspace(-2, 3, D_MODEL)
    return vectors * sizes + 7 * sizes, scores.argmax(dim=-1)


def test_a_probe_finds_a_linear_rule():
    vectors, labels = linear_rule(2000, seed=1)
    unseen, their_labels = linear_rule(1000, seed=2)
    probe = fit_probe(vectors, labels, 5, updates=600)
    assert probe.accuracy(unseen, their_labels) > 0.95  # measured: 0.970 to 0.978 with five seeds
    assert probe(unseen).shape == (1000, 5)
    shuffled = labels[torch.randperm(len(labels), generator=generator())]
    assert fit_probe(vectors, shuffled, 5).accuracy(unseen, their_labels) < 0.4


def test_only_a_hidden_layer_finds_what_is_not_linear():
    vectors = torch.randn(1000, 4, generator=generator())
    labels = ((vectors[:, 0] > 0) != (vectors[:, 1] > 0)).long()
    linear, deep = (fit_probe(vectors[:800], labels[:800], 2, d_hidden) for d_hidden in (0, 64))
    assert linear.accuracy(vectors[800:], labels[800:]) < 0.65  # measured: 0.57
    assert deep.accuracy(vectors[800:], labels[800:]) > 0.9  # measured: 0.98


def test_a_probe_depends_on_its_seed_and_on_nothing_else(monkeypatch):
    monkeypatch.setattr(torch, "manual_seed", None)  # it would seed the caller's GPU as well
    vectors, labels = linear_rule(1500, seed=1)
    before = torch.random.get_rng_state()
    first = fit_probe(vectors, labels, 5, d_hidden=8, updates=3)
    assert torch.equal(torch.random.get_rng_state(), before)
    torch.rand(1)
    with torch.no_grad():
        again = fit_probe(vectors, labels, 5, d_hidden=8, updates=3)
        other = fit_probe(vectors, labels, 5, d_hidden=8, updates=3, seed=1)
        assert torch.equal(first(vectors), again(vectors))
        assert not torch.allclose(first(vectors), other(vectors))


def test_a_probe_standardises_by_what_it_was_trained_on():
    """The slip: with the mean and deviation of the test vectors, a shift of all of them would not be seen."""
    vectors, labels = linear_rule(1500, seed=1)
    probe = fit_probe(vectors, labels, 5, updates=20)
    with torch.no_grad():
        one_by_one = torch.cat([probe(vectors[i : i + 1]) for i in range(8)])
        torch.testing.assert_close(one_by_one, probe(vectors[:8]), rtol=1e-4, atol=1e-5)
        assert not torch.allclose(probe(vectors[:8] + 3 * vectors.std(0)), probe(vectors[:8]), atol=0.1)


def test_a_feature_that_never_changes_does_no_harm():
    vectors, labels = linear_rule(1500, seed=1)
    vectors[:, 3] = 0.5
    probe = fit_probe(vectors, labels, 5)
    assert all(parameter.isfinite().all() for parameter in probe.parameters())
    assert probe.accuracy(vectors, labels) > 0.7


def test_accuracy_by_hand():
    vectors, labels = linear_rule(10, seed=1)
    probe = fit_probe(vectors, labels, 5, updates=0)
    said = probe(vectors).argmax(dim=-1)
    said[:3] = (said[:3] + 1) % 5
    assert probe.accuracy(vectors, said) == pytest.approx(0.7)


def test_a_probe_is_of_its_vectors_dtype():
    vectors, labels = linear_rule(30, seed=1)
    probe = fit_probe(vectors.double(), labels, 5, updates=2)
    assert probe(vectors.double()).dtype == torch.float64


def test_what_a_probe_refuses():
    vectors, labels = linear_rule(6, seed=1)
    wanted = "wanted vectors of shape (num_words, d_model), at least one, and a label for each; got shapes "
    assert_refused(wanted + "(6, 12) and (5,)", fit_probe, vectors, labels[1:], 5)
    assert_refused(wanted + "(0, 12) and (0,)", fit_probe, vectors[:0], labels[:0], 5)
    assert_refused(wanted + "(12,) and (6,)", fit_probe, vectors[0], labels, 5)
    assert_refused("labels must lie between 0 and 1; got ", fit_probe, vectors, labels, 2)
    assert_refused("labels must lie between 0 and 4; got -", fit_probe, vectors, labels - 5, 5)
    for name, values in {"num_labels": (0,), "d_hidden": (5, -1), "updates": (5, 0, -1)}.items():
        assert_refused(f"{name} must be at least", fit_probe, vectors, labels, *values)
    probe = fit_probe(vectors, labels, 5, updates=1)
    assert_refused(wanted + "(6, 12) and (5,)", probe.accuracy, vectors, labels[1:])
