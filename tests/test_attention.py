"""Eq. 1: numbers by hand, each entry by its formula, the fused kernel, and what must hold for any input."""

import math
from contextlib import nullcontext
from functools import partial

import pytest
import torch
import torch.nn.functional as F
from torch.utils._python_dispatch import TorchDispatchMode

from course_lib.attention import fused_attention, masked_softmax, scaled_dot_product_attention
from tests.parity import draw
from tests.unchecked_shapes import unchecked_shapes

# d_k = 4, so scores are halved: 0, ln 4, ln 5 for the first query, ln 4, 0, ln 3 for the second.
QUERY = torch.tensor([[2.0, 0, 0, 0], [0, 2, 0, 0]], dtype=torch.float64)
KEY = (
    torch.tensor([[1.0, 4, 1, 0], [4, 1, 0, 1], [5, 3, 7, 7]], dtype=torch.float64).log().nan_to_num(neginf=0)
)
VALUE = torch.tensor([[10.0, 20], [30, -40], [8, 64]], dtype=torch.float64)

QUERY_LEN, KEY_LEN, D_K, D_V = 5, 7, 8, 6
HIDDEN_ROW = 2


def check_by_hand(attention):
    output, weights = attention(QUERY, KEY, VALUE)
    # exp(scores): 1, 4, 5 of 10, and 4, 1, 3 of 8
    close(weights, [[0.1, 0.4, 0.5], [0.5, 0.125, 0.375]])
    close(output, [[1 + 12 + 4, 2 - 16 + 32], [5 + 3.75 + 3, 10 - 5 + 24]])


def check_mask_by_hand(attention):
    mask = torch.tensor([[True, True, False], [False, True, True]])
    output, weights = attention(QUERY, KEY, VALUE, mask)
    close(weights, [[0.2, 0.8, 0], [0, 0.25, 0.75]])  # 1, 4 of 5, and 1, 3 of 4
    close(output, [[2 + 24, 4 - 32], [7.5 + 6, -10 + 48]])


def check_hidden_row(attention):
    """A query that may attend to nothing: weights and output of zero, and gradients that are numbers."""
    query, key, value, mask = inputs(torch.float64)
    output, weights = attention(query, key, value, mask)
    assert (weights[:, :, HIDDEN_ROW] == 0).all()
    assert (output[:, :, HIDDEN_ROW] == 0).all()
    assert (output[:, :, :HIDDEN_ROW] != 0).all()
    for grad in torch.autograd.grad(output.sum() + weights.square().sum(), (query, key, value)):
        assert grad.isfinite().all()


def check_every_entry(attention):
    """Each output number by number, with loops."""
    query, key, value, mask = inputs(torch.float64, grad=False)
    output, weights = attention(query, key, value, mask)
    mask = mask.expand_as(weights)
    for index in [(0, 0, 0), (0, 2, 4), (1, 1, 3)]:
        q, seen = query[index], mask[index].nonzero().flatten().tolist()
        scores = {j: math.exp(sum(q * key[index[:2]][j]) / math.sqrt(D_K)) for j in seen}
        expected = {j: score / sum(scores.values()) for j, score in scores.items()}
        assert weights[index].tolist() == pytest.approx([expected.get(j, 0.0) for j in range(KEY_LEN)])
        blend = [sum(w * value[index[:2]][j, i].item() for j, w in expected.items()) for i in range(D_V)]
        assert output[index].tolist() == pytest.approx(blend)


def close(found, expected):
    torch.testing.assert_close(found, torch.tensor(expected, dtype=found.dtype), rtol=0, atol=1e-12)


def inputs(dtype, mask_shape=(2, 1, QUERY_LEN, KEY_LEN), grad=True):
    """Batch 2, 3 heads; the mask hides a third of the keys, and all of them from one query."""
    query = draw(2, 3, QUERY_LEN, D_K, dtype=dtype, seed=1).requires_grad_(grad)
    key = draw(2, 3, KEY_LEN, D_K, dtype=dtype, seed=2).requires_grad_(grad)
    value = draw(2, 3, KEY_LEN, D_V, dtype=dtype, seed=3).requires_grad_(grad)
    mask = draw(*mask_shape, seed=4) > -0.4
    mask[..., HIDDEN_ROW, :] = False
    return query, key, value, mask


