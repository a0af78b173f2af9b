"""The training loop: the same call on two laptop cores, on a GPU, and in several processes."""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

import torch
from jaxtyping import Float
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel

from course_lib.batches import Batch, TokenBudgetBatches, TokenPairs
from course_lib.checkpoints import load_checkpoint, save_checkpoint
from course_lib.distributed import add_up, own_share, rank, require_one_run, start_alike
from course_lib.losses import projected_label_smoothing_loss, require_share
from course_lib.schedules import cooldown_factor, noam_learning_rate, warmup_learning_rate
from course_lib.transformer import Transformer


@dataclass(frozen=True)
class TrainingConfig:
    """How to train. Where the paper has a value, the comment gives it (sections 5.1 to 5.4 and 6.1)."""

    max_steps: int = 100_000  # updates of the weights; 100,000 for the base model
    tokens_per_batch: int = 4096  # positions of either side of a batch, padding counted; about 25,000
    accumulation_steps: int = (
        1  # batches that make one update, shared out among the processes; 1 for each of 8 GPUs
    )
    learning_rate: float | None = None  # the peak; None is the paper's (d_model * warmup_steps)^-0.5
    warmup_steps: int = 4000  # 4,000
    cooldown_steps: int = 0  # so many last updates bring the learning rate down to 0; the paper has none
    label_smoothing: float = 0.1  # 0.1
    clip_norm: float = 1.0  # largest norm of the gradient; inf, for the paper does not clip
    precision: str = "fp32"  # "bf16" runs the matrix products in bfloat16
    average_steps: int = (
        0  # end with the mean of the weights over so many last updates; 5 checkpoints, 10 minutes apart
    )
    validate_every: int = 500  # updates between two looks at the validation pairs
    checkpoint_every: int = 500  # updates between two checkpoints
    seed: int = 0  # of batch order and dropout

    def __post_init__(self):
        counts = "max_steps tokens_per_batch accumulation_steps warmup_steps validate_every checkpoint_every"
        for name in counts.split():
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1; got {getattr(self, name)}")
        require_share(self.label_smoothing)
        for name in ("cooldown_steps", "average_steps"):
            if not 0 <= getattr(self, name) <= self.max_steps:
                wanted = f"{name} must lie between 0 and max_steps={self.max_steps}"
                raise ValueError(f"{wanted}; got {getattr(self, name)}")
        if self.precision not in ("fp32", "bf16"):
            raise ValueError(f'precision must be "fp32" or "bf16"; got {self.precision!r}')


@dataclass
class TrainingHistory:
    """What happened, one entry an update; losses are in nats a target token."""

    losses: list[float] = field(default_factory=list)  # label-smoothed, on the batch just trained on
    learning_rates: list[float] = field(default_factory=list)
    target_tokens: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # since the run began, time spent stopped left out
    validation_steps: list[int] = field(default_factory=list)
    validation_losses: list[float] = field(default_factory=list)  # not smoothed: ln of the perplexity


def train(
    model: Transformer,
    data: TokenPairs,
    config: TrainingConfig,
    validation: TokenPairs | None = None,
    checkpoint_folder: str | Path | None = None,
    on_step: Callable[[TrainingHistory], None] | None = None,
    progress: bool = False,
) -> TrainingHistory:
    """Train `model` in place, on the device where it is, and leave it in evaluation mode.

    Inside `course_lib.distributed.process_group`, every process makes this call, and they share the
    `config.accumulation_steps` batches of each update. Process 0 alone writes checkpoints and shows progress.

    Args:
        data: the training pairs.
        config: how to train.
        validation: pairs to measure the loss on every `config.validate_every` updates.
        checkpoint_folder: where to keep a checkpoint. If one is there, training goes on from it and
            gives the same losses, bit for bit, as a run that was never stopped.
        on_step: called after each update with the history so far, for a live plot; in every process.
        progress: show a bar with the loss and the time left.

    Returns:
        the history of the whole run, what came before a restart included.

    Raises:
        ValueError: if the checkpoint is damaged or belongs to another run, or if several processes cannot share
            this one.
        FloatingPointError: if the loss is no longer a number.
    """
    # Dropout draws from torch's own random numbers: fork them, so that the caller's stay as they were.
    with torch.random.fork_rng([model.positions.device] if model.positions.is_cuda else []):
        torch.manual_seed(config.seed + rank())  # dropout of its own in each process
        trainer = Trainer(model, data, config)
        if checkpoint_folder is not None:
            trainer.load(checkpoint_folder)
        require_one_run(config.accumulation_steps, (trainer.fingerprint, trainer.step))
        with _progress_bar(trainer, progress) as bar:
            while trainer.step < config.max_steps:
                trainer.update()
                trainer.look_after(validation, checkpoint_folder)
                bar.set_postfix(loss=f"{trainer.history.losses[-1]:.3f}", refresh=False)
                bar.update()
                if on_step is not None:
                    on_step(trainer.history)
    trainer.finish()
    return trainer.history


