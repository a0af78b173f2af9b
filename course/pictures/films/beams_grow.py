"""Beams grow and are cut: hypotheses side by side, of which one wins that greedy decoding does not follow."""

import torch
from torch import Tensor

from course.pictures import small_translator
from course.pictures.beam_tree import Candidate, beam_tree
from course.pictures.films.film import Film, Step, film
from course.pictures.films.marks import Frame, box, line, signed, text
from course.pictures.frame import Guess
from course.pictures.token_names import bare
from course_lib.decoding import greedy_decode
from course_lib.own_transformer import AnyTransformer
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.translator import Translator

LINES = (
    "sums = old[:, None] + log P(token)",
    "sums.flatten().topk(beam_size)",
    "stop if best_complete >= best_open",
    "return best_complete",
)
MAX_LEN = 20
BEAM_SIZE = 2
LEFT, LONG = 36, 564  # the middle of the first column, and from it to the last one
TOP, DOWN = 48, 60  # the middle of the first row, and from row to row
HALF = 31  # of a node's width
CUT = 0.25  # the opacity of what is cut
SIGNS = {",": "comma", ".": "full stop"}


def beams_grow(translator: Translator, sentence: str) -> Film:
    """A film of beam search with two hypotheses, and of where it leaves greedy decoding.

    The hypotheses are those of `beam_search`. The film stops when the best complete one is likelier than all that are
    open, because a log-probability only falls.

    Args:
        sentence: is read as it is: `Translator.translate` would add a missing full stop.

    Raises:
        ValueError: if the search needs more than 8 steps, or does not leave greedy decoding after the first token.
    """
    tree = _Tree(translator, sentence)
    ahead, other = tree.parting()
    steps = tree.steps()
    return film(
        f"Beams grow and are cut: “{tree.sentence}”",
        steps,
        Guess.explained(
            f"Greedy decoding takes {ahead}, which is likelier. The beam follows {other} as well. Which one wins?",
            (ahead, other, "neither, both will be cut"),
            1,
            (
                "It is ahead at this token. What counts is the sum at the end.",
                "",
                "The beam is never empty, and all that the winner could come from is one of its two.",
            ),
        ),
        turn=len(steps) - 3,
        lines=LINES,
        height=268,
    )


def example() -> Film:
    """The course's own translator on a sentence without its full stop, after which greedy decoding goes on."""
    try:
        return beams_grow(Translator.load(), "El hotel es pequeño")
    except FileNotFoundError:
        return beams_grow(small_translator.small(seed=42), "La quise mucho")  # here they part, too


