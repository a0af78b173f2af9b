import torch


def beam_step(log_probs, logits):
    batch, beam_size, vocab_size = logits.shape
    few = min(beam_size, vocab_size)
    token_scores, tokens = logits.log_softmax(dim=-1).topk(few, dim=-1)
    scores = (token_scores + log_probs[..., None]).reshape(batch, -1)
    order = scores.argsort(dim=-1, descending=True)[:, :beam_size]
    parents = torch.div(order, few, rounding_mode="floor")
    return scores.gather(1, order), parents, tokens.reshape(batch, -1).gather(1, order)
