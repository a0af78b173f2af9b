"""`python -m benchmarks.gpu`: see `benchmarks/gpu/plan.py`, or --help."""

import sys
import time

from benchmarks.gpu.needs import missing

start = time.monotonic()
if absent := missing():
    sys.exit(f"python -m benchmarks.gpu needs packages that are not here: {', '.join(absent)}")

from benchmarks.gpu.plan import main  # noqa: E402  (without those packages it cannot be imported)

main(start=start)
