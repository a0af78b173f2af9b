"""Find the bugs: a probe that has seen its own test."""

from functools import partial

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Edge, Exercise


def fix_probe(
    vectors: Float[Tensor, "num_words d_model"],
    labels: Int[Tensor, "num_words"],
    sentences: Int[Tensor, "num_words"],
) -> Float[Tensor, "num_test_words num_labels"]:
    """A linear probe on word vectors: its scores for the words of sentences that it was not fitted on.

    Word i has a vector, a label, and the number of the sentence in which it stands. A sentence may stand in the data
    several times, each time with the same number. Every fourth sentence is for the test: the numbers 0, 4, 8 and so on.
    Features are standardised, to mean 0 and standard deviation 1. Least squares with a small penalty then fits one
    direction for each label.

    The code below runs. With 20 sentences, each three times in the data, a probe of the words' last letters is right
    for all test words. But a control warns: when each *sentence* gets 0 or 1 at random, which nobody can know of a new
    sentence, the probe is right for 97 of 100. Two things are wrong: both times the fit learns about the test.
    """
    for_test = sentences % 4 == 0
    known = vectors[~for_test]
    x = (vectors - known.mean(dim=0)) / known.std(dim=0)
    targets = F.one_hot(labels).to(x.dtype)
    penalty = torch.eye(x.shape[1], dtype=x.dtype, device=x.device)
    fitted = x[~for_test]
    probe = torch.linalg.solve(fitted.T @ fitted + penalty, fitted.T @ targets[~for_test])
    return x[for_test] @ probe


def starter(vectors, labels, sentences):
    for_test = torch.arange(len(vectors)) % 4 == 0
    known = vectors
    x = (vectors - known.mean(dim=0)) / known.std(dim=0)
    targets = F.one_hot(labels).to(x.dtype)
    penalty = torch.eye(x.shape[1], dtype=x.dtype, device=x.device)
    fitted = x[~for_test]
    probe = torch.linalg.solve(fitted.T @ fitted + penalty, fitted.T @ targets[~for_test])
    return x[for_test] @ probe


def make_inputs(generator):
    """Sentences in order; more labels; a sentence that stands in two places; words in no order; numbers that are
    missing; a label that only test words have.
    """
    in_order = torch.arange(9).repeat_interleave(torch.tensor([3, 4, 2, 5, 4, 3, 3, 4, 2]))
    yield drawn(generator, in_order, 4, 2)
    yield drawn(generator, torch.arange(12).repeat_interleave(3), 5, 3)
    yield drawn(generator, torch.tensor([0, 1, 2, 3, 4, 5, 0, 6, 4, 7]).repeat_interleave(3), 5, 2)
    yield drawn(generator, in_order[torch.randperm(len(in_order), generator=generator)], 6, 3)
    yield drawn(generator, torch.tensor([0, 1, 2, 4, 5, 7, 8, 9]).repeat_interleave(3), 4, 3)
    rare = drawn(generator, in_order, 4, 2)
    yield Edge(rare | {"labels": rare["labels"].index_fill(0, torch.tensor([1]), 2)})


def drawn(generator, sentences, d_model, num_labels):
    """Vectors around a centre for each sentence, far from 0; labels in turn, so that each is on both sides."""
    centres = 2 * torch.randn(int(sentences.max()) + 1, d_model, generator=generator) + 1
    vectors = centres[sentences] + torch.randn(len(sentences), d_model, generator=generator)
    return {"vectors": vectors, "labels": torch.arange(len(sentences)) % num_labels, "sentences": sentences}


def by_sentence(vectors, sentences):
    return sentences % 4 == 0


def by_word(vectors, sentences):
    return torch.arange(len(vectors)) % 4 == 0


def by_rank(vectors, sentences):
    return sentences.unique(return_inverse=True)[1] % 4 == 0


KNOWN = {
    "fit": lambda vectors, for_test: vectors[~for_test],
    "test": lambda vectors, for_test: vectors[for_test],
    "all": lambda vectors, for_test: vectors,
}


def scaled(mean_of="fit", deviation_of="fit", deviation=torch.std):
    """Standardised with the mean of some words and the deviation of some words."""

    def scale(vectors, for_test):
        mean = KNOWN[mean_of](vectors, for_test).mean(dim=0)
        return (vectors - mean) / deviation(KNOWN[deviation_of](vectors, for_test), dim=0)

    return scale


by_the_fit = scaled()


