"""The instruments: what they read is what the model computes, small numbers by hand, and slips that must be caught."""

import math
import re
from dataclasses import replace

import pytest
import torch
from torch import nn

from course_lib.decoding import decoder_of
from course_lib.functional import decoder_mask
from course_lib.inspection import (
    attention_rollout,
    encoder_streams,
    finish,
    gradient_times_input,
    heads_off,
    induction_scores,
    integrated_gradients,
    leave_one_out,
    logit_lens,
    patching_effect,
    patching_effects,
    residual_streams,
    without_head,
)
from course_lib.masks import causal_mask, padding_mask
from course_lib.multi_head import MultiHeadAttention, merge_heads, split_heads
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, Tokenizer
from course_lib.transformer import Transformer, TransformerConfig
from tests.parity import draw
from tests.unchecked_shapes import unchecked_shapes

VOCAB_SIZE, NUM_LAYERS, NUM_HEADS, D_MODEL, SRC_LEN, TGT_LEN = 61, 3, 4, 24, 7, 5
CONFIG = TransformerConfig(
    VOCAB_SIZE, D_MODEL, d_ff=40, num_heads=NUM_HEADS, num_layers=NUM_LAYERS, dropout=0.5, max_len=11
)


def made(norm_first=True, dtype=torch.float32):
    """A model in which no norm, weight or bias is neutral, in evaluation mode."""
    model = Transformer(replace(CONFIG, norm_first=norm_first), seed=0)
    generator = torch.Generator().manual_seed(1)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter += 0.1 * torch.randn(parameter.shape, generator=generator)
    return model.to(dtype).eval()


@pytest.fixture(params=["pre-norm", "post-norm"])
def model(request) -> Transformer:
    return made(norm_first=request.param == "pre-norm")


def ids_of(batch=2, seq_len=SRC_LEN, seed=1):
    return torch.randint(4, VOCAB_SIZE, (batch, seq_len), generator=torch.Generator().manual_seed(seed))


def pair_of_ids():
    """Two sources, of which one has padding, and two targets."""
    src_ids = ids_of()
    src_ids[1, 5:] = PAD_ID
    return src_ids, ids_of(seq_len=TGT_LEN, seed=2)


def assert_refused(message, function, *arguments, **keywords):
    with unchecked_shapes(), pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        function(*arguments, **keywords)


# --- streams ---


@torch.no_grad()
def test_from_every_layer_the_model_ends_with_its_own_logits(model):
    src_ids, tgt_input = pair_of_ids()
    logits = model(src_ids, tgt_input)
    model.train()  # dropout is off all the same
    streams = residual_streams(model, src_ids, tgt_input)
    for layer, stream in enumerate(streams.encoder):
        assert torch.equal(finish(model, stream, layer, src_ids, tgt_input), logits)
    assert all(module.training for module in model.modules())


@torch.no_grad()
def test_streams_are_those_of_the_layers(model):
    src_ids, tgt_input = pair_of_ids()
    encoder, decoder = residual_streams(model, src_ids, tgt_input)
    assert [x.shape for x in encoder] == [(2, SRC_LEN, D_MODEL)] * (NUM_LAYERS + 1)
    assert [x.shape for x in decoder] == [(2, TGT_LEN, D_MODEL)] * (NUM_LAYERS + 1)
    assert torch.equal(encoder[0], model.embed(src_ids))
    assert torch.equal(decoder[0], model.embed(tgt_input))
    src_mask, tgt_mask = padding_mask(src_ids, PAD_ID), decoder_mask(tgt_input, PAD_ID)
    memory = model.encode(src_ids, src_mask)
    for number in range(NUM_LAYERS):
        assert torch.equal(encoder[number + 1], model.encoder_layers[number](encoder[number], src_mask))
        layer = model.decoder_layers[number]
        assert torch.equal(decoder[number + 1], layer(decoder[number], memory, tgt_mask, src_mask))
    assert torch.equal(model.encoder_norm(encoder[-1]), memory)
    assert torch.equal(model.decoder_norm(decoder[-1]), model.hidden(src_ids, tgt_input))


