"""What learners and teachers have from version 1, made from today's by giving the names back."""

import re

from course.old_names import RENAMED

OLD = {today: old for old, today in RENAMED.items()}


def as_in_version_1(text: str) -> str:
    """A text of today with the names that it would have had: `mend_...`, `course_lib.exercises`."""
    text = re.sub("|".join(OLD), lambda found: OLD[found[0]], text)
    return re.sub(r"\bcourse\.(exercises|pictures|classroom)\b", r"course_lib.\1", text)
