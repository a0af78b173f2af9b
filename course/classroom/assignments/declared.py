"""An assignment: a list of exercises with points, declared in a file that the teacher keeps.

The declaration is TOML: `title`, `about`, `exercises` (names, and folders of own ones, see `own`), `[points]` for
points that differ from the exercises' own, `[handing_in]` for a deadline and its time zone, what lateness costs, and
which of several attempts counts, `[credit.EXERCISE]` for what known mistakes and groups of cases still get,
`[questions.NAME]` for open questions, and `[pools]` of exercises of which each student gets one. The folder ready/
holds six ready ones. Grading reads exercises and points from the declaration and never from a submission. Names that
exercises had in version 1 are understood.
"""

import re
import tomllib
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import tomlkit

from course.classroom.assignments.credit import Credit, read_credit
from course.classroom.assignments.handing_in import HandingIn, read_handing_in
from course.classroom.assignments.lessons import exercises_of, last_lesson
from course.classroom.assignments.own import read_exercises, stand_beside, where_it_is
from course.classroom.assignments.pools import Pools, read_pools
from course.classroom.assignments.questions import Question, read_questions
from course.classroom.text import did_you_mean
from course.exercises import EXERCISES
from course.old_names import with_new_names

READY = Path(__file__).parent / "ready"
NAME = re.compile(r"[A-Za-z0-9][\w-]{0,62}")  # of a folder, on every system; nbgrader allows no "+"
KEYS = {"title", "about", "exercises", "points", "handing_in", "credit", "questions", "pools"}


@dataclass(frozen=True)
class Assignment:
    """Exercises that students submit together.

    Args:
        name: the name of its notebook and folders.
        title, about: texts for students; one line each.
        exercises: names of exercises, in the order of the notebook.
        own_points: points of exercises that count more or less than usual.
        handing_in: deadline, lateness, attempts.
        credit: what known mistakes and groups of cases still get.
        questions: open ones, which the teacher marks.
        pools: of equal exercises, of which each student gets one.
        own: the folders of exercises that are not the course's, by exercise.

    Raises:
        ValueError: if a name cannot be a folder's, an exercise is unknown or listed twice, or points are negative.
    """

    name: str
    title: str
    about: str
    exercises: tuple[str, ...]
    own_points: Mapping[str, float | int] = field(default_factory=dict)
    handing_in: HandingIn = HandingIn()
    credit: Credit = field(default_factory=dict)
    questions: tuple[Question, ...] = ()
    pools: Pools = field(default_factory=dict)
    own: Mapping[str, Path] = field(default_factory=dict, compare=False)

    def __post_init__(self):
        if not NAME.fullmatch(self.name):
            raise ValueError(f"an assignment's name has letters, digits, _ and -; got {self.name!r}")
        if not self.exercises:
            raise ValueError(f"the assignment {self.name} has no exercises")
        if unknown := [name for name in self.exercises if name not in EXERCISES]:
            raise ValueError(no_exercise(unknown[0]))
        if len(set(self.exercises)) < len(self.exercises):
            raise ValueError(f"the assignment {self.name} has an exercise twice")
        if stray := set(self.own_points) - set(self.exercises):
            raise ValueError(
                f"the assignment {self.name} gives points for {stray.pop()}, which it does not have"
            )
        if wrong := [p for p in self.own_points.values() if not _is_number(p) or p < 0]:
            raise ValueError(f"points must be a number, 0 or more; got {wrong[0]!r}")

    def points(self, exercise: str) -> float | int:
        """The points of one exercise."""
        return self.own_points.get(exercise, EXERCISES[exercise].points)

    def completed(self) -> "Assignment":
        """The same with the points of every exercise and, if it has a deadline, a time zone."""
        points = {name: self.points(name) for name in self.exercises}
        return replace(self, own_points=points, handing_in=self.handing_in.with_zone())

    @property
    def max_points(self) -> float | int:
        """The total points of all exercises that a student gets, and of all questions."""
        return sum(map(self.points, self.one_variant)) + sum(one.max_points for one in self.questions)

    @property
    def one_variant(self) -> tuple[str, ...]:
        """The exercises of a student who gets the first one of each pool."""
        others = {name for pool in self.pools.values() for name in pool[1:]}
        return tuple(name for name in self.exercises if name not in others)

    @property
    def minutes(self) -> int:
        """The total time of all exercises that a student gets."""
        return sum(EXERCISES[name].minutes for name in self.one_variant)


def no_exercise(name: str) -> str:
    """The message that no exercise has this name."""
    if name.isdecimal():
        return f"there is no exercise {name}; for all exercises of a lesson write --lessons {name}"
    listed = "`course assignment list --exercises` lists all"
    return f"there is no exercise {name}; {listed}{did_you_mean(name, EXERCISES)}"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value < float("inf")


def ready_assignments() -> list[str]:
    """The names of the assignments that come with the course, in the order of the lessons."""
    return sorted((path.stem for path in READY.glob("*.toml")), key=_first_lesson)


def _first_lesson(name: str) -> int:
    return min(EXERCISES[exercise].lesson for exercise in load_assignment(name).exercises)


def load_assignment(name: str | Path) -> Assignment:
    """Load a ready assignment by its name, or any assignment by the path of its declaration.

    Raises:
        FileNotFoundError: if there is no such assignment or file.
        ValueError: if something in the file is wrong; the message says what.
    """
    path = Path(name) if Path(name).suffix == ".toml" else READY / f"{name}.toml"
    if not path.is_file():
        ready, own = (sorted(folder.glob("*.toml")) for folder in (READY, Path()))
        near = did_you_mean(str(name), [*(one.stem for one in ready), *map(str, own)])
        raise FileNotFoundError(
            f"there is no assignment {name}; ready are {', '.join(one.stem for one in ready)}, others by a path to "
            f"NAME.toml{near}"
        )
    try:
        declared = tomllib.loads(with_new_names(path.read_text(encoding="utf-8")))
        return _assignment(path, declared)
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"{path} cannot be used: {error}") from error


