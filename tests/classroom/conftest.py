"""One sandbox for all tests of the grader; without bubblewrap they are skipped."""

import pytest

from course.classroom.grading.sandbox import Sandbox, Unprotected


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
