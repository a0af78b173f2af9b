"""The rules for lessons, each as a function from a notebook to complaints."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from course.classroom.notebooks import is_more
from course.exercises import EXERCISES
from course.exercises.stubs import source_of
from workshop.lessons.building import find_sources, read_source
from workshop.lessons.path_rules import PATH_RULES

MAX_LINES = 25
SLIDE_TYPES = {"slide", "subslide", "fragment", "notes", "skip", "-"}
TAGS = {
    "exercise",  # a stub: the learner's code goes here
    "picture",  # something to look at or to move; has `alt`
    "apparatus",  # plots, draws data or measures: its code is folded
    "clinic",  # find the bug
    "slow",  # takes long, so it is run each night; only other slow cells may use its variables
    "uses-answer",  # shows what the learner wrote, so the solved form shows something else
    "nbval-ignore-output",  # timing, long training: the tests run it, but do not compare its output
    "raises-exception",  # fails on purpose
}
NOISE = re.compile(r"0x[0-9a-f]{6,}|(?<![\w.])/(?:home|root|tmp|Users|work|mnt)/\w")
LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)")
WRITTEN_IN = re.compile(r"[Ww]ritten in \[?lesson (\d\d)")  # the build makes a link of it

Rule = Callable[[NotebookNode, Path], Iterator[str]]


def complaints(path: Path) -> list[str]:
    """The complaints about a built lesson, one line each; empty if it keeps every rule."""
    if not path.is_file():
        return [f"{path.name}: not built yet; `make lessons` builds it"]
    notebook = nbformat.read(path, as_version=4)
    return [f"{path.name}: {complaint}" for rule in RULES for complaint in rule(notebook, path)]


def explicit_imports(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """A learner sees where each name comes from: no star imports."""
    for cell, node in _nodes(notebook, ast.ImportFrom):
        if node.names[0].name == "*":
            yield f"{cell.id}: imports * from {node.module}"


def short_cells(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """A cell fits on the screen, and on a slide."""
    for cell in notebook.cells:
        length = len(cell.source.splitlines())
        if length > MAX_LINES:
            yield f"{cell.id}: {length} lines; at most {MAX_LINES}"


def slideshow_metadata(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """Every cell has a slide type; `skip` is one, too."""
    for cell in notebook.cells:
        found = cell.metadata.get("slideshow", {}).get("slide_type")
        if found not in SLIDE_TYPES:
            yield f"{cell.id}: slide_type must be one of {sorted(SLIDE_TYPES)}; it is {found}"


def known_tags(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """All tags are known: a misspelt tag would be ignored silently."""
    for cell in notebook.cells:
        for tag in set(cell.metadata.get("tags", [])) - TAGS:
            yield f"{cell.id}: unknown tag {tag}"


def exercises_match(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """A stub has the name, arguments and docstring of its reference, and a cell checks it."""
    checks = re.findall(r"^check\((\w+)\)$", _code(notebook), re.MULTILINE)
    for cell in notebook.cells:
        exercise = cell.metadata.get("exercise")
        if (exercise is not None) != ("exercise" in cell.metadata.get("tags", [])):
            yield f'{cell.id}: tags=["exercise"] and exercise="NAME" go together'
        elif exercise is not None:
            yield from (f"{cell.id}: {problem}" for problem in _stub_problems(cell.source, exercise, path))
            if exercise not in checks:
                yield f"{cell.id}: no cell has the line check({exercise})"


def _stub_problems(source: str, name: str, path: Path) -> Iterator[str]:
    if name not in EXERCISES:
        yield f"there is no exercise {name}"
        return
    exercise = EXERCISES[name]
    if f"{exercise.lesson:02}" != path.stem[:2]:
        yield f"{name} belongs to lesson {exercise.lesson:02}"
    stub = _function(source, name)
    reference = _function(source_of(exercise.reference), name)
    if stub is None:
        yield f"the stub defines no function {name}"
    elif _signature(stub) != _signature(reference):
        yield f"the stub says {_signature(stub)}, the reference {_signature(reference)}"
    elif ast.get_docstring(stub) != ast.get_docstring(reference):
        yield "the stub's docstring is not the reference's"


def _function(source: str, name: str) -> ast.FunctionDef | None:
    functions = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
    return next((node for node in functions if node.name == name), None)


def _signature(function: ast.FunctionDef) -> str:
    returns = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    return f"{function.name}({ast.unparse(function.args)}){returns}"


def meant_headings(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """No prose line begins with a number of an issue: the slides and pages would make a heading of `#123`."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            for line in re.findall(r"^#+[^#\s].*", cell.source, re.MULTILINE):
                yield f"{cell.id}: a heading by mistake: {line[:40]!r}"


