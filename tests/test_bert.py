"""BERT's encoder: its embeddings by hand, PyTorch's and Hugging Face's beside it, who sees whom; masked words."""

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from course_lib.bert import NO_LABEL, BertConfig, BertEncoder, MaskedWords, mask_tokens, mean_of_tokens
from course_lib.pretrained import from_hugging_face
from tests.parity import (
    BATCH,
    D_FF,
    D_MODEL,
    ENCODER_LAYER,
    MAX_LEN,
    NUM_HEADS,
    NUM_LAYERS,
    SRC_LEN,
    TOLERANCE,
    VOCAB_SIZE,
    Pair,
    assert_parity,
    draw,
    layer_from_torch,
    padded_ids,
)
from tests.unchecked_shapes import unchecked_shapes

SMALL = BertConfig(VOCAB_SIZE, D_MODEL, D_FF, NUM_HEADS, NUM_LAYERS, dropout=0.0, max_len=MAX_LEN)
DTYPES = pytest.mark.parametrize("dtype", list(TOLERANCE), ids=["float32", "float64"])
IDS = padded_ids(SRC_LEN, seed=3)
TYPES = (torch.arange(SRC_LEN) >= 4).long().expand(BATCH, -1)


@pytest.fixture
def encoder():
    """Weights large enough that who looks at whom shows."""
    encoder = BertEncoder(SMALL).double().eval()
    with torch.no_grad():
        for seed, (name, parameter) in enumerate(encoder.named_parameters()):
            scale = parameter.shape[-1] ** -0.5 if parameter.dim() == 2 else 0.2
            mean = 1.0 if "norm" in name and name.endswith("weight") else 0.0
            parameter.copy_(mean + scale * draw(*parameter.shape, dtype=torch.float64, seed=seed))
    return encoder


def difference(a, b):
    return (a - b).abs().max().item()


# --- the embeddings ---


def test_embeddings_by_hand():
    encoder = BertEncoder(BertConfig(5, 4, 6, 2, 3, max_len=7)).eval()
    encoder.token_embedding.weight.data[3] = torch.tensor([1.0, 2, 3, 4])
    encoder.position_embedding.weight.data[0] = torch.tensor([3.0, 0, 0, 0])
    encoder.type_embedding.weight.data[1] = torch.tensor([0.0, 6, 1, 8])
    encoder.embedding_norm.weight.data.fill_(2.0)
    encoder.embedding_norm.bias.data.fill_(1.0)
    # the sum is 4 8 4 12: mean 7, variance 11
    wanted = 1 + 2 * torch.tensor([-3.0, 1, -3, 5]) / 11**0.5
    assert torch.allclose(encoder.embed(torch.tensor([[3]]), torch.tensor([[1]]))[0, 0], wanted)


def test_types_are_zero_unless_said(encoder):
    zeros = torch.zeros_like(IDS)
    assert torch.equal(encoder(IDS), encoder(IDS, zeros))
    assert difference(encoder(IDS), encoder(IDS, TYPES)) > 0.1


def test_without_positions_order_means_nothing(encoder):
    row, order = IDS[:1], torch.tensor([4, 0, 6, 2, 5, 1, 3])
    assert difference(encoder(row)[:, order], encoder(row[:, order])) > 0.1
    encoder.position_embedding.weight.data.zero_()
    assert difference(encoder(row)[:, order], encoder(row[:, order])) < 1e-12


def test_dropout_falls_on_the_embeddings_while_training():
    encoder = BertEncoder(BertConfig(VOCAB_SIZE, D_MODEL, D_FF, NUM_HEADS, NUM_LAYERS, dropout=0.5))
    share = (encoder.train().embed(padded_ids(SRC_LEN, seed=5)) == 0).float().mean().item()
    assert 0.3 < share < 0.7
    assert not (encoder.eval().embed(IDS) == 0).any()


# --- who sees whom ---


