"""Who handed in together: one notebook, and marks for all of a group.

Groups stand in the roster's column `group`. Moodle repeats a group's file for each member and writes the group before
the name, `Team 1-Ada Lovelace_77`; Canvas writes the group in place of the name, `team1_12_501_week_3.ipynb`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from course.classroom.grading.submissions import MOODLE, Submission, Unreadable, read_bytes
from course.classroom.marks import Marks
from course.classroom.tables.roster import RosterRow, archive_name, find_student, same_letters


@dataclass(frozen=True)
class Teams:
    """The groups of a class.

    Args:
        members: the students of each group, by its name; those without a submission of their own under an id.
        sharing: by the name of a submission, the group whose work it is.
    """

    members: Mapping[str, Sequence[str]] = field(default_factory=dict)
    sharing: Mapping[str, str] = field(default_factory=dict)

    def whose(self, submission: str) -> Sequence[str]:
        """The students to whom a submission gives marks."""
        team = self.sharing.get(submission)
        return (submission,) if team is None else self.members[team]

    def called(self, name: str) -> str:
        """The group that a name means, by its own name or by that of its submission; "" if it means none."""
        if name in self.sharing:
            return self.sharing[name]
        return next((team for team in self.members if team.casefold() == name.casefold()), "")

    def persons(self, submissions: Sequence[Submission]) -> set[str]:
        """Everybody who handed in, or for whom somebody did."""
        return {student for one in submissions for student in self.whose(one.student)}

    def shared(self, marks: Marks) -> Iterator[Marks]:
        """The marks of a submission for each student whose work it is."""
        team = self.sharing.get(marks.student, "")
        yield from (replace(marks, student=student, group=team) for student in self.whose(marks.student))

    def once(self, submissions: Sequence[Submission]) -> list[Submission]:
        """The submissions without copies within a group; of equal ones the first that was handed in stays."""
        found: dict[object, Submission] = {}
        for one in submissions:
            team, content = self.sharing.get(one.student), _content(one)
            key: object = one if team is None or content is None else (team, content)
            if key not in found or _time(one) < _time(found[key]):
                found[key] = one
        return list(found.values())

    def hold_all(self, submissions: Sequence[str]) -> bool:
        """Whether submissions are of one group."""
        teams = {self.sharing.get(name, "") for name in submissions}
        return len(teams) == 1 and teams != {""}

    def remarks(self, submissions: Sequence[Submission]) -> list[str]:
        """What the teacher should know of groups whose members handed in different notebooks."""
        by_team: dict[str, set[str]] = defaultdict(set)
        for one in submissions:
            if one.student in self.sharing:
                by_team[self.sharing[one.student]].add(one.student)
        return [
            f"{team} handed in several notebooks, and the best of them counts for all: {', '.join(sorted(names))}"
            for team, names in sorted(by_team.items())
            if len(names) > 1
        ]


def _time(submission: Submission) -> float:
    return submission.handed_in.timestamp() if submission.handed_in else float("inf")


def _content(submission: Submission) -> bytes | None:
    try:
        return read_bytes(submission.path) if submission.path else None
    except Unreadable:
        return None


def find_teams(submissions: Sequence[Submission], roster: Sequence[RosterRow]) -> Teams:
    """The groups of a class.

    Args:
        submissions: of the class.
        roster: with the column group; without one, only what Moodle's names tell.
    """
    if not any(row.get("group") for row in roster):
        return _of_moodle(submissions)
    names = list(dict.fromkeys(one.student for one in submissions))
    rows = {name: find_student(name, roster) for name in names}
    own = {id(row): name for name, row in reversed(rows.items()) if row is not None}
    members: dict[str, list[str]] = defaultdict(list)
    for row in roster:
        if row.get("group"):
            members[row["group"]].append(own.get(id(row)) or archive_name(row))
    sharing = {name: team for name, row in rows.items() if (team := _team(name, row, members))}
    return Teams(members, sharing)


def _team(name: str, row: RosterRow | None, teams: Mapping[str, Sequence[str]]) -> str:
    """Whose work a submission is: of its student's group, or of the one whose name it has."""
    if row is not None:
        return row.get("group", "")
    return next(
        (team for team in teams if same_letters(team, name) or same_letters(team, name.rpartition("_")[0])),
        "",
    )


def _of_moodle(submissions: Sequence[Submission]) -> Teams:
    """Students of an archive in which every name has a group before it, and whose files are the same."""
    named = [one for one in submissions if one.path and any(map(MOODLE.fullmatch, one.path.parts[-2:]))]
    if not all("-" in one.student for one in named):
        return Teams()
    alike: dict[tuple[str, bytes], list[str]] = defaultdict(list)
    for one in named:
        if (content := _content(one)) is not None:
            alike[one.student.partition("-")[0], content].append(one.student)
    found = {names[0]: sorted(set(names)) for names in alike.values() if len(set(names)) > 1}
    called = {first: _common(names) for first, names in found.items()}
    return Teams(
        {called[first]: names for first, names in found.items()},
        {name: called[first] for first, names in found.items() for name in names},
    )


def _common(names: Sequence[str]) -> str:
    """The group's name: what all begin with, before the last "-" in it."""
    same = 0
    while len({name[: same + 1] for name in names}) == 1:
        same += 1
    return names[0][:same].rpartition("-")[0]
