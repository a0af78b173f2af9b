"""The cache ledger in Chromium: from guess to discovery by keyboard, with torch's numbers."""

import pytest

from course.pictures import cache_ledger
from course.pictures.cache_ledger import restarted_logits
from course.pictures.small_translator import small
from course_lib.shared_heads import share_heads

from .harness import axe_complaints, guess, page_of

PICTURE = cache_ledger(small(), "La quise mucho.", my_cached_logits=restarted_logits)
STEPS = len(PICTURE.scene["tokens"])


# The area of an outline whose sides are upright or level.
AREA = """(path) => {
  let [x, y, area] = [0, 0, 0];
  for (const [, letter, numbers] of path.getAttribute("d").matchAll(/([MVH])([^MVHZ]*)/g)) {
    const places = numbers.split(" ").map(Number);
    const [toX, toY] = { M: places, V: [x, places[0]], H: [places[0], y] }[letter];
    area += letter === "M" ? 0 : x * toY - toX * y;
    if (letter === "M") path.start = places;
    [x, y] = [toX, toY];
  }
  return Math.abs(area + x * path.start[1] - path.start[0] * y) / 2;
}"""


@pytest.fixture
def ledger(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def spoken(picture):
    return picture.locator(".said").inner_text().splitlines()[-1]


def kinds(picture):
    return [picture.locator(f"[data-kind={kind}]").count() for kind in ("new", "again", "kept")]


def written(picture):
    """The number of keys that stands in the drawing."""
    return int(picture.locator("[data-keys]").get_attribute("data-keys"))


def entries(picture):
    return picture.locator(".entry .bar").evaluate_all("all => all.map(one => Number(one.dataset.value))")


def test_by_keyboard_from_guess_to_discovery(ledger, page):
    assert ledger.locator("[data-keys]").text_content() == "?"
    assert ledger.locator(".ledger").is_hidden(), "without a cache nothing is kept"
    guess(ledger)
    all_again = STEPS * (STEPS - 1) // 2
    assert kinds(ledger) == [STEPS, all_again, 0]
    assert written(ledger) == STEPS + all_again
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    assert kinds(ledger)[1:] == [0, (STEPS - 1) * (STEPS - 2) // 2]
    assert written(ledger) == STEPS - 1
    assert entries(ledger) == [PICTURE.scene["per_kind"][1][0][STEPS - 2], 0]
    page.keyboard.press("ArrowDown")
    off = PICTURE.ours["modes"][2]["difference"][STEPS - 2]
    assert entries(ledger)[1] == off > 0
    assert ledger.locator("[data-position='0']").count() == STEPS
    assert f"a probability is off by {off:.3f}" in spoken(ledger)
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    assert (
        entries(ledger)[0]
        == PICTURE.scene["per_kind"][2][1][STEPS - 2]
        == 64 * PICTURE.scene["per_kind"][2][0][STEPS - 2]
    )


def test_the_switch_shows_my_cache(ledger, page):
    guess(ledger)
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    ledger.get_by_label("on my function").focus()
    page.keyboard.press("Space")
    assert entries(ledger)[1] == PICTURE.ours["modes"][2]["difference"][-1]


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
    whole = entries(ledger)[0]
    guess(ledger, 2)
    assert ledger.locator(".asked strong").inner_text().endswith("That is right.")
    off = shared.ours["modes"][2]["difference"][STEPS - 1]
    assert entries(ledger) == [whole / 2, off]
    memory = ledger.locator(".entry .bar").first
    assert float(memory.locator("rect").get_attribute("width")) == 50, "half of the cache"
    assert memory.locator(".ghost").get_attribute("d").startswith("M50 "), "as was guessed"
    assert "with a cache of 1 key-value head: " in spoken(ledger)
    assert "1 head × d_k 8" in ledger.locator(".ledger").inner_text()
    assert "repeats it for each head of queries" in ledger.locator(".figure").inner_text()
    assert axe_complaints(page) == []


@pytest.mark.parametrize(
    ("choice", "keys"), [*enumerate((STEPS, 2 * STEPS, STEPS * (STEPS + 1) // 2, STEPS**2))]
)
def test_the_guess_has_as_many_cells_as_it_says(ledger, choice, keys):
    guess(ledger, choice)
    assert PICTURE.guess.choices[choice] == str(keys)
    area = ledger.locator(".grid path.ghost").evaluate(AREA)
    cell = ledger.locator(".cell").first.evaluate(
        "one => (one.width.baseVal.value + 2) * (one.height.baseVal.value + 2)"
    )
    assert area / cell == pytest.approx(keys)


@pytest.mark.parametrize(
    "media", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}]
)
@pytest.mark.nightly
def test_axe_finds_nothing(ledger, page, media):
    page.emulate_media(**media)
    guess(ledger)
    assert axe_complaints(page) == []
