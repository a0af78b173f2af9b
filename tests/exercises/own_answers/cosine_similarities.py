import torch


def cosine_similarities(vectors):
    products = torch.einsum("id,jd->ij", vectors, vectors)
    lengths = torch.linalg.vector_norm(vectors, dim=1)
    both = torch.outer(lengths, lengths)
    return torch.where(both > 0, products / both.masked_fill(both == 0, 1.0), 0.0)
