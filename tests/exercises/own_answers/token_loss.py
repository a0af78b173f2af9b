import torch


def token_loss(logits, targets, pad_id):
    rows, truth = logits.flatten(0, -2), targets.flatten()
    real = truth.ne(pad_id)
    if not real.any():
        return logits.sum() * 0.0
    true = rows[torch.arange(len(truth)), truth]
    losses = rows.logsumexp(dim=-1) - true
    return losses[real].mean()
