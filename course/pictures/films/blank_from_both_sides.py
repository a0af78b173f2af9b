"""A blank from both sides: a covered word is guessed from its left side, and again as a curtain opens on its right."""

from collections.abc import Sequence

import torch
from jaxtyping import Float
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from course.pictures.both_sides import blanks_of, shipped_or_random
from course.pictures.films.arriving import arriving
from course.pictures.films.film import Film, Step, film
from course.pictures.films.marks import WIDTH, Frame, box, line, text
from course.pictures.frame import Guess
from course.pictures.token_names import bare
from course_lib.bert import MaskedWords
from course_lib.tokens import PAD_ID, Tokenizer, words

LINES = (
    "tokens[covered] = MASK",
    "seen = tokens[:end]",
    "probs = softmax(logits(encoder(seen))[covered])",
)
SENTENCE, COVERED = "He bought a car yesterday.", 1
SHOWN = 5  # guesses
LETTER, AROUND, GAP = (
    9.5,
    24,
    8,
)  # the width of a letter, what a word's box has more, and the gap between boxes
TOP, HIGH = 12, 32  # of the boxes
BARS, ROW, LONGEST = (
    118,
    29,
    330,
)  # where the bars begin, the height of a row, and the length of probability 1
ARC = 15  # points of an arc
THICKEST = 18  # a line for the weight 1


def blank_from_both_sides(
    model: MaskedWords, tokenizer: Tokenizer, mask_id: int, sentence: str, covered: int
) -> Film:
    """A film of a covered word (arXiv 1810.04805, section 3.1), from its left side to both its sides.

        blank_from_both_sides(*load_masked_lm(), "He bought a car yesterday.", 1)

    The bars are the model's probabilities. The lines are the attention weights from the covered word to the others,
    the mean of all heads of all layers.

    Args:
        model: one that has also learned from sentences without their end.
        mask_id: the token that covers.
        covered: the index of the covered word, one token; words stand on its left, and two to four on its right,
            before a punctuation mark.

    Raises:
        ValueError: if the sentence is not so.
    """
    token_ids, index, names = tokenizer.encode(sentence), tokenizer.word_index(sentence), words(sentence)
    hidden = len(names) - 2 - covered  # words to the right without the punctuation mark
    if covered < 1 or not 2 <= hidden <= 4 or index.count(covered) != 1 or names[-1].isalnum():
        raise ValueError(
            "wanted a covered word of one token, words to its left, and to its right two to four and a punctuation "
            f"mark; got {names}, covered={covered} of {index.count(covered)} tokens"
        )
    blanks = [
        blanks_of(token_ids, index, mask_id, covered, seen)[0] for seen in (*range(hidden + 1), hidden + 2)
    ]
    rows = pad_sequence([torch.tensor(blank.row) for blank in blanks], batch_first=True, padding_value=PAD_ID)
    place = blanks[0].place
    with torch.no_grad():
        shares = model(rows)[:, place].softmax(-1).cpu()
        weights = model.encoder.attention_weights(rows)[:, :, :, place].mean(dim=(0, 2)).cpu()
    of_word = torch.tensor([-1, *index, -1])[: rows.shape[1]]
    looks = torch.stack([weights[:, of_word == word].sum(dim=-1) for word in range(len(names))], dim=-1)
    tokens = [bare(token) for token in tokenizer.tokens(range(tokenizer.vocab_size))] + ["[MASK]"]
    scene = _Scene(names, covered, token_ids[place - 1], tokens, shares, looks)
    return film(
        "A covered word and a curtain",
        scene.steps(),
        scene.guess(),
        turn=hidden + 1,
        lines=LINES,
        height=300,
    )


def example() -> Film:
    """The course's own model for blanks; a small one with random weights if its files are missing."""
    return blank_from_both_sides(*shipped_or_random(SENTENCE), SENTENCE, COVERED)


