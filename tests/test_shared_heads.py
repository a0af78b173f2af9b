"""Fewer heads of keys and values: by hand, as a part of the shipped translator, and trained."""

import re

import pytest
import torch
from torch import nn

from course_lib.batches import tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.decoding import decoder_of, greedy_decode
from course_lib.efficient_attention import grouped_query_attention
from course_lib.layers import DecoderLayer
from course_lib.multi_head import MultiHeadAttention, merge_heads
from course_lib.shared_heads import GroupedQueryAttention, share_heads
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.training import TrainingConfig, train, validation_loss
from course_lib.transformer import Transformer
from course_lib.translator import Translator
from tests.parity import draw
from tests.unchecked_shapes import unchecked_shapes

D_MODEL, NUM_HEADS, D_K = 24, 6, 4
HOW = pytest.mark.parametrize("how", ["mean", "first", "random"])


def attention(bias=True, dropout=0.0, seed=0):
    """Multi-head attention with biases that are not zero."""
    made = MultiHeadAttention(D_MODEL, NUM_HEADS, dropout, bias).double()
    with torch.no_grad():
        for i, parameter in enumerate(made.parameters()):
            parameter.copy_(draw(*parameter.shape, dtype=torch.float64, seed=10 * seed + i))
    return made


def decoder_attentions(model: Transformer):
    for layer in model.decoder_layers:
        yield from ((layer, name) for name in ("self_attention", "cross_attention"))


def with_shared_heads(translator: Translator, num_kv_heads: int, how: str = "mean") -> Translator:
    for layer, name in decoder_attentions(translator.transformer):
        setattr(layer, name, share_heads(getattr(layer, name), num_kv_heads, how))
    return translator


# --- the module ---


@pytest.mark.parametrize("num_kv_heads", [1, 2, 3, 6])
def test_the_module_attends_as_the_function_does(num_kv_heads):
    module = GroupedQueryAttention(D_MODEL, NUM_HEADS, num_kv_heads).double()
    x, y = draw(2, 5, D_MODEL, dtype=torch.float64), draw(2, 7, D_MODEL, dtype=torch.float64, seed=1)
    query = module.query_proj(x).unflatten(-1, (NUM_HEADS, D_K)).transpose(1, 2)
    key, value = (
        projection(y).unflatten(-1, (num_kv_heads, D_K)).transpose(1, 2)
        for projection in (module.key_proj, module.value_proj)
    )
    expected = module.output_proj(merge_heads(grouped_query_attention(query, key, value)))
    torch.testing.assert_close(module(x, y, y), expected, rtol=0, atol=1e-12)
    output, weights = module.with_weights(x, y, y)
    torch.testing.assert_close(output, expected, rtol=0, atol=1e-12)
    assert weights.shape == (2, NUM_HEADS, 5, 7)


def test_the_sizes_of_the_module():
    module = GroupedQueryAttention(D_MODEL, NUM_HEADS, 2, bias=False)
    shapes = {name: tuple(parameter.shape) for name, parameter in module.named_parameters()}
    assert shapes == {
        "query_proj.weight": (24, 24),
        "key_proj.weight": (8, 24),
        "value_proj.weight": (8, 24),
        "output_proj.weight": (24, 24),
    }


def test_what_the_module_refuses():
    for num_kv_heads in (4, 12):
        message = f"num_heads must be divisible by num_kv_heads; got num_heads=6, num_kv_heads={num_kv_heads}"
        with pytest.raises(ValueError, match=f"^{message}$"):
            GroupedQueryAttention(D_MODEL, NUM_HEADS, num_kv_heads)
    with pytest.raises(ValueError, match="^num_kv_heads must be at least 1; got 0$"):
        GroupedQueryAttention(D_MODEL, NUM_HEADS, 0)
    with pytest.raises(ValueError, match="^d_model must be divisible by num_heads"):
        GroupedQueryAttention(D_MODEL, 5, 1)


# --- share_heads ---


def check_mean_by_hand(share_heads):
    """Two heads of two features: rows 0 and 1 are head 0, rows 2 and 3 are head 1."""
    given = MultiHeadAttention(4, 2)
    with torch.no_grad():
        for parameter in given.parameters():
            parameter.zero_()
        given.key_proj.weight[:, 1] = torch.tensor([1.0, 2, 5, 20])
        given.value_proj.bias[:] = torch.tensor([10.0, -4, 30, 0])
    shared = share_heads(given, 1, "mean")
    assert shared.key_proj.weight.tolist() == [[0, 3, 0, 0], [0, 11, 0, 0]]
    assert shared.value_proj.bias.tolist() == [20, -2]


