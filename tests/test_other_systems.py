"""Windows and macOS, as far as Linux can pretend: what they lack is taken away, also in the process of answers.

No such system was at hand. Heavy packages are imported first, because they look at the true system.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[1]

# Python runs this in each process before anything else.
PRETEND = """
import os, select, signal, sys

import torch
if not any("worker" in argument for argument in sys.orig_argv):
    import datasets, filelock, IPython, ipywidgets, jaxtyping, matplotlib.pyplot, nbformat, pyarrow.parquet, tqdm

MISSING = {{
    "darwin": ["os.sched_getaffinity", "os.pidfd_open"],
    "win32": [
        "os.fork", "os.forkpty", "os.getpgid", "os.getuid", "os.geteuid", "os.killpg", "os.mkfifo", "os.O_NOFOLLOW",
        "os.pidfd_open", "os.sched_getaffinity", "os.setsid", "os.sysconf", "os.uname", "os.wait4",
        "signal.alarm", "signal.setitimer", "signal.SIGALRM", "signal.SIGHUP", "signal.SIGVTALRM",
    ],
}}
UNIX = {{"fcntl", "grp", "pwd", "resource", "termios"}}


class Refused:
    def find_spec(self, name, path=None, target=None):
        if name in UNIX:
            raise ModuleNotFoundError(f"No module named {{name!r}}")


for name in MISSING[{system!r}]:
    module, _, attribute = name.partition(".")
    delattr(sys.modules[module], attribute)
if {system!r} == "win32":
    for name in UNIX:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, Refused())

    def select_select(*lists):
        raise OSError("select takes only sockets")

    select.select = select_select
sys.platform = {system!r}
"""

TOUR = """
import importlib, inspect, json, os, pkgutil

import course_lib

for module in pkgutil.walk_packages(course_lib.__path__, "course_lib."):
    if not module.name.endswith(("__main__", ".hub", "worker.zygote", "worker.sealing")) and ".hub." not in module.name:
        importlib.import_module(module.name)

from course.exercises import check, load_answers, mine, progress, save_answers
from course.exercises.workplace import WORKPLACE

def split_heads(x, num_heads):
    batch, seq_len, d_model = x.shape
    return x.view(batch, seq_len, num_heads, d_model // num_heads).transpose(1, 2)

said = {"mode": WORKPLACE.mode, "right": check(split_heads).passed}
said["waiting"] = [process._process.pid for process in WORKPLACE._waiting]

def split_heads(x, num_heads):
    return x.reshape(x.shape[0], num_heads, x.shape[1], -1)

warm = WORKPLACE._waiting[0]
said["wrong"] = check(split_heads).misconception
said["was warm"] = warm not in WORKPLACE._waiting and warm._process.pid == said["waiting"][0]

def split_heads(x, num_heads):
    while True:
        pass

said["endless"] = check(split_heads, time_limit=1).message

def split_heads(x, num_heads):
    os.abort()

said["crash"] = check(split_heads).message
save_answers("answers.zip")
load_answers("answers.zip")
said["kept"] = inspect.getsource(mine("split_heads"))
said["map"] = "split_heads" in progress()._repr_html_()
print(json.dumps(said))
"""


def pretending(system: str, folder: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess:
    """What a program says on a system of that name, in an empty folder."""
    (folder / "sitecustomize.py").write_text(PRETEND.format(system=system), encoding="utf-8")
    own = {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "COURSE_PROGRESS": str(folder / "progress.json")}
    own |= {"PYTHONIOENCODING": "cp1252", "COURSE_QUIET_START": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | own,
        capture_output=True,
        input=said.encode(),
        timeout=250,
    )


@pytest.mark.nightly
@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_answers_are_checked_kept_and_carried(system, tmp_path):
    (tmp_path / "tour.py").write_text(TOUR, encoding="utf-8")
    done = pretending(system, tmp_path, "tour.py")
    assert done.returncode == 0, done.stderr.decode()
    said = json.loads(done.stdout.splitlines()[-1])
    assert (said["mode"], said["right"], len(said["waiting"])) == ("once", True, 2)
    assert said["wrong"] and said["was warm"]
    assert "Stopped: after 1 seconds" in said["endless"]
    assert "Your code crashed Python itself" in said["crash"]
    assert "return x.view" in said["kept"] and said["map"]


def test_windows_pipes_are_read_and_written_as_utf_8(tmp_path):
    done = pretending("win32", tmp_path, "-m", "course", "translate", said="La niña canta.\n")
    assert (done.returncode, done.stdout.decode()) == (0, "The girl sings.\n"), done.stderr.decode()
    assert done.stderr == b""


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_grading_without_a_sandbox_is_refused_in_a_line(system, tmp_path):
    (tmp_path / "handed_in").mkdir()
    (tmp_path / "seed").write_text("a secret of some length", encoding="utf-8")
    command = "-m course grade attention handed_in --seed-file seed --out marks"
    done = pretending(system, tmp_path, *command.split())
    assert done.returncode == 2
    assert "Traceback" not in done.stderr.decode() and done.stderr
