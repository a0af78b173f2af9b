"""The code cells of a submitted notebook, read but never run: what each statement binds, and what it needs."""

import ast
import dis
import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from types import CodeType

MAX_CELL = 100_000  # characters
UNWRITABLE = re.compile("[\0\ud800-\udfff]")
INDENTED_ANEW = re.compile(r"^[ \t\f]*\f", re.MULTILINE)  # a form feed begins the line again
BLANK_LINES = re.compile(r"(?:[ \t]*\n)*")
CELL_MAGIC = re.compile(r"\A%%.*")  # %%time: with it, IPython makes one text of the whole cell
DEFINITIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
TOP_LEVEL_AWAIT = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT  # as in a notebook


class Cell:
    """One code cell.

    Args:
        number: place among all cells of the notebook, from 1.
        ids: by which it may be found.
        source: as it stands.
    """

    def __init__(self, number: int, ids: list[object], source: str):
        self.number, self.ids = number, ids
        self.source, self.tree, self.problem = _parsed(source)
        self.lines = self.source.split("\n")

    @cached_property
    def statements(self) -> list["Statement"]:
        """What stands in it, one after the other; an import of several names is as many statements."""
        nodes = (node for whole in self.tree.body for node in _single_imports(whole))
        return [Statement(self, place, node) for place, node in enumerate(nodes)]

    def only(self, statements: Iterable["Statement"]) -> str:
        """The source of these statements and of nothing else, on the lines where they stand in the cell."""
        lines = [""] * len(self.lines)
        for statement in sorted(statements, key=lambda statement: statement.place):
            for number, line in enumerate(statement.lines, start=statement.first_line - 1):
                lines[number] = f"{lines[number]}; {line}" if lines[number] else line
        return "\n".join(lines)

    def definition(self, name: str) -> ast.FunctionDef | None:
        """The last function of that name."""
        found = [n for n in self.tree.body if isinstance(n, ast.FunctionDef) and n.name == name]
        return found[-1] if found else None


class Code:
    """All code cells of a notebook.

    Args:
        cells: in its order.
    """

    def __init__(self, cells: Iterable[Cell] = ()):
        self.cells = tuple(cells)

    @cached_property
    def _by_name(self) -> dict[str, list["Statement"]]:
        found: dict[str, list[Statement]] = {}
        for statement in (s for cell in self.cells for s in cell.statements):
            for name in statement.binds | statement.changes:
                found.setdefault(name, []).append(statement)
        return found

    def is_broken(self, cell_id: str) -> bool:
        """Is there a cell of this id that cannot be read as Python?"""
        return any(cell.problem and cell_id in cell.ids for cell in self.cells)

    def about(self, name: str) -> list["Statement"]:
        """The statements that bind or change a name, in the notebook's order."""
        return self._by_name.get(name, [])


def _parsed(source: str) -> tuple[str, ast.Module, str]:
    """The source as Python, its tree, and what is wrong with it; "" if nothing is."""
    if len(source) > MAX_CELL:
        return "", ast.Module([], []), f"it has more than {MAX_CELL:,} characters"
    source = INDENTED_ANEW.sub("", source.replace("\r\n", "\n").replace("\r", "\n"))
    first = _unwritable(source)
    if first:
        return "", ast.Module([], []), first
    for read in (str, _from_ipython):
        try:
            text = read(source)
            with warnings.catch_warnings(action="ignore"):
                tree = ast.parse(text)
                compile(tree, "<cell>", "exec", TOP_LEVEL_AWAIT)  # finds what the tree alone does not show
            return text, tree, ""
        except SyntaxError as error:
            first = first or _told(error)
        except (ValueError, RuntimeError, MemoryError, OverflowError) as error:
            first = first or type(error).__name__
    return "", ast.Module([], []), first


def _unwritable(source: str) -> str:
    """What no file of Python can hold, and where; "" if there is nothing."""
    if (odd := UNWRITABLE.search(source)) is None:
        return ""
    kind = "NUL" if odd[0] == "\0" else "one half of a character"
    return (
        f"{kind} (U+{ord(odd[0]):04X}) stands in line {1 + source.count(chr(10), 0, odd.start())}; delete it"
    )


def _told(error: SyntaxError) -> str:
    """What is wrong, and what to do about it where Python's own words do not say so."""
    where = f"line {error.lineno}"
    if isinstance(error, TabError):
        return f"tabs and spaces are mixed at the beginning of {where}; use spaces alone"
    if odd := re.match(r"invalid non-printable character (U\+\w+)", error.msg):
        return f"a character that cannot be seen ({odd[1]}) stands in {where}; delete it, or type a space"
    return f"{type(error).__name__}: {error.msg}, {where}"


