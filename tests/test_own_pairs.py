"""A file of own sentence pairs: what is read, how it is split, what is said of bad lines, and that it trains."""

import pytest

from course.__main__ import main
from course_lib.corpora import load_corpus
from course_lib.corpora.own_pairs import read_pairs
from course_lib.translator import Translator

ANIMALS = {"fox": "Fuchs", "bird": "Vogel", "wolf": "Wolf", "dog": "Hund"}
COLOURS = {"red": "rote", "green": "grüne", "old": "alte", "big": "große", "small": "kleine"}
PAIRS = [(f"The {c} {a}.", f"Der {d} {b}.") for c, d in COLOURS.items() for a, b in ANIMALS.items()]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "pairs.tsv"
    path.write_text("".join(f"{src}\t{tgt}\n" for src, tgt in PAIRS), encoding="utf-8")
    return path


def test_pairs_are_read_in_their_order(file):
    assert list(zip(*read_pairs(file), strict=True)) == PAIRS


@pytest.mark.parametrize("text", ["\ufeffa\tb\r\n\r\nc d\te", " a \t b \n\n   \nc d\te\n"])
def test_marks_of_editors_empty_lines_and_outer_space_do_no_harm(tmp_path, text):
    (tmp_path / "p.tsv").write_bytes(text.encode())
    assert read_pairs(tmp_path / "p.tsv") == (["a", "c d"], ["b", "e"])


def test_the_splits_share_no_line_and_lose_none(file):
    parts = [load_corpus(str(file), split) for split in ("train", "validation", "test")]
    assert [len(part) for part in parts] == [16, 2, 2]
    assert sorted(pair for part in parts for pair in zip(part["src"], part["tgt"], strict=True)) == sorted(
        PAIRS
    )


def test_bad_lines_are_named_by_number(tmp_path):
    path = tmp_path / "p.tsv"
    path.write_text("a\tb\nno tab here\n\na\tb\tc\n\tb\na\t \nx\ny\nz\n")
    with pytest.raises(ValueError) as error:
        read_pairs(path)
    assert str(error.value) == (
        f"wanted a sentence, a tab and its translation on each line of {path}; line 2 has no tab; line 4 has 2 tabs; "
        "line 5 has no sentence; line 6 has no translation; line 7 has no tab; and 2 more lines"
    )


@pytest.mark.parametrize(
    "content, said",
    [
        (b"\n \n", "wanted at least one pair of sentences"),
        (b"a\tb\nni\xf1o\tchild\n", "line 2: not UTF-8; save the file as UTF-8 text"),
    ],
)
def test_other_bad_files(tmp_path, content, said):
    (tmp_path / "p.tsv").write_bytes(content)
    with pytest.raises(ValueError, match=said):
        read_pairs(tmp_path / "p.tsv")


def test_too_few_pairs_no_file_no_split_and_options(tmp_path, file):
    (tmp_path / "two.tsv").write_text("a\tb\nc\td\n")
    with pytest.raises(ValueError, match="wanted at least 3 pairs, one for each split; .* has 2"):
        load_corpus(str(tmp_path / "two.tsv"), "train")
    with pytest.raises(FileNotFoundError, match="there is no none.tsv in"):
        load_corpus(str(tmp_path / "none.tsv"), "train")
    with pytest.raises(ValueError, match="no split 'val'"):
        load_corpus(str(file), "val")
    with pytest.raises(ValueError, match="no further options; got folder"):
        load_corpus(str(file), "train", folder="x")


@pytest.mark.slow
def test_a_translator_of_own_pairs(file, tmp_path, capsys):
    """It learns the pairs, is saved, and translates one of them from the command line."""
    out = str(tmp_path / "mine")
    sizes = "--vocab-size 90 --dropout 0 --tokens-per-batch 200 --warmup-steps 20 --learning-rate 3e-3 --device cpu"
    assert main(["train", "--corpus", str(file), "--out", out, *sizes.split(), "--max-steps", "80"]) == 0
    assert (
        "; of 2 validation sentences " in (said := capsys.readouterr().out)
        and "% exactly right, BLEU " in said
    )
    train = load_corpus(str(file), "train")
    found = Translator.load(out).translate_all(list(train["src"]), beam_size=1)
    assert found == list(train["tgt"])
    assert main(["translate", "--model", out, "--beam-size", "1", train["src"][0].lower()]) == 0
    assert capsys.readouterr().out.strip() == train["tgt"][0]


def test_a_bad_file_is_one_line_on_the_command_line(tmp_path, capsys):
    (tmp_path / "p.tsv").write_text("a b\n")
    assert main(["train", "--corpus", str(tmp_path / "p.tsv"), "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.startswith("course train: wanted a sentence, a tab and its translation")
