"""The environment in which a lesson runs, when it is built and when it is tested."""

import platform

from course.places import ROOT
from course_lib.running.files import write_whole

CELL_TIMEOUT = 280  # seconds for one cell, on one core

PROFILE = ROOT / "build" / "ipython"
# IPython runs this in each new kernel, in a separate namespace, because a lesson must import what it uses.
FRESH_PROGRESS = """exec('''
import atexit, os, shutil, tempfile
folder = tempfile.mkdtemp()
atexit.register(shutil.rmtree, folder, True)
os.environ["COURSE_PROGRESS"] = os.path.join(folder, "progress.json")
''', {})
"""


def write_profile() -> None:
    """Write the IPython profile that `kernel_environment` names."""
    write_whole(PROFILE / "profile_default" / "startup" / "progress.py", FRESH_PROGRESS.encode())


def kernel_environment() -> dict[str, str]:
    """Fix everything on which a lesson's numbers may depend, so a new run prints the saved numbers.

    One thread, because several threads add numbers in another order, and because the tests run two lessons at a time
    on two cores. PyTorch's loops for AVX2, because the AVX-512 loops use yet another order. A separate IPython
    profile, because the author's profile may hold start-up files; in it, no exercise is done yet. A check does not say
    that it starts, because a quick start says nothing.
    """
    loops = {"ATEN_CPU_CAPABILITY": "avx2"} if platform.machine() in ("x86_64", "AMD64") else {}
    return loops | {
        "COURSE_QUIET_START": "1",
        "HF_HUB_OFFLINE": "1",
        "IPYTHONDIR": str(PROFILE),
        "OMP_NUM_THREADS": "1",
        "PYTHONHASHSEED": "0",
    }
