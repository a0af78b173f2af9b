"""Shared parts of the tests of pictures: pages that hold them, keys that answer them, a clock, axe, a JupyterLab."""

import json
import os
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any

import nbformat
from nbformat.sign import NotebookNotary

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120_000  # milliseconds to wait; on an idle machine nothing takes ten seconds

PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">'
    "<title>{title}</title><main><h1>{title}</h1>{body}</main></html>"
)


def page_of(folder: Path, *pictures, title: str = "Pictures") -> str:
    """The address of a page that holds only these pictures."""
    path = folder / "pictures.html"
    body = "".join(picture._repr_mimebundle_()["text/html"] for picture in pictures)
    path.write_text(PAGE.format(title=escape(title), body=body), encoding="utf-8")
    return path.as_uri()


def notebook_of(*pictures) -> nbformat.NotebookNode:
    """A notebook with one cell for each picture, run and saved."""
    cells = [nbformat.v4.new_markdown_cell("# A lesson", id="heading")]
    for number, picture in enumerate(pictures):
        output = nbformat.v4.new_output("execute_result", picture._repr_mimebundle_(), execution_count=1)
        cells.append(
            nbformat.v4.new_code_cell("1 + 1", id=f"picture-{number}", execution_count=1, outputs=[output])
        )
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})


def exported(notebook: nbformat.NotebookNode, folder: Path, **options) -> str:
    """The address of the notebook's page from nbconvert, without the libraries that it would fetch for other cells."""
    from nbconvert import HTMLExporter

    nothing = dict.fromkeys(("require_js_url", "jquery_url", "mathjax_url", "mermaid_js_url"), "")
    body, _ = HTMLExporter(**nothing, **options).from_notebook_node(notebook)
    path = folder / "exported.html"
    path.write_text(body, encoding="utf-8")
    return path.as_uri()


def guess(picture, choice: int = 0) -> None:
    """Answer a picture's question (`picture`: its locator), by keyboard alone."""
    keyboard = picture.page.keyboard
    picture.locator(".guess input").first.focus()
    keyboard.press("Space")
    for _ in range(choice):
        keyboard.press("ArrowRight")
    keyboard.press("Enter")


CLOCK = """() => {
  const installed = "latencies" in window;
  window.latencies = [];
  if (installed) return;
  const painted = new MessageChannel();
  const start = (event) => (event.type === "keyup") === (event.key === " ") && requestAnimationFrame(() => {
    painted.port1.onmessage = () => latencies.push(performance.now() - event.timeStamp);
    painted.port2.postMessage(null);
  });
  addEventListener("keydown", start, true);
  addEventListener("keyup", start, true);
}"""


def key_latencies(page, keys: Iterable[str]) -> list[float]:
    """Milliseconds from each key press to the end of the frame that shows its effect.

    The clock starts with the browser's time stamp of the event: of the key's release for the space bar, which acts when
    it comes up, of the press for every other key. An animation frame is requested; it sends itself a message, which
    arrives after layout and paint.
    """
    page.evaluate(CLOCK)
    for number, key in enumerate(keys, start=1):
        page.keyboard.press(key)
        page.wait_for_function(f"latencies.length === {number}")
    return page.evaluate("latencies")


def key_work(page, keys: Iterable[str]) -> float:
    """Milliseconds of processor time that the page's main thread takes for a key press and its frame: the median.

    Other programs on the machine slow an answer down (`key_latencies`), but they do not add to this work.
    """
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        seconds = {each["name"]: each["value"] for each in browser.send("Performance.getMetrics")["metrics"]}
        return 1000 * (seconds["TaskDuration"] - seconds["DevToolsCommandDuration"])

    work = []
    for key in keys:
        before = spent()
        key_latencies(page, [key])
        work.append(spent() - before)
    browser.detach()
    return statistics.median(work)


def axe_complaints(page, part: str = "html") -> list[str]:
    """The faults that axe finds on the page, or in the parts that a selector names, one line each."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, context=part).response["violations"]
    return [f"{item['id']}: {node['html'][:120]}" for item in found for node in item["nodes"]]


@contextmanager
def jupyterlab(folder: Path) -> Iterator[str]:
    """Start a JupyterLab on this machine that serves `folder`, with its own settings and data; yield its address."""
    home = folder / ".home"
    environment = os.environ | {
        "HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_CONFIG_PATH": str(ROOT / "course/classroom/settings"),
        "JUPYTER_DATA_DIR": str(data_of(folder)),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": str(ROOT),
    }
    options = f"--no-browser --allow-root --port=0 --IdentityProvider.token= --ServerApp.root_dir={folder}"
    with open(folder / ".jupyterlab.log", "w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options.split()], env=environment, stdout=log, stderr=log
        )
    try:
        address = f"http://127.0.0.1:{port_of(server, home / 'runtime')}"
        wait_for(f"{address}/api", server)
        yield f"{address}/lab/tree"
    finally:
        server.kill()  # asked politely, it waits for kernels that are still starting; without it they end themselves
        server.wait()


def port_of(server: subprocess.Popen, runtime: Path) -> int:
    """The free port that a JupyterLab chose, read from the file that it writes."""
    record = runtime / f"jpserver-{server.pid}.json"
    return patiently(lambda: json.loads(record.read_text())["port"], server, f"no {record.name} is written")


def data_of(folder: Path) -> Path:
    """The data folder of such a JupyterLab, which holds the list of trusted notebooks."""
    return folder / ".home" / "data"


def save(notebook: nbformat.NotebookNode, path: Path, trusted: bool) -> None:
    """Put a notebook into the folder that JupyterLab serves; trusted as if it had been run there, or not."""
    nbformat.write(notebook, path)
    if trusted:
        data_of(path.parent).mkdir(parents=True, exist_ok=True)
        notary = NotebookNotary(data_dir=str(data_of(path.parent)))
        notary.sign(nbformat.read(path, as_version=4))
        notary.store.close()


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(address: str, server: subprocess.Popen) -> None:
    """Wait until a server answers."""
    patiently(
        lambda: urllib.request.urlopen(address, timeout=5).close(), server, f"nothing answers at {address}"
    )


def patiently(ask: Callable[[], Any], server: subprocess.Popen, failure: str, seconds: float = 120) -> Any:
    """The result of `ask` as soon as it works: a server's file may be missing or incomplete at first."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and server.poll() is None:
        try:
            return ask()
        except (OSError, ValueError):
            time.sleep(0.1)
    raise RuntimeError(f"{failure} (the server's exit code: {server.poll()})")
