"""The page for a student: the points, and advice on each exercise.

It shows the output of their function and the expected output on the smallest input that failed. It shows no code.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby, zip_longest
from pathlib import Path

from course.classroom.decisions.overrides import ON_REQUEST
from course.classroom.decisions.rubric import NOT_YET
from course.classroom.feedback.page import plain, prose, table, whole_page
from course.classroom.marks import ExerciseMark, Marks, QuestionMark, file_name
from course.classroom.text import number
from course.exercises import EXERCISES
from course_lib.running.files import write_whole

WORDS = {
    "right": "right",
    "misconception": "not yet: a known mistake",
    "wrong": "not yet",
    "error": "stopped with an error",
    "timeout": "ran out of time",
    "not_answered": "not answered",
    "not_allowed": "uses what was to be written",
}
NOT_COUNTED = "does not count"
SIGNS = {"right": "✓", "not_answered": "–"}  # in addition to the words

STYLE = """
.points { font-size: 1.5rem; font-weight: 600; margin: .8rem 0 .2rem; }
meter { width: 100%; height: 1rem; }
.verdict { font-weight: 600; }
.decision { border-left: 4px solid var(--link); padding-left: .7rem; }
@media (max-width: 30rem) { tr > .number:first-child { display: none; } th, td { padding-inline: .25rem; } }
"""


def write_feedback(marks: Marks, folder: str | Path, title: str, name: str = "") -> Path:
    """Write FOLDER/STUDENT.html and say where it is.

    Args:
        marks: of the student.
        folder: for the pages of all students.
        title: of the assignment.
        name: as the roster has it.
    """
    path = Path(folder) / f"{file_name(marks.student)}.html"
    write_whole(path, page_of(replace(marks, student=name or marks.student), title))
    return path


def page_of(marks: Marks, title: str) -> bytes:
    """The page of a student."""
    return whole_page(f"Feedback: {plain(title)}", feedback_body(marks, title), STYLE)


def feedback_body(marks: Marks, title: str) -> str:
    """What the page says, as HTML."""
    title = plain(title)
    if marks.unreadable:
        return _unread(title, marks)
    sections = "".join(
        _section(i, mark) for i, mark in enumerate(marks.exercises, start=1) if _says_more(mark)
    )
    questions = "".join(map(_question, marks.questions))
    return (
        f"{_head(title, marks)}{decisions(marks)}{_overview(marks)}{_notes(marks.notes)}{sections}{questions}"
        f"{_how_to_ask(marks)}"
    )


def part(marks: Marks, name: str) -> str:
    """The part of a page on one exercise or question; "" if there is none of this name."""
    exercises = {mark.name: (place, mark) for place, mark in enumerate(marks.exercises, start=1)}
    if name in exercises:
        return _section(*exercises[name])
    return next((_question(mark) for mark in marks.questions if mark.name == name), "")


def _how_to_ask(marks: Marks) -> str:
    """How to ask the teacher to look again, with the lines to copy; none for full points and for answered requests."""
    below = [mark for mark in marks.parts if mark.points < mark.max_points and not _is_open(mark)]
    lines = "\n".join(f"Regrade {mark.name}: ..." for mark in below if ON_REQUEST not in mark.decision)
    if not lines:
        return ""
    return (
        "<h2>Is a mark wrong?</h2><p>Copy the line of the exercise into a new cell of your notebook, or into a text "
        "file, and write in place of the dots what your teacher should look at. Then hand it in where your teacher "
        f"collects such requests. Do not change your answers.</p><pre>{plain(lines)}</pre>"
    )


def _unread(title: str, marks: Marks) -> str:
    return (
        f'<h1>Feedback: {title}</h1><p class="quiet">for {plain(marks.student)}</p><p class="points">No mark yet</p>'
        f"<p>{prose(marks.unreadable)} Hand in the notebook again, as the .ipynb file that you worked in, or talk to "
        "your teacher.</p>"
    )


def _head(title: str, marks: Marks) -> str:
    points, most = number(marks.points), number(marks.max_points)
    counted = [mark for mark in marks.exercises if not mark.excused]
    right = sum(mark.outcome == "right" for mark in counted)
    group = f", group {plain(marks.group)}" if marks.group else ""
    return (
        f'<h1>Feedback: {title}</h1><p class="quiet">for {plain(marks.student)}{group}</p>'
        f'<p class="points">{points} of {most} points</p>'
        f'<meter min="0" max="{most}" value="{points}" aria-label="Points">{points} of {most}</meter>'
        f"<p>{_summary(right, len(counted), marks.points >= marks.max_points)}</p>"
    )


def decisions(marks: Marks) -> str:
    """What was decided on the whole submission."""
    taken = f" ({number(-marks.taken)} points)" if marks.taken else ""
    said = "; ".join(map(prose, marks.decisions))
    return f'<p class="decision">{_sentence_of(said)}{taken}</p>' if said else ""


def _sentence_of(text: str) -> str:
    return text[:1].upper() + text[1:]


def _summary(right: int, count: int, all_points: bool) -> str:
    """One sentence on the student's result."""
    if not count:
        return "No exercise counts for you."
    if right == count:
        return "Every exercise is right. Well done." if all_points else "Every answer passed its checks."
    rest = count - right
    those = "the other" if rest == 1 else f"the other {rest}"
    if right == 0:
        return "None is right yet; each has its own section below, which says what to look at first."
    return f"{right} of {count} exercises {'is' if right == 1 else 'are'} right; below is what to look at in {those}."


