"""An induction head: layer 1 notes what stood before, layer 2 looks for that note, and copies what stands there."""

import json
from functools import partial
from typing import NamedTuple, cast

import torch
from jaxtyping import Float
from torch import Tensor, nn

from course_lib.inspection import attention_weights
from course_lib.pictures.films.film import Film, Step, film
from course_lib.pictures.films.marks import Frame, Mark, box, line, text
from course_lib.pictures.frame import Guess
from course_lib.pictures.phase_change import RECORD

NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"  # a letter for each token id
SEQUENCE, SEQ_LEN, READ = (
    "KBTMDXGZJROFYPWS",
    64,
    3,
)  # what begins again, and how much of it is read a second time
LINES = (
    "note[i] = letter[i - 1]",
    "place = note.index(letter[-1])",
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


class Seen(NamedTuple):
    """What the two layers do with a sequence that begins again.

    Args:
        letters: those that are read, one for each token.
        notes: how much each position looks at the one before it in layer 1, the mean of the heads.
        looks: how much the last position looks at each in layer 2, the mean of the heads; then the same without the
            output of layer 1 at one place, that after the last letter's first occurrence.
        next_letters: the probability of each token id as the next one; then the same without that output.
    """

    letters: str
    notes: Float[Tensor, "seq_len"]
    looks: Float[Tensor, "2 seq_len"]
    next_letters: Float[Tensor, "2 vocab_size"]

    @property
    def place(self) -> int:
        """The place after the first occurrence of the last letter."""
        return self.letters.index(self.letters[-1]) + 1


@torch.no_grad()
def seen_in(model: nn.Module, sequence: str = SEQUENCE, read: int = READ) -> Seen:
    """Let a model of lesson 13 read a sequence, and the first `read` letters of it again.

    Args:
        model: two layers in `attentions`, for sequences of 64 tokens.
        sequence: different letters of NAMES.

    Raises:
        ValueError: if a letter is there twice or is not one of NAMES, or nothing is read again.
    """
    if len(set(sequence)) < len(sequence) or not set(sequence) <= set(NAMES) or not 0 < read < len(sequence):
        raise ValueError(
            f"wanted different letters or digits, and some read again; got {sequence!r}, read={read}"
        )
    letters = sequence + sequence[:read]
    attentions = cast(nn.ModuleList, model.attentions)
    token_ids = torch.tensor([[NAMES.index(sequence[i % len(sequence)]) for i in range(SEQ_LEN)]])
    last = len(letters) - 1

    def layers() -> tuple[Tensor, Tensor, Tensor]:
        first, second = (
            each[0].mean(dim=0) for each in attention_weights(attentions, partial(model, token_ids))
        )
        return first.diagonal(-1)[:last], second[last, : last + 1], model(token_ids)[0, last].softmax(dim=-1)

    notes, looks, next_letters = layers()
    taken = (
        attentions[0]
        .get_submodule("output_proj")
        .register_forward_hook(lambda module, inputs, output: output.index_fill(-2, torch.tensor([read]), 0))
    )
    try:
        _, other_looks, other_letters = layers()
    finally:
        taken.remove()
    first_has_none = torch.zeros(1)
    return Seen(
        letters,
        torch.cat([first_has_none, notes]),
        torch.stack([looks, other_looks]),
        torch.stack([next_letters, other_letters]),
    )


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
            f"Now we take away what layer 1 wrote at this {scene.found}, and change nothing else. What becomes of the "
            f"probability {whole:.2f}?",
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


def recorded() -> Seen:
    """What the recorded model does with SEQUENCE.

    Raises:
        FileNotFoundError: if data/runs/induction is missing.
    """
    found = json.loads(RECORD.read_text(encoding="utf-8"))["sequence"]
    return Seen(found["letters"], *(torch.tensor(found[name]) for name in ("notes", "looks", "next_letters")))


class _Scene:
    """A row of letters, their notes above them, and above these the weights of layer 2."""

    def __init__(self, seen: Seen):
        self.seen, self.last = seen, len(seen.letters) - 1
        self.asked, self.found = seen.letters[-1], seen.letters[seen.place]

    def steps(self) -> list[Step]:
        noted = self._letters() | self._notes(1)
        looked = noted | self._question(self.seen.place) | self._looks(0)
        return [*self._layer_1(noted), *self._layer_2(noted, looked), *self._without_layer_1(looked)]

    def _layer_1(self, noted: Frame) -> list[Step]:
        return [
            Step(
                f"These letters begin again from the start. Which one comes after the last {self.asked}?",
                [self._letters()],
                2,
            ),
            Step(
                "Layer 1: each letter looks mostly at the one before it, and keeps a note of it in blue.",
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
        return [
            Step(
                f"Layer 2: the last {self.asked} goes along the notes and looks for its own letter.",
                [noted | self._question(stop) for stop in stops],
                1,
            ),
            Step(f"It shares a weight of 1 among all notes, and {found} gets {weight:.2f}.", [looked], 1),
            Step(
                f"Layer 2 copies the letter there, not the note: {found} gets a probability of {self._sure(0):.2f}.",
                [looked | self._copy(place), self._copied(looked)],
                2,
            ),
        ]

    def _without_layer_1(self, looked: Frame) -> list[Step]:
        place, found, copied = self.seen.place, self.found, self._copied(looked) | self._ring()
        weight, other = self.seen.looks[:, place].tolist()
        rubbed = _without(copied, f"note {place}") | self._looks(1)
        return [
            Step(
                f"Without what layer 1 wrote at {found}, the weight on {found} falls from {weight:.2f} to {other:.2f}.",
                [copied, rubbed],
                1,
            ),
            Step(
                f"The probability of {found} is {self._sure(1):.2f} now: layer 2 needs what layer 1 has written.",
                [_without(rubbed, "copy") | self._next(1) | self._open()],
                2,
            ),
        ]

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
        period = self.seen.letters.index(self.seen.letters[0], 1)
        roles = ["query" if place == self.last else "ink" for place in range(self.last + 1)]
        cells = {
            f"letter {place}": self._cell(place, LETTERS, letter, role, 0.25 if place >= period else 0.08)
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
        place = self.seen.place
        x, most = self._x(place) + CELL / 2, max(looks[place - 1 : place + 2])
        return bars | {
            "looks": text(LEFT, 14, "weights of layer 2", "weights", anchor="start"),
            "most": text(x, FLOOR - TALL * most - 12, f"{looks[place]:.2f}", "weights"),
        }

    def _copy(self, place: int) -> Frame:
        return {"copy": self._cell(place, LETTERS, self.found, "value", 0.5)}

    def _next(self, which: int) -> Frame:
        """The most likely next letters of both cases, with their probabilities in one of them."""
        untouched, without = (
            each.argsort(descending=True, stable=True).tolist() for each in self.seen.next_letters
        )
        marks: Frame = {"next letter": text(GUESSED, 14, "next letter", "value", anchor="start")}
        for row, i in enumerate([*dict.fromkeys([*untouched[: SHOWN - 1], *without])][:SHOWN]):
            y, share = 28 + 25 * row, self.seen.next_letters[which, i].item()
            marks |= {
                f"name {row}": text(GUESSED - 14, y + 10, NAMES[i], "value"),
                f"share {row}": box(GUESSED, y, BAR * share, 20, "value", strength=0.8, round=0),
                f"number {row}": text(
                    GUESSED + BAR * share + 8, y + 10, f"{share:.2f}", "value", anchor="start"
                ),
            }
        return marks


def _without(frame: Frame, name: str) -> Frame:
    return {other: mark for other, mark in frame.items() if other != name}
