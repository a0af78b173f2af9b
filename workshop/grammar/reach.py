"""Which of two lexicons is in use: that of the lessons, or the larger one of everyday Spanish."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from typing import ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Found = TypeVar("Found")
_EVERYDAY: ContextVar[bool] = ContextVar("everyday", default=False)


@contextmanager
def everyday_words() -> Iterator[None]:
    """Inside this context, the lexicon has the words of `everyday/` too."""
    token = _EVERYDAY.set(True)
    try:
        yield
    finally:
        _EVERYDAY.reset(token)


def is_everyday() -> bool:
    """Whether the larger lexicon is in use."""
    return _EVERYDAY.get()


def kept_for_each(look_up: Callable[Asked, Found]) -> Callable[Asked, Found]:
    """Keep what a function of the lexicon finds, apart for each of the two lexicons."""

    @cache
    def found(everyday: bool, *asked):
        return look_up(*asked)

    @wraps(look_up)
    def kept(*asked: Asked.args, **named: Asked.kwargs) -> Found:
        return found(_EVERYDAY.get(), *asked, **named)

    return kept


def tables(lessons: str, everyday: str) -> str:
    """The rows of the lexicon in use."""
    return lessons + everyday if _EVERYDAY.get() else lessons
