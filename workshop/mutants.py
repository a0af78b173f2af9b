"""The published table of mutants: how many slips of each exercise's reference the check notices.

python -m workshop.mutants                                    # the table, for every exercise
python -m workshop.mutants causal_mask                        # what survives, one by one
python -m workshop.mutants --write benchmarks/exercises.md    # publish the table
"""

import argparse
from pathlib import Path

from course_lib.exercises import EXERCISES, Exercise
from course_lib.exercises.answer_key import AnswerKey
from course_lib.exercises.judging import judge
from course_lib.exercises.mutants import mutants, survivors

HEAD = "| lesson | exercise | mutants | caught | cannot be seen | misconceptions named |"


def table(exercises: list[Exercise]) -> str:
    """The published table, in Markdown."""
    rows = [HEAD, "| --- | --- | ---: | ---: | ---: | ---: |", *map(_row, exercises)]
    return "\n".join(rows) + "\n"


def _row(exercise: Exercise) -> str:
    key = AnswerKey(exercise)
    count, alive = sum(1 for _ in mutants(exercise)), survivors(exercise, key)
    equivalent = [label for label in alive if label in exercise.equivalents]
    named = sum(is_named(key, misconception) for misconception in exercise.misconceptions)
    wrongs = len(exercise.misconceptions)
    return (
        f"| {exercise.lesson:02d} | `{exercise.name}` | {count} | {count - len(alive)} | {len(equivalent)} "
        f"| {named} of {wrongs} |"
    )


def is_named(key: AnswerKey, misconception) -> bool:
    """Is an answer that holds a misconception told that very one?"""
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
        alive = [label for label in survivors(EXERCISES[name]) if label not in EXERCISES[name].equivalents]
        print("\n".join([f"{name}: {len(alive)} survive", *alive]))
    if not options.names:
        text = table(list(EXERCISES.values()))
        print(text)
        if options.write:
            options.write.write_text(
                INTRODUCTION.format(path=options.write.as_posix()) + text, encoding="utf-8"
            )


if __name__ == "__main__":
    main()
