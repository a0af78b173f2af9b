"""The files that ship come again from their seeds, byte for byte."""

import hashlib
import subprocess
import sys

import pytest

from course_lib.corpora.labelled import FRESH, TASKS
from course_lib.corpora.loading import EVERYDAY, SPANISH_ENGLISH


def drawn(folder, *arguments):
    subprocess.run([sys.executable, "-m", *arguments, "--out", str(folder)], check=True)
    for line in (folder / "checksums.txt").read_text().splitlines():
        digest, name = line.split()
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shipped", "command"),
    [
        (SPANISH_ENGLISH, "workshop.grammar --quiet"),
        (TASKS, "workshop.grammar.tasks"),
        (FRESH, "workshop.grammar.fresh_sentences"),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_they_come_again_from_their_seed(shipped, command, tmp_path):
    again = drawn(tmp_path, *command.split())
    assert (again / "checksums.txt").read_text() == (shipped / "checksums.txt").read_text()


@pytest.mark.slow
@pytest.mark.timeout(900)  # a minute and a half of work, and more beside other tests
def test_the_everyday_splits_come_again_without_the_fresh_pairs(tmp_path):
    again = drawn(tmp_path, *"workshop.grammar --everyday --train 0 --quiet".split())
    for name in ("validation.parquet", "test.parquet"):
        assert (again / name).read_bytes() == (EVERYDAY / name).read_bytes()