def test_padding_changes_nothing(encoder):
    """The second row ends in two of the pad id: without them its tokens get the same vectors."""
    assert (IDS[1] == 0).sum() == 2
    assert difference(encoder(IDS)[1, :-2], encoder(IDS[1:, :-2])[0]) < 1e-12


def test_every_token_sees_every_other(encoder):
    embedded = encoder.embed(IDS)
    encoder.embed = lambda *_: embedded.requires_grad_()
    for position in range(SRC_LEN):
        gradient = torch.autograd.grad(encoder(IDS)[0, position].sum(), embedded)[0][0]
        assert (gradient.abs().amax(-1) > 0).all()


def test_hidden_states_end_with_the_output_and_begin_with_the_embeddings(encoder):
    states = encoder.hidden_states(IDS)
    assert len(states) == NUM_LAYERS + 1
    assert torch.equal(states[0], encoder.embed(IDS))
    assert torch.equal(states[-1], encoder(IDS))
    assert torch.equal(encoder.layers[1](states[1], (IDS != 0)[:, None, None]), states[2])


def test_attention_weights_are_shares_of_the_real_tokens(encoder):
    weights = encoder.attention_weights(IDS)
    assert weights.shape == (NUM_LAYERS, BATCH, NUM_HEADS, SRC_LEN, SRC_LEN)
    assert difference(weights.sum(-1), torch.tensor(1.0)) < 1e-12
    assert (weights[:, 1, :, :, -2:] == 0).all()
    assert (weights[:, 0] > 0).all()


def test_attention_weights_are_those_of_the_output(encoder):
    """A layer's output, put together from the weights it reports."""
    x, layer = encoder.hidden_states(IDS)[1], encoder.layers[1]
    weights = encoder.attention_weights(IDS)[1]
    value = layer.self_attention.value_proj(x).view(BATCH, SRC_LEN, NUM_HEADS, -1)
    mixed = torch.einsum("bhqk,bkhd->bqhd", weights, value).flatten(2)
    x = layer.self_attention_residual(x, lambda _: layer.self_attention.output_proj(mixed))
    output = layer.feed_forward_residual(x, layer.feed_forward)
    assert difference(output, encoder.hidden_states(IDS)[2]) < 1e-12


# --- others beside it ---


@DTYPES
def test_layers_are_pytorchs_with_gelu_and_its_eps(dtype):
    ours = BertEncoder(SMALL).layers[0]
    theirs = nn.TransformerEncoderLayer(
        D_MODEL, NUM_HEADS, D_FF, 0.0, F.gelu, layer_norm_eps=SMALL.eps, batch_first=True
    )
    real = IDS != 0
    assert_parity(
        Pair(
            dtype,
            ours,
            theirs,
            lambda tensors: layer_from_torch(tensors, ENCODER_LAYER),
            [draw(BATCH, SRC_LEN, D_MODEL, dtype=dtype) * 1e-5],  # so small that eps shows
            lambda x: ours(x, real[:, None, None]),
            lambda x: theirs(x, src_key_padding_mask=~real),
        )
    )


def their_config(**changes):
    """Hugging Face's settings for an encoder of the same sizes as `SMALL`."""
    import transformers

    return transformers.BertConfig(
        vocab_size=VOCAB_SIZE,
        hidden_size=D_MODEL,
        num_hidden_layers=NUM_LAYERS,
        num_attention_heads=NUM_HEADS,
        intermediate_size=D_FF,
        max_position_embeddings=MAX_LEN,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
        **changes,
    )


REAL = (IDS != 0)[:, :, None]  # what stands in the place of padding is nobody's business


@DTYPES
def test_forward_and_gradients_are_hugging_faces(dtype):
    config = their_config()
    import transformers

    ours, theirs = BertEncoder(SMALL), transformers.BertModel(config, add_pooling_layer=False)
    assert_parity(
        Pair(
            dtype,
            ours,
            theirs,
            from_hugging_face,
            [IDS, TYPES],
            lambda ids, types: ours(ids, types) * REAL,
            lambda ids, types: theirs(ids, (ids != 0).long(), types).last_hidden_state * REAL,
        )
    )


