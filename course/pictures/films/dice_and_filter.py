"""The dice and their filter: a temperature, a cut, and a roll make the next token of a text."""

from collections.abc import Callable, Sequence

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures.films.arriving import arriving
from course.pictures.films.dice_marks import (
    COLD,
    HIGH,
    HOT,
    LEFT,
    LONG,
    SHOWN,
    STRIP,
    WARM,
    axis,
    bars,
    border,
    dial,
    die,
    grouped,
    told,
)
from course.pictures.films.film import Film, Step, film
from course.pictures.films.marks import Frame, box, line, text
from course.pictures.films.stills import UNDER_LETTERS
from course.pictures.frame import Guess
from course.pictures.token_names import bare
from course_lib.gpt import GPT, GPTConfig
from course_lib.sampling import sample_step, top_p, with_temperature
from course_lib.saved_models import load_gpt
from course_lib.tokens import BOS_ID, PAD_ID, Tokenizer

TopP = Callable[[Tensor, float], Tensor]
LINES = (
    "probs = softmax(logits / T)",
    "kept = top_p(log(probs), p)",
    "probs = softmax(kept)",
    "token = first(cumsum(probs) > roll)",
)
NARROW = 30  # a segment that is wider has its name below, if it is too narrow to hold it
END = 300  # of the text in front of the next token
LETTER = 8.5  # a little more than the mean width of a letter


def dice_and_filter(
    next_logits: Callable[[str], Float[Tensor, "vocab_size"]],
    prefix: str,
    tokens: Sequence[str],
    *,
    roll: float,
    p: float = 0.5,
    my_top_p: TopP | None = None,
) -> Film:
    """A film of how the next token is chosen: by temperature, by top-p (arXiv 1904.09751), and by a number in [0, 1).

    Args:
        next_logits: called with a text, gives the logits of its next token; -inf for tokens that are never written.
        prefix: the text, at most 30 letters; the drawn token joins it after a space.
        tokens: the name of each token.
        roll: the number that the dice give, as for `sample_step`.
        p: of top-p.
        my_top_p: the learner's own, called as `my_top_p(logits, p)` with logits (1, vocab_size), for the switch "on
            my function".

    Raises:
        ValueError: if the prefix is empty or too long, there is not a name for each token, 8 tokens or fewer may come,
            roll or p is refused by `sample_step` or `top_p`, or the learner's logits have another shape or keep none.
    """
    logits = next_logits(prefix).detach().double()
    if not 1 <= len(prefix) <= 30 or logits.shape != (len(tokens),) or logits.isfinite().sum() <= SHOWN:
        raise ValueError(
            f"wanted a prefix of 1 to 30 letters, logits of shape ({len(tokens)},) and more than {SHOWN} tokens that "
            f"may come; got {len(prefix)} letters, {tuple(logits.shape)} and {int(logits.isfinite().sum())} tokens"
        )
    scene = _Scene(next_logits, prefix, tokens, logits, roll, p)
    first, second, third = scene.answers()
    return film(
        f"The dice and their filter: what comes after “{prefix}”?",
        scene.steps(top_p),
        Guess.explained(
            f"What is cut had {1 - scene.kept(top_p)[1]:.2f} of the probability, which now goes to the kept "
            f"{scene.count(top_p)} tokens. How much has “{scene.names[0]}” then?",
            (
                f"{first:.2f}, as before",
                f"{second:.2f}: each gets an equal part",
                f"{third:.2f}: all are multiplied by one number",
            ),
            2,
            (
                "Then the probabilities of the kept tokens would not add up to 1.",
                "The softmax keeps the ratios of the kept tokens: a likely one gains more than an unlikely one.",
                "",
            ),
        ),
        turn=5,
        lines=LINES,
        my_steps=None if my_top_p is None else scene.steps(my_top_p),
        height=282,
    )


def _without_the_crossing_token(logits: Tensor, p: float) -> Tensor:
    """A mistake: the token that crosses p is cut as well."""
    kept = top_p(logits, p)
    return kept.scatter(
        -1, kept.masked_fill(kept == -torch.inf, torch.inf).argmin(dim=-1, keepdim=True), -torch.inf
    )


