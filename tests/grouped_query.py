"""Grouped-query attention (arXiv 2305.13245) in ten lines: another part for a layer, written without touching it."""

from torch import nn

from course_lib.multi_head import MultiHeadAttention, split_heads


class GroupedQueryAttention(MultiHeadAttention):
    """Heads share their keys and values in `num_groups` groups."""

    def __init__(self, d_model, num_heads, num_groups):
        super().__init__(d_model, num_heads)
        self.num_groups = num_groups
        self.key_proj, self.value_proj = (nn.Linear(d_model, d_model // num_heads * num_groups) for _ in "kv")

    def key_heads(self, x):
        return self._for_all_heads(self.key_proj(x))

    def value_heads(self, x):
        return self._for_all_heads(self.value_proj(x))

    def _for_all_heads(self, x):
        return split_heads(x, self.num_groups).repeat_interleave(self.num_heads // self.num_groups, dim=1)
