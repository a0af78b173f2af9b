"""Corpora: one kind of dataset from every source, and a clear message for each kind of damaged file."""

import gzip
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from course_lib.corpora import load_corpus, multi30k
from course_lib.corpora.loading import SPANISH_ENGLISH

SENTENCES = {
    "en": ["A man sleeps.", "Two dogs run.", "She reads."],
    "de": ["Ein Mann schläft.", "Zwei Hunde rennen.", "Sie liest."],
}
PUBLISHED_SIZES = {"train": 29_000, "validation": 1_014, "test": 1_000}


@pytest.fixture(autouse=True)
def no_folder_from_outside(monkeypatch):
    monkeypatch.delenv("COURSE_MULTI30K", raising=False)


@pytest.fixture
def folder(tmp_path) -> Path:
    """A small Multi30k: the same three pairs in each split, marked with the split's name."""
    for stem in ("train", "val", "test_2016_flickr"):
        for lang, sentences in SENTENCES.items():
            write_lines(tmp_path / f"{stem}.{lang}.gz", [f"{stem} {sentence}" for sentence in sentences])
    return tmp_path


def write_lines(path: Path, lines: list[str]) -> None:
    path.write_bytes(gzip.compress("".join(line + "\n" for line in lines).encode()))


def rows_of(dataset) -> list[tuple[str, str]]:
    return list(zip(dataset["src"], dataset["tgt"], strict=True))


# Names


def test_an_unknown_corpus():
    with pytest.raises(
        ValueError,
        match="no corpus 'wmt14'; choose one of 'spanish_english', 'everyday', 'multi30k', 'tatoeba'",
    ):
        load_corpus("wmt14", "train")


@pytest.mark.parametrize("name", ["spanish_english", "multi30k", "tatoeba"])
def test_an_unknown_split(name):
    with pytest.raises(ValueError, match="no split 'val'; choose one of 'train', 'validation', 'test'"):
        load_corpus(name, "val")


def test_the_everyday_training_split_says_how_it_is_drawn(tmp_path):
    with pytest.raises(FileNotFoundError, match="there is no train.parquet in .*: `make everyday` draws it"):
        load_corpus("everyday", "train", folder=tmp_path)


# Multi30k from a folder


@pytest.mark.parametrize(
    ("split", "stem"), [("train", "train"), ("validation", "val"), ("test", "test_2016_flickr")]
)
def test_a_folder_gives_its_pairs_in_order(folder, split, stem, capfd):
    dataset = load_corpus("multi30k", split, folder=folder)
    assert dataset.column_names == ["src", "tgt"]
    wanted = zip(SENTENCES["en"], SENTENCES["de"], strict=True)
    assert rows_of(dataset) == [(f"{stem} {en}", f"{stem} {de}") for en, de in wanted]
    assert capfd.readouterr() == ("", "")


def test_the_languages_can_change_places(folder):
    pairs = load_corpus("multi30k", "train", folder=folder, src_lang="de", tgt_lang="en")
    assert rows_of(pairs)[1] == ("train Zwei Hunde rennen.", "train Two dogs run.")


def test_the_environment_variable_names_the_folder(folder, monkeypatch, tmp_path_factory):
    monkeypatch.setenv("COURSE_MULTI30K", str(folder))
    assert len(load_corpus("multi30k", "test")) == 3
    with pytest.raises(FileNotFoundError):  # the argument goes before the variable
        load_corpus("multi30k", "test", folder=tmp_path_factory.mktemp("empty"))


def test_only_a_line_feed_ends_a_line_and_outer_space_is_taken_off(folder):
    write_lines(folder / "train.en.gz", ["One\x0bline.\r", " Two\u2028lines? ", "\tThree."])
    pairs = load_corpus("multi30k", "train", folder=folder)
    assert pairs["src"][:] == ["One\x0bline.", "Two\u2028lines?", "Three."]


def test_a_last_line_without_a_line_feed_counts(folder):
    content = "\n".join(SENTENCES["en"]).encode()
    (folder / "train.en.gz").write_bytes(gzip.compress(content))
    assert load_corpus("multi30k", "train", folder=folder)["src"][:] == SENTENCES["en"]


