"""Unknown names and numbers: a known one stands in for each while the sentence is translated, and is replaced after.

The placeholders of Luong et al. 2015 (arXiv 1410.8206), with words that the model knows as the placeholders.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from course_lib.tokens import WORD
from course_lib.translating.bilingual_lexicon import BilingualLexicon
from course_lib.translating.spelling import Spelling

NUMBERS = "dos tres cuatro cinco seis siete ocho nueve diez veinte treinta cuarenta cincuenta cien".split()
MAX_OPTIONS = 32
OWN = 0.1  # in nats a token: the advantage of a word that was typed with a capital, if it is known without
WHOLE_NUMBER = re.compile(r"(?<![\w.,:/-])(?!1\b)\d+(?![.,:/-]?\w)")  # but not 1: no plural follows it


@dataclass(frozen=True)
class Slot:
    """An unknown name or number of a typed text, and what can stand in for it."""

    start: int
    end: int
    typed: str
    options: dict[str, str]  # each known source word, and its translation; none for the typed word itself


@dataclass(frozen=True)
class Filled:
    """A typed text and the words that stand in for those in its slots, which are in order."""

    typed: str
    slots: tuple[Slot, ...] = ()
    chosen: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The text with the chosen words in its slots."""
        text = self.typed
        for slot, word in reversed(list(zip(self.slots, self.chosen, strict=True))):
            text = text[: slot.start] + word + text[slot.end :]
        return text

    def with_word(self, place: int, word: str) -> "Filled":
        """The same with another word in one slot."""
        return replace(self, chosen=(*self.chosen[:place], word, *self.chosen[place + 1 :]))

    def put_back(self, translation: str) -> str | None:
        """A translation of the text with the typed words in it, or None if a chosen one is not there exactly once."""
        for slot, word in zip(self.slots, self.chosen, strict=True):
            before, *after = re.split(rf"\b{re.escape(slot.options[word])}\b", translation, flags=re.IGNORECASE)
            if len(after) != 1:
                return None
            translation = before + slot.typed + after[0]
        return translation

    def without_kept(self) -> "Filled":
        """The same without the slots that hold the typed word itself."""
        kept = [(slot, word) for slot, word in zip(self.slots, self.chosen, strict=True) if slot.options[word]]
        return replace(self, slots=tuple(slot for slot, _ in kept), chosen=tuple(word for _, word in kept))

    def notes(self) -> tuple[str, ...]:
        """A sentence for each slot."""
        return tuple(
            f"I do not know «{slot.typed}»: I translated with «{word}» in its place and then put it back"
            for slot, word in zip(self.slots, self.chosen, strict=True)
        )


class Placeholders:
    """The names that stay the same in translation, and the numbers that have one translation.

    Args:
        spelling: of the known source words.
        lexicon: says how they are translated; without it, nothing can stand in.
    """

    def __init__(self, spelling: Spelling, lexicon: BilingualLexicon | None):
        self._spelling = spelling
        src = lexicon.src if lexicon else {}
        names = [word for word in sorted(spelling.known_words) if _is_same(word, src.get(word.lower(), ()))]
        self.names = {name: name for name in names[:MAX_OPTIONS]}
        self.numbers = {word: min(src[word]) for word in NUMBERS if len(src.get(word, ())) == 1}

    def fill(self, typed: str, scores: Callable[[list[str]], list[float]]) -> Filled:
        """Choose the word with the highest score for each slot of a typed text, one slot after the other.

        Args:
            scores: how surely each of some texts is translated, in nats a token.
        """
        filled = Filled(typed)
        taken = {known for word in WORD.findall(typed) for known in self._spelling.known_as(word)}
        for slot in self.slots(typed):
            free = [word for word in slot.options if word not in taken]
            if not free:
                return Filled(typed)
            filled = Filled(typed, (*filled.slots, slot), (*filled.chosen, free[-1]))
            taken.add(free[-1])
        for place, slot in enumerate(filled.slots):
            taken.discard(filled.chosen[place])
            ways = [filled.with_word(place, word) for word in slot.options if word not in taken]
            scored = zip(scores([way.text for way in ways]), ways, strict=True)
            filled = max(scored, key=lambda pair: pair[0] + OWN * (pair[1].chosen[place] == slot.typed))[1]
            taken.add(filled.chosen[place])
        return filled.without_kept()

    def slots(self, typed: str) -> list[Slot]:
        """The unknown names and whole numbers of a typed text, from left to right.

        A word is a name if it is unknown and has a capital that is not a sentence's first, while other words have
        none. If it is known in small letters ("rosa"), it can be a name.
        """
        found = [
            Slot(*m.span(), m[0], self.numbers if self._is_new(m) else {m[0]: ""} | self.numbers)
            for m in WHOLE_NUMBER.finditer(typed)
            if self._is_new(m) or len(m[0]) > 2  # training shows each large number seldom
        ]
        capitals = _capitals(typed)
        for start, end in _joined([m.span() for m in capitals if self._is_new(m)], typed):
            found.append(Slot(start, end, typed[start:end], self.names))
        for m in capitals:
            if any(known[0].islower() for known in self._spelling.known_as(m[0])):
                found.append(Slot(*m.span(), m[0], {m[0]: ""} | self.names))
        usable = [slot for slot in found if any(slot.options.values())]
        return sorted(usable, key=lambda slot: slot.start)

    def _is_new(self, typed: re.Match[str]) -> bool:
        return not self._spelling.known_as(typed[0])


def _is_same(word: str, translations: Iterable[str]) -> bool:
    """Whether a word is a name that is written alike in both languages, or with an English 's."""
    small = word.lower()
    return word[0].isupper() and small in translations and set(translations) <= {small, f"{small}'s"}


def _capitals(text: str) -> list[re.Match[str]]:
    """The words with a capital that do not begin a sentence; none if all words of the text have one."""
    inner, is_first = [], True
    for match in WORD.finditer(text):
        if match[0][0].isalpha() and not is_first:
            inner.append(match)
        is_first = match[0] in ".?!" or (is_first and not match[0][0].isalnum())
    has_small = any(match[0][0].islower() for match in inner)
    return [match for match in inner if has_small and match[0][0].isupper()]


def _joined(spans: Iterable[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """The spans of the names; neighbours are one name."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        is_next = bool(joined) and text[joined[-1][1] : start] == " "
        joined.append((joined.pop()[0] if is_next else start, end))
    return joined
