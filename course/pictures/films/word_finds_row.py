"""A word finds its row: an id names a row of the table, and training moves the row to where its company points."""

from collections.abc import Callable, Sequence

import torch
import torch.nn.functional as F
from jaxtyping import Float
from torch import Tensor

from course.pictures.films.beside import LETTER, beside
from course.pictures.films.film import Film, Step, film
from course.pictures.films.marks import Frame, arrow, box, dot, line, row_of_boxes, signed, text
from course.pictures.films.word_company import REACH, Lookup, company, drift
from course.pictures.frame import Guess
from course_lib.corpora import load_corpus
from course_lib.tokens import words

LINES = (
    "row = table[token_id]",
    "counts[word, neighbour] += 1",
    "scores = row @ neighbours.T",
    "loss = cross_entropy(scores, counts / counts.sum())",
    "cosine = row @ other / (row.norm() * other.norm())",
)
SEEN = (0, 15, 30, 50, 100, 150, 300)  # the updates after which the plane is drawn
BEGUN, LED = 4, 6  # before which of them the first and the second step of training end
TOP, ROW, NUMBERS, CELL = (
    40,
    27,
    142,
    50,
)  # of the table: its first row, their distance; its numbers, their width
CENTRE, HIGH, WIDE = (452, 122), 108, 130  # of the plane: its centre, half of its height and of its width
SAID = 70  # the height of the sentence


def word_finds_row(
    sentences: Sequence[Sequence[str]],
    vocabulary: Sequence[str],
    table: Float[Tensor, "vocab_size 2"],
    pair: tuple[str, str],
    near: Sequence[str],
    *,
    my_one_hot_lookup: Lookup | None = None,
) -> Film:
    """A film of a table that learns: a word finds its row, and its row moves to where its company points.

    Args:
        sentences: the words of each. All are read, and the shortest one with the first word of `pair` is shown.
        vocabulary: the words of the rows, 4 to 9 of them; each stands in a sentence.
        table: where training begins. The two numbers of a row are its place in the plane.
        pair: two words of the vocabulary that are followed.
        near: up to three neighbours whose vectors are drawn, the first of them a neighbour of `pair`.
        my_one_hot_lookup: the learner's own, called as `my_one_hot_lookup(token_ids, table)`, which returns the one-hot
            rows and the vectors; for the switch "on my function", where training looks up with it.

    Raises:
        ValueError: if the shapes are not these, a word is missing, or the learner's vectors have another shape.
    """
    if tuple(table.shape) != (len(vocabulary), 2) or not 4 <= len(vocabulary) <= 9:
        came = f"{len(vocabulary)} words and a table {tuple(table.shape)}"
        raise ValueError(f"wanted 4 to 9 words and two numbers for each; got {came}")
    found = company(sentences, vocabulary)
    if missing := sorted({*pair} - {*vocabulary} | {*near} - {*found.neighbours}):
        raise ValueError(f"wanted pair in the vocabulary, and near among the neighbours; got {missing}")
    scene = _Scene(sentences, vocabulary, table, pair, near, found)
    mine = None if my_one_hot_lookup is None else scene.steps(my_one_hot_lookup)
    one, other = pair
    return film(
        f"Where does the row of “{one}” go?",
        scene.steps(lambda token_ids, rows: (token_ids, rows[token_ids])),
        Guess.explained(
            f"Of these {len(sentences):,} sentences, {scene.meetings()} have both “{one}” and “{other}”. Now each row "
            "learns to predict the words near its word. What becomes of these two?",
            ("they go apart", "they come together", "they stay where they are"),
            1,
            (
                "They need not meet: they predict the same words, so the same words draw both.",
                "",
                "A row moves until it predicts its company, and a random row predicts badly.",
            ),
        ),
        turn=4,
        lines=LINES,
        my_steps=mine,
        height=300,
    )


def _row_before(token_ids: Tensor, table: Tensor) -> tuple[Tensor, Tensor]:
    """A learner's lookup that takes the row before the wanted one."""
    one_hot = F.one_hot((token_ids - 1) % len(table), len(table)).to(table.dtype)
    return one_hot, one_hot @ table


def example(my_one_hot_lookup: Lookup = _row_before) -> Film:
    """Eight words of the 5,000 English sentences of lesson 01."""
    english = load_corpus("spanish_english", "train")["tgt"][:5000]
    sentences = [[word.lower() for word in words(sentence) if word[0].isalpha()] for sentence in english]
    vocabulary = "brother garden mondays museum park saturdays sister sundays".split()
    table = torch.randn(8, 2, generator=torch.Generator().manual_seed(9)).round(decimals=1)
    pair, near = ("sister", "brother"), ("your", "on", "in")
    return word_finds_row(sentences, vocabulary, table, pair, near, my_one_hot_lookup=my_one_hot_lookup)


