def induction_scores(weights, period):
    seq_len = weights.shape[-1]
    if weights.shape[-2] != seq_len or not 1 <= period < seq_len:
        raise ValueError(f"wanted square weights and a period from 1 to below seq_len; got {period}")
    after_last_time = weights.diagonal(1 - period, dim1=-2, dim2=-1)  # from query period - 1 on
    return after_last_time[..., 1:].mean(dim=-1)
