def predict_base_parameters():
    d_model, total = 512, 37_000 * 512
    for _ in range(6):
        total += 3_152_384
        total += 3_152_384
        for _ in ("query", "key", "value", "output"):
            total += d_model * d_model + d_model
        total += d_model + d_model
    return total
