"""The pages of the library's reference: one for each module, in the order of the lessons, as the README lists them."""

import importlib
import pkgutil
import re

MODULE = re.compile(r"^    (\w+)(\.py|/) +(\S.*)$", re.MULTILINE)
LEFT_OUT = {"__main__", "classroom", "py"}  # programs; the teacher's guide is a page of its own
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
    """A page for each module that the README's tree names, and one that lists them, by their places in the source."""
    tree = readme.partition("\ncourse_lib/ ")[2]
    about = {name: words for name, _, words in MODULE.findall(tree) if name not in LEFT_OUT}
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
    return [name, *(f"{name}.{part.name}" for part in pkgutil.iter_modules(module.__path__) if not part.ispkg)]
