"""The whole model: beside nn.Transformer, causal, deaf to padding, reproducible, of the paper's size."""

import copy
import dataclasses
import math
import pickle
from dataclasses import replace

import pytest
import torch
from torch import nn

from course_lib.layers import Residual
from course_lib.masks import causal_mask, padding_mask
from course_lib.positions import sinusoidal_encoding
from course_lib.transformer import Transformer, TransformerConfig
from tests.parity import (
    BATCH,
    D_FF,
    D_MODEL,
    MAX_LEN,
    NUM_LAYERS,
    SMALL,
    SRC_LEN,
    TGT_LEN,
    TOLERANCE,
    VOCAB_SIZE,
    assert_parity,
    errors,
    padded_ids,
    transformer_pair,
)
from tests.random_draws import RandomDraws

NORMS = pytest.mark.parametrize("norm_first", [False, True], ids=["post-norm", "pre-norm"])
PAD_ID = SMALL.pad_id
SRC_IDS = padded_ids(SRC_LEN, seed=3)
TGT_INPUT = padded_ids(TGT_LEN, seed=4)
FULL_SRC, FULL_TGT = padded_ids(SRC_LEN, seed=5, batch=1), padded_ids(TGT_LEN, seed=6, batch=1)


def make_model(norm_first=False, model_class=Transformer, dtype=torch.float64, **changes) -> Transformer:
    config = replace(SMALL, norm_first=norm_first, **changes)
    return model_class(config, seed=0).to(dtype).eval()


# --- beside nn.Transformer ---


@NORMS
@pytest.mark.parametrize("dtype", TOLERANCE)
def test_parity(dtype, norm_first):
    assert_parity(transformer_pair(dtype, norm_first))


@NORMS
def test_training_logits_are_bit_equal(norm_first):
    assert errors(transformer_pair(torch.float32, norm_first))[0] == 0.0


def embedding_not_scaled(model):
    model.embedding.scale = 1.0


def no_positions(model):
    model.positions.zero_()


def a_norm_too_many_or_too_few(model):
    if isinstance(model.decoder_norm, nn.Identity):
        model.decoder_norm = nn.LayerNorm(D_MODEL, elementwise_affine=False)
    else:
        model.decoder_norm.forward = lambda x: x


def norms_swapped(model):
    for module in model.modules():
        if isinstance(module, Residual):
            module.norm_first = not module.norm_first


def layers_upside_down(model):
    first, second, third = model.encoder_layers
    model.encoder_layers = nn.ModuleList([third, second, first])


def query_and_key_swapped(model):
    attention = model.decoder_layers[1].cross_attention
    attention.query_proj, attention.key_proj = attention.key_proj, attention.query_proj


@NORMS
@pytest.mark.parametrize(
    "spoil",
    [
        embedding_not_scaled,
        no_positions,
        a_norm_too_many_or_too_few,
        norms_swapped,
        layers_upside_down,
        query_and_key_swapped,
    ],
)
def test_parity_rejects_a_spoilt_model(spoil, norm_first):
    pair = transformer_pair(torch.float64, norm_first)
    spoil(pair.ours)
    with pytest.raises(AssertionError, match="outputs differ"):
        assert_parity(pair)


WRONG_MASKS = {
    "sees one ahead": ("masks.causal_mask", lambda n, device=None: torch.ones(n, n).bool().tril(1)),
    "does not see itself": ("masks.causal_mask", lambda n, device=None: torch.ones(n, n).bool().tril(-1)),
    "sees everything": ("masks.causal_mask", lambda n, device=None: torch.ones(n, n).bool()),
    "no padding mask": (
        "transformer.padding_mask",
        lambda ids, pad_id: torch.ones_like(ids).bool()[:, None, None],
    ),
    "padding mask inverted": ("transformer.padding_mask", lambda ids, pad_id: (ids == pad_id)[:, None, None]),
}


@pytest.mark.parametrize(("name", "wrong"), WRONG_MASKS.values(), ids=WRONG_MASKS)
def test_parity_rejects_a_wrong_mask(name, wrong, monkeypatch):
    monkeypatch.setattr(f"course_lib.{name}", wrong)
    with pytest.raises(AssertionError, match="outputs differ"):
        assert_parity(transformer_pair(torch.float64, norm_first=False))


