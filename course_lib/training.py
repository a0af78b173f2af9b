"""The training loop: the same call on two laptop cores, on a GPU, and in several processes."""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

import torch
from jaxtyping import Float
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel

from course_lib.batches import Batch, TokenBudgetBatches, TokenPairs, require_fit
from course_lib.losses import projected_label_smoothing_loss
from course_lib.running.checkpoints import load_checkpoint, save_checkpoint
from course_lib.running.devices import fork_random_numbers, seed_device
from course_lib.running.distributed import all_reduce, broadcast_weights, rank, require_one_run, shard
from course_lib.running.modes import evaluation_mode
from course_lib.running.records import TrainingHistory
from course_lib.schedules import cooldown_factor, noam_learning_rate, warmup_learning_rate
from course_lib.training_config import TrainingConfig
from course_lib.transformer import Transformer

FORMAT = 2  # of checkpoints: another number, and those from before are refused


def train(
    model: Transformer,
    data: TokenPairs,
    config: TrainingConfig,
    validation: TokenPairs | None = None,
    checkpoint_folder: str | Path | None = None,
    on_step: Callable[[TrainingHistory], None] | None = None,
    progress: bool = False,
    score: Callable[[Transformer], float] | None = None,
) -> TrainingHistory:
    """Train `model` in place, on the device where it is, and leave it in evaluation mode.

    Inside `course_lib.running.distributed.process_group`, every process makes this call, and they share the
    `config.accumulation_steps` batches of each update. Process 0 alone writes checkpoints and shows progress.

    Args:
        data: the training pairs.
        config: how to train.
        validation: pairs to measure the loss on every `config.validate_every` updates.
        checkpoint_folder: where to keep a checkpoint. If one is there, training goes on from it and
            gives the same losses, bit for bit, as a run that was never stopped.
        on_step: called after each update with the history so far, for a live plot; in every process.
        progress: show a bar with the loss and the time left.
        score: measures the model every `config.validate_every` updates and after the last: BLEU of what it writes,
            say. Higher is better. It is called in every process, with the model in evaluation mode and no gradients.

    Returns:
        the history of the whole run, what came before a restart included.

    Raises:
        ValueError: if the pairs do not fit the model, if the checkpoint is damaged or belongs to another run, or
            if several processes cannot share this one.
        FloatingPointError: if the loss is no longer a number.
    """
    for pairs in (data,) if validation is None else (data, validation):
        require_fit(pairs, model.config)
    device = model.positions.device
    with fork_random_numbers(device):  # dropout draws from torch's own: the caller's stay as they were
        seed_device(device, config.seed + rank())  # dropout of its own in each process
        trainer = Trainer(model, data, config)
        if checkpoint_folder is not None:
            trainer.load(checkpoint_folder)
        require_one_run(config.accumulation_steps, (trainer.fingerprint, trainer.step))
        with _progress_bar(trainer, progress) as bar:
            while trainer.step < config.max_steps:
                trainer.update()
                trainer.validate_and_save(validation, checkpoint_folder, score)
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
        broadcast_weights(model)
        self.batches = TokenBudgetBatches(data, config.tokens_per_batch, config.seed)
        self.optimizer = make_optimizer(model)
        self.average = AveragedModel(model) if config.average_steps else None
        self.history = TrainingHistory()
        self.position = (0, 0)  # epoch, and how many of its batches are done
        self.fingerprint = _fingerprint(model, data, config)
        self._upcoming = self._batches_from(*self.position)

    @property
    def step(self) -> int:
        """Updates done so far."""
        return len(self.history.losses)

    @property
    def device(self) -> torch.device:
        """Where the model lies."""
        return self.model.positions.device

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
        loss = self._accumulate_gradients(shard(micro_batches), num_tokens)
        nn.utils.clip_grad_norm_(self.model.parameters(), self.config.clip_norm)
        self.optimizer.step()
        if self.average and self.step >= self.config.max_steps - self.config.average_steps:
            self.average.update_parameters(self.model)
        self._record(loss, learning_rate, num_tokens, time.perf_counter() - started)

    def validate_and_save(
        self,
        validation: TokenPairs | None,
        checkpoint_folder: str | Path | None,
        score: Callable[[Transformer], float] | None = None,
    ) -> None:
        """Validate, score and save when it is time, and at the end."""
        last = self.step == self.config.max_steps
        time_to_look = last or self.step % self.config.validate_every == 0
        if validation is not None and time_to_look:
            self.history.validation_steps.append(self.step)
            self.history.validation_losses.append(self.validate(validation))
        if score is not None and time_to_look:
            self.history.score_steps.append(self.step)
            self.history.scores.append(self.measure(score))
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

    def measure(self, score: Callable[[Transformer], float]) -> float:
        """What `score` says of the model as it is now."""
        with evaluation_mode(self.model), torch.no_grad(), fork_random_numbers(self.device):
            return float(score(self.model))

    def save(self, folder: str | Path) -> None:
        """Write a checkpoint from which `load` goes on exactly."""
        state = {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "average": self.average.state_dict() if self.average else None,
            "ending": self._ending(),
            "position": list(self.position),
            "history": asdict(self.history),
        }
        save_checkpoint(folder, state, self.fingerprint, self.device)

    def load(self, folder: str | Path) -> None:
        """Go on from the checkpoint in `folder`, if there is one.

        Raises:
            ValueError: if it is damaged, of another run, or too late for this run's end.
        """
        state = load_checkpoint(folder, self.fingerprint, self.device)
        if state is None:
            return
        self._require_this_ending(len(state["history"]["losses"]), state["ending"])
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        if self.average:
            self.average.load_state_dict(state["average"])
        self.position = tuple(state["position"])
        self.history = TrainingHistory(**state["history"])
        self._upcoming = self._batches_from(*self.position)

    def finish(self) -> None:
        """Leave the model in evaluation mode, with the averaged weights if averaging was asked for."""
        if self.average:
            self.model.load_state_dict(self.average.module.state_dict())
        self.model.eval()

    def _ending(self) -> dict[str, int]:
        """When the run ends, and how long before that averaging and cooldown begin."""
        return {name: getattr(self.config, name) for name in ("max_steps", "average_steps", "cooldown_steps")}

    def _require_this_ending(self, done: int, ending: dict[str, int]) -> None:
        """Refuse to go on to another end than the one whose averaging or cooldown has begun."""
        begins = min(_ending_begins(**ending), _ending_begins(**self._ending()))
        if ending != self._ending() and done > begins:
            config = self.config
            raise ValueError(
                f"a run to max_steps={ending['max_steps']} cannot go on to {config.max_steps} with average_steps="
                f"{config.average_steps} and cooldown_steps={config.cooldown_steps} from update {done}: averaging "
                f"or cooldown began after update {begins}; give the new run a folder of its own"
            )

    def _batches_from(self, epoch: int, done: int) -> Iterator[Batch]:
        while True:
            for index, batch in enumerate(self.batches.epoch(epoch)[done:], start=done + 1):
                self.position = (epoch, index)
                yield batch
            epoch, done = epoch + 1, 0

    def _accumulate_gradients(self, micro_batches: list[Batch], num_tokens: int) -> float:
        """Leave the gradient of the mean loss over `num_tokens` tokens in the weights, and return that loss."""
        self.optimizer.zero_grad()
        losses = torch.zeros(1, device=self.device)
        for batch in micro_batches:
            with autocast(self.model, self.config.precision):
                loss = self.loss(batch.to(self.device)) * (batch.num_tokens / num_tokens)
            loss.backward()
            losses += loss.detach()
        all_reduce(losses, *(parameter.grad for parameter in self.model.parameters()))
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


