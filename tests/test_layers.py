"""Layers: each part by hand, PyTorch's layers beside them, where dropout falls, and who sees whom."""

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from course_lib import layers
from course_lib.layers import DecoderLayer, EncoderLayer, FeedForward, Residual
from course_lib.masks import causal_mask
from course_lib.shared_heads import GroupedQueryAttention
from tests.parity import (
    BATCH,
    D_FF,
    D_MODEL,
    LAYER_SIZES,
    NUM_HEADS,
    SRC_LEN,
    SRC_REAL,
    TGT_LEN,
    TGT_REAL,
    TOLERANCE,
    assert_parity,
    decoder_layer_pair,
    draw,
    encoder_layer_pair,
    errors,
)
from tests.random_draws import RandomDraws

NORMS = pytest.mark.parametrize("norm_first", [False, True], ids=["post-norm", "pre-norm"])
STREAM = (BATCH, TGT_LEN, D_MODEL)


# --- the feed-forward network ---


def check_feed_forward(feed_forward_class):
    network = feed_forward_class(2, 3)
    network.linear_1.weight.data = torch.tensor([[1.0, 2], [-3, 1], [4, -5]])
    network.linear_1.bias.data = torch.tensor([1.0, -1, 2])
    network.linear_2.weight.data = torch.tensor([[2.0, 7, 1], [-1, 5, 3]])
    network.linear_2.bias.data = torch.tensor([-4.0, 6])
    # hidden units 14 -5 -11 for the first position, -9 -13 40 for the second
    assert network(torch.tensor([[[3.0, 5], [2, -6]]])).tolist() == [[[24, -8], [36, 126]]]


class NoRelu(FeedForward):
    def forward(self, x):
        return self.linear_2(self.linear_1(x))


class ReluLast(FeedForward):
    def forward(self, x):
        return torch.relu(self.linear_2(torch.relu(self.linear_1(x))))


class Gelu(FeedForward):
    def forward(self, x):
        return self.linear_2(F.gelu(self.linear_1(x)))


def test_feed_forward_by_hand():
    check_feed_forward(FeedForward)


@pytest.mark.parametrize("wrong", [NoRelu, ReluLast, Gelu])
def test_a_wrong_feed_forward_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_feed_forward(wrong)


def test_feed_forward_treats_every_position_by_itself():
    network, x = FeedForward(D_MODEL, D_FF).double(), draw(2, 3, 5, D_MODEL, dtype=torch.float64)
    torch.testing.assert_close(network(x)[1, 2, 4], network(x[1, 2, 4]))


# --- the residual frame ---


def check_residual(residual_class):
    """norm((a, a, b, b)) is (-1, -1, 1, 1) for any a < b, before its weight and bias."""
    x, word = torch.tensor([[3.0, 3, 7, 7]]), torch.tensor([[4.0, 0, -4, 0]])
    for norm_first, heard, expected in [
        (False, [3, 3, 7, 7], [11, -18, -27, 44]),  # norm((7, 3, 3, 7))
        (True, [-9, -18, 33, 44], [7, 3, 3, 7]),  # 3 3 7 7 + 4 0 -4 0
    ]:
        residual, seen = residual_class(4, 0.0, norm_first), []
        residual.norm.weight.data = torch.tensor([10.0, 20, 30, 40])
        residual.norm.bias.data = torch.tensor([1.0, 2, 3, 4])
        found = residual(x, lambda y, seen=seen: seen.append(y) or word)
        torch.testing.assert_close(seen, [torch.tensor([heard]).float()], rtol=0, atol=1e-3)
        torch.testing.assert_close(found, torch.tensor([expected]).float(), rtol=0, atol=1e-3)


class Swapped(Residual):
    def __init__(self, d_model, dropout, norm_first, *eps):
        super().__init__(d_model, dropout, not norm_first, *eps)


class NoAddition(Residual):
    def forward(self, x, sublayer):
        return sublayer(self.norm(x)) if self.norm_first else self.norm(sublayer(x))


class StreamNormalisedToo(Residual):
    def forward(self, x, sublayer):
        normed = self.norm(x)
        return normed + sublayer(normed) if self.norm_first else super().forward(x, sublayer)


