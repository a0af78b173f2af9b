"""What Canvas and Moodle would do to an assignment's marks without a word, for its title or its points.

Canvas's importer is `lib/gradebook_importer.rb` in its source. The word "final" alone is what its users report
(instructure/canvas-lms, issue 2134).
"""

import re
from collections.abc import Iterator

from course.classroom.tables.spreadsheets import safe_cell

LEFT_OUT = re.compile(r"final|current (score|points|grade)|override (score|grade|status)", re.IGNORECASE)
OF_STUDENTS = (
    "Student", "LastName", "FirstName", "ID", "SIS User ID", "SIS Login ID", "Section", "Integration ID", "Root Account"
)  # fmt: skip
NUMBERED = re.compile(r".*\(\d+\)", re.DOTALL)
NUMBER = re.compile(r"-?[\d.,]+%?")
MAX_TITLE = 255  # characters
MAX_POINTS = 100  # in Moodle, if its administrator has not changed `gradepointmax`


def would_be_lost(title: str, points: float | int) -> Iterator[str]:
    """A sentence on each thing that would go wrong, and what helps.

    Args:
        title: of the assignment.
        points: to be had.
    """
    for wrong in _in_canvas(title):
        yield f"{wrong}. Give the declaration another title, or type the marks into Canvas"
    if points != int(points) or not 1 <= points <= MAX_POINTS:
        yield (
            f"Moodle takes a whole number from 1 to {MAX_POINTS} as maximum grade (its administrator can allow more), "
            f"and this assignment has {points:g} points. Change [points] if you use Moodle"
        )


def _in_canvas(title: str) -> Iterator[str]:
    if found := LEFT_OUT.search(title):
        yield f'Canvas\'s import may leave out the marks, because the title holds "{found[0]}"'
    if title in OF_STUDENTS:
        yield f'Canvas\'s import takes the column "{title}" for data of the students'
    if NUMBERED.fullmatch(title):
        yield "Canvas's import takes the number at the end of the title for the number of an assignment"
    if NUMBER.fullmatch(title):
        yield f'Canvas\'s import takes the title "{title}" for a number, which it may write in another way'
    if (written := safe_cell(title).strip()) != title:
        yield f'the title stands in tables as "{written}", because of spaces, hidden letters or a formula'
    if len(title) > MAX_TITLE:
        yield f"Canvas takes at most {MAX_TITLE} characters as a title, and this one has {len(title)}"
