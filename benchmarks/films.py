"""The frames of each film in Chromium on one core: how often a new one comes, and how long one takes.

A film is played from its first moment to its last, on a page of its own, and its question is skipped. `within 20 ms` is
the share of frames that come at most 20 ms after the one before; the goal is 95 of 100. `work` is the time from the
start of a frame to the end of its paint. Chromium with all its processes, and this program, run on one core (only Linux
can do that).
"""

import argparse
import os
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tqdm import tqdm

from benchmarks.measure import machine, table
from course.classroom import gallery
from course.pictures import films
from course.pictures.films.film import Film
from tests.browser.chromium import find_chromium
from tests.browser.harness import page_of

LATE = 20  # milliseconds
SPEEDS = {"0.5": "0.5×", "1": "1×", "2": "2×"}
# The times between frames and the work of each, from a click on Play until the film stops by itself.
WATCH = """host => new Promise((resolve) => {
  const play = host.shadowRoot.querySelector(".play");
  const [between, work, painted] = [[], [], new MessageChannel()];
  let [last, begun] = [null, 0];
  painted.port1.onmessage = () => work.push(performance.now() - begun);
  const frame = (now) => {
    begun = performance.now();
    if (play.textContent === "Play") return resolve([between, work]);
    if (last !== null) between.push(now - last);
    last = now;
    painted.port2.postMessage(null);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  play.click();
})"""


@contextmanager
def on_one_core(core: int) -> Iterator[None]:
    """Processes that are started here run on this core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def played(page: Page, film: Film, speed: str) -> tuple[list[float], list[float]]:
    """The milliseconds between the frames of a film, and those that each frame took."""
    with tempfile.TemporaryDirectory() as folder:
        page.goto(page_of(Path(folder), film))
        shown = page.locator(".course-picture")
        shown.get_by_label(SPEEDS[speed]).check()
        between, work = shown.evaluate(WATCH)
        shown.get_by_role("button", name="Skip the guess").click()
        later = shown.evaluate(WATCH)
    return between + later[0], work + later[1]


def row(page: Page, name: str, speed: str) -> list[str]:
    """A row of the table."""
    film = gallery.example(name)
    assert isinstance(film, Film)
    between, work = played(page, film, speed)
    in_time = sum(one <= LATE for one in between) / len(between)
    p95 = statistics.quantiles(work, n=20)[-1]
    seconds, size = sum(film.scene["seconds"]), len(film.html().encode()) / 1000
    return [
        name.replace("_", " "),
        f"{len(between):,}",
        f"{in_time:.1%}",
        f"{p95:.1f} ms",
        f"{seconds:.0f} s",
        f"{size:.0f} KB",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="film", help=f"of: {', '.join(films.__all__)}; all")
    parser.add_argument(
        "--speed",
        choices=SPEEDS,
        default="1",
        help="at which they are played (default 1); the frames are the same",
    )
    parser.add_argument(
        "--core", type=int, default=max(os.sched_getaffinity(0)), help="(default the last one)"
    )
    options = parser.parse_args()
    with on_one_core(options.core), sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=flags)
        version, page = browser.version, browser.new_page(reduced_motion="no-preference")
        rows = [row(page, name, options.speed) for name in tqdm(options.names or films.__all__, disable=None)]
        browser.close()
    print(f"{machine()}, Chromium {version} on one core\n")
    print(table(["film", "frames", f"within {LATE} ms", "work, 95th percentile", "length", "output"], rows))


if __name__ == "__main__":
    main()
