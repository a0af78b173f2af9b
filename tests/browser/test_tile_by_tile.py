"""Tile by tile in Chromium: no step before its question is answered, and torch's numbers at every step."""

import pytest

from course_lib.pictures.tile_by_tile import example

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, page_of

PICTURE = example()
TILES = dict(zip(PICTURE.scene["ways"], PICTURE.scene["tiles"], strict=True))
TO_FACTOR = ("Tab", "Tab", "Tab")  # past the two other controls


@pytest.fixture
def tiles(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def counters(picture):
    return list(map(float, data_of(picture, "[data-counter]", "value")))


def after(tile, way="sum and output"):
    return [TILES[way][tile][name] for name in ("maximum", "sum", "output", "quotient")]


def answer(picture, choice):
    """Answer the question about a factor, by keyboard, from the slider."""
    press(picture, *TO_FACTOR, "Space", *["ArrowRight"] * choice, "Enter")


def test_by_keyboard_from_guess_to_discovery(tiles):
    assert tiles.locator("[data-counter], [data-score]").count() == 0
    guess(tiles, 1)
    assert counters(tiles) == after(0)
    assert data_of(tiles, "[data-score]", "score") == ["1", "2"]
    press(tiles, "ArrowRight")
    assert spoken(tiles).startswith("Tile 2 has the scores 3 and 1; ")
    assert counters(tiles) == after(0)
    answer(tiles, 1)
    second = TILES["sum and output"][1]
    assert counters(tiles) == [3, second["kept_sum"], second["kept_output"], second["kept_quotient"]]
    press(tiles, "ArrowRight")
    assert counters(tiles) == after(1)
    press(tiles, "ArrowRight")
    answer(tiles, 2)
    press(tiles, "ArrowRight", "ArrowRight")
    answer(tiles, 1)
    press(tiles, "ArrowRight")
    assert counters(tiles) == after(3)
    assert spoken(tiles).endswith("output / sum is 3.914 for keys 1 to 8, as Eq. 1 gives.")
    press(tiles, "Tab", "ArrowRight")
    assert counters(tiles) == after(3, "only the sum")
    assert spoken(tiles).endswith("off by 3.693 from Eq. 1, which gives 3.914.")


def test_no_step_goes_beyond_an_open_question(tiles):
    guess(tiles)
    press(tiles, "End")
    assert counters(tiles) == after(0)
    assert tiles.locator("input[type=range]").input_value() == "1"
    press(tiles, "ArrowRight", "ArrowRight")
    assert tiles.locator("form.guess").is_visible()
    press(tiles, "Home")
    assert tiles.locator("form.guess").count() == 0


@pytest.mark.parametrize("choice", [0, 1, 2])
def test_each_answer_gets_its_verdict(tiles, choice):
    guess(tiles)
    press(tiles, "ArrowRight")
    answer(tiles, choice)
    ask = PICTURE.scene["asks"][0]
    assert ask["why_not"][choice] in tiles.locator(".figure .asked").inner_text()
    right = choice == ask["answer"]
    assert tiles.locator(".figure .asked.right").count() == right
    assert ("That is right." in tiles.locator(".said .unseen").text_content()) == right
    assert tiles.evaluate("host => host.shadowRoot.activeElement.type") == "range"


def test_the_switch_shows_my_function(tiles):
    guess(tiles)
    tiles.get_by_label("on my function").focus()
    press(tiles, "Space")
    assert spoken(tiles) == "On your function: Keys 1 to 2 give 1.807, as Eq. 1 gives."
    assert counters(tiles) == [*after(0), PICTURE.mine["own"][0]["output"]]


@pytest.mark.parametrize("media", MEDIA)
def test_axe_finds_nothing(tiles, page, media):
    page.emulate_media(**media)
    guess(tiles)
    press(tiles, "ArrowRight")
    assert axe_complaints(page) == []
    answer(tiles, 0)
    assert axe_complaints(page) == []
