"""Films: pictures that move by themselves and carry a lesson's idea, each one Python file on a shared player."""

from course_lib.pictures.films.fit_share_mix import fit_share_mix

__all__ = ["fit_share_mix"]
