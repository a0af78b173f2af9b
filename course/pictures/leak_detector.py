"""The leak detector: the intended mask, the influence that autograd measures, and the loss on random tokens."""

import math
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float
from torch import Tensor, nn

from course.pictures.frame import Guess, Picture, Table
from course_lib.layers import EncoderLayer
from course_lib.masks import causal_mask
from course_lib.positions import sinusoidal_encoding

Layer = Callable[[Tensor, Tensor], Tensor]
Mask = Callable[[int], Tensor]
MASKS = ("causal", "off by one", "none", "transposed")
SEQ_LEN, VOCAB_SIZE, D_MODEL, DEPTH = 6, 16, 32, 4
STEPS, BATCH, EVERY = 120, 64, 4
SMOOTHED = 20  # steps; a loss in the picture is the mean of so many
FLOOR = math.log(VOCAB_SIZE)  # nats: nobody can tell a random token better than by one chance in 16


def leak_detector(
    layers: Sequence[nn.Module] | None = None, *, my_causal_mask: Mask | None = None, steps: int = STEPS
) -> Picture:
    """A picture of influence between positions under four masks, and of the effect of a leak on the loss.

    Influence is measured, not read off the mask: it is the gradient of the output at position i with respect to the
    input at position j, through one layer and more. The loss is that of the first layer, trained to predict the next
    of random tokens. With the right mask it stays at its floor, ln 16; a loss below the floor means that the model
    saw the answer.

    Args:
        layers: the layers of the learner's own model, called one after the other as `layer(x, mask)` with x
            (batch, 6, d_model); `d_model` is the last axis of their first parameter. The default is four of the
            course's `EncoderLayer`.
        my_causal_mask: the learner's own, called as `my_causal_mask(seq_len)`, for the switch "on my function".
        steps: number of training steps, each on 64 new sentences; 120 take about half a second for each mask.

    Raises:
        ValueError: if there are no layers, or the learner's mask is not boolean of shape (6, 6).
    """
    stack: list[nn.Module] = [*(small_layers() if layers is None else layers)]
    if not stack:
        raise ValueError("wanted at least one layer; got none")
    masks = masks_of(SEQ_LEN)
    runs = {name: _measure(stack, mask, steps) for name, mask in masks.items()}
    mine = None
    if my_causal_mask is not None:
        own = _measure(stack, _checked(my_causal_mask(SEQ_LEN)), steps)
        mine = {"runs": [own, *list(runs.values())[1:]]}
    return Picture(
        scripts=("labels", "leak_detector"),
        title="The leak detector",
        guess=Guess(
            f"A model must tell the next of {VOCAB_SIZE} random tokens, which nobody can: the loss cannot go under "
            f"ln {VOCAB_SIZE} = {FLOOR:.2f}. Its mask is transposed: each position "
            "sees itself and all after it, none before. What does the loss do?",
            ("it stays at the floor", "it rises", "it goes far below the floor"),
            2,
            (
                "A position that sees all after it sees the next token, so it need not guess.",
                "Training lowers the loss, and here the next token stands in the input.",
                "",
            ),
        ),
        scene={
            "masks": MASKS,
            "seq_len": SEQ_LEN,
            "depth": len(stack),
            "floor": round(FLOOR, 3),
            "steps": steps,
        },
        ours={"runs": list(runs.values())},
        mine=mine,
        table=_table(runs, len(stack)),
    )


def example(my_causal_mask: Mask = lambda seq_len: causal_mask(seq_len + 1)[1:, :-1]) -> Picture:
    """Four layers of the course, and a learner whose causal mask lets each token see one token ahead."""
    return leak_detector(my_causal_mask=my_causal_mask)


def masks_of(seq_len: int) -> dict[str, Bool[Tensor, "seq_len seq_len"]]:
    """The right mask and three wrong ones, by their names in the picture."""
    everything = torch.ones(seq_len, seq_len, dtype=torch.bool)
    wrong = (everything.tril(diagonal=1), everything, everything.triu())
    return dict(zip(MASKS, (causal_mask(seq_len), *wrong), strict=True))


def small_layers(depth: int = DEPTH, seed: int = 0) -> list[EncoderLayer]:
    """Encoder layers of 32 features and two heads, always the same; torch's global generator is unchanged."""
    with torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(seed)
        return [EncoderLayer(D_MODEL, num_heads=2, d_ff=2 * D_MODEL, dropout=0.0) for _ in range(depth)]


