"""`python -m course assignment build | list | bank | autograder | return`."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from course.classroom.assignments.declared import Assignment

COURSE = Path("build/assignments")
EXAMPLES = """\
examples:
  course assignment build attention --out .                     a ready assignment
  course assignment build week_1 --lessons 02 03 --out .        all exercises of two lessons
  course assignment build week_1 --lessons 02 03 --without softmax --out .
  course assignment build week_1 my_bank/ --lessons 02 03 --out .   and your own exercises
  course assignment build week_1 causal_mask split_heads=5 --out .
  course assignment build week_1.toml --out .                   again, after you changed its declaration
"""
AsWritten = argparse.RawDescriptionHelpFormatter


def add_parser(commands) -> None:
    """Add the command to a parser's sub-commands."""
    about = "Make nbgrader assignments from exercises."
    parser = commands.add_parser("assignment", help=about, description=about)
    actions = parser.add_subparsers(dest="action", required=True)
    _add_build(actions)
    listing = actions.add_parser("list", help="the ready assignments, or all exercises to choose from")
    listing.add_argument(
        "--exercises", action="store_true", help="each with lesson, kind, points and minutes"
    )
    listing.add_argument(
        "--cases", metavar="EXERCISE", help="the groups of its cases, for partial credit, and the known mistakes that "
        "are right in each"
    )  # fmt: skip
    listing.set_defaults(run=run_list)
    _add_bank(actions)
    _add_autograder(actions)
    _add_return(actions)


def _add_build(actions) -> None:
    about = (
        "Write the source notebook of an assignment, and its declaration, into a course folder of nbgrader."
    )
    build = actions.add_parser(
        "build", help=about, description=about, epilog=EXAMPLES, formatter_class=AsWritten
    )
    build.add_argument(
        "name", nargs="?", help="a ready assignment, the path of a NAME.toml, or a name for your own "
        "exercises or lessons; without any, all ready ones are built"
    )  # fmt: skip
    build.add_argument(
        "exercises", nargs="*", metavar="exercise", help="a name, or name=points where they are not its own; my_bank/ "
        "is all exercises of a folder of yours, and my_bank/name one of them"
    )  # fmt: skip
    build.add_argument(
        "--lessons",
        nargs="+",
        default=[],
        metavar="LESSON",
        help="all of the course's exercises for these lessons, such as 02 03",
    )
    build.add_argument(
        "--without", nargs="+", default=[], metavar="EXERCISE", help="these are left out; in a declaration, delete them"
    )  # fmt: skip
    build.add_argument("--out", type=Path, default=COURSE, help=f"your class's folder (default: {COURSE})")
    build.add_argument(
        "--roster",
        type=Path,
        help="CSV of the class; who gets which exercises of [pools] is drawn for everybody in it",
    )
    build.add_argument("--seed-file", type=Path, help="your secret, from which they are drawn")
    build.set_defaults(run=run_build)


def _add_bank(actions) -> None:
    about = "Try out exercises of your own: answer, known mistakes, inputs."
    bank = actions.add_parser("bank", help=about, description=about)
    bank.add_argument("folder", type=Path, help="with a file NAME.py for each exercise")
    bank.add_argument("--example", action="store_true", help="copy a worked example into the folder first")
    bank.set_defaults(run=run_bank)


def _add_autograder(actions) -> None:
    about = "Write what grades on submission: the zip for Gradescope, or a template repository for GitHub Classroom."
    autograder = actions.add_parser("autograder", help=about, description=about)
    autograder.add_argument("name", help="a ready assignment, or the path of a NAME.toml")
    autograder.add_argument("--out", type=Path, required=True, help="the zip; with --github, a folder")
    autograder.add_argument("--seed-file", type=Path, help="your secret, for Gradescope")
    autograder.add_argument("--github", action="store_true", help="for GitHub Classroom: feedback, no marks")
    autograder.set_defaults(run=run_autograder)


