"""The small translators of lesson 08 that come with the course: how they are trained, and what their page says."""

import hashlib
import re

import pytest
import torch

from course.exercises.my_translator import COURSES
from course.for_lessons.small_training import SIZES, short_pairs, short_sentences
from course_lib.training import train
from course_lib.training_config import TrainingConfig
from course_lib.transformer import Transformer
from course_lib.translator import Translator
from workshop.experiments import short_sentences as experiment

PAGE = (COURSES / "README.md").read_text(encoding="utf-8")
NAMES = ("translator", "translator_after_500")


def test_each_is_small_and_its_checksums_are_those_of_the_page():
    files = [path for name in NAMES for path in (COURSES / name).iterdir()]
    assert max(path.stat().st_size for path in files) < 1_200_000
    found = {str(path.relative_to(COURSES)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    assert {file: digest for digest, file in re.findall(r"\| `(\w{64})` \| (\S+) \|", PAGE)} == found


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_page_says_how_many_are_right(name):
    src, tgt = short_sentences("test")
    row = re.search(rf"^\| `{name}` \| (.*) \|$", PAGE, re.MULTILINE)[1].split(" | ")
    translator = Translator.load(COURSES / name)
    looks = (experiment.look(translator, src, tgt, *search) for search in experiment.SEARCHES)
    assert [int(right.sum()) for right, *_ in looks] == [int(number) for number in row]


@pytest.mark.slow
def test_a_training_is_the_lessons_and_repeats():
    """They give what the course's `train` gives. (No gradient moves the biases of keys, only rounding.)"""
    pairs = short_pairs()
    kept, again = (experiment.train(pairs, 0, {2, 4}) for _ in range(2))
    model = Transformer(SIZES, seed=0)
    train(model, pairs.data, TrainingConfig(4, 768, warmup_steps=200, label_smoothing=0.0))
    batch = pairs.held_out.batch(torch.arange(50))
    found, repeated, courses, early = (
        of(batch.src_ids, batch.tgt_input) for of in (kept[4], again[4], model, kept[2])
    )
    assert torch.equal(found, repeated)
    torch.testing.assert_close(found, courses, atol=1e-4, rtol=1e-4)
    assert (found - early).abs().max() > 0.01


@pytest.mark.slow
def test_a_cooldown_changes_only_the_last_updates():
    pairs = short_pairs()
    plain, cooled = (experiment.train(pairs, 0, {1, 3}, cooldown) for cooldown in (0, 2))
    same = [
        [torch.equal(a, b) for a, b in zip(plain[step].parameters(), cooled[step].parameters(), strict=True)]
        for step in (1, 3)
    ]
    assert all(same[0]) and not any(same[1])


def test_a_mean_is_that_of_each_weight():
    models = [Transformer(SIZES, seed=seed) for seed in (0, 1)]
    mean = experiment.mean_of(models)
    for one, other, found in zip(*(of.parameters() for of in (*models, mean)), strict=True):
        torch.testing.assert_close(found, (one + other) / 2)