# --- causality ---


def check_causality(model):
    """Another token at t changes nothing before t, and everything from t on."""
    logits = model(FULL_SRC, FULL_TGT)
    for t in range(TGT_LEN):
        changed = FULL_TGT.clone()
        changed[:, t] = changed[:, t] % (VOCAB_SIZE - 1) + 1
        difference = (model(FULL_SRC, changed) - logits).abs().amax(dim=(0, 2))
        assert (difference[:t] <= 1e-12).all(), f"token {t} is seen before its time"
        assert (difference[t:] > 1e-6).all(), f"token {t} is not seen"


def check_every_source_token_counts(model):
    logits = model(FULL_SRC, FULL_TGT)
    for s in range(SRC_LEN):
        changed = FULL_SRC.clone()
        changed[:, s] = changed[:, s] % (VOCAB_SIZE - 1) + 1
        assert ((model(changed, FULL_TGT) - logits).abs().amax(dim=(0, 2)) > 1e-6).all()


class NoCrossAttentionMask(Transformer):
    def decode(self, tgt_input, memory, tgt_mask=None, memory_mask=None):
        return super().decode(tgt_input, memory, tgt_mask, None)


class NoTargetMask(Transformer):
    def decode(self, tgt_input, memory, tgt_mask=None, memory_mask=None):
        return super().decode(tgt_input, memory, None, memory_mask)


class NoSourceMask(Transformer):
    def encode(self, src_ids, src_mask=None):
        return super().encode(src_ids, None)


class ForgetsTheSource(Transformer):
    def decode(self, tgt_input, memory, tgt_mask=None, memory_mask=None):
        return super().decode(tgt_input, torch.zeros_like(memory), tgt_mask, memory_mask)


@NORMS
def test_causality(norm_first):
    check_causality(make_model(norm_first))
    check_every_source_token_counts(make_model(norm_first))


@NORMS
@pytest.mark.parametrize("wrong", ["sees one ahead", "sees everything"])
def test_a_leak_is_caught(wrong, norm_first, monkeypatch):
    name, mask = WRONG_MASKS[wrong]
    monkeypatch.setattr(f"course_lib.{name}", mask)
    with pytest.raises(AssertionError, match="before its time"):
        check_causality(make_model(norm_first))


def test_a_model_that_does_not_look_is_caught(monkeypatch):
    with pytest.raises(AssertionError, match="before its time"):
        check_causality(make_model(model_class=NoTargetMask))
    with pytest.raises(AssertionError):
        check_every_source_token_counts(make_model(model_class=ForgetsTheSource))
    monkeypatch.setattr("course_lib.masks.causal_mask", lambda n, device: torch.eye(n).bool())
    with pytest.raises(AssertionError, match="is not seen"):
        check_causality(make_model())


# --- padding ---


def real_logits(model, src_ids, tgt_input):
    """Logits at the target's real positions, without the pad token's own."""
    logits = model(src_ids, tgt_input)[tgt_input != PAD_ID]
    return logits[:, torch.arange(VOCAB_SIZE) != PAD_ID]


def check_what_lies_under_padding(model):
    before = real_logits(model, SRC_IDS, TGT_INPUT)
    with torch.no_grad():
        model.embedding.table.weight[PAD_ID] = 7.0
    assert torch.equal(real_logits(model, SRC_IDS, TGT_INPUT), before)


def check_more_padding(model):
    before = real_logits(model, SRC_IDS, TGT_INPUT)
    for src_pad, tgt_pad in ((3, 0), (0, 2), (3, 2)):
        longer = nn.functional.pad(SRC_IDS, (0, src_pad)), nn.functional.pad(TGT_INPUT, (0, tgt_pad))
        torch.testing.assert_close(real_logits(model, *longer), before, rtol=0, atol=1e-12)


@NORMS
def test_padding_moves_nothing(norm_first):
    check_more_padding(make_model(norm_first))
    check_what_lies_under_padding(make_model(norm_first))


