"""Patching in Chromium: by keyboard over pairs, directions and layers; what is carried, and torch's numbers."""

import re
from functools import cache

import pytest

from course.pictures.patching import example

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

made = cache(example)
MIDDLES = "all => all.map(({ cx, cy }) => [cx, cy].map((place) => place.baseVal.value))"


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, made()))
    return page.locator(".course-picture")


def discs(picture, run="first"):
    """The effects as the discs have them, a list for each place in the encoder; or what the other run lends."""
    found = [float(effect) for effect in data_of(picture, ".share[data-effect]", "effect")]
    found = found[: len(found) // 2] if run == "first" else found[len(found) // 2 :]
    states = len(made().scene["states"])
    width = len(found) // states
    return [found[width * state : width * (state + 1)] for state in range(states)]


def test_by_keyboard_from_guess_to_discovery(shown):
    assert {effect for row in discs(shown) for effect in row} == {0}
    guess(shown, made().guess.answer)
    assert discs(shown) == made().ours["effects"][0]
    assert "After layer 4, the vector at “Perdí” (0.98) goes furthest" in spoken(shown)
    press(shown, "Tab", "ArrowRight")
    assert discs(shown) == made().ours["effects"][1]
    assert f"the vector at “Perdí” ({made().ours['effects'][1][-1][0]:.2f}) goes furthest" in spoken(shown)
    assert spoken(shown).endswith("from “lost” to “missed”; before layer 1, the one at “libro” (1.00).")


def test_every_pair_of_sentences(shown):
    guess(shown)
    for found in made().ours["effects"][::2]:
        assert discs(shown) == found
        press(shown, "ArrowRight")


@pytest.mark.parametrize("width", [1280, 390])
def test_what_goes_furthest_is_carried_from_its_place_to_the_same_place(page, shown, width):
    page.set_viewport_size({"width": width, "height": 844})
    guess(shown)
    press(shown, "Tab", "Tab", "Home")
    for state, row in enumerate(made().ours["effects"][0]):
        best = row.index(max(row))
        assert [each.index(1) for each in discs(shown, "second") if 1 in each] == [best]
        assert discs(shown, "second")[state][best] == 1
        vectors, carried = (
            shown.locator(kind).evaluate_all(MIDDLES) for kind in (".vector", "circle.carried")
        )
        place = state * len(row) + best
        assert carried == [vectors[len(vectors) // 2 + place], vectors[place]]
        assert f"“{made().scene['runs'][0]['names'][best][1:-1]}” ({row[best]:.2f})" in spoken(shown)
        press(shown, "ArrowRight")


def test_the_effect_is_written_at_its_disc_and_a_line_joins_the_furthest(shown):
    written, way = shown.locator(".found"), shown.locator("path.way")
    assert (written.text_content(), way.is_visible()) == ("", False)
    assert shown.locator(".target").all_text_contents() == ["?"] * 5
    guess(shown)
    rows = made().ours["effects"][0]
    assert written.text_content() == f"{max(rows[-1]):.2f}"
    vectors = shown.locator(".vector").evaluate_all(MIDDLES)[: 5 * len(rows)]
    corners = [float(n) for n in re.findall(r"[\d.]+", way.get_attribute("d"))]
    assert corners == pytest.approx(
        [n for i, row in enumerate(rows) for n in vectors[5 * i + row.index(max(row))]], abs=0.01
    )


def test_the_switch_shows_my_function(shown):
    guess(shown)
    press(shown, "Tab", "Tab", "Tab", "Space")
    assert discs(shown) == made().mine["effects"][0]
    assert spoken(shown).startswith("On your function: After layer 4, ")


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
