"""The phase change in Chromium: by keyboard over the updates, and both patterns with torch's numbers."""

import re

import pytest

from course.pictures.phase_change import example

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

PICTURE = example()
ROWS = PICTURE.ours["rows"]


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def numbers(picture):
    """The loss and the share of right tokens at the dot, and the scores of the two heads."""
    [[loss], [right]] = (data_of(picture, ".dot", name) for name in ("loss", "right"))
    return [float(number) for number in (loss, right, *data_of(picture, ".pattern", "score"))]


def cells(picture, panel):
    """How many cells of a pattern have any weight."""
    paths = picture.locator(".pattern").nth(panel).locator(".level")
    return paths.evaluate_all(
        "all => all.reduce((sum, path) => sum + path.getAttribute('d').split('M').length - 1, 0)"
    )


def test_by_keyboard_from_guess_to_discovery(shown):
    guess(shown, PICTURE.guess.answer)
    assert numbers(shown)[1] == ROWS[PICTURE.scene["asked"]]["right"]
    press(shown, "Home")
    for row in ROWS:
        assert numbers(shown) == [row["loss"], row["right"], row["previous"], row["induction"]]
        for panel, pattern in enumerate(row["patterns"]):
            assert cells(shown, panel) == sum(letter not in "0 " for letter in pattern)
        press(shown, "ArrowRight")
    assert spoken(shown).startswith("After 240 updates the share of right tokens is ")
    assert (
        f"of layer 2 gives the token after the last time a weight of {ROWS[-1]['induction']:.2f}."
        in spoken(shown)
    )


def test_the_asked_weight_stands_on_its_curve(shown):
    """The empty place before the guess, then the number at the dot; a wrong guess spans its own weights."""
    big, dot, ghost = (shown.locator(f".chart {part}") for part in (".big", "circle.weight", "path.ghost"))
    assert big.text_content() == "?" and not dot.is_visible()
    ends = [float(shown.locator(".end").get_attribute("cy")), shown.locator(".axes").get_attribute("d")]
    base = float(ends[1].split("V")[-1].split("H")[0])
    guess(shown, 2)
    row, end = ROWS[PICTURE.scene["asked"]], ROWS[-1]
    assert big.text_content() == f"{100 * row['previous'] / end['previous']:.0f} % there"

    def height(weight):
        return base + (ends[0] - base) * weight / end["previous"]

    assert float(dot.get_attribute("cy")) == pytest.approx(height(row["previous"]))
    corners = [float(place) for place in re.findall(r"(?<=[ V])[\d.]+", ghost.get_attribute("d"))]
    assert corners == pytest.approx([height(weight) for weight in PICTURE.scene["guesses"][2]], abs=2.1)
    press(shown, "End")
    assert big.text_content() == "100 % there"


def test_a_key_is_answered_at_once(shown, page):
    guess(shown)
    assert key_work(page, ["ArrowRight"] * 6) <= 50


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    guess(shown)
    assert axe_complaints(page) == []
