"""Three witnesses: each instrument's numbers against torch, the question, and the learner's own effect."""

import pytest
import torch

from course.pictures.small_translator import small
from course.pictures.three_witnesses import (
    OF_SMALL,
    Case,
    divided_by_clean,
    example,
    state_names,
    three_witnesses,
)
from course_lib.inspection import cross_attention_weights, leave_one_out, patching_effect, patching_effects
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.translator import Translator

SMALL = small()
AFTER_PREFIX = Case("Me senté en el banco.", "La senté en el banco.", ("a", "much"), "I loved")


def close(rows, wanted):
    torch.testing.assert_close(torch.tensor(rows), wanted.detach(), atol=0.0051, rtol=0)


@pytest.mark.parametrize("case", [OF_SMALL, AFTER_PREFIX])
def test_the_numbers_are_those_of_the_instruments(case):
    scene, ours = (lambda shown: (shown.scene, shown.ours))(three_witnesses(SMALL, case))
    encode = SMALL.tokenizer.encode
    src_ids = torch.tensor([[*encode(case.clean), EOS_ID]])
    tgt_ids = torch.tensor([[*encode(case.prefix), encode(case.words[0])[0]]])
    tgt_input = torch.tensor([[BOS_ID, *encode(case.prefix)]])
    weights = cross_attention_weights(SMALL.model, src_ids, tgt_input)
    layers = weights[:, 0, :, -1].mean(dim=1)
    close(scene["attention"], torch.cat([layers.mean(dim=0, keepdim=True), layers]))
    close(scene["losses"], leave_one_out(SMALL.model, src_ids, tgt_ids)[-1])
    question = (case.clean, case.corrupted, case.prefix, case.words)
    close(ours["effects"], patching_effects(SMALL.model, SMALL.tokenizer, *question))
    assert len(scene["tokens"]) == src_ids.shape[1]


def test_before_layer_1_only_the_token_that_differs_counts():
    shown = three_witnesses(SMALL, OF_SMALL)
    differs = [a != b for a, b in zip(shown.scene["tokens"], shown.scene["others"], strict=True)]
    assert shown.ours["effects"][0] == [float(each) for each in differs]


def test_it_asks_for_the_largest_weight():
    shown = three_witnesses(SMALL, AFTER_PREFIX)
    means = torch.tensor(shown.scene["attention"]).mean(dim=0)
    assert shown.guess.answer == means.argmax().item()
    assert shown.guess.question.startswith("The translation begins with “I loved”. ")


def test_my_function_gets_the_differences_of_logits():
    right = three_witnesses(SMALL, OF_SMALL, my_patching_effect=patching_effect)
    assert right.mine == right.ours
    seen = []

    def mine(clean, corrupted, patched):
        seen.append((clean, corrupted, patched))
        return patched

    patched = three_witnesses(SMALL, OF_SMALL, my_patching_effect=mine).mine["effects"]
    [clean], [corrupted] = ({row[place] for row in seen} for place in (0, 1))
    assert clean != corrupted
    unchanged = right.ours["effects"][0].index(0.0)
    changed = right.ours["effects"][0].index(1.0)
    assert patched[0][unchanged] == pytest.approx(clean, abs=0.0051)
    assert patched[0][changed] == pytest.approx(corrupted, abs=0.0051)
    assert divided_by_clean(4.0, -4.0, 1.0) == 0.75


@pytest.mark.parametrize(
    ("case", "message"),
    [
        (Case("Me senté en el banco.", "La quise mucho.", ("a", "much")), "as many tokens"),
        (Case("La quise mucho.", "Me quise mucho.", ("a", "a")), "different tokens"),
        (Case("La quise mucho. " * 2, "Me quise mucho. " * 2, ("a", "much")), "at most 12 tokens.*got 18"),
    ],
)
def test_bad_input_is_told_what_was_wanted(case, message):
    with pytest.raises(ValueError, match=message):
        three_witnesses(SMALL, case)


@pytest.mark.slow
def test_the_table_and_the_bytes():
    shown = example()
    assert shown.scene["states"] == state_names(len(shown.ours["effects"]))
    assert state_names(3) == ["before layer 1", "before layer 2", "after layer 2"]
    scene = shown.scene
    columns = [*scene["attention"], scene["losses"], *shown.ours["effects"]]
    first = (scene["names"][0], *(f"{column[0]:.2f}" for column in columns))
    assert shown.table.rows[0] == first
    assert len(shown.table.header) == len(first)
    assert shown.html() == example().html()
    assert len(shown.html()) < 30_000


def test_without_the_translator_the_example_is_of_a_small_one(monkeypatch):
    def missing():
        raise FileNotFoundError

    monkeypatch.setattr(Translator, "load", missing)
    assert example().guess.question.startswith("“La quise mucho.” needs “a” next")
