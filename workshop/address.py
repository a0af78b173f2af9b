"""The address of the repository, in the files that hosts and package tools read. The course itself knows no address."""

import re
from pathlib import Path

from course_lib.running.files import write_whole

COPIES = "one_click/           copies of the lessons that open in Colab and Kaggle"


def put_in(root: Path, home: str, branch: str, site: str | None) -> list[str]:
    """Write an address into README.md, pyproject.toml and CITATION.cff, in the place of an older one.

    Args:
        home: such as https://github.com/OWNER/NAME.
        site: where the reading site is published, if it is.

    Returns:
        the names of these files.
    """
    changes = {"README.md": _readme, "pyproject.toml": _project, "CITATION.cff": _citation}
    for name, change in changes.items():
        text = (root / name).read_text(encoding="utf-8")
        write_whole(root / name, change(text, home, branch, site).encode())
    return list(changes)


def _readme(text: str, home: str, branch: str, site: str | None) -> str:
    """A badge of the tests under the title, the links in the table of places, and the folder in the tree."""
    runs = f"{home}/actions/workflows/tests.yml"
    badge = f"[![tests]({runs}/badge.svg?branch={branch})]({runs})"
    text = re.sub(r"^\[!\[tests\].*\n", "", text, flags=re.MULTILINE)
    text = _once(r"\A(# .*\n\n)", rf"\1{badge}\n", text)
    text = text.replace("the links of `make one-click`", "[the links](one_click/README.md)")
    if site:
        text = _once(r"^\| \[?the site(\]\(.*?\))? \|", f"| [the site]({site}/) |", text)
    if "\none_click/" not in text:
        text = _once(r"^(notebooks/ .*\n)", rf"\1{COPIES}\n", text)
    return text


def _project(text: str, home: str, branch: str, site: str | None) -> str:
    links = {"Source": home, "Issues": f"{home}/issues", "Changelog": f"{home}/blob/{branch}/CHANGELOG.md"}
    links |= {"Documentation": f"{site}/"} if site else {}
    line = "urls = { " + ", ".join(f'{name} = "{link}"' for name, link in links.items()) + " }\n"
    text = re.sub(r"^urls = .*\n", "", text, flags=re.MULTILINE)
    return _once(r"^(authors = .*\n)", rf"\1{line}", text)


def _citation(text: str, home: str, branch: str, site: str | None) -> str:
    lines = f'repository-code: "{home}"\n' + (f'url: "{site}/"\n' if site else "")
    text = re.sub(r"^(repository-code|url): .*\n", "", text, flags=re.MULTILINE)
    return _once(r"^(version: .*\n)", rf"\1{lines}", text)


def _once(pattern: str, new: str, text: str) -> str:
    """Replace the first match.

    Raises:
        ValueError: if there is none: the file is no longer as this module knows it.
    """
    changed, number = re.subn(pattern, new, text, count=1, flags=re.MULTILINE)
    if not number:
        raise ValueError(f"wanted a line such as {pattern!r}; found none")
    return changed
