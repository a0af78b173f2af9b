"""*La quise mucho* on its way through lessons 01 to 09, by the learner's functions and by the machine of lesson 00.

>>> ours = places()               # what the machine has learned, and has at each place of the sentence's way
>>> follow(ours, 5, 6)            # the parts of two lessons by your own functions, and how far they are from its own
"""

import inspect
import json
import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Float
from torch import Tensor

from course.exercises.kept_answers import mine
from course_lib.decoding import LENGTH_PENALTY, beam_search
from course_lib.inspection.streams import residual_streams
from course_lib.masks import decoder_mask, padding_mask
from course_lib.own_transformer import learned_numbers
from course_lib.saved_models import TOKENIZER
from course_lib.token_rows import source_batch
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, PUNCTUATION, SPECIAL_TOKENS, UNK_ID
from course_lib.transformer import Transformer
from course_lib.translator import SHIPPED, Translator

OUR_SENTENCE = "La quise mucho"
LONGER = (
    "Mi hermana tiene dos gatos negros y un perro muy viejo."  # beside which ours is filled up with padding
)
BEAM_SIZE = 4


@torch.no_grad()
def places(sentence: str = OUR_SENTENCE) -> SimpleNamespace:
    """A sentence in the shipped translator: its ids, what the translator has learned, and what it has at each place.

    The translation that the machine finds is given to its decoder whole. `batch` has the same places for a padded
    batch of this sentence and a longer one.

    Raises:
        ValueError: if the translator does not translate it, such as for a word that it does not know.
    """
    translator = Translator.load()
    read = translator.translate(sentence)
    if not read.text:
        raise ValueError(
            f"wanted a sentence that the machine translates; got {sentence!r}: {'; '.join(read.notes)}"
        )
    model, tokenizer = translator.transformer.requires_grad_(False), translator.tokenizer
    src_ids = source_batch([tokenizer.encode(read.src)], PAD_ID)
    batch_ids = source_batch(tokenizer.encode_batch([read.src, LONGER]), PAD_ID)
    [found] = beam_search(model, src_ids, BEAM_SIZE)
    tgt_input = torch.tensor([[BOS_ID, *found.token_ids]])
    bpe = json.loads((SHIPPED / TOKENIZER).read_text(encoding="utf-8"))["model"]
    return SimpleNamespace(
        sentence=read.src,
        translator=translator,
        merges=[tuple(pair) for pair in bpe["merges"]],  # in the order of training
        vocabulary=bpe["vocab"],
        weights=learned_numbers(model),
        src_ids=src_ids,
        tgt_input=tgt_input,
        tgt_output=torch.tensor([[*found.token_ids, EOS_ID]]),
        score=torch.tensor(found.score),
        **_through(model, src_ids, tgt_input),
        batch_ids=batch_ids,
        batch=SimpleNamespace(**_through(model, batch_ids, tgt_input.expand(2, -1))),
    )


def _through(model: Transformer, src_ids: Tensor, tgt_input: Tensor) -> dict[str, Tensor]:
    """What the machine's own modules have at each place."""
    src_mask, tgt_mask = padding_mask(src_ids, PAD_ID), decoder_mask(tgt_input, PAD_ID)
    layers: Any = model.decoder_layers
    first, last = layers[0], layers[-1]
    streams = residual_streams(model, src_ids, tgt_input)
    memory = model.encoder_norm(streams.encoder[-1])
    hears = first.self_attention_residual.norm(streams.decoder[0])
    stream = last.self_attention_residual(
        streams.decoder[-2], lambda y: last.self_attention(y, y, y, tgt_mask)
    )
    asks = last.cross_attention_residual.norm(stream)
    said, cross_weights = last.cross_attention.with_weights(asks, memory, memory, src_mask)
    return {
        "rows": model.embedding.table(src_ids),
        "src_input": streams.encoder[0],
        "memory": memory,
        "hears": hears,  # what the first layer's self-attention reads
        "own_weights": first.self_attention.with_weights(hears, hears, hears, tgt_mask)[1],
        "stream": stream,  # the decoder's, before the last cross-attention
        "asks": asks,  # what that attention's queries are made of
        "cross_weights": cross_weights,
        "said": said,  # what it adds to the stream
        "logits": model.embedding.logits(model.decoder_norm(streams.decoder[-1])),
    }