def each_by_itself(vectors, for_test):
    """Both sides by their own statistics."""
    both = torch.empty_like(vectors)
    for side in (for_test, ~for_test):
        both[side] = by_the_fit(vectors[side], torch.zeros(int(side.sum()), dtype=torch.bool))
    return both


def fitted_probe(x, labels, penalty=1.0):
    """The probe of words with their targets."""
    targets = labels if labels.dim() > 1 else F.one_hot(labels).to(x.dtype)
    return torch.linalg.solve(x.T @ x + penalty * torch.eye(x.shape[1], dtype=x.dtype), x.T @ targets)


def probed(split=by_sentence, scale=by_the_fit, fit=lambda for_test: ~for_test, test=None, penalty=1.0):
    """The parts in which fixes differ: who is for the test, whose statistics count, on whom the probe is fitted."""

    def code(vectors, labels, sentences):
        for_test = split(vectors, sentences)
        x, targets = scale(vectors, for_test), F.one_hot(labels).to(vectors.dtype)
        asked = for_test if test is None else test(for_test)
        return x[asked] @ fitted_probe(x[fit(for_test)], targets[fit(for_test)], penalty)

    return code


EXERCISE = Exercise(
    name="fix_probe",
    lesson=13,
    reference=fix_probe,
    starter=starter,
    make_inputs=make_inputs,
    tolerance=1e-4,
    minutes=10,
    difficulty=3,
    points=3,
    hints=(
        "Take one sentence of five words. On which side of the test does each of its words stand? And over whose "
        "vectors is the mean in the third line taken?",
        "split by the number of the sentence, so that all words of a sentence stay together -> statistics of the words "
        "that are fitted -> the same statistics for both sides",
        "`sentences % 4 == 0` keeps a sentence together; the position of a word does not. `vectors[~for_test]` are the "
        "words whose mean and standard deviation may be known.",
    ),
    equivalents={
        "vectors - known.mean(dim=0) -> known.mean(dim=0) - vectors": "all signs turn, and those of the probe with "
        "them",
        "dtype=x.dtype dropped": "float32 and float64 add up to float64",
    },
)