class Trainer:
    """A training run between two updates: model, optimizer, place in the data, and history."""

    def __init__(self, model: Transformer, data: TokenPairs, config: TrainingConfig):
        self.model = model
        self.config = config
        start_alike(model)
        self.batches = TokenBudgetBatches(data, config.tokens_per_batch, config.seed)
        self.optimizer = make_optimizer(model)
        self.average = AveragedModel(model)
        self.history = TrainingHistory()
        self.position = (0, 0)  # epoch, and how many of its batches are done
        self.fingerprint = _fingerprint(model, data, config)
        self._upcoming = self._batches_from(*self.position)

    @property
    def step(self) -> int:
        """Updates done so far."""
        return len(self.history.losses)

    def update(self) -> None:
        """One update of the weights from `accumulation_steps` batches, each token counting the same."""
        started = time.perf_counter()
        self.model.train()
        learning_rate = self.learning_rate(self.step + 1)
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        micro_batches = [next(self._upcoming) for _ in range(self.config.accumulation_steps)]
        # Each process makes all batches, which is quick, and so knows how many tokens they have together.
        num_tokens = sum(batch.num_tokens for batch in micro_batches)
        loss = self._accumulate_gradients(own_share(micro_batches), num_tokens)
        nn.utils.clip_grad_norm_(self.model.parameters(), self.config.clip_norm)
        self.optimizer.step()
        if self.step >= self.config.max_steps - self.config.average_steps:
            self.average.update_parameters(self.model)
        self._record(loss, learning_rate, num_tokens, time.perf_counter() - started)

    def look_after(self, validation: TokenPairs | None, checkpoint_folder: str | Path | None) -> None:
        """Validate and save when it is time, and at the end."""
        last = self.step == self.config.max_steps
        if validation is not None and (last or self.step % self.config.validate_every == 0):
            self.history.validation_steps.append(self.step)
            self.history.validation_losses.append(self.validate(validation))
        if checkpoint_folder is not None and (last or self.step % self.config.checkpoint_every == 0):
            self.save(checkpoint_folder)

    def loss(self, batch: Batch) -> Float[Tensor, ""]:
        """What training makes small, on one batch."""
        return batch_loss(self.model, batch, self.config.label_smoothing)

    def learning_rate(self, step: int) -> float:
        """Of update number `step`, counted from 1."""
        config = self.config
        if config.learning_rate is None:
            rate = noam_learning_rate(step, self.model.config.d_model, config.warmup_steps)
        else:
            rate = warmup_learning_rate(step, config.learning_rate, config.warmup_steps)
        return rate * cooldown_factor(step, config.max_steps, config.cooldown_steps)

    def validate(self, pairs: TokenPairs) -> float:
        """How good the model is on pairs that it is not trained on."""
        return validation_loss(self.model, pairs)

    def save(self, folder: str | Path) -> None:
        """Write a checkpoint from which `load` goes on exactly."""
        state = {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "average": self.average.state_dict(),
            "position": list(self.position),
            "history": asdict(self.history),
        }
        save_checkpoint(folder, state, self.fingerprint)

    def load(self, folder: str | Path) -> None:
        """Go on from the checkpoint in `folder`, if there is one."""
        state = load_checkpoint(folder, self.fingerprint)
        if state is None:
            return
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.average.load_state_dict(state["average"])
        self.position = tuple(state["position"])
        self.history = TrainingHistory(**state["history"])
        self._upcoming = self._batches_from(*self.position)

    def finish(self) -> None:
        """Leave the model in evaluation mode, with the averaged weights if averaging was asked for."""
        if self.config.average_steps:
            self.model.load_state_dict(self.average.module.state_dict())
        self.model.eval()

    def _batches_from(self, epoch: int, done: int) -> Iterator[Batch]:
        while True:
            for index, batch in enumerate(self.batches.epoch(epoch)[done:], start=done + 1):
                self.position = (epoch, index)
                yield batch
            epoch, done = epoch + 1, 0

    def _accumulate_gradients(self, micro_batches: list[Batch], num_tokens: int) -> float:
        """Leave the gradient of the mean loss over `num_tokens` tokens in the weights, and return that loss."""
        self.optimizer.zero_grad()
        device = self.model.positions.device
        losses = torch.zeros(1, device=device)
        for batch in micro_batches:
            with autocast(self.model, self.config.precision):
                loss = self.loss(batch.to(device)) * (batch.num_tokens / num_tokens)
            loss.backward()
            losses += loss.detach()
        add_up(losses, *(parameter.grad for parameter in self.model.parameters()))
        total = losses.item()
        if not math.isfinite(total):
            raise FloatingPointError(
                f"the loss is {total} at update {self.step + 1}: lower the learning rate, or warm up longer"
            )
        return total

    def _record(self, loss: float, learning_rate: float, num_tokens: int, seconds: float) -> None:
        history = self.history
        history.losses.append(loss)
        history.learning_rates.append(learning_rate)
        history.target_tokens.append(num_tokens)
        history.seconds.append(seconds + (history.seconds[-1] if history.seconds else 0.0))


