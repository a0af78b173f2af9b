"""Films: pictures that move by themselves and carry a lesson's idea, each one Python file on a shared player."""

from course_lib.pictures.films.fit_share_mix import fit_share_mix
from course_lib.pictures.films.induction_head import induction_head
from course_lib.pictures.films.word_finds_row import word_finds_row

__all__ = ["fit_share_mix", "induction_head", "word_finds_row"]
