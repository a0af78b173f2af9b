"""A page to read folds what the notebook folds, so it does not answer its own questions."""

from html.parser import HTMLParser

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course.classroom.notebooks import EMPTY_LINE, find_lessons
from course.classroom.pages import __main__ as command
from course.classroom.pages.__main__ import page
from tests.by_day import only_by_day
from workshop.lessons.additions import fold_apparatus
from workshop.lessons.questions import answering, fold_answers


class Folds(HTMLParser):
    """The text of a page: what stands open, and what stands in each closed `details`."""

    def __init__(self, html: str):
        super().__init__()
        self.open, self.folded, self._depth = "", [], 0
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        if tag == "details":
            assert "open" not in dict(attributes)
            self._depth += 1
            self.folded.append("")

    def handle_endtag(self, tag):
        self._depth -= tag == "details"

    def handle_data(self, data):
        if self._depth:
            self.folded[-1] += data
        else:
            self.open += data


def printed(text: str, **metadata):
    output = new_output("stream", text=f"{EMPTY_LINE}{text}\n")
    return new_code_cell(f"show('{text[::-1]}')", outputs=[output], metadata=metadata, execution_count=1)


def small():
    cells = [
        new_markdown_cell("How many? See [02](02_attention.ipynb) and [words](glossary.md)."),
        printed("seventeen"),
        new_markdown_cell("Seventeen."),
        printed("a figure", tags=["apparatus"]),
    ]
    fold_apparatus(cells)
    fold_answers(cells)
    return new_notebook(cells=cells)


def test_answers_and_apparatus_are_folded():
    found = Folds(page(small(), "A"))
    assert [text.split("\n")[0] for text in found.folded] == [
        "Answer the question first, then open the output",
        "Show the code",
    ]
    assert "seventeen" in found.folded[0]
    assert "\u200b" not in found.folded[0]
    assert "show" in found.folded[1]
    assert "a figure" not in found.folded[1]
    assert "seventeen" not in found.open
    assert "a figure" in found.open
    assert "show" in found.open  # the code of the question


def test_links_lead_to_pages_or_nowhere():
    html = page(small(), "A")
    assert 'href="02_attention.html"' in html
    assert "glossary.md" not in html


@pytest.mark.slow
@pytest.mark.parametrize(
    "lesson", only_by_day(find_lessons()[2:5], find_lessons()), ids=lambda path: path.stem
)
def test_no_page_of_a_lesson_answers_its_questions(lesson):
    notebook = nbformat.read(lesson, as_version=4)
    found = Folds(page(notebook, "A"))
    answers = [cell for cell in answering(notebook.cells) if cell.outputs]
    assert sum(text.startswith("Answer the question first") for text in found.folded) == len(answers)
    for cell in answers:
        printed = "".join(output.get("text", "") for output in cell.outputs).replace("\u200b", "")
        assert all(any(line in text for text in found.folded) for line in printed.splitlines())


def test_the_command_writes_a_page_with_its_parts(tmp_path, monkeypatch, capsys):
    (tmp_path / "parts").mkdir()
    monkeypatch.setattr(command, "fetch_parts", lambda folder: None)
    monkeypatch.setattr(command, "PARTS", tmp_path / "parts")
    assert command.main(["00", "--out", str(tmp_path / "out")]) == 0
    assert "1 pages" in capsys.readouterr().out
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["00_start_here.html", "parts"]
    assert command.main(["77"]) == 1
    assert "there is no lesson 77" in capsys.readouterr().err
