"""Probes: small classifiers that read a property of a word off the model's vectors, and the control they need.

A probe's accuracy alone says little, because a strong probe can learn a list of words by heart. A control task, whose
answers are drawn at random for each word type, shows how much of it a list can explain (arXiv 1909.03368).
"""

import math
from collections.abc import Iterable, Sequence

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib.fitting import fit
from course_lib.inspection import encoder_streams
from course_lib.running.checks import require_at_least, sentence_list
from course_lib.running.devices import device_of, seed_device
from course_lib.token_rows import source_batch
from course_lib.tokens import Tokenizer
from course_lib.transformer import Transformer

SENTENCES_AT_ONCE, VECTORS_AT_ONCE = 64, 1024
LEARNING_RATE = 1e-2


@torch.no_grad()
def word_vectors(
    model: Transformer, tokenizer: Tokenizer, sentences: Iterable[str]
) -> Float[Tensor, "num_states num_words d_model"]:
    """The encoder's vectors of each word: of its last token, before the first layer and after each.

    The words are those of `course_lib.tokens.words`, in order, those of the first sentence first. Index 0 of the
    first axis is the embedding with the position encoding, index l is after layer l.

    Raises:
        ValueError: if the sentences are one string, one of them is none, too long or without a word, or there are none.
    """
    sentences = sentence_list(sentences)
    if not sentences:
        raise ValueError("wanted at least one sentence; got none")
    starts = range(0, len(sentences), SENTENCES_AT_ONCE)
    batches = [sentences[start : start + SENTENCES_AT_ONCE] for start in starts]
    return torch.cat([_vectors_of_batch(model, tokenizer, batch) for batch in batches], dim=1)


def _vectors_of_batch(
    model: Transformer, tokenizer: Tokenizer, sentences: list[str]
) -> Float[Tensor, "num_states num_words d_model"]:
    src_ids = source_batch(tokenizer.encode_batch(sentences), model.config.pad_id)
    places = [(row, token) for row, text in enumerate(sentences) for token in _last_tokens(tokenizer, text)]
    row, column = torch.tensor(places).T
    return torch.stack(encoder_streams(model, src_ids.to(device_of(model))))[:, row, column]


def _last_tokens(tokenizer: Tokenizer, sentence: str) -> list[int]:
    """Where the last token of each word stands."""
    last = {word: token for token, word in enumerate(tokenizer.word_index(sentence))}
    if not last:
        raise ValueError(f"wanted sentences with at least one word; got {sentence!r}")
    return list(last.values())


def control_labels(
    words: Sequence[str],
    num_labels: int,
    generator: torch.Generator,
) -> Int[Tensor, "num_words"]:
    """A random label for each word *type*, the same wherever the word stands (arXiv 1909.03368, section 2).

    Draw the labels of training and test words in one call: then a word has one label in both.

        ["la", "casa", "ve", "la"], labels drawn 4, 1 and 4  ->  [4, 1, 4, 4]

    Args:
        words: of all sentences, in order; the same word in capital letters is another type.
        num_labels: labels are drawn uniformly from 0 to num_labels - 1.

    Raises:
        ValueError: if the words are one string, or num_labels is below 1.
    """
    if isinstance(words, str):
        raise ValueError(f"wanted a list of words; got a single string, {words[:40]!r}")
    require_at_least(1, num_labels=num_labels)
    types = {word: number for number, word in enumerate(dict.fromkeys(words))}
    drawn = torch.randint(num_labels, (len(types),), generator=generator)
    return drawn[torch.tensor([types[word] for word in words], dtype=torch.int64)]


class Probe(nn.Module):
    """A classifier of vectors, which it first standardises with the mean and deviation of its training vectors.

    Args:
        vectors: those of training.
        d_hidden: size of one hidden layer with a ReLU; 0 for none: a linear probe.
    """

    mean: Tensor
    deviation: Tensor

    def __init__(self, vectors: Float[Tensor, "num_words d_model"], num_labels: int, d_hidden: int = 0):
        super().__init__()
        self.register_buffer("mean", vectors.mean(dim=0))
        self.register_buffer("deviation", vectors.std(dim=0, correction=0).clamp(min=1e-6))
        d_model = vectors.shape[1]
        hidden = [nn.Linear(d_model, d_hidden), nn.ReLU()] if d_hidden else []
        self.classifier = nn.Sequential(*hidden, nn.Linear(d_hidden or d_model, num_labels)).to(vectors)

    def forward(self, vectors: Float[Tensor, "num_words d_model"]) -> Float[Tensor, "num_words num_labels"]:
        """The logits of each label."""
        return self.classifier((vectors - self.mean) / self.deviation)

    @torch.no_grad()
    def accuracy(self, vectors: Float[Tensor, "num_words d_model"], labels: Int[Tensor, "num_words"]) -> float:
        """The share of vectors whose likeliest label is the right one, from 0 to 1.

        Raises:
            ValueError: if there is not a label for each vector, or no vector.
        """
        _require_labels(vectors, labels)
        return (self(vectors).argmax(dim=-1) == labels).double().mean().item()


def fit_probe(
    vectors: Float[Tensor, "num_words d_model"],
    labels: Int[Tensor, "num_words"],
    num_labels: int,
    d_hidden: int = 0,
    updates: int = 150,
    seed: int = 0,
) -> Probe:
    """Train a probe with Adam on up to 1,024 vectors an update; the same seed gives the same probe.

    Args:
        labels: from 0 to num_labels - 1, one for each vector.
        d_hidden: size of one hidden layer; 0 for a linear probe.
        seed: of the initial weights, and of which vectors each update sees.

    Raises:
        ValueError: if there is not a label for each vector, no vector, a label is not below num_labels, or a number is
            too small.
    """
    require_at_least(1, num_labels=num_labels)
    require_at_least(0, d_hidden=d_hidden, updates=updates)
    _require_labels(vectors, labels)
    if not 0 <= labels.min() <= labels.max() < num_labels:
        raise ValueError(f"labels must lie between 0 and {num_labels - 1}; got {labels.min()} to {labels.max()}")

    def loss(probe: Probe, rows: Tensor) -> Tensor:
        return F.cross_entropy(probe(vectors[rows]), labels[rows])

    with torch.random.fork_rng(devices=[]), torch.enable_grad():
        seed_device(torch.device("cpu"), seed)  # all draws are made there
        probe = Probe(vectors, num_labels, d_hidden)
        rows = (torch.randperm(len(vectors))[:VECTORS_AT_ONCE].to(vectors.device) for _ in range(updates))
        if updates:
            adam = torch.optim.Adam(probe.parameters())
            fit(probe, loss, rows, LEARNING_RATE, 1, updates, None, 1.0, adam, clip_norm=math.inf)
    return probe.eval()


def _require_labels(vectors: Tensor, labels: Tensor) -> None:
    if vectors.dim() != 2 or len(vectors) == 0 or labels.shape != vectors.shape[:1]:
        wanted = "wanted vectors of shape (num_words, d_model), at least one, and a label for each"
        raise ValueError(f"{wanted}; got shapes {tuple(vectors.shape)} and {tuple(labels.shape)}")
