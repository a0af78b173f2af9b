"""The experiment with trees: what a run measures, that it can be repeated, and that its records are whole."""

import hashlib
import json
import math
from dataclasses import replace

import pytest

from course_lib.corpora import load_corpus
from course_lib.corpora.loading import require_checksum
from course_lib.trees import labelled_spans, linearise, merged
from workshop.experiments import parsing
from workshop.experiments.parsing import (
    FOLDER,
    LONG,
    LOOKED_AT,
    LOOKS,
    ROWS,
    SETTINGS,
    SHOWN,
    Corpus,
    base,
    by_length,
    run,
    summary,
)
from workshop.experiments.tables import read_runs
from workshop.experiments.tree_writer import ParserVocabulary, score_parses

pytestmark = pytest.mark.nightly

RECORDS = {"parsing.json": (ROWS, 3, SETTINGS), "long.json": (ROWS[:1], 1, LONG)}


@pytest.fixture(scope="module")
def corpus():
    return Corpus()


# --- a dry run


@pytest.fixture
def small(corpus, monkeypatch):
    """Few sentences, a look after one update and another after three."""
    monkeypatch.setattr(parsing, "LOOKS", (1, 3))
    few = Corpus.__new__(Corpus)
    few.__dict__.update(corpus.__dict__)
    few.sentences, few.trees = corpus.sentences[::20], corpus.trees[::20]
    few.test_sentences, few.test_trees = corpus.test_sentences[:30], corpus.test_trees[:30]
    few.shown = [3, 0]
    return few


THREE = replace(SETTINGS, max_steps=3, cooldown_steps=0)


@pytest.mark.parametrize("row", ROWS[:2], ids=lambda row: row.name)
def test_each_row_can_be_run_and_repeated(small, row):
    one, same = (run(row, 1, small, THREE) for _ in range(2))
    for made in (one, same):
        assert made.pop("cpu_seconds") > 0
    assert one == same
    assert (one["row"], one["seed"], len(one["losses"])) == (row.name, 1, 3)
    assert [look["update"] for look in one["looks"]] == [1, 3]
    assert [len(look["shown"]) for look in one["looks"]] == [2, 2]


def test_looking_changes_nothing(small, monkeypatch):
    looked_at = run(ROWS[1], 1, small, THREE)["losses"]
    monkeypatch.setattr(parsing, "LOOKS", ())
    assert run(ROWS[1], 1, small, THREE)["losses"] == looked_at


def test_both_spellings_are_of_the_same_trees(corpus):
    plain, by_word = (row.spell(corpus.trees[0]) for row in ROWS[:2])
    assert plain == " ".join(by_word).split() and len(by_word) < len(plain)


def test_the_third_row_sees_as_many_sentences_as_the_first(corpus):
    updates, sentences = [], []
    for row in (ROWS[0], ROWS[2]):
        trees = [row.spell(tree) for tree in corpus.trees]
        batches = ParserVocabulary(corpus.tokenizer, trees).pairs(corpus.sentences, trees).batches(1024)
        updates.append(row.settings(SETTINGS).max_steps)
        sentences.append(updates[-1] * len(trees) / len(batches))
    assert sentences[0] == pytest.approx(sentences[1], rel=0.002)
    assert row.settings(LONG).cooldown_steps == updates[1] // 3


def test_exact_parses_are_counted_by_the_number_of_words():
    one, two = "(S VB )".split(), "(S (NP DT NN ) )".split()
    assert by_length([one, one, two, one], [two, one, two, one]) == {"1": [2, 2], "2": [2, 1]}


# --- the records


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_whole(name, corpus):
    rows, seeds, settings = RECORDS[name]
    require_checksum(FOLDER / name)
    content = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    runs = read_runs(FOLDER / name, base(corpus, settings))
    assert [(one["row"], one["seed"]) for one in runs] == [
        (row.name, s) for row in rows for s in range(seeds)
    ]
    assert content["rows"] == [row.described() for row in rows]
    updates = {row.name: row.settings(settings).max_steps for row in rows}
    for one in runs:
        assert len(one["losses"]) == updates[one["row"]] and all(map(math.isfinite, one["losses"]))
        assert [look["update"] for look in one["looks"]] == [n for n in LOOKS if n <= updates[one["row"]]]
        assert all(0 <= look["f1"] <= 1 and len(look["shown"]) == len(SHOWN) for look in one["looks"])
        counts = one["by_length"].values()
        assert sum(count for count, _ in counts) == 1000
        assert sum(exact for _, exact in counts) / 1000 == one["exact"]


def test_what_is_shown_stands_in_the_test_split():
    rows = load_corpus("spanish_english", "test")
    trees = dict(zip(rows["src"], rows["src_tree"], strict=True))
    shown = json.loads((FOLDER / "long.json").read_text(encoding="utf-8"))["base"]["shown"]
    for sentence, length in zip(shown, SHOWN, strict=True):
        assert linearise(trees[sentence["src"]]) == sentence["gold"].split()
        assert len(merged(sentence["gold"].split())) == length


def test_a_tree_grows(corpus):
    """What the long run writes of the shown sentences is no tree at first, and at the end all of it is."""
    [one] = read_runs(FOLDER / "long.json", base(corpus, LONG))
    gold = [corpus.test_trees[i] for i in corpus.shown]
    first, last = (score_parses([parse.split() for parse in one["looks"][i]["shown"]], gold) for i in (0, -1))
    assert first.f1 < 0.2 and last.f1 == 1
    assert labelled_spans(one["looks"][-1]["shown"][-1].split()) is not None
    assert one["looks"][0]["f1"] < one["looks"][5]["f1"] < one["looks"][-1]["f1"]


def test_the_page_holds_the_tables_and_the_checksums(corpus):
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    for name, (_, _, settings) in RECORDS.items():
        assert summary(read_runs(FOLDER / name, base(corpus, settings))) in page
        assert f"| `{hashlib.sha256((FOLDER / name).read_bytes()).hexdigest()}` | {name} |" in page
    assert f"first {LOOKED_AT} test sentences" in page
