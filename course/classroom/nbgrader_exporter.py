"""Our marks through nbgrader's own command, as a plug-in for `nbgrader export`.

In the class's folder: `nbgrader export --exporter=course.classroom.nbgrader_exporter.ResultsExporter --to=grades.csv`
writes the columns of nbgrader's own table, from the results.json that `grade` wrote for each assignment. So what reads
nbgrader's table, such as a school's script, reads our marks.
"""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.plugins import ExportPlugin
from traitlets import List, Unicode

from course.classroom.tables.spreadsheets import safe_cell
from course_lib.running.files import write_whole

COLUMNS = (
    "assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email", "raw_score",
    "late_submission_penalty", "score", "max_score",
)  # fmt: skip
PLACES = ("results*/results.json", "results*/*/results.json")  # in the class's folder


class ResultsExporter(ExportPlugin):
    """Exports the marks of `course grade`; nbgrader's options --to, --assignment and --student work as usual."""

    results = List(
        Unicode(),
        default_value=list(PLACES),
        help="where results.json of each assignment is, in the class's folder",
    ).tag(config=True)

    def export(self, gradebook: Gradebook) -> None:
        """Write the table.

        Args:
            gradebook: of nbgrader; it tells names, addresses and times where it knows them.

        Raises:
            FileNotFoundError: if there are no results.
        """
        root = Path(self.parent.coursedir.root) if self.parent is not None else Path()
        paths = sorted({path for place in self.results for path in root.glob(place)})
        if not paths:
            raise FileNotFoundError(
                f"there is no {' and no '.join(self.results)} in {root}; `course grade ... --out results` writes it"
            )
        rows = [row for path in paths for row in self._rows(json.loads(path.read_text("utf-8")), gradebook)]
        text = io.StringIO(newline="")
        csv.writer(text).writerows([COLUMNS, *rows])
        target = Path(self.to or "grades.csv")
        self.log.info("Exporting the marks of %s to %s", ", ".join(map(str, paths)), target)
        write_whole(target, text.getvalue().encode(errors="replace"))

    def _rows(self, found: Mapping[str, Any], gradebook: Gradebook) -> Iterator[tuple[Any, ...]]:
        assignment = found["assignment"]
        if self.assignment and assignment not in map(str, self.assignment):
            return
        for one in found["students"]:
            if not self.student or one["student"] in map(str, self.student):
                points, taken = one.get("points"), one.get("late", {}).get("taken", 0)
                scores = ("", "", "") if points is None else (round(points + taken, 2), taken, points)
                told = _told(gradebook, assignment, one)
                yield assignment, *map(safe_cell, told), *scores, one.get("max_points", found["max_points"])


def _told(gradebook: Gradebook, assignment: str, one: Mapping[str, Any]) -> tuple[str, ...]:
    """Due date, time, student, names and address: as nbgrader has them, else as the roster does."""
    last, _, first = one["name"].partition(", ")
    if not first:
        first, _, last = one["name"].rpartition(" ")
    due, when, email = "", "", one["ids"].get("email", "")
    try:
        due = gradebook.find_assignment(assignment).duedate or ""
        student = gradebook.find_student(one["student"])
        last, first = student.last_name or last, student.first_name or first
        email = student.email or email
        when = gradebook.find_submission(assignment, one["student"]).timestamp or ""
    except MissingEntry:  # work that did not come through nbgrader
        pass
    return str(due), str(when), one["student"], last, first, email
