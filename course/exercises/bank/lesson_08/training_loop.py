"""The loop that trains any model: forward, backward, clip, update."""

import copy
import itertools
from collections.abc import Callable, Iterable

import torch
from torch import Tensor, nn

from course.exercises.exercise import Exercise
from course.exercises.worker.given import Batches, Line, heavy_step, plain_step, squared_error, warmed_up_step

NEVER_CLIPPED = 1e6


def training_loop(
    model: nn.Module,
    batches: Iterable,
    loss_of: Callable[[nn.Module, object], Tensor],
    update: Callable[[Tensor, Tensor, object, int], tuple[Tensor, object]],
    max_norm: float,
) -> list[float]:
    """Train a model in place, one update for each batch. Return the loss of each batch, as it was before its update.

    The gradient that an update follows is that of its own batch alone. If the gradient of all weights together is
    longer than `max_norm`, it is clipped to that length, as by `torch.nn.utils.clip_grad_norm_`.

    Args:
        model: its weights are `model.parameters()`. They ask for gradients, and each gets one.
        batches: they come one after another, in a `for` loop. They may have no length.
        loss_of: `loss_of(model, batch)` is the loss, a tensor with one number.
        update: `update(weight, gradient, state, step)` gives the new weight and the new state, and changes nothing
            in place. `state` is what it gave for this weight one step before, at first None. `step` counts from 1.
    """
    weights = list(model.parameters())
    states: list[object] = [None] * len(weights)
    losses = []
    for step, batch in enumerate(batches, start=1):
        model.zero_grad()
        loss = loss_of(model, batch)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(weights, max_norm)
        with torch.no_grad():
            for i, weight in enumerate(weights):
                new, states[i] = update(weight, weight.grad, states[i], step)
                weight.copy_(new)
        losses.append(loss.item())
    return losses


def make_inputs(generator):
    """Plain steps; a rate that rises; a rule with a state; gradients that are clipped."""
    for update, max_norm, num_steps in (
        (plain_step, NEVER_CLIPPED, 3),
        (warmed_up_step, NEVER_CLIPPED, 6),
        (heavy_step, NEVER_CLIPPED, 5),
        (heavy_step, 0.5, 4),
    ):
        yield {
            "model": Line(torch.randn(4, 3, generator=generator), torch.randn(3, generator=generator)),
            "batches": Batches(*(drawn(generator, size) for size in range(5, 5 + num_steps))),
            "loss_of": squared_error,
            "update": update,
            "max_norm": max_norm,
        }


def drawn(generator, size):
    """A batch of so many inputs and targets."""
    return torch.randn(size, 4, generator=generator), torch.randn(size, 3, generator=generator)


def nothing(*_):
    pass


def clip(weights, max_norm):
    torch.nn.utils.clip_grad_norm_(weights, max_norm)


def clip_each(weights, max_norm):
    for weight in weights:
        torch.nn.utils.clip_grad_norm_(weight, max_norm)


def clip_numbers(weights, max_norm):
    torch.nn.utils.clip_grad_value_(weights, max_norm)


def to_length(weights, max_norm):
    length = torch.stack([weight.grad.norm() for weight in weights]).norm()
    for weight in weights:
        weight.grad *= max_norm / length


def training(
    forget=nn.Module.zero_grad,
    clipped=clip,
    first=1,
    remembered=lambda new, old: new,
    moved=lambda new, old: new,
    loss_of=lambda loss_of, model, batch: loss_of(model, batch),
):
    """A loop with other parts: how it forgets, clips, counts, keeps states, moves weights and takes the loss."""

    def loop(model, batches, loss_of_one, update, max_norm):
        weights, losses = list(model.parameters()), []
        states = [None] * len(weights)
        for step, batch in enumerate(batches, start=first):
            forget(model)
            loss = loss_of(loss_of_one, model, batch)
            loss.backward()
            clipped(weights, max_norm)
            for i, weight in enumerate(weights):
                new, state = update(weight.detach(), weight.grad, states[i], step)
                states[i] = remembered(state, states[i])
                weight.data = moved(new, weight.detach())
            losses.append(loss.item())
        return losses

    return loop


EXERCISE = Exercise(
    name="training_loop",
    lesson=8,
    reference=training_loop,
    make_inputs=make_inputs,
    returns=("losses", "model"),
    in_place=("model",),
    minutes=12,
    difficulty=3,
    points=4,
    hints=(
        "What happens with each batch, and in which order? `backward` adds to the gradient that is there: what must be "
        "forgotten before it?",
        "forget the gradients -> loss -> backward -> clip -> for each weight: new weight and new state by `update`, "
        "and the new numbers into the weight -> note the loss",
        "`model.zero_grad()`, `loss.backward()` and `clip_grad_norm_(weights, max_norm)` for all weights at once. "
        "Then, under `torch.no_grad()`, `new, states[i] = update(weight, weight.grad, states[i], step)` and "
        "`weight.copy_(new)` for each.",
    ),
    equivalents={"loss.item() -> loss": "a tensor of one number will do for a number"},
)

