def fix_language_model_loss(logits, targets, pad_id):
    true = logits.log_softmax(dim=-1).gather(-1, targets[..., None])[..., 0]
    weights = (targets != pad_id).to(logits.dtype)
    return -(true * weights).sum() / weights.sum()
