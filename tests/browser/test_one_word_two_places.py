"""One word, two places in Chromium: from guess to discovery by keyboard, with torch's numbers."""

import pytest
import torch

from course.pictures import one_word_two_places

from .harness import axe_complaints, guess, page_of

GENERATOR = torch.Generator().manual_seed(2)
TOKEN, CONTEXT, OTHERS = (torch.randn(*shape, generator=GENERATOR) for shape in ((9,), (2, 9), (3, 9)))
SENTENCES = ("A nice walk by the river bank.", "Walk to the bank and get cash.")
PICTURE = one_word_two_places(
    "bank", SENTENCES, TOKEN, CONTEXT, ("river", "money", "shore"), OTHERS, my_contextual_vectors=-CONTEXT
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
    return dots, float(picture.locator(".cosine .bar").get_attribute("data-value"))


def test_one_dot_becomes_two_by_keyboard(word, page):
    guess(word)
    page.keyboard.press("Home")
    (first, second), cosine = shown(word)
    assert first == second
    assert cosine == 1.0
    assert spoken(word) == "Without context “bank” is one dot in all sentences: cosine 1.00."
    page.keyboard.press("End")
    dots, cosine = shown(word)
    assert dots == PICTURE.ours["dots"][20]
    assert cosine == round(torch.cosine_similarity(*CONTEXT.double(), dim=0).item(), 2)
    assert spoken(word).startswith(
        f"With 100 % context the cosine between the dots is {cosine:.2f}; sentence 1 nearest"
    )
    page.keyboard.press("ArrowLeft")
    assert shown(word) == (PICTURE.ours["dots"][19], PICTURE.ours["cosine"][19])


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
