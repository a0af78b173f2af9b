"""A watched run trains as the loop alone does, and its history is that of `train`."""

import pytest
import torch

from course.exercises import EXERCISES
from course.for_lessons.small_training import HELD_OUT, MAX_WORDS, SIZES, short_pairs, short_sentences
from course.for_lessons.watched_run import WatchedRun
from course_lib.batches import pairs_of_ids
from course_lib.losses import label_smoothing_loss
from course_lib.training import TrainingConfig, train, validation_loss
from course_lib.transformer import Transformer, TransformerConfig

training_loop, adam_step = (EXERCISES[name].reference for name in ("training_loop", "adam_step"))
SMALL = TransformerConfig(
    23, d_model=12, d_ff=20, num_heads=3, num_layers=1, dropout=0.0, max_len=16, norm_first=True
)
CONFIG = TrainingConfig(
    max_steps=9, tokens_per_batch=24, warmup_steps=4, label_smoothing=0.0, validate_every=4, seed=5
)


@pytest.fixture(scope="module")
def pairs():
    generator = torch.Generator().manual_seed(0)
    rows = [torch.randint(4, 23, (2, 3 + i % 4), generator=generator).tolist() for i in range(14)]
    return pairs_of_ids(*zip(*rows, strict=True))


def loss_of(model, batch):
    return label_smoothing_loss(
        model(batch.src_ids, batch.tgt_input), batch.tgt_output, 0.0, model.config.pad_id
    )


def adam(weight, gradient, state, step):
    means = state or (torch.zeros_like(weight), torch.zeros_like(weight))
    new, *means = adam_step(weight, gradient, *means, step, CONFIG.rate(step, SMALL.d_model))
    return new, means


def watched(pairs, model, config=CONFIG, on_step=lambda history: None, score=lambda model: 0.5):
    return WatchedRun(model, pairs, config, loss_of, pairs, score, on_step)


def test_its_history_is_that_of_train(pairs):
    """The same batches, rates, losses and looks; only the seconds are its own."""
    model, other = Transformer(SMALL, seed=0), Transformer(SMALL, seed=0)
    run = watched(pairs, model)
    returned = training_loop(model, run.batches(), run.loss_of, adam, CONFIG.clip_norm)
    theirs = train(other, pairs, CONFIG, pairs, score=lambda model: 0.5)
    assert run.history.losses == returned == pytest.approx(theirs.losses, abs=1e-3)
    assert run.history.validation_losses == pytest.approx(theirs.validation_losses, abs=1e-3)
    for name in ("learning_rates", "target_tokens", "validation_steps", "score_steps", "scores"):
        assert getattr(run.history, name) == getattr(theirs, name), name
    assert run.history.validation_steps == [4, 8, 9]
    assert len(run.history.seconds) == 9 and run.history.seconds == sorted(run.history.seconds)


def test_each_step_is_told_when_its_batch_has_been_learned(pairs):
    model, told = Transformer(SMALL, seed=0), []
    before = model.embedding.table.weight.clone()

    def on_step(history):
        changed = not torch.equal(model.embedding.table.weight, before)
        told.append((len(history.losses), changed, model.training))

    run = watched(pairs, model, on_step=on_step)
    training_loop(model, run.batches(), run.loss_of, adam, 1.0)
    assert told == [(step, True, True) for step in range(1, 10)]


def test_the_model_learns_in_training_mode_and_is_looked_at_in_evaluation_mode(pairs):
    model, modes = Transformer(SMALL, seed=0).eval(), []

    def score(model):
        modes.append(model.training)
        return 0.0

    run = watched(pairs, model, score=score)
    training_loop(model, run.batches(), run.loss_of, adam, 1.0)
    assert modes == [False] * 3 and not model.training
    assert run.history.validation_losses[-1] == pytest.approx(validation_loss(model, pairs))


def test_short_pairs_are_those_of_the_lesson():
    short = short_pairs()
    assert (len(short.data), len(short.held_out), len(short.new_src)) == (18_892, HELD_OUT, HELD_OUT)
    assert short.tokenizer.vocab_size == SIZES.vocab_size and not {*short.new_src} - {
        *short_sentences("validation")[0]
    }
    assert max(len(text.split()) for text in short.src + short.tgt) == MAX_WORDS
    assert sum(weight.numel() for weight in Transformer(SIZES).parameters()) == 263_680
