"""What an answer uses that no answer needs: it may be honest, but a teacher should look at it.

The usual is listed, and everything else is unusual: a list of bad names would always lack one.
"""

import ast
from collections.abc import Iterator

# Modules from which only values and functions come.
USUAL_MODULES = frozenset(
    "__future__ abc asyncio bisect cmath collections contextlib copy course_lib dataclasses decimal einops enum "
    "fractions functools heapq itertools IPython ipywidgets jaxtyping math matplotlib numbers numpy operator pandas "
    "pprint random re statistics string textwrap time torch tqdm typing typing_extensions unicodedata warnings"
    .split()
)  # fmt: skip
USUAL_DUNDERS = frozenset(
    "__add__ __call__ __doc__ __enter__ __exit__ __file__ __getitem__ __init__ __iter__ __len__ __main__ __matmul__ "
    "__mul__ __name__ __next__ __post_init__ __setitem__ __version__".split()
)
# Parts of torch by which its functions can be reached under another name, or its watch turned off.
TORCH_PARTS = frozenset("_C compile compiler export fx jit library ops overrides package utils".split())
# They reach what is out of sight, also as attributes: frames, code, the names of a module.
REACHING = frozenset(
    "breakpoint builtins compile ctypes delattr eval exec exit f_back f_builtins f_globals f_locals gc getattr globals "
    "input locals open os quit setattr signal sys tb_frame threading vars".split()
)  # fmt: skip


def unusual_in(node: ast.AST) -> Iterator[str]:
    """The names of what is unusual in a piece of code."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Import):
            yield from (name for alias in inner.names if (name := _unusual_module(alias.name)))
        elif isinstance(inner, ast.ImportFrom):
            yield from filter(None, (_unusual_module(f"{inner.module}.{a.name}") for a in inner.names))
        elif isinstance(inner, ast.Name) and (inner.id in REACHING or _is_hidden_dunder(inner.id)):
            yield inner.id
        elif isinstance(inner, ast.Attribute) and _is_unusual_attribute(inner):
            yield inner.attr


def _unusual_module(dotted: str) -> str:
    """What is unusual in an imported name: its module, or a part of torch; "" if nothing is."""
    package, *parts = dotted.split(".")
    if package not in USUAL_MODULES:
        return package
    if package == "torch":
        return next((part for part in parts if _is_hidden(part) or part in TORCH_PARTS), "")
    return next(filter(_is_hidden_dunder, parts), "")


def _is_unusual_attribute(node: ast.Attribute) -> bool:
    base = node.value.id if isinstance(node.value, ast.Name) else ""
    if base in ("self", "cls"):
        return _is_hidden_dunder(node.attr)
    of_torch = base == "torch" and node.attr in TORCH_PARTS
    return of_torch or _is_hidden(node.attr) or node.attr in REACHING - {"compile", "open", "input"}


def _is_hidden(name: str) -> bool:
    """Is it somebody's private name?"""
    return name.startswith("_") and name not in USUAL_DUNDERS


def _is_hidden_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__") and _is_hidden(name)
