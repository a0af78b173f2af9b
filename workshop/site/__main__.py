"""The site to read: lessons, pictures, exercises, reference; in build/site, for a browser or a server.

Run as a program, this is `make site`. Nothing is executed: the lessons are shown as built.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from course.classroom.slides.__main__ import PARTS
from course.classroom.slides.parts import fetch_parts
from course_lib.translator import SHIPPED
from workshop.site.parts import HERE, MATHJAX, ROOT
from workshop.site.sources import write_sources
from workshop.site.translator.building import write_page

SITE = ROOT / "build" / "site"


def build(out: Path, address: str | None = None) -> int:
    """Write the site into a folder, and what Sphinx reads into one beside it; 0 if Sphinx has no complaint.

    Args:
        address: where it will be published, as https://...; only then its pages tell their address and their card.

    Raises:
        FileNotFoundError, ValueError: see `fetch_parts`.
    """
    from sphinx.cmd.build import build_main

    fetch_parts(PARTS, [MATHJAX])
    source = out.with_name(f"{out.name}_source")
    write_sources(source)
    write_page(out / "translator", SHIPPED)
    options = ["--quiet", "--fail-on-warning", "--keep-going", "--builder", "html", "--conf-dir", str(HERE)]
    options += ["--define", f"html_baseurl={address or ''}"]
    return build_main([*options, "--doctree-dir", str(source / ".doctrees"), str(source), str(out)])


def web_address(text: str) -> str:
    """An absolute address: what a card of a link points to needs one."""
    if urlsplit(text).scheme not in ("http", "https") or not urlsplit(text).netloc:
        raise argparse.ArgumentTypeError(
            f"wanted an address such as https://example.org/course; got {text!r}"
        )
    return text


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site and print its first page."""
    parser = argparse.ArgumentParser(prog="python -m workshop.site", description=__doc__)
    parser.add_argument("--out", type=Path, default=SITE, help="the folder (default: build/site)")
    parser.add_argument("--address", type=web_address, help="where it is published, as https://...")
    options = parser.parse_args(arguments)
    try:
        failed = build(options.out, options.address)
    except (FileNotFoundError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{options.out / 'index.html'}: {len(list(options.out.rglob('*.html')))} pages")
    return failed


if __name__ == "__main__":
    sys.exit(main())
