"""The question of the decoder film strip: about greedy decoding if the beam overtakes it, else about influence."""

from typing import Any

import torch

from course.pictures import token_names
from course.pictures.frame import Guess

MAX_CHOICES = 6


def film_question(film: dict[str, Any], source: list[str], beam_size: int) -> tuple[Guess, int]:
    """The question, and the index of the step to show first.

    Args:
        film: the film's data, as `decoder_film_strip` makes it.
        source: the words of the source; the last one is `<eos>`, which is never hidden.
    """
    overtaken = overtaken_at(film["beam"])
    if overtaken is not None and overtaken < len(film["written"]):
        return _about_the_beam(film["beam"], overtaken, beam_size), overtaken
    asked = _most_influenced(film)
    return _about_influence(film, source, asked), asked


def overtaken_at(beam: list[list[list]]) -> int | None:
    """The index of the first step at which the greedy beginning is not the likeliest; None if there is none."""
    return next((step for step, place in enumerate(_greedy_places(beam)) if place != 0), None)


def _greedy_places(beam: list[list[list]]) -> list[int | None]:
    """For each step until greedy decoding ends, the place of its output among the candidates; None if it was pruned."""
    places: list[int | None] = [0]
    for before, candidates in zip(beam, beam[1:], strict=False):
        kept = [place for place, (*_, fate) in enumerate(before) if fate == "kept"]
        if places[-1] not in kept:
            return places if before[places[-1] or 0][-1] == "ended" else [*places, None]
        parents = [parent for _, parent, *_ in candidates]
        parent = kept.index(places[-1])
        places.append(parents.index(parent) if parent in parents else None)
    return places


def _about_the_beam(beam: list[list[list]], overtaken: int, beam_size: int) -> Guess:
    first, place = beam[overtaken][0], _greedy_places(beam)[overtaken]
    greedy = (
        "the beam has dropped greedy" if place is None else f"greedy has {_signed(beam[overtaken][place])}"
    )
    later = f"At step {overtaken + 1} “{first[0]}” stands first with {_signed(first)}, and {greedy}."
    start = max(1, min(overtaken - 2, len(beam) - MAX_CHOICES + 1))
    steps = range(start, min(start + MAX_CHOICES, len(beam) + 1))
    return Guess(
        f"Greedy decoding takes the likeliest token at each step. The beam keeps the {beam_size} best beginnings. "
        "Up to which step is the greedy beginning the best one?",
        tuple(f"step {step}" for step in steps),
        steps.index(overtaken),
        tuple(
            f"At step {step + 1} the greedy beginning is still the best, with {_signed(beam[step][0])}."
            if step < overtaken
            else later * (step > overtaken)
            for step in steps
        ),
    )


def _signed(candidate: list) -> str:
    """The log-probability of a candidate, with a minus sign."""
    return f"{candidate[2]:.2f}".replace("-", "−")


def _most_influenced(film: dict[str, Any]) -> int:
    """The step with most influence, preferably one where attention points elsewhere."""
    influence, attention = torch.tensor(film["influence"]), torch.tensor(film["attention"])[:, :-1]
    elsewhere = influence.argmax(1) != attention.argmax(1)
    return int((influence.amax(1) + 1000 * elsewhere * (influence.amax(1) > 1)).argmax())


def _about_influence(film: dict[str, Any], source: list[str], asked: int) -> Guess:
    influence, token = film["influence"][asked], f"“{film['written'][asked]}”"
    words = token_names.spoken(source)[:-1]
    answer = influence.index(max(influence))
    return Guess.explained(
        f"When it writes {token}: which source word, when it is hidden, hurts {token} most?",
        words,
        answer,
        (
            f"Hiding {word} {_change(influence[place])} the log-probability of {token}; "
            f"hiding {words[answer]} {_change(influence[answer])} it."
            for place, word in enumerate(words)
        ),
    )


def _change(fall: float) -> str:
    if fall == 0:
        return "does not change"
    return f"takes {fall:.2f} nats from" if fall > 0 else f"adds {-fall:.2f} nats to"
