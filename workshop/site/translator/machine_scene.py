"""What the page's stage takes from the film of the whole machine: its figure, its places, and the parts' lessons."""

import json
from pathlib import Path
from typing import Any

from course.classroom.notebooks import find_lessons, is_more
from course.pictures.films import machine_figure, machine_frames
from course.pictures.films.marks import Mark
from course.pictures.frame import compact
from course.pictures.machine_map import PARTS

PLACES = "ENCODER DECODER MEMORY LEFT RIGHT WORDS LOW MIDDLE TOP LAST WAY_BACK CELL HIGH WIDEST".split()
MORE_PLACES = "FEET HEADS ASKS INLET BARS LONGEST".split()
# What leads to a lesson: x, y, width and height of a part or two, the part's key on the map, and its name. None is
# lower than 48, so that a finger finds it.
DOORS = (
    (machine_figure.PARTS["embedding"], "embedding", "embedding"),
    (machine_figure.PARTS["+ positions"], "positions", "positions"),
    (machine_figure.PARTS["self-attention"], "attention", "self-attention"),
    (machine_figure.PARTS["feed-forward"], "feed_forward", "feed-forward"),
    (machine_figure.PARTS["embedding "], "embedding", "embedding"),
    (machine_figure.PARTS["+ positions "], "positions", "positions"),
    (machine_figure.PARTS["feed-forward "], "feed_forward", "feed-forward"),
    (machine_figure.PARTS["masked self-attention"], "masks", "masked self-attention"),
    (machine_figure.PARTS["cross-attention"], "cross", "cross-attention"),
    ((340, 6, 96, 49), "logits", "linear and softmax"),
    (machine_figure.MEMORY, "encoder", "the encoder’s memory"),
)
LOWEST = 48
HEIGHT = 312  # of the film's stage


def machine_script() -> str:
    """The scene as the script's constant MACHINE."""
    return f"const MACHINE = {json.dumps(_scene(), ensure_ascii=False, separators=(',', ':'))};"


def _scene() -> dict[str, Any]:
    names = {name: getattr(machine_figure, name) for name in PLACES}
    return {
        "places": names | {name: getattr(machine_frames, name) for name in MORE_PLACES},
        "parts": machine_figure.PARTS,
        "figure": {name: _plain(mark) for name, mark in machine_figure.figure().items()},
        "height": HEIGHT,
        "doors": [_door(*door) for door in DOORS],
        "style": compact(Path(__file__).with_name("machine_stage.css")),
    }


def _plain(mark: Mark) -> dict[str, Any]:
    return {
        "kind": mark.kind,
        "role": mark.role,
        "numbers": mark.numbers,
        "text": mark.text,
        "level": mark.level,
    }


def _door(place: tuple[float, ...], key: str, name: str) -> dict[str, Any]:
    x, y, width, height = place
    more = max(0, LOWEST - height) / 2
    [lesson] = (part.lesson for part in PARTS if part.key == key)
    [page] = (
        path.stem for path in find_lessons() if path.stem.startswith(f"{lesson:02d}_") and not is_more(path)
    )
    return {
        "at": [x, y - more, width, height + 2 * more],
        "name": f"{name}: lesson {lesson:02d}",
        "page": page,
    }
