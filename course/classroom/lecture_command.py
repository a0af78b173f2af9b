"""`python -m course slides | pages | site`: what a teacher shows in a lecture or puts on a server."""

import argparse
import importlib
import importlib.util
from pathlib import Path

SITE = "workshop.site"  # for authors: it stands in the course's folder and is not installed


def add_parser(commands) -> None:
    """Add the commands to a parser's sub-commands."""
    about = "Make lectures from the lessons, as slides that open from disk."
    slides = commands.add_parser("slides", help=about, description=about)
    _add_lessons(slides, Path("build/slides"))
    slides.set_defaults(run=run_slides)
    about = "Make a page to read from each lesson, with pictures that move."
    pages = commands.add_parser("pages", help=about, description=about)
    _add_lessons(pages, Path("build/pages"))
    pages.set_defaults(run=run_pages)
    about = (
        "Make the site: lessons, pictures, exercises, reference and a search. It needs the course's folder."
    )
    site = commands.add_parser("site", help=about, description=about)
    _add_out(site, Path("build/site"))
    site.set_defaults(run=run_site)


def _add_lessons(parser: argparse.ArgumentParser, out: Path) -> None:
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help="a number (02) or a name; all if none")
    _add_out(parser, out)


def _add_out(parser: argparse.ArgumentParser, out: Path) -> None:
    parser.add_argument("--out", type=Path, default=out, help="the folder (default: %(default)s)")


def run_slides(options: argparse.Namespace) -> None:
    """Build the lectures."""
    from course.classroom.slides.__main__ import build

    build(options.lessons, options.out)


def run_pages(options: argparse.Namespace) -> None:
    """Build the pages."""
    from course.classroom.pages.__main__ import build

    build(options.lessons, options.out)


def run_site(options: argparse.Namespace) -> None:
    """Build the site.

    Raises:
        ValueError: if the course is installed without its folder, or the site could not be built.
    """
    if importlib.util.find_spec(SITE.partition(".")[0]) is None:
        raise ValueError(
            "the site is built in the course's folder (a git clone), and this is an installed package"
        )
    if importlib.import_module(f"{SITE}.__main__").main(["--out", str(options.out)]):
        raise ValueError("the site was not built, or not all of it; the lines above say why")
