"""The phase change in Chromium: by keyboard over the updates, and both patterns with torch's numbers."""

import re

import pytest

from course.pictures.phase_change import example

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

PICTURE = example()
ROWS = PICTURE.ours["rows"]


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def numbers(picture):
    """The loss and the share of right tokens at the dot, and the scores of the two heads."""
    [[loss], [right]] = (data_of(picture, ".dot", name) for name in ("loss", "right"))
    return [float(number) for number in (loss, right, *data_of(picture, ".pattern", "score"))]


def cells(picture, panel):
    """How many cells of a pattern have any weight."""
    paths = picture.locator(".pattern").nth(panel).locator(".level")
    return paths.evaluate_all(
        "all => all.reduce((sum, path) => sum + path.getAttribute('d').split('M').length - 1, 0)"
    )


def test_by_keyboard_from_guess_to_discovery(shown):
    guess(shown, PICTURE.guess.answer)
    assert numbers(shown)[1] == ROWS[PICTURE.scene["asked"]]["right"]
    assert re.findall(r"(\d+) % of its final value", spoken(shown)) == ["92", "52"]
    press(shown, "Home")
    for row in ROWS:
        assert numbers(shown) == [row["loss"], row["right"], row["previous"], row["induction"]]
        for panel, pattern in enumerate(row["patterns"]):
            assert cells(shown, panel) == sum(letter not in "0 " for letter in pattern)
        press(shown, "ArrowRight")
    assert spoken(shown).startswith("After 240 updates the share of right tokens is ")
    assert (
        f"of layer 2 gives the token after the last time a weight of {ROWS[-1]['induction']:.2f}."
        in spoken(shown)
    )


def test_the_asked_weight_and_the_gap_stand_on_the_line(shown):
    """The empty place before the guess, then the two numbers and their gap; a wrong guess spans its own weights."""
    parts = ("text", "circle.weight", "rect.ghost", ".axes", ".gap")
    text, dot, ghost, axes, gap = (shown.locator(f".chart {part}") for part in parts)
    assert "?" in text.all_text_contents() and not dot.is_visible() and not gap.is_visible()
    guess(shown, 2)
    top, base = (float(place) for place in re.findall(r"(?<=[ V])[\d.]+", axes.get_attribute("d")))
    row, end = ROWS[PICTURE.scene["asked"]], ROWS[-1]
    right, previous = (row[key] / end[key] for key in ("right", "previous"))
    behind = f"the head is {round(100 * right) - round(100 * previous)} points behind"
    assert {f"{100 * right:.0f} %", f"{100 * previous:.0f} %", behind} <= {*text.all_text_contents()}

    def height(share):
        return base + (top - base) * share

    assert float(dot.get_attribute("cy")) == pytest.approx(height(previous))
    ends = [float(place) for place in re.findall(r"(?<=[ V])[\d.]+", gap.get_attribute("d"))]
    assert ends == pytest.approx([height(right), height(previous)])
    upper, high = (float(ghost.get_attribute(name)) for name in ("y", "height"))
    bounds = [height(weight / end["previous"]) for weight in PICTURE.scene["guesses"][2]]
    assert [upper + high, upper] == pytest.approx(bounds, abs=1.1)
    press(shown, "End")
    assert "about level" in text.all_text_contents()
    press(shown, "Home")
    assert "the head is 12 points ahead" in text.all_text_contents()


def test_a_key_is_answered_at_once(shown, page):
    guess(shown)
    assert key_work(page, ["ArrowRight"] * 6) <= 50


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    guess(shown)
    assert axe_complaints(page) == []
