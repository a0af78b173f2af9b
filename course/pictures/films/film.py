"""A film: a picture that moves by itself, from one key frame to the next, and says one sentence at each step.

The frames are made of marks (marks.py) and are computed in Python, from tensors. `film.js` draws what lies between
two frames, and has the controls: play, a step forward and back, a bar, the speed. It asks a question before the
turning point, and goes on only after the guess. Where motion is not wanted it goes by steps; where scripts are not
allowed there are still frames and a table.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from course.pictures.films.marks import Frame, Mark
from course.pictures.films.stills import strip
from course.pictures.frame import Guess, Picture, Table

READING = (2.0, 0.28)  # seconds for each sentence, and for each of its words


@dataclass(frozen=True)
class Step:
    """One step of a film.

    Args:
        says: the sentence that is shown and spoken.
        frames: one frame or more, through which the step moves from where the step before it has ended. A mark
            that a frame does not name fades out where it was, or has not yet appeared.
        lit: the index of the film's line of code or equation that is lit beside it; None for none.
    """

    says: str
    frames: Sequence[Frame]
    lit: int | None = None

    @property
    def seconds(self) -> float:
        """Time to watch and to read."""
        return round(READING[0] + READING[1] * len(self.says.split()), 1)


@dataclass(frozen=True)
class Film(Picture):
    """A picture with time; made by `film`. Its guess is asked on the way, not before anything is shown."""

    guess: Guess
    stills: str = field(kw_only=True)

    def _asked(self) -> str:
        return super()._asked() + self.stills

    def data(self) -> dict[str, Any]:
        """The data for the page; the question is part of the scene."""
        return {name: value for name, value in super().data().items() if name not in asdict(self.guess)}

    def text(self) -> str:
        """The film in a terminal: its sentences and, before the turning point, its question."""
        says = list(self.ours["says"])
        says.insert(
            self.scene["turn"], f"{self.guess.question}\nAnswer: {self.guess.choices[self.guess.answer]}"
        )
        return "\n".join((self.title, *says))


def film(
    title: str,
    steps: Sequence[Step],
    guess: Guess,
    turn: int,
    *,
    lines: Sequence[str] = (),
    my_steps: Sequence[Step] | None = None,
    height: float = 300,
) -> Film:
    """A film of these steps.

    Args:
        title: one line; it does not answer the question.
        guess: asked before the step with the index `turn`, which answers it.
        lines: the equations or lines of code, at most six, of which each step may light one.
        my_steps: the same steps with the learner's own numbers, for the switch "on my function".
        height: of the stage, whose width is 640.

    Raises:
        ValueError: if `turn` is not the index of a step after the first, a step has no frame or lights a line that
            is not there, or the learner's steps have other numbers of frames.
    """
    if not 0 < turn < len(steps):
        raise ValueError(f"wanted the index of a step after the first of {len(steps)}; got turn={turn}")
    for step in steps:
        if not step.frames or (step.lit is not None and not 0 <= step.lit < len(lines)):
            raise ValueError(
                f"wanted steps with a frame, and lit an index of the {len(lines)} lines; "
                f"got {len(step.frames)} frames, lit={step.lit}"
            )
    counts = [len(step.frames) for step in steps]
    if my_steps is not None and [len(step.frames) for step in my_steps] != counts:
        came = [len(step.frames) for step in my_steps]
        raise ValueError(f"wanted in my_steps as many frames as in steps, {counts}; got {came}")
    ours, lit = _numbers(steps), [step.lit for step in steps]
    return Film(
        scripts=("films/film",),
        title=title,
        guess=guess,
        scene={
            "height": height,
            "counts": counts,
            "seconds": [step.seconds for step in steps],
            "lines": list(lines),
            "lit": lit,
            "turn": turn,
            "ask": asdict(guess),
        },
        ours=ours,
        mine=None if my_steps is None else _numbers(my_steps),
        table=_table(steps, lines),
        stills=strip(full_frames(steps), [step.says for step in steps], counts, height),
    )


def full_frames(steps: Sequence[Step]) -> dict[str, list[Mark]]:
    """Each mark's state in all frames, by name and in the order of drawing; it is transparent where it is not named.

    Raises:
        ValueError: if a mark changes its kind or the number of its points.
    """
    frames = [frame for step in steps for frame in step.frames]
    names = dict.fromkeys(name for frame in frames for name in frame)
    tracks = {name: _track(name, [frame.get(name) for frame in frames]) for name in names}
    return dict(sorted(tracks.items(), key=lambda item: item[1][0].level))


def _track(name: str, states: Sequence[Mark | None]) -> list[Mark]:
    """A mark in all frames: where it is not named, it is transparent at its last place, or at its first one."""
    known = [state for state in states if state is not None]
    kinds = {(mark.kind, len(mark.numbers), mark.level) for mark in known}
    if len(kinds) > 1:
        raise ValueError(
            f"wanted one kind, level and number of points for the mark {name!r}; got {sorted(kinds)}"
        )
    track, last = [], known[0]
    for state in states:
        last = last if state is None else state
        track.append(last.faded() if state is None else state)
    return track


def _numbers(steps: Sequence[Step]) -> dict[str, Any]:
    tracks = full_frames(steps).values()
    return {"says": [step.says for step in steps], "marks": [_encoded(track) for track in tracks]}


def _encoded(track: Sequence[Mark]) -> dict[str, Any]:
    """A mark for the page: its kind, and its state in the first frame and wherever it changes."""
    keys: list[list] = []
    before = None
    for place, mark in enumerate(track):
        if mark != before:
            words = (
                []
                if before and (before.role, before.text) == (mark.role, mark.text)
                else [mark.role, mark.text]
            )
            keys.append([place, [_short(number) for number in mark.numbers], *words])
        before = mark
    return {"kind": track[0].kind, "keys": keys}


def _short(number: float) -> float:
    """At most two decimals, and none where they are 0."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _table(steps: Sequence[Step], lines: Sequence[str]) -> Table:
    rows = tuple(
        (str(number), step.says, "" if step.lit is None else lines[step.lit])
        for number, step in enumerate(steps, start=1)
    )
    return Table("The film in words", ("step", "what happens", "equation or code"), rows)
