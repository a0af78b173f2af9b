"""An exercise's answer, taken out of a submitted notebook: its cell, and from other cells what it needs.

What is needed is found by following names. To run all that the notebook defines would be simpler, but then a cell
that trains a model for minutes would cost an honest student every exercise.
"""

import ast
import builtins
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from course.classroom.grading.cells import Cell, Code, Statement
from course.classroom.grading.unusual import A_TABLE, unusual_in
from course.classroom.grading.written_down import code_size, holds_a_table, is_written_out

GIVEN = "import math\nimport torch\nimport torch.nn.functional as F\nfrom torch import Tensor, nn"
EXERCISES = "course.exercises"  # an attempt cannot import it
BANK = f"{EXERCISES}.bank"
LIBRARY = "course_lib"
# An answer may have this many times as much code as the course's own, and some more. No right answer known has so much.
TIMES, MORE = 5, 100


@dataclass(frozen=True)
class Task:
    """What is known of an exercise where its answer is looked for.

    Args:
        name: of the exercise.
        stub: its cell as students got it.
        own: the course's own answer, with its imports.
    """

    name: str
    stub: str
    own: str = ""


@dataclass(frozen=True)
class Answer:
    """Where an answer stands, and what was odd about that.

    Args:
        cell: in which it stands; None if nothing was written.
        notes: for student and teacher.
    """

    cell: Cell | None
    notes: tuple[str, ...] = ()


def find_answer(task: Task, code: Code) -> Answer:
    """The last cell with the exercise's id that holds more than the stub; failing that, a cell that defines it."""
    name = task.name
    marked = [cell for cell in code.cells if f"answer-{name}" in cell.ids]
    written = [cell for cell in marked if cell.problem or _is_written(cell, task)]
    if written:
        chosen = ([cell for cell in written if not cell.problem] or written)[-1]
        notes = ("The answer's cell was there more than once; the last one that is filled counts.",)
        return Answer(chosen, notes if len(marked) > 1 else ())
    others = dict.fromkeys(s.cell for s in code.about(name) if s.cell not in marked)
    strays = [cell for cell in others if _is_written(cell, task, by_import=False)]
    if strays:
        note = f"The answer stood in another cell than its own (cell {strays[-1].number} of the notebook)."
        return Answer(strays[-1], (note,) if any(map(_is_marked, code.cells)) else ())
    return Answer(None, tuple(_why_nothing(name, marked)))


def _is_marked(cell: Cell) -> bool:
    """Is it some answer's own cell? Where none is, a service such as Colab has dropped what marks them."""
    return any(str(i).startswith("answer-") for i in cell.ids)


def _why_nothing(name: str, marked: list[Cell]) -> Iterator[str]:
    if not marked:
        yield f"The notebook has no cell `answer-{name}`, and no other one defines `{name}`."
    elif marked[-1].definition(name) is None and marked[-1].source.strip():
        yield f"The answer's cell defines no `{name}`."


def _is_written(cell: Cell, task: Task, by_import: bool = True) -> bool:
    binding = [s for s in cell.statements if task.name in s.binds and (by_import or not s.imports)]
    definition = cell.definition(task.name)
    return bool(binding) and (definition is None or not _is_untouched(definition, task.stub))


def _is_untouched(definition: ast.FunctionDef, stub: str) -> bool:
    given = next(node for node in ast.parse(stub).body if isinstance(node, ast.FunctionDef))
    return _is_empty(definition) or [*map(ast.dump, _body(definition))] == [*map(ast.dump, _body(given))]


def _is_empty(node: ast.stmt) -> bool:
    """Is it a function in which nothing is done?"""
    return isinstance(node, ast.FunctionDef) and all(
        isinstance(step, ast.Pass) or _is_dots(step) or _is_to_come(step) or _gives_nothing(step)
        for step in _body(node)
    )


def _body(definition: ast.FunctionDef) -> list[ast.stmt]:
    return definition.body[ast.get_docstring(definition) is not None :]


def _is_dots(step: ast.stmt) -> bool:
    return isinstance(step, ast.Expr) and isinstance(step.value, ast.Constant) and step.value.value is ...


def _gives_nothing(step: ast.stmt) -> bool:
    """`return`, or `return None`."""
    return isinstance(step, ast.Return) and (step.value is None or ast.unparse(step.value) == "None")


def _is_to_come(step: ast.stmt) -> bool:
    """`raise NotImplementedError`, with or without brackets."""
    return (
        isinstance(step, ast.Raise)
        and step.exc is not None
        and "NotImplementedError" in ast.unparse(step.exc)
    )


