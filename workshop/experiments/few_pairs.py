"""Two ways to learn more from few pairs: R-Drop (arXiv 2106.14448), and batches of several lengths."""

import math
from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor
from torch.autograd.function import once_differentiable

from course_lib.batches import Batch, BatchSize, Epoch, TokenBudgetBatches, TokenPairs
from course_lib.losses import batch_loss
from course_lib.token_rows import epoch_generator, order_of_epoch
from course_lib.transformer import Transformer

TARGETS_AT_A_TIME = 128  # on a CPU


@dataclass(frozen=True)
class RDropLoss:
    """The label-smoothed loss of two passes with different dropout, and how far their predictions are apart.

        loss = (loss_1 + loss_2) / 2 + weight * (KL(p_1 || p_2) + KL(p_2 || p_1)) / 2

    a mean over the target tokens. The paper's alpha is twice the weight, because it adds the two losses up (Eq. 4).
    Without dropout, as when validating, it is the loss of one pass.

    Raises:
        ValueError: if the weight is negative or not finite.
    """

    weight: float

    def __post_init__(self):
        if not 0 <= self.weight < math.inf:
            raise ValueError(f"weight must be at least 0, and finite; got {self.weight}")

    def __call__(self, model: Transformer, batch: Batch, label_smoothing: float) -> Float[Tensor, ""]:
        """The loss of a batch, in nats a target token."""
        if not model.training:
            return batch_loss(model, batch, label_smoothing)
        src_ids, tgt_input = (torch.cat([x, x]) for x in (batch.src_ids, batch.tgt_input))
        hidden = model.hidden(src_ids, tgt_input).unflatten(0, (2, -1)).flatten(1, 2)
        targets = batch.tgt_output.flatten().long()
        # Real tokens first: how many there are is known, so a GPU is not asked for it.
        real = (targets == model.config.pad_id).long().argsort(stable=True)[: batch.num_tokens]
        given = hidden[:, real], model.embedding.table.weight, targets[real], label_smoothing
        of_all = _Blocks.apply(self._total, *given) if hidden.device.type == "cpu" else self._total(*given)
        return of_all / max(batch.num_tokens, 1)

    def _total(
        self,
        hidden: Float[Tensor, "2 num_targets d_model"],
        table: Float[Tensor, "vocab_size d_model"],
        targets: Int[Tensor, "num_targets"],
        label_smoothing: float,
    ) -> Float[Tensor, ""]:
        """The sum of some targets' losses, in nats, from the last hidden vectors of both passes."""
        log_probs = (hidden @ table.T).log_softmax(dim=-1, dtype=torch.float32)
        true = log_probs.gather(-1, targets.expand(2, -1)[..., None]).sum() / 2
        first, second = log_probs
        apart = ((first.exp() - second.exp()) * (first - second)).sum()
        spread = log_probs.mean(dim=-1).sum() / 2
        return self.weight / 2 * apart - (1 - label_smoothing) * true - label_smoothing * spread


class _Blocks(torch.autograd.Function):
    """A sum over targets and its gradients, from the logits of a few targets at a time: a CPU's cache holds these."""

    @staticmethod
    def forward(ctx, total_of, hidden, table, targets, label_smoothing):
        totals, hidden_grads, table_grad = [], [], torch.zeros_like(table)
        blocks = zip(hidden.split(TARGETS_AT_A_TIME, dim=1), targets.split(TARGETS_AT_A_TIME), strict=True)
        for block, answers in blocks:
            inputs = [x.detach().requires_grad_() for x in (block, table)]
            with torch.enable_grad():
                totals.append(total_of(*inputs, answers, label_smoothing))
            of_block, of_table = torch.autograd.grad(totals[-1], inputs)
            hidden_grads.append(of_block)
            table_grad += of_table
        ctx.save_for_backward(torch.cat(hidden_grads, dim=1), table_grad)
        return torch.stack(totals).sum().detach()

    @staticmethod
    @once_differentiable
    def backward(ctx, loss_grad):
        hidden_grad, table_grad = ctx.saved_tensors
        return None, hidden_grad * loss_grad, table_grad * loss_grad, None, None


class MixedLengths(TokenPairs):
    """Pairs whose batches hold several lengths each; see `MixedBatches`."""

    def digest(self) -> str:
        """Other batches than those of the same `TokenPairs`: a run cannot go on with the others."""
        return f"{super().digest()} mixed"

    def batches(self, tokens_per_batch: int, seed: int = 0) -> "MixedBatches":
        """The pairs in batches of two lengths."""
        return MixedBatches(self, tokens_per_batch, seed)


class MixedBatches(TokenBudgetBatches):
    """Batches that join two smaller ones of different lengths in one rectangle.

    A batch of a single length pulls the weights towards that length. An update from two batches does so less, and one
    rectangle for both is faster on a GPU, in spite of its padding. The same ones are joined in every epoch, so that
    the sizes stay the same and updates can be CUDA graphs.

    Args:
        tokens_per_batch: the budget of both together, before they are joined.

    Raises:
        ValueError: if a half of the budget does not hold the longest sentence.
    """

    def __init__(self, pairs: TokenPairs, tokens_per_batch: int, seed: int = 0):
        longest = int(max(pairs.src_lengths.max(), pairs.tgt_lengths.max()))
        if tokens_per_batch < 2 * longest:
            raise ValueError(
                f"tokens_per_batch must hold the longest sentence twice, {2 * longest} positions with its special "
                f"tokens; got {tokens_per_batch}"
            )
        super().__init__(pairs, tokens_per_batch // 2, seed)
        order = torch.randperm(len(self._counts), generator=epoch_generator(seed, 0))
        self._joined = [couple.tolist() for couple in order.split(2)]
        self._joined_sizes = [_around([self._sizes[i] for i in couple]) for couple in self._joined]

    def __len__(self) -> int:
        """Batches in an epoch."""
        return len(self._joined)

    def epoch(self, epoch: int) -> Epoch:
        """The batches of epoch number `epoch`, which every call gives alike."""
        order, turn = order_of_epoch(self._keys, len(self), self._seed, epoch)
        rows = order.to(self._pairs.src_ids.device).split(self._counts)
        joined = [torch.cat([rows[i] for i in self._joined[k]]) for k in turn]
        return Epoch(self._pairs, joined, [self._joined_sizes[k] for k in turn])


def _around(sizes: list[BatchSize]) -> BatchSize:
    """The size of one rectangle that holds all of these batches."""
    return BatchSize(
        max(size.src_len for size in sizes),
        max(size.tgt_len for size in sizes),
        sum(size.num_tokens for size in sizes),
    )
