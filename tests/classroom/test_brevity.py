"""What a slide shows of a long text, and that the notes have all of it."""

import re

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

from course.classroom.notebooks import find_lessons
from course.classroom.slides.brevity import BEGINNINGS, WORDS, _blocks, brief
from course.classroom.slides.lecture import lecture

LESSONS = [path.stem for path in find_lessons()]
FILLER = "A sentence that says little and is here to fill the slide with words. " * 4


def cell(text: str, kind: str = "slide"):
    return new_markdown_cell(text, metadata={"slideshow": {"slide_type": kind}})


def kind_of(one) -> str:
    return one.metadata.get("slideshow", {}).get("slide_type", "-")


def words_of(text: str) -> int:
    return sum(sentence.words for block in _blocks(text) for sentence in block)


def slides_of(cells):
    found = []
    for one in cells:
        if not found or kind_of(one) in BEGINNINGS:
            found.append([])
        found[-1].append(one)
    return found


def test_a_short_text_stays_as_it_is():
    cells = [cell("# A\n\nOne. Two."), new_code_cell("x = 1"), cell("Three.", "fragment")]
    assert brief(cells) == cells


def test_questions_come_first_then_bold_sentences_then_beginnings():
    text = f"## Head\n\nFirst of all. {FILLER}\n\n{FILLER}**This is the point.** {FILLER}\n\n**Predict:** what comes?"
    shown, notes = brief([cell(text)])
    assert shown.source.startswith("## Head\n\nFirst of all.")
    assert "**This is the point.**" in shown.source and shown.source.endswith("**Predict:** what comes?")
    assert words_of(shown.source) <= WORDS and kind_of(notes) == "notes"
    assert notes.source == text.removeprefix("## Head\n\n")


def test_tables_equations_and_code_are_never_cut():
    table = "| a | b |\n| --- | --- |\n" + "| many words in it | and more of them |\n" * 20
    text = f"{FILLER}{FILLER}\n\n$$ x =\n\n y $$\n\n{table.strip()}\n\n```\nx = 1\n\ny = 2\n```"
    shown, _ = brief([cell(text)])
    assert table.strip() in shown.source and "$$ x =\n\n y $$" in shown.source
    assert "x = 1\n\ny = 2" in shown.source


def test_no_sentence_is_cut_in_bold_words_code_or_brackets():
    text = "We say **one thing. No other**. Now (a note. We go on) we see. See `a. B`. The end. " + FILLER
    whole = [one.text for block in _blocks(text) for one in block]
    assert whole[:4] == [
        "We say **one thing. No other**.",
        "Now (a note. We go on) we see.",
        "See `a. B`.",
        "The end.",
    ]


def test_a_sentence_that_needs_the_one_before_it_stays_with_it():
    [[one, other]] = _blocks("Two heads rise. **One is in layer 1.** Nothing else does.")
    assert (one.text, other.text) == ("Two heads rise. **One is in layer 1.**", "Nothing else does.")


def test_an_answer_of_which_nothing_is_left_goes_away():
    shown, notes = brief(
        [
            cell(f"Is it so? {FILLER}"),
            cell(f"<details><summary>Answer</summary>\n\n{'word ' * 70}\n\n</details>", "fragment"),
        ]
    )
    assert "details" not in shown.source and "details" in notes.source


def code(lines: int, *outputs):
    slide = {"slideshow": {"slide_type": "subslide"}}
    return new_code_cell("\n".join(["x = 1"] * lines), metadata=slide, outputs=list(outputs))


def test_a_heading_alone_begins_the_next_slide():
    stub = [cell("### Exercise: f"), cell("Slowly.", "notes"), code(6), cell("## Next\n\nA text.")]
    [one, two] = slides_of(brief(stub))
    assert [part.source for part in one] == ["### Exercise: f", stub[2].source, "Slowly."]
    assert two == stub[3:]
    [long] = slides_of(brief([cell("## Long"), code(30)]))
    assert len(long) == 2, "a heading takes no slide from its code"


def test_tables_and_broken_lines_need_room():
    def num_slides(text: str, source: str) -> int:
        return len(slides_of(brief([cell(text), new_code_cell(source)])))

    table = "| a |\n| --- |" + "\n| b |" * 10
    assert num_slides("A text.", "x = 1\n" * 12) == 1
    assert num_slides(f"A text.\n\n{table}", "x = 1\n" * 12) == 2
    assert num_slides("A text.", f"x = {'1' * 100}\n" * 12) == 2


def test_a_figure_has_its_slide_without_the_heading():
    plot = new_output("display_data", {"image/png": ""})
    assert len(slides_of(brief([cell("## A plot"), code(1, plot)]))) == 2


@pytest.mark.parametrize("name", LESSONS)
def test_no_slide_of_a_lesson_has_more_words_and_the_notes_have_all(name):
    [path] = find_lessons(lessons=[name])
    cells = lecture(nbformat.read(path, as_version=4)).cells
    for slide in slides_of(cells):
        texts = [
            one.source
            for one in slide
            if one.cell_type == "markdown" and kind_of(one) not in ("notes", "skip")
        ]
        heads = sum(words_of(line) for text in texts for line in re.findall(r"^#+ .*$", text, re.MULTILINE))
        assert sum(map(words_of, texts)) <= max(WORDS, heads), texts
