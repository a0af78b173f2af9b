"""What does not fit is refused with a ValueError that says what was wanted and what came.

One table a module: a call, and a piece of the message that it must give. The rows that stand in a module's own
test file are not repeated here.
"""

import gzip
import json
import re
from types import SimpleNamespace

import pytest
import torch
from torch import nn

from course.for_lessons.alignments import align_sentences, align_words, alignment_error_rate
from course.for_lessons.from_torch import (
    DECODER_LAYER,
    ENCODER_LAYER,
    TorchTransformer,
    attention_from_torch,
    layer_from_torch,
    transformer_from_torch,
)
from course.pictures.small_translator import small
from course.records import add_scores, read_run, record_run
from course_lib.attention import fused_attention, scaled_dot_product_attention
from course_lib.batches import pairs_of_ids, shuffled_batches, tokenize_pairs
from course_lib.bert import BertConfig, BertEncoder
from course_lib.corpora.loading import pair_sentences, read_gzip_lines, require_checksum
from course_lib.decoding import beam_search, decoder_of, greedy_decode
from course_lib.embeddings import TokenEmbedding
from course_lib.evaluation import corpus_bleu, exact_match, tokenised_bleu
from course_lib.inspection import cross_attention_weights
from course_lib.layers import DecoderLayer, EncoderLayer, FeedForward, Residual
from course_lib.losses import batch_loss, label_smoothing_loss, projected_label_smoothing_loss, smoothed_floor
from course_lib.masks import causal_mask, padding_mask
from course_lib.multi_head import MultiHeadAttention, merge_heads, split_heads
from course_lib.positions import relative_distances, rotate, sinusoidal_encoding
from course_lib.pretrained import from_hugging_face, require_published
from course_lib.running.checkpoints import load_checkpoint
from course_lib.running.devices import describe_device, restore_random_states, seed_device
from course_lib.running.history import TrainingHistory
from course_lib.schedules import cooldown_factor, noam_learning_rate, warmup_learning_rate
from course_lib.search import BeamSearch, greedy_search
from course_lib.tokens import Tokenizer
from course_lib.training import train
from course_lib.training_config import TrainingConfig
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import Translator
from tests.unchecked_shapes import unchecked_shapes
from workshop.experiments.modified_parts import ParallelDecoderLayer

CPU, ABSENT = torch.device("cpu"), torch.device("meta")
IDS = torch.tensor([[1, 2, 3], [4, 5, 0]])
SIZES = dict(d_model=8, d_ff=12, num_heads=2, num_layers=2, dropout=0.0, max_len=6)
TRANSFORMER = Transformer(TransformerConfig(7, **SIZES), seed=0)
TORCH = TorchTransformer(TransformerConfig(7, **SIZES))
TORCH_WEIGHTS = dict(TORCH.named_parameters())
BERT = BertEncoder(BertConfig(7, **SIZES), seed=0).eval()
TRANSLATOR = small()
TOKENIZER = TRANSLATOR.tokenizer
VOCAB_SIZE = TOKENIZER.vocab_size
PAIRS = tokenize_pairs(TOKENIZER, ["La quise mucho."], ["I loved her."])
WEIGHTS = torch.rand(2, 4, 3, generator=torch.Generator().manual_seed(0))


def bert(**changes):
    return BertConfig(7, **SIZES | changes)


def table(vocab_size=7, d_model=4):
    return TokenEmbedding(vocab_size, d_model)


def loss(targets_shape=(2, 3), dtype=torch.long):
    return label_smoothing_loss(torch.zeros(2, 3, 7), torch.ones(targets_shape, dtype=dtype), 0.1, 0)


def projected_loss(targets_shape=(2, 3), table_shape=(7, 4)):
    targets = torch.ones(targets_shape, dtype=torch.long)
    return projected_label_smoothing_loss(torch.zeros(2, 3, 4), torch.zeros(table_shape), targets, 0.1, 0)


def turned(x_shape, positions_shape):
    return rotate(torch.zeros(x_shape), torch.zeros(positions_shape, dtype=torch.long))


