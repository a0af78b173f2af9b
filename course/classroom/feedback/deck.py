"""Slides for the next lecture, made of the class's three most frequent mistakes: no names, large type, one file.

Each mistake has a slide with the smallest input that shows it. If the course has a picture that takes one's own
function, a second slide lets the room guess, and then shows the picture on the code of this mistake.
"""

from collections.abc import Sequence
from pathlib import Path

from course.classroom.feedback.mistakes import TALK_ABOUT, Mistake
from course.classroom.feedback.page import plain, prose, write_page
from course.classroom.feedback.student_page import aligned
from course.classroom.gallery import example_with
from course.exercises import EXERCISES

HERE = Path(__file__).parent
THEME = HERE.parent / "slides" / "theme"  # of the lectures
WIDE, HALF = 96, 46  # letters in a line of code, and in half of one
SENTENCE = 90  # letters in a line of text
LINES, RESULT = 16, 6  # of a slide's sentence and example together, and at most of what came


def write_deck(mistakes: Sequence[Mistake], students: int, path: str | Path, title: str) -> None:
    """Write the slides as one page, for a screen of any size; on paper each is a page.

    Args:
        mistakes: of the class, the most frequent first.
        students: who handed in something that could be read.
        title: of the assignment.
    """
    talked_about = mistakes[:TALK_ABOUT]
    title = f"{plain(title)}: what to look at again"
    pictures = [_picture(mistake) for mistake in talked_about]
    slides = [_overview(title, talked_about, students)]
    for mistake, picture in zip(talked_about, pictures, strict=True):
        slides += [_mistake(mistake, students), *([_under(mistake) + picture] if picture else ())]
    style, form = (
        (folder / name).read_text("utf-8") for folder, name in ((HERE, "deck.css"), (THEME, "figures.css"))
    )
    own = "".join(
        (folder / name).read_text("utf-8") for folder, name in ((THEME, "figures.js"), (HERE, "deck.js"))
    )
    body = "".join(f'<section class="slide">{slide}</section>' for slide in slides)
    body += f'<template id="figures">{form}</template><script>{own}</script>'
    write_page(path, title, body, style, [own, *map(_script_of, filter(None, pictures))])


def _overview(title: str, mistakes: Sequence[Mistake], students: int) -> str:
    items = "".join(
        f"<li>{_name(mistake)} <span class='quiet'>{_where(mistake, students)}</span></li>"
        for mistake in mistakes
    )
    found = f"<ol>{items}</ol>" if items else "<p>No answer agreed with a known mistake.</p>"
    return f"<h1>{title}</h1>{found}"


def _mistake(mistake: Mistake, students: int) -> str:
    room = LINES - len(mistake.sentence) // SENTENCE
    return (
        f'<h2>{_name(mistake)}</h2><p class="quiet">{_where(mistake, students)}</p>'
        f"<p>{prose(mistake.sentence)}</p>{_example(mistake.example or {}, room)}"
    )


def _name(mistake: Mistake) -> str:
    return prose(mistake.name[:1].upper() + mistake.name[1:])


def _where(mistake: Mistake, students: int) -> str:
    lesson = f"lesson {EXERCISES[mistake.exercise].lesson:02}, "
    return f"<code>{plain(mistake.exercise)}</code>, {lesson}{len(mistake.students)} of {students} students"


def _example(evidence: dict[str, str], room: int) -> str:
    """What went in, what came and what was wanted, in so many lines; of long lines the last two stand apart."""
    given, yours, wanted = (aligned(evidence.get(part, "")) for part in ("input", "yours", "expected"))
    long = any(len(line) > HALF for line in f"{yours}\n{wanted}".splitlines())
    letters, most = (WIDE, RESULT - 2) if long else (HALF, RESULT)
    shown = {"What came": _short(yours, letters, most), "What was wanted": _short(wanted, letters, most)}
    lines = [text.count("\n") + 1 for text in shown.values()]
    room -= sum(lines) + 2 if long else max(lines)
    went_in = {"The smallest input that shows it": _short(given, WIDE, room)}
    return f'{_part(went_in)}<div class="{"long" if long else "came"}">{_part(shown)}</div>'


def _part(texts: dict[str, str]) -> str:
    named = ((name, plain(text)) for name, text in texts.items() if text)
    return "".join(f"<div><h3>{name}</h3><pre>{text}</pre></div>" for name, text in named)


def _short(text: str, letters: int, most: int) -> str:
    """At most so many lines of so many letters."""
    lines = text.splitlines()
    lines = lines if len(lines) <= most else [*lines[: most - 1], "…"]
    return "\n".join(line if len(line) <= letters else f"{line[: letters - 1]}…" for line in lines)


def _under(mistake: Mistake) -> str:
    switch = "switch on “on my function”: it is the code of this mistake"
    return f'<p class="under quiet">{_name(mistake)}: {switch}.</p>'


def _picture(mistake: Mistake) -> str:
    """The picture on the code of a known mistake, as HTML; "" if there is none."""
    known = {one.name: one.code for one in EXERCISES[mistake.exercise].misconceptions}
    picture = example_with(mistake.exercise, known[mistake.name]) if mistake.name in known else None
    return picture.html() if picture else ""


def _script_of(picture: str) -> str:
    return picture.partition("<script>")[2].rpartition("</script>")[0]
