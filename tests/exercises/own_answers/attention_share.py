def attention_share(seq_len, d_model, d_ff):
    def product(rows, inner, columns):
        return rows * inner * columns

    scores = product(seq_len, d_model, seq_len)
    weighted_sum = product(seq_len, seq_len, d_model)
    linear = sum(product(seq_len, d_model, d_model) for _ in ("query", "key", "value", "output"))
    linear += product(seq_len, d_model, d_ff) + product(seq_len, d_ff, d_model)
    return 1 - linear / (linear + scores + weighted_sum)
