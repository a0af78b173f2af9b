"""The card of a link to the site: the title over the poster of the whole machine, as Chromium draws it.

Run as a program, `python -m workshop.site.card` writes `static/card.png` again, after `make film`.
"""

import subprocess
import tempfile
from html import escape
from pathlib import Path

from tests.browser.chromium import find_chromium
from workshop.site.conf import project
from workshop.site.parts import HERE, ROOT

CARD = HERE / "static/card.png"
POSTER = ROOT / "notebooks/pictures/whole_machine_poster.svg"
PAGE = """<!doctype html><meta charset="utf-8">
<body style="margin: 0; font-family: sans-serif; text-align: center; color: #1f1f1f">
<h1 style="margin: 0; font-size: 46px; line-height: 80px">{title}</h1>
<div style="height: 540px">{poster}</div>"""


def write_card(path: Path) -> None:
    """Write the card as a PNG of 1200 x 630 pixels.

    Raises:
        FileNotFoundError: if there is no Chromium.
    """
    chromium = find_chromium()
    if chromium is None:
        raise FileNotFoundError("no Chromium on this machine: see `make browser`")
    poster = POSTER.read_text(encoding="utf-8").replace("<svg", '<svg height="100%"', 1)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "card.html"
        page.write_text(PAGE.format(title=escape(project), poster=poster), encoding="utf-8")
        options = ["--headless", "--no-sandbox", "--hide-scrollbars", "--window-size=1200,630"]
        command = [chromium, *options, f"--screenshot={path}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True)


if __name__ == "__main__":
    write_card(CARD)
