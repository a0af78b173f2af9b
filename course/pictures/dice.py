"""The dice: the next token of a language model, by temperature, by a filter, and by chance."""

from collections.abc import Callable, Sequence
from functools import partial

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures.frame import Guess, Picture, Table
from course.pictures.token_names import bare
from course_lib.gpt import GPT, GPTConfig
from course_lib.sampling import Filter, min_p, top_k, top_p, with_temperature
from course_lib.saved_models import load_gpt
from course_lib.tokens import BOS_ID, PAD_ID, Tokenizer

PREFIXES = (
    "The doctor is",
    "The",
    "She is drinking",
    "Do you",
    "They sat on the",
    "My sister bought a",
    "Where is the",
    "We are going to",
    "I don't",
    "",
)
TEMPERATURES = (0.0, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0)
WARM, HOT, ASKED_P = 1.0, 2.0, 0.9  # of the question
SHOWN = 25
DIGITS = 4

TopP = Callable[[Tensor, float], Tensor]
Cut = tuple[int, int, float, float]  # which of the shown tokens are kept, one bit each; others; mass; entropy


def dice(
    logits: Float[Tensor, "num_prefixes vocab_size"],
    prefixes: Sequence[str],
    tokens: Sequence[str],
    *,
    my_top_p: TopP | None = None,
) -> Picture:
    """A picture of the next token after each prefix: the likeliest as bars, the others as one bar, and dice to roll.

    Three sliders choose the prefix, the temperature and a filter, which is for the probabilities after the temperature.
    The rolls are the same each time.

        dice(*logits_after(*load_gpt(), ["The doctor is", "Do you"]))

    Args:
        logits: of the next token after each prefix; -inf for tokens that are never written.
        tokens: the name of each.
        my_top_p: the learner's own function, called as `my_top_p(logits, p)` with logits (num_prefixes, vocab_size),
            for the switch "on my function"; it returns them with -inf for what is cut.

    Raises:
        ValueError: if there is no prefix, there is not a row of logits for each or a name for each token, fewer than 26
            tokens may come, or the learner's logits have another shape.
    """
    _require_drawable(logits, prefixes, tokens)
    logits = logits.detach().double()
    order = logits.argsort(dim=-1, descending=True, stable=True)
    heated = [with_temperature(logits.gather(-1, order), temperature) for temperature in TEMPERATURES]
    first = prefixes[0]
    cuts = _cuts(logits, order, top_p)
    mine = None if my_top_p is None else {"cuts": _cuts(logits, order, my_top_p)}
    asked = [
        cuts[0][TEMPERATURES.index(heat)][[*_filters(top_p)].index(f"top-p {ASKED_P}")]
        for heat in (WARM, HOT)
    ]
    return Picture(
        scripts=("bars", "dice"),
        title="Dice for the next token",
        guess=_guess(_named(first), *(mask.bit_count() + others for mask, others, _, _ in asked)),
        scene={
            "prefixes": [_named(prefix) for prefix in prefixes],
            "temperatures": TEMPERATURES,
            "filters": [*_filters(top_p)],
            "tokens": [[bare(tokens[i]) for i in row[:SHOWN]] for row in order.tolist()],
            "num_tokens": int(logits[0].isfinite().sum()),
            "guesses": _bounds(asked[0][0].bit_count() + asked[0][1]),
            "asked": {"filter": f"top-p {ASKED_P}", "warm": WARM, "hot": HOT},
            "probabilities": [
                [_bars(probabilities[i]) for probabilities in heated] for i in range(len(prefixes))
            ],
        },
        ours={"cuts": cuts},
        mine=mine,
        table=_table(_named(first), cuts[0]),
    )


def _without_the_crossing_token(logits: Tensor, p: float) -> Tensor:
    """A mistake: the token that crosses p is cut as well."""
    values, order = logits.sort(dim=-1, descending=True)
    cut = torch.empty_like(order, dtype=torch.bool)
    return logits.masked_fill(cut.scatter(-1, order, values.softmax(dim=-1).cumsum(dim=-1) > p), -torch.inf)


def example(my_top_p: TopP = _without_the_crossing_token) -> Picture:
    """The small GPT of the course after ten prefixes, and a learner whose filter loses the token that crosses p."""
    try:
        model, tokenizer = load_gpt()
    except FileNotFoundError:
        tokenizer = Tokenizer.train(PREFIXES, vocab_size=80, min_frequency=1)
        model = GPT(GPTConfig.tiny(tokenizer.vocab_size), seed=0).eval()
    return dice(*logits_after(model, tokenizer, PREFIXES), my_top_p=my_top_p)


@torch.no_grad()
def logits_after(
    model: GPT, tokenizer: Tokenizer, prefixes: Sequence[str]
) -> tuple[Float[Tensor, "num_prefixes vocab_size"], list[str], list[str]]:
    """The logits of the next token after each prefix, the prefixes, and the tokens' names, as `dice` takes them.

    Raises:
        ValueError: if a prefix has more tokens than the model has positions for.
    """
    rows = [model(torch.tensor([[BOS_ID, *tokenizer.encode(prefix)]]))[0, -1] for prefix in prefixes]
    logits = torch.stack(rows).round(decimals=3)  # so that rounding on another machine does not show
    logits[:, [PAD_ID, BOS_ID]] = -torch.inf  # as `sample` has it
    return logits, [*prefixes], tokenizer.tokens(range(tokenizer.vocab_size))


