"""Where the course's data and lessons lie: in the top folder of a checkout, or in the package that was installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
# pyproject.toml puts both folders into the package that a wheel holds; in a checkout they stand beside it.
ROOT = PACKAGE if (PACKAGE / "data").is_dir() else PACKAGE.parent
DATA = ROOT / "data"
LESSONS = ROOT / "notebooks"
