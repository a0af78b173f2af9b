"""Which of PyTorch's operations ran, under whatever name they were called."""

from torch.utils._python_dispatch import TorchDispatchMode


class Ran(TorchDispatchMode):
    """While it is entered, it keeps the name of each operation."""

    def __init__(self):
        super().__init__()
        self.names: set[str] = set()

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """PyTorch asks. Yes would load its compiler at the first use, for seconds, only to keep it away from here."""
        return False

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.names.add(func.overloadpacket.__name__)
        return func(*args, **(kwargs or {}))
