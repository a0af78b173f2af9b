"""One word, two places: a token's one vector, and what becomes of it as its sentences are mixed in."""

from collections.abc import Sequence
from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Float
from torch import Tensor

from course.pictures import small_translator
from course.pictures.frame import Guess, Picture, Table
from course.pictures.rounding import rounded
from course_lib.running.modules import evaluation_mode
from course_lib.tokens import EOS_ID
from course_lib.translator import Translator

STEPS = 20  # the slider goes from 0 to 100 per cent by 5


def one_word_two_places(
    word: str,
    sentences: Sequence[str],
    token_vector: Float[Tensor, "d_model"],
    contextual_vectors: Float[Tensor, "2 d_model"],
    neighbours: Sequence[str],
    neighbour_vectors: Float[Tensor, "2 d_model"],
    *,
    my_contextual_vectors: Float[Tensor, "..."] | None = None,
) -> Picture:
    """A picture of one word in two sentences: an arrow that becomes two as context is mixed in.

    All vectors are scaled to length 1, because only directions are compared. At share s of context a sentence's arrow
    is (1 - s) * token_vector + s * contextual_vector. The drawn angle is that of the cosine over all d_model features.

    Args:
        sentences: two sentences that hold the word.
        token_vector: the word's row of the embedding table, the same in both sentences.
        contextual_vectors: the encoder's output at the word, for each sentence.
        neighbours, neighbour_vectors: two other words; it is told which of them is nearer.
        my_contextual_vectors: the same from the learner's own encoder, for the switch "on my function".

    Raises:
        ValueError: if there are not two of each, or a vector is zero or no number.
    """
    counts = [len(each) for each in (sentences, contextual_vectors, neighbours, neighbour_vectors)]
    if counts != [2] * 4:
        raise ValueError(f"wanted 2 sentences and 2 neighbours, and a vector for each; got {counts}")
    token, context, others = _unit(token_vector), _unit(contextual_vectors), _unit(neighbour_vectors)
    mine = None if my_contextual_vectors is None else _unit(_alike(my_contextual_vectors, contextual_vectors))
    ours = _mixtures(token, context, others)
    return Picture(
        scripts=("one_word_two_places",),
        title=f"“{word}” in two sentences",
        guess=_guess(word, ours["cosine"]),
        scene={
            "word": word,
            "sentences": list(sentences),
            "neighbours": list(neighbours),
            "steps": STEPS + 1,
        },
        ours=ours,
        mine=None if mine is None else _mixtures(token, mine, others),
        table=_table(ours, sentences, neighbours),
    )


def _mixtures(token: Tensor, context: Tensor, others: Tensor) -> dict[str, Any]:
    """For each step of the slider: the cosine of the two, and the cosines of each with the other words."""
    share = torch.linspace(0, 1, STEPS + 1, dtype=torch.float64)[:, None, None]
    unit = F.normalize((1 - share) * token + share * context, dim=-1)
    return {
        "cosine": rounded((unit[:, 0] * unit[:, 1]).sum(-1), 2),
        "closeness": rounded(unit @ others.T, 2),
    }


def _guess(word: str, cosine: list[float]) -> Guess:
    choices = ("0.95 or more: it hardly moves", "between 0.5 and 0.95", "less than 0.5: they part")
    answer = 0 if cosine[-1] >= 0.95 else 1 if cosine[-1] >= 0.5 else 2
    question = (
        f"In the embedding table “{word}” has one vector, so its cosine with itself is 1.00 in any sentence. "
        "What is the cosine between its vectors after the encoder has read the sentences?"
    )
    found = f"The cosine is {cosine[-1]:.2f}, so the encoder"
    farther, nearer = (
        f"{found} moves the vectors farther apart.",
        f"{found} leaves the vectors closer together.",
    )
    why_not = [farther if place < answer else nearer for place in range(len(choices))]
    why_not[answer] = ""
    return Guess(question, choices, answer, tuple(why_not))


def _table(ours: dict[str, Any], sentences: Sequence[str], neighbours: Sequence[str]) -> Table:
    places = range(0, STEPS + 1, STEPS // 4)
    rows = tuple(
        (
            f"{100 * i // STEPS} %",
            f"{ours['cosine'][i]:.2f}",
            *(f"{a:.2f} and {b:.2f}" for a, b in ours["closeness"][i]),
        )
        for i in places
    )
    words = " and ".join(f"“{word}”" for word in neighbours)
    header = ("context", "cosine of the two", *(f"“{sentence}”: with {words}" for sentence in sentences))
    return Table("One vector becomes several", header, rows)


def _unit(vectors: Tensor) -> Float[Tensor, "*batch d_model"]:
    lengths = vectors.double().norm(dim=-1)
    if not (lengths.isfinite() & (lengths > 0)).all():
        raise ValueError(
            f"wanted vectors of finite length above 0; got lengths from {lengths.min()} to {lengths.max()}"
        )
    return F.normalize(vectors.detach().double(), dim=-1)


def _alike(mine: Tensor, ours: Tensor) -> Tensor:
    if mine.shape != ours.shape:
        raise ValueError(
            f"wanted my_contextual_vectors of shape {tuple(ours.shape)}; got {tuple(mine.shape)}"
        )
    return mine


def example() -> Picture:
    """*banco*, a bench and a bank, between a chair and an office, in the encoder of the course's own translator."""
    translator = small_translator.shipped_or_small()
    sentences = ["El perro duerme debajo del banco.", "Ella trabaja en un banco."]
    others = {
        "silla": "Nosotras estábamos sentadas en la silla.",
        "oficina": "Mi hermana trabaja en una oficina.",
    }
    token = translator.transformer.embedding(torch.tensor([translator.tokenizer.encode("banco")]))[
        0, -1
    ].detach()
    return one_word_two_places(
        "banco",
        sentences,
        token,
        torch.stack([contextual_vector(translator, sentence, "banco") for sentence in sentences]),
        list(others),
        torch.stack([contextual_vector(translator, sentence, word) for word, sentence in others.items()]),
    )


@torch.inference_mode()
def contextual_vector(translator: Translator, sentence: str, word: str) -> Float[Tensor, "d_model"]:
    """The encoder's output at the last token of the last `word` in the sentence.

    Raises:
        ValueError: if the word's tokens are not among the sentence's.
    """
    ids, part = translator.tokenizer.encode(sentence), translator.tokenizer.encode(word)
    ends = [end for end in range(len(part), len(ids) + 1) if ids[end - len(part) : end] == part]
    if not ends:
        raise ValueError(f"wanted a sentence that holds {word!r}; got {sentence!r}")
    transformer = translator.transformer
    with evaluation_mode(transformer):
        return transformer.encode(torch.tensor([[*ids, EOS_ID]]))[0, ends[-1] - 1]
