"""The library without the course: with the packages that it asks for and no others, as its page shows it."""

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from course_lib import evaluation, pretrained
from course_lib.corpora import labelled, load_corpus, multi30k
from course_lib.running import checks
from course_lib.running.progress import progress_bar

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "course_lib" / "README.md").read_text(encoding="utf-8")

IMPORT_ALL = """
import importlib, json, pkgutil, course_lib
names = [found.name for found in pkgutil.walk_packages(course_lib.__path__, "course_lib.")]
for name in names:
    importlib.import_module(name)
print(json.dumps(names))
"""
RUN_BLOCKS = """
import contextlib, io, json, sys
names, said = {}, []
for block in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(block, names)
    said.append(printed.getvalue())
print(json.dumps(said))
"""


def brought_by(*names: str) -> list[str]:
    """The names of the files and folders that pip installs for these packages, and for what they ask for."""
    found, wanted = {}, list(names)
    while wanted:
        try:
            one = distribution(wanted.pop())
        except PackageNotFoundError:  # a tool of pip's, which need not be installed
            continue
        if one.name not in found:
            found[one.name] = {path.parts[0] for path in one.files or ()} - {"..", "__pycache__"}
            needed = map(Requirement, one.requires or ())
            wanted += [each.name for each in needed if not each.marker or each.marker.evaluate({"extra": ""})]
    return sorted(set().union(*found.values()))


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """A folder with links to the library and to what it asks for: all that Python finds with `python -S`."""
    folder = tmp_path_factory.mktemp("packages")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages = Path(os.path.dirname(pytest.__file__)).parent
    for name in brought_by(*(Requirement(line).name for line in project["dependencies"])):
        (folder / name).symlink_to(packages / name)
    (folder / "course_lib").symlink_to(ROOT / "course_lib")
    return folder


def run_in(packages: Path, folder: Path, script: str, told: object = None) -> list[str]:
    """What a script prints as JSON, in an empty folder."""
    done = subprocess.run(
        [sys.executable, "-S", "-P", "-W", "error", "-c", script],
        input=json.dumps(told),
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(packages)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_only_what_it_asks_for_is_there(alone):
    there = {path.name for path in alone.iterdir()}
    assert {"torch", "tokenizers", "course_lib"} < there
    assert there.isdisjoint({"datasets", "pyarrow", "matplotlib", "IPython", "nbformat", "pytest", "course"})


def test_every_module_can_be_imported(alone, tmp_path):
    imported = run_in(alone, tmp_path, IMPORT_ALL)
    files = (ROOT / "course_lib").rglob("*.py")
    assert len(imported) == len(list(files)) - 1  # without course_lib/__init__.py


@pytest.mark.slow
def test_the_page_runs_and_prints_what_it_says(alone, tmp_path):
    blocks = re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", PAGE, re.DOTALL)
    assert len(blocks) >= 5
    said = run_in(alone, tmp_path, RUN_BLOCKS, [code for code, _ in blocks])
    assert said == [text for _, text in blocks]


@pytest.mark.parametrize(
    ("package", "needs_it"),
    [
        ("datasets", lambda: load_corpus("spanish_english", "test")),
        ("datasets", lambda: labelled.load_topics("train")),
        ("datasets", lambda: load_corpus("pairs.tsv", "train")),
        ("datasets", lambda: multi30k.load_multi30k("train")),
        ("sacremoses", lambda: evaluation.tokenised_bleu(["a"], ["a"], "de")),
        ("huggingface_hub", lambda: pretrained._from_hub("model.safetensors", download=True)),
        ("tqdm", lambda: progress_bar(3, 0, shown=True).__enter__()),
    ],
)
def test_what_needs_another_package_says_so(package, needs_it, tmp_path, monkeypatch):
    monkeypatch.setattr(checks, "find_spec", lambda name: None)
    monkeypatch.delenv("COURSE_MULTI30K", raising=False)
    monkeypatch.chdir(tmp_path)
    Path("pairs.tsv").write_text("uno\tone\n" * 4, encoding="utf-8")
    with pytest.raises(ModuleNotFoundError, match=f" needs the package {package}: pip install {package}$"):
        needs_it()


def test_without_a_bar_training_needs_no_tqdm(monkeypatch):
    monkeypatch.setattr(checks, "find_spec", lambda name: None)
    with progress_bar(3, 0, shown=False) as advance:
        advance(1.5)
