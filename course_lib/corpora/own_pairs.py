"""The learner's own sentence pairs: a text file with a sentence, a tab and its translation on each line."""

from __future__ import annotations

import re
import unicodedata
import warnings
import zlib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from course_lib.corpora.loading import SPLITS, pair_sentences, read_bytes, require_choice, text_lines

if TYPE_CHECKING:
    import datasets

MAX_NAMED = 5  # bad lines in one message
QUOTED = re.compile(r'"((?:[^"]|"")*)"')  # a cell as a spreadsheet writes it, if a quotation mark or comma is in it
# Frequent in English and rare elsewhere: "is" and "of" are Dutch, too, "a" is Spanish, "on" French, "in" German.
WORDS = """and are but did don from go good have hello here hi his how it know like my not our run she that the their
there they this very wait were what when where who why will with would yes you your"""
ENGLISH = re.compile(rf"\b({'|'.join(WORDS.split())})\b", re.IGNORECASE)
HEADERS = """attribution deutsch english español french français german id italian italiano portuguese sentence source
spanish src target tgt translation""".split()


def read_pairs(path: str | Path) -> tuple[list[str], list[str]]:
    """The sentences of a file and their translations, without empty lines, header and a spreadsheet's quotation marks.

    Of more than two columns, the first two with words are read. English is the translation, on whichever side it
    stands. A first line with `src` and `tgt` over two columns decides both; else a warning says what was chosen.

    >>> src, tgt = read_pairs("my_pairs.tsv")  # doctest: +SKIP

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if it is not UTF-8, holds no pair, or has lines without sentence or translation, or with another
            number of tabs than most; the message names these lines by number.
    """
    rows = _rows(Path(path))
    ((width, _),) = Counter(len(cells) for cells in rows.values() if len(cells) > 1).most_common(1) or [(2, 0)]
    names = [cell.lower() for cell in next(iter(rows.values()), [])]
    if header := len(names) == width and set(names).issubset(HEADERS):
        del rows[next(iter(rows))]
    if not rows:
        raise ValueError(f"wanted at least one pair of sentences; {path} has none")
    full = [cells for cells in rows.values() if len(cells) == width]
    named = header and {"src", "tgt"} <= set(names)
    src, tgt = (names.index("src"), names.index("tgt")) if named else _columns(full)
    bad = [f"line {n} has {fault}" for n, cells in rows.items() if (fault := _fault(cells, width, src, tgt))]
    if bad:
        more = [f"and {len(bad) - MAX_NAMED} more lines"] * (len(bad) > MAX_NAMED)
        wanted = f"a sentence, a tab and its translation on each line of {path}" + f", {width - 1} tabs" * (width > 2)
        raise ValueError(f"wanted {wanted}; {'; '.join([*bad[:MAX_NAMED], *more])}")
    if not named and (header or width > 2 or src > tgt):
        told = f"column {src + 1} holds the sentences, column {tgt + 1} their {'English ' * (src > tgt)}translations"
        way_on = "To choose, begin the file with a line of src and tgt over the columns"
        warnings.warn(f"{path}: {told}{', the first line is a header' * header}. {way_on}", stacklevel=2)
    return [cells[src] for cells in full], [cells[tgt] for cells in full]


def load_own_pairs(path: str | Path, split: str) -> datasets.Dataset:
    """One split of a file of pairs: about a tenth of them is held out for validation and a tenth for the test.

    Which ones depends only on the sentence, in small letters. So no sentence is in two splits, with whatever
    translations, and further lines move none.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if there is no such split, a line is bad (see `read_pairs`), or no sentence falls into the split.
    """
    require_choice("split", split, SPLITS)
    src, tgt = read_pairs(path)
    lots = [zlib.crc32(unicodedata.normalize("NFC", sentence).lower().encode()) % 10 for sentence in src]
    chosen = [i for i, lot in enumerate(lots) if {0: "validation", 1: "test"}.get(lot, "train") == split]
    if not chosen:
        found = f"{path} has {len(set(src))} different sentences, and none falls into {split!r}"
        raise ValueError(f"wanted so many pairs that each split has some, 50 or more; {found}")
    return pair_sentences([src[i] for i in chosen], [tgt[i] for i in chosen], str(path), str(path))


def _rows(path: Path) -> dict[int, list[str]]:
    """The cells of each line that is not empty, by the line's number."""
    lines = enumerate(text_lines(read_bytes(path), path), 1)
    rows = {n: [cell.strip() for cell in line.split("\t")] for n, line in lines if line.strip()}
    if not all(QUOTED.fullmatch(cell) for cells in rows.values() for cell in cells if '"' in cell):
        return rows  # these marks are no spreadsheet's
    return {n: [QUOTED.sub(lambda cell: cell[1].replace('""', '"'), cell) for cell in row] for n, row in rows.items()}


def _columns(rows: list[list[str]]) -> tuple[int, int]:
    """The columns of the sentences and of their translations. Of more than two, those without a letter are neither."""
    columns = ["\n".join(cells) for cells in zip(*rows, strict=True)]
    wordy = [i for i, column in enumerate(columns) if re.search(r"[^\W\d_]", column)]
    one, two = wordy[:2] if len(columns) > 2 <= len(wordy) else (0, 1)
    found = [len(ENGLISH.findall(column)) for column in columns]
    return (two, one) if rows and found[one] > max(len(rows) / 5, 3 * found[two]) else (one, two)


def _fault(cells: list[str], width: int, src: int, tgt: int) -> str:
    if len(cells) != width:
        return f"{len(cells) - 1 or 'no'} tab{'s' * (len(cells) > 2)}"
    return "" if cells[src] and cells[tgt] else "no translation" if cells[src] else "no sentence"
