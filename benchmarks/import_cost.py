"""The cost of `import course_lib` and of each module on the line, against `import torch` alone.

A classroom needs every megabyte once for each student. Each import runs in a fresh process.
"""

import argparse
import pkgutil
import statistics
import subprocess
import sys

from tqdm import tqdm

import course_lib
from benchmarks.measure import machine, table

WINGS = ("__main__", "classroom", "exercises", "pictures")  # heavy packages load where they are used
LINE = [name for _, name, _ in pkgutil.iter_modules(course_lib.__path__) if name not in WINGS]

PROBE = """
import time
start = time.perf_counter()
{imports}
seconds = time.perf_counter() - start
for line in open("/proc/self/status"):
    if line.startswith("VmRSS"):
        print(seconds, int(line.split()[1]) / 1024)
"""


def measure(imports: str) -> tuple[float, float]:
    """The seconds and the resident MiB of imports in a fresh process."""
    output = subprocess.run(
        [sys.executable, "-c", PROBE.format(imports=imports)], check=True, capture_output=True, text=True
    ).stdout
    seconds, mebibytes = map(float, output.split())
    return seconds, mebibytes


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, help="turns of each import (default 5)")
    options = parser.parse_args()
    imports = {"torch": "import torch", "course_lib": "import torch, course_lib"}
    imports |= {name: f"import torch, course_lib.{name}" for name in LINE}
    imports["the whole line"] = "import torch, " + ", ".join(f"course_lib.{name}" for name in LINE)
    measured = {name: [] for name in imports}
    for _ in tqdm(range(options.rounds), unit="round", disable=None):
        for name, text in imports.items():
            measured[name].append(measure(text))
    base_seconds, base_memory = (statistics.median(column) for column in zip(*measured["torch"], strict=True))
    rows = []
    for name, values in measured.items():
        seconds, memory = (statistics.median(column) for column in zip(*values, strict=True))
        ratios = (f"{seconds / base_seconds:.2f} x", f"{memory / base_memory:.2f} x")
        rows.append([f"import {name}", f"{seconds:.2f} s", ratios[0], f"{memory:.0f} MiB", ratios[1]])
    print(f"{machine()}\n")
    print(table(["what", "time", "against torch", "memory", "against torch"], rows))


if __name__ == "__main__":
    main()
