"""The whole way, recorded: a learner's answers in all lessons, the model trained, kept, and asked in a new kernel.

python -m workshop.whole_way --answers tests/exercises/own_answers --out build/whole_way
python -m workshop.whole_way --answers tests/exercises/own_answers --out build/two_thirds --leave-out 3

OUT then holds the lessons as they ran, the learner's folder, a page with the map after each lesson, and record.md.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook

from benchmarks.measure import machine
from course.classroom.notebooks import NOTEBOOK_METADATA, LessonError, save
from course.exercises import EXERCISES
from course.places import LESSONS
from workshop.lessons.building import execute, find_sources, read_source
from workshop.lessons.environment import kernel_environment

MAP = "from course.exercises import progress\n\nprogress().picture"
FETCH = "from course.exercises import mine\n\nrotate = mine('rotate')  # one of the answers below calls it"
LEARNER = "learner"  # the folder of progress, answers and translator, in OUT
# Of the cells with this code, the record holds what they print.
TOLD = re.compile(r"final:\.0%|written\[i\] == my_tgt|corpus_bleu\(my_outputs|my_bleu\(outputs")
ASKED = ("La chica compró un perro", "¿Dónde está mi libro?", "No tengo dinero")
ASK = """
import json, sys
from course.exercises import my_translator
translator = my_translator()
print(json.dumps([str(translator.translate(sentence)) for sentence in sys.argv[1:]]))
"""


def chosen_answers(folder: Path, leave_out: int | None) -> dict[str, str]:
    """The answers by exercise, in the order of the lessons: all of them, or without every `leave_out`-th.

    Raises:
        LessonError: if an exercise has no answer in the folder.
    """
    if missing := [name for name in EXERCISES if not (folder / f"{name}.py").is_file()]:
        raise LessonError(
            f"wanted an answer for each exercise in {folder}; there is none for {', '.join(missing)}"
        )
    kept = [name for number, name in enumerate(EXERCISES, 1) if not leave_out or number % leave_out]
    return {name: (folder / f"{name}.py").read_text(encoding="utf-8") for name in kept}


def notebooks(answers: dict[str, str]) -> Iterator[tuple[NotebookNode, str, list[str]]]:
    """Each lesson with the answers in its cells, its name, and the exercises that are answered in it.

    Then a notebook for the exercises that the lessons only name; it ends with the map.
    """
    rest = dict(answers)
    for source in find_sources():
        notebook, given = with_answers(source, answers)
        yield notebook, source.stem, given
        rest = {name: answer for name, answer in rest.items() if name not in given}
    cells = [f"from course.exercises import check\n\n\n{rest[name]}\n\ncheck({name})" for name in rest]
    picture = new_code_cell(MAP, metadata={"tags": ["picture"]})
    last = new_notebook(cells=[*map(new_code_cell, [FETCH, *cells]), picture], metadata=NOTEBOOK_METADATA)
    yield last, "the_rest", list(rest)


def with_answers(source: Path, answers: dict[str, str]) -> tuple[NotebookNode, list[str]]:
    """A lesson with the answers in its cells, and the names of those exercises."""
    notebook = read_source(source)
    given = [cell.metadata.exercise for cell in notebook.cells if cell.metadata.get("exercise") in answers]
    for cell in notebook.cells:
        cell.source = answers.get(cell.metadata.get("exercise"), cell.source)
    return notebook, given


def go_through(notebook: NotebookNode, name: str, given: list[str], out: Path) -> dict:
    """Run a notebook; says what passed, how long it took, and what the told cells print."""
    started = time.perf_counter()
    execute(notebook, LESSONS, lambda done, of: None, learners_environment(out))
    seconds = time.perf_counter() - started
    save(notebook, out / f"{name}.ipynb")
    passed = json.loads((out / LEARNER / "progress.json").read_text(encoding="utf-8"))["passed"]
    (out / f"map_{name.split('_')[0]}.html").write_text(map_page(notebook), encoding="utf-8")
    return {
        "lesson": name,
        "exercises": sum("exercise" in cell.metadata for cell in notebook.cells) or len(given),
        "given": len(given),
        "refused": [name for name in given if EXERCISES[name].kept_as not in passed],
        "seconds": seconds,
        "told": [printed(cell) for cell in notebook.cells if TOLD.search(cell.source) and printed(cell)],
    }


def learners_environment(out: Path) -> dict[str, str]:
    """A lesson's environment with the learner's folder in OUT, which outlives each kernel."""
    environment = kernel_environment()
    own = {"COURSE_PROGRESS": str(out / LEARNER / "progress.json"), "IPYTHONDIR": str(out / "ipython")}
    return environment | own


def printed(cell: NotebookNode) -> str:
    """What a cell printed."""
    return "".join(
        output.text for output in cell.get("outputs", []) if output.output_type == "stream"
    ).strip()


def map_page(notebook: NotebookNode) -> str:
    """A page with the last picture of the lesson, which is the map of the machine."""
    pictures = [
        output.data["text/html"]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "text/html" in output.get("data", {}) and "picture" in cell.metadata.get("tags", [])
    ]
    head = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">'
    )
    return f"{head}<title>The machine</title>{pictures[-1]}</html>"


def ask_again(out: Path) -> tuple[list[str], float]:
    """What the kept translator answers in a new process, and the seconds that this takes."""
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", ASK, *ASKED],
        env=os.environ | learners_environment(out), capture_output=True, text=True, check=True,
    )  # fmt: skip
    *notes, answer = done.stdout.splitlines()
    return [
        *notes,
        *map(" -> ".join, zip(ASKED, json.loads(answer), strict=True)),
    ], time.perf_counter() - started


def record(rows: list[dict], asked: list[str], seconds: float) -> str:
    """The run as Markdown."""
    lines = [
        f"Machine: {machine()}.",
        "",
        "| lesson | answers of the learner's | passed | seconds |",
        "| --- | --- | --- | --- |",
    ]
    for row in rows:
        passed = row["given"] - len(row["refused"])
        lines.append(
            f"| {row['lesson']} | {row['given']} of {row['exercises']} | {passed} | {row['seconds']:.0f} |"
        )
    told = [text for row in rows for text in row["told"]]
    lines += [
        "",
        "```text",
        *"\n\n".join(told).splitlines(),
        "```",
        "",
        f"In a new process ({seconds:.0f} s):",
    ]
    return "\n".join([*lines, "", "```text", *asked, "```", ""])


def main(arguments: list[str] | None = None) -> int:
    """The command line; see the top of this module."""
    parser = argparse.ArgumentParser(
        prog="python -m workshop.whole_way", description=__doc__.partition("\n")[0]
    )
    parser.add_argument(
        "--answers", type=Path, required=True, help="a folder of NAME.py, one for each exercise"
    )
    parser.add_argument("--out", type=Path, required=True, help="a new folder for the record")
    parser.add_argument("--leave-out", type=int, metavar="N", help="leave every N-th exercise out")
    chosen = parser.parse_args(arguments)
    if chosen.out.exists():
        parser.error(f"wanted a new folder; {chosen.out} exists")
    (chosen.out / "ipython").mkdir(parents=True)
    try:
        answers = chosen_answers(chosen.answers, chosen.leave_out)
        rows = []
        for notebook, name, given in notebooks(answers):
            rows.append(go_through(notebook, name, given, chosen.out.resolve()))
            print(f"{name}: {rows[-1]['seconds']:.0f} s, refused: {', '.join(rows[-1]['refused']) or 'none'}")
    except LessonError as error:
        print(error, file=sys.stderr)
        return 1
    text = record(rows, *ask_again(chosen.out.resolve()))
    (chosen.out / "record.md").write_text(text, encoding="utf-8")
    print(text)
    return 1 if any(row["refused"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