def apart(yours: Tensor, machines: Tensor) -> float:
    """The largest difference between two tensors.

    Raises:
        ValueError: if their shapes differ.
    """
    if yours.shape != machines.shape:
        shapes = f"{tuple(yours.shape)} and {tuple(machines.shape)}"
        raise ValueError(f"wanted two tensors of one shape; got {shapes}")
    return (yours - machines).abs().max().item()


@torch.no_grad()
def follow(
    ours: SimpleNamespace, *lessons: int, function: Callable[[str], Callable] = mine
) -> dict[int, float]:
    """Compute the sentence's part of each lesson, and print the largest difference from the machine.

    Args:
        ours: of `places`.
        lessons: 1 to 9; none for all.
        function: gives an exercise's function by its name: the learner's own, or the course's where none is kept.

    Returns:
        the largest difference, by lesson.

    Raises:
        ValueError: if a lesson has no part in it.
    """
    if unknown := set(lessons) - PARTS.keys():
        raise ValueError(f"wanted lessons from 1 to 9; got {sorted(unknown)}")
    found = {}
    for lesson in lessons or PARTS:
        part = PARTS[lesson]
        _, *names = inspect.signature(part).parameters
        differences = [apart(*pair) for pair in part(ours, *map(function, names))]
        found[lesson] = torch.tensor(differences).max().item()  # NaN, if one is NaN
        print(f"{lesson:02}  {inspect.getdoc(part):55} apart by {found[lesson]:.1e}")
    return found


@torch.no_grad()
def looks(
    ours: SimpleNamespace, function: Callable[[str], Callable] = mine
) -> Float[Tensor, "num_layers num_heads tgt_len src_len"]:
    """The weights of every cross-attention while the translation is written: the picture of lesson 00.

    Args:
        ours: of `places`.
        function: gives an exercise's function by its name, as for `follow`.
    """
    names = "layer_norm split_heads multi_head_attention scaled_dot_product_attention decoder_layer"
    norm, split, attend, attend_once, next_layer = map(function, names.split())
    tgt_mask = function("decoder_mask")(ours.tgt_input, PAD_ID)
    src_mask = function("padding_mask")(ours.src_ids, PAD_ID)
    memory = function("encode")(ours.weights, ours.src_ids)
    x = function("add_positions")(ours.weights.embedding[ours.tgt_input], ours.weights.positions)
    found = []
    for layer in ours.weights.decoder_layers:
        hears = norm(x, layer.gain_1, layer.bias_1)
        asks = x + attend(hears, hears, hears, layer.self_attention, tgt_mask)
        asks = norm(asks, layer.gain_2, layer.bias_2)
        weights = layer.cross_attention
        query = split(asks @ weights.w_query + weights.b_query, weights.num_heads)
        key = split(memory @ weights.w_key + weights.b_key, weights.num_heads)
        found.append(attend_once(query, key, key, src_mask)[1][0])
        x = next_layer(layer, x, memory, tgt_mask, src_mask)
    return torch.stack(found)


Pairs = Iterator[tuple[Tensor, Tensor]]  # what the functions give, and what the machine has


def _rows(
    ours: SimpleNamespace, merge_pair: Callable, encode_tokens: Callable, one_hot_lookup: Callable
) -> Pairs:
    """the rows of the table for the tokens"""
    pieces = [
        piece for word in ours.sentence.split() for piece in re.split(f"({PUNCTUATION})", "▁" + word) if piece
    ]
    cut = {tuple(piece): 1 for piece in pieces}
    for pair in ours.merges:
        cut = merge_pair(cut, pair)
    tokens_of = {"".join(tokens): tokens for tokens in cut}
    tokens = [token for piece in pieces for token in tokens_of[piece]]
    token_ids = encode_tokens([*tokens, SPECIAL_TOKENS[EOS_ID]], ours.vocabulary, UNK_ID)
    yield one_hot_lookup(torch.tensor([token_ids]), ours.weights.embedding)[1], ours.rows


def _one_head(ours: SimpleNamespace, attention: Callable) -> Pairs:
    """the weights of one head of cross-attention"""
    weights = ours.weights.decoder_layers[-1].cross_attention
    query, key, value = _first_head(weights, ours.asks[0], ours.memory[0])
    yield attention(query, key, value)[1], ours.cross_weights[0, 0]


