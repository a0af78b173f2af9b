"""The decoders that we compare ours with, each with the weights of one of our (post-norm) models.

Each has `decode(sources, beam_size)`, from lists of token ids with `<eos>` to lists without it.
"""

import tempfile
import warnings

import torch
from torch import Tensor, nn

from benchmarks.baseline import TorchTransformer
from course_lib.decoding import EXTRA_LENGTH
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID
from course_lib.transformer import Transformer

BATCH_SIZE = 64


def padded(rows: list[list[int]]) -> Tensor:
    """Rows of token ids as a rectangle."""
    return nn.utils.rnn.pad_sequence(
        [torch.tensor(row) for row in rows], batch_first=True, padding_value=PAD_ID
    )


def batches_by_length(sources: list[list[int]]) -> list[list[int]]:
    """Indices of the sources in batches of 64, shortest first."""
    order = sorted(range(len(sources)), key=lambda i: len(sources[i]))
    return [order[start : start + BATCH_SIZE] for start in range(0, len(order), BATCH_SIZE)]


def decode_in_batches(sources: list[list[int]], decode_batch) -> list[list[int]]:
    """Apply `decode_batch(src_ids)` to batches of similar length; return the outputs in the order of the sources."""
    outputs = [[] for _ in sources]
    for rows in batches_by_length(sources):
        for row, output in zip(rows, decode_batch(padded([sources[row] for row in rows])), strict=True):
            outputs[row] = output
    return outputs


def until_eos(row: list[int]) -> list[int]:
    """The tokens before the first `<eos>`."""
    return row[: row.index(EOS_ID)] if EOS_ID in row else row


# The names in each library for the parts of our layers.
TORCH_PARTS = {
    "feed_forward.linear_1": "linear1",
    "feed_forward.linear_2": "linear2",
    "self_attention_residual.norm": "norm1",
    "cross_attention_residual.norm": "norm2",
}
MARIAN_PARTS = {
    "query_proj": "q_proj",
    "key_proj": "k_proj",
    "value_proj": "v_proj",
    "output_proj": "out_proj",
    "self_attention.": "self_attn.",
    "cross_attention.": "encoder_attn.",
    "feed_forward.linear_1": "fc1",
    "feed_forward.linear_2": "fc2",
    "self_attention_residual.norm": "self_attn_layer_norm",
    "cross_attention_residual.norm": "encoder_attn_layer_norm",
    "feed_forward_residual.norm": "final_layer_norm",
    "encoder_layers": "model.encoder.layers",
    "decoder_layers": "model.decoder.layers",
    "embedding.table": "model.shared",
}


class TorchDecoder:
    """Greedy decoding with `nn.Transformer`, which has no cache and computes everything again for each token."""

    def __init__(self, model: Transformer):
        self.config = model.config
        self.model = TorchTransformer(model.config).eval()
        transformer = self.model.transformer
        transformer.encoder.norm = transformer.decoder.norm = None  # the paper's post-norm has none
        self.model.embedding.load_state_dict(model.embedding.table.state_dict())
        for ours, theirs in zip(model.encoder_layers, transformer.encoder.layers, strict=True):
            theirs.load_state_dict(_torch_layer(ours, last_norm="norm2"))
        for ours, theirs in zip(model.decoder_layers, transformer.decoder.layers, strict=True):
            theirs.load_state_dict(_torch_layer(ours, last_norm="norm3"))

    def decode(self, sources: list[list[int]], beam_size: int = 1) -> list[list[int]]:
        """Greedy decoding."""
        return decode_in_batches(sources, self._decode_batch)

    @torch.inference_mode()
    def _decode_batch(self, src_ids: Tensor) -> list[list[int]]:
        model, hidden_src = self.model, src_ids == self.config.pad_id
        with warnings.catch_warnings(action="ignore"):  # that nested tensors are a prototype
            memory = model.transformer.encoder(model.embed(src_ids), src_key_padding_mask=hidden_src)
        outputs = torch.full((len(src_ids), 1), BOS_ID)
        while (
            not (outputs == EOS_ID).any(dim=1).all() and outputs.shape[1] <= src_ids.shape[1] + EXTRA_LENGTH
        ):
            hidden_tgt = torch.ones(2 * [outputs.shape[1]], dtype=torch.bool).triu(1)
            x = model.transformer.decoder(
                model.embed(outputs), memory, tgt_mask=hidden_tgt, memory_key_padding_mask=hidden_src
            )
            token_ids = nn.functional.linear(x[:, -1:], model.embedding.weight).argmax(dim=-1)
            outputs = torch.cat([outputs, token_ids], dim=1)
        return [until_eos(row[1:]) for row in outputs.tolist()]


def _torch_layer(layer: nn.Module, last_norm: str) -> dict[str, Tensor]:
    parts = TORCH_PARTS | {"feed_forward_residual.norm": last_norm}
    names = {"self_attention": "self_attn", "cross_attention": "multihead_attn"}
    tensors = {}
    for name, tensor in layer.state_dict().items():
        part, _, kind = name.rpartition(".")
        if part in parts:
            tensors[f"{parts[part]}.{kind}"] = tensor
    for ours, theirs in names.items():
        if not hasattr(layer, ours):
            continue
        attention = getattr(layer, ours)
        for kind in ("weight", "bias"):
            joined = [getattr(getattr(attention, f"{p}_proj"), kind) for p in ("query", "key", "value")]
            tensors[f"{theirs}.in_proj_{kind}"] = torch.cat(joined).detach()
            tensors[f"{theirs}.out_proj.{kind}"] = getattr(attention.output_proj, kind)
    return tensors


