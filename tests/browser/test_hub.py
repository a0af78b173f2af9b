"""A real JupyterHub with the course's settings: a student logs in, fetches the course by a link, and runs lesson 00.

It needs jupyterhub, nbgitpuller and configurable-http-proxy on the path, which the course does not install.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from .harness import free_port, wait_for

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("jupyterhub", "jupyterhub-singleuser", "configurable-http-proxy", "gitpuller")

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(
        not all(map(shutil.which, NEEDED)), reason=f"a hub needs on the path: {', '.join(NEEDED)}"
    ),
]

# Settings that are not the course's: the login, the spawner, the folders.
SITE = """
load_subconfig({course!r})
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r} + "/{{username}}"
c.Spawner.args += {root!r}
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_port = {hub_port}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy_port}"
c.JupyterHub.db_url = "sqlite://"
c.JupyterHub.cookie_secret_file = {homes!r} + "/cookie_secret"
"""


@pytest.fixture
def hub(tmp_path):
    """The address of a running hub."""
    homes = tmp_path / "homes"
    homes.mkdir()
    course = ROOT / "course" / "classroom" / "hub" / "jupyterhub_config.py"
    port, hub_port, proxy_port = free_port(), free_port(), free_port()
    root = ["--allow-root"] * (os.geteuid() == 0)  # containers run tests as root; a class does not
    places = {"course": str(course), "homes": str(homes), "root": root}
    site = SITE.format(**places, port=port, hub_port=hub_port, proxy_port=proxy_port)
    (tmp_path / "jupyterhub_config.py").write_text(site)
    environment = os.environ | {"CONFIGPROXY_AUTH_TOKEN": "for-this-test-alone", "PYTHONPATH": str(ROOT)}
    command = ["jupyterhub", "-f", str(tmp_path / "jupyterhub_config.py")]
    with open(tmp_path / "hub.log", "w") as log:
        server = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=log, stderr=log)
    try:
        wait_for(f"http://127.0.0.1:{port}/hub/api", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(60)


@pytest.fixture
def course(tmp_path):
    """A repository with the lessons, from which students fetch them."""
    folder = tmp_path / "lessons"
    shutil.copytree(ROOT / "notebooks", folder / "notebooks", ignore=shutil.ignore_patterns(".*", "source"))
    who = ("-c", "user.name=Teacher", "-c", "user.email=teacher@example.org")
    for arguments in (["init", "-q", "-b", "main"], ["add", "."], [*who, "commit", "-q", "-m", "Lessons"]):
        subprocess.run(["git", *arguments], cwd=folder, check=True)
    return folder


def test_a_student_fetches_the_course_and_runs_the_first_lesson(hub, course, tmp_path, page):
    lesson = "lessons/notebooks/00_start_here.ipynb"
    link = f"/hub/user-redirect/git-pull?repo={course.as_uri()}&branch=main&urlpath=lab/tree/{lesson}"
    page.goto(f"{hub}{link}")
    page.get_by_label(re.compile("Username")).fill("ada")
    page.get_by_label(re.compile("Password")).fill("any")
    page.get_by_role("button", name=re.compile("Sign in", re.I)).click()
    page.get_by_role("heading", name=re.compile("00 · Start here")).first.wait_for(timeout=120_000)
    assert (tmp_path / "homes" / "ada" / lesson).is_file()
    first = page.locator(".jp-CodeCell").first
    page.get_by_text(re.compile("Idle$")).first.wait_for(timeout=60_000)  # the kernel is ready
    first.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.type(
        "import os, torch\nprint(torch.get_num_threads(), os.environ['MEM_LIMIT'])\n"
        "from course_lib.translator import Translator; print(Translator.load().translate('La quise mucho'))"
    )
    page.keyboard.press("Shift+Enter")
    output = first.locator(".jp-OutputArea-output")
    output.get_by_text("I loved her very much.").wait_for(timeout=60_000)
    assert f"2 {2 * 1024**3}" in output.inner_text()
