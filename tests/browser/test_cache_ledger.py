"""The cache ledger in Chromium: from guess to discovery by keyboard, with torch's numbers."""

import pytest

from course.pictures import cache_ledger
from course.pictures.cache_ledger import restarted_logits
from course.pictures.small_translator import small
from course_lib.shared_heads import share_heads

from .harness import axe_complaints, guess, page_of

PICTURE = cache_ledger(small(), "La quise mucho.", my_cached_logits=restarted_logits)
STEPS = len(PICTURE.scene["tokens"])


@pytest.fixture
def ledger(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def spoken(picture):
    return picture.locator(".said").inner_text().splitlines()[-1]


def kinds(picture):
    return [picture.locator(f"[data-kind={kind}]").count() for kind in ("new", "again", "kept")]


def entries(picture):
    return picture.locator(".entry .bar").evaluate_all("all => all.map(one => Number(one.dataset.value))")


def test_by_keyboard_from_guess_to_discovery(ledger, page):
    guess(ledger)
    all_again = STEPS * (STEPS - 1) // 2
    assert kinds(ledger) == [STEPS, all_again, 0]
    assert entries(ledger) == [STEPS + all_again, 0, 0]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    assert kinds(ledger)[1:] == [0, (STEPS - 1) * (STEPS - 2) // 2]
    assert entries(ledger) == [STEPS - 1, PICTURE.scene["per_kind"][1][0][STEPS - 2], 0]
    page.keyboard.press("ArrowDown")
    off = PICTURE.ours["modes"][2]["difference"][STEPS - 2]
    assert entries(ledger)[2] == off > 0
    assert ledger.locator("[data-position='0']").count() == STEPS
    assert f"a probability is off by {off:.3f}" in spoken(ledger)
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    assert (
        entries(ledger)[1]
        == PICTURE.scene["per_kind"][2][1][STEPS - 2]
        == 64 * PICTURE.scene["per_kind"][2][0][STEPS - 2]
    )


def test_the_switch_shows_my_cache(ledger, page):
    guess(ledger)
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    ledger.get_by_label("on my function").focus()
    page.keyboard.press("Space")
    assert entries(ledger)[2] == PICTURE.ours["modes"][2]["difference"][-1]


def with_one_head():
    model = small().model
    for layer in model.decoder_layers:
        layer.self_attention = share_heads(layer.self_attention, 1)
        layer.cross_attention = share_heads(layer.cross_attention, 1)
    return model


def test_shared_heads_take_less_memory(page, tmp_path):
    shared = cache_ledger(small(), "La quise mucho.", shared={1: with_one_head()})
    page.goto(page_of(tmp_path, shared))
    ledger = page.locator(".course-picture")
    guess(ledger, 2)
    assert ledger.locator(".asked strong").inner_text().endswith("That is right.")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    whole = entries(ledger)[1]
    page.keyboard.press("ArrowDown")
    off = shared.ours["modes"][2]["difference"][STEPS - 1]
    assert entries(ledger)[1:] == [whole / 2, off]
    assert "with a cache of 1 key-value head: " in spoken(ledger)
    assert "1 head × d_k 8" in ledger.locator(".ledger").inner_text()
    assert "repeats it for each head of queries" in ledger.locator(".figure").inner_text()
    assert axe_complaints(page) == []


@pytest.mark.parametrize(
    "media", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}]
)
@pytest.mark.nightly
def test_axe_finds_nothing(ledger, page, media):
    page.emulate_media(**media)
    guess(ledger)
    assert axe_complaints(page) == []
