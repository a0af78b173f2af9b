"""A self-contained page: no outside request, light and dark mode, good on paper.

Everything that comes from a student goes through `clean` and is escaped. The content security policy of these pages
also forbids all scripts except a page's own, in case a page fails to escape something.
"""

import base64
import hashlib
import json
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from course.classroom.text import clean
from course.exercises.cards import inline
from course_lib.running.files import write_whole

POLICY = "default-src 'none'; style-src 'unsafe-inline'"

STYLE = """
:root { color-scheme: light dark;
  --ground: light-dark(#ffffff, #15181c); --text: light-dark(#1b1b1b, #ececec); --quiet: light-dark(#555c63, #b4bcc4);
  --panel: light-dark(#f4f5f6, #22272d); --line: light-dark(#c9ced3, #49515a); --link: light-dark(#0b5394, #8ec7f5);
  --good: #009E73; --slip: #D55E00; --open: light-dark(#6b7278, #9aa2aa);
  --jp-layout-color2: var(--panel); --jp-content-font-color1: var(--text); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 17px/1.55 system-ui, sans-serif; }
main { max-width: 58rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; } h2 { font-size: 1.25rem; margin: 0 0 .25rem; }
h3 { font-size: 1.05rem; margin: 1.2rem 0 .2rem; }
p { margin: .4rem 0; overflow-wrap: anywhere; } a { color: var(--link); } .quiet { color: var(--quiet); }
section { margin: 1.5rem 0; padding: .9rem 1.1rem; border: 1px solid var(--line); border-left-width: 6px;
  border-radius: 4px; break-inside: avoid; }
section.right { border-left-color: var(--good); } section.slip { border-left-color: var(--slip); }
section.open { border-left-color: var(--open); }
table { border-collapse: collapse; margin: .8rem 0; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { color: var(--quiet); font-weight: 600; } .number { text-align: right; font-variant-numeric: tabular-nums; }
code, pre { font-family: ui-monospace, monospace; font-size: .88em; overflow-wrap: anywhere; }
pre { background: var(--panel); padding: .6rem .8rem; margin: .2rem 0; white-space: pre-wrap; border-radius: 4px; }
.beside { display: grid; gap: .2rem 1rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--longest) * .78 + 1.6rem), 1fr)); }
.beside pre { font-size: .82em; padding: .6rem .7rem; }
.beside h3 { margin: .4rem 0 0; } ul { padding-left: 1.3rem; }
summary { cursor: pointer; }
@media print { :root { color-scheme: light; } body { font-size: 11pt; } main { padding: 0; max-width: none; }
  a { color: inherit; text-decoration: none; } pre, section { break-inside: avoid; } h2, h3 { break-after: avoid; } }
"""


def plain(text: str) -> str:
    """Text for a page, cleaned and escaped."""
    return escape(clean(text))


def prose(text: str) -> str:
    """A sentence for a page, cleaned and escaped; text between backticks becomes code."""
    return inline(clean(text))


def table(
    head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = (), name: str = "plain"
) -> str:
    """An HTML table. Cells are HTML already; the first of each row is its heading; `numbers` are right-aligned."""
    kind = dict.fromkeys(numbers, ' class="number"')
    top = "".join(f'<th scope="col"{kind.get(i, "")}>{cell}</th>' for i, cell in enumerate(head))
    body = "".join(f"<tr>{_row(row, kind)}</tr>" for row in rows)
    return f'<table class="{name}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def _row(row: Sequence[str], kind: dict[int, str]) -> str:
    first = f'<th scope="row"{kind.get(0, "")}>{row[0]}</th>'
    return first + "".join(f"<td{kind.get(i, '')}>{cell}</td>" for i, cell in enumerate(row[1:], start=1))


def data(name: str, value: object) -> str:
    """Data for a page's script: it finds them under this id."""
    text = json.dumps(value).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def write_page(path: str | Path, title: str, body: str, style: str = "", scripts: Iterable[str] = ()) -> None:
    """Write a whole page.

    Args:
        path: of the page.
        title, body: HTML already.
        style: of the page itself.
        scripts: those of the body that may run.
    """
    write_whole(path, whole_page(title, body, style, scripts))


def whole_page(title: str, body: str, style: str = "", scripts: Iterable[str] = ()) -> bytes:
    """A page, as it is written; see `write_page`."""
    hashes = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in scripts]
    ours = "".join(f" 'sha256-{one}'" for one in hashes)
    policy = f"{POLICY}; img-src data:; script-src{ours}" if ours else POLICY
    page = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}{style}</style></head><body><main>{body}</main></body></html>\n"
    )
    return page.encode()
