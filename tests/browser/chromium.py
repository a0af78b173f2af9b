"""Finding Chromium: first the system's, then Playwright's. Run as a script, it exits with 0 if there is one.

The headless shell comes first: it opens no window, and so a page takes a third of the time. With --shell, the script
asks for it alone.
"""

import shutil
import sys
from pathlib import Path

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
MACOS = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def find_chromium() -> str | None:
    """The path of a Chromium that can be started, or None."""
    on_path = (shutil.which(name) for name in NAMES)
    installed = next((path for path in on_path if path), None)
    if installed:
        return installed
    candidates = (MACOS, playwrights_own())
    return next((path for path in candidates if Path(path).is_file()), None)


def playwrights_own() -> str:
    """The path at which `playwright install chromium` installs its browser, which may not exist."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


if __name__ == "__main__":
    path = find_chromium() or ""
    wanted = "headless-shell" if "--shell" in sys.argv else ""
    sys.exit(0 if path and wanted in path else 1)