def shared_with(attention, num_kv_heads, how, merge):
    shared = share_heads(attention, num_kv_heads, how)
    with torch.no_grad():
        for name in ("key_proj.weight", "key_proj.bias", "value_proj.weight", "value_proj.bias"):
            given = attention.get_parameter(name)
            shared.get_parameter(name).copy_(merge(given, num_kv_heads, attention.num_heads // num_kv_heads))
    return shared


WRONG_MEANS = {
    "added": lambda x, kv, copies: x.unflatten(0, (kv, copies, -1)).sum(1).flatten(0, 1),
    "neighbouring features": lambda x, kv, copies: x.unflatten(0, (-1, copies)).mean(1),
    "the last head": lambda x, kv, copies: x.unflatten(0, (kv, copies, -1))[:, -1].flatten(0, 1),
}


def test_the_mean_by_hand():
    check_mean_by_hand(share_heads)


@pytest.mark.parametrize("merge", WRONG_MEANS.values(), ids=WRONG_MEANS)
def test_a_wrong_mean_is_caught(merge):
    with pytest.raises(AssertionError):
        check_mean_by_hand(lambda *given: shared_with(*given, merge=merge))


@pytest.mark.parametrize("num_kv_heads", [1, 2, 3])
def test_neighbours_share_the_mean_of_their_keys_and_values(num_kv_heads):
    """A projection is linear, so the mean of the weights gives the mean of the keys."""
    given = attention()
    x = draw(2, 5, D_MODEL, dtype=torch.float64, seed=3)
    for how, merge in {
        "mean": lambda heads: heads.mean(2, True),
        "first": lambda heads: heads[:, :, :1],
    }.items():
        shared = share_heads(given, num_kv_heads, how)
        for name in ("key_heads", "value_heads"):
            heads = getattr(given, name)(x).unflatten(1, (num_kv_heads, -1))
            expected = merge(heads).flatten(1, 2)
            torch.testing.assert_close(getattr(shared, name)(x), expected, rtol=0, atol=1e-12)


@HOW
def test_queries_and_output_stay_and_nothing_is_shared_with_the_attention_given(how):
    given = attention()
    before = {name: x.clone() for name, x in given.state_dict().items()}
    shared = share_heads(given, 2, how)
    for name in ("query_proj", "output_proj"):
        for kind in ("weight", "bias"):
            assert torch.equal(getattr(getattr(shared, name), kind), before[f"{name}.{kind}"])
    with torch.no_grad():
        for parameter in shared.parameters():
            assert parameter.requires_grad
            parameter.add_(1)
    assert all(torch.equal(x, before[name]) for name, x in given.state_dict().items())


@pytest.mark.parametrize("how", ["mean", "first"])
def test_as_many_heads_as_before_change_nothing(how):
    given = attention()
    shared, x = share_heads(given, NUM_HEADS, how), draw(2, 5, D_MODEL, dtype=torch.float64)
    assert shared.state_dict().keys() == given.state_dict().keys()
    assert all(torch.equal(x, given.state_dict()[name]) for name, x in shared.state_dict().items())
    torch.testing.assert_close(shared(x, x, x), given(x, x, x), rtol=0, atol=1e-12)


@HOW
def test_bias_dropout_mode_and_dtype_stay(how):
    for bias, training, dtype in ((True, False, torch.bfloat16), (False, True, torch.float64)):
        shared = share_heads(attention(bias, 0.3).to(dtype).train(training), 2, how)
        assert (shared.key_proj.bias is not None) == bias
        assert {parameter.dtype for parameter in shared.parameters()} == {dtype}
        assert {module.training for module in shared.modules()} == {training}
        assert (shared.dropout, shared.num_heads, shared.num_kv_heads) == (0.3, NUM_HEADS, 2)


def test_random_heads_depend_only_on_their_generator():
    """Glorot-uniform weights of variance 2 / (8 + 24), and biases of zero."""

    given = attention()

    def made(seed):
        return share_heads(given, 2, "random", torch.Generator().manual_seed(seed))

    before = torch.get_rng_state()
    first, again, other = made(1), made(1), made(2)
    assert torch.equal(torch.get_rng_state(), before)
    for name in ("key_proj", "value_proj"):
        weight, bias = getattr(first, name).weight, getattr(first, name).bias
        assert torch.equal(weight, getattr(again, name).weight)
        assert not torch.equal(weight, getattr(other, name).weight)
        assert weight.var().item() == pytest.approx(1 / 16, rel=0.2)
        assert weight.abs().max() <= (6 / 32) ** 0.5
        assert (bias == 0).all()
    assert not torch.equal(first.key_proj.weight, first.value_proj.weight)


class Own(MultiHeadAttention):
    """A kind of its own."""


def test_what_share_heads_refuses():
    cases = {
        "attention must be a MultiHeadAttention; got Own": (Own(D_MODEL, NUM_HEADS), 2),
        "attention must be a MultiHeadAttention; got Linear": (nn.Linear(2, 3), 2),
        "how must be one of mean, first, random; got 'median'": (attention(), 2, "median"),
        "num_heads must be divisible by num_kv_heads; got num_heads=6, num_kv_heads=4": (attention(), 4),
        "num_kv_heads must be at least 1; got 0": (attention(), 0),
    }
    for message, given in cases.items():
        with unchecked_shapes(), pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            share_heads(*given)


# --- in a model ---


def test_shared_heads_are_a_part_of_a_decoder_layer():
    layer = DecoderLayer(D_MODEL, NUM_HEADS, 40, dropout=0.0).double()
    x, memory = draw(2, 5, D_MODEL, dtype=torch.float64), draw(2, 7, D_MODEL, dtype=torch.float64, seed=1)
    before = layer(x, memory)
    layer.cross_attention = share_heads(layer.cross_attention, NUM_HEADS)
    torch.testing.assert_close(layer(x, memory), before, rtol=0, atol=1e-12)
    layer.cross_attention = share_heads(MultiHeadAttention(D_MODEL, NUM_HEADS).double(), 2)
    assert not torch.allclose(layer(x, memory), before)


@pytest.fixture(scope="module")
def unseen():
    return load_corpus("spanish_english", "test")[:20]


@pytest.mark.slow
@pytest.mark.parametrize("num_kv_heads", [2, 1])
@torch.no_grad()
def test_the_translators_cache_and_teacher_forcing_agree(unseen, num_kv_heads):
    """A cached step has the logits of the whole model, and each greedy token is the likeliest by teacher forcing."""
    translator = with_shared_heads(Translator.load(), num_kv_heads)
    model = translator.transformer.double()
    for sentence in unseen["src"][:4]:
        src_ids = torch.tensor([[*translator.tokenizer.encode(sentence), EOS_ID]])
        [written] = greedy_decode(model, src_ids, max_len=12)
        tgt_input = torch.tensor([[BOS_ID, *written]])
        forced = model(src_ids, tgt_input)
        decoder = decoder_of(model, src_ids, max_steps=tgt_input.shape[1])
        steps = [decoder.step(token[None, None])[:, 0] for token in tgt_input[0]]
        torch.testing.assert_close(torch.stack(steps, dim=1), forced, rtol=0, atol=1e-10)
        assert forced[0, : len(written)].argmax(-1).tolist() == written


def with_equal_pairs(translator: Translator) -> Translator:
    """All heads are there, but in each pair both have the mean of their weights."""
    with torch.no_grad():
        for layer, name in decoder_attentions(translator.transformer):
            for projection in (getattr(layer, name).key_proj, getattr(layer, name).value_proj):
                for parameter in (projection.weight, projection.bias):
                    pairs = parameter.unflatten(0, (2, 2, -1))
                    parameter.copy_(pairs.mean(1, True).expand_as(pairs).flatten(0, 2))
    return translator


@pytest.mark.slow
def test_a_translator_of_shared_heads_is_one_whose_heads_are_equal(unseen):
    """Both write the same, and a head keeps weights of its own, because it keeps its queries."""
    shared, equal = with_shared_heads(Translator.load(), 2), with_equal_pairs(Translator.load())
    for translator in (shared, equal):
        translator.transformer.double()
    assert shared.translate_all(unseen["src"], 1) == equal.translate_all(unseen["src"], 1)
    ours, theirs = (translator.translate("Hola, ¿dónde está la tienda?") for translator in (shared, equal))
    assert (ours.text, ours.tgt_tokens) == (theirs.text, theirs.tgt_tokens)
    torch.testing.assert_close(ours.cross_attention, theirs.cross_attention, rtol=0, atol=1e-10)
    assert ours.cross_attention.shape[1] == 4
    sizes = [sum(x.numel() for x in translator.transformer.parameters()) for translator in (equal, shared)]
    assert sizes[0] - sizes[1] == 8 * 2 * 96 * (192 + 1)  # attentions, keys and values, half the rows


def test_a_model_with_shared_heads_can_be_trained(unseen):
    translator = with_shared_heads(Translator.load(), 1)
    model = translator.transformer
    rows = load_corpus("spanish_english", "train")[:300]
    data = tokenize_pairs(translator.tokenizer, rows["src"], rows["tgt"])
    held_out = tokenize_pairs(translator.tokenizer, unseen["src"], unseen["tgt"])
    before = validation_loss(model, held_out)
    keys = [getattr(layer, name).key_proj.weight.clone() for layer, name in decoder_attentions(model)]
    config = TrainingConfig(max_steps=8, tokens_per_batch=512, learning_rate=1e-3, warmup_steps=1)
    train(model, data, config)
    assert validation_loss(model, held_out) < 0.7 * before
    for (layer, name), key in zip(decoder_attentions(model), keys, strict=True):
        assert getattr(layer, name).key_proj.weight.shape == (48, 192)
        assert not torch.equal(getattr(layer, name).key_proj.weight, key)
