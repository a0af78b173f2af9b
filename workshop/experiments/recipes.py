"""The recipes of the Multi30k experiment: see `workshop/experiments/multi30k.py`."""

from dataclasses import dataclass, replace

from course_lib.decoding import LENGTH_PENALTY
from course_lib.training_config import TrainingConfig


@dataclass(frozen=True)
class Recipe:
    """The settings of a model, of its training, and of its translations.

    Args:
        r_drop: the weight of R-Drop; 0.0 is without.
        mixed: whether a batch joins two lengths; see `workshop.experiments.few_pairs`.
        length_penalty: the alpha of beam search.
        dropped_merges: the probability that a merge is left out; see `workshop.experiments.dropped_merges`.
    """

    model: dict
    training: TrainingConfig
    r_drop: float = 0.0
    mixed: bool = False
    length_penalty: float = LENGTH_PENALTY
    dropped_merges: float = 0.0

    @property
    def note(self) -> str:
        """What its `TrainingConfig` does not say, for a record."""
        named = {
            f"R-Drop of weight {self.r_drop:g}": self.r_drop > 0,
            "batches of two lengths": self.mixed,
            f"merges left out with probability {self.dropped_merges:g}": self.dropped_merges > 0,
            f"length penalty {self.length_penalty:g}": True,
        }
        return ", ".join(name for name, holds in named.items() if holds)


LONG = TrainingConfig(
    tokens_per_batch=4096,
    accumulation_steps=2,
    learning_rate=5e-3,
    warmup_steps=2000,
    max_steps=8000,
    validate_every=59,  # an epoch
)
RECIPES = {
    "quick": Recipe(
        {"dropout": 0.2, "norm_first": True},
        TrainingConfig(
            tokens_per_batch=1024,
            accumulation_steps=2,
            learning_rate=5e-3,
            warmup_steps=400,
            validate_every=100,
        ),
    ),
    "long": Recipe({"dropout": 0.3}, LONG),
    "gpu": Recipe(
        {"dropout": 0.3},
        replace(LONG, tokens_per_batch=8192, accumulation_steps=1, max_steps=5000),
        r_drop=1.0,
        mixed=True,
        length_penalty=1.4,
    ),
}
