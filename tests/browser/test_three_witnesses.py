"""Three witnesses in Chromium: nothing before the guess, torch's numbers for each layer, the learner's effect."""

from functools import cache

import pytest

from course.pictures.three_witnesses import example

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

made = cache(example)


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, made()))
    return page.locator(".course-picture")


def lines(picture):
    """The numbers of the lines, one list for each witness."""
    numbers = [float(value) for value in data_of(picture, ".line", "value")]
    width = len(made().scene["tokens"])
    return [numbers[start : start + width] for start in range(0, len(numbers), width)]


def told(picture):
    """The token that each witness names."""
    return picture.locator(".told").all_text_contents()


def test_by_keyboard_from_guess_to_discovery(shown):
    scene, effects = made().scene, made().ours["effects"]
    assert data_of(shown, ".line", "value") == [""] * 3 * len(scene["tokens"])
    assert told(shown) == ["?"] * 3
    guess(shown, made().guess.answer)
    assert lines(shown) == [scene["attention"][0], scene["losses"], effects[0]]
    assert told(shown) == ["tiene", "hambre", "hambre"]
    for layer in scene["attention"][1:]:
        press(shown, "ArrowRight")
        assert lines(shown)[0] == layer
    assert spoken(shown).startswith(f"Decoder layer {len(scene['attention']) - 1} looks most at ")
    press(shown, "Tab")
    for state in effects[1:]:
        press(shown, "ArrowRight")
        assert lines(shown)[2] == state
    assert "After layer 4, the vector at “tiene” (0.95) goes furthest towards “has”." in spoken(shown)
    assert told(shown)[2] == "tiene"


def test_a_line_is_as_thick_as_its_number_and_leads_to_its_token(shown):
    guess(shown)
    thick = shown.locator(".line").evaluate_all(
        "all => all.map((line) => parseFloat(getComputedStyle(line).strokeWidth))"
    )
    numbers = [number for each in lines(shown) for number in each]
    most = max(map(abs, made().scene["losses"]))
    wholes = [1 if i // len(made().scene["tokens"]) != 1 else most for i in range(len(numbers))]
    for wide, number, whole in zip(thick, numbers, wholes, strict=True):
        assert wide == pytest.approx(12 * abs(number) / whole, abs=0.01)
    ends = shown.locator(".line").evaluate_all("all => all.map((line) => line.getPointAtLength(9999).x)")
    words = shown.locator(".word").evaluate_all("all => all.map((word) => word.x.baseVal[0].value)")
    for i, end in enumerate(ends):
        assert min(range(len(words)), key=lambda place: abs(words[place] - end)) == i % len(words)


def test_below_zero_is_dashed(shown):
    guess(shown)
    dashed = shown.locator(".line").evaluate_all(
        "all => all.map((line) => getComputedStyle(line).strokeDasharray !== 'none')"
    )
    numbers = [number for each in lines(shown) for number in each]
    assert any(dashed) and dashed == [number < 0 for number in numbers]


def test_the_switch_shows_my_function(shown):
    guess(shown)
    press(shown, "Tab", "End", "Tab", "Space")
    assert lines(shown) == [made().scene["attention"][0], made().scene["losses"], made().mine["effects"][-1]]
    assert spoken(shown).startswith("On your function: On average the decoder's layers look most at ")


def test_a_key_is_answered_at_once(shown, page):
    guess(shown)
    press(shown, "Tab")
    assert key_work(page, ["ArrowRight"] * 4) <= 50


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    guess(shown)
    assert axe_complaints(page) == []
    press(shown, "Tab", "End")
    assert axe_complaints(page) == []
