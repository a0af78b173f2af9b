"""Reading corpus files and refusing damaged ones: after one lost line, no sentence matches its translation."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from course_lib.running.checks import require_package, require_sentences
from course_lib.running.data_folder import DATA

if TYPE_CHECKING:
    import datasets
    import pyarrow

SPLITS = ("train", "validation", "test")
SPANISH_ENGLISH = DATA / "spanish_english"
EVERYDAY = DATA / "everyday"


def require_choice(kind: str, value: str, choices: Iterable[str]) -> None:
    """Refuse a name that is not among the choices.

    Raises:
        ValueError: names the choices.
    """
    if value not in choices:
        raise ValueError(f"no {kind} {value!r}; choose one of {', '.join(map(repr, choices))}")


def load_spanish_english(split: str, *, folder: str | Path = SPANISH_ENGLISH) -> datasets.Dataset:
    """One split of the course's own corpus, from `folder`; its datacard says what each column holds.

    Raises:
        ValueError: if there is no such split, or the file's sha256 is not the one in `checksums.txt`.
        FileNotFoundError: if a file is missing.
    """
    require_choice("split", split, SPLITS)
    return dataset_of(read_checked(Path(folder) / f"{split}.parquet"))


def dataset_of(table: pyarrow.Table) -> datasets.Dataset:
    """A table in memory as a dataset. Dataset.from_parquet would first write a copy into a cache."""
    from datasets import Dataset
    from datasets.table import InMemoryTable

    return Dataset(InMemoryTable(table))


def read_checked(path: Path) -> pyarrow.Table:
    """The table of a Parquet file.

    Raises:
        ValueError: if the file's sha256 is not the one in the `checksums.txt` beside it.
        FileNotFoundError: if a file is missing.
        ModuleNotFoundError: without datasets, which brings pyarrow.
    """
    require_checksum(path)
    require_package("datasets", "reading Parquet")
    import pyarrow.parquet

    return pyarrow.parquet.read_table(path)


def load_everyday(split: str, *, folder: str | Path = EVERYDAY) -> datasets.Dataset:
    """One split of the everyday corpus, with the same columns; its training split is drawn here, not shipped.

    Raises:
        ValueError: if there is no such split, or the file's sha256 is not the one in `checksums.txt`.
        FileNotFoundError: if a file is missing.
    """
    require_choice("split", split, SPLITS)
    if split == "train" and not (Path(folder) / "train.parquet").is_file():
        raise FileNotFoundError(
            f"there is no train.parquet in {folder}: `make everyday` draws it, in a checkout of the course"
        )
    return load_spanish_english(split, folder=folder)


def require_checksum(path: Path) -> None:
    """Refuse a file that differs from its line in the `checksums.txt` beside it, written by `sha256sum`.

    Raises:
        ValueError: if the sha256 differs, or no line names the file.
        FileNotFoundError: if the file or `checksums.txt` is missing.
    """
    wanted = _recorded_digest(path.with_name("checksums.txt"), path.name)
    found = hashlib.sha256(read_bytes(path)).hexdigest()
    if found != wanted:
        raise ValueError(
            f"{path} is damaged: its sha256 is {found}, and checksums.txt says {wanted}. "
            f"Fetch it again: git checkout -- {path}, or install the course again"
        )


def _recorded_digest(checksums: Path, file_name: str) -> str:
    for line in read_bytes(checksums).decode(errors="replace").splitlines():
        digest, _, name = line.partition(" ")
        if name.lstrip(" *") == file_name:
            return digest
    raise ValueError(f"{checksums} has no line for {file_name}")


def read_bytes(path: Path) -> bytes:
    """The content of a file.

    Raises:
        FileNotFoundError: names the file and the folder.
    """
    if not path.is_file():
        raise FileNotFoundError(f"there is no {path.name} in {path.parent}")
    return path.read_bytes()


def read_gzip_lines(path: Path) -> list[str]:
    """The lines of a gzipped UTF-8 text. Only a line feed ends a line: a sentence may hold other separators.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if the file is incomplete, damaged, not gzipped, or not UTF-8 (with the line's number).
    """
    content = read_bytes(path)
    try:
        if not content:
            raise EOFError("it is empty")
        text = gzip.decompress(content)
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise ValueError(f"{path} is cut short or damaged ({error}): copy or download it again") from error
    return text_lines(text, path)


def text_lines(text: bytes, path: Path) -> list[str]:
    """The lines of a UTF-8 text from `path`, without a byte-order mark; a ValueError names a line that is not UTF-8."""
    try:
        return text.decode("utf-8-sig").removesuffix("\n").split("\n")
    except UnicodeDecodeError as error:
        line, where = text.count(b"\n", 0, error.start) + 1, f"{error.reason}, byte {error.start}"
        raise ValueError(f"{path}, line {line}: not UTF-8 ({where}); save the file as UTF-8 text") from error


def pair_sentences(src: list[str], tgt: list[str], src_name: str, tgt_name: str) -> datasets.Dataset:
    """A corpus made of lines and their translations, without white space around the sentences.

    Args:
        src_name, tgt_name: the origin of the lines, for the error messages.

    Raises:
        ValueError: if the sides differ in number (with both counts) or have no line, or a line is empty (with its
            number).
        ModuleNotFoundError: without datasets.
    """
    require_package("datasets", "a corpus with columns")
    from datasets import Dataset

    require_sentences(src)
    require_sentences(tgt)
    if len(src) != len(tgt):
        raise ValueError(
            f"line i of one must translate line i of the other, but {src_name} has {len(src)} lines "
            f"and {tgt_name} has {len(tgt)}"
        )
    if not src:
        raise ValueError(f"wanted at least one line; {src_name} and {tgt_name} have none")
    return Dataset.from_dict({"src": _stripped(src, src_name), "tgt": _stripped(tgt, tgt_name)})


def _stripped(lines: list[str], name: str) -> list[str]:
    sentences = [line.strip() for line in lines]
    if "" in sentences:
        raise ValueError(f"{name}, line {sentences.index('') + 1} is empty; every line must hold a sentence")
    return sentences
