"""Who knows the lion? in Chromium: dots and arrows stand where the numbers say, and a contestant moves them."""

import pytest

from course.pictures.who_knows import who_knows

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

OWN = {2: [(0.4, 0.3)], 6: [(0.5, 0.4), (0.7, 0.46)], 20: [(0.94, 0.41), (0.9, 0.37)]}
LEAST = 20  # the percent at the foot of the plot
READER = {2: [(0.5, 0.56)], 6: [(0.8, 0.7)], 20: [(1.0, 0.72)]}
PICTURE = who_knows({"own": OWN, "reader": READER}, "own", num_topics=5)


@pytest.fixture
def shown(page, tmp_path):
    page.emulate_media(reduced_motion="reduce")
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def percents(picture, kind):
    return [int(percent) for percent in data_of(picture, f".dot.{kind}", "percent")]


def places(picture, selector, side="y", size="height"):
    """The middle of each element."""
    boxes = [one.bounding_box() for one in picture.locator(selector).all()]
    return [box[side] + box[size] / 2 for box in boxes]


def test_by_keyboard_from_guess_to_discovery(shown):
    assert [percents(shown, kind) for kind in ("known", "new")] == [[40, 60, 92], [30, 43, 43]]
    guess(shown, PICTURE.guess.answer)
    assert [percents(shown, kind) for kind in ("known", "new")] == [[40, 60, 92], [30, 43, 39]]
    assert spoken(shown) == (
        "Own with 20 labels for each topic: 92% right on nouns that had labels, 39% on nouns that never had one; by "
        "chance 20%. From 6 to 20 labels: +32 and −4 points."
    )
    press(shown, "ArrowRight")
    assert [percents(shown, kind) for kind in ("known", "new")] == [[50, 80, 100], [56, 70, 72]]
    assert spoken(shown).startswith("Reader with 20 labels for each topic: 100% right")


def test_before_the_guess_the_line_ends_where_the_question_begins(shown):
    *_, before, last = places(shown, ".dot.new", "x", "width")
    assert last == before
    assert "?" in shown.locator(".plot text").all_text_contents()
    assert "39%" not in shown.locator(".plot text").all_text_contents()
    guess(shown)
    assert places(shown, ".dot.new", "x", "width") == places(shown, ".dot.known", "x", "width")


def test_dots_and_arrows_stand_on_one_scale(shown):
    guess(shown)
    bottom, top = places(shown, ".scale")
    for kind, means in (("known", [40, 60, 92]), ("new", [30, 43, 39])):
        wanted = [bottom + (top - bottom) * (percent - LEAST) / (100 - LEAST) for percent in means]
        assert places(shown, f".dot.{kind}") == pytest.approx(wanted, abs=0.7)
    arrow = shown.locator(".gain.known").evaluate("path => path.getBBox().height")
    assert arrow == pytest.approx((bottom - top) * 32 / (100 - LEAST), abs=0.7)
    assert [text for text in shown.locator(".plot text").all_text_contents() if text and text[0] in "+−"] == [
        "+32",
        "−4",
    ]


def test_the_guess_is_drawn_at_its_height(shown):
    guess(shown, 0)
    low = PICTURE.scene["guesses"][0][0]
    slice_ends = [
        float(end) for end in shown.locator("path.ghost").get_attribute("d")[:-1].split()[-1].split("V")
    ]
    ends = shown.locator(".scale").evaluate_all("all => all.map(one => one.getBBox().y)")
    assert slice_ends[0] == pytest.approx(ends[1])
    assert slice_ends[1] == pytest.approx(ends[0] + (ends[1] - ends[0]) * (low - LEAST) / (100 - LEAST))
    press(shown, "ArrowRight")
    assert shown.locator("path.ghost").count() == 0, "the guess was about another contestant"


def test_a_key_is_answered_at_once(shown, page):
    guess(shown)
    assert key_work(page, ["ArrowRight", "ArrowLeft"] * 2) <= 50


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    guess(shown)
    assert axe_complaints(page) == []