class _Tree:
    """The candidates of each step, column by column, the likeliest on top."""

    def __init__(self, translator: Translator, sentence: str):
        self.sentence, self.tokenizer = sentence, translator.tokenizer
        src_ids = torch.tensor([[*translator.tokenizer.encode(sentence), EOS_ID]])
        self.greedy = greedy_decode(translator.transformer, src_ids, MAX_LEN)[0]
        self.greedy_log_prob = _log_prob(translator.transformer, src_ids, [*self.greedy, EOS_ID][:MAX_LEN])
        columns, _ = beam_tree(translator.transformer, src_ids, BEAM_SIZE, MAX_LEN)
        self.columns, self.outputs = _until_nothing_can_win(columns)
        ended = {
            tuple(output): one.log_prob
            for column, outputs in zip(self.columns, self.outputs, strict=True)
            for one, output in zip(column, outputs, strict=True)
            if one.fate == "ended"
        }
        self.log_prob, self.winner = max((sum_of_logs, list(output)) for output, sum_of_logs in ended.items())
        pairs = enumerate(zip(self.winner, [*self.greedy, EOS_ID], strict=False))
        self.leaves = next((column for column, (one, other) in pairs if one != other), 0)  # counted from 0
        if len(self.columns) > 8 or not self.leaves:
            raise ValueError(
                "wanted a sentence for which the beam leaves greedy decoding after the first token, and is done in 8 "
                f"steps; got {sentence!r}, {len(self.columns)} steps, and token {self.leaves}"
            )

    def parting(self) -> tuple[str, str]:
        """The last words of the greedy way and of the winner's where they part, in quotes."""
        ahead, other = (way[max(self.leaves - 1, 0) : self.leaves + 1] for way in (self.greedy, self.winner))
        return self._quoted(ahead), self._quoted(other)

    def _quoted(self, way: list[int]) -> str:
        """In quotes; a sign at the end has its name, because it is small."""
        [last] = self.tokenizer.tokens(way[-1:])
        sign = SIGNS.get(bare(last))
        return f"“{self.tokenizer.decode(way)}”" + (f" ({sign})" if sign else "")

    def steps(self) -> list[Step]:
        last, leaves = len(self.columns), self.leaves + 1
        ahead, other = self.parting()
        sums = [self._sum(way[:leaves]) for way in (self.greedy, self.winner)]
        return [
            Step(
                f"A beam of {BEAM_SIZE} translates “{self.sentence}”. After <bos>, the start, these tokens are "
                "likeliest; below is the logarithm of the probability.",
                [self._shown(1, judged=False)],
                0,
            ),
            Step(
                f"The {BEAM_SIZE} with the logarithms nearest to 0 are kept. All others are cut.",
                [self._shown(1)],
                1,
            ),
            *self._growing(leaves),
            Step(
                f"Greedy decoding takes the likeliest, now {ahead} with {sums[0]}. The beam keeps {other} too, with "
                f"{sums[1]}.",
                self._growth(leaves),
                1,
            ),
            Step(
                f"The one with {other} ends (<eos>) with {signed(self.log_prob)} and leaves the beam; the best "
                f"{BEAM_SIZE} of the others stay.",
                [frame for column in range(leaves + 1, last + 1) for frame in self._growth(column)],
                0,
            ),
            *self._ending(),
        ]

    def _ending(self) -> list[Step]:
        """Why the search may stop, and what was written."""
        best_open = max(one.log_prob for one in self.columns[-1] if one.fate == "kept")
        written, all_shown = self.tokenizer.decode(self.greedy), self._shown(len(self.columns))
        return [
            Step(
                f"The best of the others has {signed(best_open)}, and each token can only lower it: it cannot win.",
                [all_shown | self._crown()],
                2,
            ),
            Step(
                f"The beam writes “{self.tokenizer.decode(self.winner[:-1])}” Greedy decoding wrote “{written}” with "
                f"{signed(self.greedy_log_prob)}.",
                [{name: mark.faded(CUT) for name, mark in all_shown.items()} | self._crown()],
                3,
            ),
        ]

    def _growing(self, leaves: int) -> list[Step]:
        """The steps between the first cut and the parting; one without a frame is left out."""
        steps = [
            Step(
                f"Both go on with every token, and the logarithms are added. The best {BEAM_SIZE} are kept"
                f"{self._without_a_child()}.",
                [frame for column in range(2, min(3, leaves)) for frame in self._growth(column)],
                0,
            ),
            Step(
                f"Of all these the best {BEAM_SIZE} stay, so a whole branch can be cut.",
                [frame for column in range(3, leaves) for frame in self._growth(column)],
                1,
            ),
        ]
        return [step for step in steps if step.frames]

    def _without_a_child(self) -> str:
        """What the second cut leaves of the first tokens, in words."""
        first, second = zip(self.columns[0], self.outputs[0], strict=True), self.columns[1]
        parents = {
            output[0] for output, one in zip(self.outputs[1], second, strict=True) if one.fate != "pruned"
        }
        lost = [one.token_id for one, [token] in first if one.fate == "kept" and token not in parents]
        return "".join(f"; “{bare(token)}” is cut" for token in self.tokenizer.tokens(lost))

    def _growth(self, column: int) -> list[Frame]:
        """The candidates grow from their parents; then those that are not kept are cut."""
        return [self._shown(column, judged=False), self._shown(column)]

    def _shown(self, upto: int, judged: bool = True) -> Frame:
        """The columns up to this one, and the next one's candidates still unseen in their parents."""
        frame = dict(self._root("weights"))
        for column in range(1, len(self.columns) + 1):
            if column > upto + judged:
                break
            for rank in range(len(self.columns[column - 1])):
                new = column == upto and not judged
                living = new or self._lives(column, rank, upto if judged else upto - 1)
                if column > upto:
                    frame |= {name: mark.faded() for name, mark in self._drawn(column, rank, grown=0).items()}
                else:
                    opacity = 1 if living else CUT
                    frame |= {name: mark.faded(opacity) for name, mark in self._drawn(column, rank).items()}
        return frame | self._greedy_label(upto)

    def _drawn(self, column: int, rank: int, role: str = "", grown: float = 1) -> Frame:
        """A candidate, its sum, and the line from its parent; before it has grown, all lie in the parent."""
        one, output = self.columns[column - 1][rank], self.outputs[column - 1][rank]
        from_x, from_y = self._at(self._place(output[:-1]))
        to_x, to_y = self._at((column, rank))
        x, y = from_x + grown * (to_x - from_x), from_y + grown * (to_y - from_y)
        role = role or ("target" if one.fate == "ended" else "weights")
        [token] = self.tokenizer.tokens([one.token_id])
        name = f"{column} {rank}"
        edge = line(
            (from_x + HALF, from_y), (max(x - HALF, from_x + HALF), y), role=role if grown else "weights"
        )
        return {f"edge {name}": edge} | _node(name, x, y, bare(token), signed(one.log_prob), role)

    def _lives(self, column: int, rank: int, level: int) -> bool:
        """Whether a candidate or what grew from it is still kept, or complete, after the cut in column `level`."""
        output = self.outputs[column - 1][rank]
        return any(
            one.fate == "ended" or (one.fate == "kept" and later == level)
            for later in range(column, level + 1)
            for one, other in zip(self.columns[later - 1], self.outputs[later - 1], strict=True)
            if other[:column] == output
        )

    def _greedy_label(self, upto: int) -> Frame:
        if upto <= self.leaves:
            return {}
        x, y = self._at(self._place(self.greedy[: self.leaves + 1]))
        return {"greedy": text(x, y - 25, "greedy", "scores")}

    def _crown(self) -> Frame:
        """The winner's way in the colour of what is written."""
        way = dict(self._root("target"))
        places = [self._place(self.winner[:length]) for length in range(1, len(self.winner) + 1)]
        for place in places:
            way |= self._drawn(*place, role="target")
        return way

    def _root(self, role: str) -> Frame:
        return _node("0 0", *self._at((0, 0)), "<bos>", "", role)

    def _place(self, output: list[int]) -> tuple[int, int]:
        """Column and rank of a hypothesis; (0, 0) if nothing is written."""
        return len(output), self.outputs[len(output) - 1].index(output) if output else 0

    def _at(self, place: tuple[int, int]) -> tuple[float, float]:
        column, rank = place
        return LEFT + LONG * column / len(self.columns), self._y(rank if column else 1.5)

    def _y(self, rank: float) -> float:
        return TOP + DOWN * rank

    def _sum(self, output: list[int]) -> str:
        place = self._place(output)
        return signed(self.columns[place[0] - 1][place[1]].log_prob)