def test_one_language_on_both_sides(folder):
    with pytest.raises(ValueError, match="must differ; got 'en' for both"):
        load_corpus("multi30k", "train", folder=folder, tgt_lang="en")


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError, match="no folder .*nowhere .*COURSE_MULTI30K"):
        load_corpus("multi30k", "train", folder=tmp_path / "nowhere")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_missing_file_is_named(folder, lang):
    (folder / f"val.{lang}.gz").unlink()
    with pytest.raises(FileNotFoundError, match=f"no val.{lang}.gz in .*{folder.name}"):
        load_corpus("multi30k", "validation", folder=folder)
    assert len(load_corpus("multi30k", "train", folder=folder)) == 3


def truncated(content: bytes) -> bytes:
    return content[:-9]


def no_gzip(content: bytes) -> bytes:
    return gzip.decompress(content)


def one_bit_wrong(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


@pytest.mark.parametrize("damage", [truncated, no_gzip, one_bit_wrong])
def test_a_damaged_gzip(folder, damage):
    path = folder / "train.de.gz"
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(
        ValueError, match=r"train\.de\.gz is cut short or damaged .*copy or download it again"
    ):
        load_corpus("multi30k", "train", folder=folder)


def test_unequal_line_counts_are_both_told(folder):
    write_lines(folder / "train.de.gz", SENTENCES["de"][:2])
    with pytest.raises(ValueError, match=r"train\.en\.gz has 3 lines and .*train\.de\.gz has 2"):
        load_corpus("multi30k", "train", folder=folder)


@pytest.mark.parametrize("empty", ["", " \t"])
def test_an_empty_line_is_told_by_its_number(folder, empty):
    write_lines(folder / "train.de.gz", ["Ein Mann schläft.", empty, "Sie liest."])
    with pytest.raises(ValueError, match=r"train\.de\.gz, line 2 is empty"):
        load_corpus("multi30k", "train", folder=folder)


def test_an_empty_file(folder):
    for lang in SENTENCES:
        write_lines(folder / f"train.{lang}.gz", [])
    with pytest.raises(ValueError, match="line 1 is empty"):
        load_corpus("multi30k", "train", folder=folder)


def test_text_that_is_not_utf_8(folder):
    latin = gzip.compress("Ein Mann.\nZwei Mädchen.\nSie liest.\n".encode("latin-1"))
    (folder / "train.de.gz").write_bytes(latin)
    with pytest.raises(ValueError, match=r"train\.de\.gz, line 2: not UTF-8 \(.*byte 16\)"):
        load_corpus("multi30k", "train", folder=folder)


# Multi30k from the hub


@pytest.fixture
def hub(monkeypatch):
    """A stand-in for the hub's `datasets.load_dataset` that remembers its arguments."""
    import datasets
    import huggingface_hub.utils

    calls = []

    def load_dataset(*args, **kwargs):
        calls.append((args, kwargs))
        assert datasets.are_progress_bars_disabled()
        assert huggingface_hub.utils.are_progress_bars_disabled()
        return datasets.Dataset.from_dict(SENTENCES)

    monkeypatch.setattr(datasets, "load_dataset", load_dataset)
    return calls


def test_the_hub_is_asked_for_a_pinned_revision(hub, capfd):
    import datasets
    import huggingface_hub.utils

    libraries = (datasets, huggingface_hub.utils)
    before = [library.are_progress_bars_disabled() for library in libraries]
    pairs = load_corpus("multi30k", "validation")
    assert pairs.column_names == ["src", "tgt"]
    assert rows_of(pairs) == list(zip(SENTENCES["en"], SENTENCES["de"], strict=True))
    assert hub == [(("bentrevett/multi30k",), {"revision": multi30k.REVISION, "split": "validation"})]
    assert len(multi30k.REVISION) == 40
    assert [library.are_progress_bars_disabled() for library in libraries] == before
    assert capfd.readouterr() == ("", "")


def test_another_revision_and_direction_from_the_hub(hub):
    pairs = load_corpus("multi30k", "train", src_lang="de", tgt_lang="en", revision="abc")
    assert rows_of(pairs)[2] == ("Sie liest.", "She reads.")
    assert hub[0][1]["revision"] == "abc"


def test_a_language_the_hub_does_not_have(hub):
    with pytest.raises(ValueError, match="no language 'fr'; choose one of 'en', 'de'"):
        load_corpus("multi30k", "train", tgt_lang="fr")


@pytest.mark.slow
def test_without_hub_and_folder_both_ways_are_told(tmp_path):
    code = (
        "import sys, course_lib.corpora as corpora\n"
        "assert not {'datasets', 'pyarrow', 'huggingface_hub'} & set(sys.modules)\n"
        "corpora.load_corpus('multi30k', 'train')\n"
    )
    environment = os.environ | {"HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path)}
    root = Path(__file__).parents[1]
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=root, capture_output=True, text=True, timeout=200
    )
    assert run.returncode == 1
    message = run.stderr[run.stderr.rindex("FileNotFoundError") :]
    for part in (
        "not found in either place",
        "1. From the hub",
        "2. From a folder",
        "`folder`",
        "COURSE_MULTI30K",
    ):
        assert part in message


# Our own corpus


@pytest.fixture
def parquet_folder(tmp_path) -> Path:
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.table(
        {
            "src": ["La quise mucho.", "Corren."],
            "tgt": ["I loved her.", "They run."],
            "alignment": [[[0, 1]], []],
        }
    )
    pyarrow.parquet.write_table(table, tmp_path / "test.parquet")
    digest = hashlib.sha256((tmp_path / "test.parquet").read_bytes()).hexdigest()
    (tmp_path / "checksums.txt").write_text(f"{'0' * 64}  train.parquet\n{digest}  test.parquet\n")
    return tmp_path


def test_a_parquet_file_with_its_checksum_and_no_copy_made(parquet_folder, capfd):
    before = sorted(parquet_folder.iterdir())
    pairs = load_corpus("spanish_english", "test", folder=parquet_folder)
    assert rows_of(pairs) == [("La quise mucho.", "I loved her."), ("Corren.", "They run.")]
    assert pairs[0]["alignment"] == [[0, 1]]
    assert pairs.cache_files == []
    assert sorted(parquet_folder.iterdir()) == before
    assert capfd.readouterr() == ("", "")


def test_a_damaged_parquet_file(parquet_folder):
    path = parquet_folder / "test.parquet"
    path.write_bytes(one_bit_wrong(path.read_bytes()))
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    with pytest.raises(ValueError, match=f"test.parquet is damaged: its sha256 is {found}"):
        load_corpus("spanish_english", "test", folder=parquet_folder)


@pytest.mark.parametrize("missing", ["test.parquet", "checksums.txt"])
def test_a_missing_file_of_our_own(parquet_folder, missing):
    (parquet_folder / missing).unlink()
    with pytest.raises(FileNotFoundError, match=f"there is no {missing} in"):
        load_corpus("spanish_english", "test", folder=parquet_folder)


def test_a_file_without_a_checksum(parquet_folder):
    (parquet_folder / "checksums.txt").write_text(f"{'0' * 64}  train.parquet\n")
    with pytest.raises(ValueError, match="checksums.txt has no line for test.parquet"):
        load_corpus("spanish_english", "test", folder=parquet_folder)


# The real ones


@pytest.mark.skipif("COURSE_MULTI30K" not in os.environ, reason="COURSE_MULTI30K is not set")
@pytest.mark.parametrize("split", PUBLISHED_SIZES)
def test_the_real_multi30k_has_its_published_size(split, real_multi30k):
    pairs = load_corpus("multi30k", split, folder=real_multi30k)
    assert len(pairs) == PUBLISHED_SIZES[split]


@pytest.fixture(scope="module")
def real_multi30k() -> str:
    return os.environ["COURSE_MULTI30K"]


@pytest.mark.skipif(not SPANISH_ENGLISH.exists(), reason="no spanish_english in data")
@pytest.mark.parametrize(("split", "at_least"), [("train", 30_000), ("validation", 1_000), ("test", 1_000)])
def test_the_corpus_that_comes_with_the_course(split, at_least):
    pairs = load_corpus("spanish_english", split)
    assert len(pairs) >= at_least
    assert {"src", "tgt", "alignment", "src_tree", "tgt_tree", "senses"} <= set(pairs.column_names)
    assert all(sentence.strip() == sentence != "" for side in ("src", "tgt") for sentence in pairs[side])
