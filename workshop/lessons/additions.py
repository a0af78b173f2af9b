"""What the build adds to every lesson, so that no author needs to write it.

Apparatus is folded, cells that check an answer import what they call, and lessons are linked to one another.
"""

import ast
import re
from collections.abc import Mapping, Sequence

from nbformat import NotebookNode

CALLED = ("check", "hint")  # what a learner calls first when they come back in a new kernel
MAGIC = re.compile(r"^\s*[%!].*$", re.MULTILINE)  # a line for IPython, which Python cannot parse
NAMED = re.compile(r"\b[Ll]esson\s(?P<number>\d\d)\b|\b[Ll]essons\s\d\d(?:(?:,|,? and| to)\s\d\d)*\b")
# Where "lesson 03" stays as it is: code, formulas, links, headings, HTML tags and the titles of folded answers.
KEPT = re.compile(
    r"(```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$\n]+\$|!?\[[^\]]*\]\([^)]*\)|^#.*?$|<summary>.*?</summary>|<[^>\n]*>)",
    re.DOTALL | re.MULTILINE,
)


def fold_apparatus(cells: Sequence[NotebookNode]) -> None:
    """Have JupyterLab fold the code of each cell that is tagged `apparatus`; a click opens it."""
    for cell in cells:
        if "apparatus" in cell.metadata.get("tags", []):
            cell.metadata.setdefault("jupyter", {})["source_hidden"] = True


def import_what_is_called(cells: Sequence[NotebookNode]) -> None:
    """Have each cell that calls `check` import it and `hint`, which a refusal names: both work in a new kernel."""
    for cell in cells:
        if cell.cell_type == "code" and (missing := _called_without_import(cell.source)):
            blank = "" if re.match(r"(from|import)\b", cell.source) else "\n"
            line = f"from course.exercises import {', '.join(missing)}"
            cell.source = f"{line}\n{blank}{cell.source}"


def _called_without_import(source: str) -> list[str]:
    nodes = list(ast.walk(ast.parse(MAGIC.sub("pass", source))))
    called = {n.func.id for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    called |= {"hint"} if "check" in called else set()
    imported = {alias.name for n in nodes if isinstance(n, ast.ImportFrom) for alias in n.names}
    return [name for name in CALLED if name in called - imported]


def link_lessons(cells: Sequence[NotebookNode], lesson: str, names: Mapping[str, str]) -> None:
    """Turn each "lesson 03" of the prose, and each number in "lessons 03 and 04", into a link to that notebook.

    Args:
        lesson: the number of this lesson, to which nothing is linked.
        names: of the lessons that there are, by their numbers, such as {"03": "03_masking"}.
    """

    def link(text: str, number: str) -> str:
        return f"[{text}]({names[number]}.ipynb)" if number in names and number != lesson else text

    def links(match: re.Match) -> str:
        if number := match["number"]:
            return link(match[0], number)
        return re.sub(r"\d\d", lambda each: link(each[0], each[0]), match[0])

    for cell in cells:
        if cell.cell_type == "markdown":
            parts = KEPT.split(cell.source)
            cell.source = "".join(part if i % 2 else NAMED.sub(links, part) for i, part in enumerate(parts))


def add_ways(cells: Sequence[NotebookNode], lesson: str, names: Mapping[str, str]) -> None:
    """End the first and the last text of a lesson with links to the lessons before and after it.

    Args:
        lesson, names: as in `link_lessons`.
    """
    numbers = sorted(names)
    here = numbers.index(lesson)
    before = [f"[← lesson {n}]({names[n]}.ipynb)" for n in numbers[max(0, here - 1) : here]]
    after = [f"[lesson {n} →]({names[n]}.ipynb)" for n in numbers[here + 1 : here + 2]]
    _end_texts(cells, " · ".join(before + after))


def add_way_back(cells: Sequence[NotebookNode], lesson: str, names: Mapping[str, str]) -> None:
    """End the first and the last text of a notebook beyond the lessons with a link to its lesson."""
    _end_texts(cells, f"[← lesson {lesson}]({names[lesson]}.ipynb)" if lesson in names else "")


def _end_texts(cells: Sequence[NotebookNode], way: str) -> None:
    texts = [cell for cell in cells if cell.cell_type == "markdown"]
    for cell in {id(cell): cell for cell in (texts[:1] + texts[-1:])}.values():
        cell.source = "\n\n".join(filter(None, [cell.source, way]))
