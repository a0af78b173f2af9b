"""The time of each picture from a key press to the painted answer, in Chromium on this machine.

The clock starts with the event's own time stamp and stops after layout and paint of the frame that shows the result.
Up to one frame of this time, 16.7 ms at 60 Hz, is waiting for the screen. Keys are pressed on each control in turn. The
goal is a median of at most 50 ms at 64 tokens and 100 ms at 512. The attention explorer takes any number of tokens;
the other pictures have a fixed size. (films.py measures the films.) If bertviz and CircuitsVis are installed, they are
measured too, without a network: see other_pictures.py.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

import torch
from playwright.sync_api import sync_playwright
from tqdm import tqdm

from benchmarks import other_pictures
from benchmarks.measure import machine, table
from course.pictures import attention_explorer, films
from course.pictures.frame import Picture
from tests.browser import discoveries
from tests.browser.chromium import find_chromium
from tests.browser.harness import guess, key_latencies, page_of

# Keys that change the value of each kind of control, back and forth.
WALKS = {
    "listbox": ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "End", "ArrowUp", "Home", "ArrowRight"],
    "range": ["ArrowLeft", "ArrowRight"],
    "radio": ["ArrowRight"],
    "checkbox": ["Space"],
    "button": ["Space", "ArrowRight"],
}


def explorer(length: int) -> Picture:
    """The attention explorer over 4 layers of 4 heads."""
    generator = torch.Generator().manual_seed(0)
    weights = torch.randn((4, 4, length, length), generator=generator).mul(2).softmax(-1)
    return attention_explorer(weights, [f"word{place}" for place in range(length)])


def measure(browser, picture: Picture, presses: int) -> list[float]:
    """The milliseconds of each key press on every control, after a few presses to warm up the page."""
    page = browser.new_page()
    milliseconds = []
    with tempfile.TemporaryDirectory() as folder:
        page.goto(page_of(Path(folder), picture))
        shown = page.locator(".course-picture")
        if picture.guess:
            guess(shown)
        shown.locator('input:enabled:visible, [tabindex="0"]:visible').first.focus()
        while (kind := shown.evaluate(discoveries.FOCUS).partition(":")[0]) != "summary":
            walk = WALKS[kind]
            key_latencies(page, walk * 2)
            milliseconds += key_latencies(page, [walk[i % len(walk)] for i in range(presses)])
            key_latencies(page, ["Tab"])
    page.close()
    return milliseconds


def row(browser, name: str, picture: Picture, presses: int) -> list[str]:
    """A row of the table."""
    milliseconds = measure(browser, picture, presses)
    median, p95 = statistics.median(milliseconds), statistics.quantiles(milliseconds, n=20)[-1]
    size = len(picture.html().encode()) / 1000
    return [name, f"{len(milliseconds)} keys", f"{median:.1f} ms", f"{p95:.1f} ms", f"{size:.0f} KB"]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--tokens", type=int, nargs="+", default=[64, 512], help="lengths for the explorer (default 64 512)"
    )
    parser.add_argument("--presses", type=int, default=60, help="of keys on each control (default 60)")
    options = parser.parse_args()
    pictures = {f"attention explorer, 4 × 4 heads, {n} tokens": explorer(n) for n in options.tokens}
    for name in sorted(discoveries.KEYS.keys() - {*films.__all__}):
        pictures[name.replace("_", " ")] = discoveries.picture(name)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        version = browser.version
        rows = [
            row(browser, name, picture, options.presses)
            for name, picture in tqdm(pictures.items(), disable=None)
        ]
        for length in options.tokens:
            rows += other_pictures.rows(browser, length)
        browser.close()
    print(f"{machine()}, Chromium {version}\n")
    print(table(["picture", "what was done", "median", "95th percentile", "output"], rows))


if __name__ == "__main__":
    main()
