"""The bill for 175 billion in Chromium: by keyboard from model to head, with areas in proportion to the counts."""

import pytest

from course.pictures import parameter_bill
from course.pictures.parameter_bill import Sizes, parameter_counts

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, page_of

PICTURE = parameter_bill()
COUNTS = list(parameter_counts(Sizes()).values())


@pytest.fixture
def bill(page, tmp_path):
    page.goto(page_of(tmp_path, parameter_bill(my_count=0.75 * COUNTS[0])))
    return page.locator(".course-picture")


def counted(picture):
    return [int(count) for count in data_of(picture, ".part", "count")]


def test_by_keyboard_from_guess_to_head(bill):
    assert len(set(counted(bill))) == 1, "parts of equal sizes"
    texts = bill.locator(".bill text").all_text_contents()
    assert texts == [
        "a tenth",
        "a third",
        "a half",
        "nearly all",
        "attention: ?",
        "of 174.6 billion parameters",
    ]
    guess(bill, 1)
    assert bill.locator(".asked strong").inner_text().endswith("That is right.")
    assert counted(bill) == COUNTS
    widths = bill.locator(".part").evaluate_all("all => all.map(one => Number(one.getAttribute('width')))")
    assert widths[0] / sum(widths) == pytest.approx(COUNTS[0] / sum(COUNTS))
    assert spoken(bill).startswith("Attention is 57.98 billion of 174.6 billion parameters, 33.2%;")
    press(bill, "ArrowRight")
    assert sum(counted(bill)) == 12 * 12288**2 + 13 * 12288
    press(bill, "ArrowRight")
    assert counted(bill) == [4 * 12288 * 128] * 96
    press(bill, "Tab", "ArrowLeft")
    assert counted(bill) == [4 * 12288 * 1024] * 12
    assert spoken(bill).startswith("12 heads of 50.33 million make 604 million")
    press(bill, "Shift+Tab", "ArrowRight")
    assert spoken(bill).startswith("One of 12 heads in a layer has four matrices of 12,288 × 1,024")


@pytest.mark.parametrize("choice", range(4))
def test_the_guess_stands_at_its_share(bill, choice):
    guess(bill, choice)
    x = float(bill.locator("path.ghost").get_attribute("d").split()[0][1:])
    assert x / 680 == pytest.approx(PICTURE.scene["guesses"][choice])
    press(bill, "ArrowRight")
    assert bill.locator("path.ghost").count() == 0, "the guess is about the whole model"


def test_lines_between_layers_are_not_closer_than_the_eye_can_tell(bill):
    guess(bill, 1)
    lines = bill.locator(".line")
    tops = [lines.nth(i).bounding_box()["y"] for i in range(lines.count())]
    assert 96 % (lines.count() + 1) == 0
    assert min(b - a for a, b in zip(tops, tops[1:], strict=False)) > 10


def test_ones_own_count_is_laid_over_it(bill):
    guess(bill)
    press(bill, "Tab", "Tab", "Space")
    said = "On your function: 43.49 billion is 0.75 times the 57.98 billion of the picture. It would be right for three"
    assert spoken(bill).startswith(said)
    own, attention = (float(bill.locator(part).first.get_attribute("width")) for part in (".own", ".part"))
    assert own == pytest.approx(0.75 * attention)


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(bill, page, media):
    page.emulate_media(**media)
    guess(bill)
    press(bill, "Tab", "Tab", "Space")
    assert axe_complaints(page) == []
