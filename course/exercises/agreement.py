"""Do two outcomes of a case agree?"""

from course.exercises.comparing import difference

Outcome = dict  # of one case, as in `worker`


def agree(one: Outcome, other: Outcome, tolerance: float) -> bool:
    """Do both have the same value, gradients and changed inputs, or the same error in the same words?"""
    if "raised" in one or "raised" in other:
        return _error(one) == _error(other)
    same_value = difference(one["value"], other["value"], tolerance) is None
    return same_value and one["changed"] == other["changed"] and same_gradients(one, other, tolerance)


def same_gradients(one: Outcome, other: Outcome, tolerance: float) -> bool:
    """Do both have the same gradients, or none, or the same error on the way to them?"""
    ours, theirs = one.get("gradients"), other.get("gradients")
    if ours is None or theirs is None:
        return ours is theirs
    if "raised" in ours or "raised" in theirs:
        return _error(ours) == _error(theirs)
    return all(difference(grad, theirs[name], tolerance) is None for name, grad in ours.items())


def _error(outcome: dict) -> tuple[str, str] | None:
    raised = outcome.get("raised")
    return raised and (raised["type"], raised["text"])
