"""The race in Chromium: lines are the times of a token, they cross where it is said, and runners stop at the length."""

import pytest

from course.pictures.race import RUNNERS, course_timings, race

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, page_of

# A machine that takes half the time.
PICTURE = race([one | {"seconds": one["seconds"] / 2} for one in course_timings() if one["d_model"] == 64])
TIMED, COUNTED = PICTURE.ours["units"]
LENGTHS = PICTURE.scene["lengths"]


@pytest.fixture
def track(page, tmp_path):
    page.emulate_media(reduced_motion="reduce")
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def runners(picture):
    """What a token takes where each runner stands: three of the first race, three of the second."""
    return list(map(float, data_of(picture, "circle", "value")))


def at(unit, place):
    return [line[place] for race in unit for line in race["lines"]]


def test_before_the_guess_only_the_first_race_has_been_run(track):
    assert runners(track)[:3] == [line[-1] for line in TIMED[0]["lines"]]
    assert [one.is_visible() for one in track.locator("circle").all()] == [True] * 3 + [False] * 3
    assert data_of(track, ".met text", "met") == ["530"]
    assert track.locator(".big").text_content() == "?"
    assert track.locator("text.choice").all_text_contents() == ["130", "530", "2,100"]
    assert track.locator(".name:not([data-met])").all_text_contents() == [
        "d_model 64, up to 13.6 µs",
        "d_model 256",
    ]


def test_runners_stop_at_the_length_and_the_crossing_is_marked_when_it_is_reached(track):
    guess(track)
    assert runners(track) == at(TIMED, -1)
    assert data_of(track, ".met text", "met") == ["530", "2000"]
    assert track.locator(".big").text_content() == "× 4"
    assert track.locator(".way").is_visible()
    assert spoken(track).startswith(
        "At 4,096 positions a token takes: with d_model 64, attention 13.6 µs, LSTM "
    )
    assert "cross at about 530 with d_model 64, at about 2,000 with d_model 256." in spoken(track)
    press(track, "ArrowLeft", "ArrowLeft")
    assert runners(track) == at(TIMED, -3)
    assert data_of(track, ".met text", "met") == ["530"]
    assert not track.locator(".way").is_visible() and track.locator(".big").text_content() == ""
    press(track, "Home")
    assert runners(track) == at(TIMED, 0)
    assert "cross" not in spoken(track)


def test_the_counts_cross_at_four_times_d_model(track):
    guess(track)
    press(track, "Tab", "ArrowRight")
    assert (
        runners(track)
        == at(COUNTED, -1)
        == [2 * 4096 * 64, 8 * 64**2, 3 * 64**2]
        + [
            2 * 4096 * 256,
            8 * 256**2,
            3 * 256**2,
        ]
    )
    assert data_of(track, ".met text", "met") == ["260", "1000"]
    assert "your own times" not in spoken(track)


def test_ones_own_times_are_dots(track):
    guess(track)
    for place, points in enumerate(TIMED[0]["own"]):
        chosen = f"rect[data-own='{place}']:not(.away)"
        pairs = zip(data_of(track, chosen, "length"), data_of(track, chosen, "value"), strict=True)
        assert [[int(length), float(value)] for length, value in pairs] == points
    assert len(TIMED[0]["own"]) == len(RUNNERS) and TIMED[1]["own"] == [[]] * 3
    assert spoken(track).endswith("In your own times they cross at about 530 with d_model 64.")
    press(track, "Home")
    assert data_of(track, "rect:not(.away)", "length") == [f"{LENGTHS[0]}"] * 3


def test_the_lines_cross_in_the_ring(track):
    """The ring's middle lies on both lines, as they are drawn."""
    guess(track)
    for group, ring in zip(track.locator("svg.race > g").all(), track.locator("ellipse").all(), strict=True):
        x, y = (float(ring.get_attribute(name)) for name in ("cx", "cy"))
        for line in group.locator("polyline").all()[:2]:
            points = [list(map(float, point.split(","))) for point in line.get_attribute("points").split()]
            after = next(i for i, point in enumerate(points) if point[0] >= x)
            (x1, y1), (x2, y2) = points[after - 1 : after + 1]
            assert y1 + (y2 - y1) * (x - x1) / (x2 - x1) == pytest.approx(y, abs=1.5)


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(track, page, media):
    page.emulate_media(**media)
    guess(track)
    assert axe_complaints(page) == []
