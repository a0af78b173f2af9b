"""A cache as an argument: cached is uncached for every attention and model, and a step copies little."""

import pytest
import torch
from torch import nn
from torch.utils._python_dispatch import TorchDispatchMode

from course_lib.decoding import greedy_decode
from course_lib.gpt import GPT, GPTConfig
from course_lib.layers import DecoderLayer, EncoderLayer
from course_lib.masks import causal_mask, decoder_mask, padding_mask
from course_lib.multi_head import MultiHeadAttention
from course_lib.sampling import decoder_of_text, sample
from course_lib.search import BeamSearch, greedy_search
from course_lib.shared_heads import GroupedQueryAttention
from course_lib.transformer import Transformer, TransformerConfig
from tests.parity import draw
from workshop.experiments.modified_parts import RelativeBiasAttention, RotaryAttention

D_MODEL, NUM_HEADS, BATCH, SRC_LEN, TGT_LEN, VOCAB_SIZE, EOS_ID = 24, 4, 3, 5, 7, 31, 2
SIZES = dict(d_model=D_MODEL, d_ff=20, num_heads=NUM_HEADS, num_layers=2, dropout=0.0, max_len=16)
ATTENTIONS = {
    "multi-head": lambda: MultiHeadAttention(D_MODEL, NUM_HEADS),
    "grouped": lambda: GroupedQueryAttention(D_MODEL, NUM_HEADS, num_kv_heads=2),
    "rotary": lambda: RotaryAttention(D_MODEL, NUM_HEADS),
}
KINDS = pytest.mark.parametrize("attention", ATTENTIONS.values(), ids=ATTENTIONS)
PIECES = pytest.mark.parametrize("lengths", [[1] * 7, [4, 1, 2], [7]], ids=str)


def ids(batch=BATCH, seq_len=TGT_LEN, seed=0):
    return torch.randint(3, VOCAB_SIZE, (batch, seq_len), generator=torch.Generator().manual_seed(seed))


def loud(model: nn.Module) -> nn.Module:
    """With random norms and biases, and weights large enough that every part shows in the output."""
    generator = torch.Generator().manual_seed(1)
    for parameter in model.parameters():
        nn.init.normal_(parameter, std=0.4, generator=generator)
    return model.double().eval()


def transformer(attention=ATTENTIONS["multi-head"], norm_first=True) -> Transformer:
    model = Transformer(TransformerConfig(VOCAB_SIZE, norm_first=norm_first, **SIZES), seed=0)
    for layer in model.decoder_layers:
        layer.self_attention = attention()
    return loud(model)


def gpt(attention=ATTENTIONS["multi-head"]) -> GPT:
    model = GPT(GPTConfig(VOCAB_SIZE, **SIZES), seed=0)
    for layer in model.layers:
        layer.self_attention = attention()
    return loud(model)


# --- cached is uncached ---


@KINDS
@PIECES
@torch.no_grad()
def test_a_decoder_reads_on_from_its_cache(attention, lengths):
    model, tgt_input = transformer(attention), ids()
    src_mask = padding_mask(ids(seq_len=SRC_LEN) % 9, pad_id=3)
    memory = model.encode(ids(seq_len=SRC_LEN), src_mask)
    expected = model.decode(tgt_input, memory, causal_mask(TGT_LEN), src_mask)
    cache = model.new_cache(BATCH)
    pieces = [
        model.decode(piece, memory, None, src_mask, cache=cache) for piece in tgt_input.split(lengths, dim=1)
    ]
    torch.testing.assert_close(torch.cat(pieces, dim=1), expected, rtol=0, atol=1e-12)


@KINDS
@PIECES
@torch.no_grad()
def test_a_gpt_reads_on_from_its_cache(attention, lengths):
    model = gpt(attention)
    cache = model.new_cache(BATCH)
    pieces = [model(piece, cache=cache) for piece in ids().split(lengths, dim=1)]
    torch.testing.assert_close(torch.cat(pieces, dim=1), model(ids()), rtol=0, atol=1e-12)


