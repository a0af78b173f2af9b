"""What an attempt takes: memory, and time: that of the processor and its sleep. A busy machine changes neither.

It reads /proc, so it is for Linux.
"""

import os
import time

LOOK_SECONDS = 0.02  # between two looks at an attempt


class TimeTaken:
    """The time and memory that a process takes, as far as somebody looks at it every `LOOK_SECONDS`.

    Args:
        process: its number.

    Attributes:
        memory: the most bytes that it had asked for in one of the looks, beyond those of the beginning.
    """

    def __init__(self, process: int):
        self._process, self._asleep, self._looked = process, 0.0, time.monotonic()
        self._had, self.memory = int(stat_of(process)[20]), 0

    def seconds(self) -> float:
        """Processor time of all threads, and sleep. A process that waits for a processor does not sleep."""
        state, *numbers = stat_of(self._process)
        before, self._looked = self._looked, time.monotonic()
        if state == "S":
            self._asleep += min(self._looked - before, LOOK_SECONDS)  # nobody knows what it did longer ago
        user, system = numbers[10:12]
        self.memory = max(self.memory, int(numbers[19]) - self._had)
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK") + self._asleep


def num_threads(process: int) -> int:
    """How many threads a process has."""
    return int(stat_of(process)[17])


def stat_of(process: int) -> list[str]:
    """What the kernel tells of a process, from its state on (the third field of proc_pid_stat(5))."""
    with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as stat:
        return stat.read().rpartition(")")[2].split()
