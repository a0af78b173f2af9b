"""A drawn digit: the model in bytes, what hides a patch, both questions. Its page is tested in tests/browser."""

import base64
import sys

import pytest
import torch

from course.pictures import digit_attention as picture_of
from course.pictures import parameter_codes
from course.pictures.digit_attention import (
    Looks,
    _ask,
    _count_same,
    _guess,
    example,
    looks,
    recorded_or_small,
)
from course.pictures.digits import Digits, draw_digits
from course_lib.vision import VisionConfig, VisionTransformer

SIZES = VisionConfig(height=6, width=4, num_classes=5, d_model=12, d_ff=20, num_heads=3, num_layers=2)


def small(seed=0):
    return VisionTransformer(SIZES, seed)


def sheets(count):
    generator = torch.Generator().manual_seed(count)
    return Digits(torch.rand(count, 6, 4, generator=generator), torch.arange(count) % 5)


def unpacked(packed):
    """The inverse of pack, written from its docstring."""
    return {
        name: [step * (byte - 256 if byte > 127 else byte) for byte in base64.b64decode(codes)]
        for name, (step, codes) in packed.items()
    }


def test_packed_numbers_are_near_and_a_copy_has_exactly_them():
    model = small()
    packed = parameter_codes.pack(model)
    copy = parameter_codes.with_packed(model, packed)
    assert packed.keys() == dict(model.named_parameters()).keys()
    for name, parameter in model.named_parameters():
        found = torch.tensor(unpacked(packed)[name]).view_as(parameter)
        assert (found - parameter).abs().max() <= packed[name][0] * 0.501
        torch.testing.assert_close(copy.get_parameter(name), found, rtol=1e-6, atol=0)
    assert parameter_codes.pack(copy) == packed


def test_signs_and_zeros_survive():
    model = torch.nn.Linear(3, 2)
    with torch.no_grad():
        model.weight.copy_(torch.tensor([[-1.27, 0.5, 0.0], [0.011, -0.004, 1.27]]))
        model.bias.zero_()
    packed = parameter_codes.pack(model)
    assert packed["weight"][0] == 0.01
    assert unpacked(packed)["weight"] == pytest.approx([-1.27, 0.5, 0, 0.01, 0, 1.27])
    assert unpacked(packed)["bias"] == [0, 0]


def test_parameters_of_another_model_are_refused():
    packed = parameter_codes.pack(small())
    with pytest.raises(ValueError, match="wanted the parameters of this Linear; got others: bias, cls"):
        parameter_codes.with_packed(torch.nn.Linear(3, 2), packed)
    wider = VisionTransformer(
        VisionConfig(height=6, width=4, num_classes=7, d_model=12, d_ff=20, num_heads=3)
    )
    with pytest.raises(ValueError, match="got others: head.bias, head.weight$"):
        parameter_codes.with_packed(wider, packed)


def test_a_patch_that_is_left_out_is_not_read():
    """Whatever is drawn in a patch, without it the probability of an answer is the same."""
    model, (images, _) = small().eval(), sheets(7)
    changed = images.clone()
    changed[:, 2:4, 2:4] = 1 - images[:, 2:4, 2:4]  # patch 3 of two columns
    seen, other = looks(model, images), looks(model, changed)
    said = seen.probabilities.argmax(dim=-1)
    same = said == other.probabilities.argmax(dim=-1)
    assert same.sum() > 1
    left = [each.probabilities.amax(dim=-1) - each.falls[:, 3] for each in (seen, other)]
    torch.testing.assert_close(left[0][same], left[1][same])
    assert not torch.allclose(seen.probabilities, other.probabilities)


def test_the_attention_is_that_of_cls_in_each_layer():
    model, (images, _) = small().eval(), sheets(3)
    seen = looks(model, images)
    assert seen.attention.shape == (3, 2, 6)
    layer = model.layers[0]
    y = layer.self_attention_residual.norm(model.embed(images))
    _, weights = layer.self_attention.with_weights(y, y, y)
    torch.testing.assert_close(seen.attention[:, 0], weights.mean(dim=1)[:, 0, 1:])
    assert (seen.attention.sum(dim=-1) < 1).all()


