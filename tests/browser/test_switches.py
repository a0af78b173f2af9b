"""Switches in Chromium: by keyboard over sets and boards, torch's numbers, and a kernel that measures a choice."""

import json
from functools import cache

import pytest
import torch

from course.pictures.switches import example, live_switches

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

made = cache(example)


@cache
def sets():
    return [each | known for each, known in zip(made().scene["sets"], made().ours["measured"], strict=True)]


@cache
def single():
    return [damage for board in made().scene["damages"] for row in board for damage in row]


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, made()))
    return page.locator(".course-picture")


def totals(picture):
    """The single damages, added up, and the damage together; None where it was not measured."""
    return [float(value) if value else None for value in data_of(picture, ".totals .row", "value")]


def pressed(picture):
    buttons = picture.locator(".switch").evaluate_all("all => all.map((one) => one.ariaPressed)")
    return [number for number, state in enumerate(buttons) if state == "true"]


def test_by_keyboard_from_guess_to_discovery(shown):
    assert totals(shown)[1] is None
    guess(shown, made().guess.answer)
    assert pressed(shown) == sets()[made().scene["asked"]]["off"]
    assert totals(shown)[1] == sets()[made().scene["asked"]]["together"]
    press(shown, "Tab", "Tab", "Tab", *["ArrowLeft"] * made().scene["asked"])
    for each in sets():
        assert pressed(shown) == each["off"]
        added = sum(single()[number] for number in each["off"])
        assert totals(shown) == [pytest.approx(added, abs=0.00051), each["together"]]
        press(shown, "ArrowRight")
    assert shown.locator("input[name=set]").last.is_checked()


def test_a_switch_shows_its_damage_and_several_only_add_up(shown):
    guess(shown)
    press(
        shown,
        *["Tab"] * 3,
        *["ArrowLeft"] * made().scene["asked"],
        *["Shift+Tab"] * 3,
        "ArrowDown",
        "ArrowRight",
        "Space",
    )
    assert pressed(shown) == [5]
    assert totals(shown) == [pytest.approx(single()[5], abs=0.00051), single()[5]]
    damage = f"{single()[5]:.3f}".replace("-", "−")
    assert spoken(shown) == f"1 of 48 heads is off. By itself it does a damage of {damage} nats."
    press(shown, "ArrowUp", "ArrowUp", "Space")
    assert pressed(shown) == [1, 5]
    assert totals(shown) == [pytest.approx(single()[1] + single()[5], abs=0.00051), None]
    assert spoken(shown).endswith("what they do together was not measured.")
    press(shown, "Space", "ArrowDown", "Space")
    assert pressed(shown) == []
    assert spoken(shown) == f"All 48 heads are on. The model writes: {sets()[0]['written']}"


def test_two_bars_on_one_scale_say_how_many_times_as_much(shown):
    """One slice for each head that is off; the zero of both bars is the left edge, and so is the guess's."""
    asked = sets()[made().scene["asked"]]
    assert shown.locator(".totals .big").text_content() == "× ?"
    assert float(shown.locator(".whole").get_attribute("width")) == 0
    guess(shown, 0)
    drawn = shown.locator(".slice").evaluate_all("all => all.map((one) => Number(one.getAttribute('width')))")
    nats = sorted((single()[number] for number in asked["off"]), reverse=True)
    scale = max(drawn) / nats[0]
    assert sorted((width for width in drawn if width), reverse=True) == pytest.approx(
        [scale * damage for damage in nats if damage > 0]
    )
    whole = shown.locator(".whole")
    assert float(whole.get_attribute("width")) == pytest.approx(scale * asked["together"], rel=0.001)
    times = asked["together"] / sum(nats)
    assert shown.locator(".totals .big").text_content() == f"× {times:.1f}"
    left, right = (float(shown.locator(".totals").evaluate(BOX, side)) for side in ("x", "right"))
    assert (left, right) == pytest.approx((1, scale * made().scene["guesses"][0][1] - 1), abs=1.5)


BOX = """(box, side) => box.querySelector("path.ghost").getBoundingClientRect()[side] - box.getBoundingClientRect().x"""

LIVE_PAGE = """async ([esm, data, html]) => {
  const { default: widget } = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
  const changed = {};
  window.model = { data, html, off: [] };
  const el = document.body.appendChild(document.createElement("div"));
  el.className = "course-picture";
  widget.render({ el, model: {
    get: (name) => window.model[name],
    set: (name, value) => (window.model[name] = value),
    save_changes: () => {},
    on: (event, then) => (changed[event] = then),
  } });
  window.answer = (data) => ((window.model.data = data), changed["change:data"]());
}"""


def test_with_a_kernel_the_choice_is_measured(page):
    """The test stands between the page and the widget, in the place of JupyterLab."""
    board = live_switches(torch.tensor(made().scene["damages"]), lambda heads: (len(heads) / 8, "Hello."))
    page.goto("about:blank")
    page.evaluate(LIVE_PAGE, [board._esm, json.loads(json.dumps(board.data)), board.html])
    shown = page.locator(".course-picture")
    guess(shown)
    press(shown, *["Tab"] * 3, *["ArrowLeft"] * made().scene["asked"], *["Shift+Tab"] * 3)
    press(shown, "Space", "ArrowRight", "Space")
    assert spoken(shown).endswith("what they do together is being measured.")
    board.off = page.evaluate("model.off")
    assert board.off == [0, 1]
    page.evaluate("data => answer(data)", board.data)
    assert totals(shown)[1] == 0.25
    assert spoken(shown).endswith("together they do 0.250. The model writes: Hello.")


def test_a_key_is_answered_at_once(shown, page):
    guess(shown)
    assert key_work(page, ["Space"] * 4) <= 50


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    guess(shown)
    press(shown, "Space")
    assert axe_complaints(page) == []
