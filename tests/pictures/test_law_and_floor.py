"""The law and its floor: lines by hand and by NumPy, forecasts, the question, and the record."""

import json
import math
import re

import numpy as np
import pytest

from course.pictures.law_and_floor import GRAMMAR, example, law_and_floor, recorded
from course.records import RECORDED
from course_lib.scaling import fit_power_law

SIZES = [100, 400, 1600, 6400]
NAMES = ["a", "b", "c", "d"]
LAW = [1.5 + 8 * size**-0.5 for size in SIZES]  # 2.3, 1.9, 1.7, 1.6
FLOOR = (1.49, 1.51)


def drawn(sizes=SIZES, losses=LAW, names=NAMES, floor=FLOOR, **changes):
    return law_and_floor(sizes, losses, names, floor, **changes)


def line(picture, floor):
    return picture.ours["lines"][picture.scene["floors"].index(floor)]


def test_with_its_own_floor_a_law_is_a_straight_line():
    assert line(drawn(), 1.5) == (0.5, 1.0, 1.6)


def test_with_another_floor_the_line_is_that_of_least_squares():
    """Against NumPy, and without the largest size."""
    exponent, r_squared, forecast = line(drawn(), 1.0)
    x, y = np.log(SIZES[:3]), np.log(np.array(LAW[:3]) - 1.0)
    slope, intercept = np.polyfit(x, y, 1)
    assert exponent == pytest.approx(-slope, abs=0.0006)
    assert r_squared == pytest.approx(np.corrcoef(x, y)[0, 1] ** 2, abs=6e-5)
    assert forecast == pytest.approx(1.0 + np.exp(intercept + slope * np.log(SIZES[3])), abs=0.0006)
    assert forecast < LAW[3]  # too low a floor promises too much


def test_the_slider_ends_below_the_lowest_loss():
    assert drawn().scene["floors"][-1] == pytest.approx(1.58)
    assert drawn(SIZES, [loss + 3 for loss in LAW], NAMES).scene["floors"][-1] == 2.0


@pytest.mark.parametrize(("largest", "answer"), [(1.9, 1), (1.83, 0), (2.2, 2)])
def test_the_question_offers_three_forecasts_and_the_nearest_is_right(largest, answer):
    """The straight line through the logarithms; the law with its floor; no further fall."""
    losses = [1 + 8 * size**-0.25 for size in SIZES[:3]]
    a, b, c = losses
    forecasts = ((a * b * c) ** (1 / 3) * c / a, 1 + 8 * 6400**-0.25, c)
    guess = drawn(losses=[*losses, largest], floor=(0.7, 1.0)).guess
    assert guess.question.startswith("a, b and c lose 3.53, 2.79 and 2.26 nats a word. What will d lose?")
    assert guess.choices == tuple(f"about {forecast:.2f} nats" for forecast in forecasts)
    assert guess.answer == answer
    assert all(f"It lost {largest:.2f}." in why for why in guess.why_not if why)


def test_ones_own_law_is_drawn():
    def mine(sizes, losses, floor):
        return 4.0, 0.25

    shown = drawn(my_fit_power_law=mine)
    exponent, _, forecast = line_of_mine = shown.mine["lines"][shown.scene["floors"].index(0.5)]
    assert exponent == 0.25
    assert forecast == pytest.approx(0.5 + 4 * SIZES[3] ** -0.25, abs=0.0006)
    assert line_of_mine != line(shown, 0.5)
    same = drawn(my_fit_power_law=fit_power_law)
    assert same.mine == same.ours


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: drawn(SIZES[:3], LAW[:3], NAMES[:3]), "at least four sizes.*got 3, 3, 3"),
        (lambda: drawn(SIZES, LAW, NAMES[:3]), "a name for each; got 4, 4, 3"),
        (lambda: drawn(SIZES[::-1], LAW, NAMES), r"sizes that rise; got \[6400"),
        (lambda: drawn(floor=(1.5, 1.6)), r"above the floor, \(1\.5, 1\.6\); got 1\.6"),
        (
            lambda: drawn(my_fit_power_law=lambda *_: (-1.0, 0.5)),
            r"coefficient above 0.*got -1\.0 and 0\.5",
        ),
        (
            lambda: drawn(my_fit_power_law=lambda *_: (1.0, math.nan)),
            "exponent from -100 to 100.*got 1.0 and nan",
        ),
    ],
)
def test_bad_input_is_told_what_was_wanted(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_in_the_record_the_law_holds_only_above_the_floor():
    """A law without a floor promises too much; with the grammar's own the forecast is right to 0.02 nats."""
    sizes, losses, names = recorded()
    assert names[0] == "d_model 8" and len(names) == 5
    shown = example()
    bent, straight = (line(shown, floor) for floor in (0.0, 1.82))
    assert straight[1] > bent[1]
    assert bent[2] < losses[-1] - 0.05
    assert straight[2] == pytest.approx(losses[-1], abs=0.02)
    assert "taken off" not in "".join(shown.guess.why_not)  # that forecast is the nearest
    assert min(losses) > shown.scene["band"][1]


def test_the_grammars_floor_is_the_recorded_one():
    bounds = json.loads((RECORDED / "floor" / "floor.json").read_text(encoding="utf-8"))["nats_a_word"]
    assert (round(bounds["lower"], 2), round(bounds["sums"], 2)) == GRAMMAR


def test_the_page():
    shown = example()
    assert shown.html() == example().html()
    assert len(shown.html()) < 60_000
    assert re.search(r"<td>1\.0000|<td>0\.99\d\d", shown.table.html())
    assert [row[0] for row in shown.table.rows] == ["0.00", "0.50", "1.00", "1.50", "1.60", "1.82", "2.00"]
