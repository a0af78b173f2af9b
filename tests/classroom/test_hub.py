"""The hub's settings can be read, hold what the page promises, and leave room for what a lesson needs."""

import re
from pathlib import Path

import pytest
from traitlets.config import Config, LazyConfigValue, PyFileConfigLoader

from course.classroom.assignments.notebook import CONFIG_TEXT

ROOT = Path(__file__).resolve().parents[2]
HUB = ROOT / "course" / "classroom" / "hub"


@pytest.fixture(scope="module")
def settings():
    return read("jupyterhub_config.py")


def read(name: str):
    config = PyFileConfigLoader(name, path=str(HUB)).load_config()
    for setting, empty in (("environment", {}), ("args", [])):  # what is to be added, added to nothing
        if isinstance(found := config.Spawner.get(setting), LazyConfigValue):
            config.Spawner[setting] = found.get_value(empty)
    return config


def published_peaks() -> dict[str, int]:
    """MiB that each lesson's kernel held at most, from the published table."""
    table = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| lesson (\w+) \|.*\| ([\d,]+) MiB \|$", table, re.MULTILINE)
    return {name: int(peak.replace(",", "")) for name, peak in rows}


def test_the_limit_leaves_room_for_every_lesson(settings):
    peaks = published_peaks()
    lessons = {path.stem for path in (ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb")}
    assert set(peaks) == lessons
    gibibytes = int(settings.Spawner.mem_limit.removesuffix("G"))
    assert (
        max(peaks.values()) + 300 < gibibytes * 1024
    )  # 300: JupyterLab's own server, and a second kernel's beginning


def test_threads_are_no_more_than_cores(settings):
    assert int(settings.Spawner.environment["OMP_NUM_THREADS"]) == settings.Spawner.cpu_limit


def test_the_exchange_is_for_the_course_that_assignments_are_built_for():
    assert f'course_id = "{read("nbgrader_config.py").CourseDirectory.course_id}"' in CONFIG_TEXT


def test_idle_kernels_go(settings):
    assert "--MappingKernelManager.cull_idle_timeout=1800" in settings.Spawner.args
    assert "--MappingKernelManager.cull_connected=True" in settings.Spawner.args


def test_settings_that_are_there_stay():
    """The Littlest JupyterHub sets its own first, and reads ours after them."""
    before = Config()
    before.Spawner.update(mem_limit="8G", cpu_limit=None, default_url="/tree", environment={"SCHOOL": "ours"})
    before.Spawner.args = ["--debug"]
    path = HUB / "jupyterhub_config.py"
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), {"get_config": lambda: before})
    spawner = before.Spawner
    assert (spawner.mem_limit, spawner.cpu_limit, spawner.default_url) == ("8G", 2, "/tree")
    assert spawner.environment["SCHOOL"] == "ours"
    assert spawner.environment["OMP_NUM_THREADS"] == "2"
    assert spawner.args[0] == "--debug"
    assert "--MappingKernelManager.cull_idle_timeout=1800" in spawner.args


def test_every_setting_exists_where_jupyterhub_is_installed(settings):
    app = pytest.importorskip("jupyterhub.app", reason="JupyterHub is not installed here")
    from jupyterhub.spawner import Spawner

    for owner, kind in (("Spawner", Spawner), ("JupyterHub", app.JupyterHub)):
        assert set(settings[owner]) <= set(kind.class_trait_names())
