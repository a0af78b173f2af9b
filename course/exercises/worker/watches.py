"""All that watches an attempt, in each of its threads."""

import contextlib
import sys
import threading
from collections.abc import Iterator

import torch

from .forbidden import AS_NUMBERS, WAYS_OUT, Watch
from .ran import Ran


class Watches:
    """Watches over calls of PyTorch's functions, and over its operations. New threads are watched from the beginning.

    Args:
        names: of PyTorch's functions that are refused.
        found: where those that were called are noted.

    Attributes:
        ran: the operations that ran.
        threads: how many threads were started, without that of a progress bar.
    """

    def __init__(self, names: list[str], found: list[str]):
        self.names, self.found = names, found
        self.ran: set[str] = set()
        self.threads = 0
        self._watch, self._ran = Watch(names, found), Ran(self.ran)
        # Each new thread calls it first, because a watch sees only its own thread.
        threading.setprofile(self._watch_thread)

    def _watch_thread(self, *event: object) -> None:
        sys.setprofile(None)
        bars = sys.modules.get("tqdm._monitor")  # tqdm starts a thread that looks after its bars
        self.threads += bars is None or type(threading.current_thread()) is not bars.TMonitor
        Watch(self.names, self.found).__enter__()
        Ran(self.ran).__enter__()

    def watch(self) -> None:
        """Watch this thread until the process ends: a result may compute when it is read."""
        self._watch.__enter__()
        self._ran.__enter__()

    @contextlib.contextmanager
    def call(self) -> Iterator[None]:
        """While the answer is called, single numbers that it takes out are noted, too."""
        self._watch.ways_out = WAYS_OUT | AS_NUMBERS
        try:
            yield
        finally:
            self._watch.ways_out = WAYS_OUT

    @property
    def outside(self) -> list[str]:
        """The ways on which this thread took numbers out of PyTorch."""
        return sorted(self._watch.outside)

    def stand(self) -> bool:
        """Do they still see what is done? If not, the answer has switched them off."""
        before = self._watch.calls, self._ran.calls
        with contextlib.suppress(Exception):  # raised by what an answer has left on
            torch.empty(0)
        return self._watch.calls > before[0] and self._ran.calls > before[1]
