"""MiniLM at work: what a published encoder learns from few labels, and what a small student learns from it.

Parts: topics, learning rates, spans, tags, student, patients. Each run is written when it is done, and a stopped
command goes on where it was. It needs MiniLM, and 25 minutes of one core.
"""

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from tqdm import tqdm

from benchmarks.measure import machine
from course_lib.running.records import command_line
from workshop.experiments import fine_tuning_runs as runs
from workshop.experiments import single_record

RECORD = Path(__file__).resolve().parents[2] / "data" / "runs" / "fine_tuning" / "fine_tuning.json"
LABELS = (24, 96, 384)
RATES = (1e-5, 1e-4, 1e-3, 7e-3, 1e-2)  # beside RATE, which the topics have


class Job(NamedTuple):
    """One run: part, row and seed name it."""

    part: str
    row: str
    seed: int
    run: Callable[[int], dict[str, Any]]


def jobs() -> Iterator[Job]:
    yield from topic_jobs()
    rows = [("learning rates", f"{rate:g}", 2, partial(runs.topics_whole, 96, rate=rate)) for rate in RATES]
    rows += [
        ("spans", "MiniLM whole", 2, runs.spans_whole),
        ("spans", "from scratch, 4 x 128", 2, runs.spans_from_scratch),
    ]
    rows += [
        ("tags", "most frequent tag, else NN", 1, runs.most_frequent_tag),
        ("tags", "from scratch, 2 x 128, 30 epochs", 2, runs.tags_from_scratch),
        ("tags", "MiniLM frozen, 30 epochs", 2, partial(runs.tags_minilm, True, 30, runs.HEAD_RATE)),
        ("tags", "MiniLM whole, 4 epochs", 2, partial(runs.tags_minilm, False, 4, runs.TAG_RATE)),
        ("tags", "MiniLM whole, 12 epochs", 2, partial(runs.tags_minilm, False, 12, runs.TAG_RATE)),
        ("student", "the teacher", 1, lambda seed: runs.teacher()[0]),
        ("student", "96 labels only", 4, partial(runs.student, None)),
        ("student", "the teacher's first choices", 4, partial(runs.student, runs.hard)),
        ("student", "the teacher's probabilities, T = 2", 4, partial(runs.student, runs.soft)),
        ("patients", "D, tags that slide", 1, runs.tags_that_slide),
        ("patients", "F, compared with itself", 1, partial(runs.student, runs.alone)),
    ]
    yield from (Job(part, row, seed, run) for part, row, seeds, run in rows for seed in range(seeds))


def topic_jobs() -> Iterator[Job]:
    contestants = {
        "bag of words": (3, runs.bag_of_words),
        "from scratch, 4 x 128": (3, runs.topics_from_scratch),
        "MiniLM frozen, mean of tokens": (3, partial(runs.topics_frozen, "mean")),
        "MiniLM frozen, [CLS]": (3, partial(runs.topics_frozen, "first")),
        "MiniLM whole": (3, runs.topics_whole),
    }
    for name, (seeds, run) in contestants.items():
        for labels in LABELS:
            for seed in range(2 if labels == max(LABELS) and name == "MiniLM whole" else seeds):
                yield Job("topics", f"{name}, {labels} labels", seed, partial(run, labels))


def main() -> None:
    """Make the runs that the record does not have yet."""
    parser = single_record.parser_of(__doc__, RECORD)
    parser.add_argument("--part", help="only this part")
    parser.add_argument("--seeds", type=int, default=4, help="at most so many trainings of each row")
    options = parser.parse_args()
    made = json.loads(options.out.read_text(encoding="utf-8"))["runs"] if options.out.is_file() else []
    done = {(run["part"], run["row"], run["seed"]) for run in made}
    wanted = [job for job in jobs() if job[:3] not in done and job.seed < options.seeds]
    for job in tqdm([job for job in wanted if options.part in (None, job.part)], unit="run", disable=None):
        start = time.process_time()
        found = job.run(job.seed)
        seconds = round(time.process_time() - start, 1)
        made.append({"part": job.part, "row": job.row, "seed": job.seed, "cpu_seconds": seconds, **found})
        single_record.write(options.out, {"command": command_line(), "machine": machine(), "runs": made})


if __name__ == "__main__":
    main()
