"""Tatoeba: the splits, the places from which it is read, damaged files, and the archive's checksum."""

import gzip
import hashlib
import io
import os
import re
import subprocess
import zipfile
from pathlib import Path
from urllib.error import URLError

import pytest

from course_lib.corpora import load_corpus, tatoeba
from course_lib.corpora.tatoeba import split_of

ROOT = Path(__file__).resolve().parents[1]
SPLITS = ("train", "validation", "test")
# English and Spanish of the last number of each split, and of the first of the next: 16, 17; 26, 27.
EDGES = [("I have 908 cats.", "Tengo 908 gatos."), ("I have 569 cats.", "Tengo 569 gatos.")]
EDGES += [("I have 603 cats.", "Tengo 603 gatos."), ("I have 281 cats.", "Tengo 281 gatos.")]
PAIRS = [*EDGES, *((f"I have {n} dogs.", f"Tengo {n} perros.") for n in range(400))]
TEXT = "".join(f"{english}\t{spanish}\n" for english, spanish in PAIRS).encode()


@pytest.fixture(autouse=True)
def no_place_from_outside(monkeypatch):
    monkeypatch.delenv("COURSE_TATOEBA", raising=False)
    tatoeba._downloaded.cache_clear()


def zipped(text: bytes, member: str = "spa-eng/spa.txt") -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("spa-eng/_about.txt", "about")
        archive.writestr(member, text)
    return content.getvalue()


def rows(split: str, **where) -> list[tuple[str, str]]:
    pairs = load_corpus("tatoeba", split, **where)
    assert pairs.column_names == ["src", "tgt"]
    return list(zip(pairs["src"], pairs["tgt"], strict=True))


# --- splits ---


def test_the_edges_of_the_splits():
    assert [split_of(spanish) for _, spanish in EDGES] == ["test", "validation", "validation", "train"]
    for _, spanish in PAIRS:
        lot = int(hashlib.sha256(spanish.lower().encode()).hexdigest(), 16) % 1000
        assert split_of(spanish) == ("test" if lot < 17 else "validation" if lot < 27 else "train")


def test_the_splits_lose_no_line_and_keep_the_order(tmp_path):
    (tmp_path / "spa.txt").write_bytes(TEXT)
    parts = {split: rows(split, folder=tmp_path) for split in SPLITS}
    for split, part in parts.items():
        assert part == [(spanish, english) for english, spanish in PAIRS if split_of(spanish) == split]
    assert sum(map(len, parts.values())) == len(PAIRS) and all(parts.values())


def test_all_translations_of_a_sentence_are_in_one_split_whatever_its_capitals(tmp_path):
    lines = [
        f"{n} {english}\t{form}\n" for english, s in PAIRS for n, form in enumerate((s, s.upper(), f" {s} "))
    ]
    (tmp_path / "spa.txt").write_text("".join(lines), encoding="utf-8")
    seen = [{src.lower() for src, _ in rows(split, folder=tmp_path)} for split in SPLITS]
    assert sum(map(len, seen)) == len(PAIRS) == len(set.union(*seen))


def test_an_unknown_split():
    with pytest.raises(ValueError, match="no split 'valid'; choose one of 'train', 'validation', 'test'"):
        load_corpus("tatoeba", "valid")


# --- places ---


@pytest.mark.parametrize(
    ("name", "content"),
    [("spa.txt", TEXT), ("spa.txt.gz", gzip.compress(TEXT)), ("spa-eng.zip", zipped(TEXT))],
)
def test_a_folder_or_a_file_from_the_argument_or_the_variable(tmp_path, monkeypatch, name, content):
    (tmp_path / name).write_bytes(content)
    wanted = rows("validation", folder=tmp_path)
    assert ("Tengo 569 gatos.", "I have 569 cats.") in wanted
    assert rows("validation", folder=tmp_path / name) == wanted
    monkeypatch.setenv("COURSE_TATOEBA", str(tmp_path / name))
    assert rows("validation") == wanted
    with pytest.raises(FileNotFoundError, match="no Tatoeba in .*nowhere .*spa.txt, spa.txt.gz, spa-eng.zip"):
        rows("validation", folder=tmp_path / "nowhere")  # the argument goes before the variable


def test_a_third_column_with_the_licence_is_left_out(tmp_path):
    """As in the files that manythings.org offers today."""
    lines = TEXT.decode().replace("\n", "\tCC-BY 2.0 (France) Attribution: tatoeba.org #1 (a)\r\n")
    (tmp_path / "spa.txt").write_text(lines, encoding="utf-8", newline="")
    assert ("Tengo 569 gatos.", "I have 569 cats.") in rows("validation", folder=tmp_path)


