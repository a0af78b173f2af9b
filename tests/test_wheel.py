"""The wheel holds all that the course needs: installed into a clean environment, it works away from the checkout."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.tour_of_the_wheel import TOUR

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[1]
MOST_BYTES = 15_000_000
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
SDIST = "import sys, hatchling.build; print(hatchling.build.build_sdist(sys.argv[1]))"


def run(*command: str | Path, **options) -> str:
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def wheel_of(source: Path, folder: Path) -> Path:
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, source)
    [wheel] = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sdist")
    return folder / run(sys.executable, "-P", "-c", SDIST, folder, cwd=ROOT).split()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return wheel_of(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """An environment's folder: it has the wheel, and sees this one's packages, but not the checkout."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    packages = sysconfig.get_paths(vars={"base": str(folder), "platbase": str(folder)})["purelib"]
    Path(packages, "others.pth").write_text(sysconfig.get_paths()["purelib"])  # their .pth files are not read
    run(*PIP, "--python", python, "install", "--no-deps", "--no-index", "--no-compile", wheel)
    return folder


def contents(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("*")}


@pytest.fixture(scope="module")
def tour(installed, tmp_path_factory):
    """What each visit of the tour said, and the names of the files that it wrote beside the package or changed."""
    folder, home = tmp_path_factory.mktemp("empty"), tmp_path_factory.mktemp("home")
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("COURSE_", "PYTHON"))}
    ours |= {"HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1", "COURSE_MINILM": str(home)}
    ours["JUPYTER_PATH"] = str(Path(sys.prefix, "share", "jupyter"))  # it holds nbconvert's templates
    before = contents(installed)
    script = ROOT / "tests" / "tour_of_the_wheel.py"
    said = run(installed / "bin" / "python", "-P", script, cwd=folder, env=ours).splitlines()[-1]
    after = contents(installed)
    return json.loads(said), sorted(name for name in before | after if before.get(name) != after.get(name))


def test_the_wheel_holds_what_git_holds(wheel):
    listed = "git ls-files -z --cached --others --exclude-standard course_lib course data notebooks"
    names = {name for name in run(*listed.split(), cwd=ROOT).split("\0") if name and (ROOT / name).is_file()}
    for_benchmarks = (
        "data/everyday/strangers.jsonl",
        "data/runs/gpu/",
        "data/runs/multi30k_ideas/",
    )  # no lesson reads them
    names = {name for name in names if not name.startswith(for_benchmarks)}
    into = {"data": "course_lib/data", "notebooks": "course/notebooks"}
    parts = [name.partition("/") for name in names]
    wanted = {f"{into.get(folder, folder)}/{rest}" for folder, _, rest in parts}
    assert {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name} == wanted


@pytest.mark.nightly
def test_the_source_distribution_builds_the_same_wheel(wheel, sdist, tmp_path):
    again = wheel_of(sdist, tmp_path)
    files, same = (
        {info.filename: info.CRC for info in zipfile.ZipFile(path).infolist()} for path in (wheel, again)
    )
    assert files == same
    assert wheel.read_bytes() == again.read_bytes()


def test_both_are_small(wheel, sdist):
    assert wheel.stat().st_size < MOST_BYTES and sdist.stat().st_size < MOST_BYTES


@pytest.mark.parametrize("visit", [visit.__name__ for visit in TOUR])
def test_away_from_the_checkout(tour, visit):
    said, _ = tour
    assert said[visit] == ""


def test_nothing_is_written_beside_the_package(tour):
    _, changed = tour
    assert changed == []
