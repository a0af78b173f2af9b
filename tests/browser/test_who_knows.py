"""Who knows the lion? in Chromium: dots stand where the numbers say, and the controls move them."""

import pytest

from course.pictures.who_knows import who_knows

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

OWN = {2: [(0.4, 0.3)], 6: [(0.5, 0.4), (0.7, 0.46)], 20: [(0.94, 0.41), (0.9, 0.37)]}
READER = {2: [(0.5, 0.56)], 6: [(0.8, 0.7)], 20: [(1.0, 0.72)]}
PICTURE = who_knows({"own": OWN, "reader": READER}, "own", num_topics=5)
MEANS = PICTURE.ours["means"]


@pytest.fixture
def shown(page, tmp_path):
    page.emulate_media(reduced_motion="reduce")
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def percents(picture, selector):
    return [int(percent) for percent in data_of(picture, selector, "percent")]


def places(picture, selector):
    """The middle of each element, from the left of the page."""
    boxes = [one.bounding_box() for one in picture.locator(selector).all()]
    return [box["x"] + box["width"] / 2 for box in boxes]


def test_by_keyboard_from_guess_to_discovery(shown):
    assert percents(shown, ".dot") == [60, 43, 80, 70]
    guess(shown, PICTURE.guess.answer)
    assert percents(shown, ".dot") == [92, 39, 100, 72]
    assert spoken(shown) == (
        "Own with 20 labels for each topic: 92% right on nouns that had labels, 39% on nouns that never had one; by "
        "chance 20%. From 6 to 20 labels: +32 and −4 points."
    )
    press(shown, "ArrowLeft")
    assert percents(shown, ".dot") == [60, 43, 80, 70]
    press(shown, "ArrowLeft", "Tab", "ArrowRight")
    assert spoken(shown) == (
        "Reader with 2 labels for each topic: 50% right on nouns that had labels, 56% on nouns that never had one; by "
        "chance 20%."
    )


def test_dots_and_trainings_stand_on_one_scale(shown):
    guess(shown)
    press(shown, "ArrowLeft")
    ends = places(shown, "text.middle")[:5]
    at = [ends[0] + (ends[-1] - ends[0]) * percent / 100 for percent in (60, 43, 80, 70)]
    assert places(shown, ".dot circle") == pytest.approx(at, abs=0.7)
    of_seeds = [ends[0] + (ends[-1] - ends[0]) * percent / 100 for percent in (50, 70, 40, 46)]
    first = shown.locator(".panels svg").first
    assert places(first, ".training")[:4] == pytest.approx(of_seeds, abs=0.7)
    join = first.locator(".join").first.bounding_box()
    assert [join["x"], join["x"] + join["width"]] == pytest.approx([at[1], at[0]], abs=0.7)


def test_the_lower_of_two_dots_has_its_number_at_the_left(shown):
    guess(shown)
    press(shown, "ArrowLeft", "ArrowLeft")
    classes = shown.locator(".dot text").evaluate_all("all => all.map((text) => text.getAttribute('class'))")
    assert classes == ["", "end", "end", ""]


def test_the_other_panel_has_the_chosen_contestant(shown):
    guess(shown)
    for name, means in zip(PICTURE.scene["names"], MEANS, strict=True):
        lines = percents(shown, "circle[data-percent]")
        assert lines == [mean[kind] for kind in range(2) for mean in means]
        assert shown.locator(".name.chosen").text_content() == f"▸ {name}"
        press(shown, "Tab", "ArrowRight")


def test_a_key_is_answered_at_once(shown, page):
    guess(shown)
    assert key_work(page, ["ArrowRight", "ArrowLeft"] * 2) <= 50


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    guess(shown)
    assert axe_complaints(page) == []
