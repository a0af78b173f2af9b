"""The process in which attempts run, kept ready between checks.

On Linux it is a server that has PyTorch loaded and forks a child for each attempt, so a check costs
milliseconds. The server ends when its input ends, so it never outlives the kernel. It also ends after a quarter
of an hour without work. On macOS a fork of PyTorch is not safe, and Windows has no fork. There each attempt gets
a process of its own, and after the first check two wait with PyTorch loaded (219 MB each).

The standard library's `multiprocessing` does not serve here: its "forkserver" and "spawn" run the main script
again in each child, so a learner's script without a main guard would call `check` inside the child.
"""

import atexit
import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

WORKER = Path(__file__).parent / "worker"
START_SECONDS = 120.0  # loading PyTorch from a cold disk
NOTICE_SECONDS = 2.0  # of silence before the learner is told what happens
QUIET = "COURSE_QUIET_START"  # set where outputs are compared with saved ones: how long a start takes is never the same
PATIENCE = 20  # times the seconds of an attempt: a server ends it long before, unless it has stopped itself
MAX_PRINTED = 2_000
WARM = {"serve": 1, "once": 2}  # processes that wait for the next check


class NoWorker(Exception):
    """The process did not start; the message says why."""


class Workplace:
    """Runs attempts, one at a time.

    Args:
        mode: "serve" or "once", see `worker`.
    """

    def __init__(self, mode: str = "serve" if sys.platform == "linux" else "once"):
        self.mode = mode
        self._lock = threading.Lock()
        self._waiting: list[Process] = []

    def attempt(self, request: dict) -> dict:
        """The worker's response; `printed` holds everything that was printed.

        Raises:
            NoWorker: if no process could be started.
        """
        with self._lock:
            process = self._ready()
            try:
                response = process.ask(
                    request, request["seconds"] * (PATIENCE if self.mode == "serve" else 1)
                )
            except BaseException:  # Ctrl-C: end the attempt together with its server
                self._drop(process)
                raise
            if self.mode == "once" or response.get("exit", 0) is None:  # used up, or no longer answering
                self._drop(process)
                self._start(WARM[self.mode])
            return response

    def _ready(self) -> "Process":
        for process in [one for one in self._waiting if not one.usable()]:
            self._drop(process)
        self._start(1)
        self._waiting[0].wait_until_ready()
        return self._waiting[0]

    def _start(self, wanted: int) -> None:
        """Let so many processes wait; each loads while the learner reads on."""
        self._waiting += [self._new() for _ in range(wanted - len(self._waiting))]

    def _new(self) -> "Process":
        return Process(self.mode)

    def _drop(self, process: "Process") -> None:
        self._waiting.remove(process)
        process.close()

    def close(self) -> None:
        """End all processes."""
        for process in [*self._waiting]:
            self._drop(process)


class Process:
    """One worker process, and a thread that collects the lines it writes.

    Args:
        mode: of the worker.
        command: that starts it, without the mode; () is the worker's own.
        environment: None is this process's.
        user: number of the user whose it is, and of the group; None is this process's. Only root may name another.
    """

    def __init__(
        self,
        mode: str,
        command: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        user: int | None = None,
    ):
        self._mode, self._owner, self._is_ready = mode, os.getpid(), False
        environment = environment or os.environ | {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
        self._process = subprocess.Popen(
            [*(command or (sys.executable, "-P", str(WORKER))), mode],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # so that Ctrl-C reaches the kernel alone
            creationflags=getattr(
                subprocess, "CREATE_NO_WINDOW", 0
            ),  # the same on Windows, and no window appears
            env=environment,
            user=user,
            group=user,
            extra_groups=None if user is None else [],
        )
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._requests, self._answers, self._errors = map(_opened, pipes)
        self._lines: queue.SimpleQueue = queue.SimpleQueue()
        threading.Thread(target=self._collect, daemon=True).start()

    def _collect(self) -> None:
        with contextlib.suppress(OSError, ValueError):  # `close` has closed the pipe
            for line in self._answers:
                self._lines.put(line)
        self._lines.put(None)

    def usable(self) -> bool:
        """Is it alive, and started by this kernel, not by one that this kernel was forked from?"""
        return self._process.poll() is None and self._owner == os.getpid()

    def wait_until_ready(self) -> None:
        """Wait until PyTorch is loaded; tell the learner if that takes long.

        Raises:
            NoWorker: if the process ends first or takes too long.
        """
        if self._is_ready:
            return
        message = self._first_message()
        if message is None or "ready" not in message:
            self._process.kill()
            errors = self._process.communicate()[1].decode(errors="replace").strip().splitlines()
            raise NoWorker(errors[-1] if errors else "it did not respond")
        self._is_ready = True

    def _first_message(self) -> dict | None:
        """What the process says first; None if it says nothing in time."""
        started = time.monotonic()
        with contextlib.suppress(queue.Empty):
            return self._next(started + NOTICE_SECONDS)
        if QUIET not in os.environ:
            print("Starting the process where answers are tried. This takes some seconds.", flush=True)
        with contextlib.suppress(queue.Empty):
            return self._next(started + START_SECONDS)
        return None

    def ask(self, request: dict, seconds: float | int) -> dict:
        """Send a request and wait for the response."""
        deadline, printed = time.monotonic() + seconds, ""
        with contextlib.suppress(
            OSError
        ):  # the process has ended; Windows says so with another error than others
            self._requests.write(json.dumps(request).encode() + b"\n")
            self._requests.flush()
        while True:
            try:
                message = self._next(deadline)
            except queue.Empty:
                return {"outcome": "timeout", "exit": None, "printed": printed}
            if message is None:
                return {"outcome": "died", "exit": self._exit_status(), "printed": printed}
            if "outcome" in message:
                return message | {"printed": printed}
            printed = (printed + str(message.get("printed", "")))[:MAX_PRINTED]

    def _exit_status(self) -> int | None:
        """The status of an attempt that had this process for itself; None if a server died."""
        if self._mode == "once":
            with contextlib.suppress(subprocess.TimeoutExpired):
                return self._process.wait(timeout=1.0)
        return None

    def _next(self, deadline: float) -> dict | None:
        """The next message of the process, None when it has ended. Lines that hold no message are skipped.

        Raises:
            queue.Empty: when time is up.
        """
        while (line := self._lines.get(timeout=max(0.0, deadline - time.monotonic()))) is not None:
            if (message := message_in(line)) is not None:
                return message
        return None

    def close(self) -> None:
        """End the process and its attempt."""
        if self._owner != os.getpid():
            return
        with contextlib.suppress(OSError):
            self._requests.close()  # a server ends its attempt, then itself
        try:
            self._process.wait(timeout=1.0 if self._is_ready else 0.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._answers.close()
        self._errors.close()


def _opened(pipe: IO[bytes] | None) -> IO[bytes]:
    """One of Popen's pipes: their type says that it may be missing, but one that was asked for never is."""
    if pipe is None:
        raise ValueError("wanted a process started with pipes; got one without")
    return pipe


def message_in(line: bytes) -> dict | None:
    """The JSON object on a line that a worker wrote; None if there is none."""
    with contextlib.suppress(ValueError, RecursionError):
        message = json.loads(line)
        if isinstance(message, dict):
            return message
    return None


WORKPLACE = Workplace()
atexit.register(WORKPLACE.close)
