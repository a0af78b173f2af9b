"""The rules of the repository's structure: functions from a tree of files to complaints, for test_architecture.py."""

import ast
import json
import re
import statistics
import subprocess
import sys
from pathlib import Path

# In the order of the lessons; a module imports only from modules to its left. From bert to from_torch they are
# models beside transformer; measuring, inspection, probes, trees and parsing are instruments.
LINE = [
    *(
        "tokens",
        "corpora",
        "embeddings",
        "positions",
        "masks",
        "attention",
        "caches",
        "multi_head",
        "functional",
        "initialisation",
        "layers",
    ),
    *(
        "transformer",
        "own_transformer",
        "bert",
        "heads",
        "vision",
        "efficient_attention",
        "shared_heads",
        "pretrained",
        "from_torch",
    ),
    *("token_rows", "batches", "examples", "losses", "schedules", "training_config", "training", "fitting"),
    *(
        "steps",
        "search",
        "decoding",
        "gpt",
        "model_folders",
        "sampling",
        "evaluation",
        "measuring",
        "scaling",
        "inspection",
        "alignments",
        "probes",
        "trees",
        "parsing",
    ),
    *("translating", "translator"),
]
RUNNING = (
    "running"  # files, devices, processes, records: everything may import it, it imports nothing of the line
)
WINGS = {"exercises", "pictures", "classroom"}  # may import from the line; nothing on it imports them
FREE = {"__init__", "__main__"}  # the package's docstring; the command line, which may import anything

OUTSIDE = {"workshop", "benchmarks", "tests"}  # of the repository, but not of the package

MAX_MODULE, MAX_FUNCTION, MAX_MEDIAN = 300, 40, 8

# Import these where they are used: a classroom needs every megabyte once for each student.
HEAVY = {"matplotlib", "datasets", "ipywidgets", "transformers", "pyarrow", "tokenizers", "IPython", "pandas"}


def modules(package: Path) -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(package.rglob("*.py"))}


def part_of(path: Path, package: Path) -> str:
    """The module or sub-package of course_lib that a file belongs to."""
    return path.relative_to(package).parts[0].removesuffix(".py")


def line_modules(package: Path) -> dict[Path, ast.Module]:
    """The modules of the line, and those of `running` on which it stands."""
    parts = {*LINE, RUNNING}
    return {path: tree for path, tree in modules(package).items() if part_of(path, package) in parts}


def imported_modules(path: Path, tree: ast.Module, package: Path) -> set[str]:
    """The full names of everything that a module imports, anywhere in it."""
    names = set()
    here = ["course_lib", *path.relative_to(package).parent.parts]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = here[: len(here) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            names |= {f"{source}.{alias.name}" for alias in node.names}
    return names


def imported_parts(path: Path, tree: ast.Module, package: Path) -> set[str]:
    """The parts of course_lib that a module imports."""
    names = imported_modules(path, tree, package)
    return {name.split(".")[1] for name in names if name.startswith("course_lib.")}


def order_complaints(package: Path) -> list[str]:
    found = []
    for path, tree in modules(package).items():
        part = part_of(path, package)
        if part not in {*LINE, *WINGS, *FREE, RUNNING}:
            found.append(f"{part} has no place on the line nor in a wing")
            continue
        others = imported_parts(path, tree, package)
        name = "course_lib itself" if part == "__init__" else part
        found += [f"{name} imports {other}" for other in sorted(others - allowed_parts(part))]
    return found


def allowed_parts(part: str) -> set[str]:
    """The parts that a part of course_lib may import."""
    if part in LINE:
        return {RUNNING, *LINE[: LINE.index(part) + 1]}
    if part in WINGS or part == "__main__":
        return {RUNNING, *LINE, *WINGS}
    return {RUNNING} if part == RUNNING else set()


def outside_complaints(package: Path) -> list[str]:
    """The package works without the rest of the repository."""
    return [
        f"{path.relative_to(package)} imports {name}"
        for path, tree in modules(package).items()
        for name in sorted(imported_modules(path, tree, package))
        if name.partition(".")[0] in OUTSIDE
    ]


def circle_complaints(package: Path) -> list[str]:
    """In the classroom, no folder imports another that imports it."""
    room = package / "classroom"
    arrows = {
        (path.relative_to(room).parts[0], name.split(".")[2])
        for path, tree in modules(package).items()
        if path.is_relative_to(room) and len(path.relative_to(room).parts) > 1
        for name in imported_modules(path, tree, package)
        if name.startswith("course.classroom.")
    }
    both = sorted((one, other) for one, other in arrows if one < other and (other, one) in arrows)
    return [f"classroom/{one} and classroom/{other} import each other" for one, other in both]


def module_length_complaints(package: Path) -> list[str]:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules(package)}
    names = {path: path.relative_to(package).as_posix() for path in lengths}
    return [f"{names[path]} has {length} lines" for path, length in lengths.items() if length > MAX_MODULE]


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


def median_function_length(package: Path) -> float:
    lengths = [body_length(f) for tree in line_modules(package).values() for f in functions(tree)]
    return statistics.median(lengths)


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
    for path, tree in line_modules(package).items():
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
        for path, tree in line_modules(package).items()
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
    """Import the line's modules one after the other in a new process; name those that load a heavy package."""
    present = {part_of(path, package) for path in line_modules(package)}
    running = sorted(f"{package.name}.{RUNNING}.{path.stem}" for path in (package / RUNNING).glob("[!_]*.py"))
    names = running + [f"{package.name}.{part}" for part in LINE if part in present]
    command = [sys.executable, "-c", LOADS, ",".join(sorted(HEAVY)), *names]
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
