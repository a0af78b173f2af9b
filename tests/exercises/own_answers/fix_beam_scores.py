import math

import torch


def fix_beam_scores(token_ids, log_probs, eos_id, alpha):
    scores = []
    for ids, log_p in zip(token_ids.tolist(), log_probs, strict=True):
        length = ids.index(eos_id) + 1 if eos_id in ids else len(ids)
        scores.append(log_p[:length].sum() / math.pow((5 + length) / 6, alpha))
    return torch.stack(scores)
