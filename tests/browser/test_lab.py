"""`make lab` opens lesson 00 itself, without a pop-up."""

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from .harness import wait_for

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def address(tmp_path):
    """The address of JupyterLab as `make lab` starts it."""
    if not (ROOT / ".venv/.installed-lab").exists() or not (ROOT / "notebooks/00_start_here.ipynb").exists():
        pytest.skip("not set up by `make`, or lesson 00 is not built")
    command = ["make", "lab", "ARGS=--no-browser --port=0 --ServerApp.port_retries=0"]
    own = {"JUPYTERLAB_SETTINGS_DIR": str(tmp_path), "JUPYTERLAB_WORKSPACES_DIR": str(tmp_path)}
    lab = subprocess.Popen(
        command, cwd=ROOT, env=os.environ | own, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        found = (re.search(r"http://(?:localhost|127\.0\.0\.1):\d+/lab\S+", line) for line in lab.stderr)
        printed = next(match[0] for match in found if match)
        wait_for(printed, lab)  # JupyterLab prints its address before it listens there
        yield printed
    finally:
        os.killpg(lab.pid, signal.SIGKILL)  # asked politely, it waits for kernels that are still starting
        lab.wait()
        lab.stderr.close()


def test_make_lab_opens_the_first_lesson(page, address, outside_requests):
    page.goto(address)
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    assert page.inner_text(".jp-Notebook h1").startswith("00")
    page.wait_for_selector(
        '.jp-Notebook-ExecutionIndicator[data-status="idle"]', state="attached", timeout=60_000
    )
    page.wait_for_timeout(2000)  # the question about news would come now
    assert page.locator(".jp-toastContainer, .Toastify__toast").count() == 0
    assert outside_requests == []
