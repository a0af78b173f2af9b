"""The training losses: cross-entropy with label smoothing (section 5.4 of the paper; arXiv 1512.00567), and two more.

`language_model_loss` is for a decoder by itself, `distillation_loss` for a small model that learns from a large one.
"""

from itertools import repeat

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor
from torch.autograd.function import once_differentiable

from course_lib.batches import Batch
from course_lib.embeddings import ID_TYPES
from course_lib.own_transformer import AnyTransformer, OwnTransformer
from course_lib.running.checks import require_at_least
from course_lib.running.modules import unwrap_model

# Rows of logits made at a time. 256 x 10,000 float32 are 10 MB, which a processor's cache can hold; a GPU has no use
# for such small products. There 8,192 x 37,000 are 1.2 GB.
ROWS_AT_A_TIME, ROWS_AT_A_TIME_ON_A_GPU = 256, 8192


def label_smoothing_loss(
    logits: Float[Tensor, "*batch vocab_size"], targets: Int[Tensor, "*batch"], smoothing: float, pad_id: int
) -> Float[Tensor, ""]:
    """Cross-entropy against targets softened by `smoothing`, in nats a token, averaged over real tokens.

    The true token gets probability 1 - smoothing, and `smoothing` is spread evenly over the whole
    vocabulary, the true token included, as `F.cross_entropy` does. Targets equal to `pad_id` do not
    count; where there is nothing else, the loss is 0, and so are its gradients.

    Raises:
        ValueError: if smoothing does not lie between 0 and 1.
    """
    require_share(smoothing)
    require_targets(targets, logits.shape[:-1])
    real = targets != pad_id
    log_probs = logits[real].log_softmax(dim=-1)
    true = log_probs.gather(-1, targets[real][:, None]).sum()
    spread = log_probs.mean(dim=-1).sum()
    return -((1 - smoothing) * true + smoothing * spread) / real.sum().clamp(min=1)


def smoothed_floor(vocab_size: int, smoothing: float) -> float:
    """The lowest value `label_smoothing_loss` can reach: the entropy of the softened targets, in nats.

    Raises:
        ValueError: if vocab_size is not an integer of at least 1, or smoothing does not lie between 0 and 1.
    """
    require_at_least(1, vocab_size=vocab_size)
    require_share(smoothing)
    spread = torch.full((vocab_size,), smoothing / vocab_size, dtype=torch.float64)
    spread[0] += 1 - smoothing
    return torch.special.entr(spread).sum().item()


def projected_label_smoothing_loss(
    hidden: Float[Tensor, "*batch d_model"],
    table: Float[Tensor, "vocab_size d_model"],
    targets: Int[Tensor, "*batch"],
    smoothing: float,
    pad_id: int,
) -> Float[Tensor, ""]:
    """`label_smoothing_loss(hidden @ table.T, ...)` without ever holding all the logits.

    The logits of a batch are the largest tensor of a small model by far (1,536 tokens x 10,000 words
    = 61 MB, and as much again for each step of the backward pass). Here a few rows of them are made
    at a time, their share of the loss and of both gradients is taken, and they are thrown away.

    Raises:
        ValueError: if smoothing does not lie between 0 and 1, or the shapes do not fit one another.
    """
    require_share(smoothing)
    require_targets(targets, hidden.shape[:-1])
    if table.dim() != 2 or hidden.shape[-1] != table.shape[-1]:
        raise ValueError(
            f"wanted hidden vectors as long as the table's; got shapes {tuple(hidden.shape)} and {tuple(table.shape)}"
        )
    real = targets != pad_id
    if _on_cpu(hidden):  # padding costs nothing where it is left out
        return _ProjectedLoss.apply(hidden[real], table, targets[real], None, smoothing, torch.is_grad_enabled())
    # A GPU would have to be asked how many targets are real: a wait, and another shape for each batch. There the hidden
    # vectors of padding become zero, which keeps it out of both gradients, and `real` keeps it out of the sum.
    rows = hidden.masked_fill(~real[..., None], 0.0).reshape(-1, hidden.shape[-1])
    answers = targets.where(real, 0).flatten()  # `pad_id` need not be a row of the table
    return _ProjectedLoss.apply(rows, table, answers, real.flatten(), smoothing, torch.is_grad_enabled())


class _ProjectedLoss(torch.autograd.Function):
    """The gradient of cross-entropy by the logits is softmax(logits) - softened target,
    so the forward pass can compute it as well.

    The mean is over all rows, or over those that `real` names: the others must be zero.
    """

    @staticmethod
    def forward(ctx, hidden, table, targets, real, smoothing, with_gradients):
        vocab_size = len(table)
        count = max(len(targets), 1) if real is None else real.sum().clamp(min=1)
        losses, hidden_grads = [], []
        table_grad = torch.zeros_like(table) if with_gradients else None
        dtype = torch.promote_types(hidden.dtype, torch.float32)
        hidden_cast, table_cast = (x.to(_dtype_of_products(x)) for x in (hidden, table))
        size = ROWS_AT_A_TIME if _on_cpu(hidden) else ROWS_AT_A_TIME_ON_A_GPU
        counted = repeat(None) if real is None else real.split(size)
        blocks = zip(hidden_cast.split(size), targets.split(size), counted, strict=False)
        for rows, answers, is_real in blocks:
            log_probs = torch.log_softmax(rows @ table_cast.T, dim=-1, dtype=dtype)
            true, spread = _sum(log_probs.gather(-1, answers[:, None]), is_real), _sum(log_probs, is_real)
            losses.append(-(1 - smoothing) * true - smoothing / vocab_size * spread)
            if table_grad is None:
                continue
            grad = log_probs.exp_().sub_(smoothing / vocab_size)
            grad.scatter_add_(1, answers[:, None], grad.new_full((len(answers), 1), smoothing - 1))
            grad = grad.to(table_cast.dtype)
            hidden_grads.append(grad @ table_cast)
            table_grad += grad.T @ rows
        if table_grad is not None:
            hidden_grad = torch.cat(hidden_grads).to(hidden.dtype)
            ctx.save_for_backward(hidden_grad.div_(count), table_grad.div_(count))
        return torch.stack(losses).sum() / count

    @staticmethod
    @once_differentiable
    def backward(ctx, loss_grad):
        hidden_grad, table_grad = ctx.saved_tensors
        return hidden_grad * loss_grad, table_grad * loss_grad, None, None, None, None


