"""What the film of the dice is drawn of: bars, a dial, and what stands over a strip from 0 to 1."""

from collections.abc import Sequence

from torch import Tensor

from course.pictures.films.marks import Frame, Mark, arrow, box, dot, line, text

COLD, WARM, HOT = 0.5, 1.0, 2.0
SHOWN = 8  # tokens with a bar of their own
FLOOR, TALL = 232, 170  # the line on which bars stand, and the height of a probability of 1
FIRST, APART, BROAD = 16, 70, 48  # the first bar, from bar to bar, and a bar's width
LEFT, LONG, STRIP, HIGH = 20, 600, 150, 44  # the strip from 0 to 1


def grouped(probabilities: Tensor) -> list[float]:
    """The probabilities of the tokens that have a bar, and that of all others together."""
    return [*probabilities[:SHOWN].tolist(), probabilities[SHOWN:].sum().item()]


def bars(name: str, names: Sequence[str], probabilities: Tensor) -> Frame:
    """Bars with their probabilities and names, and the line on which they stand."""
    frame: dict[str, Mark] = {"floor": line((FIRST - 6, FLOOR), (FIRST + SHOWN * APART + BROAD + 6, FLOOR))}
    for i, (token, share) in enumerate(zip([*names, "others"], grouped(probabilities), strict=True)):
        x, tall = FIRST + i * APART, TALL * share
        role = "weights" if i < SHOWN else "mask"
        frame[f"{name} {i}"] = box(x, FLOOR - tall, BROAD, tall, role, strength=0.7, round=0)
        frame[f"{name} share {i}"] = text(x + BROAD / 2, FLOOR - tall - 12, f"{share:.2f}")
        letters = token if len(token) <= 9 else f"{token[:8]}…"
        frame[f"{name} token {i}"] = text(x + BROAD / 2, FLOOR + 18, letters)
    return frame


def dial(temperature: float) -> Frame:
    """The temperature, on a scale from 0 to 2."""
    track = line((490, 22), (620, 22))
    knob = dot(490 + 130 * temperature / HOT, 22, 8, "scores")
    return {"track": track, "knob": knob, "T": text(474, 22, f"T = {temperature:g}", "scores", anchor="end")}


def axis() -> Frame:
    """The ends of the strip."""
    y = STRIP + HIGH + 18
    return {"zero": text(LEFT, y, "0"), "one": text(LEFT + LONG, y, "1")}


def border(p: float) -> Frame:
    """The line at which top-p has reached p."""
    x = LEFT + LONG * p
    mark = line((x, STRIP - 16), (x, STRIP + HIGH + 16), role="ink", width=3, level=3)
    return {"border": mark, "p": text(x, STRIP - 28, f"p = {p:g}")}


def told(probabilities: Tensor) -> Frame:
    """The probability of the first segment, above it."""
    first = probabilities[0].item()
    return {"first": text(LEFT + LONG * first / 2, STRIP - 14, f"{first:.2f}")}


def die(at: float, letters: str) -> Frame:
    """The dice over the strip, and where their number points."""
    x = LEFT + LONG * at
    cube = box(x - 26, 72, 52, 36, "target", text=letters, strength=0.3, round=8)
    return {"dice": cube, "points": arrow((x, 108), (x, STRIP - 4), role="target", width=3)}
