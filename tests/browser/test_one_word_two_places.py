"""One word, two places in Chromium: from guess to discovery by keyboard, with torch's numbers."""

import re

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


def shown(picture):
    dots = picture.locator(".own").evaluate_all(
        "all => all.map(one => [Number(one.dataset.x), Number(one.dataset.y)])"
    )
    return dots, float(picture.locator(".cosine").get_attribute("data-value"))


def test_one_dot_becomes_two_by_keyboard(word, page):
    guess(word)
    page.keyboard.press("Home")
    (first, second), cosine = shown(word)
    assert first == second
    assert cosine == 1.0
    assert spoken(word) == "Without context “bank” is one dot in both sentences: cosine 1.00."
    page.keyboard.press("End")
    dots, cosine = shown(word)
    assert dots == PICTURE.ours["dots"][20]
    assert cosine == round(torch.cosine_similarity(*CONTEXT.double(), dim=0).item(), 2)
    assert spoken(word).startswith(
        f"With 100 % context the cosine between the dots is {cosine:.2f}; in sentence 1 nearer to “"
    )
    page.keyboard.press("ArrowLeft")
    assert shown(word) == (PICTURE.ours["dots"][19], PICTURE.ours["cosine"][19])


def test_the_nearer_word_is_visibly_the_nearer_one(word, page):
    """A dot is on its side of the dashed line between the rays, as near to it as the two cosines are alike."""
    guess(word)
    ends = [
        ray.get_attribute("d").split("L")[1].split(",")
        for ray in word.locator(".ray:has(+ text:not(.tick))").all()
    ]
    middle, left, right = float(word.locator(".equal").get_attribute("d").split("L")[1].split(",")[0]), *ends
    assert float(left[0]) < middle < float(right[0])
    names = word.locator(".ray + text:not(.tick)")
    assert names.all_text_contents() == ["river", "money"]
    for step in (20, 10, 1):
        word.get_by_role("slider").fill(str(step))
        named = re.findall("nearer to “(.*?)”", spoken(word))
        circles = word.locator(".own circle").all()
        assert ["river money".split()[float(one.get_attribute("cx")) > middle] for one in circles] == named


def test_the_cosine_is_asked_on_its_scale_and_written_at_its_bar(word):
    assert word.locator(".big").text_content() == "?"
    assert word.locator(".tick").all_text_contents() == ["0", "0.5", "0.95", "1"]
    guess(word)
    cosine = PICTURE.ours["cosine"][20]
    assert word.locator(".big").text_content() == f"{cosine:.2f}".replace("-", "−")
    zero, one = (float(word.locator(".tick").nth(i).get_attribute("x")) for i in (0, 3))
    long = float(word.locator(".cosine").get_attribute("width"))
    assert long / (one - zero) == pytest.approx(abs(cosine), abs=1e-6)


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
    assert shown(word)[0] == PICTURE.mine["dots"][20]


@pytest.mark.parametrize(
    "media", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}]
)
@pytest.mark.nightly
def test_axe_finds_nothing(word, page, media):
    page.emulate_media(**media)
    guess(word)
    page.keyboard.press("End")
    assert axe_complaints(page) == []
