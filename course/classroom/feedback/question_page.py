"""A page to mark open questions by: each answer beside the student's code."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from course.classroom.assignments.declared import Assignment
from course.classroom.assignments.questions import Question
from course.classroom.feedback.page import plain, prose, table, write_page
from course.classroom.grading.written import Written
from course.classroom.marks import Marks, QuestionMark
from course.classroom.text import number

STYLE = """
main { max-width: 80rem; } h2 { margin-top: 2.5rem; }
.asked { white-space: pre-line; }
.both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: .2rem 1.2rem; }
section h3 { margin-top: 0; }
.both h4 { margin: .4rem 0 .2rem; } .answer { white-space: pre-wrap; overflow-wrap: anywhere; }
"""
ABOUT = (
    "Give each answer a level: write its name into the column <code>level</code> of <code>questions.csv</code>, with a "
    "comment to the student if you like, and run the same command again."
)


def write_question_page(
    assignment: Assignment, written: Mapping[str, Written], all_marks: Sequence[Marks], path: Path
) -> None:
    """Write the page.

    Args:
        assignment: with the questions.
        written: by each student.
        all_marks: of the class, with the levels that are given already.
        path: of the page.
    """
    title = f"Questions: {plain(assignment.title)}"
    given = {(marks.student, one.name): one for marks in all_marks for one in marks.questions}
    parts = []
    for question in assignment.questions:
        students = sorted(student for student, one in written.items() if question.name in one.texts)
        shown = "".join(
            _answer(student, question, written[student], given.get((student, question.name)))
            for student in students
        )
        parts.append(f"{_asked(question, len(students), len(written))}{shown}")
    write_page(path, title, f"<h1>{title}</h1><p>{ABOUT}</p>{''.join(parts)}", STYLE)


def _asked(question: Question, answers: int, students: int) -> str:
    rows = [
        (f"<code>{plain(name)}</code>", number(level.points), prose(level.says))
        for name, level in question.levels.items()
    ]
    return (
        f'<h2><code>{plain(question.name)}</code></h2><p class="asked">{prose(question.text)}</p>'
        f"{table(('level', 'points', 'an answer of this level'), rows, numbers=(1,))}"
        f'<p class="quiet">{answers} of {students} students answered.</p>'
    )


def _answer(student: str, question: Question, written: Written, mark: QuestionMark | None) -> str:
    code = written.code.get(question.beside, "")
    beside = f"<div><h4><code>{question.beside}</code></h4><pre>{plain(code)}</pre></div>" if code else ""
    level = f"<code>{plain(mark.level)}</code>" if mark and mark.level else "no level yet"
    comment = f", {prose(mark.comment)}" if mark and mark.comment else ""
    tone = "open" if mark is None or not mark.level else "right" if mark.points == mark.max_points else "slip"
    return (
        f'<section class="{tone}"><h3>{plain(student)} <span class="quiet">· {level}{comment}</span></h3>'
        f'<div class="both"><div><h4>Answer</h4><p class="answer">{plain(written.texts[question.name])}</p></div>'
        f"{beside}</div></section>"
    )
