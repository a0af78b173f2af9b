"""The rules of the repository's structure: functions from a tree of files to complaints, for test_architecture.py."""

import ast
import json
import re
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

# The library in the order of the lessons: a module imports only from modules before it. The second row has the models,
# the last but one what looks inside them.
LINE = """
tokens corpora embeddings positions masks attention caches multi_head functional initialisation layers
transformer own_transformer bert heads vision efficient_attention shared_heads pretrained
token_rows batches training_data losses schedules training_config training fitting
steps search decoding gpt modern_decoder pretrained_decoders saved_models sampling evaluation scaling
inspection probes trees
translating translator
""".split()
# files, devices, processes, records: everything may import it, and it imports nothing of the line
RUNNING = "running"

AUTHORS = {"workshop", "benchmarks", "tests"}  # what learners and teachers do without
OUTSIDE = {"course_lib": {"course", *AUTHORS}, "course": AUTHORS, "notebooks": AUTHORS}

MAX_FUNCTION = 40  # lines without the signature and the docstring: what one sees at once on a screen
MAX_LIBRARY = 8_500  # lines: the library is small enough to be read as a whole

# Import these where they are used: a classroom needs every megabyte once for each student.
HEAVY = """
IPython datasets huggingface_hub ipywidgets matplotlib pandas pyarrow sacrebleu sacremoses tokenizers transformers
""".split()


def modules(package: Path) -> dict[Path, ast.Module]:
    return {path: parsed(path.read_text(encoding="utf-8")) for path in sorted(package.rglob("*.py"))}


parsed = cache(ast.parse)  # several rules read each file


def part_of(path: Path, package: Path) -> str:
    """The module or sub-package that a file belongs to."""
    return path.relative_to(package).parts[0].removesuffix(".py")


def imported_modules(path: Path, tree: ast.Module, package: Path) -> set[str]:
    """The full names of everything that a module imports, anywhere in it."""
    names = set()
    here = [package.name, *path.relative_to(package).parent.parts]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = here[: len(here) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            names |= {f"{source}.{alias.name}" for alias in node.names}
    return names


def order_complaints(package: Path) -> list[str]:
    """Each module of the library has its place on the line, and imports only what stands before it."""
    found = []
    for path, tree in modules(package).items():
        part = part_of(path, package)
        if part not in {"__init__", RUNNING, *LINE}:
            found.append(f"{part} has no place on the line")
            continue
        names = [name.split(".") for name in imported_modules(path, tree, package)]
        others = {name[1] for name in names if name[0] == package.name}
        found += [f"{part} imports {other}" for other in sorted(others - allowed_parts(part))]
    return found


def allowed_parts(part: str) -> set[str]:
    """The parts of the library that one of them may import."""
    before = LINE[: LINE.index(part) + 1] if part in LINE else []
    return set() if part == "__init__" else {RUNNING, *before}


def outside_complaints(folder: Path) -> list[str]:
    """The library works without the course, and both work without the rest of the repository."""
    return [
        f"{path.relative_to(folder)} imports {name}"
        for path, tree in modules(folder).items()
        for name in sorted(imported_modules(path, tree, folder))
        if name.partition(".")[0] in OUTSIDE[folder.name]
    ]


def circle_complaints(package: Path) -> list[str]:
    """In the classroom, no module or folder imports another that imports it, by way of others or at once."""
    room = package / "classroom"
    arrows: dict[str, list[str]] = {}
    for path, tree in modules(room).items():
        names = [name.split(".") for name in imported_modules(path, tree, package)]
        others = {name[2] for name in names if name[:2] == ["course", "classroom"] and len(name) > 2}
        arrows.setdefault(part_of(path, room), []).extend(sorted(others - {part_of(path, room)}))
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return [f"the classroom's imports go in a circle: {', '.join(error.args[1])}"]
    return []


def size_complaints(package: Path) -> list[str]:
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in package.rglob("*.py"))
    return [f"{package.name} has {lines:,} lines"] if lines > MAX_LIBRARY else []


def functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def body_length(function: ast.FunctionDef) -> int:
    """Lines of a function's body without its docstring; shapes may make the signature long."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return body[-1].end_lineno - body[0].lineno + 1 if body else 0


def function_length_complaints(package: Path) -> list[str]:
    return [
        f"{path.stem}.{function.name} has {body_length(function)} lines"
        for path, tree in modules(package).items()
        for function in functions(tree)
        if body_length(function) > MAX_FUNCTION
    ]


def public_definitions(tree: ast.Module) -> list[ast.AST]:
    """Public functions, public classes and their public methods; not definitions inside a function."""
    kinds = ast.FunctionDef | ast.ClassDef
    top = [node for node in tree.body if isinstance(node, kinds) and not node.name.startswith("_")]
    methods = [
        node
        for owner in top
        if isinstance(owner, ast.ClassDef)
        for node in owner.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]
    return top + methods


def unannotated(function: ast.FunctionDef) -> list[str]:
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    names = [a.arg for a in arguments if a.annotation is None and a.arg not in ("self", "cls")]
    return names + ([] if function.returns else ["return"])


def documentation_complaints(package: Path) -> list[str]:
    found = []
    for path, tree in modules(package).items():
        found += [] if ast.get_docstring(tree) else [f"{path.stem} has no docstring"]
        for node in public_definitions(tree):
            if not ast.get_docstring(node):
                found.append(f"{path.stem}.{node.name} has no docstring")
            if isinstance(node, ast.FunctionDef) and unannotated(node):
                found.append(f"{path.stem}.{node.name} says no type for {', '.join(unannotated(node))}")
    return found


def assert_complaints(package: Path) -> list[str]:
    return [
        f"{path.relative_to(package)}:{node.lineno} asserts; a user's mistake is a ValueError"
        for path, tree in modules(package).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Assert)
    ]


def print_complaints(package: Path) -> list[str]:
    return [
        f"{path.relative_to(package)}:{node.lineno} prints"
        for path, tree in modules(package).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]


LOADS = """
import importlib, json, sys
found = {}
for name in sys.argv[2:]:
    before = set(sys.modules)
    try:
        importlib.import_module(name)
    except ImportError as error:
        found[name] = [f"nothing: {error}"]
    else:
        found[name] = sorted((set(sys.modules) - before) & set(sys.argv[1].split(",")))
print(json.dumps(found))
"""


def heavy_imports(package: Path) -> list[str]:
    """Import the library's modules one after the other in a new process; name those that load a heavy package."""
    order = ["__init__", RUNNING, *LINE]
    paths = sorted(package.rglob("*.py"), key=lambda path: (order.index(part_of(path, package)), path))
    dotted = [".".join(path.relative_to(package.parent).with_suffix("").parts) for path in paths]
    names = [name.removesuffix(".__init__") for name in dotted]
    command = [sys.executable, "-c", LOADS, ",".join(HEAVY), *names]
    output = subprocess.run(command, cwd=package.parent, capture_output=True, text=True, check=True).stdout
    return [f"{name} loads {heavy}" for name, loaded in json.loads(output).items() for heavy in loaded]


# Written so that these lines do not match themselves.
REGISTRIES = re.compile(
    r"py[p]i\.org|pythonh[o]sted|np[m]js|conda\.anacond[a]|download\.pyt[o]rch|deb\.debi[a]n", re.I
)
MACHINE_PATHS = re.compile(
    r"(?<![\w.:/])/(?:wor[k]|roo[t]|hom[e]/\w+|Use[r]s/\w+|opt/(?:pyp[i]|wheel[s]))(?:/|\b)"
)


def naming_complaints(files: list[Path], root: Path) -> list[str]:
    found = []
    for path in files:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # weights, Parquet
        for what, pattern in (("a registry", REGISTRIES), ("a machine's path", MACHINE_PATHS)):
            found += [f"{path.relative_to(root)} names {what}: {hit}" for hit in pattern.findall(text)]
    return found


def undefined_names(root: Path, *paths: str) -> list[str]:
    """The complaints of ruff's F821, except shapes: "batch" in `Float[Tensor, "batch"]` is not a name."""
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select=F821", "--output-format=json"]
    command.append("--extend-exclude=own_answers")  # they use names that a lesson's cells above define
    report = subprocess.run([*command, *paths], cwd=root, capture_output=True, text=True).stdout
    return [
        f"{Path(item['filename']).name}:{item['location']['row']} {item['message']}"
        for item in json.loads(report)
        if not in_string(Path(item["filename"]), item["location"]["row"], item["location"]["column"])
    ]


def in_string(path: Path, row: int, column: int) -> bool:
    strings = (
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return any(
        node.lineno == row == node.end_lineno and node.col_offset < column <= node.end_col_offset
        for node in strings
    )
