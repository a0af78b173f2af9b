"""How long a picture takes from a key press to the painted answer, in Chromium on this machine.

The clock starts with the event's own time stamp and stops after layout and paint of the frame that shows what
the key did; up to one frame of that, 16.7 ms at 60 Hz, is waiting for the screen. The goal: a median of at
most 50 ms at 64 tokens and 100 ms at 512.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

import torch
from playwright.sync_api import sync_playwright
from tqdm import tqdm

from benchmarks.measure import machine, table
from course_lib.pictures import attention_explorer
from course_lib.pictures.frame import Picture
from tests.browser.chromium import find_chromium
from tests.browser.harness import guess, key_latencies, page_of

WALK = ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "End", "ArrowUp", "Home", "ArrowRight"]


def explorer(length: int) -> Picture:
    """The attention explorer over 4 layers of 4 heads."""
    generator = torch.Generator().manual_seed(0)
    weights = torch.randn((4, 4, length, length), generator=generator).mul(2).softmax(-1)
    return attention_explorer(weights, [f"word{place}" for place in range(length)])


def measure(browser, picture: Picture, presses: int) -> list[float]:
    """Milliseconds of each key press, after a few that warm the page up."""
    page = browser.new_page()
    with tempfile.TemporaryDirectory() as folder:
        page.goto(page_of(Path(folder), picture))
        guess(page.locator(".course-picture"))
        key_latencies(page, WALK)
        keys = [WALK[i % len(WALK)] for i in range(presses)]
        milliseconds = key_latencies(page, tqdm(keys, unit="key", disable=None))
    page.close()
    return milliseconds


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tokens", type=int, nargs="+", default=[64, 512], help="lengths (default 64 512)")
    parser.add_argument("--presses", type=int, default=200, help="key presses for each (default 200)")
    options = parser.parse_args()
    rows = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        version = browser.version
        for length in options.tokens:
            picture = explorer(length)
            milliseconds = measure(browser, picture, options.presses)
            p95 = statistics.quantiles(milliseconds, n=20)[-1]
            size = len(picture.html().encode()) / 1000
            rows.append(
                [str(length), f"{statistics.median(milliseconds):.1f} ms", f"{p95:.1f} ms", f"{size:.0f} KB"]
            )
        browser.close()
    print(f"{machine()}, Chromium {version}\n")
    print(table(["attention explorer, tokens", "median", "95th percentile", "output"], rows))


if __name__ == "__main__":
    main()
