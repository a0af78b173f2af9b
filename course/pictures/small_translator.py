"""A translator for examples: the course's own, or a small one with random weights if it is missing."""

from course_lib.tokens import Tokenizer
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import Translator

SENTENCES = ["La quise mucho.", "I loved her very much.", "Me senté en el banco.", "Fui al banco a pagar."]
VOCAB_SIZE = 60


def shipped_or_small() -> Translator:
    """The translator that comes with the course, or `small` if its files are missing."""
    try:
        return Translator.load()
    except FileNotFoundError:
        return small()


def small(seed: int = 3) -> Translator:
    """An untrained translator of a few words: two layers, d_model 16."""
    tokenizer = Tokenizer.train(SENTENCES, vocab_size=VOCAB_SIZE, min_frequency=1)
    config = TransformerConfig(
        tokenizer.vocab_size, d_model=16, d_ff=24, num_heads=2, num_layers=2, dropout=0.0, max_len=40
    )
    return Translator(Transformer(config, seed), tokenizer)


def is_small(translator: Translator) -> bool:
    """Whether a translator is `small`, for which an example needs other sentences."""
    return translator.tokenizer.vocab_size <= VOCAB_SIZE
