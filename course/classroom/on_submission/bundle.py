"""What Gradescope and GitHub Classroom need to grade on submission: the course, the assignment, what starts them."""

import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import nbformat

import course_lib
from course.classroom.assignments.declared import Assignment, declaration
from course.classroom.assignments.notebook import notebook
from course.exercises.own_exercises import bank_files
from course.places import PACKAGE
from course_lib.running.files import write_whole

TEMPLATES = Path(__file__).parent / "templates"
# All that grading imports; the versions are those with which the teacher has tried it.
NEEDED = (
    *("torch", "numpy", "jaxtyping", "nbformat", "tomlkit", "tqdm", "filelock", "cloudpickle"),
    *("python-dateutil", "tzlocal"),
)
PRACTICE = "no secret: the inputs of practice"  # everybody who can push can read it
EXECUTABLE = 0o755 << 16
Files = Mapping[str, bytes]


def write_for_gradescope(assignment: Assignment, secret: str, path: Path) -> None:
    """Write the zip that is uploaded as the autograder.

    Raises:
        ValueError: if the assignment has pools.
    """
    files = {**_grading(assignment, secret), **_templates(assignment, "setup.sh", "run_autograder")}
    write_whole(path, _zipped(files))


def write_for_github(assignment: Assignment, folder: Path) -> None:
    """Write what a template repository holds: the notebook, and the workflow with what it needs, without rubrics.

    Raises:
        ValueError: if the assignment has pools.
    """
    grading = _grading(replace(assignment, questions=()), PRACTICE)
    built = nbformat.writes(notebook(assignment.completed())).encode()
    workflow = _templates(assignment, "classroom.yml")["classroom.yml"]
    files = {
        f"{assignment.name}.ipynb": built,
        ".github/grading.zip": _zipped(grading),
        ".github/workflows/classroom.yml": workflow,
    }
    for name, content in files.items():
        write_whole(folder / name, content)


def _grading(assignment: Assignment, secret: str) -> Files:
    """All that grading reads, by its place."""
    if assignment.pools:
        raise ValueError(
            f"{assignment.name} has [pools], which cannot be graded on submission: nobody says there whose work it is"
        )
    requirements = "".join(f"{name}=={version(name).partition('+')[0]}\n" for name in NEEDED)
    files = {
        f"{assignment.name}.toml": declaration(assignment).encode(),
        "secret": secret.encode(),
        "requirements.txt": requirements.encode(),
    }
    for bank in {*assignment.own.values()}:
        files |= {f"{bank.name}/{file.name}": file.read_bytes() for file in bank_files(bank)}
    for package in (PACKAGE, Path(course_lib.__file__).parent):
        files |= {f"packages/{name}": path.read_bytes() for name, path in _files_of(package)}
    return files


def _files_of(package: Path) -> Iterator[tuple[str, Path]]:
    """A package's files, without data, lessons and what Python keeps beside them."""
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package.parent)
        if path.is_file() and not {"__pycache__", "data", "notebooks"} & {*name.parts}:
            yield name.as_posix(), path


def _templates(assignment: Assignment, *names: str) -> Files:
    texts = {name: (TEMPLATES / name).read_text(encoding="utf-8") for name in names}
    return {name: text.replace("ASSIGNMENT", assignment.name).encode() for name, text in texts.items()}


def _zipped(files: Files) -> bytes:
    """The same bytes each time; scripts can be started."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name)
            entry.external_attr = EXECUTABLE if content.startswith(b"#!") else 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return target.getvalue()