@KINDS
@torch.no_grad()
def test_a_layer_and_an_attention_take_a_cache_by_themselves(attention):
    x, expected = draw(BATCH, TGT_LEN, D_MODEL, dtype=torch.float64), None
    for part in (attention().double(), EncoderLayer(D_MODEL, NUM_HEADS, 20, 0.0).double()):
        attends = isinstance(part, MultiHeadAttention)
        expected = part(*(x,) * (3 if attends else 1), causal_mask(TGT_LEN))
        cache = gpt().new_cache(BATCH)
        pieces = [
            part(*(piece,) * (3 if attends else 1), cache=cache) for piece in x.split([3, 1, 1, 2], dim=1)
        ]
        torch.testing.assert_close(torch.cat(pieces, dim=1), expected, rtol=0, atol=1e-12)


@KINDS
@torch.no_grad()
def test_the_equation_as_written_takes_a_cache_too(attention):
    part, x = attention().double(), draw(BATCH, TGT_LEN, D_MODEL, dtype=torch.float64)
    output, weights = part.with_weights(x, x, x, causal_mask(TGT_LEN))
    cache = gpt().new_cache(BATCH)
    pieces = [part.with_weights(piece, piece, piece, cache=cache) for piece in x.split([4, 3], dim=1)]
    torch.testing.assert_close(torch.cat([out for out, _ in pieces], dim=1), output, rtol=0, atol=1e-12)
    torch.testing.assert_close(pieces[1][1], weights[:, :, 4:], rtol=0, atol=1e-12)
    assert pieces[1][1].shape == (BATCH, NUM_HEADS, 3, TGT_LEN)


@torch.no_grad()
def test_a_rectangular_mask_is_taken_as_it_is():
    """The caller may hide what was kept: here the first two tokens, from all that come after them."""
    model, memory = transformer(), draw(BATCH, SRC_LEN, D_MODEL, dtype=torch.float64)
    mask = causal_mask(TGT_LEN).clone()
    mask[2:, :2] = False
    expected = model.decode(ids(), memory, mask)
    cache = model.new_cache(BATCH)
    first = model.decode(ids()[:, :4], memory, mask[:4, :4], cache=cache)
    second = model.decode(ids()[:, 4:], memory, mask[4:], cache=cache)
    torch.testing.assert_close(torch.cat([first, second], dim=1), expected, rtol=0, atol=1e-12)


@torch.no_grad()
def test_a_hook_on_the_attention_runs_at_each_step():
    model, called = transformer(), []
    for name in ("self_attention", "cross_attention"):
        part = getattr(model.decoder_layers[0], name)
        part.register_forward_hook(lambda *_, name=name: called.append(name))
    cache, memory = model.new_cache(BATCH), draw(BATCH, SRC_LEN, D_MODEL, dtype=torch.float64)
    for piece in ids().split([5, 1, 1], dim=1):
        model.decode(piece, memory, cache=cache)
    assert called == ["self_attention", "cross_attention"] * 3


# --- what it keeps and copies ---


class Copied(TorchDispatchMode):
    """How many numbers are copied inside the block, in calls that move that many at once."""

    def __init__(self):
        super().__init__()
        self.most = 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        if operation.name() in (
            "aten::copy_",
            "aten::cat",
            "aten::clone",
            "aten::stack",
            "aten::index.Tensor",
        ):
            self.most = max(self.most, result.numel())
        return result


@KINDS
@torch.no_grad()
def test_a_step_copies_no_more_than_it_adds(attention):
    """The past of an attention has 15 x 24 numbers and more; what a step adds has 24 in each text."""
    model = transformer(attention)
    cache, memory = model.new_cache(BATCH), draw(BATCH, 2, D_MODEL, dtype=torch.float64)
    model.decode(ids(seq_len=15), memory, cache=cache)
    with Copied() as copied:
        model.decode(ids(seq_len=1), memory, cache=cache)
    assert 0 < copied.most <= BATCH * D_MODEL


