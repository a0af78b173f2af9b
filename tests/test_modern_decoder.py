"""The modern decoder: each part by hand and beside PyTorch's, the whole beside Hugging Face's Llama, and its cache."""

from types import SimpleNamespace

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from course_lib import modern_decoder
from course_lib.embeddings import look_up
from course_lib.gpt import GPTConfig
from course_lib.inspection import attention_weights
from course_lib.masks import causal_mask
from course_lib.modern_decoder import ModernConfig, ModernDecoder, RMSNorm, RotaryAttention, SwiGLU
from course_lib.pretrained_decoders import LLAMA_PARTS, from_llama, renamed
from course_lib.sampling import decoder_of_text, sample
from course_lib.search import BeamSearch, greedy_search
from tests.llama import CONFIG, drawn_ids, ours_of, their_llama
from tests.parity import Pair, assert_parity, difference, draw

IDS = drawn_ids(2, 11)
EOS_ID = 2


@pytest.fixture(scope="module")
def theirs():
    return their_llama()


@pytest.fixture
def ours(theirs):
    return ours_of(theirs)


# --- the parts ---


def test_rms_norm_by_hand():
    norm = RMSNorm(2, eps=0.0)
    norm.weight.data = torch.tensor([10.0, 1])
    # 1 and 7: the mean of the squares is 25, its root 5
    torch.testing.assert_close(
        norm(torch.tensor([[1.0, 7], [-7, 1]])), torch.tensor([[2.0, 1.4], [-14, 0.2]])
    )


@pytest.mark.parametrize("eps", [1e-5, 0.3])
def test_rms_norm_is_pytorchs_and_the_exercises(eps):
    from course.exercises import EXERCISES

    norm, x = RMSNorm(6, eps), 0.1 * draw(3, 5, 6)
    norm.weight.data = draw(6, seed=1)
    torch.testing.assert_close(norm(x), F.rms_norm(x, (6,), norm.weight, eps))
    torch.testing.assert_close(norm(x), EXERCISES["rms_norm"].reference(x, norm.weight, eps))


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_rms_norm_of_narrow_numbers(dtype):
    """300 squared is more than float16 can hold. The result is that of float32, rounded once."""
    norm, x = RMSNorm(6), 300 * draw(3, 5, 6)
    x[0, 0] = 30_000.0
    norm.weight.data = draw(6, seed=1)
    found, x = norm.to(dtype)(x.to(dtype)), x.to(dtype).float()
    assert found.dtype == dtype and found.isfinite().all()
    assert torch.equal(found, norm.float()(x).to(dtype))


def test_rms_norm_of_wide_numbers_stays_as_it_is():
    for dtype in (torch.float32, torch.float64):
        norm, x = RMSNorm(6).to(dtype), 300 * draw(3, 5, 6, dtype=dtype)
        norm.weight.data = draw(6, seed=1, dtype=dtype)
        written_out = norm.weight * x / torch.sqrt(x.square().mean(dim=-1, keepdim=True) + norm.eps)
        assert torch.equal(norm(x), written_out)


def test_swiglu_is_the_exercises():
    from course.exercises import EXERCISES

    part, x = SwiGLU(6, 10), draw(3, 5, 6)
    assert [name for name, _ in part.named_parameters()] == [
        "gate_proj.weight",
        "up_proj.weight",
        "down_proj.weight",
    ]
    matrices = [matrix.T for matrix in part.parameters()]
    torch.testing.assert_close(part(x), EXERCISES["swiglu"].reference(x, *matrices))


def test_only_distances_count_in_rotary_attention():
    part, x = RotaryAttention(12, num_heads=3, num_kv_heads=1, base=50.0), draw(2, 5, 12)
    first, later = (
        part.query_heads(x, range(n, n + 5)) @ part.key_heads(x, range(n, n + 5)).mT for n in (0, 20)
    )
    torch.testing.assert_close(first, later, atol=1e-5, rtol=1e-5)
    unturned = part.query_heads(x, range(1)) @ part.key_heads(x, range(1)).mT
    assert difference(first, unturned) > 0.05


