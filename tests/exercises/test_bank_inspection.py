"""Lesson 13: predictions and clinics held against the shipped translator, and exercises against numbers by hand."""

import copy

import pytest
import torch
from torch import nn

from course.exercises import EXERCISES, check
from course.exercises.worker.values import encode
from course_lib.corpora import load_corpus
from course_lib.decoding import decoder_of
from course_lib.evaluation import exact_match
from course_lib.inspection import heads_off
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import Translator


@pytest.mark.slow
def test_so_many_sentences_are_right_without_the_encoders_attention():
    translator = Translator.load()
    test = load_corpus("spanish_english", "test")
    src, tgt = list(test["src"])[:200], list(test["tgt"])[:200]

    def number_right(model):
        return round(
            200 * exact_match(Translator(model, translator.tokenizer).translate_all(src, beam_size=1), tgt)
        )

    model = copy.deepcopy(translator.model)
    assert number_right(model) == 195  # as the docstring says
    assert sum(layer.self_attention.num_heads for layer in model.encoder_layers) == 16
    for layer in model.encoder_layers:
        nn.init.zeros_(layer.self_attention.output_proj.weight)
    assert number_right(model) == pytest.approx(EXERCISES["predict_encoder_off"].reference(), abs=2)


@pytest.fixture
def model():
    config = TransformerConfig.tiny(vocab_size=30, d_model=16, num_heads=4, num_layers=2)
    return Transformer(config, seed=3).eval()


def decoded(model):
    """The logits of three decoding steps with a cache, and those of teacher forcing."""
    src_ids, tgt_input = torch.tensor([[4, 5, 6, 7]]), torch.tensor([[1, 8, 9]])
    cached = decoder_of(model, src_ids, max_steps=3)
    steps = [cached.step(newest[None, None])[:, 0] for newest in tgt_input[0]]
    with torch.no_grad():
        return torch.stack(steps, dim=1), model(src_ids, tgt_input)


def test_a_hook_and_a_changed_weight_reach_the_librarys_decoding(model):
    whole, attention = decoded(model)[0], model.decoder_layers[0].cross_attention
    hook = attention.register_forward_hook(lambda module, inputs, output: torch.zeros_like(output))
    hooked = decoded(model)
    hook.remove()
    with heads_off(attention, [2]):
        without_head = decoded(model)
    for steps, at_once in (hooked, without_head):
        assert not torch.allclose(steps, whole)
        assert torch.allclose(steps, at_once, atol=1e-5)


def test_the_starter_of_the_ablation_leaves_decoding_as_it_was():
    exercise = EXERCISES["fix_ablation"]
    case = next(iter(exercise.make_inputs(torch.Generator().manual_seed(0))))
    at_once, steps, afterwards = exercise.starter(**case)
    assert torch.allclose(steps, afterwards, atol=1e-5)
    assert not torch.allclose(at_once, steps)
    fixed_at_once, fixed_steps, fixed_afterwards = exercise.reference(**case)
    assert torch.allclose(fixed_at_once, at_once, atol=1e-5)
    assert torch.allclose(fixed_steps, at_once, atol=1e-5)
    assert torch.equal(fixed_afterwards, afterwards)


def judged(labels_of, words, num_labels, seeds):
    """What the exercise compares of the last of several calls."""
    calls = []
    for seed in seeds:
        generator = torch.Generator().manual_seed(seed)
        arguments = {"words": words, "num_labels": num_labels, "generator": generator}
        calls.append((arguments, encode(labels_of(words, num_labels, generator))))
    return EXERCISES["control_labels"].judged_by(calls)


def words():
    exercise = EXERCISES["control_labels"]
    return next(iter(exercise.make_inputs(torch.Generator().manual_seed(5))))["words"]


def balanced(words, num_labels, generator):
    """Another right way: as many types of each label as possible, in an order that is drawn."""
    types = sorted(set(words))
    labels = torch.arange(len(types))[torch.randperm(len(types), generator=generator)] % num_labels
    return labels[torch.tensor([types.index(word) for word in words])]


@pytest.mark.parametrize("seeds", [(1,), (1, 1), (1, 2), (2, 1, 1)])
def test_every_draw_of_control_labels_is_right(seeds):
    reference = EXERCISES["control_labels"].reference
    one, other = (judged(labels_of, words(), 3, seeds) for labels_of in (reference, balanced))
    assert one == other
    assert all(one[name] is True for name in one if isinstance(one[name], bool))
    assert one["rule behind the labels"] == "none"


def by_a_set(words, num_labels, generator):
    """As many learners do: another process gives other labels."""
    types = list(set(words))
    drawn = torch.randint(num_labels, (len(types),), generator=generator).tolist()
    labels = dict(zip(types, drawn, strict=True))
    return torch.tensor([labels[word] for word in words])


def by_small_letters(words, num_labels, generator):
    """Sorted without a look at capital letters: types that differ only in these stay in their order."""
    types = sorted(dict.fromkeys(words), key=str.lower)
    labels = torch.randint(num_labels, (len(types),), generator=generator)
    return labels[torch.tensor([types.index(word) for word in words])]


def test_labels_by_the_order_of_a_set_are_not_right():
    def control_labels(words, num_labels, generator):
        return by_a_set(words, num_labels, generator)

    result = check(control_labels)
    assert not result.passed
    assert result.misconception == "the order of a set"


def test_labels_in_an_order_of_the_words_are_right():
    def control_labels(words, num_labels, generator):
        return by_small_letters(words, num_labels, generator)

    assert check(control_labels).passed


@pytest.mark.parametrize(
    "guess, passes",
    [
        (53, True),
        (88, True),
        (123.0, True),
        (52, False),
        (124, False),
        (0, False),
        (200, False),
        (0.44, False),
    ],
)
def test_a_guess_near_the_measured_number_is_right(guess, passes):
    exercise = EXERCISES["predict_encoder_off"]
    assert (exercise.judged_by([({}, guess)]) == exercise.reference()) is passes


@pytest.mark.parametrize("guess", [*range(53), *range(124, 300, 7), -3, 0.5, 1e9])
def test_each_wrong_guess_has_a_sentence(guess):
    exercise = EXERCISES["predict_encoder_off"]
    bands = [exercise.judged_by([({}, misconception.code())]) for misconception in exercise.misconceptions]
    assert exercise.judged_by([({}, guess)]) in bands
    assert len(set(bands)) == len(bands)


def test_a_module_that_the_stub_makes_is_no_mistake():
    def fix_ablation(heads, w_output, head):
        output_proj = nn.Linear(len(w_output), len(w_output), bias=False, device=w_output.device)
        output_proj.weight = nn.Parameter(w_output.clone())
        attention, d_k = nn.Sequential(nn.Flatten(2), output_proj), heads.shape[3]
        with torch.no_grad():
            output_proj.weight[:, head * d_k : (head + 1) * d_k] /= 3
        steps = [output_proj(newest.flatten(1)) for newest in heads.unbind(1)]
        return attention(heads), torch.stack(steps, dim=1), attention(heads)

    result = check(fix_ablation)
    assert not result.passed
    assert "makes a new" not in result.message


def test_an_answer_for_plain_numbers_is_told_where_it_fails():
    def patching_effect(clean, corrupted, patched):
        return float((clean - patched) / (clean - corrupted))

    assert "Of the kinds tried, only these fail: *a patch for each" in check(patching_effect).message
