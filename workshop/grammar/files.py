"""The corpus as files: rows with alignments, trees and senses; Parquet with reproducible bytes; checksums."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from course_lib.running.files import write_whole
from workshop.grammar.corpus import Combination, Corpus, Pair, senses_of_words
from workshop.grammar.language.alignment import alignment
from workshop.grammar.language.trees import bracketed, leaves

if TYPE_CHECKING:
    import pyarrow

Row = dict[str, object]
WRITING = {
    "compression": "zstd",
    "compression_level": 9,
    "version": "2.6",
    "data_page_version": "1.0",
    "row_group_size": 1 << 16,
    "write_statistics": False,
}
IN_ONE_PAGE = {  # there zstd finds most repetitions
    "row_group_size": 1 << 20,
    "data_page_size": 1 << 26,
    "max_rows_per_page": 1 << 20,
}
# Of the corpus that an installed course carries along: a quarter smaller, and slower to write.
COMPACT = {
    "compression_level": 19,
    "use_dictionary": ["senses.list.element.side", "senses.list.element.word", "senses.list.element.sense"],
    **IN_ONE_PAGE,
}


def rows_of(corpus: Corpus, fresh: Iterable[Pair] = ()) -> dict[str, list[Row]]:
    """The rows of each split, one dictionary for each pair; the fresh pairs come after those to train on."""
    senses = senses_of_words(corpus.train)
    splits = {"validation": corpus.validation, "test": corpus.test}
    rows = {name: [_row(pair, held, senses) for pair, held in part] for name, part in splits.items()}
    return {"train": [_row(pair, [], senses) for pair in chain(corpus.train, fresh)], **rows}


def _row(pair: Pair, held: list[Combination], senses: dict[tuple[str, str], set[str]]) -> Row:
    es, en = pair.sentence.es, pair.sentence.en
    sure, possible = alignment(es, en)
    return {
        "src": pair.src,
        "tgt": pair.tgt,
        "alignment": sure,
        "possible": possible,
        "src_tree": bracketed(es),
        "tgt_tree": bracketed(en),
        "senses": [*_senses("src", es, senses), *_senses("tgt", en, senses)],
        "held_out": [" + ".join(combination) for combination in held],
    }


def _senses(side: str, tree, senses: dict[tuple[str, str], set[str]]) -> list[Row]:
    """The sense of each word that training uses in more senses than one."""
    return [
        {"side": side, "index": index, "word": leaf.word, "sense": leaf.sense}
        for index, leaf in enumerate(leaves(tree))
        if leaf.sense and len(senses.get((side, leaf.word.lower()), ())) > 1
    ]


def digest(rows: Iterable[Row]) -> str:
    """The sha256 of the rows themselves; it does not depend on the library that writes the file."""
    found = hashlib.sha256()
    for row in rows:
        found.update(json.dumps(row, ensure_ascii=False, sort_keys=True).encode() + b"\n")
    return found.hexdigest()


def parquet_bytes(rows: list[Row], **options) -> bytes:
    """The rows of the corpus as a Parquet file; the options are those of `table_bytes`."""
    import pyarrow

    text = pyarrow.string()
    sense = pyarrow.struct([("side", text), ("index", pyarrow.int32()), ("word", text), ("sense", text)])
    columns = [(name, text) for name in ("src", "tgt", "alignment", "possible", "src_tree", "tgt_tree")]
    schema = pyarrow.schema([*columns, ("senses", pyarrow.list_(sense)), ("held_out", pyarrow.list_(text))])
    return table_bytes(pyarrow.Table.from_pylist(rows, schema), **options)


def table_bytes(table: pyarrow.Table, **options) -> bytes:
    """A table as a Parquet file: the same rows and the same pyarrow give the same bytes.

    Args:
        options: those of `pyarrow.parquet.write_table`, in place of the usual ones.
    """
    import pyarrow.parquet

    buffer = BytesIO()
    pyarrow.parquet.write_table(table, buffer, **WRITING | options)
    return buffer.getvalue()


def write_corpus(splits: dict[str, list[Row]], folder: Path, **options) -> None:
    """Write a Parquet file for each split, and `checksums.txt`; the options are those of `table_bytes`."""
    write_tables({name: parquet_bytes(rows, **options) for name, rows in splits.items()}, folder)


def write_tables(tables: dict[str, bytes], folder: Path) -> None:
    """Write Parquet files, then `checksums.txt` in the form that `sha256sum` reads."""
    lines = []
    for name, content in sorted(tables.items()):
        write_whole(folder / f"{name}.parquet", content)
        lines.append(f"{hashlib.sha256(content).hexdigest()}  {name}.parquet\n")
    write_whole(folder / "checksums.txt", "".join(lines).encode())
