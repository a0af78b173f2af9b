"""The small training of lesson 12: sentences of a grammar, a word a token, and language models of two layers."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from course.for_lessons.own_gpt import Logits, OwnGPT
from course.for_lessons.word_pairs import WordPairs
from course_lib.corpora.labelled import load_fresh_sentences
from course_lib.fitting import fit
from course_lib.functional import gpt_logits
from course_lib.gpt import GPT, GPTConfig
from course_lib.losses import language_model_loss
from course_lib.running.modules import evaluation_mode
from course_lib.sampling import sample
from course_lib.token_rows import row_batches
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, SPECIAL_TOKENS, UNK_ID, words

MAX_LEN = 40
UPDATES, WARMUP, TOKENS_PER_BATCH = 400, 60, 2048
LEARNING_RATE = 4e-3  # of d_model 32; a wider model takes less, by the root
LONGEST = 30  # of the sentences that are written

Words = Sequence[str]
Loss = Callable[[Tensor, Tensor, int], Tensor]


@dataclass(frozen=True)
class GrammarText:
    """Sentences that a grammar drew: 90,000 to learn from, and 1,500 later draws to measure with.

    Attributes:
        sentences: the words of those to learn from.
        fresh: the later draws, with `sentence` and `nats`, what the choices cost that made it.
    """

    sentences: list[list[str]]
    fresh: list[dict[str, Any]]

    @cached_property
    def vocabulary(self) -> list[str]:
        """The name of each token: the special ones, then all words."""
        return [*SPECIAL_TOKENS, *sorted({word for sentence in self.sentences for word in sentence})]

    @cached_property
    def rows(self) -> list[list[int]]:
        """The sentences to learn from, as a model reads them."""
        return [self.row_of(sentence) for sentence in self.sentences]

    @cached_property
    def fresh_words(self) -> list[list[str]]:
        """The words of the later draws."""
        return [words(one["sentence"]) for one in self.fresh]

    @cached_property
    def fresh_rows(self) -> list[list[int]]:
        """The later draws, as a model reads them."""
        return [self.row_of(sentence) for sentence in self.fresh_words]

    @cached_property
    def pairs(self) -> WordPairs:
        """Which words stand side by side in those to learn from."""
        return WordPairs(self.sentences)

    def row_of(self, sentence: Words) -> list[int]:
        """The token ids of these words between `<bos>` and `<eos>`."""
        return [BOS_ID, *(self._id_of.get(word, UNK_ID) for word in sentence), EOS_ID]

    def words_of(self, token_ids: Iterable[int]) -> list[str]:
        """The words with these ids."""
        return [self.vocabulary[token_id] for token_id in token_ids]

    def sentence_of(self, token_ids: Iterable[int]) -> str:
        """A text of these ids, without spaces before punctuation."""
        return re.sub(r" (?=[.,?!])", "", " ".join(self.words_of(token_ids)))

    def judge(self, sentences: Iterable[Words]) -> dict[str, float]:
        """Shares of sentences: different ones, copied from the text, odd, good.

        A sentence is odd if two of its neighbouring words, or a word and an edge, stand side by side nowhere in the
        text. It is good if it is neither odd nor copied nor written before.
        """
        written = [tuple(sentence) for sentence in sentences]
        odd = {sentence for sentence in written if not self.pairs.know(sentence)}
        counts = {
            "different": len(set(written)),
            "copied": sum(sentence in self._seen for sentence in written),
            "odd": sum(sentence in odd for sentence in written),
            "good": len(set(written) - self._seen - odd),
        }
        return {name: count / len(written) for name, count in counts.items()}

    def judged(self, groups: Mapping[str, Iterable[Words]]) -> str:
        """`judge` of each group of sentences, as a table."""
        shares = {name: self.judge(sentences) for name, sentences in groups.items()}
        width = max(map(len, shares))
        head = " ".join(f"{title:>9}" for title in next(iter(shares.values())))
        rows = (
            f"{name:{width}} " + " ".join(f"{share:9.0%}" for share in each.values())
            for name, each in shares.items()
        )
        return "\n".join([f"{'':{width}} {head}", *rows])

    @cached_property
    def _id_of(self) -> dict[str, int]:
        return {word: token_id for token_id, word in enumerate(self.vocabulary)}

    @cached_property
    def _seen(self) -> set[tuple[str, ...]]:
        return {tuple(sentence) for sentence in self.sentences}


def grammar_text() -> GrammarText:
    """The sentences that come with the course."""
    sentences = [words(sentence) for sentence in load_fresh_sentences("train")["sentence"]]
    return GrammarText(sentences, list(load_fresh_sentences("test")))


def new_model(text: GrammarText, d_model: int = 64, seed: int = 0) -> GPT:
    """An untrained model of two layers and this width."""
    config = GPTConfig.tiny(len(text.vocabulary), d_model=d_model, d_ff=4 * d_model, max_len=MAX_LEN)
    return GPT(config, seed)


def train(
    model: GPT,
    rows: Sequence[list[int]],
    logits: Logits = gpt_logits,
    loss: Loss = language_model_loss,
    on_step: Callable[[int, float], None] | None = None,
    seed: int = 0,
    updates: int = UPDATES,
) -> list[float]:
    """Train a model, with the learner's functions in place of the library's; the loss of each batch.

    The learning rate is one rule for all widths, and stays after the warm-up.

    Args:
        logits, loss: like `course_lib.functional.gpt_logits` and `course_lib.losses.language_model_loss`.
        on_step: called after each update with its number, from 1, and its loss.
        seed: of the order of the rows.
    """
    rate = LEARNING_RATE * (32 / model.config.d_model) ** 0.5
    batches = (batch.token_ids for batch in row_batches(rows, TOKENS_PER_BATCH, seed))
    return fit(
        OwnGPT(model, logits),
        lambda own, token_ids: loss(own(token_ids), token_ids, PAD_ID),
        batches,
        rate,
        WARMUP,
        updates,
        on_step,
        final_share=1,
    )


@torch.no_grad()
def loss_of(model: GPT, rows: Sequence[list[int]]) -> float:
    """The loss on these rows, in nats a token."""
    parts = pad_sequence([torch.tensor(row) for row in rows], batch_first=True, padding_value=PAD_ID).split(
        250
    )
    with evaluation_mode(model):
        losses = [language_model_loss(model(part), part, PAD_ID).item() for part in parts]
    counts = [(part[:, 1:] != PAD_ID).sum().item() for part in parts]
    return sum(loss * count for loss, count in zip(losses, counts, strict=True)) / sum(counts)


def write(
    model: GPT, number: int, prompt: Sequence[int] = (BOS_ID,), seed: int = 0, **choices
) -> list[list[int]]:
    """So many sentences, each the token ids that come after the prompt; `choices` are those of `sample`."""
    generator = torch.Generator().manual_seed(seed)
    return sample(model, torch.tensor([list(prompt)] * number), LONGEST, generator, **choices)


def size_of(model: torch.nn.Module) -> int:
    """How many numbers it learns."""
    return sum(parameter.numel() for parameter in model.parameters())
