"""Tatoeba: 119,000 real Spanish and English sentence pairs, written and translated by volunteers.

Sentences of Tatoeba (tatoeba.org), CC BY 2.0 FR, in the selection of manythings.org/anki of 2018. Much of it is by
learners of either language; a sentence may have several translations.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import zipfile
import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

from course_lib.corpora.loading import SPLITS, pair_sentences, read_bytes, require_choice, text_lines

if TYPE_CHECKING:
    import datasets

ARCHIVE = "https://storage.googleapis.com/download.tensorflow.org/data/spa-eng.zip"
MEMBER = "spa-eng/spa.txt"
SHA256 = "6ec60e212f812ee3430f7568ea6f33b6fb080e32193c5952e8da0ee8ba45574c"  # of the member
PLACE_VARIABLE = "COURSE_TATOEBA"
FILES = ("spa.txt", "spa.txt.gz", "spa-eng.zip")


def load_tatoeba(split: str, *, folder: str | Path | None = None) -> datasets.Dataset:
    """One split of Tatoeba, with the columns `src`, Spanish, and `tgt`, English.

    All pairs of a Spanish sentence are in one split; see `split_of`.

    Args:
        split: "train", "validation" or "test".
        folder: holds `spa.txt`, `spa.txt.gz` or `spa-eng.zip`, or is such a file. The default is the one that the
            environment variable COURSE_TATOEBA names; if it is not set, the public archive.

    Raises:
        ValueError: if there is no such split, a file is damaged, a line lacks one of the two sentences, or none falls
            into this split.
        FileNotFoundError: if there is no such file, or the archive cannot be reached.
    """
    require_choice("split", split, SPLITS)
    place = folder or os.environ.get(PLACE_VARIABLE)
    origin = str(_found_in(Path(place)) if place else ARCHIVE)
    text = _unpacked(read_bytes(Path(origin)), origin) if place else _downloaded()
    lines = text_lines(text, Path(origin))
    pairs = [_sides(line, number, origin) for number, line in enumerate(lines, start=1)]
    chosen = [(spanish, english) for english, spanish in pairs if split_of(spanish) == split]
    name = f"{origin}, {split}"
    return pair_sentences([src for src, _ in chosen], [tgt for _, tgt in chosen], name, name)


def split_of(spanish: str) -> str:
    """The split of a Spanish sentence: its sha256 in small letters, modulo 1,000, decides.

    Below 17 is the test, 17 to 26 validation, the rest training.
    """
    digest = hashlib.sha256(spanish.strip().lower().encode()).hexdigest()
    place = int(digest, 16) % 1000
    return "test" if place < 17 else "validation" if place < 27 else "train"


def _found_in(place: Path) -> Path:
    candidates = [place, *(place / name for name in FILES)]
    for path in candidates:
        if path.is_file():
            return path
    raise FileNotFoundError(
        f"no Tatoeba in {place} (from the argument `folder` or from {PLACE_VARIABLE}): wanted one of {', '.join(FILES)}"
    )


@cache
def _downloaded() -> bytes:
    """The text in the public archive, which is small: it is fetched once a process."""
    try:
        with urlopen(ARCHIVE, timeout=60) as answer:
            text = _unpacked(answer.read(), ARCHIVE)
    except OSError as error:
        raise FileNotFoundError(
            f"Tatoeba was not found in either place.\n1. From {ARCHIVE}: {error}\n2. From a file spa.txt or "
            f"spa-eng.zip: give load_corpus the argument `folder`, or set the environment variable {PLACE_VARIABLE}."
        ) from error
    found = hashlib.sha256(text).hexdigest()
    if found != SHA256:
        raise ValueError(f"{MEMBER} of {ARCHIVE} has changed: its sha256 is {found}; wanted {SHA256}")
    return text


def _unpacked(content: bytes, origin: str) -> bytes:
    """The text of an archive, a gzipped file or a plain one."""
    try:
        if content.startswith(b"PK"):
            return zipfile.ZipFile(io.BytesIO(content)).read(MEMBER)
        if content.startswith(b"\x1f\x8b"):
            return gzip.decompress(content)
    except (EOFError, KeyError, gzip.BadGzipFile, zipfile.BadZipFile, zlib.error) as error:
        raise ValueError(f"{origin} is cut short or damaged ({error}): copy or download it again") from error
    return content


def _sides(line: str, number: int, origin: str) -> tuple[str, str]:
    """English and Spanish of a line; manythings.org writes a licence into a third column."""
    english, spanish, *_ = (side.strip() for side in [*line.split("\t"), ""])
    if not (english and spanish):
        raise ValueError(f"{origin}, line {number}: wanted English, a tab and Spanish; got {line[:60]!r}")
    return english, spanish
