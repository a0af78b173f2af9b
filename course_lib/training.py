"""The training loop: the same call on two laptop cores, on a GPU, and in several processes.

It is given a model, examples in batches, and a loss; so translation, language models and pictures are trained alike.
"""

import math
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from itertools import islice
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel

from course_lib.losses import batch_loss
from course_lib.running.checkpoints import load_checkpoint, require_same_updates, save_checkpoint
from course_lib.running.checks import require_at_least
from course_lib.running.cuda_graphs import GraphedUpdates, graphs_work_on
from course_lib.running.devices import device_of, fork_random_numbers, seed_device
from course_lib.running.distributed import (
    all_reduce,
    broadcast_weights,
    rank,
    require_one_run,
    shard,
    trained_gradients,
)
from course_lib.running.history import TrainingHistory, describe_sizes
from course_lib.running.modules import evaluation_mode, load_weights, unwrap_model, weights_of
from course_lib.running.progress import progress_bar
from course_lib.schedules import cooldown_factor
from course_lib.training_config import TrainingConfig
from course_lib.training_data import AnyBatch, Examples, Loss, Score, batches_from, require_examples, require_loss

Schedule = Callable[[int], float]  # of the number of an update, from 1: its learning rate
# Settings on which every update depends. The learning rate and the averaging are compared by what they did.
EVERY_UPDATE = ("tokens_per_batch", "accumulation_steps", "label_smoothing", "clip_norm", "precision", "seed")


def train(
    model: nn.Module,
    data: Examples,
    config: TrainingConfig,
    validation: Examples | None = None,
    checkpoint_folder: str | Path | None = None,
    on_step: Callable[[TrainingHistory], None] | None = None,
    progress: bool = False,
    score: Score | None = None,
    loss: Loss = batch_loss,
    schedule: Schedule | None = None,
) -> TrainingHistory:
    """Train `model` in place, on the device where it is, and leave it in evaluation mode.

    Inside `course_lib.running.distributed.process_group`, every process makes this call, and they share the
    `config.accumulation_steps` batches of each update. Process 0 alone writes checkpoints and shows progress.

    **Resuming.** A run goes on from a checkpoint if it would have made the very same updates so far:

    1. The model has the same sizes; the data, the loss and the settings named in `EVERY_UPDATE` are the same.
    2. Each update so far had the learning rate that it has in this run. So the end may move, and the schedule may
       change, as long as no cooldown has begun and the rates so far stay.
    3. The average of the weights holds the updates that it would hold in this run: none, until averaging begins.
    4. All else may change: what is validated, scored and shown, and how often; CUDA graphs.

    Any other checkpoint is refused, and the error says what differs. A resumed run gives the losses of one that was
    never stopped: bit for bit on a CPU, and up to rounding on a GPU, where some kernels add in an order that changes.

    Args:
        data: what to train on: `TokenPairs`, or anything else that comes in batches, as `Examples` says.
        config: how to train.
        validation: examples on which to measure the loss every `config.validate_every` updates.
        checkpoint_folder: where to keep a checkpoint. If one is there, the run goes on from it.
        on_step: called after each update with the history so far, for a live plot; in every process.
        progress: show a bar with the loss and the time left.
        score: measures the model every `config.validate_every` updates and after the last: BLEU of what it writes,
            say. Higher is better. It is called in every process, with the model in evaluation mode and no gradients.
        loss: called with the model, a batch and the label smoothing (0 to validate); the mean over the batch's
            `num_tokens` targets.
        schedule: the learning rate of each update, counted from 1, in place of the config's before its cooldown.

    Returns:
        the history of the whole run, what came before a restart included.

    Raises:
        ValueError: if the examples do not fit the model, if the checkpoint is damaged or belongs to another run, if
            several processes cannot share this one, or if a learning rate is negative or not finite.
        FloatingPointError: if the loss is no longer a number. The weights are then lost; a checkpoint is from before.
    """
    for examples in (data,) if validation is None else (data, validation):
        require_examples(examples)
        examples.require_fit(unwrap_model(model))
    device = device_of(model)
    with fork_random_numbers(device):  # dropout draws from torch's own: the caller's stay as they were
        seed_device(device, config.seed + rank())  # dropout of its own in each process
        trainer = Trainer(model, data, config, loss, schedule)
        if checkpoint_folder is not None:
            trainer.load(checkpoint_folder)
        require_one_run(config.accumulation_steps, (trainer.run, trainer.step))
        with progress_bar(config.max_steps, trainer.step, shown=progress and rank() == 0) as advance:
            while trainer.step < config.max_steps:
                trainer.update()
                trainer.validate_and_save(validation, checkpoint_folder, score)
                advance(trainer.history.losses[-1])
                if on_step is not None:
                    on_step(trainer.history)
    trainer.finish()
    return trainer.history


