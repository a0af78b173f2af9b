"""The way into four bits: a step and a lowest number for each block."""

import torch
from jaxtyping import Float, UInt8
from torch import Tensor

from course.exercises.exercise import Exercise


def quantise_4bit(
    x: Float[Tensor, "num_blocks block_size"],
) -> tuple[
    Float[Tensor, "num_blocks 1"], Float[Tensor, "num_blocks 1"], UInt8[Tensor, "num_blocks block_size"]
]:
    """Write each number of a block with four bits: lowest + step * number, with a number from 0 to 15.

    The lowest number of a block becomes 0, its largest becomes 15, and what lies between goes to the nearest step. In a
    block whose numbers are all equal the step is 0, and so are the numbers.

        block [-1, 0.4, 2]: lowest -1, step 3 / 15 = 0.2  ->  numbers [0, 7, 15]

    Returns:
        step and lowest of each block, and its numbers as `torch.uint8`.
    """
    lowest, largest = x.amin(dim=1, keepdim=True), x.amax(dim=1, keepdim=True)
    step = (largest - lowest) / 15
    numbers = ((x - lowest) / step.where(step > 0, 1.0)).round()
    return step, lowest, numbers.to(torch.uint8)


def make_inputs(generator):
    """Three blocks; blocks of very unlike sizes; numbers that are all positive, or all negative; a block of equal
    numbers.
    """
    yield {"x": torch.randn(3, 8, generator=generator)}
    sizes = torch.tensor([[0.01], [1.0], [30.0], [400.0]])
    yield {"x": sizes * torch.randn(4, 9, generator=generator)}
    yield {"x": torch.tensor([[6.0], [-7.0], [60.0]]) + torch.rand(3, 12, generator=generator)}
    yield {"x": torch.tensor([[1.0], [0.0]]) * torch.randn(2, 7, generator=generator) + 0.25}


def quantised(x, top=15, rounded=torch.round, lowest=None, largest=None, dim=1):
    """Step, lowest and numbers, with one choice made otherwise."""
    lowest = x.amin(dim=dim, keepdim=True) if lowest is None else lowest
    largest = x.amax(dim=dim, keepdim=True) if largest is None else largest
    step = (largest - lowest) / top
    numbers = rounded((x - lowest) / step.where(step > 0, 1.0))
    return step, lowest, numbers.clamp(0, 255).to(torch.uint8)


def whole(x, value):
    return value.expand(len(x), 1).clone()


EXERCISE = Exercise(
    name="quantise_4bit",
    lesson=14,
    reference=quantise_4bit,
    make_inputs=make_inputs,
    returns=("step", "lowest", "numbers"),
    minutes=8,
    difficulty=2,
    points=3,
    hints=(
        "Four bits hold 16 numbers, from 0 to 15. How many steps lie between the lowest and the largest number?",
        "lowest, largest of each block -> step = (largest - lowest) / 15 -> (x - lowest) / step, to the nearest number",
        "`x.amin(dim=1, keepdim=True)` is the lowest of each block. Where the step is 0, divide by 1: "
        "`step.where(step > 0, 1.0)`. Then `.round().to(torch.uint8)`.",
    ),
    equivalents={
        "step.where(step > 0, 1.0) -> step": "0 / 0, which is no number, becomes 0 as an integer",
        "step > 0 -> step >= 0": "0 / 0, which is no number, becomes 0 as an integer",
        "0 -> -1": "0 / 0, which is no number, becomes 0 as an integer",
        "1.0 -> 2.0": "0 divided by any number is 0",
    },
)


@EXERCISE.misconception("16 steps")
def sixteen_steps(x):
    """The step is a 16th of the way from lowest to largest, so the largest number would need number 16, which four bits
    do not hold. From 0 to 15 there are 15 steps.
    """
    return quantised(x, top=16)


@EXERCISE.misconception("16 steps, cut at 15")
def sixteen_steps_cut(x):
    """The step is a 16th of the way, and what would be number 16 is cut to 15. So the largest numbers of each block
    lose up to a whole step. From 0 to 15 there are 15 steps.
    """
    step, lowest, numbers = quantised(x, top=16)
    return step, lowest, numbers.clamp(max=15)


@EXERCISE.misconception("rounded down")
def rounded_down(x):
    """The numbers are rounded down, so every weight becomes smaller, by half a step in the mean. The nearest one makes
    half the error, in both directions.

    `.round()` before `.to(torch.uint8)`, which cuts off.
    """
    return quantised(x, rounded=torch.floor)


@EXERCISE.misconception("rounded up")
def rounded_up(x):
    """The numbers are rounded up, so every weight becomes larger, by half a step in the mean. Go to the nearest one."""
    return quantised(x, rounded=torch.ceil)


@EXERCISE.misconception("one step for all blocks")
def one_step(x):
    """All blocks share one step and one lowest number. A single large weight then makes the steps of all others too
    wide. Each block has its own.
    """
    return quantised(x, lowest=whole(x, x.min()), largest=whole(x, x.max()))


@EXERCISE.misconception("one step for all, not repeated")
def one_step_alone(x):
    """There is one step and one lowest number for everything. Each block has its own, along axis 1."""
    return quantised(x, lowest=x.min(), largest=x.max())


@EXERCISE.misconception("the same distance on both sides of 0")
def symmetric(x):
    """The steps lie on both sides of 0, as far as the largest absolute value. If the numbers of a block lie on one
    side, half of the 16 are never used. Begin at the lowest.
    """
    largest = x.abs().amax(dim=1, keepdim=True)
    return quantised(x, lowest=-largest, largest=largest)


@EXERCISE.misconception("from 0 on")
def from_zero(x):
    """The steps begin at 0, so all negative numbers become number 0. Begin at the lowest of the block."""
    zero = torch.zeros_like(x[:, :1])
    step = x.amax(dim=1, keepdim=True) / 15
    return step, zero, (x / step.where(step > 0, 1.0)).round().clamp(0, 15).to(torch.uint8)


@EXERCISE.misconception("256 steps")
def eight_bits(x):
    """The numbers go up to 255, which takes eight bits. Four bits hold 0 to 15."""
    return quantised(x, top=255)


@EXERCISE.misconception("numbers as floats")
def numbers_as_floats(x):
    """The values are right, but the numbers are floats of 32 bits, so nothing is saved. Turn them into
    `torch.uint8`.
    """
    step, lowest, numbers = quantise_4bit(x)
    return step, lowest, numbers.float()


@EXERCISE.misconception("lowest and step exchanged")
def exchanged(x):
    """Step and lowest come back in the other order. The step comes first, as in the file."""
    step, lowest, numbers = quantise_4bit(x)
    return lowest, step, numbers


@EXERCISE.misconception("the weights themselves")
def weights_themselves(x):
    """What comes back third is lowest + step * number, the weights again. The numbers from 0 to 15 are wanted: they are
    what is stored.
    """
    step, lowest, numbers = quantise_4bit(x)
    return step, lowest, lowest + step * numbers


@EXERCISE.misconception("over the blocks")
def over_the_blocks(x):
    """Lowest and largest are taken over the blocks, feature by feature. A block is a row: take them along axis 1."""
    return quantised(x, dim=0)
