import math


def noam_learning_rate(step, d_model, warmup_steps):
    if step < 1:
        raise ValueError(f"steps count from 1, got {step}")
    if warmup_steps < 1:
        raise ValueError(f"the warm-up needs a step, got {warmup_steps}")
    peak = 1 / math.sqrt(d_model * warmup_steps)
    if step < warmup_steps:
        return peak * step / warmup_steps
    return peak * math.sqrt(warmup_steps / step)
