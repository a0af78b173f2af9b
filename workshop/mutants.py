"""The published table of mutants: how many small mistakes in each exercise's reference the check notices.

python -m workshop.mutants                                    # the table, for every exercise
python -m workshop.mutants causal_mask                        # what survives, one by one
python -m workshop.mutants --write benchmarks/exercises.md    # publish the table
"""

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path

from course.exercises import EXERCISES, Exercise, Result
from course.exercises.answer_key import AnswerKey
from course.exercises.judging import judge
from course.exercises.mutants import verdicts

HEAD = """\
| lesson | exercise | mutants | caught | cannot be seen | misconceptions named |
| --- | --- | ---: | ---: | ---: | ---: |
"""


def table(exercises: Iterable[Exercise]) -> str:
    """The published table, in Markdown."""
    keys = map(AnswerKey, exercises)
    return HEAD + "".join(row(key.exercise, verdicts(key), results(key)) for key in keys)


def row(exercise: Exercise, passed: Mapping[str, bool], told: Mapping[str, Result]) -> str:
    """One exercise's line of the table.

    Args:
        exercise: what the line is about.
        passed: for each mutant, by its label, whether it passes the check.
        told: for each misconception, by its name, what the check says to an answer that holds it.
    """
    alive = [label for label in passed if passed[label]]
    equivalent = [label for label in alive if label in exercise.equivalents]
    named = sum(result.misconception == name for name, result in told.items())
    return (
        f"| {exercise.lesson:02d} | `{exercise.name}` | {len(passed)} | {len(passed) - len(alive)} "
        f"| {len(equivalent)} | {named} of {len(told)} |\n"
    )


def results(key: AnswerKey) -> dict[str, Result]:
    """What the check says to an answer that holds a misconception, by the misconception's name."""
    responses = {
        misconception.name: {"outcome": "answered", "cases": key.outcomes_of(misconception)}
        for misconception in key.exercise.misconceptions
    }
    return {name: judge(key, response) for name, response in responses.items()}


INTRODUCTION = """# How well the exercises check

Written by `python -m workshop.mutants --write {path}`. A mutant is the reference with one small
change; every one must be caught, but those that no check could see, which the exercise lists with a reason.

"""


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m workshop.mutants", description=__doc__)
    parser.add_argument(
        "names", nargs="*", help="exercises whose survivors to list; without any, the whole table"
    )
    parser.add_argument("--write", type=Path, help="write the table to this file")
    options = parser.parse_args(arguments)
    for name in options.names:
        passed, equivalents = verdicts(AnswerKey(EXERCISES[name])), EXERCISES[name].equivalents
        alive = [label for label in passed if passed[label] and label not in equivalents]
        print("\n".join([f"{name}: {len(alive)} survive", *alive]))
    if not options.names:
        text = table(EXERCISES.values())
        print(text)
        if options.write:
            options.write.write_text(
                INTRODUCTION.format(path=options.write.as_posix()) + text, encoding="utf-8"
            )


if __name__ == "__main__":
    main()
