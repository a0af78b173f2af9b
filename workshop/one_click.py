"""Lessons that open in Colab and Kaggle with one click, and install the course there if it is missing.

`make one-click ARGS=OWNER/NAME` makes a checkout ready for its place on GitHub. It writes copies of the lessons into
one_click/, with a page of their links. Each copy begins with links and with a cell that installs the course; where the
course is there already, the cell does nothing. The address also goes into the files of `workshop.address`. Neither host
was tried.
"""

import argparse
import posixpath
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import nbformat

from course.classroom.notebooks import find_lessons
from course.places import LESSONS, ROOT
from course_lib.running.files import write_whole
from workshop.address import put_in

REPOSITORY = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")
RELATIVE = re.compile(r"\]\((?![a-z]+:|#)([^)\s]+)\)")
FOLDER = "one_click"  # at the top of the repository
BEFORE = (
    "In Colab or Kaggle, run the next cell first (in Kaggle, switch on *Settings > Internet* before), and use "
    "`save_answers` before you leave: the machine is deleted."
)
INSTALL = """\
# Installs the course where it is missing. Where it is there, this does nothing.
from importlib.util import find_spec

if find_spec("course_lib") is None:
    %pip install --quiet "transformer-course[course] @ https://github.com/{repository}/archive/{branch}.zip\""""
PAGE = """\
# The lessons in Colab and Kaggle

`make one-click` writes this page and the copies of the lessons beside it. Run the first code cell of a copy: it
installs the course where it is missing. In Kaggle, switch on *Settings > Internet* first. The machine there is deleted
with all that you wrote, so use `save_answers` before you leave.

| lesson | run it in | or in |{head}
| --- | --- | --- |{rule}
{rows}
"""


@dataclass(frozen=True)
class Places:
    """Where the course stands: a repository on GitHub, its branch, and the site's address if it is published.

    Raises:
        ValueError: if the repository is not OWNER/NAME.
    """

    repository: str
    branch: str = "main"
    site: str | None = None

    def __post_init__(self):
        if not REPOSITORY.fullmatch(self.repository):
            raise ValueError(f"wanted a repository on GitHub as OWNER/NAME, got {self.repository!r}")

    @property
    def home(self) -> str:
        return f"https://github.com/{self.repository}"

    def file(self, path: str) -> str:
        return f"{self.home}/blob/{self.branch}/{path}"

    def links(self, lesson: str) -> list[str]:
        """Links to the places where a lesson can be run or read."""
        copy = f"{FOLDER}/{lesson}"
        colab = f"https://colab.research.google.com/github/{self.repository}/blob/{self.branch}/{copy}"
        kaggle = f"https://kaggle.com/kernels/welcome?src={quote(self.file(copy), safe='')}"
        page = f"{self.site}/notebooks/{lesson.removesuffix('.ipynb')}.html"
        return [f"[Colab]({colab})", f"[Kaggle]({kaggle})", *([f"[the site]({page})"] if self.site else [])]

    def absolute(self, markdown: str, beside: str = "") -> str:
        """A lesson's text whose relative links lead to GitHub: those to lessons to their copies.

        Args:
            beside: the folder of the lesson, in that of all lessons.
        """

        def found(match: re.Match[str]) -> str:
            path, mark, place = match[1].partition("#")
            folder = FOLDER if path.endswith(".ipynb") else LESSONS.name
            return f"]({self.file(posixpath.normpath(f'{folder}/{beside}/{path}'))}{mark}{place})"

        return RELATIVE.sub(found, markdown)


def copied(path: Path, places: Places) -> nbformat.NotebookNode:
    """A lesson with absolute links; links and the installing cell stand under its first cell."""
    notebook = nbformat.read(path, as_version=4)
    lesson = path.relative_to(LESSONS)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = places.absolute(cell.source, lesson.parent.as_posix())
    at_home = f"[JupyterLab on your own computer]({places.home}#start)"
    links = f"Run it in {' · '.join([at_home, *places.links(lesson.as_posix())])}. {BEFORE}"
    install = INSTALL.format(repository=places.repository, branch=places.branch)
    notebook.cells[1:1] = [
        nbformat.v4.new_markdown_cell(links, id="one-click-links"),
        nbformat.v4.new_code_cell(install, id="one-click-install"),
    ]
    nbformat.validate(notebook)
    return notebook


def write_copies(places: Places, out: Path) -> list[Path]:
    """Write a copy of each lesson and a page of their links into a folder; return the copies' paths."""
    written, rows = [], []
    for path in find_lessons():
        notebook = copied(path, places)
        title = notebook.cells[0].source.splitlines()[0].removeprefix("# ")
        lesson = path.relative_to(LESSONS).as_posix()
        rows.append(f"| [{title}]({lesson}) | {' | '.join(places.links(lesson))} |")
        write_whole(out / lesson, (nbformat.writes(notebook) + "\n").encode())
        written.append(out / lesson)
    more = {"head": " or read it on |", "rule": " --- |"} if places.site else {"head": "", "rule": ""}
    write_whole(out / "README.md", PAGE.format(rows="\n".join(rows), **more).encode())
    return written


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Write the copies and the address, and say what to do with them."""
    parser = argparse.ArgumentParser(prog="python -m workshop.one_click", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("repository", help="OWNER/NAME on GitHub")
    parser.add_argument("--branch", default="main", help="the branch to install (default: %(default)s)")
    parser.add_argument("--site", help="where the site of `make site` is published, as https://...")
    options = parser.parse_args(arguments)
    try:
        places = Places(options.repository, options.branch, options.site and options.site.rstrip("/"))
    except ValueError as error:
        print(f"one-click: {error}", file=sys.stderr)
        return 2
    written = write_copies(places, root / FOLDER)
    changed = put_in(root, places.home, places.branch, places.site)
    print(f"{len(written)} lessons in {FOLDER}/, and the address in {', '.join(changed)}: commit them to "
          f"{places.repository}. The links are in {FOLDER}/README.md.")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
