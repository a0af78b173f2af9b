"""Activation patching: one vector of another sentence in the place of its own, and what that does to the answer."""

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course_lib.inspection.streams import encoder_streams, finish
from course_lib.running.devices import device_of
from course_lib.tokens import BOS_ID, EOS_ID, Tokenizer
from course_lib.transformer import Transformer


def patching_effect(
    clean: float | Float[Tensor, "..."],
    corrupted: float | Float[Tensor, "..."],
    patched: float | Float[Tensor, "..."],
) -> float | Float[Tensor, "..."]:
    """How far a patch turns the answer to one sentence into the answer to the other (arXiv 2309.16042).

    0 is no change, 1 is the other sentence's answer, and a half is half of the way. It can be below 0, where the patch
    pushes the other way, and above 1, where it pushes further.

        clean 3.0, corrupted -5.0, patched 1.0  ->  0.25

    Args:
        clean, corrupted, patched: differences between the logits of the same two tokens, numbers or tensors: for the
            sentence itself, for the other sentence, and for the sentence with the patch.

    Raises:
        ValueError: if clean and corrupted are the same somewhere: then there is nothing to turn.
    """
    if torch.as_tensor(clean == corrupted).any():
        raise ValueError(
            "clean and corrupted must differ, because the effect is a share of their difference; "
            f"got {clean} and {corrupted}"
        )
    return (clean - patched) / (clean - corrupted)


@torch.no_grad()
def patching_effects(
    model: Transformer, tokenizer: Tokenizer, clean: str, corrupted: str, prefix: str, words: tuple[str, str]
) -> Float[Tensor, "num_states src_len"]:
    """The patching effect of each position before each encoder layer: num_layers + 1 rows, one column a token.

    Row l, column i: the model reads `clean`, but before encoder layer l, counted from 0, the vector at position i is
    the one that stands there for `corrupted`. The last row is after the last layer. The last column is `<eos>`.

    Look first whether the two answers differ by much: of a small difference, each share is large and says little.

    Args:
        clean, corrupted: two sentences of as many tokens.
        prefix: how the translation begins, the same for both; "" if the words begin it.
        words: the answer to `clean` and the answer to `corrupted`, which could follow the prefix. Their first tokens
            are compared.

    Raises:
        ValueError: if the sentences differ in their numbers of tokens, the words begin with the same token, or the
            sentences have the same answer.
    """
    src_ids = _ids_of_both(tokenizer, clean, corrupted).to(device_of(model))
    first, second = _first_tokens(tokenizer, words)
    tgt_input = torch.tensor([[BOS_ID, *tokenizer.encode(prefix)]], device=src_ids.device)

    def difference(stream: Tensor, layer: int, ids: Tensor) -> Float[Tensor, "batch"]:
        logits = finish(model, stream, layer, ids, tgt_input.expand(len(ids), -1))[:, -1]
        return logits[:, first] - logits[:, second]

    streams = encoder_streams(model, src_ids)
    of_clean, of_corrupted = difference(streams[0], 0, src_ids)
    patched_ids = src_ids[:1].expand(src_ids.shape[1], -1)
    patched = [difference(_each_patched(*stream), layer, patched_ids) for layer, stream in enumerate(streams)]
    return torch.as_tensor(patching_effect(of_clean, of_corrupted, torch.stack(patched)))


def _each_patched(
    clean: Float[Tensor, "src_len d_model"], corrupted: Float[Tensor, "src_len d_model"]
) -> Float[Tensor, "src_len src_len d_model"]:
    """The clean stream once for each position, with the corrupted vector at that position."""
    here = torch.eye(len(clean), dtype=torch.bool, device=clean.device)[..., None]
    return torch.where(here, corrupted, clean)


def _ids_of_both(tokenizer: Tokenizer, clean: str, corrupted: str) -> Int[Tensor, "2 src_len"]:
    both = [[*tokenizer.encode(sentence), EOS_ID] for sentence in (clean, corrupted)]
    if len(both[0]) != len(both[1]):
        tokens = " and ".join(" ".join(tokenizer.tokens(ids[:-1])) for ids in both)
        raise ValueError(
            "wanted two sentences of as many tokens, because a vector goes to the same position; "
            f"got {len(both[0]) - 1} and {len(both[1]) - 1}: {tokens}"
        )
    return torch.tensor(both)


def _first_tokens(tokenizer: Tokenizer, words: tuple[str, str]) -> list[int]:
    first = [tokenizer.encode(word)[:1] for word in words]
    if len(words) != 2 or [] in first or first[0] == first[1]:
        raise ValueError(f"wanted two words that begin with different tokens; got {words!r}")
    return [token_id for [token_id] in first]
