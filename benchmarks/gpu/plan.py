"""Everything that is measured on a GPU, as three calls of at most ten minutes each on one GPU.

  1  what must work: attention kernels, tests/gpu, waits of an update, recorded updates against eager ones; then
     the tables without torch.compile: base model, training steps, decoding, attention
  2  Multi30k: all seeds side by side, each in a process of its own; then what call 1 left
  3  what is left of the seeds; then seed 0 alone, timed from start to BLEU; what is left of the tables; then the
     compiled tables, base model first

A call does what its own list has and no earlier call has done, each stage in a process of its own, and stops in
time. Each result is a line in OUT/gpu.jsonl as soon as it is measured. At the end OUT/gpu.md has them as tables,
and OUT has the records of the finished runs. Checkpoints stay in WORK: if a machine keeps nothing from call to call,
copy all files of OUT into WORK before the next. In place of a number, the names of stages may be given.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time

from benchmarks.gpu.needs import corpus_digest, require_corpus, versions
from benchmarks.gpu.report import summary
from benchmarks.gpu.rows import ENDED, Rows
from benchmarks.gpu.seeds import progress
from benchmarks.gpu.setting import Setting
from course.records import describe_machine
from course_lib.running.files import write_whole

TABLES = ("base", "steps", "decoding", "attention")
FIRST = ("probe", "tests", "waits", "updates", *TABLES)
CALLS = {
    "1": FIRST,
    "2": ("seeds", *FIRST),
    "3": ("seeds", "alone", *FIRST, "compiled_base", "compiled_steps"),
}
ALL = tuple(dict.fromkeys(stage for call in CALLS.values() for stage in call))
LIMITS = dict.fromkeys(FIRST, 120.0) | dict.fromkeys(
    ("probe", "waits"), 60.0
)  # seconds; the others have none
FOR_THE_END = 8.0  # seconds kept for the summary
TOO_SHORT = 10.0  # seconds in which no stage gets far


def stage_names(words: list[str]) -> list[str]:
    """The stages of a call, or the stages that the words name.

    Raises:
        ValueError: if a word is neither.
    """
    names = [stage for word in words for stage in CALLS.get(word, (word,))]
    if unknown := set(names) - set(ALL):
        raise ValueError(f"no stage {', '.join(sorted(unknown))}; choose 1, 2, 3, or from {', '.join(ALL)}")
    return names


def run_stages(names: list[str], setting: Setting, rows: Rows, until: float) -> None:
    """Run the stages that are not done, each at most until its own limit and until the end of the call.

    Args:
        until: the end of the call, by `time.monotonic()`.
    """
    for name in names:
        left = until - time.monotonic()
        if rows.is_done(name) or left < TOO_SHORT:
            continue
        start = time.monotonic()
        ended = run_stage(name, setting, min(left, LIMITS.get(name, left)))
        seconds = round(time.monotonic() - start, 1)
        rows.add(name, ENDED, ended=ended, seconds=seconds)
        print(f"{name}: {ended} after {seconds:.0f} s", flush=True)


def run_stage(name: str, setting: Setting, limit: float) -> str:
    """Run a stage in a process of its own for at most `limit` seconds: "done", "failed" or "stopped"."""
    with (setting.work / "log.txt").open("a") as log:
        process = subprocess.Popen(
            stage_command(name, setting), stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            return "done" if process.wait(limit) == 0 else "failed"
        except subprocess.TimeoutExpired:
            return "stopped"
        finally:
            end_group(process)


def stage_command(name: str, setting: Setting) -> list[str]:
    """The command of a stage's process."""
    return [sys.executable, "-u", "-m", "benchmarks.gpu.stage", name, *setting.arguments()]


def end_group(process: subprocess.Popen) -> None:
    """End a process and all that it started. What they write is written completely or not at all."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()


def copy_kept(setting: Setting) -> None:
    """Put into OUT what earlier calls have left in WORK."""
    setting.out.mkdir(parents=True, exist_ok=True)
    for path in setting.work.glob("multi30k_gpu_*.json"):
        if setting.out.absolute() != setting.work.absolute():
            shutil.copyfile(path, setting.out / path.name)


def begin(call: str, setting: Setting, rows: Rows) -> None:
    """Bring OUT up to what earlier calls have left in WORK, and note where this call runs."""
    setting.work.mkdir(parents=True, exist_ok=True)
    copy_kept(setting)
    rows.copy_all()
    where = f"{describe_machine(setting.device)}; {versions()}; Multi30k {corpus_digest(setting)}"
    rows.add("call", f"{call}, {time.strftime('%d %B %Y, %H:%M')}", where=where)
    print(where, flush=True)


def finish(setting: Setting, rows: Rows) -> None:
    """Write and print the summary, and copy the log."""
    text = summary(rows, ALL, progress(setting))
    write_whole(setting.out / "gpu.md", text.encode())
    log = setting.work / "log.txt"
    if log.exists():
        write_whole(setting.out / "log.txt", log.read_bytes())
    print(f"\n{text}", flush=True)


def build_parser() -> argparse.ArgumentParser:
    """The parser of `python -m benchmarks.gpu`."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.gpu",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", nargs="+", help="1, 2 or 3; or stages: " + ", ".join(ALL))
    parser.add_argument("--minutes", type=float, default=9.0, help="end after so many (default 9)")
    Setting.add_options(parser)
    return parser


def main(arguments: list[str] | None = None, start: float | None = None) -> None:
    """Make a call; what is wrong is said in one line before anything is measured.

    Args:
        start: when the call began, by `time.monotonic()`, if that was before now.
    """
    start = time.monotonic() if start is None else start
    options = build_parser().parse_args(arguments)
    try:
        names, setting = stage_names(options.what), Setting.from_options(options)
        require_corpus(setting)
    except ValueError as error:
        sys.exit(f"python -m benchmarks.gpu: {error}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no stage outlives this process
    rows = Rows(setting.work, setting.out)
    begin(" ".join(options.what), setting, rows)
    try:
        run_stages(names, setting, rows, until=start + 60 * options.minutes - FOR_THE_END)
    finally:
        finish(setting, rows)
