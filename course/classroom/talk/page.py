"""Sheets for short talks: for each student the code with numbered lines, and questions with answers for the teacher."""

from collections.abc import Sequence
from pathlib import Path

from course.classroom.feedback.page import plain, prose, write_page
from course.classroom.feedback.student_page import aligned
from course.classroom.talk.asking import Asked, Sheet

STYLE = """
.sheet { break-after: page; border: 0; border-top: 2px solid var(--line); border-radius: 0; padding: 1rem 0;
  break-inside: auto; }
.sheet:last-child { break-after: auto; }
ol.code { font-family: ui-monospace, monospace; font-size: .85em; background: var(--panel); border-radius: 4px;
  padding: .6rem .8rem .6rem 3.2rem; margin: .3rem 0; }
ol.code li { white-space: pre-wrap; overflow-wrap: anywhere; min-height: 1.4em; }
ol.code li::marker { color: var(--quiet); }
ol.asked { padding-left: 1.4rem; } ol.asked > li { margin: .7rem 0; break-inside: avoid; }
ol.asked p { margin: 0; }
.answer { color: var(--quiet); border-left: 3px solid var(--line); padding-left: .7rem; }
"""
ABOUT = (
    "Ask three or four of these, with the student's notebook open. Who wrote the code, or has understood it, answers "
    "in a sentence or two. The grey lines are for you: what the student's own code did when it was changed and run."
)


def write_sheets(sheets: Sequence[Sheet], path: str | Path, title: str) -> None:
    """Write the page: a sheet for each student, which begins a new page of paper."""
    title = f"Talks: {plain(title)}"
    body = "".join(map(_sheet, sheets))
    write_page(path, title, f'<h1>{title}</h1><p class="quiet">{ABOUT}</p>{body}', STYLE)


def _sheet(sheet: Sheet) -> str:
    head = f"<h2>{plain(sheet.student)}</h2>"
    if sheet.problem:
        return f'<section class="sheet">{head}<p>No questions: {prose(sheet.problem)}.</p></section>'
    numbers = iter(range(1, len(sheet.asked) + 1))
    parts = "".join(
        _about(name, code, [(next(numbers), one) for one in sheet.asked if one.exercise == name])
        for name, code in sheet.code.items()
    )
    return f'<section class="sheet">{head}{parts}</section>'


def _about(exercise: str, code: str, asked: Sequence[tuple[int, Asked]]) -> str:
    lines = code.rstrip().splitlines()
    first = next((place for place, line in enumerate(lines, start=1) if line.strip()), 1)
    numbered = "".join(f"<li>{plain(line)}</li>" for line in lines[first - 1 :])
    items = "".join(
        f'<li value="{number}">{_said(one.text)}<div class="answer">{_said(one.answer)}</div></li>'
        for number, one in asked
    )
    return (
        f'<h3><code>{plain(exercise)}</code></h3><ol class="code" start="{first}">{numbered}</ol>'
        f'<ol class="asked">{items}</ol>'
    )


def _said(text: str) -> str:
    """A sentence, and the numbers that follow it on lines of their own."""
    sentence, _, numbers = text.partition("\n")
    shown = f"<pre>{plain(aligned(numbers))}</pre>" if numbers else ""
    return f"<p>{prose(sentence[:1].upper() + sentence[1:])}</p>{shown}"
