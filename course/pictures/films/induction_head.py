"""An induction head: layer 1 notes what stood before, layer 2 looks for that note, and copies what stands there."""

from course.pictures.films.arriving import arriving
from course.pictures.films.film import Film, Step, film
from course.pictures.films.marks import Frame, Mark, box, line, text
from course.pictures.films.two_layers import NAMES, Seen, recorded
from course.pictures.frame import Guess

LINES = (
    "note[i] = letter[i - 1]",
    "place = note.index(letter[-1])    # in fact, a weight for each place",
    "next_letter = letter[place]",
)
LEFT, PITCH, CELL, HIGH = 18, 30, 27, 26  # of the letters: the first, their distance, their width and height
LETTERS, NOTES, ASKED = (
    216,
    182,
    146,
)  # the upper edge of the letters, of the notes and of the letter that asks
FLOOR, TALL = 138, 92  # of the weights of layer 2: the foot, and how tall 1.0 is
GUESSED, BAR, SHOWN = (
    440,
    130,
    4,
)  # of the next letters: where their bars begin, how long 1.0 is, and how many


def induction_head(seen: Seen) -> Film:
    """A film of how two layers go on with a sequence that begins again (an induction head, arXiv 2209.11895).

    Args:
        seen: what `seen_in` found.

    Raises:
        ValueError: if the last letter was not read before, or there are more than 20 letters.
    """
    if seen.letters[-1] not in seen.letters[:-1] or len(seen.letters) > 20:
        raise ValueError(f"wanted at most 20 letters, the last of them read before; got {seen.letters!r}")
    scene = _Scene(seen)
    whole, left = (one[NAMES.index(seen.letters[seen.place])].item() for one in seen.next_letters)
    share = left / whole
    return film(
        "How two layers find the next letter",
        scene.steps(),
        Guess.explained(
            f"Now we take away the note that layer 1 wrote at the framed {scene.found}, and change nothing else. What "
            f"becomes of the probability {whole:.2f}?",
            ("it stays nearly as it is", "about half of it is left", "nearly nothing is left"),
            0 if share > 0.75 else 1 if share > 0.25 else 2,
            (f"It is {left:.2f}.",) * 3,
        ),
        turn=6,
        lines=LINES,
        height=252,
    )


def example() -> Film:
    """The recorded model of `workshop.experiments.induction`, with a sequence in which it is sure of itself."""
    return induction_head(recorded())


