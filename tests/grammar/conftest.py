"""The grammars that wrote the corpora are tested at night: no lesson runs them, and their files are shipped."""

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items):
    """Mark the tests of this folder."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.nightly)
