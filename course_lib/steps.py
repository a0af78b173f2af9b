"""Writing one position a step with any model, for `search` and `sampling`: with a cache, or reading all again.

Both ask of a model one function, `read`. It is called with token ids, a mask, a cache or None, and what else the model
is given about each text, such as the encoder's memory; it returns logits.
"""

from collections.abc import Callable, Sequence

import torch
from jaxtyping import Bool, Float, Int, Shaped
from torch import Tensor

from course_lib.caches import Cache
from course_lib.embeddings import require_ids
from course_lib.masks import causal_mask

Read = Callable[..., Float[Tensor, "rows new_len vocab_size"]]
Given = Sequence[Shaped[Tensor, "rows ..."]]


class CachedDecoder:
    """A `course_lib.search.Decoder` that goes on after what a cache holds, with up to `beam_size` hypotheses a text.

    What was written is never hidden from the hypotheses that go on from it. No gradients flow.

    Args:
        read: see above.
        cache: with room for all steps of all hypotheses.
        given: what else `read` is given about each text.
        beam_size: hypotheses a text; 1 for greedy decoding.
        prompt: what each text begins with, before the first token that `step` reads; None: nothing.
    """

    def __init__(
        self,
        read: Read,
        cache: Cache,
        given: Given = (),
        beam_size: int = 1,
        prompt: Int[Tensor, "batch prompt_len"] | None = None,
    ):
        self._read, self._cache, self._given = read, cache, given
        self._beam_size, self._prompt = beam_size, prompt
        self._seen: Tensor | None = None  # what each hypothesis of the last step may look at

    @torch.no_grad()
    def step(
        self, token_ids: Int[Tensor, "batch live"], parents: Int[Tensor, "batch live"] | None = None
    ) -> Float[Tensor, "batch live vocab_size"]:
        """Read one more token of each hypothesis; the logits of the token after it.

        Args:
            token_ids: the newest token; `<bos>`, or the last of the prompt, on the first step.
            parents: which hypothesis of the step before each one goes on from; None: each from itself.

        Raises:
            ValueError: if there is no room for them in the cache, `token_ids` has not 1 to `beam_size` hypotheses of
                each text (after a prompt, 1), or without parents more than the step before.
        """
        require_ids(token_ids=token_ids)
        most = self._beam_size if parents is not None or self._seen is None else self._seen.shape[2]
        _require_live(token_ids, most if self._prompt is None else 1)
        if self._prompt is not None:
            return self._read_first(self._prompt, token_ids)
        self._cache.side_by_side = True
        mask = None if self._beam_size == 1 else self._extended(token_ids, parents)
        logits = self._read(token_ids, mask, self._cache, *self._given)
        self._seen = mask
        return logits

    def _read_first(
        self, prompt: Int[Tensor, "batch prompt_len"], token_ids: Int[Tensor, "batch 1"]
    ) -> Float[Tensor, "batch 1 vocab_size"]:
        """Read the prompt and the token after it, of which there is one hypothesis yet."""
        first = torch.cat([prompt, token_ids], dim=1)
        logits = self._read(first, None, self._cache, *self._given)[:, -1:]
        self._seen = first.new_ones(len(first), 1, 1, first.shape[1], dtype=torch.bool)
        self._prompt = None
        return logits

    def keep(self, rows: Int[Tensor, "kept"]) -> None:
        """Go on with only these texts of the batch, in this order; `rows` lies on the CPU."""
        self._cache.keep(rows)
        self._given = [of_each[rows.to(of_each.device, non_blocking=True)] for of_each in self._given]
        if self._seen is not None:
            self._seen = self._seen[rows.to(self._seen.device, non_blocking=True)]

    def _extended(
        self, token_ids: Int[Tensor, "batch live"], parents: Int[Tensor, "batch live"] | None
    ) -> Bool[Tensor, "batch 1 live past_len"]:
        """Each hypothesis sees what its parent saw, and itself."""
        batch, live = token_ids.shape
        itself = torch.eye(live, dtype=torch.bool, device=token_ids.device).expand(batch, 1, -1, -1)
        if self._seen is None:
            return itself
        if parents is None:
            seen = self._seen[:, :, :live]
        else:
            seen = self._seen.gather(2, parents[:, None, :, None].expand(-1, -1, -1, self._seen.shape[3]))
        return torch.cat([seen, itself], dim=-1)


class PrefixDecoder:
    """A `course_lib.search.Decoder` without a cache: at each step it reads all that was written again.

    It serves any model: also a learner's own functions, and attentions that take no cache.

    Args:
        read, given: as for `CachedDecoder`; `read` gets the causal mask, and None for a cache.
        prefixes: what each text begins with, before the first token that `step` reads.
    """

    def __init__(self, read: Read, given: Given, prefixes: Int[Tensor, "rows prefix_len"]):
        self._read, self._given = read, given
        self._prefixes = prefixes  # with an axis of hypotheses after the first step

    @torch.no_grad()
    def step(
        self, token_ids: Int[Tensor, "rows live"], parents: Int[Tensor, "rows live"] | None = None
    ) -> Float[Tensor, "rows live vocab_size"]:
        """As `CachedDecoder.step`, with any number of hypotheses."""
        require_ids(token_ids=token_ids)
        live, is_first = token_ids.shape[1], self._prefixes.dim() == 2
        _require_live(token_ids, max(live, 1) if is_first or parents is not None else self._prefixes.shape[1])
        if is_first:  # all begin alike
            self._prefixes = self._prefixes[:, None].expand(-1, live, -1)
        if parents is None:
            parents = torch.arange(live, device=token_ids.device).expand_as(token_ids)
        past = self._prefixes.gather(1, parents[..., None].expand(-1, -1, self._prefixes.shape[-1]))
        self._prefixes = torch.cat([past, token_ids[..., None]], dim=-1)
        texts = self._prefixes.flatten(0, 1)
        given = [of_each.repeat_interleave(live, dim=0) for of_each in self._given]
        mask = causal_mask(texts.shape[1], texts.device)[None, None]
        logits = self._read(texts, mask, None, *given)
        return logits[:, -1].unflatten(0, token_ids.shape)

    def keep(self, rows: Int[Tensor, "kept"]) -> None:
        """Go on with only these texts of the batch, in this order."""
        rows = rows.to(self._prefixes.device)
        self._prefixes = self._prefixes[rows]
        self._given = [of_each[rows] for of_each in self._given]


def _require_live(token_ids: Tensor, most: int) -> None:
    if not 1 <= token_ids.shape[1] <= most:
        raise ValueError(f"wanted a token of each of 1 to {most} hypotheses; got {token_ids.shape[1]}")
