"""Other tools for attention without a network: bertviz and CircuitsVis, if they are installed.

pip install --no-deps bertviz circuitsvis "importlib-metadata<8.6" zipp
"""

import statistics
import tempfile
import time
from pathlib import Path

import torch
from jaxtyping import Float
from playwright.sync_api import TimeoutError
from torch import Tensor

from tests.browser.conftest import cut_network

PATIENCE = 180_000  # milliseconds for one answer
PAGE = '<!doctype html><meta charset="utf-8"><body>{}</body>'

# From the time stamp of the last pointer that entered a token to the end of the frame that shows the change.
CLOCK = """() => {
  const painted = new MessageChannel();
  let entered = 0;
  window.latencies = [];
  painted.port1.onmessage = () => entered && (latencies.push(performance.now() - entered), (entered = 0));
  addEventListener("mouseover", (event) => (entered = event.timeStamp), true);
  new MutationObserver(() => requestAnimationFrame(() => painted.port2.postMessage(null)))
    .observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def rows(browser, length: int, hovers: int = 5) -> list[list[str]]:
    """A table row for each tool: name, action, median, 95th percentile, output."""
    generator = torch.Generator().manual_seed(0)
    weights = torch.randn((4, length, length), generator=generator).mul(2).softmax(-1)
    tokens = [f"word{place}" for place in range(length)]
    return [_bertviz(browser, weights, tokens), _circuitsvis(browser, weights, tokens, hovers)]


def _bertviz(browser, weights: Float[Tensor, "num_heads length length"], tokens: list[str]) -> list[str]:
    name = f"bertviz head_view, 1 layer of 4 heads, {len(tokens)} tokens"
    try:
        from bertviz import head_view
    except ImportError:
        return _missing(name)
    html = head_view([weights[None]], tokens, html_action="return").data
    page, refused, errors = _opened(browser, html)
    page.wait_for_timeout(2000)
    drawn = page.locator("svg").count()
    page.close()
    assert drawn == 0, "bertviz draws without a network: measure it"
    what = f"draws nothing: asks for {', '.join(sorted(set(refused)))}; {'; '.join(sorted(set(errors)))}"
    return [name, what, "none", "none", _size(html)]


def _circuitsvis(
    browser, weights: Float[Tensor, "num_heads length length"], tokens: list[str], hovers: int
) -> list[str]:
    name = f"CircuitsVis attention_patterns, 1 layer of 4 heads, {len(tokens)} tokens"
    try:
        from circuitsvis.attention import attention_patterns
    except ImportError:
        return _missing(name)
    html = attention_patterns(tokens=tokens, attention=weights).local_src
    start = time.perf_counter()
    page, refused, _ = _opened(browser, html)
    try:
        page.get_by_role("button", name="word1", exact=True).wait_for()
    except TimeoutError:
        page.close()
        return [name, f"shows nothing within {PATIENCE // 1000} s", "none", "none", _size(html)]
    opened = time.perf_counter() - start
    page.evaluate(CLOCK)
    for number in range(1, hovers + 1):
        page.get_by_role("button", name=f"word{number % 2 + 2}", exact=True).dispatch_event("mouseover")
        page.wait_for_function(f"latencies.length >= {number}")
    latencies = page.evaluate("latencies")
    page.close()
    what = f"the pointer on a token, {hovers} times, with {len(refused)} requests refused; it opens in {opened:.0f} s"
    return [name, what, f"{statistics.median(latencies):.0f} ms", f"{max(latencies):.0f} ms", _size(html)]


def _opened(browser, html: str):
    """Open a page; return it with its network requests and its errors."""
    refused, errors = [], []
    context = browser.new_context()
    cut_network(context, refused)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: errors.append(error.message))
    path = Path(tempfile.mkdtemp()) / "page.html"
    path.write_text(PAGE.format(html), encoding="utf-8")
    page.goto(path.as_uri(), wait_until="commit")
    return page, refused, errors


def _size(html: str) -> str:
    return f"{len(html.encode()) / 1000:.0f} KB"


def _missing(name: str) -> list[str]:
    return [name, "not installed", "", "", ""]
