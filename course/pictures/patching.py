"""Patching: what each single vector of one run does in another, drawn over the encoder, for several pairs."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from jaxtyping import Float
from torch import Tensor

from course.pictures import small_translator, token_names
from course.pictures.frame import Guess, Picture, Table
from course.pictures.rounding import rounded
from course.pictures.three_witnesses import (
    HUNGRY,
    OF_SMALL,
    Case,
    PatchingEffect,
    divided_by_clean,
    effects_of,
    state_names,
    tokens_of,
    with_own_function,
)
from course_lib.translator import Translator

MISSED = Case("Perdí el tren.", "Perdí el libro.", ("missed", "lost"), "I")
HER = Case("El niño la conoce.", "El niño lo conoce.", ("her", "him"), "The boy knows")
NURSE = Case(
    "El enfermero lloró porque tenía miedo.",
    "La enfermera lloró porque tenía miedo.",
    ("he", "she"),
    "The nurse cried because",
)
CASES = (MISSED, HER, NURSE, HUNGRY)
CASES_OF_SMALL = (OF_SMALL, Case("Me senté en el banco.", "La senté en el banco.", ("a", "much"), "I loved"))
DIRECTIONS = ("second into first", "first into second")
DIGITS = 2


def patching(
    translator: Translator,
    cases: Sequence[Case] = CASES,
    *,
    my_patching_effect: PatchingEffect | None = None,
) -> Picture:
    """A picture of the effect of a patch at each position, before each encoder layer and after the last.

    Two runs stand side by side, and a vector is carried from one to the other: from the second sentence into the first,
    or the other way; then 1 is the first sentence's answer. The question is about the first pair: which vector decides
    after the last layer?

    Args:
        cases: one or more pairs of sentences with their answers.
        my_patching_effect: the learner's own, called as `my_patching_effect(clean, corrupted, patched)` with
            differences of logits, for the switch "on my function".

    Raises:
        ValueError: if there is no case, a sentence has more than twelve tokens, or `patching_effects` refuses a case.
    """
    if not cases:
        raise ValueError("wanted at least one pair of sentences in cases; got none")
    runs = [run for case in cases for run in (case, _turned(case))]
    effects = [effects_of(translator, run) for run in runs]
    names = [token_names.spoken(tokens_of(translator, run.clean)) for run in runs]
    mine = None
    if my_patching_effect is not None:
        own = [
            with_own_function(translator, run, found, my_patching_effect)
            for run, found in zip(runs, effects, strict=True)
        ]
        mine = _numbers(own)
    return Picture(
        scripts=("sentence", "patching"),
        title="Which vector carries what decides the answer?",
        guess=_guess(cases[0], names[0], effects[0]),
        scene={
            "runs": [
                {"sentence": run.clean, "words": run.words, "names": name}
                for run, name in zip(runs, names, strict=True)
            ],
            "directions": DIRECTIONS,
            "states": state_names(len(effects[0])),
        },
        ours=_numbers(effects),
        mine=mine,
        table=_table(runs, names, effects),
    )


def example(my_patching_effect: PatchingEffect = divided_by_clean) -> Picture:
    """The course's own translator on four pairs, and a learner who divides by clean."""
    translator = small_translator.shipped_or_small()
    cases = CASES_OF_SMALL if small_translator.is_small(translator) else CASES
    return patching(translator, cases, my_patching_effect=my_patching_effect)


def _turned(case: Case) -> Case:
    """The other direction: the first sentence's vectors go into the second one."""
    return replace(case, clean=case.corrupted, corrupted=case.clean, words=case.words[::-1])


def _numbers(effects: Sequence[Tensor]) -> dict[str, Any]:
    return {"effects": [rounded(each, DIGITS) for each in effects]}


def _guess(case: Case, names: Sequence[str], effects: Float[Tensor, "num_states src_len"]) -> Guess:
    before, after = effects[0].tolist(), effects[-1].tolist()
    most = after.index(max(after))
    begun = f" after “{case.prefix}”" if case.prefix else ""
    question = (
        f"“{case.clean}” needs “{case.words[0]}”{begun}, and “{case.corrupted}” needs “{case.words[1]}”. After the "
        "encoder's last layer, one vector of the second sentence is put at the same position of the first one. Which "
        f"vector goes furthest from “{case.words[0]}” to “{case.words[1]}”?"
    )
    reasons = [
        f"At {name} the effect is {first:z.2f} before layer 1 and {last:z.2f} after the last layer; at {names[most]} "
        f"it is {after[most]:.2f} there."
        for name, first, last in zip(names, before, after, strict=True)
    ]
    return Guess.explained(question, names, most, reasons)


def _table(runs: Sequence[Case], names: Sequence[list[str]], effects: Sequence[Tensor]) -> Table:
    rows = [
        (run.clean, run.words[1], name, *(f"{effect:z.2f}" for effect in column))
        for run, of_run, found in zip(runs, names, effects, strict=True)
        for name, column in zip(of_run, found.T.tolist(), strict=True)
    ]
    header = ("sentence", "1 is", "patch at", *state_names(len(effects[0])))
    return Table("Effects of a patch", header, tuple(rows))
