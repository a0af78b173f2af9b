import torch


def predict_encoder_parameters():
    from torch import nn

    with torch.device("meta"):
        parts = [nn.Linear(512, 512) for _ in "qkvo"]
        parts += [nn.Linear(512, 2048), nn.Linear(2048, 512), nn.LayerNorm(512), nn.LayerNorm(512)]
    return sum(p.numel() for part in parts for p in part.parameters())
