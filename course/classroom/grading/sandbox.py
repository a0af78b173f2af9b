"""Where submitted code runs: a worker under bubblewrap, which holds inputs and that code, and nothing else.

The sandbox has the system's and Python's libraries to read, no network, no home and no file of the teacher's. Its
zygote (`course.exercises.worker.zygote`) forks a sealed child for each attempt; request and answer are JSON
over a socket of the attempt's own, so there is no file to come back, no link to follow and no pickle to open.
"""

import contextlib
import json
import math
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import torch

from course.classroom.grading.cut_library import LIBRARY
from course.exercises.own_exercises import BANKS
from course.exercises.workplace import MAX_PRINTED, START_SECONDS, WORKER, NoWorker, message_in
from course.places import PACKAGE

MAX_ANSWER = 8_000_000  # bytes; an exercise gives back some ten thousand
MAX_LINES = 10_000
SEALED = b'{"sealed": true}'
APPARMOR = Path("/proc/sys/kernel/apparmor_restrict_unprivileged_userns")
INSTALLED = (
    "/etc/apparmor.d/bwrap-userns-restrict"  # where newer Ubuntus have a narrower profile of that name
)
PATIENCE = 20  # times the seconds of an attempt: only a sandbox that has stopped lets them pass
LAST_WORDS_SECONDS = 60.0  # for a sandbox to say how an attempt ended
ENVIRONMENT = {
    "HF_HUB_OFFLINE": "1",
    "HOME": "/tmp",
    "MKL_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONHASHSEED": "0",
}


class Unprotected(ValueError):
    """There is no sandbox here; the message says why."""


def readable_folders() -> list[Path]:
    """What of this machine can be read in the sandbox: the system, Python, and the packages beside PyTorch."""
    wanted = _wanted()
    return sorted(path for path in wanted if not any(path.is_relative_to(p) for p in wanted - {path}))


def _wanted() -> set[Path]:
    return {Path("/usr"), Path(sys.base_prefix), *_package_folders()}


def _course() -> list[Path]:
    """All of the course, answers and tests included: its checkout, or its packages alone where they were installed."""
    packages = [PACKAGE.resolve(), LIBRARY.resolve()]
    beside_others = any(PACKAGE.resolve().parent == folder.resolve() for folder in _package_folders())
    return packages if beside_others else [packages[0].parent]


def _hidden() -> list[Path]:
    """What nobody may read in the sandbox: the course, then the banks of own exercises, in its .venv or elsewhere."""
    course = _course()
    shown = [folder.resolve() for folder in _wanted() if any(map(folder.resolve().is_relative_to, course))]
    return course + [
        bank
        for bank in {*BANKS.values()}
        if any(map(bank.is_relative_to, shown)) or not any(map(bank.is_relative_to, course))
    ]


def _bound(folders: Iterable[Path]) -> list[str]:
    return [part for folder in folders for part in ("--ro-bind", str(folder), inside(folder))]


def command() -> list[str]:
    """bwrap's command line, up to and with the worker's."""
    folders = readable_folders()
    binds = _bound(folders)
    for hidden in _hidden():
        if any(hidden.is_relative_to(folder.resolve()) for folder in folders):
            again = sorted(folder for folder in _wanted() if folder.is_relative_to(hidden))  # its .venv
            binds += ["--tmpfs", inside(hidden), *_bound(again), "--remount-ro", inside(hidden)]
    variables = ENVIRONMENT | {"PYTHONPATH": os.pathsep.join(map(inside, _package_folders()))}
    return [
        *("bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL"),
        *("--cap-add", "CAP_SYS_ADMIN", "--uid", "65534", "--gid", "65534"),  # the zygote's, to seal attempts
        *binds,
        *_system_links(),
        *("--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache", "--proc", "/proc", "--tmpfs", "/tmp"),
        *("--dev-bind", "/dev/null", "/dev/null", "--dev-bind", "/dev/urandom", "/dev/urandom"),
        *("--ro-bind", str(WORKER), "/worker", "--remount-ro", "/", "--chdir", "/tmp"),
        *(part for name, value in variables.items() for part in ("--setenv", name, value)),
        *(inside(Path(sys.executable).resolve()), "-P", "-s", "/worker", "zygote"),
    ]


def inside(path: Path) -> str:
    """Where a path stands in the sandbox: where it stands here, unless in /tmp, which is the attempt's own there."""
    return f"/outside{path}" if path.is_relative_to("/tmp") else str(path)


def _package_folders() -> list[Path]:
    paths = sysconfig.get_paths()
    return sorted({Path(paths["purelib"]), Path(paths["platlib"]), Path(torch.__file__).parents[1]})


def _system_links() -> list[str]:
    """/lib and its like, as they are here: links into /usr, or folders."""
    found = []
    for path in (Path("/lib"), Path("/lib64"), Path("/lib32")):
        if path.is_symlink():
            found += ["--symlink", os.readlink(path), str(path)]
        elif path.is_dir():
            found += ["--ro-bind", str(path), str(path)]
    return found


