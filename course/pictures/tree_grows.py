"""A tree grows: what a parser writes for one sentence at several moments of its training, before the gold tree."""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from os.path import commonprefix
from typing import Any, NamedTuple

from course.pictures.frame import Guess, Picture, Table
from course.records import RECORDED
from course_lib.trees import CLOSING, Span, labelled_spans, leaves

RECORD = RECORDED / "parsing" / "long.json"
UPDATES = (50, 200, 400, 600, 1500, 2500)  # every second look, until all sentences of the record are right
WORD = re.compile(r"\w+|[^\w\s]")
SPACE_AT_PUNCTUATION = re.compile(r" (?=[.,;:?!])|(?<=[¿¡]) ")

LabelledSpans = Callable[[Sequence[str]], Counter[Span] | None]


class Phrase(NamedTuple):
    """A phrase as it is drawn: also one that never closes, or stands outside of the first one."""

    label: str
    start: int
    end: int
    depth: int  # brackets that are open around it
    closed: bool

    @property
    def span(self) -> Span:
        """The phrase as `labelled_spans` counts it."""
        return self.label, self.start, self.end


def tree_grows(
    words: Sequence[str],
    gold: Sequence[str],
    parses: Mapping[int, Sequence[str]],
    *,
    my_labelled_spans: LabelledSpans | None = None,
) -> Picture:
    """A picture of the parses that a model writes for one sentence during its training, before the gold tree.

    The model's tree grows up from the words, symbol by symbol, and the gold tree hangs below. For each moment it shows
    which phrases are right in label, start and end, and the sentence's F1 as `course_lib.trees.bracket_f1` has it: of
    an ill-formed tree no phrase counts. The question is how many phrases are right of the parse that comes nearest to
    the gold tree.

    Args:
        words: of the sentence, punctuation included.
        gold: the symbols of its tree, as `course_lib.trees.linearise` spells them.
        parses: the symbols that the model writes, for each number of updates.
        my_labelled_spans: the learner's own, for the switch "on my function".

    Raises:
        ValueError: if gold is no tree with a tag for each word, it has fewer than four phrases, or no parse differs
            from it.
    """
    _require_sentence(words, gold)
    updates = sorted(parses)
    written = [list(parses[update]) for update in updates]
    if all(parse == list(gold) for parse in written):
        raise ValueError(f"wanted a parse that differs from the gold tree; got none at the updates {updates}")
    nearest = max(range(len(updates)), key=lambda i: _likeness(written[i], gold))
    names = [f"{update:,}" for update in updates]
    functions = filter(None, (labelled_spans, my_labelled_spans))
    ours, *mine = ([_look(parse, gold, each) for parse in written] for each in functions)
    return Picture(
        scripts=("tree_grows",),
        title=f"A tree at {len(updates)} moments of a training",
        guess=_guess(words, gold, written[nearest], names[nearest], ours[nearest]["right"]),
        scene={
            "words": list(words),
            "gold": " ".join(gold),
            "updates": names,
            "asked": nearest,
            "ahead": len(written[nearest]) - len(commonprefix([written[nearest], list(gold)])),
            "longest": max(map(len, written)),
            "levels": 1 + max(phrase.depth for parse in (gold, *written) for phrase in drawn(parse)),
            "guesses": _ranges(len(drawn(gold))),
        },
        ours={"looks": ours},
        mine={"looks": mine[0]} if mine else None,
        table=_table(words, [*names, "gold"], [*ours, _look(gold, gold, labelled_spans)]),
    )


def _whatever_closes(symbols: Sequence[str]) -> Counter[Span]:
    """A learner's slip: the phrases of something that need not be a tree."""
    return Counter(phrase.span for phrase in drawn(symbols) if phrase.closed)


def example(my_labelled_spans: LabelledSpans = _whatever_closes) -> Picture:
    """The recorded training, and a learner who takes every phrase that closes, in a tree or not."""
    return tree_grows(*recorded(), my_labelled_spans=my_labelled_spans)


def recorded() -> tuple[list[str], list[str], dict[int, list[str]]]:
    """A sentence of the recorded long training as `tree_grows` takes it: words, gold tree, parses after `UPDATES`.

    Of the record's sentences it is the one for which the model writes the most different parses.

    Raises:
        FileNotFoundError: if data/runs/parsing is missing.
    """
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    looks = record["runs"][0]["looks"]
    sentences = record["base"]["shown"]
    most = max(range(len(sentences)), key=lambda i: len({look["shown"][i] for look in looks}))
    parses = {look["update"]: look["shown"][most].split() for look in looks if look["update"] in UPDATES}
    return WORD.findall(sentences[most]["src"]), sentences[most]["gold"].split(), parses


def drawn(symbols: Sequence[str]) -> list[Phrase]:
    """Every bracket that opens, in this order, as a phrase; one that never closes reaches to the end."""
    phrases: list[Phrase] = []
    opened: list[int] = []
    num_leaves = 0
    for symbol in symbols:
        if symbol.startswith("("):
            phrases.append(Phrase(symbol[1:], num_leaves, num_leaves, len(opened), False))
            opened.append(len(phrases) - 1)
        elif symbol != CLOSING:
            num_leaves += 1
        elif opened:
            i = opened.pop()
            phrases[i] = phrases[i]._replace(end=num_leaves, closed=True)
    for i in opened:
        phrases[i] = phrases[i]._replace(end=num_leaves)
    return phrases


