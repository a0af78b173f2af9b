"""One stage of the plan, in a process of its own: `python -m benchmarks.gpu` starts it, and stops it in time."""

import argparse
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from benchmarks.gpu.kernels import probe
from benchmarks.gpu.rows import Rows, StageRows
from benchmarks.gpu.seeds import alone, seeds
from benchmarks.gpu.setting import Setting
from benchmarks.gpu.tables import attention, base, compiled_base, compiled_steps, decoding, steps
from benchmarks.gpu.updates import updates, waits

ROOT = Path(__file__).resolve().parents[2]


def tests(setting: Setting, results: StageRows) -> None:
    """The tests that need a GPU, a row for each. Warnings are no errors: other versions may have other warnings."""
    report = setting.work.absolute() / "tests.xml"
    report.unlink(missing_ok=True)
    options = ["-c", "pyproject.toml", "-W", "default", "-p", "no:cacheprovider", "--timeout", "60", "-q"]
    command = [sys.executable, "-m", "pytest", *options, f"--junitxml={report}", setting.sizes.tests]
    subprocess.run(command, cwd=ROOT, check=False)
    for case in ElementTree.parse(report).iter("testcase"):
        bad = next((child for child in case if child.tag in ("failure", "error", "skipped")), None)
        outcome = (
            {"outcome": "passed"}
            if bad is None
            else {"outcome": bad.tag, "why": bad.get("message", "")[:300]}
        )
        if not results.has(case.get("name")):
            results.add(case.get("name"), **outcome)


STAGES: dict[str, Callable[[Setting, StageRows], None]] = {
    "probe": probe,
    "tests": tests,
    "waits": waits,
    "updates": updates,
    "base": base,
    "steps": steps,
    "decoding": decoding,
    "attention": attention,
    "seeds": seeds,
    "alone": alone,
    "compiled_base": compiled_base,
    "compiled_steps": compiled_steps,
}


def main(arguments: list[str] | None = None) -> None:
    """Run the stage that the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stage", choices=STAGES)
    Setting.add_options(parser)
    options = parser.parse_args(arguments)
    setting = Setting.from_options(options)
    STAGES[options.stage](setting, Rows(setting.work, setting.out).of(options.stage))


if __name__ == "__main__":
    main()
