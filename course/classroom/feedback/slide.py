"""The misconceptions of the week on one slide for the next lecture: no names, large type."""

from collections.abc import Sequence
from pathlib import Path

from course.classroom.feedback.mistakes import TALK_ABOUT, Mistake
from course.classroom.feedback.page import plain, prose, write_page
from course.classroom.feedback.student_page import aligned

MAX_LINES, MAX_LETTERS = 5, 26  # of an example, so that the slide keeps its height

STYLE = """
body { font-size: 22px; line-height: 1.35; } main { max-width: 1240px; padding: 1.2rem 2rem; }
h1 { font-size: 34px; } h2 { font-size: 26px; } p { margin: .25rem 0; }
.week { display: grid; gap: 1.4rem; grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr)); margin-top: .8rem; }
.week section { margin: 0; padding: .7rem 1rem; border-left-color: var(--slip); min-width: 0; }
.week pre { font-size: 20px; line-height: 1.25; padding: .4rem .6rem; white-space: pre; overflow: hidden; }
.week code { font-size: 20px; } .count { font-weight: 600; }
"""


def write_slide(mistakes: Sequence[Mistake], students: int, path: str | Path, title: str) -> None:
    """Write the three most frequent misconceptions as one page that fits a screen of 1280 by 720 pixels.

    Args:
        mistakes: of the class, the most frequent first.
        students: who handed in something that could be read.
        title: of the assignment.
    """
    title = plain(title)
    shown = "".join(_section(mistake, students) for mistake in mistakes[:TALK_ABOUT])
    found = f'<div class="week">{shown}</div>' if shown else "<p>No answer agreed with a known mistake.</p>"
    write_page(
        path, f"This week's mistakes: {title}", f"<h1>{title}: what to look at again</h1>{found}", STYLE
    )


def _section(mistake: Mistake, students: int) -> str:
    count = f"{len(mistake.students)} of {students}"
    return (
        f"<section><h2>{prose(mistake.name[:1].upper() + mistake.name[1:])}</h2>"
        f'<p><code>{plain(mistake.exercise)}</code> · <span class="count">{count}</span></p>'
        f"<p>{prose(mistake.sentence)}</p>{_example(mistake.example)}</section>"
    )


def _example(evidence: dict[str, str] | None) -> str:
    if not evidence:
        return ""
    parts = (("What came", evidence.get("yours", "")), ("What was wanted", evidence.get("expected", "")))
    return "".join(f"<p>{label}</p><pre>{plain(_short(text))}</pre>" for label, text in parts if text)


def _short(text: str) -> str:
    lines = aligned(text).splitlines()
    cut = [line if len(line) <= MAX_LETTERS else line[: MAX_LETTERS - 1] + "…" for line in lines[:MAX_LINES]]
    return "\n".join([*cut, *["…"] * (len(lines) > MAX_LINES)])
