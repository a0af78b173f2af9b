"""Every test has a progress file of its own, and starts at the first hint and the first try, with nothing checked."""

import pytest

from course.exercises.session import SESSION, Session


@pytest.fixture(autouse=True)
def progress_file(tmp_path, monkeypatch):
    path = tmp_path / "home" / "progress.json"
    monkeypatch.setenv("COURSE_PROGRESS", str(path))
    vars(SESSION).update(vars(Session()))
    return path
