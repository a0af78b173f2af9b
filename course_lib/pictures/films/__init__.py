"""Films: pictures that move by themselves and carry a lesson's idea, each one Python file on a shared player."""

from course_lib.pictures.films.blank_from_both_sides import blank_from_both_sides
from course_lib.pictures.films.clocks_turn import clocks_turn
from course_lib.pictures.films.fit_share_mix import fit_share_mix
from course_lib.pictures.films.heads_part_and_join import heads_part_and_join
from course_lib.pictures.films.whole_machine import whole_machine

__all__ = [
    "blank_from_both_sides",
    "clocks_turn",
    "fit_share_mix",
    "heads_part_and_join",
    "whole_machine",
]
