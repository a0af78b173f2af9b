"""How the tests run: one thread, no network, shapes enforced, lessons run again as they were built."""

import os
from pathlib import Path

from jaxtyping import install_import_hook

import tests.typechecker  # noqa: F401  (the hook below looks it up among what is imported)

# From here on, a function of ours that is given or gives back a tensor of another shape than its signature
# says raises. It must be said before anything of course_lib is imported.
install_import_hook("course_lib", "tests.typechecker.check")

from workshop.lessons.environment import CELL_TIMEOUT, kernel_environment  # noqa: E402

os.environ.update(kernel_environment())  # before torch is imported: it reads OMP_NUM_THREADS once


def pytest_configure(config):
    """Run notebooks (with --nbval) under the conditions in which they were built."""
    import torch

    torch.set_num_threads(1)
    if not hasattr(config, "workerinput"):
        # Lists the fonts, once: where that takes long, matplotlib says so on stderr, in the middle of a lesson.
        import matplotlib.font_manager  # noqa: F401
    if hasattr(config.option, "nbval"):
        config.option.nbval_cell_timeout = CELL_TIMEOUT
        config.option.nbval_sanitize_with = str(Path(__file__).parent / "nbval_sanitize.cfg")


def pytest_itemcollected(item):
    """nbval gives a kernel five seconds for each message, and has no option for it."""
    if hasattr(item, "output_timeout"):
        item.output_timeout = 60
