"""When an assignment is due, what a late day costs, and which attempt counts: `[handing_in]` in its declaration."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from tzlocal import get_localzone, get_localzone_name

COUNTS = ("last", "best")
MAX_GRACE = 24 * 60  # minutes
FORMS = {
    "deadline": (date, "2026-12-04T18:00:00, without quotes"),
    "time_zone": (str, '"Europe/Berlin"'),
    "late_percent_per_day": (int | float, "10"),
    "grace_minutes": (int | float, "15"),
    "free_late_days": (int, "3"),
    "cut_off": (date, "2026-12-11T18:00:00, without quotes"),
    "counts": (str, '"best"'),
    "groups": (bool, "true"),
}


@dataclass(frozen=True)
class HandingIn:
    """The rules of handing in.

    Args:
        deadline: a moment; or a day, of which all counts.
        time_zone: of all times and days of the assignment, "Europe/Berlin"; "" is the deadline's own, or else this
            machine's.
        late_percent_per_day: of the points reached; for each day after the deadline that has begun.
        grace_minutes: after the deadline, an extension or the cut-off, in which work is still in time.
        free_late_days: of each student, for all assignments together; late days cost nothing as long as they last.
        cut_off: a moment, or a day; work that comes after it gets no points.
        counts: which of several attempts, "last" or "best".
        groups: whether students hand in together, in the groups of the roster.

    Raises:
        ValueError: if one of them cannot be that.
    """

    deadline: date | datetime | None = None
    late_percent_per_day: float | int = 0
    counts: str = "last"
    time_zone: str = ""
    grace_minutes: float | int = 0
    free_late_days: int = 0
    cut_off: date | datetime | None = None
    groups: bool = False

    def __post_init__(self):
        if not 0 <= self.late_percent_per_day <= 100:
            raise ValueError(f"late_percent_per_day must be from 0 to 100; got {self.late_percent_per_day!r}")
        if self.late_percent_per_day and self.deadline is None:
            raise ValueError("late_percent_per_day needs a deadline")
        if self.counts not in COUNTS:
            raise ValueError(f"counts must be one of {', '.join(COUNTS)}; got {self.counts!r}")
        if self.time_zone and self.time_zone not in available_timezones():
            raise ValueError(
                f'time_zone must be a name like "Europe/Berlin"; got {_with_near(self.time_zone)}'
            )
        if not 0 <= self.grace_minutes <= MAX_GRACE:
            raise ValueError(f"grace_minutes must be from 0 to {MAX_GRACE}; got {self.grace_minutes!r}")
        if self.free_late_days < 0:
            raise ValueError(f"free_late_days must be 0 or more; got {self.free_late_days!r}")
        if self.free_late_days and not self.late_percent_per_day:
            raise ValueError("free_late_days needs late_percent_per_day: without it, late costs nothing")
        self._check_moments()

    def _check_moments(self) -> None:
        if (self.grace_minutes or self.cut_off is not None) and self.deadline is None:
            raise ValueError("grace_minutes and cut_off need a deadline")
        if self.due is not None and self.ends is not None and self.ends <= self.due:
            shown = self.shown(self.due), self.shown(self.ends)
            raise ValueError(f"cut_off must be after the deadline, {shown[0]}; got {shown[1]}")

    @property
    def zone(self) -> tzinfo:
        """In which times and days are read and told."""
        return (
            ZoneInfo(self.time_zone) if self.time_zone else self._own_zone or _of_this_machine(get_localzone)
        )

    @property
    def due(self) -> datetime | None:
        """The moment after which work is late, in UTC."""
        return None if self.deadline is None else moment(self.deadline, self.zone)

    @property
    def ends(self) -> datetime | None:
        """The moment after which work gets no points, in UTC."""
        return None if self.cut_off is None else moment(self.cut_off, self.zone)

    def is_after(self, handed_in: datetime | None, when: datetime | None) -> bool:
        """Whether work came after a moment and the minutes of grace; False if one of the times is not known."""
        grace = timedelta(minutes=self.grace_minutes)
        return handed_in is not None and when is not None and handed_in > when + grace

    def comes_too_late(self, handed_in: datetime | None, until: datetime | None) -> bool:
        """Whether work came after the cut-off, or after a student's own extension if that is later."""
        return self.ends is not None and self.is_after(handed_in, max(self.ends, until or self.ends))

    @property
    def needs_zone(self) -> bool:
        """Whether the deadline would be another moment on a machine of another zone."""
        return self.deadline is not None and not self.time_zone and self._own_zone is None

    @property
    def _own_zone(self) -> tzinfo | None:
        return self.deadline.tzinfo if isinstance(self.deadline, datetime) else None

    def with_zone(self) -> "HandingIn":
        """The rules with this machine's zone, if they need one."""
        return replace(self, time_zone=_of_this_machine(get_localzone_name)) if self.needs_zone else self

    def shown(self, when: datetime) -> str:
        """A moment, with the zone in which it is told."""
        return f"{when.astimezone(self.zone):%Y-%m-%d %H:%M} ({self.zone})"

    def until(self) -> str:
        """The deadline, to the student."""
        if self.due is None:
            return "the deadline"
        if isinstance(self.deadline, datetime):
            return f"the deadline, {self.shown(self.due)}"
        return f"the deadline, the end of {self.deadline} ({self.zone})"

    def cost(self) -> str:
        """What lateness costs, to the student; with a space before it."""
        percent, free = self.late_percent_per_day, self.free_late_days
        said = (
            f" Each day late, even one that has just begun, costs {percent}% of your points."
            if percent
            else ""
        )
        if free:
            said += f" Of all your late days in this course, the first {free} cost nothing."
        if self.ends is not None:
            said += f" Work that comes after {self.shown(self.ends)} gets no points."
        return said

    def declared(self) -> dict[str, Any]:
        """As it stands in a declaration; nothing if it is as usual."""
        fields = {name: getattr(self, name) for name in FORMS}
        return {name: value for name, value in fields.items() if value} if self != HandingIn() else {}


