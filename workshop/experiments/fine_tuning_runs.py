"""The runs of `workshop.experiments.fine_tuning`: each trains a model from a seed, and returns its scores."""

import time
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import repeat
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from course.for_lessons.fine_tuning import CountedTags
from course_lib.bert import BertConfig, BertEncoder, mean_of_tokens, new_linear
from course_lib.fitting import fit
from course_lib.heads import SentenceHead, SpanHead, TokenHead
from course_lib.losses import distillation_loss
from course_lib.pretrained import MINILM, load_minilm
from workshop.experiments.fine_tuning_tasks import (
    BATCH,
    TESTED,
    Pieces,
    Questions,
    Tags,
    Topics,
    endless,
    in_parts,
    one_to_one,
    share,
)

RATE, TAG_RATE, SPAN_RATE = 3e-4, 3e-4, 1.5e-4  # of the whole MiniLM
OWN_RATE, STUDENT_RATE, HEAD_RATE, BAG_RATE = 1e-3, 4e-3, 1e-2, 3e-2
LOOKS = (20, 40, 60, 80)  # updates of 16 questions
STUDENT_BATCH, STUDENT_UPDATES, TEMPERATURE = 32, 560, 2.0

minilm, questions, tags, topics = cache(load_minilm), cache(Questions), cache(Tags), cache(Topics)


def whole(frozen: bool = False) -> BertEncoder:
    """A copy of MiniLM, of which everything learns except the table of tokens, or nothing."""
    encoder = deepcopy(minilm()[0])
    encoder.requires_grad_(not frozen)
    encoder.token_embedding.requires_grad_(False)
    return encoder


def from_scratch(pieces: Pieces, num_layers: int, d_model: int, seed: int) -> BertEncoder:
    sizes = BertConfig(pieces.size, d_model, 4 * d_model, num_heads=4, num_layers=num_layers, max_len=64)
    return BertEncoder(sizes, seed)


def classify(model: nn.Module, pieces: Pieces) -> Callable[[Sequence[str]], Tensor]:
    return lambda texts: model(pieces.read(texts)[0])


# --- topics ---


