"""The measurements of SmolLM2 beyond lesson 14, with the course's small decoder in its place."""

import copy
import math
import statistics
from functools import cache

import pytest
import torch

from course.for_lessons.decoder_parts import decoder_weights, nats, written
from course.for_lessons.inside.decoders import best_first, loss_of_halves, ranks, said_twice, weight_on
from course.for_lessons.small_decoder import END_ID, load_small_decoder
from course.for_lessons.teaching import number_learning
from course_lib.corpora import load_spanish_english
from course_lib.modern_decoder import ModernConfig, ModernDecoder
from workshop.experiments import smollm_faster, smollm_inside, smollm_teaching
from workshop.experiments.smollm import PARAGRAPH

ORDINARY = range(300, 1600)  # tokens that stand for letters in the small decoder
corpus = cache(load_spanish_english)


@pytest.fixture(scope="module")
def loaded():
    return load_small_decoder()


@pytest.fixture
def small(loaded):
    return copy.deepcopy(loaded[0])


@pytest.fixture(scope="module")
def tokenizer(loaded):
    return loaded[1]


@pytest.fixture(scope="module")
def paragraph(tokenizer):
    return tokenizer.encode(PARAGRAPH).ids


def unchanged(model, given):
    return all(torch.equal(weight, given[name]) for name, weight in model.state_dict().items())


# --- inside ---


@pytest.fixture(scope="module")
def many_heads():
    """An untrained decoder with 96 heads, so that many are left behind the best 30."""
    sizes = dict(d_model=32, d_ff=24, num_heads=16, num_layers=6, num_kv_heads=2)
    return ModernDecoder(ModernConfig(1604, **sizes), seed=0).eval()


@pytest.fixture
def repetition(many_heads, paragraph, monkeypatch):
    monkeypatch.setattr(smollm_inside, "ORDINARY", ORDINARY)
    monkeypatch.setattr(smollm_inside, "PERIOD", 10)
    given = copy.deepcopy(many_heads.state_dict())
    found = smollm_inside.repetition(many_heads, paragraph[:30])
    assert unchanged(many_heads, given)
    return found


def test_the_groups_of_heads_are_controls_of_the_best_five(repetition):
    groups = {row["name"]: row["heads"] for row in repetition["off"]}
    order = best_first(torch.tensor(repetition["scores"]))
    assert groups["the five"] == order[:5]
    others = groups["five others of these layers"]
    assert [layer for layer, _ in others] == [layer for layer, _ in order[:5]]
    drawn = [groups[f"five drawn, {i}"] for i in (1, 2, 3, 4)]
    assert all(len({*group} - {*order[:30]}) == 5 for group in (others, *drawn))
    assert len({tuple(group) for group in drawn}) == 4


def test_heads_are_switched_off_on_other_rows_than_those_that_chose_them(repetition, many_heads, paragraph):
    generator = torch.Generator().manual_seed(0)
    rows, new_rows = (said_twice(ORDINARY, 4, 10, generator) for _ in range(2))
    assert repetition["twice"] == loss_of_halves(many_heads, rows)
    none, five, *_ = repetition["off"]
    assert none["second_half"] == loss_of_halves(many_heads, new_rows)[1] != repetition["twice"][1]
    assert none["paragraph"] == pytest.approx(nats(decoder_weights(many_heads), paragraph[:30]), abs=1e-4)
    assert five["second_half"] != none["second_half"]


def test_a_decoder_that_looks_evenly_has_no_sink(small, paragraph, monkeypatch):
    monkeypatch.setattr(smollm_inside, "ORDINARY", ORDINARY)
    for layer in small.layers:
        layer.self_attention.query_proj.weight.data.zero_()
    found = smollm_inside.sink(small, paragraph)
    for row in found["shares"]:
        assert (row["first"], row["third"]) == (pytest.approx(found["even"]),) * 2
        assert row["above"] == 0
    assert [row["name"] for row in found["shares"]] == [
        "the paragraph",
        "its tokens shuffled",
        "drawn tokens",
    ]


def test_the_third_token_stands_beside_the_first(small, paragraph, monkeypatch):
    monkeypatch.setattr(smollm_inside, "ORDINARY", ORDINARY)
    row = smollm_inside.sink(small, paragraph)["shares"][0]
    first, third = (weight_on(small, paragraph, key, 20).mean().item() for key in (0, 2))
    assert (row["first"], row["third"]) == (first, third)


def test_nobody_looks_at_forbidden_tokens(small, paragraph, monkeypatch):
    monkeypatch.setattr(smollm_inside, "ORDINARY", ORDINARY)
    allowed, *others = smollm_inside.sink(small, paragraph)["forbidden"]
    assert allowed["loss"] == pytest.approx(nats(decoder_weights(small), paragraph), abs=1e-4)
    assert [row["keys"] for row in others] == [[0], [2], [*range(8)], [*range(8, 16)]]
    assert all(row["most"] not in row["keys"] and row["loss"] != allowed["loss"] for row in others)


