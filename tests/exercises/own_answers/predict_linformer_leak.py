import torch


def predict_linformer_leak():
    generator = torch.Generator().manual_seed(0)
    tokens, mixing = torch.randn(12, 8, generator=generator), torch.rand(4, 12, generator=generator) + 0.1

    def layer(x):
        mixtures = mixing @ x
        scores = (x @ mixtures.T).masked_fill(~torch.ones(12, 4, dtype=torch.bool).tril(), -torch.inf)
        return scores.softmax(dim=-1) @ mixtures

    influence = torch.autograd.functional.jacobian(layer, tokens)[:, :, 11]
    return int((influence != 0).any(dim=-1).any(dim=-1).sum())
