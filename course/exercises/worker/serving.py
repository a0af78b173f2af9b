"""Three ways to answer requests: each in a forked child, one in this process, or each in a sealed child."""

import contextlib
import gc
import json
import os
import select
import signal
from collections.abc import Iterator

import torch

from .attempt import MAX_ANSWER, attempt, guard, send, write
from .time_taken import LOOK_SECONDS, TimeTaken


def main(mode: str) -> None:
    """Answer requests in one of the modes of `worker`. Only this module reads and writes the protocol's streams."""
    torch.set_num_threads(1)
    if mode == "zygote":
        from .zygote import fork_on_request, try_out  # Linux alone has what they need

        try_out()
    requests, answers = os.dup(0), os.dup(1)
    send(answers, {"ready": True})
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    if mode == "zygote":
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
    """Fork a child for each request and watch over it. End when the input ends, or after long idleness.

    A fork is safe and quick here: PyTorch is loaded once, has one thread, and has computed nothing.
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
    """Pass on the child's output when it has answered, died, written too much or taken more time than it may."""
    time_taken, output, outcome = TimeTaken(child), bytearray(), None
    while outcome is None:
        ready, _, _ = select.select([channel, requests], [], [], LOOK_SECONDS)
        if requests in ready:  # nobody waits for the answer any more
            _end(child)
            os._exit(0)
        piece = os.read(channel, 1 << 16) if channel in ready else b""
        output += piece
        outcome = _outcome(child, output, bool(piece), time_taken.seconds() > seconds)
        if outcome == "died":  # it can have answered since the last look
            while select.select([channel], [], [], 0)[0] and (piece := os.read(channel, 1 << 16)):
                output += piece
            outcome = "answered" if _holds_answer(output) else "died"
    status = _end(child)
    if len(output) <= MAX_ANSWER:
        write(answers, bytes(output[: output.rfind(b"\n") + 1]))
    if outcome != "answered":
        send(answers, {"outcome": outcome, "exit": status, "memory": time_taken.memory})


def _outcome(child: int, output: bytearray, writing: bool, time_is_up: bool) -> str | None:
    """How the attempt ended; None while it goes on."""
    if _holds_answer(output):
        return "answered"
    if len(output) > MAX_ANSWER:
        return "too much"
    if time_is_up:
        return "timeout"
    ended = not writing and os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    return "died" if ended else None


def _holds_answer(output: bytearray) -> bool:
    last_line = output.rfind(b"\n", 0, -1) + 1
    return output.endswith(b"\n") and output.startswith(b'{"outcome"', last_line)


def _end(child: int) -> int:
    """Kill the child and everything it started. Returns its exit status, or minus the signal that ended it."""
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
