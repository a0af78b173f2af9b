"""Trees in brackets, drawn at random."""

import torch

LABELS, TAGS = ("S", "NP", "VP", "PP"), ("DT", "NN", "VB", "IN", "JJ")


def drawn_tree(generator, depth):
    """A phrase of two or three parts: tags or, above the ground, phrases."""

    def pick(*choices):
        return choices[int(torch.randint(len(choices), (), generator=generator))]

    def phrase(depth):
        parts = [
            phrase(depth - 1) if depth and pick(True, True, False) else [pick(*TAGS)]
            for _ in range(pick(1, 2, 3))
        ]
        return [f"({pick(*LABELS)}", *(symbol for part in parts for symbol in part), ")"]

    return phrase(depth)
