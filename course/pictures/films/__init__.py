"""Films: pictures that move by themselves and carry a lesson's idea, each one Python file on a shared player."""

from course.pictures.films.beams_grow import beams_grow
from course.pictures.films.blank_from_both_sides import blank_from_both_sides
from course.pictures.films.cache_grows import cache_grows
from course.pictures.films.clocks_turn import clocks_turn
from course.pictures.films.dice_and_filter import dice_and_filter
from course.pictures.films.fit_share_mix import fit_share_mix
from course.pictures.films.heads_part_and_join import heads_part_and_join
from course.pictures.films.induction_head import induction_head
from course.pictures.films.mask_falls import mask_falls
from course.pictures.films.one_update import one_update
from course.pictures.films.residual_river import residual_river
from course.pictures.films.softmax_by_tiles import softmax_by_tiles
from course.pictures.films.whole_machine import whole_machine
from course.pictures.films.word_finds_row import word_finds_row

__all__ = [
    "beams_grow",
    "blank_from_both_sides",
    "cache_grows",
    "clocks_turn",
    "dice_and_filter",
    "fit_share_mix",
    "heads_part_and_join",
    "induction_head",
    "mask_falls",
    "one_update",
    "residual_river",
    "softmax_by_tiles",
    "whole_machine",
    "word_finds_row",
]