def updates_of(labels: int) -> int:
    """Four times through, and at least 24 updates."""
    return max(24, 4 * labels // BATCH)


def fit_topics(
    model: SentenceHead, pieces: Pieces, labels: int, rate: float, updates: int, seed: int
) -> None:
    torch.manual_seed(seed)  # of the dropout
    batches = endless(topics().examples("train", labels), seed)
    fit(model, topics().loss(pieces), batches, rate, max(1, updates // 10), updates)


def topics_whole(labels: int, seed: int, rate: float = RATE) -> dict[str, Any]:
    pieces, model = Pieces(minilm()[1]), SentenceHead(whole(), 6, seed=seed)
    fit_topics(model, pieces, labels, rate, updates_of(labels), seed)
    return topics().scores(classify(model, pieces))


def in_its_shape(pieces: Pieces, seed: int) -> BertEncoder:
    """MiniLM's sizes, with random weights."""
    return BertEncoder(replace(MINILM, vocab_size=pieces.size), seed)


def topics_in_its_shape(seed: int) -> dict[str, Any]:
    """What 96 labels teach it at MiniLM's rate, with four times as many updates."""
    pieces = Pieces(minilm()[1], topics().texts)
    model = SentenceHead(in_its_shape(pieces, seed), 6, seed=seed)
    fit_topics(model, pieces, 96, RATE, 4 * updates_of(96), seed)
    return topics().scores(classify(model, pieces))


def topics_from_scratch(labels: int, seed: int) -> dict[str, Any]:
    pieces = Pieces(minilm()[1], topics().texts)
    model = SentenceHead(from_scratch(pieces, 4, 128, seed), 6, seed=seed)
    fit_topics(model, pieces, labels, OWN_RATE, 4 * updates_of(labels), seed)
    return topics().scores(classify(model, pieces))


def topics_linear(vectors: dict[str, Tensor], rate: float, labels: int, seed: int) -> dict[str, Any]:
    """A linear map on vectors that do not learn, those of each split."""
    answers = {name: torch.tensor([topic for _, topic in topics().examples(name)]) for name in vectors}
    batch = vectors["train"][:labels], answers["train"][:labels]
    head = new_linear(batch[0].shape[1], 6, seed)
    fit(head, lambda head, batch: F.cross_entropy(head(batch[0]), batch[1]), repeat(batch), rate, 10, 300)
    return {name: share((head(vectors[name]).argmax(-1) == answers[name]).tolist()) for name in TESTED}


def counts_of(*splits: str) -> dict[str, Tensor]:
    """How often each word piece stands in each sentence."""
    pieces = Pieces(minilm()[1], topics().texts)
    ids = {name: pieces.read(topics().splits[name]["sentence"])[0] for name in splits}
    return {name: F.one_hot(each, pieces.size)[..., 1:].sum(1).float() for name, each in ids.items()}


def bag_of_words(labels: int, seed: int) -> dict[str, Any]:
    return topics_linear(counts_of("train", *TESTED), BAG_RATE, labels, seed)


def topics_by_table(seed: int) -> dict[str, Any]:
    """A linear map on the mean of MiniLM's embeddings of the tokens, without its layers."""
    pieces, encoder = Pieces(minilm()[1]), minilm()[0]
    vectors = {}
    for name in ("train", *TESTED):
        token_ids, _ = pieces.read(topics().splits[name]["sentence"])
        with torch.no_grad():
            vectors[name] = mean_of_tokens(encoder.token_embedding(token_ids), token_ids, MINILM.pad_id)
    return topics_linear(vectors, HEAD_RATE, 96, seed)


@cache
def frozen_vectors() -> tuple[dict[str, dict[str, Tensor]], float]:
    """What MiniLM as it is makes of each split, the mean of the tokens and [CLS]; and the seconds for a sentence."""
    start, pieces = time.process_time(), Pieces(minilm()[1])

    def both(texts: Sequence[str]) -> Tensor:
        token_ids, _ = pieces.read(texts)
        hidden = minilm()[0](token_ids)
        return torch.stack([mean_of_tokens(hidden, token_ids, MINILM.pad_id), hidden[:, 0]], dim=1)

    found = {name: in_parts(both, topics().splits[name]["sentence"]) for name in ("train", *TESTED)}
    seconds = (time.process_time() - start) / sum(map(len, found.values()))
    reads = {"mean": 0, "first": 1}
    return {read: {name: x[:, i] for name, x in found.items()} for read, i in reads.items()}, seconds


def topics_frozen(read: str, labels: int, seed: int) -> dict[str, Any]:
    vectors, seconds = frozen_vectors()  # read once for all runs
    start = time.process_time()
    found = topics_linear(vectors[read], HEAD_RATE, labels, seed)
    read_now = sum(len(vectors[read][name]) for name in TESTED) + labels
    return found | {"cpu_seconds": round(time.process_time() - start + seconds * read_now, 1)}


# --- tags ---


def most_frequent_tag(seed: int, endings: bool = False) -> dict[str, Any]:
    """A rule that counts; with `endings`, a new word has the tag of known words that end like it."""
    names = tags().names
    rule = CountedTags(
        ({"words": words, "tags": [names[tag] for tag in own]} for words, own in tags().train), endings
    )
    judged = [
        (word, rule(word) == names[tag])
        for words, own in tags().test
        for word, tag in zip(words, own, strict=True)
    ]
    return tags().scores(judged)


def tagger(model: TokenHead, pieces: Pieces, epochs: int, rate: float, seed: int, **lay: Callable) -> dict:
    torch.manual_seed(seed)
    updates = epochs * -(-len(tags().train) // BATCH)
    fit(model, tags().loss(pieces, **lay), endless(tags().train, seed), rate, updates // 10, updates)
    return tags().scores(tags().predicted(model, pieces))


def tags_minilm(frozen: bool, epochs: int, rate: float, seed: int) -> dict[str, Any]:
    pieces = Pieces(minilm()[1], is_pretokenized=True)
    return tagger(TokenHead(whole(frozen), len(tags().names), seed), pieces, epochs, rate, seed)


def tags_from_scratch(seed: int) -> dict[str, Any]:
    pieces = Pieces(minilm()[1], tags().texts, is_pretokenized=True)
    model = TokenHead(from_scratch(pieces, 2, 128, seed), len(tags().names), seed)
    return tagger(model, pieces, 30, OWN_RATE, seed)


def tags_that_slide(seed: int) -> dict[str, Any]:
    """Patient D: its own score, by its own labels, and the truth."""
    pieces = Pieces(minilm()[1], is_pretokenized=True)
    model = TokenHead(whole(), len(tags().names), seed)
    truth = tagger(model, pieces, 12, TAG_RATE, seed, lay=one_to_one)
    own = [right for _, right in tags().predicted(model, pieces, one_to_one)]
    return truth | {"its_own_score": share(own)}


# --- spans ---


def fit_spans(
    model: SpanHead, pieces: Pieces, rate: float, updates: int, looks: Sequence[int], seed: int
) -> dict:
    """The scores after so many updates, with the seconds of training so far, without the looks."""
    noted: list[dict[str, Any]] = []
    looking, start = 0.0, time.process_time()

    def look(step: int, loss: float) -> None:
        nonlocal looking
        if step in looks:
            now = time.process_time()
            model.eval()
            scores = questions().scores(model, pieces)
            noted.append({"questions": step * BATCH, "seconds": round(now - start - looking, 1), **scores})
            looking += time.process_time() - now

    torch.manual_seed(seed)
    batches = endless(questions().train, seed)
    fit(model, questions().loss(pieces), batches, rate, 10, updates, look, final_share=1.0)
    return {"looks": noted}


def spans_whole(seed: int) -> dict[str, Any]:
    return fit_spans(SpanHead(whole(), seed), Pieces(minilm()[1]), SPAN_RATE, LOOKS[-1], LOOKS, seed)


def spans_in_its_shape(seed: int) -> dict[str, Any]:
    """As the whole MiniLM, with random weights."""
    pieces = Pieces(minilm()[1], questions().texts)
    return fit_spans(SpanHead(in_its_shape(pieces, seed), seed), pieces, SPAN_RATE, LOOKS[-1], LOOKS, seed)


def spans_from_scratch(seed: int) -> dict[str, Any]:
    """The same questions, and then four times through."""
    pieces = Pieces(minilm()[1], questions().texts)
    model = SpanHead(from_scratch(pieces, 4, 128, seed), seed)
    return fit_spans(model, pieces, OWN_RATE, 4 * LOOKS[-1], [LOOKS[-1], 4 * LOOKS[-1]], seed)


# --- the student ---


@cache
def teacher(labels: int = 96) -> tuple[dict[str, Any], Tensor]:
    """Its scores and times, and its logits of the unlabelled sentences."""
    pieces, model = Pieces(minilm()[1]), SentenceHead(whole(), 6, seed=0)
    start = time.process_time()
    fit_topics(model, pieces, labels, RATE, updates_of(labels), 0)
    trained = time.process_time()
    logits = in_parts(classify(model, pieces), topics().splits["unlabelled"]["sentence"])
    labelled = time.process_time()
    found = topics().scores(classify(model, pieces))
    found |= {"training": round(trained - start, 1), "labelling": round(labelled - trained, 1)}
    found["sure"] = round(
        logits.softmax(-1).amax(-1).mean().item(), 3
    )  # the mean of its largest probabilities
    return found | {"sentences_per_second": round(len(logits) / (labelled - trained))}, logits


def hard(logits: Tensor, answers: Tensor) -> Tensor:
    return F.cross_entropy(logits, answers.argmax(-1))


def soft(logits: Tensor, answers: Tensor) -> Tensor:
    return distillation_loss(logits, answers, TEMPERATURE)


def alone(logits: Tensor, answers: Tensor) -> Tensor:
    """Patient F: the student is compared with itself."""
    return distillation_loss(logits, logits, TEMPERATURE)


def student(
    loss_of: Callable[[Tensor, Tensor], Tensor] | None, seed: int, labels: int = 96
) -> dict[str, Any]:
    """A small encoder from scratch; without a loss for the answers of the teacher, which saw some labels, it has the 96
    labels only.
    """
    pieces = Pieces(minilm()[1], topics().texts)
    model = SentenceHead(from_scratch(pieces, 2, 64, seed), 6, seed=seed)
    torch.manual_seed(seed)
    if loss_of is None:
        losses = fit_student(
            model, topics().loss(pieces), topics().examples("train", 96), STUDENT_UPDATES // 2, seed
        )
    else:
        examples = list(zip(topics().splits["unlabelled"]["sentence"], teacher(labels)[1], strict=True))

        def loss_of_batch(model: nn.Module, batch: list) -> Tensor:
            texts, answers = zip(*batch, strict=True)
            return loss_of(classify(model, pieces)(texts), torch.stack(answers))

        losses = fit_student(model, loss_of_batch, examples, STUDENT_UPDATES, seed)
    start, texts = time.process_time(), topics().splits["unlabelled"]["sentence"]
    in_parts(classify(model, pieces), texts)
    found = {"sentences_per_second": round(len(texts) / (time.process_time() - start))}
    sizes = sum(p.numel() for name, p in model.named_parameters() if "token_embedding" not in name)
    found |= {
        "first_loss": round(losses[0], 4),
        "last_loss": round(losses[-1], 4),
        "parameters_without_table": sizes,
    }
    return found | topics().scores(classify(model, pieces))


def student_bag(seed: int) -> dict[str, Any]:
    """A bag of words that learns the first choices of the teacher."""
    counts = counts_of("unlabelled", *TESTED)
    batch = counts["unlabelled"], teacher()[1].argmax(-1)
    head = new_linear(batch[0].shape[1], 6, seed)
    fit(head, lambda head, batch: F.cross_entropy(head(batch[0]), batch[1]), repeat(batch), BAG_RATE, 10, 300)
    truth = {name: torch.tensor([topic for _, topic in topics().examples(name)]) for name in TESTED}
    return {name: share((head(counts[name]).argmax(-1) == truth[name]).tolist()) for name in TESTED}


def fit_student(model: nn.Module, loss: Callable, examples: Sequence, updates: int, seed: int) -> list[float]:
    batches = endless(examples, seed, STUDENT_BATCH)
    return fit(model, loss, batches, STUDENT_RATE, updates // 10, updates)
