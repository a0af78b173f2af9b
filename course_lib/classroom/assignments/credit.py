"""Partial credit for a named misconception: `[credit.EXERCISE]` in an assignment's declaration."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from course_lib.exercises import EXERCISES

Credit = Mapping[str, Mapping[str, float | int]]  # by exercise and misconception: a share of the points


def read_credit(declared: Any, exercises: Sequence[str]) -> Credit:
    """The shares of a declaration's table.

    Raises:
        ValueError: if an exercise or a misconception is unknown, or a share is not from 0 to 1.
    """
    if not isinstance(declared, dict) or not all(isinstance(shares, dict) for shares in declared.values()):
        raise ValueError(f'[credit.EXERCISE] must have lines like "no scaling" = 0.5; got {declared!r}')
    for name, shares in declared.items():
        if name not in exercises:
            raise ValueError(f"[credit.{name}] must name one of the exercises {', '.join(exercises)}")
        known = [misconception.name for misconception in EXERCISES[name].misconceptions]
        for misconception, share in shares.items():
            if misconception not in known:
                wanted = ", ".join(known) or "none"
                raise ValueError(f"[credit.{name}] must name known mistakes: {wanted}; got {misconception!r}")
            if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
                raise ValueError(f"[credit.{name}] must give from 0 to 1 of the points; got {share!r}")
    return declared


def credit_toml(credit: Credit) -> str:
    """As it stands in a declaration."""
    return "".join(
        f"\n[credit.{name}]\n" + "".join(f"{json.dumps(one)} = {share}\n" for one, share in shares.items())
        for name, shares in credit.items()
    )
