"""A writer without a model: it knows which two words stood side by side, and how often."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

Words = Sequence[str]
EDGE = ""  # stands before the first word and after the last


class WordPairs:
    """The pairs of neighbouring words of a text; the edges of a sentence count as words.

    Args:
        sentences: the text, each sentence a sequence of words.
    """

    def __init__(self, sentences: Iterable[Words]):
        self._followers: dict[str, Counter[str]] = defaultdict(Counter)
        for sentence in sentences:
            for word, follower in _neighbours(sentence):
                self._followers[word][follower] += 1
        self._words = Counter[str]()
        for followers in self._followers.values():
            self._words += followers
        self._total = self._words.total()

    def know(self, sentence: Words) -> bool:
        """Whether each two neighbours of this sentence stand side by side in the text."""
        return all(follower in self._followers.get(word, ()) for word, follower in _neighbours(sentence))

    def write(self, number: int, seed: int = 0) -> list[list[str]]:
        """So many sentences: each word is drawn as often as it followed the word before it."""
        draw = random.Random(seed)
        return [self._sentence(draw) for _ in range(number)]

    def nats(self, sentences: Iterable[Words]) -> float:
        """The loss on other sentences, in nats a token, the edge at the end counted as one.

        A pair's probability is its share among those with the same first word, mixed with the frequency of the second
        as if that had been seen once more.
        """
        pairs = [pair for sentence in sentences for pair in _neighbours(sentence)]
        return -sum(math.log(self._probability(*pair)) for pair in pairs) / len(pairs)

    def _sentence(self, draw: random.Random) -> list[str]:
        sentence: list[str] = []
        while (word := self._follower(sentence[-1] if sentence else EDGE, draw)) != EDGE:
            sentence.append(word)
        return sentence

    def _follower(self, word: str, draw: random.Random) -> str:
        followers = self._followers[word]
        return draw.choices([*followers], [*followers.values()])[0]

    def _probability(self, word: str, follower: str) -> float:
        followers = self._followers.get(word, Counter())
        frequency = (self._words[follower] + 1) / (self._total + len(self._words) + 1)
        return (followers[follower] + frequency) / (followers.total() + 1)


def _neighbours(sentence: Words) -> Iterator[tuple[str, str]]:
    return pairwise([EDGE, *sentence, EDGE])
