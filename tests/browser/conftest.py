"""Chromium for the browser tests: started once per session, without a network."""

import os
from urllib.parse import urlsplit

import pytest

from .chromium import find_chromium
from .harness import PATIENCE

QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LOCAL_HOSTS = {"localhost", "127.0.0.1", "::1"}


@pytest.fixture(scope="session")
def browser():
    """One Chromium for all tests of a session; without it the tests are skipped, but on CI they fail."""
    path = find_chromium()
    if path is None:
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop("no Chromium on this machine: see `make browser`")
    from playwright.sync_api import sync_playwright

    # Chromium refuses to start its sandbox for root, and containers run tests as root.
    sandbox = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=QUIET + sandbox, timeout=PATIENCE)
        yield chromium
        chromium.close()


def is_local(url: str) -> bool:
    """Whether a page may load this: a file, embedded data, or an address on this machine."""
    parts = urlsplit(url)
    return parts.scheme in {"file", "data", "blob", "about"} or parts.hostname in LOCAL_HOSTS


def cut_network(context, refused: list[str]) -> None:
    """Refuse every network request of a page, and put its address in `refused`."""

    def judge(route):
        if is_local(route.request.url):
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    context.route("**/*", judge)


@pytest.fixture
def outside_requests():
    """The addresses outside this machine that the test's page has requested; there must be none."""
    return []


@pytest.fixture
def page(browser, outside_requests):
    """A new page in its own profile. A test fails if its page makes a network request."""
    context = browser.new_context(service_workers="block", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    cut_network(context, outside_requests)
    yield context.new_page()
    context.close()
    assert outside_requests == [], f"the page asked the network for {outside_requests}"
