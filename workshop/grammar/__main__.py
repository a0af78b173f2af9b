"""Make a corpus: `python -m workshop.grammar --out data/spanish_english`, or the everyday one."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

from workshop.grammar.corpus import Pair, Sizes, corpus
from workshop.grammar.everyday.drawing import everyday_corpus
from workshop.grammar.files import COMPACT, Row, rows_of, write_corpus

SEED = 2017  # the year of the paper


def main(arguments: list[str] | None = None) -> int:
    """Generate the corpus, split it and write it; report a failure in one line."""
    options = build_parser().parse_args(arguments)
    from tqdm import tqdm

    try:
        with tqdm(unit=" pairs", disable=options.quiet or None) as bar:
            rows = _everyday(options, bar.update) if options.everyday else _lessons(options, bar.update)
        write_corpus(rows, options.out, **({} if options.everyday else COMPACT))
    except ValueError as error:
        sys.stderr.write(f"spanish_english: {error}\n")
        return 2
    return 0


def _lessons(options: argparse.Namespace, progress: Callable[[int], object]) -> dict[str, list[Row]]:
    sizes = Sizes(options.train, options.validation, options.test, options.held_out)
    return rows_of(corpus(options.seed, sizes, progress))


def _everyday(options: argparse.Namespace, progress: Callable[[int], object]) -> dict[str, list[Row]]:
    made, endless = everyday_corpus(options.seed, corpus(SEED, Sizes(), progress), progress)
    wanted = max(options.train - len(made.train), 0)
    return rows_of(made, _counted(islice(endless, wanted), progress))


def _counted(pairs: Iterable[Pair], progress: Callable[[int], object]) -> Iterator[Pair]:
    for pair in pairs:
        progress(1)
        yield pair


def build_parser() -> argparse.ArgumentParser:
    """The command line."""
    formatter = argparse.ArgumentDefaultsHelpFormatter
    parser = argparse.ArgumentParser(
        prog="python -m workshop.grammar",
        description="Make the course's Spanish-English corpus. The same seed gives the same bytes.",
        formatter_class=formatter,
    )
    parser.add_argument(
        "--out", type=Path, required=True, help="folder for the Parquet files and checksums.txt"
    )
    parser.add_argument("--seed", type=int, default=SEED, help="another seed draws other sentences")
    parser.add_argument(
        "--everyday", action="store_true", help="draw everyday Spanish, for the translator that is shipped"
    )
    parser.add_argument("--train", type=int, default=Sizes.train, help="pairs to train on")
    parser.add_argument("--validation", type=int, default=Sizes.validation, help="pairs to validate on")
    parser.add_argument("--test", type=int, default=Sizes.test, help="pairs to test on")
    parser.add_argument("--held-out", type=int, default=Sizes.held_out, help="unseen combinations of either")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    return parser


if __name__ == "__main__":
    gc.disable()  # millions of small trees without cycles: to search them for cycles takes a third of the time
    sys.exit(main())
