"""Who looks where in Chromium: by keyboard from the guess to blocks that never meet and a mask that does not hold."""

import pytest

from course.pictures.who_looks_where import PATTERNS, example, layers_needed, patterns_of, window_mask

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

PICTURE = example()
LOOKS = dict(zip(PATTERNS, patterns_of(window_mask(24, 4)), strict=True))


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def pairs(name, layers):
    needed = layers_needed(LOOKS[name])
    return int(((needed > 0) & (needed <= layers)).sum())


def numbers(picture):
    """Scores of one layer, pairs and leaks, as the figure has them."""
    [scores] = data_of(picture, "svg[data-scores]", "scores")
    [[found], [leaks]] = (data_of(picture, "svg[data-pairs]", name) for name in ("pairs", "leaks"))
    return int(scores), int(found), int(leaks)


def drawn(picture, *kinds):
    return [picture.locator(f"svg[data-pairs] rect.{kind}").count() for kind in kinds]


def staircase(picture):
    """How many positions each layer adds, as written beside its row, and as drawn."""
    written = [text for text in picture.locator("text.heavy").all_text_contents() if text[:1] == "+"]
    return written, picture.locator("rect.new").count()


def test_by_keyboard_from_guess_to_discovery(shown):
    assert numbers(shown) == (156, 156, 0)
    assert drawn(shown, "direct", "reached") == [156, 0]
    assert staircase(shown) == (["+3"], 4)
    guess(shown, 1)
    assert shown.locator(".asked strong").inner_text().endswith("That is right.")
    assert numbers(shown) == (156, pairs("window", 4), 0)
    assert drawn(shown, "direct", "reached") == [156, pairs("window", 4) - 156]
    assert staircase(shown) == (["+3"] * 4, 13)
    assert shown.locator("text.big").text_content() == "12 away"
    assert spoken(shown).startswith(
        "Window: one layer uses 156 of 576 scores. "
        "Through 4 layers, position 23 can be influenced by 13 of 24 positions, up to 12 away;"
    )
    press(shown, "ArrowRight")
    assert numbers(shown) == (48, 48, 0)
    assert staircase(shown) == (["+1", "+0", "+0", "+0"], 2)
    assert spoken(shown).endswith("by 2 of 24 positions, up to 1 away. More layers connect nothing more.")
    press(shown, "ArrowRight", "ArrowRight", "Tab", "Home", "ArrowRight")
    assert numbers(shown) == (260, 576, 0)
    assert spoken(shown).endswith("All pairs are connected.")


@pytest.mark.parametrize(("choice", "away"), [(0, 3), (2, 16)])
def test_the_guess_is_as_long_as_it_says(shown, choice, away):
    guess(shown, choice)
    lengths = [shown.locator(part).evaluate("one => one.getBBox().width") for part in (".far", "path.ghost")]
    assert lengths[1] / lengths[0] == pytest.approx(away / 12)


def test_linformers_mask_does_not_hold(shown):
    guess(shown)
    press(shown, "ArrowLeft", "ArrowLeft", "Tab", "Home", "Tab", "Space")
    assert numbers(shown) == (60, 300, 276)
    assert drawn(shown, "direct", "leak") == [300, 276]
    assert spoken(shown).endswith(
        "The causal mask does not hold: in 276 pairs a later position influences an earlier one, "
        "because each mixture holds all positions."
    )
    press(shown, "Space")
    assert numbers(shown) == (96, 576, 0)
    assert drawn(shown, "leak") == [0]


def test_the_switch_shows_my_window(shown):
    guess(shown)
    press(shown, "Tab", "Home", "Tab", "Space", "Tab", "Space")
    wanted = int(window_mask(24, 5).sum())
    assert numbers(shown) == (wanted, wanted, 0)
    assert spoken(shown).startswith(
        f"On your function: Your window with a causal mask: one layer uses {wanted} of 576 scores."
    )
    assert "position 23 can be influenced by 5 of 24 positions, up to 4 away" in spoken(shown)


def test_every_pattern_has_torchs_numbers(shown):
    guess(shown)
    press(shown, "Tab", "Home", "ArrowRight", "Shift+Tab", "ArrowLeft")
    for name, looks in LOOKS.items():
        assert numbers(shown) == (int(looks.sum()), pairs(name, 2), 0)
        press(shown, "ArrowRight")


def test_a_key_is_answered_at_once(shown, page):
    guess(shown)
    assert key_work(page, ["ArrowRight"] * 6) <= 50


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    guess(shown)
    press(shown, "ArrowLeft", "ArrowLeft", "Tab", "Tab", "Space")
    assert axe_complaints(page) == []
