"""The ways to explain a wrong answer, the most certain first."""

from collections.abc import Callable
from dataclasses import replace

from course.exercises.explaining import contrast, errors, habits, relations
from course.exercises.explaining.attempt import Attempt, Slip
from course.exercises.explaining.equals import equal_to_a_change
from course.exercises.explaining.fixing import bug_untouched
from course.exercises.explaining.kinds import other_kind
from course.exercises.explaining.plain import plain_relation
from course.exercises.explaining.sizes_of_numbers import in_proportion
from course.exercises.explaining.weak_relations import weakly_related

Way = Callable[[Attempt], Slip | None]

CERTAIN: tuple[Way, ...] = (
    other_kind,
    habits.gradient_lost,
    habits.changed_in_place,
    habits.drawn_at_random,
    habits.loose_comparison,
    relations.strongly_related,
    habits.unused,
)
LIKELY: tuple[Way, ...] = (
    equal_to_a_change,
    contrast.not_a_number,
    habits.settings_unused,
)
# What the result is like, if no way can say which step went wrong.
DESCRIPTIONS: tuple[Way, ...] = (
    bug_untouched,
    weakly_related,
    contrast.places,
    in_proportion,
    plain_relation,
)
# Slips that are the same in every case.
COMPLETE = frozenset({"changed in place", "no gradient", "nothing returned"})


def explain(attempt: Attempt) -> Slip | None:
    """What kind of slip a wrong answer makes; None if no way has words for it."""
    if attempt.key.exercise.judged_by is not None and "raised" not in attempt.outcome:
        return habits.unused(attempt)  # the other ways look at results that are compared themselves
    ways = (errors.in_words,) if "raised" in attempt.outcome else (*CERTAIN, errors.in_words, *LIKELY)
    slip = next((slip for way in ways if (slip := way(attempt))), None)
    if slip is None and "raised" not in attempt.outcome:
        described = (slip for way in DESCRIPTIONS if (slip := way(attempt)))
        slip = next((replace(slip, describes=True) for slip in described), None)
    where = contrast.cases(attempt)
    if slip is None or where is None or slip.name in COMPLETE:
        return slip or (where and replace(where, describes=True))
    return replace(slip, idea=f"{slip.idea} {where.idea}")
