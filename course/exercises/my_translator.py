"""The translator that the learner trained, in their own folder: it outlives the kernel, as their answers do."""

import json
from pathlib import Path

from course.exercises.cards import Card
from course.exercises.kept_answers import mine
from course.exercises.progress_file import my_folder
from course.files import put_aside
from course_lib.own_transformer import OwnTransformer
from course_lib.running.files import write_whole
from course_lib.saved_models import MODELS
from course_lib.translator import FILES, SETTINGS, Translator

FOLDER = "translator"
COURSES = MODELS / "short_sentences"  # the same folders, of what the course's answers trained
OUTDATED = "yours was trained with `encode` and `decode` as they were before these exercises changed"


def keep_translator(translator: Translator, after: int | None = None) -> Card:
    """Write a translator into the learner's folder, in place of an earlier one; of an outdated one, beside it.

    Args:
        after: of a checkpoint, its number of updates. It is kept beside the translator; `save_answers` leaves it out.

    Raises:
        OSError: if it cannot be written.
    """
    folder = _folder(after)
    if _is_outdated(folder):
        put_aside(folder, ".")
    translator.save(folder)
    size = sum(file.stat().st_size for file in folder.iterdir()) / 1e6
    title, call = "Your translator is kept", "my_translator()"
    if after is not None:
        title, call = f"Your translator after {after} updates is kept", f"my_translator({after})"
    return Card(title, (f"{size:.1f} MB. `{call}` brings it back, in any later session.",))


def my_translator(after: int | None = None) -> Translator:
    """The translator that the learner keeps; if there is none, the one that the course's answers trained.

    A model of functions is run by the learner's own.

    Args:
        after: of a checkpoint, its number of updates. The course has the one after 500.

    Raises:
        FileNotFoundError: if one of its files is missing, or neither has such a checkpoint.
        ValueError: if one of its files is damaged.
    """
    folder = _folder(after)
    if not folder.is_dir():
        courses = Translator.load(COURSES / folder.name)
        print("my_translator: the course's small one, until you keep yours (lesson 08)")
        return courses
    if _is_outdated(folder):
        print(
            f"my_translator: the course's small one, because {OUTDATED}. It stays in {folder}; lesson 08 trains another"
        )
        return Translator.load(COURSES / folder.name)
    translator = Translator.load(folder)
    if not isinstance(translator.model, OwnTransformer):
        return translator
    return Translator.load(folder, mine("encode"), mine("decode"))


def translator_files() -> list[Path]:
    """The files of the translator that the learner keeps; none if there is none."""
    folder = my_folder() / FOLDER
    return [folder / name for name in FILES if (folder / name).is_file()]


def keep_files(folder: Path) -> str:
    """Keep the translator of another folder. One that is kept here and differs is put aside; says what happened.

    Raises:
        OSError: if one of its files is missing, or nothing can be written.
        ValueError: if one of its files is damaged.
    """
    if _is_outdated(folder):
        raise ValueError(OUTDATED)
    Translator.load(folder)
    own, here = my_folder() / FOLDER, {file.name: file.read_bytes() for file in translator_files()}
    new = {name: (folder / name).read_bytes() for name in FILES if (folder / name).is_file()}
    if here == new:
        return "Your translator is kept already."
    aside = put_aside(own, ".") if own.exists() else None
    for name, content in new.items():
        write_whole(own / name, content)
    return "Your translator is kept." + f" The one that was here is now {aside}." * (aside is not None)


def folder_name(after: int | None) -> str:
    """The folder of a translator, beside the others."""
    return FOLDER if after is None else f"{FOLDER}_after_{after}"


def _folder(after: int | None) -> Path:
    return my_folder() / folder_name(after)


def _is_outdated(folder: Path) -> bool:
    """Was it trained as post-norm by functions? They are pre-norm now. A damaged file is left to those who read it."""
    try:
        settings = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
        return settings["of_functions"] and not settings["model"]["norm_first"]
    except (OSError, ValueError, KeyError, TypeError):
        return False
