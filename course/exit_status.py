"""How a command ends: with its status, also after Ctrl-C, and when nobody reads its output any more."""

import os
import sys
from collections.abc import Callable
from typing import NoReturn

INTERRUPTED = 130  # as in a shell: 128 plus the number of SIGINT


def end_with(main: Callable[[], int]) -> NoReturn:
    """Run a command and end Python with the status that it returns."""
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # `... | head` has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    if status == INTERRUPTED:
        # Under `python -m`, CPython may end by the signal instead of with this status, although the interrupt was
        # caught: this happens if it passed through an exec() of text, such as the creation of a dataclass.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)
