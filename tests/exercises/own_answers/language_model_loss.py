def language_model_loss(logits, token_ids, pad_id):
    log_probs = logits.log_softmax(dim=-1)
    total, asked = 0.0, 0
    for row, tokens in enumerate(token_ids.tolist()):
        for place, token in enumerate(tokens[1:]):
            if token != pad_id:
                total = total - log_probs[row, place, token]
                asked += 1
    return total / asked
