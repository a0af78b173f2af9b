"""On a narrow page, such as a telephone's or beside an open sidebar, pictures fit and can be read."""

import pytest

from course.pictures import films
from tests.by_day import only_by_day

from .discoveries import KEYS, picture
from .driving import press
from .harness import page_of

TOO_WIDE = """(host) => {
  const edge = host.getBoundingClientRect().right + 0.5;
  const all = [...host.shadowRoot.querySelectorAll("*")].filter((node) => !node.closest(".unseen, .scroll, .screen"));
  return all.filter((node) => node.getBoundingClientRect().right > edge).map((node) => node.outerHTML.slice(0, 100));
}"""
SMALLEST = """(host) => Math.min(...[...host.shadowRoot.querySelectorAll("text")]
  .filter((text) => text.textContent && text.getBoundingClientRect().width)
  .map((text) => [text.getScreenCTM(), parseFloat(getComputedStyle(text).fontSize)])
  .map(([{ c, d }, size]) => size * Math.hypot(c, d)))"""


@pytest.mark.parametrize("name", only_by_day(["digit_attention", "whole_machine", "machine_map"], KEYS))
def test_nothing_is_wider_than_the_page_nor_too_small(page, tmp_path, name):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(page_of(tmp_path, picture(name)))
    shown = page.locator(".course-picture")
    assert shown.evaluate(TOO_WIDE) == []
    is_film = name in films.__all__  # the stage of a film can be moved, so Tab comes to it first
    press(shown, *["Tab"] * is_film, *KEYS[name].split()[:-2])
    assert shown.evaluate(TOO_WIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert shown.evaluate(SMALLEST) >= 11.9


@pytest.mark.parametrize("name", ["training_cockpit", "three_witnesses"])
def test_a_page_that_becomes_narrow_is_drawn_again(page, tmp_path, name):
    page.goto(page_of(tmp_path, picture(name)))
    shown = page.locator(".course-picture")
    press(shown, *KEYS[name].split()[:-2])
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("document.documentElement.scrollWidth <= 390")
    assert shown.evaluate(SMALLEST) >= 11.9


@pytest.mark.parametrize("name", only_by_day(["three_witnesses", "whole_machine"], KEYS))
def test_without_scripts_the_page_does_not_scroll_sideways(browser, tmp_path, name):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(page_of(tmp_path, picture(name)))
    assert page.locator("table").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator("img").evaluate_all("all => all.filter((one) => one.width > 374).length") == 0
    context.close()
