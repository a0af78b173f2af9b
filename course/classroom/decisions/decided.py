"""All that a teacher decided on a class: read and checked before the grading, applied when reports are written."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from course.classroom.assignments.credit import Credit
from course.classroom.assignments.declared import Assignment
from course.classroom.assignments.handing_in import HandingIn
from course.classroom.decisions.attempts import the_one_that_counts, to_grade
from course.classroom.decisions.credit import with_credit
from course.classroom.decisions.late_days import LateDays, read_late_days
from course.classroom.decisions.lateness import Times, read_extensions, read_times, with_lateness, with_times
from course.classroom.decisions.overrides import (
    Overrides,
    lowered,
    over,
    read_overrides,
    with_overrides,
    with_total,
)
from course.classroom.decisions.requests import read_answers
from course.classroom.decisions.rubric import Rubric, read_levels
from course.classroom.decisions.students import Students
from course.classroom.decisions.variants import Variants, check_own, read_variants, with_variants
from course.classroom.grading.submissions import Submission
from course.classroom.marks import Marks
from course.classroom.teams import Teams
from course.classroom.text import some_of

Graded = Sequence[tuple[Submission, Marks]]


@dataclass(frozen=True)
class Tables:
    """Where the teacher's tables are; those of levels and of answers to requests need not be there."""

    overrides: Path | None = None
    extensions: Path | None = None
    times: Path | None = None
    levels: Path | None = None
    variants: Path | None = None
    late_days: Path | None = None
    answers: Path | None = None


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
    unknown: Collection[str] = ()
    teams: Teams = Teams()
    answers: Overrides = field(default_factory=dict)

    @property
    def own_points(self) -> Overrides:
        """The teacher's own points and comments, with what was answered to requests over them."""
        answered = {
            key: over(own, self.overrides[key]) for key, own in self.answers.items() if key in self.overrides
        }
        return {**self.overrides, **self.answers, **answered}

    def to_grade(self, submissions: Sequence[Submission]) -> list[Submission]:
        """The attempts that may count; of equal notebooks of a group only one."""
        later: dict[str, datetime] = {}  # the latest in a group
        for one in submissions:
            own = [self.extensions[name] for name in self.teams.whose(one.student) if name in self.extensions]
            if own:
                later[one.student] = max(own)
        return self.teams.once(to_grade(submissions, self.rules, later, self.times))

    def on(self, graded: Graded) -> list[Marks]:
        """The marks of each student after all decisions."""
        return self._that_count(self._shared(self._timed(graded)))

    def by_submission(self, graded: Graded) -> list[Marks]:
        """The marks after all decisions under the names of the submissions, also of those that groups share."""
        return self._that_count(self._timed(graded))

    def _that_count(self, graded: Graded) -> list[Marks]:
        attempts: dict[str, list[tuple[Submission, Marks]]] = {}
        for submission, marks in graded:
            marks = self._decided(submission, self.counted(marks))
            attempts.setdefault(marks.student, []).append((submission, marks))
        return [the_one_that_counts(own, self.rules.counts) for own in attempts.values()]

    def _shared(self, graded: Graded) -> Graded:
        return [(submission, one) for submission, marks in graded for one in self.teams.shared(marks)]

    def counted(self, marks: Marks) -> Marks:
        """The marks without exercises that are other students' variants."""
        if self.assignment is None or not self.variants:
            return marks
        whose = (marks.student, *self.teams.whose(marks.student))  # a group has the same
        own = next(self.variants[name] for name in whose if name in self.variants)
        return with_variants(marks, self.assignment, own)

    def _timed(self, graded: Graded) -> Graded:
        times = {
            one.student: self.times[student]
            for one, _ in graded
            for student in (*self.teams.whose(one.student), one.student)
            if student in self.times
        }
        submissions = with_times([submission for submission, _ in graded], times)
        return list(zip(submissions, (marks for _, marks in graded), strict=True))

    def _decided(self, submission: Submission, marks: Marks) -> Marks:
        until = self.extensions.get(marks.student)
        free = max(0, self.rules.free_late_days - self.late_days.used.get(marks.student, 0))
        credited = with_credit(marks, self.credit)
        marks = with_overrides(self.rubric.on(credited, submission.student), self.own_points)
        return with_total(with_lateness(marks, submission, self.rules, until, free), self.own_points)

    def without(self) -> Mapping[str, "Decisions"]:
        """What would be decided without each of the teacher's tables that decides something, or will for somebody."""
        without = {
            "overrides": replace(self, overrides={}),
            "extensions": replace(self, extensions={}),
            "times": replace(self, times={}),
            "levels": replace(self, rubric=replace(self.rubric, levels={})),
            "late_days": replace(self, late_days=LateDays()),
            "answers": replace(self, answers={}),
        }
        decided = {
            "overrides": self.overrides or self.without_work,
            "extensions": self.extensions or self.without_work,
            "times": self.times,
            "levels": any(given.level or given.comment for given in self.rubric.levels.values()),
            "late_days": self.late_days != LateDays(),
            "answers": self.answers,
        }
        return {name: other for name, other in without.items() if decided[name]}

    def remarks(self, graded: Graded) -> list[str]:
        """What the teacher should look at."""
        found = []
        if self.without_work:
            found.append(f"In your tables, but no work yet: {', '.join(self.without_work)}")
        found += [
            *self.unknown,
            *self._dropped(),
            *self.teams.remarks([submission for submission, _ in graded]),
        ]
        before = (with_credit(marks, self.credit) for _, marks in self._shared(graded))
        if fewer := lowered(before, self.own_points):
            found.append(f"Your points are lower than the grader's: {'; '.join(fewer)}")
        if self.rules.needs_zone:
            found.append(
                f"The deadline names no time zone, so it is in that of this machine: {self.rules.zone}. "
                "`assignment build` writes yours into the declaration"
            )
        timeless = [one for one, _ in self._timed(graded) if one.handed_in is None]
        unknown, late = (
            sorted({one.student for one in timeless}),
            sorted({one.student for one in timeless if one.late}),
        )
        if late and self.rules.due:
            found.append(
                f"Canvas calls these late, but gives no time, so nothing is taken: {', '.join(late)}. "
                "Give their times with --times"
            )
        elif unknown and self.rules.due:
            found.append(
                f"No time of handing in, so not counted as late: {len(unknown)} submissions ({some_of(unknown)}). Give "
                "times with --times; Moodle's grading worksheet has them"
            )
        return found

    @property
    def dropped(self) -> set[str]:
        """The exercises and questions that count for nobody."""
        return {what for (_, what), one in self.overrides.items() if one.excused and one.for_all}

    def _dropped(self) -> list[str]:
        """Whether there are fewer points to be had than Canvas or Moodle know."""
        if not self.dropped:
            return []
        return [
            f"Out of the sum for everybody: {', '.join(sorted(self.dropped))}. "
            "If the roster is no export of Canvas or Moodle, set the new maximum there"
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
        check_own(
            [place for place, one in points.items() if not one.whose], tables.overrides, assignment, own
        )
    later = read_extensions(tables.extensions, rules, students) if tables.extensions else {}
    levels = read_levels(marked, questions, students) if marked else {}
    times = read_times(tables.times, rules, students) if tables.times else {}
    asked = tables.answers if tables.answers is not None and tables.answers.is_file() else None
    answers = read_answers(asked, assignment, students) if asked else {}
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
        students.teams,
        answers,
    )
