"""A bar that shows how far a run is, and the time left."""

from typing import Any


def progress_bar(steps: int, done: int, shown: bool) -> Any:
    """A bar of tqdm's for a run of `steps` updates of which `done` are made; its `update` adds one."""
    from tqdm.auto import tqdm

    return tqdm(total=steps, initial=done, disable=not shown, unit="step")
