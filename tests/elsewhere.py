"""Test files that are left out on other systems than Linux, and why. The workflow runs the quick tests there."""

ON_LINUX_ONLY = (
    # Thousands of answers, the same on every system: without fork each of them takes a process of its own, and seconds.
    "exercises/test_bank.py",
    "exercises/test_own_answers.py",
    "exercises/test_shown_solutions.py",
    # The server that forks, with /proc to look at it.
    "exercises/test_hostile.py",
    "exercises/test_workplace.py",
    # The grader's sandbox.
    "classroom/test_grade_command.py",
    "classroom/test_grading.py",
    "classroom/test_hostile_submissions.py",
    "classroom/test_on_submission.py",
)
NOT_ON_WINDOWS = (
    "test_setup.py",  # shell scripts
    "test_library_alone.py",  # links to folders
    "classroom/test_assignments.py",  # nbgrader, which wants a Unix
)


def left_out(system: str) -> list[str]:
    """The names of these files below tests/, on a system named as `sys.platform` names it."""
    return [*ON_LINUX_ONLY * (system != "linux"), *NOT_ON_WINDOWS * (system == "win32")]