def test_the_weights_are_those_of_the_equation(ours):
    weights = ours.attention_weights(IDS)
    assert weights.shape == (3, 2, 6, 11, 11)
    assert (weights.sum(-1) - 1).abs().max() < 1e-6
    assert (weights * ~causal_mask(11)).abs().max() == 0
    overheard = attention_weights([layer.self_attention for layer in ours.layers], lambda: ours(IDS))
    torch.testing.assert_close(weights, torch.stack(overheard))


def test_values_are_not_rotated(ours):
    attention, x = ours.layers[0].self_attention, draw(2, 5, 48)
    torch.testing.assert_close(
        attention.value_heads(x), attention.value_proj(x).unflatten(-1, (2, 8)).transpose(1, 2)
    )


# --- Hugging Face's beside it ---


def test_logits_and_gradients_are_hugging_faces():
    """Only in float32: theirs normalises and rotates in it, whatever the dtype."""
    ours, theirs = ModernDecoder(CONFIG, seed=0), their_llama()

    def renamed(tensors):
        return from_llama(tensors, CONFIG)

    assert_parity(Pair(torch.float32, ours, theirs, renamed, [IDS], ours, lambda ids: theirs(ids).logits))


def test_ten_prompts_go_on_for_forty_tokens_as_with_transformers(theirs, ours):
    prompts = drawn_ids(10, 7, seed=1)
    wanted = theirs.generate(
        prompts,
        attention_mask=torch.ones_like(prompts),
        max_new_tokens=40,
        do_sample=False,
        eos_token_id=None,
        pad_token_id=0,
    )
    decoder = decoder_of_text(ours, prompts, 40)
    found = greedy_search(decoder, prompts[:, -1:], [40] * 10, eos_id=-1)
    assert found == wanted[:, 7:].tolist()
    assert len({tuple(row) for row in found}) == 10
    assert max(len(set(row)) for row in found) > 10  # they do not all repeat one token


def halves_left(ours, theirs):
    """Queries and keys in the order that rotates feature i with i + d_k / 2."""
    ours.load_state_dict(renamed(dict(theirs.named_parameters()), LLAMA_PARTS, "model.layers."))


def swapped(ours, theirs):
    for layer in ours.layers:
        part = layer.feed_forward
        part.gate_proj, part.up_proj = part.up_proj, part.gate_proj


def layer_norms(ours, theirs):
    for layer in ours.layers:
        residual = layer.self_attention_residual
        gain = residual.norm.weight
        residual.norm = nn.LayerNorm(48)
        residual.norm.weight = gain


def groups_in_turn(ours, theirs):
    """Heads 0, 2, 4 share the first key-value head, not heads 0, 1, 2."""
    for layer in ours.layers:
        part = layer.self_attention
        order = torch.arange(6).reshape(2, 3).T.flatten()
        part.query_proj.weight.data = (
            part.query_proj.weight.unflatten(0, (6, 8))[order].flatten(0, 1).detach().clone()
        )


def other_base(ours, theirs):
    for layer in ours.layers:
        layer.self_attention.base = 10_000.0


def no_rotation(ours, theirs):
    for layer in ours.layers:
        layer.self_attention.base = float("inf")


def other_eps(ours, theirs):
    for layer in ours.layers:
        layer.self_attention_residual.norm.eps = 1e-2


def scaled(ours, theirs):
    """By sqrt(d_model), as the paper's embeddings are."""
    ours.embed = lambda ids, first_position: look_up(ours.token_embedding, ids) * 48**0.5


WRONG = [
    halves_left,
    swapped,
    layer_norms,
    groups_in_turn,
    other_base,
    no_rotation,
    other_eps,
    scaled,
]


@torch.no_grad()
def test_logits_differ_by_little(theirs, ours):
    assert difference(ours(IDS), theirs(IDS).logits) < 1e-5
    assert theirs(IDS).logits.abs().max() > 1


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
@torch.no_grad()
def test_each_wrong_part_is_found(theirs, ours, wrong):
    wrong(ours, theirs)
    assert difference(ours(IDS), theirs(IDS).logits) > 1e-2


