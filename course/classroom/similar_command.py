"""`python -m course similar`: which submissions of a class are more alike than usual."""

import argparse
from pathlib import Path


def add_parser(commands) -> None:
    """Add the command to a parser's sub-commands."""
    about = "Find submissions whose answers share a structure that the rest of the class does not have."
    parser = commands.add_parser("similar", help=about, description=about)
    parser.add_argument("assignment", help="a ready assignment, or the path of a NAME.toml")
    parser.add_argument(
        "submissions", type=Path, help="nbgrader's submitted/, a folder of STUDENT.ipynb, or an unpacked archive of "
        "Canvas or Moodle"
    )  # fmt: skip
    parser.add_argument(
        "--out", type=Path, default=Path("similar.html"), help="the page (default: %(default)s)"
    )
    parser.add_argument(
        "--roster", type=Path, help="CSV of the class; with groups, if the assignment is for groups"
    )
    parser.add_argument("--jobs", type=int, default=2, help="notebooks read at a time (default: %(default)s)")
    parser.set_defaults(run=run_similar)


def run_similar(options: argparse.Namespace) -> None:
    """Read all answers, compare them by exercise, and write the page. No code of a student's is run."""
    from course.classroom.assignments.declared import load_assignment
    from course.classroom.grading.submissions import find_submissions
    from course.classroom.grading.written import written_by_class
    from course.classroom.similarity.course_code import like_the_course
    from course.classroom.similarity.identical import identical
    from course.classroom.similarity.pairs import striking_pairs
    from course.classroom.similarity.report import told, write_report
    from course.classroom.tables.roster import read_roster
    from course.classroom.teams import find_teams
    from course.classroom.text import one_line, tell
    from course.exercises.notebook_cells import answer_cell

    assignment = load_assignment(options.assignment)
    submissions = [one for one in find_submissions(options.submissions, assignment.name) if one.path]
    roster = read_roster(options.roster) if options.roster and assignment.handing_in.groups else []
    teams = find_teams(submissions, roster)
    submissions = teams.once(submissions)
    found = written_by_class(assignment, submissions, options.jobs)
    for student, written in found.items():
        if written.problem:
            tell(f"{student} is left out: {written.problem}")
    read = {student: written.code for student, written in found.items() if not written.problem}
    answers = {
        name: {who: code[name] for who, code in read.items() if name in code} for name in assignment.exercises
    }
    pairs = striking_pairs(answers, {name: answer_cell(name) for name in assignment.exercises})
    pairs = [pair for pair in pairs if not teams.hold_all(pair.students)]
    looked_up = like_the_course(answers)
    same = [one for one in identical(submissions, found) if not teams.hold_all(one.students)]
    write_report(pairs, answers, len(read), options.out, assignment.title, looked_up, same)
    for one in same:
        print(one_line(f"The same to the letter: {one.what} of {' and '.join(one.students)}"))
    print(f"{told(len(pairs))} of {len(read)} submissions; see {options.out}")
    if looked_up:
        names = ", ".join(dict.fromkeys(pair.students[0] for pair in looked_up))
        print(one_line(f"Like the course's own code: {names}"))