class Trainer:
    """A training run between two updates: model, optimizer, place in the data, history. Arguments as for `train`."""

    def __init__(
        self,
        model: nn.Module,
        data: Examples,
        config: TrainingConfig,
        loss: Loss = batch_loss,
        schedule: Schedule | None = None,
    ):
        self.model = model
        self.config = config
        self.loss = loss
        plain = unwrap_model(model)
        d_model = getattr(getattr(plain, "config", None), "d_model", None)
        self.schedule = schedule or partial(config.rate, d_model=d_model)
        broadcast_weights(model)
        self.batches = data.batches(config.tokens_per_batch, config.seed)
        self.optimizer = make_optimizer(model)
        self.average = AveragedModel(plain) if config.average_steps else None
        self.history = TrainingHistory()
        self.position = (0, 0)  # epoch, and how many of its batches are done
        self.run = {
            "model": str(describe_sizes(plain)),
            "data": data.digest(),
            "loss": re.sub(r" at 0x\w+", "", repr(loss)),  # places in memory differ from process to process
            **{name: str(getattr(config, name)) for name in EVERY_UPDATE},
        }
        self._start()

    @property
    def step(self) -> int:
        """Updates done so far."""
        return len(self.history.losses)

    @property
    def device(self) -> torch.device:
        """Where the model lies."""
        return device_of(self.model)

    def update(self) -> None:
        """One update of the weights from `accumulation_steps` batches, and its entry in the history."""
        started = time.perf_counter()
        places, batches = zip(*islice(self._upcoming, self.config.accumulation_steps), strict=True)
        self.position = places[-1]
        # Each process makes all batches, which is quick: so it knows their number of tokens.
        num_tokens = sum(batch.num_tokens for batch in batches)
        require_at_least(1, num_tokens=num_tokens)
        learning_rate = self.learning_rate(self.step + 1)
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        update = partial(self._graphs, self._step) if self._graphs else self._step
        total = update(shard(batches), num_tokens)
        loss = total.item()  # the only wait for a GPU, which has all its work by now
        if not math.isfinite(loss):
            wanted = "lower the learning rate, or warm up longer"
            raise FloatingPointError(f"the loss is {loss} at update {self.step + 1}: {wanted}")
        if self.average and self.step >= self.config.max_steps - self.config.average_steps:
            self.average.update_parameters(unwrap_model(self.model))  # waits as well, but nothing is left to wait for
        self.history.add(loss, learning_rate, num_tokens, time.perf_counter() - started)

    def _step(self, batches: Sequence[AnyBatch], num_tokens: int) -> Tensor:
        """Change the weights once; each of the `num_tokens` targets in all processes' batches counts the same.

        Nothing here asks a GPU for a number, so this can be captured as a CUDA graph.
        """
        self.model.train()
        total = torch.zeros((), device=self.device)
        self.optimizer.zero_grad()
        for batch in batches:
            with autocast(self.model, self.config.precision):
                mean = self.loss(self.model, batch.to(self.device), self.config.label_smoothing)
            require_loss(mean)
            loss = mean * (batch.num_tokens / num_tokens)
            loss.backward()
            total += loss.detach()
        all_reduce(total, *trained_gradients(self.model))
        nn.utils.clip_grad_norm_(self.model.parameters(), self.config.clip_norm)
        self.optimizer.step()
        return total

    def _start(self) -> None:
        """Go on from `position`. Graphs captured before would go on with what Adam remembered then."""
        config = self.config
        self._upcoming = batches_from(self.batches, *self.position)
        graphed = config.cuda_graphs and config.accumulation_steps == 1 and graphs_work_on(self.device)
        self._graphs = GraphedUpdates(self.optimizer, self.device) if graphed else None

    def validate_and_save(
        self, validation: Examples | None, checkpoint_folder: str | Path | None, score: Score | None = None
    ) -> None:
        """Validate, score and save when it is time, and at the end; the weights are averaged only after that."""
        last = self.step == self.config.max_steps
        time_to_look = last or self.step % self.config.validate_every == 0
        if validation is not None and time_to_look:
            self.history.validation_steps.append(self.step)
            self.history.validation_losses.append(self.validate(validation))
        if score is not None and time_to_look:
            self.history.score_steps.append(self.step)
            with evaluation_mode(self.model), torch.no_grad(), fork_random_numbers(self.device):
                self.history.scores.append(float(score(self.model)))
        if checkpoint_folder is not None and (last or self.step % self.config.checkpoint_every == 0):
            self.save(checkpoint_folder)

    def learning_rate(self, step: int) -> float:
        """The learning rate at update `step`, counted from 1; a ValueError if the schedule gives none."""
        config = self.config
        rate = float(self.schedule(step))  # a checkpoint holds no numbers of NumPy
        if not 0 <= rate < math.inf:
            raise ValueError(f"a learning rate must be at least 0, and finite; got {rate} at update {step}")
        return rate * cooldown_factor(step, config.max_steps, config.cooldown_steps)

    def validate(self, examples: Examples) -> float:
        """The mean loss on examples that the model is not trained on, without smoothing."""
        with fork_random_numbers(self.device):  # a loss may draw: the training's dropout stays as it was
            return validation_loss(self.model, examples, loss=self.loss)

    def save(self, folder: str | Path) -> None:
        """Write a checkpoint from which `load` goes on exactly."""
        state = {
            "model": weights_of(self.model),
            "optimizer": self.optimizer.state_dict(),
            "average": weights_of(self.average) if self.average else None,
            "position": list(self.position),
            "history": asdict(self.history),
        }
        save_checkpoint(folder, state, self.run, self.device)

    def load(self, folder: str | Path) -> None:
        """Go on from the checkpoint in `folder`, if there is one, by the rules that `train` names.

        Raises:
            ValueError: if it is damaged, or of another run or model.
        """
        state = load_checkpoint(folder, self.run, self.device)
        if state is None:
            return
        begins = self.config.max_steps - self.config.average_steps if self.average else math.inf
        require_same_updates(folder, state, self.learning_rate, begins)
        try:
            load_weights(self.model, state["model"])
        except RuntimeError as error:
            raise ValueError(f"the checkpoint in {folder} is of a model with other parts: {error}") from error
        self.optimizer.load_state_dict(state["optimizer"])
        if self.average and state["average"]:
            load_weights(self.average, state["average"])
        self.position = tuple(state["position"])
        self.history = TrainingHistory(**state["history"])
        self._start()

    def finish(self) -> None:
        """Leave the model in evaluation mode, with the averaged weights if there are any."""
        if self.average:
            load_weights(self.model, weights_of(self.average.module))
        self.model.eval()


def make_optimizer(model: nn.Module) -> torch.optim.Adam:
    """Adam with the paper's betas and epsilon (section 5.3); the learning rate is set before each update."""
    return torch.optim.Adam(model.parameters(), lr=0.0, betas=(0.9, 0.98), eps=1e-9, fused=True)


@torch.no_grad()
def validation_loss(
    model: nn.Module, examples: Examples, tokens_per_batch: int = 8192, loss: Loss = batch_loss
) -> float:
    """The mean loss over all targets, without dropout and without smoothing: for pairs, nats a target token."""
    means = []  # a GPU is asked for them when it has all its work
    with evaluation_mode(model):
        for batch in examples.batches(tokens_per_batch, seed=0).epoch(0):
            means.append((loss(model, batch.to(device_of(model)), 0.0), batch.num_tokens))
    num_tokens = sum(count for _, count in means)
    require_at_least(1, num_tokens=num_tokens)
    return sum(mean.item() * count for mean, count in means) / num_tokens


def autocast(model: nn.Module, precision: str) -> torch.autocast:
    """Matrix products in bfloat16 where `precision` asks for it; softmax, norms, Adam, a CPU's attention in float32."""
    return torch.autocast(device_of(model).type, torch.bfloat16, enabled=precision == "bf16")