MASKED_WORDS = {
    "cls.predictions.bias": "bias",
    "cls.predictions.transform.dense.weight": "linear.weight",
    "cls.predictions.transform.dense.bias": "linear.bias",
    "cls.predictions.transform.LayerNorm.weight": "norm.weight",
    "cls.predictions.transform.LayerNorm.bias": "norm.bias",
}


def masked_words_from_hugging_face(tensors):
    encoder = {name.removeprefix("bert."): x for name, x in tensors.items() if name.startswith("bert.")}
    ours = {f"encoder.{name}": x for name, x in from_hugging_face(encoder).items()}
    return ours | {our_name: tensors[name] for name, our_name in MASKED_WORDS.items()}


@DTYPES
def test_masked_words_and_their_gradients_are_hugging_faces(dtype):
    config = their_config()
    import transformers

    ours, theirs = MaskedWords(BertEncoder(SMALL)), transformers.BertForMaskedLM(config)
    assert_parity(
        Pair(
            dtype,
            ours,
            theirs,
            masked_words_from_hugging_face,
            [IDS, TYPES],
            lambda ids, types: ours(ids, types) * REAL,
            lambda ids, types: theirs(ids, (ids != 0).long(), types).logits * REAL,
        )
    )


# --- masked words ---


def test_masked_words_by_hand(encoder):
    model = MaskedWords(encoder, seed=4).double().eval()
    model.bias.data = draw(VOCAB_SIZE, dtype=torch.float64)
    model.norm.bias.data.fill_(0.3)
    x = F.gelu(encoder(IDS) @ model.linear.weight.T + model.linear.bias)
    x = (x - x.mean(-1, keepdim=True)) / (x.var(-1, correction=0, keepdim=True) + SMALL.eps).sqrt() + 0.3
    assert difference(model(IDS), x @ encoder.token_embedding.weight.T + model.bias) < 1e-12
    assert difference(model(IDS, TYPES), model(IDS)) > 0.01


def test_logits_of_the_chosen_places_are_those_of_all(encoder):
    model = MaskedWords(encoder, seed=4).double().eval()
    places = torch.zeros_like(IDS).bool()
    places[0, 2] = places[1, 1] = places[0, 5] = True
    assert difference(model.logits(encoder(IDS)[places]), model(IDS)[places]) < 1e-12


def test_the_head_keeps_the_encoders_table_and_starts_from_its_seed(encoder):
    state = torch.get_rng_state()
    one, same, other = (MaskedWords(encoder, seed) for seed in (3, 3, 4))
    assert torch.equal(torch.get_rng_state(), state)
    assert torch.equal(one.linear.weight, same.linear.weight)
    assert not torch.equal(one.linear.weight, other.linear.weight)
    assert one.linear.weight.std().item() == pytest.approx(0.02, rel=0.1)
    assert (one.linear.bias == 0).all()
    new = sum(p.numel() for p in one.parameters()) - sum(p.numel() for p in encoder.parameters())
    assert new == D_MODEL * D_MODEL + 3 * D_MODEL + VOCAB_SIZE


def test_the_lessons_model_has_as_many_parameters_as_it_says():
    sizes = BertConfig(1501, d_model=64, d_ff=256, num_heads=4, num_layers=2, max_len=64)
    assert sum(parameter.numel() for parameter in MaskedWords(BertEncoder(sizes)).parameters()) == 206_173


# --- mask_tokens ---

