"""The everyday kinds of sentences about time, numbers, quantities and degrees, and how often each is drawn."""

from __future__ import annotations

from workshop.grammar.everyday.measures import (
    counting,
    dates,
    degrees,
    degrees_and_places,
    lasting,
    nothing,
    quantities,
    so_much,
)
from workshop.grammar.families import Family

MEASURE_FAMILIES: dict[Family, float] = {
    dates.with_a_number: 16,
    counting.how_many_do: 6,
    counting.it_has: 5,
    counting.did_so_many: 5,
    nothing.nothing_there: 6,
    so_much.so_much: 16,
    counting.how_much_time: 3,
    degrees.the_best: 6,
    degrees.just_as: 2,
    degrees.very_much_so: 4,
    degrees_and_places.of_degrees: 12,
    quantities.so_much_of_it: 7,
    quantities.several_do: 3,
    quantities.so_often: 7,
    lasting.been_doing: 6,
    lasting.been_there: 4,
    lasting.ever: 7,
    lasting.suddenly: 5,
}
