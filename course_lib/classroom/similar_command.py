"""`python -m course_lib similar`: which submissions of a class are more alike than usual."""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def add_parser(commands) -> None:
    """Add the command to a parser's sub-commands."""
    about = "Find submissions whose answers share a structure that the rest of the class does not have."
    parser = commands.add_parser("similar", help=about, description=about)
    parser.add_argument("assignment", help="a ready assignment, or the path of a NAME.toml")
    parser.add_argument(
        "submissions", type=Path, help="nbgrader's submitted/, a folder of STUDENT.ipynb, or an unpacked archive of "
        "Canvas or Moodle"
    )  # fmt: skip
    parser.add_argument(
        "--out", type=Path, default=Path("similar.html"), help="the page (default: %(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="notebooks read at a time (default: %(default)s)")
    parser.set_defaults(run=run_similar)


def run_similar(options: argparse.Namespace) -> None:
    """Read all answers, compare them by exercise, and write the page. No code of a student's is run."""
    from tqdm import tqdm

    from course_lib.classroom.assignments.declared import load_assignment
    from course_lib.classroom.grading.submissions import find_submissions
    from course_lib.classroom.similarity.pairs import striking_pairs
    from course_lib.classroom.similarity.report import told, write_report
    from course_lib.exercises.notebook_cells import answer_cell

    assignment = load_assignment(options.assignment)
    submissions = [one for one in find_submissions(options.submissions, assignment.name) if one.path]
    with ThreadPoolExecutor(max(1, options.jobs)) as pool:
        reading = pool.map(lambda one: _answers(one.path, assignment.exercises), submissions)
        found = list(tqdm(reading, total=len(submissions), unit="submission", disable=None))
    for submission, answers in zip(submissions, found, strict=True):
        if isinstance(answers, Exception):
            print(f"{submission.student} is left out: {answers}", file=sys.stderr)
    read = [(one.student, a) for one, a in zip(submissions, found, strict=True) if isinstance(a, dict)]
    answers = {name: {who: a[name] for who, a in read if name in a} for name in assignment.exercises}
    pairs = striking_pairs(answers, {name: answer_cell(name) for name in assignment.exercises})
    write_report(pairs, answers, len(read), options.out, assignment.title)
    print(f"{told(len(pairs))} of {len(read)} submissions; see {options.out}")


def _answers(path: Path, exercises: Sequence[str]) -> dict[str, str] | Exception:
    """The source of each answer that was written, without the imports that everybody is given; or why there is none."""
    from course_lib.classroom.grading.answer_cells import GIVEN, Task
    from course_lib.classroom.grading.reading import read_apart
    from course_lib.classroom.grading.submissions import Unreadable, read_bytes
    from course_lib.exercises.notebook_cells import stub_cell

    try:
        readings, _ = read_apart(read_bytes(path), [Task(name, stub_cell(name)) for name in exercises], ())
    except (Unreadable, RuntimeError) as error:
        return error
    sources = {one.name: [source for _, source in one.ways[0].cells] for one in readings if one.ways}
    return {name: "\n".join(source for source in cells if source != GIVEN) for name, cells in sources.items()}
