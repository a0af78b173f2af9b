"""The misconceptions of a class, the most frequent first."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from course.classroom.marks import ExerciseMark, Marks
from course.exercises.catalogue import EXERCISES

TALK_ABOUT = 3  # in the next lecture


@dataclass(frozen=True)
class Mistake:
    """A misconception and the students who have it.

    Args:
        exercise, name, sentence: the misconception.
        students: their names, in order.
        example: the evidence of the one with the smallest input, without the name.
    """

    exercise: str
    name: str
    sentence: str
    students: tuple[str, ...]
    example: dict[str, str] | None


def class_mistakes(all_marks: Sequence[Marks]) -> list[Mistake]:
    """Every misconception of the class where it counts, the most frequent first; of equals, the more costly one."""
    made: dict[tuple[str, str], list[tuple[str, ExerciseMark]]] = defaultdict(list)
    for marks in sorted(all_marks, key=lambda marks: marks.student):
        for mark in marks.exercises:
            if mark.outcome == "misconception" and not mark.excused:
                made[mark.name, mark.misconception or mark.sentence].append((marks.student, mark))
    ranked = sorted(made.items(), key=lambda item: (-len(item[1]), -item[1][0][1].max_points, item[0]))
    return [_mistake(name, misconception, cases) for (name, misconception), cases in ranked]


def _mistake(exercise: str, name: str, cases: list[tuple[str, ExerciseMark]]) -> Mistake:
    evidence = [mark.evidence for _, mark in cases if mark.evidence]
    example = min(evidence, key=lambda one: len(one.get("input", "")), default=None)
    known = {one.name: one.sentence for one in EXERCISES[exercise].misconceptions}
    sentence = known.get(name, cases[0][1].sentence)
    return Mistake(exercise, name, sentence, tuple(student for student, _ in cases), example)