class NormBeforeAddition(Residual):
    def forward(self, x, sublayer):
        return super().forward(x, sublayer) if self.norm_first else x + self.norm(sublayer(x))


def test_residual_by_hand():
    check_residual(Residual)


@pytest.mark.parametrize("wrong", [Swapped, NoAddition, StreamNormalisedToo, NormBeforeAddition])
def test_a_wrong_residual_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_residual(wrong)


# --- whole layers beside PyTorch's ---


@NORMS
@pytest.mark.parametrize("make_pair", [encoder_layer_pair, decoder_layer_pair])
@pytest.mark.parametrize("dtype", TOLERANCE)
def test_parity(dtype, make_pair, norm_first):
    assert_parity(make_pair(dtype, norm_first))


@NORMS
@pytest.mark.parametrize("make_pair", [encoder_layer_pair, decoder_layer_pair])
def test_training_outputs_are_bit_equal(make_pair, norm_first):
    assert errors(make_pair(torch.float32, norm_first))[0] == 0.0


@NORMS
@pytest.mark.parametrize("make_pair", [encoder_layer_pair, decoder_layer_pair])
@pytest.mark.parametrize("wrong", [NoRelu, Gelu, Swapped, NoAddition])
def test_parity_rejects_a_wrong_part(wrong, make_pair, norm_first, monkeypatch):
    monkeypatch.setattr(layers, "FeedForward" if issubclass(wrong, FeedForward) else "Residual", wrong)
    with pytest.raises(AssertionError):
        assert_parity(make_pair(torch.float32, norm_first))


@NORMS
def test_parity_rejects_swapped_masks_and_sublayers_out_of_order(norm_first):
    class CrossAttentionFirst(DecoderLayer):
        def forward(self, x, memory, tgt_mask=None, memory_mask=None):
            x = self.cross_attention_residual(
                x, lambda y: self.cross_attention(y, memory, memory, memory_mask)
            )
            x = self.self_attention_residual(x, lambda y: self.self_attention(y, y, y, tgt_mask))
            return self.feed_forward_residual(x, self.feed_forward)

    pair = decoder_layer_pair(torch.float64, norm_first)
    assert_parity(pair)
    pair.ours.__class__ = CrossAttentionFirst
    with pytest.raises(AssertionError):
        assert_parity(pair)
    pair = encoder_layer_pair(torch.float64, norm_first)
    pair.run_ours = lambda x: pair.ours(x, ~SRC_REAL)
    with pytest.raises(AssertionError):
        assert_parity(pair)


# --- dropout ---


def encoder(dropout, norm_first=False):
    layer = EncoderLayer(*LAYER_SIZES, dropout, norm_first).train()
    return layer, lambda x: layer(x, TGT_REAL)


def decoder(dropout, norm_first=False):
    layer = DecoderLayer(*LAYER_SIZES, dropout, norm_first).train()
    memory = draw(BATCH, SRC_LEN, D_MODEL, seed=1)
    return layer, lambda x: layer(x, memory, causal_mask(TGT_LEN), SRC_REAL)


def check_draws(num_sublayers, make):
    """One tensor of chances a sub-layer, shaped like the stream: no weight and no hidden unit is dropped."""
    _, run = make(0.3)
    with RandomDraws() as draws:
        run(draw(*STREAM))
    assert draws.shapes == [STREAM] * num_sublayers


def check_all_dropped(make):
    """With every chance lost, the sub-layers are silent and the stream itself is whole."""
    x = draw(*STREAM)
    _, pre_norm = make(1.0, norm_first=True)
    assert torch.equal(pre_norm(x), x)
    layer, post_norm = make(1.0, norm_first=False)
    expected = x
    for _ in (module for module in layer.modules() if isinstance(module, nn.LayerNorm)):
        expected = F.layer_norm(expected, (D_MODEL,))
    torch.testing.assert_close(post_norm(x), expected)


def torch_encoder(dropout, norm_first=False):
    layer = nn.TransformerEncoderLayer(*LAYER_SIZES, dropout, batch_first=True, norm_first=norm_first)
    return layer, layer


