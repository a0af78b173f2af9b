"""How a typed word is spelled in the training data: its capitals and accents are put back where that is certain."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable

from course_lib.tokens import words

TILDE = "\N{COMBINING TILDE}"


def without_accents(text: str) -> str:
    """Letters without their accents. The ñ stays: it is a letter of its own.

    >>> without_accents("¿Cómo está el niño?")
    '¿Como esta el niño?'
    """
    return _without_marks(text, kept=TILDE)


def true_cased(sentences: Iterable[str]) -> set[str]:
    """The words of the sentences with the capitals of names, but without that of a sentence's first word.

    A word that has a capital inside a sentence keeps it; any other is in small letters. The field says truecasing
    (Lita et al. 2003, "tRuEcasIng").
    """
    inner: set[str] = set()
    first: set[str] = set()
    for sentence in sentences:
        is_first = True
        for word in words(sentence):
            (first if is_first else inner).add(word)
            is_first = word in (".", "?", "!") or (is_first and not word[0].isalnum())
    return inner | {word.lower() for word in first - inner}


class Spelling:
    """The spellings of a translator's known words.

    Args:
        known_words: as `true_cased` gives them.
    """

    def __init__(self, known_words: Iterable[str]):
        self.known_words = frozenset(known_words)
        self._alike = defaultdict(list)  # known words by their letters without capitals, accents and tildes
        for word in sorted(self.known_words):
            self._alike[_bare(word)].append(word)

    def known_as(self, word: str) -> tuple[str, ...]:
        """The known words that a typed word can be, best first; none if it is unknown.

        Capitals are put right first, then accents; a typed n may stand for ñ, a typed ñ only for itself.
        """
        for form in (word, word.lower(), word.capitalize()):
            if form in self.known_words:
                return (form,)
        return tuple(known for known in self._alike[_bare(word)] if _keeps_tildes(word, known))

    def accented(self, word: str) -> tuple[str, ...]:
        """The other known words that a known word becomes with accents: "cómo" for "como"."""
        return tuple(known for known in self._alike[_bare(word)] if known != word and without_accents(known) == word)


def _bare(word: str) -> str:
    return _without_marks(word.lower())


def _without_marks(text: str, kept: str = "") -> str:
    letters = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(c for c in letters if c in kept or not unicodedata.combining(c)))


def _keeps_tildes(typed: str, known: str) -> bool:
    return all(b == "ñ" for a, b in zip(typed.lower(), known.lower(), strict=False) if a == "ñ")
