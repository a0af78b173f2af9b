def fix_teacher_forcing(tgt_ids):
    pairs = tgt_ids.unfold(1, 2, 1)
    return pairs[..., 0], pairs[..., 1]
