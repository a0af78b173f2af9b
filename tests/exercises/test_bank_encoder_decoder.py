"""Lessons 06 and 07: predictions held against the library, and right answers in other styles."""

import math

import pytest
import torch
import torch.nn.functional as F

from course.exercises import EXERCISES
from course.exercises.answer_key import AnswerKey
from course.exercises.judging import judge
from course_lib.layers import EncoderLayer
from course_lib.transformer import Transformer, TransformerConfig


def count(model) -> int:
    return sum(parameter.numel() for parameter in model.parameters())


def test_parameters_of_an_encoder_layer():
    with torch.device("meta"):
        layer = EncoderLayer(d_model=512, num_heads=8, d_ff=2048)
    assert EXERCISES["predict_encoder_parameters"].reference() == count(layer)


def test_parameters_of_the_base_model():
    with torch.device("meta"):
        model = Transformer(TransformerConfig.base())
    assert EXERCISES["predict_base_parameters"].reference() == count(model)


def test_shape_of_the_logits():
    config = TransformerConfig.tiny(vocab_size=700, d_model=48, num_heads=6, num_layers=2)
    logits = Transformer(config, seed=0)(torch.full((3, 11), 5), torch.full((3, 8), 7))
    assert EXERCISES["predict_logits_shape"].reference() == logits.shape


def test_a_layer_norm_to_predict():
    normed = F.layer_norm(torch.tensor([13.0, 13.0, 53.0, 53.0]), (4,))
    torch.testing.assert_close(torch.tensor(EXERCISES["predict_layer_norm"].reference()), normed.long())


def rms_norm(x, gain, eps=1e-5):
    return EXERCISES["rms_norm"].reference(x, gain, eps)


def swiglu(x, *weights):
    return EXERCISES["swiglu"].reference(x, *weights)


def test_rms_norm_by_hand():
    x, gain = torch.tensor([[1.0, 7], [-7, 1]]), torch.tensor([10.0, 5])
    torch.testing.assert_close(rms_norm(x, gain, eps=0.0), torch.tensor([[2.0, 7], [-14, 1]]))
    # with eps the mean of the squares, 25, becomes 100
    torch.testing.assert_close(rms_norm(x, gain, eps=75.0), torch.tensor([[1.0, 3.5], [-7, 0.5]]))


@pytest.mark.parametrize("dtype, tolerance", [(torch.float32, 1e-5), (torch.float64, 1e-12)])
@pytest.mark.parametrize("eps", [1e-5, 0.3])
def test_rms_norm_is_pytorchs(dtype, tolerance, eps):
    x, gain = 0.01 * torch.randn(2, 5, 6, dtype=dtype), torch.randn(6, dtype=dtype)
    x[1, 3] = 0
    wanted = F.rms_norm(x, (6,), gain, eps)
    torch.testing.assert_close(rms_norm(x, gain, eps), wanted, rtol=tolerance, atol=tolerance)


def test_swiglu_by_hand():
    w_gate, w_up = torch.tensor([[100.0, 0, -100], [0, 1, 0]]), torch.tensor([[3.0, 5, 7], [0, 2, 0]])
    w_down = torch.tensor([[1.0, 0], [0, 1], [1, 1]])
    # gates 100, 0, 0, because SiLU of -100 is 0; then 0, SiLU(4) = 3.928, 0, which meets 8
    gated = swiglu(torch.tensor([[1.0, 0], [0, 4]]), w_gate, w_up, w_down)
    torch.testing.assert_close(gated, torch.tensor([[300.0, 0], [0, 31.42444]]))


def test_swiglu_closes_its_gate():
    x, w_gate, w_up, w_down = torch.rand(3, 4), -100 - torch.rand(4, 6), torch.rand(4, 6), torch.rand(6, 4)
    assert swiglu(x, w_gate, w_up, w_down).abs().max() < 1e-3


def norm_by_var(x, gain, bias, eps=1e-5):
    return (
        gain * (x - x.mean(-1, keepdim=True)) * torch.rsqrt(x.var(-1, correction=0, keepdim=True) + eps)
        + bias
    )


def norm_by_squares(x, gain, bias, eps=1e-5):
    mean = torch.einsum("...d->...", x)[..., None] / x.shape[-1]
    deviation = x - mean
    variance = torch.einsum("...d,...d->...", deviation, deviation)[..., None] / x.shape[-1]
    return deviation / (variance + eps) ** 0.5 * gain + bias


def feed_forward_by_clamp(x, w_1, b_1, w_2, b_2):
    return F.linear(F.linear(x, w_1.T, b_1).clamp(min=0), w_2.T, b_2)


def shift_by_roll(tgt_ids, bos_id):
    shifted = tgt_ids.roll(1, dims=-1)
    shifted[..., 0] = bos_id
    return shifted


def shift_by_pad(tgt_ids, bos_id):
    return F.pad(tgt_ids, (1, 0), value=bos_id)[..., :-1]


def logits_by_einsum(hidden, embedding):
    return torch.einsum("...d,vd->...v", hidden, embedding)


def logits_token_by_token(hidden, embedding):
    return torch.stack([(hidden * row).sum(-1) for row in embedding], dim=-1)


def cross_attention_written_out(x, memory, w_query, w_key, w_value, memory_mask=None):
    query, key, value = x @ w_query, memory @ w_key, memory @ w_value
    scores = torch.einsum("bqd,bkd->bqk", query, key) / math.sqrt(query.shape[-1])
    if memory_mask is not None:
        scores = scores.masked_fill(~memory_mask, -math.inf)
    weights = torch.softmax(scores, dim=-1)
    if memory_mask is not None:
        weights = weights.masked_fill(~memory_mask, 0.0)
    return torch.einsum("bqk,bkd->bqd", weights, value)


def pairs_in_place(sentences, bos_id, eos_id, pad_id):
    tgt_input = torch.full((len(sentences), max(map(len, sentences)) + 1), pad_id)
    tgt_output = tgt_input.clone()
    for i, tokens in enumerate(sentences):
        tgt_input[i, : len(tokens) + 1] = torch.tensor([bos_id, *tokens])
        tgt_output[i, : len(tokens) + 1] = torch.tensor([*tokens, eos_id])
    return [tgt_input, tgt_output]


def decoder_step_of_the_last_vector(hidden, embedding, tgt_input):
    next_ids = torch.softmax(hidden[:, -1] @ embedding.T, dim=-1).max(dim=-1).indices
    return torch.hstack([tgt_input, next_ids[:, None]])


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("layer_norm", norm_by_var),
        ("layer_norm", norm_by_squares),
        ("feed_forward", feed_forward_by_clamp),
        ("shift_right", shift_by_roll),
        ("shift_right", shift_by_pad),
        ("tied_logits", logits_by_einsum),
        ("tied_logits", logits_token_by_token),
        ("cross_attention", cross_attention_written_out),
        ("teacher_forcing_pairs", pairs_in_place),
        ("fix_decoder_step", decoder_step_of_the_last_vector),
    ],
)
def test_another_style_passes(name, answer):
    key = AnswerKey(EXERCISES[name])
    result = judge(key, {"outcome": "answered", "cases": list(key.try_here(answer))})
    assert result.passed, result.message