def torch_decoder(dropout, norm_first=False):
    layer = nn.TransformerDecoderLayer(*LAYER_SIZES, dropout, batch_first=True, norm_first=norm_first)
    memory = draw(BATCH, SRC_LEN, D_MODEL, seed=1)
    return layer, lambda x: layer(x, memory)


class DropsTheStream(Residual):
    def forward(self, x, sublayer):
        if self.norm_first:
            return self.dropout(x + sublayer(self.norm(x)))
        return self.norm(self.dropout(x + sublayer(x)))


class DropsTheNorm(Residual):
    def forward(self, x, sublayer):
        if self.norm_first:
            return x + sublayer(self.dropout(self.norm(x)))
        return self.dropout(self.norm(x + sublayer(x)))


def test_dropout_is_drawn_for_each_sublayers_output_alone():
    check_draws(2, encoder)
    check_draws(3, decoder)


@pytest.mark.parametrize(("num_sublayers", "wrong"), [(2, torch_encoder), (3, torch_decoder)])
def test_dropout_elsewhere_is_caught(num_sublayers, wrong):
    """PyTorch's layers also drop attention weights and hidden units."""
    with pytest.raises(AssertionError):
        check_draws(num_sublayers, wrong)


@pytest.mark.parametrize("make", [encoder, decoder])
def test_dropout_leaves_the_stream_whole(make):
    check_all_dropped(make)


@pytest.mark.parametrize("make", [encoder, decoder])
@pytest.mark.parametrize("wrong", [DropsTheStream, DropsTheNorm])
def test_dropout_on_the_stream_is_caught(wrong, make, monkeypatch):
    monkeypatch.setattr(layers, "Residual", wrong)
    with pytest.raises(AssertionError):
        check_all_dropped(make)


@NORMS
@pytest.mark.parametrize("make", [encoder, decoder])
def test_what_is_dropped_is_what_the_sublayer_said(make, norm_first):
    layer, run = make(0.3, norm_first)
    said, dropped = [], []
    for name in ("self_attention", "cross_attention", "feed_forward"):
        if hasattr(layer, name):
            getattr(layer, name).register_forward_hook(lambda *call: said.append(call[2]))
            residual = getattr(layer, f"{name}_residual")
            residual.dropout.register_forward_hook(lambda *call: dropped.append(call[1][0]))
    run(draw(*STREAM))
    assert len(said) == len(dropped) == len([m for m in layer.modules() if isinstance(m, nn.Dropout)])
    assert all(x is y for x, y in zip(said, dropped, strict=True))


@pytest.mark.parametrize("make", [encoder, decoder])
def test_nothing_is_dropped_when_evaluating(make):
    layer, run = make(0.9)
    layer.eval()
    with RandomDraws() as draws:
        run(draw(*STREAM))
    assert draws.shapes == []


# --- who sees whom ---


def influence(output, source):
    """(output position, source position): does the one move with the other? Measured by autograd."""
    rows = []
    for position in range(output.shape[1]):
        [grad] = torch.autograd.grad(output[:, position].square().sum(), source, retain_graph=True)
        rows.append(grad.abs().amax(dim=(0, 2)) > 0)
    return torch.stack(rows)


@NORMS
def test_a_decoder_layer_sees_the_past_and_the_shown_memory(norm_first):
    layer = DecoderLayer(*LAYER_SIZES, dropout=0.0, norm_first=norm_first)
    x = draw(*STREAM).requires_grad_()
    memory = draw(BATCH, SRC_LEN, D_MODEL, seed=1).requires_grad_()
    shown = torch.tensor([1, 1, 0, 1, 0, 0, 1]).bool()
    output = layer(x, memory, causal_mask(TGT_LEN), shown[None])
    assert torch.equal(influence(output, x), causal_mask(TGT_LEN))
    assert torch.equal(influence(output, memory), shown.expand(TGT_LEN, SRC_LEN))


@NORMS
def test_an_encoder_layer_sees_what_is_shown(norm_first):
    layer = EncoderLayer(*LAYER_SIZES, dropout=0.0, norm_first=norm_first)
    x = draw(*STREAM).requires_grad_()
    shown = torch.tensor([1, 0, 1, 1, 0]).bool()
    expected = shown.expand(TGT_LEN, TGT_LEN) | torch.eye(TGT_LEN).bool()  # and itself, on the stream
    assert torch.equal(influence(layer(x, shown[None]), x), expected)
    assert influence(layer(x), x).all()