class _Scene:
    """The sentence with its curtain, the lines to what can be seen, and the likeliest words."""

    def __init__(
        self,
        names: Sequence[str],
        covered: int,
        true_id: int,
        tokens: Sequence[str],
        shares: Float[Tensor, "looks vocab_size"],
        looks: Float[Tensor, "looks words"],
    ):
        self.names, self.covered, self.true_id = names, covered, true_id
        self.tokens, self.shares, self.looks = tokens, shares, looks
        self.widths = [LETTER * len(name) + AROUND for name in names]
        left = (WIDTH - sum(self.widths) - GAP * (len(names) - 1)) / 2
        self.unit = LONGEST / shares.max().item()
        self.lefts = [left + sum(self.widths[:word]) + GAP * word for word in range(len(names))]

    def rival(self) -> int:
        """The likeliest wrong token before the last word comes into sight."""
        shares = self.shares[-3].clone()
        shares[self.true_id] = 0
        return int(shares.argmax())

    def guess(self) -> Guess:
        before, after = self.shares[-3:-1, self.rival()].tolist()
        answer = 0 if after > 1.25 * before else 2 if after < 0.8 * before else 1
        last, rival = self.names[-2], self.tokens[self.rival()]
        return Guess.explained(
            f"The next hidden word is “{last}”. What becomes of “{rival}”, which has the probability {before:.2f}?",
            ("it grows", "it stays about the same", "it falls"),
            answer,
            [f"With “{last}” in sight, “{rival}” has {after:.2f}."] * 3,
        )

    def steps(self) -> list[Step]:
        left = " ".join(self.names[: self.covered])
        before, after = self.shares[-3:-1, self.rival()].tolist()
        seen = self.names[self.covered :]
        opened = [
            Step(f"“{seen[look]}” comes into sight. {self._first(look)}", self._opening(look), 1)
            for look in range(1, len(self.shares) - 2)
        ]
        return [
            Step(
                f"A mask, “?”, covers a word, and a curtain hides all words to its right. Only “{left}” can be read.",
                [self._sentence(0)],
                0,
            ),
            Step(
                f"The thicker a line, the more the model looks at that word. {self._first(0)}",
                [self._sentence(0) | self._lines(0) | self._bars(0)],
                2,
            ),
            *opened,
            Step(
                f"With “{self.names[-2]}”, “{self.tokens[self.rival()]}” {_moves(before, after)} from {before:.2f} to "
                f"{after:.2f}{self._although()}. {self._first(-2)}",
                self._opening(len(self.shares) - 2, also=self.rival()),
                2,
            ),
            Step(
                f"The curtain is open to the end of the sentence. {self._first(-1)}",
                self._opening(len(self.shares) - 1),
                1,
            ),
            self._truth(),
        ]

    def _truth(self) -> Step:
        true = self.tokens[self.true_id]
        end = self._sentence(len(self.shares) - 1) | self._lines(-1)
        return Step(
            f"The covered word was “{true}”. From the left side only it had {self.shares[0, self.true_id]:.2f}, "
            f"and from both sides {self.shares[-1, self.true_id]:.2f}.",
            arriving(
                end | self._bars(-1),
                end | self._bars(-1, lit=True) | self._word(self.covered) | self._start(),
            ),
            2,
        )

    def _first(self, look: int) -> str:
        share, token = self.shares[look].max(dim=-1)
        return f"“{self.tokens[int(token)]}” is likeliest, with a probability of {share:.2f}."

    def _although(self) -> str:
        """Tells of a thin line to the last word, as a line's width and what a word changes need not agree."""
        others = [word for word in range(len(self.names) - 1) if word != self.covered]
        looks = self.looks[-2, others]
        thin = looks[-1] <= looks.min()
        return ", though the line to it is the thinnest" if thin else ""

    def _opening(self, look: int, also: int | None = None) -> list[Frame]:
        """The curtain opens to show what this look sees; then the lines and the bars follow."""
        before = self._sentence(look) | self._lines(look - 1) | self._bars(look - 1)
        return [
            before,
            *arriving(before, self._sentence(look) | self._lines(look) | self._bars(look, also=also)),
        ]

    def _sentence(self, look: int) -> Frame:
        """The words that can be seen, the covered one, and the curtain; the last look sees all."""
        seen = len(self.names) if look == len(self.shares) - 1 else self.covered + 1 + look
        marks = {name: mark for word in range(seen) for name, mark in self._word(word).items()}
        left, width = self.lefts[self.covered], self.widths[self.covered]
        marks[f"word {self.covered}"] = box(left, TOP, width, HIGH, "mask", strength=0.6, text="?", size=18)
        end = self.lefts[-1] + self.widths[-1] + GAP
        start = self.lefts[seen] - GAP / 2 if seen < len(self.names) else end
        curtain = box(start, TOP - 6, end - start, HIGH + 12, "mask", strength=1, round=0, level=3)
        return marks | {"curtain": curtain}

    def _word(self, word: int) -> Frame:
        role = "target" if word == self.covered else "ink"
        return {
            f"word {word}": box(
                self.lefts[word], TOP, self.widths[word], HIGH, role, text=self.names[word], size=17
            )
        }

    def _lines(self, look: int) -> Frame:
        """Lines from the covered word to all others; those to what is not seen have no width and no opacity."""
        start = self._middle(self.covered)
        marks = {}
        for word in range(len(self.names)):
            if word == self.covered:
                continue
            weight, end = self.looks[look, word].item(), self._middle(word)
            points = [
                (start + (end - start) * share, TOP + HIGH + 2 + 4 * self._depth(word) * share * (1 - share))
                for share in (step / (ARC - 1) for step in range(ARC))
            ]
            drawn = line(*points, role="weights", width=max(1, THICKEST * weight))
            marks[f"line {word}"] = drawn.faded(float(weight > 0))
        return marks

    def _middle(self, word: int) -> float:
        return self.lefts[word] + self.widths[word] / 2

    def _depth(self, word: int) -> float:
        return 14 + 8 * abs(word - self.covered)

    def _start(self) -> Frame:
        """What the true word had from the left side only, below its bar for both sides."""
        return self._row("start", SHOWN, self.shares[0, self.true_id].item(), "left side only", "target")

    def _row(self, name: str, rank: int, share: float, letters: str, role: str) -> Frame:
        y, long = BARS + ROW * rank, self.unit * share
        return {
            f"bar {name}": box(200, y, long, ROW - 6, role, strength=0.6, round=0),
            f"guess {name}": text(190, y + ROW / 2 - 3, letters, anchor="end"),
            f"share {name}": text(208 + long, y + ROW / 2 - 3, f"{share:.2f}", anchor="start"),
        }

    def _bars(self, look: int, lit: bool = False, also: int | None = None) -> Frame:
        """The likeliest words in their order, and below them one more if it has fallen out.

        All words that are ever among them have a mark, so that they come and go below.
        """
        marks: dict = {
            "heading": text(200, BARS - 14, f"the {SHOWN} likeliest words", "faint", anchor="start")
        }
        order = self.shares[look].argsort(descending=True, stable=True).tolist()
        for token in sorted({token for row in self.shares for token in row.topk(SHOWN).indices.tolist()}):
            rank, share = order.index(token), self.shares[look, token].item()
            role = "target" if lit and token == self.true_id else "faint"
            row = self._row(str(token), min(rank, SHOWN), share, self.tokens[token], role)
            marks |= {name: mark.faded(float(rank < SHOWN or token == also)) for name, mark in row.items()}
        return marks


def _moves(before: float, after: float) -> str:
    return "grows" if after > before else "falls"
