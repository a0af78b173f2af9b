"""Multi-head attention: its heads by hand, PyTorch beside it, and both of its paths side by side."""

import pytest
import torch
from torch import nn

from course_lib.attention import scaled_dot_product_attention
from course_lib.masks import causal_mask
from course_lib.multi_head import MultiHeadAttention, merge_heads, split_heads
from tests.parity import (
    BATCH,
    D_MODEL,
    NUM_HEADS,
    SRC_LEN,
    SRC_REAL,
    TGT_LEN,
    TOLERANCE,
    assert_parity,
    attention_pair,
    draw,
    errors,
)
from tests.random_draws import RandomDraws
from tests.unchecked_shapes import unchecked_shapes

# Three tokens of four features; the digits say which is which.
TOKENS = torch.tensor([[[11, 12, 13, 14], [21, 22, 23, 24], [31, 32, 33, 34]]])
HEADS = [[[[11, 12], [21, 22], [31, 32]], [[13, 14], [23, 24], [33, 34]]]]


def check_split_heads(split_heads):
    assert split_heads(TOKENS.float(), 2).tolist() == HEADS


def check_merge_heads(merge_heads):
    assert torch.equal(merge_heads(torch.tensor(HEADS).float()), TOKENS.float())


def in_place_of_split(x, num_heads):
    """The shapes fit, but without the transpose a head holds pieces of several tokens."""
    batch, seq_len, d_model = x.shape
    return x.reshape(batch, num_heads, seq_len, d_model // num_heads)


def in_place_of_merge(x):
    batch, num_heads, seq_len, d_k = x.shape
    return x.reshape(batch, seq_len, num_heads * d_k)


WRONG_SPLIT = {
    "a view in place of the transpose": in_place_of_split,
    "every second feature": lambda x, h: x.unflatten(-1, (-1, h)).permute(0, 3, 1, 2),
    "heads in reverse": lambda x, h: split_heads(x, h).flip(1),
    "axes not exchanged": lambda x, h: split_heads(x, h).transpose(1, 2),
    "sequence turned over": lambda x, h: split_heads(x, h).flip(2),
}
WRONG_MERGE = {
    "a view in place of the transpose": in_place_of_merge,
    "features of a token mixed": lambda x: x.permute(0, 2, 3, 1).flatten(2),
    "heads in reverse": lambda x: merge_heads(x.flip(1)),
}


def attention(dtype=torch.float32, **options) -> MultiHeadAttention:
    torch.manual_seed(0)
    return MultiHeadAttention(D_MODEL, NUM_HEADS, **options).to(dtype)


def sequences(dtype=torch.float32):
    return draw(BATCH, TGT_LEN, D_MODEL, dtype=dtype), draw(BATCH, SRC_LEN, D_MODEL, dtype=dtype, seed=1)


def test_heads_by_hand():
    check_split_heads(split_heads)
    check_merge_heads(merge_heads)


@pytest.mark.parametrize("wrong", WRONG_SPLIT.values(), ids=WRONG_SPLIT)
def test_wrong_heads_are_caught(wrong):
    with pytest.raises(AssertionError):
        check_split_heads(wrong)


@pytest.mark.parametrize("wrong", WRONG_MERGE.values(), ids=WRONG_MERGE)
def test_wrongly_merged_heads_are_caught(wrong):
    with pytest.raises(AssertionError):
        check_merge_heads(wrong)


def test_merge_undoes_split():
    x, _ = sequences()
    heads = split_heads(x, NUM_HEADS)
    assert heads.shape == (BATCH, NUM_HEADS, TGT_LEN, D_MODEL // NUM_HEADS)
    assert torch.equal(merge_heads(heads), x)


@pytest.mark.parametrize("weights", [False, True], ids=["fused", "weights"])
@pytest.mark.parametrize("bias", [True, False], ids=["bias", "no bias"])
@pytest.mark.parametrize("kind", ["self", "cross", "apart"])
@pytest.mark.parametrize("dtype", TOLERANCE)
def test_parity(dtype, kind, bias, weights):
    assert_parity(attention_pair(dtype, kind, bias, weights))


def test_training_outputs_are_bit_equal():
    assert errors(attention_pair(torch.float32, "self"))[0] == 0.0


def unscaled(query, key, value, mask=None, dropout=0.0):
    scores = query @ key.mT
    weights = torch.softmax(scores if mask is None else scores.masked_fill(~mask, -torch.inf), dim=-1)
    return weights @ value, weights


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("split_heads", in_place_of_split),
        ("merge_heads", in_place_of_merge),
        ("scaled_dot_product_attention", unscaled),
    ],
)
def test_parity_rejects_a_wrong_part(name, wrong, monkeypatch):
    monkeypatch.setattr(f"course_lib.multi_head.{name}", wrong)
    with pytest.raises(AssertionError):
        assert_parity(attention_pair(torch.float32, "self", weights=True))


