"""The files of the translator's page."""

from pathlib import Path

from course.pictures.frame import code
from course_lib.running.files import write_whole
from workshop.site.translator.machine_scene import machine_script
from workshop.site.translator.packing import data_script

HERE = Path(__file__).parent
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
DATA, CODE, STYLE = "translator_data.js", "translator.js", "translator.css"

PAGE = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The course's translator</title>
<link rel="stylesheet" href="{STYLE}">
<script defer src="{DATA}"></script>
<script defer src="{CODE}"></script>
</head>
<body style="background: Canvas; font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: auto; padding: 1rem">
<main>
<h1>The course's translator</h1>
<div id="translator"></div>
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
        "index.html": PAGE.encode(),
    }
    for name, content in contents.items():
        write_whole(out / name, content)
    return [out / name for name in contents]
