"""One attempt: load the function, try it on every case, and send what happened to a channel."""

import ast
import base64
import inspect
import io
import json
import math
import os
import pickle
import random
import sys
import time
from collections.abc import Callable
from types import ModuleType

import torch

from .cases import describe, run_case
from .devices import Devices
from .forbidden import Exercises, leave_uncompiled, take_away
from .library import Library
from .switches import refuse_switches
from .values import writable
from .watches import Watches

MAX_PRINTED = 2_000  # characters
MAX_ANSWER = 64_000_000  # bytes


def attempt(request: dict, channel: int) -> dict:
    """The response to a request. What the first case prints goes to the channel at once."""
    sys.path[:] = request["path"]
    found: list[str] = []
    try:
        forbidden, library = request["forbidden"]["python"], request.get("library", {})
        sys.meta_path.insert(0, Library(library, forbidden, found))
        for name in forbidden:
            if name.rpartition(".")[0] not in library:  # else when it is imported
                take_away(name, found)
        exercises = Exercises(request.get("lent", {}), found)
        sys.meta_path.insert(0, exercises)
        refuse_switches(found)
        leave_uncompiled()
        watches = Watches(request["forbidden"]["torch"], found)
        function = load(request["function"])
        exercises.end()
    except BaseException as error:
        return {"outcome": "unloadable", "raised": describe(error), "borrowed": found}
    watches.watch()
    devices = Devices()
    outcomes = _try_all(function, request["cases"], devices, watches, channel)
    return {
        "outcome": "answered",
        "cases": outcomes,
        "borrowed": found,
        "without_device": devices.without_device,
        "fetched": sorted(exercises.fetched),
        "ran": sorted(watches.ran),
        "outside": watches.outside,
        "threads": watches.threads,
        "watched": watches.stand(),
    }


def _try_all(
    function: Callable, cases: list[dict], devices: Devices, watches: Watches, channel: int
) -> list[dict]:
    _seed()
    sys.stdout = printed = Printed(channel)

    def watched(*args, **kwargs):
        try:
            with devices, watches.call():
                result = function(*args, **kwargs)
            devices.note_result(result)
            return result
        finally:
            printed.left = 0  # what the first call printed is enough

    return [run_case(watched, case, catch=BaseException) for case in cases]


def _seed() -> None:
    """Seed every generator, so that the same answer draws the same numbers each time."""
    torch.manual_seed(0)
    random.seed(0)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(0)


def load(function: dict) -> Callable:
    """The learner's function, from a pickle or from the sources of cells."""
    if "pickle" in function:
        return pickle.loads(base64.b64decode(function["pickle"]))
    notebook = sys.modules["__main__"] = ModuleType("__main__")  # which dataclasses, for one, look up
    for label, source in function["cells"]:
        code = compile(source, label, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        waiting = eval(code, vars(notebook))
        if inspect.iscoroutine(waiting):  # an `await` at the margin, as a notebook allows it
            import asyncio

            asyncio.run(waiting)
    return vars(notebook)[function["name"]]


class Printed(io.TextIOBase):
    """Replaces standard output: sends the first characters to the channel and drops the rest."""

    def __init__(self, channel: int):
        super().__init__()
        self.channel, self.left = channel, MAX_PRINTED

    def write(self, text: str) -> int:
        """Send as much of the text as is still allowed."""
        if self.left > 0:
            send(self.channel, {"printed": writable(text[: self.left])})
            self.left -= len(text)
        return len(text)


def send(channel: int, message: dict) -> None:
    """Write one object on one line."""
    write(channel, json.dumps(message).encode() + b"\n")


def write(channel: int, data: bytes) -> None:
    """Write all of the data, also where the pipe takes only a part at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(channel, rest) :]


REFUSED = {
    *("os.fork", "os.forkpty", "os.exec", "os.posix_spawn", "os.system"),
    *("os.kill", "os.killpg", "subprocess.Popen"),
}


def guard(request: dict) -> None:
    """From here on, this process may not start or end others, nor take more time and memory than requested."""

    def refuse(event: str, _) -> None:
        if event in REFUSED:
            raise PermissionError(f"an answer may not start or end processes ({event})")

    if sys.platform == "linux":
        _limit(math.ceil(request["seconds"]) + 1, request["memory"])
    sys.addaudithook(refuse)


def _limit(seconds: int, memory: int) -> None:
    import ctypes
    import resource
    import signal

    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: end with the parent
    with open("/proc/self/statm", encoding="ascii") as statm:
        in_use = int(statm.read().split()[0]) * resource.getpagesize()
    for kind, most in {
        resource.RLIMIT_AS: in_use + memory,
        resource.RLIMIT_CPU: seconds + math.ceil(time.process_time()),
        resource.RLIMIT_FSIZE: MAX_ANSWER,
        resource.RLIMIT_CORE: 0,
    }.items():
        hard = resource.getrlimit(kind)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))
