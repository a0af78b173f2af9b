"""The clinic's trainings have the mistake that they are named after, and their records show it."""

import json
import math
from dataclasses import replace

import pytest
import torch

from course.records import RECORDED, read_run
from course_lib.batches import tokenize_pairs
from course_lib.decoding import greedy_decode
from course_lib.transformer import Transformer
from tests.test_training import Letters, copy_pairs
from workshop.experiments.clinic import CASES, SETTINGS, SIZES, run, scores_of, translate


class SmallCorpus:
    """Letters to be copied, in place of sentences."""

    src = tgt = ["abc", "lkjihg", "de", "ffff", "gab"]
    train = copy_pairs(150, seed=1)
    validation = tokenize_pairs(Letters(), src, tgt)

    class tokenizer:
        decode = staticmethod(lambda ids: "".join(chr(ord("a") + number - 4) for number in ids))


def trainer_of(name: str, steps: int = 2, **changes):
    config = replace(SETTINGS, max_steps=steps, validate_every=steps, **changes)
    return run(CASES[name], SmallCorpus(), config)


def padded_batch():
    batch = SmallCorpus.validation.batch(torch.arange(5))
    assert (batch.src_ids == 0).any() and (batch.tgt_output == 0).any()
    return batch


def test_the_sound_one_counts_as_the_library_does():
    scores = scores_of(trainer_of("sound"), SmallCorpus())
    assert scores["validation_loss_as_it_counts"] == pytest.approx(scores["validation_loss"], abs=2e-4)
    assert scores["validation_loss_as_it_counts"] == scores["validation_loss_measured_again"]


def test_padding_is_in_the_loss():
    sound, broken, batch = trainer_of("sound"), trainer_of("padding_in_the_loss"), padded_batch()
    more = replace(
        batch,
        tgt_input=torch.nn.functional.pad(batch.tgt_input, (0, 3)),
        tgt_output=torch.nn.functional.pad(batch.tgt_output, (0, 3)),
    )
    for trainer in (sound, broken):
        trainer.model.eval()
    assert sound.loss_of(sound.model, more, 0.0).item() == pytest.approx(
        sound.loss_of(sound.model, batch, 0.0).item(), rel=1e-5
    )
    assert broken.loss_of(broken.model, more, 0.0).item() != pytest.approx(
        broken.loss_of(broken.model, batch, 0.0).item(), rel=1e-3
    )


def test_the_decoder_hears_the_answer():
    trainer, batch = trainer_of("target_not_shifted"), padded_batch()
    trainer.model.eval()
    other_input = replace(batch, tgt_input=torch.full_like(batch.tgt_input, 7))
    assert trainer.loss_of(trainer.model, other_input, 0.0).equal(trainer.loss_of(trainer.model, batch, 0.0))


def test_the_source_is_not_read():
    trainer, batch = trainer_of("mask_inverted"), padded_batch()
    model = trainer.model.eval()
    other_words = torch.where(batch.src_ids > 3, 4 + (batch.src_ids - 3) % 11, batch.src_ids)
    assert not other_words.equal(batch.src_ids)
    # With inverted masks no word reaches a visible position, in the first layer or later.
    torch.testing.assert_close(model(other_words, batch.tgt_input), model(batch.src_ids, batch.tgt_input))
    sound = Transformer(SIZES, seed=0).eval()
    assert not torch.allclose(
        sound(other_words, batch.tgt_input), sound(batch.src_ids, batch.tgt_input), atol=1e-3
    )


def test_warm_up_is_missing():
    sound, broken = trainer_of("sound_deep"), trainer_of("no_warmup")
    assert len(sound.model.encoder_layers) == len(broken.model.encoder_layers) == 4
    assert [broken.learning_rate(step) for step in (1, 100)] == [5e-3, 5e-3]
    assert sound.learning_rate(1) == pytest.approx(5e-5)
    assert sound.learning_rate(400) == broken.learning_rate(400) == pytest.approx(2.5e-3)


def test_dropout_is_on_in_evaluation():
    scores = scores_of(trainer_of("dropout_in_evaluation"), SmallCorpus())
    assert scores["validation_loss_as_it_counts"] != scores["validation_loss_measured_again"]


def test_it_translates_through_its_own_model():
    """The sound model writes the same as the library's decoder; the inverted one does not see the words."""
    corpus, other_words = SmallCorpus(), SmallCorpus()
    other_words.validation = tokenize_pairs(Letters(), ["bcd", "abcdef", "gh", "ijkl", "cab"], corpus.tgt)
    sound, broken = trainer_of("sound", steps=3), trainer_of("mask_inverted", steps=3)
    src_ids = corpus.validation.batch(torch.arange(5)).src_ids
    assert translate(sound, corpus) == [
        corpus.tokenizer.decode(ids) for ids in greedy_decode(sound.model, src_ids, max_len=20)
    ]
    assert translate(broken, corpus) == translate(broken, other_words)


@pytest.fixture(scope="module")
def records():
    return {name: read_run(RECORDED / "clinic" / f"{name}.json") for name in CASES}


def test_the_records_are_of_these_trainings(records):
    older = {"cooldown_steps": 0, "cuda_graphs": False}  # than these settings
    for name, record in records.items():
        sizes = json.loads(json.dumps(record["model"]))
        assert sizes == vars(replace(SIZES, num_layers=CASES[name].num_layers)), name
        assert older | record["training"] == vars(SETTINGS), name
        assert record["note"] == CASES[name].__doc__
        assert len(record["history"].losses) == SETTINGS.max_steps


def test_the_records_show_the_symptoms(records):
    """The records show the symptoms about which lesson 08 asks."""
    last = {name: sum(record["history"].losses[-50:]) / 50 for name, record in records.items()}
    scores = {name: record["scores"] for name, record in records.items()}
    assert scores["sound"]["exact_match"] > 0.2
    # Padding in the loss looks better than the sound one, and is not.
    assert last["padding_in_the_loss"] < last["sound"] - 0.2
    told, true = (
        scores["padding_in_the_loss"][k] for k in ("validation_loss_as_it_counts", "validation_loss")
    )
    assert told < 0.8 * true
    # Unshifted, all losses are superb and not one translation is right.
    assert scores["target_not_shifted"]["validation_loss_as_it_counts"] < 0.2
    assert scores["target_not_shifted"]["exact_match"] == 0.0
    # With the mask inverted, it learns its language and not to translate.
    assert scores["mask_inverted"]["validation_loss_as_it_counts"] > scores["sound"]["validation_loss"] + 0.7
    assert scores["mask_inverted"]["exact_match"] == 0.0
    # Without warm-up the deep one stays at guessing by frequency.
    assert last["no_warmup"] > last["sound_deep"] + 1.5
    # With dropout in evaluation, the same weights have another loss each time, and a higher one.
    measured = scores["dropout_in_evaluation"]
    assert measured["validation_loss_as_it_counts"] != measured["validation_loss_measured_again"]
    assert measured["validation_loss_as_it_counts"] > measured["validation_loss"] + 0.05
    assert math.isclose(measured["validation_loss"], scores["sound"]["validation_loss"], rel_tol=0.05)
