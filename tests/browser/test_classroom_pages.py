"""Feedback and class report in a browser: light, dark and printed, without requests, without faults for axe."""

import pytest

from course.classroom.feedback.reports import write_reports
from tests.classroom.sample_marks import mistaken, small_class, submission

from .harness import axe_complaints


@pytest.fixture
def pages(tmp_path) -> list[str]:
    write_reports([*small_class(), submission("hal", mistaken("padding_mask"))], tmp_path, "Attention", None)
    feedback = sorted((tmp_path / "feedback").iterdir())
    return [path.as_uri() for path in [*feedback, tmp_path / "slides.html", tmp_path / "class.html"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_they_read_well_and_ask_for_nothing(pages, scheme, page):
    asked, said = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.emulate_media(color_scheme=scheme)
    for address in pages:
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        assert axe_complaints(page) == []
    assert (asked, said) == (pages, [])


@pytest.mark.parametrize("width", [360, 1280])
def test_they_fit_a_telephone_too(pages, width, page):
    page.set_viewport_size({"width": width, "height": 800})
    for address in pages:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_on_paper_they_are_dark_on_light(pages, page):
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(pages[-1])
    colours = page.evaluate(
        "(style => [style.backgroundColor, style.color])(getComputedStyle(document.body))"
    )
    assert colours == ["rgb(255, 255, 255)", "rgb(27, 27, 27)"]


SMALLEST_TYPE = """Math.min(...[...document.querySelectorAll('.slide *')]
    .filter(one => one.checkVisibility() && !one.closest('.course-picture') && one.innerText)
    .map(one => parseFloat(getComputedStyle(one).fontSize)))"""
SHOWN = (
    "[...document.querySelectorAll('.slide')].findIndex(one => Math.abs(one.getBoundingClientRect().top) < 2)"
)
TOO_HIGH = (
    "[...document.querySelectorAll('.slide')].filter(one => one.scrollHeight > one.clientHeight).length"
)


def test_the_slides_fit_a_screen_and_are_read_from_the_back(pages, page):
    for width, height in ((1920, 1200), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(pages[-2])
        assert page.locator(".slide h2").all_inner_texts() == [
            "No scaling",
            "Keys ask, queries answer",
            "Not itself",
        ]
        assert page.evaluate(SMALLEST_TYPE) >= 20
        seen = [page.evaluate(SHOWN)]
        for key in ("ArrowRight", "PageDown", " ", "ArrowLeft"):
            page.keyboard.press(key)
            page.wait_for_function(f"({SHOWN}) !== {seen[-1]}")
            seen.append(page.evaluate(SHOWN))
        assert seen == [0, 1, 2, 3, 2]


def test_the_slides_show_a_picture_on_the_code_of_the_mistake(pages, page):
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(pages[-2])
    assert page.locator(".course-picture").count() == 2
    slope = page.locator(".course-picture").first
    slope.get_by_text("Skip the guess").click()
    slope.get_by_label("256").check()
    said = slope.locator(".said")
    slope.get_by_label("divided by").check()
    scaled = said.inner_text()
    slope.get_by_label("as they are").check()
    as_they_are = said.inner_text().partition("as they are")[2]
    slope.get_by_label("on my function").check()
    assert said.inner_text().endswith(as_they_are)  # which is what somebody computes who does not scale
    assert not scaled.endswith(as_they_are)
    assert page.evaluate(TOO_HIGH) == 0
