"""Partial credit: `[credit.EXERCISE]` for a known mistake, `[credit.EXERCISE.cases]` for groups of cases."""

from collections.abc import Mapping, Sequence
from typing import Any

from course.exercises import EXERCISES
from course.exercises.case_groups import group_names

CASES = "cases"
# By exercise: shares of the points by known mistake, and under CASES by group.
Credit = Mapping[str, Mapping[str, Any]]


def read_credit(declared: Any, exercises: Sequence[str]) -> Credit:
    """The shares of a declaration's table.

    Raises:
        ValueError: if an exercise, a mistake or a group is unknown, a share is not from 0 to 1, or the shares of an
            exercise's groups are more than 1 together.
    """
    if not isinstance(declared, dict) or not all(isinstance(shares, dict) for shares in declared.values()):
        raise ValueError(f'[credit.EXERCISE] must have lines like "no scaling" = 0.5; got {declared!r}')
    for name, shares in declared.items():
        if name not in exercises:
            raise ValueError(f"[credit.{name}] must name one of the exercises {', '.join(exercises)}")
        mistakes = {mistake: share for mistake, share in shares.items() if mistake != CASES}
        known = [misconception.name for misconception in EXERCISES[name].misconceptions]
        _check(f"[credit.{name}]", "known mistakes", mistakes, known)
        if CASES in shares:
            _check_groups(name, shares[CASES])
    return declared


def _check_groups(name: str, shares: Any) -> None:
    table = f"[credit.{name}.{CASES}]"
    if not isinstance(shares, dict):
        raise ValueError(f'{table} must have lines like "float32" = 0.5; got {shares!r}')
    _check(table, "groups of cases", shares, group_names(EXERCISES[name]))
    if (together := sum(shares.values())) > 1 + 1e-9:
        raise ValueError(f"{table} must give at most 1 together; got {together:g}")


def _check(table: str, what: str, shares: Mapping[str, Any], known: Sequence[str]) -> None:
    for name, share in shares.items():
        if name not in known:
            raise ValueError(f"{table} must name {what}: {', '.join(known) or 'none'}; got {name!r}")
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
            raise ValueError(f"{table} must give from 0 to 1 of the points; got {share!r}")
