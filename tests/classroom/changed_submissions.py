"""Honest submissions of three students, changed at random as services, browsers, systems and learners change them.

Each student's code and text name the student, so it is seen whose work a mark is given for.
"""

import json
import random
import unicodedata
import zipfile
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

from course.classroom.assignments.declared import Assignment
from course.classroom.assignments.notebook import notebook
from course.classroom.assignments.questions import Level, Question
from tests.classroom.handing_in import RIGHT

WHY = Question(
    "why_scale", "Why divide by `sqrt(d_k)`?", {"full": Level(3, "spread"), "none": Level(0, "else")}
)
ASSIGNMENT = Assignment("week_3", "Week 3", "", ("merge_heads", "length_penalty"), questions=(WHY,))
# By login: the name, and the number in Canvas and Moodle.
PEOPLE = {"jose": ("José Núñez", 3), "ada": ("Ada Lovelace", 1), "zoe": ("Zoë Zimmer", 2)}
ROSTER = "student,login,id,identifier,email\n" + "".join(
    f'"{name.split()[1]}, {name.split()[0]}",{login},{number},Participant {number},{login}@uni.example\n'
    for login, (name, number) in PEOPLE.items()
)


def mark_of(login: str) -> str:
    """What shows whose work it is."""
    return f"work-of-{login}"


def honest(login: str) -> dict:
    """A notebook with right answers to everything."""
    built = notebook(ASSIGNMENT)
    for cell in built.cells:
        if cell.id.startswith("answer-"):
            cell.source = f"{RIGHT[cell.id.removeprefix('answer-')].strip()}\n# {mark_of(login)}"
        elif cell.id.startswith("question-"):
            cell.source = f"The spread grows, says {mark_of(login)}: naïve."
    return json.loads(json.dumps(built))


# Changes of a notebook: each takes the notebook and chance.


def lose_ids(built: dict, chance: random.Random) -> None:
    for cell in built["cells"]:
        cell.pop("id", None)
    built["nbformat_minor"] = chance.randrange(5)


def ids_into_metadata(built: dict, chance: random.Random) -> None:
    for cell in built["cells"]:
        cell["metadata"] = {"id": cell.pop("id", "x"), "colab": {"base_uri": "https://x"}}
    built |= {"nbformat_minor": 0, "metadata": {"language_info": {"name": "python"}}}


def lose_metadata(built: dict, chance: random.Random) -> None:
    for cell in built["cells"]:
        cell["metadata"] = {}


def other_metadata(built: dict, chance: random.Random) -> None:
    junk = chance.choice([None, 3, [], {"nbgrader": 7}, {"id": [1]}, {"nbgrader": {"grade_id": None}}])
    chance.choice(built["cells"])["metadata"] = junk
    built["metadata"] = chance.choice([None, {}, {"language_info": 3}, {"kernelspec": []}])


def double(built: dict, chance: random.Random) -> None:
    place = chance.randrange(len(built["cells"]))
    built["cells"].insert(chance.randrange(place, len(built["cells"])) + 1, deepcopy(built["cells"][place]))


def split(built: dict, chance: random.Random) -> None:
    place = chance.randrange(len(built["cells"]))
    first = built["cells"][place]
    second = deepcopy(first) | {"id": "a-half"}
    lines = "".join(first["source"]).splitlines(keepends=True)
    at = chance.randint(0, len(lines))
    first["source"], second["source"] = "".join(lines[:at]), "".join(lines[at:])
    built["cells"].insert(place + 1, second)


def empty_copies(built: dict, chance: random.Random) -> None:
    for place in reversed(range(len(built["cells"]))):
        built["cells"].insert(place + 1, deepcopy(built["cells"][place]) | {"source": ""})


def move_code(built: dict, chance: random.Random) -> None:
    code = [place for place, cell in enumerate(built["cells"]) if cell["cell_type"] == "code"]
    cell = built["cells"].pop(chance.choice(code))
    built["cells"].insert(chance.randrange(len(built["cells"]) + 1), cell)


def another_kind(built: dict, chance: random.Random) -> None:
    chance.choice(built["cells"])["cell_type"] = chance.choice(["code", "markdown", "raw", "heading"])


def text_in_a_cell_below(built: dict, chance: random.Random) -> None:
    for place, cell in enumerate(built["cells"]):
        if "The spread grows" in "".join(cell["source"]):
            below = {"cell_type": "markdown", "metadata": {}, "source": cell["source"]}
            cell["source"] = ""
            built["cells"].insert(place + 1, below)
            return


def into_lines(built: dict, chance: random.Random) -> None:
    for cell in built["cells"]:
        cell["source"] = "".join(cell["source"]).splitlines(keepends=True)


def into_format_3(built: dict, chance: random.Random) -> None:
    cells = built.pop("cells")
    for cell in cells:
        if cell["cell_type"] == "code":
            cell["input"] = cell.pop("source")
    built |= {"worksheets": [{"cells": cells}], "nbformat": 3}


NOTEBOOK_CHANGES: list[Callable[[dict, random.Random], None]] = [
    lose_ids, ids_into_metadata, lose_metadata, other_metadata, double, split, empty_copies, move_code, another_kind,
    text_in_a_cell_below, into_lines,
]  # fmt: skip


# How it is written.


def cut(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(len(content))]


