"""Weights of four bits: from the bytes of a published file to numbers."""

import torch

from course.exercises.exercise import Exercise
from course.for_lessons.gguf_file import dequantise_4bit


def make_inputs(generator):
    """Three blocks; more of them, with larger steps; numbers of 15 in the upper four bits."""
    yield {"blocks": drawn(generator, 3)}
    yield {"blocks": drawn(generator, 7, scale=3.0)}
    yield {"blocks": drawn(generator, 4, lowest_byte=0xF0)}


def drawn(generator, num_blocks, scale=0.1, lowest_byte=0):
    """Blocks with a positive step, a lowest number, and random bytes."""
    step = scale * (0.2 + torch.rand(num_blocks, 1, generator=generator))
    lowest = scale * torch.randn(num_blocks, 1, generator=generator)
    head = torch.cat([step, lowest], dim=1).half().view(torch.uint8)
    numbers = torch.randint(lowest_byte, 256, (num_blocks, 16), dtype=torch.uint8, generator=generator)
    return torch.cat([head, numbers], dim=1)


def parts(blocks):
    """Step, lowest number, lower and upper four bits."""
    step, lowest = blocks[:, :4].view(torch.float16).float().split(1, dim=1)
    return step, lowest, blocks[:, 4:] & 15, blocks[:, 4:] >> 4


EXERCISE = Exercise(
    name="dequantise_4bit",
    lesson=14,
    reference=dequantise_4bit,
    make_inputs=make_inputs,
    minutes=8,
    difficulty=3,
    points=3,
    hints=(
        "A byte is 0x31. Which number is in its lower four bits, and which in its upper four? Which two places of the "
        "32 do they get, if this is the first of the 16 bytes?",
        "first 4 bytes -> two float16: step, lowest; other 16 bytes -> & 15 for numbers 0 to 15, >> 4 for numbers 16 "
        "to 31 -> lowest + step * number",
        "`blocks[:, :4].view(torch.float16).float()` has the step in column 0 and the lowest in column 1. "
        "`torch.cat([blocks[:, 4:] & 15, blocks[:, 4:] >> 4], dim=1)` has the 32 numbers.",
    ),
)


@EXERCISE.misconception("upper four bits first")
def upper_first(blocks):
    """The upper four bits give the first 16 numbers, and the lower ones the last. It is the other way round."""
    step, lowest, lower, upper = parts(blocks)
    return lowest + step * torch.cat([upper, lower], dim=1)


@EXERCISE.misconception("the two numbers of a byte as neighbours")
def interleaved(blocks):
    """The two numbers of a byte become neighbours. In this format byte i holds numbers i and 16 + i: first all lower
    halves, then all upper ones.
    """
    step, lowest, lower, upper = parts(blocks)
    return lowest + step * torch.stack([lower, upper], dim=2).flatten(1)


@EXERCISE.misconception("neighbours, upper four bits first")
def interleaved_upper_first(blocks):
    """The two numbers of a byte become neighbours, the upper one first, as a byte is written. In this format byte i
    holds number i in its lower four bits and number 16 + i in its upper four.
    """
    step, lowest, lower, upper = parts(blocks)
    return lowest + step * torch.stack([upper, lower], dim=2).flatten(1)


@EXERCISE.misconception("step and lowest exchanged")
def exchanged(blocks):
    """Step and lowest have changed places. The first two bytes of a block are the step."""
    step, lowest, lower, upper = parts(blocks)
    return step + lowest * torch.cat([lower, upper], dim=1)


@EXERCISE.misconception("lowest left out")
def no_lowest(blocks):
    """The lowest number of the block is not added, so no result is negative."""
    step, _, lower, upper = parts(blocks)
    return step * torch.cat([lower, upper], dim=1)


@EXERCISE.misconception("around 8")
def around_eight(blocks):
    """8 is taken off each number, as if half of them stood for negative ones. That is another format, Q4_0. Here number
    0 stands for the lowest.
    """
    step, lowest, lower, upper = parts(blocks)
    return lowest + step * (torch.cat([lower, upper], dim=1).float() - 8)


@EXERCISE.misconception("upper four bits not moved down")
def not_moved_down(blocks):
    """The upper four bits are cut out, and are still 16 times too large. Move them down by four bits."""
    step, lowest, lower, _ = parts(blocks)
    return lowest + step * torch.cat([lower, blocks[:, 4:] & 0xF0], dim=1)


@EXERCISE.misconception("divided by 16 with a remainder")
def divided_with_a_remainder(blocks):
    """The byte is divided by 16, and what its lower four bits are worth stays behind the point. `>> 4` or `// 16`
    leaves a whole number.
    """
    step, lowest, lower, _ = parts(blocks)
    return lowest + step * torch.cat([lower, blocks[:, 4:] / 16], dim=1)


@EXERCISE.misconception("from the first byte on")
def from_the_first_byte(blocks):
    """The numbers are cut out of the bytes from the first one on. Those are step and lowest: the numbers begin behind
    these four bytes.
    """
    step, lowest, _, _ = parts(blocks)
    return lowest + step * torch.cat([blocks[:, :16] & 15, blocks[:, :16] >> 4], dim=1)


@EXERCISE.misconception("lower four bits not cut out")
def not_cut_out(blocks):
    """The whole byte stands where its lower four bits belong. `& 15` keeps only these."""
    step, lowest, _, upper = parts(blocks)
    return lowest + step * torch.cat([blocks[:, 4:], upper], dim=1)


@EXERCISE.misconception("bytes with a sign")
def with_a_sign(blocks):
    """The bytes are read with a sign, so the upper four bits of the large ones become negative. A byte is a number from
    0 to 255 here.
    """
    step, lowest, lower, _ = parts(blocks)
    upper = blocks[:, 4:].contiguous().view(torch.int8) >> 4
    return lowest + step * torch.cat([lower.to(torch.int8), upper], dim=1)


@EXERCISE.misconception("lowest taken off")
def lowest_taken_off(blocks):
    """The lowest number is subtracted. A stored number is (x - lowest) / step, so the way back adds it."""
    step, lowest, lower, upper = parts(blocks)
    return step * torch.cat([lower, upper], dim=1) - lowest


@EXERCISE.misconception("lowest in steps")
def lowest_in_steps(blocks):
    """The lowest number is multiplied by the step as well. It is added as it is."""
    step, lowest, lower, upper = parts(blocks)
    return step * (lowest + torch.cat([lower, upper], dim=1))


@EXERCISE.misconception("left in half precision")
def in_half(blocks):
    """The result is in float16. The model computes in float32: turn step and lowest into float32 before the sum."""
    step, lowest, lower, upper = parts(blocks)
    return lowest.half() + step.half() * torch.cat([lower, upper], dim=1)


@EXERCISE.misconception("the step of the first block for all")
def first_step_for_all(blocks):
    """All blocks have step and lowest of the first one. Each block has its own: that is what blocks are for."""
    step, lowest, lower, upper = parts(blocks)
    return lowest[:1] + step[:1] * torch.cat([lower, upper], dim=1)


@EXERCISE.misconception("the bytes as bfloat16")
def as_bfloat16(blocks):
    """Step and lowest are read as bfloat16. The same two bytes mean another number there: this file has float16."""
    step, lowest = blocks[:, :4].view(torch.bfloat16).float().split(1, dim=1)
    return lowest + step * torch.cat(parts(blocks)[2:], dim=1)
