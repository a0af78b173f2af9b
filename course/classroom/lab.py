"""`python -m course.classroom.lab`: open your own copies of the lessons in JupyterLab.

The copies stand in `my_lessons/`, in the folder where you start this. They are made the first time. After an update of
the course they are brought up to date, and your answers are kept. Further options go to `jupyter lab`, such as
--no-browser.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from course.classroom.own_copies import MINE, refresh

SETTINGS = Path(__file__).parent / "settings"
FIRST = "00_start_here.ipynb"
NEXT = (
    "JupyterLab opens lesson 00 in your browser. Press Shift+Enter to run a cell and go on to the next.\n"
    "If no page opens, copy the last address below into a browser. Control+C ends JupyterLab; your work is saved."
)


def main(arguments: list[str] | None = None) -> int:
    """Refresh the copies, tell what was brought up to date, and start JupyterLab; returns its exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m course.classroom.lab",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _, options = parser.parse_known_args(arguments)
    for note in refresh():
        print(note)
    print(NEXT, flush=True)
    jupyter = [sys.executable, "-m", "jupyter"]
    trusted = map(str, sorted(MINE.glob("*.ipynb")))  # so that saved pictures work before their cells are run
    trust = [*jupyter, "trust", "--log-level=ERROR", *trusted]
    subprocess.run(trust, stdout=subprocess.DEVNULL, check=False)
    settings = os.environ | {"JUPYTER_CONFIG_PATH": str(SETTINGS)}
    first = f"--LabApp.default_url=/lab/tree/{MINE.name}/{FIRST}"
    quiet = "--Application.log_level=WARN"  # so that the words above are not pushed away by thirty lines of its own
    return subprocess.run([*jupyter, "lab", quiet, first, *options], env=settings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