def _require_sentence(words: Sequence[str], gold: Sequence[str]) -> None:
    if labelled_spans(gold) is None or len(leaves(gold)) != len(words):
        wanted = f"wanted a gold tree with a tag for each of {len(words)} words"
        raise ValueError(f"{wanted}; got {' '.join(gold)!r}")
    if len(drawn(gold)) < 4:
        raise ValueError(f"wanted a gold tree of at least four phrases; got {len(drawn(gold))}")


def _likeness(parse: Sequence[str], gold: Sequence[str]) -> float:
    """How near a parse is to the gold tree, from 0 to 1; -1 for the gold tree itself."""
    return -1 if parse == list(gold) else SequenceMatcher(None, parse, gold, autojunk=False).ratio()


def _look(parse: Sequence[str], gold: Sequence[str], spans_of: LabelledSpans) -> dict[str, Any]:
    found, wanted = spans_of(parse), spans_of(gold) or Counter()
    both = (found or Counter()) & wanted
    total = (found or Counter()).total() + wanted.total()
    return {
        "holds": _holds(parse, both),
        "found": _holds(gold, both),
        "right": both.total(),
        "f1": round(2 * both.total() / total, 2) if total else 0.0,
        "fault": _fault(parse) if found is None else "",
        "text": " ".join(parse),
    }


def _holds(symbols: Sequence[str], right: Counter[Span]) -> list[bool]:
    """For each phrase whether it is one of the right ones; each of these counts once."""
    left = Counter(right)
    holds = []
    for phrase in drawn(symbols):
        holds.append(left[phrase.span] > 0)
        left[phrase.span] -= 1
    return holds


def _fault(parse: Sequence[str]) -> str:
    """Why the symbols are no tree, to be said after "because"."""
    if labelled_spans(parse) is not None:
        return "the function gives None"
    phrases = drawn(parse)
    unclosed = sum(not phrase.closed for phrase in phrases)
    if unclosed:
        return f"{unclosed} of its brackets never close{'s' if unclosed == 1 else ''}"
    if any(phrase.start == phrase.end for phrase in phrases):
        return "one of its phrases has no tag"
    return "the first bracket does not hold everything"


def _ranges(total: int) -> list[tuple[int, int]]:
    """From how many to how many right phrases each choice is."""
    low, high = total // 3, total - total // 3
    return [(0, low), (low + 1, high - 1), (high, total)]


def _guess(words: Sequence[str], gold: Sequence[str], parse: Sequence[str], update: str, right: int) -> Guess:
    total = len(drawn(gold))
    (_, low), (more_than, less_than), (high, _) = _ranges(total)
    between = f"{more_than}" if more_than == less_than else f"{more_than} to {less_than}"
    choices = (f"{low} or fewer", between, f"{high} or more")
    answer = (right > low) + (right >= high)
    cause = _cause(parse, gold, f"{right} of {total} phrases {'is' if right == 1 else 'are'} right")
    fewer = "A slip does not spoil so many phrases"
    more = ("", "A slip also spoils phrases that do not hold it", "A slip spoils more than its own phrase")
    return Guess.explained(
        f"After {update} updates the model writes nearly the gold tree, but {_slip(words, gold, parse)}. How many of "
        f"the {total} phrases are right in label, start and end?",
        choices,
        answer,
        [f"{more[i] if i > answer else fewer}: {cause}." for i in range(3)],
    )


def _sentence(words: Sequence[str]) -> str:
    return SPACE_AT_PUNCTUATION.sub("", " ".join(words))


def _slip(words: Sequence[str], gold: Sequence[str], parse: Sequence[str]) -> str:
    """What is missing of the gold tree, and what is too many."""
    words_left = iter(words)
    named = [f"the tag {one} of “{next(words_left)}”" if leaves([one]) else one for one in gold]
    told: dict[str, list[str]] = {"missing": [], "too many": []}
    for kind, i, j, start, end in SequenceMatcher(None, gold, parse, autojunk=False).get_opcodes():
        if kind != "equal":
            told["missing"] += named[i:j]
            told["too many"] += parse[start:end]
    parts = [
        (", ".join(names), "is" if len(names) == 1 else "are", what) for what, names in told.items() if names
    ]
    return " and ".join(" ".join(part) for part in parts)


def _cause(parse: Sequence[str], gold: Sequence[str], found: str) -> str:
    if labelled_spans(parse) is None:
        return f"it leaves no tree, so {found}"
    off = len(leaves(parse)) - len(leaves(gold))
    if not off:
        return found
    tag, low = ("a missing tag", "low") if off < 0 else ("an extra tag", "high")
    return f"after {tag} each start and each end is counted too {low}, and {found}"


def _table(words: Sequence[str], names: Sequence[str], looks: Sequence[Mapping[str, Any]]) -> Table:
    rows = [
        (
            name,
            f"no: {look['fault']}" if look["fault"] else "yes",
            f"{look['right']} of {len(look['found'])}",
            f"{look['f1']:.2f}",
            look["text"],
        )
        for name, look in zip(names, looks, strict=True)
    ]
    header = ("updates", "a tree?", "right phrases", "F1", "written")
    return Table(f"What the model writes for “{_sentence(words)}”", header, tuple(rows))