@torch.no_grad()
def test_grouped_heads_keep_few_keys():
    kept = {}
    for name in ("multi-head", "grouped"):
        model = gpt(ATTENTIONS[name])
        cache = model.new_cache(BATCH)
        model(ids(), cache)
        kept[name] = cache.num_bytes()
    assert kept["grouped"] * 2 == kept["multi-head"] == 2 * 2 * BATCH * 16 * D_MODEL * 8


@torch.no_grad()
def test_what_does_not_fit_leaves_the_cache_as_it_was():
    model = gpt()
    cache = model.new_cache(BATCH, max_len=5)
    model(ids()[:, :4], cache)
    for wrong, message in ((ids()[:, :2], "room for 1 more tokens; got 2"), (ids(2, 1), "of 3 texts; got 2")):
        with pytest.raises(ValueError, match=message):
            model(wrong, cache)
    assert len(cache) == 4
    expected = model(ids()[:, :5])[:, -1:]
    torch.testing.assert_close(model(ids()[:, 4:5], cache), expected, rtol=0, atol=1e-12)


# --- every decoder is driven in the same way ---


@torch.no_grad()
def test_greedy_beam_and_sampling_agree_on_a_gpt():
    model, prompt = gpt().float(), ids(seq_len=4)
    decoder = decoder_of_text(model, prompt, 9)
    greedy = greedy_search(decoder, prompt[:, -1:], [9] * BATCH, EOS_ID, forbidden=(0, 1))
    generator = torch.Generator().manual_seed(0)
    assert sample(model, prompt, 9, generator, temperature=0.0, eos_id=EOS_ID) == greedy
    beam = BeamSearch(decoder_of_text(model, prompt, 9), prompt[:, -1:], [9] * BATCH, 1, 0.0, EOS_ID, (0, 1))
    assert [found[0].token_ids for found in beam.run()] == greedy
    for row, written in zip(prompt, greedy, strict=True):  # and each token is the likeliest without a cache
        logits = model(torch.cat([row, torch.tensor(written, dtype=torch.int64)])[None])[0, 3:]
        assert_greedy(logits, written)


@torch.no_grad()
def test_after_a_prompt_there_is_one_hypothesis_at_first():
    decoder = decoder_of_text(gpt(), ids(seq_len=4), 3, beam_size=2)
    with pytest.raises(ValueError, match="a token of each of 1 to 1 hypotheses; got 2"):
        decoder.step(torch.full((BATCH, 2), 8))


@torch.no_grad()
def test_beams_of_a_gpt_have_the_probabilities_of_the_whole_model():
    model, prompt = gpt(), ids(seq_len=4)
    search = BeamSearch(
        decoder_of_text(model, prompt, 6, beam_size=3), prompt[:, -1:], [6] * BATCH, 3, 0.0, EOS_ID
    )
    for row, found in zip(prompt, search.run(), strict=True):
        for hypothesis in found:
            written = hypothesis.token_ids + [EOS_ID] * hypothesis.is_finished
            log_probs = model(torch.cat([row, torch.tensor(written)])[None])[0].log_softmax(dim=-1)
            total = sum(log_probs[3 + i, token_id] for i, token_id in enumerate(written))
            assert hypothesis.log_prob == pytest.approx(total.item(), abs=1e-5)


class Windowed(MultiHeadAttention):
    """An attention of one's own: each position sees itself and the one before. It takes no cache."""

    def forward(self, query, key, value, mask):
        near = torch.ones(query.shape[1], key.shape[1], dtype=torch.bool).triu(-1)
        return super().forward(query, key, value, mask & near)


