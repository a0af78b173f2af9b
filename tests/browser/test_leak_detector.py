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
