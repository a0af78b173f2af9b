"""Find the bug: one loss for two questions."""

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_two_losses(
    word_logits: Float[Tensor, "batch seq_len vocab_size"],
    word_labels: Int[Tensor, "batch seq_len"],
    pair_logits: Float[Tensor, "batch num_answers"],
    is_next: Int[Tensor, "batch"],
) -> Float[Tensor, ""]:
    """BERT's loss: the cross-entropy of the covered words plus that of the question whether a sentence is the next one.

    Each is a mean of its own. The code below runs, and its loss falls to almost 0. But only half of the pairs are
    answered right, as by a coin: the model always says yes. One thing is wrong.

    Args:
        word_logits: for each token.
        word_labels: the true word, and 0 where nothing is asked; 0 is padding and never a word to guess.
        pair_logits: for each pair, of the answers 0 (no) and 1 (yes).
        is_next: 1 where the second sentence does come next, and 0 where it does not.
    """
    of_words = F.cross_entropy(word_logits.flatten(0, 1), word_labels.flatten(), ignore_index=0)
    of_pairs = F.cross_entropy(pair_logits, is_next)
    return of_words + of_pairs


def starter(word_logits, word_labels, pair_logits, is_next):
    of_words = F.cross_entropy(word_logits.flatten(0, 1), word_labels.flatten(), ignore_index=0)
    of_pairs = F.cross_entropy(pair_logits, is_next, ignore_index=0)
    return of_words + of_pairs


def make_inputs(generator):
    """Three pairs; five pairs; four pairs."""
    for seq_len, vocab_size, answers in ((6, 9, [1, 0, 0]), (8, 12, [0, 1, 1, 1, 0]), (5, 7, [0, 0, 0, 1])):
        batch = len(answers)
        labels = torch.randint(1, vocab_size, (batch, seq_len), generator=generator)
        labels = labels.masked_fill(torch.rand(batch, seq_len, generator=generator) < 0.6, 0)
        labels[0, 2], labels[1, 3] = 3, 0
        yield {
            "word_logits": torch.randn(batch, seq_len, vocab_size, generator=generator),
            "word_labels": labels,
            "pair_logits": torch.randn(batch, 2, generator=generator),
            "is_next": torch.tensor(answers),
        }


def words(word_logits, word_labels, **settings):
    return F.cross_entropy(word_logits.flatten(0, 1), word_labels.flatten(), **settings)


def two(
    of_words=lambda logits, labels: words(logits, labels, ignore_index=0),
    of_pairs=F.cross_entropy,
    join=torch.add,
):
    """A learner who takes one of the two in another way, or joins them in another way."""

    def code(word_logits, word_labels, pair_logits, is_next):
        return join(of_words(word_logits, word_labels), of_pairs(pair_logits, is_next))

    return code


def asked_pairs(reduction):
    return lambda logits, answers: F.cross_entropy(logits, answers, ignore_index=0, reduction=reduction)


