import torch
from jaxtyping import Float, Int
from torch import Tensor


def build_vocabulary(tokens: list[str]) -> dict[str, int]:
    vocabulary = {}
    for token in sorted(set(tokens)):
        vocabulary[token] = len(vocabulary)
    return vocabulary


def one_hot_lookup(
    token_ids: Int[Tensor, "*batch seq_len"], table: Float[Tensor, "vocab_size d_model"]
) -> tuple[Float[Tensor, "*batch seq_len vocab_size"], Float[Tensor, "*batch seq_len d_model"]]:
    all_ids = torch.arange(table.shape[0], device=token_ids.device)
    # compare every id with 0, 1, 2, ...: True only at its own place
    one_hot = (token_ids[..., None] == all_ids).to(table.dtype)
    vectors = one_hot @ table
    return one_hot, vectors


def predict_embedding_parameters() -> int:
    return 10_000 * 128


def merge_pair(words: dict[tuple[str, ...], int], pair: tuple[str, str]) -> dict[tuple[str, ...], int]:
    merged = {}
    for word, count in words.items():
        symbols = []
        i = 0
        while i < len(word):
            if word[i : i + 2] == tuple(pair):
                symbols.append(pair[0] + pair[1])
                i += 2
            else:
                symbols.append(word[i])
                i += 1
        new_word = tuple(symbols)
        # two words can become the same one: then add them up
        merged[new_word] = merged.get(new_word, 0) + count
    return merged
