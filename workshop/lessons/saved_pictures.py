"""Finding outdated pictures: those that a built lesson holds with old scripts or styles.

A picture's output carries its own script. So a lesson that was built before a script changed still shows the old
picture.
"""

import json
import re

from nbformat import NotebookNode

from course.pictures import frame

PARTS = re.compile(
    r"""<script>\(\(\)=>\{const style=(?P<style>"(?:[^"\\]|\\.)*"); (?P<script>.*?) const at=document\."""
)


def outdated_pictures(notebook: NotebookNode) -> list[str]:
    """The ids of the cells whose picture holds a script or a style that differs from the current files."""
    return [
        cell.id
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        for parts in PARTS.finditer("".join(output.get("data", {}).get("text/html", "")))
        if not _is_of_today(parts)
    ]


def _is_of_today(parts: re.Match) -> bool:
    style, script = json.loads(parts["style"]), parts["script"]
    return not _without_files(style, "*.css") and not _without_files(script, "*.js")


def _without_files(text: str, pattern: str) -> str:
    """The rest of a text after removing the current files, the longest first."""
    files = sorted((frame.compact(path) for path in frame.HERE.rglob(pattern)), key=len, reverse=True)
    for file in files:
        text = text.replace(file, "")
    return text.strip()