def test_the_lens_ends_with_the_models_own_ranks(small, tokenizer):
    found = smollm_inside.lens(small, tokenizer)
    with torch.no_grad():
        logits = small(torch.tensor([tokenizer.encode("The capital of France is").ids]))[0, -1]
    paris = tokenizer.encode(" Paris").ids[0]
    assert found["right"]["France"][-1] == (logits > logits[paris]).sum().item() + 1
    assert {len(row) for row in found["right"].values()} == {len(small.layers) + 1}
    ends = sorted(row[-1] for row in found["right"].values())
    assert found["median_right"][-1] == (ends[3] + ends[4]) / 2
    others = [
        ranks(
            small, tokenizer.encode(f"The capital of {country} is").ids, tokenizer.encode(f" {other}").ids[0]
        )
        for country, capital in smollm_inside.CAPITALS.items()
        for other in smollm_inside.CAPITALS.values()
        if other != capital
    ]
    assert found["median_wrong"] == [statistics.median(column) for column in zip(*others, strict=True)]


# --- faster ---


def test_drafts_change_no_text_and_cost_no_more_passes(small, tokenizer, monkeypatch):
    monkeypatch.setattr(smollm_faster, "LONGEST", 20)
    found = smollm_faster.drafts(decoder_weights(small), tokenizer)
    assert [row["task"] for row in found] == [*smollm_faster.TASKS]
    for row in found:
        assert row["none"]["same"] and row["look_up"]["same"]
        assert row["none"]["drafted"] == 0
        saved = row["none"]["passes"] - row["look_up"]["passes"]
        assert 0 <= saved <= row["look_up"]["accepted"] <= row["look_up"]["drafted"]
    assert any(row["look_up"]["drafted"] for row in found)


def test_all_blocks_are_measured_and_the_weights_come_back(small, paragraph):
    given = copy.deepcopy(small.state_dict())
    found = smollm_faster.blocks(small, paragraph[:60])
    assert unchanged(small, given)
    assert [(row["bits"], row["block"]) for row in found] == [
        (32, None),
        (4, 32),
        (4, 64),
        (4, 0),
        (8, 0),
        (4, "noise"),
    ]
    losses = [row["loss"] for row in found]
    assert losses[0] == nats(decoder_weights(small), paragraph[:60])
    assert len({*losses}) == 6
    apart = [abs(loss - losses[0]) for loss in losses]
    assert apart[4] < apart[3]  # eight bits and four, one block


def test_one_large_weight_makes_the_step_of_its_block_wide():
    weight = torch.randn(8, 64, generator=torch.Generator().manual_seed(0))
    weight[3, 5] = 40.0
    errors = [
        (smollm_faster.in_blocks(weight, bits, block) - weight).abs().mean().item()
        for bits, block in ((4, 0), (4, 64), (4, 32), (8, 0))
    ]
    assert errors[0] > 3 * errors[1] > 3 * errors[2]
    assert errors[3] < errors[0] / 10


# --- teaching ---


@pytest.fixture
def teaching(small, tokenizer, monkeypatch):
    for name, value in {
        "load_smollm": lambda: (small, tokenizer),
        "load_spanish_english": corpus,
        "TRAINED": 30,
        "HELD_OUT": 6,
        "FIRST_LAYER": 1,
        "UPDATES": 6,
        "RANK": 2,
        "BATCH": 4,
        "LONGEST": 20,
        "LEARNED_NOUNS": 4,
        "NOUNS": smollm_teaching.NOUNS[:6],
        "CAPITALS": {"France": "Paris", "Italy": "Rome"},
    }.items():
        monkeypatch.setattr(smollm_teaching, name, value)
    return smollm_teaching.Teaching()


def test_the_held_out_sentences_are_not_among_those_of_the_training(teaching):
    assert (len({*teaching.pairs}), len({*teaching.test})) == (30, 6)
    assert not {*teaching.pairs} & {*teaching.test}


def test_examples_stand_in_the_prompt_before_the_sentence(teaching, tokenizer):
    shots = teaching.pairs[:2]
    text = tokenizer.decode(teaching.prompt("Hola.", shots), skip_special_tokens=False)
    places = [text.index(part) for pair in shots for part in pair] + [text.index("Hola.")]
    assert places == sorted(places)
    assert text.endswith("assistant\n")
    prompt, answer = teaching.row(shots[0])
    assert prompt == teaching.prompt(shots[0][0])
    assert (tokenizer.decode(answer[:-1]), answer[-1]) == (shots[0][1], END_ID)


def test_the_length_of_an_answer_counts_its_end_mark(teaching, small, tokenizer):
    prompt = teaching.asked("Use doctor and market.")
    text, tokens = teaching.said(small, prompt, 50)
    whole = [*written(decoder_weights(small), prompt, 50, END_ID)]
    assert (text, tokens) == (tokenizer.decode(whole), len(whole) + 1)
    assert teaching.said(small, prompt, 3)[1] == 3