EXERCISE.add_misconception(
    "gradients add up",
    training(forget=nothing),
    "The gradient of each step still holds those of all steps before: `backward` adds to what is there.",
    "Forget the old gradient before each `backward`: `model.zero_grad()`.",
)


@EXERCISE.misconception("update before backward")
def update_before_backward(model, batches, loss_of, update, max_norm):
    """Each update follows the gradient of the batch before, and the first one has none to follow: `backward` comes
    first, then the update.
    """
    weights, losses = list(model.parameters()), []
    states, gradients = [None] * len(weights), [torch.zeros_like(weight) for weight in weights]
    for step, batch in enumerate(batches, start=1):
        loss = loss_of(model, batch)
        found = torch.autograd.grad(loss, weights)
        for i, weight in enumerate(weights):
            weight.grad = gradients[i]
        clip(weights, max_norm)
        for i, weight in enumerate(weights):
            weight.data, states[i] = update(weight.detach(), weight.grad, states[i], step)
        gradients = found
        losses.append(loss.item())
    return losses


@EXERCISE.misconception("losses after the update")
def losses_after_the_update(model, batches, loss_of, update, max_norm):
    """The model is right. The losses are those of each batch after its update. They should be those that the
    gradients were taken of, before it.
    """
    losses = []

    def later():
        for batch in batches:
            yield batch
            losses.append(loss_of(model, batch).item())

    training_loop(model, later(), loss_of, update, max_norm)
    return losses


EXERCISE.add_misconception(
    "steps from 0",
    training(first=0),
    "`update` got the steps 0, 1, 2, and so on. They count from 1: at step 0 a warm-up has the rate 0, and Adam's "
    "correction divides by 0.",
)
EXERCISE.add_misconception(
    "steps from 2",
    training(first=2),
    "`update` got the steps 2, 3, 4, and so on, as if 1 were added twice. The first update is step 1.",
)


@EXERCISE.misconception("the same step each time")
def same_step(model, batches, loss_of, update, max_norm):
    """`update` got step 1 each time, so a rate that rises never does. Each update has its own number."""

    def first(weight, gradient, state, step):
        return update(weight, gradient, state, 1)

    return training_loop(model, batches, loss_of, first, max_norm)


@EXERCISE.misconception("a step for each weight")
def a_step_for_each_weight(model, batches, loss_of, update, max_norm):
    """`update` got a new step for each weight, so a rate that rises would rise too soon. One update of the model is one
    step, the same for all its weights.
    """
    counted = itertools.count(1)

    def each(weight, gradient, state, step):
        return update(weight, gradient, state, next(counted))

    return training_loop(model, batches, loss_of, each, max_norm)


EXERCISE.add_misconception(
    "states forgotten",
    training(remembered=lambda new, old: None),
    "`update` got None as the state at every step, so what it gave back was lost. A rule that remembers, as Adam "
    "does, then starts anew each time.",
    "Keep the state of each weight, and hand it to the next update.",
)
EXERCISE.add_misconception(
    "the first state for ever",
    training(remembered=lambda new, old: new if old is None else old),
    "`update` got the state of the first step at all later ones. Keep the newest state of each weight.",
)
EXERCISE.add_misconception(
    "never clipped",
    training(clipped=nothing),
    "The gradients that `update` gets are not clipped, so one unusual batch can move the weights far.",
    "Call `torch.nn.utils.clip_grad_norm_(weights, max_norm)` after `backward` and before the update.",
)
EXERCISE.add_misconception(
    "each weight clipped by itself",
    training(clipped=clip_each),
    "The gradient of each tensor of weights was clipped by itself. That changes the direction of the whole: the limit "
    "is for the gradient of all weights together.",
)
EXERCISE.add_misconception(
    "numbers clipped",
    training(clipped=clip_numbers),
    "Each number of the gradient was clipped by itself, which changes the direction of the whole. The limit is for its "
    "length, and the whole of it is scaled.",
)
EXERCISE.add_misconception(
    "always as long as the limit",
    training(clipped=to_length),
    "Every gradient was scaled to the length `max_norm`, the short ones, too. Only those that are longer are clipped.",
)
EXERCISE.add_misconception(
    "uphill",
    training(moved=lambda new, old: 2 * old - new),
    "The weights moved away from what `update` gave, by as much, so the loss can grow. Take the new weight as it is.",
)
EXERCISE.add_misconception(
    "the new weight added",
    training(moved=lambda new, old: old + new),
    "What `update` gave was added to the weight. It is the new weight itself, not the step to it.",
)
EXERCISE.add_misconception(
    "the weights never change",
    training(moved=lambda new, old: old),
    "The losses are those of a model that stays as it came. Either the new numbers went into no weight of the model, "
    "or each update got a gradient of 0.",
    "`weight = new` only names another tensor: `weight.copy_(new)` changes the model's own. And an old gradient is "
    "forgotten before `backward`.",
)


