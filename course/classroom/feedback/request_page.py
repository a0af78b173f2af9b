"""A page of requests: what each student asks, beside the answer, the grader's word on it, and the mark."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from course.classroom.decisions.requests import REQUESTS, Line
from course.classroom.feedback.page import plain, write_page
from course.classroom.feedback.student_page import STYLE as OF_STUDENTS
from course.classroom.feedback.student_page import decisions, part
from course.classroom.marks import Marks

STYLE = (
    OF_STUDENTS
    + """
main { max-width: 80rem; } blockquote { margin: .5rem 0; padding-left: .8rem; border-left: 4px solid var(--link); }
.both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: .2rem 1.2rem; }
.both section { margin-top: .4rem; }
"""
)
ABOUT = (
    f"Answer each request in <code>{REQUESTS}</code>: with points, with a comment to the student, or with both. "
    "Without points the mark stays. Then run the same command again: an answer counts like a line of "
    "<code>overrides.csv</code>, and over it."
)


def write_request_page(
    lines: Sequence[Line],
    all_marks: Mapping[str, Marks],
    code: Mapping[str, Mapping[str, str]],
    path: Path,
    title: str,
) -> None:
    """Write the page, the requests that wait for an answer first.

    Args:
        lines: of the table.
        all_marks: by the name that a request has.
        code: of each answer, by that name and the exercise.
        path: of the page.
        title: of the assignment.
    """
    title = f"Requests: {plain(title)}"
    waiting = sum(not line.answered for line in lines)
    shown = "".join(
        _request(line, all_marks.get(line.request.student), code.get(line.request.student, {}))
        for line in sorted(lines, key=lambda line: line.answered)
    )
    count = f"{len(lines)} request{'s' * (len(lines) != 1)}, {waiting} without an answer."
    write_page(path, title, f"<h1>{title}</h1><p>{count} {ABOUT}</p>{shown}", STYLE)


def _request(line: Line, marks: Marks | None, code: Mapping[str, str]) -> str:
    asked = line.request
    answered = "answered" if line.answered else "no answer yet"
    head = f"<h2>{plain(asked.student)}: <code>{plain(asked.what)}</code> <span class='quiet'>· {answered}</span></h2>"
    source = code.get(asked.what, "")
    answer = f"<div><h3>The answer</h3><pre>{plain(source)}</pre></div>" if source else ""
    mark = part(marks, asked.what) or decisions(marks) if marks else "<p>There is no work with this name.</p>"
    return f"{head}<blockquote>{plain(asked.reason)}</blockquote><div class='both'>{answer}<div>{mark}</div></div>"