def attention_with(query, key, value, mask=None, *, scores=None, weights=None):
    """Eq. 1 written once more, with room for a wrong step."""
    mask = torch.ones(query.shape[-2], key.shape[-2], dtype=torch.bool) if mask is None else mask
    scores = (scores or right_scores)(query, key)
    weights = (weights or right_weights)(scores, mask)
    return weights @ value, weights


def right_scores(query, key):
    return query @ key.mT / math.sqrt(query.shape[-1])


def right_weights(scores, mask):
    return torch.softmax(scores.masked_fill(~mask, -math.inf), dim=-1).masked_fill(~mask, 0.0)


WRONG_SCORES = {
    "not scaled": lambda query, key: query @ key.mT,
    "scaled by d_k": lambda query, key: query @ key.mT / query.shape[-1],
    "scaled by sqrt of key_len": lambda query, key: query @ key.mT / math.sqrt(key.shape[-2]),
    "scaled the wrong way": lambda query, key: query @ key.mT * math.sqrt(query.shape[-1]),
    "negative": lambda query, key: -right_scores(query, key),
}
WRONG_WEIGHTS = {
    "softmax over queries": lambda scores, mask: torch.softmax(scores.masked_fill(~mask, -1e9), dim=-2),
    "mask inverted": lambda scores, mask: right_weights(scores, ~mask),
    "masked after the softmax": lambda scores, mask: torch.softmax(scores, dim=-1) * mask,
    "hidden scores of zero": lambda scores, mask: torch.softmax(scores * mask, dim=-1),
}
WRONG_ROWS = {
    "an even spread": lambda scores, mask: torch.softmax(scores.masked_fill(~mask, -1e9), dim=-1),
    "NaN": lambda scores, mask: torch.softmax(scores.masked_fill(~mask, -math.inf), dim=-1),
    "NaN in the gradient alone": lambda scores, mask: torch.softmax(scores + mask.log(), dim=-1).nan_to_num(),
}
WRONG = {name: partial(attention_with, scores=scores) for name, scores in WRONG_SCORES.items()}
WRONG |= {name: partial(attention_with, weights=weights) for name, weights in WRONG_WEIGHTS.items()}
WRONG_ROWS = {name: partial(attention_with, weights=weights) for name, weights in WRONG_ROWS.items()}


@pytest.mark.parametrize("check", [check_by_hand, check_mask_by_hand, check_hidden_row, check_every_entry])
@pytest.mark.parametrize("attention", [scaled_dot_product_attention, attention_with])
def test_eq_1(attention, check):
    check(attention)


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("check", [check_mask_by_hand, check_every_entry])
def test_a_wrong_step_is_caught(check, wrong):
    with pytest.raises(AssertionError):
        check(wrong)


@pytest.mark.parametrize("wrong", WRONG_ROWS.values(), ids=WRONG_ROWS)
def test_a_wrong_hidden_row_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_hidden_row(wrong)


def test_softmax_over_the_wrong_axis_is_caught_without_a_mask():
    with pytest.raises(AssertionError):
        check_by_hand(WRONG["softmax over queries"])


@pytest.mark.parametrize("masked", [True, False])
@pytest.mark.parametrize(
    ("dtype", "tolerance"), [(torch.float32, 1e-5), (torch.float64, 1e-12), (torch.bfloat16, 3e-2)]
)
def test_the_fused_kernel_says_the_same(dtype, tolerance, masked):
    """Outputs and gradients, with d_v != d_k and a row that sees nothing; bfloat16 keeps 2 to 3 digits."""
    query, key, value, mask = inputs(dtype)
    mask = mask if masked else None
    output, weights = scaled_dot_product_attention(query, key, value, mask)
    fused = fused_attention(query, key, value, mask)
    assert output.dtype == weights.dtype == fused.dtype == dtype
    torch.testing.assert_close(output, fused, rtol=0, atol=tolerance)
    by_output = draw(*output.shape, dtype=dtype, seed=5)
    grads = [torch.autograd.grad(out, (query, key, value), by_output) for out in (output, fused)]
    for ours, fused_grad in zip(*grads, strict=True):
        torch.testing.assert_close(ours, fused_grad, rtol=0, atol=tolerance)
    if masked:
        assert (fused[:, :, HIDDEN_ROW] == 0).all()
        assert all(grad.isfinite().all() for grad in grads[1])


