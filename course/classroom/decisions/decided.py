"""All that a teacher decided on a class: read and checked before the grading, applied when reports are written."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from course.classroom.assignments.credit import Credit
from course.classroom.assignments.declared import Assignment
from course.classroom.assignments.handing_in import HandingIn
from course.classroom.decisions.attempts import the_one_that_counts
from course.classroom.decisions.credit import with_credit
from course.classroom.decisions.lateness import Extensions, read_extensions, with_lateness
from course.classroom.decisions.overrides import Overrides, lowered, read_overrides, with_overrides
from course.classroom.decisions.rubric import Rubric, read_levels
from course.classroom.decisions.students import Students
from course.classroom.decisions.variants import Variants, check_own, read_variants, with_variants
from course.classroom.grading.submissions import Submission
from course.classroom.marks import Marks

FEW = 5  # names on the screen
Graded = Sequence[tuple[Submission, Marks]]


@dataclass(frozen=True)
class Decisions:
    """The rules of an assignment, what differs for single students, and the levels of their answers to questions."""

    rules: HandingIn
    overrides: Overrides
    extensions: Extensions
    credit: Credit
    rubric: Rubric = Rubric()
    assignment: Assignment | None = None
    variants: Variants = field(default_factory=dict)
    without_work: Sequence[str] = ()

    def on(self, graded: Graded) -> list[Marks]:
        """The marks of each student after all decisions."""
        attempts: dict[str, list[tuple[Submission, Marks]]] = {}
        for submission, marks in graded:
            marks = self.counted(marks)
            attempts.setdefault(submission.student, []).append((submission, self._decided(submission, marks)))
        return [the_one_that_counts(own, self.rules.counts) for own in attempts.values()]

    def counted(self, marks: Marks) -> Marks:
        """The marks without exercises that are other students' variants."""
        if self.assignment is None or not self.variants:
            return marks
        return with_variants(marks, self.assignment, self.variants[marks.student])

    def _decided(self, submission: Submission, marks: Marks) -> Marks:
        until = self.extensions.get(submission.student)
        marks = with_overrides(with_credit(marks, self.credit), self.overrides)
        marks = self.rubric.on(marks)
        return with_lateness(marks, submission, self.rules, until)

    def remarks(self, graded: Graded) -> list[str]:
        """What the teacher should look at."""
        found = []
        if self.without_work:
            found.append(f"In your tables, but no work yet: {', '.join(self.without_work)}")
        if fewer := lowered((with_credit(marks, self.credit) for _, marks in graded), self.overrides):
            found.append(f"Your points are lower than the grader's: {'; '.join(fewer)}")
        unknown = sorted({submission.student for submission, _ in graded if submission.handed_in is None})
        if unknown and self.rules.due:
            few = ", ".join(unknown[:FEW]) + ", ..." * (len(unknown) > FEW)
            found.append(f"No time of handing in, so not counted as late: {len(unknown)} students ({few})")
        return found


def read_decisions(
    assignment: Assignment,
    students: Students,
    overrides: Path | None,
    extensions: Path | None,
    levels: Path | None = None,
    variants: Path | None = None,
) -> Decisions:
    """Read the teacher's files. That of the levels need not be there.

    Raises:
        FileNotFoundError: if one is not there.
        ValueError: if a line is wrong; the message names it.
    """
    rules = assignment.handing_in
    marked = levels if assignment.questions and levels is not None and levels.is_file() else None
    own = read_variants(variants, assignment, students) if variants else {}
    points = read_overrides(overrides, assignment, students) if overrides else {}
    if overrides and own:
        check_own(points, overrides, assignment, own)
    later = read_extensions(extensions, rules, students) if extensions else {}
    return Decisions(
        rules,
        points,
        later,
        assignment.credit,
        Rubric(assignment.questions, read_levels(marked, assignment.questions, students) if marked else {}),
        assignment,
        own,
        sorted(students.without_work),
    )
