"""One word, two places in Chromium: from guess to discovery by keyboard, with torch's numbers."""

import math

import pytest
import torch

from course.pictures import one_word_two_places

from .harness import axe_complaints, guess, page_of

GENERATOR = torch.Generator().manual_seed(2)
TOKEN, CONTEXT, OTHERS = (torch.randn(*shape, generator=GENERATOR) for shape in ((9,), (2, 9), (2, 9)))
SENTENCES = ("A nice walk by the river bank.", "Walk to the bank and get cash.")
PICTURE = one_word_two_places(
    "bank", SENTENCES, TOKEN, CONTEXT, ("river", "money"), OTHERS, my_contextual_vectors=-CONTEXT
)


@pytest.fixture
def word(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def spoken(picture):
    return picture.locator(".said").inner_text().splitlines()[-1]


def angle(picture):
    """Between the arrows as they are drawn, in degrees."""
    ends = picture.locator(".own path").evaluate_all("all => all.map(one => one.getAttribute('d'))")
    (x, y), first, second = (
        [float(number) for number in point.split(",")]
        for point in (*ends[0][1:].split("L"), ends[1].split("L")[1])
    )
    ways = [math.atan2(to_x - x, y - to_y) for to_x, to_y in (first, second)]
    return math.degrees(ways[1] - ways[0])


def number(picture):
    return float(picture.locator(".big").text_content().replace("−", "-"))


def test_one_dot_becomes_two_by_keyboard(word, page):
    guess(word)
    page.keyboard.press("Home")
    assert (angle(word), number(word)) == (0, 1)
    assert spoken(word) == "Without context “bank” is one dot in both sentences: cosine 1.00."
    page.keyboard.press("End")
    cosine = round(torch.cosine_similarity(*CONTEXT.double(), dim=0).item(), 2)
    assert number(word) == cosine
    assert spoken(word).startswith(
        f"With 100 % context the cosine between the dots is {cosine:.2f}; in sentence 1 nearer to “"
    )
    page.keyboard.press("ArrowLeft")
    assert number(word) == PICTURE.ours["cosine"][19]


@pytest.mark.parametrize("width", [390, 1280])
def test_the_drawn_angle_is_that_of_the_number(word, page, width):
    page.set_viewport_size({"width": width, "height": 800})
    guess(word)
    for step in (20, 10, 1):
        word.get_by_role("slider").fill(str(step))
        cosine = PICTURE.ours["cosine"][step]
        assert number(word) == cosine
        assert math.cos(math.radians(angle(word))) == pytest.approx(cosine, abs=1e-3)


def test_the_cosine_is_asked_at_the_arrows(word):
    assert word.locator(".big").text_content() == "?"
    assert word.locator(".tick").all_text_contents() == ["0.95", "0.5", "cosine 0"]
    assert angle(word) == 0
    assert word.locator(".degrees").text_content() == ""


def test_numbers_of_dots_that_lie_on_each_other_are_not_written(word):
    guess(word)
    texts = word.locator(".own text")
    assert texts.all_text_contents() == ["1", "2"]
    word.get_by_role("slider").fill("1")
    assert texts.all_text_contents() == ["", ""]


def test_the_switch_shows_my_vectors(word, page):
    guess(word)
    page.keyboard.press("End")
    word.get_by_label("on my function").focus()
    page.keyboard.press("Space")
    assert number(word) == PICTURE.mine["cosine"][20]


@pytest.mark.parametrize(
    "media", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}]
)
@pytest.mark.nightly
def test_axe_finds_nothing(word, page, media):
    page.emulate_media(**media)
    guess(word)
    page.keyboard.press("End")
    assert axe_complaints(page) == []