@torch.no_grad()
def test_activations_other_than_silu_are_found(theirs, ours, monkeypatch):
    monkeypatch.setattr(modern_decoder, "F", SimpleNamespace(silu=F.gelu))
    assert difference(ours(IDS), theirs(IDS).logits) > 1e-2


# --- who sees whom, and the cache ---


@torch.no_grad()
def test_a_later_token_changes_nothing_before_it(ours):
    logits, changed = ours(IDS), IDS.clone()
    changed[:, 6] = (IDS[:, 6] + 1) % CONFIG.vocab_size
    after = ours(changed)
    assert difference(after[:, :6], logits[:, :6]) < 1e-5
    assert (after[:, 6:] - logits[:, 6:]).abs().amax(-1).min() > 1e-3


def in_steps(model, lengths, ids=IDS):
    cache = model.new_cache(len(ids))
    return torch.cat([model(piece, cache) for piece in ids.split(lengths, dim=1)], dim=1)


STEPS = pytest.mark.parametrize("lengths", [[11], [1] * 11, [7, 1, 1, 1, 1], [3, 5, 3]], ids=str)


@STEPS
@torch.no_grad()
def test_with_a_cache_the_logits_are_the_same(ours, lengths):
    assert difference(in_steps(ours, lengths), ours(IDS)) < 1e-5


@STEPS
@torch.no_grad()
def test_and_with_padding(lengths):
    """Padding before a text is hidden in the cache too."""
    model = ModernDecoder(ModernConfig.tiny(61, num_kv_heads=2, pad_id=0), seed=1).eval()
    padded = IDS.clamp(min=1)
    padded[1, :3] = 0
    assert difference(in_steps(model, lengths, padded)[:, 3:], model(padded)[:, 3:]) < 1e-5
    assert (model.attention_weights(padded)[:, 1, :, 3:, :3] == 0).all()


@torch.no_grad()
def test_the_comparison_finds_positions_that_begin_again(ours, monkeypatch):
    rotated = modern_decoder.rotated
    monkeypatch.setattr(modern_decoder, "rotated", lambda heads, positions, base: rotated(heads, None, base))
    assert difference(in_steps(ours, [7, 1, 1, 1, 1]), ours(IDS)) > 0.1


@torch.no_grad()
def test_a_cache_keeps_only_the_shared_heads(ours):
    cache = ours.new_cache(2, max_len=20)
    ours(IDS, cache)
    assert (
        cache.num_bytes() == 3 * 2 * 2 * 2 * 20 * 8 * 4
    )  # layers, keys and values, batch, heads, room, d_k, bytes


@torch.no_grad()
def test_greedy_beam_and_sampling_agree(ours):
    prompt = IDS[:, :4]
    greedy = greedy_search(decoder_of_text(ours, prompt, 9), prompt[:, -1:], [9] * 2, EOS_ID)
    generator = torch.Generator().manual_seed(0)
    assert sample(ours, prompt, 9, generator, temperature=0.0, eos_id=EOS_ID) == greedy
    beam = BeamSearch(decoder_of_text(ours, prompt, 9), prompt[:, -1:], [9] * 2, 1, 0.0, EOS_ID)
    assert [found[0].token_ids for found in beam.run()] == greedy


@torch.no_grad()
def test_beams_have_the_probabilities_of_the_whole_model(ours):
    prompt = IDS[:, :4]
    search = BeamSearch(
        decoder_of_text(ours, prompt, 6, beam_size=3), prompt[:, -1:], [6] * 2, 3, 0.0, EOS_ID
    )
    for row, found in zip(prompt, search.run(), strict=True):
        for hypothesis in found:
            written = hypothesis.token_ids + [EOS_ID] * hypothesis.is_finished
            log_probs = ours(torch.cat([row, torch.tensor(written)])[None])[0].log_softmax(dim=-1)
            total = sum(log_probs[3 + i, token_id] for i, token_id in enumerate(written))
            assert hypothesis.log_prob == pytest.approx(total.item(), abs=1e-4)


@torch.no_grad()
def test_without_padding_every_token_may_be_read_and_written(ours):
    """Of a GPT with padding, `sample` writes neither token 0 nor token 1."""
    prompt = torch.zeros(400, 1, dtype=torch.long)
    written = sample(ours, prompt, 5, torch.Generator().manual_seed(0), temperature=2.0, eos_id=EOS_ID)
    assert {0, 1} < {token_id for row in written for token_id in row}