@pytest.mark.parametrize("heads", ["query_heads", "key_heads", "value_heads"])
def test_parity_rejects_a_projection_in_anothers_place(heads, monkeypatch):
    other = MultiHeadAttention.key_heads if heads == "value_heads" else MultiHeadAttention.value_heads
    monkeypatch.setattr(MultiHeadAttention, heads, other)
    with pytest.raises(AssertionError):
        assert_parity(attention_pair(torch.float32, "self", weights=True))


def test_parity_rejects_an_inverted_mask():
    pair = attention_pair(torch.float64, "cross")
    pair.run_ours = lambda x, memory: pair.ours(x, memory, memory, ~SRC_REAL).flatten(1)
    with pytest.raises(AssertionError):
        assert_parity(pair)


def test_parity_rejects_a_gradient_that_stops():
    pair = attention_pair(torch.float64, "cross")
    pair.run_ours = lambda x, memory: pair.ours(x, memory, memory.detach(), SRC_REAL).flatten(1)
    with pytest.raises(AssertionError, match="gradients differ"):
        assert_parity(pair)


@pytest.mark.parametrize(("dtype", "tolerance"), [*TOLERANCE.items(), (torch.bfloat16, 3e-2)])
def test_both_paths_agree(dtype, tolerance):
    """The fused kernel and Eq. 1 as written, with padding and a query that sees nothing."""
    ours = attention(dtype)
    x, memory = sequences(dtype)
    mask = SRC_REAL.repeat(1, 1, TGT_LEN, 1)
    mask[1, :, 2] = False
    by_output = draw(*x.shape, dtype=dtype, seed=7)
    found = []
    for attend in (ours, lambda *given: ours.with_weights(*given)[0]):
        inputs = [x.clone().requires_grad_(), memory.clone().requires_grad_()]
        output = attend(inputs[0], inputs[1], inputs[1], mask)
        grads = torch.autograd.grad(output, [*inputs, *ours.parameters()], by_output)
        found.append([output, *grads])
    for fused, written in zip(*found, strict=True):
        assert fused.isfinite().all()
        scale = max(1.0, fused.abs().max().item())
        torch.testing.assert_close(fused / scale, written / scale, rtol=0, atol=tolerance)


METHODS = pytest.mark.parametrize("method", ["forward", "with_weights"])


@METHODS
def test_a_query_that_sees_nothing_gets_the_bias_alone(method):
    ours = attention(torch.float64)
    nn.init.normal_(ours.output_proj.bias)
    x, memory = sequences(torch.float64)
    mask = torch.ones(TGT_LEN, SRC_LEN, dtype=torch.bool)
    mask[3] = False
    output = getattr(ours, method)(x, memory, memory, mask)
    if method == "with_weights":
        output, weights = output
        assert (weights[:, :, 3] == 0).all()
    assert torch.equal(output[:, 3], ours.output_proj.bias.expand(BATCH, D_MODEL))


