"""A page to mark open questions on: anonymous, question by question, equal answers together, by keyboard.

It needs no server and no network. It holds the rows of the table `questions.csv`, puts levels and comments into them,
and saves them as this table again. The script beside this module does that; without it the page only shows the answers.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from course.classroom.assignments.declared import Assignment
from course.classroom.assignments.questions import Question
from course.classroom.feedback.page import data, plain, prose, write_page
from course.classroom.grading.written import Written
from course.classroom.text import number

HERE = Path(__file__).parent
NUMBERED = re.compile(r"\[cell \d+\]")  # the same text stands elsewhere in another notebook
KEYS = {
    "1 to 9": "the level; 0 takes it back",
    "p": "points between two levels",
    "c": "a comment; Enter ends it",
    "Shift and 1 to 9": "a comment that you wrote before, or without it again",
    "→ or j, ← or k": "the next answer, the one before",
    "n": "the next answer without a level",
    "q": "the next question",
    "s": "save",
}
SAVING = (
    "Save the table in place of <code>questions.csv</code>, which lies beside this page, and run the same command "
    "again. A browser that cannot choose the place puts it among its downloads: move it from there. Until you save, "
    "the marks stay in this browser."
)


@dataclass(frozen=True)
class Group:
    """Equal answers to a question.

    Args:
        text: as it stands in one of the submissions.
        lines: of the submissions in the table.
        codes: what they have for the exercise beside it, the most frequent first.
    """

    text: str
    lines: Sequence[int]
    codes: Sequence[str]


def write_question_page(
    assignment: Assignment,
    written: Mapping[str, Written],
    cells: Sequence[Sequence[str]],
    lines: Mapping[tuple[str, str], int],
    path: Path,
) -> None:
    """Write the page.

    Args:
        assignment: with the questions.
        written: in each submission; one that a group shares counts once.
        cells: of the table `questions.csv`, with its head.
        lines: of each answer in this table, by submission and question.
        path: of the page.
    """
    title = f"Questions: {plain(assignment.title)}"
    parts = [
        _question(question, groups(question, written, lines), len(written))
        for question in assignment.questions
    ]
    style, script = ((HERE / f"question_page.{kind}").read_text(encoding="utf-8") for kind in ("css", "js"))
    body = f"<h1>{title}</h1>{_bar()}{''.join(parts)}{data('table', cells)}<script>{script}</script>"
    write_page(path, title, body, style, [script])


def groups(
    question: Question, written: Mapping[str, Written], lines: Mapping[tuple[str, str], int]
) -> list[Group]:
    """The answers to a question, equal ones together, in an order that says nothing of who wrote them.

    White space and capitals make no difference. What begins alike stands together.
    """
    alike: dict[str, list[str]] = {}
    for student, one in written.items():
        if question.name in one.texts:
            key = " ".join(NUMBERED.sub("", one.texts[question.name]).casefold().split())
            alike.setdefault(key, []).append(student)
    return [
        Group(
            written[students[0]].texts[question.name],
            sorted(lines[student, question.name] for student in students),
            list(_codes(question, written, students)),
        )
        for _, students in sorted(alike.items())
    ]


def _codes(question: Question, written: Mapping[str, Written], students: Sequence[str]) -> Iterator[str]:
    found = Counter(written[student].code.get(question.beside, "").strip() for student in students)
    return (code for code, _ in found.most_common() if code)


def _bar() -> str:
    rows = "".join(f"<dt>{keys}</dt><dd>{does}</dd>" for keys, does in KEYS.items())
    return (
        '<div class="bar" hidden><div id="questions" role="group" aria-label="Questions"></div>'
        '<p id="told" role="status"></p><button id="save">Save <kbd>s</kbd></button></div>'
        f'<p class="quiet">{SAVING}</p><details id="keys" hidden><summary>Keys</summary><dl>{rows}</dl>'
        '<p><label><input type="checkbox" checked> Keys work</label></p></details>'
        "<noscript><p>This browser runs no scripts: write the levels into <code>questions.csv</code>.</p></noscript>"
    )


def _question(question: Question, answers: Sequence[Group], submissions: int) -> str:
    count = sum(len(answer.lines) for answer in answers)
    told = f"{count} of {submissions} submissions have an answer, in {len(answers)} ways."
    shown = "".join(
        _answer(question, f"{place} of {len(answers)}", answer)
        for place, answer in enumerate(answers, start=1)
    )
    return (
        f'<div class="question" id="{plain(question.name)}"><h2><code>{plain(question.name)}</code></h2>'
        f'<p class="asked">{prose(question.text)}</p><p class="quiet">{told}</p>{_controls(question)}{shown}</div>'
    )


def _controls(question: Question) -> str:
    """What stands between the text of each answer and its code."""
    levels = "".join(
        f'<label><input type="radio" value="{plain(name)}" data-points="{level.points}"> <kbd>{key}</kbd> '
        f'<b>{plain(name)}</b> ({number(level.points)})<span class="says">: {prose(level.says)}</span></label>'
        for key, (name, level) in enumerate(question.levels.items(), start=1)
    )
    return (
        f'<template><div class="marking"><fieldset><legend>Level</legend>{levels}</fieldset>'
        '<label>Points between <kbd>p</kbd> <input class="points" inputmode="decimal" size="5"></label>'
        '<label class="wide">Comment <kbd>c</kbd> <textarea rows="2"></textarea></label>'
        '<p class="mixed" hidden>These submissions have different marks. A new one is for all of them.</p>'
        "</div></template>"
    )


def _answer(question: Question, place: str, answer: Group) -> str:
    several = f" · {len(answer.lines)} submissions have this" if len(answer.lines) > 1 else ""
    return (
        f'<section class="answer open" tabindex="-1" data-lines="{" ".join(map(str, answer.lines))}">'
        f'<h3>Answer {place}<span class="quiet">{several}</span></h3><div class="both">'
        f'<p class="text">{plain(answer.text)}</p>{_beside(question, answer.codes)}</div></section>'
    )


def _beside(question: Question, codes: Sequence[str]) -> str:
    if not codes:
        return ""
    first, *others = (f"<pre>{plain(code)}</pre>" for code in codes)
    folded = (
        f"<details><summary>Other code of theirs ({len(others)})</summary>{''.join(others)}</details>"
        if others
        else ""
    )
    return f"<div class='code'><h4>Their <code>{plain(question.beside)}</code></h4>{first}{folded}</div>"
