"""Text as people type it: read, translated sentence by sentence, and doubted where there is a reason."""

import difflib
import unicodedata
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from itertools import chain, islice

from course_lib.search import Hypothesis
from course_lib.tokens import Tokenizer, words
from course_lib.translating.bilingual_lexicon import BilingualLexicon
from course_lib.translating.candidates import plainest_reading, readings, sentences
from course_lib.translating.faults import Faults, find_faults
from course_lib.translating.reranking import Attempt, choose_reading
from course_lib.translating.spelling import Spelling
from course_lib.translating.stand_ins import Placeholders

FAULT = 0.1  # nats a token: what a fault costs a reading
Search = Callable[[list[str], int], list[list[Hypothesis]]]  # of sentences and beam size: the best of each, in order


@dataclass(frozen=True)
class Answer:
    """What is shown for a typed text. If it was refused, `text` and `found` are empty, and the notes say why."""

    src: str  # as it was read
    text: str
    notes: tuple[str, ...]
    found: tuple[tuple[str, Hypothesis], ...] = ()  # each sentence as it was read, and its translation


class TypedText:
    """Translates what people type, with a search that knows only printed sentences.

    Args:
        search: translates sentences as they are.
        known_words: every source word of the training data; target_words: every target word.
        lexicon: finds words that a translation leaves out or adds.
    """

    def __init__(
        self,
        search: Search,
        tokenizer: Tokenizer,
        known_words: Set[str],
        target_words: Set[str],
        lexicon: BilingualLexicon | None,
    ):
        self._search, self._tokenizer = search, tokenizer
        self._target_words, self._lexicon = target_words, lexicon
        self._spelling = Spelling(known_words)
        self._placeholders = Placeholders(self._spelling, lexicon)

    def translate(self, typed: str, beam_size: int) -> Answer:
        """Read a text, and translate each of its sentences by itself.

        Raises:
            ValueError: if there is no word in it.
        """
        filled = self._placeholders.fill(unicodedata.normalize("NFC", typed), self._scores)
        printed = readings(filled.text, self._spelling)
        if unknown := self._unknown(printed[0]):
            return self._refusal(filled.typed, map(self._unknown_note, unknown))
        src, notes = self._choose(printed, filled.text)
        parts = sentences(src)
        found, faults = zip(*(self._search_checked(part, beam_size) for part in parts), strict=True)
        if made_up := [each for each in faults if each.made_up]:
            return self._refusal(filled.typed, made_up[0].notes())
        text = filled.put_back(self._text(found))
        if text is None:
            return self._refusal(filled.typed, (self._unknown_note(slot.typed) for slot in filled.slots))
        notes = [*notes, *filled.notes(), *chain.from_iterable(each.notes() for each in faults)]
        return Answer(src, text, tuple(notes), tuple(zip(parts, found, strict=True)))

    def _refusal(self, typed: str, notes: Iterable[str]) -> Answer:
        return Answer(plainest_reading(typed, self._spelling), "", tuple(notes))

    def _unknown(self, printed: str) -> list[str]:
        if not self._spelling.known_words:
            return []
        return [word for word in dict.fromkeys(words(printed)) if not self._spelling.known_as(word)]

    def _unknown_note(self, word: str) -> str:
        near = difflib.get_close_matches(word.lower(), sorted(self._spelling.known_words), n=3, cutoff=0.7)
        nearest = f"; near it I know: {', '.join(near)}" if near else ""
        return f"I never saw «{word}» while I was trained, so I do not guess what it means{nearest}"

    def _choose(self, printed: list[str], typed: str) -> tuple[str, list[str]]:
        """One of the readings, and notes about the choice."""
        if len(printed) == 1:
            return printed[0], []
        return choose_reading(printed, self._attempts(printed), typed)

    def _scores(self, sources: list[str]) -> list[float]:
        """How surely each is translated."""
        printed = [plainest_reading(src, self._spelling) for src in sources]
        return [attempt.score for attempt in self._attempts(printed)]

    def _attempts(self, printed: list[str]) -> list[Attempt]:
        """The greedy translation of each, sentence by sentence."""
        parts = [sentences(src) for src in printed]
        found = (best for best, *_ in self._search(list(chain(*parts)), 1))
        return [self._attempt(each, list(islice(found, len(each)))) for each in parts]

    def _attempt(self, parts: list[str], found: list[Hypothesis]) -> Attempt:
        mean = sum(one.log_prob for one in found) / sum(one.num_steps for one in found)
        faults = sum(len(self._faults(part, one)) for part, one in zip(parts, found, strict=True))
        return Attempt(self._text(found), mean - FAULT * faults)

    def _search_checked(self, src: str, beam_size: int) -> tuple[Hypothesis, Faults]:
        """The best hypothesis without faults; else the best without words that are none; else the best."""
        [n_best] = self._search([src], beam_size)
        checked = [(hypothesis, self._faults(src, hypothesis)) for hypothesis in n_best]
        return min(checked, key=lambda pair: (bool(pair[1].made_up), bool(pair[1])))

    def _faults(self, src: str, hypothesis: Hypothesis) -> Faults:
        return find_faults(src, self._text([hypothesis]), self._target_words, self._lexicon)

    def _text(self, found: Iterable[Hypothesis]) -> str:
        return " ".join(self._tokenizer.decode(hypothesis.token_ids) for hypothesis in found)
