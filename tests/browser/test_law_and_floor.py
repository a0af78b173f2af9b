"""The law and its floor in Chromium: dots and the law lie where the numbers say, and the floor bends the law."""

from itertools import pairwise

import pytest

from course.pictures.law_and_floor import law_and_floor

from .driving import MEDIA, data_of, spoken
from .harness import axe_complaints, guess, page_of

SIZES = [100, 400, 1600, 6400]
LOSSES = [1.5 + 8 * size**-0.5 for size in SIZES]
PICTURE = law_and_floor(
    SIZES,
    LOSSES,
    [f"d_model {i}" for i in range(1, 5)],
    (1.49, 1.51),
    my_fit_power_law=lambda sizes, losses, floor: (4.0, 0.25),
)


@pytest.fixture
def law(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def move_to(law, floor):
    """Set the slider."""
    slider = law.get_by_role("slider", name="Floor")
    slider.fill(str(PICTURE.scene["floors"].index(floor)))


def points(law, part):
    """The points of a part of the law as it is drawn."""
    return [tuple(map(float, point.split())) for point in law.locator(part).get_attribute("d")[1:].split("L")]


def places(law):
    """The dots, from the frame's corner on."""
    left, top = (float(law.locator("svg.law svg").get_attribute(name)) for name in ("x", "y"))
    dots = law.locator("circle[data-size]").all()
    return [(float(dot.get_attribute("cx")) - left, float(dot.get_attribute("cy")) - top) for dot in dots]


def test_with_its_own_floor_the_law_goes_through_the_dots(law):
    assert not law.locator("circle.last").is_visible()
    assert law.locator("text.big").text_content() == "?"
    choices = [choice.split()[1] for choice in PICTURE.guess.choices]
    assert law.locator("text.choice").all_text_contents() == choices
    guess(law)
    assert law.locator("text.big").text_content() == "1.60"
    move_to(law, 1.5)
    first, _, middle, last = places(law)
    known, further = points(law, ".line:not(.further)"), points(law, ".further")
    assert known[0] == pytest.approx(first, abs=0.3)
    assert known[-1] == further[0] == pytest.approx(middle, abs=0.3)
    (x1, y1), (x2, y2) = next(pair for pair in pairwise(further) if pair[1][0] > last[0])
    assert y1 + (y2 - y1) * (last[0] - x1) / (x2 - x1) == pytest.approx(last[1], abs=0.3)
    assert data_of(law, "circle[data-size]", "loss") == [f"{round(loss, 3):g}" for loss in LOSSES]
    assert spoken(law) == (
        "With a floor of 1.50 the law through the 3 smaller sizes has exponent 0.500. It predicts 1.60 nats for "
        "d_model 4; measured are 1.60. This floor is possible: the text’s own is between 1.49 and 1.51."
    )


def test_four_times_the_size_is_always_as_far_and_so_is_a_tenth_of_a_nat(law):
    x, y = zip(*places(law), strict=True)
    assert x[1] - x[0] == pytest.approx(x[2] - x[1]) == pytest.approx(x[3] - x[2])
    pixels = [(low - high) / (b - a) for a, b, low, high in zip(LOSSES, LOSSES[1:], y, y[1:], strict=False)]
    assert pixels == pytest.approx([pixels[0]] * 3, rel=0.01)


def test_a_higher_floor_bends_the_law_up_and_is_drawn(law):
    guess(law)
    heights = []
    for floor in (0, 1.5):
        move_to(law, floor)
        heights.append(points(law, ".further")[-1][1])
        assert law.locator(".floor").count() == (floor == 1.5)
        told = PICTURE.ours["lines"][PICTURE.scene["floors"].index(floor)]
        assert data_of(law, ".further", "told") == [f"{told[2]:g}"]
        assert data_of(law, ".line", "exponent")[0] == f"{told[0]:g}"
    assert heights[0] > heights[1] + 10, "without a floor the law falls further"
    assert spoken(law).startswith("With a floor of 1.50 the law")
    law.get_by_label("on my function").check()
    assert data_of(law, ".line", "exponent")[0] == "0.25"
    assert spoken(law).startswith(
        "On your function: With a floor of 1.50 the law through the 3 smaller sizes "
    )


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(law, page, media):
    page.emulate_media(**media)
    guess(law)
    assert axe_complaints(page) == []
