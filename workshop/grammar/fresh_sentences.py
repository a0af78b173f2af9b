"""Draw the sentences of lesson 12: `python -m workshop.grammar.fresh_sentences --out data/fresh_sentences`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from workshop.grammar.files import IN_ONE_PAGE, Row, table_bytes, write_tables
from workshop.grammar.source import fresh_sentences

SEEDS = {"train": 1000, "test": 999_999}
SIZES = {"train": 90_000, "test": 1_500}


def rows_of(split: str) -> Iterator[Row]:
    """The rows of a split, one after the other."""
    for fresh in islice(fresh_sentences(SEEDS[split]), SIZES[split]):
        yield {"sentence": fresh.sentence, "nats": round(fresh.nats, 2)}


def split_bytes(split: str) -> bytes:
    """A split as a Parquet file."""
    import pyarrow

    schema = pyarrow.schema([("sentence", pyarrow.string()), ("nats", pyarrow.float64())])
    table = pyarrow.Table.from_pylist([*rows_of(split)], schema)
    return table_bytes(table, compression_level=19, use_dictionary=["nats"], **IN_ONE_PAGE)


def main(arguments: list[str] | None = None) -> int:
    """Draw both splits and write them."""
    write_tables({split: split_bytes(split) for split in SEEDS}, build_parser().parse_args(arguments).out)
    return 0


def build_parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m workshop.grammar.fresh_sentences",
        description="Draw 90,000 English sentences to train on and 1,500 to test on, with the nats of their choices.",
    )
    parser.add_argument(
        "--out", type=Path, required=True, help="folder for the Parquet files and checksums.txt"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
