import math


def fix_learning_rates(num_steps, peak, warmup_steps):
    rates = []
    for number in range(num_steps):
        update = number + 1
        if update < warmup_steps:
            rate = peak / warmup_steps * update
        else:
            rate = peak / math.sqrt(update / warmup_steps)
        rates.append(rate)
    return rates
