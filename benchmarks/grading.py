"""Grading a class: ours beside plain `nbgrader autograde` on the same submissions.

Both take turns: in each round nbgrader grades a few submissions; our grader grades these and many more. nbgrader runs
a notebook in one kernel, beside the answers, with any checks. Two kinds are measured: the checks that students see,
and, as the lowest possible cost, empty checks (`assert callable(name)`).
"""

import argparse
import json
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.measure import machine, table
from benchmarks.simulated_class import SECRET, Play
from benchmarks.students import Answer, mistakes_of, write_answers
from course.classroom.assignments.declared import load_assignment
from course.classroom.marks import read_marks
from course.exercises.notebook_cells import answer_cell

BARE = "bare"  # the assignment with empty checks


def hand_in(show: Play, student: str, answers: dict[str, Answer], bare: bool) -> None:
    """Write a student's notebook to the place where nbgrader would collect it."""
    for name in (show.assignment, BARE) if bare else (show.assignment,):
        notebook = json.loads((show.course / "release" / name / f"{name}.ipynb").read_text(encoding="utf-8"))
        write_answers(notebook["cells"], answers)
        path = show.course / "submitted" / student / name / f"{name}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook), encoding="utf-8")


def drawn_answers(exercises: tuple[str, ...], draw: random.Random) -> dict[str, Answer]:
    """Draw answers: two of three are right, the others are mistakes that the bank knows by name."""
    right = {name: Answer("right", answer_cell(name)) for name in exercises}
    return {
        name: draw.choice([right[name]] * 2 + mistakes_of(name)[: draw.choice([0, 2])]) for name in exercises
    }


def prepare(show: Play) -> None:
    """Build the assignment for nbgrader, and again with empty checks."""
    show.course_lib("assignment", "build", show.assignment, "--out", show.course)
    bare = show.course / "source" / BARE
    bare.mkdir()
    notebook = json.loads((show.course / "source" / show.assignment / f"{show.assignment}.ipynb").read_text())
    for cell in notebook["cells"]:
        if cell["id"].startswith("check-"):
            cell["source"] = f"assert callable({cell['id'].removeprefix('check-')})"
        elif cell["id"] == "setup":
            cell["source"] = "import torch"
    (bare / f"{BARE}.ipynb").write_text(json.dumps(notebook))
    for name in (show.assignment, BARE):
        show.nbgrader(show.course, "generate_assignment", name, "--create")


def seconds(call: Callable[[], object]) -> float:
    """The wall-clock time of a call in seconds."""
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


def ours(show: Play, place: Path, jobs: int) -> None:
    """Run our whole grading command, reports included."""
    declared, secret = show.course / f"{show.assignment}.toml", show.out / "secret.txt"
    where = ("--seed-file", secret, "--out", place.with_name(f"{place.name}-marks"), "--jobs", jobs)
    show.course_lib("grade", declared, place, *where)


def share_judged_rightly(handed_in: dict[str, dict[str, Answer]], out: Path) -> float:
    """The share of answers with the right verdict, over all rounds."""
    agree = [
        answers[mark.name].is_found_in(mark)
        for student, answers in handed_in.items()
        for mark in read_marks(next(out.glob(f"*-marks/marks/{student}.json"))).exercises
    ]
    return statistics.mean(agree)


def measure(show: Play, options: argparse.Namespace) -> dict[str, list[float]]:
    """The seconds per submission in each round."""
    show.out.joinpath("secret.txt").write_text(SECRET)
    exercises, handed_in = load_assignment(show.assignment).exercises, {}
    found: dict[str, list[float]] = {"ours": [], "nbgrader": [], "nbgrader, bare": []}
    prepare(show)
    size, sample = options.submissions // options.rounds, options.sample
    for turn in range(options.rounds):
        names = [f"r{turn}n{number:03}" for number in range(size)]
        for number, name in enumerate(names):
            handed_in[name] = drawn_answers(exercises, random.Random(f"{options.seed} {name}"))
            hand_in(show, name, handed_in[name], bare=number < sample)
        place = show.out / f"round{turn}"
        shutil.copytree(show.course / "submitted", place)
        for name in names[sample:]:
            shutil.rmtree(show.course / "submitted" / name)
        for label, assignment in (("nbgrader", show.assignment), ("nbgrader, bare", BARE)):
            call = lambda a=assignment: show.nbgrader(show.course, "autograde", a, "--create")  # noqa: E731
            found[label].append(seconds(call) / sample)
        found["ours"].append(seconds(lambda place=place: ours(show, place, options.jobs)) / size)
        shutil.rmtree(show.course / "submitted")
        print(
            f"round {turn + 1}: " + ", ".join(f"{k} {v[-1]:.2f} s" for k, v in found.items()), file=sys.stderr
        )
    print(
        f"{share_judged_rightly(handed_in, show.out):.1%} of {len(handed_in) * len(exercises)} answers judged rightly"
    )
    return found


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.grading", description=__doc__)
    parser.add_argument(
        "--submissions", type=int, default=300, help="that ours grades (default: %(default)s)"
    )
    parser.add_argument(
        "--sample", type=int, default=4, help="of them for nbgrader, a round (default: %(default)s)"
    )
    parser.add_argument("--rounds", type=int, default=3, help="(default: %(default)s)")
    parser.add_argument(
        "--jobs", type=int, default=2, help="submissions that ours grades at a time (default: 2)"
    )
    parser.add_argument("--assignment", default="attention", help="a ready one (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of what the students write")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Play(Path(folder), options.assignment), options)
    number = len(load_assignment(options.assignment).exercises)
    rows = [
        [name, f"{statistics.median(took):.2f} s", f"{statistics.median(took) / number:.3f} s",
         f"{statistics.median(t / o for t, o in zip(took, found['ours'], strict=True)):.1f} x"]
        for name, took in found.items()
    ]  # fmt: skip
    print(f"{machine()}\n{options.submissions} submissions, {options.jobs} at a time\n")
    print(table(["grader", "a submission", "an exercise", "against ours"], rows))


if __name__ == "__main__":
    main()
