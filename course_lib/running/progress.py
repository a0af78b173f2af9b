"""A bar that shows how far a run is, and the time left."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from course_lib.running.checks import require_package


@contextmanager
def progress_bar(steps: int, done: int, shown: bool) -> Iterator[Callable[[float], None]]:
    """For a run of `steps` updates of which `done` are made: what to call with the loss of each one more.

    Raises:
        ModuleNotFoundError: if it is shown, without tqdm.
    """
    if not shown:
        yield lambda loss: None
        return
    require_package("tqdm", "a progress bar")
    from tqdm.auto import tqdm

    with tqdm(total=steps, initial=done, unit="step") as bar:

        def advance(loss: float) -> None:
            bar.set_postfix(loss=f"{loss:.3f}", refresh=False)
            bar.update()

        yield advance
