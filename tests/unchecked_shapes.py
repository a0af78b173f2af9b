"""The library as learners use it, without the shape checks of the tests.

Those checks would refuse a wrong argument before the library can raise its own error.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from jaxtyping import config


@contextmanager
def unchecked_shapes() -> Iterator[None]:
    """Switch off the checks of annotations inside a `with` block."""
    before = config.jaxtyping_disable
    config.update("jaxtyping_disable", True)
    try:
        yield
    finally:
        config.update("jaxtyping_disable", before)
