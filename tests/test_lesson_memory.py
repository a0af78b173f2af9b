"""The memory benchmark reports the memory that a kernel really holds."""

import sys

import pytest
from nbformat.v4 import new_code_cell, new_notebook

from workshop.lessons.memory import memory_after

MIB = 1 << 20

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")]


def measured(code: str) -> tuple[float, float, float]:
    return memory_after(new_notebook(cells=[new_code_cell(code)]))


def test_private_memory_its_peak_and_that_of_processes_are_told_apart():
    nothing = measured("")
    held = measured(f"held = b'x' * {70 * MIB}")
    let_go = measured(f"gone = b'x' * {70 * MIB}; del gone")
    process = measured(
        "import subprocess, sys\n"
        f"code = 'held = b\"x\" * {50 * MIB}; print(flush=True); input()'\n"
        "pipes = dict.fromkeys(('stdin', 'stdout'), subprocess.PIPE)\n"
        "child = subprocess.Popen([sys.executable, '-c', code], **pipes)\n"
        "child.stdout.readline()\n"
        "print('0 0 0')"
    )
    assert nothing[1] == 0
    assert 65 < held[0] - nothing[0] < 80
    assert abs(let_go[0] - nothing[0]) < 10 and 60 < let_go[2] - nothing[2] < 80
    assert 50 < process[1] < 75 and abs(process[0] - nothing[0]) < 10
