"""The setting of the tests: one thread, no network, shapes enforced, lessons run in the environment of their build."""

import os
import sys
from pathlib import Path

import pytest
from jaxtyping import install_import_hook

import tests.typechecker  # noqa: F401  (the hook below looks it up among what is imported)
from tests.elsewhere import left_out

# From here on, our functions raise an error if they receive or return a tensor of another shape than in their
# signature. This must stand before the first import of course_lib. The exercises' references are checked where they
# are tried (tests/exercises/test_bank.py): to check all of the bank takes eight seconds of every process.
install_import_hook(["course_lib", "course.pictures"], "tests.typechecker.check")

from workshop.lessons.environment import CELL_TIMEOUT, kernel_environment, write_profile  # noqa: E402

collect_ignore = left_out(sys.platform)
os.environ.update(kernel_environment())  # before torch is imported: it reads OMP_NUM_THREADS once


def pytest_configure(config):
    """Run notebooks (with --nbval) under the conditions in which they were built."""
    import torch

    torch.set_num_threads(1)
    if not hasattr(config, "workerinput"):
        # Lists the fonts once: if that takes long, matplotlib would say so on stderr in the middle of a lesson.
        import matplotlib.font_manager  # noqa: F401
    if getattr(config.option, "nbval", False):
        write_profile()
        config.option.nbval_cell_timeout = CELL_TIMEOUT
        config.option.nbval_sanitize_with = str(Path(__file__).parent / "nbval_sanitize.cfg")


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(config, items):
    """For the cells of notebooks: a longer time for a kernel's message, for which nbval has no option, and a marker.

    Later cells use nothing of a slow cell. So each runs once a night: in the lesson as learners open it, and not again
    in the solved one.
    """
    cells = [item for item in items if hasattr(item, "output_timeout")]
    slow = [cell for cell in cells if "slow" in cell.cell.metadata.get("tags", [])]
    for cell in cells:
        cell.output_timeout = 60
    for cell in slow:
        cell.add_marker("nightly")
    left_out = {cell for cell in slow if cell.path.parent.name == "solved"}
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=list(left_out))
