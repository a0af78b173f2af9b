"""Results on disk: a line of JSON for each, written as soon as it is measured."""

import json
import os
import time
from pathlib import Path

FILE_NAME = "gpu.jsonl"
ENDED = "(all)"  # the `what` of the row that says how a stage ended

Row = dict[str, str | float | int | bool | None]


class Rows:
    """The rows of all calls, each with its `stage`, what it measures (`what`) and its values.

    Args:
        folder: keeps the rows from call to call.
        copy: gets every row as well.
    """

    def __init__(self, folder: Path, copy: Path):
        self.path = folder / FILE_NAME
        copy_path = copy / FILE_NAME
        self.copies = [copy_path] if copy_path.absolute() != self.path.absolute() else []

    def read(self) -> list[Row]:
        """All rows, oldest first; a line that was cut off does not count."""
        return [row for line in _lines(self.path) if (row := _row(line)) is not None]

    def add(self, stage: str, what: str, **values) -> None:
        """Write a row to both files. It is on disk when this returns."""
        line = json.dumps({"stage": stage, "what": what, **values}, ensure_ascii=False)
        for path in (self.path, *self.copies):
            _append(path, line)

    def copy_all(self) -> None:
        """Bring the copy up to what the kept file has."""
        for path in self.copies:
            for line in _lines(self.path)[len(_lines(path)) :]:
                _append(path, line)

    def of(self, stage: str) -> "StageRows":
        """The rows of one stage."""
        return StageRows(self, stage)

    def is_done(self, stage: str) -> bool:
        """Whether the stage has nothing left to measure."""
        return self.ending(stage) == "done"

    def ending(self, stage: str) -> str:
        """How the stage ended last: "done", "failed" or "stopped"; "" if it never did."""
        endings = [row["ended"] for row in self.read() if (row["stage"], row["what"]) == (stage, ENDED)]
        return str(endings[-1]) if endings else ""


class StageRows:
    """Where a stage writes its rows, and sees which it has already."""

    def __init__(self, rows: Rows, stage: str):
        self.rows, self.stage = rows, stage

    def __iter__(self):
        return (row for row in self.rows.read() if row["stage"] == self.stage and row["what"] != ENDED)

    def has(self, what: str) -> bool:
        """Whether this was measured, in this call or in an earlier one."""
        return any(row["what"] == what for row in self)

    def add(self, what: str, **values) -> None:
        """Write a row, and print it for the log."""
        self.rows.add(self.stage, what, **values)
        print(f"{time.strftime('%H:%M:%S')} {self.stage}: {what}: {values}", flush=True)


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def _row(line: str) -> Row | None:
    try:
        row = json.loads(line)
    except ValueError:
        return None
    return row if isinstance(row, dict) and {"stage", "what"} <= row.keys() else None


def _append(path: Path, line: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    cut_off = path.exists() and path.read_bytes()[-1:] not in (b"", b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" * cut_off + line + "\n")
        file.flush()
        os.fsync(file.fileno())
