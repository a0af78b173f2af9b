"""The library as a learner meets it, without the shape checks that the tests switch on.

Those checks would refuse a wrong argument before the library's own error has its say.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from jaxtyping import config


@contextmanager
def unchecked_shapes() -> Iterator[None]:
    """Within this block the annotations are not enforced."""
    before = config.jaxtyping_disable
    config.update("jaxtyping_disable", True)
    try:
        yield
    finally:
        config.update("jaxtyping_disable", before)
