"""What the build adds to a lesson: folded apparatus, imports of `check`, links to other lessons; notes are left out."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell

from course.classroom.assignments.declared import load_assignment, ready_assignments
from course.classroom.assignments.notebook import notebook as assignment_notebook
from course.classroom.notebooks import MORE, LessonError, save
from course.classroom.notes import is_note, read_with_notes, source_notebook
from workshop.lessons.additions import add_ways, fold_apparatus, import_what_is_called, link_lessons
from workshop.lessons.building import find_sources, notebook_path, read_source
from workshop.lessons.questions import fold_answers

NAMES = {"01": "01_one", "02": "02_two", "03": "03_three"}
IMPORT = "from course.exercises import"


def test_apparatus_is_folded_and_nothing_else():
    plot, shown = new_code_cell("plot()", metadata={"tags": ["apparatus"]}), new_code_cell("x")
    cells = [new_markdown_cell("How many?"), plot, shown]
    fold_apparatus(cells)
    fold_answers(cells)
    assert plot.metadata.jupyter == {"source_hidden": True, "outputs_hidden": True}
    assert shown.metadata.jupyter == {"outputs_hidden": True}


@pytest.mark.parametrize(
    ("source", "built"),
    [
        ("check(f)", f"{IMPORT} check, hint\n\ncheck(f)"),
        (
            "import torch\n\nok = check(f).passed",
            f"{IMPORT} check, hint\nimport torch\n\nok = check(f).passed",
        ),
        ('hint("f")\ncheck(f)', f'{IMPORT} check, hint\n\nhint("f")\ncheck(f)'),
        (f"{IMPORT} hint\n\ncheck(f)", f"{IMPORT} check\n{IMPORT} hint\n\ncheck(f)"),
        (f"{IMPORT} check, hint\n\ncheck(f)", f"{IMPORT} check, hint\n\ncheck(f)"),
        ("%matplotlib inline\ncheck(f)", f"{IMPORT} check, hint\n\n%matplotlib inline\ncheck(f)"),
        ("self.check(f)\n# check(f)\n'check(f)'", "self.check(f)\n# check(f)\n'check(f)'"),
    ],
)
def test_a_cell_imports_what_it_calls(source, built):
    cell = new_code_cell(source)
    import_what_is_called([cell, new_markdown_cell("check(f)")])
    assert cell.source == built


@pytest.mark.parametrize(
    ("source", "built"),
    [
        ("See lesson 03.", "See [lesson 03](03_three.ipynb)."),
        ("**Lesson\n01** and lesson 02.", "**[Lesson\n01](01_one.ipynb)** and lesson 02."),
        ("lessons 01, 02 and 03", "lessons [01](01_one.ipynb), 02 and [03](03_three.ipynb)"),
        ("lessons 01 to 07", "lessons [01](01_one.ipynb) to 07"),
        ("lesson 09, lesson 3, lesson 033", "lesson 09, lesson 3, lesson 033"),
        ("`# lesson 03`\n\n```python\n# lesson 03\n```", "`# lesson 03`\n\n```python\n# lesson 03\n```"),
        ("## Lesson 03\n[lesson 03](x.ipynb)", "## Lesson 03\n[lesson 03](x.ipynb)"),
        ("<summary>Lesson 03?</summary>", "<summary>Lesson 03?</summary>"),
        ("$lesson 03$", "$lesson 03$"),
    ],
)
def test_a_lesson_that_is_named_is_linked(source, built):
    prose, code = new_markdown_cell(source), new_code_cell("# lesson 03")
    link_lessons([prose, code], "02", NAMES)
    assert (prose.source, code.source) == (built, "# lesson 03")


@pytest.mark.parametrize(
    ("lesson", "way"),
    [
        ("01", "[lesson 02 →](02_two.ipynb)"),
        ("02", "[← lesson 01](01_one.ipynb) · [lesson 03 →](03_three.ipynb)"),
        ("03", "[← lesson 02](02_two.ipynb)"),
    ],
)
def test_the_first_and_the_last_text_lead_to_the_neighbours(lesson, way):
    texts = [new_markdown_cell(text) for text in ("# A", "## B", "Read on")]
    add_ways([*texts, new_code_cell("progress()")], lesson, NAMES)
    assert [cell.source for cell in texts] == [f"# A\n\n{way}", "## B", f"Read on\n\n{way}"]


def test_a_lesson_of_one_text_has_one_way_and_a_course_of_one_lesson_none():
    text = new_markdown_cell("# A")
    add_ways([text], "01", {"01": "01_one"})
    assert text.source == "# A"
    add_ways([text], "01", NAMES)
    assert text.source == "# A\n\n[lesson 02 →](02_two.ipynb)"


SMALL = """# %% [markdown] slideshow={"slide_type": "slide"}
# # A lesson
# What is 2 + 2?

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* It is four.

# %% slideshow={"slide_type": "slide"}
2 + 2

# %% [markdown] slideshow={"slide_type": "slide"}
# ## End
"""


@pytest.fixture
def lesson(tmp_path):
    """A lesson with a note, and its notebook."""
    (tmp_path / "source").mkdir()
    source = tmp_path / "source" / "00_small.py"
    source.write_text(SMALL)
    save(read_source(source), notebook_path(source))
    return notebook_path(source)


def test_notes_are_not_in_the_learners_notebook(lesson):
    text = lesson.read_text()
    assert "For the teacher" not in text
    ids = [cell.id for cell in nbformat.read(lesson, as_version=4).cells]
    assert ids == ["00-a-lesson-1", "00-a-lesson-3", "00-end-1"]  # as they were with the note between them


def test_a_question_before_a_note_is_not_answered_by_the_page(lesson):
    assert nbformat.read(lesson, as_version=4).cells[1].metadata.jupyter == {"outputs_hidden": True}


def test_the_teacher_has_the_notes_in_their_places(lesson):
    cells = read_with_notes(lesson).cells
    assert [is_note(cell) for cell in cells] == [False, True, False, False]
    assert cells[1].source == "*For the teacher.* It is four."
    assert cells[2].source == "2 + 2"


def test_a_notebook_beyond_a_lesson_has_its_notes_too(tmp_path):
    source = tmp_path / "source" / MORE / "00_more.py"
    source.parent.mkdir(parents=True)
    source.write_text(SMALL)
    notebook_path(source).parent.mkdir()
    save(read_source(source), notebook_path(source))
    assert [is_note(cell) for cell in read_with_notes(notebook_path(source)).cells] == [
        False,
        True,
        False,
        False,
    ]


def test_a_notebook_of_another_source_gets_no_notes(lesson):
    (lesson.parent / "source" / "00_small.py").write_text(SMALL + "\n# %%\n1\n")
    with pytest.raises(LessonError, match="00_small.ipynb does not match its source; run `make"):
        read_with_notes(lesson)


@pytest.mark.parametrize("source", find_sources(), ids=lambda source: source.stem)
def test_each_lesson_keeps_its_notes_for_the_teacher(source):
    learner = nbformat.read(notebook_path(source), as_version=4)
    assert not any(is_note(cell) for cell in learner.cells)
    notes = [cell.source for cell in source_notebook(source).cells if is_note(cell)]
    assert [cell.source for cell in read_with_notes(notebook_path(source)).cells if is_note(cell)] == notes


@pytest.mark.parametrize("name", ready_assignments())
def test_an_assignment_holds_no_note_for_the_teacher(name):
    assert "teacher.*" not in nbformat.writes(assignment_notebook(load_assignment(name)))
