"""Lectures in Chromium without a network: every slide fits the screen, pictures work, notes and print exist."""

import base64
import io
import os
import re
from itertools import pairwise
from pathlib import Path

import pytest
import torch
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course.classroom.notebooks import find_lessons
from course.classroom.notes import read_with_notes
from course.classroom.slides.__main__ import PARTS, index
from course.classroom.slides.lecture import lecture, title_of
from course.classroom.slides.lecture import page as slides_of
from course.classroom.slides.parts import fetch_parts
from course.exercises import EXERCISES
from course.pictures import attention_explorer
from tests.by_day import only_by_day

from .harness import guess

WIDTH, HEIGHT = 1280, 720
LESSONS = [source.stem for source in find_lessons()]
SMALLEST = 20  # pixels; what a cell prints may be smaller
VOTES = (None, 0, 1, 2, 3)  # the first choice to the last, of every question; None skips it

# Each slide in each of its states: what does not fit, and what is too small in text, code and figures.
MEASURE = (Path(__file__).parent / "measure_slides.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder in which lectures find their parts."""
    try:
        fetch_parts(PARTS)
    except FileNotFoundError as error:
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop(str(error))
    folder = tmp_path_factory.mktemp("slides")
    (folder / "parts").symlink_to(PARTS.resolve())
    return folder


@pytest.fixture
def show(folder, page):
    """Open the lecture of a notebook; every file that it loads must exist."""
    missing = []
    page.on("requestfailed", lambda request: missing.append(request.url))
    page.on("pageerror", lambda error: missing.append(str(error)))

    def opened(notebook, search=""):
        (folder / "lecture.html").write_text(slides_of(notebook, "A lecture"), encoding="utf-8")
        page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        page.goto((folder / "lecture.html").as_uri() + search)
        page.wait_for_function("window.Reveal && Reveal.isReady()")
        return page

    yield opened
    assert missing == []


def complaints(measured: list[dict]) -> list[str]:
    """The content that does not fit, or is too small for the last row, one line each."""
    found = []
    for slide in measured:
        said = list(slide["complaints"])
        said += [f"text of {slide['text']}"] * (slide["text"] < SMALLEST)
        said += [f"code of {slide['code']}"] * (slide["code"] is not None and slide["code"] < SMALLEST - 0.01)
        found += [f"{slide['name']}: {line}" for line in said]
    return found


def lesson(name: str):
    [path] = find_lessons(lessons=[name])
    return read_with_notes(path)


def num_slides(notebook) -> int:
    kinds = [cell.metadata.slideshow.slide_type for cell in lecture(notebook).cells]
    return sum(kind in ("slide", "subslide") for kind in kinds)


@pytest.mark.parametrize("name", only_by_day(["03_masking"], LESSONS))
def test_every_slide_fits(show, name):
    """However the room votes, with every setting of every picture and every step of every film."""
    notebook = lesson(name)
    with_pictures = []
    for vote in VOTES:
        measured = show(notebook).evaluate(MEASURE, vote)
        if vote is None:
            assert len(measured) == num_slides(notebook) >= 5
            with_pictures = [slide["name"] for slide in measured if slide["pictures"]]
        else:
            assert [slide["name"] for slide in measured] == with_pictures
        assert not with_pictures or any(slide["states"] > 1 for slide in measured)
        assert (vote, complaints(measured)) == (vote, [])


def test_small_letters_in_a_figure_are_named(show):
    from course.pictures.dying_gradient import example

    bundle = new_output("execute_result", example()._repr_mimebundle_(), execution_count=1)
    notebook = small(prose("# A query"), code("dying_gradient()", "slide", bundle, tags=["picture"]))
    page = show(notebook)
    assert complaints(page.evaluate(MEASURE, None)) == []
    page = show(notebook)
    page.add_style_tag(content=".course-picture { zoom: 1 !important; }")
    assert any("has 15.0 pixels" in line for line in complaints(page.evaluate(MEASURE, None)))


def test_a_plot_that_is_too_wide_is_named(show):
    wide, narrow = (plot_of(size) for size in ((1000, 300), (800, 300)))
    cells = [code("plot", "slide", image, tags=["apparatus"], alt="A plot") for image in (wide, narrow)]
    found = complaints(show(small(prose("# Plots"), *cells)).evaluate(MEASURE, None))
    assert found == ["1/0 Plots: “A plot” has 16.4 pixels"]


def plot_of(size: tuple[int, int]):
    """A white plot of so many pixels."""
    from matplotlib.image import imsave

    content = io.BytesIO()
    imsave(content, [[0.0] * size[0]] * size[1], format="png")
    return new_output("display_data", {"image/png": base64.b64encode(content.getvalue()).decode()})


def small(*cells):
    return new_notebook(cells=list(cells))


def prose(text: str, kind: str = "slide"):
    return new_markdown_cell(text, metadata={"slideshow": {"slide_type": kind}})


def code(text: str, kind: str = "slide", *outputs, **metadata):
    slideshow = {"slideshow": {"slide_type": kind}}
    return new_code_cell(text, metadata=slideshow | metadata, execution_count=1, outputs=list(outputs))


def table(rows: int) -> str:
    return "\n".join(["| a | b |", "| --- | --- |", *["| one | two |"] * rows])


def test_a_slide_that_overflows_is_named(show):
    printed = new_output("stream", text="\n".join(["x"] * 12))
    notebook = small(
        prose("# Short\n\nIt fits."),
        prose("## Long\n\n" + table(20)),
        prose("## Grows"),
        code("\n".join(["x = 1"] * 30), "fragment", printed),
        prose(f"## Wide\n\n<table><tr><td>{'w' * 200}</td></tr></table>"),
        prose("## Alone"),
    )
    found = complaints(show(notebook).evaluate(MEASURE, None))
    assert [line.split(":")[0] for line in found] == ["1/0 Long", "2/0 Grows", "3/0 Wide", "4/0 Alone"]


def test_type_is_as_large_as_fits(show):
    measured = show(small(prose("# Short"), prose(table(16)))).evaluate(MEASURE, None)
    assert measured[0]["text"] == 28 > measured[1]["text"] > 20
    assert HEIGHT - 40 < measured[1]["height"] <= HEIGHT


def test_an_answer_alone_on_its_slide_is_open(show):
    answer = "<details><summary>Answer</summary>\n\n37\n\n</details>"
    page = show(small(prose(f"What is it?\n\n{answer}"), prose(answer)))
    assert not page.get_by_text("37").first.is_visible()
    page.keyboard.press("ArrowRight")
    assert page.get_by_text("37").nth(1).is_visible()


def test_formulas_are_drawn(show):
    page = show(small(prose("$$ \\sum_i q_i k_i $$ and $d_k$"), prose("$x^2$")))
    assert page.locator("svg [data-c], svg use, svg path").count() > 5
    assert page.locator(".merror, .MathJax_Error").count() == 0


def test_a_picture_is_alive_and_keeps_its_keys(show):
    from course.pictures.dying_gradient import example

    bundle = new_output("execute_result", example()._repr_mimebundle_(), execution_count=1)
    page = show(
        small(prose("# A query"), code("dying_gradient()", "slide", bundle, tags=["picture"]), prose("Next"))
    )
    page.keyboard.press("ArrowRight")
    picture = page.locator(".course-picture")
    guess(picture, 1)
    before = picture.locator(".said").inner_text()
    page.keyboard.press("ArrowLeft")
    assert picture.locator(".said").inner_text() != before
    assert page.evaluate("Reveal.getIndices().h") == 1
    assert page.get_by_text("dying_gradient()").count() == 0


def test_the_bars_of_a_head_stand_inside_its_strip(show):
    tokens = "[CLS] birds fly over my house [SEP]".split()
    shown = attention_explorer(torch.full((1, 12, 7, 7), 1 / 7), tokens)
    bundle = new_output("execute_result", shown._repr_mimebundle_(), execution_count=1)
    page = show(small(code("attention_explorer(weights, tokens)", "slide", bundle, tags=["picture"])))
    guess(page.locator(".course-picture"))
    corners = page.locator(".strip path").first.get_attribute("d").split("M")[1:]
    centres = [float(bar.split()[0]) + float(bar.split("h")[1].split("v")[0]) / 2 for bar in corners]
    assert centres[0] > 0 and centres[-1] < 1
    assert [later - one for one, later in pairwise(centres)] == pytest.approx([1 / 7] * 6, abs=0.01)


def test_widgets_are_drawn_without_a_network(show):
    state = {"version_major": 2, "version_minor": 0, "state": {}}
    for name, module in (
        ("LayoutModel", "base"),
        ("SliderStyleModel", "controls"),
        ("IntSliderModel", "controls"),
    ):
        model = {
            "model_module": f"@jupyter-widgets/{module}",
            "model_module_version": "2.0.0",
            "model_name": name,
        }
        state["state"][name] = model | {"state": {}}
    state["state"]["IntSliderModel"]["state"] = {"layout": "IPY_MODEL_LayoutModel", "value": 37}
    view = {"application/vnd.jupyter.widget-view+json": {"version_major": 2, "model_id": "IntSliderModel"}}
    notebook = small(code("slider", "slide", new_output("display_data", view)))
    notebook.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": state}
    page = show(notebook)
    page.locator(".widget-slider").wait_for()
    assert "37" in page.locator(".widget-readout").inner_text()


def test_the_speaker_sees_the_notes_and_the_room_does_not(show):
    page = show(small(prose("# Title"), prose("Say it slowly.", "notes"), prose("## Next")))
    assert not page.get_by_text("Say it slowly.").is_visible()
    with page.expect_popup() as popup:
        page.keyboard.press("s")
    popup.value.get_by_text("Say it slowly.").first.wait_for()


def test_an_exercise_asks_and_gives_time(show):
    minutes = str(EXERCISES["merge_heads"].minutes)
    page = show(small(prose("# Title"), code("", "slide", tags=["exercise"], exercise="merge_heads")))
    page.keyboard.press("ArrowRight")
    assert page.locator(".your-turn").inner_text().split() == ["Your", "turn", minutes, "minutes"]
    assert page.locator("pre", has_text="def merge_heads").is_visible()


def test_the_head_of_an_exercise_ends_with_it(show):
    exercise = code("", "subslide", tags=["exercise"], exercise="merge_heads")
    cells = [prose("### Exercise: merge_heads"), exercise, prose("Does it agree?", "subslide")]
    page = show(small(prose("## A section\n\nA text."), *cells))
    under = page.locator("section").evaluate_all("all => all.map((one) => one.dataset.under)")
    assert "A section" in under and not any("Exercise" in one for one in under if one)
    assert page.locator(".your-turn").locator("xpath=ancestor::section[1]").locator("h3").count() == 1


def test_print_has_a_page_for_each_slide(show):
    notebook = lesson("00")
    page = show(notebook, "?print-pdf")
    page.locator(".pdf-page").first.wait_for()
    assert page.locator("h1").bounding_box()["x"] == 48
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    sheets = [re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)][0]
    assert len(sheets) == page.locator(".pdf-page").count()
    assert len(sheets) == num_slides(notebook)
    assert {round(float(width) / float(height), 1) for width, height in sheets} == {1.8}


def test_the_list_leads_to_each_lecture(page, tmp_path):
    titles = {name: title_of(lesson(name)) for name in LESSONS}
    (tmp_path / "index.html").write_text(index(titles), encoding="utf-8")
    page.goto((tmp_path / "index.html").as_uri())
    assert page.locator("li a").all_inner_texts() == list(titles.values())
