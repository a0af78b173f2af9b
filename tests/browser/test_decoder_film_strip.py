"""The film strip in Chromium: from guess to discovery by keyboard, with torch's numbers."""

import pytest

from course.pictures import decoder_film_strip
from course.pictures.small_translator import small

from .harness import axe_complaints, guess, page_of

PICTURE = decoder_film_strip(small(), "La quise mucho.", my_model=small(seed=8).model)
OURS, ASKED = PICTURE.ours, PICTURE.scene["asked"]


@pytest.fixture
def strip(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def spoken(picture):
    return picture.locator(".said").inner_text().splitlines()[-1]


def values(picture, selector, name="value"):
    return picture.locator(selector).evaluate_all(f"all => all.map(one => Number(one.dataset.{name}))")


def bars(picture):
    """The attention of all words, and the influence of the words that can be hidden."""
    found = values(picture, ".words .bar")
    words = len(OURS["influence"][0])
    return found[0 : 2 * words : 2] + found[-1:], found[1 : 2 * words : 2]


def test_by_keyboard_from_guess_to_discovery(strip, page):
    guess(strip)
    assert bars(strip) == (OURS["attention"][ASKED], OURS["influence"][ASKED])
    assert spoken(strip).startswith(f"Step {ASKED + 1} writes “{OURS['written'][ASKED]}”. It looks most at")
    page.keyboard.press("Home")
    assert bars(strip) == (OURS["attention"][0], OURS["influence"][0])
    assert values(strip, ".candidates .bar") == [p for _, p in OURS["candidates"][0][0]]
    page.keyboard.press("Shift+Tab")  # over the tree
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowDown")  # hides “La”
    page.keyboard.press("ArrowDown")  # hides “quise”
    assert values(strip, ".candidates .bar") == [p for _, p in OURS["candidates"][0][2]]
    change = OURS["influence"][0][1]
    assert f"{abs(change):.2f} nats" in spoken(strip)
    assert spoken(strip).startswith("Without “quise”, the log-probability")


def test_the_tree_is_the_beam_searchs(strip, page):
    guess(strip)
    strip.locator("summary").first.click()
    strip.get_by_role("slider", name="Step").fill(str(len(OURS["beam"])))
    shown = OURS["beam"][-6:]
    assert values(strip, ".tree g", "logProb") == [node[2] for step in shown for node in step]
    assert strip.locator(".tree g.pruned").count() == sum(n[3] == "pruned" for step in shown for n in step)
    assert strip.locator(".tree g.wins").count() == len(shown)


def test_the_switch_shows_my_model(strip, page):
    guess(strip)
    strip.get_by_label("on my function").focus()
    page.keyboard.press("Space")
    assert bars(strip)[0] == PICTURE.mine["attention"][ASKED]
    assert spoken(strip).startswith("On your function: Step")


@pytest.mark.parametrize(
    "media", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}]
)
@pytest.mark.nightly
def test_axe_finds_nothing(strip, page, media):
    page.emulate_media(**media)
    guess(strip)
    assert axe_complaints(page) == []