MASK_ID = 4
TOKENS = torch.tensor([[1, 11, 12, 13, 14, 15, 2], [1, 21, 22, 23, 2, 0, 0]])
SPECIAL = TOKENS < 3
# Above the share; below it by each fate, at the borders too; below it and special.
CHANCE = torch.tensor([[0.01, 0.1, 0.149, 0.15, 0.0, 0.9, 0.1], [0.2, 0.1, 0.14, 0.3, 0.05, 0.0, 0.14]])
FATE = torch.tensor([[0.1, 0.79, 0.8, 0.5, 0.9, 0.1, 0.85], [0.1, 0.89, 0.99, 0.85, 0.85, 0.1, 0.95]])
OTHERS = torch.tensor([[31, 32, 33, 34, 35, 36, 37], [41, 42, 43, 44, 45, 46, 47]])
INPUTS = [[1, 4, 33, 13, 14, 15, 2], [1, 42, 22, 23, 2, 0, 0]]
N = NO_LABEL
LABELS = [[N, 11, 12, N, 14, N, N], [N, 21, 22, N, N, N, N]]


def check_masking(function):
    given = (TOKENS.clone(), SPECIAL, MASK_ID, CHANCE, FATE, OTHERS)
    inputs, labels = function(*given)
    assert inputs.tolist() == INPUTS
    assert labels.tolist() == LABELS
    assert labels.dtype == torch.int64
    assert torch.equal(given[0], TOKENS)
    assert (function(*given, share=0.5)[1] != N).sum() == 7


def masked(ids, special, mask_id, chance, fate, others, share=0.15, **wrong):
    """The masking written once more, with room for a wrong step."""
    chosen = chance < share
    if not wrong.get("specials_too"):
        chosen = chosen & (special if wrong.get("upside_down") else ~special)
    fate = chance if wrong.get("one_draw") else fate
    inputs = ids if wrong.get("in_place") else ids.clone()
    original = ids.clone()
    to_mask, to_other = chosen & (fate < 0.8), chosen & (fate >= 0.8) & (fate < 0.9)
    if wrong.get("exchanged"):
        to_other = chosen & (fate >= 0.9)
    if wrong.get("always"):
        to_mask, to_other = chosen, chosen & False
    inputs[to_mask] = mask_id
    inputs[to_other] = others[to_other]
    asked = {"everywhere": chosen | True, "changed": to_mask | to_other}.get(wrong.get("labels"), chosen)
    source = inputs if wrong.get("after") else original
    return inputs, source.where(asked, wrong.get("empty", N))


WRONG_MASKS = {
    "specials too": dict(specials_too=True),
    "specials only": dict(upside_down=True),
    "labels everywhere": dict(labels="everywhere"),
    "no label for what stays": dict(labels="changed"),
    "label 0 for none": dict(empty=0),
    "labels taken afterwards": dict(after=True),
    "one draw for both": dict(one_draw=True),
    "always the mask": dict(always=True),
    "other and itself exchanged": dict(exchanged=True),
    "in place": dict(in_place=True),
}


@pytest.mark.parametrize("function", [mask_tokens, masked])
def test_masking_by_hand(function):
    check_masking(function)


@pytest.mark.parametrize("wrong", WRONG_MASKS.values(), ids=WRONG_MASKS)
def test_a_wrong_masking_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_masking(lambda *args, **more: masked(*args, **more, **wrong))


def test_shares_of_many_tokens():
    generator = torch.Generator().manual_seed(3)
    chance, fate = (torch.rand(200, 301, generator=generator) for _ in range(2))
    ids, others = torch.full((200, 301), 7), torch.full((200, 301), 8)
    inputs, labels = mask_tokens(ids, ids == 0, MASK_ID, chance, fate, others)
    counts = [(inputs == token).sum().item() / ids.numel() for token in (MASK_ID, 8)]
    assert [*counts, (labels == 7).float().mean().item()] == pytest.approx([0.12, 0.015, 0.15], abs=0.005)


def test_masking_refuses_what_does_not_fit():
    with (
        unchecked_shapes(),
        pytest.raises(ValueError, match=r"one shape.* got shapes \[\(2, 6\), \(2, 7\)\]"),
    ):
        mask_tokens(TOKENS, SPECIAL, MASK_ID, CHANCE[:, :6], FATE, OTHERS)
    with unchecked_shapes(), pytest.raises(ValueError, match="boolean is_special; got .*int64"):
        mask_tokens(TOKENS, SPECIAL.long(), MASK_ID, CHANCE, FATE, OTHERS)


