"""What lesson 11 does with all its models alike: reading texts, making batches, training; and rules beside them."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import groupby
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence

from course_lib.fitting import fit
from course_lib.heads import SpanHead, answer_tokens
from course_lib.pretrained import PACKAGE
from course_lib.tokens import PAD_ID, words

if TYPE_CHECKING:
    import tokenizers

AT_ONCE = 60  # texts that are read together where nothing is trained
LONGEST_ANSWER = 10  # in tokens
STEM = 3  # letters; "drank" does not match "drink"
ARTICLES = {"the", "a", "an"}

Read = Callable[[Sequence[str]], Tensor]  # texts, and their token ids, (texts, seq_len)
Span = tuple[int, int]


class WholeWords:
    """Token ids of whole words, in lowercase, for models that begin with nothing; 0 is padding.

    Args:
        texts: all that will be read; each of their words gets a number.
    """

    def __init__(self, texts: Iterable[str]):
        known = dict.fromkeys(word for text in texts for word in words(text.lower()))
        self.number_of = {word: number for number, word in enumerate(known, start=PAD_ID + 1)}

    def __len__(self) -> int:
        return len(self.number_of) + 1

    def __call__(self, texts: Sequence[str]) -> Tensor:
        rows = [torch.tensor([self.number_of[word] for word in words(text.lower())]) for text in texts]
        return pad_sequence(rows, batch_first=True, padding_value=PAD_ID)


def pieces_by(tokenizer: "tokenizers.Tokenizer") -> Read:
    """What reads texts as MiniLM does: [CLS], the pieces of the words, [SEP]."""
    return lambda texts: torch.tensor([encoding.ids for encoding in tokenizer.encode_batch(list(texts))])


def shuffled(token_ids: Tensor, labels: Tensor, epochs: int, size: int = 16) -> list[tuple[Tensor, Tensor]]:
    """Batches of token ids with their labels, in another order each time through.

    The same calls give the same batches. They also set torch's generator, and so the dropout of a training.
    """
    torch.manual_seed(0)
    order = torch.cat([torch.randperm(len(labels)) for _ in range(epochs)])
    return [(token_ids[rows], labels[rows]) for rows in order.split(size)]


def trained(
    model: nn.Module,
    read: Read,
    texts: Sequence[str],
    labels: Tensor,
    epochs: int,
    learning_rate: float,
    size: int = 16,
    loss: Callable[[Tensor, Tensor], Tensor] = F.cross_entropy,
) -> nn.Module:
    """The model after it has learned these labels by `fit`, with a warm-up over a tenth of the updates.

    Args:
        read: makes the token ids that the model takes.
        labels: a row for each text.
        size: texts in a batch.
        loss: of what the model says of a batch, and its labels.
    """
    batches = shuffled(read(texts), labels, epochs, size)

    def loss_of_batch(model: nn.Module, batch: tuple[Tensor, Tensor]) -> Tensor:
        return loss(model(batch[0]), batch[1])

    fit(model, loss_of_batch, batches, learning_rate, max(1, len(batches) // 10), len(batches))
    return model


@torch.no_grad()
def choices_of(model: nn.Module, read: Read, texts: Sequence[str]) -> Tensor:
    """The logits of each text, (texts, classes)."""
    parts = range(0, len(texts), AT_ONCE)
    return torch.cat([model(read(texts[i : i + AT_ONCE])) for i in parts])


class QuestionBatch(NamedTuple):
    """Questions with their passages, and between which tokens the answers stand."""

    token_ids: Tensor  # (batch, seq_len)
    token_types: Tensor  # 0 in the question, 1 in the passage
    in_passage: Tensor
    first: Tensor  # (batch,), the first token of each answer
    last: Tensor
    offsets: list[list[Span]]  # the characters of each token, in its question or passage


def question_batch(
    tokenizer: "tokenizers.Tokenizer",
    rows: Sequence[Mapping[str, Any]],
    tokens_of: Callable[..., Span] = answer_tokens,
) -> QuestionBatch:
    """Rows of `load_questions` as MiniLM reads them: [CLS] question [SEP] passage [SEP].

    Args:
        tokens_of: finds the tokens of an answer, as `answer_tokens` does.
    """
    encodings = tokenizer.encode_batch([(row["question"], row["passage"]) for row in rows])
    inside = [[text == 1 for text in one.sequence_ids] for one in encodings]
    answers = [
        tokens_of(one.offsets, passage, row["start"], row["end"])
        for one, passage, row in zip(encodings, inside, rows, strict=True)
    ]
    ids = torch.tensor([one.ids for one in encodings])
    types = torch.tensor([one.type_ids for one in encodings])
    first, last = torch.tensor(answers).T
    return QuestionBatch(ids, types, torch.tensor(inside), first, last, [one.offsets for one in encodings])


@torch.no_grad()
def spans_of(
    model: SpanHead,
    tokenizer: "tokenizers.Tokenizer",
    rows: Sequence[Mapping[str, Any]],
    choose: Callable[[Tensor, Tensor, Tensor, int], Span],
) -> Tensor:
    """The characters of each passage between which the model finds its answer, (rows, 2).

    Args:
        choose: from the logits of starts and ends, as `best_span` does.
    """
    found = []
    for part in (rows[i : i + AT_ONCE] for i in range(0, len(rows), AT_ONCE)):
        batch = question_batch(tokenizer, part)
        logits = model(batch.token_ids, batch.token_types)
        for start, end, passage, offsets in zip(*logits, batch.in_passage, batch.offsets, strict=True):
            first, last = choose(start, end, passage, LONGEST_ANSWER)
            found.append([offsets[first][0], offsets[last][1]])
    return torch.tensor(found)


def by_overlap(question: str, passage: str) -> Span:
    """The characters of an answer, found without a model.

    Two words match if they begin with the same three letters; articles do not count. In the statement with the most
    words that match one of the question, the answer is the longest run of words that do not; of equals, the last.
    """
    asked = {word[:STEM] for word in words(question.lower())} - ARTICLES
    statements = []
    for statement in re.finditer(r"[^.]+", passage):
        spoken = [(found.start(), found.end()) for found in re.finditer(r"[\w'’]+", statement[0])]
        matches = [statement[0][begin:end].lower()[:STEM] in asked for begin, end in spoken]
        statements.append((sum(matches), -statement.start(), spoken, matches))
    _, begin, spoken, matches = max(statements)
    runs = [list(run) for match, run in groupby(range(len(matches)), key=matches.__getitem__) if not match]
    answer = max(reversed(runs), key=len) if runs else range(len(matches))
    return spoken[answer[0]][0] - begin, spoken[answer[-1]][1] - begin


class CountedTags:
    """Tags without a model: a word has the tag that it had most often in the training.

    A word that the training did not have gets the tag "NN", or, with `endings`, the most frequent tag of the words that
    end in the same three letters, or else in the same two, or else in the same one.
    """

    def __init__(self, sentences: Iterable[Mapping[str, Sequence[str]]], endings: bool = False):
        self.lengths = (3, 2, 1) if endings else ()
        self.of_word: dict[str, Counter[str]] = {}
        self.of_ending: dict[str, Counter[str]] = {}
        for sentence in sentences:
            for word, tag in zip(sentence["words"], sentence["tags"], strict=True):
                self.of_word.setdefault(word.lower(), Counter())[tag] += 1
        for word, tags in self.of_word.items():
            for length in self.lengths:
                self.of_ending.setdefault(word[-length:], Counter()).update(tags)

    def __call__(self, word: str) -> str:
        return next(self._found(word.lower())).most_common(1)[0][0]

    def _found(self, word: str) -> Iterator[Counter[str]]:
        if word in self.of_word:
            yield self.of_word[word]
        yield from (self.of_ending[word[-n:]] for n in self.lengths if word[-n:] in self.of_ending)
        yield Counter(["NN"])


def published(library: ModuleType, kind: str, seed: int = 0, **settings: Any) -> tuple[nn.Module, Any]:
    """MiniLM in a class of `transformers`, with the tokenizer of that library, and without its report on loading.

        published(transformers, "AutoModelForTokenClassification", num_labels=9)

    Args:
        library: `transformers`. The caller imports it, because the course does without it.
        kind: the name of a class that has `from_pretrained`.
        seed: of the new head, and of the dropout.
        settings: for `from_pretrained`.

    Raises:
        ModuleNotFoundError: if the package with MiniLM is missing.
    """
    library.utils.logging.set_verbosity_error()
    library.utils.logging.disable_progress_bar()
    folder = files(PACKAGE) / "model"
    torch.manual_seed(seed)
    model = getattr(library, kind).from_pretrained(folder, **settings)
    return model, library.AutoTokenizer.from_pretrained(folder)