class _Scene:
    """A row of letters, their notes above them, and above these the weights of layer 2."""

    def __init__(self, seen: Seen):
        self.seen, self.last = seen, len(seen.letters) - 1
        self.period = seen.letters.index(seen.letters[0], 1)
        self.asked, self.found = seen.letters[-1], seen.letters[seen.place]

    def steps(self) -> list[Step]:
        noted = self._letters() | self._notes(1)
        looked = noted | self._question(self.seen.place) | self._looks(0)
        return [*self._layer_1(noted), *self._layer_2(noted, looked), *self._without_layer_1(looked)]

    def _layer_1(self, noted: Frame) -> list[Step]:
        return [
            Step(
                f"After {self.seen.letters[self.period - 1]} the letters begin again from the start. Which one comes "
                f"after the last {self.asked}?",
                [self._letters()],
                2,
            ),
            Step(
                "Layer 1: each letter looks at the one before it, and keeps a note of it: the darker, the "
                "more it looked.",
                [self._letters() | self._notes(0), noted],
                0,
            ),
            Step(
                f"So this {self.found} carries a note that says “{self.asked} stood before me”.",
                [noted | self._ring()],
                0,
            ),
        ]

    def _layer_2(self, noted: Frame, looked: Frame) -> list[Step]:
        place, found, weight = self.seen.place, self.found, self.seen.looks[0, self.seen.place]
        stops = [round(self.last + (place - self.last) * part / 3) for part in range(4)]
        asking = [noted | self._question(stop) for stop in stops]
        return [
            Step(
                f"Layer 2: the last {self.asked} looks for its own letter in all notes, here one after the other, "
                "in fact all at once.",
                asking,
                1,
            ),
            Step(
                f"It shares a weight of 1 among all places, and {found} gets {weight:.2f}.",
                arriving(asking[-1], looked),
                1,
            ),
            Step(
                "Layer 2 copies the letter there, not the note. The output layer makes a probability of it: "
                f"{found} gets {self._sure(0):.2f}.",
                [
                    looked | self._copy(place),
                    *arriving(looked | self._copy(place), self._copied(looked) | self._ring()),
                ],
                2,
            ),
        ]

    def _without_layer_1(self, looked: Frame) -> list[Step]:
        place, found, copied = self.seen.place, self.found, self._copied(looked) | self._ring()
        weight, other = self.seen.looks[:, place].tolist()
        bare = {name: mark for name, mark in looked.items() if name not in ("next", f"note {place}")}
        rubbed = bare | self._ring() | self._open() | self._looks(1)
        likeliest = int(self.seen.next_letters[1].argmax())
        first, share = NAMES[likeliest], self.seen.next_letters[1, likeliest].item()
        rival = f", and {first} is likeliest with {share:.2f}" if first != found else ""
        return [
            Step(
                f"Without this note the weight on {found} falls from {weight:.2f} to {other:.2f}{self._most()}.",
                arriving(copied, rubbed),
                1,
            ),
            Step(
                f"{found} has a probability of only {self._sure(1):.2f} now{rival}: layer 2 needs what layer 1 has "
                "written.",
                arriving(rubbed, rubbed | self._next(1)),
                2,
            ),
        ]

    def _most(self) -> str:
        """Where the largest weight is without the note, in words, if it is elsewhere."""
        top = int(self.seen.looks[1].argmax())
        if top == self.seen.place:
            return ""
        return f", and {self.seen.letters[top]} has the most, {self.seen.looks[1, top]:.2f}"

    def _sure(self, which: int) -> float:
        """The probability of the found letter, with layer 1 (0) and without its output there (1)."""
        return self.seen.next_letters[which, NAMES.index(self.found)].item()

    def _copied(self, looked: Frame) -> Frame:
        return _without(looked, "next") | self._copy(self.last + 1) | self._next(0)

    def _x(self, place: float) -> float:
        return LEFT + PITCH * place

    def _cell(self, place: float, y: float, letter: str, role: str, strength: float) -> Mark:
        return box(self._x(place), y, CELL, HIGH, role, strength=strength, text=letter)

    def _letters(self) -> Frame:
        roles = ["query" if place == self.last else "ink" for place in range(self.last + 1)]
        cells = {
            f"letter {place}": self._cell(
                place, LETTERS, letter, role, 0.25 if place >= self.period else 0.08
            )
            for place, (letter, role) in enumerate(zip(self.seen.letters, roles, strict=True))
        }
        return cells | self._open()

    def _open(self) -> Frame:
        return {"next": text(self._x(self.last + 1) + CELL / 2, LETTERS + HIGH / 2, "?", "query")}

    def _notes(self, moved: int) -> Frame:
        """Copies of the letters before, first on their own letters, then as notes above the next ones."""
        return {
            f"note {place}": self._cell(
                place - 1 + moved, NOTES if moved else LETTERS, self.seen.letters[place - 1], "key", share
            )
            for place, share in enumerate(self.seen.notes.tolist())
            if place
        }

    def _ring(self) -> Frame:
        place = self.seen.place
        left, right, top, foot = self._x(place) - 4, self._x(place) + CELL + 4, NOTES - 5, LETTERS + HIGH + 5
        return {"ring": line((left, top), (right, top), (right, foot), (left, foot), (left, top), role="ink")}

    def _question(self, place: int) -> Frame:
        return {"question": self._cell(place, ASKED, self.asked, "query", 0.25)}

    def _looks(self, which: int) -> Frame:
        looks = self.seen.looks[which].tolist()
        bars = {
            f"look {place}": box(
                self._x(place), FLOOR - TALL * look, CELL, TALL * look, "weights", strength=0.8, round=0
            )
            for place, look in enumerate(looks)
        }
        place, top = self.seen.place, max(range(len(looks)), key=looks.__getitem__)
        aside = 8 if looks[place + 1] > looks[place] else 0  # of a higher bar on its right
        foot = max(looks[place - 1 : place + 1])
        marks = bars | {
            "base": line((self._x(0), FLOOR), (self._x(self.last) + CELL, FLOOR), width=1),
            "looks": text(LEFT, 14, "weights of layer 2", "weights", anchor="start"),
            "most": self._over(place, foot, looks[place], aside),
        }
        return marks if top == place else marks | {"top": self._over(top, looks[top], looks[top])}

    def _over(self, place: int, high: float, look: float, aside: float = 0) -> Mark:
        x = self._x(place) + CELL / 2 - aside
        return text(x, FLOOR - TALL * high - 12, f"{look:.2f}", "weights")

    def _copy(self, place: int) -> Frame:
        return {"copy": self._cell(place, LETTERS, self.found, "value", 0.5)}

    def _next(self, which: int) -> Frame:
        """The likeliest letters of the row in both cases, in the order of one of them."""
        untouched, without = (
            [i for i in each.argsort(descending=True, stable=True).tolist() if NAMES[i] in self.seen.letters]
            for each in self.seen.next_letters
        )
        shares = self.seen.next_letters[which]
        shown = [*dict.fromkeys([*untouched[: SHOWN - 1], *without])][:SHOWN]
        marks: Frame = {"next letter": text(GUESSED, 14, "next letter", "value", anchor="start")}
        for row, i in enumerate(sorted(shown, key=lambda i: -shares[i].item())):
            y, share = 28 + 25 * row, shares[i].item()
            end = GUESSED + BAR * share
            marks |= {
                f"name {i}": text(GUESSED - 14, y + 10, NAMES[i], "value"),
                f"share {i}": box(GUESSED, y, BAR * share, 20, "value", strength=0.8, round=0),
                f"number {i}": text(end + 8, y + 10, f"{share:.2f}", "value", anchor="start"),
            }
        return marks


def _without(frame: Frame, name: str) -> Frame:
    return {other: mark for other, mark in frame.items() if other != name}
