"""Private memory of a student's kernel after each lesson, and after imports alone (Linux only).

A hub needs the private memory once for each student; kernels share the pages of libraries. A limit must leave room for
the peak of a kernel, which includes shared pages. Each lesson runs from top to bottom with no exercise attempted, in
its own process and on one thread, as for students.
"""

import argparse
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook
from tqdm import tqdm

from benchmarks.measure import machine, table
from workshop.lessons.building import SOURCES, execute, find_sources, notebook_path

# Runs last in the kernel; prints the MiB of the kernel and of the processes it started, then the kernel's peak.
PROBE = """
exec('''
from pathlib import Path
def entries(path, *names):
    lines = Path(path).read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(names)) / 1024
def family(process):
    tasks = Path(f"/proc/{process}/task").iterdir()
    children = [child for task in tasks for child in (task / "children").read_text().split()]
    return [process, *(one for child in children for one in family(child))]
own, *others = [entries(f"/proc/{one}/smaps_rollup", "Private_") for one in family("self")]
print(own, sum(others), entries("/proc/self/status", "VmHWM"))
''', {})
"""

IMPORTS = {
    "nothing": "",
    "torch": "import torch",
    "the library": "import course_lib.translator, course_lib.training, course.exercises",
    "that and matplotlib": "import course_lib.translator, course.exercises, matplotlib.pyplot",
    "that and datasets": "import course_lib.translator, course.exercises, datasets",
}


def memory_after(notebook: NotebookNode) -> tuple[float, float, float]:
    """The private MiB of the kernel and of the processes it started, at the end; and the kernel's peak."""
    notebook.cells.append(new_code_cell(PROBE))
    execute(notebook, SOURCES.parent, lambda done, of: None)
    own, others, peak = map(float, notebook.cells[-1].outputs[-1].text.split())
    return own, others, peak


def rows(lessons: list[Path]) -> list[list[str]]:
    """A table row for each set of imports and for each lesson."""
    notebooks = {
        f"import {name}": new_notebook(cells=[new_code_cell(code)]) for name, code in IMPORTS.items()
    }
    notebooks |= {f"lesson {path.stem}": nbformat.read(path, as_version=4) for path in lessons}
    found = []
    for name, notebook in tqdm(notebooks.items(), unit="kernel", disable=None):
        own, others, peak = memory_after(notebook)
        found.append([name, f"{own:.0f} MiB", f"{others:.0f} MiB", f"{peak:.0f} MiB"])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help="a number (00) or a name; all if none")
    options = parser.parse_args()
    measured = rows([notebook_path(source) for source in find_sources(lessons=options.lessons)])
    print(f"{machine()}\n")
    print(
        table(
            ["after", "private", "private, processes it started", "most at any time, shared included"],
            measured,
        )
    )


if __name__ == "__main__":
    main()
