"""Start the worker from its folder, as a package of its own: the course, with its answers, stays outside."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from worker.serving import main  # noqa: E402

sys.path.pop(0)
main(sys.argv[1])