@pytest.mark.parametrize("attention", [Windowed, RelativeBiasAttention])
@torch.no_grad()
def test_an_attention_that_takes_no_cache_is_decoded_too(attention):
    """Each token is then the likeliest of the whole model, which reads everything again at each step."""
    model, src_ids = transformer(lambda: attention(D_MODEL, NUM_HEADS)).float(), ids(seq_len=SRC_LEN)
    src_mask = padding_mask(src_ids, 0)
    for row, written in enumerate(greedy_decode(model, src_ids, max_len=6)):
        tgt_input = torch.tensor([[1, *written]])
        hidden = model.decode(
            tgt_input, model.encode(src_ids, src_mask)[row : row + 1], decoder_mask(tgt_input, 0)
        )
        logits = model.embedding.logits(hidden)[0]
        assert_greedy(logits, written)
    with pytest.raises(ValueError, match=f"takes `cache`; got {attention.__name__}"):
        model.new_cache(BATCH)


@torch.no_grad()
def test_a_self_attention_that_layers_share_is_decoded_without_a_cache():
    """A cache has one place for each attention, and would take the second layer's keys for the next tokens."""
    model, src_ids = transformer().float(), ids(seq_len=SRC_LEN)
    model.decoder_layers[1].self_attention = model.decoder_layers[0].self_attention
    for row, written in zip(src_ids, greedy_decode(model, src_ids, max_len=6), strict=True):
        logits = model(row[None], torch.tensor([[1, *written]]))[0]
        assert_greedy(logits, written)
    with pytest.raises(ValueError, match="of its own in each layer; got one MultiHeadAttention in several"):
        model.new_cache(BATCH)


@torch.no_grad()
def test_a_gpts_layers_that_share_an_attention_or_are_one_are_written_without_a_cache():
    for share in (share_attention, share_layer):
        model, prompt = gpt().float(), ids(seq_len=4)
        share(model)
        generator = torch.Generator().manual_seed(0)
        for row, written in zip(prompt, sample(model, prompt, 6, generator, temperature=0), strict=True):
            logits = model(torch.cat([row, torch.tensor(written, dtype=torch.int64)])[None])[0, 3:]
            assert_greedy(logits, written)
        with pytest.raises(ValueError, match="a self-attention of its own in each layer"):
            model.new_cache(BATCH)


def assert_greedy(logits, written):
    """Each token that was written, `<pad>` and `<bos>` apart, is the likeliest after those before it."""
    logits[:, :2] = -torch.inf
    assert logits.argmax(dim=-1).tolist()[: len(written)] == written


def share_attention(model: GPT):
    model.layers[1].self_attention = model.layers[0].self_attention


def share_layer(model: GPT):
    model.layers[1] = model.layers[0]


@pytest.mark.parametrize("shared", ["cross_attention", "self_attention"])
@torch.no_grad()
def test_a_cross_attention_that_stands_in_another_layer_too_takes_a_cache(shared):
    """All layers look at one memory, so its keys and values are the same for all of them."""
    model, tgt_input, memory = transformer(), ids(), draw(BATCH, SRC_LEN, D_MODEL, dtype=torch.float64)
    model.decoder_layers[1].cross_attention = getattr(model.decoder_layers[0], shared)
    expected = model.decode(tgt_input, memory, causal_mask(TGT_LEN))
    cache = model.new_cache(BATCH)
    pieces = [model.decode(piece, memory, cache=cache) for piece in tgt_input.split([4, 1, 2], dim=1)]
    torch.testing.assert_close(torch.cat(pieces, dim=1), expected, rtol=0, atol=1e-12)


def test_a_decoder_layer_with_a_cache_looks_at_the_memory_once():
    layer, called = DecoderLayer(D_MODEL, NUM_HEADS, 20, 0.0).eval(), []
    layer.cross_attention.key_proj.register_forward_hook(lambda *_: called.append("memory"))
    x, memory = draw(BATCH, TGT_LEN, D_MODEL), draw(BATCH, SRC_LEN, D_MODEL, seed=1)
    cache = transformer().new_cache(BATCH)
    with torch.no_grad():
        pieces = [layer(piece, memory, cache=cache) for piece in x.split([4, 1, 1, 1], dim=1)]
        assert called == ["memory"]
        expected = layer(x, memory, causal_mask(TGT_LEN))
    torch.testing.assert_close(torch.cat(pieces, dim=1), expected, rtol=0, atol=1e-5)
