"""The sentences of lesson 12 as they are shipped: whole, as the datacard says, and those that the grammar draws."""

import json
import re
from itertools import islice

import pytest

from course_lib.corpora.labelled import FRESH, load_fresh_sentences
from course_lib.tokens import words
from workshop.grammar import fresh_sentences
from workshop.grammar.fresh_sentences import SIZES


@pytest.fixture(scope="module")
def shipped():
    return {split: list(load_fresh_sentences(split)) for split in SIZES}


@pytest.mark.parametrize("split", SIZES)
def test_they_are_what_the_grammar_draws(shipped, split):
    assert shipped[split][:400] == [*islice(fresh_sentences.rows_of(split), 400)]


def test_an_unknown_split_is_refused():
    with pytest.raises(ValueError, match="no split 'validation'; choose one of 'train', 'test'"):
        load_fresh_sentences("validation")


def test_a_damaged_file_is_refused(tmp_path):
    (tmp_path / "checksums.txt").write_bytes((FRESH / "checksums.txt").read_bytes())
    (tmp_path / "test.parquet").write_bytes((FRESH / "test.parquet").read_bytes()[:-1])
    with pytest.raises(ValueError, match=r"test\.parquet is damaged"):
        load_fresh_sentences("test", folder=tmp_path)


def test_the_datacard_tells_what_is_in_the_files(shipped):
    card = (FRESH / "README.md").read_text(encoding="utf-8")
    assert {split: len(rows) for split, rows in shipped.items()} == SIZES
    for split, rows in shipped.items():
        length = sum(len(words(row["sentence"])) for row in rows) / len(rows)
        assert (
            f"| {split} | {len(rows):,} | {length:.1f} | {(FRESH / f'{split}.parquet').stat().st_size / 1000:.0f} kB |"
            in card
        )
    assert json.loads(re.search(r"columns: (\[.*\])", card)[1]) == list(shipped["train"][0])
    different = {row["sentence"] for rows in shipped.values() for row in rows}
    assert f"{len(different):,} of" in card
    digests = (FRESH / "checksums.txt").read_text().split()[::2]
    assert all(digest in card for digest in digests)
