"""Whom a name in the teacher's files means: a submission, by its own name or through the roster."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches

from course.classroom.marks import file_name
from course.classroom.tables.roster import IDS, RosterRow, find_student, full_name, same_letters
from course.classroom.tables.spreadsheets import Row
from course.classroom.teams import Teams


class HandedInNothing(ValueError):
    """The name means a student of the roster, or of an earlier run, who handed in nothing."""


class Students:
    """The students of a class who handed in.

    `without_work` has the names of others that tables named, `unknown` a word on each line of ours that names nobody.
    In tables, the name of a group means each of its members.

    Args:
        names: of the submissions.
        roster: the class, if there is one: then any id of a student will do.
        former: the file names of students who had marks in an earlier run.
        teams: who hands in together.
    """

    def __init__(
        self,
        names: Collection[str],
        roster: Sequence[RosterRow] = (),
        former: Collection[str] = (),
        teams: Teams | None = None,
    ):
        self.teams = teams or Teams()
        self.names, self._former = frozenset(names), former
        self.without_work, self.unknown = set[str](), dict[str, None]()  # in order, each once
        self._names, self._roster = sorted(names), roster
        found = [(find_student(name, roster), name) for name in self._names]
        self._in_roster = {id(row): name for row, name in reversed(found) if row is not None}

    def named_by(self, names: Iterable[str]) -> dict[str, str]:
        """Of names that a table has, those that mean somebody who handed in, by that student."""
        found = {}
        for name in names:
            with suppress(ValueError):
                found[self.find(name, "")] = name
        return found

    def with_work(self, rows: Iterable[Row]) -> Iterator[tuple[str, Row]]:
        """The rows of a table with the column student, each with its student; without those who handed in nothing.

        Raises:
            ValueError: if a name means nobody.
        """
        for row in rows:
            try:
                for student in self.meant(row.cells["student"], row.place):
                    yield student, row
            except HandedInNothing:
                self.without_work.add(row.cells["student"])

    def with_work_or_none(self, rows: Iterable[Row]) -> Iterator[tuple[str, Row]]:
        """The same of a table that we wrote, whose names are those of submissions, also of those that a group shares.

        Who has left the class since then stops no run, and is `unknown`.
        """
        for row in rows:
            name = row.cells["student"]
            try:
                yield from [(name, row)] if name in self.teams.sharing else self.with_work([row])
            except ValueError as error:
                self.unknown[f"{error}; the line has no effect"] = None

    def is_team(self, name: str) -> bool:
        """Whether a name means a group."""
        return name not in self.names and bool(self.teams.called(name))

    def meant(self, name: str, place: str) -> Sequence[str]:
        """The students that a name means: the members of a group, or one student, as `find` finds them."""
        if self.is_team(name):
            return self.teams.members[self.teams.called(name)]
        return [self.find(name, place)]

    def of_another_archive(self, name: str, place: str) -> str:
        """The student that a name of another archive means: Moodle gives other numbers there.

        Raises:
            ValueError: if it means nobody, or more than one.
        """
        try:
            return self.find(name, place)
        except ValueError:
            alike = [
                one for one in self._names if same_letters(*(text.rpartition("_")[0] for text in (one, name)))
            ]
            if len(alike) == 1:
                return alike[0]
            raise

    def on_whose_behalf(self, student: str) -> str:
        """The student's group, if they hand in together; else the student."""
        return next((team for team, members in self.teams.members.items() if student in members), student)

    def lasting_name(self, student: str) -> str:
        """A name under which tables of other assignments find a student: an id of the roster, if there is one."""
        row = find_student(student, self._roster) or {}
        return next((row[field] for field in IDS if row.get(field)), student)

    def find(self, name: str, place: str) -> str:
        """The name of the submission that a name means.

        Args:
            name: as the teacher wrote it.
            place: where, for the message.

        Raises:
            HandedInNothing: if it means somebody who did not.
            ValueError: if it means nobody.
        """
        if name in self._names:
            return name
        alike = [other for other in self._names if other.casefold() == name.casefold()]
        if len(alike) == 1:
            return alike[0]
        row = find_student(name, self._roster)
        if row is None and file_name(name) in self._former:
            raise HandedInNothing(f"{place}: wanted a student who handed in; the work of {name!r} is gone")
        if row is None:
            near = alike or get_close_matches(name, [*self._names, *self.teams.members, *self._ids()])
            hint = f"; near it are {', '.join(near)}" if near else ""
            raise ValueError(f"{place}: wanted a student who handed in, got {name!r}{hint}")
        if id(row) not in self._in_roster:
            raise HandedInNothing(
                f"{place}: wanted a student who handed in; {name!r} is in the roster and did not"
            )
        return self._in_roster[id(row)]

    def _ids(self) -> Iterator[str]:
        return (name for row in self._roster for name in (full_name(row), *map(row.get, IDS)) if name)
