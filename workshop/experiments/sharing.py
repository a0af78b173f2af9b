"""Heads taken out of the trained translator, for lesson 10: means, first heads and new heads, trained for a while.

The control is the translator itself with all its heads and the same updates.
"""

import copy
from typing import Any

from tqdm import tqdm

from benchmarks.measure import machine
from course.for_lessons.sharing import RECORD, number_right, shipped, train_on, with_shared_heads
from course.records import command_line
from course_lib.transformer import Transformer
from workshop.experiments import single_record

# Heads in the cache, and how they are made.
ROWS = ((4, "all"), (2, "mean"), (1, "mean"), (1, "first"), (1, "random"))
UPDATES = 60
SEEDS = (0, 1)


def run(num_kv_heads: int, how: str, seed: int) -> dict[str, Any]:
    """The sentences that are right at once, and after training."""
    model = model_of(num_kv_heads, how, seed)
    at_once = number_right(model)
    train_on(model, UPDATES, seed)
    return {
        "num_kv_heads": num_kv_heads,
        "how": how,
        "seed": seed,
        "at_once": at_once,
        "updates": UPDATES,
        "trained": number_right(model),
    }


def model_of(num_kv_heads: int, how: str, seed: int) -> Transformer:
    """The translator's model with all its heads, or with fewer."""
    return (
        copy.deepcopy(shipped().transformer) if how == "all" else with_shared_heads(num_kv_heads, how, seed)
    )


def main() -> None:
    """Train all models and write the record."""
    options = single_record.parser_of(__doc__, RECORD).parse_args()
    runs = [run(*row, seed) for row in tqdm(ROWS, unit="row", disable=None) for seed in SEEDS]
    single_record.write(options.out, {"command": command_line(), "machine": machine(), "runs": runs})


if __name__ == "__main__":
    main()
