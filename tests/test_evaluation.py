"""Scores with numbers computed by hand; alignments from weights made for the purpose."""

import math

import pytest
import torch

from course.for_lessons.alignments import align_sentences, align_words, alignment_error_rate, parse_pharaoh
from course_lib.evaluation import BleuScore, corpus_bleu, exact_match, tokenised_bleu
from course_lib.inspection import attention_weights, cross_attention_weights
from course_lib.masks import causal_mask, padding_mask
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, Tokenizer, words
from course_lib.transformer import Transformer, TransformerConfig


def test_bleu_by_hand():
    score, signature = corpus_bleu(["a b c d e"], ["a b c d f"])
    precisions = (4 / 5, 3 / 4, 2 / 3, 1 / 2)
    assert score == pytest.approx(100 * math.prod(precisions) ** (1 / 4))
    assert "tok:13a" in signature
    assert "case:mixed" in signature
    assert "version:" in signature


def test_bleu_of_a_corpus_is_not_the_mean_of_its_sentences():
    hypotheses, references = ["a b c d e", "u v w x y z"], ["a b c d f", "u v w x y z"]
    precisions = (10 / 11, 8 / 9, 6 / 7, 4 / 5)
    assert corpus_bleu(hypotheses, references).score == pytest.approx(100 * math.prod(precisions) ** (1 / 4))


def test_brevity_by_hand():
    assert corpus_bleu(["a b c d e"], ["a b c d e f"]).score == pytest.approx(100 * math.exp(1 - 6 / 5))


def test_which_side_is_the_reference_matters():
    short, long = ["a b c d e"], ["a b c d e f"]
    assert corpus_bleu(short, long).score != pytest.approx(corpus_bleu(long, short).score)


def test_case_and_punctuation_count_in_one_bleu_and_not_in_the_other():
    hypotheses = ["Zwei Männer spielen „Fußball“ im Park ."]
    references = ['zwei männer spielen "Fußball" im Park.']
    assert corpus_bleu(hypotheses, references).score < 60
    score, signature = tokenised_bleu(hypotheses, references, "de")
    assert score == pytest.approx(100)
    assert "tok:none" in signature


def test_tokenised_bleu_counts_the_tokens_that_moses_makes():
    score = tokenised_bleu(["L'homme mange."], ["L'homme mange !"], "fr").score  # l' homme mange .
    expected = [3 / 4, 2 / 3, 1 / 2, 1 / 2]  # no four-gram fits: sacrebleu's smoothing halves 1 / 1
    assert score == pytest.approx(100 * math.prod(expected) ** (1 / 4))


def test_a_score_reads_well():
    assert str(BleuScore(41.506, "nrefs:1|tok:13a")) == "41.51 (nrefs:1|tok:13a)"


def test_exact_match_by_hand():
    assert exact_match(["a b", "c", "d."], ["a b", "C", "d ."]) == pytest.approx(1 / 3)
    assert exact_match(["a", "b"], ["a", "b"]) == 1.0


@pytest.mark.parametrize(
    "score",
    [corpus_bleu, exact_match, lambda h, r: tokenised_bleu(h, r, "de")],
    ids=["bleu", "match", "tokenised"],
)
def test_scores_say_what_is_wrong(score):
    with pytest.raises(ValueError, match="as many entries on both sides; got 2 and 1"):
        score(["a", "b"], ["a"])
    with pytest.raises(ValueError, match="at least one sentence; got none"):
        score([], [])
    with pytest.raises(ValueError, match="two lists .*; got a single string"):
        score("ab", "ab")


def test_alignment_error_rate_by_hand():
    predicted = [{(0, 0), (1, 1), (2, 2)}, {(0, 1)}]
    sure = [{(0, 0), (1, 1)}, {(0, 0)}]
    possible = [{(2, 2), (3, 3)}, set()]
    # 2 of the sure pairs, 3 that are at least possible, 4 predicted, 3 sure
    assert alignment_error_rate(predicted, sure, possible) == pytest.approx(1 - (2 + 3) / (4 + 3))
    assert alignment_error_rate(predicted, sure) == pytest.approx(1 - (2 + 2) / (4 + 3))
    assert alignment_error_rate(sure, sure) == 0.0
    assert alignment_error_rate([{(0, 1)}], [{(1, 0)}]) == 1.0


def test_alignment_error_rate_says_what_is_wrong():
    with pytest.raises(ValueError, match="got 1 and 2"):
        alignment_error_rate([{(0, 0)}], [{(0, 0)}, set()])
    with pytest.raises(ValueError, match="got 1 and 0"):
        alignment_error_rate([{(0, 0)}], [{(0, 0)}], [])
    with pytest.raises(ValueError, match="at least one word pair"):
        alignment_error_rate([set()], [set()])


def test_pharaoh():
    assert parse_pharaoh("0-0 1-2  10-11\n") == {(0, 0), (1, 2), (10, 11)}
    assert parse_pharaoh("") == set()
    for wrong in ("0-0 12", "1--2", "0-0,1-1", "-1-0", "a-b"):
        with pytest.raises(ValueError, match="wanted word pairs such as 0-0 1-2; got"):
            parse_pharaoh(wrong)


