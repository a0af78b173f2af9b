"""The misconceptions of a class: how many students made each mistake, and the three to discuss next."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean, median

from course.classroom.feedback.histogram import HISTOGRAM_STYLE, histogram
from course.classroom.feedback.item_statistics import item_statistics, item_table
from course.classroom.feedback.mistakes import TALK_ABOUT, Mistake, class_mistakes
from course.classroom.feedback.outcome_chart import CHART_STYLE, GROUPS, outcome_chart
from course.classroom.feedback.page import plain, prose, table, write_page
from course.classroom.feedback.student_page import WORDS, aligned, beside
from course.classroom.marks import Marks
from course.classroom.text import number
from course.exercises import EXERCISES

STYLE = """
main { max-width: 62rem; }
h2 { margin-top: 2rem; }
th[scope="row"] code { white-space: nowrap; }
.wide { overflow-x: auto; } .wide > svg { min-width: 40rem; }
table.happened { table-layout: fixed; } table.happened th:nth-child(2) { width: 6rem; }
table.happened th:nth-child(3) { width: 45%; }
ol.talk { padding: 0; list-style: none; counter-reset: talk; }
ol.talk > li { counter-increment: talk; margin: 1rem 0; padding: .9rem 1.1rem; border: 1px solid var(--line);
  border-left: 6px solid var(--slip); border-radius: 4px; break-inside: avoid; }
ol.talk > li > h3 { margin: 0; font-size: 1.15rem; } ol.talk > li > h3::before { content: counter(talk) ". "; }
"""


def write_class_report(
    all_marks: Sequence[Marks],
    path: str | Path,
    title: str,
    missing: int | None = None,
    sections: Mapping[str, str] | None = None,
) -> None:
    """Write the report of an assignment's submissions as a page, under the assignment's title.

    Args:
        all_marks: of the class; those that could not be read are told apart and count nowhere else.
        missing: students in the roster who handed in nothing; None without a roster.
        sections: the reports of the class's sections: their names and addresses.

    Raises:
        ValueError: if there are no marks.
    """
    if not all_marks:
        raise ValueError("a class report needs at least one submission's marks")
    title = plain(title)
    read = [marks for marks in all_marks if not marks.unreadable]
    mistakes = class_mistakes(read)
    results = (
        f"{_tomorrow(mistakes, len(read))}{_chart(read)}{item_table(item_statistics(read))}"
        f"{_each_exercise(read, mistakes)}{_questions(read)}"
    )
    body = (
        f"<h1>Class report: {title}</h1>{_links(sections or {})}{_standing(read, len(all_marks), missing)}"
        f"{_unreadable(all_marks)}{results if read else ''}{_decided(all_marks)}{_oddities(all_marks)}"
    )
    write_page(path, f"Class report: {title}", body, STYLE + CHART_STYLE + HISTOGRAM_STYLE)


def _links(sections: Mapping[str, str]) -> str:
    links = (f'<a href="{plain(address)}">{plain(name)}</a>' for name, address in sections.items())
    return f"<p>Sections: {', '.join(links)}</p>" if sections else ""


def _standing(read: Sequence[Marks], handed_in: int, missing: int | None) -> str:
    others = "" if missing is None else f", {missing} did not"
    told = f"<p>{_students(handed_in)} handed in{others}.</p>"
    if not read:
        return told
    most = max(marks.max_points for marks in read)
    points = sorted(marks.points_of(most) for marks in read)
    spread = f"from {number(points[0])} to {number(points[-1])}"
    return (
        f"{told}<p>The median is <strong>{number(median(points))} of {number(most)} points</strong>, the mean "
        f"{number(mean(points))}, {spread}.</p>{_wide('Histogram', histogram(points, most))}"
    )


def _unreadable(all_marks: Sequence[Marks]) -> str:
    """Work without a mark, by name: the teacher has to look at it."""
    found = [(marks.student, marks.unreadable) for marks in all_marks if marks.unreadable]
    if not found:
        return ""
    rows = table(("student", "why"), [(plain(student), prose(why)) for student, why in sorted(found)])
    return (
        f"<h2>Could not be read</h2><p>{_students(len(found))}, without a mark until you give points "
        f"(<code>--overrides</code>).</p><details><summary>who, and why</summary>{rows}</details>"
    )


def _students(count: int) -> str:
    return f"{count} student{'' if count == 1 else 's'}"


def _tomorrow(mistakes: list[Mistake], count: int) -> str:
    heading = "<h2>To discuss in the next lecture</h2>"
    if not mistakes:
        return f"{heading}<p>No answer agreed with a known mistake.</p>"
    items = "".join(f"<li>{_talk(mistake, count)}</li>" for mistake in mistakes[:TALK_ABOUT])
    return f'{heading}<ol class="talk">{items}</ol>'


def _talk(mistake: Mistake, count: int) -> str:
    share = f"{_students(len(mistake.students))} of {count}"
    return (
        f"<h3>{prose(mistake.name[:1].upper() + mistake.name[1:])}</h3>"
        f'<p class="quiet"><code>{plain(mistake.exercise)}</code>{_lesson(mistake.exercise)} · {share}</p>'
        f"<p>{prose(mistake.sentence)}</p>{_example(mistake.example)}"
    )


def _lesson(exercise: str) -> str:
    return f", lesson {EXERCISES[exercise].lesson:02}" if exercise in EXERCISES else ""


def _example(evidence: dict[str, str] | None) -> str:
    if not evidence:
        return ""
    given = plain(aligned(evidence.get("input", "")))
    shown = f"<pre>{given}</pre>{beside(evidence, 'Theirs')}"
    return f"<details><summary>An example from the class</summary>{shown}</details>"


def _chart(all_marks: Sequence[Marks]) -> str:
    """The outcomes of each exercise as a chart, and the same numbers as a table."""
    counts = _counts(all_marks)
    head = ("exercise", *(group.label for group in GROUPS))
    rows = [(f"<code>{plain(name)}</code>", *map(str, row)) for name, row in counts.items()]
    return (
        f"<h2>How each exercise came out</h2>{_wide('Chart', outcome_chart(counts, len(all_marks)))}"
        f"{_wide('The chart as a table', table(head, rows, numbers=range(1, len(head))))}"
    )


def _wide(label: str, content: str) -> str:
    """A part that scrolls by itself where the screen is too narrow for it."""
    return f'<div class="wide" role="region" aria-label="{label}" tabindex="0">{content}</div>'


def _counts(all_marks: Sequence[Marks]) -> dict[str, list[int]]:
    """For each exercise, the number of students in each of the chart's groups."""
    outcomes: dict[str, list[str]] = defaultdict(list)
    for marks in all_marks:
        for mark in marks.exercises:
            outcomes[mark.name].append(mark.outcome)
    return {
        name: [sum(outcome in group.outcomes for outcome in found) for group in GROUPS]
        for name, found in outcomes.items()
    }


