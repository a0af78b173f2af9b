"""Every picture opens as a drawing and moves once to its answer; what it writes is large enough, whole and apart."""

import re
from pathlib import Path

import pytest

from course.pictures import films
from tests.by_day import only_by_day

from .discoveries import KEYS, picture
from .driving import press
from .harness import PAGE, guess, page_of

ASKING = [name for name in KEYS if name not in films.__all__ and name != "machine_map"]
SOME = ["dying_gradient", "who_looks_where", "leak_detector", "three_witnesses"]
SCREEN, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
SHEET = ".pixel"  # a sheet to draw on is one control, whose pixels the arrow keys walk

LETTERS = (Path(__file__).parent / "measure_letters.js").read_text(encoding="utf-8")
SMALL = """(host, sheet) => [...host.shadowRoot.querySelectorAll("label, button, summary")]
  .filter((node) => !node.matches(sheet) && node.checkVisibility({ visibilityProperty: true }))
  .filter((node) => node.getBoundingClientRect().height < 43.9).map((node) => node.outerHTML.slice(0, 80))"""
SIZES = """host => [...new Set([...host.shadowRoot.querySelectorAll(".picture *:not(svg *, style, option)")]
  .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
  .filter((node) => node.checkVisibility() && !node.closest("code"))
  .map((node) => getComputedStyle(node).fontSize))]"""


def opened(page, tmp_path, name: str, size: dict, **media):
    page.set_viewport_size(size)
    page.emulate_media(**media)
    page.goto(page_of(tmp_path, picture(name)))
    return page.locator(".course-picture")


@pytest.mark.parametrize("name", only_by_day(SOME, ASKING))
def test_before_the_guess_the_drawing_stands_and_what_answers_does_not(page, tmp_path, name):
    shown = opened(page, tmp_path, name, SCREEN)
    assert shown.locator(".figure").bounding_box()["height"] > 100
    assert shown.locator(".said").text_content() == ""
    assert shown.evaluate("host => host.shadowRoot.querySelector('.figure').inert")
    assert not any(part.is_visible() for part in shown.locator(".veiled").all())
    choices = [shown.locator(part).bounding_box()["y"] for part in (".guess", ".figure", ".controls")]
    assert choices == sorted(choices)
    guess(shown)
    assert shown.locator(".said").text_content() != ""
    asked = shown.locator(".asked .question")
    assert asked.inner_text() == picture(name).guess.question
    assert asked.bounding_box()["height"] < 56, "the question has three small lines at most"
    assert asked.evaluate("one => getComputedStyle(one).overflow") == "visible", "the question is cut off"


MARKED = """host => [...host.shadowRoot.querySelectorAll(".figure :is(.ghost, .guessed)")]
  .filter((node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((node) => Math.hypot(node.getBoundingClientRect().width, node.getBoundingClientRect().height) > 4).length"""


@pytest.mark.parametrize("name", only_by_day(SOME, ASKING))
def test_each_guess_is_drawn_and_none_if_it_was_skipped(page, tmp_path, name):
    for choice in range(len(picture(name).guess.choices)):
        shown = opened(page, tmp_path, name, SCREEN)
        assert shown.evaluate(MARKED) == 0
        guess(shown, choice)
        assert shown.evaluate(MARKED) >= 1, picture(name).guess.choices[choice]
    shown = opened(page, tmp_path, name, SCREEN)
    shown.get_by_role("button", name="Skip the guess").press("Enter")
    assert shown.evaluate(MARKED) == 0


@pytest.mark.parametrize("name", only_by_day(SOME, ASKING))
def test_its_whole_is_one_screen(page, tmp_path, name):
    shown = opened(page, tmp_path, name, SCREEN)
    heights = [shown.bounding_box()["height"]]
    guess(shown)
    heights.append(shown.bounding_box()["height"])
    assert max(heights) <= 800


@pytest.mark.parametrize("name", only_by_day(SOME, ASKING))
def test_on_a_telephone_question_choices_and_figure_are_one_screen(page, tmp_path, name):
    shown = opened(page, tmp_path, name, PHONE)
    figure = shown.locator(".figure").bounding_box()
    assert figure["y"] + figure["height"] - shown.bounding_box()["y"] <= 844


def one_turn(html: str) -> str:
    """The figure with angles between 0 and 360: on its way a hand may have turned several times."""
    return re.sub(r"rotate\((-?[\d.]+)\)", lambda found: f"rotate({float(found[1]) % 360:.6f})", html)