class Pieces:
    """The statements of an answer, chosen by following the names that they need.

    Only what defines, imports or changes something is taken: a loop that tries the answer out, however long,
    and a picture that is drawn of it are no part of it.

    Args:
        task: what the answer is to.
        cell: in which it stands.
        code: all of the notebook's.
        instead: names that are not taken from the notebook.
    """

    def __init__(self, task: Task, cell: Cell, code: Code, instead: Collection[str] = ()):
        self.task, self.cell, self.code, self.instead = task, cell, code, instead
        self.chosen: dict[Statement, None] = {}  # in the order in which they were found
        self.missing: list[str] = []
        self._follow()

    def _follow(self) -> None:
        always = [s for s in self.cell.statements if "*" in s.binds or _is_future(s.node)]
        waiting = [(self.task.name, self.cell)]
        seen = set[tuple[str, Cell]]()
        self._take([s for s in always if not _is_of(EXERCISES, s.node)], waiting)
        while waiting:
            name, cell = wanted = waiting.pop()
            if wanted in seen or name in self.instead:
                continue
            seen.add(wanted)
            found = self._statements_for(name, cell)
            if not found and not hasattr(builtins, name):
                self.missing += [name] * (name not in self.missing)
                found = self._stars_above(cell)
            self._take(found, waiting)

    def _stars_above(self, here: Cell) -> list[Statement]:
        """The star imports of the cells above, which may have given a name that nothing else gives."""
        about = self.code.about("*")
        return [s for s in about if s.cell.number < here.number and not _is_of(EXERCISES, s.node)]

    def _take(self, statements: list[Statement], waiting: list[tuple[str, Cell]]) -> None:
        for statement in statements:
            if statement not in self.chosen:
                self.chosen[statement] = None
                waiting += [
                    (name, statement.cell) for name in sorted(statement.needs | statement.binds - {"*"})
                ]

    def _statements_for(self, name: str, here: Cell) -> list[Statement]:
        """Those of the cell that needs the name; if it gives it no value, of the cells above too, or else below."""
        about = [s for s in self.code.about(name) if not _is_of(BANK, s.node)]
        own = [s for s in about if s.cell is here]
        above = [s for s in about if s.cell.number < here.number]
        below = [s for s in about if s.cell.number > here.number]
        for statements in (own, above + own, below + own):
            binding = [s for s in statements if name in s.binds]
            if any(name in s.gives for s in binding):
                return statements if any(s.assigns for s in binding) else binding
        return []

    @property
    def other_cells(self) -> list[Cell]:
        """Those that lend something, in the notebook's order."""
        return sorted({s.cell for s in self.chosen} - {self.cell}, key=lambda cell: cell.number)

    @cached_property
    def sources(self) -> list[list[str]]:
        """[label, source] of each cell for the worker; the answer's own comes last."""
        given = [["<given>", self._given()]] if self.missing else []
        by_cell: dict[Cell, list[Statement]] = {}
        for statement in self.chosen:
            by_cell.setdefault(statement.cell, []).append(statement)
        cells = [*self.other_cells, self.cell]
        return given + [[self.label(cell), cell.only(by_cell.get(cell, []))] for cell in cells]

    def label(self, cell: Cell) -> str:
        """How tracebacks name a cell."""
        return "<answer>" if cell is self.cell else f"<cell {cell.number}>"

    def _given(self) -> str:
        """What the notebook was meant to import: missing names from the stub's imports and the usual ones."""
        given = [*GIVEN.splitlines(), *self.task.stub.splitlines()]
        lines = [line for line in given if line.startswith(("import ", "from "))]
        return "\n".join(line for line in lines if set(self.missing) & _imported_by(line))

    def own(self, names: Collection[str]) -> list[str]:
        """Those of the names that are functions that the student wrote, stubs and the answer left out.

        One whose own cell cannot be read as Python counts, too.
        """
        bound = {name for s in self.chosen if not (s.imports or _is_empty(s.node)) for name in s.binds}
        broken = {name for name in self.missing if self.code.is_broken(f"answer-{name}")}
        return sorted((bound | broken) & set(names) - {self.task.name})

    def notes(self) -> list[str]:
        """What is odd about where things came from, and about what is used."""
        strangers = [cell for cell in self.other_cells if not _is_marked(cell)]
        found = [f"It uses what stands in {_cells(strangers)} of the notebook."] * bool(strangers)
        given = _imported_by(self._given()) & set(self.missing)
        if given:
            found.append(f"Not imported anywhere, and taken as given: {', '.join(sorted(given))}.")
        used = {*unusual_in(ast.Module([s.node for s in self.chosen], []))}
        # The exercise may ask for that much text.
        if A_TABLE in used and holds_a_table(ast.parse(self.task.own)):
            used.discard(A_TABLE)
        if used:
            found.append(f"It uses {', '.join(f'`{name}`' for name in sorted(used))}, which no answer needs.")
        return [*found, *self._beside_the_courses_own()]

    def _beside_the_courses_own(self) -> Iterator[str]:
        """What the answer has and the course's own has not: parts of the library, and far more code."""
        ours, theirs = ast.parse(self.task.own).body, [s.node for s in self.chosen]
        written = [s.node for s in self.chosen if not s.imports]
        imported = [node for statement in theirs for node in ast.walk(statement)]
        lent = sorted(_parts_of(LIBRARY, imported) - _parts_of(LIBRARY, ours))
        if lent:
            yield f"It uses {', '.join(f'`{name}`' for name in lent)}, which the course's own answer does not."
        if is_written_out(written):
            yield "Much stands side by side in it, as in a table of results: look at the code."
        elif code_size(written) > TIMES * code_size(ours) + MORE:
            yield "It is many times as long as the course's own answer: look at the code."


def _cells(cells: Sequence[Cell]) -> str:
    """ "cell 3", or "cells 3, 5"."""
    return f"cell{'s' * (len(cells) > 1)} {', '.join(str(cell.number) for cell in cells)}"


def _parts_of(package: str, nodes: Iterable[ast.AST]) -> set[str]:
    """What these statements import of a package, by its dotted name."""
    names = [
        f"{_origin(node)}.{alias.name}".lstrip(".")
        for node in nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    ]
    return {name for name in names if name.partition(".")[0] == package}


def _is_of(package: str, node: ast.stmt) -> bool:
    """Is it an import from a package of the course?"""
    return _origin(node).startswith(package)


def _is_future(node: ast.stmt) -> bool:
    return _origin(node) == "__future__"


def _origin(node: ast.stmt) -> str:
    """The module from which a statement imports names; "" if there is none."""
    return (node.module or "") if isinstance(node, ast.ImportFrom) else ""


def _imported_by(lines: str) -> set[str]:
    nodes = ast.walk(ast.parse(lines))
    aliases = [
        alias for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names
    ]
    return {alias.asname or alias.name.partition(".")[0] for alias in aliases}
