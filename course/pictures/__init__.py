"""Pictures that ask first, then move: each is one Python and one JavaScript file on a shared frame."""

from course.pictures.attention_explorer import attention_explorer
from course.pictures.both_sides import both_sides
from course.pictures.cache_ledger import cache_ledger
from course.pictures.digit_attention import digit_attention
from course.pictures.dying_gradient import dying_gradient
from course.pictures.law_and_floor import law_and_floor
from course.pictures.leak_detector import leak_detector
from course.pictures.machine_map import machine_map
from course.pictures.one_word_two_places import one_word_two_places
from course.pictures.parameter_bill import parameter_bill
from course.pictures.patching import patching
from course.pictures.phase_change import phase_change
from course.pictures.race import race
from course.pictures.same_numbers_wrong_heads import same_numbers_wrong_heads
from course.pictures.switches import live_switches, switches
from course.pictures.three_witnesses import three_witnesses
from course.pictures.training_cockpit import TrainingCockpit, training_cockpit
from course.pictures.tree_grows import tree_grows
from course.pictures.who_knows import who_knows
from course.pictures.who_looks_where import who_looks_where

__all__ = [
    "TrainingCockpit",
    "attention_explorer",
    "both_sides",
    "cache_ledger",
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