def _until_nothing_can_win(
    columns: list[list[Candidate]],
) -> tuple[list[list[Candidate]], list[list[list[int]]]]:
    """The columns up to that in which the best complete hypothesis beats all open ones, and what each has written."""
    outputs: list[list[list[int]]] = []
    kept: list[list[int]] = [[]]
    complete = -float("inf")
    for number, column in enumerate(columns, start=1):
        outputs.append([[*kept[one.parent], one.token_id] for one in column])
        kept = [output for output, one in zip(outputs[-1], column, strict=True) if one.fate == "kept"]
        complete = max([complete, *(one.log_prob for one in column if one.fate == "ended")])
        if complete >= max(one.log_prob for one in column if one.fate == "kept"):
            return columns[:number], outputs
    raise ValueError(f"wanted a search that completes its best hypothesis; got none in {len(columns)} steps")


def _node(name: str, x: float, y: float, token: str, number: str, role: str) -> Frame:
    short = token if len(token) <= 7 else f"{token[:6]}…"
    return {
        f"node {name}": box(x - HALF, y - 14, 2 * HALF, 28, role, text=short, strength=0.3, round=6),
        f"sum {name}": text(x, y + 25, number, "ink"),
    }


@torch.no_grad()
def _log_prob(model: AnyTransformer, src_ids: Tensor, output: list[int]) -> float:
    """The logarithm of an output's probability."""
    target = torch.tensor([output])
    logits = model(src_ids, torch.cat([torch.tensor([[BOS_ID]]), target[:, :-1]], dim=1))
    return logits.log_softmax(dim=-1).gather(-1, target[..., None]).sum().item()
