"""Write the translator as a page that needs no Python and no network: scripts, a style sheet and index.html."""

import argparse
from pathlib import Path

from course_lib.translator import SHIPPED
from workshop.site.translator.building import write_page


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m workshop.site.translator", description=__doc__)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FOLDER", help="where the files are written"
    )
    parser.add_argument(
        "--translator",
        type=Path,
        default=SHIPPED,
        metavar="FOLDER",
        help="of a trained translator; by default the course's own",
    )
    chosen = parser.parse_args(arguments)
    for file in write_page(chosen.out, chosen.translator):
        print(f"{file.stat().st_size:>9,} bytes  {file}")


if __name__ == "__main__":
    main()
