"""Tables of lesson 13: a row for a layer or an instrument, a column for a token or a score."""

from collections.abc import Iterable, Mapping, Sequence

from jaxtyping import Float
from torch import Tensor

STATES = ("before layer 1", "before layer 2", "before layer 3", "before layer 4", "after layer 4")


def show(rows: Mapping[str, Iterable[float | Tensor]], columns: Iterable[str], width: int = 17) -> None:
    """Print numbers with two decimals.

    Args:
        width: of the rows' names, in characters.
    """
    print(" " * width, *(f"{name:>9}" for name in columns))
    for name, row in rows.items():
        print(f"{name:{width}}", *(f"{float(value):z9.2f}" for value in row))


def show_spread(effects: Float[Tensor, "num_pairs num_states num_columns"], columns: Sequence[str]) -> None:
    """Print the mean over several pairs of sentences, and from where to where they reach.

    Args:
        effects: of each pair, before each of four layers and after the last.
    """
    print(" " * 15, *(f"{name:^24}" for name in columns))
    for name, row in zip(STATES, effects.unbind(1), strict=True):
        cells = zip(row.mean(0), row.amin(0), row.amax(0), strict=True)
        shown = (f"{mean:z5.2f}  ({low:z5.2f} to {high:z5.2f})" for mean, low, high in cells)
        print(f"{name:15}", *(f"{cell:^24}" for cell in shown))