@NORMS
def test_an_encoder_layer_has_no_sense_of_order(norm_first):
    layer = EncoderLayer(*LAYER_SIZES, dropout=0.0, norm_first=norm_first).double()
    x, order = draw(*STREAM, dtype=torch.float64), torch.tensor([3, 1, 4, 0, 2])
    torch.testing.assert_close(layer(x[:, order]), layer(x)[:, order])


@NORMS
def test_inputs_stay_as_they_were(norm_first):
    given = [draw(*STREAM), draw(BATCH, SRC_LEN, D_MODEL, seed=1), causal_mask(TGT_LEN), SRC_REAL.clone()]
    before = [x.clone() for x in given]
    DecoderLayer(*LAYER_SIZES, norm_first=norm_first)(*given)
    EncoderLayer(*LAYER_SIZES, norm_first=norm_first)(given[1], given[3])
    assert all(torch.equal(x, y) for x, y in zip(given, before, strict=True))


@pytest.mark.parametrize("layer_class", [EncoderLayer, DecoderLayer])
def test_by_default_a_layer_is_the_papers(layer_class):
    """Post-norm, dropout 0.1 (sections 3.1 and 5.4)."""
    for residual in (
        module for module in layer_class(*LAYER_SIZES).modules() if isinstance(module, Residual)
    ):
        assert not residual.norm_first
        assert residual.dropout.p == 0.1


# --- parts passed in ---


def test_grouped_query_attention_is_a_part_of_an_encoder_layer():
    """With the groups' keys and values copied out to every head, plain multi-head attention gives the same."""
    grouped = GroupedQueryAttention(D_MODEL, NUM_HEADS, num_kv_heads=2)
    layer = EncoderLayer(*LAYER_SIZES, dropout=0.0, self_attention=grouped).double()
    plain = EncoderLayer(*LAYER_SIZES, dropout=0.0).double()
    assert layer.self_attention is grouped
    weights = layer.state_dict()
    for name in ("key_proj.weight", "key_proj.bias", "value_proj.weight", "value_proj.bias"):
        heads = weights[f"self_attention.{name}"].unflatten(0, (2, -1))
        copied = heads.repeat_interleave(NUM_HEADS // 2, dim=0).flatten(0, 1)
        weights[f"self_attention.{name}"] = copied
    plain.load_state_dict(weights)
    x = draw(*STREAM, dtype=torch.float64)
    torch.testing.assert_close(layer(x, TGT_REAL), plain(x, TGT_REAL), rtol=0, atol=1e-12)
    saved = sum(p.numel() for p in plain.parameters()) - sum(p.numel() for p in layer.parameters())
    assert saved == 2 * (D_MODEL // 2) * (D_MODEL + 1)


def test_every_part_of_a_layer_can_be_passed_in():
    """The parts are used, keep their names, and nothing is made in their place."""
    parts = {
        "self_attention": GroupedQueryAttention(D_MODEL, NUM_HEADS, 1),
        "cross_attention": GroupedQueryAttention(D_MODEL, NUM_HEADS, 2),
        "feed_forward": nn.Sequential(),  # no network at all; it has no parts, and is a part all the same
    }
    layer = DecoderLayer(*LAYER_SIZES, dropout=0.0, **parts)
    assert all(getattr(layer, name) is part for name, part in parts.items())
    x, memory = draw(*STREAM), draw(BATCH, SRC_LEN, D_MODEL, seed=1)
    called = []
    for name, part in parts.items():
        part.register_forward_hook(lambda *_, name=name: called.append(name))
    layer(x, memory)
    assert called == list(parts)


@pytest.mark.parametrize("layer_class", [EncoderLayer, DecoderLayer])
def test_what_cannot_be_is_refused(layer_class):
    message = "^d_model must be divisible by num_heads; got d_model=24, num_heads=5$"
    with pytest.raises(ValueError, match=message):
        layer_class(D_MODEL, NUM_HEADS + 1, D_FF)
    with pytest.raises(ValueError, match="dropout probability has to be between 0 and 1, but got 1.5"):
        layer_class(*LAYER_SIZES, dropout=1.5)
