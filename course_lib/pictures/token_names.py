"""How tokens are written in a picture, and how they are said in a sentence."""

import re
from collections import Counter
from collections.abc import Sequence

WORD_MARKS = re.compile(
    r"^(?:▁|Ġ|##)+(?=.)|</w>$"
)  # where tokenizers say that a word begins, goes on or ends


def shown(tokens: Sequence[str]) -> list[str]:
    """As they are; a token that is nothing but space gets a sign that can be seen."""
    return [token if token.strip() else "⏎" if "\n" in token else "␣" for token in tokens]


def bare(token: str) -> str:
    """Without the tokenizer's marks: "▁her" is "her"."""
    return WORD_MARKS.sub("", token).strip() or token


def spoken(tokens: Sequence[str]) -> list[str]:
    """In quotation marks, and with its place where a token comes more than once: “the” (token 7)."""
    words = [bare(token) for token in shown(tokens)]
    times = Counter(words)
    return [
        f"“{word}” (token {place})" if times[word] > 1 else f"“{word}”"
        for place, word in enumerate(words, start=1)
    ]
