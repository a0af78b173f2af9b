import torch


def mask_tokens(token_ids, is_special, mask_id, chance, fate, others, share=0.15):
    inputs, labels = token_ids.clone(), torch.full_like(token_ids, -100)
    for row, place in torch.nonzero(
        torch.logical_and(chance < share, torch.logical_not(is_special))
    ).tolist():
        labels[row, place] = token_ids[row, place]
        if fate[row, place] < 0.8:
            inputs[row, place] = mask_id
        elif fate[row, place] < 0.9:
            inputs[row, place] = others[row, place]
    return inputs, labels