def test_streams_keep_no_graph_and_finish_lets_gradients_through(model):
    src_ids, tgt_input = pair_of_ids()
    streams = residual_streams(model, src_ids, tgt_input)
    assert not any(x.requires_grad for x in (*streams.encoder, *streams.decoder))
    stream = streams.encoder[1].requires_grad_()
    finish(model, stream, 1, src_ids, tgt_input)[0].square().sum().backward()
    assert (stream.grad[0] != 0).any(dim=-1).all()
    assert (stream.grad[1] == 0).all()  # the other sentence


@torch.no_grad()
def test_padding_changes_no_stream(model):
    src_ids, tgt_input = pair_of_ids()
    together = residual_streams(model, src_ids, tgt_input)
    alone = residual_streams(model, src_ids[1:, :5], tgt_input[1:])
    for one, other in zip(alone.encoder, together.encoder, strict=True):
        torch.testing.assert_close(one[0], other[1, :5])
    for one, other in zip(alone.decoder, together.decoder, strict=True):
        torch.testing.assert_close(one[0], other[1])


@torch.no_grad()
def test_all_vectors_of_another_sentence_give_its_answer(model):
    clean, corrupted, tgt_input = ids_of(seed=3), ids_of(seed=4), ids_of(seq_len=TGT_LEN)
    logits = model(corrupted, tgt_input)
    for layer, stream in enumerate(encoder_streams(model, corrupted)):
        assert torch.equal(finish(model, stream, layer, clean, tgt_input), logits)
    assert not torch.allclose(model(clean, tgt_input), logits)


def test_what_streams_and_finish_refuse(model):
    src_ids, tgt_input = pair_of_ids()
    stream = model.embed(src_ids)
    assert_refused("src_ids must be integers", residual_streams, model, src_ids[0], tgt_input)
    assert_refused("token_ids must be integers", encoder_streams, model, src_ids.float())
    assert_refused(
        "every source needs a target; got 2 and 1", residual_streams, model, src_ids, tgt_input[:1]
    )
    assert_refused("every source needs a target", finish, model, stream, 0, src_ids, tgt_input[:1])
    for layer in (-1, NUM_LAYERS + 1):
        assert_refused(
            f"layer must lie between 0 and 3, which is after the last; got {layer}",
            *(finish, model, stream, layer, src_ids, tgt_input),
        )
    assert_refused("layer must be an integer; got 0.0", finish, model, stream, 0.0, src_ids, tgt_input)
    wanted = "stream must have shape (batch, src_len, d_model) = (2, 7, 24); got "
    assert_refused(wanted + "(1, 7, 24)", finish, model, stream[:1], 0, src_ids, tgt_input)
    assert_refused(wanted + "(2, 7, 23)", finish, model, stream[..., 1:], 0, src_ids, tgt_input)


# --- the logit lens ---


def test_the_lens_by_hand():
    stream = torch.tensor([[1.0, 1.0, 5.0, 5.0]])  # mean 3, variance 4
    gain, bias = torch.tensor([1.0, 2.0, 1.0, 1.0]), torch.tensor([0.0, 0.0, 0.0, 3.0])
    table = torch.tensor([[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 1.0], [1.0, 1.0, 1.0, 1.0]])
    logits = logit_lens(stream, gain, bias, table)  # of [-1, -2, 1, 4]
    torch.testing.assert_close(logits, torch.tensor([[-1.0, 2.0, 2.0]]), rtol=0, atol=1e-4)


def lens_inputs(model):
    streams = residual_streams(model, *pair_of_ids()).decoder
    norm = model.decoder_norm
    return streams, norm.weight, norm.bias, model.embedding.table.weight


@torch.no_grad()
def test_the_lens_at_the_last_layer_gives_the_models_own_logits():
    model = made()
    streams, gain, bias, table = lens_inputs(model)
    assert torch.equal(logit_lens(streams[-1], gain, bias, table), model(*pair_of_ids()))


