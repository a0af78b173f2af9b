"""For grading, inside bwrap: a process with PyTorch loaded that forks a sealed child for each request.

The zygote itself never sees a request: its children are copies of it, and one must not find in its memory what
another student wrote. It is sent one end of a socket (on its input, itself a socket) and hands that to the child,
which reads the request from it up to its end and answers there: first {"sealed": true}, then as `worker` says.
With the socket comes one byte: how many seconds the attempt may take. The zygote says
{"exit": status or minus a signal, "took": seconds, "memory": bytes} when the child has ended, by itself, at the end
of its time or because a byte of zero came.
"""

import gc
import json
import os
import select
import signal
import socket

import torch

from .attempt import attempt, guard, send
from .sealing import new_process_numbers, seal
from .time_taken import LOOK_SECONDS, TimeTaken, num_threads

MAX_THREADS = 64  # no limit of the kernel counts them where the grader's user is root


def try_out() -> None:
    """Do once what each attempt needs: bwrap may start where the rights inside it are taken away.

    PyTorch reads /proc/cpuinfo at its first work with half floats, and a sealed child has no /proc.

    Raises:
        OSError: if the kernel refuses.
    """
    with new_process_numbers():
        pass
    torch.zeros(1, dtype=torch.float16).float()


def fork_on_request(control: int, answers: int) -> None:
    """Serve until the other side closes the socket."""
    gc.freeze()
    requests = socket.socket(fileno=control)
    while True:
        seconds, channels, _, _ = socket.recv_fds(requests, 1, 1)
        if not seconds:
            return
        if channels:  # else a zero for a child that has ended already
            _attend(channels[0], seconds[0], requests, answers)


def _attend(channel: int, seconds: int, requests: socket.socket, answers: int) -> None:
    with new_process_numbers():
        child = os.fork()
        if child == 0:
            _child(channel)
    os.close(channel)
    time_taken = TimeTaken(child)
    if not _ends_by_itself(child, time_taken, seconds, requests):
        os.kill(child, signal.SIGKILL)
    took = time_taken.seconds()
    _, status = os.waitpid(child, 0)
    send(answers, {"exit": os.waitstatus_to_exitcode(status), "took": took, "memory": time_taken.memory})


def _ends_by_itself(child: int, time_taken: TimeTaken, seconds: int, requests: socket.socket) -> bool:
    """Wait until the child has ended, takes too many threads or too long, or is to be killed, as a zero says."""
    watch = os.pidfd_open(child)
    try:
        while True:
            ready, _, _ = select.select([watch, requests.fileno()], [], [], LOOK_SECONDS)
            if watch in ready:
                return True
            if ready:
                requests.recv(1)
            if ready or num_threads(child) > MAX_THREADS or time_taken.seconds() > seconds:
                return False
    finally:
        os.close(watch)


def _child(channel: int) -> None:
    try:
        request = _sealed_with_request(channel)
        send(channel, attempt(request, channel))
    finally:
        os._exit(0)


def _sealed_with_request(channel: int) -> dict:
    """The request, after which nothing of the zygote is in reach; if that fails, the grader hears why."""
    try:
        os.setsid()
        os.closerange(3, channel)
        os.closerange(channel + 1, 256)
        request = json.loads(b"".join(iter(lambda: os.read(channel, 1 << 20), b"")))
        guard(request)
        seal()
    except Exception as error:
        send(channel, {"unsealed": f"{type(error).__name__}: {error}"})
        raise
    send(channel, {"sealed": True})
    return request
