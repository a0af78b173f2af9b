"""Names of version 1, and of drafts of 2.0, that 2.0 changed, where a learner or a teacher may still have them.

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
# Exercises: the old name, and the name of today.
RENAMED = {f"mend_{bug}": f"fix_{bug}" for bug in BUGS.split()}
MODULES = {
    **{f"course_lib.{part}": f"course.{part}" for part in ("exercises", "pictures", "classroom")},
    **{
        f"course.{part}": f"course.for_lessons.{part}"
        for part in ("drafts", "gguf_file", "modern_parts", "teaching")
    },
    "course_lib.alignments": "course.for_lessons.alignments",
    "course_lib.digits": "course.pictures.digits",
    "course_lib.examples": "course_lib.training_data",
    "course_lib.from_torch": "course.for_lessons.from_torch",
    "course_lib.measuring": "course.for_lessons.measuring",
    "course_lib.model_folders": "course_lib.saved_models",
    "course_lib.running.modes": "course_lib.running.modules",
    "course_lib.running.places": "course_lib.running.data_folder",
    "course_lib.running.records": "course.records",
    "course_lib.running.requirements": "course_lib.running.checks",
    "course_lib.translating.readings": "course_lib.translating.typed_text",
    "course_lib.translating.spelling": "course_lib.translating.typed_text",
    "course_lib.translating.stand_ins": "course_lib.translating.placeholders",
    "course_lib.translating.sureness": "course_lib.translating.doubt",
}
COMMAND = {"-m course_lib": "-m course"}
TODAY = RENAMED | MODULES | COMMAND
OLD = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, TODAY))})(?!\w)")


def with_new_names(text: str) -> str:
    """A text in which exercises and modules have the names of today; one that has no old name stays as it is."""
    return OLD.sub(lambda found: TODAY[found[0]], text)