@pytest.mark.parametrize("check", [check_what_lies_under_padding, check_more_padding])
@pytest.mark.parametrize("wrong", [NoCrossAttentionMask, NoSourceMask])
def test_padding_that_is_seen_is_caught(wrong, check):
    with pytest.raises(AssertionError):
        check(make_model(model_class=wrong))


@NORMS
def test_float32_too_is_deaf_to_more_padding(norm_first):
    model = make_model(norm_first, dtype=torch.float32)
    longer = nn.functional.pad(SRC_IDS, (0, 3)), nn.functional.pad(TGT_INPUT, (0, 2))
    before = real_logits(model, SRC_IDS, TGT_INPUT)
    torch.testing.assert_close(real_logits(model, *longer), before, rtol=0, atol=1e-5)


def test_padding_within_a_target_is_not_seen_either():
    """The causal mask would hide padding at the end; the target's padding mask is for the rest."""
    model = make_model()
    tgt_input = TGT_INPUT.clone()
    tgt_input[:, 1] = PAD_ID
    before = real_logits(model, SRC_IDS, tgt_input)
    with torch.no_grad():
        model.embedding.table.weight[PAD_ID] = 7.0
    assert torch.equal(real_logits(model, SRC_IDS, tgt_input), before)


@NORMS
def test_tokens_under_a_mask_of_ones_own_move_nothing(norm_first):
    model = make_model(norm_first)
    src_mask = padding_mask(SRC_IDS, PAD_ID)
    garbage = torch.where(SRC_IDS == PAD_ID, 17, SRC_IDS)
    memories = [model.encode(ids, src_mask) for ids in (SRC_IDS, garbage)]
    real = SRC_IDS != PAD_ID
    assert not torch.equal(memories[0], memories[1])
    assert torch.equal(memories[0][real], memories[1][real])
    hidden = [model.decode(TGT_INPUT, memory, causal_mask(TGT_LEN), src_mask) for memory in memories]
    assert torch.equal(*hidden)


@NORMS
def test_a_sentence_is_read_alike_alone_and_in_company(norm_first):
    model = make_model(norm_first)
    together = model(SRC_IDS, TGT_INPUT)[1]
    real_src, real_tgt = SRC_IDS[1][SRC_IDS[1] != PAD_ID], TGT_INPUT[1][TGT_INPUT[1] != PAD_ID]
    alone = model(real_src[None], real_tgt[None])[0]
    torch.testing.assert_close(together[: len(real_tgt)], alone, rtol=0, atol=1e-12)


@NORMS
@pytest.mark.parametrize("dtype", TOLERANCE)
def test_a_row_of_padding_alone_is_harmless(dtype, norm_first):
    """Finite logits and gradients, and the row beside it does not notice."""
    model = make_model(norm_first, dtype=dtype).train()
    src_ids, tgt_input = SRC_IDS.clone(), TGT_INPUT.clone()
    src_ids[1], tgt_input[1] = PAD_ID, PAD_ID
    logits = model(src_ids, tgt_input)
    logits.logsumexp(dim=-1).sum().backward()
    assert logits.isfinite().all()
    assert all(parameter.grad.isfinite().all() for parameter in model.parameters())
    torch.testing.assert_close(logits[0], model(SRC_IDS, TGT_INPUT)[0], rtol=0, atol=TOLERANCE[dtype])


# --- order ---


@NORMS
def test_without_positions_the_encoder_has_no_sense_of_order(norm_first):
    model, order = make_model(norm_first), torch.tensor([4, 0, 6, 2, 1, 5, 3])
    in_order, moved = model.encode(FULL_SRC)[:, order], model.encode(FULL_SRC[:, order])
    assert (moved - in_order).abs().max() > 0.01
    model.positions.zero_()
    in_order, moved = model.encode(FULL_SRC)[:, order], model.encode(FULL_SRC[:, order])
    torch.testing.assert_close(moved, in_order, rtol=0, atol=1e-12)


