"""Under which conditions a lesson runs, when it is built and when it is tested."""

import platform

from course_lib.classroom.notebooks import ROOT
from course_lib.running.files import write_whole

CELL_TIMEOUT = 280  # seconds for one cell, on one core: the whole suite has 40 minutes on two

# Run by IPython in each new kernel; in a namespace of its own, for a lesson must import what it uses.
FRESH_PROGRESS = """exec('''
import atexit, os, shutil, tempfile
folder = tempfile.mkdtemp()
atexit.register(shutil.rmtree, folder, True)
os.environ["COURSE_PROGRESS"] = os.path.join(folder, "progress.json")
''', {})
"""


def kernel_environment() -> dict[str, str]:
    """What a lesson's numbers may depend on, fixed, so that a run today prints what was saved.

    One thread: sums over several come out in another order, and two lessons are tested side by side on two
    cores. PyTorch's loops for AVX2, for those for AVX-512 add up in another order again. A profile of its own,
    since the author's may hold start-up files; in it, no exercise is done yet.
    """
    profile = ROOT / "build" / "ipython"
    write_whole(profile / "profile_default" / "startup" / "progress.py", FRESH_PROGRESS.encode())
    loops = {"ATEN_CPU_CAPABILITY": "avx2"} if platform.machine() in ("x86_64", "AMD64") else {}
    return loops | {
        "HF_HUB_OFFLINE": "1",
        "IPYTHONDIR": str(profile),
        "OMP_NUM_THREADS": "1",
        "PYTHONHASHSEED": "0",
    }
