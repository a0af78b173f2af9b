"""The dying gradient in Chromium: by keyboard and by dragging, with torch's numbers."""

import math

import pytest

from course.pictures import dying_gradient
from course.pictures.dying_gradient import raw_scores

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, page_of

PICTURE = dying_gradient(my_attention_scores=raw_scores)
RAW, SCALED = PICTURE.ours["kinds"]


@pytest.fixture
def softmax(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def shown(picture):
    """Scores, weights and the largest slope."""
    *pairs, _ = map(float, data_of(picture, ".bars .bar", "value"))
    return {
        "scores": pairs[::2],
        "weights": pairs[1::2],
        "slope": float(data_of(picture, ".now", "slope")[0]),
    }


def test_by_keyboard_from_guess_to_discovery(softmax):
    assert not softmax.locator(".now").is_visible()
    assert softmax.locator(".bars .bar").last.inner_text() == "?"
    guess(softmax, 2)
    assert softmax.locator(".asked strong").inner_text().endswith("That is right.")
    largest = max(range(len(RAW[3])), key=lambda turn: RAW[3][turn]["slope"])
    assert shown(softmax) == RAW[3][largest]
    press(softmax, "Home", *["ArrowRight"] * 10)
    assert shown(softmax) == RAW[3][10]
    press(softmax, "Tab")
    assert spoken(softmax).startswith("d_k 256, scores as they are: key ")
    press(softmax, "Tab", "ArrowRight")
    assert shown(softmax) == SCALED[3][10]
    assert "scores divided by the square root of d_k" in spoken(softmax)


def test_each_peak_names_the_two_keys_that_share_the_highest_score(softmax):
    assert softmax.locator(".labels").text_content() == "slope?"
    guess(softmax)
    wanted = set()
    for degree, slope in PICTURE.ours["curves"][0][3]:
        along, across = math.cos(math.radians(degree)), math.sin(math.radians(degree))
        scores = [
            a * along + b * across for a, b in zip(RAW[3][0]["scores"], RAW[3][6]["scores"], strict=True)
        ]
        highest = sorted(range(5), key=scores.__getitem__)[-2:]
        if slope > 0.245:
            wanted.add(" and ".join(str(key + 1) for key in sorted(highest)) + "tie")
    peaks = softmax.locator(".peak").all_text_contents()
    assert len(peaks) == 3 and {*peaks} <= wanted
    assert softmax.locator(".flat").count() == 1
    press(softmax, "Tab", "Tab", "ArrowRight")
    assert softmax.locator(".peak, .flat").count() == 0, "with scaled scores there is a slope everywhere"


CORNERS = """path => path.getAttribute("d").match(/[MA][^MA]*/g)
  .map((piece) => [piece[0], Math.hypot(...piece.split(/[MA ]/).slice(-2))])"""


@pytest.mark.parametrize("choice", [0, 1, 2])
def test_the_guess_is_a_ring_outside_the_largest_slope(softmax, choice):
    guess(softmax, choice)
    corners = softmax.locator(".dial path.ghost").evaluate(CORNERS)
    assert min(far for _, far in corners) > 72 + 40
    parts, arcs = (sum(kind == wanted for kind, _ in corners) for wanted in "MA")
    assert (arcs, parts) == (24, 1) if choice == 0 else arcs == 8


def test_the_query_can_be_dragged(softmax, page):
    guess(softmax)
    box = softmax.locator(".dial").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x + 40, y)
    page.mouse.down()
    page.mouse.move(x, y + 40)
    assert shown(softmax) == RAW[3][18]
    page.mouse.up()
    page.mouse.move(x - 40, y)
    assert shown(softmax) == RAW[3][18]


def test_the_switch_shows_my_scores(softmax):
    guess(softmax)
    press(softmax, "Tab", "Tab", "ArrowRight", "Tab", "Space")
    assert shown(softmax)["slope"] == max(turn["slope"] for turn in RAW[3])
    assert spoken(softmax).startswith("On your function: d_k 256, your scores: key")


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(softmax, page, media):
    page.emulate_media(**media)
    guess(softmax)
    assert axe_complaints(page) == []
