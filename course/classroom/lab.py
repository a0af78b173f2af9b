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

from course.classroom.notebooks import MORE
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
    try:
        for note in refresh():
            print(note)
    except OSError as error:
        print(f"Your copies of the lessons could not be brought up to date: {error}", file=sys.stderr)
        if not (MINE / FIRST).is_file():
            return 1
    print(NEXT, flush=True)
    jupyter = [sys.executable, "-m", "jupyter"]
    copies = [*MINE.glob("*.ipynb"), *MINE.glob(f"{MORE}/*.ipynb")]
    trusted = map(str, sorted(copies))  # so that saved pictures work before their cells are run
    trust = [*jupyter, "trust", "--log-level=ERROR", *trusted]
    subprocess.run(trust, stdout=subprocess.DEVNULL, check=False)
    settings = os.environ | {"JUPYTER_CONFIG_PATH": str(SETTINGS)}
    first = f"--LabApp.default_url=/lab/tree/{MINE.name}/{FIRST}"
    quiet = "--Application.log_level=WARN"  # so that the words above are not pushed away by thirty lines of its own
    return _run_to_its_end([*jupyter, "lab", quiet, first, *options], settings)


def _run_to_its_end(command: list[str], environment: dict[str, str]) -> int:
    """Run a command and wait. Control+C is the command's own: JupyterLab asks back, and shuts its kernels down."""
    with subprocess.Popen(command, env=environment) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue


if __name__ == "__main__":
    sys.exit(main())
