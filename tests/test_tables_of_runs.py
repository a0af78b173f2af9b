"""The tables of runs: what is measured is kept at once, a stopped command goes on, other settings are refused."""

import json

import pytest

from workshop.experiments.tables import make_runs, outside, read_runs, summary, write_runs

BASE = {"model": {"d_model": 8}, "training": {"max_steps": 7}}
ROWS = [{"name": "base"}, {"name": "2 heads"}]


@pytest.fixture(autouse=True)
def few_settings(monkeypatch):
    """A training of one setting."""
    monkeypatch.setattr("workshop.experiments.tables.asdict", lambda config: {})


def places(path):
    return [(run["row"], run["seed"]) for run in read_runs(path, BASE)]


def test_runs_are_kept_in_the_order_of_the_rows(tmp_path):
    path = tmp_path / "runs" / "table.json"
    assert read_runs(path, BASE) == []
    runs = [{"row": "2 heads", "seed": 0}, {"row": "base", "seed": 1}, {"row": "base", "seed": 0}]
    write_runs(path, runs, ROWS, BASE, "the command")
    assert places(path) == [("base", 0), ("base", 1), ("2 heads", 0)]
    content = json.loads(path.read_text(encoding="utf-8"))
    assert content["command"] == "the command" and content["rows"] == ROWS
    assert {"machine", "versions"} <= content.keys()


def test_runs_of_another_base_are_refused(tmp_path):
    path = tmp_path / "table.json"
    write_runs(path, [], ROWS, BASE, "the command")
    with pytest.raises(ValueError, match=r"table\.json was made with another base"):
        read_runs(path, {**BASE, "training": {"max_steps": 8}})


def test_a_setting_newer_than_the_file_had_its_default(tmp_path, monkeypatch):
    path = tmp_path / "table.json"
    write_runs(path, [{"row": "base", "seed": 0}], ROWS, BASE, "the command")
    monkeypatch.setattr("workshop.experiments.tables.asdict", lambda config: {"max_steps": 1, "new": 3})
    assert read_runs(path, {**BASE, "training": {"max_steps": 7, "new": 3}}) == [{"row": "base", "seed": 0}]


def test_a_stopped_command_goes_on_where_it_was(tmp_path):
    path, made = tmp_path / "table.json", []

    def run(name, seed):
        if len(made) == 3:
            raise KeyboardInterrupt
        made.append((name, seed))
        return {"row": name, "seed": seed}

    with pytest.raises(KeyboardInterrupt):
        make_runs(path, ROWS, 2, BASE, run)
    assert len(places(path)) == 3
    make_runs(
        path, ROWS, 2, BASE, lambda name, seed: made.append((name, seed)) or {"row": name, "seed": seed}
    )
    assert made == [("base", 0), ("2 heads", 0), ("base", 1), ("2 heads", 1)]
    assert sorted(places(path)) == sorted(made)


def run_of(name, seed, loss, exact_match):
    return {"row": name, "seed": seed, "loss": loss, "exact_match": exact_match} | {
        "parameters": 1200,
        "cpu_seconds": 2.0,
    }


def test_outside_means_all_runs_on_one_side_of_all_of_the_band():
    assert outside([1.0, 1.1], [1.2, 1.4]) == "lower"
    assert outside([1.5, 1.6], [1.2, 1.4]) == "higher"
    assert outside([1.4, 1.6], [1.2, 1.4]) == "inside"  # the edge belongs to the band
    assert outside([1.0, 1.6], [1.2, 1.4]) == "inside"


def test_the_summary_by_hand():
    runs = [run_of("base", 0, 1.5, 0.25), run_of("base", 1, 1.0, 0.5)]
    runs += [run_of("better", 0, 0.5, 0.5), run_of("better", 1, 0.75, 0.75)]
    lines = summary(runs).splitlines()
    assert (
        lines[2]
        == "| base | 1,200 | 1.250 | 1.000 to 1.500 | the band | 37.5 | 25.0 to 50.0 | the band | 2.0 |"
    )
    assert (
        lines[3] == "| better | 1,200 | 0.625 | 0.500 to 0.750 | lower | 62.5 | 50.0 to 75.0 | inside | 2.0 |"
    )