def test_embedding_plus_position():
    model = make_model()
    expected = model.embedding.table.weight[SRC_IDS] * math.sqrt(D_MODEL)
    expected = expected + sinusoidal_encoding(SRC_LEN, D_MODEL)
    torch.testing.assert_close(model.embed(SRC_IDS), expected, rtol=0, atol=1e-12)


def test_a_sequence_may_be_embedded_piece_by_piece():
    model = make_model()
    pieces = [model.embed(SRC_IDS[:, :3]), model.embed(SRC_IDS[:, 3:], first_position=3)]
    assert torch.equal(torch.cat(pieces, dim=1), model.embed(SRC_IDS))


def test_sequences_may_be_as_long_as_max_len_and_no_longer():
    model = make_model()
    longest, short = torch.ones(2, MAX_LEN, dtype=torch.long), torch.ones(2, 3, dtype=torch.long)
    assert model(longest, longest).shape == (2, MAX_LEN, VOCAB_SIZE)
    too_long = torch.ones(2, MAX_LEN + 1, dtype=torch.long)
    message = "^sequences may have up to max_len=11 tokens; got 12$"
    for call in (
        lambda: model(too_long, short),
        lambda: model(short, too_long),
        lambda: model.embed(short, first_position=9),
    ):
        with pytest.raises(ValueError, match=message):
            call()


# --- how the parts fit together ---


@NORMS
def test_forward_is_encode_then_decode_then_logits(norm_first):
    model = make_model(norm_first)
    src_mask = (SRC_IDS != PAD_ID)[:, None, None]
    tgt_mask = (TGT_INPUT != PAD_ID)[:, None, None] & torch.ones(TGT_LEN, TGT_LEN).tril().bool()
    memory = model.encode(SRC_IDS, src_mask)
    hidden = model.decode(TGT_INPUT, memory, tgt_mask, src_mask)
    assert memory.shape == (BATCH, SRC_LEN, D_MODEL)
    assert hidden.shape == (BATCH, TGT_LEN, D_MODEL)
    assert torch.equal(model.hidden(SRC_IDS, TGT_INPUT), hidden)
    assert torch.equal(model(SRC_IDS, TGT_INPUT), model.embedding.logits(hidden))


@pytest.mark.parametrize("pad_id", [0, 5])
def test_masks_follow_the_config(pad_id):
    model = make_model(pad_id=pad_id)
    swap = {0: pad_id, pad_id: 0}
    src_ids, tgt_input = (ids.clone().apply_(lambda i: swap.get(i, i)) for ids in (SRC_IDS, TGT_INPUT))
    before = model(src_ids, tgt_input)[tgt_input != pad_id]
    longer = nn.functional.pad(src_ids, (0, 2), value=pad_id)
    after = model(longer, tgt_input)[tgt_input != pad_id]
    torch.testing.assert_close(after, before, rtol=0, atol=1e-12)


def test_stacks_end_with_a_norm_when_pre_norm_and_without_when_post_norm():
    for norm_first, expected in ((False, nn.Identity), (True, nn.LayerNorm)):
        model = make_model(norm_first)
        assert type(model.encoder_norm) is type(model.decoder_norm) is expected
    memory = make_model(norm_first=True).encode(FULL_SRC)
    torch.testing.assert_close(memory.mean(dim=-1), torch.zeros(1, SRC_LEN).double(), rtol=0, atol=1e-12)


@NORMS
def test_dropout_is_drawn_for_embeddings_and_sublayers_alone(norm_first):
    model = make_model(norm_first, dropout=0.3).train()
    src, tgt = (BATCH, SRC_LEN, D_MODEL), (BATCH, TGT_LEN, D_MODEL)
    with RandomDraws() as draws:
        model(SRC_IDS, TGT_INPUT)
    assert draws.shapes == [src] * (1 + 2 * NUM_LAYERS) + [tgt] * (1 + 3 * NUM_LAYERS)
    model.eval()
    with RandomDraws() as draws:
        model(SRC_IDS, TGT_INPUT)
    assert draws.shapes == []


