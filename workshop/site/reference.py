"""The pages of the library's reference: one for each module, in the order in which the library's README lists them.

Also a Sphinx extension, for the docstrings on these pages.
"""

import importlib
import pkgutil
import re
import textwrap

SECTION = re.compile(r"\w+:$")  # Args:, Returns:, Raises:
COLUMNS = re.compile(r"\S+ {2,}\S")
MODULE = re.compile(r"^(\w+)(\.py|/) +(\S.*)$", re.MULTILINE)
INTRODUCTION = """Reference
=========

The library that the lessons build, in their order. A shape such as ``Float[Tensor, 'batch seq_len d_model']`` says what
each axis is; ``*batch`` is any number of axes, and ``#`` an axis that may also have size 1.

.. list-table::
   :header-rows: 1

   * - module
     - what it is
"""


def reference_pages(readme: str) -> dict[str, str]:
    """A page for each module that the README of the library names, and one that lists them, by their places."""
    about = {name: words for name, _, words in MODULE.findall(readme)}
    rows = [f"   * - :doc:`{name}`\n     - {words}" for name, words in about.items()]
    toctree = ["", ".. toctree::", "   :hidden:", "", *(f"   {name}" for name in about), ""]
    index = INTRODUCTION + "\n".join([*rows, *toctree])
    return {"reference/index.rst": index} | {f"reference/{name}.rst": _page(name) for name in about}


def _page(name: str) -> str:
    return f"{name}\n{'=' * len(name)}\n\n" + "\n".join(map(_section, _modules(f"course_lib.{name}")))


def _section(module: str) -> str:
    whole = hasattr(importlib.import_module(module), "__all__")
    options = ["   :members:", *(["   :imported-members:"] if whole else [])]
    return "\n".join([f".. automodule:: {module}", *options, ""])


def _modules(name: str) -> list[str]:
    """A module; for a package without `__all__` also its modules, because it does not say what it offers."""
    module = importlib.import_module(name)
    if hasattr(module, "__all__") or not hasattr(module, "__path__"):
        return [name]
    return [
        name,
        *(f"{name}.{part.name}" for part in pkgutil.iter_modules(module.__path__) if not part.ispkg),
    ]


def literal_blocks(docstring: str) -> str:
    """A docstring whose indented paragraphs, and those in columns, are literal blocks: formulas, code, tables."""
    paragraphs, in_section = [], False
    for paragraph in docstring.split("\n\n"):
        lines = paragraph.splitlines()
        in_section = paragraph.startswith(" ") and in_section or bool(lines and SECTION.match(lines[0]))
        if not in_section and paragraph.startswith("    "):
            paragraphs.append("::")
        elif len(lines) > 1 and all(map(COLUMNS.match, lines)):
            paragraphs.append("::")
            paragraph = textwrap.indent(paragraph, "    ")
        paragraphs.append(paragraph)
    return "\n\n".join(paragraphs)


def process(app, what: str, name: str, described: object, options: object, lines: list[str]) -> None:
    """Sphinx's event: change a docstring before its sections are read."""
    lines[:] = literal_blocks("\n".join(lines)).split("\n")


def setup(app) -> dict:
    """Sphinx's entry."""
    app.connect("autodoc-process-docstring", process, priority=400)  # before napoleon
    return {"parallel_read_safe": True, "parallel_write_safe": True}
