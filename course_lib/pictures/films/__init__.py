"""Films: pictures that move by themselves and carry a lesson's idea, each one Python file on a shared player."""

from course_lib.pictures.films.beams_grow import beams_grow
from course_lib.pictures.films.dice_and_filter import dice_and_filter
from course_lib.pictures.films.fit_share_mix import fit_share_mix
from course_lib.pictures.films.mask_falls import mask_falls

__all__ = ["beams_grow", "dice_and_filter", "fit_share_mix", "mask_falls"]
