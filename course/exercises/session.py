"""What is remembered of the learner until the kernel ends."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Session:
    """One kernel's.

    Attributes:
        latest: the exercise that was checked or asked about last, so that `hint()` needs no name.
        hints: how many hints each exercise has given.
        refusals: what the last refusal of each exercise said.
    """

    latest: str | None = None
    hints: Counter[str] = field(default_factory=Counter)
    refusals: dict[str, str] = field(default_factory=dict)


SESSION = Session()
