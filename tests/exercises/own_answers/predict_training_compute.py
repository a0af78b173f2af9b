def predict_training_compute(num_parameters, num_tokens):
    forwards = 2 * num_parameters
    training = (forwards + 2 * forwards) * num_tokens
    best_tokens = (training / 6 * 20) ** 0.5
    return {
        "best_tokens": best_tokens,
        "best_parameters": best_tokens / 20,
        "token": forwards,
        "training": training,
    }
