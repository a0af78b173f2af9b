"""Find the bug: what comes after the end of an output still counts."""

import math

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_beam_scores(
    token_ids: Int[Tensor, "beam_size length"],
    log_probs: Float[Tensor, "beam_size length"],
    eos_id: int,
    alpha: float,
) -> Float[Tensor, "beam_size"]:
    """The scores of hypotheses, by which the best is chosen: log-probability / ((5 + length) / 6) ** alpha.

    The hypotheses are a rectangle, so those that have ended go on to its right edge with tokens that mean nothing.
    `log_probs` holds each token's own. A hypothesis consists of the tokens up to its first `eos_id`, which counts in
    its log-probability and in its length; one without `eos_id` was cut off and counts whole.

    The code below scores the rectangle. Make it score the hypotheses.
    """
    ends = token_ids == eos_id
    inside = ends.cumsum(dim=-1) - ends.long() == 0
    total = log_probs.masked_fill(~inside, 0.0).sum(dim=-1)
    return total / ((5 + inside.sum(dim=-1)) / 6) ** alpha


def starter(token_ids, log_probs, eos_id, alpha):
    total = log_probs.sum(dim=-1)
    return total / ((5 + token_ids.shape[-1]) / 6) ** alpha


def make_inputs(generator):
    """Ends at several places, and none; `eos_id` once more after the end; -inf after it; a certain first token."""
    for ends, length, eos_id, alpha in (((3, 5, None), 7, 2, 0.6), ((1, 4, 2, None), 6, 3, 1.0)):
        token_ids = torch.randint(4, 11, (len(ends), length), generator=generator)
        log_probs = -torch.rand(len(ends), length, generator=generator) - 0.1
        for row, end in enumerate(ends):
            if end is not None:
                token_ids[row, end] = eos_id
        yield {"token_ids": token_ids, "log_probs": log_probs, "eos_id": eos_id, "alpha": alpha}
        again = token_ids.clone()
        again[0, -2:] = eos_id
        yield {"token_ids": again, "log_probs": log_probs, "eos_id": eos_id, "alpha": alpha}
        impossible = log_probs.clone()
        impossible[0, -1] = -math.inf
        yield {"token_ids": token_ids, "log_probs": impossible, "eos_id": eos_id, "alpha": alpha}
        certain = log_probs.clone()
        certain[:, 0] = 0.0
        yield {"token_ids": token_ids, "log_probs": certain, "eos_id": eos_id, "alpha": alpha}


def up_to_the_end(token_ids, eos_id):
    """Which places are before or at the first `eos_id`."""
    ends = token_ids == eos_id
    return ends.cumsum(dim=-1) - ends.long() == 0


def scoring(counted, measured, power=1):
    """Scores with the log-probability of some places and the length of some; each is a function of ids and eos_id."""

    def scores(token_ids, log_probs, eos_id, alpha):
        total = log_probs.masked_fill(~counted(token_ids, eos_id), 0.0).sum(dim=-1)
        return total / ((5 + measured(token_ids, eos_id).sum(dim=-1)) / 6) ** (power * alpha)

    return scores


def everywhere(token_ids, eos_id):
    return torch.ones_like(token_ids, dtype=torch.bool)


def before_the_end(token_ids, eos_id):
    return (token_ids == eos_id).cumsum(dim=-1) == 0


def not_eos(token_ids, eos_id):
    return token_ids != eos_id


def up_to_the_last(token_ids, eos_id):
    after = (token_ids == eos_id).flip(-1).cumsum(dim=-1).flip(-1)
    return (after > 0) | (after[:, :1] == 0)


def up_to_the_second(token_ids, eos_id):
    return (token_ids == eos_id).cumsum(dim=-1) <= 1


def up_to_argmax(token_ids, eos_id):
    end = (token_ids == eos_id).int().argmax(dim=-1, keepdim=True)
    return torch.arange(token_ids.shape[-1]) <= end


