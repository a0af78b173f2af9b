"""The translator that the learner trained, in their own folder: it outlives the kernel, as their answers do."""

from course_lib.exercises.cards import Card
from course_lib.exercises.kept_answers import mine
from course_lib.exercises.progress_file import my_folder
from course_lib.translator import Translator

FOLDER = "translator"


def keep_translator(translator: Translator) -> Card:
    """Write a translator into the learner's folder, in place of an earlier one.

    Raises:
        OSError: if it cannot be written.
    """
    folder = my_folder() / FOLDER
    translator.save(folder)
    size = sum(file.stat().st_size for file in folder.iterdir()) / 1e6
    return Card(
        "Your translator is kept",
        (f"{size:.1f} MB. `my_translator()` brings it back, in any later session.",),
    )


def my_translator() -> Translator:
    """The translator that the learner keeps, run by their own `encode` and `decode`; the course's, if there is none.

    Raises:
        FileNotFoundError: if one of its files is missing.
        ValueError: if one of its files is damaged.
    """
    folder = my_folder() / FOLDER
    if not folder.is_dir():
        print("my_translator: the course's, until you keep yours (lesson 08)")
        return Translator.load()
    return Translator.load(folder, mine("encode"), mine("decode"))