def _masked(
    ours: SimpleNamespace,
    scaled_dot_product_attention: Callable,
    padding_mask: Callable,
    decoder_mask: Callable,
) -> Pairs:
    """the same head in a padded batch, and one that is causal"""
    weights = ours.weights.decoder_layers[-1].cross_attention
    heads = _first_head(weights, ours.batch.asks, ours.batch.memory)
    mask = padding_mask(ours.batch_ids, PAD_ID)[:, 0]
    yield scaled_dot_product_attention(*heads, mask)[1], ours.batch.cross_weights[:, 0]
    heads = _first_head(ours.weights.decoder_layers[0].self_attention, ours.hears, ours.hears)
    mask = decoder_mask(ours.tgt_input, PAD_ID)[:, 0]
    yield scaled_dot_product_attention(*heads, mask)[1], ours.own_weights[:, 0]


def _first_head(weights: SimpleNamespace, asks: Tensor, answers: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The queries, keys and values of one head, for functions that know no others."""
    own = slice(0, asks.shape[-1] // weights.num_heads)
    return (
        asks @ weights.w_query[:, own] + weights.b_query[own],
        answers @ weights.w_key[:, own] + weights.b_key[own],
        answers @ weights.w_value[:, own] + weights.b_value[own],
    )


def _all_heads(ours: SimpleNamespace, multi_head_attention: Callable) -> Pairs:
    """what all heads of cross-attention say"""
    weights = ours.weights.decoder_layers[-1].cross_attention
    yield multi_head_attention(ours.asks, ours.memory, ours.memory, weights), ours.said


def _input(ours: SimpleNamespace, add_positions: Callable, sinusoidal_encoding: Callable) -> Pairs:
    """the encoder's input"""
    yield add_positions(ours.rows, sinusoidal_encoding(*ours.weights.positions.shape)), ours.src_input


def _memory(ours: SimpleNamespace, encode: Callable) -> Pairs:
    """the memory, after all layers of the encoder"""
    yield encode(ours.weights, ours.src_ids), ours.memory


def _logits(ours: SimpleNamespace, encode: Callable, decode: Callable, shift_right: Callable) -> Pairs:
    """the logits of each next token"""
    memory = encode(ours.weights, ours.src_ids)
    yield decode(ours.weights, shift_right(ours.tgt_output, BOS_ID), memory, ours.src_ids), ours.logits


def _loss(ours: SimpleNamespace, encode: Callable, decode: Callable, token_loss: Callable) -> Pairs:
    """the loss of the translation, in nats a token"""
    logits = decode(ours.weights, ours.tgt_input, encode(ours.weights, ours.src_ids), ours.src_ids)
    yield token_loss(logits, ours.tgt_output, PAD_ID), F.cross_entropy(ours.logits[0], ours.tgt_output[0])


def _score(
    ours: SimpleNamespace, encode: Callable, decode: Callable, beam_step: Callable, length_penalty: Callable
) -> Pairs:
    """the score of what a beam of four finds"""
    memory = encode(ours.weights, ours.src_ids).expand(BEAM_SIZE, -1, -1)
    src_ids = ours.src_ids.expand(BEAM_SIZE, -1)
    log_probs, written = torch.full((1, BEAM_SIZE), -torch.inf), torch.full((BEAM_SIZE, 1), BOS_ID)
    log_probs[0, 0], best = 0.0, torch.tensor(-torch.inf)
    for length in range(1, len(ours.weights.positions)):
        logits = decode(ours.weights, written, memory, src_ids)[:, -1]
        log_probs, parents, token_ids = beam_step(log_probs, logits[None])
        written = torch.cat([written[parents[0]], token_ids[0][:, None]], dim=1)
        scores, ends = log_probs[0] / length_penalty(length, LENGTH_PENALTY), written[:, -1] == EOS_ID
        best = torch.cat([best[None], scores[ends]]).max()
        log_probs[0, ends] = -torch.inf
        if scores.masked_fill(ends, -torch.inf).max() <= best:
            break
    yield best, ours.score


# Each names, after `ours`, the exercises whose functions it is given.
PARTS: dict[int, Callable[..., Pairs]] = dict(
    enumerate((_rows, _one_head, _masked, _all_heads, _input, _memory, _logits, _loss, _score), start=1)
)
