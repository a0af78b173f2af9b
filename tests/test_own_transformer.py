"""The model of functions: equal to `Transformer` with the same weights; trained, and searched, like any model."""

import pytest
import torch
from torch import nn

from course_lib import functional
from course_lib.batches import Batch, tokenize_pairs
from course_lib.decoding import beam_search_n_best, decoder_of, greedy_decode
from course_lib.layers import FeedForward
from course_lib.losses import batch_loss, label_smoothing_loss
from course_lib.multi_head import MultiHeadAttention
from course_lib.own_transformer import OwnTransformer, learned_numbers
from course_lib.search import BeamSearch
from course_lib.shared_heads import GroupedQueryAttention
from course_lib.tokens import Tokenizer
from course_lib.training import TrainingConfig, train
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translating.typed_text import true_cased
from course_lib.translator import Translator

SIZES = {"vocab_size": 23, "d_model": 12, "d_ff": 20, "num_heads": 3, "num_layers": 2, "max_len": 16}
CONFIG = TransformerConfig(**SIZES, dropout=0.0, norm_first=True)


@pytest.fixture
def own():
    model = OwnTransformer(Transformer(CONFIG, seed=0)).eval()
    generator = torch.Generator().manual_seed(1)
    for name, parameter in model.named_parameters():  # gains and biases that are not 1 and 0
        if parameter.dim() == 1:
            mean = float("norm.weight" in name)
            nn.init.normal_(parameter, mean=mean, std=0.3, generator=generator)
    return model


@pytest.fixture
def ids():
    generator = torch.Generator().manual_seed(5)
    src = torch.randint(4, 23, (3, 6), generator=generator)
    tgt = torch.randint(4, 23, (3, 5), generator=generator)
    src[1, 4:], tgt[2, 3:] = CONFIG.pad_id, CONFIG.pad_id
    return src, tgt


def test_its_logits_are_those_of_the_modules(own, ids):
    torch.testing.assert_close(own(*ids), own.transformer(*ids), rtol=1e-5, atol=1e-5)


def test_its_gradients_are_those_of_the_modules(own, ids):
    weights = list(own.parameters())
    ours, theirs = (
        torch.autograd.grad(model(*ids).square().mean(), weights) for model in (own, own.transformer)
    )
    for one, other in zip(ours, theirs, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-5)


def test_in_training_it_drops_as_often_as_the_modules(ids):
    """The same numbers are drawn, in the same order."""
    own = OwnTransformer(Transformer(TransformerConfig(**SIZES, dropout=0.4, norm_first=True), seed=0))
    with torch.random.fork_rng():
        torch.manual_seed(3)
        ours = own.train()(*ids)
        torch.manual_seed(3)
        torch.testing.assert_close(ours, own.transformer(*ids), rtol=1e-5, atol=1e-5)
    assert not torch.equal(ours, own.eval()(*ids))


def test_the_numbers_are_the_models_own(own):
    numbers = learned_numbers(own.transformer)
    attention = numbers.decoder_layers[1].cross_attention
    with torch.no_grad():
        own.transformer.decoder_layers[1].cross_attention.key_proj.weight[2, 5] = 7.0
        own.transformer.decoder_norm.bias[3] = 8.0
    assert attention.w_key[5, 2] == 7 and numbers.decoder_bias[3] == 8  # turned, for x @ w


def test_the_searches_find_what_they_find_with_the_modules_and_their_cache(own, ids):
    src, modules = ids[0], own.transformer
    assert greedy_decode(own, src, max_len=8) == greedy_decode(modules, src, max_len=8)
    for ours, theirs in zip(
        beam_search_n_best(own, src, 4, max_len=8),
        beam_search_n_best(modules, src, 4, max_len=8),
        strict=True,
    ):
        assert [one.token_ids for one in ours] == [one.token_ids for one in theirs]
        assert [one.log_prob for one in ours] == pytest.approx([one.log_prob for one in theirs], abs=1e-4)