def _says_more(mark: ExerciseMark) -> bool:
    """Whether the exercise gets its own section: a right answer needs none, unless there are notes or a decision."""
    return mark.outcome != "right" or bool(mark.notes or mark.decision)


def _overview(marks: Marks) -> str:
    rows = [
        (
            str(i),
            _link(mark),
            _verdict(mark)
            + ("<br>changed by the teacher" if "changed by the teacher" in mark.decision else ""),
            _points(mark),
        )
        for i, mark in enumerate(marks.exercises, start=1)
    ]
    rows += [
        (
            "",
            f'<a href="#question-{plain(one.name)}">question {_name(one)}</a>',
            prose(one.level or one.says.rstrip(".").lower()),
            _points(one),
        )
        for one in marks.questions
    ]
    return table(("No.", "exercise", "outcome", "points"), rows, numbers=(0, 3))


def _points(mark: ExerciseMark | QuestionMark) -> str:
    given = "–" if _is_open(mark) else number(mark.points)
    return NOT_COUNTED if mark.excused else f"{given} of {number(mark.max_points)}"


def _is_open(mark: ExerciseMark | QuestionMark) -> bool:
    """Whether the teacher has still to mark it."""
    return isinstance(mark, QuestionMark) and not (mark.level or mark.decision) and mark.says == NOT_YET


def _link(mark: ExerciseMark) -> str:
    return f'<a href="#{_anchor(mark)}">{_name(mark)}</a>' if _says_more(mark) else _name(mark)


def _name(mark: ExerciseMark | QuestionMark) -> str:
    """A name that a narrow column breaks after an underscore."""
    return f"<code>{plain(mark.name).replace('_', '_<wbr>')}</code>"


def _anchor(mark: ExerciseMark) -> str:
    return f"exercise-{plain(mark.name)}"


def _verdict(mark: ExerciseMark) -> str:
    return f'<span aria-hidden="true">{SIGNS.get(mark.outcome, "→")}</span> {WORDS[mark.outcome]}'


def _section(place: int, mark: ExerciseMark) -> str:
    tone = {"right": "right", "not_answered": "open"}.get(mark.outcome, "slip")
    points = _points(mark) + " points" * (not mark.excused)
    return (
        f'<section class="{tone}" id="{_anchor(mark)}"><h2>{place}. <code>{plain(mark.name)}</code></h2>'
        f'<p class="quiet">{_about(mark.name)}</p><p class="verdict">{_verdict(mark)} · {points}</p>'
        f"{_decision(mark)}{_sentence(mark)}{_evidence(mark)}{_notes(mark.notes)}{_next_step(mark)}</section>"
    )


