"""Every test has a progress file of its own, and starts at the first hint and the first try, with nothing checked."""

import pytest

from course.exercises import checking, commands, latest


@pytest.fixture(autouse=True)
def progress_file(tmp_path, monkeypatch):
    path = tmp_path / "home" / "progress.json"
    monkeypatch.setenv("COURSE_PROGRESS", str(path))
    commands._rungs.clear()
    checking._last_refused.clear()
    latest.forget()
    return path
