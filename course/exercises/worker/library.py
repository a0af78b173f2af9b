"""The course's library as an attempt may see it: from sources that come with the request, the answer cut out."""

import importlib.abc
from collections.abc import Mapping
from importlib.machinery import ModuleSpec

from .forbidden import take_away

FOLDER = "/library"  # there is none: it stands in tracebacks


class Library(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Finds the modules whose sources it was given.

    Args:
        sources: by module name.
        forbidden: dotted names; using one is noted in `found` and refused.
    """

    def __init__(self, sources: Mapping[str, str], forbidden: list[str], found: list[str]):
        self.sources, self.forbidden, self.found = sources, forbidden, found

    def find_spec(self, fullname, path=None, target=None):
        """Ours or, with None, some other finder's."""
        if fullname not in self.sources:
            return None
        file = f"{FOLDER}/{fullname.replace('.', '/')}.py"
        spec = ModuleSpec(fullname, self, origin=file, is_package=self.is_package(fullname))
        spec.has_location = True
        return spec

    def is_package(self, fullname):
        """Has it modules below it?"""
        return any(name.startswith(f"{fullname}.") for name in self.sources)

    def get_source(self, fullname):
        """The text that came with the request."""
        return self.sources[fullname]

    def exec_module(self, module):
        """Run it, then make what is forbidden in it refuse."""
        super().exec_module(module)
        for name in self.forbidden:
            if name.rpartition(".")[0] == module.__name__:
                take_away(name, self.found)
