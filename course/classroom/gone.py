"""Pages and marks of students whose work is no longer among the submissions: they are put aside."""

import os
from collections.abc import Collection
from pathlib import Path

from course.classroom.marks import file_name

GONE = "gone"  # in OUT
KEPT = ("feedback/*.html", "marks/*.json", "marks/attempt_*/*.json")


def former_students(out: Path) -> set[str]:
    """The file names of all who had marks in an earlier run."""
    return {path.stem for folder in (out, out / GONE) for kind in KEPT for path in folder.glob(kind)}


def put_gone_aside(out: Path, students: Collection[str]) -> list[str]:
    """Move what belongs to nobody among the students from OUT into OUT/gone.

    Returns:
        what the teacher should know.
    """
    present = {file_name(student) for student in students}
    paths = [path for kind in KEPT for path in sorted(out.glob(kind)) if path.stem not in present]
    for path in paths:
        target = out / GONE / path.relative_to(out)
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(path, target)
    names = ", ".join(sorted({path.stem for path in paths}))
    return [f"No longer among the submissions, so put into {out / GONE}: {names}"] if names else []