def with_statistics_of(other):
    """The slip that a published tool had: mean and variance of the last layer for every layer."""
    mean, deviation = other.mean(-1, keepdim=True), other.std(-1, keepdim=True, correction=0)
    return lambda stream, gain, bias, table: (gain * (stream - mean) / deviation + bias) @ table.T


def without_norm(stream, gain, bias, table):
    return stream @ table.T


def scaled(stream, gain, bias, table):
    return logit_lens(stream, gain, bias, table) * math.sqrt(stream.shape[-1])


@torch.no_grad()
def test_the_lens_takes_each_layers_own_statistics():
    streams, *given = lens_inputs(made())
    cached = with_statistics_of(streams[-1])
    torch.testing.assert_close(cached(streams[-1], *given), logit_lens(streams[-1], *given))
    for slip in (cached, without_norm, scaled):
        assert not torch.allclose(slip(streams[1], *given), logit_lens(streams[1], *given), rtol=0.05)


def test_what_the_lens_refuses():
    stream, gain, table = torch.zeros(2, 5, 4), torch.ones(4), torch.zeros(9, 4)
    wanted = "{} must have the d_model=4 features of the stream; got "
    assert_refused(wanted.format("gain") + "(1,)", logit_lens, stream, gain[:1], gain, table)
    assert_refused(wanted.format("bias") + "(3,)", logit_lens, stream, gain, gain[1:], table)
    assert_refused(wanted.format("table") + "(9,)", logit_lens, stream, gain, gain, table.T)


# --- what attention weights say ---


def shares(*shape, seed=5):
    return draw(*shape, dtype=torch.float64, seed=seed).softmax(dim=-1)


def test_rollout_by_hand():
    first, second = torch.tensor([[1.0, 0.0], [0.5, 0.5]]), torch.tensor([[0.5, 0.5], [0.0, 1.0]])
    torch.testing.assert_close(attention_rollout(first[None]), torch.tensor([[1.0, 0.0], [0.25, 0.75]]))
    expected = torch.tensor([[0.8125, 0.1875], [0.25, 0.75]])
    torch.testing.assert_close(attention_rollout(torch.stack([first, second])), expected)


def test_rollout_of_identities_is_the_identity_and_its_rows_sum_to_one():
    identity = torch.eye(5).expand(3, 5, 5)
    assert torch.equal(attention_rollout(identity), torch.eye(5))
    rollout = attention_rollout(shares(3, 6, 6))
    torch.testing.assert_close(rollout.sum(dim=-1), torch.ones(6, dtype=torch.float64))
    assert rollout.dtype == torch.float64


def test_a_rollout_of_causal_weights_is_causal():
    weights = shares(3, 6, 6).tril()
    assert torch.equal(attention_rollout(weights), attention_rollout(weights).tril())


def product(weights, residual=0.5, attended=0.5, reverse=False):
    result = identity = torch.eye(weights.shape[-1], dtype=weights.dtype)
    for matrix in weights.flip(0) if reverse else weights:
        result = (attended * matrix + residual * identity) @ result
    return result


@pytest.mark.parametrize(
    "slip",
    [
        lambda w: product(w, residual=0.0, attended=1.0),
        lambda w: product(w, residual=1.0, attended=1.0),
        lambda w: product(w, reverse=True),
        lambda w: (0.5 * w + 0.5 * torch.eye(6)).mean(0),
        lambda w: (0.5 * w + 0.5 * torch.eye(6)).prod(0),
    ],
    ids=["no residual", "no halving", "reversed", "mean", "element by element"],
)
def test_a_wrong_rollout_is_caught(slip):
    weights = shares(3, 6, 6)
    torch.testing.assert_close(attention_rollout(weights), product(weights))
    assert not torch.allclose(attention_rollout(weights), slip(weights), atol=0.01)


def test_induction_scores_of_ideal_heads():
    seq_len, period = 14, 5
    after_last_time, same_token, previous = torch.zeros(3, seq_len, seq_len)
    for query in range(period, seq_len):
        after_last_time[query, query - period + 1] = 1.0
        same_token[query, query - period] = 1.0
        previous[query, query - 1] = 1.0
    scores = induction_scores(torch.stack([after_last_time, same_token, previous]), period)
    assert scores.tolist() == [1.0, 0.0, 0.0]