def _each_exercise(all_marks: Sequence[Marks], mistakes: list[Mistake]) -> str:
    names = list(dict.fromkeys(mark.name for marks in all_marks for mark in marks.exercises))
    return "<h2>Exercise by exercise</h2>" + "".join(_exercise(name, all_marks, mistakes) for name in names)


def _exercise(name: str, all_marks: Sequence[Marks], mistakes: list[Mistake]) -> str:
    rows = [
        (prose(mistake.name), str(len(mistake.students)), _who(mistake.students))
        for mistake in mistakes
        if mistake.exercise == name
    ]
    for outcome, word in WORDS.items():
        who = _students_with(name, outcome, all_marks)
        if outcome not in ("right", "misconception") and who:
            rows.append(
                (
                    f"({'wrong in a way of their own' if outcome == 'wrong' else word})",
                    str(len(who)),
                    _who(who),
                )
            )
    heading = f"<h3><code>{plain(name)}</code></h3>"
    if not rows:
        return f"{heading}<p>Right in every submission.</p>"
    return heading + table(("what happened", "students", "who"), rows, numbers=(1,), name="happened")


def _questions(all_marks: Sequence[Marks]) -> str:
    """How many answers to each open question got which level."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for mark in (one for marks in all_marks for one in marks.questions):
        found[mark.name][mark.level or mark.says.rstrip(".").lower()] += 1
    rows = [
        (f"<code>{plain(name)}</code>", prose(level), str(count))
        for name, levels in found.items()
        for level, count in levels.most_common()
    ]
    return f"<h2>Questions</h2>{table(('question', 'level', 'students'), rows, numbers=(2,))}" if rows else ""


def _students_with(name: str, outcome: str, all_marks: Sequence[Marks]) -> tuple[str, ...]:
    return tuple(
        marks.student
        for marks in sorted(all_marks, key=lambda marks: marks.student)
        if any(mark.name == name and mark.outcome == outcome for mark in marks.exercises)
    )


def _who(students: Sequence[str]) -> str:
    """The names, hidden until the reader opens them: a teacher may show the report to the class."""
    names = ", ".join(map(plain, students))
    return f"<details><summary>show</summary>{names}</details>"


def _oddities(all_marks: Sequence[Marks]) -> str:
    """Notes on unusual submissions, for the teacher."""
    found = [
        (marks.student, note)
        for marks in sorted(all_marks, key=lambda marks: marks.student)
        for note in [
            *marks.notes,
            *(f"{mark.name}: {note}" for mark in marks.exercises for note in mark.notes),
        ]
    ]
    return _with_names("Noted", "note", found)


def _decided(all_marks: Sequence[Marks]) -> str:
    """The teacher's decisions: points of their own, late work, attempts."""
    found = [
        (marks.student, said)
        for marks in sorted(all_marks, key=lambda marks: marks.student)
        for said in [
            *marks.decisions,
            *(f"`{mark.name}`: {mark.decision}" for mark in marks.parts if mark.decision),
        ]
    ]
    count = Counter(said for _, said in found)
    for_all = [said for said, students in count.items() if 1 < students == len(all_marks)]
    found = [("everybody", said) for said in for_all] + [one for one in found if one[1] not in for_all]
    return _with_names("Decided by the teacher", "decision", found)


def _with_names(heading: str, what: str, found: Sequence[tuple[str, str]]) -> str:
    """A table of what concerns single students, hidden until the reader opens it."""
    if not found:
        return ""
    rows = table(("student", what), [(plain(student), prose(said)) for student, said in found])
    count = f"{len(found)} {what}{'' if len(found) == 1 else 's'}"
    return f"<h2>{heading}</h2><details><summary>{count}, with names</summary>{rows}</details>"