def _question(mark: QuestionMark) -> str:
    """An open question: its level, what the rubric says of it, and the teacher's comment."""
    level = f"<strong>{prose(mark.level)}</strong>: " if mark.level else ""
    comment = f'<p class="decision">{prose(mark.comment)}</p>' if mark.comment else ""
    tone = "open" if not mark.level else "right" if mark.points == mark.max_points else "slip"
    points = _points(mark) + " points" * (not mark.excused)
    return (
        f'<section class="{tone}" id="question-{plain(mark.name)}"><h2>Question <code>{plain(mark.name)}</code></h2>'
        f'<p class="verdict">{points}</p>{_decision(mark)}<p>{level}{prose(mark.says)}</p>{comment}</section>'
    )


def _about(name: str) -> str:
    """The topic of the exercise; for "find the bug" only these words, as in the assignment."""
    if name not in EXERCISES:
        return ""
    exercise = EXERCISES[name]
    about = "Find the bug." if exercise.kind == "find the bug" else EXERCISES.heading(name)
    return f"{prose(about)} Lesson {exercise.lesson:02}."


def _sentence(mark: ExerciseMark) -> str:
    return f"<p>{prose(mark.sentence)}</p>" if mark.sentence else ""


def _decision(mark: ExerciseMark | QuestionMark) -> str:
    return f'<p class="decision">{_sentence_of(prose(mark.decision))}</p>' if mark.decision else ""


def _is_prediction(mark: ExerciseMark) -> bool:
    return mark.name in EXERCISES and EXERCISES[mark.name].kind == "predict"


def _evidence(mark: ExerciseMark) -> str:
    """Theirs beside what was expected, on the smallest input that failed; of a prediction, only theirs."""
    if not mark.evidence:
        return ""
    if _is_prediction(mark):
        return f"<h3>Yours</h3><pre>{plain(_bare(str(mark.evidence.get('yours', ''))))}</pre>"
    given = aligned(str(mark.evidence.get("input", "")))
    what_went_in = f"<h3>The smallest input that shows it</h3><pre>{plain(given)}</pre>" if given else ""
    return what_went_in + beside(mark.evidence, "Yours")


def beside(evidence: Mapping[str, str], whose: str) -> str:
    """The output and the expected output: side by side, or one above the other if the lines are long."""
    theirs, expected = (aligned(_bare(str(evidence.get(key, "")))) for key in ("yours", "expected"))
    longest = max(map(len, f"{theirs}\n{expected}".splitlines()), default=0)
    return (
        f'<div class="beside" style="--longest: {longest}ch"><div><h3>{whose}</h3><pre>{plain(theirs)}</pre></div>'
        f"<div><h3>Expected</h3><pre>{plain(expected)}</pre></div></div>"
    )


def _bare(text: str) -> str:
    """An error message without its backticks."""
    return text.removesuffix(".").strip("`") if text.startswith("`") else text


def aligned(text: str) -> str:
    """Rows of numbers with aligned columns; each tensor of a tuple is aligned by itself."""
    if text.startswith("(shape ") and text.endswith("])"):
        text = text[1:-1].replace("], shape ", "]\nshape ")
    lines = []
    for count, group in groupby(text.splitlines(), key=_columns):
        rows = list(group)
        lines += _in_columns(rows) if count > 1 else rows
    return "\n".join(lines)


def _columns(line: str) -> int:
    """The number of numbers in a line of a tensor; 0 for any other line."""
    return line.count(",") + 1 if re.fullmatch(r"\[[^\[\]]+\]", line) else 0


def _in_columns(lines: list[str]) -> list[str]:
    rows = [line[1:-1].split(", ") for line in lines]
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return [
        f"[{', '.join(cell.rjust(width) for cell, width in zip(row, widths, strict=False))}]" for row in rows
    ]


def _notes(notes: tuple[str, ...]) -> str:
    if not notes:
        return ""
    items = "".join(f"<li>{prose(note)}</li>" for note in notes)
    return f'<p class="quiet">Noted, at no cost in points:</p><ul class="quiet">{items}</ul>'


def _next_step(mark: ExerciseMark) -> str:
    """The next step in the notebook."""
    if mark.outcome == "right":
        return ""
    name = plain(mark.name)
    return (
        f"<p class='quiet'>To try again: <code>check({name})</code> in your notebook looks at it at once, and "
        f"<code>hint(&quot;{name}&quot;)</code> helps a step further.</p>"
    )
