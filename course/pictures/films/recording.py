"""A film without its player: a poster, and a recording that moves by itself where scripts are not allowed.

Both are SVG, drawn from the film's own frames, so a code host, a README or a site can show them as images, on light and
on dark pages. The recording has the times and the motion of film.js, and no question. Run as a program, this is
`make film`.
"""

import argparse
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from importlib import import_module
from itertools import groupby
from pathlib import Path

from course.pictures import films
from course.pictures.films.film import Film
from course.pictures.films.marks import WIDTH, Mark
from course.pictures.films.stills import Element, drawn, elements, picture
from course_lib.running.files import write_whole

MOVING = 0.6  # as in film.js
LETTERS_IN_A_LINE, LINE, BAR = 76, 21, 4  # of the sentence below the stage; the height of the bar of time
NO_MOTION = (
    ".still{display:none}@media(prefers-reduced-motion:reduce){.moves{display:none}.still{display:inline}}"
)


def poster(film: Film) -> str:
    """The moment that answers the film's question, with its sentence, as a standing SVG."""
    height = film.scene["height"]
    return picture(_moment(film), height + _room(film), about=_about(film), dark=True)


def recording(film: Film) -> str:
    """The film as an SVG that plays again and again.

    Opened by itself it stands still for a reader who wants no motion: then it shows the poster's moment. A browser need
    not tell an image what its reader wants, so a page gives both: `<picture>` with the poster for
    `(prefers-reduced-motion: reduce)`.
    """
    clock, height = _Clock.of(film), film.scene["height"]
    moving = "".join(_animated(track, clock) for track in tracks(film))
    steps = range(len(film.ours["says"]))
    captions = "".join(
        f'<g display="{"none" if step else "inline"}">{_during(step, clock)}{_caption(film, step)}</g>'
        for step in steps
    )
    bar = Element(
        "rect", "faint", (), {"y": f"{height + _room(film) - BAR}", "height": f"{BAR}", "width": "0"}
    )
    grows = f'<animate attributeName="width" values="0;{WIDTH}" {clock.loop}/>'
    inside = f'<g class="moves">{moving}{captions}{bar.svg(grows)}</g><g class="still">{_moment(film)}</g>'
    return picture(inside, height + _room(film), about=_about(film), style=NO_MOTION, dark=True)


def _about(film: Film) -> str:
    told = escape(" ".join(film.ours["says"]), quote=False)
    return f"<title>{escape(film.title, quote=False)}</title><desc>{told}</desc>"


def _moment(film: Film) -> str:
    turn = film.scene["turn"]
    last = sum(film.scene["counts"][: turn + 1]) - 1
    return drawn([track[last] for track in tracks(film)]) + _caption(film, turn)


def _lines(film: Film, step: int) -> list[str]:
    return textwrap.wrap(film.ours["says"][step], LETTERS_IN_A_LINE)


def _room(film: Film) -> int:
    """The height of the sentences below the stage."""
    return LINE * max(len(_lines(film, step)) for step in range(len(film.ours["says"]))) + 3 * BAR


def _caption(film: Film, step: int) -> str:
    y = film.scene["height"] + LINE - BAR
    lines = enumerate(_lines(film, step))
    return "".join(
        f'<text x="{WIDTH // 2}" y="{y + LINE * number}">{escape(words, quote=False)}</text>'
        for number, words in lines
    )


def tracks(film: Film) -> list[list[Mark]]:
    """Every mark in all frames, from the numbers that film.js gets."""
    frames = sum(film.scene["counts"])
    tracks = []
    for mark in film.ours["marks"]:
        changes = {place: rest for place, *rest in mark["keys"]}
        track: list[Mark] = []
        for place in range(frames):
            if place in changes:
                numbers, *words = changes[place]
                role, text = words or (track[-1].role, track[-1].text)
                track.append(Mark(mark["kind"], role, tuple(numbers), text))
            else:
                track.append(track[-1])
        tracks.append(track)
    return tracks


@dataclass(frozen=True)
class _Clock:
    """When the film is between which frames.

    Args:
        total: seconds.
        moves: for each frame but the last, when the motion to the next one begins and ends, both as a share of the
            film, and the spline of that stretch.
        halves: when it is half-way: then texts and roles change.
        begins: when each step begins.
    """

    total: float
    moves: list[tuple[float, float, str]]
    halves: list[float]
    begins: list[float]

    @classmethod
    def of(cls, film: Film) -> "_Clock":
        seconds, counts = film.scene["seconds"], film.scene["counts"]
        total, begin = sum(seconds), 0.0
        moves, halves, begins = [], [], []
        for number, (long, count) in enumerate(zip(seconds, counts, strict=True)):
            ways = count if number else count - 1  # the film begins on its first frame
            begins.append(begin / total)
            for way in range(ways):
                first, middle, last = (_reached((way + part) / ways) for part in (0, 0.5, 1))
                moves.append(
                    (
                        (begin + first * MOVING * long) / total,
                        (begin + last * MOVING * long) / total,
                        _spline(first, last),
                    )
                )
                halves.append((begin + middle * MOVING * long) / total)
            begin += long
        return cls(total, moves, halves, begins)

    @property
    def loop(self) -> str:
        """The attributes of an animation that takes the whole film, again and again."""
        return f'dur="{self.total:.1f}s" repeatCount="indefinite"'


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)


