"""GPT: PyTorch's and Hugging Face's beside it, who sees whom, and the same numbers with a cache."""

from dataclasses import replace

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from course.for_lessons.from_torch import ENCODER_LAYER, layer_from_torch, under
from course_lib.gpt import GELU, GPT, GPTConfig
from course_lib.inspection import attention_weights
from course_lib.masks import causal_mask
from course_lib.multi_head import MultiHeadAttention
from course_lib.pretrained_decoders import from_gpt2, load_gpt2
from tests.parity import (
    BATCH,
    D_FF,
    D_MODEL,
    MAX_LEN,
    NUM_HEADS,
    NUM_LAYERS,
    SRC_LEN,
    TOLERANCE,
    VOCAB_SIZE,
    Pair,
    assert_parity,
    difference,
    draw,
    padded_ids,
)

SMALL = GPTConfig(VOCAB_SIZE, D_MODEL, D_FF, NUM_HEADS, NUM_LAYERS, dropout=0.0, max_len=MAX_LEN)
DTYPES = pytest.mark.parametrize("dtype", list(TOLERANCE), ids=["float32", "float64"])
IDS = padded_ids(SRC_LEN, seed=3)
REAL = (IDS != 0)[:, :, None]  # what stands in the place of padding is nobody's business


def loud(model):
    """The model with weights so large that who looks at whom shows."""
    with torch.no_grad():
        for seed, (name, parameter) in enumerate(model.named_parameters()):
            scale = parameter.shape[-1] ** -0.5 if parameter.dim() == 2 else 0.2
            mean = 1.0 if "norm" in name and name.endswith("weight") else 0.0
            parameter.copy_(mean + scale * draw(*parameter.shape, dtype=torch.float64, seed=seed))
    return model.double().eval()


@pytest.fixture
def gpt():
    return loud(GPT(SMALL))


# --- others beside it ---


class TorchGpt(nn.Module):
    """The same model around `nn.TransformerEncoder`, with a causal mask."""

    def __init__(self, activation=GELU, causal=True):
        super().__init__()
        self.token_embedding = nn.Embedding(VOCAB_SIZE, D_MODEL)
        self.position_embedding = nn.Embedding(MAX_LEN, D_MODEL)
        layer = nn.TransformerEncoderLayer(
            D_MODEL, NUM_HEADS, D_FF, 0.0, activation, batch_first=True, norm_first=True
        )
        norm = nn.LayerNorm(D_MODEL)
        self.encoder = nn.TransformerEncoder(layer, NUM_LAYERS, norm, enable_nested_tensor=False)
        self.hidden = ~causal_mask(SRC_LEN) if causal else None

    def forward(self, ids):
        x = self.token_embedding(ids) + self.position_embedding.weight[: ids.shape[1]]
        hidden = self.encoder(x, mask=self.hidden, src_key_padding_mask=ids == 0)
        return hidden @ self.token_embedding.weight.T


def from_torch(tensors):
    ours = {name: tensor for name, tensor in tensors.items() if not name.startswith("encoder.")}
    ours |= {f"norm.{name}": tensor for name, tensor in under("encoder.norm.", tensors).items()}
    for i in range(NUM_LAYERS):
        layer = layer_from_torch(under(f"encoder.layers.{i}.", tensors), ENCODER_LAYER)
        ours |= {f"layers.{i}.{name}": tensor for name, tensor in layer.items()}
    return ours


def torch_pair(dtype, **changes):
    ours, theirs = GPT(SMALL), TorchGpt(**changes)
    return Pair(
        dtype, ours, theirs, from_torch, [IDS], lambda ids: ours(ids) * REAL, lambda ids: theirs(ids) * REAL
    )


@DTYPES
def test_forward_and_gradients_are_pytorchs_under_a_causal_mask(dtype):
    assert_parity(torch_pair(dtype))


@pytest.mark.parametrize("wrong", [{"activation": F.gelu}, {"causal": False}], ids=["BERT's GELU", "no mask"])
def test_parity_can_fail(wrong):
    with pytest.raises(AssertionError, match="outputs differ"):
        assert_parity(torch_pair(torch.float32, **wrong))


def their_gpt2(**changes):
    import transformers

    sizes = dict(
        vocab_size=VOCAB_SIZE,
        n_positions=MAX_LEN,
        n_embd=D_MODEL,
        n_layer=NUM_LAYERS,
        n_head=NUM_HEADS,
        n_inner=D_FF,
        resid_pdrop=0.0,
        embd_pdrop=0.0,
        attn_pdrop=0.0,
        bos_token_id=1,
        eos_token_id=2,
    )
    return transformers.GPT2LMHeadModel(transformers.GPT2Config(**(sizes | changes)))


