"""Lesson 13: what the docstrings of three clinics say was measured, and exercises against numbers by hand."""

from collections import Counter

import pytest
import torch

from course.exercises import EXERCISES
from course_lib.corpora import load_corpus
from course_lib.inspection import residual_streams
from course_lib.probes import word_vectors
from course_lib.tokens import BOS_ID, EOS_ID, words
from course_lib.translator import Translator


@pytest.fixture(scope="module")
def translator():
    return Translator.load()


@pytest.fixture(scope="module")
def test_pairs():
    test = load_corpus("spanish_english", "test")
    return list(zip(test["src"], test["tgt"], strict=True))


def both(name):
    """The clinic as it is given, and as it should be."""
    return EXERCISES[name].starter, EXERCISES[name].reference


def test_the_control_catches_the_probe_that_has_seen_its_test(translator, test_pairs):
    given, right = both("fix_probe")
    texts = list(dict.fromkeys(src for src, _ in test_pairs))[:20] * 3
    vectors = word_vectors(translator.model, translator.tokenizer, texts)[-1]
    sentences = torch.tensor([i % 20 for i, text in enumerate(texts) for _ in words(text)])
    vowels = torch.tensor([word[-1] in "aeiouáéíóú" for text in texts for word in words(text)]).long()

    def accuracy(probe, labels):
        for_test = sentences % 4 == 0 if probe is right else torch.arange(len(labels)) % 4 == 0
        guesses = probe(vectors, labels, sentences).argmax(dim=-1)
        return (guesses == labels[for_test]).double().mean().item()

    def control(probe):
        draws = [
            torch.randint(2, (20,), generator=torch.Generator().manual_seed(seed))[sentences]
            for seed in range(3)
        ]
        return sum(accuracy(probe, labels) for labels in draws) / 3

    assert accuracy(given, vowels) == 1.0
    assert accuracy(right, vowels) < 0.8
    assert control(given) > 0.95
    assert control(right) == pytest.approx(0.5, abs=0.1)


@pytest.mark.nightly
@torch.no_grad()
def test_early_layers_look_undecided_with_the_last_layers_statistics(translator, test_pairs):
    model, tokenizer = translator.model.eval(), translator.tokenizer
    norm, table = model.decoder_norm, model.embedding.table.weight
    best, same = {0: [], 1: []}, []
    for src, tgt in test_pairs[:200]:
        src_ids = torch.tensor([[*tokenizer.encode(src), EOS_ID]])
        tgt_input = torch.tensor([[BOS_ID, *tokenizer.encode(tgt)]])
        streams = torch.stack(residual_streams(model, src_ids, tgt_input).decoder)[:, 0]
        logits = model(src_ids, tgt_input)[0]
        for which, lens in enumerate(both("fix_logit_lens")):
            layers = lens(streams, norm.weight, norm.bias, table)
            assert torch.allclose(layers[-1], logits, atol=1e-3)
            best[which].append(layers[-2].softmax(dim=-1).amax(dim=-1))
            if which == 0:
                same.append(layers[-2].argmax(dim=-1) == logits.argmax(dim=-1))
    assert len(streams) == 5
    assert torch.cat(best[0]).mean().item() == pytest.approx(0.05, abs=0.005)
    assert torch.cat(same).double().mean().item() == pytest.approx(0.94, abs=0.01)
    assert torch.cat(best[1]).mean() > 0.6


def test_the_rollout_is_exact_until_weights_are_dropped():
    given, right = both("fix_rollout")
    weights = torch.randn(3, 2, 5, 5, generator=torch.Generator().manual_seed(0)).softmax(dim=-1)
    assert torch.allclose(given(weights, 0.0), right(weights, 0.0))
    assert torch.allclose(right(weights, 0.2).sum(dim=-1), torch.ones(5))
    assert (given(weights, 0.2).sum(dim=-1) - 1).abs().max() > 0.05


def test_the_rollout_by_hand():
    weights = torch.tensor([[[[0.75, 0.25], [0.5, 0.5]]]])
    by_hand = torch.tensor([[1.0, 0.0], [0.25, 0.75]])  # [[1.75, 0], [0.5, 1.5]], and each row by its sum
    assert torch.equal(EXERCISES["fix_rollout"].reference(weights, 0.3), by_hand)


@pytest.mark.parametrize("name", ["labelled_spans", "bracket_f1"])
def test_the_cases_are_trees_and_no_trees_as_their_names_say(name):
    spans = EXERCISES["labelled_spans"].reference
    cases = list(EXERCISES[name].make_inputs(torch.Generator().manual_seed(0)))
    if name == "bracket_f1":
        assert all(spans(tree) is not None for case in cases for tree in case["gold"])
        assert {spans(tree) is None for case in cases for tree in case["predicted"]} == {True, False}
    else:
        found = [spans(case["symbols"]) for case in cases]
        assert found.count(None) == 8
        assert any(count > 1 for counter in filter(None, found) for count in counter.values())
        assert found[0] == Counter({("S", 0, 3): 1, ("NP", 0, 2): 1, ("VP", 2, 3): 1})
