"""The shipped splits of the everyday corpus, and what the translator learned from the one that is not shipped."""

from pathlib import Path

import pytest

from course_lib.corpora import load_corpus
from course_lib.evaluation import exact_match
from course_lib.translating.typed_text import true_cased
from course_lib.translator import Translator, translator_of

FOLDER = Path(__file__).resolve().parents[1] / "data" / "everyday"
SHIPPED = ("validation", "test")


@pytest.fixture(scope="module")
def shipped():
    return {split: load_corpus("everyday", split) for split in SHIPPED}


@pytest.fixture(scope="module")
def translator():
    return Translator.load()


def recorded():
    """The sha256 of each split, by its file's name; train is there too, as `make everyday` draws it."""
    lines = (FOLDER / "checksums.txt").read_text().splitlines()
    return {name: digest for digest, name in map(str.split, lines)}


def test_the_datacard_tells_what_is_in_the_files(shipped):
    card = (FOLDER / "README.md").read_text(encoding="utf-8")
    for split, rows in shipped.items():
        assert f"| {split} | {len(rows):,} |" in card
    assert recorded().keys() == {f"{split}.parquet" for split in ("train", *SHIPPED)}
    assert all(digest in card for digest in recorded().values())


def test_the_splits_share_no_sentence(shipped):
    sources = [set(rows["src"]) for rows in shipped.values()]
    assert not sources[0] & sources[1] and [len(each) for each in sources] == [1000, 1000]


@pytest.mark.parametrize("side", ["src", "tgt"])
def test_the_translator_knows_every_word_of_the_unseen_sentences(shipped, translator, side):
    known = {"src": translator.known_words, "tgt": translator.target_words}[side]
    in_small_letters = {word.lower() for word in known}
    for rows in shipped.values():
        assert {word for word in true_cased(rows[side]) if word.lower() not in in_small_letters} == set()


@pytest.mark.slow
def test_at_least_87_per_cent_of_the_unseen_combinations(shipped, translator):
    test = shipped["test"]
    assert exact_match(translator.translate_all(list(test["src"]), 1), list(test["tgt"])) >= 0.87


@pytest.mark.skipif(
    not (FOLDER / "train.parquet").is_file(), reason="wants data/everyday/train.parquet: make everyday"
)
def test_the_shipped_words_are_those_of_the_training_pairs(translator):
    made = translator_of(load_corpus("everyday", "train"), translator.model, translator.tokenizer)
    assert (made.known_words, made.target_words) == (translator.known_words, translator.target_words)


def test_the_held_out_combinations_are_not_in_the_other_split(shipped):
    combinations = {
        split: {held for row in rows for held in row["held_out"]} for split, rows in shipped.items()
    }
    assert combinations["validation"] and not combinations["validation"] & combinations["test"]


def test_the_columns_are_those_of_the_lessons_corpus(shipped):
    lessons = load_corpus("spanish_english", "test")
    assert all(rows.column_names == lessons.column_names for rows in shipped.values())
