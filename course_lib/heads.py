"""Heads on a trained encoder: what a sentence is, what each word is, and where in a passage the answer stands.

Each is one linear map on the vectors of a `BertEncoder`, and trained along with it (arXiv 1810.04805, section 4). To
train the head only, freeze the encoder: `encoder.requires_grad_(False)`.
"""

from collections.abc import Sequence

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from course_lib.bert import NO_LABEL, BertEncoder, mean_of_tokens, new_linear
from course_lib.running.checks import require_at_least

READS = ("mean", "first")


class SentenceHead(nn.Module):
    """A class for a whole text.

    Args:
        encoder: reads the text.
        num_classes: how many there are to choose from.
        read: "mean", the mean of the real tokens' vectors; "first", the vector of the first token, BERT's [CLS].
        seed: makes the head's initial weights reproducible; None draws them from torch's own state.

    Raises:
        ValueError: if num_classes is below 1, or there is no such `read`.
    """

    def __init__(self, encoder: BertEncoder, num_classes: int, read: str = "mean", seed: int | None = None):
        super().__init__()
        require_at_least(1, num_classes=num_classes)
        if read not in READS:
            raise ValueError(f"read must be one of {', '.join(READS)}; got {read!r}")
        self.encoder, self.read = encoder, read
        self.linear = new_linear(encoder.config.d_model, num_classes, seed)

    def forward(
        self, token_ids: Int[Tensor, "batch seq_len"], token_types: Int[Tensor, "batch seq_len"] | None = None
    ) -> Float[Tensor, "batch num_classes"]:
        """The logits of the classes. Raises as `BertEncoder.forward`."""
        hidden = self.encoder(token_ids, token_types)
        if self.read == "first":
            return self.linear(hidden[:, 0])
        return self.linear(mean_of_tokens(hidden, token_ids, self.encoder.config.pad_id))


class TokenHead(nn.Module):
    """A tag for each token; `tag_labels` says which tokens are asked.

    Args:
        encoder: reads the text.
        num_tags: how many there are to choose from.
        seed: as for `SentenceHead`.

    Raises:
        ValueError: if num_tags is below 1.
    """

    def __init__(self, encoder: BertEncoder, num_tags: int, seed: int | None = None):
        super().__init__()
        require_at_least(1, num_tags=num_tags)
        self.encoder = encoder
        self.linear = new_linear(encoder.config.d_model, num_tags, seed)

    def forward(
        self, token_ids: Int[Tensor, "batch seq_len"], token_types: Int[Tensor, "batch seq_len"] | None = None
    ) -> Float[Tensor, "batch seq_len num_tags"]:
        """The logits of the tags of each token. Raises as `BertEncoder.forward`."""
        return self.linear(self.encoder(token_ids, token_types))


class SpanHead(nn.Module):
    """Where an answer begins, and where it ends; `best_span` finds the two places that fit together.

    Args:
        encoder: reads question and passage.
        seed: as for `SentenceHead`.
    """

    def __init__(self, encoder: BertEncoder, seed: int | None = None):
        super().__init__()
        self.encoder = encoder
        self.linear = new_linear(encoder.config.d_model, 2, seed)

    def forward(
        self, token_ids: Int[Tensor, "batch seq_len"], token_types: Int[Tensor, "batch seq_len"] | None = None
    ) -> tuple[Float[Tensor, "batch seq_len"], Float[Tensor, "batch seq_len"]]:
        """The logits of each place as the answer's start, and as its end. Raises as `BertEncoder.forward`."""
        start, end = self.linear(self.encoder(token_ids, token_types)).unbind(dim=-1)
        return start, end


def tag_labels(word_tags: Sequence[int], word_ids: Sequence[int | None]) -> list[int]:
    """A label for each token of one sentence: its word's tag at the word's first piece, -100 elsewhere.

        tag_labels([3, 7], [None, 0, 0, 1, None])  ->  [-100, 3, -100, 7, -100]

    Args:
        word_tags: the tag of each word.
        word_ids: the number of each token's word, as a tokenizer gives it; None for [CLS] and [SEP].

    Raises:
        ValueError: if a token belongs to a word without a tag.
    """
    _require_tags(word_tags, word_ids)
    labels, previous = [], None
    for word in word_ids:
        labels.append(NO_LABEL if word is None or word == previous else word_tags[word])
        previous = word
    return labels


def _require_tags(word_tags: Sequence[int], word_ids: Sequence[int | None]) -> None:
    last = max((word for word in word_ids if word is not None), default=-1)
    if last >= len(word_tags):
        raise ValueError(f"every word needs a tag; got {len(word_tags)} tags and a word number {last}")


def answer_tokens(
    offsets: Sequence[tuple[int, int]], in_passage: Sequence[bool], start: int, end: int
) -> tuple[int, int]:
    """The first and the last token of the passage's characters from `start` up to `end`, which is not among them.

    Args:
        offsets: where in its text each token begins and ends. A question's count from 0, and so do the passage's.
        in_passage: which tokens are the passage's.
        start, end: of an answer that begins and ends on a letter.

    Raises:
        ValueError: if there is not an entry in `in_passage` for each token, the answer is empty, or no token
            holds one of its ends.
    """
    if len(offsets) != len(in_passage):
        raise ValueError(f"wanted offsets and in_passage of each token; got {len(offsets)} and {len(in_passage)}")
    if start >= end:
        raise ValueError(f"wanted an answer that ends after its start; got characters {start} to {end}")
    tokens = [token for token, inside in enumerate(in_passage) if inside]
    ends = start, end - 1
    found = [[token for token in tokens if offsets[token][0] <= place < offsets[token][1]] for place in ends]
    if not all(found):
        raise ValueError(f"wanted an answer on tokens of the passage; got characters {start} to {end}")
    return found[0][0], found[1][-1]


def best_span(
    start_logits: Float[Tensor, "seq_len"],
    end_logits: Float[Tensor, "seq_len"],
    in_passage: Bool[Tensor, "seq_len"],
    max_len: int,
) -> tuple[int, int]:
    """The first and last token of the likeliest answer: the largest sum of both logits (arXiv 1810.04805, section 4.2).

    Both lie in the passage, the end is not before the start, and the answer has at most `max_len` tokens. Where sums
    are equal, the first start counts, then the first end.

    Raises:
        ValueError: if the three are not rows of one length, no token is in the passage, or max_len is below 1.
    """
    require_at_least(1, max_len=max_len)
    _require_passage(start_logits, end_logits, in_passage)
    allowed = (in_passage[:, None] & in_passage).triu().tril(max_len - 1)
    sums = (start_logits[:, None] + end_logits).masked_fill(~allowed, -torch.inf)
    start, end = divmod(int(sums.argmax()), len(sums))
    return start, end


def _require_passage(start_logits: Tensor, end_logits: Tensor, in_passage: Tensor) -> None:
    alike = start_logits.dim() == 1 and start_logits.shape == end_logits.shape == in_passage.shape
    if not alike or not in_passage.any():
        shapes = [tuple(x.shape) for x in (start_logits, end_logits, in_passage)]
        wanted = "wanted one sequence, two logits for each token, and at least one token in the passage"
        raise ValueError(f"{wanted}; got shapes {shapes}, {int(in_passage.sum())} tokens in the passage")