WATCH = """host => new Promise((done) => {
  const seen = new Set();
  const root = host.shadowRoot;
  const veils = [...root.querySelectorAll(".veiled")];
  const state = () => root.querySelector(".figure").outerHTML + veils.map((one) => getComputedStyle(one).opacity);
  const begun = performance.now();
  root.querySelector(".guess button[type=button]").click();
  const look = () => {
    seen.add(state());
    if (performance.now() - begun < 1500) requestAnimationFrame(look);
    else done([seen.size, root.querySelector(".figure").outerHTML]);
  };
  look();
})"""


@pytest.mark.parametrize("name", only_by_day(SOME, ASKING))
def test_it_moves_to_where_reduced_motion_jumps(page, tmp_path, name):
    shown = opened(page, tmp_path, name, SCREEN, reduced_motion="no-preference")
    states, moved = shown.evaluate(WATCH)
    assert states > 5, "nothing moves"
    shown = opened(page, tmp_path, name, SCREEN, reduced_motion="reduce")
    states, jumped = shown.evaluate(WATCH)
    assert states <= 3, "it moves where no motion is wanted"
    assert one_turn(moved) == one_turn(jumped)


@pytest.mark.parametrize("size", [SCREEN, PHONE], ids=["screen", "phone"])
@pytest.mark.parametrize("name", only_by_day([*SOME, "mask_falls", "machine_map"], KEYS))
def test_letters_are_large_enough_whole_and_apart_and_controls_can_be_hit(page, tmp_path, name, size):
    shown = opened(page, tmp_path, name, size)
    assert shown.evaluate(LETTERS) == []
    press(shown, *KEYS[name].split()[: None if name in films.__all__ else 4])
    assert shown.evaluate(LETTERS) == []
    assert shown.evaluate(SMALL, SHEET) == []
    assert {*shown.evaluate(SIZES)} <= {"13px", "15px", "18px"}


def test_a_bar_of_a_negative_number_is_on_the_other_side_of_zero(page, tmp_path):
    shown = opened(page, tmp_path, "dying_gradient", SCREEN)
    press(shown, *KEYS["dying_gradient"].split()[:5])  # two of the five scores lie under 0
    bars = shown.locator(".bar").evaluate_all(
        "all => all.map((bar) => [Number(bar.dataset.value), bar.querySelector('rect').getBBox()])"
        ".map(([value, { x, width }]) => [value, x, x + width])"
    )
    assert any(value < 0 for value, _, _ in bars)
    for value, left, right in bars:
        assert (right <= 0) if value < 0 else (left >= 0), (value, left, right)


SLIDE = "window.keys = []; document.addEventListener('keydown', (event) => keys.push(event.key))"


@pytest.fixture
def slide(page, tmp_path):
    """A picture on a slide; `keys` holds what the slide hears."""
    page.add_init_script(SLIDE)

    def shown(name):
        body = f'<div class="reveal">{picture(name).html()}</div>'
        path = tmp_path / "slide.html"
        path.write_text(PAGE.format(title="Slide", body=body), encoding="utf-8")
        page.goto(path.as_uri())
        return page.locator(".course-picture")

    return shown


CLICKER = ["PageDown", "PageUp", "Escape"]


@pytest.mark.parametrize("name", only_by_day(["dying_gradient", "mask_falls"], KEYS))
def test_on_a_slide_the_clicker_always_works(page, slide, name):
    shown = slide(name)
    press(shown, *KEYS[name].split()[:3])
    before, said = page.evaluate("keys.length"), shown.locator(".said").text_content()
    press(shown, *CLICKER)
    assert page.evaluate("keys")[before:] == CLICKER
    assert shown.locator(".said").text_content() == said, "the clicker moves a control"


def test_on_a_slide_a_control_keeps_the_keys_that_it_uses(page, slide):
    shown = slide("dying_gradient")
    guess(shown)
    page.evaluate("keys.length = 0")
    press(shown, "ArrowRight", "Home", " ", "n")  # a slider
    press(shown, "Tab", "Tab", "ArrowRight", " ")  # radio buttons
    press(shown, "Tab", " ", "ArrowRight")  # a box to tick
    assert page.evaluate("keys") == [" ", "n", "Tab", "Tab", "Tab", "ArrowRight"]


def test_elsewhere_all_keys_stay_in_the_picture(page, tmp_path):
    page.add_init_script(SLIDE)
    shown = opened(page, tmp_path, "dying_gradient", SCREEN)
    guess(shown)
    press(shown, *CLICKER, "n", "ArrowRight")
    assert page.evaluate("keys") == []
