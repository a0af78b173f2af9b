"""Spanish sentences that begin with an article, a noun and a verb, and linear probes that read the noun's gender."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor

from course_lib.corpora import load_corpus
from course_lib.probes import Probe, fit_probe, word_vectors
from course_lib.tokens import Tokenizer, words
from course_lib.transformer import Transformer
from course_lib.trees import LEAF

NUMBER = 1800
SEEDS = range(3)
MASCULINE, FEMININE = ("El", "Los"), ("La", "Las")
OTHER_ARTICLE = dict(zip(MASCULINE + FEMININE, FEMININE + MASCULINE, strict=True))
COLUMNS = {"table": 0, "layer 1": 1, "layer 4": 4}

Vectors = Mapping[str, Float[Tensor, "num_states num_sentences d_model"]]
Draw = Callable[[int], Int[Tensor, "num_sentences"]]
Split = Callable[[int], Bool[Tensor, "num_sentences"]]


@dataclass(frozen=True)
class Subjects:
    """Sentences that begin with an article, a noun and a verb, in the order of the corpus.

    The label is that of the article: *El* and *Los* are 0, *La* and *Las* are 1.
    """

    sentences: list[str]
    nouns: list[str]

    @property
    def feminine(self) -> Int[Tensor, "num_sentences"]:
        """1 where the article is feminine, 0 where it is masculine."""
        return torch.tensor([int(sentence.split()[0] in FEMININE) for sentence in self.sentences])

    def with_other_article(self) -> "Subjects":
        """The same sentences with *El* for *La*, *Las* for *Los*, and so on. The rest stays, so they are wrong."""
        split = (sentence.partition(" ") for sentence in self.sentences)
        return Subjects([f"{OTHER_ARTICLE[article]} {rest}" for article, _, rest in split], self.nouns)

    def draw_sentences(self, seed: int) -> Bool[Tensor, "num_sentences"]:
        """True for the sentences of a test: about 30 in 100."""
        return torch.rand(len(self.nouns), generator=torch.Generator().manual_seed(seed)) < 0.3

    def draw_nouns(self, seed: int) -> Bool[Tensor, "num_sentences"]:
        """True for the sentences whose noun is of a test: about half of the nouns, and none of those in training."""
        types = sorted(set(self.nouns))
        of_test = torch.rand(len(types), generator=torch.Generator().manual_seed(seed)) < 0.5
        return of_test[torch.tensor([types.index(noun) for noun in self.nouns])]


def subjects(number: int = NUMBER) -> Subjects:
    """The first such sentences of the training corpus."""
    train = load_corpus("spanish_english", "train")
    rows = zip(train["src"], train["src_tree"], strict=True)
    found = [(sentence, noun) for sentence, tree in rows if (noun := _subject_of(tree))][:number]
    sentences, nouns = zip(*found, strict=True)
    return Subjects(list(sentences), list(nouns))


def _subject_of(tree: str) -> str | None:
    """The noun after the article with which a sentence begins, if a verb follows."""
    (_, article), (tag, noun), (next_tag, _), *_ = [*_leaves(tree), ("", ""), ("", ""), ("", "")]
    fits = article in OTHER_ARTICLE and tag in ("NN", "NNS") and next_tag.startswith("V")
    return noun if fits else None


def _leaves(tree: str) -> list[tuple[str, str]]:
    """The tags of a tree with their words."""
    brackets = (leaf[0][1:-1] for leaf in LEAF.finditer(tree))
    return [(tag, word) for tag, _, word in (bracket.partition(" ") for bracket in brackets)]


def vectors_at(model: Transformer, tokenizer: Tokenizer, sentences: list[str]) -> Vectors:
    """The vectors of noun, verb and full stop, before the first layer and after each."""
    vectors = word_vectors(model, tokenizer, sentences)
    lengths = torch.tensor([len(words(sentence)) for sentence in sentences])
    first = lengths.cumsum(0) - lengths
    places = {"the noun": first + 1, "the verb": first + 2, "the full stop": first + lengths - 1}
    return {name: vectors[:, where] for name, where in places.items()}


def accuracies(
    vectors: Vectors,
    labels_of: Draw,
    test_of: Split,
    seeds: Iterable[int] = SEEDS,
) -> dict[str, list[float]]:
    """How often a linear probe is right at each place: before the first layer, after layer 1 and after layer 4.

    Args:
        labels_of: the labels, 0 or 1, for a seed.
        test_of: True for the sentences that the probe of a seed is tested on; it is trained on the others.
        seeds: of the draws whose mean is taken.
    """

    def right(place: str, state: int, seed: int) -> float:
        for_test = test_of(seed)
        probe = _fitted(vectors[place][state], labels_of(seed), for_test, seed)
        return probe.accuracy(vectors[place][state][for_test], labels_of(seed)[for_test])

    return _means(vectors, right, seeds)


def turned(
    vectors: Vectors, changed: Vectors, labels_of: Draw, test_of: Split, seeds: Iterable[int] = SEEDS
) -> dict[str, list[float]]:
    """How often such a probe gives another answer when it reads the same sentence changed.

    Args:
        changed: the vectors of the changed sentences, in the same order; no probe is trained on them.
    """

    def turns(place: str, state: int, seed: int) -> float:
        for_test = test_of(seed)
        probe = _fitted(vectors[place][state], labels_of(seed), for_test, seed)
        before, after = (probe(each[place][state][for_test]).argmax(dim=-1) for each in (vectors, changed))
        return (before != after).double().mean().item()

    return _means(vectors, turns, seeds)


def _fitted(x: Tensor, labels: Tensor, for_test: Tensor, seed: int) -> Probe:
    return fit_probe(x[~for_test], labels[~for_test], num_labels=2, seed=seed)


def _means(
    vectors: Vectors, measure: Callable[[str, int, int], float], seeds: Iterable[int]
) -> dict[str, list[float]]:
    """The mean over the seeds, for each place and each of `COLUMNS`."""
    return {
        place: [fmean(measure(place, state, seed) for seed in seeds) for state in COLUMNS.values()]
        for place in vectors
    }