class MarianDecoder:
    """Hugging Face `generate` on a Marian model of the same sizes and weights."""

    def __init__(self, model: Transformer):
        from transformers import MarianConfig, MarianMTModel
        from transformers.utils import logging

        logging.set_verbosity_error()
        self.model = MarianMTModel(MarianConfig(**_marian_settings(model))).eval()
        tensors = {}
        for name, tensor in model.state_dict().items():
            for ours, theirs in MARIAN_PARTS.items():
                name = name.replace(ours, theirs)
            tensors[name] = tensor
        for stack in ("encoder", "decoder"):
            tensors[f"model.{stack}.embed_tokens.weight"] = tensors["model.shared.weight"]
            tensors[f"model.{stack}.embed_positions.weight"] = model.positions
        tensors["lm_head.weight"] = tensors["model.shared.weight"]
        tensors["final_logits_bias"] = torch.zeros(1, model.config.vocab_size)
        self.model.load_state_dict(tensors)

    def decode(self, sources: list[list[int]], beam_size: int = 1) -> list[list[int]]:
        """Greedy decoding or beam search; both end a sentence like ours."""

        def decode_batch(src_ids: Tensor) -> list[list[int]]:
            outputs = self.model.generate(
                input_ids=src_ids,
                attention_mask=(src_ids != PAD_ID).long(),
                num_beams=beam_size,
                do_sample=False,
                early_stopping=beam_size > 1,
                max_new_tokens=src_ids.shape[1] + EXTRA_LENGTH,
            )
            return [until_eos(row[1:]) for row in outputs.tolist()]

        return decode_in_batches(sources, decode_batch)


def _marian_settings(model: Transformer) -> dict:
    config = model.config
    settings = {
        "vocab_size": config.vocab_size,
        "d_model": config.d_model,
        "max_position_embeddings": config.max_len,
        "activation_function": "relu",
        "scale_embedding": True,
        "pad_token_id": PAD_ID,
        "bos_token_id": BOS_ID,
        "eos_token_id": EOS_ID,
        "decoder_start_token_id": BOS_ID,
        "forced_eos_token_id": None,
    }
    for stack in ("encoder", "decoder"):
        settings |= {
            f"{stack}_layers": config.num_layers,
            f"{stack}_attention_heads": config.num_heads,
            f"{stack}_ffn_dim": config.d_ff,
        }
    return settings


class CTranslate2Decoder:
    """CTranslate2 in float32, with as many threads as PyTorch."""

    def __init__(self, model: Transformer):
        import ctranslate2

        with tempfile.TemporaryDirectory() as folder:
            spec = _ctranslate2_spec(model)
            spec.validate()
            spec.save(folder)
            self.translator = ctranslate2.Translator(
                folder, "cpu", compute_type="float32", intra_threads=torch.get_num_threads()
            )

    def decode(self, sources: list[list[int]], beam_size: int = 1) -> list[list[int]]:
        """Greedy decoding or beam search."""
        results = self.translator.translate_batch(
            [[str(token_id) for token_id in row] for row in sources],
            max_batch_size=BATCH_SIZE,
            beam_size=beam_size,
        )
        return [[int(token) for token in result.hypotheses[0]] for result in results]


def _ctranslate2_spec(model: Transformer):
    from ctranslate2.specs import TransformerSpec

    spec = TransformerSpec.from_config(model.config.num_layers, model.config.num_heads, pre_norm=False)
    spec.config.add_source_eos = False
    spec.config.decoder_start_token = str(BOS_ID)
    spec.config.bos_token, spec.config.eos_token, spec.config.unk_token = str(BOS_ID), str(EOS_ID), "3"
    vocabulary = [str(token_id) for token_id in range(model.config.vocab_size)]
    spec.register_source_vocabulary(vocabulary)
    spec.register_target_vocabulary(vocabulary)
    table = model.embedding.table.weight.detach().numpy()
    for stack in (spec.encoder, spec.decoder):
        stack.position_encodings.encodings = model.positions.numpy()
    spec.encoder.embeddings[0].weight = spec.decoder.embeddings.weight = spec.decoder.projection.weight = (
        table
    )
    for layer, target in zip(model.encoder_layers, spec.encoder.layer, strict=True):
        _fill_layer(target, layer)
    for layer, target in zip(model.decoder_layers, spec.decoder.layer, strict=True):
        _fill_layer(target, layer)
        attention = layer.cross_attention
        _fill_linear(target.attention.linear[0], attention.query_proj)
        _fill_linear(target.attention.linear[1], attention.key_proj, attention.value_proj)
        _fill_linear(target.attention.linear[2], attention.output_proj)
        _fill_norm(target.attention.layer_norm, layer.cross_attention_residual.norm)
    return spec


def _fill_layer(target, layer: nn.Module) -> None:
    """Copy the parts that encoder and decoder layers share."""
    attention = layer.self_attention
    _fill_linear(
        target.self_attention.linear[0], attention.query_proj, attention.key_proj, attention.value_proj
    )
    _fill_linear(target.self_attention.linear[1], attention.output_proj)
    _fill_norm(target.self_attention.layer_norm, layer.self_attention_residual.norm)
    _fill_linear(target.ffn.linear_0, layer.feed_forward.linear_1)
    _fill_linear(target.ffn.linear_1, layer.feed_forward.linear_2)
    _fill_norm(target.ffn.layer_norm, layer.feed_forward_residual.norm)


def _fill_linear(target, *linears: nn.Linear) -> None:
    target.weight = torch.cat([linear.weight for linear in linears]).detach().numpy()
    target.bias = torch.cat([linear.bias for linear in linears]).detach().numpy()


def _fill_norm(target, norm: nn.LayerNorm) -> None:
    target.gamma, target.beta = norm.weight.detach().numpy(), norm.bias.detach().numpy()
