"""Tasks for an encoder, with the labels of the course's own sentences: topics, tags, and answers in a passage.

Each task makes batches of its training examples, says what a batch costs, and scores a model on its test examples.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import tokenizers
import torch
import torch.nn.functional as F
from torch import Tensor

from course_lib.bert import NO_LABEL
from course_lib.corpora.labelled import load_questions, load_tags, load_topics
from course_lib.heads import SentenceHead, SpanHead, TokenHead, answer_tokens, best_span, tag_labels

BATCH, TESTED_AT_ONCE = 16, 60
TAGGED, TAGS_TESTED, QUESTIONS_TESTED = 100, 300, 100
TESTED = ("known_nouns", "new_nouns")
LONGEST_ANSWER = 10  # in tokens


class Pieces:
    """Word pieces of MiniLM's tokenizer, by its own numbers.

    Args:
        texts: for a new encoder; its table then has only the pieces of these texts, by numbers of their own.
        options: of `encode_batch`.
    """

    def __init__(self, tokenizer: tokenizers.Tokenizer, texts: Sequence[Any] | None = None, **options: bool):
        self.tokenizer, self.options = tokenizer, options
        self.size = tokenizer.get_vocab_size()
        self.numbers = torch.arange(self.size)
        if texts is not None:
            used = self.read(texts)[0].unique()  # padding comes first
            self.size = len(used)
            self.numbers[used] = torch.arange(self.size)

    def read(self, texts: Sequence[Any]) -> tuple[Tensor, list[tokenizers.Encoding]]:
        """The numbers of the pieces, (texts, seq_len), and what the tokenizer says of them."""
        encodings = self.tokenizer.encode_batch(texts, **self.options)
        return self.numbers[torch.tensor([one.ids for one in encodings])], encodings


def endless(examples: Sequence[Any], seed: int, size: int = BATCH) -> Iterator[list[Any]]:
    """Batches of examples, in another order each time through."""
    order, draw = list(examples), random.Random(seed)
    while True:
        draw.shuffle(order)
        yield from (order[i : i + size] for i in range(0, len(order), size))


def share(right: Sequence[bool]) -> float:
    return round(sum(right) / len(right), 4)


class Topics:
    """A sentence is about one of six topics; half of the nouns of each are never labelled."""

    def __init__(self):
        self.splits = {name: load_topics(name) for name in ("train", *TESTED, "unlabelled")}
        self.names = sorted(set(self.splits["train"]["topic"]))
        self.texts = [text for rows in self.splits.values() for text in rows["sentence"]]

    def examples(self, split: str, count: int | None = None) -> list[tuple[str, int]]:
        rows = self.splits[split][:count]
        return [
            (text, self.names.index(topic))
            for text, topic in zip(rows["sentence"], rows["topic"], strict=True)
        ]

    def loss(self, pieces: Pieces) -> Callable[[SentenceHead, list], Tensor]:
        def loss_of_batch(model, batch):
            texts, answers = zip(*batch, strict=True)
            return F.cross_entropy(model(pieces.read(texts)[0]), torch.tensor(answers))

        return loss_of_batch

    def scores(self, classify: Callable[[Sequence[str]], Tensor]) -> dict[str, float]:
        """The share of right topics; `classify` gives the logits of some sentences."""
        found = {}
        for split in TESTED:
            texts, answers = zip(*self.examples(split), strict=True)
            found[split] = share((in_parts(classify, texts).argmax(-1) == torch.tensor(answers)).tolist())
        return found


@torch.no_grad()
def in_parts(classify: Callable[[Sequence[str]], Tensor], texts: Sequence[str]) -> Tensor:
    """`classify` of all texts, some at a time."""
    parts = range(0, len(texts), TESTED_AT_ONCE)
    return torch.cat([classify(texts[i : i + TESTED_AT_ONCE]) for i in parts])


class Tags:
    """The part of speech of each word, from 100 sentences."""

    def __init__(self):
        train, test = load_tags("train")[:TAGGED], load_tags("test")[:TAGS_TESTED]
        self.names = sorted({tag for rows in (train, test) for tags in rows["tags"] for tag in tags})
        self.train, self.test = (
            [
                (words, [self.names.index(tag) for tag in tags])
                for words, tags in zip(rows["words"], rows["tags"], strict=True)
            ]
            for rows in (train, test)
        )
        self.texts = [words for words, _ in self.train + self.test]
        self.seen = {word.lower() for words, _ in self.train for word in words}

    def labels(
        self, batch: list, encodings: Sequence[tokenizers.Encoding], lay: Callable = tag_labels
    ) -> Tensor:
        return torch.tensor(
            [lay(tags, one.word_ids) for (_, tags), one in zip(batch, encodings, strict=True)]
        )

    def loss(self, pieces: Pieces, lay: Callable = tag_labels) -> Callable[[TokenHead, list], Tensor]:
        def loss_of_batch(model, batch):
            token_ids, encodings = pieces.read([words for words, _ in batch])
            logits = model(token_ids).flatten(0, 1)
            return F.cross_entropy(
                logits, self.labels(batch, encodings, lay).flatten(), ignore_index=NO_LABEL
            )

        return loss_of_batch

    @torch.no_grad()
    def predicted(
        self, model: TokenHead, pieces: Pieces, lay: Callable = tag_labels
    ) -> list[tuple[str, bool]]:
        """Each word of the test, in the order of the sentences, and whether its tag is right."""
        found = []
        for i in range(0, len(self.test), TESTED_AT_ONCE):
            batch = self.test[i : i + TESTED_AT_ONCE]
            token_ids, encodings = pieces.read([words for words, _ in batch])
            labels = self.labels(batch, encodings, lay)
            asked = labels != NO_LABEL
            right = (model(token_ids).argmax(-1) == labels)[asked].tolist()
            numbers = [one.word_ids for one in encodings]
            places = [(row, place) for row, place in asked.nonzero().tolist()]
            words = [batch[row][0][numbers[row][place]] for row, place in places]
            found += list(zip(words, right, strict=True))
        return found

    def scores(self, judged: Sequence[tuple[str, bool]]) -> dict[str, float]:
        """The share of right tags: of words that had a label, of words that never had one, of all."""
        seen = [right for word, right in judged if word.lower() in self.seen]
        new = [right for word, right in judged if word.lower() not in self.seen]
        return {
            "seen": share(seen),
            "new": share(new),
            "all": share(seen + new),
            "share_new": share([False] * len(seen) + [True] * len(new)),
        }


def one_to_one(word_tags: Sequence[int], word_ids: Sequence[int | None]) -> list[int]:
    """Patient D: the tags are zipped with the pieces, so they slide after the first word of several pieces."""
    room = [place for place, word in enumerate(word_ids) if word is not None]
    labels = [NO_LABEL] * len(word_ids)
    for place, tag in zip(room, word_tags, strict=False):
        labels[place] = tag
    return labels


class Questions:
    """Where in a passage the answer to a question stands."""

    def __init__(self):
        self.train = load_questions("train").to_list()
        self.tests = {
            name: load_questions(name).to_list()[:QUESTIONS_TESTED] for name in ("known_verbs", "new_verbs")
        }
        rows = [*self.train, *self.tests["known_verbs"], *self.tests["new_verbs"]]
        self.texts = [(row["question"], row["passage"]) for row in rows]

    def read(self, pieces: Pieces, batch: list[dict]) -> tuple[Tensor, Tensor, Tensor, list[tuple[int, int]]]:
        """Token ids, token types, which tokens are the passage's, and the first and last token of each answer."""
        token_ids, encodings = pieces.read([(row["question"], row["passage"]) for row in batch])
        token_types = torch.tensor([one.type_ids for one in encodings])
        inside = [[number == 1 for number in one.sequence_ids] for one in encodings]
        answers = [
            answer_tokens(one.offsets, passage, row["start"], row["end"])
            for one, passage, row in zip(encodings, inside, batch, strict=True)
        ]
        return token_ids, token_types, torch.tensor(inside), answers

    def loss(self, pieces: Pieces) -> Callable[[SpanHead, list], Tensor]:
        def loss_of_batch(model, batch):
            token_ids, token_types, _, answers = self.read(pieces, batch)
            ends = zip(model(token_ids, token_types), torch.tensor(answers).T, strict=True)
            return sum(F.cross_entropy(logits, places) for logits, places in ends) / 2

        return loss_of_batch

    @torch.no_grad()
    def scores(self, model: SpanHead, pieces: Pieces) -> dict[str, dict[str, float]]:
        """The shares of answers that are exact, that stand in the question if nothing forbids it (patient E), and
        whose end is before their start if the likeliest start and end are taken by themselves."""
        return {name: self._scores(model, pieces, rows) for name, rows in self.tests.items()}

    def _scores(self, model: SpanHead, pieces: Pieces, rows: list[dict]) -> dict[str, float]:
        exact, outside, backwards = [], [], []
        for i in range(0, len(rows), TESTED_AT_ONCE):
            token_ids, token_types, inside, answers = self.read(pieces, rows[i : i + TESTED_AT_ONCE])
            real = token_ids != 0
            starts, ends = model(token_ids, token_types)
            for start, end, passage, any_token, answer in zip(
                starts, ends, inside, real, answers, strict=True
            ):
                exact.append(best_span(start, end, passage, LONGEST_ANSWER) == answer)
                first, last = best_span(start, end, any_token, LONGEST_ANSWER)
                outside.append(not bool(passage[first] & passage[last]))
                alone = [int(x.masked_fill(~passage, -torch.inf).argmax()) for x in (start, end)]
                backwards.append(alone[1] < alone[0])
        return {"exact": share(exact), "in_question": share(outside), "backwards": share(backwards)}
