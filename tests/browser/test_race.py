"""The race in Chromium: dots are the timings, lines have the promised slope, and controls choose what is drawn."""

import math

import pytest

from course.pictures.race import SHOWN, course_timings, race
from course.pictures.race_contenders import NAMES

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, page_of

# A machine that takes half the time.
PICTURE = race([one | {"seconds": one["seconds"] / 2} for one in course_timings() if one["d_model"] == 64])
WIDTHS = [width["contenders"] for width in PICTURE.ours["widths"]]
MEETINGS = [width["meetings"] for width in PICTURE.ours["widths"]]


@pytest.fixture
def track(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def dots(picture, kind, name):
    """Length and value of each dot of a contender."""
    chosen = f"circle.{kind}[data-contender='{NAMES.index(name)}']"
    pairs = zip(data_of(picture, chosen, "length"), data_of(picture, chosen, "value"), strict=True)
    return [[int(length), float(value)] for length, value in pairs]


def test_dots_are_the_timings(track):
    guess(track)
    press(track, "ArrowLeft")
    for name in NAMES:
        shown = WIDTHS[0][NAMES.index(name)] if name in SHOWN else {"own": [], "recorded": []}
        assert dots(track, "own", name) == shown["own"]
        assert dots(track, "recorded", name) == shown["recorded"]
    assert spoken(track).startswith("d_model 64, 4,096 positions, slowest first: attention, written out: ")
    assert spoken(track).endswith(
        f"“attention, fused kernel” and “LSTM” meet at about {MEETINGS[0][0]:,} positions."
    )


def test_controls_choose_what_is_drawn(track):
    guess(track)
    assert dots(track, "own", SHOWN[0]) == []
    assert dots(track, "recorded", SHOWN[0]) == WIDTHS[1][0]["recorded"]
    assert spoken(track).endswith(f" meet at about {MEETINGS[1][0]:,} positions.")
    press(track, "Tab", "ArrowRight")
    assert dots(track, "counted", SHOWN[0]) == WIDTHS[1][0]["counts"]
    assert "attention, written out: 8.59 billion" in spoken(track)
    assert spoken(track).endswith(" meet at about 1,000 positions.")
    press(track, "Tab", "Space")
    assert dots(track, "counted", SHOWN[0]) == []
    assert "attention, written out" not in spoken(track)
    track.get_by_label("3 LSTM").set_checked(False)
    assert "meet at" not in spoken(track)
    for number, name in enumerate(NAMES, start=1):
        track.get_by_label(f"{number} {name}").set_checked(False)
    assert spoken(track) == "No contender is chosen."


def test_a_line_has_the_promised_slope_and_goes_through_the_dot_at_512(track):
    guess(track)
    press(track, "ArrowLeft", "Tab", "ArrowRight")
    place = NAMES.index("LSTM")
    [line] = track.locator(f"path[data-law='{place}']").all()
    ends = [list(map(float, end.split())) for end in line.get_attribute("d")[1:].split("L")]
    rise = (ends[0][1] - ends[1][1]) / (ends[1][0] - ends[0][0])
    scale = pixels(track, place)
    assert rise * scale["x"] / scale["y"] == pytest.approx(1, abs=0.001)
    at_512 = ends[0][0] + 3 * scale["x"]
    dot = track.locator(f"circle[data-contender='{place}'][data-length='512']")
    assert float(dot.get_attribute("cx")) == pytest.approx(at_512, abs=0.01)
    assert float(dot.get_attribute("cy")) == pytest.approx(ends[0][1] - rise * 3 * scale["x"], abs=0.01)


def pixels(picture, place):
    """Pixels for a doubling of the length and of the value, from the dots of the counts."""
    first, *_, last = picture.locator(f"circle[data-contender='{place}']").all()
    (x, y), (far_x, far_y) = (
        [float(dot.get_attribute(name)) for name in ("cx", "cy")] for dot in (first, last)
    )
    counts = WIDTHS[0][place]["counts"]
    doublings = [math.log2(counts[-1][i] / counts[0][i]) for i in (0, 1)]
    return {"x": (far_x - x) / doublings[0], "y": (y - far_y) / doublings[1]}


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(track, page, media):
    page.emulate_media(**media)
    guess(track)
    assert axe_complaints(page) == []
