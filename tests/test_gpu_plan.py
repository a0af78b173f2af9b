"""The plan of three calls: it goes on where it stopped, ends in time, and loses nothing that was measured."""

import json
import os
import runpy
import signal
import subprocess
import sys
import time
import warnings
from dataclasses import replace
from importlib.metadata import version

import pytest
import torch

from benchmarks.gpu import needs, plan, seeds, stage, updates
from benchmarks.gpu.report import summary
from benchmarks.gpu.rows import ENDED, Rows
from benchmarks.gpu.setting import SMALL, Setting, Sizes
from tests.test_multi30k_experiment import folder  # noqa: F401  (a fixture: Multi30k with twenty pairs)
from workshop.experiments import multi30k

pytestmark = pytest.mark.nightly

CPU = torch.device("cpu")


@pytest.fixture
def setting(tmp_path):
    (tmp_path / "work").mkdir()
    return Setting(CPU, tmp_path / "work", tmp_path / "out", sizes=SMALL)


@pytest.fixture
def rows(setting):
    return Rows(setting.work, setting.out)


# Rows


def test_a_line_that_was_cut_off_does_not_count_and_hides_no_other(rows):
    rows.add("steps", "first", ms=1.5)
    with rows.path.open("a") as file:
        file.write('{"stage": "steps", "what": "sec')
    assert [row["what"] for row in rows.read()] == ["first"]
    rows.add("steps", "third", ms=2)
    assert [row["what"] for row in rows.read()] == ["first", "third"]


def test_an_empty_folder_for_results_gets_what_earlier_calls_measured(rows, setting, tmp_path):
    rows.add("steps", "first", ms=1)
    later = Rows(setting.work, tmp_path / "new")
    later.copy_all()
    later.add("steps", "second", ms=2)
    found = [json.loads(line)["what"] for line in (tmp_path / "new" / "gpu.jsonl").read_text().splitlines()]
    assert found == ["first", "second"]
    later.copy_all()
    assert len(Rows(tmp_path / "new", tmp_path).read()) == 2


def test_one_folder_for_both_gets_each_row_once(tmp_path):
    rows = Rows(tmp_path, tmp_path)
    rows.add("steps", "first")
    rows.copy_all()
    assert len(rows.read()) == 1


# Stages


def program(text):
    return lambda name, setting: [sys.executable, "-c", text]


WRITES_AND_HANGS = """
import subprocess, sys, time
from pathlib import Path
from benchmarks.gpu.rows import Rows
Rows(Path(sys.argv[1]), Path(sys.argv[2])).of("steps").add("first", ms=1)
other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
Path(sys.argv[1], "pid").write_text(str(other.pid))
time.sleep(60)
"""


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def test_a_stage_that_hangs_is_ended_with_all_it_started_and_its_rows_stay(setting, rows, monkeypatch):
    command = [sys.executable, "-c", WRITES_AND_HANGS, str(setting.work), str(setting.out)]
    monkeypatch.setattr(plan, "stage_command", lambda name, setting: command)
    start = time.monotonic()
    assert plan.run_stage("steps", setting, limit=5) == "stopped"
    assert time.monotonic() - start < 10
    assert [row["what"] for row in Rows(setting.out, setting.out).read()] == ["first"]
    time.sleep(0.2)
    assert not is_running(int((setting.work / "pid").read_text()))


def test_a_stage_that_fails_does_not_keep_the_next_from_running_and_is_tried_again(
    setting, rows, monkeypatch
):
    programs = {"steps": "raise KeyError('wrong')", "base": "pass"}
    monkeypatch.setattr(plan, "stage_command", lambda name, _: [sys.executable, "-c", programs[name]])
    plan.run_stages(["steps", "base"], setting, rows, until=time.monotonic() + 60)
    assert (rows.ending("steps"), rows.ending("base")) == ("failed", "done")
    assert "KeyError: 'wrong'" in (setting.work / "log.txt").read_text()
    programs["steps"], programs["base"] = "pass", "raise KeyError"
    plan.run_stages(["steps", "base"], setting, rows, until=time.monotonic() + 60)
    assert (rows.ending("steps"), rows.ending("base")) == ("done", "done")


