def predict_embedding_parameters():
    return sum(128 for _ in range(10_000))
