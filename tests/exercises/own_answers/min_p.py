import math


def min_p(logits, share):
    border = logits.max(dim=-1, keepdim=True).values + math.log(share)
    return logits.where(logits >= border, -math.inf)
