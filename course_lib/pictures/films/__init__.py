"""Films: pictures that move by themselves and carry a lesson's idea, each one Python file on a shared player."""

from course_lib.pictures.films.fit_share_mix import fit_share_mix
from course_lib.pictures.films.one_update import one_update
from course_lib.pictures.films.residual_river import residual_river
from course_lib.pictures.films.softmax_by_tiles import softmax_by_tiles

__all__ = ["fit_share_mix", "one_update", "residual_river", "softmax_by_tiles"]
