"""All reports on a class: a page for each student, the class report, CSV for Canvas and Moodle."""

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from course_lib.classroom.feedback.class_report import write_class_report
from course_lib.classroom.feedback.gradebook import write_canvas_csv, write_moodle_csv
from course_lib.classroom.feedback.student_page import write_feedback
from course_lib.classroom.marks import Marks


def write_reports(all_marks: Sequence[Marks], out: Path, title: str, roster: Path | None) -> list[str]:
    """Write them into OUT.

    Returns:
        what the teacher should look at.

    Raises:
        ValueError: if there are no marks.
    """
    for marks in all_marks:
        write_feedback(marks, out / "feedback", title)
    write_class_report(all_marks, out / "class.html", title)
    strangers = write_canvas_csv(all_marks, out / "canvas.csv", title, roster)
    write_moodle_csv(all_marks, out / "moodle.csv", title, roster)
    return [*([f"Not in {roster}: {', '.join(strangers)}"] if strangers else []), *_other_versions(all_marks)]


def _other_versions(all_marks: Sequence[Marks]) -> list[str]:
    """Whether notebooks come from another Python than this, whose syntax may differ."""
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    others = Counter(marks.python for marks in all_marks if marks.python not in ("", here))
    counts = ", ".join(f"{number} by {version}" for version, number in sorted(others.items()))
    return (
        [f"You grade on Python {here}. Notebooks were saved by other versions: {counts}."] if others else []
    )