def text_alternatives(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """Every picture has a text alternative: `alt="..."` on its cell, or `![...]` in prose."""
    for cell in notebook.cells:
        if _is_picture(cell) and len(cell.metadata.get("alt", "").split()) < 4:
            yield f'{cell.id}: a picture needs alt="what it shows, in a sentence"'
        if cell.cell_type == "markdown" and re.search(r"!\[\s*\]\(|<img(?![^>]*\balt=)", cell.source):
            yield f"{cell.id}: an image without alternative text"


def _is_picture(cell: NotebookNode) -> bool:
    kinds = {kind for output in cell.get("outputs", []) for kind in output.get("data", {})}
    return "picture" in cell.metadata.get("tags", []) or any(kind.startswith("image/") for kind in kinds)


def clean_outputs(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """Every cell was run, failed only on purpose, wrote nothing to stderr and shows no local path."""
    for cell in (cell for cell in notebook.cells if cell.cell_type == "code"):
        if cell.execution_count is None:
            yield f"{cell.id}: was not run"
        on_purpose = "raises-exception" in cell.metadata.get("tags", [])
        for output in cell.outputs:
            if output.output_type == "error" and not on_purpose:
                yield f"{cell.id}: failed with {output.ename}"
            if output.get("name") == "stderr":
                yield f"{cell.id}: writes to stderr: {output.text[:60]!r}"
            yield from (f"{cell.id}: names {noise} of this machine" for noise in NOISE.findall(_text(output)))


def shown_answers(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """A cell that takes an answer of the learner's has the tag for it: the solved form prints something else."""
    for cell in (cell for cell in notebook.cells if cell.cell_type == "code"):
        said = any(": the course's, until yours passes" in _text(output) for output in cell.outputs)
        if said and not {"uses-answer", "nbval-ignore-output"} & set(cell.metadata.get("tags", [])):
            yield f"{cell.id}: takes a kept answer, without the tag uses-answer"


def slow_cells_stand_alone(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """What a slow cell defines is used in slow cells only: without these, the others must run."""
    known: set[str] = set()
    only_slow: set[str] = set()
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        bound, used = _names(_tree(cell))
        if "slow" in cell.metadata.get("tags", []):
            only_slow |= bound - known
            continue
        yield from (f"{cell.id}: {name} comes from a slow cell" for name in sorted(used & only_slow - bound))
        known |= bound
        only_slow -= bound


def _names(tree: ast.Module) -> tuple[set[str], set[str]]:
    """The names that a cell binds, in functions too, and those that it uses."""
    bound, used = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.alias):
            bound.add((node.asname or node.name).split(".")[0])
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
    return bound, used


def works_offline(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """Nothing is fetched from the network."""
    fetched = re.compile(
        r"""(?:\bsrc\s*=\s*["']?|<link[^>]*href\s*=\s*["']?|\bimport\s*\(?\s*["'])((?:https?:)?//[^"'\s>]+)"""
    )
    for cell in notebook.cells:
        shown = cell.source if cell.cell_type == "markdown" else "".join(map(_text, cell.outputs))
        remote_images = (
            re.findall(r"!\[[^\]]*\]\((https?://[^)\s]+)", cell.source)
            if cell.cell_type == "markdown"
            else []
        )
        for address in fetched.findall(shown) + remote_images:
            yield f"{cell.id}: fetches {address}"


def links_resolve(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """Every relative link leads to a file."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            yield from (f"{cell.id}: {link} leads nowhere" for link in broken_links(cell.source, path.parent))


def broken_links(markdown: str, folder: Path) -> list[str]:
    """The relative links of a text in `folder` that are dead."""
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", markdown, flags=re.DOTALL)
    links = LINK.findall(prose) + re.findall(r"""<(?:a|img)\b[^>]*(?:href|src)=["']([^"']+)""", prose)
    relative = (link for link in links if not re.match(r"[a-z]+:|#|//", link))
    return [link for link in relative if not (folder / link.partition("#")[0]).exists()]


def written_in_is_true(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """A name marked "written in lesson NN" is defined there, and lesson NN is not later than this one."""
    for cell in notebook.cells:
        for line in cell.source.splitlines():
            for lesson in WRITTEN_IN.findall(line):
                later = lesson > path.stem[:2]
                for name in _names_before(line, cell):
                    if later or name not in _defined_in(lesson, path):
                        yield f"{cell.id}: {name} was not written in lesson {lesson}"


def _names_before(line: str, cell: NotebookNode) -> list[str]:
    """The names that such a line is about: its imports, or the last code word before the phrase."""
    before = WRITTEN_IN.split(line)[0]
    if cell.cell_type == "markdown":
        return re.findall(r"`(\w+)", before)[-1:]
    imported = re.match(r"from [\w.]+ import (.+?)\s*#", line)
    return [name.split(" as ")[0].strip() for name in imported[1].split(",")] if imported else []


def _defined_in(lesson: str, path: Path) -> set[str]:
    """The functions and classes that a lesson's own cells define."""
    folder = path.parents[1] if is_more(path) else path.parent
    sources = [
        path for path in find_sources(folder / "source") if path.stem[:2] == lesson and not is_more(path)
    ]
    return {
        node.name
        for source in sources
        for _, node in _nodes(read_source(source), ast.FunctionDef, ast.ClassDef)
    }


def _code(notebook: NotebookNode) -> str:
    return "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")


def _nodes(notebook: NotebookNode, *kinds: type) -> Iterator[tuple[NotebookNode, ast.AST]]:
    """Every node of the given kinds in the code cells."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            yield from ((cell, node) for node in ast.walk(_tree(cell)) if isinstance(node, kinds))


def _tree(cell: NotebookNode) -> ast.Module:
    """The code of a cell; lines for IPython (`%`, `!`) are ignored."""
    return ast.parse(re.sub(r"^\s*[%!].*$", "pass", cell.source, flags=re.MULTILINE))


def _text(output: NotebookNode) -> str:
    shown = [part for kind, part in output.get("data", {}).items() if kind.startswith("text/")]
    return "".join([output.get("text", ""), *("".join(part) for part in shown)])


RULES: tuple[Rule, ...] = (
    explicit_imports,
    short_cells,
    slideshow_metadata,
    known_tags,
    exercises_match,
    meant_headings,
    text_alternatives,
    clean_outputs,
    shown_answers,
    slow_cells_stand_alone,
    works_offline,
    links_resolve,
    written_in_is_true,
    *PATH_RULES,
)