def aligned(layer=0, src="La quise mucho.", tgt="I loved her."):
    return align_sentences(TRANSLATOR.model, TOKENIZER, [src], [tgt], layer)


def too_small_a_model():
    return Transformer(TransformerConfig(VOCAB_SIZE - 1, **SIZES), seed=0)


def attend(query=(2, 3, 4), key=(2, 5, 4), value=(2, 5, 6)):
    return scaled_dot_product_attention(torch.zeros(query), torch.zeros(key), torch.zeros(value))


def attend_fused(query=(2, 3, 4), key=(2, 5, 4), value=(2, 5, 6)):
    return fused_attention(torch.zeros(query), torch.zeros(key), torch.zeros(value))


def multi_head(query=(2, 3, 8), key=(2, 5, 8), value=(2, 5, 8)):
    return MultiHeadAttention(8, 2)(torch.zeros(query), torch.zeros(key), torch.zeros(value))


def leading(*axes):
    query, key, value = (torch.zeros(*sizes, 5, 4) for sizes in axes)
    return scaled_dot_product_attention(query, key, value)


def attend_to(dtype=torch.float32, dropout=0.0, attention=fused_attention):
    x = torch.zeros(2, 3, 4, dtype=dtype)
    return attention(x, x, x, dropout=dropout)


def framed(sublayer):
    return Residual(8, 0.1, norm_first=True)(torch.zeros(2, 3, 8), sublayer)


class Digits:
    """Examples that are no pairs of sentences, in epochs of so many batches."""

    def __init__(self, num_batches=1, num_tokens=2):
        self.batch = SimpleNamespace(num_tokens=num_tokens, to=lambda device: self.batch)
        self.num_batches = num_batches

    def batches(self, tokens_per_batch, seed):
        return SimpleNamespace(epoch=lambda epoch: [self.batch] * self.num_batches)

    def digest(self):
        return "digits"

    def require_fit(self, model):
        pass


def trained(data=None, model=None, validation=None, loss=lambda model, batch, smoothing: model.weight.sum()):
    config = TrainingConfig(max_steps=1, learning_rate=0.1)
    return train(model or nn.Linear(2, 3), data or Digits(), config, validation, loss=loss)


def found(first_ids=((1,), (1,)), limits=(2, 2), beam_size=2):
    return BeamSearch(None, torch.tensor(first_ids), limits, beam_size, 0.6, 2)


def stepped(token_ids):
    return decoder_of(TRANSFORMER.eval(), IDS, max_steps=2).step(torch.tensor(token_ids))


class Deaf(nn.Module):
    """An attention that takes no cache."""

    def forward(self, query, key, value, mask=None):
        return query


def new_cache(layer):
    model = Transformer(TransformerConfig(7, **SIZES), seed=0)
    model.decoder_layers[1] = layer
    return model.new_cache(2)


