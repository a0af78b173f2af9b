"""The leak detector in Chromium: by keyboard from the guess to the leak that spreads."""

from functools import cache

import pytest

from course.pictures import leak_detector
from course.pictures.leak_detector import small_layers
from course_lib.masks import causal_mask

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, page_of


@cache
def made():
    return leak_detector(small_layers(2), my_causal_mask=lambda n: causal_mask(n).T, steps=60)


def runs():
    return made().ours["runs"]


@pytest.fixture
def detector(page, tmp_path):
    page.goto(page_of(tmp_path, made()))
    return page.locator(".course-picture")


def shares(picture):
    return [float(share) for share in data_of(picture, "[data-share]", "share")]


def flat(run, depth):
    return [share for row in run["influence"][depth - 1] for share in row]


def test_by_keyboard_from_guess_to_discovery(detector):
    assert set(shares(detector)) == {0}
    guess(detector, 2)
    assert detector.locator(".asked strong").inner_text().endswith("That is right.")
    assert shares(detector) == flat(runs()[3], 1)
    press(detector, "ArrowRight")
    assert shares(detector) == flat(runs()[0], 1)
    assert detector.locator(".leak").count() == 0
    assert spoken(detector).startswith("Through 1 layer, the mask “causal” leaks nowhere; one layer’s loss")
    press(detector, "ArrowRight")
    assert shares(detector) == flat(runs()[1], 1)
    assert detector.locator(".leak").count() == 5
    assert [float(end) for end in data_of(detector, "[data-end]", "end")] == [run["end"] for run in runs()]
    press(detector, "Tab", "ArrowRight")
    assert shares(detector) == flat(runs()[1], 2)
    assert spoken(detector).startswith(
        "Through 2 layers, the mask “off by one” leaks at 9 of 15 places, up to 2 ahead"
    )
    assert spoken(detector).endswith("far below the floor of 2.77: it has seen the answers.")


def test_the_loss_is_the_number_where_its_line_ends(detector):
    """Each line ends at the height of its own number, on the scale of the ticks; the chosen one is written large."""
    number = detector.locator(".losses .big")
    assert number.text_content() == "?"
    guess(detector, 2)
    assert number.text_content() == f"{runs()[3]['end']:.2f}"
    zero, *_, three = (float(y) for y in detector.locator(".losses").evaluate(TICKS))
    last = detector.locator("polyline").evaluate_all(
        "all => all.map((one) => Number(one.getAttribute('points').split(',').at(-1)))"
    )
    assert last == pytest.approx([zero + (three - zero) * run["end"] / 3 for run in runs()])
    assert float(detector.locator(".dot").get_attribute("cy")) == last[3]
    press(detector, "ArrowRight")
    assert number.text_content() == f"{runs()[0]['end']:.2f}"


TICKS = """box => [...box.querySelectorAll(".tick")].map((one) => one.getAttribute("d").match(/ ([\\d.]+)H/)[1])"""


@pytest.mark.parametrize("choice", [0, 1])
def test_the_guess_and_the_floor_are_two_lines(detector, choice):
    guess(detector, choice)
    ghost, floor = (
        detector.locator(f".losses {kind}").get_attribute("d") for kind in ("path.ghost", ".floor")
    )
    assert float(ghost.split()[-1]) <= float(floor.split()[1].split("H")[0]) - 6


def test_the_switch_shows_my_mask(detector):
    guess(detector)
    press(detector, "ArrowRight", "Tab", "Tab", "Space")
    assert shares(detector) == flat(made().mine["runs"][0], 1)
    assert spoken(detector).startswith(
        "On your function: Through 1 layer, your mask leaks at 15 of 15 places"
    )


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(detector, page, media):
    page.emulate_media(**media)
    guess(detector)
    press(detector, "ArrowRight")
    assert axe_complaints(page) == []
