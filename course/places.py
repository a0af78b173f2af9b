"""Where the course's lessons lie: in the top folder of a checkout, or in the package that was installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
# pyproject.toml puts notebooks/ into the package that a wheel holds; in a checkout it stands beside it.
ROOT = PACKAGE if (PACKAGE / "notebooks").is_dir() else PACKAGE.parent
LESSONS = ROOT / "notebooks"
