def fix_alignment(weights):
    total = weights.sum(dim=0).clone()
    total[:, -1] = -1.0
    return total[: weights.shape[1] - 1].max(dim=1).indices