EXERCISE.add_misconception(
    "the bugs are still there",
    starter,
    "Words of one sentence can stand on both sides, and the mean and the standard "
    "deviation are those of all words, the test words included.",
)
EXERCISE.add_misconception(
    "only the split fixed",
    probed(scale=scaled("all", "all")),
    "Each sentence stands on one side now. But mean and standard deviation are still those of all words, so the fit "
    "learns something about the test.",
    "Take both of the words that are *not* for the test.",
)
EXERCISE.add_misconception(
    "every fourth that occurs",
    probed(split=by_rank),
    "Your test has every fourth of the sentences that occur. A sentence keeps its number when others are missing: "
    "the test has the numbers 0, 4, 8 and so on.",
)
EXERCISE.add_misconception(
    "only the statistics fixed",
    probed(split=by_word),
    "The statistics come from the words of the fit now. But every fourth *word* is still for the test, so test "
    "words can have neighbours from their own sentence in the fit.",
    "Which of the three arguments says what belongs together?",
)
EXERCISE.add_misconception(
    "statistics of the test words",
    probed(scale=scaled("test", "test")),
    "Each sentence stands on one side now. But mean and standard deviation are those of the test words. It is the "
    "other side that may be known.",
)
EXERCISE.add_misconception(
    "each side by its own statistics",
    probed(scale=each_by_itself),
    "Each side is standardised with its own mean and standard deviation. Then one vector can mean two things, and "
    "the test words are compared with one another. Both sides get the statistics of the fit.",
)
EXERCISE.add_misconception(
    "not standardised",
    probed(scale=lambda vectors, for_test: vectors),
    "The features are not standardised. Then no statistics are shared, but the penalty weighs large features less "
    "than small ones. Standardise, with the statistics of the fit.",
)
EXERCISE.add_misconception(
    "only centred",
    probed(scale=lambda vectors, for_test: vectors - vectors[~for_test].mean(dim=0)),
    "The split and the mean are right now. But nothing is divided by the standard deviation any more.",
)
EXERCISE.add_misconception(
    "standard deviation of all words",
    probed(
        scale=scaled("fit", "all"),
    ),
    "The split and the mean are right now. The standard deviation is still that of all words.",
)
EXERCISE.add_misconception(
    "mean of all words",
    probed(
        scale=scaled("all", "fit"),
    ),
    "The split and the standard deviation are right now. The mean is still that of all words.",
)
EXERCISE.add_misconception(
    "variance in place of the deviation",
    probed(
        scale=scaled(deviation=torch.var),
    ),
    "The split and the mean are right now. But the features are divided by the variance. It was the standard "
    "deviation, its root.",
)
EXERCISE.add_misconception(
    "another kind of standard deviation",
    probed(
        scale=scaled(deviation=partial(torch.std, correction=0)),
    ),
    "Both bugs are gone. But the standard deviation divides by n where `std` divides by n - 1, so the scores can "
    "be a little off. That part was right as it stood.",
)
EXERCISE.add_misconception(
    "fitted on all words",
    probed(fit=torch.ones_like),
    "The probe is fitted on all words, the test words included. Then its scores only show what the fit has seen.",
)
EXERCISE.add_misconception(
    "sides exchanged",
    probed(
        scale=scaled("test", "test"),
        fit=lambda for_test: for_test,
        test=lambda for_test: ~for_test,
    ),
    "The probe is fitted on every fourth sentence and tested on the others. It is the other way round.",
)
EXERCISE.add_misconception(
    "scores for all words",
    probed(test=torch.ones_like),
    "Both bugs are gone. But your result has scores for all words: only those of the test are wanted.",
)
EXERCISE.add_misconception(
    "scores for the words of the fit",
    probed(test=lambda for_test: ~for_test),
    "These are the scores of the words that the probe was fitted on. A probe is judged by the others.",
)
EXERCISE.add_misconception(
    "the guessed labels",
    lambda vectors, labels, sentences: fix_probe(vectors, labels, sentences).argmax(dim=-1),
    "Both bugs are gone. But your result is the label with the largest score for each word. The scores are "
    "wanted.",
)
EXERCISE.add_misconception(
    "the last quarter for the test",
    probed(split=lambda vectors, sentences: torch.arange(len(vectors)) >= len(vectors) * 3 // 4),
    "The words are cut at one place. That can split a sentence, and one that stands in two places can be on both "
    "sides. Every fourth *sentence* is for the test: its number says which.",
)
EXERCISE.add_misconception(
    "another fourth",
    probed(split=lambda vectors, sentences: sentences % 4 == 3),
    "Each sentence stands on one side now. But the test begins elsewhere: its sentences have the numbers 0, 4, 8 "
    "and so on.",
)
EXERCISE.add_misconception(
    "sentences counted anew",
    probed(split=lambda vectors, sentences: counted_anew(sentences) % 4 == 0),
    "A new sentence counts wherever the number changes. A sentence that stands in two places then counts as two, "
    "and may be on both sides. Its number says that it is the same.",
)


def counted_anew(sentences):
    """A new number wherever the number changes."""
    return torch.cat([sentences.new_zeros(1), (sentences.diff() != 0).cumsum(0)])


EXERCISE.add_misconception(
    "no penalty",
    probed(penalty=0.0),
    "Both bugs are gone. But the penalty is gone, too. It was right: without it the fit can follow the noise.",
)
EXERCISE.add_misconception(
    "other words of tested sentences left out",
    lambda vectors, labels, sentences: left_out(vectors, labels, sentences),
    "The fit learns nothing about the test now: all words of a sentence with a test word are left out of it. But "
    "every fourth *word* is still tested. Every fourth *sentence* is for the test, with all its words.",
)
EXERCISE.add_misconception(
    "test words not standardised",
    lambda vectors, labels, sentences: (
        vectors[sentences % 4 == 0]
        @ fitted_probe(
            by_the_fit(vectors, sentences % 4 == 0)[sentences % 4 != 0], labels[sentences % 4 != 0]
        )
    ),
    "Both bugs are gone. But the test words are not standardised any more: the probe was fitted on standardised "
    "features, so it needs such features in the test, too.",
)


def left_out(vectors, labels, sentences):
    for_test = by_word(vectors, sentences)
    known = ~torch.isin(sentences, sentences[for_test])
    x = by_the_fit(vectors, ~known)
    return x[for_test] @ fitted_probe(x[known], F.one_hot(labels).to(x.dtype)[known])


@EXERCISE.misconception("one mean for all features")
def one_mean_for_all(vectors, labels, sentences):
    """All features share one mean and one standard deviation here. Each feature has its own: along the vectors,
    `dim=0`.
    """
    for_test = sentences.remainder(4) == 0
    known = vectors[~for_test]
    x = (vectors - known.mean()) / known.std()
    targets = F.one_hot(labels).to(x.dtype)
    fitted = x[~for_test]
    penalty = torch.eye(x.shape[1], dtype=x.dtype)
    return x[for_test] @ torch.linalg.solve(fitted.T @ fitted + penalty, fitted.T @ targets[~for_test])
