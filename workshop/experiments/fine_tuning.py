"""MiniLM at work: what a published encoder learns from few labels, and what a small student learns from it.

Parts: topics, controls, learning rates, spans, tags, student, patients. Each run is written when it is done, and a
stopped command goes on where it was. It needs MiniLM, and 40 minutes of one core.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from tqdm import tqdm

from benchmarks.measure import machine, table
from course.records import command_line
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
        ("spans", "MiniLM whole", 4, runs.spans_whole),
        ("spans", "from scratch, 4 x 128", 2, runs.spans_from_scratch),
        ("spans", "MiniLM's shape, random weights", 2, runs.spans_in_its_shape),
        ("controls", "MiniLM's table of tokens, frozen", 3, runs.topics_by_table),
        ("controls", "MiniLM's shape, random weights", 3, runs.topics_in_its_shape),
    ]
    rows += [
        ("tags", "most frequent tag, else NN", 1, runs.most_frequent_tag),
        ("tags", "most frequent tag, else by its ending", 1, partial(runs.most_frequent_tag, endings=True)),
        ("tags", "from scratch, 2 x 128, 30 epochs", 2, runs.tags_from_scratch),
        ("tags", "MiniLM frozen, 30 epochs", 2, partial(runs.tags_minilm, True, 30, runs.HEAD_RATE)),
        ("tags", "MiniLM whole, 4 epochs", 2, partial(runs.tags_minilm, False, 4, runs.TAG_RATE)),
        ("tags", "MiniLM whole, 12 epochs", 2, partial(runs.tags_minilm, False, 12, runs.TAG_RATE)),
        ("student", "the teacher", 1, lambda seed: runs.teacher()[0]),
        ("student", "96 labels only", 4, partial(runs.student, None)),
        ("student", "the teacher's first choices", 4, partial(runs.student, runs.hard)),
        ("student", "the teacher's probabilities, T = 2", 4, partial(runs.student, runs.soft)),
        ("student", "a bag of words, the first choices", 4, runs.student_bag),
        ("student", "an unsure teacher, 24 labels", 1, lambda seed: runs.teacher(24)[0]),
        ("student", "its first choices", 4, partial(runs.student, runs.hard, labels=24)),
        ("student", "its probabilities, T = 2", 4, partial(runs.student, runs.soft, labels=24)),
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


PER_CENT = {
    "known_nouns": "nouns with a label",
    "new_nouns": "nouns never labelled",
    "seen": "words with a label",
    "new": "words never labelled",
    "its_own_score": "by its own labels",
    "known_verbs": "verbs asked about",
    "new_verbs": "verbs never asked about",
    "in_question": "answers that stand in the question",
    "backwards": "ends before its start",
}
COUNTS = {
    "sentences_per_second": "sentences per second",
    "first_loss": "first loss",
    "last_loss": "last loss",
}


def flat(run: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A run as one row of a table; a run with looks as a row for each of them."""
    for look in run.get("looks", [{}]):
        found = {name: value for name, value in (run | look).items() if name in PER_CENT | COUNTS}
        for name in ("in_question", "backwards"):
            if look:
                found[name] = (look["known_verbs"][name] + look["new_verbs"][name]) / 2
        found |= {name: look[name]["exact"] for name in ("known_verbs", "new_verbs") if look}
        row = f"{run['row']}, {look['questions']:,} questions" if look else run["row"]
        yield {"row": row, "seconds": look.get("seconds", run["cpu_seconds"]), **found}


def summary(runs_of_part: Sequence[dict[str, Any]]) -> str:
    """A Markdown table of one part: the mean of each row, and its lowest and highest run."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for run in runs_of_part:
        for row in flat(run):
            rows.setdefault(row["row"], []).append(row)
    has = {name for own in rows.values() for name in own[0]}
    names = [name for name in (*PER_CENT, *COUNTS) if name in has]
    lines = [
        [row, str(len(own)), *(_cell(own, name) for name in names), _cell(own, "seconds")]
        for row, own in rows.items()
    ]
    return table(["", "runs", *((PER_CENT | COUNTS)[name] for name in names), "CPU seconds"], lines)


def _cell(own: Sequence[dict[str, Any]], name: str) -> str:
    values = [row[name] * (100 if name in PER_CENT else 1) for row in own if name in row]
    if not values:
        return ""
    low, mean, high = (f"{of(values):,.{_digits(name)}f}" for of in (min, fmean, max))
    return mean if low == high or name == "seconds" else f"{mean} ({low} to {high})"


def _digits(name: str) -> int:
    return 3 if name.endswith("loss") else 1 if name in PER_CENT else 0


def main() -> None:
    """Make the runs that the record does not have yet."""
    parser = single_record.parser_of(__doc__, RECORD)
    parser.add_argument("--part", help="only this part")
    parser.add_argument("--seeds", type=int, default=4, help="at most so many trainings of each row")
    parser.add_argument("--table", action="store_true", help="print what is recorded, and train nothing")
    options = parser.parse_args()
    made = json.loads(options.out.read_text(encoding="utf-8"))["runs"] if options.out.is_file() else []
    if options.table:
        for part in dict.fromkeys(run["part"] for run in made):
            print(f"\n### {part}\n\n{summary([run for run in made if run['part'] == part])}")
        return
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
