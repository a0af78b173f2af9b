"""The ways to answer requests: each in a forked child, one in this very process, or each in a sealed child."""

import contextlib
import gc
import json
import os
import select
import signal
import time
from collections.abc import Iterator

import torch

from .attempt import MAX_ANSWER, attempt, guard, send, write


def main(mode: str) -> None:
    """Keep the two streams of the protocol for ourselves and give everybody else empty ones."""
    torch.set_num_threads(1)
    requests, answers = os.dup(0), os.dup(1)
    send(answers, {"ready": True})
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    if mode == "zygote":
        from .zygote import fork_on_request  # Linux alone has what it needs

        return fork_on_request(requests, answers)
    return {"serve": serve, "once": once}[mode](requests, answers)


def once(requests: int, answers: int) -> None:
    """Answer one request in this process."""
    request = json.loads(next(_lines(requests)))
    os.close(requests)
    guard(request)
    send(answers, attempt(request, answers))
    os._exit(0)


def serve(requests: int, answers: int, idle_seconds: float = 900.0) -> None:
    """Fork a child for each request and watch over it; end when the input ends, or after long idleness.

    PyTorch is loaded here once, with one thread, and nothing is computed, so a fork is safe and quick.
    """
    gc.freeze()
    for line in _lines(requests, idle_seconds):
        request = json.loads(line)
        channel, answer = os.pipe()
        child = os.fork()
        if child == 0:
            _child(request, answer, [requests, answers, channel])
        os.close(answer)
        _watch_over(child, channel, requests, answers, request["seconds"])
        os.close(channel)


def _child(request: dict, answer: int, not_mine: list[int]) -> None:
    try:
        os.setsid()
        for descriptor in not_mine:
            os.close(descriptor)
        guard(request)
        send(answer, attempt(request, answer))
    finally:
        os._exit(0)


def _watch_over(child: int, channel: int, requests: int, answers: int, seconds: float) -> None:
    """Pass on what the child says until it has answered, died, said too much or run out of time."""
    deadline, said, verdict = time.monotonic() + seconds, bytearray(), None
    while verdict is None:
        ready, _, _ = select.select([channel, requests], [], [], 0.05)
        if requests in ready:  # nobody waits for the answer any more
            _end(child)
            os._exit(0)
        piece = os.read(channel, 1 << 16) if channel in ready else b""
        said += piece
        verdict = _verdict(child, said, bool(piece), deadline)
    status = _end(child)
    if len(said) <= MAX_ANSWER:
        write(answers, bytes(said[: said.rfind(b"\n") + 1]))
    if verdict != "answered":
        send(answers, {"outcome": verdict, "exit": status})


def _verdict(child: int, said: bytearray, talking: bool, deadline: float) -> str | None:
    last_line = said.rfind(b"\n", 0, -1) + 1
    if said.endswith(b"\n") and said.startswith(b'{"outcome"', last_line):
        return "answered"
    if len(said) > MAX_ANSWER:
        return "too much"
    if time.monotonic() > deadline:
        return "timeout"
    gone = not talking and os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    return "died" if gone else None


def _end(child: int) -> int:
    """Kill the child with all it started; its exit status, or minus the signal that had ended it."""
    for kill in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _lines(descriptor: int, idle_seconds: float | None = None) -> Iterator[bytes]:
    buffer = bytearray()
    while idle_seconds is None or select.select([descriptor], [], [], idle_seconds)[0]:
        piece = os.read(descriptor, 1 << 20)
        if not piece:
            return
        buffer += piece
        if piece.endswith(b"\n"):
            yield bytes(buffer)
            buffer.clear()