# Source: three words of 2, 1 and 1 tokens, then <eos>. Target: three words of 1, 2 and 1 tokens, then <eos>.
SRC_WORDS, TGT_WORDS = [0, 0, 1, 2], [0, 1, 1, 2]
WEIGHTS = torch.tensor(
    [
        [0.25, 0.25, 0.4, 0.0, 0.1],  # word 0 by its two tokens together, though word 1 has the largest
        [0.0, 0.0, 0.6, 0.3, 0.1],  # of the next two rows, the first prefers word 1 ...
        [0.0, 0.0, 0.1, 0.8, 0.1],  # ... and the second prefers word 2 more strongly
        [0.0, 0.0, 0.3, 0.1, 0.6],  # word 1, because <eos> is not a word
        [0.0, 0.0, 0.0, 0.9, 0.1],  # the row that writes <eos> counts for nothing
    ]
)


def test_words_are_aligned_by_their_tokens_together():
    assert align_words(WEIGHTS[None], SRC_WORDS, TGT_WORDS) == {(0, 0), (2, 1), (1, 2)}


def test_alignments_average_over_heads():
    other_head = torch.zeros_like(WEIGHTS)
    other_head[:, 3] = 0.65  # all for word 2, strongly enough to change the first and the last target word
    both = torch.stack([WEIGHTS, other_head])
    assert align_words(both, SRC_WORDS, TGT_WORDS) == {(2, 0), (2, 1), (2, 2)}


def test_alignments_want_weights_of_all_tokens():
    with pytest.raises(ValueError, match="at least 4 target by 4 source tokens; got 3 by 5"):
        align_words(WEIGHTS[None, :3], SRC_WORDS, TGT_WORDS)
    with pytest.raises(ValueError, match="at least 4 target by 4 source tokens; got 5 by 3"):
        align_words(WEIGHTS[None, :, :3], SRC_WORDS, TGT_WORDS)


CONFIG = TransformerConfig(29, d_model=24, d_ff=40, num_heads=4, num_layers=3, dropout=0.5, max_len=40)


@pytest.fixture
def model() -> Transformer:
    return Transformer(CONFIG, seed=0).eval()


