"""The files of the translator's page."""

from pathlib import Path

from course.pictures.frame import code
from course_lib.running.files import write_whole
from workshop.site.translator.machine_scene import machine_script
from workshop.site.translator.packing import data_script

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
READING = (
    "characters",
    "tokens",
    "typed_text",
    "placeholders",
    "doubt",
)  # of a typed text, without the model
MACHINE = (*READING, "unpacking", "shared", "model", "whole_text", "passage", "translator")
STAGE = ("machine_frames", "machine_stage")  # of the machine that runs the sentence
PICTURE = ("tokens", "attention_explorer")  # scripts of course.pictures
DATA, CODE, STYLE, POSTER = "translator_data.js", "translator.js", "translator.css", "machine.svg"
STILL = (
    "The machine of the paper’s Figure 1 while it translates “La quise mucho” into “I loved her very much”: "
    "the decoder asks the memory, with lines as wide as its attention."
)


def translator_html(folder: str, lessons: str | None = None) -> str:
    """What a page needs to hold the translator; without scripts it shows the machine at rest.

    Args:
        folder: where the files are, as the page sees it; empty or with a slash at its end.
        lessons: where the pages of the lessons are, in the same way; None if the machine's boxes lead nowhere.
    """
    where = "" if lessons is None else f' data-lessons="{lessons}"'
    return f"""<div id="translator" class="course-translator"{where}>
<div class="poster"><img src="{folder}{POSTER}" alt="{STILL}" width="640" height="366"></div>
<p>Where scripts may run, you type a sentence here, and it goes through the machine.</p>
</div>
<link rel="stylesheet" href="{folder}{STYLE}">
<script defer src="{folder}{DATA}"></script>
<script defer src="{folder}{CODE}"></script>"""


PAGE = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The course's translator</title>
</head>
<body style="background: Canvas; font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: auto; padding: 1rem">
<main>
<h1>The course's translator</h1>
{translator_html("")}
</main>
</body>
</html>
"""


def scripts(*names: str) -> str:
    """Scripts of this folder as one."""
    return "\n".join((HERE / f"{name}.js").read_text(encoding="utf-8") for name in names)


def program() -> str:
    """All scripts as one, whose names are its own; `machine` is a function, so that a worker can have it too."""
    offered = "return { ReadingError, Translator, unpack };"
    return "\n".join(
        [
            "(() => {",
            '"use strict";',
            *("const machine = () => {", scripts(*MACHINE), offered, "};"),
            *("const film = (() => {", code(("films/film",)), "return { stageOf, style }; })();"),
            code(PICTURE),
            machine_script(),
            scripts("shared", *STAGE, "page"),
            "})();",
            "",
        ]
    )


def write_page(out: Path, translator: Path) -> list[Path]:
    """Write the files of a translator that works without Python, and a page that holds nothing else.

    Args:
        out: a folder for the files.
        translator: the folder of a trained translator.

    Returns:
        the files.

    Raises:
        FileNotFoundError, ValueError: as `data_script`.
    """
    contents = {
        DATA: data_script(translator).encode("utf-16"),  # its first character says so, and browsers heed that
        CODE: program().encode(),
        STYLE: (HERE / "page.css").read_bytes(),
        POSTER: (ROOT / "notebooks/pictures/whole_machine_poster.svg").read_bytes(),
        "index.html": PAGE.encode(),
    }
    for name, content in contents.items():
        write_whole(out / name, content)
    return [out / name for name in contents]