@pytest.mark.parametrize("line", ["I have cats.", "I have cats.\t ", "\tTengo gatos."])
def test_a_line_without_one_of_the_sentences_is_told_by_its_number(tmp_path, line):
    (tmp_path / "spa.txt").write_text(f"Go.\tVe.\n{line}\nHi.\tHola.\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"spa\.txt, line 2: wanted English, a tab and Spanish; got"):
        load_corpus("tatoeba", "train", folder=tmp_path)


def test_a_file_without_a_pair_of_the_split(tmp_path):
    (tmp_path / "spa.txt").write_text("Hi.\tHola.\n", encoding="utf-8")
    with pytest.raises(ValueError, match="at least one line; .*, test"):
        load_corpus("tatoeba", "test", folder=tmp_path)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("spa.txt.gz", gzip.compress(TEXT)[:-9]),
        ("spa.txt.gz", b"\x1f\x8b" + TEXT),
        ("spa-eng.zip", zipped(TEXT)[:-9]),
        ("spa-eng.zip", zipped(TEXT, member="spa.txt")),
        ("spa-eng.zip", zipped(TEXT).replace(zipped(TEXT)[200:210], bytes(10))),
    ],
)
def test_a_damaged_file(tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ValueError, match=f"{name} is cut short or damaged .*copy or download it again"):
        load_corpus("tatoeba", "train", folder=tmp_path)


# --- the archive ---


@pytest.fixture
def archive(monkeypatch):
    """A stand-in for the public archive, and the addresses that were asked for."""
    asked = []

    def answer_with(content: bytes, text: bytes):
        monkeypatch.setattr(tatoeba, "SHA256", hashlib.sha256(text).hexdigest())
        monkeypatch.setattr(tatoeba, "urlopen", lambda url, timeout: asked.append(url) or io.BytesIO(content))
        return asked

    return answer_with


def test_the_archive_is_fetched_once(archive):
    asked = archive(zipped(TEXT), TEXT)
    assert sum(len(rows(split)) for split in SPLITS) == len(PAIRS)
    assert asked == [tatoeba.ARCHIVE] and asked[0].startswith("https://")


def test_an_archive_with_another_text_is_refused(archive):
    archive(zipped(TEXT.replace(b"908", b"909")), TEXT)
    with pytest.raises(
        ValueError, match=r"spa\.txt of https.* has changed: its sha256 is \w{64}; wanted \w{64}"
    ):
        load_corpus("tatoeba", "train")


def test_an_archive_that_is_none_is_refused(archive):
    archive(b"PK, and no more", TEXT)
    with pytest.raises(ValueError, match=r"spa-eng\.zip is cut short or damaged"):
        load_corpus("tatoeba", "train")


def test_without_a_network_both_ways_are_told(monkeypatch):
    def refuse(url, timeout):
        raise URLError("no network")

    monkeypatch.setattr(tatoeba, "urlopen", refuse)
    with pytest.raises(FileNotFoundError) as refused:
        load_corpus("tatoeba", "train")
    for part in (
        "not found in either place",
        "1. From https",
        "2. From a file",
        "`folder`",
        "COURSE_TATOEBA",
    ):
        assert part in str(refused.value)


# --- the real one ---

REAL = os.environ.get("COURSE_TATOEBA")


@pytest.mark.skipif(REAL is None, reason="COURSE_TATOEBA is not set")
@pytest.mark.parametrize(("split", "pairs"), [("train", 115_790), ("validation", 1_192)])
def test_the_real_corpus_has_its_size(split, pairs):
    assert len(load_corpus("tatoeba", split, folder=REAL)) == pairs


def test_its_authors_and_its_licence_are_named_wherever_it_is():
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    named = [
        (path, text)
        for path in tracked.splitlines()
        if re.search(r"\.md$|^course_lib/corpora/|^course/__main__|^notebooks/source/|^LICENSE", path)
        and "Tatoeba" in (text := (ROOT / path).read_text(encoding="utf-8"))
    ]
    assert {"course_lib/corpora/tatoeba.py"} <= {path for path, _ in named}
    for path, text in named:
        flat = " ".join(re.sub(r"^# ", "", text, flags=re.MULTILINE).split())
        for words in ("tatoeba.org", "CC BY 2.0 FR", "selection of manythings.org/anki"):
            assert words in flat, path
