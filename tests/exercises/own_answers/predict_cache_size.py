import torch


def predict_cache_size():
    written = torch.empty(6, 2, 1, 8, 30, 512 // 8, device="meta")
    source = torch.empty(6, 2, 1, 8, 20, 512 // 8, device="meta")
    return written.numel() + source.numel()
