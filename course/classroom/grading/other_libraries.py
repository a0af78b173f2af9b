"""What an answer takes of libraries beside PyTorch that no answer needs: it may do the exercise, or read a file.

As in `unusual`, the usual is listed: what the course's answers take, those of learners that were collected, and what
stands beside it. A part that does a whole exercise is not among it, unless the exercise is about something else.
"""

import ast
from collections.abc import Iterator

USUAL_PARTS = {
    "numpy": "abs absolute add all allclose amax amin any append arange argmax argmin argsort array array_equal "
    "asarray astype atleast_1d atleast_2d bool_ broadcast_to ceil clip column_stack concatenate copy cos count_nonzero "
    "cumprod cumsum diag diagflat diagonal diff divide dot dtype e einsum empty empty_like equal exp exp2 expand_dims "
    "eye finfo flip float16 float32 float64 floor full full_like greater greater_equal hstack identity inf inner "
    "int32 int64 integer isclose isfinite isin isinf isnan less less_equal linspace log log10 log1p log2 logical_and "
    "logical_not logical_or logspace matmul matrix_transpose max maximum mean median min minimum mod moveaxis multiply "
    "nan nan_to_num ndarray negative newaxis nonzero ones ones_like outer pad pi polyfit polyval power prod ravel "
    "reciprocal repeat reshape roll round searchsorted shape sign sin size sort split sqrt square squeeze stack std "
    "subtract sum swapaxes take take_along_axis tanh tile transpose tril triu unique vstack where zeros zeros_like",
    "numpy.linalg": "det inv lstsq norm pinv solve",
    "numpy.random": "default_rng normal permutation rand randint randn random seed uniform",
    "random": "Random choice gauss randint random randrange sample seed shuffle uniform",
    "asyncio": "TaskGroup create_task gather run sleep to_thread wait",
    "warnings": "catch_warnings filterwarnings simplefilter warn",
    "statistics": "covariance fmean linear_regression mean median pvariance stdev variance",
    "IPython.display": "HTML Latex Markdown Math clear_output display",
    "matplotlib.pyplot": "axhline axis axvline bar close colorbar figure grid hist imshow legend matshow plot scatter "
    "show subplot subplots tight_layout title xlabel xlim xticks ylabel ylim yticks",
}  # fmt: skip
PARTS = {home: frozenset(names.split()) for home, names in USUAL_PARTS.items()}
# Methods of their objects: they draw by weights, or read and write files.
METHODS = frozenset({"choices", "dump", "dumps", "from_file", "savefig", "tofile"})


def unusual_parts(node: ast.AST) -> Iterator[str]:
    """`numpy.quantile` for `np.quantile`, and so on, in a piece of code."""
    homes = _homes(node)
    for inner in ast.walk(node):
        if isinstance(inner, ast.Import | ast.ImportFrom):
            yield from filter(None, map(_unusual, _imported(inner)))
        elif isinstance(inner, ast.Attribute):
            yield from filter(None, [_unusual(_dotted(inner, homes))])
            yield from {inner.attr} & METHODS
        elif isinstance(inner, ast.MatchClass):  # a pattern looks attributes up, too
            yield from {*inner.kwd_attrs} & METHODS
        elif isinstance(inner, ast.ClassDef):  # whose methods are called by those that it takes over
            yield from (path for base in inner.bases if _home(path := _dotted(base, homes)))
        elif isinstance(inner, ast.keyword) and inner.arg == "counts":  # as weights for `random.sample`
            yield inner.arg
    bases = {id(inner.value) for inner in ast.walk(node) if isinstance(inner, ast.Attribute)}
    for inner in ast.walk(node):  # a library that gets another name
        if isinstance(inner, ast.Name) and homes.get(inner.id) in PARTS and id(inner) not in bases:
            yield inner.id


def _homes(node: ast.AST) -> dict[str, str]:
    """The libraries, and what is imported from them, by the names that they have in a piece of code."""
    found = {"np": "numpy"}
    for inner in ast.walk(node):
        if isinstance(inner, ast.Import):
            for alias in inner.names:
                first = alias.name.partition(".")[0]
                found[alias.asname or first] = alias.name if alias.asname else first
        elif isinstance(inner, ast.ImportFrom):
            found |= {alias.asname or alias.name: f"{inner.module}.{alias.name}" for alias in inner.names}
    return {name: path for name, path in found.items() if _leads(path)}


def _leads(path: str) -> bool:
    """Is it a library of the list, something in one, or a package in which one stands?"""
    return any(f"{path}.".startswith(f"{home}.") or home.startswith(f"{path}.") for home in PARTS)


def _imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    home = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
    return [home + alias.name for alias in node.names]


def _dotted(node: ast.AST, homes: dict[str, str]) -> str:
    """The path of a name, or of a part taken by name, from the library on; "" if it leads to none."""
    if isinstance(node, ast.Name):
        return homes.get(node.id, "")
    if isinstance(node, ast.Attribute) and (path := _dotted(node.value, homes)):
        return f"{path}.{node.attr}"
    return ""


def _home(path: str) -> str:
    """The innermost library of the list in which a part stands; "" if there is none."""
    return max((home for home in PARTS if path.startswith(f"{home}.")), key=len, default="")


def _unusual(path: str) -> str:
    """The part on a path that is not usual, with its library; "" if all is usual, or hidden, which `unusual` tells."""
    home = _home(path)
    part = path.removeprefix(f"{home}.").partition(".")[0]
    usual = not home or part.startswith("_") or part in PARTS[home] or f"{home}.{part}" in PARTS
    return "" if usual else f"{home}.{part}"
