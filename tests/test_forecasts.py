"""Forecasts by hand, and the record beside its page."""

import hashlib
import json
import re

import pytest

from course.for_lessons.forecasts import RECORD, forecasts, recorded_table
from course.pictures.law_and_floor import GRAMMAR
from course_lib.scaling import fit_power_law

SIZES, LOSSES = [1e3, 1e4, 1e5], [5.0, 3.0, 2.5]
PAGE = RECORD.with_name("README.md")


def test_the_rules_without_a_law_by_hand():
    """The steps are 2 and 0.5: half of the last is 0.25, and the same ratio again is 0.125."""
    found = forecasts(SIZES, LOSSES, 1e6)
    assert (found["half the last step"], found["same ratio of steps"]) == (2.25, 2.375)


def test_the_laws_are_those_of_the_fit():
    found = forecasts(SIZES, LOSSES, 1e6)
    for floor in (0.0, *GRAMMAR):
        coefficient, exponent = fit_power_law(SIZES, LOSSES, floor)
        assert found[f"law, floor {floor:.2f}"] == pytest.approx(floor + coefficient * 1e6**-exponent)


def test_a_law_of_ones_own_is_asked():
    found = forecasts(SIZES, LOSSES, 100.0, my_fit_power_law=lambda sizes, losses, floor: (4.0, 0.5))
    assert found["law, floor 0.00"] == pytest.approx(0.4)


def test_two_models_are_too_few():
    with pytest.raises(ValueError, match="wanted at least three models; got 2"):
        forecasts(SIZES[:2], LOSSES[:2], 1e6)


# --- the record ---


def test_the_table_has_each_run_and_what_it_came_to():
    runs = json.loads(RECORD.read_text(encoding="utf-8"))["runs"]
    assert [(run["seed"], run["d_model"]) for run in runs] == [
        (seed, width) for seed in range(3) for width in (16, 32, 64, 128)
    ]
    *rules, measured = recorded_table().splitlines()
    assert len(rules) == 5
    assert measured.split()[1:] == [f"{run['loss']:.3f}" for run in runs if run["d_model"] == 128]


def test_the_page_has_the_records_losses():
    runs = json.loads(RECORD.read_text(encoding="utf-8"))["runs"]
    page = PAGE.read_text(encoding="utf-8")
    for width in (16, 32, 64, 128):
        losses = " | ".join(f"{run['loss']:.3f}" for run in runs if run["d_model"] == width)
        assert re.search(rf"\| {width} \| [\d,]+ \| {re.escape(losses)} \|", page), losses


def test_the_checksum_is_the_records():
    digest = hashlib.sha256(RECORD.read_bytes()).hexdigest()
    assert (RECORD.parent / "checksums.txt").read_text() == f"{digest}  {RECORD.name}\n"
