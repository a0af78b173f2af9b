"""Lessons 08 and 09: predictions held against the library, and right answers in other styles."""

import math

import pytest
import torch

from course.exercises import EXERCISES, check
from course_lib.transformer import Transformer, TransformerConfig


def test_the_loss_of_a_model_that_knows_nothing():
    loss = EXERCISES["label_smoothing_loss"].reference(torch.zeros(5, 10_000), torch.arange(1, 6), 0.0, 0)
    assert EXERCISES["predict_uniform_loss"].reference() == pytest.approx(loss.item(), abs=1e-4)


def test_numbers_in_a_cache():
    config = TransformerConfig.tiny(vocab_size=50, d_model=512, num_heads=8, num_layers=6)
    model = Transformer(config, seed=0).eval()
    cache = model.new_cache(1, max_len=30)
    with torch.inference_mode():
        model.decode(torch.full((1, 1), 5), torch.zeros(1, 20, 512), cache=cache)
    assert EXERCISES["predict_cache_size"].reference() * 4 == cache.num_bytes() + cache.memory.num_bytes()


def label_smoothing_loss(logits, targets, smoothing, pad_id):
    """The softened distribution written out."""
    vocab_size = logits.shape[-1]
    softened = torch.full_like(logits, smoothing / vocab_size)
    softened.scatter_add_(-1, targets[..., None], torch.full_like(logits[..., :1], 1 - smoothing))
    losses = -torch.einsum("...v,...v->...", softened, logits.log_softmax(-1))
    real = (targets != pad_id).to(logits.dtype)
    return (losses * real).sum() / torch.clamp(real.sum(), min=1)


def ngram_precision(hypothesis, references, n):
    """Loops and plain dictionaries."""

    def count(tokens):
        counts = {}
        for ngram in zip(*(tokens[i:] for i in range(n)), strict=False):
            counts[ngram] = counts.get(ngram, 0) + 1
        return counts

    found, others = count(hypothesis), [count(reference) for reference in references]
    hits = sum(min(c, max(other.get(ngram, 0) for other in others)) for ngram, c in found.items())
    return hits / max(sum(found.values()), 1)


def beam_step(log_probs, logits):
    """Sentence by sentence, with a sorted list."""
    steps = torch.log_softmax(logits, -1)
    rows = []
    for sentence in range(len(logits)):
        totals = [
            (log_probs[sentence, parent] + steps[sentence, parent, token], parent, token)
            for parent in range(logits.shape[1])
            for token in range(logits.shape[2])
        ]
        rows.append(sorted(totals, key=lambda total: -total[0])[: logits.shape[1]])
    best = torch.stack([torch.stack([total for total, _, _ in row]) for row in rows])
    parents = torch.tensor([[parent for _, parent, _ in row] for row in rows])
    return best, parents, torch.tensor([[token for _, _, token in row] for row in rows])


def token_budget_batches(lengths, tokens_per_batch):
    """The batch in hand is closed when it is full."""
    batches, batch = [], []
    for length, index in sorted((length, index) for index, length in enumerate(lengths)):
        if batch and (len(batch) + 1) * length > tokens_per_batch:
            batches.append(batch)
            batch = []
        batch = [*batch, index]
    return [*batches, batch]


def fix_beam_scores(token_ids, log_probs, eos_id, alpha):
    """Row by row."""
    scores = []
    for ids, row in zip(token_ids.tolist(), log_probs, strict=True):
        length = ids.index(eos_id) + 1 if eos_id in ids else len(ids)
        scores.append(row[:length].sum() / ((5 + length) / 6) ** alpha)
    return torch.stack(scores)


def fix_training_loop(weight, inputs, targets, peak, warmup_steps):
    """The gradient by hand, and the old one never kept."""
    losses = []
    for step in range(1, len(inputs) + 1):
        error = inputs[step - 1] @ weight - targets[step - 1]
        losses.append(error.pow(2).mean())
        grad = 2 * inputs[step - 1].T @ error / error.numel()
        weight = weight - min(peak, peak * step / warmup_steps) * grad
    return weight, losses


def fix_teacher_forcing(tgt_ids):
    """With `narrow`."""
    length = tgt_ids.shape[1] - 1
    return tgt_ids.narrow(1, 0, length), tgt_ids.narrow(1, 1, length)


def fix_translation_masks(src_ids, tgt_input, pad_id):
    """What is hidden, turned round at the end."""
    positions = torch.arange(tgt_input.shape[1], device=tgt_input.device)
    hidden = (tgt_input == pad_id)[:, None, None] | (positions > positions[:, None])
    return ~(src_ids == pad_id)[:, None, None], ~hidden


def fix_learning_rates(num_steps, peak, warmup_steps):
    """A loop with a branch."""
    rates = []
    for step in range(1, num_steps + 1):
        rising = step < warmup_steps
        rates.append(peak * step / warmup_steps if rising else peak * math.sqrt(warmup_steps / step))
    return rates


def fix_dropout(hidden, noise, dropout, training):
    """`where` in place of a product."""
    if training:
        hidden = torch.where(noise < dropout, 0.0, hidden / (1 - dropout))
    return hidden


@pytest.mark.slow
@pytest.mark.parametrize(
    "answer",
    [
        label_smoothing_loss,
        ngram_precision,
        beam_step,
        token_budget_batches,
        fix_beam_scores,
        fix_training_loop,
        fix_teacher_forcing,
        fix_translation_masks,
        fix_learning_rates,
        fix_dropout,
    ],
    ids=lambda answer: answer.__name__,
)
def test_right_answers_in_other_styles_pass(answer, tmp_path, monkeypatch):
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "progress.json"))
    result = check(answer)
    assert result.passed, result.message