def _filters(nucleus: TopP) -> dict[str, Filter]:
    """Each filter of the slider, by name."""
    filters: dict[str, Filter] = {"no filter": lambda logits: logits}
    filters |= {f"top-k {k}": partial(top_k, k=k) for k in (5, 20, 50)}
    filters |= {
        f"top-p {p}": partial(lambda p, logits: nucleus(logits, p), p) for p in (0.5, 0.8, ASKED_P, 0.95)
    }
    return filters | {f"min-p {share}": partial(min_p, share=share) for share in (0.05, 0.1)}


def _cuts(logits: Tensor, order: Tensor, nucleus: TopP) -> list[list[list[Cut]]]:
    """What each filter keeps, for each prefix and temperature."""
    found = [
        [_cut(logits, order, heat, keep) for keep in _filters(nucleus).values()] for heat in TEMPERATURES
    ]
    return [[[rows[i] for rows in of_heat] for of_heat in found] for i in range(len(logits))]


def _cut(logits: Tensor, order: Tensor, temperature: float, keep: Filter) -> list[Cut]:
    """What a filter keeps after each prefix."""
    probabilities = with_temperature(logits, temperature)
    left = keep(probabilities.log())
    if left.shape != logits.shape:
        raise ValueError(
            f"wanted logits of shape {tuple(logits.shape)} from my_top_p; got {tuple(left.shape)}"
        )
    is_kept = (left > -torch.inf) & logits.isfinite()
    share = probabilities.where(is_kept, 0.0)
    mass = share.sum(dim=-1)
    entropy = torch.special.entr(share / mass.clamp(min=1e-12)[:, None]).sum(dim=-1)
    in_order = is_kept.gather(-1, order)
    bits = 2 ** torch.arange(SHOWN)
    masks = (in_order[:, :SHOWN] * bits).sum(dim=-1).tolist()
    others = in_order[:, SHOWN:].sum(dim=-1).tolist()
    numbers = zip(masks, others, mass.tolist(), entropy.tolist(), strict=True)
    return [(shown, more, round(kept, DIGITS), round(nats, 2) + 0.0) for shown, more, kept, nats in numbers]


def _bars(probabilities: Float[Tensor, "vocab_size"]) -> list[float]:
    """The likeliest tokens' probabilities, in order, and that of all others together."""
    shares = [*probabilities[:SHOWN].tolist(), probabilities[SHOWN:].sum().item()]
    return [round(share, DIGITS) for share in shares]


def _named(prefix: str) -> str:
    return f"“{prefix}”" if prefix else "the start"


def _require_drawable(logits: Tensor, prefixes: Sequence[str], tokens: Sequence[str]) -> None:
    if not prefixes or tuple(logits.shape) != (len(prefixes), len(tokens)):
        wanted = f"wanted logits of shape ({len(prefixes)}, {len(tokens)}), for each prefix and token"
        raise ValueError(f"{wanted}, and at least one prefix; got {tuple(logits.shape)}")
    possible = int(logits.isfinite().sum(dim=-1).min())
    if possible <= SHOWN:
        raise ValueError(f"wanted more than {SHOWN} tokens that may come; got {possible}")


def _bounds(warm: int) -> list[tuple[float, float | None]]:
    """From how many tokens to how many each choice goes; the last one has no end."""
    return [(warm / 1.5, 1.5 * warm), (1.5 * warm, 4.0 * warm), (4.0 * warm, None)]


def _guess(prefix: str, warm: int, hot: int) -> Guess:
    """How does the nucleus grow with the temperature?"""
    choices = {
        "about as many": "Top-p asks for a share of the mass, not for a number of tokens. Heat moves mass to the tail.",
        "two or three times as many": "Heat raises each unlikely token by its own factor, the unlikeliest the most.",
        "more than four times as many": "Heat takes mass from the likely tokens, but here few tokens share it.",
    }
    answer = sum(hot > bound for bound, _ in _bounds(warm)[1:])
    return Guess.explained(
        f"After {prefix}, at temperature {WARM:g}, top-p with p = {ASKED_P} keeps {warm:,} tokens. "
        f"How many does it keep at temperature {HOT:g}?",
        choices,
        answer,
        [f"{why} At temperature {HOT:g} it keeps {hot:,}." for why in choices.values()],
    )


def _table(prefix: str, cuts: list[list[Cut]]) -> Table:
    rows = tuple(
        (f"{TEMPERATURES[i]:g}", name, f"{mask.bit_count() + others}", f"{1 - mass:.3f}", f"{entropy:.2f}")
        for i in map(TEMPERATURES.index, (0.5, WARM, HOT))
        for name, (mask, others, mass, entropy) in zip(_filters(top_p), cuts[i], strict=True)
    )
    header = ("temperature", "filter", "tokens kept", "mass cut", "entropy (nats)")
    return Table(f"The next token after {prefix}", header, rows)