@EXERCISE.misconception("a copy trained")
def a_copy_trained(model, batches, loss_of, update, max_norm):
    """The losses are right, but the model that came in is as it was: a copy of it was trained. Train the model
    itself.
    """
    return training_loop(copy.deepcopy(model), batches, loss_of, update, max_norm)


@EXERCISE.misconception("updates recorded")
def updates_recorded(model, batches, loss_of, update, max_norm):
    """A weight that asks for gradients was changed in place while PyTorch records what is done with it. An update is no
    part of the loss, so it must not be recorded.

    Put the updates under `with torch.no_grad():`.
    """
    weight = next(model.parameters())
    weight.copy_(weight)


@EXERCISE.misconception("new tensors for the weights")
def new_tensors(model, batches, loss_of, update, max_norm):
    """At the second step a gradient is None. If a new tensor took the place of a weight, the model does not know it,
    and no gradient reaches it.

    Write the new numbers into the model's own weight: `weight.copy_(new)`.
    """
    weights = list(model.parameters())
    states = [update(weight, weight.detach(), None, 1)[1] for weight in weights]
    update(weights[0].detach(), None, states[0], 2)


@EXERCISE.misconception("one state for all weights")
def one_state(model, batches, loss_of, update, max_norm):
    """A single state was kept for all weights, so each weight got that of another one. Each needs its own."""
    weights, losses, state = list(model.parameters()), [], None
    for step, batch in enumerate(batches, start=1):
        model.zero_grad()
        loss = loss_of(model, batch)
        loss.backward()
        clip(weights, max_norm)
        with torch.no_grad():
            for weight in weights:
                new, state = update(weight, weight.grad, state, step)
                weight.copy_(new)
        losses.append(loss.item())
    return losses


@EXERCISE.misconception("no gradient at the update")
def no_gradient_at_the_update(model, batches, loss_of, update, max_norm):
    """When the update reads the gradient of a weight, it is None: either `backward` has not run yet, or the gradient
    was forgotten after it.
    """
    update(next(model.parameters()), None, None, 1)


@EXERCISE.misconception("one update for all batches")
def one_update(model, batches, loss_of, update, max_norm):
    """The gradients of all batches were added up for a single update. Each batch has its own."""
    every = list(batches)
    losses = [loss_of(model, batch).item() for batch in every]

    def total(model, batch):
        return sum(loss_of(model, one) for one in every)

    training_loop(model, [None], total, update, max_norm)
    return losses


@EXERCISE.misconception("only the last batch")
def only_the_last_batch(model, batches, loss_of, update, max_norm):
    """There was a single update, by the last batch, as if the update stood behind the loop. It belongs into it."""
    *others, last = batches
    losses = [loss_of(model, batch).item() for batch in others]
    return losses + training_loop(model, [last], loss_of, update, max_norm)


@EXERCISE.misconception("only the first batch")
def only_the_first_batch(model, batches, loss_of, update, max_norm):
    """The loop ended after the first batch, as if its `return` stood inside it. Go through all batches."""
    return training_loop(model, [next(iter(batches))], loss_of, update, max_norm)


@EXERCISE.misconception("always the first batch")
def always_the_first_batch(model, batches, loss_of, update, max_norm):
    """Every update was made from the first batch. Take the next one each time."""
    every = list(batches)
    return training_loop(model, every[:1] * len(every), loss_of, update, max_norm)


@EXERCISE.misconception("the last update missing")
def the_last_update_missing(model, batches, loss_of, update, max_norm):
    """The losses are right, but the model was not updated by the last batch."""
    *others, last = batches
    return [*training_loop(model, others, loss_of, update, max_norm), loss_of(model, last).item()]


@EXERCISE.misconception("only the last loss")
def only_the_last_loss(model, batches, loss_of, update, max_norm):
    """The model is right. Return the loss of every batch, as a list, not only the last one."""
    return training_loop(model, batches, loss_of, update, max_norm)[-1]


@EXERCISE.misconception("the mean of the losses")
def mean_of_the_losses(model, batches, loss_of, update, max_norm):
    """The model is right. Return the loss of every batch, as a list, not their mean."""
    losses = training_loop(model, batches, loss_of, update, max_norm)
    return sum(losses) / len(losses)


@EXERCISE.misconception("nothing returned")
def nothing_returned(model, batches, loss_of, update, max_norm):
    """The model is right. Return the losses, too: without them nobody sees how it learned."""
    training_loop(model, batches, loss_of, update, max_norm)


@EXERCISE.misconception("a rule of one's own")
def plain_descent(model, batches, loss_of, update, max_norm):
    """The losses were taken well, but no step came from `update`: the weights went down their gradients by a tenth."""

    def own(weight, gradient, state, step):
        return weight - 0.1 * gradient, None

    return training_loop(model, batches, loss_of, own, max_norm)