def test_weights_are_given_for_every_head():
    ours = attention(torch.float64)
    x, memory = sequences(torch.float64)
    output, weights = ours.with_weights(x, memory, memory, SRC_REAL)
    assert output.shape == (BATCH, TGT_LEN, D_MODEL)
    assert weights.shape == (BATCH, NUM_HEADS, TGT_LEN, SRC_LEN)
    torch.testing.assert_close(weights.sum(dim=-1), torch.ones(BATCH, NUM_HEADS, TGT_LEN).double())
    assert (weights[~SRC_REAL.expand_as(weights)] == 0).all()
    assert (weights[:, 0] - weights[:, 1]).abs().max() > 0.01


def test_a_head_sees_its_own_features_alone():
    """Moving the query projection of one head's features moves the weights of no other head."""
    ours, (x, _) = attention(torch.float64), sequences(torch.float64)
    before = ours.with_weights(x, x, x)[1]
    d_k, head = D_MODEL // NUM_HEADS, 2
    with torch.no_grad():
        ours.query_proj.weight[head * d_k : (head + 1) * d_k] += 1.0
    change = (ours.with_weights(x, x, x)[1] - before).abs().amax(dim=(0, 2, 3))
    assert (change > 1e-3).tolist() == [False, False, True, False]
    assert change[[0, 1, 3]].max() < 1e-12


def test_each_head_may_have_a_mask_of_its_own():
    ours = attention(torch.float64)
    x, memory = sequences(torch.float64)
    mask = draw(BATCH, NUM_HEADS, TGT_LEN, SRC_LEN, seed=8) > 0
    fused = ours(x, memory, memory, mask)
    output, weights = ours.with_weights(x, memory, memory, mask)
    assert (weights[~mask] == 0).all()
    torch.testing.assert_close(fused, output)


@METHODS
def test_a_mask_may_be_one_row_for_all(method):
    ours = attention(torch.float64)
    x, memory = sequences(torch.float64)
    row = draw(SRC_LEN, seed=8) > 0
    found, expected = (
        getattr(ours, method)(x, memory, memory, mask) for mask in (row, row[None, None, None])
    )
    torch.testing.assert_close(found, expected, rtol=0, atol=0)


def test_one_tensor_given_thrice_is_projected_as_three_would_be():
    ours, (x, memory) = attention(torch.float64), sequences(torch.float64)
    torch.testing.assert_close(ours(x, x, x), ours(x, x.clone(), x.clone()), rtol=0, atol=1e-14)
    apart = ours(x, memory, memory.clone())
    torch.testing.assert_close(ours(x, memory, memory), apart, rtol=0, atol=1e-14)
    same_query_and_key = ours(x, x, x.flip(1))
    torch.testing.assert_close(same_query_and_key, ours(x, x.clone(), x.flip(1)), rtol=0, atol=1e-14)


PROJECTIONS = ("query_proj", "key_proj", "value_proj", "output_proj")


@METHODS
@pytest.mark.parametrize("kind", ["self", "cross"])
def test_a_hook_on_each_projection_runs(kind, method):
    ours, (x, memory) = attention(), sequences()
    memory = x if kind == "self" else memory
    called = []
    for name in PROJECTIONS:
        getattr(ours, name).register_forward_hook(lambda *_, name=name: called.append(name))
    getattr(ours, method)(x, memory, memory)
    assert sorted(called) == sorted(PROJECTIONS)


def test_a_hook_can_change_what_a_projection_gives():
    """Turning one head off by a hook on the values is to leave its features out of the output projection."""
    ours, (x, _) = attention(torch.float64), sequences(torch.float64)
    d_k = D_MODEL // NUM_HEADS
    expected = MultiHeadAttention(D_MODEL, NUM_HEADS).double()
    expected.load_state_dict(ours.state_dict())
    expected.output_proj.weight.data[:, d_k : 2 * d_k] = 0.0

    def without_head_1(module, inputs, output):
        return torch.cat(
            [output[..., :d_k], torch.zeros_like(output[..., :d_k]), output[..., 2 * d_k :]], dim=-1
        )

    ours.value_proj.register_forward_hook(without_head_1)
    torch.testing.assert_close(ours(x, x, x), expected(x, x, x), rtol=0, atol=1e-12)


