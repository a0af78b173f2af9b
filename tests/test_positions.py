"""Sinusoids, rotation and relative distances: numbers by hand, and the properties that they were chosen for."""

import math

import pytest
import torch

from course_lib.positions import relative_distances, rotate, sinusoidal_encoding

# With d_model 4 the two clock hands turn by 1 and by 10000^(-2/4) = 0.01 radians a position.
BY_HAND = [
    [0.0, 1.0, 0.0, 1.0],
    [0.8415, 0.5403, 0.0100, 0.99995],  # sin 1, cos 1, sin 0.01, cos 0.01
    [0.9093, -0.4161, 0.0200, 0.9998],  # sin 2, cos 2, sin 0.02, cos 0.02
]


def check_by_hand(encoding):
    torch.testing.assert_close(encoding(3, 4), torch.tensor(BY_HAND), rtol=0, atol=5e-5)


def check_against_each_entrys_formula(encoding):
    """Entry by entry with Python's own numbers, at sizes and positions where a slip would show."""
    d_model, found = 6, encoding(2500, 6)
    for position in (0, 1, 7, 100, 2499):
        for i in range(d_model // 2):
            angle = position / 10_000 ** (2 * i / d_model)
            pair = [math.sin(angle), math.cos(angle)]
            assert found[position, 2 * i : 2 * i + 2].tolist() == pytest.approx(pair, abs=1e-6)


def encoding_with(seq_len, d_model, base=10_000.0, exponent=2.0, first=0):
    """The code written once more, with room for a wrong number."""
    position = torch.arange(first, first + seq_len).double()[:, None]
    angle = position * base ** (-exponent * torch.arange(d_model // 2).double() / d_model)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1).float()


WRONG = {
    "all sines first": lambda n, d: torch.cat(
        [sinusoidal_encoding(n, d)[:, 0::2], sinusoidal_encoding(n, d)[:, 1::2]], dim=1
    ),
    "cosine before sine": lambda n, d: sinusoidal_encoding(n, d).unflatten(1, (-1, 2)).flip(-1).flatten(1),
    "i where 2i stands": lambda n, d: encoding_with(n, d, exponent=1.0),
    "another base": lambda n, d: encoding_with(n, d, base=1000.0),
    "positions from 1": lambda n, d: encoding_with(n, d, first=1),
}


@pytest.mark.parametrize("check", [check_by_hand, check_against_each_entrys_formula])
@pytest.mark.parametrize("encoding", [sinusoidal_encoding, encoding_with])
def test_section_3_5(encoding, check):
    check(encoding)


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("check", [check_by_hand, check_against_each_entrys_formula])
def test_a_wrong_code_is_caught(check, wrong):
    with pytest.raises(AssertionError):
        check(wrong)


def test_angles_that_were_rounded_are_caught():
    def in_float32(seq_len, d_model):
        angle = torch.arange(seq_len)[:, None] * 10_000.0 ** (-torch.arange(0, d_model, 2) / d_model)
        return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)

    check_by_hand(in_float32)
    with pytest.raises(AssertionError):
        check_against_each_entrys_formula(in_float32)


def test_moving_on_is_a_rotation_that_does_not_depend_on_where_one_is():
    code = sinusoidal_encoding(50, 8).double().unflatten(1, (4, 2))
    step = 11
    turn = step * 10_000.0 ** (-torch.arange(4) / 4)
    sines, cosines = code[:-step].unbind(dim=-1)
    turned = [
        sines * turn.cos() + cosines * turn.sin(),
        cosines * turn.cos() - sines * turn.sin(),
    ]
    torch.testing.assert_close(code[step:], torch.stack(turned, dim=-1), rtol=0, atol=1e-6)


def test_every_position_has_its_own_code_of_the_same_length():
    code = sinusoidal_encoding(512, 16).double()
    torch.testing.assert_close(code.norm(dim=1), torch.full((512,), math.sqrt(16 / 2)).double())
    distances = torch.cdist(code, code) + 9 * torch.eye(512)
    assert distances.min() > 0.1


def test_a_longer_code_begins_with_a_shorter_one():
    assert torch.equal(sinusoidal_encoding(31, 10)[:7], sinusoidal_encoding(7, 10))


def test_shape_and_dtype():
    assert sinusoidal_encoding(5, 8).shape == (5, 8)
    assert sinusoidal_encoding(5, 8).dtype == torch.float32
    assert sinusoidal_encoding(0, 8).shape == (0, 8)


def test_an_odd_d_model_is_refused():
    message = "^d_model must be even, because sines and cosines come in pairs; got d_model=7$"
    with pytest.raises(ValueError, match=message):
        sinusoidal_encoding(5, 7)


def drawn(*sizes, dtype=torch.float32):
    return torch.randn(*sizes, generator=torch.Generator().manual_seed(0), dtype=dtype)


# Rotation. With d_k 4 and base 100 the two hands turn by 1 and by 100^(-2/4) = 0.1 radians a position.


def test_rotation_by_hand():
    x = torch.tensor([[1.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 1.0]])
    turned = [
        [-0.4161, 0.9093, -0.1987, 0.9801],  # cos 2, sin 2, -sin 0.2, cos 0.2
        [0.2837, -0.9589, -0.4794, 0.8776],  # cos 5, sin 5, -sin 0.5, cos 0.5
    ]
    found = rotate(x, torch.tensor([2, 5]), base=100.0)
    torch.testing.assert_close(found, torch.tensor(turned), rtol=0, atol=5e-5)


def rotation_as_complex_numbers(x, positions, base=10_000.0):
    """Each pair as one complex number, turned by a multiplication."""
    d_k = x.shape[-1]
    frequency = base ** (-torch.arange(d_k // 2).double() * 2 / d_k)
    turn = torch.polar(torch.ones(()).double(), positions[..., None] * frequency)
    pairs = torch.view_as_complex(x.double().unflatten(-1, (-1, 2)).contiguous())
    return torch.view_as_real(pairs * turn).flatten(-2).to(x.dtype)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_rotation_is_a_product_of_complex_numbers(dtype):
    x = drawn(2, 3, 5, 8, dtype=dtype)
    positions = torch.tensor([0, 1, 2, 7, 30])
    found = rotate(x, positions)
    assert found.dtype == dtype
    torch.testing.assert_close(found, rotation_as_complex_numbers(x, positions), rtol=0, atol=2e-6)
    torch.testing.assert_close(
        rotate(x, positions, base=50.0), rotation_as_complex_numbers(x, positions, 50.0), rtol=0, atol=2e-6
    )


def test_a_rotated_score_depends_on_the_distance_alone():
    query, key = drawn(2, 6, 8, dtype=torch.float64).unbind()
    positions = torch.arange(6)
    here, there = (rotate(query, positions + moved) @ rotate(key, positions + moved).T for moved in (0, 1000))
    torch.testing.assert_close(here, there, rtol=0, atol=1e-3)
    assert not torch.allclose(here, query @ key.T, atol=0.1)


def test_rotation_keeps_lengths_and_leaves_position_zero_alone():
    x = drawn(4, 3, 10)
    turned = rotate(x, torch.tensor([0, 5, 100]))
    torch.testing.assert_close(turned.norm(dim=-1), x.norm(dim=-1))
    assert torch.equal(turned[:, 0], x[:, 0])


def test_positions_may_differ_from_sentence_to_sentence():
    """As they do where short sentences are padded on the left."""
    x = drawn(2, 3, 4, 6)
    positions = torch.tensor([[0, 1, 2, 3], [9, 0, 4, 1]])
    found = rotate(x, positions[:, None])
    for sentence in range(2):
        assert torch.equal(found[sentence], rotate(x[sentence], positions[sentence]))


def test_angles_are_not_rounded_to_half_precision():
    """bfloat16 holds no 257, so angles in it would leave positions 256 and 257 the same."""
    x = drawn(2, 8).bfloat16()
    found = rotate(x, torch.tensor([256, 257]))
    assert found.dtype == torch.bfloat16
    torch.testing.assert_close(
        found.float(), rotate(x.float(), torch.tensor([256, 257])), rtol=0.02, atol=0.02
    )


def test_an_odd_d_k_is_refused():
    with pytest.raises(ValueError, match="^d_k must be even, because features rotate in pairs; got d_k=5$"):
        rotate(torch.zeros(3, 5), torch.arange(3))


def test_relative_distances_by_hand():
    assert relative_distances(4, 4, 2).tolist() == [
        *([0, 1, 2, 2], [-1, 0, 1, 2], [-2, -1, 0, 1], [-2, -2, -1, 0]),
    ]
    assert relative_distances(2, 4, 1).tolist() == [[-1, -1, 0, 1], [-1, -1, -1, 0]]
    assert relative_distances(2, 3, 0).tolist() == [[0, 0, 0], [0, 0, 0]]


def test_relative_distances_with_a_cache_are_the_last_rows():
    assert torch.equal(relative_distances(3, 9, 4), relative_distances(9, 9, 4)[-3:])


def test_relative_distances_refuse_what_has_no_meaning():
    with pytest.raises(ValueError, match="^wanted at least as many keys as queries; got 3 and 5$"):
        relative_distances(5, 3, 2)
    with pytest.raises(ValueError, match="^max_distance must be at least 0; got -1$"):
        relative_distances(2, 3, -1)