def _ending_begins(max_steps: int, average_steps: int, cooldown_steps: int) -> float:
    """After which update averaging or cooldown begins, whichever is first; never without both."""
    length = max(average_steps, cooldown_steps)
    return max_steps - length if length else math.inf


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
    """Cross-entropy in nats a target token, without dropout and without smoothing."""
    total, num_tokens = 0.0, 0
    with evaluation_mode(model):
        for batch in TokenBudgetBatches(pairs, tokens_per_batch, seed=0).epoch(0):
            batch = batch.to(model.positions.device)
            total += batch_loss(model, batch, label_smoothing=0.0).item() * batch.num_tokens
            num_tokens += batch.num_tokens
    return total / num_tokens


def autocast(model: Transformer, precision: str) -> torch.autocast:
    """Matrix products in bfloat16 where `precision` asks for it; softmax, norms, Adam, a CPU's attention in float32."""
    return torch.autocast(model.positions.device.type, torch.bfloat16, enabled=precision == "bf16")


def _fingerprint(model: Transformer, data: TokenPairs, config: TrainingConfig) -> str:
    """What must be the same for a run to go on; how long it lasts, how it ends and is looked at may change."""
    settings = asdict(config)
    for free in ("max_steps", "cooldown_steps", "validate_every", "checkpoint_every"):
        del settings[free]
    return f"format {FORMAT} {asdict(model.config)} {settings} data {data.digest()}"


def _progress_bar(trainer: Trainer, shown: bool):
    from tqdm.auto import tqdm

    return tqdm(
        total=trainer.config.max_steps, initial=trainer.step, disable=not shown or rank() > 0, unit="step"
    )