EXERCISE = Exercise(
    name="fix_two_losses",
    lesson=11,
    reference=fix_two_losses,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("word_logits", "pair_logits"),
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "What does 0 mean among the labels of the words? And what does it mean among the answers about the pairs?",
        "the words leave out label 0; the pairs leave out nothing",
        "`ignore_index=0` says that the answer 0 does not count. For words that is nothing asked; for pairs it is one "
        "of the two answers.",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "Pairs with the answer 0, *no*, do not count. So no pair teaches the model to say no.",
)
EXERCISE.add_misconception(
    "nothing ignored",
    two(of_words=words),
    "The pairs are right now. But the words no longer leave out 0, so the model is asked for padding wherever nothing "
    "is asked.",
)
EXERCISE.add_misconception(
    "ignored on the other side",
    two(of_words=words, of_pairs=asked_pairs("mean")),
    "Words with the label 0 count now, and pairs with the answer 0 do not. It is the other way round: 0 is an "
    "answer about a pair, and no word.",
)
EXERCISE.add_misconception(
    "the other answer ignored",
    two(of_pairs=lambda logits, answers: F.cross_entropy(logits, answers, ignore_index=1)),
    "Now the answer 1 never counts, so the model learns to say no. Both answers count.",
)
EXERCISE.add_misconception(
    "divided by all pairs, half ignored",
    two(of_pairs=lambda logits, answers: asked_pairs("sum")(logits, answers) / len(answers)),
    "The loss of the pairs is divided by the number of all pairs, but those with the answer 0 add nothing to the "
    "sum. They have to count.",
)
EXERCISE.add_misconception(
    "answers turned round",
    two(of_pairs=lambda logits, answers: F.cross_entropy(logits, 1 - answers)),
    "The answers are turned round: the model learns to say yes where the answer is no. 1 is yes.",
)
EXERCISE.add_misconception(
    "answers turned round, 0 ignored",
    two(of_pairs=lambda logits, answers: asked_pairs("mean")(logits, 1 - answers)),
    "The answers are turned round, and one of the two is still left out. Both answers count, as they are.",
)
EXERCISE.add_misconception(
    "words left out",
    two(join=lambda of_words, of_pairs: of_pairs),
    "The loss of the words is gone. The sum of the two is wanted.",
)
EXERCISE.add_misconception(
    "pairs left out",
    two(join=lambda of_words, of_pairs: of_words),
    "The loss of the pairs is gone, so the model learns nothing about them. The sum of the two is wanted.",
)
EXERCISE.add_misconception(
    "the mean of the two",
    two(join=lambda of_words, of_pairs: (of_words + of_pairs) / 2),
    "The pairs are right now. But this is the mean of the two losses. Their sum was right.",
)
EXERCISE.add_misconception(
    "pairs summed up",
    two(of_pairs=lambda logits, answers: F.cross_entropy(logits, answers, reduction="sum")),
    "All pairs count now. But their losses are added up. The mean over the pairs was right.",
)
EXERCISE.add_misconception(
    "words summed up",
    two(of_words=lambda logits, labels: words(logits, labels, ignore_index=0, reduction="sum")),
    "The pairs are right now. But the losses of the words are added up. Their mean was right.",
)
EXERCISE.add_misconception(
    "words by all places",
    two(
        of_words=lambda logits, labels: (
            words(logits, labels, ignore_index=0, reduction="sum") / labels.numel()
        )
    ),
    "The pairs are right now. But the loss of the words is divided by the number of all places. The mean over "
    "those that are asked for was right.",
)
EXERCISE.add_misconception(
    "softmax twice",
    two(of_pairs=lambda logits, answers: F.cross_entropy(logits.softmax(dim=-1), answers)),
    "All pairs count now. But softmax is taken twice. Logits need it once, and `F.cross_entropy` does that "
    "itself.",
)


@EXERCISE.misconception("one mean for both")
def one_mean(word_logits, word_labels, pair_logits, is_next):
    """This is one mean over words and pairs together. With many more words than pairs, the pairs hardly count. Each of
    the two questions has a mean of its own.
    """
    of_words = words(word_logits, word_labels, ignore_index=0, reduction="none")[word_labels.flatten() != 0]
    return torch.cat([of_words, F.cross_entropy(pair_logits, is_next, reduction="none")]).mean()


@EXERCISE.misconception("the logit of yes alone")
def logit_of_yes_alone(word_logits, word_labels, pair_logits, is_next):
    """The logit of *no* plays no part in the pairs' loss. It is the difference of the two logits that says how likely
    *yes* is.
    """
    of_words = F.cross_entropy(word_logits.flatten(0, 1), word_labels.flatten(), ignore_index=0)
    return of_words + F.binary_cross_entropy_with_logits(pair_logits[:, 1], is_next.to(pair_logits.dtype))
