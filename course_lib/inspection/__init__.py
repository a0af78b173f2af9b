"""Looking inside a trained model: instruments that read what it computes, and instruments that change it.

weights      what the attentions look at
streams      the residual streams of encoder and decoder, and what each layer would say already
heads        a model without some of its heads
influence    how much each source token matters to each target token
patching     one vector of another sentence in the place of its own
"""

from course_lib.inspection.heads import heads_off, without_head
from course_lib.inspection.influence import gradient_times_input, integrated_gradients, leave_one_out
from course_lib.inspection.patching import patching_effect, patching_effects
from course_lib.inspection.streams import Streams, encoder_streams, finish, logit_lens, residual_streams
from course_lib.inspection.weights import (
    attention_rollout,
    attention_weights,
    cross_attention_weights,
    induction_scores,
)

__all__ = [
    "Streams",
    "attention_rollout",
    "attention_weights",
    "cross_attention_weights",
    "encoder_streams",
    "finish",
    "gradient_times_input",
    "heads_off",
    "induction_scores",
    "integrated_gradients",
    "leave_one_out",
    "logit_lens",
    "patching_effect",
    "patching_effects",
    "residual_streams",
    "without_head",
]
