"""Make the files: `python -m workshop.grammar.tasks --out data/spanish_english_tasks`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from workshop.grammar.files import Row, table_bytes, write_tables
from workshop.grammar.tasks.dialogues import dialogues
from workshop.grammar.tasks.questions import questions
from workshop.grammar.tasks.topics import topics

SEED = 2017  # as that of the corpus
TASKS = {"topics": topics, "questions": questions, "dialogues": dialogues}


def main(arguments: list[str] | None = None) -> int:
    """Draw the tasks and write them."""
    options = build_parser().parse_args(arguments)
    write_tables({name: task_bytes(task(options.seed)) for name, task in TASKS.items()}, options.out)
    return 0


def task_bytes(rows: list[Row]) -> bytes:
    """The rows of a task as a Parquet file: each column is of text or of whole numbers."""
    import pyarrow

    types = {str: pyarrow.string(), int: pyarrow.int32()}
    schema = pyarrow.schema([(name, types[type(value)]) for name, value in rows[0].items()])
    return table_bytes(pyarrow.Table.from_pylist(rows, schema))


def build_parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m workshop.grammar.tasks",
        description="Make topics.parquet, questions.parquet and dialogues.parquet. The same seed gives the same bytes.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument(
        "--out", type=Path, required=True, help="folder for the Parquet files and checksums.txt"
    )
    parser.add_argument("--seed", type=int, default=SEED, help="another seed draws other sentences")
    return parser


if __name__ == "__main__":
    sys.exit(main())