def test_embedding_and_position_are_dropped_together():
    model = make_model(dropout=0.5).train()
    dropped = []
    model.dropout.register_forward_hook(lambda module, inputs, output: dropped.append(inputs[0]))
    found = model.embed(SRC_IDS)
    whole = model.eval().embed(SRC_IDS)
    assert torch.equal(dropped[0], whole)
    kept = found != 0
    assert 0 < kept.sum() < kept.numel()
    torch.testing.assert_close(found[kept], whole[kept] * 2)


def test_ids_stay_as_they_were():
    before = SRC_IDS.clone(), TGT_INPUT.clone()
    make_model()(SRC_IDS, TGT_INPUT)
    assert torch.equal(SRC_IDS, before[0])
    assert torch.equal(TGT_INPUT, before[1])


# --- weights ---


def test_the_same_seed_gives_the_same_weights():
    first, again, other = (Transformer(SMALL, seed=seed).state_dict() for seed in (1, 1, 2))
    assert all(torch.equal(first[name], again[name]) for name in first)
    drawn = [name for name, tensor in first.items() if tensor.dim() == 2]
    assert not any(torch.equal(first[name], other[name]) for name in drawn)


def test_weights_without_a_seed_come_from_torchs_own_state():
    torch.manual_seed(3)
    first = Transformer(SMALL).embedding.table.weight
    second = Transformer(SMALL).embedding.table.weight
    torch.manual_seed(3)
    assert torch.equal(Transformer(SMALL).embedding.table.weight, first)
    assert not torch.equal(first, second)


def test_a_seed_leaves_torchs_own_state_alone():
    before = torch.get_rng_state()
    Transformer(SMALL, seed=1)
    assert torch.equal(torch.get_rng_state(), before)


def test_initial_weights():
    model = Transformer(TransformerConfig.tiny(vocab_size=3000), seed=0)
    for name, parameter in model.named_parameters():
        if name == "embedding.table.weight":
            assert parameter.std().item() == pytest.approx(1 / math.sqrt(128), rel=0.01)
            assert parameter.mean().item() == pytest.approx(0, abs=1e-3)
        elif parameter.dim() == 2:
            bound = math.sqrt(6 / sum(parameter.shape))
            assert 0.99 * bound < parameter.abs().max() <= bound
            assert parameter.std().item() == pytest.approx(bound / math.sqrt(3), rel=0.02)
        else:
            assert (parameter == (1.0 if name.endswith("norm.weight") else 0.0)).all()


@NORMS
def test_every_parameter_learns(norm_first):
    model = make_model(norm_first)
    model(SRC_IDS, TGT_INPUT).square().sum().backward()
    for name, parameter in model.named_parameters():
        if not name.endswith("key_proj.bias"):  # it adds the same to all scores of a query
            assert parameter.grad.abs().max() > 1e-6, name


@NORMS
def test_copies_are_alike_and_apart(norm_first):
    model = make_model(norm_first)
    logits = model(SRC_IDS, TGT_INPUT)
    from_state = make_model(norm_first, max_len=MAX_LEN + 2)
    from_state.load_state_dict(model.state_dict())
    copies = [copy.deepcopy(model), pickle.loads(pickle.dumps(model)), from_state]
    with torch.no_grad():
        model.embedding.table.weight.zero_()
    for copied in copies:
        assert torch.equal(copied(SRC_IDS, TGT_INPUT), logits)


def test_the_state_holds_weights_alone():
    model = make_model()
    assert set(model.state_dict()) == {name for name, _ in model.named_parameters()}


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16])
def test_logits_have_the_models_dtype(dtype):
    model = make_model(dtype=dtype)
    assert model(SRC_IDS, TGT_INPUT).dtype == dtype
    assert model(SRC_IDS.int(), TGT_INPUT.int()).dtype == dtype


def test_the_default_dtype_is_followed():
    torch.set_default_dtype(torch.float64)
    try:
        assert Transformer(SMALL, seed=0)(SRC_IDS, TGT_INPUT).dtype == torch.float64
    finally:
        torch.set_default_dtype(torch.float32)


# --- sizes ---