class _Scene:
    """The table on the left; on the right a sentence, and then the plane."""

    def __init__(self, sentences, vocabulary, table, pair, near, found):
        self.sentences, self.vocabulary, self.table = sentences, vocabulary, table
        self.pair, self.near, self.found = pair, near, found
        self.ids = [vocabulary.index(word) for word in pair]

    def meetings(self) -> int:
        """How many sentences have both words of the pair."""
        return sum({*self.pair} <= {*sentence} for sentence in self.sentences)

    def steps(self, lookup: Lookup) -> list[Step]:
        seen = drift(self.table, self.found.counts, SEEN, lookup)
        place = self._places(seen)
        moments = [
            self._names()
            | self._rows(rows)
            | self._axes(place)
            | self._dots(rows, place)
            | self._update(update)
            for update, (rows, _) in zip(SEEN, seen, strict=True)
        ]
        _, taken = lookup(torch.tensor(self.ids[:1]), self.table)
        return [*self._looked_up(taken[0], place, moments[0]), *self._trained(seen, place, moments)]

    def _looked_up(self, taken: Tensor, place: Callable, moment: Frame) -> list[Step]:
        (one, other), token_id = self.pair, self.ids[0]
        begun, (asked, at) = self._names() | self._rows(self.table), self._sentence()
        return [
            Step(
                "Each word has an id, and the id is the number of its row in the table.", [begun | asked], 0
            ),
            Step(
                f"A sentence says “{one}”. Its id is {token_id}, so the model takes row {token_id}.",
                [
                    begun | asked | self._id(at, SAID + 40),
                    begun | asked | self._id(24, self._y(token_id) + 12),
                    begun | asked | self._taken(taken, NUMBERS, self._y(token_id)),
                    begun | asked | self._taken(taken, at - CELL - 2, SAID + 40),
                ],
                0,
            ),
            Step(
                "The two numbers of a row are a place. At first all places are random.",
                [begun | self._axes(place) | self._waiting(), moment],
                0,
            ),
            Step(
                f"The company of a word is each word at most {REACH} words away, counted in {len(self.sentences):,} "
                f"sentences. “{one}” and “{other}” have nearly the same.",
                [moment | self._told()],
                1,
            ),
        ]

    def _trained(
        self, seen: Sequence[tuple[Tensor, Tensor]], place: Callable, moments: list[Frame]
    ) -> list[Step]:
        told = [moment | self._told() for moment in moments]
        led = [
            moment | self._dots(rows, place, neighbours)
            for moment, (rows, neighbours) in zip(told, seen, strict=True)
        ]
        then, now = seen[0][0], seen[-1][0]
        return [
            Step("Training begins: each row moves so that it predicts its company better.", told[1:BEGUN], 3),
            Step(
                "Neighbours learn vectors, too: some are drawn as arrows. The more a row points along an arrow, the "
                "likelier it finds that neighbour.",
                led[BEGUN - 1 : LED],
                2,
            ),
            Step(
                f"After {SEEN[-1]} updates, words with the same company point the same way. The groups were not given.",
                led[LED:],
                3,
            ),
            Step(
                f"At the start (pale) “{self.pair[0]}” and “{self.pair[1]}” had a cosine of {self._cosine(then)}. "
                f"Now it is {self._cosine(now)}; 1 is the same direction.",
                [moments[-1] | self._angle("then", then, place, 0.35) | self._angle("now", now, place)],
                4,
            ),
        ]

    def _cosine(self, table: Tensor) -> str:
        return signed(F.cosine_similarity(table[self.ids[0]], table[self.ids[1]], dim=0).item(), 2)

    def _y(self, row: int) -> float:
        return TOP + ROW * row

    def _role(self, row: int) -> str:
        return str(1 + self.ids.index(row)) if row in self.ids else "ink"

    def _names(self) -> Frame:
        heads = {"id": text(24, 18, "id", "faint"), "table": text(NUMBERS + CELL + 2, 18, "table", "faint")}
        ids = {
            f"id {row}": text(24, self._y(row) + 12, str(row), "faint") for row in range(len(self.vocabulary))
        }
        names = {
            f"word {row}": text(46, self._y(row) + 12, word, self._role(row), anchor="start")
            for row, word in enumerate(self.vocabulary)
        }
        return heads | ids | names

    def _rows(self, table: Tensor) -> Frame:
        marks = [
            row_of_boxes(
                f"row {row}",
                NUMBERS,
                self._y(row),
                [signed(number, 1) for number in numbers],
                self._role(row),
                width=CELL,
                height=23,
            )
            for row, numbers in enumerate(table.tolist())
        ]
        return {name: mark for row in marks for name, mark in row.items()}

    def _sentence(self) -> tuple[Frame, float]:
        """The sentence, and the middle of the word that is looked up."""
        shown = min((one for one in self.sentences if self.pair[0] in one), key=len)
        starts = [sum(len(word) + 1 for word in shown[:i]) for i in range(len(shown) + 1)]
        left, place = CENTRE[0] - LETTER * (starts[-1] - 1) / 2, shown.index(self.pair[0])
        middles = [
            left + LETTER * (start + len(word) / 2) for start, word in zip(starts, shown, strict=False)
        ]
        roles = ["1" if i == place else "faint" for i in range(len(shown))]
        said = {f"said {i}": text(middles[i], SAID, word, roles[i]) for i, word in enumerate(shown)}
        return said, middles[place]

    def _id(self, x: float, y: float) -> Frame:
        return {"token id": box(x - 14, y - 12, 28, 24, "1", text=str(self.ids[0]))}

    def _taken(self, row: Tensor, x: float, y: float) -> Frame:
        numbers = [signed(number, 1) for number in row.tolist()]
        return row_of_boxes("taken", x, y, numbers, "1", width=CELL, height=23)

    def _places(self, seen: Sequence[tuple[Tensor, Tensor]]) -> Callable[[Tensor], list[tuple[float, float]]]:
        """From rows of two numbers to places on the stage; the plane has room for all rows that were seen."""
        everywhere = torch.cat([torch.zeros(1, 2), *(rows for rows, _ in seen)])
        low, high = everywhere.amin(dim=0), everywhere.amax(dim=0)
        scale = (torch.tensor([WIDE, HIGH]) / ((high - low) / 2)).amin()
        turned = torch.tensor([1.0, -1.0]) * scale

        def places(rows: Tensor) -> list[tuple[float, float]]:
            return [(x, y) for x, y in (torch.tensor(CENTRE) + turned * (rows - (low + high) / 2)).tolist()]

        return places

    def _waiting(self) -> Frame:
        return {
            f"dot {row}": dot(NUMBERS + 2 * CELL + 18, self._y(row) + 12, 5, self._role(row))
            for row in range(len(self.vocabulary))
        }

    def _axes(self, place: Callable) -> Frame:
        (x, y), wide = place(torch.zeros(1, 2))[0], WIDE + 35
        across = line((CENTRE[0] - wide, y), (CENTRE[0] + wide, y), width=1)
        up = line((x, CENTRE[1] - HIGH), (x, CENTRE[1] + HIGH), width=1)
        return {"across": across.faded(0.4), "up": up.faded(0.4)}

    def _dots(self, table: Tensor, place: Callable, neighbours: Tensor | None = None) -> Frame:
        """The words as dots with their names; where there are neighbours, their vectors, too."""
        at, names, ways = place(table), [*self.vocabulary], []
        marks = {f"dot {row}": dot(x, y, 5, self._role(row)) for row, (x, y) in enumerate(at)}
        if neighbours is not None:
            vectors = neighbours[[self.found.neighbours.index(word) for word in self.near]]
            start, *tips = place(torch.cat([torch.zeros(1, 2), vectors]))
            marks |= {f"arrow {word}": arrow(start, tip) for word, tip in zip(self.near, tips, strict=True)}
            ways = [(start, tip) for tip in tips]
            at, names = [*at, *tips], [*names, *(f"“{word}”" for word in self.near)]
        roles = [self._role(row) if row < len(self.vocabulary) else "faint" for row in range(len(names))]
        named = zip(names, beside(at, names, ways), roles, strict=True)
        return marks | {f"name {name}": text(*middle, name, role) for name, middle, role in named}

    def _update(self, update: int) -> Frame:
        return {"update": text(628, 14, f"update {update}", "faint", anchor="end")}

    def _told(self) -> Frame:
        lines = [
            f"{word}: " + " · ".join(f"{near} {count}" for near, count in self.found.most(row, 4))
            for row, word in zip(self.ids, self.pair, strict=True)
        ]
        return {
            f"company {i}": text(290, 262 + 24 * i, told, str(i + 1), anchor="start")
            for i, told in enumerate(lines)
        }

    def _angle(self, when: str, table: Tensor, place: Callable, opacity: float = 1) -> Frame:
        start, *ends = place(torch.cat([torch.zeros(1, 2), table[self.ids]]))
        lines = [line(start, end, role=str(i + 1), width=6 - 3 * i) for i, end in enumerate(ends)]
        return {f"{when} {i}": mark.faded(opacity) for i, mark in enumerate(lines)}