def _on_cpu(x: Tensor) -> bool:
    return x.device.type == "cpu"


def _sum(x: Float[Tensor, "rows n"], is_real: Bool[Tensor, "rows"] | None) -> Float[Tensor, ""]:
    """The sum of the rows that are real, or of all."""
    return x.sum() if is_real is None else (x.sum(dim=-1) * is_real).sum()


def _dtype_of_products(x: Tensor) -> torch.dtype:
    """The dtype of matrix products with `x`: its own, or autocast's, which leaves float64 alone."""
    device = x.device.type
    if x.dtype == torch.float64 or not torch.is_autocast_enabled(device):
        return x.dtype
    return torch.get_autocast_dtype(device)


def batch_loss(model: AnyTransformer, batch: Batch, label_smoothing: float) -> Float[Tensor, ""]:
    """The label-smoothed loss of a Transformer on one batch of pairs, in nats a target token.

    It makes no logits of the whole batch, and so does not call the model's `forward`: for speed, compile the loss.

    Raises:
        ValueError: if the batch holds no pairs of sentences: other examples need a loss of their own.
    """
    if not isinstance(batch, Batch):
        raise ValueError(f"batch_loss is for pairs of sentences; got {type(batch).__name__}: give train another loss")
    model = unwrap_model(model)
    if isinstance(model, OwnTransformer):
        logits = model(batch.src_ids, batch.tgt_input)
        return label_smoothing_loss(logits, batch.tgt_output, label_smoothing, model.pad_id)
    hidden = model.hidden(batch.src_ids, batch.tgt_input)
    table = model.embedding.table.weight
    return projected_label_smoothing_loss(hidden, table, batch.tgt_output, label_smoothing, model.config.pad_id)


def language_model_loss(
    logits: Float[Tensor, "batch seq_len vocab_size"], token_ids: Int[Tensor, "batch seq_len"], pad_id: int
) -> Float[Tensor, ""]:
    """Cross-entropy of each next token, in nats a token: the logits at place t against the token at place t + 1.

    The first token is nobody's target, and the last logits have no target. Targets equal to `pad_id` do not count;
    where there is nothing else, the loss is 0, and so are its gradients. The mean is over all real targets.

    Raises:
        ValueError: if there is not a token id for each row of logits.
    """
    require_targets(token_ids, logits.shape[:-1])
    predictions, targets = logits[:, :-1].flatten(0, 1), token_ids[:, 1:].flatten().long()
    total = F.cross_entropy(predictions, targets, ignore_index=pad_id, reduction="sum")
    return total / (targets != pad_id).sum().clamp(min=1)


def distillation_loss(
    student_logits: Float[Tensor, "rows num_classes"],
    teacher_logits: Float[Tensor, "rows num_classes"],
    temperature: float,
) -> Float[Tensor, ""]:
    """How far the student's probabilities are from the teacher's: T^2 * the mean over rows of KL(teacher || student).

    Both are softened: their logits are divided by T = `temperature`. That makes the gradients about T^2 times as small,
    and the factor makes up for it (arXiv 1503.02531, section 2). No gradient flows into the teacher.

    Raises:
        ValueError: if the two differ in shape, or the temperature is not above 0.
    """
    _require_one_shape(student_logits, teacher_logits)
    if not temperature > 0:
        raise ValueError(f"temperature must be above 0; got {temperature}")
    student, teacher = (x.div(temperature).log_softmax(-1) for x in (student_logits, teacher_logits.detach()))
    return temperature**2 * F.kl_div(student, teacher, reduction="batchmean", log_target=True)


def _require_one_shape(student_logits: Tensor, teacher_logits: Tensor) -> None:
    if student_logits.shape != teacher_logits.shape or student_logits.dim() != 2:
        shapes = f"{tuple(student_logits.shape)} and {tuple(teacher_logits.shape)}"
        raise ValueError(f"wanted logits of student and teacher of one shape (rows, num_classes); got {shapes}")


def require_targets(targets: Tensor, shape: torch.Size) -> None:
    """Refuse targets that are not one token id for each row of logits. Their numbers are not looked at.

    Raises:
        ValueError: if they are no integers, or not of that shape.
    """
    if targets.shape != shape or targets.dtype not in ID_TYPES:
        raise ValueError(
            f"targets must be token ids of shape {tuple(shape)}, one for each row of logits; "
            f"got {targets.dtype} of shape {tuple(targets.shape)}"
        )


def require_share(label_smoothing: float) -> None:
    """Refuse a label smoothing that does not lie between 0 and 1.

    Raises:
        ValueError: if it does not lie between 0 and 1.
    """
    if not 0.0 <= label_smoothing <= 1.0:
        raise ValueError(f"label_smoothing must lie between 0 and 1; got {label_smoothing}")