def _add_return(actions) -> None:
    about = "Lay the pages of `grade` where `nbgrader release_feedback` takes them from."
    returning = actions.add_parser("return", help=about, description=about)
    returning.add_argument("name", help="the assignment")
    returning.add_argument("feedback", type=Path, help="OUT/feedback, as `grade` wrote it")
    returning.add_argument(
        "--course", type=Path, default=COURSE, help=f"your class's folder (default: {COURSE})"
    )
    returning.set_defaults(run=run_return)


def run_build(options: argparse.Namespace) -> None:
    """Build one assignment or all ready ones, and print the next steps.

    Raises:
        ValueError: if something is wrong with what was given, or a declaration that differs is there already.
    """
    from course.classroom.assignments import declared
    from course.classroom.assignments.notebook import build
    from course.classroom.tables.warnings import would_be_lost
    from course.classroom.text import tell

    if options.exercises or options.lessons:
        if not options.name:
            raise ValueError(
                "wanted a name for the assignment, before --lessons: week_1 --lessons 02 03; got none"
            )
        chosen = [declared.new_assignment(options.name, options.exercises, options.lessons)]
    else:
        names = [options.name] if options.name else declared.ready_assignments()
        chosen = [declared.load_assignment(name) for name in names]
    by_path = Path(options.name or "").suffix == ".toml"
    if options.without:
        if by_path or not options.name:
            raise ValueError(
                "--without: wanted an assignment by its name; in a declaration, delete the exercise"
            )
        chosen = [declared.without(chosen[0], options.without)]
    targets = [options.out / f"{assignment.name}.toml" for assignment in chosen]
    for assignment, target in [] if by_path else zip(chosen, targets, strict=True):
        _check_not_changed(target, assignment)
    for assignment, target in zip(chosen, targets, strict=True):
        variants = (
            _variants(assignment, target, options.roster, options.seed_file) if assignment.pools else ""
        )
        source = Path(options.name) if by_path else target
        path = build(assignment, options.out, variants, source.read_text("utf-8") if source.is_file() else "")
        asked = f" and {len(assignment.questions)} to answer in words" * bool(assignment.questions)
        print(f"{path}: {len(assignment.exercises)} exercises{asked}, {assignment.max_points} points")
        for warning in would_be_lost(assignment.title, assignment.max_points):
            tell(f"{assignment.name}: {warning}")
    name = chosen[0].name
    again = " --force" * (options.out / "release" / name).exists()  # else nbgrader keeps the old version
    print(f"Next, in {options.out}: nbgrader generate_assignment {name} --create{again}")


def _check_not_changed(path: Path, assignment: "Assignment") -> None:
    """A declaration that the teacher has changed is not written over.

    Raises:
        ValueError: if it declares something else.
    """
    from course.classroom.assignments.declared import load_assignment

    if path.is_file() and load_assignment(path).completed() != assignment.completed():
        raise ValueError(
            f"{path} is there and differs, so it is kept. To build what it says, give its path, {path}, in place of "
            "the name; to begin again, delete it"
        )


def _variants(assignment: "Assignment", declaration: Path, roster: Path | None, secret: Path | None) -> str:
    """Draw the variants: for the notebook, and into a table beside the declaration.

    Raises:
        ValueError: if roster or secret were not given.
    """
    if roster is None or secret is None:
        raise ValueError(
            f"{assignment.name} has [pools], so --roster and --seed-file are needed to draw from them"
        )
    from course.classroom.decisions.variants import variants_file, write_variants
    from course.classroom.secret import read_secret
    from course.classroom.tables.roster import read_roster

    path = variants_file(declaration)
    table = write_variants(path, assignment, read_secret(secret), read_roster(roster))
    print(f"{path}: who has which exercises")
    return table


