"""A simulated class from end to end, with the real nbgrader exchange and our grader.

    build -> release -> fetch -> work -> submit -> collect -> grade -> grade again -> feedback, report, CSV -> return

A seed determines what each student writes, so the right verdicts are known. The script compares them with the result
of grading; its exit status is 1 if anything differs. All files stay in --out: the course folder, the students'
folders, and results/ with class.html, feedback/, canvas.csv and moodle.csv.
"""

import argparse
import contextlib
import csv
import json
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from nbgrader.apps import NbGraderApp

from benchmarks.students import SILENT, Student, make_class, write_answers
from course.classroom.assignments.declared import load_assignment
from course.classroom.marks import ExerciseMark, read_marks

ROOT = Path(__file__).resolve().parents[1]
COURSE_ID = "transformer"
SECRET = "a secret of this simulation alone"


class Play:
    """The folders of one class and its exchange, with a method for each action in it."""

    def __init__(self, out: Path, assignment: str):
        self.out, self.assignment = out, assignment
        self.course, self.results, self.exchange = out / "course", out / "results", out / "exchange"
        self.seconds: dict[str, float] = {}

    @contextlib.contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Run a step and print its time."""
        started = time.perf_counter()
        yield
        self.seconds[name] = time.perf_counter() - started
        print(f"{name:12} {self.seconds[name]:7.1f} s", flush=True)

    def nbgrader(self, folder: Path, *words: str) -> None:
        """Run an nbgrader command in a folder, with its owner's settings and caches beside it.

        Raises:
            ValueError: if it failed; the message holds nbgrader's output.
        """
        folder.mkdir(parents=True, exist_ok=True)
        command = [*words, f"--Exchange.root={self.exchange}", f"--CourseDirectory.course_id={COURSE_ID}"]
        log = folder / ".log.txt"
        if _in_a_fork(lambda: _run_nbgrader(folder, command, log)):
            raise ValueError(f"nbgrader {' '.join(words)} in {folder} failed:\n{log.read_text()[-2000:]}")

    def course_lib(self, *words: object) -> str:
        """Run one of our commands.

        Raises:
            ValueError: if it failed; the message holds its output.
        """
        command = [sys.executable, "-m", "course", *map(str, words)]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if ran.returncode:
            raise ValueError(f"course {words[0]} failed:\n{ran.stdout}{ran.stderr}"[-3000:])
        return ran.stdout + ran.stderr

    def home(self, student: Student) -> Path:
        """The folder of a student."""
        return self.out / "students" / student.name


def _in_a_fork(call) -> int:
    """Run a call in a forked child, which need not import everything again; return its exit status."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = call()
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _run_nbgrader(folder: Path, words: list[str], log: Path) -> int:
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    os.chdir(folder)
    home = folder / ".home"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # nbgrader starts alembic
    os.environ.update(HOME=str(home), JUPYTER_DATA_DIR=str(home / "data"), PATH=path)
    os.environ.update(JUPYTER_CONFIG_DIR=str(home / "config"), IPYTHONDIR=str(home / "ipython"))
    try:
        NbGraderApp.launch_instance(words)
    except SystemExit as end:
        return int(bool(end.code))
    return 0


def work(student: Student, folder: Path, assignment: str) -> None:
    """Do the student's work: write answers and oddities into the fetched notebook."""
    path = folder / f"{assignment}.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cells = notebook["cells"]
    write_answers(cells, student.answers)
    make_odd(cells, student)
    text = "my dog ate it" if student.oddity == "hands in no notebook" else json.dumps(notebook)
    path.write_text(text, encoding="utf-16" if student.oddity == "saves as UTF-16" else "utf-8")
    if student.oddity == "renames the file":
        path.rename(folder / "my answers.ipynb")


def make_odd(cells: list[dict], student: Student) -> None:
    """Apply the student's oddity to the cells of a notebook, at the first right answer."""
    right = (f"answer-{name}" for name, answer in student.answers.items() if answer.outcome == "right")
    first = next(right, None)
    place = next((i for i, cell in enumerate(cells) if cell["id"] == first), 0)
    if student.oddity == "deletes the checks":
        cells[:] = [cell for cell in cells if not cell["id"].startswith("check-")]
    elif student.oddity == "loses the ids":  # as in format 4.4, and in services that drop the metadata
        for cell in cells:
            del cell["id"]
            cell["metadata"] = {}
    elif student.oddity == "copies a cell":
        cells.insert(place, dict(cells[place]))
    elif student.oddity == "writes a helper above":
        name, source = first.removeprefix("answer-"), cells[place]["source"]
        helper = source.replace(f"def {name}(", "def helper(")
        cells.insert(place, cells[place] | {"source": helper, "id": "mine", "metadata": {}})
        cells[place + 1]["source"] = f"def {name}(*args, **kwargs):\n    return helper(*args, **kwargs)"


