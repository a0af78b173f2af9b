"""What is done with any model: switch it to evaluation for a while, and know its weights by their own names."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from torch import Tensor, nn
from torch.nn.parallel import DistributedDataParallel

Model = TypeVar("Model", bound=nn.Module)
PARALLEL = (nn.DataParallel, DistributedDataParallel)
COMPILED = "_orig_mod."  # what torch.compile puts before the names of what it compiles


@contextmanager
def evaluation_mode(model: nn.Module) -> Iterator[None]:
    """Switch dropout off inside a `with` block; afterwards every module has its previous mode again."""
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    try:
        yield
    finally:
        for module, training in modes:
            module.training = training


def require_evaluation(model: nn.Module) -> None:
    """Refuse a model in training mode."""
    if model.training:
        raise ValueError("wanted a model in evaluation mode, without dropout; got one in training mode")


def unwrap_model(model: Model) -> Model:
    """The model itself, without what `torch.compile` or data parallelism have put around it."""
    wrapped: Any = model
    inner = wrapped.module if isinstance(model, PARALLEL) else getattr(model, "_orig_mod", None)
    return model if inner is None else unwrap_model(inner)


def weights_of(model: nn.Module) -> dict[str, Tensor]:
    """The weights for a file: they have the same names whether the model, or a part of it, is wrapped or not."""
    weights = unwrap_model(model).state_dict()
    return {name.replace(COMPILED, ""): tensor for name, tensor in weights.items()}


def load_weights(model: nn.Module, weights: Mapping[str, Tensor]) -> None:
    """Give a model, wrapped or not, the weights that `weights_of` named.

    Raises:
        RuntimeError: as `load_state_dict`, if the names or the shapes are not the model's.
    """
    model = unwrap_model(model)
    names = {name.replace(COMPILED, ""): name for name in model.state_dict()}
    model.load_state_dict({names.get(name, name): tensor for name, tensor in weights.items()})