def pair_of_ids() -> tuple[torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(1)
    src_ids = torch.randint(4, 29, (2, 7), generator=generator)
    src_ids[1, 5:] = PAD_ID
    return src_ids, torch.randint(4, 29, (2, 5), generator=generator)


def test_cross_attention_weights_are_shares_of_the_real_source(model):
    weights = cross_attention_weights(model, *pair_of_ids())
    assert weights.shape == (3, 2, 4, 5, 7)
    torch.testing.assert_close(weights.sum(dim=-1), torch.ones(3, 2, 4, 5))
    assert (weights[:, 1, :, :, 5:] == 0).all()
    assert (weights[:, 0] > 0).all()


def test_cross_attention_weights_are_those_the_model_uses(model):
    """Applying the weights of each layer to the values by hand gives the model's own hidden vectors."""
    src_ids, tgt_input = pair_of_ids()
    weights = cross_attention_weights(model, src_ids, tgt_input)
    with torch.no_grad():
        memory = model.encode(src_ids, padding_mask(src_ids, PAD_ID))
        x = model.embed(tgt_input)
        for layer, layer_weights in zip(model.decoder_layers, weights, strict=True):
            attention = layer.cross_attention
            value = attention.value_proj(memory).view(2, 7, 4, 6).transpose(1, 2)
            said = attention.output_proj((layer_weights @ value).transpose(1, 2).flatten(2))
            x = layer.self_attention_residual(x, lambda y, a=layer.self_attention: a(y, y, y, causal_mask(5)))
            x = layer.cross_attention_residual(x, lambda y, said=said: said)
            x = layer.feed_forward_residual(x, layer.feed_forward)
        torch.testing.assert_close(x, model.hidden(src_ids, tgt_input))


def test_cross_attention_weights_look_back_only(model):
    src_ids, tgt_input = pair_of_ids()
    changed = tgt_input.clone()
    changed[:, 3:] = 28
    weights, other = (cross_attention_weights(model, src_ids, ids) for ids in (tgt_input, changed))
    torch.testing.assert_close(weights[..., :3, :], other[..., :3, :])
    assert not torch.allclose(weights[..., 3:, :], other[..., 3:, :])


def test_cross_attention_weights_leave_the_model_as_it_was(model):
    expected = cross_attention_weights(model, *pair_of_ids())
    model.train()
    assert torch.equal(cross_attention_weights(model, *pair_of_ids()), expected)
    assert all(module.training for module in model.modules())
    assert not expected.requires_grad
    assert all(not layer.cross_attention._forward_pre_hooks for layer in model.decoder_layers)


def test_attention_weights_of_any_attention(model):
    src_ids, tgt_input = pair_of_ids()
    attentions = [layer.self_attention for layer in [*model.encoder_layers, *model.decoder_layers]]
    weights = attention_weights(attentions, lambda: model(src_ids, tgt_input))
    assert [w.shape for w in weights] == [(2, 4, 7, 7)] * 3 + [(2, 4, 5, 5)] * 3
    assert all((w.triu(1) == 0).all() for w in weights[3:])
    assert all((w.triu(1) > 0).any() for w in weights[:3])


def test_attention_weights_know_of_masks_given_by_name(model):
    attention = model.encoder_layers[0].self_attention.eval()
    x = torch.randn(2, 5, model.config.d_model, generator=torch.Generator().manual_seed(0))
    [weights] = attention_weights([attention], lambda: attention(x, x, x, mask=causal_mask(5)))
    assert (weights.triu(1) == 0).all()


def test_an_attention_that_is_not_used_is_said(model):
    attentions = [layer.self_attention for layer in model.encoder_layers]
    with pytest.raises(ValueError, match="overhear 3 attentions; run\\(\\) used 0 of them"):
        attention_weights(attentions, lambda: None)
    x = torch.randn(2, 5, model.config.d_model, generator=torch.Generator().manual_seed(0))
    with pytest.raises(ValueError, match="overhear 3 attentions; run\\(\\) used 1 of them"):
        attention_weights(attentions, lambda: attentions[1](x, x, x))


@torch.no_grad()
def test_weights_beside_a_cache(model):
    """To ask a self-attention again would give its cache each token twice. The memory's keys are kept only once."""
    src_ids, tgt_input = pair_of_ids()
    layers, memory = model.eval().decoder_layers, model.encode(src_ids)
    cross = [layer.cross_attention for layer in layers]
    wanted = attention_weights(cross, lambda: model.decode(tgt_input, memory, causal_mask(5)))
    cache = model.new_cache(len(src_ids))
    found = attention_weights(cross, lambda: model.decode(tgt_input[:, :3], memory, cache=cache))
    torch.testing.assert_close(torch.stack(found), torch.stack(wanted)[..., :3, :])
    wanted, itself = (
        model.decode(tgt_input, memory, causal_mask(5)),
        [layer.self_attention for layer in layers],
    )
    with pytest.raises(ValueError, match="a run without a Cache, which would keep each token twice"):
        attention_weights(itself, lambda: model.decode(tgt_input[:, 3:4], memory, cache=cache))
    with pytest.raises(ValueError, match="a run without a Cache"):
        x = torch.zeros(len(src_ids), 1, model.config.d_model)
        attention_weights(itself[:1], lambda: itself[0](x, x, x, None, model.new_cache(len(src_ids))))
    torch.testing.assert_close(model.decode(tgt_input[:, 4:], memory, cache=cache), wanted[:, 4:])


def test_an_attention_may_be_named_twice(model):
    attention = model.encoder_layers[0].self_attention.eval()
    x = torch.randn(2, 5, model.config.d_model, generator=torch.Generator().manual_seed(0))
    first, second = attention_weights([attention, attention], lambda: attention(x, x, x))
    assert torch.equal(first, second)


def test_attention_weights_take_their_hooks_off_after_an_error(model):
    attention = model.encoder_layers[0].self_attention
    with pytest.raises(ZeroDivisionError):
        attention_weights([attention], lambda: 1 / 0)
    assert not attention._forward_pre_hooks


class SpelledWords(Tokenizer):
    """A tokenizer of two letters a token."""

    def __init__(self):
        pass  # nothing was learned

    def encode(self, text):
        return [4 + ord(part[0]) % 20 for part in self.parts(text)]

    def word_index(self, text):
        return [i for i, word in enumerate(text.split()) for _ in self.parts(word)]

    def parts(self, text):
        return [word[i : i + 2] for word in text.split() for i in range(0, len(word), 2)]


def test_sentences_are_aligned_by_the_layer_asked_for(model):
    src, tgt = ["abcd ef ghi", "jk lm"], ["no pqr", "st uv wxyz"]
    tokenizer = SpelledWords()
    for layer in (0, 2):
        found = align_sentences(model, tokenizer, src, tgt, layer)
        for alignment, src_text, tgt_text in zip(found, src, tgt, strict=True):
            src_ids = torch.tensor([[*tokenizer.encode(src_text), EOS_ID]])
            tgt_input = torch.tensor([[BOS_ID, *tokenizer.encode(tgt_text)]])
            weights = cross_attention_weights(model, src_ids, tgt_input)[layer, 0]
            expected = align_words(weights, tokenizer.word_index(src_text), tokenizer.word_index(tgt_text))
            assert alignment == expected
            assert sorted(j for _, j in alignment) == list(range(len(tgt_text.split())))
    assert align_sentences(model, tokenizer, src, tgt) == align_sentences(model, tokenizer, src, tgt, layer=2)


def test_sentences_are_aligned_with_the_courses_tokenizer(model):
    src, tgt = ["La quise mucho."], ["I loved her very much."]
    tokenizer = Tokenizer.train(src + tgt, vocab_size=29, min_frequency=1)
    [alignment] = align_sentences(model, tokenizer, src, tgt)
    assert sorted(j for _, j in alignment) == list(range(len(words(tgt[0]))))
    assert {i for i, _ in alignment} <= set(range(len(words(src[0]))))
