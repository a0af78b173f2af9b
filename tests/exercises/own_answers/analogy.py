import math


def analogy(vectors, a, b, c):
    target = vectors[b] - vectors[a] + vectors[c]
    best, best_id = -math.inf, None
    for i, row in enumerate(vectors):
        if i in (a, b, c):
            continue
        length = row.dot(row).sqrt().item()
        cosine = row.dot(target).item() / length if length > 0 else 0.0
        if cosine > best:
            best, best_id = cosine, i
    return best_id
