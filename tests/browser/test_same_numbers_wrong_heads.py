"""Same numbers, wrong heads, in Chromium: by keyboard, with each cell in torch's place."""

import pytest
import torch

from course.pictures import same_numbers_wrong_heads
from course.pictures.same_numbers_wrong_heads import labels

from .driving import MEDIA, press, spoken
from .harness import axe_complaints, guess, page_of

X = torch.arange(18)
RIGHT, STRAIGHT = X.view(3, 2, 3).transpose(0, 1), X.view(2, 3, 3)


@pytest.fixture
def heads(page, tmp_path):
    mine = same_numbers_wrong_heads(my_split_heads=lambda x, num_heads: x.reshape(1, num_heads, 3, 3))
    page.emulate_media(reduced_motion="reduce")
    page.goto(page_of(tmp_path, mine))
    return page.locator(".course-picture")


def rows(picture):
    """The labels in each row, read off the page from left to right."""
    cells = picture.locator(".cell").evaluate_all(
        "all => all.map(one => [Number(one.dataset.row), one.getBoundingClientRect().x, one.textContent])"
    )
    return [[label for row, _, label in sorted(cells) if row == wanted] for wanted in range(6)]


def named(split):
    return [[labels(3, 6)[place] for place in row] for row in split.flatten(0, 1).tolist()]


def test_by_keyboard_from_guess_to_discovery(heads):
    assert heads.locator(".strange").count() == 0
    assert heads.locator(".big").text_content() == "head 1, token B: ?"
    guess(heads, 1)
    assert heads.locator(".big").text_content() == "A’s, not B’s"
    assert heads.locator("text.ghost").text_content() == "your guess: other tokens’"
    boxes = [cell.bounding_box() for cell in heads.locator(".cell[data-row='1']").all()]
    frame = heads.locator(".frame").bounding_box()
    assert frame["x"] < min(box["x"] for box in boxes) and frame["y"] < boxes[0]["y"]
    assert frame["x"] + frame["width"] > max(box["x"] + box["width"] for box in boxes)
    assert rows(heads) == named(STRAIGHT)
    assert heads.locator(".strange").count() == 12
    assert spoken(heads).startswith(
        "The row of head 1 for token B holds A4 A5 A6, which it ought not to; 4 of 6"
    )
    press(heads, "ArrowLeft")
    assert rows(heads) == named(RIGHT)
    assert heads.locator(".strange").count() == 0
    assert heads.locator(".big").text_content() == "B’s own"
    assert "holds B1 B2 B3, as it ought to; all 6 rows" in spoken(heads)
    press(heads, "Tab", "ArrowLeft")
    assert spoken(heads) == "The view cuts each token's row into 2 parts; no number has moved."
    press(heads, "ArrowRight", "Tab", "ArrowRight", "ArrowRight")
    assert spoken(heads).startswith("The row of head 2 for token A holds A4 A5 A6, as")


def test_the_switch_shows_my_function(heads):
    guess(heads)
    press(heads, "ArrowLeft", "Tab", "Tab", "Tab", "Space")
    assert rows(heads) == named(STRAIGHT)
    assert spoken(heads).startswith("On your function: The row of head 1 for token B holds A4 A5 A6")


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(heads, page, media):
    page.emulate_media(**media)
    guess(heads)
    assert axe_complaints(page) == []