REFUSED = [
    # masks
    (lambda: padding_mask(torch.tensor([1, 2]), 0), "token_ids must be integers of shape (batch, seq_len)"),
    (lambda: causal_mask(-1), "seq_len must be at least 0; got -1"),
    (lambda: causal_mask(2.0), "seq_len must be an integer; got 2.0"),
    # attention
    (lambda: attend(key=(2, 5, 3)), "query and key must have the same d_k; got 4 and 3"),
    (lambda: attend_fused(key=(2, 5, 3)), "query and key must have the same d_k; got 4 and 3"),
    (lambda: attend((2, 3, 0), (2, 5, 0)), "query and key must have the same d_k; got 0 and 0"),
    (lambda: attend(value=(2, 4, 6)), "every key needs a value; got 5 keys and 4 values"),
    (lambda: attend_fused(value=(2, 4, 6)), "every key needs a value; got 5 keys and 4 values"),
    (lambda: attend(query=(4,)), "an axis of positions and one of features; got (4,), (2, 5, 4), (2, 5, 6)"),
    (lambda: leading((2,), (3,), (3,)), "axes of query, key and value must broadcast; got (2,), (3,), (3,)"),
    (lambda: leading((2, 3), (1, 3), (2,)), "must broadcast; got (2, 3), (1, 3), (2,)"),
    (lambda: attend_to(torch.int64), "floating-point numbers; got torch.int64, torch.int64, torch.int64"),
    (lambda: attend_to(dropout=-0.1), "dropout is a probability, at least 0 and below 1; got -0.1"),
    (lambda: attend_to(dropout=float("nan")), "dropout is a probability, at least 0 and below 1; got nan"),
    (lambda: attend_to(dropout=1.5, attention=scaled_dot_product_attention), "below 1; got 1.5"),
    # multi_head
    (lambda: MultiHeadAttention(0, 2), "d_model must be at least 1; got 0"),
    (lambda: MultiHeadAttention(8.0, 2), "d_model must be an integer; got 8.0"),
    (lambda: MultiHeadAttention(8, 2.0), "num_heads must be an integer; got 2.0"),
    (lambda: MultiHeadAttention(8, 2, None), "dropout is a probability, at least 0 and below 1; got None"),
    (lambda: multi_head(query=(2, 3, 6)), "query must have shape (batch, seq_len, d_model=8); got (2, 3, 6)"),
    (lambda: multi_head(key=(5, 8)), "key must have shape (batch, seq_len, d_model=8); got (5, 8)"),
    (lambda: multi_head(value=(2, 4, 8)), "every key needs a value; got 5 keys and 4 values"),
    (lambda: split_heads(torch.zeros(3, 8), 2), "x must have shape (batch, seq_len, d_model); got (3, 8)"),
    (lambda: merge_heads(torch.zeros(3, 8, 2)), "(batch, num_heads, seq_len, d_k); got (3, 8, 2)"),
    # layers
    (lambda: FeedForward(0, 4), "d_model must be at least 1; got 0"),
    (lambda: FeedForward(4, 0), "d_ff must be at least 1; got 0"),
    (
        lambda: FeedForward(4, 6)(torch.zeros(2, 3)),
        "wanted d_model=4 features at each position; got shape (2, 3)",
    ),
    (lambda: Residual(0, 0.1, True), "d_model must be at least 1; got 0"),
    (
        lambda: EncoderLayer(8, 2, 12, norm_first=True)(torch.zeros(2, 3, 6)),
        "wanted d_model=8 features at each position; got shape (2, 3, 6)",
    ),
    (
        lambda: DecoderLayer(8, 2, 12)(torch.zeros(2, 3, 8), torch.zeros(2, 5, 6)),
        "key must have shape (batch, seq_len, d_model=8); got (2, 5, 6)",
    ),
    (lambda: framed(lambda x: (x, None)), "tensor of its input's shape (2, 3, 8); got tuple"),
    (lambda: framed(lambda x: x.mean(1, keepdim=True)), "shape (2, 3, 8); got shape (2, 1, 8)"),
    (lambda: framed(nn.Linear(8, 6)), "shape (2, 3, 8); got shape (2, 3, 6)"),
    # transformer
    (lambda: TransformerConfig(7, d_model=8.0), "d_model must be an integer; got 8.0"),
    (lambda: TransformerConfig(7, pad_id=7), "pad_id must be one of the 7 token ids; got 7"),
    (lambda: TRANSFORMER(IDS, IDS[:1]), "every source needs a target; got 2 and 1"),
    (lambda: TRANSFORMER(IDS[0], IDS), "every source needs a target; got 3 and 2"),
    (lambda: TRANSFORMER(IDS.float(), IDS), "token_ids must be integers of shape (batch, seq_len)"),
    (lambda: TRANSFORMER.encode(IDS[0]), "token_ids must be integers of shape (batch, seq_len)"),
    (lambda: TRANSFORMER.embed(IDS, -1), "first_position must be at least 0; got -1"),
    # caches and decoding
    (lambda: decoder_of(TRANSFORMER.eval(), IDS, -1), "max_steps must be at least 0; got -1"),
    (lambda: decoder_of(TRANSFORMER.eval(), IDS, 2, 0), "beam_size must be at least 1; got 0"),
    (lambda: decoder_of(Transformer(TRANSFORMER.config), IDS, 2), "evaluation mode, without dropout"),
    (lambda: stepped([1, 1]), "token_ids must be integers of shape (batch, seq_len)"),
    (lambda: stepped([[1]]), "wanted tokens of each of 2 texts; got 1"),
    (lambda: TRANSFORMER.new_cache(0), "batch_size must be at least 1; got 0"),
    (
        lambda: new_cache(DecoderLayer(8, 2, 12, self_attention=Deaf())),
        "a cache wants parts whose forward takes `cache`; got Deaf",
    ),
    (lambda: new_cache(ParallelDecoderLayer(8, 2, 12)), "takes `cache`; got ParallelDecoderLayer"),
    (lambda: greedy_decode(TRANSFORMER, IDS[0]), "src_ids must be integers of shape (batch, seq_len)"),
    (lambda: greedy_decode(TRANSFORMER, IDS, max_len=2.5), "max_len must be an integer; got 2.5"),
    (lambda: beam_search(TRANSFORMER, IDS, beam_size=2.5), "beam_size must be an integer; got 2.5"),
    # search
    (lambda: found(((1, 5), (1, 5))), "shape (batch, 1), one for each of the 2 limits; got (2, 2)"),
    (lambda: found(limits=(2, 2, 2)), "shape (batch, 1), one for each of the 3 limits; got (2, 1)"),
    (lambda: found((1, 1)), "first_ids must be integers of shape (batch, seq_len)"),
    (lambda: found(limits=(2, 0)), "limit must be at least 1; got 0"),
    (lambda: found(beam_size=0), "beam_size must be at least 1; got 0"),
    (lambda: greedy_search(None, IDS[:, :1], [2], 2), "one for each of the 1 limits; got (2, 1)"),
    # batches
    (lambda: pairs_of_ids([[5], [6]], [[7]]), "a target row for each; got 2 and 1"),
    (lambda: pairs_of_ids([], []), "wanted at least one source row"),
    (lambda: tokenize_pairs(TOKENIZER, "La", ["I"]), "list of sentences; got a single string, 'La'"),
    (lambda: tokenize_pairs(TOKENIZER, ["La"], [1]), "wanted sentences as strings; got int"),
    (lambda: PAIRS.batches(100.5), "tokens_per_batch must be an integer; got 100.5"),
    (lambda: shuffled_batches(PAIRS, 2.5), "batch_size must be an integer; got 2.5"),
    # training
    (lambda: TrainingConfig(average_steps=1.5), "average_steps must be an integer; got 1.5"),
    (lambda: TrainingConfig(seed=None), "seed must be an integer; got None"),
    (lambda: trained([1, 2]), "examples need the methods batches, digest and require_fit; got list"),
    (lambda: trained(validation=[1]), "examples need the methods batches, digest and require_fit; got list"),
    (lambda: trained(Digits(num_batches=0)), "every epoch needs at least one batch; epoch 0 has none"),
    (lambda: trained(Digits(num_tokens=0)), "num_tokens must be at least 1; got 0"),
    (lambda: trained(validation=Digits(num_batches=0)), "num_tokens must be at least 1; got 0"),
    (lambda: trained(model=nn.Identity()), "wanted a model with weights; got Identity, which has none"),
    (lambda: trained(loss=batch_loss), "batch_loss is for pairs of sentences; got SimpleNamespace"),
    (
        lambda: trained(loss=lambda *given: 1.0),
        "a tensor of one number, made with weights that learn; got float",
    ),
    (lambda: trained(loss=lambda m, *given: m.weight), "got shape (3, 2) and requires_grad=True"),
    (lambda: trained(loss=lambda m, *given: m.weight.sum().detach()), "got shape () and requires_grad=False"),
    (lambda: TrainingConfig(max_steps=2.5), "max_steps must be an integer; got 2.5"),
    # embeddings
    (lambda: table(vocab_size=0), "vocab_size must be at least 1; got 0"),
    (lambda: table(d_model=-4), "d_model must be at least 1; got -4"),
    (lambda: table(d_model=4.0), "d_model must be an integer; got 4.0"),
    (lambda: table()(torch.tensor([[0, 7]])), "token_ids must lie between 0 and 6; got 0 to 7"),
    (lambda: table()(torch.tensor([[-1, 2]])), "token_ids must lie between 0 and 6; got -1 to 2"),
    (lambda: table()(torch.tensor([1, 2])), "token_ids must be integers of shape (batch, seq_len)"),
    (lambda: table()(torch.ones(2, 3)), "got torch.float32 of shape (2, 3)"),
    (lambda: table().logits(torch.ones(2, 3)), "hidden must have d_model=4 features; got shape (2, 3)"),
    # positions
    (lambda: sinusoidal_encoding(-1, 4), "seq_len must be at least 0; got -1"),
    (lambda: sinusoidal_encoding(2.5, 4), "seq_len must be an integer; got 2.5"),
    (lambda: sinusoidal_encoding(3, 0), "d_model must be at least 1; got 0"),
    (lambda: sinusoidal_encoding(3, -2), "d_model must be at least 1; got -2"),
    (lambda: turned((2, 3, 4), (2,)), "positions must broadcast to x's (2, 3) vectors; got shape (2,)"),
    (lambda: turned((3, 4), (1,)), "positions must broadcast to x's (3,) vectors; got shape (1,)"),
    (lambda: turned((2, 3, 4), (5, 3)), "positions must broadcast to x's (2, 3) vectors; got shape (5, 3)"),
    (lambda: turned((3, 4), (2, 3)), "positions must broadcast to x's (3,) vectors; got shape (2, 3)"),
    (lambda: turned((4,), (1,)), "positions must broadcast to x's () vectors; got shape (1,)"),
    (lambda: relative_distances(-1, 2, 1), "query_len must be at least 0; got -1"),
    (lambda: relative_distances(2, 3, 1.5), "max_distance must be an integer; got 1.5"),
    # losses
    (
        lambda: loss((2, 2)),
        "token ids of shape (2, 3), one for each row of logits; got torch.int64 of shape (2, 2)",
    ),
    (
        lambda: loss((3, 2)),
        "token ids of shape (2, 3), one for each row of logits; got torch.int64 of shape (3, 2)",
    ),
    (lambda: loss((2, 3, 7)), "got torch.int64 of shape (2, 3, 7)"),
    (lambda: loss(dtype=torch.float32), "got torch.float32 of shape (2, 3)"),
    (lambda: loss(dtype=torch.bool), "got torch.bool of shape (2, 3)"),
    (lambda: projected_loss((2, 2)), "token ids of shape (2, 3), one for each row of logits"),
    (lambda: projected_loss((6,)), "got torch.int64 of shape (6,)"),
    (lambda: projected_loss(table_shape=(7, 3)), "as long as the table's; got shapes (2, 3, 4) and (7, 3)"),
    (lambda: projected_loss(table_shape=(4,)), "as long as the table's; got shapes (2, 3, 4) and (4,)"),
    (lambda: smoothed_floor(0, 0.1), "vocab_size must be at least 1; got 0"),
    (lambda: smoothed_floor(5.0, 0.1), "vocab_size must be an integer; got 5.0"),
    # schedules
    (lambda: noam_learning_rate(1, 0, 4), "d_model must be at least 1; got 0"),
    (lambda: noam_learning_rate(1, -8, 4), "d_model must be at least 1; got -8"),
    (lambda: warmup_learning_rate(1, -1.0, 4), "peak must be above 0; got -1.0"),
    (lambda: warmup_learning_rate(1, float("nan"), 4), "peak must be above 0; got nan"),
    (lambda: cooldown_factor(1, 0, 1), "max_steps must be at least 1; got 0"),
    (lambda: warmup_learning_rate(1.5, 1.0, 4), "step must be an integer; got 1.5"),
    (lambda: noam_learning_rate(1, 8, None), "warmup_steps must be an integer; got None"),
    # bert
    (lambda: bert(d_model=9), "d_model must be divisible by num_heads; got d_model=9, num_heads=2"),
    (lambda: bert(num_layers=1.5), "num_layers must be an integer; got 1.5"),
    (lambda: bert(dropout=1.0), "dropout is a probability, at least 0 and below 1; got 1.0"),
    (lambda: bert(dropout=float("nan")), "dropout is a probability, at least 0 and below 1; got nan"),
    (lambda: bert(pad_id=1.5), "pad_id must be one of the 7 token ids; got 1.5"),
    (lambda: bert(eps=-1.0), "eps must be at least 0; got -1.0"),
    (lambda: BERT(IDS + 2), "token_ids must lie between 0 and 6; got 2 to 7"),
    (
        lambda: BERT(IDS[0]),
        "token_ids must be integers of shape (batch, seq_len); got torch.int64 of shape (3,)",
    ),
    (lambda: BERT(IDS.float()), "token_ids must be integers of shape (batch, seq_len); got torch.float32"),
    (lambda: BERT(IDS, IDS[:1]), "token_types must have the shape of token_ids, (2, 3); got (1, 3)"),
    (lambda: BERT(IDS, IDS[:, :2]), "token_types must have the shape of token_ids, (2, 3); got (2, 2)"),
    (lambda: BERT(IDS, IDS), "token_types must lie between 0 and 1; got 0 to 5"),
    (lambda: BERT.attention_weights(IDS[0]), "token_ids must be integers of shape (batch, seq_len)"),
    (lambda: BERT.embed(IDS[0]), "token_ids must be integers of shape (batch, seq_len)"),
    # evaluation
    (lambda: corpus_bleu(["a"], [["a"]]), "wanted sentences as strings; got list"),
    (lambda: exact_match([None], ["a"]), "wanted sentences as strings; got NoneType"),
    (lambda: tokenised_bleu([1], ["a"], "de"), "wanted sentences as strings; got int"),
    (lambda: tokenised_bleu(["a"], ["a"], "german"), "two letters, such as \"de\"; got 'german'"),
    # inspection
    (lambda: cross_attention_weights(TRANSFORMER, IDS[0], IDS), "src_ids must be integers of shape"),
    (lambda: cross_attention_weights(TRANSFORMER, IDS, IDS.float()), "tgt_input must be integers of shape"),
    (lambda: cross_attention_weights(TRANSFORMER, IDS + 2, IDS), "must lie between 0 and 6; got 2 to 7"),
    # alignments
    (
        lambda: align_words(WEIGHTS[0], [0], [0]),
        "(num_heads, tgt_len, src_len), at least one head; got (4, 3)",
    ),
    (lambda: align_words(WEIGHTS[:0], [0], [0]), "at least one head; got (0, 4, 3)"),
    (lambda: align_words(WEIGHTS, [], [0]), "at least one source token; got [] and [0]"),
    (
        lambda: align_words(WEIGHTS, [-1], [0]),
        "counted from 0, and at least one source token; got [-1] and [0]",
    ),
    (
        lambda: align_words(WEIGHTS, [0], [-1]),
        "counted from 0, and at least one source token; got [0] and [-1]",
    ),
    (
        lambda: alignment_error_rate([[(0, 0)]], [{(0, 0)}]),
        "a set of word pairs for each sentence; got [(0, 0)]",
    ),
    (lambda: aligned(layer=2), "layer must lie between -2 and 1; got 2"),
    (lambda: aligned(layer=-3), "layer must lie between -2 and 1; got -3"),
    (lambda: aligned(src=""), "at least one source token; got []"),
    (lambda: aligned(src=" "), "wanted a sentence with at least one word; got ' '"),
    # tokens
    (lambda: Tokenizer.train("La quise.", 60), "wanted many sentences; got a single string, 'La quise.'"),
    (lambda: Tokenizer.train([], 60), "wanted sentences to learn from; got none"),
    (lambda: Tokenizer.train(["a"], 60.5), "vocab_size must be an integer; got 60.5"),
    (lambda: Tokenizer.train(["a"], 60, min_frequency=-1), "min_frequency must be at least 0; got -1"),
    (lambda: TOKENIZER.decode([VOCAB_SIZE]), f"must lie between 0 and {VOCAB_SIZE - 1}; got {VOCAB_SIZE}"),
    (lambda: TOKENIZER.tokens([VOCAB_SIZE]), f"must lie between 0 and {VOCAB_SIZE - 1}; got {VOCAB_SIZE}"),
    (lambda: TOKENIZER.tokens([-1]), f"must lie between 0 and {VOCAB_SIZE - 1}; got -1"),
    (
        lambda: TOKENIZER.encode_batch("La quise."),
        "wanted a list of sentences; got a single string, 'La quise.'",
    ),
    (lambda: TOKENIZER.encode_batch([None]), "wanted sentences as strings; got NoneType"),
    # translator
    (
        lambda: Translator(too_small_a_model(), TOKENIZER),
        f"{VOCAB_SIZE} tokens for a model of {VOCAB_SIZE - 1}",
    ),
    (lambda: Translator(TRANSLATOR.model, TOKENIZER, "La"), "list of known words; got a single string, 'La'"),
    (lambda: TRANSLATOR.translate_all("La quise."), "wanted a list of sentences; got a single string"),
    (lambda: TRANSLATOR.translate_all([3]), "wanted sentences as strings; got int"),
    (lambda: TRANSLATOR.translate_all([], beam_size=0), "beam_size must be at least 1; got 0"),
    (lambda: TRANSLATOR.translate("La quise.", 1.5), "beam_size must be an integer; got 1.5"),
    (lambda: TRANSLATOR.usual_confidence("La quise."), "wanted a list of sentences; got a single string"),
    # corpora
    (lambda: pair_sentences([], [], "es", "en"), "wanted at least one line; es and en have none"),
    (lambda: pair_sentences("ab", "cd", "es", "en"), "wanted a list of sentences; got a single string, 'ab'"),
    (lambda: pair_sentences([1], ["a"], "es", "en"), "wanted sentences as strings; got int"),
    # pretrained
    (
        lambda: from_hugging_face({}),
        "wanted weights named embeddings... and encoder.layer...; got no weights",
    ),
    (lambda: from_hugging_face({"bert.pooler.weight": WEIGHTS}), "got bert.pooler.weight"),
    (lambda: from_hugging_face({"encoder.layer.0.gate.bias": WEIGHTS}), "got encoder.layer.0.gate.bias"),
    (
        lambda: require_published("vocab.txt"),
        "wanted one of model.safetensors, tokenizer.json; got vocab.txt",
    ),
    # from_torch
    (lambda: attention_from_torch({}), "wanted an in_proj_weight of query, key and value"),
    (lambda: attention_from_torch({"in_proj_weight": torch.ones(7, 3)}), "got one of 7 rows"),
    (lambda: layer_from_torch({}, ENCODER_LAYER), "wanted an in_proj_weight of query, key and value"),
    (lambda: layer_from_torch({"norm3.bias": WEIGHTS}, ENCODER_LAYER), "norm2.; got norm3.bias"),
    (lambda: layer_from_torch({"self_attn.in_proj_weight": torch.ones(6, 2)}, DECODER_LAYER), "got none"),
    (lambda: transformer_from_torch({}, 2), "wanted the parameters of a TorchTransformer; got none"),
    (lambda: transformer_from_torch(TORCH_WEIGHTS, 0), "num_layers must be at least 1; got 0"),
    (lambda: transformer_from_torch(TORCH_WEIGHTS, 1), "wanted num_layers=1 layers; got more"),
    (lambda: transformer_from_torch(TORCH_WEIGHTS, 3), "wanted an in_proj_weight of query, key and value"),
    (lambda: TORCH(IDS, IDS[:1]), "wanted as many targets as sources; got 1 and 2"),
    (lambda: TORCH(IDS[0], IDS), "src_ids must be integers of shape (batch, seq_len)"),
    (lambda: TORCH(IDS + 2, IDS), "token_ids must lie between 0 and 6; got 2 to 7"),
    # running
    (lambda: seed_device(ABSENT, 1), "this machine has no meta device that PyTorch can use"),
    (lambda: describe_device(ABSENT), "this machine has no meta device that PyTorch can use"),
    (lambda: restore_random_states({}, CPU), "wanted what random_states gives; got KeyError('cpu')"),
    (lambda: restore_random_states({"cpu": IDS}, CPU), "wanted what random_states gives; got TypeError"),
    (lambda: restore_random_states({"cpu": IDS.byte()}, CPU), "wanted what random_states gives; got"),
]


