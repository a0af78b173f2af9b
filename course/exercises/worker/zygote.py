"""For grading, inside bwrap: a process with PyTorch loaded that forks a sealed child for each request.

The zygote itself never sees a request: its children are copies of it, and one must not find in its memory what
another student wrote. It is sent one end of a socket (on its input, itself a socket) and hands that to the child,
which reads the request from it up to its end and answers there: first {"sealed": true}, then as `worker` says.
The zygote says {"exit": status or minus a signal, "cpu": seconds} when the child has ended, of itself or
because a "k" came.
"""

import gc
import json
import os
import select
import signal
import socket

from .attempt import attempt, guard, send
from .sealing import new_process_numbers, seal

MAX_THREADS = 64  # no limit of the kernel counts them where the grader's user is root
LOOK_SECONDS = 0.02


def try_out() -> None:
    """Do once what each attempt needs: bwrap may start where the rights inside it are taken away.

    Raises:
        OSError: if the kernel refuses.
    """
    with new_process_numbers():
        pass


def fork_on_request(control: int, answers: int) -> None:
    """Serve until the other side closes the socket."""
    gc.freeze()
    requests = socket.socket(fileno=control)
    while True:
        message, channels, _, _ = socket.recv_fds(requests, 1, 1)
        if not message:
            return
        if channels:  # else a "k" for a child that has ended already
            _attend(channels[0], requests, answers)


def _attend(channel: int, requests: socket.socket, answers: int) -> None:
    with new_process_numbers():
        child = os.fork()
        if child == 0:
            _child(channel)
    os.close(channel)
    if not _ends_by_itself(child, requests):
        os.kill(child, signal.SIGKILL)
    _, status, usage = os.wait4(child, 0)
    cpu = usage.ru_utime + usage.ru_stime
    send(answers, {"exit": os.waitstatus_to_exitcode(status), "cpu": cpu})


def _ends_by_itself(child: int, requests: socket.socket) -> bool:
    """Wait until the child has ended, has too many threads, or is to be killed, as a "k" says."""
    watch = os.pidfd_open(child)
    try:
        while True:
            ready, _, _ = select.select([watch, requests.fileno()], [], [], LOOK_SECONDS)
            if watch in ready:
                return True
            if ready:
                requests.recv(1)
            if ready or _threads_of(child) > MAX_THREADS:
                return False
    finally:
        os.close(watch)


def _threads_of(process: int) -> int:
    with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as stat:
        return int(stat.read().rpartition(")")[2].split()[17])  # num_threads, the twentieth field


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
