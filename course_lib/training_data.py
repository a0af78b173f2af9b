"""What training asks of its data: examples that come in batches, epoch by epoch, and a loss of a batch.

`course_lib.batches` has pairs of sentences in this form. Single texts or pictures need no more than these methods.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

import torch
from torch import Tensor, nn


@runtime_checkable
class AnyBatch(Protocol):
    """Some examples at once, such as `course_lib.batches.Batch`."""

    @property
    def num_tokens(self) -> int:
        """How many targets the mean loss is taken over: tokens of a text, or pictures."""
        ...

    def to(self, device: torch.device) -> "AnyBatch":
        """The same batch on `device`."""
        ...


@runtime_checkable
class Batches(Protocol):
    """An endless supply of batches, epoch by epoch, such as `course_lib.batches.TokenBudgetBatches`."""

    def epoch(self, epoch: int) -> Sequence[AnyBatch]:
        """The batches of epoch number `epoch`, which every call gives alike."""
        ...


@runtime_checkable
class Examples(Protocol):
    """What a model is trained on, such as `course_lib.batches.TokenPairs`."""

    def batches(self, tokens_per_batch: int, seed: int) -> Batches:
        """The examples in batches of this size, in an order that the seed decides."""
        ...

    def digest(self) -> str:
        """A fingerprint: alike for the same examples in the same order."""
        ...

    def require_fit(self, model: nn.Module) -> None:
        """Raise ValueError if this model cannot be trained on these examples."""
        ...


# Called with model, batch and label smoothing, it gives the mean over num_tokens. Each knows one kind of the first two.
Loss = Callable[[Any, Any, float], Tensor]
Score = Callable[[Any], float]  # of a model; higher is better


def require_examples(data: object) -> None:
    """Refuse what does not have the methods of `Examples`."""
    if not isinstance(data, Examples):
        raise ValueError(f"examples need the methods batches, digest and require_fit; got {type(data).__name__}")


def require_loss(loss: object) -> None:
    """Refuse a loss from which no weight can learn."""
    if not isinstance(loss, Tensor) or loss.dim() or not loss.requires_grad:
        found = type(loss).__name__
        if isinstance(loss, Tensor):
            found = f"shape {tuple(loss.shape)} and requires_grad={loss.requires_grad}"
        raise ValueError(f"the loss must be a tensor of one number, made with weights that learn; got {found}")


def batches_from(batches: Batches, epoch: int, done: int) -> Iterator[tuple[tuple[int, int], AnyBatch]]:
    """Every batch from there on, without end, each with the place behind it: its epoch, and how many are done.

    Raises:
        ValueError: if an epoch has no batches.
    """
    while True:
        of_epoch = batches.epoch(epoch)
        if not len(of_epoch):
            raise ValueError(f"every epoch needs at least one batch; epoch {epoch} has none")
        for index, batch in enumerate(of_epoch[done:], start=done + 1):
            yield (epoch, index), batch
        epoch, done = epoch + 1, 0
