"""The learner's own sentence pairs: a text file with a sentence, a tab and its translation on each line."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from course_lib.corpora.loading import SPLITS, pair_sentences, read_bytes, require_choice

if TYPE_CHECKING:
    import datasets

ENDING = ".tsv"
HELD_OUT = 0.1  # the share of validation, and again of test
MAX_NAMED = 5  # bad lines in one message


def read_pairs(path: str | Path) -> tuple[list[str], list[str]]:
    """The sentences of a file and their translations, without empty lines.

    >>> src, tgt = read_pairs("my_pairs.tsv")  # doctest: +SKIP

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if it is not UTF-8, holds no pair, or has lines that are not two sentences with a tab between
            them; the message names these lines by number.
    """
    lines = _text(Path(path)).split("\n")
    rows = [(number, line.rstrip("\r").split("\t")) for number, line in enumerate(lines, 1) if line.strip()]
    bad = [f"line {number} has {fault}" for number, cells in rows if (fault := _fault(cells))]
    if bad:
        more = [f"and {len(bad) - MAX_NAMED} more lines"] * (len(bad) > MAX_NAMED)
        raise ValueError(
            f"wanted a sentence, a tab and its translation on each line of {path}; "
            f"{'; '.join([*bad[:MAX_NAMED], *more])}"
        )
    if not rows:
        raise ValueError(f"wanted at least one pair of sentences; {path} has none")
    return [src.strip() for _, (src, _) in rows], [tgt.strip() for _, (_, tgt) in rows]


def load_own_pairs(path: str | Path, split: str) -> datasets.Dataset:
    """One split of a file of pairs: a tenth of them is held out for validation and a tenth for the test.

    Which ones depends only on their number, so the three splits never share a line.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if there is no such split, a line is bad (see `read_pairs`), or there are fewer than three pairs.
    """
    require_choice("split", split, SPLITS)
    src, tgt = read_pairs(path)
    if len(src) < len(SPLITS):
        raise ValueError(f"wanted at least {len(SPLITS)} pairs, one for each split; {path} has {len(src)}")
    order = random.Random(0).sample(range(len(src)), len(src))
    held_out = max(1, int(len(src) * HELD_OUT))
    parts = dict(zip(SPLITS, (order[2 * held_out :], order[:held_out], order[held_out : 2 * held_out]), strict=True))
    chosen = sorted(parts[split])
    return pair_sentences([src[i] for i in chosen], [tgt[i] for i in chosen], str(path), str(path))


def _text(path: Path) -> str:
    content = read_bytes(path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{path}, line {line}: not UTF-8; save the file as UTF-8 text") from error


def _fault(cells: list[str]) -> str | None:
    """What is wrong with the parts of a line between its tabs."""
    if len(cells) != 2:
        return "no tab" if len(cells) == 1 else f"{len(cells) - 1} tabs"
    empty = [side for side, cell in zip(("sentence", "translation"), cells, strict=True) if not cell.strip()]
    return f"no {empty[0]}" if empty else None