def test_the_nearest_sentence_of_the_training_answers_for_itself(teaching):
    teaching.test = teaching.pairs[:5]
    found = smollm_teaching.nearest(teaching)
    assert (found["exact"], found["of"], found["bleu"]) == (5, 5, pytest.approx(100))
    teaching.test = [(f"{source} {source}", "Nothing.") for source, _ in teaching.pairs[:5]]
    assert smollm_teaching.nearest(teaching)["exact"] == 0


def test_answers_are_cut_at_their_first_line():
    test = [("Hola.", "Hello."), ("Adiós.", "Goodbye.")]
    found = smollm_teaching.scored([" Hello.\nMore.", "Bye."], test)
    assert (found["exact"], found["of"], found["first"]) == (1, 2, ["Hello.", "Bye."])


def test_lora_learns_beside_frozen_weights(teaching, small):
    given = copy.deepcopy(small.state_dict())
    found = smollm_teaching.taught(teaching)
    assert unchanged(small, given)
    changed = smollm_teaching.add_low_rank(small, 2, smollm_teaching.ALL, 1)
    assert found["learned"] == number_learning(changed) < sum(p.numel() for p in small.parameters())
    usual = smollm_teaching.translated(teaching)
    assert found.keys() - usual.keys() == {"loss_first", "loss_last", "learned"}
    assert found["paragraph"] != pytest.approx(usual["paragraph"], abs=1e-6)


@pytest.mark.parametrize("shuffle", [False, True])
def test_shuffled_answers_are_those_of_other_sentences(teaching, monkeypatch, shuffle):
    seen = []

    def watched(model, loss, batches, *_):
        seen.extend(row for _ in range(60) for row in next(batches))
        return [1.0] * 20

    monkeypatch.setattr(smollm_teaching, "fit", watched)
    smollm_teaching.taught(teaching, shuffle)
    right = {source: teaching.row((source, target)) for source, target in teaching.pairs}
    answers = {tuple(prompt): answer for prompt, answer in right.values()}
    assert {tuple(prompt) for prompt, _ in seen} == {*answers}
    assert {tuple(answer) for _, answer in seen} == {tuple(answer) for answer in answers.values()}
    kept = sum(answers[tuple(prompt)] == answer for prompt, answer in seen) / len(seen)
    assert kept < 0.2 if shuffle else kept == 1


def test_pairs_are_the_first_sentence_and_the_whole_answer(teaching, tokenizer):
    assert len(teaching.short_and_long) == 4
    for (prompt, short), (same_prompt, long) in teaching.short_and_long:
        assert prompt == same_prompt
        assert short[-1] == END_ID
        sentence, whole = tokenizer.decode(short[:-1]), tokenizer.decode(long)
        assert sentence == f"{whole.split('.')[0]}."


def test_pairs_and_chosen_answers_begin_at_their_own_losses(teaching, small, monkeypatch):
    given, at_rest = copy.deepcopy(small.state_dict()), dict(rate=1e-12)
    asked = [(teaching.asked(one), [*answer, END_ID]) for one, answer in (("Hello?", [400]), ("Why?", [500]))]
    teaching.__dict__["short_and_long"] = [
        (row, (row[0], [*row[1][:-1], 600, 700])) for row in asked for _ in range(2)
    ]
    pairs = smollm_teaching.preferred(teaching, **at_rest)
    chosen = smollm_teaching.preferred(teaching, chosen_only=True, **at_rest)
    assert unchanged(small, given)
    assert pairs["loss_last"] == pytest.approx(math.log(2), abs=1e-5)
    assert chosen["loss_last"] > 1
    usual = smollm_teaching.examined(teaching, small)
    assert {name: pairs[name] for name in usual} == usual
    learned = smollm_teaching.preferred(teaching, rate=5e-3)
    assert learned["loss_last"] < math.log(2) - 0.05


def test_what_no_pair_speaks_of_is_examined(teaching, small, monkeypatch):
    answers = {
        "Paris": ("It is Paris.", 7),
        "river": ("A river. It is long.", 9),
        "robot": ("A robot.", 5),
        "museum": ("A museum is a place where", 20),  # cut off
    }
    nouns = ["river", "robot", "museum"]
    monkeypatch.setattr(smollm_teaching, "NOUNS", [*smollm_teaching.NOUNS[:4], *nouns])

    def said(model, prompt, longest):
        text = teaching.tokenizer.decode(prompt)
        return answers["Paris" if "capital" in text else next(noun for noun in nouns if noun in text)]

    monkeypatch.setattr(teaching, "said", said)
    found = smollm_teaching.examined(teaching, small)
    assert (found["one_sentence"], found["of"], found["capitals"]) == (1, 3, 1)
    assert found["tokens"] == pytest.approx((9 + 5 + 20) / 3)
