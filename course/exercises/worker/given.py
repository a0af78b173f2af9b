"""What an exercise hands to an answer beside numbers: functions, and two kinds of objects. They travel by name."""

from collections.abc import Callable, Iterator, Sequence
from types import FunctionType

from torch import Tensor, nn

State = Tensor | None


class Line(nn.Module):
    """A linear layer, `x @ weight + bias`, whose numbers are trained."""

    def __init__(self, weight: Tensor, bias: Tensor):
        super().__init__()
        self.weight, self.bias = nn.Parameter(weight), nn.Parameter(bias)

    def forward(self, x: Tensor) -> Tensor:
        """The layer's output."""
        return x @ self.weight + self.bias


class Batches:
    """Batches that come one after another: they have no length and no index."""

    def __init__(self, *batches: tuple[Tensor, Tensor]):
        self.batches = batches

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        return iter(self.batches)


def squared_error(model: Line, batch: tuple[Tensor, Tensor]) -> Tensor:
    """The mean squared error of a line on inputs and targets."""
    x, target = batch
    return (model(x) - target).square().mean()


def plain_step(weight: Tensor, gradient: Tensor, state: State, step: int) -> tuple[Tensor, State]:
    """Gradient descent, which keeps nothing."""
    return weight - 0.4 * gradient, None


def warmed_up_step(weight: Tensor, gradient: Tensor, state: State, step: int) -> tuple[Tensor, State]:
    """Gradient descent whose rate rises for four steps."""
    return weight - 0.2 * min(step, 4) * gradient, None


def heavy_step(weight: Tensor, gradient: Tensor, state: State, step: int) -> tuple[Tensor, State]:
    """Gradient descent with momentum: what it keeps is a running sum of the gradients."""
    velocity = gradient.clone() if state is None else 0.5 * state + gradient
    return weight - 0.3 * velocity, velocity


FUNCTIONS: dict[str, Callable] = {
    "squared_error": squared_error,
    "plain_step": plain_step,
    "warmed_up_step": warmed_up_step,
    "heavy_step": heavy_step,
}
KINDS: dict[str, Callable[..., Line | Batches]] = {"Line": Line, "Batches": Batches}


def parts(value: Line | Batches) -> Sequence[object]:
    """What an object is made of: its kind, called with these, makes another one like it."""
    return value.batches if isinstance(value, Batches) else [one.detach() for one in value.parameters()]


def function_name(value: object) -> str | None:
    """The name of a function that is given here; None for anything else."""
    name = value.__name__ if isinstance(value, FunctionType) else ""
    return name if FUNCTIONS.get(name) is value else None
