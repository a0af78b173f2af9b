"""What a notebook says, read in a process of its own: a text can be made to take hours to read, or all memory.

The process has limits on time and memory, and runs nothing of what it reads. It loads no PyTorch, so it starts at
once. On its input come one line of JSON, what to look for, and then the notebook; it answers with JSON.
"""

import json
import os
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import course_lib
from course.classroom.grading.answer_cells import GIVEN, Pieces, Task, find_answer
from course.classroom.grading.cells import Cell, Code
from course.classroom.grading.parsing import DAMAGED, NotebookCell, parse_notebook
from course.classroom.grading.submissions import FEW, Unreadable
from course.classroom.grading.texts import find_texts

SECONDS, MEMORY = 20, 1 << 30  # of processor time; bytes
OWN_PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
TIME_IS_UP = 24  # SIGXCPU, by which the kernel ends the process; Windows has no name for it
TOO_MUCH = f"reading it takes more than {SECONDS} seconds or {MEMORY >> 30} GB of memory"


@dataclass(frozen=True)
class Way:
    """Sources that make up an answer.

    Args:
        cells: [label, source] for the worker, one run after the other; the answer's own comes last.
        lent: functions of the course that stand in for the student's own.
        notes: for student and teacher.
    """

    cells: list[list[str]]
    lent: Sequence[str] = ()
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class Reading:
    """An exercise's answer as it was read.

    Args:
        name: of the exercise.
        ways: to try it: as it stands, and with functions lent; none if nothing was written.
        problem: why it cannot be read as Python.
        failure: the error of ours on which the reading ended.
        notes: for student and teacher.
    """

    name: str
    ways: Sequence[Way] = ()
    problem: str = ""
    failure: str = ""
    notes: Sequence[str] = ()


def read_apart(content: bytes, tasks: Sequence[Task], lendable: Collection[str]) -> tuple[list[Reading], str]:
    """What a notebook holds, read in a process of its own.

    Args:
        content: of the file.
        tasks: the exercises whose answers are wanted.
        lendable: names of functions that the course can lend.

    Returns:
        an answer to each task; and the version of Python that saved the notebook, as it says.

    Raises:
        Unreadable: if it is no notebook, or takes too much time or memory.
        RuntimeError: if the process failed otherwise.
    """
    said = _said_apart(content, tasks, lendable)
    return _readings(said), said["python"]


def read_written(
    content: bytes, tasks: Sequence[Task], questions: Collection[str], given: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str], tuple[str, ...]]:
    """What a student wrote, to be looked at.

    Args:
        content: of the file.
        tasks: the exercises whose answers are wanted.
        questions: names of the open questions whose answers are wanted.
        given: the notebook's cells as students got them: source by id.

    Returns:
        the source of each answer that was written, without the imports that everybody is given; the text of each
        answer to a question; and the cells that the student added, without those that define an exercise's function.

    Raises:
        Unreadable, RuntimeError: as in `read_apart`.
    """
    said = _said_apart(content, tasks, (), questions, given)
    sources = {one.name: [source for _, source in one.ways[0].cells] for one in _readings(said) if one.ways}
    code = {name: "\n".join(source for source in cells if source != GIVEN) for name, cells in sources.items()}
    return code, said["texts"], tuple(said["own"])


def _readings(said: dict) -> list[Reading]:
    return [
        Reading(**fields | {"ways": [Way(**way) for way in fields["ways"]]}) for fields in said["answers"]
    ]


def _said_apart(
    content: bytes,
    tasks: Sequence[Task],
    lendable: Collection[str],
    questions: Collection[str] = (),
    given: Mapping[str, str] | None = None,
) -> dict:
    asked = {"tasks": list(map(asdict, tasks)), "lendable": sorted(lendable)}
    asked |= {"questions": list(questions), "given": dict(given or {})}
    done = subprocess.run(
        [sys.executable, "-P", "-m", __name__],
        input=json.dumps(asked).encode() + b"\n" + content,
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(Path(course_lib.__file__).parents[1])},
        start_new_session=True,  # Ctrl-C is for the grader
    )
    if done.returncode == -TIME_IS_UP:
        raise Unreadable(TOO_MUCH)
    if done.returncode:
        raise RuntimeError(f"reading the notebook failed: {done.stderr.decode(errors='replace')[-300:]}")
    said = json.loads(done.stdout)
    if "unreadable" in said:
        raise Unreadable(said["unreadable"])
    return said