EXERCISE = Exercise(
    name="fix_beam_scores",
    lesson=9,
    reference=fix_beam_scores,
    starter=starter,
    make_inputs=make_inputs,
    minutes=15,
    difficulty=4,
    points=4,
    hints=(
        "A hypothesis ends at its third token, the rectangle at the tenth. Which log-probabilities are its "
        "own, and how long is it?",
        "inside = no eos_id before this place; sum the log-probabilities inside; length = number of places "
        "inside",
        "`ends = token_ids == eos_id`, and `ends.cumsum(dim=-1) - ends.long()` counts those before each "
        "place. Fill `log_probs` with 0 where it is not 0.",
    ),
    equivalents={
        "ends.cumsum(dim=-1) - ends.long() -> ends.long() - ends.cumsum(dim=-1)": "0 from either side",
        "-1 -> 1": "of two axes, 1 is the last",
        "-1 -> 1'": "of two axes, 1 is the last",
        "-1 -> 1''": "of two axes, 1 is the last",
    },
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "Every hypothesis has the length of the rectangle, and what was written after "
    "its end can make it less likely.",
)
EXERCISE.add_misconception(
    "only the sum fixed",
    scoring(up_to_the_end, everywhere),
    "The log-probabilities are right now. All hypotheses still have the same length, so the penalty makes no "
    "difference between them.",
)
EXERCISE.add_misconception(
    "only the length fixed",
    scoring(everywhere, up_to_the_end),
    "The lengths are right now. The log-probabilities of what comes after the end are still in the sum.",
)
EXERCISE.add_misconception(
    "eos left out of both",
    scoring(before_the_end, before_the_end),
    "The hypotheses stop before `eos_id` here. Ending there was a choice as well, with its own probability: it "
    "counts.",
)
EXERCISE.add_misconception(
    "eos left out of the length",
    scoring(up_to_the_end, before_the_end),
    "The sum is right. The length leaves `eos_id` out, though its log-probability is in the sum.",
)
EXERCISE.add_misconception(
    "eos left out of the sum",
    scoring(before_the_end, up_to_the_end),
    "The lengths are right. The sum leaves out the log-probability of `eos_id` itself: ending was a choice too.",
)
EXERCISE.add_misconception(
    "only eos itself left out",
    scoring(not_eos, not_eos),
    "`eos_id` is left out here, and what comes after it counts. It should be the other way round.",
)
EXERCISE.add_misconception(
    "up to the last eos",
    scoring(up_to_the_last, up_to_the_last),
    "The hypotheses go on to the last `eos_id` here. What comes after the first means nothing, another `eos_id` "
    "included.",
)
EXERCISE.add_misconception(
    "cut off after one token",
    scoring(up_to_argmax, up_to_argmax),
    "Hypotheses that end are right. One without `eos_id` keeps only its first token, as if its end were at place "
    "0, the `argmax` of only False. It should count whole.",
)
EXERCISE.add_misconception(
    "multiplied by the penalty",
    scoring(up_to_the_end, up_to_the_end, power=-1),
    "The sum is multiplied by the penalty. Log-probabilities are negative, so long outputs would lose even more: "
    "divide.",
)


@EXERCISE.misconception("-inf times 0")
def multiplied_by_zero(token_ids, log_probs, eos_id, alpha):
    """Where something impossible was written after the end, the score is NaN, as -inf * 0 is. What comes after the end
    should not count at all.

    Put 0 there in place of multiplying by it.
    """
    inside = up_to_the_end(token_ids, eos_id)
    return (log_probs * inside).sum(dim=-1) / ((5 + inside.sum(dim=-1)) / 6) ** alpha


@EXERCISE.misconception("mean log-probability")
def mean(token_ids, log_probs, eos_id, alpha):
    """The sum is divided by the length itself. The length goes into the penalty, with its 5, its 6 and alpha."""
    inside = up_to_the_end(token_ids, eos_id)
    return log_probs.masked_fill(~inside, 0.0).sum(dim=-1) / inside.sum(dim=-1)


EXERCISE.add_misconception(
    "up to the second eos",
    scoring(up_to_the_second, up_to_the_second),
    "What comes after the first `eos_id` counts here, up to a second one. A running count of `eos_id` is 1 at the "
    "end and stays 1 behind it. Count those before each place.",
)
