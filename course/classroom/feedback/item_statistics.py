"""How hard each exercise was, and whether it tells strong students from weak ones.

Both numbers are the field's own: an item's difficulty is the share of its points that the class reached; its
discrimination is the correlation of its points with those of all other items (the corrected item-total correlation,
S. Henrysson, Psychometrika 28, 1963).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import StatisticsError, correlation, mean

from course.classroom.feedback.page import plain, table
from course.classroom.marks import Marks

FEWEST = 10  # students for whom a correlation says anything
LOW = 0.2  # Ebel and Frisbie, Essentials of Educational Measurement: below it an item needs a look


@dataclass(frozen=True)
class Item:
    """The statistics of an exercise.

    Args:
        name: of the exercise.
        difficulty: the share of its points that the class reached: 1 is easy, 0 is hard.
        discrimination: between -1 and 1; None for fewer than FEWEST students, or if all have the same points.
    """

    name: str
    difficulty: float
    discrimination: float | None


def item_statistics(all_marks: Sequence[Marks]) -> list[Item]:
    """Difficulty and discrimination of each exercise that has points, in the assignment's order."""
    points: dict[str, list[float]] = {}
    rests: dict[str, list[float]] = {}
    most: dict[str, float] = {}
    for marks in all_marks:
        counted = [mark for mark in marks.exercises if mark.max_points]
        total = sum(mark.points for mark in counted)
        for mark in counted:
            points.setdefault(mark.name, []).append(mark.points)
            rests.setdefault(mark.name, []).append(total - mark.points)
            most[mark.name] = mark.max_points
    return [
        Item(name, mean(reached) / most[name], _discrimination(reached, rests[name]))
        for name, reached in points.items()
    ]


def _discrimination(points: Sequence[float], rests: Sequence[float]) -> float | None:
    if len(points) < FEWEST:
        return None
    try:
        return correlation(points, rests)
    except StatisticsError:  # one of them is the same for all
        return None


def item_table(items: Sequence[Item]) -> str:
    """The statistics as a part of a page, with a sentence on what they mean."""
    rows = [
        (f"<code>{plain(item.name)}</code>", f"{item.difficulty:.2f}", _shown(item), _remark(item))
        for item in items
    ]
    head = ("exercise", "difficulty", "discrimination", "what it says")
    return (
        "<h2>How hard, and how telling</h2>"
        '<p class="quiet">Difficulty is the share of the points that the class reached: 1 is easy, 0 is hard. '
        "Discrimination is the correlation of an exercise's points with those of all other exercises: near 1, the "
        f"students who solve it are those who solve the others. It is “–” below {FEWEST} students, and where all have "
        f'the same points.</p><div class="wide">{table(head, rows, numbers=(1, 2))}</div>'
    )


def _shown(item: Item) -> str:
    return "–" if item.discrimination is None else f"{item.discrimination:.2f}".replace("-", "−")


def _remark(item: Item) -> str:
    if item.discrimination is None or item.discrimination >= LOW:
        return ""
    if item.discrimination < 0:
        return "Look at this exercise: strong students fail it more often than weak ones."
    return "It says little about who is strong in the others."