def flipped(content: bytes, chance: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def some_cut_out(content: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(content))
    return content[:start] + content[start + chance.randint(1, 300) :]


ENCODINGS = ("utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1")
BYTE_CHANGES: list[Callable[[bytes, random.Random], bytes]] = [
    cut, flipped, some_cut_out,
    lambda content, chance: content.replace(b"\n", b"\r\n"),
    lambda content, chance: b"\r\n" + content + b"\0" * chance.randrange(2),
    lambda content, chance: b"",
]  # fmt: skip


def upload(login: str, chance: random.Random) -> tuple[bytes, list[str]]:
    """A changed notebook, and what was done to it."""
    built, done = honest(login), []
    for change in chance.choices(NOTEBOOK_CHANGES, k=chance.randrange(5)):
        change(built, chance)
        done.append(change.__name__)
    if chance.random() < 0.1:
        into_format_3(built, chance)
        done.append("format 3")
    encoding = chance.choice(ENCODINGS)
    text = json.dumps(built, ensure_ascii=chance.random() < 0.5, indent=chance.choice([None, 1]))
    content = text.encode(encoding)
    if chance.random() < 0.25:
        number = chance.randrange(len(BYTE_CHANGES))
        content = BYTE_CHANGES[number](content, chance)
        done.append(f"bytes {number}")
    return content, [*done, encoding]


# Under which names it comes: each layout gives paths and contents for the uploads of a class.

ENDINGS = (
    ".ipynb",
    ".ipynb",
    ".ipynb",
    ".IPYNB",
    ".ipynb.json",
    ".ipynb.txt",
    ".json",
    ".txt",
    "",
    " (1).ipynb",
    ".zip",
)
Files = dict[str, bytes]


def by_login(uploads: Files, chance: random.Random) -> Files:
    return {f"{login}{chance.choice(ENDINGS[:8])}": content for login, content in uploads.items()}


def by_numbers(uploads: Files, chance: random.Random) -> Files:
    """Numbers that count the files, and are also those of students."""
    start = chance.choice(["student", "week_3", "a_1"])
    shuffled = chance.sample(sorted(uploads), len(uploads))
    return {f"{start}_{number}.ipynb": uploads[login] for number, login in enumerate(shuffled, start=1)}


def of_nbgrader(uploads: Files, chance: random.Random) -> Files:
    below = chance.choice(["week_3/", "week_3/", "", "my work/", "week_3/deep/er/"])
    return {f"{login}/{below}{_name(chance)}": content for login, content in uploads.items()}


def of_canvas(uploads: Files, chance: random.Random) -> Files:
    files = {}
    for number, (login, content) in enumerate(uploads.items()):
        first, last = PEOPLE[login][0].split()
        start = f"{last}{first}".lower() + chance.choice(["", "_LATE"])
        files[f"{start}_{PEOPLE[login][1]}_{900 + number}_{_name(chance)}"] = content
    return files


def of_moodle(uploads: Files, chance: random.Random) -> Files:
    blind, team = chance.random() < 0.2, chance.choice(["", "", "Team 1-"])
    files: Files = {}
    for login, content in uploads.items():
        name, number = PEOPLE[login]
        start = f"{'Participant' if blind else team + name}_{number}_assignsubmission"
        below = chance.choice(["/", "/", "/", "_/", "/my work/", "_"])
        files[f"{start}_file{below}{_name(chance)}"] = content
        if chance.random() < 0.4:
            files[f"{start}_onlinetext/onlinetext.html"] = b"<p>See the file.</p>"
    return files


def _name(chance: random.Random) -> str:
    stem = chance.choice(
        ["week_3", "week_3", "week_3", "my answers", "Übung", "x" * 180, ".week_3", "語" * 70]
    )
    return stem + chance.choice(ENDINGS)


LAYOUTS = [by_login, by_numbers, of_nbgrader, of_canvas, of_moodle, of_canvas, of_moodle]


def handed_in(folder: Path, uploads: Files, chance: random.Random) -> tuple[Path, list[str]]:
    """A folder, or a zip of which members may be damaged, with the uploads; and what was done."""
    layout = chance.choice(LAYOUTS)
    files = layout(uploads, chance)
    form = chance.choice(["NFC", "NFD"])
    files = {unicodedata.normalize(form, name): content for name, content in files.items()}
    if layout in (of_canvas, of_moodle) and chance.random() < 0.6:
        return _packed(folder / "all.zip", files, chance), [layout.__name__, form, "zip"]
    for name, content in files.items():
        if max(len(part.encode()) for part in name.split("/")) < 250:
            path = folder / "all" / name
        else:
            path = folder / "all" / name.replace("語" * 70, "week_3")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder / "all", [layout.__name__, form]


def _packed(path: Path, files: Files, chance: random.Random) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    kind = chance.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
    with zipfile.ZipFile(path, "w", kind) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        members = [info for info in archive.infolist() if info.compress_size]
    if members and chance.random() < 0.4:  # in the data of one member, and maybe in the head before it
        content, member = bytearray(path.read_bytes()), chance.choice(members)
        data = member.header_offset + 30 + len(member.filename.encode())
        content[data + chance.randrange(member.compress_size)] ^= 0x55
        if chance.random() < 0.3:
            content[member.header_offset + chance.randrange(30)] ^= 0x55
        path.write_bytes(content)
    return path
