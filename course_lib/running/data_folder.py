"""Where the library's data lie: in the top folder of a checkout, or in the package that was installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
# pyproject.toml puts data/ into the package that a wheel holds; in a checkout it stands beside it.
DATA = PACKAGE / "data" if (PACKAGE / "data").is_dir() else PACKAGE.parent / "data"
