"""How far a patch turns one answer into the other."""

import math

import torch

from course.exercises.exercise import Exercise
from course_lib.inspection import patching_effect


def make_inputs(generator):
    """Plain numbers; a patch that pushes the other way; a patch that goes too far; a clean number below the corrupted
    one; a patched number between two that are above 0; a patch for each layer and position; several pairs of sentences
    at once.
    """
    for clean, corrupted, patched in (
        (3.1, -4.3, 1.25),
        (2.5, -1.5, 2.9),
        (4.0, 1.0, 0.4),
        (-2.0, 3.0, -0.75),
        (6.0, 4.0, 5.0),
    ):
        yield {"clean": clean, "corrupted": corrupted, "patched": patched}
    yield {"clean": 3.1, "corrupted": -4.3, "patched": 4 * torch.randn(5, 4, generator=generator)}
    pairs = torch.randn(3, 6, generator=generator)
    yield {"clean": 2 + pairs[0].abs(), "corrupted": pairs[1].abs() - 3, "patched": 3 * pairs[2]}


def make_refused():
    """Both sentences have the same answer: there is nothing to turn. One pair of several has."""
    yield {"clean": 1.5, "corrupted": 1.5, "patched": 0.5}
    clean, corrupted = torch.tensor([2.5, 1.5]), torch.tensor([-2.0, 1.5])
    yield {"clean": clean, "corrupted": corrupted, "patched": torch.zeros(2)}


EXERCISE = Exercise(
    name="patching_effect",
    lesson=13,
    reference=patching_effect,
    make_inputs=make_inputs,
    make_refused=make_refused,
    minutes=5,
    difficulty=1,
    points=2,
    hints=(
        "Mark `clean` and `corrupted` on a line of numbers. `patched` stands somewhere on it: how far has it come?",
        "the way that the patch has gone, over the whole way from clean to corrupted",
        "With clean 3, corrupted -1 and patched 2, the patch has gone 1 of 4, so the effect is 0.25.",
    ),
)


def difference_of(above, below):
    """The answer of a learner who divides one difference by another."""
    return lambda clean, corrupted, patched: (
        above(clean, corrupted, patched) / below(clean, corrupted, patched)
    )


def way(clean, corrupted, patched):
    return clean - patched


def whole(clean, corrupted, patched):
    return clean - corrupted


EXERCISE.add_misconception(
    "sign",
    lambda clean, corrupted, patched: (patched - clean) / (clean - corrupted),
    "Your sign is wrong: a patch that turns the answer gives -1. Take both differences in the same direction, "
    "starting from clean.",
)
EXERCISE.add_misconception(
    "divided by clean",
    lambda clean, corrupted, patched: (clean - patched) / clean,
    "Here clean stands below the line. The whole way is from clean to corrupted: only where corrupted is 0 is "
    "that the same.",
)
EXERCISE.add_misconception(
    "relative change",
    lambda clean, corrupted, patched: (patched - clean) / clean,
    "That is the relative change of clean. The effect is a share of the whole way from clean to corrupted: divide by "
    "their difference, and start both from clean.",
)
EXERCISE.add_misconception(
    "divided by corrupted",
    lambda clean, corrupted, patched: (clean - patched) / corrupted,
    "Here corrupted stands below the line. The whole way is from clean to corrupted: it is a difference.",
)
EXERCISE.add_misconception(
    "corrupted and patched exchanged",
    lambda clean, corrupted, patched: (clean - corrupted) / (clean - patched),
    "Your fraction is upside down: the whole way stands above the way that the patch has gone.",
)
EXERCISE.add_misconception(
    "what is left",
    lambda clean, corrupted, patched: (patched - corrupted) / (clean - corrupted),
    "That is the way that is still to go: 1 is no change in your result, and 0 is turned. Start from clean.",
)
EXERCISE.add_misconception(
    "what is left, as a ratio",
    lambda clean, corrupted, patched: (clean - patched) / (patched - corrupted),
    "That is the way that the patch has gone, divided by the way that is left. Divide by the whole way, from "
    "clean to corrupted.",
)
EXERCISE.add_misconception(
    "what is left over what is gone",
    lambda clean, corrupted, patched: (patched - corrupted) / (clean - patched),
    "That is the way that is left, divided by the way that the patch has gone. The way that it has gone belongs "
    "above the line, and the whole way below.",
)
EXERCISE.add_misconception(
    "the ratio of the distances",
    lambda clean, corrupted, patched: (patched - clean) / (patched - corrupted),
    "That is the distance to clean, divided by the distance to corrupted. Both change with the patch: divide by "
    "the whole way, from clean to corrupted, which stays.",
)
EXERCISE.add_misconception(
    "started from corrupted",
    lambda clean, corrupted, patched: (corrupted - patched) / (clean - corrupted),
    "The way is measured from corrupted. The patch starts from the clean sentence, so the way that it has gone is "
    "measured from clean.",
)
EXERCISE.add_misconception(
    "the mean below the line",
    lambda clean, corrupted, patched: (clean - patched) / ((clean + corrupted) / 2),
    "The mean of clean and corrupted stands below the line. The way from one to the other is their difference.",
)
EXERCISE.add_misconception(
    "whole numbers",
    lambda clean, corrupted, patched: (clean - patched) // (clean - corrupted),
    "Your result is rounded down, as with `//`. Half of the way is 0.5: divide with `/`.",
)
EXERCISE.add_misconception(
    "the sum below the line",
    lambda clean, corrupted, patched: (clean - patched) / (clean + corrupted),
    "The sum of clean and corrupted stands below the line. The way from one to the other is their difference.",
)
EXERCISE.add_misconception(
    "absolute value",
    lambda clean, corrupted, patched: abs((clean - patched) / (clean - corrupted)),
    "Your effect has no sign, as if distances were divided. Some patches push the other way, and then the effect "
    "is below 0: that must be seen.",
)
EXERCISE.add_misconception(
    "absolute value of the way",
    lambda clean, corrupted, patched: abs(clean - patched) / (clean - corrupted),
    "The way that the patch has gone has no sign in your result. Some patches push the other way, and then the "
    "effect is below 0.",
)
EXERCISE.add_misconception(
    "absolute value of the whole way",
    lambda clean, corrupted, patched: (clean - patched) / abs(clean - corrupted),
    "The whole way has no sign in your result. Where clean is below corrupted it is negative, and the quotient "
    "needs that sign.",
)


