"""The experiment with drawn digits: a run that repeats and learns, the record, and the record's page."""

import hashlib
import json

import pytest
import torch

from course.pictures import parameter_codes
from course.pictures.digit_attention import RECORD, recorded_or_small
from course.pictures.digits import draw_digits
from workshop.experiments.digits import CONFIG, record, share_right, train

pytestmark = pytest.mark.nightly

RECORDED = json.loads(RECORD.read_text(encoding="utf-8"))


def test_a_run_repeats_learns_and_is_packed():
    digits = draw_digits(2000, seed=1)
    models = [train(digits, updates=3) for _ in range(2)]
    packed = [parameter_codes.pack(model) for model in models]
    assert packed[0] == packed[1] == record(updates=3)["parameters"]
    assert (
        share_right(train(digits, updates=60), digits)
        > 0.5
        > 0.3
        > share_right(train(digits, updates=0), digits)
    )


def test_the_record_is_the_model_that_the_page_names():
    model = recorded_or_small()
    assert model.config == CONFIG
    assert share_right(model, draw_digits(1000, seed=2)) == pytest.approx(
        RECORDED["right_in_bytes"], abs=0.0021
    )
    assert abs(RECORDED["right_in_bytes"] - RECORDED["right"]) <= 0.005
    page = (RECORD.parent / "README.md").read_text(encoding="utf-8")
    assert f"{sum(parameter.numel() for parameter in model.parameters()):,} parameters" in page
    for name in ("right", "right_in_bytes"):
        assert f"{100 * RECORDED[name]:.1f}%" in page


def test_it_knows_more_than_the_ink():
    """The same pictures with their pixels shuffled are read by chance."""
    digits = draw_digits(500, seed=3)
    order = torch.randperm(64, generator=torch.Generator().manual_seed(0))
    torn = digits._replace(images=digits.images.flatten(1)[:, order].view(-1, 8, 8))
    assert share_right(recorded_or_small(), torn) < 0.3


def test_the_page_has_the_checksum():
    digest = hashlib.sha256(RECORD.read_bytes()).hexdigest()
    assert (RECORD.parent / "checksums.txt").read_text() == f"{digest}  {RECORD.name}\n"
