"""The folder that Sphinx reads: pages of the repository, each in its own place, and pages written for the site."""

import re
import shutil
from pathlib import Path
from string import Template

from course.classroom.notebooks import find_lessons, is_more
from workshop.site.exercises import exercise_pages, short_title
from workshop.site.parts import HERE, ROOT
from workshop.site.pictures import gallery
from workshop.site.reference import reference_pages
from workshop.site.translator.building import translator_html

# A page keeps its place in the repository, so that links between pages are right as they stand.
AS_THEY_STAND = (
    "notebooks/*.ipynb",
    "notebooks/more/*.ipynb",
    "notebooks/*.md",
    "data/**/*.md",
    "course/classroom/README.md",
    "course/classroom/hub/README.md",
    "CHANGELOG.md",
)


def write_sources(folder: Path) -> None:
    """Write the site's source into an empty folder, or in the place of an older one."""
    shutil.rmtree(folder, ignore_errors=True)
    for pattern in AS_THEY_STAND:
        for path in ROOT.glob(pattern):
            target = folder / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    written = {
        **{
            path.stem: filled(path.read_text(encoding="utf-8"), readme) for path in HERE.glob("pages/*.md.in")
        },
        "gallery.ipynb": gallery(),
        **exercise_pages(),
        **reference_pages((ROOT / "course_lib/README.md").read_text(encoding="utf-8")),
    }
    for name, text in written.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def filled(page: str, readme: str) -> str:
    """A page of ours with sections of the README in the places that name them: `$lessons` is "## The lessons".

    `$contents` are the lessons as the sidebar names them: without their questions, so that all fit a screen. `$more`
    are the notebooks beyond them, `$translator` is the translator with its machine.
    """
    sections = {name: section(readme, heading) for name, heading in SECTIONS.items()}
    paths = find_lessons()
    contents = "\n".join(
        f"{short_title(path)} <notebooks/{path.stem}>" for path in paths if not is_more(path)
    )
    more = "\n".join(f"{short_title(path)} <notebooks/more/{path.stem}>" for path in paths if is_more(path))
    translator = translator_html("translator/", lessons="notebooks/")
    return Template(page).substitute(sections, contents=contents, more=more, translator=translator)


SECTIONS = {"start": "Start", "lessons": "The lessons", "teachers": "For teachers"}


def section(text: str, heading: str) -> str:
    """What stands under a heading of the second level.

    Raises:
        ValueError: if there is no such heading.
    """
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    if found is None:
        raise ValueError(f"wanted a heading `## {heading}`; there is none")
    return found[1].strip()
