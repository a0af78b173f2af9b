"""The mean of a model's weights after each of its last epochs (section 6.1 of the paper; arXiv 2105.14462)."""

import copy
from pathlib import Path

import torch

from course_lib.running.files import write_whole
from course_lib.transformer import Transformer


def keep_weights(model: Transformer, folder: Path, updates: int) -> None:
    """Write the weights as they are after so many updates, completely or not at all."""
    from safetensors.torch import save

    weights = {name: tensor.cpu().contiguous() for name, tensor in model.state_dict().items()}
    write_whole(folder / f"{updates:06}.safetensors", save(weights))


def averaged(model: Transformer, folder: Path, number: int) -> Transformer:
    """A copy of the model with the mean of the last `number` weights that `keep_weights` wrote into the folder.

    Raises:
        ValueError: if there are not so many.
    """
    from safetensors.torch import load_file

    paths = sorted(folder.glob("*.safetensors"))[-number:]
    if len(paths) < number:
        raise ValueError(f"wanted the weights of {number} epochs in {folder}; found {len(paths)}")
    kept = [load_file(path) for path in paths]
    mean = {name: torch.stack([weights[name] for weights in kept]).mean(dim=0) for name in kept[0]}
    result = copy.deepcopy(model)
    result.load_state_dict(mean)
    return result