def batch_loss(model: Transformer, batch: Batch, label_smoothing: float) -> Float[Tensor, ""]:
    """The label-smoothed loss of one batch, in nats a target token."""
    hidden = model.hidden(batch.src_ids, batch.tgt_input)
    table = model.embedding.table.weight
    return projected_label_smoothing_loss(
        hidden, table, batch.tgt_output, label_smoothing, model.config.pad_id
    )


def make_optimizer(model: nn.Module) -> torch.optim.Adam:
    """Adam with the paper's betas and epsilon (section 5.3); the learning rate is set before each update."""
    return torch.optim.Adam(model.parameters(), lr=0.0, betas=(0.9, 0.98), eps=1e-9, fused=True)


@torch.no_grad()
def validation_loss(model: Transformer, pairs: TokenPairs, tokens_per_batch: int = 8192) -> float:
    """Cross-entropy in nats a target token, without dropout and without label smoothing."""
    model.eval()
    total, num_tokens = 0.0, 0
    for batch in TokenBudgetBatches(pairs, tokens_per_batch, seed=0).epoch(0):
        batch = batch.to(model.positions.device)
        total += batch_loss(model, batch, label_smoothing=0.0).item() * batch.num_tokens
        num_tokens += batch.num_tokens
    return total / num_tokens


def autocast(model: Transformer, precision: str) -> torch.autocast:
    """Run matrix products in bfloat16 where `precision` asks for it; softmax, norms and Adam stay in float32."""
    return torch.autocast(model.positions.device.type, torch.bfloat16, enabled=precision == "bf16")


def _fingerprint(model: Transformer, data: TokenPairs, config: TrainingConfig) -> str:
    """What must be the same for a run to go on; how long it lasts, how it ends and is looked at may change."""
    settings = asdict(config)
    for free in ("max_steps", "cooldown_steps", "validate_every", "checkpoint_every"):
        del settings[free]
    return f"{asdict(model.config)} {settings} data {data.digest()}"


def _progress_bar(trainer: Trainer, shown: bool):
    from tqdm.auto import tqdm

    return tqdm(
        total=trainer.config.max_steps, initial=trainer.step, disable=not shown or rank() > 0, unit="step"
    )
