"""Runs of the Multi30k recipe: all seeds side by side on one GPU, and one alone against the clock."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.gpu.rows import Row, StageRows
from benchmarks.gpu.setting import Setting
from benchmarks.gpu.updates import graphs_agree
from course.records import read_run
from course_lib.running.files import write_whole


def seeds(setting: Setting, results: StageRows) -> None:
    """Train all seeds that have no row yet, each in a process of its own; a stopped run goes on.

    Raises:
        RuntimeError: if a run failed, with the end of what it printed; the others are trained to their end.
    """
    left = [seed for seed in range(setting.sizes.seeds) if not results.has(f"seed {seed}")]
    options = ["--average", str(setting.sizes.average), *_way(results)]
    running = {seed: _start(f"seed_{seed}", seed, setting, options, _threads(setting)) for seed in left}
    failed = []
    while running:
        time.sleep(0.5)
        for seed in [seed for seed, process in running.items() if process.poll() is not None]:
            del running[seed]
            if _record(f"seed_{seed}", setting):
                results.add(f"seed {seed}", **_keep(f"seed_{seed}", setting))
            else:
                failed.append(f"seed {seed}: {_log(f'seed_{seed}', setting).read_text()[-1000:]}")
    if failed:
        raise RuntimeError("\n".join(failed))


def alone(setting: Setting, results: StageRows) -> None:
    """Train seed 0 with the GPU to itself, from the start of the process to the record with its BLEU.

    Raises:
        RuntimeError: if the run failed, with the end of what it printed.
    """
    shutil.rmtree(setting.work / "alone", ignore_errors=True)  # half a run would have half the time
    start = time.perf_counter()
    process = _start("alone", 0, setting, _way(results))
    process.wait()
    seconds = time.perf_counter() - start
    if not _record("alone", setting):
        raise RuntimeError(_log("alone", setting).read_text()[-1000:])
    results.add(
        "seed 0 alone", **{"seconds from start to BLEU": round(seconds, 1)}, **_keep("alone", setting)
    )


def progress(setting: Setting) -> list[str]:
    """The last line that each unfinished run printed."""
    logs = sorted(setting.work.glob("*.log"))
    lines = {log.stem: log.read_text(encoding="utf-8").strip().splitlines() for log in logs}
    return [f"{name}: {lines[name][-1]}" for name in lines if lines[name] and not _record(name, setting)]


def kept_name(run: str) -> str:
    """The name of a run's record, as data/runs has it."""
    return f"multi30k_gpu_{run}.json"


def _threads(setting: Setting) -> int:
    """The threads of each of the seeds: three on sixteen cores, and the GPU's driver has the other four cores."""
    return max(1, (os.cpu_count() or 1) * 3 // 4 // setting.sizes.seeds)


def _way(results: StageRows) -> list[str]:
    """CUDA graphs, if call 1 has shown that they can be trusted."""
    return ["--cuda-graphs"] if graphs_agree(results.rows) else []


def _start(
    run: str, seed: int, setting: Setting, options: list[str], threads: int | None = None
) -> subprocess.Popen:
    command = [sys.executable, "-u", "-m", "workshop.experiments.multi30k", *setting.sizes.recipe, *options]
    command += ["--precision", "bf16", "--device", setting.device.type, "--seed", str(seed)]
    command += ["--out", str(setting.work / run)]
    command += ["--multi30k", str(setting.multi30k)] if setting.multi30k else []
    environment = os.environ | ({"OMP_NUM_THREADS": str(threads)} if threads else {})
    with _log(run, setting).open("a") as log:
        return subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=environment)


def _log(run: str, setting: Setting) -> Path:
    return setting.work / f"{run}.log"


def _record(run: str, setting: Setting) -> Path | None:
    return next((setting.work / run).glob("record_*.json"), None)


def _keep(run: str, setting: Setting) -> Row:
    """Copy a record to where results are kept; its most important numbers."""
    path = _record(run, setting)
    for folder in {setting.work, setting.out}:
        write_whole(folder / kept_name(run), path.read_bytes())
    record = read_run(path)
    scores, history = record["scores"], record["history"]
    return {
        "updates": len(history.losses),
        "CUDA graphs": record["training"]["cuda_graphs"],
        "minutes of updates": round(history.seconds[-1] / 60, 2),
        "peak MiB": record["peak_memory_mib"],
        "validation loss": scores["validation_loss"],
        "validation, beam": scores["validation_beam_5_tokenised_bleu"],
        "test 2016, beam": scores["test_beam_5_tokenised_bleu"],
        "test 2016, beam, sacreBLEU": scores["test_beam_5_sacrebleu"],
        "test 2016, greedy": scores["test_greedy_tokenised_bleu"],
        "averaged, validation": scores.get("averaged_validation_beam_5_tokenised_bleu"),
        "averaged, test 2016": scores.get("averaged_test_beam_5_tokenised_bleu"),
        "better on validation": scores.get("chosen"),
    }
