"""Numbers that are there only when what they tell has arrived: no moment between two frames contradicts the drawing."""

from course.pictures.films.marks import Frame


def arriving(before: Frame, *frames: Frame) -> list[Frame]:
    """The frames that follow `before`, each in three: the old texts fade, all moves without them, the new ones come.

    So a learner's numbers make as many frames as the course's. Texts in boxes are left as they are.
    """
    found: list[Frame] = []
    for after in frames:
        new = {name for name, mark in after.items() if _letters(before, name) != _letters(after, name)}
        hidden = before | {name: before[name].faded() for name in new & before.keys()}
        found += [hidden, after | {name: after[name].faded() for name in new}, after]
        before = after
    return found


def _letters(frame: Frame, name: str) -> str | None:
    """The letters of a free text that can be seen; None for another mark, or for none."""
    mark = frame.get(name)
    return mark.text if mark and mark.kind.startswith("text") and mark.numbers[0] > 0 else None
