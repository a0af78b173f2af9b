"""No saved output answers a question before the learner has run the cell."""

import re

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell

from course.classroom.notebooks import TOLD, folded_text, is_more
from workshop.lessons.building import find_sources, notebook_path
from workshop.lessons.questions import answering, asks, fold_answers, fold_texts


@pytest.mark.parametrize(
    "text, is_asked",
    [
        ("**Predict:** how many?", True),
        ("**Predict** the shape of the result.", True),
        ("Before you run it: **what is wrong with it?**", True),
        ("**Put them in order** before you run.", True),
        ("## 3 · Is it any good?\n\nIt is.", False),
        ("Try *¿A qué hora sale el tren?* and see.", False),
        ("<details><summary>Why?</summary>\n\nSo.\n\n</details>", False),
        ("The mark `?` is a token.", False),
        ("## 3 · Filters\n\n**Coming back after a break?** Run the cells above.", False),
        ("See [is it so?](https://a.b/?c).", True),
    ],
)
def test_what_asks(text, is_asked):
    assert asks(new_markdown_cell(text)) == is_asked


def test_what_is_folded():
    question, told = new_markdown_cell("How many?"), new_markdown_cell("Five.")
    first, second, later = (new_code_cell(f"print({i})") for i in range(3))
    stub = new_code_cell("def f(): ...", metadata={"exercise": "f"})
    check, picture = new_code_cell("check(f)"), new_code_cell("attention_explorer(w, a, b)")
    patient = new_code_cell("examine(p)", metadata={"tags": ["clinic"]})
    cells = [question, first, stub, check, picture, second, told, later, patient]
    assert list(answering(cells)) == [first, second, patient]
    fold_answers(cells)
    assert [cell.metadata.get("jupyter") for cell in (first, later)] == [{"outputs_hidden": True}, None]


def texts_folded(*cells):
    cells = [new_code_cell(cell[1:]) if cell.startswith(">") else new_markdown_cell(cell) for cell in cells]
    fold_texts(cells)
    return [cell.source for cell in cells if cell.cell_type == "markdown"]


def test_what_is_told_is_folded_up_to_the_next_question_or_heading():
    asked, told = "How many?", folded_text("Five.")
    assert texts_folded(asked, ">f(5)", "Five.") == [asked, told]
    assert texts_folded(asked, ">f(5)", ">f(6)", "Five.", "So.") == [asked, told, folded_text("So.")]
    following = "Seven?\n**Predict:** when?"
    assert texts_folded(asked, ">f(5)", f"Five.\n\n{following}", ">f(7)", "Now.") == [
        asked,
        f"{told}\n\n{following}",
        folded_text("Now."),
    ]
    assert texts_folded(asked, ">f(5)", "Five.\n\n## 2 · Six", "Six.")[1:] == [
        f"{told}\n\n## 2 · Six",
        "Six.",
    ]
    assert texts_folded("It is so.", ">f(5)", "Five.") == ["It is so.", "Five."]
    assert texts_folded("Guess.", ">check(predict_it)", "Five.")[1:] == [told]
    assert texts_folded("Write it?", ">check(write_it)", "Five.")[1:] == ["Five."]


@pytest.mark.parametrize("source", find_sources(), ids=lambda source: source.stem)
def test_no_answer_stands_open_in_a_lesson(source):
    cells = nbformat.read(notebook_path(source), as_version=4).cells
    folded = [cell for cell in answering(cells) if cell.outputs]
    assert len(folded) >= (1 if is_more(source) else 5)
    assert all(cell.metadata.get("jupyter", {}).get("outputs_hidden") for cell in folded)


@pytest.mark.parametrize("source", find_sources(), ids=lambda source: source.stem)
def test_what_a_cell_is_about_to_do_is_not_folded_with_an_answer(source):
    cells = nbformat.read(notebook_path(source), as_version=4).cells
    texts = [cell.source for cell in cells if cell.cell_type == "markdown"]
    folded = [
        one for text in texts for one in re.findall(f"{re.escape(TOLD)}(.*?)</details>", text, re.DOTALL)
    ]
    assert [text for text in folded if "folded cell" in " ".join(text.split())] == []
