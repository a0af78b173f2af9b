"""The runs that come with the course: every record can be read, matches its datacard, and can be drawn."""

import hashlib
import math
import re

import pytest

from course.pictures.training_cockpit import training_cockpit
from course.records import RECORDED, read_run
from course_lib.training import TrainingConfig

CARDS = [RECORDED / "README.md", RECORDED / "clinic" / "README.md", RECORDED / "gpu" / "README.md"]
RECORDS = sorted(path for card in CARDS for path in card.parent.glob("*.json"))


def names(paths):
    return [path.relative_to(RECORDED).as_posix() for path in paths]


@pytest.mark.parametrize("card", CARDS, ids=names(CARDS))
def test_the_datacard_lists_every_record_with_its_sha256(card):
    listed = dict(re.findall(r"^\| `([0-9a-f]{64})` \| (\S+) \|$", card.read_text(encoding="utf-8"), re.M))
    found = {hashlib.sha256(p.read_bytes()).hexdigest(): p.name for p in RECORDS if p.parent == card.parent}
    assert listed == found != {}


@pytest.mark.parametrize("path", RECORDS, ids=names(RECORDS))
def test_a_record_is_whole(path):
    record = read_run(path)
    history, steps = record["history"], record["training"]["max_steps"]
    assert TrainingConfig(**record["training"])
    assert {"command", "machine", "versions", "processes", "peak_memory_mib", "note"} <= record.keys()
    assert record["scores"]
    per_update = (history.losses, history.learning_rates, history.target_tokens, history.seconds)
    assert {len(values) for values in per_update} == {steps}
    assert history.seconds == sorted(history.seconds)
    assert history.validation_steps[-1] == steps
    assert all(map(math.isfinite, history.losses + history.validation_losses))


@pytest.mark.parametrize("path", RECORDS, ids=names(RECORDS))
def test_the_cockpit_can_draw_it(path):
    record = read_run(path)
    config = TrainingConfig(**record["training"])
    picture = training_cockpit(record["history"], config, record["model"]["vocab_size"])
    assert f"{record['history'].losses[0]:.3f}" in picture.html()


def test_a_sound_run_begins_with_the_loss_of_a_model_that_knows_nothing():
    for path in (path for path in RECORDS if path.parent == RECORDED or path.stem.startswith("sound")):
        record = read_run(path)
        even = math.log(record["model"]["vocab_size"])
        assert even - 0.1 < record["history"].losses[0] < even + 1.5, path
