"""Scoring translations, and the alignments that cross-attention holds.

A BLEU without its signature says little: tokenization and case alone move it by several points. So
`corpus_bleu` gives sacrebleu's signature along (arXiv 1804.08771), and `tokenised_bleu` is there to
compare with papers that counted on lower-cased, tokenised text.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course_lib.layers import evaluation_mode
from course_lib.multi_head import MultiHeadAttention
from course_lib.tokens import BOS_ID, EOS_ID, Tokenizer
from course_lib.transformer import Transformer

Alignment = set[tuple[int, int]]  # pairs (number of a source word, number of a target word), both from 0


class BleuScore(NamedTuple):
    """A BLEU from 0 to 100, and how it was counted."""

    score: float
    signature: str

    def __str__(self) -> str:
        return f"{self.score:.2f} ({self.signature})"


def corpus_bleu(hypotheses: Sequence[str], references: Sequence[str]) -> BleuScore:
    """BLEU of a corpus as sacrebleu counts it on plain, cased text: one reference a sentence.

    Raises:
        ValueError: if there is nothing to score, or the two sides differ in number.
    """
    _require_pairs(hypotheses, references)
    return _bleu(hypotheses, references)


def tokenised_bleu(hypotheses: Sequence[str], references: Sequence[str], lang: str) -> BleuScore:
    """BLEU as papers on Multi30k count it: lower-cased, punctuation normalised, tokenised as Moses does.

    Args:
        hypotheses, references: plain text, cased or not.
        lang: the language's two letters, such as "de".

    Raises:
        ValueError: if there is nothing to score, or the two sides differ in number.
    """
    from sacremoses import MosesPunctNormalizer, MosesTokenizer

    _require_pairs(hypotheses, references)
    normalizer, tokenizer = MosesPunctNormalizer(lang), MosesTokenizer(lang)
    tokenised = [
        [tokenizer.tokenize(normalizer.normalize(text.lower()), return_str=True) for text in side]
        for side in (hypotheses, references)
    ]
    # `force` says that text is meant to be tokenised already: sacrebleu warns of it otherwise.
    return _bleu(*tokenised, tokenize="none", force=True)


def _bleu(hypotheses: Sequence[str], references: Sequence[str], **settings) -> BleuScore:
    from sacrebleu.metrics import BLEU

    bleu = BLEU(**settings)
    score = bleu.corpus_score(list(hypotheses), [list(references)]).score
    return BleuScore(score, str(bleu.get_signature()))


def exact_match(hypotheses: Sequence[str], references: Sequence[str]) -> float:
    """Share of hypotheses that are their reference, letter for letter; from 0 to 1.

    Raises:
        ValueError: if there is nothing to score, or the two sides differ in number.
    """
    _require_pairs(hypotheses, references)
    return sum(map(str.__eq__, hypotheses, references)) / len(references)


def attention_weights(
    attentions: Iterable[MultiHeadAttention], run: Callable[[], object]
) -> list[Float[Tensor, "batch num_heads query_len key_len"]]:
    """The weights that each of `attentions` has while `run()` runs the model they belong to.

    Each is overheard as it is asked, and then asked again for its weights; one that is asked twice, its last time.

    Raises:
        ValueError: if `run()` does not use all of them.
    """
    attentions, asked = list(attentions), {}

    def listen(attention, inputs, keywords):
        asked[attention] = inputs, keywords

    hooks = [attention.register_forward_pre_hook(listen, with_kwargs=True) for attention in attentions]
    try:
        run()
    finally:
        for hook in hooks:
            hook.remove()
    used = sum(attention in asked for attention in attentions)
    if used < len(attentions):
        raise ValueError(f"wanted to overhear {len(attentions)} attentions; run() used {used} of them")
    questions = ((attention, *asked[attention]) for attention in attentions)
    return [ask(*inputs, **keywords | {"need_weights": True})[1] for ask, inputs, keywords in questions]


@torch.no_grad()
def cross_attention_weights(
    model: Transformer, src_ids: Int[Tensor, "batch src_len"], tgt_input: Int[Tensor, "batch tgt_len"]
) -> Float[Tensor, "num_layers batch num_heads tgt_len src_len"]:
    """What the decoder looks at in the source, with the whole target given (teacher forcing).

    Row i is what it looks at to write the token after `tgt_input[:, : i + 1]`. Columns of padding are 0.
    """
    attentions = [layer.cross_attention for layer in model.decoder_layers]
    with evaluation_mode(model):
        return torch.stack(attention_weights(attentions, lambda: model.hidden(src_ids, tgt_input)))


def align_words(
    weights: Float[Tensor, "num_heads tgt_len src_len"], src_words: Sequence[int], tgt_words: Sequence[int]
) -> Alignment:
    """The source word that each target word looks at most, by one layer's cross-attention to one sentence.

    Weights are averaged over the heads; those of a source word's tokens are added up, and a target word's too.

    Args:
        weights: rows in the order of the tokens they write; rows and columns beyond the words' tokens
            (`<eos>`, padding) are left out.
        src_words, tgt_words: the word that each token belongs to, as `Tokenizer.word_index` gives it.

    Raises:
        ValueError: if there are fewer rows or columns than tokens.
    """
    tgt_len, src_len = weights.shape[1:]
    if tgt_len < len(tgt_words) or src_len < len(src_words):
        raise ValueError(
            f"wanted weights of at least {len(tgt_words)} target by {len(src_words)} source tokens; "
            f"got {tgt_len} by {src_len}"
        )
    by_token = weights.mean(dim=0)[: len(tgt_words), : len(src_words)]
    by_word = _add_up(_add_up(by_token, src_words).T, tgt_words)
    return {(by_word[:, tgt_word].argmax().item(), tgt_word) for tgt_word in set(tgt_words)}


def _add_up(columns: Float[Tensor, "rows tokens"], words: Sequence[int]) -> Float[Tensor, "rows words"]:
    """Columns of the same word added up."""
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
        ValueError: if there are no pairs, or the two sides differ in number.
    """
    _require_pairs(src_sentences, tgt_sentences)
    return [
        _align_pair(model, tokenizer, src, tgt, layer)
        for src, tgt in zip(src_sentences, tgt_sentences, strict=True)
    ]


def _align_pair(model: Transformer, tokenizer, src: str, tgt: str, layer: int) -> Alignment:
    device = model.positions.device
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
        possible: P, pairs that may be found; the sure ones are always among them. None: the sure ones alone.

    Raises:
        ValueError: if the numbers of sentences differ, or no pair is predicted and none is sure.
    """
    possible = sure if possible is None else possible
    _require_pairs(predicted, sure)
    _require_pairs(predicted, possible)
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


def _require_pairs(first: Sequence, second: Sequence) -> None:
    """Refuse nothing at all, sides of different numbers, and one string in place of a list of them."""
    if isinstance(first, str) or isinstance(second, str):
        raise ValueError("wanted two lists with one entry a sentence; got a single string")
    if len(first) != len(second):
        raise ValueError(f"wanted as many entries on both sides; got {len(first)} and {len(second)}")
    if not first:
        raise ValueError("wanted at least one sentence; got none")
