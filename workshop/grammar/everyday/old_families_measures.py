"""The everyday kinds of sentences about time, numbers, quantities and degrees, and how often each is drawn."""

from __future__ import annotations

from workshop.grammar.everyday.comparisons import degrees, here_and_there, so_much
from workshop.grammar.everyday.numbers_and_times import (
    counting,
    dates_and_prices,
    how_long,
    nothing_and_no_one,
    quantities,
)
from workshop.grammar.lessons.families import Family

MEASURE_FAMILIES: dict[Family, float] = {
    dates_and_prices.with_a_number: 16,
    counting.how_many_do: 6,
    counting.it_has: 5,
    counting.did_so_many: 5,
    nothing_and_no_one.nothing_there: 6,
    so_much.so_much: 16,
    counting.how_much_time: 3,
    degrees.the_best: 6,
    degrees.just_as: 2,
    degrees.very_much_so: 4,
    here_and_there.of_degrees: 12,
    quantities.so_much_of_it: 7,
    quantities.several_do: 3,
    quantities.so_often: 7,
    how_long.been_doing: 6,
    how_long.been_there: 4,
    how_long.ever: 7,
    how_long.suddenly: 5,
}
