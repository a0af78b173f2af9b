"""The published table of mutants: how many slips of each exercise's reference the check notices.

python -m workshop.mutants                                    # the table, for every exercise
python -m workshop.mutants causal_mask                        # what survives, one by one
python -m workshop.mutants --write benchmarks/exercises.md    # publish the table
"""

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path

from course_lib.exercises import EXERCISES, Exercise, Misconception
from course_lib.exercises.answer_key import AnswerKey
from course_lib.exercises.judging import judge
from course_lib.exercises.mutants import verdicts

HEAD = """\
| lesson | exercise | mutants | caught | cannot be seen | misconceptions named |
| --- | --- | ---: | ---: | ---: | ---: |
"""


def table(exercises: Iterable[Exercise]) -> str:
    """The published table, in Markdown."""
    return HEAD + "".join(row(key, verdicts(key)) for key in map(AnswerKey, exercises))


def row(key: AnswerKey, passed: Mapping[str, bool]) -> str:
    """One exercise's line of the table.

    Args:
        key: of the exercise.
        passed: for each mutant, by its label, whether it passes the check.
    """
    exercise, alive = key.exercise, [label for label in passed if passed[label]]
    equivalent = [label for label in alive if label in exercise.equivalents]
    named = sum(is_named(key, misconception) for misconception in exercise.misconceptions)
    return (
        f"| {exercise.lesson:02d} | `{exercise.name}` | {len(passed)} | {len(passed) - len(alive)} "
        f"| {len(equivalent)} | {named} of {len(exercise.misconceptions)} |\n"
    )


def is_named(key: AnswerKey, misconception: Misconception) -> bool:
    """Does the check name this misconception to an answer that holds it?"""
    response = {"outcome": "answered", "cases": key.outcomes_of(misconception)}
    return judge(key, response).misconception == misconception.name


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
