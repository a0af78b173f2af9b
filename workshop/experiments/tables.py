"""Tables of training runs: each row is one change of a base model, trained from several seeds.

A run is written when it is measured, and a stopped command goes on where it was.
"""

import argparse
import json
import platform
import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

import torch
from tqdm import tqdm

from benchmarks.measure import machine, table
from course.records import command_line
from course_lib.running.files import write_whole
from course_lib.training import TrainingConfig


def read_runs(path: Path, base: dict) -> list[dict]:
    """The recorded runs; none if there is no file.

    Args:
        base: the settings that all rows share, with the training's as `training`.

    Raises:
        ValueError: if the file was made with other settings, because its runs are not comparable with new ones.
    """
    if not path.is_file():
        return []
    content = json.loads(path.read_text(encoding="utf-8"))
    recorded = content["base"]
    # A setting that is newer than the file had its default value.
    training = asdict(TrainingConfig()) | recorded["training"]
    if recorded | {"training": training} != base:
        raise ValueError(f"{path} was made with another base; give --out another file, or delete it")
    return content["runs"]


def write_runs(path: Path, runs: list[dict], rows: Sequence[dict], base: dict, command: str) -> None:
    """Write all runs, completely or not at all, in the order of `rows`, which have a `name` each."""
    names = [row["name"] for row in rows]
    content = {
        "command": command,
        "machine": machine(),
        "versions": {"python": platform.python_version(), "torch": torch.__version__},
        "base": base,
        "rows": list(rows),
        "runs": sorted(runs, key=lambda run: (names.index(run["row"]), run["seed"])),
    }
    write_whole(path, json.dumps(content, indent=1).encode())


def make_runs(
    path: Path, rows: Sequence[dict], seeds: int, base: dict, run: Callable[[str, int], dict]
) -> None:
    """Make the runs that `path` does not have yet, and write it after each of them.

    Args:
        run: called with the name of a row and a seed; gives a run, with the two as `row` and `seed`.
    """
    runs = read_runs(path, base)
    done = {(run["row"], run["seed"]) for run in runs}
    wanted = [(row["name"], seed) for seed in range(seeds) for row in rows]
    for name, seed in tqdm([one for one in wanted if one not in done], unit="run", disable=None):
        runs.append(run(name, seed))
        write_runs(path, runs, rows, base, command_line())


def outside(values: Sequence[float], band: Sequence[float]) -> str:
    """On which side of a band all values lie, `lower` or `higher`; `inside` if any of them lies in it, or both do.

    The band reaches from the lowest to the highest run of the base.
    """
    if max(values) < min(band):
        return "lower"
    return "higher" if min(values) > max(band) else "inside"


def summary(runs: Sequence[dict]) -> str:
    """The recorded runs as a Markdown table, with the base's band beside each row."""
    names = dict.fromkeys(run["row"] for run in runs)
    of = {name: [run for run in runs if run["row"] == name] for name in names}
    lines = []
    for name, own in of.items():
        cells = []
        for measure, scale, digits in (("loss", 1, 3), ("exact_match", 100, 1)):
            values, band = ([scale * run[measure] for run in each] for each in (own, of["base"]))
            ends = " to ".join(f"{end:.{digits}f}" for end in (min(values), max(values)))
            verdict = "the band" if name == "base" else outside(values, band)
            cells += [f"{statistics.fmean(values):.{digits}f}", ends, verdict]
        seconds = statistics.fmean(run["cpu_seconds"] for run in own)
        lines.append([name, f"{own[0]['parameters']:,}", *cells, f"{seconds:.1f}"])
    header = ["row", "parameters", "loss, mean", "lowest to highest", "all three against the base"]
    header += ["exact match, %, mean", *header[3:], "seconds"]
    return table(header, lines)


def parser_of(description: str | None, records: Path) -> argparse.ArgumentParser:
    """The options that the tables share."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=records, help="the file of records")
    parser.add_argument("--seeds", type=int, default=3, help="trainings of each row (default 3)")
    return parser
