"""One sandbox for all tests of the grader, without bubblewrap they are skipped; and a catalogue to add to."""

import pytest

from course.classroom.grading.sandbox import Sandbox, Unprotected
from course.exercises import EXERCISES
from course.exercises.own_exercises import BANKS


@pytest.fixture(scope="session")
def sandbox():
    """A sandbox that has started. A test that starts one of its own asks for this one as well, to be skipped."""
    place = Sandbox()
    try:
        place.start()
    except Unprotected as error:
        pytest.skip(f"no sandbox: {error}")
    yield place
    place.close()


@pytest.fixture
def catalogue(monkeypatch):
    """The catalogue of exercises; what a test adds to it is gone after the test."""
    monkeypatch.setattr(EXERCISES, "_modules", {**EXERCISES._modules})
    before = {**BANKS}
    yield EXERCISES
    BANKS.clear()
    BANKS.update(before)
