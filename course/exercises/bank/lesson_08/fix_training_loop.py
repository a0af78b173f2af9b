"""Find the bug: a loop that trains, after a fashion."""

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_training_loop(
    weight: Float[Tensor, "d_model d_out"],
    inputs: Float[Tensor, "num_steps batch d_model"],
    targets: Float[Tensor, "num_steps batch d_out"],
    peak: float,
    warmup_steps: int,
) -> tuple[Float[Tensor, "d_model d_out"], list[float]]:
    """Fit one linear layer by gradient descent, a batch a step; return its weight and the mean squared errors.

    Each step takes only the gradient of its own batch. The learning rate rises in a straight line, from
    peak / warmup_steps at the first step to `peak` at step `warmup_steps`, and stays there.

    The code below runs, and its loss even falls. It has two bugs: one in the gradient and one in the learning rate.
    """
    weight = weight.clone().requires_grad_()
    losses = []
    for step, (x, target) in enumerate(zip(inputs, targets, strict=True), start=1):
        learning_rate = peak * min(1.0, step / warmup_steps)
        loss = (x @ weight - target).square().mean()
        weight.grad = None
        loss.backward()
        weight.detach().sub_(learning_rate * weight.grad)
        losses.append(loss.item())
    return weight.detach(), losses


def starter(weight, inputs, targets, peak, warmup_steps):
    weight = weight.clone().requires_grad_()
    losses = []
    for step, (x, target) in enumerate(zip(inputs, targets, strict=True)):
        learning_rate = peak * min(1.0, step / warmup_steps)
        loss = (x @ weight - target).square().mean()
        loss.backward()
        weight.detach().sub_(learning_rate * weight.grad)
        losses.append(loss.item())
    return weight.detach(), losses


def make_inputs(generator):
    """A run that ends before the warm-up does; some steps after it; long after it."""
    for num_steps, batch, d_model, d_out, warmup_steps in (
        (3, 4, 5, 6, 7),
        (6, 5, 4, 7, 3),
        (9, 4, 3, 5, 2),
    ):
        yield {
            "weight": torch.randn(d_model, d_out, generator=generator),
            "inputs": torch.randn(num_steps, batch, d_model, generator=generator),
            "targets": torch.randn(num_steps, batch, d_out, generator=generator),
            "peak": 0.8,
            "warmup_steps": warmup_steps,
        }


def from_one(step, num_steps, peak, warmup_steps):
    return peak * min(1.0, (step + 1) / warmup_steps)


def from_zero(step, num_steps, peak, warmup_steps):
    return peak * min(1.0, step / warmup_steps)


def constant(step, num_steps, peak, warmup_steps):
    return peak


def from_two(step, num_steps, peak, warmup_steps):
    return peak * min(1.0, (step + 2) / warmup_steps)


def without_end(step, num_steps, peak, warmup_steps):
    return peak * (step + 1) / warmup_steps


def training(rate, keep=0.0, sign=-1, after=False):
    """A loop with this learning rate by steps from 0, which keeps a share of the gradient from step to step."""

    def loop(weight, inputs, targets, peak, warmup_steps):
        weight, grad, losses = weight.clone(), torch.zeros_like(weight), []
        for step, (x, target) in enumerate(zip(inputs, targets, strict=True)):
            leaf = weight.clone().requires_grad_()
            loss = (x @ leaf - target).square().mean()
            grad = keep * grad + torch.autograd.grad(loss, leaf)[0]
            weight = weight + sign * rate(step, len(inputs), peak, warmup_steps) * grad
            losses.append((x @ weight - target).square().mean().item() if after else loss.item())
        return weight, losses

    return loop


EXERCISE = Exercise(
    name="fix_training_loop",
    lesson=8,
    reference=fix_training_loop,
    starter=starter,
    make_inputs=make_inputs,
    returns=("weight", "losses"),
    minutes=12,
    difficulty=3,
    points=3,
    hints=(
        "Print `weight.grad` and `learning_rate` at the first two steps. Which gradient is in it at the "
        "second? And how far does the first step go?",
        "steps from 1: rate -> loss -> forget the old gradient -> backward -> update",
        "`backward` adds to what is in `weight.grad`: set it to None before. And `enumerate` has an "
        "argument `start`.",
    ),
    equivalents={
        "x @ weight - target -> target - x @ weight": "it is squared",
        "strict=True dropped": "there are as many targets as inputs",
        "True -> False": "there are as many targets as inputs",
        "min(1.0, step / warmup_steps) -> min(step / warmup_steps, 1.0)": "either order gives the smaller",
        "loss.item() -> loss": "a tensor of one number will do for a number",
        "weight.detach() -> weight'": "the same numbers; only whether a gradient is asked for differs",
    },
)

