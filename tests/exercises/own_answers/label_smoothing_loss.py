import torch


def label_smoothing_loss(logits, targets, smoothing, pad_id):
    if smoothing < 0 or smoothing > 1:
        raise ValueError(f"smoothing must lie between 0 and 1, got {smoothing}")
    real = targets.ne(pad_id)
    rows, truth = logits[real], targets[real]
    if len(truth) == 0:
        return logits.sum() * 0.0
    total = torch.logsumexp(rows, dim=-1)
    true_logit = rows[torch.arange(len(truth)), truth]
    wanted = (1 - smoothing) * true_logit + smoothing * rows.mean(dim=-1)
    return (total - wanted).mean()