@DTYPES
def test_forward_and_gradients_are_hugging_faces(dtype):
    """In float32 the logits differed by 6.0e-07, with the exact GELU by 7.1e-04 (transformers 5.23.0)."""
    ours, theirs = GPT(SMALL), their_gpt2()
    assert theirs.config.activation_function == "gelu_new"
    assert_parity(
        Pair(
            dtype,
            ours,
            theirs,
            from_gpt2,
            [IDS],
            lambda ids: ours(ids) * REAL,
            lambda ids: theirs(ids, attention_mask=(ids != 0).long()).logits * REAL,
        )
    )


@DTYPES
def test_without_padding_token_0_is_read_as_any_other(dtype):
    """As in GPT-2, whose token 0 is an exclamation mark."""
    ours, theirs = GPT(replace(SMALL, pad_id=None)), their_gpt2()
    pair = Pair(dtype, ours, theirs, from_gpt2, [IDS], ours, lambda ids: theirs(ids).logits)
    assert_parity(pair)
    ours.config = SMALL
    with pytest.raises(AssertionError, match="outputs differ"):
        assert_parity(pair)


def test_a_folder_of_gpt2(tmp_path):
    theirs = loud(their_gpt2(n_inner=None)).float()
    theirs.save_pretrained(tmp_path)
    ours = load_gpt2(tmp_path)
    assert not ours.training
    assert ours.config == GPTConfig(
        VOCAB_SIZE, D_MODEL, 4 * D_MODEL, NUM_HEADS, NUM_LAYERS, max_len=MAX_LEN, pad_id=None
    )
    assert difference(ours(IDS), theirs(IDS).logits) < 1e-5
    assert difference(in_steps(ours, [4, 1, 2]), ours(IDS)) < 1e-5


def test_the_published_file_has_shorter_names_and_the_masks():
    tensors = {name: x for name, x in their_gpt2().state_dict().items() if name != "lm_head.weight"}
    shorter = {name.removeprefix("transformer."): x for name, x in tensors.items()}
    shorter |= {
        "h.0.attn.bias": torch.ones(1, 1, MAX_LEN, MAX_LEN),
        "h.0.attn.masked_bias": torch.tensor(-1e4),
    }
    found, wanted = from_gpt2(shorter), from_gpt2(tensors)
    assert found.keys() == wanted.keys() == GPT(SMALL).state_dict().keys()
    assert all(torch.equal(found[name], wanted[name]) for name in wanted)


# --- who sees whom ---


def test_a_later_token_changes_nothing_before_it(gpt):
    logits = gpt(IDS)
    for place in range(1, SRC_LEN):
        others = IDS.clone()
        others[:, place] = (IDS[:, place] + 5) % (VOCAB_SIZE - 1) + 1
        changed = gpt(others)
        assert torch.equal(changed[:, :place], logits[:, :place])
        assert (changed[0, place:] - logits[0, place:]).abs().amax(-1).min() > 1e-6


def test_padding_changes_nothing(gpt):
    """Neither behind a text nor, by its weight, before it."""
    assert (IDS[1] == 0).sum() == 2
    assert difference(gpt(IDS)[1, :-2], gpt(IDS[1:, :-2])[0]) < 1e-12
    weights = gpt.attention_weights(IDS.roll(2, dims=1))
    assert (weights[:, 1, :, :, :2] == 0).all()
    assert (weights[:, 1, :, 2:].sum(-1) - 1).abs().max() < 1e-12


def test_attention_weights_are_those_of_the_forward_pass(gpt):
    weights = gpt.attention_weights(IDS)
    assert weights.shape == (NUM_LAYERS, BATCH, NUM_HEADS, SRC_LEN, SRC_LEN)
    attentions = [layer.self_attention for layer in gpt.layers]
    overheard = torch.stack(attention_weights(attentions, lambda: gpt(IDS)))
    assert difference(weights, overheard) < 1e-12


def test_hidden_states_end_with_the_output_and_begin_with_the_embeddings(gpt):
    states = gpt.hidden_states(IDS)
    assert len(states) == NUM_LAYERS + 1
    assert torch.equal(states[0], gpt.embed(IDS))
    mask = (IDS != 0)[:, None, None] & torch.ones(SRC_LEN, SRC_LEN).tril().bool()
    for layer, before, after in zip(gpt.layers, states, states[1:], strict=False):
        assert torch.equal(layer(before, mask), after)
    assert torch.equal(gpt.norm(states[-1]) @ gpt.token_embedding.weight.T, gpt(IDS))


