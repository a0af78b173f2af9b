"""One update: a loss, its slope and a step by Adam; fifty of them, at a small rate, a large and a falling one."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from course.pictures.films.film import Film, Step, film
from course.pictures.films.marks import Mark, dot, line, signed, text
from course.pictures.frame import Guess
from course_lib.losses import label_smoothing_loss, smoothed_floor
from course_lib.running.checks import require_at_least

AdamStep = Callable[..., tuple[Tensor, Tensor, Tensor]]
LINES = (
    "logits[target] = weight    # all others are 0",
    "loss = label_smoothing_loss(logits, target, smoothing)",
    "loss.backward()",
    "weight, m, v = adam_step(weight, weight.grad, m, v, step, learning_rate)",
    "learning_rate = schedule(step)    # {rate:g} / step ** 0.5",
)
UPDATES, STRIDE = 50, 2  # a frame for every second update
TIMES, EARLY = 10, 12  # the large rate is ten times the small one; its first updates have a step of their own
FLOOR, LEFT, RIGHT = 236, 40, 400  # the line of loss 0, and the left edges of the two plots
ACROSS, AFTER, UP = 320, 220, 206  # the widths of the two plots, and their height
WEIGHTS = 24  # the largest weight that is drawn
SAYS = {"key": 34, "query": 56, "value": 78}  # how far down the numbers of the three runs stand


@dataclass(frozen=True)
class _Run:
    """Fifty updates: the weight before each of them and after the last, its loss, and the slope there."""

    weights: list[float]
    losses: list[float]
    slopes: list[float]


def one_update(
    vocab_size: int = 1500,
    smoothing: float = 0.1,
    learning_rate: float = 0.25,
    *,
    my_adam_step: AdamStep | None = None,
) -> Film:
    """A film of one weight, trained by Adam (arXiv 1412.6980, Algorithm 1, with the paper's betas).

    The weight is the logit of the correct token; those of all others are 0. The loss is smoothed (section 5.4), so it
    has a minimum, at which the correct token gets 1 - smoothing + smoothing / vocab_size.

    Args:
        vocab_size: at least 3.
        smoothing: above 0 and below 1.
        learning_rate: of the first fifty updates; the second fifty have ten times as much, and the third fifty
            have that divided by the square root of the step, as in the paper after its warm-up.
        my_adam_step: the learner's own, called as `my_adam_step(weight, gradient, mean, mean_square, step,
            learning_rate=...)` with tensors of shape (), for the switch "on my function".

    Raises:
        ValueError: if vocab_size or smoothing are not these, the rate is not above 0, or the learner's function does
            not return three finite tensors of shape ().
    """
    require_at_least(3, vocab_size=vocab_size)
    if not (0 < smoothing < 1 and learning_rate > 0):
        raise ValueError(
            f"wanted a smoothing between 0 and 1 and a rate above 0; got {smoothing} and {learning_rate}"
        )
    scene = _Scene(vocab_size, smoothing, learning_rate)
    mine = None if my_adam_step is None else scene.steps(_checked(my_adam_step))
    return film(
        "One weight on its way down",
        scene.steps(adam),
        Guess.explained(
            "Adam steps along a mean of old slopes. Now its learning rate is ten times as large. What do fifty "
            "updates do?",
            (
                "they come down and stay at the bottom",
                "they come down, run past the bottom, and come back",
                "they go up from the start",
            ),
            1,
            (
                "Adam's m is a mean of old slopes. At the bottom it does not forget them at once.",
                "",
                "The slope has the same sign at the start, so the first step has the same direction.",
            ),
        ),
        turn=6,
        lines=(*LINES[:-1], LINES[-1].format(rate=TIMES * learning_rate)),
        my_steps=mine,
        height=268,
    )


def _not_corrected(weight, gradient, mean, mean_square, step, learning_rate):
    mean, mean_square = 0.9 * mean + 0.1 * gradient, 0.98 * mean_square + 0.02 * gradient**2
    return weight - learning_rate * mean / (mean_square.sqrt() + 1e-9), mean, mean_square


def example(my_adam_step: AdamStep = _not_corrected) -> Film:
    """The vocabulary and the smoothing of lesson 08, and a learner who does not correct the means."""
    return one_update(my_adam_step=my_adam_step)


def adam(
    weight: Tensor, gradient: Tensor, mean: Tensor, mean_square: Tensor, step: int, learning_rate: float
) -> tuple[Tensor, Tensor, Tensor]:
    """One update by PyTorch's Adam, with the means before and after it as `adam_step` of lesson 08 has them."""
    parameter = torch.nn.Parameter(weight.clone())
    parameter.grad = gradient.clone()
    optimizer = torch.optim.Adam([parameter], learning_rate, betas=(0.9, 0.98), eps=1e-9)
    optimizer.state[parameter] = {
        "step": torch.tensor(float(step - 1)),
        "exp_avg": mean.clone(),
        "exp_avg_sq": mean_square.clone(),
    }
    optimizer.step()
    kept = optimizer.state[parameter]
    return parameter.detach(), kept["exp_avg"], kept["exp_avg_sq"]


def _checked(my_adam_step: AdamStep) -> AdamStep:
    def step(*numbers, learning_rate: float) -> tuple[Tensor, Tensor, Tensor]:
        found = my_adam_step(*numbers, learning_rate=learning_rate)
        right = isinstance(found, tuple) and len(found) == 3
        if not right or not all(
            isinstance(x, Tensor) and x.shape == () and bool(x.isfinite()) for x in found
        ):
            raise ValueError(f"wanted from my_adam_step three finite tensors of shape (); got {found}")
        return found

    return step


class _Scene:
    """The loss over the weight on the left, the loss over the updates on the right, at one scale."""

    def __init__(self, vocab_size: int, smoothing: float, learning_rate: float):
        self.vocab_size, self.smoothing, self.rate = vocab_size, smoothing, learning_rate
        self.unit = UP / (1.1 * math.log(vocab_size))

    def steps(self, adam_step: AdamStep) -> list[Step]:
        small, large, lowered = (
            self._run(adam_step, rate, power)
            for rate, power in ((self.rate, 0), (TIMES * self.rate, 0), (TIMES * self.rate, 0.5))
        )
        once = self._plots() | self._ball(small, 1, "key") | self._point(small, 0, "key")
        down = self._way(small, "key", once, range(STRIDE, UPDATES + 1, STRIDE))
        done = down[-1] | self._floor()
        return self._one(small, once) + self._fifty(small, down, done) + self._too_large(large, lowered, done)

    def _one(self, run: _Run, once: dict[str, Mark]) -> list[Step]:
        begin = self._plots() | self._ball(run, 0, "key")
        first = begin | self._point(run, 0, "key")
        told = (
            f"A model chooses among {self.vocab_size:,} tokens. Its one weight is the logit (score) "
            "of the correct one.",
            f"At 0 all tokens are equally likely, and the loss is {run.losses[0]:.2f}, the logarithm of "
            f"{self.vocab_size:,}.",
            f"The slope is {signed(run.slopes[0])}: a larger weight makes the loss smaller.",
            f"Adam divides the slope by its size, so its first step is {abs(run.weights[1]):.2f}, the learning rate.",
        )
        frames = (begin, first, first | self._tangent(run), once)
        return [Step(says, [frame], lit) for says, frame, lit in zip(told, frames, range(4), strict=True)]

    def _fifty(self, run: _Run, down: list[dict[str, Mark]], done: dict[str, Mark]) -> list[Step]:
        share = math.exp(run.weights[-1]) / (math.exp(run.weights[-1]) + self.vocab_size - 1)
        floor = smoothed_floor(self.vocab_size, self.smoothing)
        wanted = 1 - self.smoothing + self.smoothing / self.vocab_size
        return [
            Step(
                f"Each update moves the weight. After {UPDATES} the loss is {run.losses[-1]:.2f}, and the correct "
                f"token has {share:.0%}.",
                down,
                3,
            ),
            Step(
                f"Label smoothing wants {wanted:.0%}, so with more the loss rises again. Its floor is {floor:.2f}, "
                "not 0.",
                [done],
                1,
            ),
        ]

    def _too_large(self, large: _Run, lowered: _Run, done: dict[str, Mark]) -> list[Step]:
        early = self._way(large, "query", done, range(0, EARLY + 1, STRIDE))
        late = self._way(large, "query", early[-1], range(EARLY + STRIDE, UPDATES + 1, STRIDE))
        late[-1] |= self._turned(large, "query")
        third = self._way(lowered, "value", late[-1], range(0, UPDATES + 1, STRIDE))
        third[-1] |= self._turned(lowered, "value")
        return [
            Step(
                f"At a learning rate of {TIMES * self.rate:g} the weight is {signed(large.weights[4], 1)} after 4 "
                f"updates and {signed(large.weights[EARLY], 1)} after {EARLY}.",
                early,
                3,
            ),
            Step(
                f"Adam's m, the mean of slopes, carried the weight up to {signed(max(large.weights), 1)}; then it "
                "turned back.",
                late,
                3,
            ),
            Step(
                "A schedule lowers the rate with each step: the weight comes early, and runs only to "
                f"{signed(max(lowered.weights), 1)}.",
                third,
                4,
            ),
        ]

    def _run(self, adam_step: AdamStep, rate: float, power: float) -> _Run:
        weight = mean = square = torch.zeros((), dtype=torch.float64)
        run = _Run([], [], [])
        for step in range(1, UPDATES + 2):
            loss, slope = self.loss(weight)
            run.weights.append(weight.item())
            run.losses.append(loss)
            run.slopes.append(slope.item())
            falling = rate / step**power
            weight, mean, square = adam_step(weight, slope, mean, square, step, learning_rate=falling)
        return run

    def loss(self, weight: Tensor) -> tuple[float, Tensor]:
        """The loss of one token whose logit is the weight, and its slope."""
        weight = weight.clone().requires_grad_()
        rest = torch.zeros(self.vocab_size - 2, dtype=weight.dtype)
        logits = torch.cat([rest[:1], weight[None], rest])[None]
        loss = label_smoothing_loss(logits, torch.tensor([1]), self.smoothing, pad_id=0)
        [slope] = torch.autograd.grad(loss, weight)
        return loss.item(), slope

    def _at(self, weight: float, loss: float) -> tuple[float, float]:
        return LEFT + ACROSS * min(max(weight, -1), WEIGHTS) / WEIGHTS, self._y(loss)

    def _y(self, loss: float) -> float:
        return FLOOR - self.unit * min(loss, 1.15 * math.log(self.vocab_size))

    def _plots(self) -> dict[str, Mark]:
        grid = torch.linspace(0, WEIGHTS, 41, dtype=torch.float64)
        return {
            "weights": line((LEFT, FLOOR), (LEFT + ACROSS, FLOOR)),
            "updates": line((RIGHT, FLOOR), (RIGHT + AFTER, FLOOR)),
            "loss": line(*(self._at(w.item(), self.loss(w)[0]) for w in grid), role="ink", width=2),
            "weight name": text(LEFT + ACROSS, FLOOR + 18, f"weight, 0 to {WEIGHTS}", "faint", anchor="end"),
            "update name": text(
                RIGHT + AFTER, FLOOR + 18, f"every second update, 0 to {UPDATES}", "faint", anchor="end"
            ),
            "loss name": text(LEFT, 12, "loss", "faint", anchor="start"),
            "losses name": text(RIGHT, 12, "loss", "faint", anchor="start"),
        }

    def _ball(self, run: _Run, update: int, role: str) -> dict[str, Mark]:
        """The weight on the curve, with its number."""
        at = self._at(run.weights[update], run.losses[update])
        return {f"{role} ball": dot(*at, 7, role)} | self._says(run, update, role)

    def _says(self, run: _Run, update: int, role: str) -> dict[str, Mark]:
        letters = f"weight {signed(run.weights[update])}, loss {run.losses[update]:.2f}"
        return {f"{role} says": text(LEFT + 110, SAYS[role], letters, role, anchor="start")}

    def _turned(self, run: _Run, role: str) -> dict[str, Mark]:
        """The largest weight, where it turned back."""
        weight, loss = max(zip(run.weights, run.losses, strict=True))
        x, y = self._at(weight, loss)
        most = text(x, y - 18, signed(weight, 1), role)
        return {f"{role} turned": dot(x, y, 4, role), f"{role} most": most}

    def _point(self, run: _Run, update: int, role: str) -> dict[str, Mark]:
        x = RIGHT + AFTER * update / UPDATES
        return {f"{role} {update}": dot(x, self._y(run.losses[update]), 3, role)}

    def _way(self, run: _Run, role: str, begin: dict[str, Mark], updates: range) -> list[dict[str, Mark]]:
        """A frame for each of these updates, in which one point of the loss is new; the number comes at the end."""
        says = self._says(run, updates[-1], role)
        frames = [begin | {name: begin.get(name, mark).faded() for name, mark in says.items()}]
        silent = {name: mark.faded() for name, mark in says.items()}
        for update in updates:
            frames.append(
                frames[-1] | self._ball(run, update, role) | self._point(run, update, role) | silent
            )
        return [*frames, frames[-1] | says]

    def _tangent(self, run: _Run) -> dict[str, Mark]:
        ends = (run.weights[0] - 1, run.weights[0] + 4)
        places = [
            (LEFT + ACROSS * w / WEIGHTS, self._y(run.losses[0] + run.slopes[0] * (w - run.weights[0])))
            for w in ends
        ]
        return {"tangent": line(*places, role="wrong", width=3)}

    def _floor(self) -> dict[str, Mark]:
        y = self._y(smoothed_floor(self.vocab_size, self.smoothing))
        floor = smoothed_floor(self.vocab_size, self.smoothing)
        return {
            "floor": line((LEFT, y), (RIGHT + AFTER, y), role="mask", width=1),
            "floor name": text(LEFT, y + 14, f"floor {floor:.2f}", "faint", anchor="start"),
        }
