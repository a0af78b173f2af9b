"""Where one submission's answers are tried: in the sandbox or, in a container that allows none, as another user."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from course.classroom.grading.sandbox import ENVIRONMENT, Sandbox, Unprotected
from course.classroom.grading.whole_class import UNPROTECTED
from course.exercises.workplace import WORKER, NoWorker, Process, Workplace

NOBODY = 65534
APART = Path(__file__).parent / "apart_worker.py"


class Apart(Workplace):
    """Attempts run as a user without rights, sealed as far as that user can; see `apart_worker`. Only root starts it.

    What nobody else may read must not be readable for every user: the course, the secret, the results.
    """

    def __init__(self):
        super().__init__("serve")
        self._folder = tempfile.TemporaryDirectory(prefix="worker_")
        folder = Path(self._folder.name)
        folder.chmod(0o755)
        shutil.copytree(WORKER, folder / WORKER.name, ignore=shutil.ignore_patterns("__pycache__"))
        self._command = [sys.executable, "-P", str(shutil.copy(APART, folder))]

    def _new(self) -> Process:
        return Process(self.mode, self._command, ENVIRONMENT, NOBODY)

    def start(self) -> None:
        """Load PyTorch in a new process.

        Raises:
            Unprotected: if the user cannot run it, or it cannot seal its attempts.
        """
        try:
            self._ready()
        except (OSError, NoWorker) as error:
            raise Unprotected(f"another user cannot run it here: {error}") from error

    def close(self) -> None:
        """End all processes, and delete the copy of the worker."""
        super().close()
        self._folder.cleanup()


def place_for_one(unsafe: bool) -> Sandbox | Workplace:
    """Where answers are tried, ready.

    Args:
        unsafe: whether a plain process will do if there can be nothing better.

    Raises:
        ValueError: if there can be nothing better, and it will not do.
    """
    root = sys.platform == "linux" and os.geteuid() == 0
    kinds: list[type[Sandbox] | type[Apart]] = [Sandbox, Apart] if root else [Sandbox]
    reasons = []
    for kind in kinds:
        place = kind()
        try:
            place.start()
        except Unprotected as error:
            place.close()
            reasons.append(str(error))
        else:
            if reasons:
                print(f"Without the sandbox: {reasons[0]}. Answers run as another user.", file=sys.stderr)
            return place
    if not unsafe:
        raise ValueError(UNPROTECTED.format(reason="; ".join(reasons)))
    print(f"Unprotected: {'; '.join(reasons)}.", file=sys.stderr)
    return Workplace()
