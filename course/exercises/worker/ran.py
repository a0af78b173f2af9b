"""Which of PyTorch's operations ran, under whatever name they were called."""

from torch._ops import HigherOrderOperator
from torch.utils._python_dispatch import TorchDispatchMode

from .forbidden import past_the_watch


class Operations(TorchDispatchMode):
    """Each operation comes by `ran` while it is entered. Those that hide their steps are refused."""

    supports_higher_order_operators = True  # else PyTorch refuses them, and names this class

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """PyTorch asks. Yes would load its compiler at the first use, for seconds, only to keep it away from here."""
        return False

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if isinstance(func, HigherOrderOperator):
            name = func.__name__
            raise NotImplementedError(
                f"torch's {name} cannot be used in an answer: its steps cannot be watched"
            )
        return self.ran(func, types, args, kwargs or {})

    def ran(self, func, types, args: tuple, kwargs: dict) -> object:
        """What an operation gives."""
        raise NotImplementedError


class Ran(Operations):
    """It keeps the name of each operation."""

    def __init__(self, names: set[str]):
        super().__init__()
        self.names, self.calls = names, 0

    def ran(self, func, types, args, kwargs):
        """Note the operation."""
        self.names.add(getattr(func, "overloadpacket", func).__name__)
        self.calls += 1
        return past_the_watch(func, types, args, kwargs)  # which is for what is called by name
