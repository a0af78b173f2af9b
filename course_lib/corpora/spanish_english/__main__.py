"""Make the corpus: `python -m course_lib.corpora.spanish_english --out data/spanish_english`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from course_lib.corpora.spanish_english.files import rows_of, write_corpus
from course_lib.corpora.spanish_english.generate import Sizes, corpus

SEED = 2017  # the year of the paper


def main(arguments: list[str] | None = None) -> int:
    """Generate the corpus, split it and write it; report a failure in one line."""
    options = build_parser().parse_args(arguments)
    from tqdm import tqdm

    sizes = Sizes(options.train, options.validation, options.test, options.held_out)
    try:
        with tqdm(unit=" pairs", disable=options.quiet or None) as bar:
            made = corpus(options.seed, sizes, bar.update)
        write_corpus(rows_of(made), options.out)
    except ValueError as error:
        sys.stderr.write(f"spanish_english: {error}\n")
        return 2
    return 0


def build_parser() -> argparse.ArgumentParser:
    """The command line."""
    formatter = argparse.ArgumentDefaultsHelpFormatter
    parser = argparse.ArgumentParser(
        prog="python -m course_lib.corpora.spanish_english",
        description="Make the course's Spanish-English corpus. The same seed gives the same bytes.",
        formatter_class=formatter,
    )
    parser.add_argument(
        "--out", type=Path, required=True, help="folder for the Parquet files and checksums.txt"
    )
    parser.add_argument("--seed", type=int, default=SEED, help="another seed draws other sentences")
    parser.add_argument("--train", type=int, default=Sizes.train, help="pairs to train on")
    parser.add_argument("--validation", type=int, default=Sizes.validation, help="pairs to validate on")
    parser.add_argument("--test", type=int, default=Sizes.test, help="pairs to test on")
    parser.add_argument("--held-out", type=int, default=Sizes.held_out, help="unseen combinations of either")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    return parser


if __name__ == "__main__":
    sys.exit(main())
