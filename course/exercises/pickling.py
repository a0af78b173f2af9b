"""A learner's function as a pickle for another process.

The function goes by value (cloudpickle), not as source. So its helpers, globals and closures come along, and a
function can be checked even if Python has not kept its source.
"""

import base64
import contextlib
import io
import operator
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from course.exercises.forbidden_calls import named_globals, own_functions

MAX_BYTES = 50_000_000


class Unsendable(Exception):
    """The function cannot be sent; the message tells its author why."""


class _Parcel(io.BytesIO):
    def write(self, data) -> int:
        if self.tell() + len(data) > MAX_BYTES:
            raise Unsendable
        return super().write(data)


def pack(function: Callable) -> dict:
    """The function as the `function` of a worker's request.

    Raises:
        Unsendable: if something that the function uses cannot be pickled, or is too large; the message names it.
    """
    try:
        return {"pickle": base64.b64encode(_pickled(function)).decode()}
    except Exception as error:
        raise Unsendable(_blame(function)) from error


def _pickled(value: object) -> bytes:
    import cloudpickle

    class Pickler(cloudpickle.Pickler):
        def reducer_override(self, obj):
            if isinstance(obj, ModuleType) and sys.modules.get(obj.__name__) is obj:
                return import_module, (obj.__name__,)  # also torch.ops, which cannot go by value
            if (own := _bare(obj)) is not obj:
                return operator.itemgetter(0), ((own,),)
            return super().reducer_override(obj)

    parcel = _Parcel()
    with _by_value(getattr(value, "__module__", None)):
        Pickler(parcel).dump(value)
    return parcel.getvalue()


def _bare(value: object) -> object:
    """A function without decorators that change no result: `torch.compile`, and jaxtyping's and beartype's checks."""
    if inner := getattr(value, "_torchdynamo_orig_callable", None):
        return _bare(inner)
    file = getattr(getattr(value, "__code__", None), "co_filename", "")
    if hasattr(value, "__wrapped__") and ("jaxtyping" in Path(file).parts or file.startswith("<@beartype")):
        return _bare(value.__wrapped__)
    return value


@contextlib.contextmanager
def _by_value(module_name: str | None) -> Iterator[None]:
    """Send the functions of the learner's own file by value: the worker would import that file and run it again."""
    import cloudpickle

    module = sys.modules.get(module_name or "")
    if (
        module is None
        or module_name == "__main__"
        or module_name in cloudpickle.list_registry_pickle_by_value()
    ):
        yield
        return
    cloudpickle.register_pickle_by_value(module)
    try:
        yield
    finally:
        cloudpickle.unregister_pickle_by_value(module)


def _blame(function: Callable) -> str:
    for helper in own_functions(function):
        for name, value in named_globals(helper).items():
            if callable(value):
                continue
            try:
                _pickled(value)
            except Exception as error:
                what = "is too large" if isinstance(error, Unsendable) else "cannot be sent"
                return (
                    f"Your code uses `{name}` ({type(value).__name__}), which {what} to the separate process where "
                    "answers are tried. Make it an argument, or create what you need inside the function."
                )
    return "Something that your function refers to cannot be sent to the separate process where answers are tried."