def _of_this_machine(zone: Callable[[], Any]) -> Any:
    try:
        if found := zone():
            return found
    except (ValueError, KeyError):  # what TZ or the system's settings name is none
        pass
    raise ValueError(
        'this machine does not say its time zone; write time_zone = "Europe/Berlin" into [handing_in]'
    )


def _with_near(zone: str) -> str:
    near = sorted(name for name in available_timezones() if zone.casefold() in name.casefold())[:3]
    return f"{zone!r}; near it are {', '.join(near)}" if near else repr(zone)


def moment(when: date | datetime, zone: tzinfo, which: Callable[..., datetime] = max) -> datetime:
    """A moment in UTC; of a day, its end.

    Args:
        when: a time without a zone is one of `zone`.
        zone: of the assignment.
        which: the last or the first (`max`, `min`) of the two moments of a time that clocks show twice.

    Raises:
        ValueError: if it is too near to the end of all years.
    """
    try:
        if not isinstance(when, datetime):
            when = datetime.combine(when, time()) + timedelta(days=1)
        aware = when if when.tzinfo else when.replace(tzinfo=zone)
        return which(aware.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    except OverflowError:
        raise ValueError(f"wanted a time between the years 1 and 9999, got {when}") from None


def read_handing_in(declared: Any) -> HandingIn:
    """The rules of a declaration's table.

    Raises:
        ValueError: if they are no such rules.
    """
    if not isinstance(declared, dict) or declared.keys() - set(FORMS):
        raise ValueError(f"[handing_in] must have only {', '.join(FORMS)}; got {declared!r}")
    for name, value in declared.items():
        kinds, example = FORMS[name]
        if not isinstance(value, kinds) or isinstance(value, bool) != (kinds is bool):
            raise ValueError(f"{name} must be like {example}; got {value!r}")
    return HandingIn(**declared)