def _from_ipython(source: str) -> str:
    """IPython's own syntax (`!ls`, `softmax?`) as the Python that IPython makes of it, on the same lines.

    What a cell's first line asks for, as `%%time` does, is left out.
    """
    from IPython.core.inputtransformer2 import TransformerManager

    text = BLANK_LINES.sub("", source, count=1)  # IPython leaves them out
    blank = source.count("\n") - text.count("\n")
    return "\n" * blank + TransformerManager().transform_cell(CELL_MAGIC.sub("#", text))


def _single_imports(node: ast.stmt) -> list[ast.stmt]:
    if isinstance(node, ast.Import):
        return [ast.copy_location(ast.Import([alias]), node) for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [
            ast.copy_location(ast.ImportFrom(node.module, [alias], node.level), node) for alias in node.names
        ]
    return [node]


@dataclass(frozen=True, eq=False)
class Statement:
    """A statement at the margin of a cell."""

    cell: Cell
    place: int
    node: ast.stmt

    @property
    def first_line(self) -> int:
        """Where it begins, its decorators included."""
        decorators = getattr(self.node, "decorator_list", [])
        return min([self.node.lineno, *(decorator.lineno for decorator in decorators)])

    @property
    def lines(self) -> list[str]:
        """Its source."""
        if self.imports:
            return [ast.unparse(self.node)]
        lines = self.cell.lines[self.first_line - 1 : self.node.end_lineno]
        lines[-1] = lines[-1].encode()[: self.node.end_col_offset].decode()  # the tree counts bytes
        if self.first_line == self.node.lineno:
            lines[0] = lines[0].encode()[self.node.col_offset :].decode()
        return lines

    @cached_property
    def binds(self) -> frozenset[str]:
        """The names that it gives a value, or changes; "*" for a star import."""
        return frozenset(name for name, _ in _bound(self.node))

    @cached_property
    def gives(self) -> frozenset[str]:
        """Those of the names that need no value before: not those of `table["x"] = 3` and `count += 1`."""
        return frozenset(name for name, anew in _bound(self.node) if anew)

    @cached_property
    def assigns(self) -> bool:
        """Does it give a value to what it binds, that a call of a method may change later?"""
        return not (self.imports or isinstance(self.node, DEFINITIONS))

    @cached_property
    def imports(self) -> bool:
        """Is it an import?"""
        return isinstance(self.node, ast.Import | ast.ImportFrom)

    @cached_property
    def changes(self) -> frozenset[str]:
        """The names that its calls change: `table.append(3)`, in a loop too, and `nn.init.ones_(table)`."""
        return frozenset(_changed(self.node))

    @cached_property
    def needs(self) -> frozenset[str]:
        """The globals that it names, in functions inside it too."""
        with warnings.catch_warnings(action="ignore"):
            code = compile(ast.Module([self.node], []), "<cell>", "exec", TOP_LEVEL_AWAIT)
        return frozenset(_globals_of(code))


def _bound(node: ast.AST) -> Iterator[tuple[str, bool]]:
    """Each name that gets a value, and whether it needs none before."""
    if isinstance(node, DEFINITIONS):
        yield node.name, True
        return
    if isinstance(node, ast.Lambda):
        return
    if isinstance(node, ast.Import):
        yield from ((alias.asname or alias.name.partition(".")[0], True) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield from ((alias.asname or alias.name, True) for alias in node.names)
    elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
        yield node.name, True
    target = node.target if isinstance(node, ast.AugAssign) else node
    if isinstance(getattr(target, "ctx", None), ast.Store) and (name := _base(target)):
        yield name, target is node and isinstance(node, ast.Name)
    for child in ast.iter_child_nodes(node):
        if child is not target and not _is_its_own(child, node):
            yield from _bound(child)


def _is_its_own(child: ast.AST, node: ast.AST) -> bool:
    """Is it the `i` of `[... for i in ...]`, which nothing outside can see?"""
    return isinstance(node, ast.comprehension) and child is node.target


def _changed(node: ast.AST) -> Iterator[str]:
    if isinstance(node, DEFINITIONS | ast.expr):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        method = node.value.func
        if isinstance(method, ast.Attribute):
            in_place = method.attr.endswith("_")  # PyTorch's sign that the first argument is changed
            targets = [method, *node.value.args[:1]] if in_place else [method]
            yield from filter(None, map(_base, targets))
    for child in ast.iter_child_nodes(node):
        yield from _changed(child)


def _base(node: ast.AST) -> str | None:
    """`table` of `table["x"].y`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def _globals_of(code: CodeType) -> Iterator[str]:
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_NAME", "LOAD_GLOBAL"):
            yield step.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _globals_of(constant)
