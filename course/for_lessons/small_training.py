"""The small training of lesson 08: the corpus's short sentences, a vocabulary of 1,500 tokens, 263,680 parameters."""

from dataclasses import dataclass

from course_lib.batches import TokenPairs, tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.tokens import Tokenizer
from course_lib.transformer import TransformerConfig

MAX_WORDS = 6
HELD_OUT = 200
SIZES = TransformerConfig(
    1500, d_model=64, d_ff=128, num_heads=4, num_layers=2, dropout=0.05, max_len=64, norm_first=True
)


@dataclass(frozen=True)
class ShortPairs:
    """Short sentences and their translations: those to learn from, and 200 to look at that are never learned."""

    src: list[str]
    tgt: list[str]
    new_src: list[str]
    new_tgt: list[str]
    tokenizer: Tokenizer
    data: TokenPairs
    held_out: TokenPairs


def short_pairs() -> ShortPairs:
    """The short pairs of the corpus with a tokenizer of their own, as `SIZES` wants it."""
    src, tgt = short_sentences("train")
    new_src, new_tgt = (side[:HELD_OUT] for side in short_sentences("validation"))
    tokenizer = Tokenizer.train([*src, *tgt], SIZES.vocab_size)
    return ShortPairs(
        src,
        tgt,
        new_src,
        new_tgt,
        tokenizer,
        tokenize_pairs(tokenizer, src, tgt),
        tokenize_pairs(tokenizer, new_src, new_tgt),
    )


def short_sentences(split: str) -> list[list[str]]:
    """Sources and targets of at most six words each, in the order of the corpus."""
    rows = load_corpus("spanish_english", split)
    pairs = zip(rows["src"], rows["tgt"], strict=True)
    short = [pair for pair in pairs if max(len(text.split()) for text in pair) <= MAX_WORDS]
    return [list(side) for side in zip(*short, strict=True)]
