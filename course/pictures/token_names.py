"""How a picture writes tokens, and how its sentence says them."""

import re
from collections import Counter
from collections.abc import Sequence

WORD_MARKS = re.compile(
    r"^(?:▁|Ġ|##)+(?=.)|</w>$"
)  # marks of tokenizers at the beginning, the middle or the end of a word


def shown(tokens: Sequence[str]) -> list[str]:
    """The tokens unchanged, but with a visible sign for a token that is only space."""
    return [token if token.strip() else "⏎" if "\n" in token else "␣" for token in tokens]


def bare(token: str) -> str:
    """The token without the tokenizer's marks: "▁her" becomes "her"."""
    return WORD_MARKS.sub("", token).strip() or token


def spoken(tokens: Sequence[str], kind: str = "token") -> list[str]:
    """The tokens in quotation marks, with kind and position if one occurs more than once: “the” (token 7)."""
    words = [bare(token) for token in shown(tokens)]
    times = Counter(words)
    return [
        f"“{word}” ({kind} {place})" if times[word] > 1 else f"“{word}”"
        for place, word in enumerate(words, start=1)
    ]
