"""Requests to look at a mark again: whose they are, and the page beside whose table the teacher answers them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from course.classroom.assignments.declared import Assignment
from course.classroom.decisions.overrides import TOTAL
from course.classroom.decisions.requests import Line
from course.classroom.decisions.students import Students
from course.classroom.feedback.request_page import write_request_page
from course.classroom.grading.requests import Request
from course.classroom.grading.submissions import Submission
from course.classroom.grading.written import written_by_class
from course.classroom.marks import Marks
from course.classroom.teams import Teams
from course.classroom.text import did_you_mean


def sort_out(
    found: Sequence[Request], handed_in: Sequence[Submission], assignment: Assignment, students: Students
) -> tuple[list[Request], list[str]]:
    """The requests under the names that students have in this class; those of a group under the group's name.

    Args:
        found: in what students handed in.
        handed_in: in which they were looked for; who of them asked nothing is told.
        assignment: about which they may ask.
        students: of the class.

    Returns:
        the requests, and what the teacher should look at.
    """
    known = [*assignment.exercises, *(one.name for one in assignment.questions), TOTAL]
    kept, remarks = [], []
    for one in found:
        what = one.what.casefold()
        if what not in known:
            remarks.append(
                f"{one.student} asks about {one.what}, which {assignment.name} does not have{did_you_mean(what, known)}"
            )
            continue
        try:
            student = students.of_another_archive(one.student, "--requests")
        except ValueError as error:
            remarks.append(str(error))
            continue
        whose = students.on_whose_behalf(student)
        kept.append(Request(whose, what, one.reason if whose == student else f"{one.reason} ({student})"))
    silent = sorted({one.student for one in handed_in} - {one.student for one in found})
    if silent:
        line, names = f"Regrade {known[0]}: ...", ", ".join(silent)
        remarks.append(f"Look yourself at what these ask, because no line like `{line}` was found: {names}")
    return kept, remarks


def show_requests(
    lines: Sequence[Line],
    assignment: Assignment,
    work: Mapping[str, Submission],
    all_marks: Mapping[str, Marks],
    out: Path,
) -> None:
    """Write OUT/requests.html.

    Args:
        lines: of the table.
        assignment: about which students ask.
        work, all_marks: by the names that requests have.
        out: the folder OUT.
    """
    asking = {line.request.student for line in lines} & work.keys()
    written = written_by_class(assignment, list({work[name]: None for name in sorted(asking)}), jobs=1)
    answers = {name: {**(one := written[work[name].student]).code, **one.texts} for name in asking}
    write_request_page(lines, all_marks, answers, out / "requests.html", assignment.title)


def by_name(teams: Teams, submissions: Sequence[Submission]) -> dict[str, Submission]:
    """The work of each student, and of each group by its name."""
    found = {student: one for one in submissions for student in teams.whose(one.student)}
    return found | {team: found[members[0]] for team, members in teams.members.items() if members[0] in found}


def marks_by_name(teams: Teams, all_marks: Sequence[Marks]) -> dict[str, Marks]:
    """The marks of each student, and those of the first member of each group by the group's name."""
    found = {marks.student: marks for marks in all_marks}
    return found | {team: found[members[0]] for team, members in teams.members.items() if members[0] in found}
