"""Experiments whose record is one JSON file: their command line, and the writing of the file."""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path

from course_lib.running.files import write_whole


def parser_of(description: str | None, record: Path) -> argparse.ArgumentParser:
    """A command line with `--out`."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=record, help="the file that is written")
    return parser


def write(path: Path, record: Mapping[str, object]) -> None:
    """Write a record completely or not at all, and print where it is."""
    write_whole(path, f"{json.dumps(record, indent=1)}\n".encode())
    print(path)
