"""Pictures that ask first, then move: each is one Python and one JavaScript file on a shared frame."""

from course_lib.pictures.attention_explorer import attention_explorer
from course_lib.pictures.both_sides import both_sides
from course_lib.pictures.cache_ledger import cache_ledger
from course_lib.pictures.clock_hands import clock_hands
from course_lib.pictures.decoder_film_strip import decoder_film_strip
from course_lib.pictures.dice import dice
from course_lib.pictures.digit_attention import digit_attention
from course_lib.pictures.dying_gradient import dying_gradient
from course_lib.pictures.law_and_floor import law_and_floor
from course_lib.pictures.leak_detector import leak_detector
from course_lib.pictures.machine_map import machine_map
from course_lib.pictures.one_word_two_places import one_word_two_places
from course_lib.pictures.parameter_bill import parameter_bill
from course_lib.pictures.patching import patching
from course_lib.pictures.phase_change import phase_change
from course_lib.pictures.race import race
from course_lib.pictures.same_numbers_wrong_heads import same_numbers_wrong_heads
from course_lib.pictures.switches import live_switches, switches
from course_lib.pictures.three_witnesses import three_witnesses
from course_lib.pictures.training_cockpit import TrainingCockpit, training_cockpit
from course_lib.pictures.tree_grows import tree_grows
from course_lib.pictures.who_knows import who_knows
from course_lib.pictures.who_looks_where import who_looks_where

__all__ = [
    "TrainingCockpit",
    "attention_explorer",
    "both_sides",
    "cache_ledger",
    "clock_hands",
    "decoder_film_strip",
    "dice",
    "digit_attention",
    "dying_gradient",
    "law_and_floor",
    "leak_detector",
    "live_switches",
    "machine_map",
    "one_word_two_places",
    "parameter_bill",
    "patching",
    "phase_change",
    "race",
    "same_numbers_wrong_heads",
    "switches",
    "three_witnesses",
    "training_cockpit",
    "tree_grows",
    "who_knows",
    "who_looks_where",
]
