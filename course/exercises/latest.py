"""The exercise that the learner dealt with last in this kernel, so that `hint()` needs no name."""

_names: list[str] = []


def remember(name: str) -> None:
    """The learner checked this exercise, or asked about it."""
    _names[:] = [name]


def latest() -> str | None:
    """The exercise that was remembered last; None if there is none."""
    return _names[0] if _names else None


def forget() -> None:
    """Begin as a new kernel does."""
    _names.clear()
