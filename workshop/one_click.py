"""Lessons that open in Colab and Kaggle with one click, and install the course there if it is missing.

`make one-click ARGS=OWNER/NAME` writes copies of the lessons for a repository on GitHub. Each begins with links and
with a cell that installs the course; where the course is there already, the cell does nothing. Neither host was tried.
"""

import argparse
import re
import sys
from pathlib import Path
from urllib.parse import quote

import nbformat

from course_lib.running.files import write_whole
from course_lib.running.places import LESSONS, ROOT

REPOSITORY = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")
FOLDER = "one_click"  # in the repository: the copies are committed there
LINKS = (
    "Run it in [JupyterLab on your own computer]({home}#start) · [Colab]({colab}) · [Kaggle]({kaggle}). "
    "In Colab or Kaggle, run the next cell first, and use `save_answers` before you leave: the machine is deleted."
)
INSTALL = """\
# Installs the course where it is missing. Where it is there, this does nothing.
from importlib.util import find_spec

if find_spec("course_lib") is None:
    %pip install --quiet "transformer-course @ https://github.com/{repository}/archive/{branch}.zip\""""


def addresses(repository: str, branch: str, lesson: str) -> dict[str, str]:
    """Where a lesson can be run: `home` is the README, `colab` and `kaggle` open the copy."""
    path = f"{repository}/blob/{branch}/{FOLDER}/{lesson}"
    return {
        "home": f"https://github.com/{repository}",
        "colab": f"https://colab.research.google.com/github/{path}",
        "kaggle": f"https://kaggle.com/kernels/welcome?src={quote(f'https://github.com/{path}', safe='')}",
    }


def with_first_cells(notebook: nbformat.NotebookNode, repository: str, branch: str, lesson: str) -> None:
    """Put the links and the installing cell under a lesson's first cell."""
    links = LINKS.format(**addresses(repository, branch, lesson))
    install = INSTALL.format(repository=repository, branch=branch)
    notebook.cells[1:1] = [
        nbformat.v4.new_markdown_cell(links, id="one-click-links"),
        nbformat.v4.new_code_cell(install, id="one-click-install"),
    ]


def write_copies(repository: str, branch: str, out: Path) -> list[Path]:
    """Write a copy of each lesson into a folder, and return their paths.

    Raises:
        ValueError: if the repository is not OWNER/NAME.
    """
    if not REPOSITORY.fullmatch(repository):
        raise ValueError(f"wanted a repository on GitHub as OWNER/NAME, got {repository!r}")
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for path in sorted(LESSONS.glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        with_first_cells(notebook, repository, branch, path.name)
        nbformat.validate(notebook)
        write_whole(out / path.name, (nbformat.writes(notebook) + "\n").encode())
        written.append(out / path.name)
    return written


def main(arguments: list[str] | None = None) -> int:
    """Write the copies, and say what to do with them."""
    parser = argparse.ArgumentParser(prog="python -m workshop.one_click", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("repository", help="OWNER/NAME on GitHub")
    parser.add_argument("--branch", default="main", help="the branch to install (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / FOLDER, help="default: build/one_click")
    options = parser.parse_args(arguments)
    try:
        written = write_copies(options.repository, options.branch, options.out)
    except ValueError as error:
        print(f"one-click: {error}", file=sys.stderr)
        return 2
    print(f"{len(written)} lessons in {options.out}: commit them as {FOLDER}/ in {options.repository}. "
          "The first link: " + addresses(options.repository, options.branch, written[0].name)["colab"])  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
