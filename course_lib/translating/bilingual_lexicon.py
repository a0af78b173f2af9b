"""A bilingual lexicon: the words that each word becomes in translation, learned from aligned sentences.

A lexical translation table (Brown et al. 1993, section 4.1) without its probabilities: here a word pair was linked in
the corpus, or never. It finds words that a translation leaves out or adds.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from pathlib import Path

from course_lib.alignments import Alignment
from course_lib.evaluation import require_pairs
from course_lib.running.files import write_whole
from course_lib.tokens import words

ALWAYS = 0.99  # a word that has links in this share of its occurrences needs a counterpart in every sentence
NEW = 0.01  # but none whose next possible link is to a new word with a probability above this one
MANY = 500  # a word with more counterparts than this goes with nearly any word: it tells nothing
RARE = 0.001  # a link that is rarer among those of both its words is a slip


class BilingualLexicon:
    """For the words that always have a counterpart, all counterparts; in small letters.

    Args:
        src: the target words of each source word.
        tgt: the source words of each target word.
    """

    def __init__(self, src: Mapping[str, Iterable[str]], tgt: Mapping[str, Iterable[str]]):
        self.src = {word: frozenset(counterparts) for word, counterparts in src.items()}
        self.tgt = {word: frozenset(counterparts) for word, counterparts in tgt.items()}

    @classmethod
    def learn(
        cls,
        src_sentences: Sequence[str],
        tgt_sentences: Sequence[str],
        sure: Sequence[Alignment],
        possible: Sequence[Alignment],
    ) -> "BilingualLexicon":
        """Count the links of a corpus.

        A word is entered with its sure links if at least `ALWAYS` of its occurrences have one. A target word without
        them is entered with its possible links, if these are always there: the "I" of "quise". But "did" is left out:
        any verb can be its counterpart, also one that it never had. The probability of a new counterpart is the
        share of links that occurred once (Good 1953, section 2).

        Args:
            sure, possible: word pairs of each sentence, as `course_lib.alignments.parse_pharaoh` reads them.

        Raises:
            ValueError: if the numbers of sentences and alignments differ, or a link names a word that is not there.
        """
        for links in (sure, possible):
            require_pairs(src_sentences, links)
        src, tgt, tgt_possible = _Links(), _Links(), _Links()
        for source, target, s, p in zip(src_sentences, tgt_sentences, sure, possible, strict=True):
            src_words, tgt_words = words(source.lower()), words(target.lower())
            src.count(src_words, tgt_words, s)
            tgt.count(tgt_words, src_words, ((j, i) for i, j in s))
            tgt_possible.count(tgt_words, src_words, ((j, i) for i, j in p))
        return cls(src.constant(), tgt_possible.constant(NEW) | tgt.constant())

    def left_out(self, src: str, tgt: str) -> list[str]:
        """The words of a source sentence that have none of their counterparts in its translation."""
        return _without_counterpart(src, tgt, self.src)

    def added(self, src: str, tgt: str) -> list[str]:
        """The words of a translation that have none of their counterparts in the source sentence."""
        return _without_counterpart(tgt, src, self.tgt)

    def save(self, path: str | Path) -> None:
        """Write the lexicon as one JSON file, whole or not at all."""
        sides = {
            name: {word: sorted(side[word]) for word in sorted(side)}
            for name, side in (("src", self.src), ("tgt", self.tgt))
        }
        write_whole(path, json.dumps(sides, ensure_ascii=False, separators=(",", ":")).encode())

    @classmethod
    def load(cls, path: str | Path) -> "BilingualLexicon":
        """Read a lexicon that `save` wrote.

        Raises:
            FileNotFoundError: if there is no such file.
            ValueError: if it is not a lexicon.
        """
        try:
            sides = json.loads(Path(path).read_text(encoding="utf-8"))
            return cls(sides["src"], sides["tgt"])
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"{path} is not a lexicon written by BilingualLexicon.save ({error})") from error


class _Links:
    """How often each word of one side occurs, how often with a link, and how often with a link to which word."""

    def __init__(self):
        self._occurrences: Counter[str] = Counter()
        self._linked: Counter[str] = Counter()
        self._counterparts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._links_of_others: Counter[str] = Counter()

    def count(self, own: Sequence[str], others: Sequence[str], links: Iterable[tuple[int, int]]) -> None:
        places = set()
        for own_place, other_place in links:
            if own_place >= len(own) or other_place >= len(others):
                sizes = f"{len(own)} and {len(others)} words"
                raise ValueError(f"wanted links between {sizes}; got one of {own_place} and {other_place}")
            self._counterparts[own[own_place]][others[other_place]] += 1
            self._links_of_others[others[other_place]] += 1
            places.add(own_place)
        self._occurrences.update(own)
        self._linked.update(own[place] for place in places)

    def constant(self, most_new: float = 1.0) -> dict[str, Iterable[str]]:
        """The counterparts of the words that are (nearly) always linked, and to new words with at most `most_new`.

        Punctuation marks are left out, and words with no counterpart or more than `MANY`.
        """
        usual = {
            word: self._usual(word)
            for word, number in self._occurrences.items()
            if word[0].isalnum()
            and self._linked[word] >= ALWAYS * number
            and _share_of_ones(self._counterparts[word]) <= most_new
        }
        return {word: counterparts for word, counterparts in usual.items() if 0 < len(counterparts) <= MANY}

    def _usual(self, word: str) -> list[str]:
        counts = self._counterparts[word]
        total = counts.total()
        return [
            other
            for other, number in counts.items()
            if other[0].isalnum() and number >= RARE * min(total, self._links_of_others[other])
        ]


def _share_of_ones(counts: Counter[str]) -> float:
    return sum(count == 1 for count in counts.values()) / counts.total()


def _without_counterpart(sentence: str, other: str, lexicon: Mapping[str, Set[str]]) -> list[str]:
    present = set(words(other.lower()))
    return [
        word
        for word in dict.fromkeys(words(sentence))
        if word.lower() in lexicon and present.isdisjoint(lexicon[word.lower()])
    ]
