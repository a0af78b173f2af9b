"""The law and its floor in Chromium: dots and the line lie where the numbers say, and the controls change the line."""

import math

import pytest

from course.pictures.law_and_floor import law_and_floor

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, page_of

SIZES = [50, 100, 400, 1600, 6400]
LOSSES = [4.0, *(1.5 + 8 * size**-0.5 for size in SIZES[1:])]
PICTURE = law_and_floor(
    SIZES,
    LOSSES,
    [f"d_model {i}" for i in range(5)],
    (1.49, 1.51),
    too_small=1,
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


def misses(law):
    """How many pixels each fitted or predicted dot is above the line."""
    ends = law.locator("path.line[data-exponent]").get_attribute("d")[1:].split("L")
    (x1, y1), (x2, y2) = (map(float, end.split()) for end in ends)
    dots = law.locator("circle[data-size]:not(.small)").all()
    places = [[float(dot.get_attribute(name)) for name in ("cx", "cy")] for dot in dots]
    return [y1 + (y2 - y1) * (x - x1) / (x2 - x1) - y for x, y in places]


def test_with_its_own_floor_the_dots_lie_on_the_line(law):
    assert not law.locator("circle.predicted").is_visible()
    guess(law)
    move_to(law, 0)
    bent = misses(law)
    assert bent[0] > 1 and bent[1] < -1 and bent[3] > 5, "the dots must bend"
    move_to(law, 1.5)
    assert misses(law) == pytest.approx([0] * 4, abs=0.2)
    assert data_of(law, "circle[data-size]", "loss") == [f"{round(loss, 3):g}" for loss in LOSSES]
    assert spoken(law) == (
        "With a floor of 1.50, the line through the 3 smaller sizes has exponent 0.500 and R² 1.0000, and misses "
        "them by 0.0000 nats at most. It predicts 1.600 nats for d_model 4; measured are 1.600. This floor is "
        "possible: the text’s own floor is between 1.49 and 1.51."
    )


def test_axes_are_logarithmic(law):
    """Four times the size is always as far; so is half the distance from the floor."""
    guess(law)
    move_to(law, 1.5)
    dots = law.locator("circle[data-size]").all()[1:]
    x, y = ([float(dot.get_attribute(name)) for dot in dots] for name in ("cx", "cy"))
    for at in (x, y):
        assert at[1] - at[0] == pytest.approx(at[2] - at[1], abs=0.3) == pytest.approx(at[3] - at[2], abs=0.3)


def test_the_line_is_that_of_the_chosen_sizes(law):
    guess(law)
    press(law, "Home")
    assert law.locator("circle.predicted[data-size]").count() == 1
    assert law.locator("circle.small").count() == 1
    told = PICTURE.ours["lines"][0][0]
    assert data_of(law, ".told", "told") == [f"{told[3]}"]
    assert data_of(law, ".line", "exponent")[0] == f"{told[0]}"
    press(law, "Tab", "ArrowRight")
    assert law.locator("circle.predicted[data-size]").count() == law.locator(".told").count() == 0
    exponent, r_squared, off, _ = PICTURE.ours["lines"][1][0]
    assert spoken(law) == (
        f"Without a floor, the line through all 4 sizes has exponent {exponent:.3f} and R² {r_squared:.4f}, and misses "
        f"them by {off:.4f} nats at most."
    )
    press(law, "Tab", "Space")
    assert math.isclose(float(data_of(law, ".line", "exponent")[0]), 0.25)
    assert spoken(law).startswith(
        "On your function: Without a floor, the line through all 4 sizes has exponent 0.250"
    )


def test_each_size_has_its_own_sentence(law):
    guess(law, 1)
    text = law.locator(".asked").inner_text()
    assert "You guessed: " + PICTURE.guess.choices[1] in text
    assert PICTURE.guess.why_not[1] in text


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(law, page, media):
    page.emulate_media(**media)
    guess(law)
    assert axe_complaints(page) == []
