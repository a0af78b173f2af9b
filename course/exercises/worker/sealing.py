"""What the kernel can take away from an attempt, so that nothing of one reaches the next (Linux, under bwrap).

bwrap keeps the sandbox from the machine. The attempts in it must be kept from one another and from the zygote
that they are forked from: each gets process numbers, mounts and message queues of its own, an empty /tmp, no
/proc, no capabilities, and may neither start a process nor make anything that outlives it. What is called here
has no name in Python's own library, hence ctypes.

A bwrap for each submission would need no capability, and three times as long for an exercise. But it would not
hold an attempt from starting processes (RLIMIT_NPROC does not bind root), nor from reading, writing or killing the
process from which the same student's next attempt is forked.
"""

import ctypes
import errno
import os
import platform
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

NEW_MOUNTS, NEW_QUEUES, NEW_PIDS = 0x00020000, 0x08000000, 0x20000000
NO_SUID, NO_DEVICES, DETACH = 2, 4, 2
SET_SECCOMP, FILTER, NO_NEW_PRIVILEGES = 22, 2, 38
CAPABILITY_VERSION = 0x20080522
CLONE_THREAD = 0x00010000
AF_UNIX = 1  # other sockets may reach the machine's host (AF_VSOCK), or leave a trace for the next attempt
LOCKS = (6, 7, 37, 38, 1024, 1026)  # F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE, F_NOTIFY


class Calls(NamedTuple):
    """Numbers of system calls on a kind of machine. "clone" is allowed only for threads, "socket" only within
    the machine, "fcntl" only without locks."""

    architecture: int
    clone: int
    clone3: int
    refused: tuple[int, ...]
    socket: tuple[int, int]
    fcntl: int


CALLS = {
    "x86_64": Calls(
        architecture=0xC000003E,
        clone=56,
        clone3=435,
        refused=(
            # fork, vfork, execve, execveat: start a process or another program
            *(57, 58, 59, 322),
            # shmget, semget, msgget, add_key, request_key, keyctl: outlive it
            *(29, 64, 68, 248, 249, 250),
            # ptrace, pivot_root, chroot, mount, umount2, unshare, setns: reach out of it
            *(101, 155, 161, 165, 166, 272, 308),
            # perf_event_open, bpf, userfaultfd, io_uring_setup: large, and of no use here
            *(298, 321, 323, 425),
            # memfd_create, memfd_secret: files in memory, which no limit on memory counts
            *(319, 447),
            # flock, inotify_init, inotify_init1, inotify_add_watch, fanotify_init: tell another attempt something
            *(73, 253, 294, 254, 300),
        ),
        socket=(41, 53),  # and socketpair
        fcntl=72,
    ),
    "aarch64": Calls(
        architecture=0xC00000B7,
        clone=220,
        clone3=435,
        refused=(
            *(221, 281),
            *(194, 190, 186, 217, 218, 219),
            *(117, 41, 51, 40, 39, 97, 268),
            *(241, 280, 282, 425),
            *(279, 447),
            *(32, 26, 27, 262),
        ),
        socket=(198, 199),
        fcntl=25,
    ),
}

LOAD, EQUAL, AT_LEAST, HAS_BITS, GIVE = 0x20, 0x15, 0x35, 0x45, 0x06  # of the kernel's packet filter
ALLOW, KILL, FAIL = 0x7FFF0000, 0x80000000, 0x00050000
REFUSE, PERMIT = (GIVE, 0, 0, FAIL | errno.EPERM), (GIVE, 0, 0, ALLOW)

_libc = ctypes.CDLL(None, use_errno=True)


def _ask(call: str, *arguments: object) -> None:
    if getattr(_libc, call)(*arguments) == -1:
        number = ctypes.get_errno()
        raise OSError(number, f"{call}: {os.strerror(number)}")


@contextmanager
def new_process_numbers() -> Iterator[None]:
    """A child forked in here is process 1 of a world of its own, which ends with it."""
    ours = os.open("/proc/self/ns/pid", os.O_RDONLY)
    try:
        _ask("unshare", NEW_PIDS)
        yield
        _ask("setns", ours, NEW_PIDS)
    finally:
        os.close(ours)


def seal(tmp_bytes: int = 16 << 20) -> None:
    """Give this process an empty /tmp of its own and take away the rest, for good."""
    _ask("unshare", NEW_MOUNTS | NEW_QUEUES)
    size = f"size={tmp_bytes},nr_inodes=1000".encode()
    _ask("mount", b"tmpfs", b"/tmp", b"tmpfs", NO_SUID | NO_DEVICES, size)
    _ask("umount2", b"/proc", DETACH)
    os.chdir("/tmp")
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    header, nothing = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0), (ctypes.c_uint32 * 6)()
    _ask("capset", header, nothing)
    _ask("prctl", NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    if platform.machine() in CALLS:
        _refuse_calls(CALLS[platform.machine()])
    else:
        resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))


def _refuse_calls(calls: Calls) -> None:
    """Install a filter: a list of steps, each with how many to skip if its question is answered yes, or no."""
    steps = [(LOAD, 0, 0, 4), (EQUAL, 1, 0, calls.architecture), (GIVE, 0, 0, KILL)]
    steps += [(LOAD, 0, 0, 0), (AT_LEAST, 0, 1, 0x40000000), (GIVE, 0, 0, KILL)]
    for call in calls.refused:
        steps += [(EQUAL, 0, 1, call), REFUSE]
    steps += [
        (EQUAL, 0, 1, calls.clone3),
        (GIVE, 0, 0, FAIL | errno.ENOSYS),
    ]  # the C library then tries clone
    steps += [(EQUAL, 0, 4, calls.clone), (LOAD, 0, 0, 16), (HAS_BITS, 1, 0, CLONE_THREAD), REFUSE, PERMIT]
    for call in calls.socket:
        steps += [(EQUAL, 0, 4, call), (LOAD, 0, 0, 16), (EQUAL, 1, 0, AF_UNIX), REFUSE, PERMIT]
    steps += [(EQUAL, 0, 1 + 2 * len(LOCKS), calls.fcntl), (LOAD, 0, 0, 24)]
    steps += [step for lock in LOCKS for step in ((EQUAL, 0, 1, lock), REFUSE)]
    steps += [PERMIT]

    class Step(ctypes.Structure):
        _fields_ = [("code", ctypes.c_uint16), ("yes", ctypes.c_uint8), ("no", ctypes.c_uint8)]
        _fields_ += [("value", ctypes.c_uint32)]

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.POINTER(Step))]

    filled = (Step * len(steps))(*(Step(*step) for step in steps))
    _ask("prctl", SET_SECCOMP, FILTER, ctypes.byref(Program(len(steps), filled)), 0, 0)