def play(show: Play, students: list[Student]) -> None:
    """Run every step that teacher and students would take."""
    name = show.assignment
    with show.step("build"):
        show.course_lib("assignment", "build", name, "--out", show.course)
    with show.step("release"):
        show.nbgrader(show.course, "generate_assignment", name, "--create")
        show.nbgrader(show.course, "release_assignment", name)
    with show.step("fetch"):
        for student in students:
            show.nbgrader(show.home(student), "fetch_assignment", name)
    with show.step("work"):
        for student in students:
            work(student, show.home(student) / name, name)
    with show.step("submit"):
        for student in students:
            show.nbgrader(show.home(student), "submit", name, f"--student={student.name}")
    with show.step("collect"):
        show.nbgrader(show.course, "collect", name)
    with show.step("grade"):
        grade(show, students)
    with show.step("grade again"):
        grade(show, students)
    with show.step("return"):
        show.course_lib("assignment", "return", name, show.results / "feedback", "--course", show.course)
        show.nbgrader(show.course, "release_feedback", name)
        for student in students:
            show.nbgrader(show.home(student), "fetch_feedback", name, f"--student={student.name}")


def grade(show: Play, students: list[Student]) -> None:
    """Run the grading command: marks, feedback, report, CSV."""
    secret, roster = show.out / "secret.txt", show.out / "roster.csv"
    secret.write_text(SECRET)
    with roster.open("w", newline="", encoding="utf-8") as file:
        rows = [(f"Person, {s.name}", 100 + i, f"S{i}", s.name, "Monday") for i, s in enumerate(students)]
        csv.writer(file).writerows([("Student", "ID", "SIS User ID", "SIS Login ID", "Section"), *rows])
    declared = show.course / f"{show.assignment}.toml"
    where = ("--seed-file", secret, "--out", show.results, "--roster", roster)
    show.course_lib("grade", declared, show.course / "submitted", *where)


def otherwise(show: Play, students: list[Student]) -> list[str]:
    """The wrong verdicts, one line each."""
    found = []
    for student in students:
        marks = read_marks(show.results / "marks" / f"{student.name}.json")
        for mark in marks.exercises:
            wanted = student.answers[mark.name]
            if not wanted.is_found_in(mark):
                found.append(
                    f"{student.name} {mark.name}: {_worded(mark)}, not {wanted.outcome} {wanted.misconception}"
                )
    return found


def unnoticed(show: Play, students: list[Student]) -> list[str]:
    """The students with an odd notebook that needs a note, but has none."""
    odd = [student for student in students if student.oddity not in ("", *SILENT)]
    marks = {student.name: read_marks(show.results / "marks" / f"{student.name}.json") for student in odd}
    told = {
        name: one.unreadable or one.notes or any(e.notes for e in one.exercises)
        for name, one in marks.items()
    }
    return [name for name in told if not told[name]]


def _worded(mark: ExerciseMark) -> str:
    return f"{mark.outcome} {mark.misconception} ({mark.sentence})"


def without_feedback(show: Play, students: list[Student]) -> list[str]:
    """The students who received no feedback page."""
    folder = f"{show.assignment}/feedback/*/*.html"
    return [student.name for student in students if not list(show.home(student).glob(folder))]


def main() -> int:
    """Play the class, compare the results, and print the numbers."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.simulated_class", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--students", type=int, default=30)
    parser.add_argument("--assignment", default="attention", help="a ready one (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of what the students write")
    parser.add_argument("--out", type=Path, default=Path("build/simulated_class"), help="emptied first")
    options = parser.parse_args()
    shutil.rmtree(options.out, ignore_errors=True)
    show = Play(options.out.resolve(), options.assignment)
    exercises = load_assignment(options.assignment).exercises
    students = make_class(exercises, options.students, options.seed)
    play(show, students)
    wrong, missing = otherwise(show, students), without_feedback(show, students)
    total = len(students) * len(exercises)
    print(f"{total - len(wrong)} of {total} answers were judged as what they are")
    print(f"{len(students) - len(missing)} of {len(students)} students have their feedback")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"the largest of all processes took {memory:.0f} MB")
    quiet = unnoticed(show, students)
    complaints = [
        *wrong,
        *(f"{name} has no feedback" for name in missing),
        *(f"{name} was odd" for name in quiet),
    ]
    print("\n".join(complaints) or f"class report: {show.results / 'class.html'}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