def influence(
    model: Callable[[Tensor], Tensor], x: Float[Tensor, "seq_len d_model"]
) -> Float[Tensor, "seq_len seq_len"]:
    """How strongly the output at position i (row) depends on the input at position j (column), by autograd.

    It is the Frobenius norm of the Jacobian's block d output_i / d x_j. A hidden position has exactly zero.

    Args:
        model: maps (batch, seq_len, d_model) to the same shape; sentences of a batch must not influence each other.
    """
    seq_len, d_model = x.shape
    copies = x.repeat(seq_len * d_model, 1, 1).requires_grad_()  # one copy for each number of the output
    outputs = model(copies).flatten(start_dim=1).diagonal()
    (gradient,) = torch.autograd.grad(outputs.sum(), copies)
    return gradient.view(seq_len, d_model, seq_len, d_model).pow(2).sum((1, 3)).sqrt()


def losses_on_random_tokens(
    layer: nn.Module, mask: Bool[Tensor, "seq_len seq_len"], steps: int
) -> list[float]:
    """Train a copy of one layer between an embedding and an output; return each step's loss in nats per token.

    Each step has 64 new random sentences, so that nothing can be learned by heart.
    """
    generator, seq_len = torch.Generator().manual_seed(1), mask.shape[-1]
    reader = _reader(deepcopy(layer).train())
    optimizer = torch.optim.Adam(reader.parameters(), lr=0.01)
    positions, losses = sinusoidal_encoding(seq_len, _d_model(layer)), []
    for _ in range(steps):
        token_ids = torch.randint(VOCAB_SIZE, (BATCH, seq_len + 1), generator=generator)
        hidden = reader["layer"](reader["embedding"](token_ids[:, :-1]) + positions, mask)
        loss = F.cross_entropy(reader["output"](hidden).flatten(0, 1), token_ids[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def _reader(layer: nn.Module) -> nn.ModuleDict:
    d_model = _d_model(layer)
    with torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(0)
        parts = {"embedding": nn.Embedding(VOCAB_SIZE, d_model), "output": nn.Linear(d_model, VOCAB_SIZE)}
    return nn.ModuleDict(parts | {"layer": layer})


def _d_model(layer: nn.Module) -> int:
    return next(layer.parameters()).shape[-1]


def _measure(stack: Sequence[nn.Module], mask: Tensor, steps: int) -> dict[str, Any]:
    """The influence through one layer, two layers and so on, as shares of 1 in each row; and the loss."""
    x = torch.randn(SEQ_LEN, _d_model(stack[0]), generator=torch.Generator().manual_seed(2))
    frozen = [deepcopy(layer).eval() for layer in stack]
    measured = [influence(_through(frozen[:depth], mask), x) for depth in range(1, len(stack) + 1)]
    losses = torch.tensor(losses_on_random_tokens(stack[0], mask, steps))
    means = [round(losses[max(0, i - SMOOTHED) : i].mean().item(), 3) for i in range(steps, 0, -EVERY)]
    return {
        "influence": [_shares(one) for one in measured],
        "leaks": [_leaks(one) for one in measured],
        "losses": means[::-1],
        "end": means[0],
    }


def _through(layers: Iterable[Layer], mask: Tensor) -> Callable[[Tensor], Tensor]:
    def model(x: Tensor) -> Tensor:
        for layer in layers:
            x = layer(x, mask)
        return x

    return model


def _shares(measured: Tensor) -> list[list[float]]:
    return [
        [round(share, 3) for share in row] for row in (measured / measured.sum(-1, keepdim=True)).tolist()
    ]


def _leaks(measured: Tensor) -> list[list[int]]:
    """Pairs of a position and a later one that influences it."""
    return measured.triu(diagonal=1).nonzero().tolist()


def _checked(mask: object) -> Tensor:
    if not isinstance(mask, Tensor) or mask.dtype != torch.bool or tuple(mask.shape) != (SEQ_LEN, SEQ_LEN):
        came = f"{mask.dtype} of {tuple(mask.shape)}" if isinstance(mask, Tensor) else type(mask).__name__
        raise ValueError(
            f"wanted a boolean mask of shape {(SEQ_LEN, SEQ_LEN)} from my_causal_mask; got {came}"
        )
    return mask


def _table(runs: dict[str, dict], depth: int) -> Table:
    header = (
        "mask",
        *(f"leaks through {n} layers" if n > 1 else "leaks through 1 layer" for n in range(1, depth + 1)),
    )
    rows = tuple(
        (name, *(f"{len(leaks)}" for leaks in run["leaks"]), f"{run['end']:.2f}")
        for name, run in runs.items()
    )
    return Table(
        f"Leaks, and the loss on random tokens (floor {FLOOR:.2f})", (*header, "loss at the end"), rows
    )