def main() -> None:
    """Answer what stands on the input, within limits."""
    _limit()
    asked = json.loads(sys.stdin.buffer.readline())
    try:
        said = _said(sys.stdin.buffer.read(), asked)
    except MemoryError:
        said = {"unreadable": TOO_MUCH}
    print(json.dumps(said))


def _said(content: bytes, asked: dict) -> dict:
    try:
        cells, python = parse_notebook(content)
    except Unreadable as error:
        return {"unreadable": str(error)}
    damaged = [str(one.number) for one in cells if one.kind == DAMAGED]
    code = _code(one for one in cells if one.kind == "code")
    readings = [_read(Task(**task), cells, code, asked["lendable"], python) for task in asked["tasks"]]
    answers = [asdict(_with_note(reading, damaged)) for reading in readings]
    return {
        "answers": answers,
        "python": python,
        "texts": find_texts(cells, asked["questions"], asked["given"]),
        "own": list(_own(cells, asked)),
    }


def _code(cells: Iterable[NotebookCell]) -> Code:
    return Code(Cell(one.number, [*one.ids], one.source) for one in cells)


def _with_note(reading: Reading, damaged: Sequence[str]) -> Reading:
    """With a note if the answer was not found and may have stood in a damaged cell."""
    if reading.ways or not damaged:
        return reading
    note = f"Damaged in the notebook, and not read: cell {', '.join(damaged[:FEW])}. To be looked at by hand."
    return replace(reading, notes=(*reading.notes, note))


def _own(cells: Sequence[NotebookCell], asked: dict) -> Iterator[str]:
    """The cells that the student added; not answers of a notebook that has lost the ids."""
    heads = tuple(f"def {task['name']}(" for task in asked["tasks"])
    for cell in cells:
        is_given = cell.source in asked["given"].values() or any(one in asked["given"] for one in cell.ids)
        if not is_given and cell.kind != DAMAGED and not any(head in cell.source for head in heads):
            yield cell.source


def _limit() -> None:
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _read(
    task: Task, cells: Sequence[NotebookCell], code: Code, lendable: Collection[str], python: str
) -> Reading:
    try:
        reading = _read_answer(task, code, lendable)
        if not (reading.ways or reading.problem):
            reading = _read_turned(task, cells, code, lendable) or reading
        if reading.problem and python not in ("", OWN_PYTHON):
            note = f"The notebook was saved by Python {python}, and graded by {OWN_PYTHON}: to be looked at by hand."
            return replace(reading, notes=(*reading.notes, note))
        return reading
    except Exception as error:  # one answer, whatever is in it, spoils no other
        return Reading(task.name, failure=type(error).__name__)


def _read_turned(
    task: Task, cells: Sequence[NotebookCell], code: Code, lendable: Collection[str]
) -> Reading | None:
    """The answer if its cell is no code cell any more; None if there is no such cell."""
    holds = f"def {task.name}("
    turned = [
        one
        for one in cells
        if one.kind != "code" and (f"answer-{task.name}" in one.ids or holds in one.source)
    ]
    if not turned:
        return None
    with_them = Code(sorted([*code.cells, *_code(turned).cells], key=lambda cell: cell.number))
    if (cell := find_answer(task, with_them).cell) is None:
        return None
    reading = _read_answer(task, with_them, lendable)
    note = f"The answer stood in cell {cell.number} of the notebook, which is no code cell."
    return replace(reading, notes=(*reading.notes, note))


def _read_answer(task: Task, code: Code, lendable: Collection[str]) -> Reading:
    answer = find_answer(task, code)
    if answer.cell is None or answer.cell.problem:
        problem = answer.cell.problem if answer.cell else ""
        return Reading(task.name, problem=problem, notes=answer.notes)
    as_it_stands = Pieces(task, answer.cell, code)
    own = as_it_stands.own(lendable)
    ways = [_way(as_it_stands), *([_way(Pieces(task, answer.cell, code, own))] if own else [])]
    return Reading(task.name, ways, notes=answer.notes)


def _way(pieces: Pieces) -> Way:
    return Way(pieces.sources, list(pieces.instead), pieces.notes())


if __name__ == "__main__":
    main()
