"""Word alignments: the source word of each target word, as cross-attention shows it, and a score for them."""

import re
from collections.abc import Sequence, Set

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib.evaluation import require_pairs
from course_lib.inspection import cross_attention_weights
from course_lib.running.devices import device_of
from course_lib.tokens import BOS_ID, EOS_ID, Tokenizer
from course_lib.transformer import Transformer

Alignment = set[tuple[int, int]]  # pairs (number of a source word, number of a target word), both from 0


def align_words(
    weights: Float[Tensor, "num_heads tgt_len src_len"], src_words: Sequence[int], tgt_words: Sequence[int]
) -> Alignment:
    """For each target word, the source word with the most attention, in one decoder layer and one sentence.

    Weights are averaged over the heads; those of a source word's tokens are added up, and a target word's too.

    Args:
        weights: rows in the order of the tokens they write; rows and columns beyond the words' tokens
            (`<eos>`, padding) are left out.
        src_words, tgt_words: the word that each token belongs to, as `Tokenizer.word_index` gives it.

    Raises:
        ValueError: if there are fewer rows or columns than tokens, no heads, no source word, or a negative word.
    """
    if weights.dim() != 3 or len(weights) == 0:
        wanted = "wanted weights of shape (num_heads, tgt_len, src_len), at least one head"
        raise ValueError(f"{wanted}; got {tuple(weights.shape)}")
    if not src_words or min(*src_words, *tgt_words, 0) < 0:
        wanted = "wanted each token's word, counted from 0, and at least one source token"
        raise ValueError(f"{wanted}; got {list(src_words)} and {list(tgt_words)}")
    tgt_len, src_len = weights.shape[1:]
    if tgt_len < len(tgt_words) or src_len < len(src_words):
        raise ValueError(
            f"wanted weights of at least {len(tgt_words)} target by {len(src_words)} source tokens; "
            f"got {tgt_len} by {src_len}"
        )
    by_token = weights.mean(dim=0)[: len(tgt_words), : len(src_words)]
    by_word = _sum_by_word(_sum_by_word(by_token, src_words).T, tgt_words)
    return {(int(by_word[:, tgt_word].argmax()), tgt_word) for tgt_word in set(tgt_words)}


def _sum_by_word(columns: Float[Tensor, "rows tokens"], words: Sequence[int]) -> Float[Tensor, "rows words"]:
    """The sums of the columns of each word."""
    by_word = columns.new_zeros(len(columns), max(words, default=-1) + 1)
    return by_word.index_add(1, torch.tensor(words, dtype=torch.long, device=columns.device), columns)


def align_sentences(
    model: Transformer,
    tokenizer: Tokenizer,
    src_sentences: Sequence[str],
    tgt_sentences: Sequence[str],
    layer: int = -1,
) -> list[Alignment]:
    """Word alignments of sentences and their translations, by the cross-attention of one decoder layer.

    Args:
        tokenizer: anything with `encode` and `word_index`, as `course_lib.tokens.Tokenizer`.

    Raises:
        ValueError: if there are no pairs, the two sides differ in number, a source sentence has no word, or the
            model has no such layer.
    """
    require_pairs(src_sentences, tgt_sentences)
    num_layers = model.config.num_layers
    if layer not in range(-num_layers, num_layers):
        raise ValueError(f"layer must lie between {-num_layers} and {num_layers - 1}; got {layer}")
    return [
        _align_pair(model, tokenizer, src, tgt, layer)
        for src, tgt in zip(src_sentences, tgt_sentences, strict=True)
    ]


def _align_pair(model: Transformer, tokenizer, src: str, tgt: str, layer: int) -> Alignment:
    device = device_of(model)
    src_ids = torch.tensor([[*tokenizer.encode(src), EOS_ID]], device=device)
    tgt_input = torch.tensor([[BOS_ID, *tokenizer.encode(tgt)]], device=device)
    weights = cross_attention_weights(model, src_ids, tgt_input)[layer, 0]
    return align_words(weights, tokenizer.word_index(src), tokenizer.word_index(tgt))


def alignment_error_rate(
    predicted: Sequence[Alignment], sure: Sequence[Alignment], possible: Sequence[Alignment] | None = None
) -> float:
    """How far a corpus's alignments A are from the gold ones, from 0 (best) to 1 (Och and Ney 2003).

        AER = 1 - (|A and S| + |A and P|) / (|A| + |S|)

    Args:
        predicted: A, one set of word pairs a sentence.
        sure: S, pairs that must be found.
        possible: P, pairs that may be found; the sure ones are always among them. None: only the sure ones.

    Raises:
        ValueError: if the numbers of sentences differ, an entry is no set, or no pair is predicted and none is sure.
    """
    possible = sure if possible is None else possible
    require_pairs(predicted, sure)
    require_pairs(predicted, possible)
    for alignment in (*predicted, *sure, *possible):
        if not isinstance(alignment, Set):
            raise ValueError(f"wanted a set of word pairs for each sentence; got {alignment!r}")
    hits = total = 0
    for a, s, p in zip(predicted, sure, possible, strict=True):
        hits += len(a & s) + len(a & (s | p))
        total += len(a) + len(s)
    if total == 0:
        raise ValueError("wanted at least one word pair, predicted or sure; got none")
    return 1 - hits / total


def parse_pharaoh(line: str) -> Alignment:
    """Word pairs written as `0-0 1-2`: source word, hyphen, target word, both counted from 0.

    Raises:
        ValueError: if a pair is written in another way.
    """
    pairs = line.split()
    for pair in pairs:
        if not re.fullmatch(r"\d+-\d+", pair):
            raise ValueError(f"wanted word pairs such as 0-0 1-2; got {pair!r}")
    return {(int(src), int(tgt)) for src, tgt in (pair.split("-") for pair in pairs)}
