"""What a training run was: its curves, and the sizes of its model."""

from dataclasses import asdict, dataclass, field, is_dataclass
from typing import Any

from torch import nn

from course_lib.running.modules import unwrap_model


@dataclass
class TrainingHistory:
    """The curves of a training run, one entry for each update; losses are in nats per target token."""

    losses: list[float] = field(default_factory=list)  # label-smoothed, on the batch just trained on
    learning_rates: list[float] = field(default_factory=list)
    target_tokens: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # of all updates so far, without validation and saving
    validation_steps: list[int] = field(default_factory=list)
    validation_losses: list[float] = field(default_factory=list)  # not smoothed: ln of the perplexity
    score_steps: list[int] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)  # of the score that `train` was given

    def add(self, loss: float, learning_rate: float, target_tokens: int, seconds: float) -> None:
        """The entries of one more update, which took so many seconds."""
        self.losses.append(loss)
        self.learning_rates.append(learning_rate)
        self.target_tokens.append(target_tokens)
        self.seconds.append(seconds + (self.seconds[-1] if self.seconds else 0.0))


def describe_sizes(model: nn.Module) -> dict:
    """The sizes and choices of a model: its `config`, or, without one, its class and the shapes of its weights."""
    model = unwrap_model(model)
    config = getattr(model, "config", None)
    if is_dataclass(config):
        return settings_of("model.config", config)
    shapes = {name: list(parameter.shape) for name, parameter in model.named_parameters()}
    return {"class": type(model).__qualname__, "shapes": shapes}


def settings_of(name: str, config: object) -> dict[str, Any]:
    """The fields of a configuration; an error calls it `name`.

    Raises:
        ValueError: if it is no dataclass.
    """
    if not is_dataclass(config) or isinstance(config, type):
        raise ValueError(f"{name} must be a dataclass such as TrainingConfig; got {config!r}")
    return asdict(config)
