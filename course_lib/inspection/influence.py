"""How much each source token matters to each target token of one sentence, in nats of log-probability.

    leave_one_out           takes the token away and measures the change
    gradient_times_input    the gradient at the token, times the difference between the token and the baseline
    integrated_gradients    the mean gradient between the baseline and the token, times the same difference

The baseline is the mean row of the embedding table, with the position encoding of the token that it replaces.
"""

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course_lib.embeddings import require_ids
from course_lib.inspection.streams import finish
from course_lib.running.checks import require_at_least
from course_lib.running.modules import evaluation_mode
from course_lib.tokens import BOS_ID
from course_lib.transformer import Transformer

HOW = ("hide", "mean")


@torch.no_grad()
def leave_one_out(
    model: Transformer, src_ids: Int[Tensor, "1 src_len"], tgt_ids: Int[Tensor, "1 tgt_len"], how: str = "hide"
) -> Float[Tensor, "tgt_len src_len"]:
    """By how many nats the log-probability of each target token falls if one source token is taken away.

    Li, Monroe and Jurafsky (arXiv 1612.08220) call it erasure.

    Args:
        src_ids: one sentence, with its `<eos>`.
        tgt_ids: its translation, without `<bos>`; row i is about its token i, with the tokens before it given.
        how: "hide", no attention may look at the token, as if it were padding; "mean", the baseline replaces it.

    Raises:
        ValueError: if there is no such `how`, the ids are no integers of shape (1, seq_len), or do not fit the model.
    """
    if how not in HOW:
        raise ValueError(f"how must be one of {', '.join(HOW)}; got {how!r}")
    _require_one_sentence(src_ids=src_ids, tgt_ids=tgt_ids)
    src_len = src_ids.shape[1]
    left_out = torch.eye(src_len, dtype=torch.bool, device=src_ids.device)
    with evaluation_mode(model):
        given = model.embed(src_ids)
        ids, changed = src_ids.expand(src_len, -1), given.expand(src_len, -1, -1)
        if how == "hide":
            ids = ids.masked_fill(left_out, model.config.pad_id)
        else:
            changed = torch.where(left_out[..., None], _baselines(model, src_len), changed)
        return (_log_probs(model, given, src_ids, tgt_ids) - _log_probs(model, changed, ids, tgt_ids)).T


def gradient_times_input(
    model: Transformer, src_ids: Int[Tensor, "1 src_len"], tgt_ids: Int[Tensor, "1 tgt_len"]
) -> Float[Tensor, "tgt_len src_len"]:
    """The gradient of each target token's log-probability, times the difference between source token and baseline.

    If the model were linear, it would be `leave_one_out` with `how="mean"` (arXiv 1605.01713).

    Args: as for `leave_one_out`.

    Raises:
        ValueError: if the ids are no integers of shape (1, seq_len), or do not fit the model.
    """
    return _gradients_times_difference(model, src_ids, tgt_ids, torch.ones(1))


def integrated_gradients(
    model: Transformer, src_ids: Int[Tensor, "1 src_len"], tgt_ids: Int[Tensor, "1 tgt_len"], steps: int = 16
) -> Float[Tensor, "tgt_len src_len"]:
    """`gradient_times_input` with the mean gradient on a straight line from the baselines to the tokens.

    With many steps, a row sums to the target token's log-probability minus the one that it has if each source token
    is replaced by its baseline. This is completeness (arXiv 1703.01365, section 3).

    Args: as for `leave_one_out`; steps is the number of points on the line, each in the middle of an equal part.

    Raises:
        ValueError: if steps is below 1, the ids are no integers of shape (1, seq_len), or do not fit the model.
    """
    require_at_least(1, steps=steps)
    return _gradients_times_difference(model, src_ids, tgt_ids, (torch.arange(steps) + 0.5) / steps)


def _gradients_times_difference(
    model: Transformer, src_ids: Tensor, tgt_ids: Tensor, shares: Float[Tensor, "steps"]
) -> Float[Tensor, "tgt_len src_len"]:
    """The mean gradient at these shares of the line from the baselines to the tokens, times the difference."""
    _require_one_sentence(src_ids=src_ids, tgt_ids=tgt_ids)
    with evaluation_mode(model), torch.no_grad():
        baselines = _baselines(model, src_ids.shape[1])
        difference = model.embed(src_ids) - baselines
        points = baselines + shares.to(difference)[:, None, None] * difference
    with torch.enable_grad():
        points.requires_grad_()
        log_probs = _log_probs(model, points, src_ids.expand(len(shares), -1), tgt_ids).sum(dim=0)
        gradients = [torch.autograd.grad(each, points, retain_graph=True)[0].mean(dim=0) for each in log_probs]
    return (torch.stack(gradients) * difference).sum(dim=-1)


def _log_probs(
    model: Transformer,
    embedded: Float[Tensor, "batch src_len d_model"],
    src_ids: Int[Tensor, "batch src_len"],
    tgt_ids: Int[Tensor, "1 tgt_len"],
) -> Float[Tensor, "batch tgt_len"]:
    """The log-probability of each token of one target under each of the sources."""
    tgt_ids = tgt_ids.expand(len(src_ids), -1)
    tgt_input = torch.cat([torch.full_like(tgt_ids[:, :1], BOS_ID), tgt_ids[:, :-1]], dim=1)
    log_probs = finish(model, embedded, 0, src_ids, tgt_input).log_softmax(dim=-1)
    return log_probs.gather(-1, tgt_ids[..., None])[..., 0]


def _baselines(model: Transformer, src_len: int) -> Float[Tensor, "src_len d_model"]:
    embedding = model.embedding
    return embedding.table.weight.mean(dim=0) * embedding.scale + model.positions[:src_len]


def _require_one_sentence(**ids: Tensor) -> None:
    require_ids(**ids)
    for name, tensor in ids.items():
        if len(tensor) != 1 or tensor.shape[1] == 0:
            raise ValueError(f"{name} must be one sentence, of shape (1, seq_len); got shape {tuple(tensor.shape)}")
