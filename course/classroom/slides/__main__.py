"""Lectures: every lesson as reveal.js slides, in build/slides, to be opened from disk without a network.

Run as a program, this is `make slides`. In a lecture S opens the speaker's view, F fills the screen, ESC shows all
slides, and B blanks the screen. With ?print-pdf after the address, the browser prints every slide.
"""

import argparse
import shutil
import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path

import nbformat

from course.classroom.notebooks import find_lessons
from course.classroom.notes import read_with_notes
from course.classroom.slides.lecture import page, title_of
from course.classroom.slides.parts import fetch_parts
from course_lib.running.files import write_whole

SLIDES = Path("build/slides")
PARTS = Path("build/slide_parts")


def index(titles: dict[str, str]) -> str:
    """The page that lists the lectures, in the order of their files' names."""
    links = "".join(f'<li><a href="{name}.html">{escape(title)}</a></li>' for name, title in titles.items())
    style = (
        "body { max-width: 48rem; margin: 3rem auto; padding: 0 1rem; font: 20px/1.7 system-ui, sans-serif; }"
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lectures</title><style>{style}</style>'
        f"</head><body><main><h1>Lectures</h1><ul>{links}</ul><p>S opens the speaker's view, F fills the screen, "
        "ESC shows all slides. With <code>?print-pdf</code> after the address, the browser prints them.</p>"
        "</main></body></html>"
    )


def build(lessons: Sequence[str], out: Path) -> None:
    """Build the lectures into a folder, and print the path of their list.

    Args:
        lessons: numbers or names; all if none.
        out: the folder.

    Raises:
        FileNotFoundError, ValueError: if there is no such lesson, or a part could not be fetched.
    """
    read = {path.stem: read_with_notes(path) for path in find_lessons(lessons=lessons)}
    fetch_parts(PARTS)
    shutil.copytree(PARTS, out / "parts", dirs_exist_ok=True)
    for name, notebook in read.items():
        write_whole(out / f"{name}.html", page(notebook, title_of(notebook)).encode())
    titles = {path.stem: title_of(nbformat.read(path, 4)) for path in find_lessons()}
    there = {name: title for name, title in titles.items() if (out / f"{name}.html").is_file()}
    write_whole(out / "index.html", index(there).encode())
    print(f"{out / 'index.html'}: {len(there)} lectures")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the lectures and print their path."""
    parser = argparse.ArgumentParser(
        prog="python -m course.classroom.slides",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help="a number (00) or a name; all if none")
    parser.add_argument("--out", type=Path, default=SLIDES, help="the folder (default: %(default)s)")
    options = parser.parse_args(arguments)
    try:
        build(options.lessons, options.out)
    except (FileNotFoundError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