def test_no_stage_begins_shortly_before_the_end_and_none_outlasts_it(setting, rows, monkeypatch):
    limits = []
    monkeypatch.setattr(
        plan, "run_stage", lambda name, setting, limit: limits.append((name, limit)) or "done"
    )
    plan.run_stages(["waits", "seeds"], setting, rows, until=time.monotonic() + 30)
    plan.run_stages(["base"], setting, rows, until=time.monotonic() + 5)
    assert [name for name, _ in limits] == ["waits", "seeds"]
    assert all(29 < limit <= 30 for _, limit in limits)
    plan.run_stages(["updates", "alone"], setting, rows, until=time.monotonic() + 500)
    assert limits[2:] == [("updates", 120.0), ("alone", pytest.approx(500, abs=1))]


def test_a_stage_gets_the_setting_of_the_call(setting, tmp_path):
    given = Setting(CPU, setting.work, setting.out, tmp_path, peak=7.0, sizes=SMALL)
    module, name, *arguments = plan.stage_command("steps", given)[3:]
    assert (module, name) == ("benchmarks.gpu.stage", "steps")
    assert Setting.from_options(plan.build_parser().parse_args(["1", *arguments])) == given
    assert "--small" not in Setting(CPU, setting.work, setting.out).arguments()


def test_the_calls_name_stages_that_exist_and_all_of_them():
    assert set(plan.ALL) == set(stage.STAGES)
    assert plan.stage_names(["2", "compiled_base"])[0] == "seeds"
    with pytest.raises(ValueError, match="no stage stpes; choose 1, 2, 3, or from"):
        plan.stage_names(["stpes"])


def test_a_request_to_end_ends_the_stage_too(setting, monkeypatch, tmp_path):
    """As `timeout` sends it: the summary is written, and no process is left on the GPU."""
    script = f"""
import sys
from benchmarks.gpu import plan
plan.require_corpus = plan.begin = lambda *_: None
work, out = {str(setting.work)!r}, {str(setting.out)!r}
plan.stage_command = lambda *_: [sys.executable, "-c", {WRITES_AND_HANGS!r}, work, out]
plan.main(["steps", "--small", "--device", "cpu", "--work", work, "--out", out])
"""
    process = subprocess.Popen([sys.executable, "-c", script], cwd=stage.ROOT)
    deadline = time.monotonic() + 60
    while not (setting.work / "pid").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 143
    assert "| first | 1 |" in (setting.out / "gpu.md").read_text()
    time.sleep(0.2)
    assert not is_running(int((setting.work / "pid").read_text()))


# What is missing


def test_missing_packages_are_named_in_one_line_before_anything_else(monkeypatch, capsys):
    monkeypatch.setattr(needs, "PACKAGES", ("json", "no_such_package", "tests.gpu.no_such_module"))
    assert needs.missing(("json", "no_such_package"))[0] == "no_such_package"
    monkeypatch.setattr(needs, "missing", lambda: ["datasets", "sacremoses"])
    with pytest.raises(SystemExit) as end:
        runpy.run_module("benchmarks.gpu", run_name="__main__")
    assert end.value.code == "python -m benchmarks.gpu needs packages that are not here: datasets, sacremoses"


def test_a_package_that_misses_another_is_named_with_it(tmp_path, monkeypatch):
    (tmp_path / "half_there.py").write_text("import surely_not_there")
    monkeypatch.syspath_prepend(tmp_path)
    assert needs.missing(("half_there",)) == ["half_there (No module named 'surely_not_there')"]


