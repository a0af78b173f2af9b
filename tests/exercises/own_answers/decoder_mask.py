def decoder_mask(tgt_input, pad_id):
    batch, tgt_len = tgt_input.shape
    real = tgt_input.ne(pad_id).view(batch, 1, 1, tgt_len)
    return real.expand(batch, 1, tgt_len, tgt_len).tril()
