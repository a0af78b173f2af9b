"""One loop for all: single texts and pictures are trained, resumed and validated as pairs of sentences are."""

import hashlib
from dataclasses import dataclass, replace

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from course_lib.training import TrainingConfig, train, validation_loss
from course_lib.training_data import batches_from

CONFIG = TrainingConfig(
    max_steps=60,
    tokens_per_batch=12,
    learning_rate=0.2,
    warmup_steps=5,
    validate_every=30,
    checkpoint_every=20,
)


@dataclass(frozen=True)
class Rows:
    """Some examples: what goes in, and what is to come out."""

    inputs: Tensor
    targets: Tensor

    @property
    def num_tokens(self) -> int:
        return self.targets.numel()

    def to(self, device):
        return Rows(self.inputs.to(device), self.targets.to(device))


class Shuffled:
    """Rows in batches of `tokens_per_batch` targets, shuffled each epoch."""

    def __init__(self, rows, size, seed):
        self.rows, self.size, self.seed = rows, size, seed

    def epoch(self, epoch):
        generator = torch.Generator().manual_seed(1000 * self.seed + epoch)
        order = torch.randperm(len(self.rows.inputs), generator=generator)
        count = max(self.size // self.rows.targets[0].numel(), 1)
        return [Rows(self.rows.inputs[i], self.rows.targets[i]) for i in order.split(count)]


class Data:
    """Rows, as training wants them."""

    def __init__(self, inputs, targets):
        self.rows = Rows(inputs, targets)

    def batches(self, tokens_per_batch, seed=0):
        return Shuffled(self.rows, tokens_per_batch, seed)

    def digest(self):
        return hashlib.sha256(self.rows.inputs.numpy().tobytes()).hexdigest()

    def require_fit(self, model):
        if model.wants != self.rows.inputs.dtype:
            raise ValueError(f"wanted inputs of {model.wants}; got {self.rows.inputs.dtype}")


class NextLetter(nn.Module):
    """A language model of single texts: one table, the next letter by the last."""

    wants = torch.int64

    def __init__(self):
        super().__init__()
        torch.manual_seed(4)
        self.table, self.dropout = nn.Embedding(7, 7), nn.Dropout(0.2)

    def forward(self, token_ids):
        return self.dropout(self.table(token_ids))


class Classifier(nn.Module):
    """A convolution over small pictures."""

    wants = torch.float32

    def __init__(self):
        super().__init__()
        torch.manual_seed(4)
        self.filters, self.dropout, self.classes = nn.Conv2d(1, 5, 3), nn.Dropout(0.2), nn.Linear(5, 2)

    def forward(self, pictures):
        return self.classes(self.dropout(self.filters(pictures).relu().amax(dim=(2, 3))))


def texts(count=40):
    """Letters that count up from a chosen one, round and round."""
    begins = torch.randint(7, (count, 1), generator=torch.Generator().manual_seed(count))
    letters = (begins + torch.arange(5)) % 7
    return Data(letters[:, :-1], letters[:, 1:])


def pictures(count=40):
    """Noise, with an upright or a lying bar in it."""
    generator = torch.Generator().manual_seed(count)
    bars = 0.2 * torch.randn(count, 1, 6, 6, generator=generator)
    upright = torch.randint(2, (count,), generator=generator)
    for bar, is_upright in zip(bars[:, 0], upright.tolist(), strict=True):
        (bar if is_upright else bar.T)[1:5, 2] += 1
    return Data(bars, upright)


def cross_entropy(model, batch, label_smoothing):
    logits = model(batch.inputs)
    return F.cross_entropy(logits.flatten(0, -2), batch.targets.flatten(), label_smoothing=label_smoothing)


KINDS = pytest.mark.parametrize("model_class, data", [(NextLetter, texts), (Classifier, pictures)])


@KINDS
def test_learns(model_class, data):
    model = model_class()
    before = validation_loss(model, data(30), loss=cross_entropy)
    history = train(model, data(), CONFIG, data(30), loss=cross_entropy)
    assert history.validation_losses[-1] < 0.4 < 0.6 < before
    assert history.validation_steps == [30, 60]
    assert validation_loss(model, data(30), loss=cross_entropy) == history.validation_losses[-1]
    assert set(history.target_tokens) <= {12, 4}


@KINDS
def test_resumed_run_is_the_run_that_never_stopped(model_class, data, tmp_path):
    whole = train(model_class(), data(), CONFIG, loss=cross_entropy)
    train(
        model_class(), data(), replace(CONFIG, max_steps=40), checkpoint_folder=tmp_path, loss=cross_entropy
    )
    resumed = train(model_class(), data(), CONFIG, checkpoint_folder=tmp_path, loss=cross_entropy)
    assert resumed.losses == whole.losses


def other_loss(model, batch, label_smoothing):
    return 2 * cross_entropy(model, batch, label_smoothing)


def test_another_loss_or_another_model_is_another_run(tmp_path):
    data, config = texts(), replace(CONFIG, max_steps=2)
    train(NextLetter(), data, config, checkpoint_folder=tmp_path, loss=cross_entropy)
    train(NextLetter(), data, config, checkpoint_folder=tmp_path, loss=cross_entropy)
    with pytest.raises(ValueError, match="belongs to another run"):
        train(NextLetter(), data, config, checkpoint_folder=tmp_path, loss=other_loss)
    wider = NextLetter()
    wider.table = nn.Embedding(8, 7)
    with pytest.raises(ValueError, match="belongs to another run"):
        train(wider, data, config, checkpoint_folder=tmp_path, loss=cross_entropy)


def test_examples_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="wanted inputs of torch.int64; got torch.float32"):
        train(NextLetter(), pictures(), CONFIG, loss=cross_entropy)
    with pytest.raises(ValueError, match="wanted inputs of torch.int64; got torch.float32"):
        train(NextLetter(), texts(), CONFIG, validation=pictures(), loss=cross_entropy)


def test_the_papers_learning_rate_needs_the_models_width():
    with pytest.raises(ValueError, match="wanted a learning_rate, because the model has no config.d_model"):
        train(NextLetter(), texts(), replace(CONFIG, learning_rate=None), loss=cross_entropy)


def test_frozen_weights_stay_and_the_others_learn():
    model = Classifier()
    model.filters.requires_grad_(False)
    before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    train(model, pictures(), replace(CONFIG, max_steps=5), loss=cross_entropy)
    changed = {name for name, tensor in model.state_dict().items() if not torch.equal(tensor, before[name])}
    assert changed == {"classes.weight", "classes.bias"}


def test_batches_go_on_from_any_place():
    batches = texts(10).batches(12)
    epochs = [batches.epoch(epoch) for epoch in range(3)]
    expected = [((e, i + 1), epoch[i].inputs.tolist()) for e, epoch in enumerate(epochs) for i in range(4)]
    for done in (0, 3, 4, 9):
        epoch, index = divmod(done, 4)
        found = batches_from(batches, epoch, index)
        assert [
            (place, batch.inputs.tolist()) for place, batch in (next(found) for _ in range(3))
        ] == expected[done : done + 3]
