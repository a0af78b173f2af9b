"""Carrying kept answers to another computer: one file there, and back."""

import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from course_lib.exercises import progress_file
from course_lib.exercises.answer_key import AnswerKey
from course_lib.exercises.cards import Card
from course_lib.exercises.catalogue import EXERCISES
from course_lib.exercises.checking import check_source
from course_lib.exercises.kept_answers import is_kept, keep, kept_source, set_aside
from course_lib.running.files import write_whole

MAX_BYTES = 1_000_000  # of one answer


def save_answers(path: str | Path = "my_answers.zip") -> Card:
    """Write all kept answers into one file, which `load_answers` reads on another computer.

    Raises:
        OSError: if the file cannot be written.
    """
    names = [name for name in EXERCISES if is_kept(name)]
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(f"{name}.py", kept_source(name))
    write_whole(path, packed.getvalue())
    return Card(f"Answers in {path}: {len(names)}", (f'On the other computer: `load_answers("{path}")`.',))


def load_answers(path: str | Path = "my_answers.zip") -> Card:
    """Check each answer of a file that `save_answers` wrote, and keep those that pass.

    An answer that is kept here already and differs is put aside, not lost.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if the file was not written by `save_answers`.
    """
    from tqdm.auto import tqdm

    rows: list[tuple[str, ...]] = [("answer", "outcome")]
    for name, source in tqdm(list(_answers(path)), desc="Checking the answers", leave=False, delay=2):
        rows.append((f"`{name}`", _take(name, source)))
    kept = sum(outcome.startswith("kept") for _, outcome in rows)
    return Card(f"Answers kept: {kept} of {len(rows) - 1}", (), "", tuple(rows))


def _answers(path: str | Path) -> Iterator[tuple[str, str]]:
    try:
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                name, _, ending = entry.filename.rpartition(".")
                if name not in EXERCISES or ending != "py" or entry.file_size > MAX_BYTES:
                    raise ValueError(f"got {entry.filename!r} in it")
                yield name, archive.read(entry).decode()
    except (zipfile.BadZipFile, ValueError) as error:
        raise ValueError(f"wanted a file that `save_answers` wrote; {path} is none: {error}") from error


def _take(name: str, source: str) -> str:
    """Keep an answer if it passes; says what happened."""
    result = check_source(AnswerKey(EXERCISES[name]), source)
    if not result.passed:
        return f"not kept: {result.message}"
    if is_kept(name) and kept_source(name) == source:
        return "kept already"
    try:
        aside = set_aside(name)
    except OSError as error:
        return f"not kept: the one that is here cannot be put aside ({error.strerror})"
    notes = [note for note in (keep(name, source), progress_file.save_pass(name)) if note]
    if not is_kept(name):
        return " ".join(["not kept:", *notes])
    return " ".join(["kept" if aside is None else f"kept; the one that was here is now {aside}", *notes])