def test_without_positions_the_order_of_earlier_tokens_means_nothing():
    """In one layer. In more, a causal mask itself tells an earlier token from a later one."""
    gpt = loud(GPT(GPTConfig(VOCAB_SIZE, D_MODEL, D_FF, NUM_HEADS, num_layers=1, max_len=MAX_LEN)))
    row, order = IDS[:1], torch.tensor([4, 0, 2, 5, 1, 3, 6])
    assert difference(gpt(row)[:, -1], gpt(row[:, order])[:, -1]) > 0.1
    gpt.position_embedding.weight.data.zero_()
    assert difference(gpt(row)[:, -1], gpt(row[:, order])[:, -1]) < 1e-12


@pytest.mark.parametrize("pad_id", [0, None])
def test_an_attention_of_ones_own_gets_a_mask_of_four_axes(gpt, pad_id):
    gpt.config, masks = replace(SMALL, pad_id=pad_id), []
    gpt.layers[1].self_attention.register_forward_pre_hook(lambda _, given: masks.append(given[3]))
    gpt(IDS), gpt.hidden_states(IDS)
    assert len(masks) == 2
    for mask in masks:
        assert mask.dim() == 4 and mask.shape[1:] == (1, SRC_LEN, SRC_LEN)


# --- with a cache ---


def in_steps(gpt, lengths, ids=IDS, max_len=None):
    cache, pieces = gpt.new_cache(len(ids), max_len), ids.split(lengths, dim=1)
    return torch.cat([gpt(piece, cache) for piece in pieces], dim=1)


@DTYPES
@pytest.mark.parametrize("lengths", [[7], [1] * 7, [4, 1, 1, 1], [2, 3, 2]], ids=str)
def test_with_a_cache_the_logits_are_the_same(gpt, dtype, lengths):
    gpt = gpt.to(dtype)
    assert difference(in_steps(gpt, lengths) * REAL, gpt(IDS) * REAL) < TOLERANCE[dtype]


def test_padding_before_a_text_is_hidden_in_the_cache_too(gpt):
    ids = IDS.roll(2, dims=1)
    assert difference(in_steps(gpt, [3, 1, 3], ids)[:, 2:], gpt(ids)[:, 2:]) < 1e-12


def test_the_comparison_finds_positions_that_begin_again(gpt):
    """mlx-lm's issue 93: behind the prompt, positions begin at 0 again."""
    expected, embed = gpt(IDS), gpt.embed
    gpt.embed = lambda ids, first_position: embed(ids, 0)
    assert difference(in_steps(gpt, [4, 1, 1, 1]) * REAL, expected * REAL) > 0.1


def test_a_cache_counts_positions_and_keeps_no_gradients(gpt):
    cache = gpt.new_cache(BATCH, max_len=5)
    gpt(IDS[:, :3], cache)
    assert len(cache) == 3
    table = gpt.position_embedding.weight
    [grad] = torch.autograd.grad(gpt(IDS[:, 3:4], cache).sum(), table)
    assert grad.abs().sum(dim=1).nonzero()[:, 0].tolist() == [3]  # of the newest position alone


def test_a_cache_has_room_for_so_many_tokens_of_so_many_texts(gpt):
    cache = gpt.new_cache(BATCH, max_len=5)
    gpt(IDS[:, :4], cache)
    with pytest.raises(ValueError, match="room for 1 more tokens; got 2"):
        gpt(IDS[:, 4:6], cache)
    with pytest.raises(ValueError, match="each of 2 texts; got 1"):
        gpt(IDS[:1, 4:5], cache)
    assert difference(gpt(IDS[:, 4:5], cache)[0, 0], gpt(IDS[:, :5])[0, -1]) < 1e-12
    cache = gpt.new_cache(1, MAX_LEN + 5)
    gpt(torch.ones(1, MAX_LEN, dtype=torch.long), cache)
    with pytest.raises(ValueError, match=f"max_len={MAX_LEN} tokens; got {MAX_LEN + 1}"):
        gpt(IDS[:1, :1], cache)


