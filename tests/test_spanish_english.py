"""Our own corpus as it is shipped: its sizes, trees, alignments and senses, and what makes translation hard."""

import json
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from course.for_lessons.alignments import parse_pharaoh
from course_lib.corpora import load_corpus
from course_lib.tokens import words

FOLDER = Path(__file__).resolve().parents[1] / "data" / "spanish_english"


@pytest.fixture(scope="module")
def shipped():
    # As lists: a Dataset makes its rows again in every loop.
    return {split: list(load_corpus("spanish_english", split)) for split in ("train", "validation", "test")}


def rows(shipped):
    return [row for split in shipped.values() for row in split]


def sources(split):
    return {row["src"] for row in split}


def test_the_shipped_corpus_has_its_sizes(shipped):
    assert {name: len(split) for name, split in shipped.items()} == {
        "train": 36_000,
        "validation": 1_000,
        "test": 1_000,
    }


def test_no_sentence_stands_twice(shipped):
    counts = Counter(row["src"] for row in rows(shipped))
    assert counts.most_common(1)[0][1] == 1


def tree_words(tree: str) -> list[str]:
    return re.findall(r"\(\S+ ([^\s()]+)\)", tree)


def test_trees_and_lines_hold_the_same_words(shipped):
    for row in rows(shipped):
        for side in ("src", "tgt"):
            assert tree_words(row[f"{side}_tree"]) == words(row[side])
            assert row[f"{side}_tree"].count("(") == row[f"{side}_tree"].count(")")


def test_alignments_stay_within_the_sentences_and_reach_most_words(shipped):
    linked = total = 0
    for row in rows(shipped):
        sure, possible = parse_pharaoh(row["alignment"]), parse_pharaoh(row["possible"])
        src_len, tgt_len = len(words(row["src"])), len(words(row["tgt"]))
        assert sure <= possible
        assert all(i < src_len and j < tgt_len for i, j in possible)
        linked += len({j for _, j in possible})
        total += tgt_len
    assert linked / total > 0.97


def test_every_sense_is_that_of_a_word_in_the_sentence(shipped):
    senses = defaultdict(set)
    for row in rows(shipped):
        for sense in row["senses"]:
            assert words(row[sense["side"]])[sense["index"]] == sense["word"]
            senses[sense["side"], sense["word"].lower()].add(sense["sense"])
    assert senses["src", "banco"] == {"bank.n.money", "bench.n"}
    assert senses["tgt", "bank"] == {"bank.n.money", "bank.n.river"}
    assert senses["tgt", "fly"] == {"fly.n", "fly.v"}
    assert senses["tgt", "mole"] == {"mole.n.animal", "mole.n.skin"}
    assert all(len(found) > 1 for found in senses.values())


HARD = {
    "adjective after the noun": (r"un bate rojo\b", r"\ba red bat\b"),
    "gender of adjectives": (r"(?i)\bestá cansada\.", r"is tired\."),
    "dropped subject": (r"^Compré ", r"^I bought "),
    "clitic before the verb": (r"(?i)\bLa vi ayer", r"I saw her yesterday"),
    "clitic at the infinitive": (r"\b[Vv]oy a comprarlo\b", r"am (not )?going to buy it"),
    "negation with do": (r"\bno compró\b", r"didn't buy"),
    "question with do": (r"^¿.*compró", r"^Did .* buy"),
    "who without do": (r"^¿Quién compró", r"^Who bought"),
    "gustar": (r"\ble gustan?\b", r"\blikes?\b"),
    "doler": (r"\bme duele la\b|^Me duele la\b", r"\b[Mm]y \w+ hurts"),
    "tener hambre": (r"[Tt]engo (mucha )?hambre", r"I am (very )?hungry"),
    "possessive": (r"de Ana\.", r"Ana's"),
    "relative clause": (r"\bque vive en\b", r"who lives (in|at|on)"),
    "imperfect": (r"\biba\b", r"used to go"),
    "perfect": (r"\bha comido nada", r"hasn't eaten anything"),
    "progressive": (r"\bestá leyendo\b", r"\b[Ii]s .*reading"),
    "command": (r"^Abre .*por favor", r"^Open .*please"),
    "comparison": (r"más grandes? que", r"bigger than"),
    "usted": (r"^Usted ", r"^You "),
    "contraction": (r"\bal parque\b", r"to the park"),
}


@pytest.mark.parametrize("name", HARD)
def test_what_makes_translation_hard_is_there(shipped, name):
    spanish, english = (re.compile(pattern) for pattern in HARD[name])
    found = [row for row in shipped["train"] if spanish.search(row["src"]) and english.search(row["tgt"])]
    assert len(found) >= 2


@pytest.mark.parametrize(
    ("src", "tgt", "sure"),
    [
        ("La quise mucho.", "I loved her very much.", "0-2 1-1 2-3 2-4 3-5"),
        ("Me duele la cabeza.", "My head hurts.", "0-0 1-2 3-1 4-3"),
    ],
)
def test_alignments_by_hand(shipped, src, tgt, sure):
    row = next(row for row in rows(shipped) if row["src"] == src)
    assert row["tgt"] == tgt
    assert parse_pharaoh(row["alignment"]) == parse_pharaoh(sure)


def test_the_datacard_tells_what_is_in_the_files(shipped):
    card = (FOLDER / "README.md").read_text(encoding="utf-8")
    for split, rows_of_split in shipped.items():
        assert f"| {split} | {len(rows_of_split):,} |" in card
    checksums = (FOLDER / "checksums.txt").read_text().split()
    assert all(digest in card for digest in checksums[::2])
    assert set(json.loads(re.search(r"columns: (\[.*\])", card)[1])) == set(shipped["train"][0])
