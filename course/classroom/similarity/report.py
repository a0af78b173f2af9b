"""A page of pairs to look at: what two students' answers share, side by side."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from course.classroom.feedback.page import plain, table, write_page
from course.classroom.similarity.course_code import course_code
from course.classroom.similarity.identical import Same
from course.classroom.similarity.pairs import Answers, Likeness, Pair
from course.classroom.similarity.structure import shared_lines

STYLE = """
main { max-width: 80rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: .2rem 1rem; }
.pair h4 { margin: .4rem 0 0; } pre { white-space: pre-wrap; }
pre span { display: block; min-height: 1.3em; padding-left: .5em; }
pre .same { border-left: 4px solid var(--slip); } pre .other { border-left: 4px solid transparent; }
"""
ABOUT = (
    "Names, comments and layout do not count. Right answers are alike because they are right, so a likeness counts for "
    "what it has above the usual. A sum of 1 is one long answer, the same for both and like no other. A bar at the "
    "left marks a line whose structure both have. This page proves nothing: two students may have learned from one "
    "source. Talk with them."
)
SAME = (
    "Whole files, answers to questions, and cells that students added. White space does not count. Short texts are "
    "left out, and so is what more than a quarter of the class has."
)
LOOKED_UP = (
    "Students whose answers share more with <code>solution()</code>, or with the code in the hints, than three "
    "quarters of the class do. Everybody may read both. Ask such a student why the code is right: "
    "<code>python -m course talk</code> makes questions."
)


def write_report(
    pairs: Sequence[Pair],
    answers: Mapping[str, Answers],
    num_submissions: int,
    path: str | Path,
    title: str,
    looked_up: Sequence[Pair] = (),
    same: Sequence[Same] = (),
) -> None:
    """Write the page: what is identical, then the pairs, the most striking first.

    Args:
        pairs: of students.
        answers: for each exercise, the source of each student's answer.
        num_submissions: that were compared.
        path: of the page.
        title: of the assignment.
        looked_up: students beside what the course gives everybody.
        same: what several students handed in.
    """
    title = f"Alike: {plain(title)}"
    count = f"Here {told(len(pairs))} of {num_submissions} submissions."
    body = "".join(_pair(pair, answers, number) for number, pair in enumerate(pairs, start=1))
    write_page(
        path,
        title,
        f"<h1>{title}</h1>{_same(same)}<h2>Answers of one structure</h2><p>{count} {ABOUT}</p>{body}"
        f"{_looked_up(looked_up, answers)}",
        STYLE,
    )


def _same(found: Sequence[Same]) -> str:
    """The part on what is the same to the letter."""
    items = "".join(
        f"<details><summary>{', '.join(map(plain, one.students))}: {plain(one.what)}</summary>"
        f"<pre>{plain(one.text)}</pre></details>"
        for one in found
    )
    return f"<h2>The same to the letter</h2><p>{SAME}</p>{items or '<p>Nothing.</p>'}"


def _looked_up(pairs: Sequence[Pair], answers: Mapping[str, Answers]) -> str:
    """The part on solutions and hints."""
    with_course = {name: {**course_code(name), **by_student} for name, by_student in answers.items()}
    body = "".join(_pair(pair, with_course, number) for number, pair in enumerate(pairs, start=1))
    return f"<h2>Like the course's own code</h2><p>{LOOKED_UP}</p>{body or '<p>Nobody.</p>'}"


def told(num_pairs: int) -> str:
    """The number of pairs in words."""
    return (
        "one pair is more alike than usual,"
        if num_pairs == 1
        else f"{num_pairs} pairs are more alike than usual,"
    )


def _pair(pair: Pair, answers: Mapping[str, Answers], number: int) -> str:
    names = " and ".join(map(plain, pair.students))
    rows = [
        (f"<code>{one.exercise}</code>", f"{one.alike:.0%}", f"{one.usual:.0%}", f"{one.counts:.2f}")
        for one in pair.likenesses
    ]
    head = ("exercise", "alike", "usual", "adds")
    shown = "".join(_side_by_side(one, pair.students, answers[one.exercise]) for one in pair.likenesses)
    opened = " open" * (number == 1)
    return (
        f"<details{opened}><summary>{number}. {names}: {pair.sum:.2f}</summary>"
        f"{table(head, rows, numbers=(1, 2, 3))}{shown}</details>"
    )


def _side_by_side(likeness: Likeness, students: tuple[str, str], by_student: Answers) -> str:
    one, other = (by_student[student] for student in students)
    columns = "".join(
        f"<div><h4>{plain(student)}</h4><pre>{_marked(source, shared_lines(source, against))}</pre></div>"
        for student, source, against in zip(students, (one, other), (other, one), strict=True)
    )
    return f"<h3><code>{likeness.exercise}</code></h3><div class='pair'>{columns}</div>"


def _marked(source: str, same: set[int]) -> str:
    kinds = (
        (("same" if line in same else "other"), text)
        for line, text in enumerate(source.splitlines(), start=1)
    )
    return "".join(f'<span class="{kind}">{plain(text)}</span>' for kind, text in kinds)
