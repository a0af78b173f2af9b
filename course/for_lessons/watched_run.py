"""A training by a loop that somebody else wrote, watched: its curves, its score, and who is told after each update.

The loop only takes batches and asks for losses, so it can be watched from there: what stands after a `yield` runs when
the batch has been learned.
"""

import time
from collections.abc import Callable, Iterator
from itertools import islice

from torch import Tensor, nn

from course_lib.batches import Batch, TokenPairs
from course_lib.own_transformer import AnyTransformer
from course_lib.running.devices import device_of
from course_lib.running.history import TrainingHistory
from course_lib.running.modules import evaluation_mode
from course_lib.training import validation_loss
from course_lib.training_config import TrainingConfig
from course_lib.training_data import AnyBatch, batches_from


class WatchedRun:
    """The batches and the loss for a loop like the exercise `training_loop`, which fill in `history` on the way.

    The model is in training mode while it learns, and in evaluation mode while it is looked at and in the end.

    Args:
        model: the one that the loop trains; its device is that of the batches.
        data: what it learns from.
        config: `max_steps` batches of `tokens_per_batch`, in the order of `seed`; the learning rates of the history;
            after every `validate_every` updates and the last one, validation loss and score.
        loss_of: the loss of a model on a batch, a tensor with one number.
        validation: pairs on which to measure the loss.
        score: measures the model; higher is better.
        on_step: called after each update with the history so far.
    """

    def __init__(
        self,
        model: AnyTransformer,
        data: TokenPairs,
        config: TrainingConfig,
        loss_of: Callable[[nn.Module, Batch], Tensor],
        validation: TokenPairs,
        score: Callable[[nn.Module], float],
        on_step: Callable[[TrainingHistory], None],
    ):
        self.history = TrainingHistory()
        self._model, self._data, self._config, self._loss_of = model, data, config, loss_of
        self._validation, self._score, self._on_step = validation, score, on_step

    def loss_of(self, model: nn.Module, batch: Batch) -> Tensor:
        """The loss, which is noted."""
        loss = self._loss_of(model, batch)
        self._newest = loss.detach()
        return loss

    def batches(self) -> Iterator[AnyBatch]:
        """`max_steps` batches: as many epochs as that takes."""
        packed = self._data.batches(self._config.tokens_per_batch, self._config.seed)
        endless = batches_from(packed, epoch=0, done=0)
        device = device_of(self._model)
        self._model.train()
        for _, batch in islice(endless, self._config.max_steps):
            started = time.perf_counter()
            yield batch.to(device)
            self._learned(batch.num_tokens, time.perf_counter() - started)
        self._model.eval()

    def _learned(self, num_tokens: int, seconds: float) -> None:
        step = len(self.history.losses) + 1
        rate = self._config.rate(step, self._model.config.d_model)
        self.history.add(self._newest.item(), rate, num_tokens, seconds)
        if step % self._config.validate_every == 0 or step == self._config.max_steps:
            with evaluation_mode(self._model):
                loss = validation_loss(self._model, self._validation, loss=self._unsmoothed)
                self.history.validation_steps.append(step)
                self.history.validation_losses.append(loss)
                self.history.score_steps.append(step)
                self.history.scores.append(self._score(self._model))
        self._on_step(self.history)

    def _unsmoothed(self, model: nn.Module, batch: Batch, smoothing: float) -> Tensor:
        return self._loss_of(model, batch)
