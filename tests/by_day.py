"""Which of a test's many inputs are tried of each change; all of them are tried each night."""

from collections.abc import Container, Iterable

import pytest


def only_by_day(chosen: Container, values: Iterable) -> list:
    """The values as parameters of a test: those that are not among the chosen are marked nightly."""
    return [value if value in chosen else pytest.param(value, marks=pytest.mark.nightly) for value in values]
