"""What may be wrong with a translation, as far as its words show it, and what a reader is told about it."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from course_lib.tokens import words
from course_lib.translating.bilingual_lexicon import BilingualLexicon


@dataclass(frozen=True)
class Faults:
    """Suspicious words of a translation and its source."""

    made_up: tuple[str, ...] = ()  # words of the translation that are no words of the language
    left_out: tuple[str, ...] = ()  # source words without a counterpart
    added: tuple[str, ...] = ()  # words of the translation without a counterpart

    def __len__(self) -> int:
        return len(self.made_up) + len(self.left_out) + len(self.added)

    def notes(self) -> tuple[str, ...]:
        """A sentence for each kind of fault."""
        texts = {
            "My translation would hold {}, which I never saw in a translation: I do not show it": self.made_up,
            "Nothing in my translation says {}: I may have left something out": self.left_out,
            "Nothing in the sentence says {}: my translation may be wrong there": self.added,
        }
        return tuple(text.format(quoted(found)) for text, found in texts.items() if found)


def find_faults(
    src: str, tgt: str, target_words: Set[str] = frozenset(), lexicon: BilingualLexicon | None = None
) -> Faults:
    """The faults of a translation.

    Args:
        target_words: every word that a translation may hold, in capitals as it may have; if empty, any word.
        lexicon: without one, no word counts as left out or added.
    """
    made_up = (word for word in words(tgt) if target_words.isdisjoint((word, word.lower(), word.capitalize())))
    return Faults(
        tuple(dict.fromkeys(made_up)) if target_words else (),
        tuple(lexicon.left_out(src, tgt)) if lexicon else (),
        tuple(lexicon.added(src, tgt)) if lexicon else (),
    )


def quoted(found: Sequence[str]) -> str:
    """Words in a sentence: «a», «b» and «c»."""
    marked = [f"«{word}»" for word in found]
    return " and ".join([", ".join(marked[:-1]), marked[-1]] if len(marked) > 1 else marked)
