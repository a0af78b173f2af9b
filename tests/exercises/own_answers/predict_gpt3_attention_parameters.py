def predict_gpt3_attention_parameters():
    total = 0
    for _ in range(96):
        for _ in range(96):
            total += 3 * 12_288 * 128
            total += 128 * 12_288
    return total
