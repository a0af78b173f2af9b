"""What is folded in a lesson, in Chromium: closed at first, open after a click, in JupyterLab and on a page to read."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course.classroom.pages.__main__ import page as page_to_read
from workshop.lessons.additions import fold_apparatus
from workshop.lessons.questions import blank_first_lines, fold_answers, fold_texts

from .harness import jupyterlab, save


def notebook():
    """A question with its answer, and a cell of apparatus."""
    texts = {"print('answer' * 2)": "answeranswer", "print('figure' * 2)": "figurefigure"}
    answer, apparatus = (
        new_code_cell(source, outputs=[new_output("stream", text=f"{text}\n")], execution_count=1)
        for source, text in texts.items()
    )
    apparatus.metadata.tags = ["apparatus"]
    told = new_markdown_cell("It is this. The folded cell prints.")
    cells = [new_markdown_cell("What is it?"), answer, told, apparatus]
    fold_apparatus(cells)
    fold_answers(cells)
    fold_texts(cells)
    blank_first_lines(cells)
    kernel = {"name": "python3", "display_name": "Python 3"}  # without one JupyterLab asks for it
    return new_notebook(cells=cells, metadata={"kernelspec": kernel})


def test_on_a_page_to_read(page, tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "page.html").write_text(page_to_read(notebook(), "A page"), encoding="utf-8")
    page.goto((tmp_path / "page.html").as_uri())
    answer = page.get_by_text("answeranswer")
    assert page.get_by_text("figurefigure").is_visible()
    told = page.get_by_text("It is this.")
    assert not answer.is_visible() and not told.is_visible()
    assert page.locator(".highlight", has_text="figure").is_hidden()
    for summary in page.locator("details > summary").all():
        summary.focus()
        page.keyboard.press("Enter")
    assert answer.is_visible() and told.is_visible()
    assert page.locator(".highlight", has_text="figure").is_visible()


@pytest.mark.nightly
def test_in_jupyterlab(page, tmp_path):
    save(notebook(), tmp_path / "lesson.ipynb", trusted=True)
    with jupyterlab(tmp_path) as address:
        page.goto(f"{address}/lesson.ipynb")
        cells = page.locator(".jp-Notebook .jp-Cell")
        cells.nth(3).wait_for()
        page.locator(
            "[data-status='idle']"
        ).first.wait_for()  # before its kernel is there, a click can be lost
        question, apparatus = cells.nth(1), cells.nth(3)
        apparatus.get_by_text("figurefigure").wait_for()
        assert apparatus.locator(".jp-InputArea").count() == 0
        assert question.get_by_text("answeranswer").count() == 0
        question.locator(".jp-OutputPlaceholder").click()
        question.get_by_text("answeranswer").wait_for()
        told = cells.nth(2).locator(".jp-RenderedMarkdown")
        assert not told.get_by_text("It is this.").is_visible()
        told.locator("summary").click()
        assert told.get_by_text("It is this.").is_visible()
        apparatus.locator(".jp-InputPlaceholder").click()
        apparatus.locator(".jp-InputArea").wait_for()