def test_induction_scores_by_hand():
    weights = torch.zeros(1, 5, 5)
    weights[0, 2, 1], weights[0, 3, 2], weights[0, 4, 3] = 0.5, 0.25, 0.75  # queries 2, 3 and 4 at period 2
    weights[0, 1, 0] = 1.0  # query 1 has not seen its token before
    assert induction_scores(weights, period=2).item() == 0.5


def test_induction_scores_are_a_mean_over_the_queries_that_have_seen_their_token():
    weights, period = shares(3, 11, 11), 4
    expected = [
        sum(head[query, query - 3].item() for query in range(period, 11)) / (11 - period) for head in weights
    ]
    torch.testing.assert_close(induction_scores(weights, period).tolist(), expected)


def test_what_weights_are_refused():
    squares = "weights must be square matrices, at least one, with three axes in all; got shape "
    for instrument in (attention_rollout, lambda weights: induction_scores(weights, 2)):
        assert_refused(squares + "(4, 4)", instrument, torch.zeros(4, 4))
        assert_refused(squares + "(2, 4, 5)", instrument, torch.zeros(2, 4, 5))
        assert_refused(squares + "(0, 4, 4)", instrument, torch.zeros(0, 4, 4))
    weights = torch.zeros(2, 4, 4)
    assert_refused("period must be at least 1; got 0", induction_scores, weights, 0)
    assert_refused("period must be below seq_len=4, or nothing repeats; got 4", induction_scores, weights, 4)


# --- heads ---


def attention_and_input(seed=6):
    attention = MultiHeadAttention(D_MODEL, NUM_HEADS)
    with torch.no_grad():
        attention.output_proj.bias.copy_(draw(D_MODEL, dtype=torch.float32, seed=7))
    return attention, draw(2, SRC_LEN, D_MODEL, dtype=torch.float32, seed=seed)


def test_without_head_by_hand():
    weight = torch.arange(1.0, 17.0).view(4, 4)
    expected = torch.tensor([[1.0, 2, 0, 0], [5, 6, 0, 0], [9, 10, 0, 0], [13, 14, 0, 0]])
    assert torch.equal(without_head(weight, num_heads=2, head=1), expected)
    assert torch.equal(weight, torch.arange(1.0, 17.0).view(4, 4))  # a copy


def without_rows(weight, num_heads, head):
    return without_head(weight.T, num_heads, head).T


def without_interleaved(weight, num_heads, head):
    weight = weight.clone()
    weight[:, head::num_heads] = 0.0
    return weight


