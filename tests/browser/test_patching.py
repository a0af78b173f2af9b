"""Patching in Chromium: by keyboard over pairs and directions, each pair with its question, and torch's numbers."""

from functools import cache

import pytest

from course.pictures.patching import example

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

made = cache(example)


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, made()))
    return page.locator(".course-picture")


def cells(picture):
    return [float(effect) for effect in data_of(picture, ".cell", "effect")]


def by_token(effects):
    """The effects as the cells have them: a row for each token."""
    return [effect for row in zip(*effects, strict=True) for effect in row]


def answer(picture, choice):
    """Answer the question of the chosen pair."""
    picture.locator(".figure .guess input").first.focus()
    press(picture, "Space", *["ArrowRight"] * choice, "Enter")


def test_by_keyboard_from_guess_to_discovery(shown):
    assert set(cells(shown)) == {0}
    guess(shown, made().guess.answer)
    assert cells(shown) == by_token(made().ours["effects"][0][0])
    assert "After layer 4, the vector at “Perdí” goes furthest towards “lost”" in spoken(shown)
    press(shown, "Tab", "ArrowRight")
    assert cells(shown) == by_token(made().ours["effects"][0][1])
    assert spoken(shown).endswith(f"towards “missed” ({max(made().ours['effects'][0][1][-1]):.2f}).")


def test_a_pair_asks_before_it_shows(shown):
    guess(shown)
    press(shown, "ArrowRight")
    assert shown.locator(".heat").is_hidden()
    assert spoken(shown) == "This pair of sentences has a question first: “her” or “him”?"
    answer(shown, 1)
    assert shown.locator(".heat").is_visible()
    assert cells(shown) == by_token(made().ours["effects"][1][0])
    assert made().scene["asks"][0]["why_not"][1] in shown.locator(".figure .asked").inner_text()
    press(shown, "Shift+Tab", "ArrowLeft", "ArrowRight")
    assert cells(shown) == by_token(made().ours["effects"][1][0])
    assert shown.locator("form.guess").count() == 0


def test_the_largest_of_each_column_is_marked(shown):
    guess(shown)
    marked = shown.locator(".cell").evaluate_all(
        "all => all.map((cell) => cell.classList.contains('largest'))"
    )
    states = len(made().ours["effects"][0][0])
    for number, row in enumerate(made().ours["effects"][0][0]):
        assert marked[number::states] == [place == row.index(max(row)) for place in range(len(row))]


def test_the_switch_shows_my_function(shown):
    guess(shown)
    press(shown, "Tab", "Tab", "Space")
    assert cells(shown) == by_token(made().mine["effects"][0][0])
    assert spoken(shown).startswith("On your function: Before layer 1, ")


def test_a_key_is_answered_at_once(shown, page):
    guess(shown)
    press(shown, "Tab")
    assert key_work(page, ["ArrowRight"] * 6) <= 50


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    guess(shown)
    assert axe_complaints(page) == []
    press(shown, "ArrowRight")
    assert axe_complaints(page) == []
