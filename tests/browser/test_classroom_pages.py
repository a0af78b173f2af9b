"""Feedback and class report in a browser: light, dark and printed, without requests, without faults for axe."""

import pytest

from course.classroom.feedback.reports import write_reports
from tests.classroom.sample_marks import mistaken, small_class, submission

from .harness import axe_complaints


@pytest.fixture
def pages(tmp_path) -> list[str]:
    write_reports([*small_class(), submission("hal", mistaken("padding_mask"))], tmp_path, "Attention", None)
    feedback = sorted((tmp_path / "feedback").iterdir())
    return [path.as_uri() for path in [*feedback, tmp_path / "slide.html", tmp_path / "class.html"]]


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


SMALLEST_TYPE = """Math.min(...[...document.querySelectorAll('main *')].filter(element => element.innerText)
    .map(element => parseFloat(getComputedStyle(element).fontSize)))"""


def test_the_slide_fits_a_screen_and_is_read_from_the_back(pages, page):
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(pages[-2])
    assert page.locator("section").count() == 3
    assert page.evaluate("document.documentElement.scrollHeight") <= 720
    assert page.evaluate(SMALLEST_TYPE) >= 20
