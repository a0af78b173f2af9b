"""All pictures on one page, from which a teacher can choose: it opens from disk, with no server and no network.

Run as a program, this is `make gallery`. Each picture is the `example()` of its module in `course.pictures`.
"""

import argparse
import inspect
from collections.abc import Callable, Sequence
from html import escape
from importlib import import_module
from pathlib import Path
from types import ModuleType

from course import pictures
from course.pictures import films
from course.pictures.frame import Picture
from course_lib.running.files import write_whole

STYLE = """
:root { color-scheme: light dark; }
body { max-width: 64rem; margin: 0 auto; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; }
section { margin: 3rem 0; }
code { font-size: 0.9em; overflow-wrap: anywhere; }
a { color: light-dark(#0b5394, #8ec7f5); }
"""


SHELVES = (pictures, films)


def names() -> list[str]:
    """The names of pictures and films: the exports of the two packages that have a module of the same name."""
    folders = {shelf: Path(shelf.__file__ or "").parent for shelf in SHELVES}
    return sorted(
        name for shelf in SHELVES for name in shelf.__all__ if (folders[shelf] / f"{name}.py").is_file()
    )


def example(name: str) -> Picture:
    """The example picture of the module of this name.

    Raises:
        ValueError: if there is no such picture, or its module has no `example`.
    """
    return _maker(name)()


def example_with(exercise: str, code: Callable) -> Picture | None:
    """A picture that shows the code for an exercise beside the course's, as its example; None if none can.

    Args:
        exercise: such as "causal_mask".
        code: of the course, right or wrong; it is run here.
    """
    for name in sorted(names(), key=lambda name: (shelf(name) is films, name)):
        maker, mine = _maker(name), f"my_{exercise}"
        if mine in inspect.signature(maker).parameters:
            try:
                return maker(**{mine: code})
            except Exception:  # wrong code may raise anything, or give what cannot be drawn
                continue
    return None


def _maker(name: str) -> Callable[..., Picture]:
    if name not in names():
        raise ValueError(f"wanted one of {', '.join(names())}; got {name}")
    module = import_module(f"{shelf(name).__name__}.{name}")
    if not hasattr(module, "example"):
        raise ValueError(f"wanted {module.__name__} to have a function example() that gives a picture")
    return module.example


def shelf(name: str) -> ModuleType:
    """The package that exports a picture of this name."""
    return next(shelf for shelf in SHELVES if name in shelf.__all__)


def page(chosen: Sequence[str]) -> str:
    """The page as HTML: a list of the pictures, then each picture with its import and call."""
    links = "".join(f'<li><a href="#{name}">{heading(name)}</a></li>' for name in chosen)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pictures of the course</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body><main>'
        "<h1>Pictures of the course</h1><p>Each asks a question; “Skip the guess” goes on without an answer.</p>"
        f"<nav aria-label='Pictures'><ul>{links}</ul></nav>{''.join(map(_section, chosen))}</main></body></html>"
    )


def _section(name: str) -> str:
    picture = example(name)
    about = escape((inspect.getdoc(getattr(shelf(name), name)) or "").partition("\n\n")[0])
    call = escape(f"from {shelf(name).__name__} import {name}")
    return (
        f'<section id="{name}"><h2>{heading(name)}</h2><p>{about}</p><p><code>{call}</code></p>'
        f"{picture.html()}</section>"
    )


def heading(name: str) -> str:
    """The picture's name as a heading."""
    return name.replace("_", " ").capitalize()


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the page and print its path."""
    parser = argparse.ArgumentParser(prog="python -m course.classroom.gallery", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=Path("build/gallery.html"), help="the page (default: %(default)s)"
    )
    parser.add_argument("names", nargs="*", metavar="PICTURE", help=f"only these, of: {', '.join(names())}")
    options = parser.parse_args(arguments)
    try:
        html = page(options.names or names())
    except ValueError as error:
        parser.error(str(error))
    write_whole(options.out, html.encode())
    print(f"{options.out}: {len(options.names or names())} pictures, {len(html.encode()) // 1000} kB")


if __name__ == "__main__":
    main()
