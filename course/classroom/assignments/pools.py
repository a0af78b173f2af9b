"""Variants: from each pool of equal exercises a student gets one. `[pools]` in an assignment's declaration.

The notebook holds all of them and a table of hashed names, so that students can ask it which are theirs. The hashes
keep names out of the notebook; they keep no secret from who knows a name.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Pools = Mapping[str, Sequence[str]]  # by name: the exercises
ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"
HASH = 6  # characters of a hashed name


def read_pools(declared: Any, exercises: Sequence[str], points: Callable[[str], float | int]) -> Pools:
    """The pools of a declaration.

    Raises:
        ValueError: if a pool has fewer than two exercises or too many, one that the assignment does not have or that
            stands in a pool already, or points that are not equal.
    """
    if not isinstance(declared, dict) or not all(isinstance(pool, list) for pool in declared.values()):
        raise ValueError(
            f'[pools] must have lines like masks = ["causal_mask", "padding_mask"]; got {declared!r}'
        )
    seen: dict[str, str] = {}
    for name, pool in declared.items():
        if not name.isidentifier() or name == "student":
            raise ValueError(f"a pool's name has letters, digits and _, and is not student; got {name!r}")
        if not 2 <= len(pool) <= len(ALPHABET):
            raise ValueError(
                f"the pool {name} must have from 2 to {len(ALPHABET)} exercises; got {len(pool)}"
            )
        for exercise in pool:
            if exercise not in exercises:
                raise ValueError(f"the pool {name} must be made of {', '.join(exercises)}; got {exercise!r}")
            if exercise in seen:
                raise ValueError(
                    f"{exercise} must stand in one pool, once; it is in {seen[exercise]} and {name}"
                )
            seen[exercise] = name
        worth = {exercise: points(exercise) for exercise in pool}
        if len(set(worth.values())) > 1:
            each = ", ".join(f"{exercise} = {number}" for exercise, number in worth.items())
            raise ValueError(
                f"the exercises of the pool {name} must have equal points ([points]); got {each}"
            )
    return {name: tuple(pool) for name, pool in declared.items()}


def draw(
    secret: str, pools: Pools, students: Iterable[str], known: Mapping[str, Mapping[str, str]]
) -> dict[str, dict[str, str]]:
    """The exercise of each pool that each student gets: drawn, but each exercise as often as the others.

    Args:
        secret: of the teacher; nobody can know the draw without it.
        pools: of the assignment.
        students: who have none yet.
        known: what others have.
    """
    drawn: dict[str, dict[str, str]] = {student: {} for student in students}
    for name, pool in pools.items():
        taken = Counter(own[name] for own in known.values())
        for student in sorted(drawn, key=lambda student: _number(secret, name, student)):
            chosen = min(pool, key=lambda one: (taken[one], _number(secret, name, student, one)))
            drawn[student][name] = chosen
            taken[chosen] += 1
    return drawn


def _number(*parts: str) -> bytes:
    return hashlib.sha256("\0".join(("variant", *parts)).encode()).digest()


def hashed_table(salt: str, pools: Pools, own: Iterable[tuple[Iterable[str], Mapping[str, str]]]) -> str:
    """Who has which exercises, as it stands in the notebook.

    Args:
        salt: of the hashes.
        pools: of the assignment.
        own: for each student, all names and numbers by which they may call themselves, and their exercises.
    """
    parts = [salt, ",".join("|".join(pool) for pool in pools.values())]
    for names, exercises in own:
        digits = "".join(ALPHABET[list(pool).index(exercises[name])] for name, pool in pools.items())
        parts += sorted(f"{_hashed(salt, name)}{digits}" for name in set(map(_plain, names)) if name)
    return " ".join(parts)


def _plain(name: str) -> str:
    return "".join(name.split()).casefold()


def _hashed(salt: str, name: str) -> str:
    return hashlib.sha256(f"{salt}\0{_plain(name)}".encode()).hexdigest()[:HASH]


def your_exercises(table: str) -> Callable[[str], None]:
    """A function for the students' notebook: it prints which exercises are those of a student.

    Args:
        table: of `hashed_table`.
    """
    salt, pools, *entries = table.split(" ")
    choices = [pool.split("|") for pool in pools.split(",")]
    own = {entry[:HASH]: entry[HASH:] for entry in entries}

    def which(you: str) -> None:
        if not _plain(you):
            print("Write the name that you log in with between the quotation marks, and run this cell again.")
            return
        digits = own.get(_hashed(salt, you))
        if digits is None:
            print(
                f"The list of this class has no {you!r}. Write the name that you log in with, or ask your teacher."
            )
            return
        for pool, digit in zip(choices, digits, strict=True):
            print(f"Of {', '.join(pool)}, yours is: {pool[ALPHABET.index(digit)]}")

    return which