def attended_by_others(attention, x, head):
    """The output of an attention whose head has an output of zero, on the way that the equation goes."""
    keys = [split_heads(proj(x), NUM_HEADS) for proj in (attention.query_proj, attention.key_proj)]
    values = attention.value_heads(x)
    output = (keys[0] @ keys[1].mT / math.sqrt(D_MODEL // NUM_HEADS)).softmax(-1) @ values
    output[:, head] = 0.0
    return attention.output_proj(merge_heads(output))


@torch.no_grad()
@pytest.mark.parametrize("head", range(NUM_HEADS))
def test_a_head_that_is_off_says_nothing(head):
    attention, x = attention_and_input()
    expected = attended_by_others(attention, x, head)
    with heads_off(attention, [head]):
        torch.testing.assert_close(attention(x, x, x), expected)
    for wrong in (without_rows, without_interleaved):
        slip, x = attention_and_input()
        slip.load_state_dict(attention.state_dict())
        slip.output_proj.weight.copy_(wrong(attention.output_proj.weight, NUM_HEADS, head))
        assert not torch.allclose(slip(x, x, x), expected, atol=0.01)


@torch.no_grad()
def test_of_an_attention_without_heads_the_bias_is_left():
    attention, x = attention_and_input()
    with heads_off(attention, range(NUM_HEADS)):
        assert torch.equal(attention(x, x, x), attention.output_proj.bias.expand(2, SRC_LEN, D_MODEL))


def test_the_weight_comes_back_also_after_an_error():
    attention, _ = attention_and_input()
    weight, before = attention.output_proj.weight, attention.output_proj.weight.detach().clone()
    with pytest.raises(ZeroDivisionError), heads_off(attention, [0, 2]):
        assert not torch.equal(attention.output_proj.weight, before)
        raise ZeroDivisionError
    assert attention.output_proj.weight is weight  # an optimizer still has it
    assert torch.equal(weight, before)


def test_heads_go_off_one_after_the_other_and_come_back():
    attention, _ = attention_and_input()
    before = attention.output_proj.weight.detach().clone()
    with heads_off(attention, [1, 3]):
        both = attention.output_proj.weight.detach().clone()
    with heads_off(attention, [1]):
        with heads_off(attention, iter([3])):
            assert torch.equal(attention.output_proj.weight, both)
        assert torch.equal(attention.output_proj.weight, without_head(before, NUM_HEADS, 1))
    with heads_off(attention, []):
        assert torch.equal(attention.output_proj.weight, before)


def test_a_weight_without_heads_can_be_trained_if_the_weight_can():
    attention, _ = attention_and_input()
    for trainable in (True, False):
        attention.requires_grad_(trainable)
        with heads_off(attention, [1]):
            assert attention.output_proj.weight.requires_grad == trainable


def decoded(model, src_ids, tgt_input):
    """The logits of the cached decoder, a step at a time."""
    decoder = decoder_of(model, src_ids, max_steps=tgt_input.shape[1])
    return torch.cat([decoder.step(token_ids) for token_ids in tgt_input.split(1, dim=1)], dim=1)


@torch.no_grad()
@pytest.mark.parametrize("kind", ["self_attention", "cross_attention"])
def test_the_cached_decoder_loses_the_heads_too(model, kind):
    src_ids, tgt_input = pair_of_ids()
    attention, before = getattr(model.decoder_layers[1], kind), decoded(model, src_ids, tgt_input)
    decoder = decoder_of(model, src_ids, max_steps=1)
    with heads_off(attention, range(NUM_HEADS)):
        inside = decoded(model, src_ids, tgt_input)
        first = decoder.step(tgt_input[:, :1])  # also a decoder that was there before
        torch.testing.assert_close(inside, model(src_ids, tgt_input))
    torch.testing.assert_close(inside[:, :1], first)
    assert not torch.allclose(inside, before, atol=0.01)
    assert torch.equal(decoded(model, src_ids, tgt_input), before)


@torch.no_grad()
def test_a_hook_reaches_the_cached_decoder(model):
    """It changes decoding and teacher forcing in the same way."""
    src_ids, tgt_input = pair_of_ids()
    logits = model(src_ids, tgt_input)
    attention = model.decoder_layers[1].self_attention
    hook = attention.register_forward_hook(lambda module, inputs, output: torch.zeros_like(output))
    try:
        changed = model(src_ids, tgt_input)
        assert not torch.allclose(changed, logits, atol=0.01)
        torch.testing.assert_close(decoded(model, src_ids, tgt_input), changed, rtol=0, atol=1e-5)

    finally:
        hook.remove()


def test_which_heads_are_refused():
    attention, _ = attention_and_input()
    weight = attention.output_proj.weight
    for head in (-1, NUM_HEADS):
        message = f"head must lie between 0 and 3; got {head}"
        assert_refused(message, without_head, weight, NUM_HEADS, head)
        with pytest.raises(ValueError, match=message), heads_off(attention, [0, head]):
            pass
    assert attention.output_proj.weight is weight
    assert_refused("head must be an integer; got 1.0", without_head, weight, NUM_HEADS, 1.0)
    assert_refused("d_model must be divisible by num_heads", without_head, weight, 5, 0)


# --- influence ---


def one_pair(seed=8):
    return ids_of(1, 6, seed), ids_of(1, 4, seed + 1)


def log_probs_of(model, memory, memory_mask, tgt_ids):
    """The log-probability of each target token, given a memory."""
    tgt_input = torch.cat([torch.tensor([[BOS_ID]]), tgt_ids[:, :-1]], dim=1)
    hidden = model.decode(tgt_input, memory, causal_mask(tgt_ids.shape[1]), memory_mask)
    log_probs = model.embedding.logits(hidden).log_softmax(-1)[0]
    return torch.stack([row[token] for row, token in zip(log_probs, tgt_ids[0], strict=True)])


@torch.no_grad()
def test_hidden_tokens_are_hidden_from_encoder_and_decoder(model):
    src_ids, tgt_ids = one_pair()
    everything = torch.ones(1, 6, dtype=torch.bool)
    full = log_probs_of(model, model.encode(src_ids, everything), everything, tgt_ids)
    found = leave_one_out(model, src_ids, tgt_ids)
    assert found.shape == (4, 6)
    for token in range(6):
        mask = everything.clone()
        mask[0, token] = False
        only_decoder = log_probs_of(model, model.encode(src_ids, everything), mask, tgt_ids)
        expected = full - log_probs_of(model, model.encode(src_ids, mask), mask, tgt_ids)
        torch.testing.assert_close(found[:, token], expected, rtol=1e-4, atol=1e-5)
        assert not torch.allclose(found[:, token], full - only_decoder, atol=1e-3)


def from_embedding(model, embedded, tgt_ids):
    """The log-probability of each target token, from the encoder's embedding on."""
    for layer in model.encoder_layers:
        embedded = layer(embedded)
    return log_probs_of(model, model.encoder_norm(embedded), None, tgt_ids)


def replaced(model, embedded, tokens):
    """Tokens of the mean row of the table, at their own places."""
    changed = embedded.clone()
    mean = model.embedding.table.weight.mean(0) * math.sqrt(D_MODEL)
    for token in tokens:
        changed[0, token] = mean + model.positions[token]
    return changed


@torch.no_grad()
def test_a_mean_token_stands_in_the_place_of_the_one_left_out(model):
    src_ids, tgt_ids = one_pair()
    embedded = model.embed(src_ids)
    found = leave_one_out(model, src_ids, tgt_ids, how="mean")
    full = from_embedding(model, embedded, tgt_ids)
    for token in range(6):
        expected = full - from_embedding(model, replaced(model, embedded, [token]), tgt_ids)
        torch.testing.assert_close(found[:, token], expected, rtol=1e-4, atol=1e-5)


def test_a_sentence_of_one_token_can_be_left_out(model):
    src_ids, tgt_ids = one_pair()
    for how in ("hide", "mean"):
        assert leave_one_out(model, src_ids[:, :1], tgt_ids, how).isfinite().all()


INFLUENCES = [
    leave_one_out,
    lambda *given: leave_one_out(*given, how="mean"),
    gradient_times_input,
    integrated_gradients,
]
influences = pytest.mark.parametrize(
    "influence", INFLUENCES, ids=["hide", "mean", "gradient", "integrated gradients"]
)


@influences
def test_influence_leaves_the_model_as_it_was(model, influence):
    src_ids, tgt_ids = one_pair()
    expected = influence(model, src_ids, tgt_ids)
    model.train()
    with torch.no_grad():
        assert torch.equal(influence(model, src_ids, tgt_ids), expected)  # dropout is off
    assert all(module.training for module in model.modules())
    assert all(parameter.grad is None for parameter in model.parameters())
    assert not expected.requires_grad


@influences
def test_padding_has_no_influence(model, influence):
    src_ids, tgt_ids = one_pair()
    padded = torch.cat([src_ids, torch.full((1, 2), PAD_ID)], dim=1)
    found = influence(model, padded, tgt_ids)
    torch.testing.assert_close(found[:, 6:], torch.zeros(4, 2), rtol=0, atol=1e-5)
    torch.testing.assert_close(found[:, :6], influence(model, src_ids, tgt_ids), rtol=1e-3, atol=1e-5)


@influences
def test_later_target_tokens_have_no_say(model, influence):
    """Row i is about token i, given the tokens before it."""
    src_ids, tgt_ids = one_pair()
    changed = tgt_ids.clone()
    changed[0, 2:] = 5
    one, other = (influence(model, src_ids, ids) for ids in (tgt_ids, changed))
    torch.testing.assert_close(one[:2], other[:2])
    assert not torch.allclose(one[2:], other[2:], atol=1e-4)


@influences
def test_a_source_that_is_not_read_has_no_influence(model, influence):
    for layer in model.decoder_layers:
        nn.init.zeros_(layer.cross_attention.output_proj.weight)
    assert (influence(model, *one_pair()) == 0).all()


def test_gradient_times_input_is_the_slope_towards_the_baseline():
    model = made(dtype=torch.float64)
    src_ids, tgt_ids = one_pair()
    found = gradient_times_input(model, src_ids, tgt_ids)
    with torch.no_grad():
        embedded = model.embed(src_ids)
        for token in range(6):
            step = 1e-5 * (embedded - replaced(model, embedded, [token]))
            higher, lower = (from_embedding(model, x, tgt_ids) for x in (embedded + step, embedded - step))
            torch.testing.assert_close(found[:, token], (higher - lower) / 2e-5, rtol=1e-5, atol=1e-8)


def test_integrated_gradients_are_complete(model):
    """Rows sum to f(sentence) - f(baseline), the closer the more steps; a ReLU's kink costs up to one step."""
    model = model.to(torch.float64)
    src_ids, tgt_ids = one_pair()
    with torch.no_grad():
        embedded = model.embed(src_ids)
        baseline = replaced(model, embedded, range(6))
        difference = from_embedding(model, embedded, tgt_ids) - from_embedding(model, baseline, tgt_ids)
    errors = [
        (integrated_gradients(model, src_ids, tgt_ids, steps).sum(dim=-1) - difference).abs().max().item()
        for steps in (2, 32, 512)
    ]
    assert errors[0] > 5 * errors[1] > 25 * errors[2]
    assert errors[2] < 1e-3  # measured: 0.0003, and 0.0002 for post-norm
    assert difference.abs().min() > 0.05
    assert gradient_times_input(model, src_ids, tgt_ids).sum(dim=-1).sub(difference).abs().max() > 0.4


def test_one_step_is_the_gradient_in_the_middle():
    model = made(dtype=torch.float64)
    src_ids, tgt_ids = one_pair()
    with torch.no_grad():
        embedded = model.embed(src_ids)
        difference = embedded - replaced(model, embedded, range(6))
    middle = (embedded - difference / 2).requires_grad_()
    log_probs = from_embedding(model, middle, tgt_ids)
    expected = [
        (torch.autograd.grad(x, middle, retain_graph=True)[0] * difference)[0].sum(-1) for x in log_probs
    ]
    torch.testing.assert_close(integrated_gradients(model, src_ids, tgt_ids, steps=1), torch.stack(expected))


def test_what_influence_refuses(model):
    src_ids, tgt_ids = one_pair()
    assert_refused(
        "how must be one of hide, mean; got 'zero'", leave_one_out, model, src_ids, tgt_ids, "zero"
    )
    assert_refused("steps must be at least 1; got 0", integrated_gradients, model, src_ids, tgt_ids, 0)
    for influence in INFLUENCES:
        one = "{} must be one sentence, of shape (1, seq_len); got shape "
        assert_refused(one.format("src_ids") + "(2, 7)", influence, model, ids_of(), tgt_ids)
        assert_refused(one.format("tgt_ids") + "(1, 0)", influence, model, src_ids, tgt_ids[:, :0])
        assert_refused("src_ids must be integers of shape", influence, model, src_ids[0], tgt_ids)


# --- patching ---

SENTENCES = ["el niño come", "el niña come", "She he eats", "la niña come pan"]


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.train(SENTENCES, vocab_size=VOCAB_SIZE, min_frequency=1)


def test_patching_effect_by_hand():
    assert patching_effect(3.0, -5.0, 3.0) == 0.0
    assert patching_effect(3.0, -5.0, -5.0) == 1.0
    assert patching_effect(3.0, -5.0, 1.0) == 0.25
    assert patching_effect(3, -5, 5) == -0.25  # the other way
    assert patching_effect(-4.0, 4.0, 6.0) == 1.25  # further than the other sentence
    clean, corrupted = torch.tensor([3.0, -4.0]), torch.tensor([-5.0, 4.0])
    assert patching_effect(clean, corrupted, torch.tensor([1.0, 6.0])).tolist() == [0.25, 1.25]
    assert patching_effect(clean[0], corrupted[0], torch.tensor([[3.0], [-5.0]])).tolist() == [[0.0], [1.0]]


@torch.no_grad()
def test_patching_effects_are_those_of_one_vector_at_a_time(model, tokenizer):
    sentences = SENTENCES[:2]
    found = patching_effects(model, tokenizer, *sentences, "", ("he", "She"))
    clean, corrupted = (torch.tensor([[*tokenizer.encode(s), EOS_ID]]) for s in sentences)
    assert found.shape == (NUM_LAYERS + 1, clean.shape[1])
    tgt_input = torch.tensor([[BOS_ID]])
    he, she = (tokenizer.encode(word)[0] for word in ("he", "She"))

    def difference(logits):
        return (logits[0, -1, he] - logits[0, -1, she]).item()

    ends = [difference(model(ids, tgt_input)) for ids in (clean, corrupted)]
    streams = zip(encoder_streams(model, clean), encoder_streams(model, corrupted), strict=True)
    for layer, (stream, other) in enumerate(streams):
        for place in range(clean.shape[1]):
            patched = stream.clone()
            patched[:, place] = other[:, place]
            now = difference(finish(model, patched, layer, clean, tgt_input))
            assert found[layer, place].item() == pytest.approx(
                (ends[0] - now) / (ends[0] - ends[1]), abs=1e-3
            )


@torch.no_grad()
def test_before_the_first_layer_only_the_other_token_matters(model, tokenizer):
    clean, corrupted = SENTENCES[:2]
    here, there = (torch.tensor([*tokenizer.encode(s), EOS_ID]) for s in (clean, corrupted))
    assert (here != there).sum() == 1
    for sentences in ((clean, corrupted), (corrupted, clean)):
        effects = patching_effects(model, tokenizer, *sentences, "She eats", ("he", "She"))[0]
        torch.testing.assert_close(effects, (here != there).float(), rtol=0, atol=1e-3)


def test_the_prefix_comes_before_the_answer(model, tokenizer):
    given = (model, tokenizer, *SENTENCES[:2])
    with_prefix, without = (patching_effects(*given, prefix, ("he", "She")) for prefix in ("She eats", ""))
    assert not torch.allclose(with_prefix[1], without[1], atol=0.01)
    model.train()
    assert torch.equal(patching_effects(*given, "", ("he", "She")), without)  # dropout is off


def test_what_patching_refuses(model, tokenizer):
    differ = "clean and corrupted must differ, because the effect is a share of their difference; got "
    assert_refused(differ + "2.0 and 2.0", patching_effect, 2.0, 2.0, 1.0)
    assert_refused(differ, patching_effect, torch.tensor([1.0, 2.0]), torch.tensor([0.0, 2.0]), 1.0)
    words = ("he", "She")
    assert_refused(
        "wanted two sentences of as many tokens, because a vector goes to the same position; got ",
        *(patching_effects, model, tokenizer, SENTENCES[0], SENTENCES[3], "", words),
    )
    assert_refused(differ, patching_effects, model, tokenizer, *SENTENCES[:1] * 2, "", words)
    begin = "wanted two words that begin with different tokens; got "
    for same in (("he", "he"), ("he", ""), ("he",)):
        assert_refused(begin + repr(same), patching_effects, model, tokenizer, *SENTENCES[:2], "", same)