def test_on_a_cpu_the_fused_kernel_gets_float32_for_bfloat16():
    """The way back through bfloat16 is five times slower there: forward, backward, and inside autocast."""
    query, key, _, mask = inputs(torch.bfloat16)
    expected = F.scaled_dot_product_attention(*(x.float() for x in (query, key, key)), attn_mask=mask)
    for setting in (nullcontext(), torch.autocast("cpu", torch.bfloat16)):
        with setting, FusedKernel() as kernel:
            output = fused_attention(query, key, key, mask)
            output.sum().backward()
        assert torch.equal(output, expected.bfloat16())
        assert kernel.seen == {torch.float32}


class FusedKernel(TorchDispatchMode):
    """Which numbers the fused kernel gets, and sends back, inside the block."""

    def __init__(self):
        super().__init__()
        self.seen = set()

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        if "scaled_dot_product" in operation.name():
            self.seen.add(args[0].dtype)
        return operation(*args, **(kwargs or {}))


def test_the_fused_kernel_refuses_a_mask_of_numbers():
    query, key, value, mask = inputs(torch.float32)
    wanted = "mask must be boolean, True = may attend; got dtype torch.float32"
    with unchecked_shapes(), pytest.raises(ValueError, match=wanted):
        fused_attention(query, key, value, mask.float())


def test_weights_are_shares_of_what_may_be_seen():
    query, key, value, mask = inputs(torch.float64)
    _, weights = scaled_dot_product_attention(query, key, value, mask)
    assert (weights >= 0).all()
    assert (weights[(~mask).expand_as(weights)] == 0).all()
    sees_something = mask.any(dim=-1).expand(weights.shape[:-1])
    torch.testing.assert_close(weights.sum(dim=-1), sees_something.double())


def test_gradients_are_those_of_the_formula():
    query, key, value, mask = inputs(torch.float64, mask_shape=(QUERY_LEN, KEY_LEN))
    small = [x[0, 0].detach().requires_grad_() for x in (query, key, value)]
    assert torch.autograd.gradcheck(lambda q, k, v: scaled_dot_product_attention(q, k, v, mask), small)


@pytest.mark.parametrize("leading", [(), (2,), (2, 3), (2, 3, 4)])
def test_any_leading_axes(leading):
    query = draw(*leading, QUERY_LEN, D_K, dtype=torch.float64, seed=1)
    key = draw(*leading, KEY_LEN, D_K, dtype=torch.float64, seed=2)
    value = draw(*leading, KEY_LEN, D_V, dtype=torch.float64, seed=3)
    mask = draw(QUERY_LEN, KEY_LEN, seed=4) > 0
    output, weights = scaled_dot_product_attention(query, key, value, mask)
    assert output.shape == (*leading, QUERY_LEN, D_V)
    assert weights.shape == (*leading, QUERY_LEN, KEY_LEN)
    last = tuple(n - 1 for n in leading)
    alone, alone_weights = scaled_dot_product_attention(query[last], key[last], value[last], mask)
    torch.testing.assert_close(output[last], alone)
    torch.testing.assert_close(weights[last], alone_weights)


@pytest.mark.parametrize(
    "shape",
    [(KEY_LEN,), (1, KEY_LEN), (QUERY_LEN, KEY_LEN), (2, 1, 1, KEY_LEN), (3, QUERY_LEN, KEY_LEN)],
)
def test_a_mask_broadcasts_to_the_weights(shape):
    query, key, value, _ = inputs(torch.float64, grad=False)
    mask = draw(*shape, seed=6) > 0
    output, weights = scaled_dot_product_attention(query, key, value, mask)
    full = mask.expand_as(weights).contiguous()
    for found, expected in zip(
        (output, weights), scaled_dot_product_attention(query, key, value, full), strict=True
    ):
        assert torch.equal(found, expected)


