"""What others tell of a page: a search engine, a card of a link, and the site's search, with excerpts and sections.

A Sphinx extension. It takes a page's paragraphs from what is in sight: nothing that is folded, no output and no code.
"""

from __future__ import annotations

import json
import posixpath
import re
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LONGEST = 200  # letters of a description
UNSEEN = {"details", "script", "style", "table", "pre", "svg"}
UNSEEN_CLASSES = {"cell_output", "headerlink"}
# Elements without an end tag.
VOID = {"img", "br", "hr", "input", "link", "meta", "wbr"}
HEADINGS = {"h1", "h2", "h3", "h4"}
TOLD = {"p", "li", *HEADINGS}
CARD = "_static/card.png"


class Passage(NamedTuple):
    """A paragraph of a page, and the title and the anchor of its section."""

    section: str
    anchor: str
    text: str


class _Passages(HTMLParser):
    """Collects the paragraphs and list items of a page's body."""

    def __init__(self):
        super().__init__()
        self.found: list[Passage] = []
        self.open: list[tuple[str, bool]] = []  # each element, and whether it and what is in it is unseen
        self.section, self.anchor, self.text = "", "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "section":
            self.anchor = given.get("id", "")
        if tag in TOLD:
            self._end()
        if tag not in VOID:
            hidden = tag in UNSEEN or bool(UNSEEN_CLASSES & {*given.get("class", "").split()})
            self.open.append((tag, hidden or self._unseen()))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass
        if tag in HEADINGS and not self._unseen():
            self.section, self.text = _plain(self.text), ""
        if tag in ("p", "li", "section"):
            self._end()

    def handle_data(self, data: str) -> None:
        if not self._unseen() and any(tag in TOLD for tag, _ in self.open):
            self.text += data

    def _unseen(self) -> bool:
        return bool(self.open) and self.open[-1][1]

    def _end(self) -> None:
        text, self.text = _plain(self.text), ""
        if text:
            self.found.append(Passage(self.section, self.anchor, text))


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def passages(body: str) -> list[Passage]:
    """The paragraphs of a page's HTML that are in sight, in their order."""
    reader = _Passages()
    reader.feed(body)
    return reader.found


def description(told: list[Passage]) -> str:
    """The first sentences of a page, at most LONGEST letters, which end where a word ends."""
    first = next((each.text for each in told if len(each.text) > 40), "")
    return first if len(first) <= LONGEST else first[: LONGEST - 1].rpartition(" ")[0] + " …"


def head(title: str, about: str, address: str = "", card: str = "") -> str:
    """The elements that describe a page in its head.

    Args:
        address, card: of the page and of its image, as https://...; empty where the site has no address yet.
    """
    named = [
        ("name", "description", about),
        ("property", "og:title", title),
        ("property", "og:type", "article"),
        ("property", "og:url", address),
        ("property", "og:image", card),
        ("property", "og:description", about),
    ]
    return "".join(
        f'<meta {kind}="{name}" content="{escape(words)}">\n' for kind, name, words in named if words
    )


def tell(app: Sphinx, page: str, template: str, context: dict, doctree: object) -> None:
    """Sphinx's event: describe a page in its head, and keep its paragraphs for the search."""
    told = passages(context.get("body") or "")
    app.env.told[page] = told
    address = context.get("pageurl") or ""
    card = posixpath.join(app.config.html_baseurl, CARD) if address else ""
    title = unescape(re.sub("<[^>]+>", "", context.get("title") or app.config.project))
    context["metatags"] = context.get("metatags", "") + head(title, description(told), address, card)


def begin(app: Sphinx) -> None:
    """Sphinx's event: nothing is told yet."""
    app.env.told = {}


def keep(app: Sphinx, failure: Exception | None) -> None:
    """Sphinx's event: write the paragraphs for the search, as a script, because a page from a disk can load no data."""
    if failure is None:
        told = {page: each for page, each in app.env.told.items() if each}
        script = f"window.COURSE_PASSAGES = {json.dumps(told, ensure_ascii=False, separators=(',', ':'))};\n"
        (Path(app.outdir) / "_static" / "passages.js").write_text(script, encoding="utf-8")


def show_excerpts(app: Sphinx, page: str, template: str, context: dict, doctree: object) -> None:
    """Sphinx's event: the search page shows excerpts."""
    if page == "search":
        app.add_js_file("passages.js", loading_method="defer")
        app.add_js_file("excerpts.js", loading_method="defer")


def setup(app: Sphinx) -> dict:
    """Sphinx's entry."""
    app.connect("builder-inited", begin)
    app.connect("html-page-context", tell)
    app.connect("html-page-context", show_excerpts, priority=400)
    app.connect("build-finished", keep)
    return {"parallel_read_safe": True, "parallel_write_safe": False}
