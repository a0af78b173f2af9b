"""Pages: every lesson as a page to read in a browser, in build/pages, to be opened from disk without a network.

Run as a program, this is `make pages`. Pictures work. The outputs that answer a question are folded, and so is the code
that a notebook folds; a click opens them.
"""

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from course.classroom.notebooks import find_lessons
from course.classroom.slides.__main__ import PARTS
from course.classroom.slides.lecture import changed, linked_to_pages, title_of, unfolded
from course.classroom.slides.parts import fetch_parts, folders
from course_lib.running.files import write_whole

HERE = Path(__file__).parent
PAGES = Path("build/pages")


def page(notebook: NotebookNode, title: str) -> str:
    """A lesson as HTML; for formulas and widgets it must stand beside the folder `parts`."""
    from nbconvert import HTMLExporter

    parts = folders()
    exporter = HTMLExporter(
        template_name="folded",
        extra_template_basedirs=[str(HERE)],
        mathjax_url=f"{parts['mathjax']}/MathJax.js?config=TeX-AMS_SVG-full",
    )
    cells = [
        unfolded(cell) if cell.cell_type == "code" else changed(cell, source=linked_to_pages(cell.source))
        for cell in notebook.cells
    ]
    resources = {"metadata": {"name": title}, "parts": parts}
    return exporter.from_notebook_node(changed(notebook, cells=cells), resources)[0]


def build(lessons: Sequence[str], out: Path) -> None:
    """Build the pages into a folder, and print its path.

    Args:
        lessons: numbers or names; all if none.
        out: the folder.

    Raises:
        FileNotFoundError, ValueError: if there is no such lesson, or a part could not be fetched.
    """
    paths = find_lessons(lessons=lessons)
    fetch_parts(PARTS)
    shutil.copytree(PARTS, out / "parts", dirs_exist_ok=True)
    for path in paths:
        notebook = nbformat.read(path, as_version=4)
        write_whole(out / f"{path.stem}.html", page(notebook, title_of(notebook)).encode())
    print(f"{out}: {len(paths)} pages")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the pages and print their folder."""
    parser = argparse.ArgumentParser(
        prog="python -m course.classroom.pages",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help="a number (00) or a name; all if none")
    parser.add_argument("--out", type=Path, default=PAGES, help="the folder (default: %(default)s)")
    options = parser.parse_args(arguments)
    try:
        build(options.lessons, options.out)
    except (FileNotFoundError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