def example(my_top_p: TopP = _without_the_crossing_token) -> Film:
    """The small GPT of the course, and a learner whose filter loses the token that crosses p."""
    prefix = "The doctor is"
    try:
        model, tokenizer = load_gpt()
    except FileNotFoundError:
        tokenizer = Tokenizer.train([prefix, "The cook is at home"], vocab_size=80, min_frequency=1)
        model = GPT(GPTConfig.tiny(tokenizer.vocab_size), seed=0).eval()
    return dice_and_filter(
        lambda text: _next_logits(model, tokenizer, text),
        prefix,
        tokenizer.tokens(range(tokenizer.vocab_size)),
        roll=0.68,
        my_top_p=my_top_p,
    )


@torch.no_grad()
def _next_logits(model: GPT, tokenizer: Tokenizer, prefix: str) -> Float[Tensor, "vocab_size"]:
    logits = model(torch.tensor([[BOS_ID, *tokenizer.encode(prefix)]]))[0, -1]
    logits = logits.round(decimals=3)  # so that rounding on another machine does not show
    logits[[PAD_ID, BOS_ID]] = -torch.inf  # as `sample` has it
    return logits


class _Scene:
    """Bars, the strip on which they are laid end to end, and the text that grows; tokens in the order of likelihood."""

    def __init__(self, next_logits, prefix, tokens, logits, roll, p):
        self.next_logits, self.prefix, self.tokens = next_logits, prefix, tokens
        self.logits, self.roll, self.p = logits, roll, p
        self.order = logits.argsort(descending=True, stable=True)
        self.names, self.possible = self.named(self.order[:SHOWN]), int(logits.isfinite().sum())

    def named(self, token_ids: Tensor) -> list[str]:
        return [bare(self.tokens[i]) for i in token_ids.tolist()]

    def heated(self, temperature: float) -> Float[Tensor, "vocab_size"]:
        return with_temperature(self.logits[self.order], temperature)

    def kept(self, keep: TopP) -> tuple[Float[Tensor, "vocab_size"], float]:
        """The logits after the filter, and the probability that it keeps."""
        before = with_temperature(self.logits, WARM).log()
        after = keep(before[None], self.p)
        if after.shape != (1, len(self.tokens)):
            raise ValueError(
                f"wanted logits of shape (1, {len(self.tokens)}) from my_top_p; got {tuple(after.shape)}"
            )
        is_kept = (after[0] > -torch.inf) & self.logits.isfinite()
        if not is_kept.any():
            raise ValueError(f"wanted at least one token that my_top_p keeps with p = {self.p}; got none")
        left = before.masked_fill(~is_kept, -torch.inf)
        return left[self.order], left.exp().sum().item()

    def count(self, keep: TopP) -> int:
        return int(self.kept(keep)[0].isfinite().sum())

    def answers(self) -> tuple[float, float, float]:
        """The likeliest token's probability if nothing is shared anew, if all get equal parts, and as it is."""
        likeliest, mass = self.heated(WARM)[0].item(), self.kept(top_p)[1]
        return likeliest, likeliest + (1 - mass) / self.count(top_p), likeliest / mass

    def steps(self, keep: TopP) -> list[Step]:
        warm, count = self.heated(WARM), self.count(keep)
        left, mass = self.kept(keep)
        shares, is_kept = left.softmax(dim=-1), left.isfinite()
        rank = sample_step(left, self.roll)
        [drawn] = self.named(self.order[rank : rank + 1])
        start, ends = self._text(), axis()
        cut = start | self._laid(warm, is_kept) | ends | border(self.p) | told(warm)
        shared = start | self._laid(shares, is_kept) | ends
        return [
            *self._heating(),
            Step(
                "Top-p keeps the likeliest tokens until their sum reaches "
                f"p = {self.p:g}, with the one that crosses it: {count:,} of {self.possible:,}.",
                [cut],
                1,
            ),
            Step(
                "The pale tokens are gone, so no unlikely one can come. Each kept probability is divided by their "
                f"sum, {mass:.2f}: “{self.names[0]}” has {shares[0]:.2f}.",
                arriving(cut, shared | told(shares)),
                2,
            ),
            Step(
                f"The dice give a random number between 0 and 1: {self.roll:.2f}, which falls on “{drawn}”.",
                [shared | die(at, "?") for at in (0.05, 0.95, self.roll)]
                + [shared | die(self.roll, f"{self.roll:.2f}") | self._chosen(shares, is_kept, rank, drawn)],
                3,
            ),
            self._next(drawn),
        ]

    def _next(self, drawn: str) -> Step:
        """The token joins the text, which has another next token."""
        after = self.next_logits(f"{self.prefix} {drawn}").detach().double().softmax(dim=-1)
        order = after.argsort(descending=True, stable=True)
        names = self.named(order[:SHOWN])
        text, grown = self._text(drawn), bars("next", names, after[order])
        flat = {name: mark for name, mark in bars("next", names, 0 * after).items() if "share" not in name}
        return Step(
            f"“{drawn}” joins the text. Now “{names[0]}” is the likeliest, with {after[order[0]]:.2f} at T = 1, "
            "and all begins again.",
            [flat | text, *arriving(flat | text, text | grown)],
            0,
        )

    def _heating(self) -> list[Step]:
        """The probabilities at three temperatures, and then end to end."""
        cold, warm, hot = (self.heated(temperature) for temperature in (COLD, WARM, HOT))
        start = self._text()
        hotter = {
            heat: start | dial(heat) | bars("now", self.names, shares)
            for heat, shares in ((COLD, cold), (WARM, warm), (HOT, hot))
        }
        laid = start | dial(WARM) | self._laid(warm, warm > 0) | axis() | told(warm)
        return [
            Step(
                f"After “{self.prefix}” the model gives each of {self.possible:,} tokens (words or parts of words) a "
                "probability.",
                [hotter[WARM]],
                0,
            ),
            Step(
                f"All logits are divided by the temperature T. T = {COLD:g} makes the likely likelier: "
                f"“{self.names[0]}” rises from {warm[0]:.2f} to {cold[0]:.2f}.",
                arriving(hotter[WARM], hotter[COLD]),
                0,
            ),
            Step(
                f"T = {HOT:g} makes all more alike: “{self.names[0]}” falls to {hot[0]:.2f}, and the grey bar of all "
                f"others rises to {hot[SHOWN:].sum():.2f}.",
                arriving(hotter[COLD], hotter[HOT]),
                0,
            ),
            Step(
                f"Back at {WARM:g}, we lay the probabilities end to end. Their sum is 1.",
                [*arriving(hotter[HOT], hotter[WARM]), *arriving(hotter[WARM], laid)],
                0,
            ),
        ]

    def _text(self, drawn: str = "") -> Frame:
        """The text so far, and a place for its next token."""
        words = {"prefix": text(END, 22, self.prefix, size=20, anchor="end")}
        if drawn:
            return words | {"drawn": text(END + 8, 22, drawn, "target", size=20, anchor="start")}
        return words | {"slot": line((END + 8, 32), (END + 68, 32), role="target")}

    def _laid(self, probabilities: Tensor, is_kept: Tensor, chosen: int | None = None) -> Frame:
        """The strip: a segment for each token that has a bar, and one for all others; what is cut is pale."""
        widths, names = grouped(probabilities), [*self.names, "others"]
        no_other_is_cut = bool((is_kept | (probabilities == 0))[SHOWN:].all())
        kept_at = [*is_kept[:SHOWN].tolist(), no_other_is_cut]
        frame, end = {}, 0.0
        for i, (width, name, kept) in enumerate(zip(widths, names, kept_at, strict=True)):
            role = "target" if i == chosen else "weights" if kept and i < SHOWN else "mask"
            letters = name if len(name) * LETTER <= width * LONG - 6 else ""
            full = (0.7 if kept else 0.2) * (1 if letters else UNDER_LETTERS)  # all look alike
            frame[f"now {i}"] = box(
                LEFT + LONG * end, STRIP, LONG * width, HIGH, role, text=letters, strength=full, round=0
            )
            crosses = not any(kept_at[i + 1 :]) and i < SHOWN  # the last one that is kept
            if kept and not letters and (width * LONG > NARROW or crosses):
                middle, foot = LEFT + LONG * (end + width / 2), STRIP + HIGH
                y = foot + 38 + 20 * (i % 2)
                frame[f"below {i}"] = text(middle, y, name, "target" if i == chosen else "ink")
                frame[f"lead {i}"] = line((middle, foot), (middle, y - 10), width=1)
            end += width
        return frame

    def _chosen(self, shares: Tensor, is_kept: Tensor, rank: int, drawn: str) -> Frame:
        """The strip with the segment on which the dice fall; its token is about to leave it."""
        at = LEFT + LONG * shares[:rank].sum().item()
        flying = text(at + 4, STRIP + HIGH / 2, drawn, "target", size=20, anchor="start").faded()
        return self._laid(shares, is_kept, min(rank, SHOWN)) | {"drawn": flying}