def _assignment(path: Path, declared: dict) -> Assignment:
    if odd := set(declared) - KEYS:
        raise ValueError(
            f"it has {', '.join(sorted(odd))}; "
            "wanted are title, about, exercises, [points], [handing_in], [credit.EXERCISE], [questions.NAME], [pools]"
        )
    name, (exercises, own) = path.stem, read_exercises(declared.get("exercises", []), path.parent)
    title, about = declared.get("title") or title_of(name), declared.get("about", "")
    points, handing_in = dict(declared.get("points", {})), read_handing_in(declared.get("handing_in", {}))
    credit = read_credit(declared.get("credit", {}), exercises)
    questions = read_questions(declared.get("questions", {}), exercises)
    made = Assignment(name, str(title), str(about), tuple(exercises), points, handing_in, credit, questions)
    pools = read_pools(declared.get("pools", {}), exercises, made.points)
    if variants := [one.beside for one in questions if any(one.beside in pool for pool in pools.values())]:
        raise ValueError(
            f"a question must stand beside an exercise that everybody has; {variants[0]} is in a pool"
        )
    return replace(made, pools=pools, own=own)


def new_assignment(name: str, exercises: Sequence[str], lessons: Sequence[str] = ()) -> Assignment:
    """A new assignment.

    Args:
        name: of the assignment.
        exercises: their names, those of one's own with their folder, or a folder; each may include its points:
            `split_heads=5`, `my_bank/entropy=3`.
        lessons: numbers; all of the course's exercises for these lessons come first.

    Raises:
        FileNotFoundError: if a folder is missing.
        ValueError: if the name is that of a ready assignment, there is no such lesson, or as in `Assignment`.
    """
    if name in ready_assignments():
        raise ValueError(
            f"{name} is a ready assignment; give yours another name, or build that without exercises"
        )
    pairs = [with_new_names(exercise).partition("=") for exercise in exercises]
    points = {exercise.rpartition("/")[2]: _number(text) for exercise, equals, text in pairs if equals}
    numbers = sorted({_lesson(lesson) for lesson in lessons})
    of_lessons = [name for number in numbers for name in exercises_of(number)]
    names, own = read_exercises([exercise for exercise, _, _ in pairs], Path())
    named = [exercise for exercise in names if exercise not in of_lessons]
    return Assignment(name, title_of(name), _about(numbers), (*of_lessons, *named), points, own=own)


def without(assignment: Assignment, names: Sequence[str]) -> Assignment:
    """A ready or new assignment, which has neither questions nor pools, with some exercises fewer.

    Raises:
        ValueError: if it has no such exercise, or no other one.
    """
    dropped = [with_new_names(name) for name in names]
    if stray := [name for name in dropped if name not in assignment.exercises]:
        raise ValueError(
            f"--without: wanted an exercise of {assignment.name}, got {stray[0]!r}"
            f"{did_you_mean(stray[0], assignment.exercises)}"
        )
    left = tuple(name for name in assignment.exercises if name not in dropped)
    return replace(
        assignment,
        exercises=left,
        own_points={name: points for name, points in assignment.own_points.items() if name in left},
    )


def _lesson(text: str) -> int:
    last = last_lesson()
    if not text.isdecimal() or int(text) > last:
        raise ValueError(
            f"wanted the numbers of lessons, from 00 to {last:02}, and exercises before --lessons; got {text!r}"
        )
    return int(text)


def _about(lessons: Sequence[int]) -> str:
    numbers = [f"{lesson:02}" for lesson in lessons]
    listed = " and ".join(filter(None, (", ".join(numbers[:-1]), *numbers[-1:])))
    return f"Lesson{'s' * (len(numbers) > 1)} {listed}." if numbers else ""


def title_of(name: str) -> str:
    """A title made of a name: week_3 becomes "Week 3"."""
    return name.replace("_", " ").capitalize()


def _number(text: str) -> float | int:
    try:
        return int(text) if text.isdecimal() else float(text)
    except ValueError:
        raise ValueError(f"points must be a number; got {text!r}") from None


def declaration(assignment: Assignment, written: str = "") -> str:
    """The assignment as TOML, with all points and the time zone, so that neither a later course nor a machine decides.

    Args:
        assignment: what is declared.
        written: by the teacher; its comments and layout stay, and how it names the exercises.
    """
    assignment = assignment.completed()
    exercises = [where_it_is(name, assignment.own) for name in assignment.exercises]
    fields = {
        "title": assignment.title,
        "about": assignment.about,
        "exercises": tomlkit.item(exercises).multiline(True),
        "points": assignment.own_points,
        "handing_in": assignment.handing_in.declared(),
        "credit": assignment.credit,
        "pools": {name: list(pool) for name, pool in assignment.pools.items()},
        "questions": {one.name: one.declared() for one in assignment.questions},
    }
    document = tomlkit.parse(with_new_names(written))
    kept = {"exercises"} if stand_beside(document.get("exercises")) else ()
    _fill(document, {name: value for name, value in fields.items() if value != {} and name not in kept})
    return tomlkit.dumps(document)


def _fill(table: MutableMapping[str, Any], fields: Mapping[str, Any]) -> None:
    for name, value in fields.items():
        if isinstance(value, Mapping) and name in table:
            _fill(table[name], value)
        elif table.get(name) != value:
            table[name] = value
