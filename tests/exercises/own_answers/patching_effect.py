import torch


def patching_effect(clean, corrupted, patched):
    if (torch.as_tensor(clean) == torch.as_tensor(corrupted)).any():
        raise ValueError(f"wanted different answers to the two sentences; got {clean} and {corrupted}")
    left = (patched - corrupted) / (clean - corrupted)
    return 1 - left