def test_self_attention_has_no_sense_of_order():
    ours, (_, x) = attention(torch.float64), sequences(torch.float64)
    order = torch.tensor([4, 0, 6, 2, 1, 5, 3])
    torch.testing.assert_close(ours(x[:, order], x[:, order], x[:, order]), ours(x, x, x)[:, order])
    mask = causal_mask(SRC_LEN)  # a mask by position gives it one
    moved = ours(x[:, order], x[:, order], x[:, order], mask)
    assert (moved - ours(x, x, x, mask)[:, order]).abs().max() > 0.01


def test_nothing_is_dropped_unless_asked_for():
    x, memory = sequences()
    training, evaluating = attention().train(), attention(dropout=0.5).eval()
    with RandomDraws() as draws:
        for ours in (training, evaluating):
            ours(x, memory, memory, SRC_REAL)
            ours.with_weights(x, memory, memory, SRC_REAL)
    assert draws.shapes == []


@METHODS
def test_evaluating_is_training_without_dropout(method):
    x, memory = sequences()
    training, evaluating = attention().train(), attention(dropout=0.5).eval()
    outputs = [getattr(ours, method)(x, memory, memory, SRC_REAL) for ours in (training, evaluating)]
    torch.testing.assert_close(*outputs, rtol=0, atol=0)


@METHODS
def test_dropout_falls_on_the_weights_alone(method):
    x, memory = sequences()
    ours = attention(dropout=0.5).train()
    with RandomDraws() as draws:
        getattr(ours, method)(x, memory, memory, SRC_REAL)
    assert draws.shapes == [(BATCH, NUM_HEADS, TGT_LEN, SRC_LEN)]


def test_inputs_stay_as_they_were():
    given = [*sequences(), SRC_REAL.clone()]
    before = [x.clone() for x in given]
    attention()(given[0], given[1], given[1], given[2])
    attention().with_weights(given[0], given[1], given[1], given[2])
    assert all(torch.equal(x, y) for x, y in zip(given, before, strict=True))


def test_number_of_parameters():
    assert sum(p.numel() for p in attention().parameters()) == 4 * (D_MODEL * D_MODEL + D_MODEL)
    assert sum(p.numel() for p in attention(bias=False).parameters()) == 4 * D_MODEL * D_MODEL


def test_one_head_is_plain_attention_between_projections():
    ours, (x, memory) = MultiHeadAttention(D_MODEL, num_heads=1).double(), sequences(torch.float64)
    projected = ours.query_proj(x), ours.key_proj(memory), ours.value_proj(memory)
    output, weights = scaled_dot_product_attention(*projected)
    found, found_weights = ours.with_weights(x, memory, memory)
    torch.testing.assert_close(found, ours.output_proj(output))
    torch.testing.assert_close(found_weights, weights[:, None])


@pytest.mark.parametrize(("d_model", "num_heads"), [(10, 3), (24, 48), (24, 0), (24, -4)])
def test_heads_must_divide_d_model(d_model, num_heads):
    message = f"^d_model must be divisible by num_heads; got d_model={d_model}, num_heads={num_heads}$"
    with pytest.raises(ValueError, match=message):
        MultiHeadAttention(d_model, num_heads)
    with pytest.raises(ValueError, match=message):
        split_heads(torch.zeros(2, 3, d_model), num_heads)


@METHODS
@pytest.mark.parametrize("dtype", [torch.float32, torch.int64])
def test_a_mask_of_numbers_is_refused(dtype, method):
    x, _ = sequences()
    message = f"^mask must be boolean, True = may attend; got dtype {dtype}$"
    with unchecked_shapes(), pytest.raises(ValueError, match=message):
        getattr(attention(), method)(x, x, x, causal_mask(TGT_LEN).to(dtype))
