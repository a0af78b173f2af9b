"""All that a teacher decided on a class: read and checked before the grading, applied when reports are written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from course.classroom.assignments.credit import Credit
from course.classroom.assignments.declared import Assignment
from course.classroom.assignments.handing_in import HandingIn
from course.classroom.decisions.attempts import the_one_that_counts
from course.classroom.decisions.credit import with_credit
from course.classroom.decisions.late_days import LateDays, read_late_days
from course.classroom.decisions.lateness import Times, read_extensions, read_times, with_lateness, with_times
from course.classroom.decisions.overrides import (
    Overrides,
    lowered,
    read_overrides,
    with_overrides,
    with_total,
)
from course.classroom.decisions.rubric import Rubric, read_levels
from course.classroom.decisions.students import Students
from course.classroom.decisions.variants import Variants, check_own, read_variants, with_variants
from course.classroom.grading.submissions import Submission
from course.classroom.marks import Marks

FEW = 5  # names on the screen
Graded = Sequence[tuple[Submission, Marks]]


@dataclass(frozen=True)
class Tables:
    """Where the teacher's tables are; that of the levels need not be there."""

    overrides: Path | None = None
    extensions: Path | None = None
    times: Path | None = None
    levels: Path | None = None
    variants: Path | None = None
    late_days: Path | None = None


@dataclass(frozen=True)
class Decisions:
    """The rules of an assignment, what differs for single students, and the levels of their answers to questions."""

    rules: HandingIn
    overrides: Overrides
    extensions: Times
    credit: Credit
    rubric: Rubric = Rubric()
    assignment: Assignment | None = None
    variants: Variants = field(default_factory=dict)
    without_work: Sequence[str] = ()
    times: Times = field(default_factory=dict)
    late_days: LateDays = LateDays()
    unknown: Sequence[str] = ()

    def on(self, graded: Graded) -> list[Marks]:
        """The marks of each student after all decisions."""
        attempts: dict[str, list[tuple[Submission, Marks]]] = {}
        for submission, marks in self._timed(graded):
            marks = self.counted(marks)
            attempts.setdefault(submission.student, []).append((submission, self._decided(submission, marks)))
        return [the_one_that_counts(own, self.rules.counts) for own in attempts.values()]

    def counted(self, marks: Marks) -> Marks:
        """The marks without exercises that are other students' variants."""
        if self.assignment is None or not self.variants:
            return marks
        return with_variants(marks, self.assignment, self.variants[marks.student])

    def _timed(self, graded: Graded) -> Graded:
        submissions = with_times([submission for submission, _ in graded], self.times)
        return list(zip(submissions, (marks for _, marks in graded), strict=True))

    def _decided(self, submission: Submission, marks: Marks) -> Marks:
        until = self.extensions.get(submission.student)
        free = max(0, self.rules.free_late_days - self.late_days.used.get(submission.student, 0))
        marks = with_overrides(self.rubric.on(with_credit(marks, self.credit)), self.overrides)
        return with_total(with_lateness(marks, submission, self.rules, until, free), self.overrides)

    def without(self) -> Mapping[str, "Decisions"]:
        """What would be decided without each of the teacher's tables that decides something, or will for somebody."""
        without = {
            "overrides": replace(self, overrides={}),
            "extensions": replace(self, extensions={}),
            "times": replace(self, times={}),
            "levels": replace(self, rubric=replace(self.rubric, levels={})),
            "late_days": replace(self, late_days=LateDays()),
        }
        decided = {
            "overrides": self.overrides or self.without_work,
            "extensions": self.extensions or self.without_work,
            "times": self.times,
            "levels": any(given.level or given.comment for given in self.rubric.levels.values()),
            "late_days": self.late_days != LateDays(),
        }
        return {name: other for name, other in without.items() if decided[name]}

    def remarks(self, graded: Graded) -> list[str]:
        """What the teacher should look at."""
        found = []
        if self.without_work:
            found.append(f"In your tables, but no work yet: {', '.join(self.without_work)}")
        found += [*self.unknown, *self._dropped()]
        if fewer := lowered((with_credit(marks, self.credit) for _, marks in graded), self.overrides):
            found.append(f"Your points are lower than the grader's: {'; '.join(fewer)}")
        if self.rules.needs_zone:
            found.append(
                f"The deadline names no time zone, so it is in that of this machine: {self.rules.zone}. "
                "`assignment build` writes yours into the declaration"
            )
        unknown = sorted({one.student for one, _ in self._timed(graded) if one.handed_in is None})
        if unknown and self.rules.due:
            few = ", ".join(unknown[:FEW]) + ", ..." * (len(unknown) > FEW)
            found.append(f"No time of handing in, so not counted as late: {len(unknown)} students ({few})")
        return found

    def _dropped(self) -> list[str]:
        """Whether an exercise counts for nobody: then there are fewer points to be had than Canvas or Moodle know."""
        names = sorted({what for (_, what), one in self.overrides.items() if one.excused and one.for_all})
        if not names:
            return []
        return [
            f"Out of the sum for everybody: {', '.join(names)}. Where Canvas or Moodle have the old maximum, give the "
            "new one there, or grade with an export of theirs as --roster: then the marks are scaled to theirs"
        ]


def read_decisions(assignment: Assignment, students: Students, tables: Tables) -> Decisions:
    """Read the teacher's tables.

    Raises:
        FileNotFoundError: if one is not there.
        ValueError: if a line is wrong; the message names it.
    """
    rules, questions = assignment.handing_in, assignment.questions
    marked = tables.levels if questions and tables.levels is not None and tables.levels.is_file() else None
    own = read_variants(tables.variants, assignment, students) if tables.variants else {}
    points = read_overrides(tables.overrides, assignment, students) if tables.overrides else {}
    if tables.overrides and own:
        check_own(points, tables.overrides, assignment, own)
    later = read_extensions(tables.extensions, rules, students) if tables.extensions else {}
    levels = read_levels(marked, questions, students) if marked else {}
    times = read_times(tables.times, rules, students) if tables.times else {}
    late_days = read_late_days(tables.late_days, students) if tables.late_days else LateDays()
    return Decisions(
        rules,
        points,
        later,
        assignment.credit,
        Rubric(questions, levels),
        assignment,
        own,
        sorted(students.without_work),
        times,
        late_days,
        students.unknown,
    )
