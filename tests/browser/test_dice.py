"""The dice in Chromium: bars are torch's probabilities, what is cut is never rolled, and the rolls come again."""

import pytest
import torch

from course.pictures.dice import TEMPERATURES, dice
from course_lib.sampling import with_temperature

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, page_of

VOCAB = 60
LOGITS = 3 * torch.randn(2, VOCAB, generator=torch.Generator().manual_seed(1))
PICTURE = dice(
    LOGITS,
    ["One", "Two"],
    [f"▁w{i}" for i in range(VOCAB)],
    my_top_p=lambda logits, p: torch.full_like(logits, -torch.inf),
)
FILTERS = PICTURE.scene["filters"]


@pytest.fixture
def thrown(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def choose(thrown, temperature=1.0, name="no filter"):
    thrown.get_by_label("Temperature").fill(str(TEMPERATURES.index(temperature)))
    thrown.get_by_label("Filter").fill(str(FILTERS.index(name)))


def roll(thrown, times="100 times"):
    thrown.get_by_role("button", name=f"Roll {times}").press("Enter")


def rolls(thrown):
    return list(map(int, data_of(thrown, ".token", "rolls")))


def kept(thrown):
    return [each == "true" for each in data_of(thrown, ".token", "kept")]


@pytest.mark.parametrize("temperature", [0.0, 0.5, 1.0, 2.0])
def test_bars_are_the_probabilities(thrown, temperature):
    guess(thrown)
    choose(thrown, temperature)
    wanted = with_temperature(LOGITS[0], temperature).sort(descending=True).values
    bars = [float(value) for value in data_of(thrown, ".token .bar", "value")]
    assert bars[:25] == pytest.approx(wanted[:25].tolist(), abs=6e-5)
    assert bars[25] == pytest.approx(wanted[25:].sum().item(), abs=6e-5)
    assert thrown.locator(".token .name").nth(25).inner_text() == "35 others"


def test_what_is_cut_is_hollow_and_never_rolled(thrown):
    guess(thrown)
    choose(thrown, 2.0, "top-k 5")
    assert kept(thrown) == [True] * 5 + [False] * 21
    assert thrown.locator(".token.cut").count() == 21
    for _ in range(3):
        roll(thrown)
    found = rolls(thrown)
    assert sum(found) == 300 and sum(found[:5]) == 300
    probabilities = (LOGITS[0] / 2).softmax(dim=-1).sort(descending=True).values[:5]
    expected = (probabilities / probabilities.sum()).tolist()
    for times, share in zip(found, expected, strict=False):
        assert times / 300 == pytest.approx(share, abs=4 * (share * (1 - share) / 300) ** 0.5)


def test_some_of_the_others_may_be_kept(thrown):
    guess(thrown)
    choose(thrown, 2.0, "top-k 50")
    assert kept(thrown) == [True] * 26
    assert thrown.locator(".token .name").nth(25).inner_text() == "25 of 35 others"
    roll(thrown)
    assert rolls(thrown)[25] > 0
    mass = (LOGITS[0] / 2).softmax(dim=-1).sort(descending=True).values[:50].sum().item()
    assert f"50 of 60 tokens are kept, {1 - mass:.3f} of the mass is cut" in spoken(thrown)


def test_the_same_rolls_come_again(thrown):
    guess(thrown)
    choose(thrown)
    roll(thrown, "once")
    assert sum(rolls(thrown)) == 1
    assert "Rolled: " in spoken(thrown)
    roll(thrown)
    first = rolls(thrown)
    assert sum(first) == 101
    choose(thrown, 0.3)
    assert sum(rolls(thrown)) == 0
    choose(thrown, 1.0)
    roll(thrown)
    roll(thrown, "once")
    assert rolls(thrown) == first
    [last] = thrown.locator(".token.last .name").all_inner_texts()
    assert spoken(thrown).endswith(f"the last: “{last}”.")


def test_where_nothing_is_kept_nothing_is_rolled(thrown):
    guess(thrown)
    choose(thrown, 1.0, "top-p 0.9")
    thrown.get_by_label("on my function").set_checked(True)
    assert spoken(thrown).endswith("no token is kept, so there is nothing to roll.")
    roll(thrown)
    assert sum(rolls(thrown)) == 0
    choose(thrown, 1.0, "min-p 0.1")
    assert "Your function is only asked for top-p." in spoken(thrown)


def test_another_prefix_has_other_tokens(thrown):
    guess(thrown)
    choose(thrown)
    thrown.get_by_label("After").focus()
    names = thrown.locator(".token .name").all_inner_texts()
    press(thrown, "ArrowRight")
    assert spoken(thrown).startswith("After “Two” at temperature 1, no filter: 60 of 60 tokens are kept")
    assert thrown.locator(".token .name").all_inner_texts()[:25] == PICTURE.scene["tokens"][1] != names[:25]


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(thrown, page, media):
    page.emulate_media(**media)
    guess(thrown)
    choose(thrown, 1.0, "top-p 0.5")
    roll(thrown)
    assert axe_complaints(page) == []