EXERCISE.add_misconception(
    "the bugs are still there",
    starter,
    "Both bugs are there. Look at what `backward` does to a gradient that is there "
    "already, and at the learning rate of the first step.",
)
EXERCISE.add_misconception(
    "gradients still add up",
    training(from_one, keep=1.0),
    "The learning rate is right now. The gradient of each step still holds those of all steps before: `backward` "
    "adds.",
)
EXERCISE.add_misconception(
    "steps still count from 0",
    training(from_zero),
    "The gradient is right now. The first step has a learning rate of 0, so it learns nothing, and the warm-up "
    "comes one step late.",
)


@EXERCISE.misconception("gradient cleared before it is used")
def cleared_before_it_is_used(weight, inputs, targets, peak, warmup_steps):
    """The weight never changes, as if each update had a gradient of 0. Clear an old gradient before `backward`, or
    after the update, not in between.
    """
    return training(from_one, sign=0)(weight, inputs, targets, peak, warmup_steps)


@EXERCISE.misconception("cleared where there is none")
def cleared_where_there_is_none(weight, inputs, targets, peak, warmup_steps):
    """A gradient that is None cannot be set to 0. It is None before the first `backward`, and in a new tensor.

    Set it to None instead, right before `backward`.
    """
    weight = weight.clone().requires_grad_()
    weight.grad.zero_()


@EXERCISE.misconception("set to None before it is used")
def set_to_none_before_it_is_used(weight, inputs, targets, peak, warmup_steps):
    """When the update reads the gradient, it is None. It may have been set to None after `backward`, or the tensor may
    be a new one. Forget the old gradient right before `backward`.
    """
    weight = weight.clone().requires_grad_()
    weight.detach().sub_(peak * weight.grad)


EXERCISE.add_misconception(
    "warm-up taken out",
    training(constant),
    "The gradient is right now, but every step has the peak rate. The warm-up should stay: only its count was off "
    "by one step.",
)
EXERCISE.add_misconception(
    "warm-up taken out, gradients add up",
    training(constant, keep=1.0),
    "Every step has the peak rate now, and the gradient of each still holds those before. The warm-up should stay, "
    "counted from another step, and old gradients should go.",
)
EXERCISE.add_misconception(
    "one added twice",
    training(from_two),
    "The gradient is right now. The first step has the rate of the second, as if 1 were added twice.",
)
EXERCISE.add_misconception(
    "the rate has no ceiling",
    training(without_end),
    "The warm-up is right, then the rate climbs on. It should stay at `peak`.",
)
EXERCISE.add_misconception(
    "momentum",
    training(from_one, keep=0.9),
    "Nine tenths of the old gradient are kept at each step: that is momentum, a method of its own. Each step "
    "should take only the gradient of its own batch.",
)
EXERCISE.add_misconception(
    "uphill",
    training(from_one, sign=1),
    "The weight goes up the slope, so the loss can grow.",
    "Subtract the gradient.",
)
EXERCISE.add_misconception(
    "losses after the update",
    training(from_one, after=True),
    "The weight is right. The losses are those after each update. They should be those that the gradients were "
    "taken of, before it.",
)


@EXERCISE.misconception("the weight alone")
def weight_alone(weight, inputs, targets, peak, warmup_steps):
    """The weight is right. Return the losses beside it."""
    return fix_training_loop(weight, inputs, targets, peak, warmup_steps)[0]


@EXERCISE.misconception("the caller's weight changed")
def in_the_callers_weight(weight, inputs, targets, peak, warmup_steps):
    """The result is right, but the weight that came in was changed as well. Train a copy: keep the `clone`."""
    trained, losses = fix_training_loop(weight, inputs, targets, peak, warmup_steps)
    weight.copy_(trained)
    return trained, losses


EXERCISE.add_misconception(
    "the mean of all gradients",
    training(lambda step, *sizes: from_one(step, *sizes) / (step + 1), keep=1.0),
    "Each step follows the mean of all gradients so far, and the older ones were taken at weights that are gone. "
    "It should take only the gradient of its own batch.",
)