# --- sizes and initial weights ---


def test_the_default_has_as_many_parameters_as_smollm2():
    with torch.device("meta"):
        model = ModernDecoder(ModernConfig())
    assert sum(parameter.numel() for parameter in model.parameters()) == 134_515_008
    per_layer = sum(parameter.numel() for parameter in model.layers[0].parameters())
    assert per_layer == 3_540_096
    assert not any(name.endswith("bias") for name, _ in model.named_parameters())


def test_tiny_keeps_the_sizes_of_gpts():
    tiny, gpt = ModernConfig.tiny(29, pad_id=0), GPTConfig.tiny(29)
    assert all(getattr(tiny, name) == value for name, value in vars(gpt).items())


def test_tiny_is_a_model_and_has_as_many_parameters_as_it_says():
    model = ModernDecoder(ModernConfig.tiny(), seed=0)
    assert (
        f"{sum(parameter.numel() for parameter in model.parameters()):,} parameters"
        in ModernConfig.tiny.__doc__
    )
    assert model(IDS).shape == (2, 11, 1500)
    assert ModernConfig.tiny(29, num_heads=8, num_kv_heads=1).num_kv_heads == 1


@torch.no_grad()
def test_only_a_cache_ends_at_max_len(ours):
    """Rotation has no table of positions: 64 and more tokens are read, with a cache if it was given the room."""
    ids = drawn_ids(2, CONFIG.max_len + 3)
    logits = ours(ids)
    with pytest.raises(ValueError, match="room for 64 more tokens; got 67"):
        ours(ids, ours.new_cache(2))
    assert difference(ours(ids, ours.new_cache(2, max_len=67)), logits) < 1e-5


def test_initial_weights():
    state = torch.get_rng_state()
    one, same, other = (ModernDecoder(CONFIG, seed) for seed in (3, 3, 4))
    assert torch.equal(torch.get_rng_state(), state)
    assert torch.equal(one(IDS), same(IDS))
    assert difference(one(IDS), other(IDS)) > 0.01
    for name, parameter in one.named_parameters():
        if parameter.dim() == 2:
            adds = name.endswith(("output_proj.weight", "down_proj.weight"))
            assert parameter.std().item() == pytest.approx(0.02 / 6**0.5 if adds else 0.02, rel=0.2), name
        else:
            assert (parameter == 1).all(), name


def test_before_training_every_token_is_about_equally_likely():
    loss = F.cross_entropy(ModernDecoder(CONFIG, seed=3)(IDS)[0, :-1], IDS[0, 1:])
    assert loss.item() == pytest.approx(torch.tensor(61).log().item(), abs=0.2)


def test_it_learns_to_repeat_what_it_read():
    """On rows that say the same five tokens twice."""
    model = ModernDecoder(ModernConfig.tiny(17, d_ff=64, num_kv_heads=2), seed=0)
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
    for step in range(100):
        half = drawn_ids(64, 5, seed=step, vocab_size=17)
        ids = torch.cat([half, half], dim=1)
        loss = F.cross_entropy(model(ids)[:, 4:-1].flatten(0, 1), ids[:, 5:].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert loss.item() < 0.5  # of ln 17 = 2.8


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_kv_heads": 4}, "num_heads must be divisible by num_kv_heads; got num_heads=6, num_kv_heads=4"),
        ({"num_kv_heads": 0}, "num_kv_heads must be at least 1; got 0"),
        ({"num_heads": 5}, "d_model must be divisible by num_heads; got d_model=48, num_heads=5"),
        ({"pad_id": 61}, "pad_id must be one of the 61 token ids; got 61"),
    ],
)
def test_impossible_sizes_are_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        ModernConfig(**(vars(CONFIG) | changes))


def test_an_odd_d_k_is_refused(ours):
    model = ModernDecoder(ModernConfig.tiny(61, d_model=12, num_kv_heads=2), seed=0)
    with pytest.raises(ValueError, match="d_k must be even"):
        model(IDS)