# --- mean_of_tokens ---

VECTORS = torch.tensor([[[1.0, 2], [3, 0], [8, 7]], [[0, 0], [4, -6], [2, 3]]])
THREE_IDS = torch.tensor([[5, 6, 9], [5, 6, 8]])  # padding is 9


def test_the_mean_is_over_real_tokens_of_whatever_length_and_content():
    assert mean_of_tokens(VECTORS, THREE_IDS, 9).tolist() == [[2, 1], [2, -1]]


def test_a_row_of_padding_gives_zeros_and_what_stands_in_padding_says_nothing():
    hidden = VECTORS.clone()
    hidden[0] = torch.nan
    means = mean_of_tokens(hidden, torch.tensor([[9, 9, 9], [5, 6, 8]]), 9)
    assert means.tolist() == [[0, 0], [2, -1]]


def test_padding_gets_no_gradient():
    hidden = VECTORS.clone().requires_grad_()
    mean_of_tokens(hidden, THREE_IDS, 9).sum().backward()
    assert hidden.grad[:, :, 0].tolist() == [[0.5, 0.5, 0], pytest.approx([1 / 3] * 3)]


def test_a_mean_needs_a_token_for_each_vector():
    with unchecked_shapes(), pytest.raises(ValueError, match=r"got shapes \(2, 3, 2\) and \(2, 2\)"):
        mean_of_tokens(VECTORS, THREE_IDS[:, :2], 9)


# --- initial weights, and what is refused ---


def test_initial_weights():
    state = torch.get_rng_state()
    one, same, other = (BertEncoder(SMALL, seed) for seed in (3, 3, 4))
    assert torch.equal(torch.get_rng_state(), state)
    assert torch.equal(one(IDS), same(IDS))
    assert difference(one(IDS), other(IDS)) > 0.1
    for name, parameter in one.named_parameters():
        if parameter.dim() == 2:
            assert parameter.std().item() == pytest.approx(0.02, rel=0.3), name
        else:
            assert (parameter == ("norm" in name and name.endswith("weight"))).all(), name


def test_base_has_the_published_number_of_parameters():
    with torch.device("meta"):
        base = BertEncoder(BertConfig())
    # 110 million in the paper; the rest of Hugging Face's 109,482,240 is the pooler's
    assert sum(parameter.numel() for parameter in base.parameters()) == 109_482_240 - 768 * 769


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_layers": 0}, "num_layers must be at least 1; got 0"),
        ({"num_token_types": -2}, "num_token_types must be at least 1; got -2"),
        ({"pad_id": 29}, "pad_id must be one of the 29 token ids; got 29"),
        ({"num_heads": 5}, "d_model must be divisible by num_heads; got d_model=24, num_heads=5"),
    ],
)
def test_impossible_sizes_are_refused(changes, message):
    sizes = dict(vocab_size=29, d_model=24, d_ff=40, num_heads=4, num_layers=3) | changes
    with pytest.raises(ValueError, match=message):
        BertEncoder(BertConfig(**sizes))


def test_a_sentence_too_long_is_refused(encoder):
    assert encoder(torch.ones(1, MAX_LEN, dtype=torch.long)).shape == (1, MAX_LEN, D_MODEL)
    with pytest.raises(ValueError, match=f"max_len={MAX_LEN} tokens; got {MAX_LEN + 1}"):
        encoder(torch.ones(1, MAX_LEN + 1, dtype=torch.long))


def test_names_of_hugging_face_that_are_not_ours_stay_behind():
    x = torch.zeros(2, 3)
    theirs = {"pooler.dense.weight": x, "embeddings.position_ids": x, "embeddings.LayerNorm.bias": x}
    assert list(from_hugging_face(theirs)) == ["embedding_norm.bias"]
    [name] = from_hugging_face({"encoder.layer.11.attention.output.LayerNorm.weight": x})
    assert name == "layers.11.self_attention_residual.norm.weight"
