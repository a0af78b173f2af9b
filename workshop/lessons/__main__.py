"""The lesson pipeline's commands.

python -m workshop.lessons build          # the lessons whose source or pictures have changed
python -m workshop.lessons build 00       # this lesson, changed or not
python -m workshop.lessons solve          # the lessons that ask for functions, with all answers, into build/solved
python -m workshop.lessons check          # check the lessons against the rules
"""

import argparse
import sys
import time
from pathlib import Path

from course.classroom.notebooks import LessonError, save
from course.places import ROOT
from workshop.lessons.building import build, find_sources, is_built, notebook_path
from workshop.lessons.headings import write_plan
from workshop.lessons.rules import complaints
from workshop.lessons.solved import solve

SOLVED = ROOT / "build" / "solved"


def _build_and_save(source: Path) -> None:
    started = time.perf_counter()

    def report(done: int, of: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{source.stem}: cell {done + 1} of {of} ", end="", file=sys.stderr, flush=True)

    save(build(source, report), notebook_path(source))
    print(f"\r{source.stem}: built in {time.perf_counter() - started:.1f} s")


def _build_command(lessons: list[str], everything: bool) -> int:
    write_plan()
    stale = [path for path in find_sources(lessons=lessons) if lessons or everything or not is_built(path)]
    for source in stale:
        _build_and_save(source)
    if not stale:
        print("Every notebook is up to date.")
    return 0


def _solve_command(lessons: list[str]) -> int:
    SOLVED.mkdir(parents=True, exist_ok=True)
    for old in SOLVED.glob("*.ipynb"):
        old.unlink()
    for source in find_sources(lessons=lessons):
        notebook = solve(source)
        if any("exercise" in cell.metadata for cell in notebook.cells):  # else it is the lesson as opened
            save(notebook, SOLVED / f"{source.stem}.ipynb")
    return 0


def _check_command(lessons: list[str]) -> int:
    found = [line for source in find_sources(lessons=lessons) for line in complaints(notebook_path(source))]
    print("\n".join(found) or "No complaints.")
    return 1 if found else 0


def main(arguments: list[str] | None = None) -> int:
    """The command line; see the top of this module."""
    parser = argparse.ArgumentParser(
        prog="python -m workshop.lessons", description=__doc__.partition("\n")[0]
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, does in (
        ("build", "run lessons and save them with their outputs"),
        ("solve", "write the lessons that ask for functions, with all answers, into build/solved"),
        ("check", "check built lessons against the rules"),
    ):
        command = commands.add_parser(name, help=does, description=does)
        command.add_argument(
            "lessons", nargs="*", metavar="LESSON", help="a number (00) or a name; all if none is given"
        )
    commands.choices["build"].add_argument(
        "--all", action="store_true", help="also lessons that are up to date"
    )
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "build":
            return _build_command(chosen.lessons, chosen.all)
        return {"solve": _solve_command, "check": _check_command}[chosen.command](chosen.lessons)
    except LessonError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