def identifier(row):
    names = [name for name in row[0].__code__.co_names if not name.isupper()]
    return f"{'.'.join(names)}: {row[1][:40]}"


@pytest.mark.parametrize(("call", "message"), REFUSED, ids=map(identifier, REFUSED))
def test_what_does_not_fit_is_refused(call, message):
    with unchecked_shapes(), pytest.raises(ValueError, match=re.escape(message)):
        call()


RECORD = {"history": {}, "scores": {}}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "is damaged"),
        ("[]", "it has no history and scores"),
        ("{}", "it has no history and scores"),
        (json.dumps(RECORD | {"history": {"steps": []}}), "unexpected keyword argument 'steps'"),
    ],
)
def test_a_file_that_is_no_record_is_refused(content, message, tmp_path):
    path = tmp_path / "run.json"
    path.write_text(content)
    with pytest.raises(ValueError, match=f"run.json.*{message}"):
        read_run(path)


def test_scores_are_not_added_to_a_file_that_is_no_record(tmp_path):
    path = tmp_path / "run.json"
    path.write_text("{}")
    with pytest.raises(ValueError, match=r"run.json.* no history and scores"):
        add_scores(path, bleu=1.0)
    assert path.read_text() == "{}"


@pytest.mark.parametrize(
    ("model", "config", "message"),
    [
        (TRANSFORMER, {"max_steps": 3}, "^config must be a dataclass .*; got {'max_steps': 3}"),
        (TRANSFORMER, TransformerConfig, "^config must be a dataclass .*; got <class"),
    ],
)
def test_a_run_is_recorded_with_its_config(model, config, message, tmp_path):
    with pytest.raises(ValueError, match=message):
        record_run(tmp_path / "run.json", TrainingHistory(), model, config)
    assert not (tmp_path / "run.json").exists()


