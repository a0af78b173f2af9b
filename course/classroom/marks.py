"""What a submission got, exercise by exercise: all that feedback, class report and gradebook need to know.

Sentences, evidence and notes quote what a student wrote or made Python say: escape them before they go into a
page or a table.
"""

import hashlib
import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path

from course.old_names import with_new_names
from course_lib.running.files import write_whole

MAX_FILE_NAME = 150  # bytes; file systems allow 255, and endings come on top
OUTCOMES = ("right", "misconception", "wrong", "error", "timeout", "not_answered", "not_allowed")


@dataclass(frozen=True)
class ExerciseMark:
    """One exercise of one submission.

    Args:
        name: of the exercise.
        points, max_points: given, and to be had.
        outcome: one of `OUTCOMES`. "misconception" is wrong with a name; "error" raised, crashed or gave back
            too much; "not_allowed" called what it was to write.
        sentence: what happened, to the student.
        evidence: on the smallest failing input {"input": text, "yours": text, "expected": text}, or None.
        notes: what was odd about this answer and changed nothing.
        misconception: its short name, if the outcome is "misconception".
        decision: what the teacher decided on it, to the student; "" if nothing.
        right_in: the groups of cases in which a wrong answer is right; see `exercises.case_groups`.
        excused: whether the teacher took it out of the sum; then both points are 0.
    """

    name: str
    points: float | int
    max_points: float | int
    outcome: str
    sentence: str
    evidence: dict[str, str] | None = None
    notes: tuple[str, ...] = ()
    misconception: str | None = None
    decision: str = ""
    right_in: tuple[str, ...] = ()
    excused: bool = False

    def __post_init__(self):
        if self.outcome not in OUTCOMES:
            raise ValueError(f"the outcome must be one of {', '.join(OUTCOMES)}; got {self.outcome!r}")


@dataclass(frozen=True)
class QuestionMark:
    """An open question, as the teacher marked it.

    Args:
        name: of the question.
        points, max_points: given, and to be had.
        level: of the rubric; "" as long as there is none.
        says: what an answer of this level says; or why there is no level.
        comment: of the teacher.
        decision, excused: as in `ExerciseMark`.
    """

    name: str
    points: float | int
    max_points: float | int
    level: str
    says: str
    comment: str = ""
    decision: str = ""
    excused: bool = False


@dataclass(frozen=True)
class Marks:
    """A whole submission.

    Args:
        student: as the folder or file of the submission names them.
        assignment: its name.
        exercises: in the assignment's order.
        notes: what was odd about the notebook as a whole, and changed nothing.
        fingerprint: of all that the marks depend on; the same one means nothing is to be graded again.
        python: the version that saved the notebook, "3.12"; "" if it does not say.
        decisions: on the whole submission, to the student: late work, which attempt counts.
        taken: points that lateness costs.
        late_days, free_days: that have begun after the deadline; and how many of them cost nothing.
        group: with which the student handed in; "" if with none.
        adjusted, bonus: points that the teacher added to the sum, or took from it; and those on top of the maximum.
        unreadable: why nothing could be read, to the teacher; "" if something could. Such work has no mark until the
            teacher gives points.
        questions: the open ones, as the teacher marked them.
    """

    student: str
    assignment: str
    exercises: tuple[ExerciseMark, ...]
    notes: tuple[str, ...] = ()
    fingerprint: str = ""
    python: str = ""
    decisions: tuple[str, ...] = ()
    taken: float | int = 0
    unreadable: str = ""
    questions: tuple[QuestionMark, ...] = ()
    late_days: int = 0
    free_days: int = 0
    adjusted: float | int = 0
    bonus: float | int = 0
    group: str = ""

    @property
    def parts(self) -> tuple[ExerciseMark | QuestionMark, ...]:
        """All exercises and questions."""
        return (*self.exercises, *self.questions)

    @property
    def points(self) -> float | int:
        """Of all exercises and questions together, less what lateness costs, with what the teacher added."""
        return sum(one.points for one in self.parts) - self.taken + self.adjusted + self.bonus

    @property
    def max_points(self) -> float | int:
        """To be had in all exercises and questions together."""
        return sum(one.max_points for one in self.parts)

    def points_of(self, most: float | int) -> float | int:
        """The points on a scale that ends at another maximum, such as that of Canvas or Moodle."""
        if self.max_points == most:
            return self.points
        return round(self.points * most / self.max_points, 2) if self.max_points else 0

    def write(self, path: str | Path) -> None:
        """Save as JSON, whole or not at all."""
        text = json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n"
        write_whole(
            path, text.encode(errors="replace")
        )  # half a character, which a student's code may give back


def file_name(student: str) -> str:
    """A student's name as the name of a file, another one for each student.

    Letters, digits and a few signs stay. The rest is escaped as in web addresses, and a long name is cut and ends
    with a hash.
    """
    safe = re.sub(r"^\.|[^\w .,'@+=-]", lambda found: _escaped(found[0]), student)
    if len(safe.encode()) <= MAX_FILE_NAME:
        return safe
    digest = hashlib.sha256(student.encode(errors="surrogatepass")).hexdigest()[:16]
    return f"{safe.encode()[:MAX_FILE_NAME].decode(errors='ignore')}-{digest}"


def _escaped(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode(errors="surrogatepass"))


def read_marks(path: str | Path) -> Marks:
    """Marks as they were written, with today's names of exercises.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if it does not hold marks.
    """
    try:
        fields = _with_tuples(json.loads(with_new_names(Path(path).read_text(encoding="utf-8"))))
        exercises = tuple(ExerciseMark(**_with_tuples(exercise)) for exercise in fields.pop("exercises"))
        return Marks(exercises=exercises, **fields)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"{path} does not hold marks: {error}") from error


def _with_tuples(fields: dict) -> dict:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