def number_of_parameters(config):
    """By hand: four projections an attention, two matrices a feed-forward, a norm a sub-layer, one table."""
    d_model, d_ff = config.d_model, config.d_ff
    attention = 4 * (d_model * d_model + d_model)
    feed_forward = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norm = 2 * d_model
    layer_pair = (attention + feed_forward + 2 * norm) + (2 * attention + feed_forward + 3 * norm)
    return (
        config.vocab_size * d_model + config.num_layers * layer_pair + (2 * norm if config.norm_first else 0)
    )


@NORMS
@pytest.mark.parametrize(
    ("preset", "stated", "within"),
    [("tiny", 2.6e6, 0.01), ("small", 10e6, 0.05), ("base", 63.1e6, 0.001), ("big", 214.2e6, 0.001)],
)
def test_presets_are_as_large_as_stated(preset, stated, within, norm_first):
    config = getattr(TransformerConfig, preset)(norm_first=norm_first)
    with torch.device("meta"):
        count = sum(parameter.numel() for parameter in Transformer(config).parameters())
    assert count == number_of_parameters(config)
    assert count == pytest.approx(stated, rel=within)


@pytest.mark.parametrize(
    ("preset", "sizes"),
    [
        ("tiny", (10_000, 128, 256, 4, 4, 0.1)),
        ("small", (10_000, 256, 1024, 4, 4, 0.1)),
        ("base", (37_000, 512, 2048, 8, 6, 0.1)),
        ("big", (37_000, 1024, 4096, 16, 6, 0.3)),
    ],
)
def test_presets(preset, sizes):
    make = getattr(TransformerConfig, preset)
    config = make()
    names = ("vocab_size", "d_model", "d_ff", "num_heads", "num_layers", "dropout")
    assert tuple(getattr(config, name) for name in names) == sizes
    assert (config.max_len, config.norm_first, config.pad_id) == (512, False, 0)
    assert make(123, dropout=0.2, norm_first=True) == replace(
        config, vocab_size=123, dropout=0.2, norm_first=True
    )


def test_the_default_is_the_papers_base_model():
    assert TransformerConfig() == TransformerConfig.base()


def test_a_config_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        SMALL.d_model = 16


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"vocab_size": 0}, "vocab_size must be at least 1; got 0"),
        ({"d_model": -8}, "d_model must be at least 1; got -8"),
        ({"d_ff": 0}, "d_ff must be at least 1; got 0"),
        ({"num_heads": 0}, "num_heads must be at least 1; got 0"),
        ({"num_layers": 0}, "num_layers must be at least 1; got 0"),
        ({"max_len": 0}, "max_len must be at least 1; got 0"),
        (
            {"d_model": 10, "num_heads": 3},
            "d_model must be divisible by num_heads; got d_model=10, num_heads=3",
        ),
        ({"dropout": 1.0}, "dropout is a probability, at least 0 and below 1; got 1.0"),
        ({"dropout": -0.1}, "dropout is a probability, at least 0 and below 1; got -0.1"),
        ({"dropout": math.nan}, "dropout is a probability, at least 0 and below 1; got nan"),
        ({"pad_id": 29}, "pad_id must be one of the 29 token ids; got 29"),
        ({"pad_id": -1}, "pad_id must be one of the 29 token ids; got -1"),
    ],
)
def test_a_config_that_cannot_be_is_refused(changes, message):
    with pytest.raises(ValueError, match=f"^{message}$"):
        replace(SMALL, **changes)
    with pytest.raises(ValueError, match=f"^{message}$"):
        TransformerConfig.tiny(**{"vocab_size": VOCAB_SIZE, **changes})


def test_the_smallest_model_there_can_be():
    config = TransformerConfig(1, d_model=2, d_ff=1, num_heads=1, num_layers=1, dropout=0.0, max_len=1)
    ids = torch.zeros(3, 1, dtype=torch.long)
    assert Transformer(config, seed=0)(ids, ids).shape == (3, 1, 1)


def test_an_odd_d_model_is_refused():
    message = "^d_model must be even, because sines and cosines come in pairs; got d_model=15$"
    with pytest.raises(ValueError, match=message):
        Transformer(replace(SMALL, d_model=15, num_heads=3, d_ff=D_FF))