def run_list(options: argparse.Namespace) -> None:
    """List the ready assignments, all exercises, or the groups of one exercise's cases."""
    from course.classroom.assignments.declared import load_assignment, ready_assignments
    from course.exercises import EXERCISES

    if options.cases:
        _list_cases(options.cases)
        return
    if options.exercises:
        for exercise in EXERCISES.values():
            facts = f"{exercise.points} points  {exercise.minutes:2} minutes"
            print(f"{exercise.lesson:02}  {exercise.name:34} {exercise.kind:12} {facts}")
        return
    for assignment in map(load_assignment, ready_assignments()):
        print(f"{assignment.name}: {assignment.title}. {assignment.about}")
        print(
            f"  {assignment.max_points} points, {assignment.minutes} minutes: {', '.join(assignment.exercises)}"
        )


def _list_cases(name: str) -> None:
    """Print the groups of an exercise's cases.

    Raises:
        ValueError: if there is no such exercise.
    """
    from course.classroom.assignments.declared import no_exercise
    from course.exercises import EXERCISES
    from course.exercises.answer_key import AnswerKey
    from course.exercises.case_groups import right_mistakes

    if name not in EXERCISES:
        raise ValueError(no_exercise(name))
    name = EXERCISES[name].name
    groups = right_mistakes(AnswerKey(EXERCISES[name]))
    print(f"[credit.{name}.cases]" if groups else f"{name} has a single case, so it has no groups")
    for group, mistakes in groups.items():
        print(f'"{group}" = 0.0\n    # also right here: {", ".join(mistakes) or "no known mistake"}')


def run_bank(options: argparse.Namespace) -> None:
    """Try out the exercises of a folder, and print what came of each.

    Raises:
        FileNotFoundError: if there is no exercise in the folder.
        ValueError: if one has a fault, or the example would stand in place of a file.
    """
    from course.classroom.assignments.own import copy_example
    from course.exercises import EXERCISES, add_exercises
    from course.exercises.tried_out import tried_out

    if options.example:
        print(f"{copy_example(options.folder)}: read it, copy it, change it")
    faulty = 0
    names = add_exercises(options.folder)
    for name in names:
        found = tried_out(EXERCISES[name])
        faulty += bool(found.faults)
        caught = found.mutants - len(found.survivors)
        fine = f"right; mistakes named: {found.mistakes}; small changes caught: {caught} of {found.mutants}"
        print(f"{name}: {fine if not found.faults else 'to be changed'}")
        for line in [*found.faults, *(f"not caught: {change}" for change in found.survivors)]:
            print(f"    {line}")
    if faulty:
        raise ValueError(f"{options.folder}: {faulty} of {len(names)} to be changed")


def run_autograder(options: argparse.Namespace) -> None:
    """Write what grades on submission, and print what to do with it.

    Raises:
        ValueError: if there is no secret for Gradescope, or the assignment has pools.
    """
    from course.classroom.assignments.declared import load_assignment
    from course.classroom.on_submission.bundle import write_for_github, write_for_gradescope
    from course.classroom.secret import read_secret

    assignment = load_assignment(options.name)
    if options.github:
        write_for_github(assignment, options.out)
        print(f"{options.out}: put it into a template repository, and choose that in GitHub Classroom")
        return
    if options.seed_file is None:
        raise ValueError("wanted --seed-file, from whose secret Gradescope's inputs are drawn; got none")
    write_for_gradescope(assignment, read_secret(options.seed_file), options.out)
    print(f"{options.out}: upload it as the autograder. It holds your secret, so keep it to yourself")


def run_return(options: argparse.Namespace) -> None:
    """Copy the feedback to nbgrader's folders, and print the next step."""
    from course.classroom.feedback.nbgrader_feedback import lay_out_feedback

    name = Path(options.name).stem
    laid_out, left = lay_out_feedback(name, options.feedback, options.course)
    if laid_out:
        print(f"{len(laid_out)} pages in {options.course / 'feedback'}")
    if left:
        print(f"Not submitted through nbgrader, so send these by hand: {', '.join(left)}")
    if laid_out:
        print(f"Next, in {options.course}: nbgrader release_feedback {name}")
