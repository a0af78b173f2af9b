"""The recorded floor of the loss, and the page that tells of it."""

import hashlib
import json
import re

import pytest

from course.records import RECORDED

FOLDER = RECORDED / "floor"


@pytest.fixture(scope="module")
def recorded():
    return json.loads((FOLDER / "floor.json").read_text(encoding="utf-8"))


def test_the_record_is_in_order(recorded):
    floor, a_word = recorded["floor"], recorded["nats_a_word"]
    assert floor["lower"] < floor["sums"] < floor["derivations"]
    for name, value in a_word.items():
        assert value == pytest.approx(floor[name] / floor["words"], abs=1e-3)
    assert [*recorded["true_but_odd"].values()] == sorted(recorded["true_but_odd"].values(), reverse=True)


def test_the_datacard_has_the_recorded_numbers(recorded):
    card = (FOLDER / "README.md").read_text(encoding="utf-8")
    for name in ("derivations", "sums", "lower"):
        assert f"| {recorded['floor'][name]:.2f} | {recorded['nats_a_word'][name]:.2f} |" in card
    for count, share in recorded["true_but_odd"].items():
        assert f"| {int(count):,} | {share:.1%} |" in card
    listed = dict(re.findall(r"^\| `([0-9a-f]{64})` \| (\S+) \|$", card, re.M))
    digest = hashlib.sha256((FOLDER / "floor.json").read_bytes()).hexdigest()
    assert listed == {digest: "floor.json"}
    assert (FOLDER / "checksums.txt").read_text() == f"{digest}  floor.json\n"