def test_order_of_queries_and_of_keys():
    """Queries are answered one by one, and a set of keys has no order."""
    query, key, value, mask = inputs(torch.float64)
    output, weights = scaled_dot_product_attention(query, key, value, mask)
    queries, keys = torch.tensor([3, 1, 4, 0, 2]), torch.tensor([6, 0, 2, 5, 1, 3, 4])
    moved, moved_weights = scaled_dot_product_attention(
        query[..., queries, :], key[..., keys, :], value[..., keys, :], mask[..., queries, :][..., keys]
    )
    torch.testing.assert_close(moved, output[..., queries, :])
    torch.testing.assert_close(moved_weights, weights[..., queries, :][..., keys])


def test_what_stands_at_a_hidden_key_moves_nothing():
    query, key, value, _ = inputs(torch.float64, grad=False)
    mask = torch.arange(KEY_LEN)[None] < 4
    output, weights = scaled_dot_product_attention(query, key, value, mask)
    key[..., 4:, :], value[..., 4:, :] = 1e3, -1e3
    again, weights_again = scaled_dot_product_attention(query, key, value, mask)
    assert torch.equal(output, again)
    assert torch.equal(weights, weights_again)


def test_large_scores_are_safe():
    output, weights = scaled_dot_product_attention(1e4 * QUERY.float(), 1e4 * KEY.float(), VALUE.float())
    assert weights.tolist() == [[0, 0, 1], [1, 0, 0]]
    assert output.tolist() == [[8, 64], [10, 20]]


def test_inputs_stay_as_they_were():
    given = inputs(torch.float64, grad=False)
    before = [x.clone() for x in given]
    scaled_dot_product_attention(*given, dropout=0.3)
    masked_softmax(right_scores(*given[:2]), given[3])
    assert all(torch.equal(x, y) for x, y in zip(given, before, strict=True))


def test_masked_softmax_by_hand():
    scores = torch.tensor([[1.0, 3, 1e30], [2, 5, 3], [7, 1, 2]], dtype=torch.float64).log()
    mask = torch.tensor([[True, True, False], [True, True, True], [False, False, False]])
    close(masked_softmax(scores, mask), [[0.25, 0.75, 0], [0.2, 0.5, 0.3], [0, 0, 0]])


def test_masked_softmax_of_a_single_query():
    scores = torch.tensor([1.0, 3, 4], dtype=torch.float64).log()
    close(masked_softmax(scores, torch.tensor([True, True, False])), [0.25, 0.75, 0])
    close(masked_softmax(scores, torch.tensor([False, False, False])), [0, 0, 0])


def test_scores_of_minus_infinity_that_may_be_seen_get_no_weight():
    scores = torch.tensor([[-math.inf, 0.0, 0.0]])
    assert masked_softmax(scores, torch.tensor([[True, True, False]])).tolist() == [[0, 1, 0]]


def test_dropout_hits_the_weights_and_keeps_their_expectation():
    torch.manual_seed(0)
    value = draw(400, D_V, dtype=torch.float64, seed=3)
    query, key = draw(300, D_K, dtype=torch.float64, seed=1), draw(400, D_K, dtype=torch.float64, seed=2)
    _, full = scaled_dot_product_attention(query, key, value)
    output, weights = scaled_dot_product_attention(query, key, value, dropout=0.4)
    kept = weights != 0
    assert kept.double().mean().item() == pytest.approx(0.6, abs=0.01)
    torch.testing.assert_close(weights[kept], full[kept] / 0.6)
    torch.testing.assert_close(output, weights @ value)


def test_nothing_is_dropped_by_default():
    query, key, value, mask = inputs(torch.float64)
    first, again = (scaled_dot_product_attention(query, key, value, mask) for _ in range(2))
    assert torch.equal(first[0], again[0])
    assert torch.equal(first[1], again[1])


@pytest.mark.parametrize("dtype", [torch.float32, torch.int64])
def test_a_mask_of_numbers_is_refused(dtype):
    query, key, value, mask = inputs(torch.float32)
    message = f"^mask must be boolean, True = may attend; got dtype {dtype}$"
    with unchecked_shapes(), pytest.raises(ValueError, match=message):
        scaled_dot_product_attention(query, key, value, mask.to(dtype))
    with unchecked_shapes(), pytest.raises(ValueError, match=message):
        masked_softmax(right_scores(query, key), mask.to(dtype))
