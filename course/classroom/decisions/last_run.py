"""What the teacher's tables decided in the last run: no later run takes it back because a table was forgotten."""

import json
from collections.abc import Mapping
from pathlib import Path

from course.classroom.decisions.decided import Decisions, Graded, Tables
from course.classroom.text import number
from course_lib.running.files import write_whole

RECORD = "decisions.json"  # in OUT
MANY = 6  # changes of marks that are told one by one


def write_last_run(out: Path, tables: Tables, decisions: Decisions, graded: Graded) -> None:
    """Write down which tables decided something, and which marks would be others without each.

    Args:
        out: the folder OUT.
        tables: where they are.
        decisions: that were read from them.
        graded: the class.
    """
    points = {marks.student: marks.points for marks in decisions.on(graded)}
    decided = {
        name: {
            "file": str(getattr(tables, name)),
            "marks": {
                marks.student: [points[marks.student], marks.points]
                for marks in without.on(graded)
                if points[marks.student] != marks.points
            },
        }
        for name, without in decisions.without().items()
        if getattr(tables, name) is not None
    }
    text = json.dumps({"assignment": _name(decisions), "tables": decided}, indent=1, ensure_ascii=False)
    write_whole(out / RECORD, f"{text}\n".encode(errors="replace"))


def check_nothing_taken_back(out: Path, tables: Tables, decisions: Decisions) -> None:
    """Check that no table is missing that decided something in the last run.

    Raises:
        ValueError: if some are; the message says which, and which marks would change.
    """
    missing = [
        f"the last run had {_given(name, last['file'])}, and this one does not have it, so {_changes(last['marks'])}"
        for name, last in _last_run(out / RECORD, _name(decisions)).items()
        if (path := getattr(tables, name)) is None or not path.is_file()
    ]
    if missing:
        raise ValueError(
            f"{'; '.join(missing)}. Nothing is graded or written. Give {'it' if len(missing) == 1 else 'them'} again; "
            "to take the decisions of a table back, delete all its lines but the first"
        )


def _given(name: str, file: str) -> str:
    """How a table is given: by an option, or only by its place in OUT."""
    return file if name in ("levels", "answers") else f"--{name.replace('_', '-')} {file}"


def _last_run(path: Path, assignment: str) -> Mapping[str, dict]:
    if not path.is_file():
        return {}
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        return record["tables"] if record["assignment"] == assignment else {}
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path} is damaged ({error}); delete it, and give all your tables") from error


def _name(decisions: Decisions) -> str:
    return decisions.assignment.name if decisions.assignment else ""


def _changes(marks: Mapping[str, list[float]]) -> str:
    if not marks:
        return "no mark would change, but what pages say, or what waits for students without work"
    some = [f"{student} {number(now)} -> {number(then)}" for student, (now, then) in marks.items()]
    others = f", and {len(some) - MANY} others" if len(some) > MANY else ""
    return f"marks would change: {', '.join(some[:MANY])}{others}"
