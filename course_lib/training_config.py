"""The settings of a training run."""

from dataclasses import dataclass

from course_lib.losses import require_share
from course_lib.running.checks import require_at_least, require_integers
from course_lib.schedules import noam_learning_rate, warmup_learning_rate


@dataclass(frozen=True)
class TrainingConfig:
    """How to train. Where the paper has a value, the comment gives it (sections 5.1 to 5.4 and 6.1).

    Raises:
        ValueError: if a number is outside of its range, or the precision is neither "fp32" nor "bf16".
    """

    max_steps: int = 100_000  # updates of the weights; 100,000 for the base model
    tokens_per_batch: int = 4096  # positions of either side of a batch, padding counted; about 25,000
    accumulation_steps: int = 1  # batches that make one update, shared out among the processes; 1 for each of 8 GPUs
    learning_rate: float | None = None  # the peak; None is the paper's (d_model * warmup_steps)^-0.5
    warmup_steps: int = 4000  # 4,000
    cooldown_steps: int = 0  # so many last updates bring the learning rate down to 0; the paper has none
    label_smoothing: float = 0.1  # 0.1
    clip_norm: float = 1.0  # largest norm of the gradient; inf, because the paper does not clip
    # "bf16" runs the matrix products in bfloat16. "fp32" means it, also on a GPU: TF32, which keeps three digits,
    # is for the caller to switch on, by torch.set_float32_matmul_precision("high").
    precision: str = "fp32"
    average_steps: int = 0  # end with the mean of weights over so many last updates; 5 checkpoints, 10 minutes apart
    validate_every: int = 500  # updates between two looks at validation loss and score
    checkpoint_every: int = 500  # updates between two checkpoints
    seed: int = 0  # of batch order and dropout
    # On an NVIDIA GPU, replay updates of one batch as CUDA graphs. It changes the speed of one process whose batches
    # have few different sizes, as sorted ones do, and nothing anywhere else.
    cuda_graphs: bool = False

    def __post_init__(self):
        counts = "max_steps tokens_per_batch accumulation_steps warmup_steps validate_every checkpoint_every"
        require_at_least(1, **{name: getattr(self, name) for name in counts.split()})
        require_integers(**{name: getattr(self, name) for name in ("cooldown_steps", "average_steps", "seed")})
        if self.learning_rate is not None and not self.learning_rate > 0:
            raise ValueError(f"learning_rate must be above 0, or None for the paper's; got {self.learning_rate}")
        if not self.clip_norm > 0:
            raise ValueError(f"clip_norm must be above 0, inf for none at all; got {self.clip_norm}")
        require_share(self.label_smoothing)
        for name in ("cooldown_steps", "average_steps"):
            if not 0 <= getattr(self, name) <= self.max_steps:
                wanted = f"{name} must lie between 0 and max_steps={self.max_steps}"
                raise ValueError(f"{wanted}; got {getattr(self, name)}")
        if self.precision not in ("fp32", "bf16"):
            raise ValueError(f'precision must be "fp32" or "bf16"; got {self.precision!r}')

    def rate(self, step: int, d_model: int | None) -> float:
        """The learning rate of update `step`, counted from 1, before the cooldown: the paper's, or up to a peak.

        Raises:
            ValueError: if the paper's is asked for, and the model has no d_model.
        """
        if self.learning_rate is not None:
            return warmup_learning_rate(step, self.learning_rate, self.warmup_steps)
        if d_model is None:
            raise ValueError("wanted a learning_rate, because the model has no config.d_model; got None")
        return noam_learning_rate(step, d_model, self.warmup_steps)
