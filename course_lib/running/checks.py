"""What several modules ask of their arguments: a ValueError says what was wanted and what came."""

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from itertools import zip_longest
from numbers import Integral, Real

import torch
from torch import Tensor


def require_integers(**numbers: int) -> None:
    """Refuse numbers that are not integers. Each is given under the name of its argument."""
    for name, number in numbers.items():
        if type(number) is not int and not isinstance(number, Integral | torch.SymInt):  # the second is slow
            raise ValueError(f"{name} must be an integer; got {number!r}")


def require_at_least(least: int, **numbers: int) -> None:
    """Refuse numbers that are not integers, or too small. Each is given under the name of its argument.

    require_at_least(1, vocab_size=vocab_size, d_model=d_model)
    """
    if torch.jit.is_tracing():  # which has tensors for sizes
        return
    for name, number in numbers.items():
        if type(number) is not int:
            require_integers(**{name: number})
        if number < least:
            raise ValueError(f"{name} must be at least {least}; got {number}")


def require_heads(d_model: int, num_heads: int) -> None:
    """Refuse a number of heads among which the features of a token cannot be shared out."""
    require_integers(num_heads=num_heads)
    if num_heads < 1 or d_model % num_heads:
        raise ValueError(f"d_model must be divisible by num_heads; got d_model={d_model}, num_heads={num_heads}")


def require_kv_heads(num_heads: int, num_kv_heads: int) -> None:
    """Refuse a number of key-value heads among which the heads of queries cannot be shared out."""
    require_at_least(1, num_kv_heads=num_kv_heads)
    if num_heads % num_kv_heads:
        sizes = f"num_heads={num_heads}, num_kv_heads={num_kv_heads}"
        raise ValueError(f"num_heads must be divisible by num_kv_heads; got {sizes}")


def require_dropout(dropout: float) -> None:
    """Refuse a dropout that is no probability, and one that drops everything."""
    if not isinstance(dropout, Real) or not 0.0 <= dropout < 1.0:
        raise ValueError(f"dropout is a probability, at least 0 and below 1; got {dropout}")


def require_fit(query: Tensor, key: Tensor, value: Tensor) -> None:
    """Refuse queries, keys and values that do not go together."""
    if torch.jit.is_tracing():
        return
    if min(query.dim(), key.dim(), value.dim()) < 2:
        shapes = ", ".join(str(tuple(x.shape)) for x in (query, key, value))
        raise ValueError(f"query, key and value must have an axis of positions and one of features; got {shapes}")
    if query.shape[-1] != key.shape[-1] or query.shape[-1] == 0:
        raise ValueError(f"query and key must have the same d_k; got {query.shape[-1]} and {key.shape[-1]}")
    if key.shape[-2] != value.shape[-2]:
        raise ValueError(f"every key needs a value; got {key.shape[-2]} keys and {value.shape[-2]} values")
    if not (query.is_floating_point() and key.is_floating_point() and value.is_floating_point()):
        dtypes = ", ".join(str(x.dtype) for x in (query, key, value))
        raise ValueError(f"query, key and value must be floating-point numbers; got {dtypes}")
    if not query.shape[:-2] == key.shape[:-2] == value.shape[:-2]:
        _require_broadcast([tuple(x.shape[:-2]) for x in (query, key, value)])


def _require_broadcast(leading: list[tuple[int, ...]]) -> None:
    from_the_end = zip_longest(*map(reversed, leading), fillvalue=1)
    if any(len(set(sizes) - {1}) > 1 for sizes in from_the_end):
        shapes = ", ".join(map(str, leading))
        raise ValueError(f"the leading axes of query, key and value must broadcast; got {shapes}")


def require_package(name: str, purpose: str) -> None:
    """Refuse to go on without a package that the library itself does not ask for.

        require_package("sacremoses", "BLEU as papers compute it")

    Raises:
        ModuleNotFoundError: says what needs it, and how to install it.
    """
    if find_spec(name) is None:
        raise ModuleNotFoundError(f"{purpose} needs the package {name}: pip install {name}", name=name)


def require_sentences(sentences: Sequence[str]) -> None:
    """Refuse one string in place of a list of them, and what is no string."""
    if isinstance(sentences, str):
        raise ValueError(f"wanted a list of sentences; got a single string, {sentences[:40]!r}")
    for sentence in sentences:
        if not isinstance(sentence, str):
            raise ValueError(f"wanted sentences as strings; got {type(sentence).__name__}")


def sentence_list(sentences: Iterable[str]) -> list[str]:
    """The sentences as a list. Raises as `require_sentences`."""
    if not isinstance(sentences, Sequence):
        sentences = list(sentences)
    require_sentences(sentences)
    return list(sentences)