def test_the_numbers_are_those_of_the_model_in_the_page():
    """The model's own parameters are a little different; the picture's are those that it sends."""
    shown = picture_of(small(), sheets(11))
    model = parameter_codes.with_packed(small(1), shown.scene["parameters"])
    images = torch.tensor([start["image"] for start in shown.scene["starts"]])
    seen = looks(model, images)
    rows = [(row[1], row[2]) for row in shown.table.rows]
    best = seen.probabilities.max(dim=-1)
    assert rows == [(f"{said}", f"{sure:.2f}") for sure, said in zip(best.values, best.indices, strict=True)]
    place, weight = shown.table.rows[0][3:5]
    row, column = divmod(int(seen.attention[0, -1].argmax()), 2)
    assert (place, weight) == (f"row {row + 1}, column {column + 1}", f"{seen.attention[0, -1].max():.2f}")


def test_the_reader_may_start_with_three_different_digits_an_x_and_nothing():
    digits = sheets(9)._replace(labels=torch.tensor([2, 2, 4, 2, 0, 4, 1, 3, 0]))
    starts = {start["name"]: start["image"] for start in picture_of(small(), digits).scene["starts"]}
    assert list(starts) == ["digit 2", "digit 4", "digit 0", "an X", "an empty sheet"]
    torch.testing.assert_close(torch.tensor(starts["digit 4"]), digits.images[2], atol=0.0051, rtol=0)
    assert starts["an X"][0] == starts["an X"][3] == [1, 0, 0, 1]
    assert sum(map(sum, starts["an empty sheet"])) == 0


@pytest.mark.parametrize(("same", "answer"), [(0, 0), (4, 0), (5, 1), (10, 1), (11, 2), (15, 2)])
def test_the_first_question_counts_where_both_are_one_patch(same, answer):
    attention = torch.zeros(15, 2, 4)
    attention[:, 0, 0] = 1  # layer 1 does not count
    attention[:, 1, 2] = 0.3
    falls = torch.zeros(15, 4)
    falls[:same, 2] = 0.5
    falls[same:, 0] = 0.5
    seen = Looks(torch.ones(15, 10) / 10, attention, falls)
    asked = _guess(seen)
    assert asked.choices == ("fewer than 5", "5 to 10", "more than 10")
    assert asked.answer == answer
    for place in {0, 1, 2} - {answer}:
        wrong = "few" if place < answer else "many"
        assert asked.why_not[place] == f"That is too {wrong}. By chance it would be for about 4."
    assert _count_same(seen) == same


@pytest.mark.parametrize(("sure", "answer"), [(0.3, 0), (0.6, 1), (0.95, 2)])
def test_the_second_question_is_about_the_empty_sheet(sure, answer):
    probabilities = torch.full((10,), (1 - sure) / 9)
    probabilities[1] = sure
    asked = _ask(probabilities)
    assert asked.answer == answer
    assert f"It says 1 with a probability of {sure:.2f}" in asked.why_not[(answer + 1) % 3]


def test_in_the_recorded_model_they_are_seldom_one_patch_and_nothing_is_surely_a_digit():
    shown = example()
    assert shown.guess.answer == 0
    assert shown.scene["ask"]["answer"] == 2
    rows = {row[0]: row for row in shown.table.rows}
    assert float(rows["an X"][2]) > 0.9


def test_bad_input_is_told_what_was_wanted():
    with pytest.raises(ValueError, match="at least one picture in digits; got none"):
        picture_of(small(), Digits(torch.zeros(0, 6, 4), torch.zeros(0, dtype=torch.long)))
    with pytest.raises(ValueError, match=r"images must have shape \(batch, 6, 4\); got \(5, 8, 8\)"):
        picture_of(small(), draw_digits(20, seed=0))


def test_the_bytes():
    shown = example()
    assert shown.html() == example().html()
    assert len(shown.html()) < 60_000
    assert len(shown.table.rows) == len(shown.scene["starts"]) == 5


def test_without_the_record_the_example_is_of_a_small_model(monkeypatch, tmp_path):
    monkeypatch.setattr(sys.modules[example.__module__], "RECORD", tmp_path / "missing.json")
    assert recorded_or_small().config.d_model == 8
    assert len(example().html()) < 40_000