def _remedy() -> str:
    """What helps on Ubuntu 24.04 and later, if this is one."""
    with contextlib.suppress(OSError):
        if APPARMOR.read_text(encoding="ascii").strip() == "1":
            profile = PACKAGE / "classroom" / "hub" / "bwrap.apparmor"
            return (
                ". This system lets only programs with an AppArmor profile work like that. The course has one: "
                f"sudo cp {profile} {INSTALLED} && sudo apparmor_parser -r {INSTALLED}"
            )
    return ""


class Sandbox:
    """One zygote under bwrap, started when first needed and again should it end; one attempt at a time.

    It ends with the thread that started it, so keep that one.
    """

    def __init__(self):
        self._process: subprocess.Popen | None = None
        self._control: socket.socket  # while there is a process

    def start(self) -> None:
        """Load PyTorch in a new sandbox.

        Raises:
            Unprotected: if bwrap is missing or cannot do its work here.
        """
        if shutil.which("bwrap") is None:
            raise Unprotected("bubblewrap (bwrap) is not installed")
        self._control, theirs = socket.socketpair()
        with theirs:
            end = theirs.fileno()
            self._process = subprocess.Popen(command(), stdin=end, stdout=end, stderr=subprocess.PIPE)
        if self._hear(START_SECONDS) is None:
            said = self.close().decode(errors="replace").strip().splitlines()
            raise Unprotected(
                f"bubblewrap does not work here: {said[-1] if said else 'no sign of life'}{_remedy()}"
            )

    def attempt(self, request: dict) -> dict:
        """The worker's response, as `Workplace.attempt` gives it.

        Raises:
            NoWorker: if the sandbox broke, and a fresh one broke again.
        """
        asked = json.dumps(request | {"path": [inside(Path(folder)) for folder in request["path"]]}).encode()
        reason = "the sandbox ended in the middle of an attempt; is there enough memory?"
        for _ in range(2):
            if self._process is None:
                self.start()
            with contextlib.suppress(OSError):
                said, verdict = self._talk(asked, request["seconds"])
                sealed, _, rest = said.partition(b"\n")  # of the zygote's; the rest may be the attempt's
                end = self._finish()
                if end is not None and sealed == SEALED:
                    return _response(rest, verdict, end, request["seconds"])
                reason = (message_in(sealed) or {}).get("unsealed", reason)
            self.close()
        raise NoWorker(f"{reason} (tried twice)")

    def _talk(self, request: bytes, seconds: float | int) -> tuple[bytes, str]:
        ours, theirs = socket.socketpair()
        with ours:
            with theirs:
                socket.send_fds(self._control, [bytes([math.ceil(seconds)])], [theirs.fileno()])
            return _converse(ours, request, PATIENCE * seconds)

    def _finish(self) -> dict | None:
        """Have the attempt ended, whatever it does, and hear how it ended; None if the zygote has ended too."""
        self._control.send(bytes([0]))
        return self._hear(LAST_WORDS_SECONDS)

    def _hear(self, seconds: float) -> dict | None:
        """The next line that the zygote says."""
        deadline, line = time.monotonic() + seconds, b""
        while not line.endswith(b"\n"):
            piece = _read(self._control, deadline)
            if not piece:
                return None
            line += piece
        return json.loads(line)

    def close(self) -> bytes:
        """End the sandbox with all that is in it. Returns what it wrote as errors."""
        process, self._process = self._process, None
        if process is None:
            return b""
        self._control.close()
        process.kill()
        return process.communicate()[1]


def _read(channel: socket.socket, deadline: float) -> bytes | None:
    """Some bytes; none at the end; None when time is up."""
    ready, _, _ = select.select([channel], [], [], max(0.0, deadline - time.monotonic()))
    if not ready:
        return None
    try:
        return channel.recv(1 << 20)
    except ConnectionError:
        return b""


def _converse(channel: socket.socket, request: bytes, seconds: float | int) -> tuple[bytes, str]:
    """Send the request and listen: all that was said, and "answered", "died", "timeout" or "too much"."""
    deadline, said = time.monotonic() + seconds, bytearray()
    with contextlib.suppress(OSError):
        channel.settimeout(seconds)
        channel.sendall(request)
        channel.shutdown(socket.SHUT_WR)
    while True:
        piece = _read(channel, deadline)
        said += piece or b""
        if len(said) > MAX_ANSWER:
            return bytes(said), "too much"
        if said.endswith(b"\n") and said.startswith(b'{"outcome"', said.rfind(b"\n", 0, -1) + 1):
            return bytes(said), "answered"
        if not piece:
            return bytes(said), "died" if piece == b"" else "timeout"


def _response(said: bytes, verdict: str, end: dict, seconds: float | int) -> dict:
    messages = list(_messages(said))
    if verdict == "died" and end["took"] >= seconds:
        verdict = "timeout"
    status = None if end["exit"] == -signal.SIGKILL else end["exit"]  # that was ours, after it fell silent
    answers = (message for message in messages if "outcome" in message)
    answer = next(answers, None) if verdict == "answered" else None
    printed = "".join(str(message.get("printed", "")) for message in messages)[:MAX_PRINTED]
    taken = {"took": end["took"], "memory": end["memory"]}
    return (answer or {"outcome": verdict, "exit": status}) | {"printed": printed} | taken


def _messages(said: bytes) -> Iterator[dict]:
    for line in said.splitlines()[-MAX_LINES:]:
        if (message := message_in(line)) is not None:
            yield message
