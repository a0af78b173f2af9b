"""Sphinx's HTML as screen readers want it: no empty head of a column, no list inside the name of a function.

A Sphinx extension.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

EMPTY_HEAD = re.compile(r"<th(?: class=\"[^\"]*\")?>(?:<p></p>)?</th>")
PARAMETERS = re.compile(r"<dl>\n((?:<dd><em class=\"sig-param\">.*</dd>\n)+)</dl>")


def tidied(body: str) -> str:
    """A page's HTML in which the empty corner of a table is a cell, and each parameter of a signature is a line."""
    return PARAMETERS.sub(_lines, EMPTY_HEAD.sub("<td></td>", body))


def _lines(parameters: re.Match) -> str:
    return parameters[1].replace("<dd>", '<span class="sig-line">').replace("</dd>", "</span>")


def tidy(app: Sphinx, page: str, template: str, context: dict, doctree: object) -> None:
    """Sphinx's event: change a page before it is written."""
    if "body" in context:
        context["body"] = tidied(context["body"])


def setup(app: Sphinx) -> dict:
    """Sphinx's entry."""
    app.connect("html-page-context", tidy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
