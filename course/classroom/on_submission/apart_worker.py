"""The worker without bubblewrap: another user's, whose every attempt is sealed as far as that user can seal it.

    python -P apart_worker.py     beside a copy of the folder `worker`; see `apart`

An attempt can start no process, open no connection and look into no other process. What this does not do, and
bubblewrap does: hide the files that every user may read, and give each attempt a /tmp of its own.
"""

import ctypes
import os
import platform
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from worker import sealing, serving  # noqa: E402

sys.path.pop(0)
NO_NEW_PRIVILEGES, DUMPABLE = 38, 4  # of prctl(2)

limit = serving.guard


def guard(request: dict) -> None:
    """The worker's own limits, and the filter of system calls that attempts have under bubblewrap."""
    limit(request)
    ctypes.CDLL(None).prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    sealing._refuse_calls(sealing.CALLS[platform.machine()])


def try_out() -> None:
    """End with a reason if attempts cannot be sealed here."""
    child = os.fork()
    if child == 0:
        try:
            guard({"seconds": 1, "memory": 1 << 30})
        except BaseException:
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        sys.exit("this kernel lets nobody refuse system calls")


os.chdir("/tmp")  # where this was started, nobody else may read
try_out()
serving.guard = guard
ctypes.CDLL(None).prctl(DUMPABLE, 0, 0, 0, 0)  # no attempt may look into the process that it is forked from
serving.main("serve")
