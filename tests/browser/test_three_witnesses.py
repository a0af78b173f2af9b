"""Three witnesses in Chromium: no bars before their question, torch's numbers for each layer, the learner's effect."""

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


def bars(picture):
    """The numbers of the visible bars, one list for each witness."""
    numbers = [float(value) for value in data_of(picture, ".witness .bar", "value") if value]
    width = len(made().scene["tokens"])
    return [numbers[start : start + width] for start in range(0, len(numbers), width)]


def answer_both(picture):
    """From the first slider through the two other questions, to the slider of the patch."""
    press(picture, "Tab", "Space", "Enter", "Space", "Enter")


def test_by_keyboard_from_guess_to_discovery(shown):
    assert data_of(shown, ".bar", "value") == [""] * 3 * len(made().scene["tokens"])
    guess(shown, made().guess.answer)
    assert bars(shown) == [made().scene["attention"][0]]
    press(shown, "ArrowRight")
    assert bars(shown) == [made().scene["attention"][1]]
    assert spoken(shown).startswith("Decoder layer 1 looks most at ")
    press(shown, "Tab", "Space", "Enter")
    assert bars(shown) == [made().scene["attention"][1], made().scene["losses"]]
    press(shown, "Space", "Enter")
    assert bars(shown) == [made().scene["attention"][1], made().scene["losses"], made().ours["effects"][0]]
    for effects in made().ours["effects"][1:]:
        press(shown, "ArrowRight")
        assert bars(shown)[2] == effects
    assert " After layer 4, the vector at “tiene” goes furthest towards “has” " in spoken(shown)


@pytest.mark.parametrize("choice", [0, 2])
def test_each_answer_gets_its_verdict(shown, choice):
    guess(shown)
    press(shown, "Tab", "Space", *["ArrowRight"] * choice, "Enter")
    ask = made().scene["asks"][0]
    assert ask["why_not"][choice] in shown.locator(".figure .asked").inner_text()
    assert shown.locator(".figure .asked.hit").count() == (choice == ask["answer"])


def test_a_skipped_question_is_answered(shown):
    guess(shown)
    press(shown, "Tab", "Tab", "Tab", "Enter")
    assert len(bars(shown)) == 2
    assert shown.locator(".figure .asked").inner_text().endswith("The answer: “hambre”.")


def test_the_switch_shows_my_function(shown):
    guess(shown)
    answer_both(shown)
    press(shown, "End", "Tab", "Space")
    assert bars(shown) == [made().scene["attention"][0], made().scene["losses"], made().mine["effects"][-1]]
    assert spoken(shown).startswith("On your function: On average the decoder's layers look most at ")


def test_a_key_is_answered_at_once(shown, page):
    guess(shown)
    answer_both(shown)
    assert key_work(page, ["ArrowRight"] * 4) <= 50


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    guess(shown)
    assert axe_complaints(page) == []
    answer_both(shown)
    assert axe_complaints(page) == []
