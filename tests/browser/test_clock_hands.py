"""Clock hands in Chromium: by keyboard, the hands turn and the score stays, with torch's numbers."""

import pytest
import torch

from course.pictures import clock_hands
from course_lib.positions import rotate

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, page_of

QUERY, KEY = torch.randn(2, 6, generator=torch.Generator().manual_seed(2)).double()


@pytest.fixture
def clocks(page, tmp_path):
    mine = clock_hands(QUERY, KEY, my_rotate=lambda x, positions: rotate(x, positions // 2))
    page.goto(page_of(tmp_path, mine))
    return page.locator(".course-picture")


def turned(x, position):
    """The visible hands, pair after pair."""
    return rotate(x[None], torch.tensor([position]))[0].view(-1, 2).tolist()


def hands(picture, word):
    return [list(map(float, hand.split(","))) for hand in data_of(picture, f".hand.{word}", "hand")]


def score(picture):
    return float(data_of(picture, "[data-score]", "score")[0])


def test_by_keyboard_from_guess_to_discovery(clocks):
    assert data_of(clocks, "[data-position]", "position") == ["0", "3"]
    first, before = hands(clocks, "key"), score(clocks)
    guess(clocks, 2)
    assert clocks.locator(".asked strong").inner_text().endswith("That is right.")
    assert score(clocks) == before
    for x, word, position in ((KEY, "key", 30), (QUERY, "query", 33)):
        for shown, wanted in zip(hands(clocks, word), turned(x, position), strict=True):
            assert shown == pytest.approx(wanted, abs=0.00501)
    press(clocks, *["ArrowRight"] * 4)
    assert data_of(clocks, "[data-position]", "position") == ["42", "45"]
    for shown, wanted in zip(hands(clocks, "query"), turned(QUERY, 45), strict=True):
        assert shown == pytest.approx(wanted, abs=0.00501)
    assert hands(clocks, "key") != first
    assert score(clocks) == before
    assert spoken(clocks).endswith(
        f"the score is {before:.2f}, the same as with the key at 0 and the query at 3: "
        "the hands have turned, the angles between them have not."
    )
    press(clocks, "Tab", "ArrowRight")
    assert score(clocks) != before
    assert "the same as with the key at 0 and the query at 4: " in spoken(clocks)
    press(clocks, "Tab", "ArrowRight", "ArrowRight")
    assert spoken(clocks).startswith("Words plus sinusoids, key at position 42, query at 46: the score is")
    assert "; with the key at 0 and the query at 4 it was " in spoken(clocks)


def test_the_switch_shows_my_rotation(clocks):
    guess(clocks)
    press(clocks, "ArrowRight", "Tab", "Tab", "Tab", "Space")
    assert spoken(clocks).startswith("On your function: Rotary, key at position 33, query at 36")
    for shown, wanted in zip(hands(clocks, "query"), turned(QUERY, 18), strict=True):
        assert shown == pytest.approx(wanted, abs=0.00501)


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(clocks, page, media):
    page.emulate_media(**media)
    guess(clocks)
    assert axe_complaints(page) == []
