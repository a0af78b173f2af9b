"""The training cockpit: the loss and its floor, validation loss, score and learning rate, in training and after."""

import math
import time
from collections.abc import Callable
from itertools import pairwise
from statistics import fmean
from typing import Any

import torch

from course.pictures.cockpit_questions import cockpit_question
from course.pictures.frame import Picture, Table
from course_lib.losses import smoothed_floor
from course_lib.training import TrainingConfig, TrainingHistory
from course_lib.transformer import TransformerConfig

POINTS = 160  # of a curve, at most
SECONDS_BETWEEN = 0.5  # at most two redraws a second


def training_cockpit(history: TrainingHistory, config: TrainingConfig, vocab_size: int) -> Picture:
    """A picture of a training run: one curve over its updates, first the training loss, and a cursor that reads all.

    A point stands at the first update and then at every one, 2nd, 5th, 10th and so on, 160 at most; its loss is the
    mean since the point before. The training loss is label-smoothed and cannot fall below the entropy of its softened
    targets; the validation loss is not smoothed, so it can go below that floor. The question is about the floor;
    without label smoothing, about where the loss begins.

    Args:
        history: the history that `training.train` returned, or passed to `on_step`.
        config: the settings of the same run, for its length and its label smoothing.
        vocab_size: the vocabulary size of its model, for the floor.

    Raises:
        ValueError: if the history has no updates.
    """
    if not history.losses:
        raise ValueError("wanted a history with at least one update; got none")
    run = _curves(history, _stretch(len(history.losses)))
    ask = cockpit_question(config, vocab_size)
    return Picture(
        scripts=("labels", "training_cockpit"),
        title="Training cockpit",
        guess=ask.guess,
        scene={
            "level": round(ask.level, 6),
            "level_name": ask.level_name,
            "at_start": ask.at_start,
            "guesses": [float(choice) for choice in ask.guess.choices],
            "end": max(config.max_steps, len(history.losses)),
        },
        ours={"run": run},
        table=_table(run, smoothed_floor(vocab_size, config.label_smoothing)),
    )


class TrainingCockpit:
    """The picture during training: pass it to `training.train` as `on_step`.

    It appears after the first update and is redrawn at most twice a second. After the last update, the picture that
    works without a kernel replaces it, so a saved notebook holds that picture.

    Args:
        config: the settings given to `train`.
        model_config: the settings of the trained model.
        show: shows a first output and returns a function that replaces it by another; the default is IPython's
            display.
        clock: returns seconds; for tests.
    """

    def __init__(
        self,
        config: TrainingConfig,
        model_config: TransformerConfig,
        show: Callable[[Any], Callable[[Any], None]] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ):
        self._config = config
        self._vocab_size = model_config.vocab_size
        self._show = show or _show_in_notebook
        self._clock = clock
        self._widget: Any = None  # `Picture.widget()`, as soon as there is a picture
        self._drawn_at = -math.inf

    def __call__(self, history: TrainingHistory) -> None:
        done = len(history.losses) >= self._config.max_steps
        if not done and self._clock() - self._drawn_at < SECONDS_BETWEEN:
            return
        picture = training_cockpit(history, self._config, self._vocab_size)
        if self._widget is None:
            self._widget = picture.widget()
            self._replace = self._show(self._widget)
        self._widget.data = picture.data()
        if done:
            self._replace(picture)
        self._drawn_at = self._clock()


def example() -> Picture:
    """Made-up curves of a short run."""
    config = TrainingConfig(max_steps=600, warmup_steps=200, learning_rate=2e-3)
    return training_cockpit(_made_up(600, 2e-3, 0.15), config, vocab_size=3000)


def _show_in_notebook(output: Any) -> Callable[[Any], None]:
    from IPython.display import display

    return display(output, display_id=True).update


def _stretch(steps: int) -> int:
    """The updates from one point to the next: 1, 2 or 5 times a power of ten."""
    return next(
        n
        for power in range(20)
        for n in (10**power, 2 * 10**power, 5 * 10**power)
        if steps <= (POINTS - 1) * n
    )


def _curves(history: TrainingHistory, stretch: int) -> dict[str, list[float]]:
    """The curves. The first update has a point of its own, because nothing has been learned there."""
    steps = len(history.losses)
    at = sorted({1, *range(stretch, steps, stretch), steps})
    losses = [fmean(history.losses[before:step]) for before, step in pairwise([0, *at])]
    return {
        "steps": [*at],
        "seconds": _rounded([history.seconds[step - 1] for step in at], 2),
        "loss": _rounded(losses, 3),
        "rate": [float(f"{history.learning_rates[step - 1]:.3g}") for step in at],
        "validation_steps": list(history.validation_steps),
        "validation": _rounded(history.validation_losses, 3),
        "score_steps": list(history.score_steps),
        "score": _rounded(history.scores, 2),
    }


def _rounded(numbers: list[float], digits: int) -> list[float]:
    return [round(number, digits) for number in numbers]


def _table(run: dict[str, list[float]], floor: float) -> Table:
    places = sorted({len(run["steps"]) * part // 8 for part in range(8)} | {len(run["steps"]) - 1})
    rows = tuple(
        (f"{run['steps'][i]}", f"{run['seconds'][i]:.1f}", f"{run['loss'][i]:.3f}", f"{run['rate'][i]:.2e}")
        for i in places
    )
    header = ("update", "seconds", "training loss", "learning rate")
    return Table(f"The run; the floor of its training loss is {floor:.3f}", header, rows)


def _made_up(steps: int, peak: float, seconds: float) -> TrainingHistory:
    generator = torch.Generator().manual_seed(steps)
    step = torch.arange(1, steps + 1, dtype=torch.float64)
    rates = peak * torch.minimum(step / 200, (200 / step) ** 0.5)
    clean = 1.3 + 6.6 * torch.exp(-rates.cumsum(0) * 9)
    losses = clean + 0.05 * torch.randn(steps, generator=generator, dtype=torch.float64)
    looks = list(range(100, steps + 1, 100))
    below = [max(0.15, clean[look - 1].item() - 0.85) for look in looks]
    scores = [max(0.0, 1 - 1.6 * loss) for loss in below]
    return TrainingHistory(
        losses.tolist(),
        rates.tolist(),
        [1800] * steps,
        (step * seconds).tolist(),
        looks,
        below,
        looks,
        scores,
    )
