"""The floor of the loss: bounds on the entropy of the course's own grammar, in nats a sentence and nats a word.

It also measures how many true sentences of the grammar are called odd. Five minutes on one core.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from itertools import islice
from statistics import stdev
from typing import Any

from benchmarks.measure import machine
from course.records import RECORDED, command_line
from workshop.experiments import single_record
from workshop.grammar.source import (
    Triples,
    different_sentences,
    fresh_sentences,
    measure_floor,
    missing_in_frequent,
)

RECORD = RECORDED / "floor" / "floor.json"
FREQUENT = (5, 10, 20)
COLLECTED = (36_000, 100_000, 250_000)
JUDGED = 20_000


def record(draws: int, collected: Sequence[int]) -> dict[str, Any]:
    """Bounds from two samples, and how many of the second are odd by the triples of so many of the first."""
    known, others = ([*islice(fresh_sentences(seed), draws)] for seed in (1, 2))
    floor = asdict(measure_floor(known, others))
    bounds = ("derivations", "sums", "lower")
    judged = [fresh.words for fresh in others[:JUDGED]]
    most = max(Counter(fresh.sentence for fresh in known).values())
    odd = {count: Triples(different_sentences(known, count)).share_odd(judged) for count in collected}
    return {
        "command": command_line(),
        "machine": machine(),
        "floor": {name: round(value, 4) for name, value in floor.items()},
        "standard_error": round(stdev(fresh.nats for fresh in known) / math.sqrt(draws), 4),
        "nats_a_word": {name: round(floor[name] / floor["words"], 4) for name in bounds},
        "missing_in_frequent": {
            least: round(missing_in_frequent(known, others, least), 4) for least in FREQUENT if least <= most
        },
        "true_but_odd": {count: round(share, 4) for count, share in odd.items()},
    }


def main() -> None:
    """Measure and write the record."""
    parser = single_record.parser_of(__doc__, RECORD)
    parser.add_argument("--draws", type=int, default=400_000, help="sentences in each of the two samples")
    parser.add_argument(
        "--collected",
        type=int,
        nargs="+",
        default=COLLECTED,
        help="numbers of different sentences whose triples are known",
    )
    options = parser.parse_args()
    single_record.write(options.out, record(options.draws, options.collected))


if __name__ == "__main__":
    main()