def _reached(part: float) -> float:
    """The share of a step's motion at which `_eased` has reached `part`."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if _eased(middle) < part else (low, middle)
    return (low + high) / 2


def _spline(first: float, last: float) -> str:
    """The stretch of `_eased` from share `first` to share `last` as a Bézier curve, which it is exactly."""
    long = (last - first) / (_eased(last) - _eased(first)) / 3
    leaves, arrives = (round(6 * share * (1 - share) * long, 2) for share in (first, last))
    return f".333 {_short(leaves)} .667 {_short(1 - arrives)}"


def _short(number: float) -> str:
    return f"{round(number, 4):g}".removeprefix("0") or "0"


def _animated(track: Sequence[Mark], clock: _Clock) -> str:
    """A mark, as the elements that it is made of; where its words or its role change, new ones take over."""
    found, place = "", 0
    for (role, text), group in groupby(track, key=lambda mark: (mark.role, mark.text)):
        end = place + len(list(group))
        # Before and after they are shown, they stand still.
        near = [min(max(frame, place - 1, 0), end, len(track) - 1) for frame in range(len(track))]
        states = [replace(track[frame], role=role, text=text) for frame in near]
        if any(state.numbers[0] for state in states):
            shown = _shown(place, end, len(track), clock)
            parts = "".join(_moving(part, clock) for part in zip(*map(elements, states), strict=True))
            found += f'<g display="{"none" if place else "inline"}">{shown}{parts}</g>' if shown else parts
        place = end
    return found


def _shown(place: int, end: int, frames: int, clock: _Clock) -> str:
    """An animation that shows what belongs to the frames from `place` to before `end`."""
    begin = clock.halves[place - 1] if place else 0.0
    return _between(begin, clock.halves[end - 1] if end < frames else 1.0, clock)


def _during(step: int, clock: _Clock) -> str:
    return _between(clock.begins[step], [*clock.begins, 1.0][step + 1], clock)


def _between(begin: float, end: float, clock: _Clock) -> str:
    """Shown from `begin` to `end`; nothing where that is always."""
    keys = [(0.0, "none")] * (begin > 0) + [(begin, "inline")] + [(end, "none")] * (end < 1)
    if len(keys) == 1:
        return ""
    values, times = ";".join(value for _, value in keys), ";".join(_short(time) for time, _ in keys)
    return f'<animate attributeName="display" calcMode="discrete" values="{values}" keyTimes="{times}" {clock.loop}/>'


def _moving(states: Sequence[Element], clock: _Clock) -> str:
    """An element, with an animation for each of its attributes that changes."""
    names = states[0].numbers
    return states[0].svg(
        "".join(_animation(name, [state.numbers[name] for state in states], clock) for name in names)
    )


def _animation(name: str, values: Sequence[str], clock: _Clock) -> str:
    keys = [("0", values[0])]
    splines = []
    for before, after, (begin, end, spline) in zip(values, values[1:], clock.moves, strict=False):
        if before == after:
            continue
        if keys[-1][0] != _short(begin):
            keys.append((_short(begin), before))
            splines.append("0 0 1 1")
        keys.append((_short(end), after))
        splines.append(spline)
    if len(keys) == 1:
        return ""
    keys.append(("1", values[-1]))
    splines.append("0 0 1 1")
    times, passed = ";".join(time for time, _ in keys), ";".join(value for _, value in keys)
    how = f'calcMode="spline" keyTimes="{times}" keySplines="{";".join(splines)}" values="{passed}"'
    return f'<animate attributeName="{name}" {how} {clock.loop}/>'


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the recording and the poster of a film, and print their paths."""
    parser = argparse.ArgumentParser(prog="python -m course.pictures.films.recording", description=__doc__)
    parser.add_argument(
        "name", metavar="FILM", choices=films.__all__, help=f"one of: {', '.join(films.__all__)}"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("build"), help="the folder to write into (default: %(default)s)"
    )
    options = parser.parse_args(arguments)
    film = import_module(f"course.pictures.films.{options.name}").example()
    for end, image in (("", recording(film)), ("_poster", poster(film))):
        path = options.out / f"{options.name}{end}.svg"
        write_whole(path, image.encode())
        print(f"{path}: {len(image.encode()) // 1000} kB")


if __name__ == "__main__":
    main()
