"""Which of PyTorch's operations ran, under whatever name they were called."""

from torch.utils._python_dispatch import TorchDispatchMode

from .forbidden import past_the_watch


class Ran(TorchDispatchMode):
    """While it is entered, it keeps the name of each operation."""

    def __init__(self, names: set[str]):
        super().__init__()
        self.names, self.calls = names, 0

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """PyTorch asks. Yes would load its compiler at the first use, for seconds, only to keep it away from here."""
        return False

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.names.add(getattr(func, "overloadpacket", func).__name__)
        self.calls += 1
        return past_the_watch(func, types, args, kwargs or {})  # which is for what is called by name
