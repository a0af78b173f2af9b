"""The import lines that bring a module's globals into another file under the same names."""

import inspect
import sys
from collections import defaultdict
from collections.abc import Mapping


def import_lines(values: Mapping[str, object], module: str = "") -> list[str]:
    """The lines, sorted. What does not say where it comes from is imported from `module`, where it was found."""
    plain, members = [], defaultdict(list)
    for name, value in values.items():
        if inspect.ismodule(value):
            plain.append(f"import {value.__name__}" + ("" if value.__name__ == name else f" as {name}"))
        else:
            members[home(value) or module].append(_member(name, value))
    return sorted(plain) + [
        f"from {place} import {', '.join(sorted(names))}" for place, names in sorted(members.items())
    ]


def home(value: object) -> str | None:
    """The module that a class or function says it comes from, if it is to be had there under its own name."""
    module, name = getattr(value, "__module__", None) or "", getattr(value, "__name__", None) or ""
    return module if name and getattr(sys.modules.get(module), name, None) is value else None


def _member(name: str, value: object) -> str:
    own = getattr(value, "__name__", name) if home(value) else name
    return name if own == name else f"{own} as {name}"