@pytest.mark.parametrize("states", [3, [{}], [{"cpu": IDS}]])
def test_a_checkpoint_without_its_random_numbers_is_refused(states, tmp_path):
    torch.save({"run": {"data": "d"}, "random": states, "state": {}}, tmp_path / "checkpoint.pt")
    with pytest.raises(ValueError, match="is not a readable checkpoint; delete it to start anew"):
        load_checkpoint(tmp_path, {"data": "d"})


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: text[:20], "translator.json is damaged"),
        (lambda text: "3", "must hold a model's settings; got 3"),
        (lambda text: json.dumps(json.loads(text) | {"model": 3}), "has 3 as its 'model'"),
        (lambda text: json.dumps(json.loads(text) | {"known_words": 3}), "has 3 as its 'known_words'"),
        (lambda text: json.dumps(json.loads(text) | {"doubt_below": "a"}), "has 'a' as its 'doubt_below'"),
    ],
)
def test_a_translator_with_damaged_settings_is_refused(damage, message, tmp_path):
    TRANSLATOR.save(tmp_path)
    settings = tmp_path / "translator.json"
    settings.write_text(damage(settings.read_text()))
    with pytest.raises(ValueError, match=message):
        Translator.load(tmp_path)


def test_damaged_corpus_files_are_named(tmp_path):
    (tmp_path / "empty.gz").write_bytes(b"")
    with pytest.raises(ValueError, match="empty.gz is cut short or damaged"):
        read_gzip_lines(tmp_path / "empty.gz")
    (tmp_path / "checksums.txt").write_bytes(b"\xff\xfe")
    (tmp_path / "train.gz").write_bytes(gzip.compress(b"a"))
    with pytest.raises(ValueError, match="checksums.txt has no line for train.gz"):
        require_checksum(tmp_path / "train.gz")