def test_beam_search_finds_what_a_look_at_every_output_finds(own, ids):
    """Of all outputs of at most two tokens, the likeliest; a beam as wide as the vocabulary misses none."""
    src = ids[0][:1]
    with torch.no_grad():
        [found] = BeamSearch(
            decoder_of(own, src, 2, 23), torch.tensor([[1]]), [2], 23, 0.0, eos_id=2, forbidden=(0, 1)
        ).run()
        logits = own(
            src.expand(23, -1), torch.stack([torch.ones(23, dtype=torch.long), torch.arange(23)], dim=1)
        )
    log_probs = logits.log_softmax(dim=-1)
    log_probs[..., :2] = -torch.inf
    first, second = log_probs.unbind(1)
    both = first[0][:, None] + second
    both[2] = first[0, 2]  # <eos> at once: nothing comes after it
    assert found[0].log_prob == pytest.approx(both[2:].max().item(), abs=1e-5)


@pytest.mark.parametrize("decode", [greedy_decode, beam_search_n_best])
def test_a_source_longer_than_the_positions_is_refused(decode):
    with pytest.raises(ValueError, match="up to max_len=16 tokens; got 17"):
        decode(OwnTransformer(Transformer(CONFIG, seed=0)), torch.full((2, 17), 5))


def test_post_norm_is_refused():
    with pytest.raises(ValueError, match="wanted norm_first=True"):
        OwnTransformer(Transformer(TransformerConfig(**SIZES), seed=0))


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("self_attention", GroupedQueryAttention(12, 4, 2)),
        ("self_attention", MultiHeadAttention(12, 3, bias=False)),
        ("feed_forward", FeedForward(12, 20, activation=nn.functional.gelu)),
        ("feed_forward", nn.Identity()),
    ],
)
def test_parts_that_the_functions_do_not_know_are_refused(name, part):
    model = Transformer(CONFIG, seed=0)
    setattr(model.decoder_layers[1], name, part)
    with pytest.raises(ValueError, match=f"wanted .*; got {type(part).__name__}"):
        OwnTransformer(model)


def test_other_functions_take_the_place_of_the_courses(ids):
    seen = []

    def encode(model, src_ids):
        seen.append(src_ids.shape)
        return model.embedding[src_ids]

    model = OwnTransformer(Transformer(CONFIG, seed=0), encode)
    assert model(*ids).shape == (3, 5, 23) and seen == [(3, 6)]


def own_loss(model, batch, smoothing):
    """The loss of lesson 08's exercise on the logits of any model."""
    logits = model(batch.src_ids, batch.tgt_input)
    return label_smoothing_loss(logits, batch.tgt_output, smoothing, model.pad_id)


def test_without_a_loss_of_its_own_it_is_trained_like_any_transformer(own, ids):
    batch = Batch(ids[0], ids[1], ids[1].roll(-1, dims=1), num_tokens=13)
    torch.testing.assert_close(batch_loss(own, batch, 0.1), own_loss(own, batch, 0.1))


@pytest.mark.slow
def test_it_is_trained_saved_loaded_and_asked(tmp_path):
    """As a translator it learns eight pairs by heart, and still knows them when it is loaded again."""
    src = [
        f"El {noun} {colour}." for noun in ("gato", "perro") for colour in ("rojo", "verde", "viejo", "feo")
    ]
    tgt = [f"The {colour} {noun}." for noun in ("cat", "dog") for colour in ("red", "green", "old", "ugly")]
    tokenizer = Tokenizer.train([*src, *tgt], 60)
    config = TransformerConfig(
        tokenizer.vocab_size, d_model=32, d_ff=48, num_heads=4, num_layers=1, max_len=64, norm_first=True
    )
    model = OwnTransformer(Transformer(config, seed=0))
    how = TrainingConfig(max_steps=250, tokens_per_batch=200, label_smoothing=0.0, validate_every=1000)
    rates = []

    def schedule(step):
        rates.append(5e-3 * min(1.0, step / 20))
        return rates[-1]

    history = train(model, tokenize_pairs(tokenizer, src, tgt), how, loss=own_loss, schedule=schedule)
    assert history.learning_rates == rates and history.losses[-1] < history.losses[0] / 2
    own = Translator(model, tokenizer, known_words=true_cased(src))
    assert own.translate_all(src, beam_size=1) == own.translate_all(src, beam_size=3) == tgt
    own.save(tmp_path)
    called = []

    def encode(model, src_ids):
        called.append(len(src_ids))
        return functional.encode(model, src_ids)

    again = Translator.load(tmp_path, encode=encode)
    assert again.translate_all(src) == tgt and called
    translation = again.translate("el perro verde")
    assert translation.text == "The green dog."
    assert translation.cross_attention.shape == (
        1,
        4,
        len(translation.tgt_tokens),
        len(translation.src_tokens),
    )
