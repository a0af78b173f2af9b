"""Names of version 1 that version 2.0 changed, where a learner or a teacher may still have them.

Kept answers, copies of lessons, submitted notebooks, declarations, tables and marks are texts. Who reads one of them
reads it through `with_new_names`.
"""

import re

BUGS = (
    "ablation alignment beam_scores cached_positions cached_rotation causal_weights cross_attention decoder_step "
    "distillation dropout encoder_layer head_scale language_model_loss learning_rates logit_lens masking "
    "padded_attention padded_loss probe repeat rollout sentence_vectors sinusoids soft_lookup split_heads "
    "teacher_forcing tgt_mask tiled_attention top_p training_loop translation_masks two_losses window"
)
RENAMED = {
    f"mend_{bug}": f"fix_{bug}" for bug in BUGS.split()
}  # exercises: the old name, and the name of today
EXERCISE = re.compile(rf"\b(?:{'|'.join(RENAMED)})\b")
# `course_lib.exercises.check`, `from course_lib import pictures`, `python -m course_lib`: they are in `course` now.
WINGS = r"(?:exercises|pictures|classroom)\b"
MOVED = re.compile(rf"\bcourse_lib(?=\.{WINGS}| import {WINGS}(?! *,))|(?<=-m )course_lib\b(?!\.)")


def with_new_names(text: str) -> str:
    """A text in which exercises and modules have the names of today; one that has no old name stays as it is."""
    return MOVED.sub("course", EXERCISE.sub(lambda found: RENAMED[found[0]], text))