@pytest.mark.parametrize("pad_id", [0, None])
def test_a_refused_token_leaves_the_cache_as_it_was(gpt, pad_id):
    gpt.config, ids = replace(SMALL, pad_id=pad_id), IDS.roll(2, dims=1)
    cache, wrong = gpt.new_cache(BATCH, MAX_LEN + 5), ids[:, 3:5].clone()
    gpt(ids[:, :3], cache)
    wrong[0, 1] = VOCAB_SIZE
    with pytest.raises(ValueError, match=f"between 0 and {VOCAB_SIZE - 1}"):
        gpt(wrong, cache)
    with pytest.raises(ValueError, match=f"max_len={MAX_LEN} tokens; got {MAX_LEN + 1}"):
        gpt(ids.repeat(1, 9)[:, : MAX_LEN - 2], cache)
    assert difference(gpt(ids[:, 3:], cache)[:, -2:], gpt(ids)[:, -2:]) < 1e-12


def test_a_cache_refuses_what_it_cannot_serve(gpt):
    with pytest.raises(ValueError, match="batch_size must be at least 1; got 0"):
        gpt.new_cache(0)
    gpt.layers[1].self_attention = nn.Identity()
    with pytest.raises(ValueError, match="a cache wants parts whose forward takes `cache`; got Identity"):
        gpt.new_cache(BATCH)


def test_each_layer_may_have_other_heads_in_the_cache(gpt):
    gpt.layers[1].self_attention = MultiHeadAttention(D_MODEL, num_heads=2).double()
    assert difference(in_steps(gpt, [4, 1, 1, 1]) * REAL, gpt(IDS) * REAL) < 1e-12


# --- sizes, initial weights, and what is refused ---


def test_tiny_and_the_default_have_as_many_parameters_as_they_say():
    assert sum(parameter.numel() for parameter in GPT(GPTConfig.tiny()).parameters()) == 200_192
    assert GPTConfig.tiny(29, num_heads=2) == GPTConfig(29, 64, 256, 2, 2, dropout=0.0, max_len=64)
    with torch.device("meta"):
        smallest = GPT(GPTConfig())
    # 124 million; OpenAI's paper said 117 million
    assert sum(parameter.numel() for parameter in smallest.parameters()) == 124_439_808


def test_initial_weights():
    state = torch.get_rng_state()
    one, same, other = (GPT(SMALL, seed) for seed in (3, 3, 4))
    assert torch.equal(torch.get_rng_state(), state)
    assert torch.equal(one(IDS), same(IDS))
    assert difference(one(IDS), other(IDS)) > 0.01
    for name, parameter in one.named_parameters():
        if parameter.dim() == 2:
            wanted = 0.02 / 6**0.5 if "output_proj" in name or "linear_2" in name else 0.02
            assert parameter.std().item() == pytest.approx(wanted, rel=0.2), name
        else:
            assert (parameter == ("norm" in name and name.endswith("weight"))).all(), name


def test_before_training_every_token_is_about_equally_likely():
    loss = F.cross_entropy(GPT(SMALL, seed=3)(IDS)[0, :-1], IDS[0, 1:])
    assert loss.item() == pytest.approx(torch.tensor(VOCAB_SIZE).log().item(), abs=0.2)


def test_dropout_falls_on_the_embeddings_while_training():
    gpt = GPT(GPTConfig(VOCAB_SIZE, D_MODEL, D_FF, NUM_HEADS, NUM_LAYERS, dropout=0.5))
    share = (gpt.train().embed(padded_ids(SRC_LEN, seed=5)) == 0).float().mean().item()
    assert 0.3 < share < 0.7
    assert not (gpt.eval().embed(IDS) == 0).any()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_layers": 0}, "num_layers must be at least 1; got 0"),
        ({"pad_id": 29}, "pad_id must be one of the 29 token ids; got 29"),
        ({"num_heads": 5}, "d_model must be divisible by num_heads; got d_model=24, num_heads=5"),
        ({"dropout": 1.0}, "dropout is a probability, at least 0 and below 1; got 1.0"),
    ],
)
def test_impossible_sizes_are_refused(changes, message):
    sizes = dict(vocab_size=29, d_model=24, d_ff=40, num_heads=4, num_layers=3) | changes
    with pytest.raises(ValueError, match=message):
        GPTConfig(**sizes)


def test_a_text_too_long_is_refused(gpt):
    with pytest.raises(ValueError, match=f"max_len={MAX_LEN} tokens; got {MAX_LEN + 1}"):
        gpt(torch.ones(1, MAX_LEN + 1, dtype=torch.long))
