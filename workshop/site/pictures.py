"""The page of the pictures: every picture of the library, alive."""

import inspect

from course_lib import pictures
from course_lib.classroom.gallery import example, heading, names

INTRODUCTION = """# Pictures

Each picture asks a question first; "Skip the guess" shows it at once. All of them work with the keyboard alone. In a lesson
they show your own tensors; here they show their own example.

"""


def gallery_page() -> str:
    """All pictures, each with its import."""
    return INTRODUCTION + "\n".join(map(_section, names()))


def _section(name: str) -> str:
    about = (inspect.getdoc(getattr(pictures, name)) or "").partition("\n\n")[0]
    call = f"from course_lib.pictures import {name}"
    return f"## {heading(name)}\n\n{about}\n\n`{call}`\n\n``````{{raw}} html\n{example(name).html()}\n``````\n"