def test_a_package_without_a_version_does_not_stop_anything(tmp_path, monkeypatch):
    (tmp_path / "unpacked_by_hand.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    assert needs.versions(("unpacked_by_hand", "torch")) == f"unpacked_by_hand ?, torch {version('torch')}"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["stpes", "--device", "cpu"], "no stage stpes"),
        (["1"], "no cuda device"),
        (["1", "--device", "cpu", "--multi30k", "nowhere"], "Multi30k: no folder nowhere"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_and_nothing_is_begun(setting, monkeypatch, arguments, message):
    monkeypatch.setattr(torch.accelerator, "is_available", lambda: False)
    monkeypatch.setattr(plan, "run_stage", None)
    with pytest.raises(SystemExit) as end:
        plan.main([*arguments, "--work", str(setting.work), "--out", str(setting.out)])
    assert message in end.value.code and "\n" not in end.value.code
    assert not setting.out.exists()


def test_too_little_of_the_corpus_is_refused(setting, folder):  # noqa: F811
    whole = Setting(CPU, setting.work, setting.out, folder, sizes=Sizes())
    with pytest.raises(ValueError, match=r"wanted \[29000, 1014, 1000\] pairs .* got \[20, 20, 20\]"):
        needs.require_corpus(whole)


# Waits and updates


def test_waits_are_counted_by_line(monkeypatch):
    asked = []
    monkeypatch.setattr(torch.cuda, "set_sync_debug_mode", asked.append)
    with updates.counted_waits(torch.device("cuda")) as places:
        for line in (7, 7, 9):
            warnings.warn_explicit("called a synchronizing CUDA operation", UserWarning, "/a/losses.py", line)
        others = "Synchronization debug mode is new and does not yet detect all synchronizing operations"
        warnings.warn_explicit(others, UserWarning, "/a/losses.py", 7)
    assert asked == ["warn", "default"]
    assert places == {"losses.py:7": 2, "losses.py:9": 1}


@pytest.mark.parametrize(("other", "agree"), [({"cuda_graphs": True}, True), ({"warmup_steps": 2}, False)])
def test_only_ways_with_the_same_losses_agree(setting, folder, monkeypatch, other, agree):  # noqa: F811
    setting = replace(setting, multi30k=folder)
    rows = Rows(setting.work, setting.out)
    monkeypatch.setattr(updates, "WAYS", {"eager": {}, "other": other})
    assert not updates.graphs_agree(rows)
    updates.updates(setting, rows.of("updates"))
    found = {row["what"]: row for row in rows.of("updates")}
    assert len(found["other"]["losses"]) == SMALL.updates and found["other"]["ms an update"] > 0
    assert (found["agreement"]["largest relative difference of two losses"] < 0.01) == agree
    assert updates.graphs_agree(rows) == agree


# Tests

SOME_TESTS = """
import warnings, pytest
def test_good(): warnings.warn("of another version")
def test_bad(): raise RuntimeError("no kernel")
@pytest.mark.skip(reason="one GPU")
def test_two(): pass
"""


def test_each_test_has_a_row_and_a_warning_is_no_error(setting, tmp_path):
    (tmp_path / "test_some.py").write_text(SOME_TESTS)
    setting = replace(setting, sizes=replace(SMALL, tests=str(tmp_path / "test_some.py")))
    results = Rows(setting.work, setting.out).of("tests")
    stage.tests(setting, results)
    found = [(row["what"], row["outcome"], row.get("why")) for row in results]
    assert found == [
        ("test_good", "passed", None),
        ("test_bad", "failure", "RuntimeError: no kernel"),
        ("test_two", "skipped", "one GPU"),
    ]


# The whole


class AtOnce:
    """A process that is none: its program runs before the constructor returns."""

    def __init__(self, command, **options):
        arguments = command[command.index("workshop.experiments.multi30k") :]
        before, sys.argv = sys.argv, arguments
        try:
            multi30k.main()
        finally:
            sys.argv = before

    def poll(self):
        return 0

    wait = poll


SCORES = {
    "validation_beam_5_tokenised_bleu": 42.0,
    "test_beam_5_tokenised_bleu": 41.5,
    "test_beam_5_sacrebleu": 41.1,
    "test_greedy_tokenised_bleu": 40.0,
}


def run_stage_here(name, setting, limit):
    stage.main([name, *setting.arguments()])
    return "done"


@pytest.mark.slow
def test_three_calls_settle_everything_and_none_measures_twice(folder, tmp_path, monkeypatch, capsys):  # noqa: F811
    processes = subprocess.Popen
    monkeypatch.setattr(
        subprocess,
        "Popen",
        lambda command, **options: (AtOnce if "workshop.experiments.multi30k" in command else processes)(
            command, **options
        ),
    )
    monkeypatch.setattr(torch, "compile", lambda function: function)
    monkeypatch.setattr(multi30k, "scores_of", lambda *_: SCORES)
    monkeypatch.setitem(stage.STAGES, "tests", lambda _, results: results.add("test_a", outcome="passed"))
    monkeypatch.setattr(plan, "run_stage", run_stage_here)
    options = ["--small", "--device", "cpu", "--multi30k", str(folder), "--work", str(tmp_path / "work")]
    found = {}
    for call in ("1", "2", "3", "3"):
        out = tmp_path / f"out_{len(found)}"  # an empty folder each time
        plan.main([call, *options, "--out", str(out)])
        found[out.name] = Rows(out, out).read()
    first, second, third, again = found.values()
    for rows in found.values():
        keys = [(row["stage"], row["what"]) for row in rows if row["stage"] != "call"]
        assert len(keys) == len(set(keys))
        assert not [row for row in rows if "error" in row]
    assert [row["stage"] for row in first if row["what"] == ENDED] == list(plan.FIRST)
    assert [row["stage"] for row in second[len(first) :] if row["what"] == ENDED] == ["seeds"]
    assert {row["stage"] for row in third[len(second) :]} == {
        "call",
        "alone",
        "compiled_base",
        "compiled_steps",
    }
    assert [row["stage"] for row in again[len(third) :]] == ["call"]
    last = tmp_path / "out_3"
    names = {"gpu.jsonl", "gpu.md", *(f"multi30k_gpu_{run}.json" for run in ("seed_0", "seed_1", "alone"))}
    assert {path.name for path in last.iterdir()} - {"log.txt"} == names
    assert len(list(last.iterdir())) + SMALL.seeds <= 8  # with four seeds
    text = (last / "gpu.md").read_text()
    assert text in capsys.readouterr().out
    for stage_name in plan.ALL:
        assert f"\n## {stage_name}\n" in text and f"| {stage_name} | done |" in text
    assert "| test 2016, beam | 2 | 41.50 | 0.00 |" in text


def test_the_summary_has_mean_and_deviation_of_the_seeds_and_what_is_unfinished(rows):
    for seed, score in enumerate((41.0, 42.0, 41.5)):
        values = {
            "validation, beam": score + 1,
            "test 2016, beam": score,
            "test 2016, beam, sacreBLEU": score - 0.5,
        }
        rows.add("seeds", f"seed {seed}", minutes=2.5, updates=8000, **values)
    rows.add("seeds", ENDED, ended="stopped", seconds=500)
    rows.add("waits", "eager", waits=3, places={"losses.py:77": 2, "training.py:9": 1}, losses=[1, 2])
    text = summary(rows, ["seeds", "waits", "alone"], ["seed_3: 5,310 updates, 7.9 minutes: loss 2.1"])
    assert "| test 2016, beam | 3 | 41.50 | 0.50 |" in text
    assert "| seeds | stopped |" in text and "| alone | not begun |" in text
    assert "| eager | 3 | 2 x losses.py:77, 1 x training.py:9 |" in text
    assert "| seed 2 | 2.5 | 8,000 | 42.5 | 41.5 | 41.0 |" in text
    assert "- seed_3: 5,310 updates" in text


def test_a_run_that_has_not_ended_shows_its_last_line(setting):
    (setting.work / "seed_0.log").write_text("29,000 pairs\n590 updates, 0.5 minutes: loss 3.2\n")
    (setting.work / "seed_1.log").write_text("59 updates\n")
    (setting.work / "seed_1").mkdir()
    (setting.work / "seed_1" / "record_8000_updates.json").write_text("{}")
    assert seeds.progress(setting) == ["seed_0: 590 updates, 0.5 minutes: loss 3.2"]


class Fails:
    """A process that ends without a record."""

    commands = []

    def __init__(self, command, stdout, env, **_):
        assert env["OMP_NUM_THREADS"] == "3"
        self.commands.append(command)
        stdout.write("ValueError: no such thing\n")

    def poll(self):
        return 1


def test_a_seed_that_fails_is_said_and_has_no_row(setting, rows, monkeypatch):
    monkeypatch.setattr(subprocess, "Popen", Fails)
    monkeypatch.setattr(os, "cpu_count", lambda: 8)  # for two seeds
    with pytest.raises(RuntimeError, match="seed 1: ValueError: no such thing"):
        seeds.seeds(setting, rows.of("seeds"))
    assert rows.read() == [] and not any("--cuda-graphs" in command for command in Fails.commands)


def test_graphs_are_used_if_their_losses_agree(setting, rows, monkeypatch):
    monkeypatch.setattr(subprocess, "Popen", Fails)
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    Fails.commands.clear()
    rows.add("updates", "agreement", agree=True)
    with pytest.raises(RuntimeError):
        seeds.seeds(setting, rows.of("seeds"))
    assert len(Fails.commands) == 2 and all("--cuda-graphs" in command for command in Fails.commands)


def test_the_full_plan_is_that_of_the_recipe():
    sizes = Sizes()
    assert (sizes.seeds, sizes.updates, sizes.lengths[-1], sizes.pairs) == (
        4,
        200,
        16384,
        (29_000, 1_014, 1_000),
    )
    assert sizes.recipe == ("--recipe", "gpu") and os.path.isdir(stage.ROOT / sizes.tests)
