import torch


def teacher_forcing_pairs(sentences, bos_id, eos_id, pad_id):
    from torch.nn.utils.rnn import pad_sequence

    def rectangle(rows):
        return pad_sequence([torch.tensor(row) for row in rows], batch_first=True, padding_value=pad_id)

    return rectangle([[bos_id, *s] for s in sentences]), rectangle([[*s, eos_id] for s in sentences])
