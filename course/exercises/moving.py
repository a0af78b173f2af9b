"""Carrying kept answers, and the translator, to another computer: one file there, and back."""

import tempfile
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from course.exercises import progress_file
from course.exercises.answer_key import AnswerKey
from course.exercises.cards import Card
from course.exercises.catalogue import EXERCISES
from course.exercises.checking import check_source
from course.exercises.exercise import Exercise
from course.exercises.kept_answers import is_kept, keep, kept_source, set_aside
from course.exercises.my_translator import FOLDER, keep_files, translator_files
from course.old_names import with_new_names
from course_lib.running.files import write_whole
from course_lib.translator import FILES

MAX_BYTES = 1_000_000  # of one answer
TRANSLATOR = [f"{FOLDER}/{file}" for file in FILES]
MAX_TRANSLATOR_BYTES = 1_000_000_000  # of one of its files


def save_answers(path: str | Path = "my_answers.zip") -> Card:
    """Write all kept answers, and the translator if one is kept, into one file, which `load_answers` reads elsewhere.

    Raises:
        OSError: if the file cannot be written.
    """
    names = [name for name in EXERCISES if is_kept(name)]
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(f"{EXERCISES[name].kept_as}.py", kept_source(name))
        for file in translator_files():
            archive.write(file, f"{FOLDER}/{file.name}")
    write_whole(path, packed.getvalue())
    title = f"Answers in {path}: {len(names)}" + ", and your translator" * bool(translator_files())
    return Card(title, (f'On the other computer: `load_answers("{path}")`.',))


def load_answers(path: str | Path = "my_answers.zip") -> Card:
    """Check each answer of a file that `save_answers` wrote, and keep those that pass; keep its translator.

    An answer or a translator that is kept here already and differs is put aside, not lost.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if the file was not written by `save_answers`.
    """
    from tqdm.auto import tqdm

    rows: list[tuple[str, ...]] = [("answer", "outcome")]
    for kept_as, source in tqdm(list(_answers(path)), desc="Checking the answers", leave=False, delay=2):
        exercise = _exercise(kept_as)
        rows.append((f"`{exercise.name}`", _take(exercise, kept_as, source)))
    kept = sum(outcome.startswith("kept") for _, outcome in rows)
    note = _take_translator(path)
    return Card(f"Answers kept: {kept} of {len(rows) - 1}", (note,) if note else (), "", tuple(rows))


def _answers(path: str | Path) -> Iterator[tuple[str, str]]:
    """The answers in a file, each after the name under which it was kept."""
    try:
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                if entry.filename in TRANSLATOR and entry.file_size <= MAX_TRANSLATOR_BYTES:
                    continue
                kept_as, _, ending = with_new_names(entry.filename).rpartition(".")
                if (
                    ending != "py"
                    or entry.file_size > MAX_BYTES
                    or kept_as not in _exercise(kept_as).revisions
                ):
                    raise ValueError(f"got {entry.filename!r} in it")
                yield kept_as, with_new_names(archive.read(entry).decode())
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise ValueError(f"wanted a file that `save_answers` wrote; {path} is none: {error}") from error


def _exercise(kept_as: str) -> Exercise:
    """The exercise of which something is kept under this name. A KeyError says that there is none."""
    return EXERCISES[kept_as.partition("-")[0]]


def _take_translator(path: str | Path) -> str | None:
    """Keep the file's translator if it can be read; says what happened."""
    with zipfile.ZipFile(path) as archive, tempfile.TemporaryDirectory() as folder:
        inside = [name for name in archive.namelist() if name in TRANSLATOR]
        archive.extractall(folder, inside)
        try:
            return keep_files(Path(folder) / FOLDER) if inside else None
        except (OSError, ValueError) as error:
            return f"Your translator was not kept: {error}"


def _take(exercise: Exercise, kept_as: str, source: str) -> str:
    """Keep an answer if it is to the exercise as it is now, and passes; says what happened."""
    if kept_as != exercise.kept_as:
        return f"not kept: the exercise has changed since: {exercise.changed[-1]}"
    name = exercise.name
    result = check_source(AnswerKey(exercise), source)
    if not result.passed:
        return f"not kept: {result.sentence}"
    if is_kept(name) and kept_source(name) == source:
        return "kept already"
    try:
        aside = set_aside(name)
    except OSError as error:
        return f"not kept: the one that is here cannot be put aside ({error.strerror})"
    notes = [note for note in (keep(name, source), progress_file.save_pass(kept_as)) if note]
    if not is_kept(name):
        return " ".join(["not kept:", *notes])
    return " ".join(["kept" if aside is None else f"kept; the one that was here is now {aside}", *notes])