def clamped(lowest, highest):
    def code(clean, corrupted, patched):
        effect = torch.as_tensor(patching_effect(clean, corrupted, patched)).clamp(lowest, highest)
        return effect if isinstance(patched, torch.Tensor) else effect.item()

    return code


EXERCISE.add_misconception(
    "clamped to 0 and 1",
    clamped(0, 1),
    "The effect is cut off at 0 and 1. It can lie outside: a patch may push the other way, or further than the "
    "other sentence itself. Both must be seen.",
)
EXERCISE.add_misconception(
    "cut off by min and max",
    lambda clean, corrupted, patched: min(max((clean - patched) / (clean - corrupted), 0), 1),
    "The effect is cut off at 0 and 1. It can lie outside: a patch may push the other way, or further than the "
    "other sentence itself.",
)
EXERCISE.add_misconception(
    "clamped at 0",
    clamped(0, None),
    "What is below 0 is cut off. A patch may push the other way, and that must be seen.",
)
EXERCISE.add_misconception(
    "clamped at 1",
    clamped(None, 1),
    "What is above 1 is cut off. A patch may push further than the other sentence itself, and that must be seen.",
)


def share_of_first(difference):
    """The probability of the first word against the second."""
    if isinstance(difference, torch.Tensor):
        return difference.sigmoid()
    return 1 / (1 + math.exp(-difference))


@EXERCISE.misconception("probabilities")
def probabilities(clean, corrupted, patched):
    """The differences are turned into probabilities first. Near 0 and 1 these hardly move, so a patch that works can
    look as if it did nothing: stay with the logits.
    """
    return patching_effect(*map(share_of_first, (clean, corrupted, patched)))


@EXERCISE.misconception("exponentials")
def exponentials(clean, corrupted, patched):
    """The differences are turned into exponentials first. Then the largest one can hide the others: stay with the
    logits.
    """

    def odds(difference):
        return difference.exp() if isinstance(difference, torch.Tensor) else math.exp(difference)

    return patching_effect(odds(clean), odds(corrupted), odds(patched))


EXERCISE.add_misconception(
    "no division",
    way,
    "That is the way that the patch has gone, in logits. Divide it by the whole way, so that 1 means turned, in every "
    "pair of sentences.",
)
EXERCISE.add_misconception(
    "no division, other sign",
    lambda clean, corrupted, patched: patched - clean,
    "That is the way that the patch has gone, in logits, with its sign turned. Start from clean, and divide by "
    "the whole way, so that 1 means turned.",
)
EXERCISE.add_misconception(
    "the distance to corrupted",
    lambda clean, corrupted, patched: patched - corrupted,
    "That is the way that is left, in logits. The way from clean is wanted, divided by the whole way.",
)
EXERCISE.add_misconception(
    "patched over clean",
    lambda clean, corrupted, patched: patched / clean,
    "That is patched divided by clean. Both are positions on a line: what counts is how far apart they are.",
)
EXERCISE.add_misconception(
    "patched over corrupted",
    lambda clean, corrupted, patched: patched / corrupted,
    "That is patched divided by corrupted. Both are positions on a line: what counts is how far patched is from "
    "clean.",
)
EXERCISE.add_misconception(
    "brackets missing",
    lambda clean, corrupted, patched: clean - patched / clean - corrupted,
    "Only patched is above the line, and only clean below: `/` binds tighter than `-`. Both differences need "
    "brackets.",
)
EXERCISE.add_misconception(
    "brackets missing below the line",
    lambda clean, corrupted, patched: (clean - patched) / clean - corrupted,
    "Only clean is below the line: `/` binds tighter than `-`. The second difference needs brackets, too.",
)
EXERCISE.add_misconception(
    "brackets missing above the line",
    lambda clean, corrupted, patched: clean - patched / (clean - corrupted),
    "Only patched is above the line: `/` binds tighter than `-`. The first difference needs brackets, too.",
)
EXERCISE.add_misconception(
    "percent",
    lambda clean, corrupted, patched: 100 * patching_effect(clean, corrupted, patched),
    "That is the effect in percent. 1 means turned, not 100.",
)
EXERCISE.add_misconception(
    "1 minus the effect, twice",
    lambda clean, corrupted, patched: 1 - patched / (clean - corrupted),
    "That is patched itself, divided by the whole way. What counts is how far patched is from clean.",
)
EXERCISE.add_misconception(
    "squared",
    lambda clean, corrupted, patched: ((clean - patched) / (clean - corrupted)) ** 2,
    "That is the square of the effect. Half of the way is 0.5, and a patch that pushes the other way is below 0.",
)
