"""What stands beside what in a text, counted: rules without a network, to hold beside a model for blanks."""

from collections import Counter
from collections.abc import Iterable, Sequence


class Neighbours:
    """Which tokens stood between which others.

    Args:
        rows: of token ids, each with a special token at both ends, which count as neighbours and are never asked.
    """

    def __init__(self, rows: Iterable[Sequence[int]]):
        self.between: dict[tuple[int, int], Counter[int]] = {}
        self.behind: dict[int, Counter[int]] = {}
        self.all: Counter[int] = Counter()
        for row in rows:
            self.behind.setdefault(row[-2], Counter())[row[-1]] += 1
            for left, token, right in zip(row, row[1:], row[2:], strict=False):
                self.between.setdefault((left, right), Counter())[token] += 1
                self.behind.setdefault(left, Counter())[token] += 1
                self.all[token] += 1

    def guess(self, left: int, right: int) -> int:
        """The token that stood most often between these two.

        If they never had one between them, the one that stood most often behind the left one; else the most frequent.
        """
        found = self.between.get((left, right)) or self.behind.get(left) or self.all
        return found.most_common(1)[0][0]

    def doubts(self, left: int, token: int, right: int) -> bool:
        """Did the token never stand behind the left one, or never before the right one?"""
        return not (self._met(left, token) and self._met(token, right))

    def _met(self, left: int, right: int) -> bool:
        return left in self.behind and right in self.behind[left]


def blanks_in(rows: Iterable[Sequence[int]]) -> list[tuple[int, int, int]]:
    """Each token that is not at an end of its row, between its neighbours: left, token, right."""
    return [sides for row in rows for sides in zip(row, row[1:], row[2:], strict=False)]
